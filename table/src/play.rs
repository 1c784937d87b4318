//! The table itself: a game, its players, the record and the story, and how a decision changes them.

use std::time::Duration;

use serde_json::Value;
use strabo_areas::{
    Action, Ask, Decision, Event, Events, Game, Legal, Recorder, Seat, State, Words,
};

use crate::back::{Back, Step};
use crate::facts::{self, Looks};
use crate::pace::Pace;
use crate::refused::Refused;
use crate::room::Room;
use crate::seating::{Player, Screen, Seating};
use crate::story::Story;

/// A game in progress.
pub struct Table {
    pub(crate) game: Game,
    pub(crate) state: State,
    pub(crate) players: Vec<Player>,
    pub(crate) screens: Vec<Screen>,
    pub(crate) story: Story,
    recorder: Recorder,
    events: Events,
    /// Counts everything that a page may have to look at again.
    pub(crate) version: u64,
    /// The version when the game last went on: what was decided before that is late.
    pub(crate) decided: u64,
    pub(crate) back: Back,
    pub(crate) room: Room,
    /// How long the room is open.
    pub(crate) trade_time: Option<Duration>,
    /// The time since the server began.
    pub(crate) now: Duration,
    pace: Pace,
    /// Somebody has opened a page since the server began.
    is_seen: bool,
}

impl Table {
    /// A new game with this seed. Bots decide until a person is asked.
    pub fn new(game: Game, digest: [u8; 32], seed: u64, seating: Seating) -> Self {
        let recorder = Recorder::new(&game.record_head(digest, seed));
        let mut events = Events::kept();
        let state = game.start(seed, &mut events);
        Self::resumed(game, state, recorder, events, seed, seating)
    }

    /// A game that goes on where a record stopped; the events are those so far.
    pub fn resumed(
        game: Game,
        state: State,
        recorder: Recorder,
        events: Events,
        seed: u64,
        seating: Seating,
    ) -> Self {
        let seats = game.all_seats().zip(&seating.who);
        let players = seats.map(|(seat, who)| Player::new(*who, seed, seat)).collect();
        let mut table = Self {
            game,
            state,
            players,
            screens: seating.screens,
            story: Story::default(),
            recorder,
            events,
            version: 1,
            decided: 1,
            back: Back::default(),
            room: Room::default(),
            trade_time: None,
            now: Duration::ZERO,
            pace: Pace::default(),
            is_seen: false,
        };
        let first = if table.events.list().iter().any(|event| matches!(event, Event::Turn(_))) {
            0
        } else {
            table.state.turn
        };
        table.tell(first);
        // Those of a long game take room that is not needed again.
        table.events = Events::kept();
        table.run();
        table
    }

    /// The trade room closes after this time.
    pub fn set_trade_time(&mut self, time: Duration) {
        self.trade_time = Some(time);
    }

    /// Bots wait this long between two decisions. Otherwise they decide at once while people play, and once
    /// a tick when nobody does.
    pub fn set_pace(&mut self, pace: Duration) {
        self.pace.set(pace);
    }

    /// The game, which everybody knows.
    #[doc(hidden)]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Where the game stands, with everything hidden.
    #[doc(hidden)]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Counts everything that a page may have to look at again.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// True when somebody still has to decide.
    pub fn is_over(&self) -> bool {
        self.state.ending.is_some()
    }

    /// The record so far, which ends with a pause or with the end of the game.
    pub fn record(&self) -> String {
        self.recorder.clone().finish(&self.game, &self.state)
    }

    /// The version when the game last went on: the record has changed when this has.
    pub fn decided(&self) -> u64 {
        self.decided
    }

    /// What never changes during the game.
    pub fn facts(&self, looks: &Looks) -> Value {
        facts::json(&self.game, looks)
    }

    /// The screens.
    pub fn screens(&self) -> &[Screen] {
        &self.screens
    }

    /// The names of those who sit at a screen, as their ids joined with `+`.
    pub fn name_of(&self, screen: usize) -> String {
        let seats = self.screens.get(screen).map_or(&[][..], |screen| &screen.seats);
        let ids =
            seats.iter().map(|seat| &*self.game.pack[self.game.civilizations[seat.index()]].id);
        let ids: Vec<&str> = ids.collect();
        if ids.is_empty() { "watch".to_owned() } else { ids.join("+") }
    }

    /// Says which screens have a page open.
    pub fn set_present(&mut self, present: &[bool]) {
        self.is_seen |= present.contains(&true);
        for (screen, is_here) in self.screens.iter_mut().zip(present) {
            if screen.is_here != *is_here {
                screen.is_here = *is_here;
                self.version += 1;
            }
        }
    }

    /// Is called again and again with the time since the server began. The clock of the room runs, and
    /// bots go on when nobody plays along or they have waited. A game of bots begins when somebody watches.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        let is_show = self.screens.iter().all(|screen| screen.seats.is_empty());
        if is_show && !self.is_seen {
            return;
        }
        let steps = self.pace.steps(now, self.has_people());
        if (0..steps).take_while(|_| self.step_of_bot()).count() > 0 {
            self.pace.stepped(now);
        }
        self.run();
    }

    fn has_people(&self) -> bool {
        self.players.iter().any(Player::is_person)
    }

    /// Lets bots decide and trade until a person is asked. Without people, and with a pace, they wait for ticks.
    pub(crate) fn run(&mut self) {
        while self.has_people()
            && ((!self.pace.waits() && self.step_of_bot()) || self.step_of_room())
        {}
        self.hide_hands();
    }

    /// Lets a bot decide, if one is asked.
    fn step_of_bot(&mut self) -> bool {
        let Some(Decision { seat, .. }) = self.game.decision(&self.state) else { return false };
        let player = &mut self.players[seat.index()];
        if player.is_person() {
            return false;
        }
        let mut legal = Legal::default();
        self.game.legal(&self.state, &mut legal);
        let action = player.bot.choose(self.state.view(&self.game, seat), &legal);
        self.back.clear();
        self.carry_out(&legal, action).is_ok()
    }

    /// Carries out a decision of a person.
    pub(crate) fn decide(&mut self, seat: Seat, action: Action) -> Result<(), Refused> {
        let mut legal = Legal::default();
        self.game.legal(&self.state, &mut legal);
        let words = Words::new(&self.game);
        let step = Step {
            seat,
            what: words.action(self.state.view(&self.game, seat), action),
            state: self.state.clone(),
            mark: self.recorder.mark(),
            story: self.story.last(),
        };
        self.carry_out(&legal, action)?;
        self.back.keep(step, &self.game, &self.state);
        self.players[seat.index()].decided = self.story.last();
        self.run();
        Ok(())
    }

    /// Carries out an answer of the player who is asked.
    pub(crate) fn carry_out(&mut self, legal: &Legal, action: Action) -> Result<(), Refused> {
        let before = self.state.clone();
        let applied = self.game.apply_chosen(&mut self.state, legal, action, &mut self.events);
        applied.map_err(|why| Refused::new(409, why.to_string()))?;
        self.note(&before, before.seat, action);
        Ok(())
    }

    /// Carries out an answer of any player, who may propose out of turn.
    pub(crate) fn carry_out_by(&mut self, seat: Seat, action: Action) -> Result<(), Refused> {
        let before = self.state.clone();
        let applied = self.game.apply(&mut self.state, seat, action, &mut self.events);
        applied.map_err(|why| Refused::new(409, why.to_string()))?;
        self.note(&before, seat, action);
        Ok(())
    }

    fn note(&mut self, before: &State, seat: Seat, action: Action) {
        self.recorder.note(&self.game, before, seat, action);
        if self.events.list().iter().any(|event| matches!(event, Event::Traded { .. })) {
            self.after_trade();
        }
        self.tell(before.turn);
        self.version += 1;
        self.decided = self.version;
    }

    /// Takes the last decision of a person back.
    pub(crate) fn take_back(&mut self, step: Step) {
        self.state = step.state;
        self.recorder.rewind(step.mark);
        self.story.take_back(step.story, self.state.turn, step.seat, &step.what);
        self.version += 1;
        self.decided = self.version;
    }

    fn tell(&mut self, turn: u16) {
        self.story.add(turn, self.events.list());
        self.story.forget();
        self.events.clear();
    }

    /// Hides the hand on a shared screen when another of its people is asked.
    fn hide_hands(&mut self) {
        let Some(Decision { seat, ask }) = self.game.decision(&self.state) else { return };
        // In the trade room everybody speaks at any time.
        if ask == Ask::Proposal {
            return;
        }
        for screen in self.screens.iter_mut().filter(|screen| screen.seats.len() > 1) {
            if screen.seats.contains(&seat) && screen.shown != Some(seat) {
                screen.shown = None;
            }
        }
    }
}
