//! The game as the rest of the program sees it: a machine with a state.

use serde_json::{Value, json};
use strabo_core::ids::fits_u8;
use strabo_core::{Chance, Ending, Events, Family, Labels, Options, Seat, SetupError, Standing};
use strabo_model::Pack;
use strabo_model::position::Position;

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::look::bits64;
use crate::play::{Play, legal};
use crate::reading::read;
use crate::rules::{Deck, MOST_SEATS, Tie};
use crate::state::{End, State};
use crate::{invariants, start, table, words};

/// What one player may see.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Game,
    state: &'a State,
    seat: u8,
}

impl View<'_> {
    /// The player.
    pub const fn seat(&self) -> u8 {
        self.seat
    }

    /// The state without what is hidden from the player: the hands of the others are empty, and so are
    /// the decks, and the chance to come is another one.
    pub fn state(&self) -> State {
        let mut state = self.state.clone();
        for (seat, player) in (0_u8..).zip(&mut state.players) {
            if seat != self.seat {
                player.actions = 0;
                player.objectives = 0;
            }
        }
        if !state.note.bid.shows(self.seat) {
            state.note.bid.cards = [0; 2];
        }
        for deck in [Deck::Actions, Deck::Objectives] {
            state.decks[deck as usize] = 0;
        }
        state.chance = Chance::new(0);
        state
    }

    /// How many action and objective cards a player has in hand.
    pub fn hand(&self, seat: u8) -> [u32; 2] {
        let player = self.state.player(seat);
        [player.actions.count_ones(), player.objectives.count_ones()]
    }

    /// A state of the game in which everything hidden is dealt anew.
    pub fn imagined(&self, seed: u64) -> State {
        self.game.imagined(self.state, Seat::new(self.seat), seed)
    }
}

impl Family for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Event>;
    type View<'a> = View<'a>;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let (setup, id) = options.setup_of(pack, MOST_SEATS)?;
        let rules = read(pack, options, setup)?;
        let mut seats: Vec<u8> = rules
            .regions
            .iter()
            .map(|region| region.seat)
            .filter(|seat| *seat != u8::MAX)
            .collect();
        seats.sort_unstable();
        if !seats.iter().copied().eq(0..options.players) {
            return Err(SetupError::Missing("starting region for every player"));
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
        state.round
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        state.asked()
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        state.end.map(|end| match end {
            End::Rules => Ending::Rules,
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
        // Nobody has drawn, shown, given or offered a card.
        let hands = |state: &State| {
            state.players.iter().map(|one| [one.actions, one.objectives]).collect::<Vec<_>>()
        };
        let offered =
            !before.note.bid.made && after.note.bid.made && after.note.bid.cards != [0; 2];
        before.chance == after.chance && hands(before) == hands(after) && !offered
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View { game: self, state, seat: seat.number() }
    }

    fn sheet(&self, state: &State, seat: Seat) -> Value {
        let look = self.look(state);
        let players: Vec<Value> = (0..fits_u8(self.seats()))
            .map(|at| {
                let player = look.player(at);
                let own = at == seat.number();
                json!({
                    "resources": player.goods[..self.rules.goods.len()],
                    "levels": player.tracks[..self.rules.tracks.len()],
                    "advances": bits64(player.advances)
                        .map(|at| self.pack.advances[usize::from(at)].name.to_string())
                        .collect::<Vec<_>>(),
                    "cities": player.cities.iter().collect::<Vec<_>>(),
                    "action_cards": player.actions.count_ones(),
                    "objective_cards": player.objectives.count_ones(),
                    "actions": own.then(|| words::hand(self, &self.rules.actions, player.actions)),
                    "objectives": own
                        .then(|| words::hand(self, &self.rules.objectives, player.objectives)),
                    "completed": words::hand(self, &self.rules.objectives, player.done),
                    "events": words::hand(self, &self.rules.events, player.kept | player.saved),
                    "wonders": look.wonders(at).map(|at| words::wonder(self, at)).collect::<Vec<_>>(),
                })
            })
            .collect();
        json!({
            "seat": seat.number(),
            "round": state.round,
            "turn": state.turn,
            "first": state.first,
            "active": state.active,
            "actions": state.note.actions,
            "spaces": state.spaces,
            "regions": state.regions,
            "players": players,
            "wonders": bits64(u64::from(state.wonders))
                .map(|at| words::wonder(self, at))
                .collect::<Vec<_>>(),
            "fight": state.fight,
            "offer": state.note.bid.made.then(|| words::bid(self, &state.note.bid, seat.number())),
        })
    }

    fn imagined(&self, state: &State, seat: Seat, seed: u64) -> State {
        let mut chance = Chance::new(seed);
        let mut other = state.clone();
        let bid = &state.note.bid;
        let seats = || (0..state.seats()).filter(|at| *at != seat.number());
        for deck in [0, 1] {
            // Cards in an offer are known to those who see it.
            let known = if bid.shows(seat.number()) { bid.cards[deck] } else { 0 };
            let mut pool =
                seats().fold(state.decks[deck], |pool, at| pool | state.hand(at, deck)) & !known;
            for at in seats() {
                let before = state.hand(at, deck);
                let mut hand = before & known;
                for _ in hand.count_ones()..before.count_ones() {
                    let pick = chance.pick(pool.count_ones() as usize);
                    if let Some(copy) = bits64(pool).nth(pick) {
                        pool &= !(1 << copy);
                        hand |= 1 << copy;
                    }
                }
                *other.hand_mut(at, deck) = hand;
            }
            if !bid.shows(seat.number()) {
                let offered = bid.cards[deck].count_ones() as usize;
                let hand = bits64(other.hand(bid.by, deck)).take(offered);
                other.note.bid.cards[deck] = hand.fold(0, |set, copy| set | 1 << copy);
            }
            other.decks[deck] = pool;
        }
        other.chance = chance;
        other
    }

    fn check(&self, state: &State) -> Result<(), String> {
        invariants::check(self.look(state))
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let look = self.look(state);
        // Fractions of a point count, though points are shown as whole numbers.
        let scale = self.rules.points.iter().fold(1, |scale, row| scale * row.per);
        let list = (0..fits_u8(self.seats())).map(|at| {
            let mut parts = [0; 4];
            let mut sum = 0;
            for (place, row) in self.rules.points.iter().enumerate() {
                let count = i32::from(look.count(at, &row.of));
                let scaled = count * row.points * (scale / row.per);
                sum += scaled;
                parts[place.min(3)] += scaled;
            }
            let mut ties = vec![sum.rem_euclid(scale)];
            if look.has(at, crate::rules::Sort::WinsTies) {
                ties.push(1);
            } else {
                ties.push(0);
            }
            for tie in &self.rules.ties {
                ties.push(match tie {
                    Tie::Most(tally) => i32::from(look.count(at, tally)),
                    Tie::Holds(wonder) => i32::from(look.wonders(at).any(|own| own == *wonder)),
                });
            }
            let points = sum.div_euclid(scale);
            // Fractions are carried from part to part, so that the parts add up to the points.
            let mut before: i32 = 0;
            let parts = parts.map(|part: i32| {
                let so_far = before.div_euclid(scale);
                before += part;
                before.div_euclid(scale) - so_far
            });
            (Standing { seat: Seat::new(at), rank: 0, points, parts }, ties)
        });
        Standing::ranked(list.collect())
    }

    fn labels(&self) -> Labels {
        Labels {
            turn: "round",
            points: ["city pieces", "advances", "wonders", "objectives and events"],
            figures: ["cities", "city pieces", "advances", "army units"],
        }
    }

    fn figures(&self, state: &State, seat: Seat) -> [u16; 4] {
        use strabo_model::tally::Tally;
        let look = self.look(state);
        let at = seat.number();
        [
            look.count(at, &Tally::Cities),
            look.count(at, &Tally::CityPieces),
            look.count(at, &Tally::Advances),
            u16::from(look.units(at, crate::rules::ARMY)),
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
        table::board(self, state, seat.number())
    }

    fn position(&self, state: &State) -> Position {
        table::position(self, state)
    }
}
