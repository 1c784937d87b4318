//! The check for `miscounted-cards`.

use std::fmt::Write;

use strabo_model::{Pack, division::cards_in_box, pack::Count};

use super::{Context, Diagnostic, MISCOUNTED_CARDS, Sink};
use crate::support::cards::{self, CardRow};
use crate::{authored::Counts, diagnostic::Label, source::Span, support::is_own};

/// More rows than this are not pointed at.
const MOST_ROWS: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.component {
        let Some(counts) = &row.counts else { continue };
        let sets = row.sets.as_ref().map(|sets| sets.value);
        let counted = Counted::new(context.pack, counts.value, sets);
        let spare = u64::from(row.spare.as_ref().map_or(0, |spare| spare.value));
        if let Some(total) = &row.total
            && u64::from(total.value) != counted.cards + spare
            && !has_zero(context, counts.value)
        {
            let message =
                format!("the box has {} {}, but {}", total.value, counted.thing, counted.origin);
            let finding = Diagnostic::new(&MISCOUNTED_CARDS, total.span, message)
                .here(difference(total.value.into(), counted.cards + spare))
                .label(counts.span, format!("counted: {}", counted.cards));
            let finding = match &row.spare {
                Some(spare) => finding.label(spare.span, "also in the box"),
                None => finding,
            };
            let finding = at_own_row(context, finding, counts.value);
            let mut help = counted.help.to_owned();
            if !is_own(context, total.span) {
                // Writing to a string cannot fail.
                let _ = write!(
                    help,
                    " with a row in inventory.toml of this pack:\n[[component]]\nid = \"{}\"\ntotal = {}",
                    row.id.value,
                    counted.cards + spare
                );
            }
            sink.push(finding.help(help));
        } else if let Some(each) = &row.per_player
            && counts.value == Counts::AdvanceCards
            && usize::from(each.value) != advances(context.pack)
        {
            let advances = advances(context.pack);
            let message = format!(
                "each player has {} advance cards, but there are {advances} advances",
                each.value
            );
            Diagnostic::new(&MISCOUNTED_CARDS, each.span, message)
                .here(difference(each.value.into(), advances as u64))
                .help(
                    "correct `per_player`, or look for an advance that is missing or one too many",
                )
                .report(sink);
        }
    }
}

/// True when the cards of a row are set to 0, which is an `idle-card`.
fn has_zero(context: &Context<'_>, counts: Counts) -> bool {
    cards::rows(context).filter(CardRow::is_zero).any(|row| match counts {
        Counts::CommodityCards => row.calamity.is_none(),
        Counts::CalamityCards => row.calamity.is_some(),
        Counts::Advances | Counts::AdvanceCards | Counts::Civilizations => false,
    })
}

/// A pack that changes what a box of the extended pack holds is pointed at where it does so, not there.
fn at_own_row(context: &Context<'_>, mut finding: Diagnostic, counts: Counts) -> Diagnostic {
    if is_own(context, finding.primary.span) {
        return finding;
    }
    let mut own = rows_of(context, counts).into_iter().filter(|span| is_own(context, *span));
    let Some(first) = own.next() else { return finding };
    let total = std::mem::replace(
        &mut finding.primary,
        Label { span: first, text: "changed or added here".to_owned() },
    );
    let finding =
        own.take(MOST_ROWS).fold(finding, |finding, span| finding.label(span, "and here"));
    finding.label(total.span, format!("the total of the box: {}", total.text))
}

/// Where the numbers that are added up are written.
fn rows_of(context: &Context<'_>, counts: Counts) -> Vec<Span> {
    let authored = context.authored;
    match counts {
        Counts::CommodityCards => authored.commodity.iter().map(|row| row.cards.span).collect(),
        Counts::CalamityCards => authored.calamity.iter().map(|row| row.cards.span).collect(),
        Counts::Advances | Counts::AdvanceCards => {
            authored.advance.iter().map(|row| row.id.span).collect()
        }
        Counts::Civilizations => authored.civilization.iter().map(|row| row.id.span).collect(),
    }
}

/// The advances of the pack, including those that the source does not print.
fn advances(pack: &Pack) -> usize {
    let unprinted: usize = pack.groups.iter().map(|group| usize::from(group.unprinted)).sum();
    pack.advances.len() + unprinted
}

/// What the pack has of something.
struct Counted {
    thing: &'static str,
    cards: u64,
    origin: String,
    help: &'static str,
}

impl Counted {
    fn new(pack: &Pack, counts: Counts, sets: Option<u16>) -> Self {
        let (advances, civilizations) = (advances(pack), pack.civilizations.len());
        let in_box = |cards: &[Count]| u64::from(cards_in_box(cards));
        let (thing, cards, origin, help) = match counts {
            Counts::CommodityCards => {
                let cards = pack.commodities.iter().map(|row| in_box(&row.cards)).sum();
                let origin = format!(
                    "the cards of the {} commodities add up to {cards}",
                    pack.commodities.len()
                );
                ("commodity cards", cards, origin, CARDS)
            }
            Counts::CalamityCards => {
                let cards = pack.calamities.iter().map(|row| in_box(&row.cards)).sum();
                let origin = format!(
                    "the cards of the {} calamities add up to {cards}",
                    pack.calamities.len()
                );
                ("calamity cards", cards, origin, CARDS)
            }
            Counts::Advances => {
                ("different advances", advances as u64, format!("the pack has {advances}"), ROWS)
            }
            Counts::AdvanceCards => {
                let owners = sets.map_or(civilizations, usize::from);
                let who = if sets.is_some() { "colours" } else { "civilizations" };
                let cards = advances as u64 * owners as u64;
                let origin = format!("{advances} advances for each of {owners} {who} are {cards}");
                ("advance cards", cards, origin, ROWS)
            }
            Counts::Civilizations => (
                "civilizations",
                civilizations as u64,
                format!("the pack has {civilizations}"),
                ROWS,
            ),
        };
        Self { thing, cards, origin, help }
    }
}

const CARDS: &str = "of each row the player count that needs the most cards is counted: correct a number in \
                     `cards`, or `total`";
const ROWS: &str = "look for a row that is missing or one too many, or correct `total`";

fn difference(said: u64, counted: u64) -> String {
    if said > counted {
        format!("{} more than the pack uses", said - counted)
    } else {
        format!("{} fewer than the pack uses", counted - said)
    }
}
