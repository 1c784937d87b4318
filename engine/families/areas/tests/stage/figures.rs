//! The figures of the pages in `scenes`: what is on the table, and what a calamity did.

use std::collections::BTreeSet;

use super::{AreasStage, fits};
use crate::common::prelude::*;
use crate::scenes::{joined, name_of, number, yes};

use strabo_areas::{Water, Words};
use strabo_model::refs::BlockId;

impl AreasStage {
    /// The figure with some words.
    pub fn figure_of(&self, words: &[&str]) -> Result<String, String> {
        match words {
            [who, of] if self.seat(who).is_ok() => self.suffered(self.seat(who)?, of),
            [of, who, rest @ ..] if self.seat(who).is_ok() => {
                self.of_player(of, self.seat(who)?, rest)
            }
            _ => self.of_calamity(words).unwrap_or_else(|| self.of_table(words)),
        }
    }

    /// What a calamity did to a player.
    fn suffered(&self, seat: Seat, of: &str) -> Result<String, String> {
        let tally = self.tally();
        let of = match of {
            "reduced" => &tally.reduced,
            "destroyed" => &tally.destroyed,
            "points" => &tally.points,
            "treasury" => &tally.treasury,
            "cards" => &tally.cards,
            "ships" => &tally.ships,
            other => return Err(format!("{other} is no figure of a player")),
        };
        Ok(of[seat.index()].to_string())
    }

    /// What a player has.
    fn of_player(&self, of: &str, seat: Seat, rest: &[&str]) -> Result<String, String> {
        let (game, state) = (self.game, &self.state);
        let player = state.player(if seat == game.barbarians() { P1 } else { seat });
        let advance = |id: &str| game.pack.advance(id).ok_or_else(|| format!("no {id}"));
        let commodity = |id: &str| game.pack.commodity(id).ok_or_else(|| format!("no {id}"));
        Ok(match (of, rest) {
            ("treasury", []) => player.treasury.to_string(),
            ("stock", []) => player.stock.to_string(),
            ("cities", []) => player.cities.to_string(),
            ("tokens", []) => player.tokens.to_string(),
            ("tokens", [at]) => state.board.tokens(self.place(at)?, seat).to_string(),
            ("limit", [at]) => game.limit(state, self.place(at)?, seat).to_string(),
            ("hand", []) => state.hand_size(seat).to_string(),
            ("marker", []) => player.marker.to_string(),
            ("census", []) => player.census.to_string(),
            ("ships", []) => state.ships_of(seat).count().to_string(),
            ("ready", []) => player.ships.iter().filter(|ship| ship.ready).count().to_string(),
            ("ashore", []) => {
                let tokens = state.board.areas().map(|at| state.board.tokens(at, seat));
                tokens.sum::<u8>().to_string()
            }
            ("advances", []) => player.advances.count_ones().to_string(),
            ("knows", [id]) => yes(player.advances >> advance(id)?.index() & 1 == 1),
            ("price", [id]) => game.price(state, seat, advance(id)?).to_string(),
            ("saved", [id]) => {
                let id = advance(id)?;
                (game.pack[id].cost - game.price(state, seat, id)).to_string()
            }
            ("worth", [id, many]) => {
                game.set_value(seat, game.card_of(commodity(id)?), number(many)?).to_string()
            }
            ("credits", [id]) => {
                player.credits[game.pack.group(id).ok_or("no group")?.index()].to_string()
            }
            ("holds", [id]) => match game.pack.calamity(id) {
                Some(calamity) => {
                    let is = |at: &usize| game.cards.calamities[*at].calamity == calamity;
                    state.calamities_of(seat).filter(is).count().to_string()
                }
                None => state.cards.hand(seat)[commodity(id)?.index()].to_string(),
            },
            ("trader", [id]) => {
                let is = |at: &usize| &*game.pack[game.cards.calamities[*at].calamity].id == *id;
                let at = state.calamities_of(seat).find(is).ok_or("not held")?;
                state.cards.calamities[at].trader.map_or("nobody".to_owned(), |seat| self.id(seat))
            }
            ("calamities", []) => state.calamities_of(seat).count().to_string(),
            ("calamities", kinds) => {
                let kind = |at: &usize| name_of(&game.cards.calamities[*at].kind);
                let is = |at: &usize| kinds.contains(&kind(at).as_str());
                state.calamities_of(seat).filter(is).count().to_string()
            }
            ("score", part) => {
                let all = game.standings(state);
                let one = all.iter().find(|one| one.seat == seat).ok_or("not counted")?;
                match part {
                    ["rank"] => one.rank.to_string(),
                    [part] => one.parts[number::<usize>(part)?].to_string(),
                    _ => one.points.to_string(),
                }
            }
            // Unit points picked, and the face value of cards given, in answers.
            ("selected", []) => {
                let picked = self.asked.iter().map(|(by, _, action)| match action {
                    Action::Take { count, .. } if *by == seat => *count,
                    Action::Choose(_) if *by == seat => 5,
                    _ => 0,
                });
                picked.sum::<u8>().to_string()
            }
            ("paid", []) => {
                let own = self.asked.iter().filter(|(by, ..)| *by == seat);
                own.map(|(_, _, action)| self.value(*action)).sum::<u16>().to_string()
            }
            // Answers of a player that begin with these words.
            ("answered", answer) => {
                let pattern = self.pattern(answer);
                let is = |(by, _, action): &&(Seat, Ask, Action)| {
                    *by == seat && fits(&self.told(action), &pattern)
                };
                self.asked.iter().filter(is).count().to_string()
            }
            // How many of some areas of a sort a player chose.
            ("chosen-at", [sort, from, to]) => {
                let places = self.sort(sort)?[number(from)?..number(to)?].to_vec();
                let is = |(by, _, action): &&(Seat, Ask, Action)| match action {
                    Action::Choose(at) => *by == seat && places.contains(at),
                    _ => false,
                };
                self.asked.iter().filter(is).count().to_string()
            }
            ("lost", [at]) => {
                let place = self.place(at)?;
                let lost = self.events.list().iter().map(|event| match *event {
                    Event::TokensLost { seat: of, at, count, cause: Cause::Conflict }
                        if (of, at) == (seat, place) =>
                    {
                        count
                    }
                    _ => 0,
                });
                lost.sum::<u8>().to_string()
            }
            ("of-other-blocks", []) => {
                let hand = state.cards.hand(seat).iter().zip(&game.pack.commodities);
                let foreign = hand.filter(|(_, row)| row.block != game.blocks[seat.index()]);
                foreign.map(|(count, _)| count).sum::<u8>().to_string()
            }
            ("stacks", []) => {
                let hand = state.cards.hand(seat).iter().zip(&game.cards.numbers);
                let numbers = hand.flat_map(|(count, of)| vec![*of; usize::from(*count)]);
                let mut numbers: Vec<u8> = numbers.collect();
                numbers.sort_unstable();
                joined(numbers)
            }
            ("may-propose", []) => yes(game.may_propose(state, seat)),
            // Tokens of another player, and in how many areas.
            ("sees", [of]) => {
                let (view, of) = (state.view(game, seat), self.seat(of)?);
                format!("{} {}", view.tokens(of), view.board().settled(of).count())
            }
            // How many values of another figure are possible for all that a player sees.
            ("guesses", figure) => {
                let values: Result<BTreeSet<String>, String> = (0..40)
                    .map(|seed| {
                        let state = state.imagined(game, seat, seed);
                        Self { state, ..self.clone() }.figure_of(figure)
                    })
                    .collect();
                values?.len().to_string()
            }
            ("region-is-out", []) => {
                let home = game.civilizations[seat.index()];
                let all = places_where(game, |info| game.pack[info.area].region.contains(&home));
                let gone = |at: &Land| state.board.is_out(*at) && state.board.all_tokens(*at) == 0;
                yes(all.iter().all(gone))
            }
            // Areas outside of the own region where tokens may be placed.
            ("outside", []) => {
                let home = game.civilizations[seat.index()];
                let away = |one: &&Action| match one {
                    Action::Grow { at, .. } => {
                        !game.pack[game.places[*at].area].region.contains(&home)
                    }
                    _ => false,
                };
                actions(game, state).iter().filter(away).count().to_string()
            }
            ("taken", to) => {
                let (tally, from) = (self.tally(), seat);
                let to = to.first().map(|to| self.seat(to)).transpose()?;
                let fits =
                    |(one, other): &&(Seat, Seat)| *one == from && to.is_none_or(|to| to == *other);
                tally.taken.iter().filter(fits).count().to_string()
            }
            ("moved", [to]) => self.tally().moved(seat, self.seat(to)?).to_string(),
            ("asks", [ask]) => {
                let asks =
                    |(one, what, _): &(Seat, Ask, Action)| *one == seat && name_of(what) == *ask;
                yes(self.asked.iter().any(asks))
            }
            _ => return Err(format!("{of} {rest:?} is no figure of a player")),
        })
    }

    /// What a calamity did.
    fn of_calamity(&self, words: &[&str]) -> Option<Result<String, String>> {
        let tally = self.tally();
        let pair = |(from, to): &(Seat, Seat)| format!("{}>{}", self.id(*from), self.id(*to));
        let some = |text: String| if text.is_empty() { "nobody".to_owned() } else { text };
        let horde = |at: &str| {
            let at = self.place(at)?;
            let there = tally.hordes.iter().filter(|(place, _)| *place == at);
            Ok(joined(there.map(|(_, count)| count)))
        };
        Some(match words {
            ["asked"] => {
                Ok(joined(self.asked.iter().map(|(seat, ask, _)| self.asked_of(*seat, *ask))))
            }
            ["asked", at] => number::<usize>(at).and_then(|at| {
                let asked = self.asked.get(at - 1).map(|(seat, ask, _)| self.asked_of(*seat, *ask));
                asked.ok_or("nothing".to_owned())
            }),
            ["points", many] => number(many).map(|many: usize| joined(&tally.points[..many])),
            ["reduced", many] => number(many).map(|many: usize| joined(&tally.reduced[..many])),
            ["taken"] => Ok(some(joined(tally.taken.iter().map(pair)))),
            ["given"] => Ok(some(joined(tally.given.iter().map(pair)))),
            ["secondary"] => Ok(some(joined(tally.secondary.iter().map(|seat| self.id(*seat))))),
            ["beneficiary"] => {
                Ok(tally.beneficiary.map_or("nobody".to_owned(), |seat| self.id(seat)))
            }
            ["marker"] => Ok(tally.marker.map_or("nowhere".to_owned(), |at| at.to_string())),
            ["annexed"] => Ok(tally.annexed.len().to_string()),
            ["hordes"] => Ok(tally.hordes.len().to_string()),
            ["horde", at] => horde(at),
            ["first-horde", at] => self
                .place(at)
                .map(|at| yes(tally.hordes.first().is_some_and(|(place, _)| *place == at))),
            _ => return None,
        })
    }

    /// What is on the table.
    fn of_table(&self, words: &[&str]) -> Result<String, String> {
        let state = &self.state;
        let all = || actions(self.game, state);
        Ok(match words {
            ["question"] => self.asked_of(state.seat, state.ask),
            ["ask"] => name_of(&state.ask),
            ["answers"] => all().len().to_string(),
            ["answers", answer @ ..] => self.fitting(answer).count().to_string(),
            ["offered"] => joined(all().iter().map(|one| self.told(one))),
            ["pieces"] => joined([self.game.tokens, self.game.cities, self.game.ships]),
            ["tradable"] => yes(self.game.cards.calamities.iter().all(|card| card.tradable)),
            ["heights"] => joined(self.heights()),
            ["highest"] => self.heights().into_iter().max().ok_or("none")?.to_string(),
            ["at-height", at] => {
                let at: usize = number(at)?;
                self.heights().iter().filter(|one| **one == at).count().to_string()
            }
            // How many cards lie above the first calamity of any stack.
            ["safe"] => {
                let calm = |pile: &Vec<TradeCard>| {
                    pile.iter().position(|card| self.game.calamity_index(*card).is_some())
                };
                self.piles().iter().filter_map(calm).min().ok_or("none")?.to_string()
            }
            ["height", id] => {
                let height = |pile: &Vec<TradeCard>| {
                    pile.iter().rev().position(|card| self.told(card) == *id)
                };
                let found = self.piles().iter().find_map(height);
                found.map_or("none".to_owned(), |at| at.to_string())
            }
            ["values"] => joined(all().iter().map(|one| self.value(*one))),
            // Whom answers name, and how much each may be given at most.
            ["eligible"] => joined(self.shares().iter().map(|(seat, _)| self.id(*seat))),
            ["shares"] => joined(
                self.shares().iter().map(|(seat, most)| format!("{} {most}", self.id(*seat))),
            ),
            ["areas", sort] => {
                let places = &self.game.places;
                joined(self.sort(sort)?.iter().map(|at| &self.game.pack[places[*at].area].id))
            }
            ["coastal", at] => yes(self.game.places[self.place(at)?].coastal),
            ["sails", at] => {
                let (at, coast) = at.split_once('/').unwrap_or((at, "1"));
                let node = self.game.places.coasts(self.place(at)?)[number::<usize>(coast)? - 1];
                joined(self.game.places.sails(node).iter().map(|to| self.told(to)))
            }
            ["spent"] => {
                state.board.areas().filter(|at| state.board.spent(*at) > 0).count().to_string()
            }
            ["pile", block, stack] => {
                let blocks = &self.game.pack.blocks;
                let block = blocks.iter().position(|one| &*one.id == *block).map(BlockId::from);
                let pile = self.game.cards.pile(block, number(stack)?).ok_or("no stack")?;
                state.cards.pile_len(pile).to_string()
            }
            ["left"] => state.calamity.left.to_string(),
            ["excess"] => state.helper.left.to_string(),
            ["resettling"] => state.departure.left.to_string(),
            ["same-task"] => yes(self.before.cursor.task == state.cursor.task),
            ["undo-is-clean"] => yes(self.game.undo_is_clean(&self.before, state)),
            ["refusal"] => self.refusal[0].clone(),
            ["refusal", "words"] => self.refusal[1].clone(),
            ["using"] => yes(state.ability.active),
            ["turn"] => state.turn.to_string(),
            ["ending"] => state.ending.as_ref().map_or("none".to_owned(), name_of),
            ["pirates"] => state.pirates.to_string(),
            ["copies", id] => {
                let id = self.game.pack.commodity(id).ok_or("no commodity")?;
                self.game.cards.copies[id.index()].to_string()
            }
            ["discarded", id] => {
                let id = self.game.pack.commodity(id).ok_or("no commodity")?;
                state.cards.discards(self.game)[id.index()].to_string()
            }
            // How many cards of a kind lie in all stacks.
            ["stacked", id] => {
                let (piles, is) = (self.piles(), |card: &&TradeCard| self.told(*card) == *id);
                piles.iter().flatten().filter(is).count().to_string()
            }
            // What ships reach in one step from each coast of an area, in words.
            ["shores", at] => {
                let (words, places) = (Words::new(self.game), &self.game.places);
                let from =
                    |node: &Water| joined(places.sails(*node).iter().map(|to| words.node(*to)));
                let coasts: Vec<String> = places.coasts(self.place(at)?).iter().map(from).collect();
                coasts.join("|")
            }
            ["city", at] => {
                state.board.city(self.place(at)?).map_or("nobody".to_owned(), |seat| self.id(seat))
            }
            ["at", place, many] => {
                let (at, many) = (self.place(place)?, number(many)?);
                joined(seats(0..many).map(|seat| state.board.tokens(at, seat)))
            }
            ["all-at", place] => state.board.all_tokens(self.place(place)?).to_string(),
            ["order", many] => {
                let all = self.game.standings(state);
                joined(all[..number(many)?].iter().map(|one| self.id(one.seat)))
            }
            ["named"] => {
                let named = state.view(self.game, state.seat).named();
                joined(named.iter().map(|card| self.told(card)))
            }
            ["offer"] => {
                let offer = state.view(self.game, state.seat).offer();
                offer.map_or("none".to_owned(), |offer| self.told(&offer))
            }
            ["round"] => state.view(self.game, state.seat).trade_round().to_string(),
            ["proposer"] => {
                let seat = state.view(self.game, state.seat).proposer();
                seat.map_or("nobody".to_owned(), |seat| self.id(seat))
            }
            ["happened", event @ ..] => {
                let (pattern, events) = (self.pattern(event), self.events.list().iter());
                events.filter(|event| fits(&self.told(event), &pattern)).count().to_string()
            }
            ["events", name] => {
                let told = self.events.list().iter().map(|event| self.told(event));
                let mut rest: Vec<String> = Vec::new();
                for event in told {
                    rest.extend(event.strip_prefix(&format!("{name} ")).map(str::to_owned));
                }
                joined(rest)
            }
            ["beside", one, two] => {
                yes(self.game.places.by_land(self.place(one)?).contains(&self.place(two)?))
            }
            words => return Err(format!("{words:?} is no figure")),
        })
    }
}
