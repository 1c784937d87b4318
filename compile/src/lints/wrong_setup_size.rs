//! The check for `wrong-setup-size`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, Sink, WRONG_SETUP_SIZE};
use crate::{authored::Setup, source::Span, support::counts::number_of};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
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
        let message = format!("the setup \"{}\" names \"{id}\" twice", row.id);
        Diagnostic::new(&WRONG_SETUP_SIZE, civilization.span, message)
            .label(first, "already named here")
            .help("each civilization is played by one player: name another one or remove it")
            .report(sink);
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
        row.id,
        number_of(row.players.value.into(), "player", "players"),
        number_of(u32::try_from(there).unwrap_or(u32::MAX), "civilization", "civilizations")
    );
    let here = if there < wanted {
        format!("{} too few", wanted - there)
    } else {
        format!("{} too many", there - wanted)
    };
    Diagnostic::new(&WRONG_SETUP_SIZE, row.civilizations.span, message)
        .here(here)
        .label(row.players.span, "the players")
        .help("every player has one civilization: correct the list or `players`")
        .report(sink);
}
