//! Answers in words, with the steps they are picked by and what comes of them.

use crate::prelude::*;
use strabo_core::described::{CardKind, card_id};
use strabo_core::naming::{city_name, turned};
use strabo_core::{Answer, Family, Step, Weight};
use strabo_model::position::{Ghost, Laid};
use strabo_model::refs::TileId;
use strabo_model::words::{benefit::benefit, capital, count};

use crate::naming::{Names, centre, place};
use crate::words::{card_of, focus, good, player, stands, wonder};
use crate::{play::waiting, rules::Mark};

/// Answers with their ids.
pub(crate) fn all(game: &Game, view: View<'_>, legal: &[Action]) -> Vec<Answer> {
    let names = Names::new(game, view);
    let asking = Asking { game, view, names: &names };
    let answer = |action: &Action| {
        let mut id = String::new();
        action.write(&mut id);
        Answer { id, ..asking.answer(*action) }
    };
    legal.iter().map(answer).collect()
}

/// What a focus card does, in a slot if it lies in one.
pub(crate) fn focus_text(game: &Game, card: FocusId, slot: Option<u8>) -> String {
    let card = game.pack().advances.get(card.index());
    let lines = card.into_iter().flat_map(|card| &card.benefits);
    let lines = lines.map(|one| {
        let text = benefit(game.pack(), one);
        let text = capital(text.strip_prefix("When resolved: ").unwrap_or(&text));
        slot.map_or_else(|| text.clone(), |slot| with_slot(&text, slot))
    });
    lines.collect::<Vec<_>>().join(". ")
}

/// A text with the number of a slot in place of its name.
fn with_slot(text: &str, slot: u8) -> String {
    let mut said = text.replace("terrain of the slot", &format!("terrain {slot}"));
    for more in (1..=9).rev() {
        let sum = (slot + more).to_string();
        said = said.replace(&format!("the number of the slot + {more}"), &sum);
    }
    said = said.replace("the number of the slot", &slot.to_string());
    said.replace(" 1 control tokens", " 1 control token")
}

/// What another card does.
pub(crate) fn card_text(game: &Game, card: CardId) -> String {
    let lines = game.pack()[card].benefits.iter();
    lines.map(|one| benefit(game.pack(), one)).collect::<Vec<_>>().join(". ")
}

/// The most important things on a side of a tile.
pub(crate) fn tile_text(game: &Game, tile: MapTileId, side: u8) -> String {
    let (pack, rules) = (game.pack(), game.rules());
    let face = rules.tiles.get(tile.index()).and_then(|tile| tile.faces.get(usize::from(side)));
    let mark = |(_, mark): &(u8, Mark)| match mark {
        Mark::Capital => "capital city".to_owned(),
        Mark::State(at) => pack[rules[*at].card].name.to_string(),
        Mark::Natural(at) => pack[rules[*at].card].name.to_string(),
        Mark::Barbarian(_) => "barbarians".to_owned(),
        Mark::Good(at) => good(game, *at),
    };
    let marks: Vec<String> = face.into_iter().flat_map(|face| &face.marks).map(mark).collect();
    if marks.is_empty() {
        "Nothing but land and water".to_owned()
    } else {
        capital(&marks.join(", "))
    }
}

pub(crate) fn tile_name(game: &Game, tile: MapTileId) -> String {
    let number = game.rules().tiles.get(tile.index()).map_or(0, |tile| tile.number);
    format!("tile {number}")
}

pub(crate) fn tile_card(game: &Game, tile: MapTileId) -> String {
    let row = game.pack().tiles.get(tile.index());
    card_id(CardKind::Tile, row.map_or("", |row| &row.id))
}

fn boosted(boost: Boost, tokens: u8) -> Option<String> {
    let sum = |each: u8| u16::from(tokens) * u16::from(each);
    Some(match boost {
        Boost::None => return None,
        Boost::Tokens(each) => {
            format!("{} more", count(sum(each), "control token", "control tokens"))
        }
        Boost::Dial(each) => {
            format!("{} more on the tech dial", count(sum(each), "space", "spaces"))
        }
        Boost::Steps(each) => {
            format!("{} more for each caravan", count(sum(each), "step", "steps"))
        }
        Boost::Production(each) => format!("Pays {}", sum(each)),
        Boost::Combat(each) => format!("+{} to the roll", sum(each)),
    })
}

/// What is left undone.
fn given_up(left: u8, one: &str, many: &str) -> Option<String> {
    (left > 0).then(|| format!("You give up {}", count(left, one, many)))
}

struct Asking<'s> {
    game: &'s Game,
    view: View<'s>,
    names: &'s Names,
}

impl Asking<'_> {
    fn asked(&self) -> Seat {
        self.view.state.asked().unwrap_or(self.view.state.active)
    }

    fn step(&self, at: Space) -> Step {
        let cell = self.view.board().cells.get(at.index());
        Step { place: cell.map(|cell| place(cell.at)), ..Step::named(self.names.of(at)) }
    }

    fn piece(&self, at: Space, name: &str) -> Vec<Ghost> {
        let cell = self.view.board().cells.get(at.index());
        let piece = cell.map(|cell| stands(cell.at, Some(self.asked()), name));
        piece.map(|piece| Ghost::Piece(0, piece)).into_iter().collect()
    }

    fn focus_step(&self, card: FocusId) -> Step {
        let id = self.game.pack().advances.get(card.index()).map_or("", |card| &card.id);
        Step::card(card_id(CardKind::Advance, id), focus(self.game, card))
    }

    fn card_step(&self, card: CardId) -> Step {
        let card = &self.game.pack()[card];
        Step::card(card_id(CardKind::Card, &card.id), &*card.name)
    }

    /// What lies on a space and is gained with it.
    fn gain(&self, at: Space) -> Option<String> {
        let (state, game) = (self.view.state, self.game);
        let lying = state.board.goods.iter().find(|(_, space)| *space == at && state.goods.has(at));
        let natural = state.natural_at(at).filter(|_| state.natural_spaces().has(at));
        let natural = natural.map(|at| game.pack()[game.rules()[at].card].name.to_string());
        let gained =
            lying.map(|(kind, _)| format!("1 {}", capital(&good(game, *kind)))).or(natural);
        gained.map(|what| format!("You gain {what}"))
    }

    /// The card of a kind that a player has.
    fn of_kind(&self, seat: Seat, kind: KindId) -> (String, Option<Step>) {
        let card = self.view.player(seat).cards.get(kind.index()).copied().flatten();
        let name = card.map_or_else(|| "a card".to_owned(), |card| focus(self.game, card));
        (name, card.map(|card| self.focus_step(card)))
    }

    /// What the trade tokens that are spent bring.
    fn spent(&self, tokens: u8) -> Option<String> {
        let fight = self.view.state.note.fight;
        let combat = self.view.rules.combat_kind.map(|kind| self.view.rules[kind].boost);
        let each = if let Some(Boost::Combat(each)) = combat { each } else { 0 };
        let more = u16::from(tokens) * u16::from(each);
        let (attack, defence) = match self.view.state.tasks.last() {
            Some(Task::BidAttack) => (fight.attack + more, fight.defence),
            Some(Task::BidDefence) => (fight.attack, fight.defence + more),
            _ => return boosted(self.view.boost(), tokens).filter(|_| tokens > 0),
        };
        let wins = if attack > defence { "the attack wins" } else { "the attack fails" };
        let may = self.view.combat_trade().filter(|left| *left > 0);
        let may = may.filter(|_| matches!(self.view.state.tasks.last(), Some(Task::BidAttack)));
        let may = may.map(|left| format!(", unless the defender spends some of {left}"));
        Some(format!("{attack} against {defence}: {wins}{}", may.unwrap_or_default()))
    }

    fn done(&self) -> (&'static str, Option<String>) {
        match self.view.state.tasks.last() {
            Some(Task::Place { doing, left, .. }) => match &self.game.rules()[*doing] {
                Doing::Place(rule) if rule.target == Target::City => {
                    ("Build no more", given_up(*left, "city", "cities"))
                }
                _ => ("Place no more", given_up(*left, "control token", "control tokens")),
            },
            Some(Task::Chain) => ("Place no more", None),
            Some(Task::Free) => ("Keep all your control tokens", None),
            Some(Task::Reinforce { left }) => {
                ("Reinforce no more", given_up(*left, "token", "tokens"))
            }
            Some(Task::Attack { left, .. }) => {
                ("Attack no more", given_up(*left, "attack", "attacks"))
            }
            Some(Task::Loot { left, .. }) => {
                ("Take no more", given_up(*left, "trade token", "trade tokens"))
            }
            Some(Task::Caravans { .. }) => ("Move no more caravans", None),
            Some(Task::Caravan { .. }) => ("Leave the caravan where it is", None),
            Some(Task::Envoy { .. }) => ("Take no card", None),
            Some(Task::Level { .. }) => ("Gain no card", None),
            Some(Task::Wonder { .. }) => ("Build no wonder", None),
            Some(Task::Goods { left, .. }) => {
                ("Gain no more", given_up(*left, "resource", "resources"))
            }
            Some(Task::Exchange { left, .. }) => {
                ("Exchange no more", given_up(*left, "exchange", "exchanges"))
            }
            Some(Task::Destroy { left, .. }) => {
                ("Destroy no more", given_up(*left, "control token", "control tokens"))
            }
            Some(Task::TakeOver { .. }) => ("Choose none", None),
            _ => ("Skip this", None),
        }
    }

    fn option(&self, choice: u8) -> Answer {
        let (game, state) = (self.game, self.view.state);
        let mut answer = Answer::default();
        match state.tasks.last() {
            Some(Task::Caravans { .. }) => {
                let caravans = self.view.player(state.active).caravans;
                let at = caravans.get(usize::from(choice)).and_then(|caravan| caravan.space());
                let name = at.map_or("its card", |at| self.names.of(at));
                answer.words = format!("Move the caravan on {name}");
                answer.steps.extend(at.map(|at| self.step(at)));
            }
            Some(Task::Order { .. }) => {
                let effect = waiting(self.view, u8::MAX).nth(usize::from(choice));
                let name = effect.map_or_else(String::new, |effect| card_of(game, effect));
                answer.words = format!("Use {name}");
            }
            Some(Task::Option { effect, .. }) => {
                let doing = game.rules()[*effect].doings.get(usize::from(choice));
                answer.words = match doing.map(|at| &game.rules()[*at]) {
                    Some(Doing::BuildWonder { .. }) => "Build a world wonder".to_owned(),
                    Some(Doing::Place(rule)) if rule.target == Target::City => {
                        "Build a city".to_owned()
                    }
                    Some(Doing::Place(rule)) => {
                        format!("Place {}", count(rule.count, "control token", "control tokens"))
                    }
                    Some(Doing::Reinforce { .. }) => "Reinforce control tokens".to_owned(),
                    Some(Doing::Attack(rule)) => {
                        format!("Attack up to {}", count(rule.times, "time", "times"))
                    }
                    Some(Doing::Move { .. }) => "Move caravans".to_owned(),
                    Some(Doing::Advance { .. }) => "Move the tech dial ahead".to_owned(),
                    Some(Doing::GainTrade { .. }) => "Gain trade tokens".to_owned(),
                    Some(Doing::GainGoods { .. }) => "Gain resources".to_owned(),
                    Some(Doing::Exchange { .. }) => "Exchange resources".to_owned(),
                    Some(Doing::Destroy { .. }) => "Destroy control tokens of others".to_owned(),
                    Some(Doing::TakeOver { .. }) => "Replace control tokens of another".to_owned(),
                    _ => format!("Choose the deed of number {}", u16::from(choice) + 1),
                };
            }
            _ => answer.words = String::from("Choose this"),
        }
        answer
    }

    /// An answer about a space, with the piece that it would put there.
    fn at(&self, words: String, at: Space, piece: Option<&str>) -> Answer {
        let ghost = piece.map(|name| self.piece(at, name)).unwrap_or_default();
        Answer { words, steps: vec![self.step(at)], ghost, ..Answer::default() }
    }

    fn picked(words: String, note: Option<String>, step: Option<Step>) -> Answer {
        let note = note.filter(|note| !note.is_empty());
        Answer { words, note, steps: step.into_iter().collect(), ..Answer::default() }
    }

    fn lay(&self, turn: u8, at: [i8; 2]) -> Answer {
        let Some(Task::Lay { tile, side }) = self.view.state.tasks.last() else {
            return Answer { words: "Place the tile".to_owned(), ..Answer::default() };
        };
        let middle = centre(self.view.rules, *tile, *side, turn, at);
        let (name, turned) = (self.names.of_cell(middle), turned(turn, 6));
        let laid = Laid { tile: TileId(u16::from(tile.number())), side: Some(*side), at, turn };
        let whither = match name.strip_prefix("Space ") {
            Some(rest) => format!("the space {rest}"),
            None => name.to_owned(),
        };
        Answer {
            words: format!("Place {} on {whither}, {turned}", tile_name(self.game, *tile)),
            steps: vec![Step::at(place(middle), name), Step::named(capital(turned))],
            ghost: vec![Ghost::Tile(0, laid)],
            ..Answer::default()
        }
    }

    /// An answer without its id.
    fn answer(&self, action: Action) -> Answer {
        let (game, view, names) = (self.game, self.view, self.names);
        let (state, rules, seat) = (view.state, game.rules(), self.asked());
        let whose = |at: Space| {
            state.owner(at).map_or_else(|| "the".to_owned(), |of| format!("{}'s", player(of)))
        };
        match action {
            Action::Tile { tile, side } => {
                let letter = char::from(b'A' + side.min(25));
                let words = format!("Take {}, side {letter} up", tile_name(game, tile));
                let card = Step::card(tile_card(game, tile), capital(&tile_name(game, tile)));
                let steps = vec![card, Step::named(format!("Side {letter}"))];
                let note = Some(tile_text(game, tile, side));
                Answer { words, note, steps, ..Answer::default() }
            }
            Action::Lay { turn, at } => self.lay(turn, at),
            Action::Focus(slot) | Action::Idle(slot) => {
                let card = view.player(seat).in_slot(slot).map(|(_, card)| card);
                let name = card.map_or_else(String::new, |card| focus(game, card));
                let step = card.map(|card| self.focus_step(card));
                if matches!(action, Action::Idle(_)) {
                    let words = format!("Resolve {name} in slot {slot} for no effect");
                    let note = Some("The card only goes back to the first slot".to_owned());
                    return Answer { weight: Weight::Vain, ..Self::picked(words, note, step) };
                }
                let text = card.map(|card| focus_text(game, card, Some(slot)));
                Self::picked(format!("Resolve {name} in slot {slot}"), text, step)
            }
            Action::Option(choice) => self.option(choice),
            Action::Place(at) => {
                let doing = match state.tasks.last() {
                    Some(Task::Place { doing, .. }) => Some(&rules[*doing]),
                    _ => None,
                };
                let mut answer = match doing {
                    Some(Doing::Place(rule)) if rule.target == Target::City => {
                        let city = city_name(at.index());
                        let words = format!("Build the city of {city} on {}", names.of(at));
                        self.at(words, at, Some("City"))
                    }
                    _ => {
                        let words = format!("Place a control token on {}", names.of(at));
                        self.at(words, at, Some("Control token"))
                    }
                };
                answer.note = self.gain(at);
                answer
            }
            Action::Reinforce(at) => {
                let words = format!("Reinforce {}", names.of(at));
                let note = Some(format!("+{} to its defence", rules.reinforced));
                Answer { note, ..self.at(words, at, Some("Reinforced token")) }
            }
            Action::Attack(at) | Action::AttackBarbarian(at) => {
                let barbarian = matches!(action, Action::AttackBarbarian(_));
                let is_known = at.index() < state.board.len();
                let defence = if is_known { view.defence(at, barbarian) } else { 0 };
                let whom = match (barbarian, state.owner(at)) {
                    (true, _) => format!("the barbarian on {}", names.of(at)),
                    (false, Some(owner)) => format!("{} on {}", player(owner), names.of(at)),
                    (false, None) => format!("the city-state {}", names.of(at)),
                };
                let note = Some(format!("Defence {defence} and a die"));
                Answer { note, ..self.at(format!("Attack {whom}"), at, None) }
            }
            Action::Spend(tokens) => {
                let vain = view.wastes(tokens);
                let words = match tokens {
                    0 => "Spend nothing".to_owned(),
                    tokens => {
                        let nothing = if vain { ", for nothing" } else { "" };
                        format!("Spend {}{nothing}", count(tokens, "trade token", "trade tokens"))
                    }
                };
                let weight = match (tokens, vain) {
                    (0, _) => Weight::Ends,
                    (_, true) => Weight::Vain,
                    _ => Weight::Acts,
                };
                let kept = || (tokens == 0).then(|| "You keep your trade tokens".to_owned());
                let note = self.spent(tokens).or_else(kept);
                Answer { weight, ..Self::picked(words, note, None) }
            }
            Action::Caravan(at) => {
                let arrives = state.state_spaces().has(at)
                    || state
                        .owner(at)
                        .is_some_and(|of| of != seat && state.players[of.index()].cities.has(at));
                let note = arrives.then(|| {
                    let tokens = count(rules.arrival, "trade token", "trade tokens");
                    format!("The caravan arrives: you gain {tokens}")
                });
                let words = format!("Move the caravan to {}", names.of(at));
                Answer { note, ..self.at(words, at, Some("Caravan")) }
            }
            Action::Put(kind) => {
                let (name, step) = self.of_kind(seat, kind);
                Self::picked(format!("Put a trade token on {name}"), None, step)
            }
            Action::Discard(kind) => {
                let (name, step) = self.of_kind(seat, kind);
                Self::picked(format!("Discard a trade token from {name}"), None, step)
            }
            Action::Take(kind) => {
                let from = match state.tasks.last() {
                    Some(Task::Loot { from, .. }) => *from,
                    _ => seat,
                };
                let (name, step) = self.of_kind(from, kind);
                let words = format!("Take a trade token from {}'s {name}", player(from));
                Self::picked(words, None, step)
            }
            Action::Envoy => {
                let of = match state.tasks.last() {
                    Some(Task::Envoy { state, .. }) => *state,
                    _ => None,
                };
                let card = of.map(|of| rules[of].card);
                let name = card.map_or("the city-state", |card| &game.pack()[card].name);
                let text = card.map(|card| card_text(game, card));
                let step = card.map(|card| self.card_step(card));
                Self::picked(format!("Take the card of {name}"), text, step)
            }
            Action::Treaty(card) => {
                let card = rules.treaties.get(card.index()).copied();
                let name = card.map_or("a card", |card| &game.pack()[card].name);
                let text = card.map(|card| card_text(game, card));
                let step = card.map(|card| self.card_step(card));
                Self::picked(format!("Take {name}"), text, step)
            }
            Action::Gain(card) => {
                let group = rules.cards.get(card.index()).map(|card| card.group);
                let old = group.and_then(|kind| view.player(seat).cards[kind.index()]);
                let old = old.map(|old| format!(". It replaces {}", focus(game, old)));
                let text = format!("{}{}", focus_text(game, card, None), old.unwrap_or_default());
                let words = format!("Gain {}", focus(game, card));
                Self::picked(words, Some(text), Some(self.focus_step(card)))
            }
            Action::Wonder(deck) => {
                let known = deck.index() < rules.wonder_decks.len();
                let shown = known.then(|| view.shown(deck)).flatten();
                let name = shown.map_or_else(|| "a wonder".to_owned(), |at| wonder(game, at));
                let text = shown.map(|at| {
                    format!("Costs {}. {}", view.price(at), card_text(game, rules[at].card))
                });
                let step = shown.map(|at| self.card_step(rules[at].card));
                Self::picked(format!("Build {name}"), text, step)
            }
            Action::Pay(at) => self.pay(format!("Spend {}", good(game, at)), at),
            Action::PayNatural(at) => {
                let row = rules.naturals.get(at.index());
                let name = row.map_or("a natural wonder", |row| &game.pack()[row.card].name);
                let of = row.map_or(GoodId::default(), |row| row.good);
                self.pay(format!("Use {name} for this turn"), of)
            }
            Action::House(at) => {
                let name = match state.tasks.last() {
                    Some(Task::House { wonder: at }) => wonder(game, *at),
                    _ => "the wonder".to_owned(),
                };
                self.at(format!("Place {name} in {}", names.of(at)), at, Some(&name))
            }
            Action::Conquer | Action::Liberate => {
                let at = state.note.fight.at;
                let name = names.of(at);
                let (words, note) = if action == Action::Conquer {
                    (format!("Conquer {name}"), "You keep its space and its token")
                } else {
                    (format!("Liberate {name}"), "It is free again, and you take its card")
                };
                Answer { note: Some(note.to_owned()), words, ..Answer::default() }
            }
            Action::Remove(at) => {
                self.at(format!("Remove your control token from {}", names.of(at)), at, None)
            }
            Action::Destroy(at) => {
                let words = format!("Destroy {} control token on {}", whose(at), names.of(at));
                self.at(words, at, None)
            }
            Action::Choose(at) => {
                let words = format!("Choose {} control token on {}", whose(at), names.of(at));
                self.at(words, at, None)
            }
            Action::Good(at) => Self::picked(format!("Gain {}", good(game, at)), None, None),
            Action::Exchange { from, into } => {
                let (from, into) = (good(game, from), good(game, into));
                let steps = vec![Step::named(capital(&from)), Step::named(format!("For {into}"))];
                Answer { words: format!("Exchange {from} for {into}"), steps, ..Answer::default() }
            }
            Action::Done => {
                let (words, note) = self.done();
                Answer { weight: Weight::Ends, ..Self::picked(words.to_owned(), note, None) }
            }
        }
    }

    fn pay(&self, words: String, at: GoodId) -> Answer {
        let worth = self.game.rules().goods.get(at.index()).map(|good| good.worth);
        Self::picked(words, worth.map(|worth| format!("Pays {worth}")), None)
    }
}
