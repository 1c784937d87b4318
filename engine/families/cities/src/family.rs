//! The game as the rest of the program sees it: a family with a state.

use crate::prelude::*;
use serde_json::Value;
use strabo_core::ids::fits_u16;
use strabo_core::{
    Answer, Described, Ending, Events, Family, Labels, Line, NoRoom, Observation, Odds, Options,
    PlayableFamily, Seat, Standing,
};
use strabo_model::position::Position;

use crate::event::Told;
use crate::play::{Play, legal};
use crate::reading::read;
use crate::rules::{MOST_SEATS, Points};
use crate::state::End;
use crate::{described, invariants, observe, sheet, start, table, words};

impl Family for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Told>;
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

    fn start(&self, seed: u64, events: &mut Events<Told>) -> State {
        start::start(&self.rules, self.options.players, self.options.turn_limit, seed, events)
    }

    fn turn(&self, state: &State) -> u16 {
        state.round
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        state.asked()
    }

    fn turn_of(&self, state: &State) -> Option<Seat> {
        let is_turn = state.tasks.contains(&Task::Turn);
        state.asked().map(|asked| if is_turn { state.active } else { asked })
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

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events<Told>) {
        Play { rules: &self.rules, limit: self.options.turn_limit, state, events }.answer(action);
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        // Nobody has drawn, shown, given or offered a card.
        let hands = |state: &State| {
            state.players.iter().map(|one| [one.actions, one.objectives]).collect::<Vec<_>>()
        };
        let offered =
            !before.note.bid.made && after.note.bid.made && after.note.bid.cards != [0; 2];
        // Who is asked which card counts for a goal has reached it.
        let reached = |state: &State| {
            state.tasks.iter().filter(|task| matches!(task, Task::Complete { .. })).count()
        };
        // The end of a turn also shows that nobody reaches a goal, even if the same player goes on.
        let acts = |state: &State| state.tasks.contains(&Task::Turn);
        // So does the end of a step after the turns.
        let step = |state: &State| {
            state.tasks.iter().find_map(|task| match task {
                Task::Status { step, .. } => Some(*step),
                _ => None,
            })
        };
        before.chance == after.chance
            && acts(before) == acts(after)
            && step(before) == step(after)
            && (before.active, before.turn) == (after.active, after.turn)
            && hands(before) == hands(after)
            && !offered
            && reached(before) == reached(after)
    }

    fn purse(&self, state: &mut State) -> Vec<u16> {
        let mut purse = vec![u16::from(std::mem::take(&mut state.note.actions))];
        let used = std::mem::take(&mut state.note.used);
        purse.extend((0..64).map(|bit| u16::from(used >> bit & 1 == 0)));
        for player in &mut state.players {
            purse.extend(std::mem::take(&mut player.goods).map(u16::from));
        }
        state.note.paid = 0;
        purse
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View::new(self, state, seat)
    }

    fn sheet(&self, view: View<'_>) -> Value {
        sheet::sheet(view)
    }

    fn imagined(&self, view: View<'_>, seed: u64) -> State {
        view.imagined(seed)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        invariants::check(self.facts(state))
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        self.facts(state).standings()
    }

    fn labels(&self) -> Labels {
        let figures = ["cities", "city pieces", "advances", "army units"];
        let counted = |row: &Points| words::part_name(&self.pack, &row.of);
        let points = self.rules.points.iter().map(counted).collect();
        Labels { points, ..Labels::of_rounds(&[], &figures) }
    }

    fn figures(&self, state: &State, seat: Seat, into: &mut Vec<Amount>) {
        use strabo_model::tally::Tally;
        let facts = self.facts(state);
        into.extend([
            Amount::whole(facts.count(seat, &Tally::Cities)),
            Amount::whole(facts.count(seat, &Tally::CityPieces)),
            Amount::whole(facts.count(seat, &Tally::Advances)),
            Amount::whole(facts.units(seat, ARMY)),
        ]);
    }

    fn write(&self, action: Action, into: &mut String) {
        action.write(into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        Action::read(token)
    }

    fn code_limit(&self) -> u16 {
        fits_u16(self.rules.effects.len().max(1 << 8))
    }

    fn observe(&self, view: View<'_>, into: &mut Observation<'_>) {
        observe::observe(view, into);
    }

    fn question(&self, view: View<'_>) -> String {
        words::asked::question(view)
    }

    fn say(&self, view: View<'_>, action: Action) -> String {
        words::said::Speaker::new(view).words(action)
    }

    fn answers(&self, view: View<'_>, legal: &Vec<Action>) -> Vec<Answer> {
        described::answers::answers(view, legal)
    }

    fn tell(&self, events: &Events<Told>, _: Option<Seat>) -> Vec<Line> {
        words::story::tell(self, events.list())
    }

    fn position(&self, view: View<'_>) -> Position {
        table::position(view)
    }

    fn described(&self, view: View<'_>, is_seated: bool) -> Described {
        described::described(view, is_seated)
    }

    fn odds(&self, view: View<'_>, action: Action) -> Option<Odds> {
        described::odds::odds(view, action)
    }
}

impl PlayableFamily for Game {
    type Room = NoRoom;
    type Counter = ();
}
