//! The game as the rest of the program sees it: a machine with a state.

use serde_json::Value;
use strabo_kernel::{Ending, Events, Labels, Machine, Options, Seat, SetupError, Standing};
use strabo_model::Pack;
use strabo_model::position::Position;

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::ids::seats;
use crate::play::{Play, legal};
use crate::reading::read;
use crate::rules::{MOST_SEATS, Tie};
use crate::state::{End, State};
use crate::view::View;
use crate::{invariants, start, table, words};

impl Machine for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Event>;
    type View<'a> = View<'a>;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let (setup, id) = options.setup_of(pack, MOST_SEATS)?;
        let rules = read(pack, options, setup)?;
        let mut starts: Vec<Seat> = rules.regions.iter().filter_map(|region| region.seat).collect();
        starts.sort_unstable();
        if !starts.into_iter().eq(seats(options.players)) {
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
        legal(self.facts(state), list);
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
        View::new(self, state, seat)
    }

    fn sheet(&self, state: &State, seat: Seat) -> Value {
        self.view(state, seat).sheet()
    }

    fn imagined(&self, state: &State, seat: Seat, seed: u64) -> State {
        self.view(state, seat).imagined(seed)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        invariants::check(self.facts(state))
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let facts = self.facts(state);
        // Fractions of a point count, though points are shown as whole numbers.
        let scale = self.rules.points.iter().fold(1, |scale, row| scale * row.per);
        let list = seats(self.options.players).map(|at| {
            let mut parts = [0; 4];
            let mut sum = 0;
            for (place, row) in self.rules.points.iter().enumerate() {
                let count = i32::from(facts.count(at, &row.of));
                let scaled = count * row.points * (scale / row.per);
                sum += scaled;
                parts[place.min(3)] += scaled;
            }
            let mut ties = vec![sum.rem_euclid(scale)];
            if facts.has(at, crate::rules::Sort::WinsTies) {
                ties.push(1);
            } else {
                ties.push(0);
            }
            for tie in &self.rules.ties {
                ties.push(match tie {
                    Tie::Most(tally) => i32::from(facts.count(at, tally)),
                    Tie::Holds(wonder) => i32::from(facts.wonders(at).any(|own| own == *wonder)),
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
            (Standing { seat: at, rank: 0, points, parts }, ties)
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
        let facts = self.facts(state);
        [
            facts.count(seat, &Tally::Cities),
            facts.count(seat, &Tally::CityPieces),
            facts.count(seat, &Tally::Advances),
            u16::from(facts.units(seat, crate::rules::ARMY)),
        ]
    }

    fn write(&self, action: Action, into: &mut String) {
        action.write(into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        Action::read(token)
    }

    fn question(&self, state: &State) -> String {
        words::question(self.view(state, state.asked().unwrap_or_default()))
    }

    fn say(&self, state: &State, action: Action) -> String {
        words::say(self.view(state, state.asked().unwrap_or_default()), action)
    }

    fn tell(&self, events: &Events<Event>, _: Option<Seat>) -> Vec<String> {
        events.list().iter().map(|event| words::tell(self, *event)).collect()
    }

    fn board(&self, state: &State, seat: Seat) -> String {
        table::board(self.view(state, seat))
    }

    fn position(&self, state: &State) -> Position {
        table::position(self.view(state, Seat::default()))
    }
}
