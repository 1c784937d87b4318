//! Resources, tracks and pieces; decks, cards, events and how decks are prepared.

use strabo_model::Pack;
use strabo_model::benefit::Benefit;
use strabo_model::deck::{Card, Deck, Event, Goal, Preparation, Removal};
use strabo_model::deed::Deed;
use strabo_model::refs::{EraId, EventId, TileKindId};
use strabo_model::resource::{Happening, LevelAt, Piece, Resource, StandsFor, Track};

use super::words::Named;
use super::{Resolver, or_zero};
use crate::authored::{Id, Part};
use crate::tree::Spanned;

impl Resolver<'_> {
    pub(super) fn resources(&mut self, pack: &mut Pack) {
        self.in_part(Part::Resources, |this| {
            let authored = this.authored;
            for row in &authored.resource {
                let stands_for = this.each(&row.stands_for, |other, this| {
                    Some(StandsFor {
                        resource: this.find_resource(&other.resource)?,
                        amount: other.amount.as_ref().map_or(1, |amount| amount.value),
                        step: other.step.as_ref().map(|step| step.value),
                    })
                });
                pack.resources.push(Resource {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    colour: row.colour.as_ref().map(|colour| colour.to_boxed()),
                    symbol: row.symbol.as_ref().map(|symbol| symbol.value),
                    start: or_zero(row.start.as_ref()),
                    limit: row.limit.as_ref().map(|limit| limit.value),
                    per_card: row.per_card,
                    token: row.token.as_ref().and_then(|name| this.component(name)),
                    track: row.track.as_ref().and_then(|track| this.find_track(track)),
                    stands_for,
                });
            }
            this.tracks(pack);
            for row in &authored.piece {
                pack.pieces.push(Piece {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: row.kind.value,
                    component: row.component.as_ref().and_then(|name| this.component(name)),
                    price: this.price(row.price.as_ref()),
                    needs: row.needs.as_ref().and_then(|needs| this.find_advance(needs)),
                    beside: row.beside.as_ref().and_then(|beside| this.find_piece(beside)),
                    from: row.from.as_ref().and_then(|from| this.find_piece(from)),
                    defence: or_zero(row.defence.as_ref()),
                    terrain_defence: or_zero(row.terrain_defence.as_ref()),
                    dice: or_zero(row.dice.as_ref()),
                    carries: or_zero(row.carries.as_ref()),
                    stack: row.stack.as_ref().map(|stack| stack.value),
                    benefits: this.each(&row.benefits, Benefit::translate),
                    unprinted: row.unprinted.iter().map(|fact| fact.value).collect(),
                });
            }
        });
    }

    fn tracks(&mut self, pack: &mut Pack) {
        for row in &self.authored.track {
            let happens = self.each(&row.happens, |happening, this| {
                let event = this.event(&happening.event)?;
                Some(Happening { space: happening.space.value, event })
            });
            let level = |at: &crate::authored::LevelAt| LevelAt {
                space: at.space.value,
                level: at.level.value,
            };
            pack.tracks.push(Track {
                id: row.id.to_boxed(),
                name: row.name.to_boxed(),
                spaces: row.spaces.as_ref().map(|spaces| spaces.value),
                back_to: row.back_to.as_ref().map(|space| space.value),
                shared: row.shared,
                events: row.events.iter().map(|space| space.value).collect(),
                deck: row.deck.as_ref().and_then(|deck| self.find_deck(deck)),
                happens,
                levels: row.levels.iter().map(|at| level(at)).collect(),
                unprinted: row.unprinted.iter().map(|fact| fact.value).collect(),
            });
        }
    }

    pub(super) fn decks(&mut self, pack: &mut Pack) {
        self.in_part(Part::Decks, |this| {
            let authored = this.authored;
            for row in &authored.deck {
                pack.decks.push(Deck {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: row.kind.value,
                    component: row.component.as_ref().and_then(|name| this.component(name)),
                    size: row.size.value,
                    unprinted: or_zero(row.unprinted.as_ref()),
                    tiles: (row.tiles.as_ref())
                        .and_then(|kind| kind.find(&this.tile_kinds, this.sink))
                        .map(TileKindId::from),
                    row: row.row.as_ref().map(|row| row.value),
                    colour: row.colour.as_ref().map(|colour| colour.to_boxed()),
                });
            }
            this.cards(pack);
            for row in &authored.event {
                pack.events.push(Event {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    does: this.each(&row.does, Deed::translate),
                });
            }
            this.preparations(pack);
        });
    }

    fn cards(&mut self, pack: &mut Pack) {
        for row in &self.authored.card {
            let deck = self.find_deck(&row.deck);
            pack.cards.push(Card {
                id: row.id.to_boxed(),
                name: row.name.to_boxed(),
                // A card of an unknown deck has been reported; there is no pack then.
                deck: deck.unwrap_or_else(|| 0.into()),
                copies: row.copies.as_ref().map_or(1, |copies| copies.value),
                second: row.second.as_ref().map(|name| name.to_boxed()),
                era: row.era.as_ref().and_then(|era| self.era(era)),
                price: self.price(row.price.as_ref()),
                accepts: (row.accepts.iter()).filter_map(|id| self.find_resource(id)).collect(),
                needs: row.needs.iter().filter_map(|id| self.find_advance(id)).collect(),
                beside: row.beside.as_ref().and_then(|piece| self.find_piece(piece)),
                points: row.points.as_ref().map(|points| points.value),
                resource: row.resource.as_ref().and_then(|id| self.find_resource(id)),
                row: row.row.iter().filter_map(|id| self.find_advance(id)).collect(),
                group: row.group.as_ref().and_then(|id| self.find_group(id)),
                event: row.event.as_ref().and_then(|id| self.event(id)),
                benefits: self.each(&row.benefits, Benefit::translate),
                goals: self.each(&row.goals, Goal::translate),
                unprinted: row.unprinted.iter().map(|fact| fact.value).collect(),
            });
        }
    }

    fn preparations(&mut self, pack: &mut Pack) {
        for row in &self.authored.prepare {
            let players = row.players.as_ref();
            let remove = self.each(&row.remove, |removal, this| {
                let era = removal.era.as_ref().and_then(|era| this.era(era));
                Some(Removal { era, cards: removal.cards.value })
            });
            pack.preparations.push(Preparation {
                id: row.id.to_boxed(),
                decks: row.decks.iter().filter_map(|deck| self.find_deck(deck)).collect(),
                players: players.and_then(|range| self.range(range.value, range.span)),
                remove,
                batches: row.batches.iter().filter_map(|era| self.era(era)).collect(),
                draft: row.draft.as_ref().map(|draft| draft.value),
                deal: or_zero(row.deal.as_ref()),
                reveal: or_zero(row.reveal.as_ref()),
                beside_map: self.icon_of(row.beside_map.as_ref()),
                rest: row.rest,
            });
        }
    }

    fn event(&mut self, name: &Spanned<Id<'_>>) -> Option<EventId> {
        name.find(&self.events, self.sink).map(EventId::from)
    }

    fn era(&mut self, name: &Spanned<Id<'_>>) -> Option<EraId> {
        name.find(&self.eras, self.sink).map(EraId::from)
    }
}
