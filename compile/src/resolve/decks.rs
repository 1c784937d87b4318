//! Resources, tracks and pieces; decks, cards, events and how decks are prepared.

use strabo_model::deck::{Card, Deck, Event, Goal, Preparation, Removal};
use strabo_model::resource::{Happening, LevelAt, Piece, Resource, StandsFor, Track};
use strabo_model::{Pack, benefit::Benefit, deed::Deed};

use super::{Resolver, or_zero};
use crate::authored::Part;

impl Resolver<'_> {
    pub(super) fn resources(&mut self, pack: &mut Pack) {
        self.in_part(Part::Resources, |this| {
            let authored = this.authored;
            pack.realm = authored.realm.as_ref().and_then(|realm| realm.translate(this));
            for row in &authored.resource {
                let stands_for = row.stands_for.iter().filter_map(|other| {
                    Some(StandsFor {
                        resource: this.find_resource(&other.resource)?,
                        amount: other.amount.as_ref().map_or(1, |amount| amount.value),
                        step: other.step.as_ref().map(|step| step.value),
                    })
                });
                let stands_for = stands_for.collect();
                pack.resources.push(Resource {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    colour: row.colour.as_ref().map(|colour| colour.to_boxed()),
                    symbol: row.symbol.as_ref().map(|symbol| symbol.value),
                    start: or_zero(row.start.as_ref()),
                    limit: row.limit.as_ref().map(|limit| limit.value),
                    per_card: row.per_card,
                    token: this.maybe(row.token.as_ref(), Self::find_component),
                    track: this.maybe(row.track.as_ref(), Self::find_track),
                    stands_for,
                });
            }
            this.tracks(pack);
            for row in &authored.piece {
                pack.pieces.push(Piece {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    kind: row.kind.value,
                    component: this.maybe(row.component.as_ref(), Self::find_component),
                    price: this.price(row.price.as_ref()),
                    needs: this.maybe(row.needs.as_ref(), Self::find_advance),
                    beside: this.maybe(row.beside.as_ref(), Self::find_piece),
                    from: this.maybe(row.from.as_ref(), Self::find_piece),
                    defence: or_zero(row.defence.as_ref()),
                    terrain_defence: or_zero(row.terrain_defence.as_ref()),
                    reinforced: or_zero(row.reinforced.as_ref()),
                    loses: this.price(row.loses.as_ref()),
                    dice: or_zero(row.dice.as_ref()),
                    carries: or_zero(row.carries.as_ref()),
                    stack: row.stack.as_ref().map(|stack| stack.value),
                    benefits: this.words(&row.benefits, Benefit::translate),
                    unprinted: row.unprinted.iter().map(|fact| fact.value).collect(),
                });
            }
        });
    }

    fn tracks(&mut self, pack: &mut Pack) {
        for row in &self.authored.track {
            let happens = row.happens.iter().filter_map(|happening| {
                let event = self.find_event(&happening.event)?;
                Some(Happening { space: happening.space.value, event })
            });
            let happens = happens.collect();
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
                deck: self.maybe(row.deck.as_ref(), Self::find_deck),
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
                    component: this.maybe(row.component.as_ref(), Self::find_component),
                    size: row.size.value,
                    unprinted: or_zero(row.unprinted.as_ref()),
                    tiles: this.maybe(row.tiles.as_ref(), Self::find_tile_kind),
                    row: row.row.as_ref().map(|row| row.value),
                    colour: row.colour.as_ref().map(|colour| colour.to_boxed()),
                });
            }
            this.cards(pack);
            for row in &authored.event {
                pack.events.push(Event {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    does: this.words(&row.does, Deed::translate),
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
                era: self.maybe(row.era.as_ref(), Self::find_era),
                price: self.price(row.price.as_ref()),
                accepts: self.all(&row.accepts, Self::find_resource),
                needs: self.all(&row.needs, Self::find_advance),
                beside: self.maybe(row.beside.as_ref(), Self::find_piece),
                points: row.points.as_ref().map(|points| points.value),
                resource: self.maybe(row.resource.as_ref(), Self::find_resource),
                row: self.all(&row.row, Self::find_advance),
                group: self.maybe(row.group.as_ref(), Self::find_group),
                event: self.maybe(row.event.as_ref(), Self::find_event),
                benefits: self.words(&row.benefits, Benefit::translate),
                goals: self.words(&row.goals, Goal::translate),
                unprinted: row.unprinted.iter().map(|fact| fact.value).collect(),
            });
        }
    }

    fn preparations(&mut self, pack: &mut Pack) {
        for row in &self.authored.prepare {
            let players = row.players.as_ref();
            let remove = row.remove.iter().map(|removal| Removal {
                era: self.maybe(removal.era.as_ref(), Self::find_era),
                cards: removal.cards.value,
            });
            let remove = remove.collect();
            pack.preparations.push(Preparation {
                id: row.id.to_boxed(),
                decks: self.all(&row.decks, Self::find_deck),
                players: players.and_then(|range| self.range(range.value, range.span)),
                remove,
                batches: self.all(&row.batches, Self::find_era),
                draft: row.draft.as_ref().map(|draft| draft.value),
                deal: or_zero(row.deal.as_ref()),
                reveal: or_zero(row.reveal.as_ref()),
                beside_map: self.maybe(row.beside_map.as_ref(), Self::find_icon),
                rest: row.rest,
            });
        }
    }
}
