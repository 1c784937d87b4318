//! The check for `exhausted-deck`.

use std::collections::BTreeMap;

use strabo_model::{Pack, benefit::Benefit, deck::Rest, deed::Deed, players::PlayerRange};
use strabo_model::{refs::ComponentId, variant::Change};

use super::{Context, Diagnostic, EXHAUSTED_DECK, Sink};
use crate::{authored::ByName, source::Span, tree::Spanned};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let (written, pack) = (context.authored, context.pack);
    let draws = Draws { pack, left: left(pack) };
    for (row, known) in written.group.iter().zip(&pack.groups) {
        draws.benefits(&known.name, &row.benefits, &known.benefits, sink);
    }
    for (row, known) in written.advance.iter().zip(&pack.advances) {
        draws.benefits(&known.name, &row.benefits, &known.benefits, sink);
    }
    for (row, known) in written.piece.iter().zip(&pack.pieces) {
        draws.benefits(&known.name, &row.benefits, &known.benefits, sink);
    }
    for (row, known) in written.card.iter().zip(&pack.cards) {
        draws.benefits(&known.name, &row.benefits, &known.benefits, sink);
    }
    for (row, known) in written.event.iter().zip(&pack.events) {
        for (row, deed) in row.does.iter().zip(&known.does) {
            draws.deed(&known.name, row.span, deed, sink);
        }
    }
    variants(context, sink);
    tokens(context, sink);
}

/// What is left of each deck, and with how many players it is least.
type Left = Vec<(u32, u8)>;

struct Draws<'p> {
    pack: &'p Pack,
    left: Left,
}

/// The cards of each deck that can be drawn during the game.
fn left(pack: &Pack) -> Left {
    let mut left: Left = pack.decks.iter().map(|deck| (u32::from(deck.size), 0)).collect();
    for prepared in &pack.preparations {
        let counts = pack.players.into_iter().flat_map(PlayerRange::iter);
        for players in counts.filter(|players| prepared.is_for(*players)) {
            for id in &prepared.decks {
                let Some(known) = left.get_mut(id.index()) else { continue };
                let size = u32::from(pack[*id].size);
                let rest = match prepared.rest {
                    Rest::Box => 0,
                    Rest::Stack => size.saturating_sub(prepared.used(players)),
                };
                if rest < known.0 {
                    *known = (rest, players);
                }
            }
        }
    }
    left
}

impl Draws<'_> {
    fn benefits(
        &self,
        name: &str,
        rows: &[Spanned<Benefit<ByName>>],
        benefits: &[Benefit],
        sink: &mut Sink,
    ) {
        for (row, benefit) in rows.iter().zip(benefits) {
            for deed in benefit.does.iter().chain(&benefit.one_of) {
                self.deed(name, row.span, deed, sink);
            }
        }
    }

    fn deed(&self, name: &str, span: Span, deed: &Deed, sink: &mut Sink) {
        let (Deed::Draw(cards) | Deed::Reveal(cards)) = deed else { return };
        let Some((left, players)) = self.left.get(cards.deck.index()).copied() else { return };
        if u32::from(cards.cards) <= left {
            return;
        }
        let with = if players == 0 { String::new() } else { format!(" with {players} players") };
        let message = format!(
            "\"{name}\" draws {} of \"{}\", of which {left} are left{with}",
            cards.cards, self.pack[cards.deck].name,
        );
        Diagnostic::new(&EXHAUSTED_DECK, span, message)
            .help("draw fewer cards, or prepare the deck so that more are left")
            .report(sink);
    }
}

fn variants(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, variant) in context.authored.variant.iter().zip(&pack.variants) {
        for (row, change) in row.changes.iter().zip(&variant.changes) {
            let Change::Reveal(reveal) = change else { continue };
            let Some(deck) = pack.get(reveal.deck).filter(|deck| deck.size < reveal.cards) else {
                continue;
            };
            let message = format!(
                "\"{}\" turns up {} cards of \"{}\", which has {}",
                variant.name, reveal.cards, deck.name, deck.size
            );
            Diagnostic::new(&EXHAUSTED_DECK, row.span, message)
                .help("turn up fewer cards, or correct the size of the deck")
                .report(sink);
        }
    }
}

/// Tiles that give more tokens than the box has.
fn tokens(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let mut granted: BTreeMap<ComponentId, (u32, Span)> = BTreeMap::new();
    for (row, tile) in context.authored.tile.iter().zip(&pack.tiles) {
        for (row, side) in row.sides.iter().flat_map(|sides| sides.iter()).zip(&tile.sides) {
            let Some(token) = side.grants else { continue };
            let known = granted.entry(token).or_insert((0, row.span));
            *known = (known.0 + u32::from(tile.copies), row.span);
        }
    }
    for (token, (count, span)) in granted {
        let component = &pack[token];
        let Some(total) = component.total.filter(|total| count > u32::from(*total)) else {
            continue;
        };
        let message =
            format!("the tiles give {count} of \"{}\", but the box has {total}", component.name);
        Diagnostic::new(&EXHAUSTED_DECK, span, message)
            .help("let fewer tiles give one, or correct the number in inventory.toml")
            .report(sink);
    }
}
