//! `wrong-setup-size`: a setup has another number of civilizations than players.

use std::collections::BTreeMap;

use super::{Check, Context, Lint};
use crate::authored::{Part, Setup};
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::source::Span;
use crate::support::counts::number_of;

/// A setup has another number of civilizations than players.
pub static LINT: Lint = Lint {
    name: "wrong-setup-size",
    level: Level::Error,
    summary: "A setup has another number of civilizations than players.",
    page: include_str!("wrong_setup_size.md"),
    check: Check::Pack { needs: &[Part::Civilizations, Part::Setups], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    // Players of other games choose a colour only.
    if context.authored.civilization.is_empty() {
        return;
    }
    for row in &context.authored.setup {
        if !twice(row, sink) {
            size(row, sink);
        }
    }
}

fn twice(row: &Setup<'_>, sink: &mut Sink) -> bool {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut found = false;
    for civilization in row.civilizations.iter() {
        let id = civilization.as_str();
        let Some(first) = seen.insert(id, civilization.span) else { continue };
        found = true;
        let message = format!("the setup \"{}\" names \"{id}\" twice", row.id.as_str());
        sink.push(
            Diagnostic::new(&LINT, civilization.span, message)
                .label(first, "named here already")
                .help("each civilization is played by one player: name another one or take it out"),
        );
    }
    found
}

fn size(row: &Setup<'_>, sink: &mut Sink) {
    let (there, wanted) = (row.civilizations.len(), usize::from(row.players.value));
    if there == wanted {
        return;
    }
    let message = format!(
        "the setup \"{}\" is for {}, but names {}",
        row.id.as_str(),
        number_of(row.players.value.into(), "player", "players"),
        number_of(u32::try_from(there).unwrap_or(u32::MAX), "civilization", "civilizations")
    );
    let here = if there < wanted {
        format!("{} too few", wanted - there)
    } else {
        format!("{} too many", there - wanted)
    };
    sink.push(
        Diagnostic::new(&LINT, row.civilizations.span, message)
            .here(here)
            .label(row.players.span, "the players")
            .help("every player has one civilization: correct the list or `players`"),
    );
}
