//! The check for `beyond-engine`.

use strabo_model::limits::{Excess, ExcessPlace, NUMBER, Scope};

use super::{BEYOND_ENGINE, Context, Diagnostic, Sink};
use crate::support::{numbers, places};
use crate::{authored::Authored, source::Span};

const HELP: &str = "the engine refuses to play it; everything else works";

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for excess in context.pack.excesses(Scope::Whole) {
        let Some(span) = span(context, &excess) else { continue };
        let finding = Diagnostic::new(&BEYOND_ENGINE, span, excess.to_string());
        sink.push(finding.help(HELP));
    }
    for (number, span) in numbers::beyond(context) {
        let most = NUMBER.most;
        let text = format!("a number is {number}, but the engine plays with {most} at most");
        sink.push(Diagnostic::new(&BEYOND_ENGINE, span, text).help(HELP));
    }
}

/// Where the number is written, as exactly as it is known.
fn span(context: &Context<'_>, excess: &Excess) -> Option<Span> {
    let authored = context.authored;
    match excess.place {
        ExcessPlace::List(file) => list(context, file, excess.limit.most as usize),
        ExcessPlace::Rules(table) => rules(authored, table),
        ExcessPlace::Component(id) => {
            let row = authored.component.get(id.index())?;
            let number = row.per_player.as_ref().or(row.total.as_ref());
            Some(number.map_or(row.id.span, |number| number.span))
        }
        ExcessPlace::Stack(id) => Some(authored.stack.get(id.index())?.number.span),
        ExcessPlace::Commodity(id) => Some(authored.commodity.get(id.index())?.cards.span),
        ExcessPlace::Calamity(id) => {
            let row = authored.calamity.get(id.index())?;
            let cards = excess.limit == strabo_model::limits::CALAMITY_CARDS;
            Some(if cards { row.cards.span } else { row.id.span })
        }
        ExcessPlace::Advance(id) => Some(authored.advance.get(id.index())?.id.span),
        ExcessPlace::Table(id) => Some(authored.table.get(id.index())?.spaces.span),
        ExcessPlace::Variant(id) => Some(authored.variant.get(id.index())?.id.span),
        ExcessPlace::Setup(at) => Some(authored.setup.get(at)?.civilizations.span),
        ExcessPlace::Purchase(at) => Some(authored.purchase.get(at)?.price.span),
        ExcessPlace::Row(table, at) => row(authored, table, at),
    }
}

/// The row of a table.
fn row(authored: &Authored<'_>, table: &str, at: usize) -> Option<Span> {
    macro_rules! rows {
        ($($table:ident)*) => {
            match table {
                $(stringify!($table) => Some(authored.$table.get(at)?.id.span),)*
                _ => None,
            }
        };
    }
    rows!(advance card component deck event group piece prepare resource setup terrain tile track)
}

/// The first row beyond the limit; where a sum is too large, the last row.
fn list(context: &Context<'_>, file: &str, most: usize) -> Option<Span> {
    macro_rules! row {
        ($rows:expr) => {
            $rows.get(most).or($rows.last()).map(|row| row.id.span)
        };
    }
    let authored = context.authored;
    match file {
        "map" => Some(places::id_span(context, most.min(context.pack.areas.len().checked_sub(1)?))),
        "sequence" => row!(authored.phase),
        "succession" => row!(authored.era),
        "advances" => row!(authored.advance),
        "calamities" => row!(authored.calamity),
        "rules" => row!(authored.foreign_sets),
        _ => row!(authored.commodity),
    }
}

fn rules(authored: &Authored<'_>, table: &str) -> Option<Span> {
    match table {
        "tax" => authored.tax.as_ref().map(|table| table.span),
        "movement" => authored.movement.as_ref().map(|table| table.span),
        "ships" => authored.ships.as_ref().map(|table| table.span),
        "conflict" => authored.conflict.as_ref().map(|table| table.span),
        "trade" => authored.trade.as_ref().map(|table| table.span),
        _ => authored.cities.as_ref().map(|table| table.span),
    }
}
