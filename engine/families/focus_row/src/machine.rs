//! The game as the rest of the program sees it: a machine with a state.

use serde_json::{Value, json};
use strabo_core::ids::fits_u8;
use strabo_core::{Chance, Ending, Events, Family, Labels, Options, Seat, SetupError, Standing};
use strabo_model::Pack;
use strabo_model::position::Position;

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::look::Look;
use crate::play::{Play, legal};
use crate::reading::read;
use crate::rules::{MOST_SEATS, NONE, ON_CARD};
use crate::state::{End, State};
use crate::{invariants, start, words};

impl Family for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Event>;
    type View<'a> = Look<'a>;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let (setup, id) = options.setup_of(pack, MOST_SEATS)?;
        let rules = read(pack, options, setup)?;
        if rules.leaders.len() < usize::from(options.players) {
            return Err(SetupError::Missing("leader for every player"));
        }
        Ok(Self { pack: pack.clone(), options: options.clone(), setup: id, rules })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn setup(&self) -> &str {
        &self.setup
    }

    fn start(&self, seed: u64, events: &mut Events<Event>) -> State {
        start::start(&self.rules, self.options.players, self.options.turn_limit, seed, events)
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn.max(1)
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        state.asked()
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        state.end.map(|end| match end {
            End::Agendas => Ending::Rules,
            End::Limit => Ending::TurnLimit,
        })
    }

    fn legal(&self, state: &State, list: &mut Vec<Action>) {
        legal(self.look(state), list);
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events<Event>) {
        Play { rules: &self.rules, limit: self.options.turn_limit, state, events }.answer(action);
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        before.chance == after.chance && before.drawn == after.drawn
    }

    fn view<'a>(&'a self, state: &'a State, _: Seat) -> Look<'a> {
        self.look(state)
    }

    fn sheet(&self, state: &State, seat: Seat) -> Value {
        let look = self.look(state);
        let players: Vec<Value> = (0..fits_u8(self.seats()))
            .map(|at| {
                let player = look.player(at);
                json!({
                    "leader": self.pack[self.rules.leaders[usize::from(player.leader)].card].name,
                    "tiles": player.hand.iter().filter(|tile| **tile != NONE).collect::<Vec<_>>(),
                    "row": words::row(self, player),
                    "capital": player.capital,
                    "cities": player.cities.iter().collect::<Vec<_>>(),
                    "control_tokens": player.tokens.iter().collect::<Vec<_>>(),
                    "reinforced": player.strong.iter().collect::<Vec<_>>(),
                    "caravans": player.caravans.iter().filter(|at| **at < ON_CARD).collect::<Vec<_>>(),
                    "resources": player.goods[..self.rules.goods.len()],
                    "tech": player.tech,
                    "cards": words::cards(self, state, at),
                    "agendas": player.agendas,
                })
            })
            .collect();
        json!({
            "seat": seat.number(),
            "round": state.turn,
            "first": state.first,
            "active": state.active,
            "dial": state.dial,
            "spaces": state.board.cells,
            "tiles": state.board.tiles,
            "players": players,
            "barbarians": state.barbarians,
            "city_states": state.states,
            "natural_wonders": state.naturals,
            "resources": state.goods.iter().collect::<Vec<_>>(),
            "wonders": state.wonders,
            "open_wonders": words::open_wonders(self, state),
            "victory_cards": state.victories.iter()
                .map(|at| &*self.pack[self.rules.victories[usize::from(*at)].card].name)
                .collect::<Vec<_>>(),
        })
    }

    fn imagined(&self, state: &State, _: Seat, seed: u64) -> State {
        let mut chance = Chance::new(seed);
        let mut other = state.clone();
        let look = self.look(state);
        let fresh = start::wonders(&self.rules, &mut chance);
        for (deck, _) in (0_u8..).zip(&self.rules.wonder_decks) {
            let (start, cards) = look.deck(deck);
            let all = self.rules.wonders.iter().filter(|wonder| wonder.deck == deck).count();
            let open = (usize::from(state.drawn[usize::from(deck)]) + 1).min(cards);
            let known = &state.order[start..start + open];
            // Places keep their era; what is known keeps its place.
            let mut pool: Vec<u8> = fresh[start..start + all].to_vec();
            pool.retain(|card| !known.contains(card));
            let era = |card: u8| self.rules.wonders[usize::from(card)].era;
            for at in start + open..start + all {
                let of = era(state.order[at]);
                if let Some(found) = pool.iter().position(|card| era(*card) == of) {
                    other.order[at] = pool.remove(found);
                }
            }
        }
        other.chance = chance;
        other
    }

    fn check(&self, state: &State) -> Result<(), String> {
        invariants::check(self.look(state))
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let look = self.look(state);
        let list = (0..fits_u8(self.seats())).map(|at| {
            let agendas = look.player(at).agendas.count_ones();
            let points = i32::try_from(agendas).unwrap_or(0);
            let ties = self.rules.ties.iter().map(|what| i32::from(look.count(at, *what)));
            let parts = [points, 0, 0, 0];
            (Standing { seat: Seat::new(at), rank: 0, points, parts }, ties.collect())
        });
        Standing::ranked(list.collect())
    }

    fn labels(&self) -> Labels {
        Labels {
            turn: "round",
            points: ["agendas", "", "", ""],
            figures: ["spaces", "cities", "wonders", "technology"],
        }
    }

    fn figures(&self, state: &State, seat: Seat) -> [u16; 4] {
        let look = self.look(state);
        let player = look.player(seat.number());
        let wonders = look.wonders(seat.number()).count();
        [
            u16::from(player.spaces().len()),
            u16::from(player.cities.len()),
            u16::try_from(wonders).unwrap_or(u16::MAX),
            u16::from(player.best_tech),
        ]
    }

    fn write(&self, action: Action, into: &mut String) {
        action.write(into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        Action::read(token)
    }

    fn question(&self, state: &State) -> String {
        words::question(self, state)
    }

    fn say(&self, state: &State, action: Action) -> String {
        words::say(self, state, action)
    }

    fn tell(&self, events: &Events<Event>, _: Option<Seat>) -> Vec<String> {
        events.list().iter().map(|event| words::tell(self, *event)).collect()
    }

    fn board(&self, state: &State, seat: Seat) -> String {
        words::board(self, state, seat)
    }

    fn position(&self, state: &State) -> Position {
        words::position(self, state)
    }
}
