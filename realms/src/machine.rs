//! The game as the rest of the program sees it: a machine with a state.

use serde_json::{Value, json};
use strabo_kernel::ids::fits_u8;
use strabo_kernel::{Chance, Ending, Events, Labels, Machine, Options, Seat, SetupError, Standing};
use strabo_model::Pack;
use strabo_model::pack::Setup;
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

impl Machine for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Event>;
    type View<'a> = View<'a>;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let range = pack.players.ok_or(SetupError::Missing("number of players"))?;
        if !range.contains(options.players) || usize::from(options.players) > MOST_SEATS {
            return Err(SetupError::NoSetup);
        }
        let wanted = options.setup.as_deref();
        let layout = pack.layouts(options.players).find(|layout| Some(&*layout.id) == wanted);
        let fits = |setup: &&Setup| {
            setup.players == options.players
                && (layout.is_some() || wanted.is_none_or(|id| id == &*setup.id))
        };
        let setup = pack.setups.iter().find(fits).ok_or(SetupError::NoSetup)?;
        let id = layout.map_or(&setup.id, |layout| &layout.id).to_string();
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

    fn seats(&self) -> usize {
        usize::from(self.options.players)
    }

    fn name(&self, seat: Seat) -> String {
        format!("Player {}", seat.number() + 1)
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

    fn each_legal(&self, list: &Vec<Action>, with: &mut dyn FnMut(Action)) {
        for action in list {
            with(*action);
        }
    }

    fn is_legal(&self, list: &Vec<Action>, action: Action) -> bool {
        list.contains(&action)
    }

    fn any_legal(&self, list: &Vec<Action>, chance: &mut Chance) -> Option<Action> {
        list.get(chance.pick(list.len())).copied()
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events<Event>) {
        Play { rules: &self.rules, limit: self.options.turn_limit, state, events }.answer(action);
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        before.chance == after.chance
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
        })
    }

    fn imagined(&self, state: &State, seat: Seat, seed: u64) -> State {
        let mut chance = Chance::new(seed);
        let mut other = state.clone();
        for deck in [0, 1] {
            let mut pool = state.decks[deck];
            for (at, player) in (0_u8..).zip(&state.players) {
                if at != seat.number() {
                    pool |= if deck == 0 { player.actions } else { player.objectives };
                }
            }
            for (at, player) in (0_u8..).zip(&mut other.players) {
                if at == seat.number() {
                    continue;
                }
                let hand = if deck == 0 { &mut player.actions } else { &mut player.objectives };
                let count = hand.count_ones();
                *hand = 0;
                for _ in 0..count {
                    let pick = chance.pick(pool.count_ones() as usize);
                    if let Some(copy) = bits64(pool).nth(pick) {
                        pool &= !(1 << copy);
                        *hand |= 1 << copy;
                    }
                }
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
