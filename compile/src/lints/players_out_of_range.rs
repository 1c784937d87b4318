//! The check for `players-out-of-range`.

use strabo_model::players::PlayerRange;

use super::{Context, Diagnostic, PLAYERS_OUT_OF_RANGE, Sink};
use crate::support::counts::{players, players_of};
use crate::support::{cards, is_own, players_span};
use crate::{authored::Setup, source::Span, tree::Spanned};

/// More places than this have one common cause: the players of the pack.
const MOST_SINGLE: usize = 3;

struct WrittenRange<'a> {
    what: &'static str,
    name: &'a str,
    range: PlayerRange,
    span: Span,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let (Some(all), Some(span)) = (context.pack.players, players_span(context)) else { return };
    let mut places = cards_and_deals(context, all);
    places.extend(rules_and_setups(context));
    places.retain(|place| {
        let inside = all.min <= place.range.min && place.range.max <= all.max;
        !inside && !place.range.is_empty() && is_own(context, place.span)
    });
    if places.len() <= MOST_SINGLE {
        for place in &places {
            sink.push(single(place, all, span));
        }
        return;
    }
    let message =
        format!("the pack is for {}, but {} ranges go beyond that", players_of(all), places.len());
    let mut finding = Diagnostic::new(&PLAYERS_OUT_OF_RANGE, span, message)
        .help("correct the players of the pack, or those ranges");
    for place in places.iter().take(MOST_SINGLE) {
        finding =
            finding.label(place.span, format!("{}\"{}\": {}", place.what, place.name, place.range));
    }
    sink.push(finding);
}

fn single(place: &WrittenRange<'_>, all: PlayerRange, pack: Span) -> Diagnostic {
    let WrittenRange { what, name, range, span } = *place;
    let outside: Vec<u8> = range.iter().filter(|count| !all.contains(*count)).collect();
    let message =
        format!("{what}\"{name}\" names {}, but the pack is for {all}", players(&outside));
    Diagnostic::new(&PLAYERS_OUT_OF_RANGE, span, message)
        .label(pack, "the players of the pack")
        .help("correct the range, or the players of the pack")
}

/// Cards that no count of the pack uses are an `idle-card`.
fn cards_and_deals<'a>(context: &'a Context<'_>, all: PlayerRange) -> Vec<WrittenRange<'a>> {
    let used = cards::rows(context).filter(|row| row.is_used(all));
    let mut places: Vec<WrittenRange<'a>> = used
        .flat_map(|row| {
            row.written.iter().map(move |(range, _)| WrittenRange {
                what: "",
                name: row.name,
                range: range.value,
                span: range.span,
            })
        })
        .collect();
    places.extend(context.authored.deal.iter().map(|row| WrittenRange {
        what: "the deal ",
        name: row.id.as_str(),
        range: row.players.value,
        span: row.players.span,
    }));
    places
}

fn rules_and_setups<'a>(context: &'a Context<'_>) -> Vec<WrittenRange<'a>> {
    let authored = context.authored;
    let limits = authored.calamity_limit.iter().map(|row| WrittenRange {
        what: "the limit ",
        name: row.id.as_str(),
        range: row.limit.players,
        span: row.limit.span,
    });
    let foreign = authored.foreign_sets.iter().map(|row| WrittenRange {
        what: "the bonus ",
        name: row.id.as_str(),
        range: row.bonus.players,
        span: row.bonus.span,
    });
    // One with another number of civilizations is a `wrong-setup-size`.
    let fits = |row: &&Spanned<Setup<'_>>| {
        let named = row.civilizations.len();
        authored.civilization.is_empty() || named == usize::from(row.players.value)
    };
    let setups = authored.setup.iter().filter(fits).map(|row| WrittenRange {
        what: "the setup ",
        name: row.id.as_str(),
        range: PlayerRange { min: row.players.value, max: row.players.value },
        span: row.players.span,
    });
    let packages = authored.package.iter().flat_map(|row| {
        row.players.iter().map(|range| WrittenRange {
            what: "the package ",
            name: row.name.as_str(),
            range: range.value,
            span: range.span,
        })
    });
    let layouts = authored.layout.iter().map(|row| WrittenRange {
        what: "the layout ",
        name: row.id.as_str(),
        range: row.players.value,
        span: row.players.span,
    });
    let prepared = authored.prepare.iter().filter_map(|row| {
        let range = row.players.as_ref()?;
        let (what, name) = ("the preparation ", row.id.as_str());
        Some(WrittenRange { what, name, range: range.value, span: range.span })
    });
    limits.chain(foreign).chain(setups).chain(packages).chain(prepared).chain(layouts).collect()
}
