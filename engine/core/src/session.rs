//! A game in progress with somebody at each seat, for everything that plays any game: who is asked what, the
//! answers in words, undo, leaving, the trade room, the story and the record.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Map, Value};
use strabo_model::{Pack, position::Position};

use crate::amount::Amount;
use crate::answer::{Answer, Weight};
use crate::described::{Described, Odds};
use crate::family::{Ending, Labels, Log, Standing};
use crate::foresight::{self, Foresight};
use crate::hash::{digest_of, pack_digest};
use crate::record::replay::{RecordEntry, RecordError, Replay};
use crate::running::{Chair, NumberedLine, Part, Running};
use crate::{ids::Seat, kept::drop_oldest, playable::PlayableFamily, record::Recorder};
use crate::{refused::Refused, room::Room};

/// What only some games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// People trade out of turn.
    pub trade_room: bool,
    /// A player may leave before the end.
    pub leaving: bool,
    /// A player may do something without being asked.
    pub out_of_turn: bool,
}

/// A game in progress, of whatever family.
pub trait Session: Send {
    /// The pack.
    fn pack(&self) -> &Pack;
    /// The id of the setup.
    fn setup(&self) -> &str;
    /// The number of players.
    fn seats(&self) -> usize;
    /// The id of a player on the command line.
    fn seat_id(&self, seat: Seat) -> String;
    /// The name of a player.
    fn name(&self, seat: Seat) -> String;
    /// How the game calls its parts.
    fn labels(&self) -> Labels;
    /// What only some games have.
    fn capabilities(&self) -> Capabilities;
    /// What never changes and pages need beside the pack.
    fn facts(&self) -> Map<String, Value>;

    /// The turn or round.
    fn turn(&self) -> u16;
    /// Who must decide.
    fn asked(&self) -> Option<Seat>;
    /// How the game ended.
    fn ending(&self) -> Option<Ending>;
    /// The points of everybody who has not left, the best first.
    fn standings(&self) -> Vec<Standing>;
    /// The standings at the beginning of each turn that was played before the session went on with a record.
    fn past(&self) -> &[(u16, Vec<Standing>)];
    /// What is counted for a player, in the order of [`Labels::figures`].
    fn figures(&self, seat: Seat) -> Vec<Amount>;
    /// The record of the game so far.
    fn record(&self) -> String;
    /// The hash of the state.
    fn digest(&self) -> u64;
    /// Counts decisions, those that were undone as well, and changes in the trade room.
    fn changes(&self) -> [u64; 2];

    /// What the player who is asked decides on.
    fn question(&self) -> String;
    /// The part of the turn that it is, where turns have named parts.
    fn phase(&self) -> Option<String>;
    /// What that player should know to answer.
    fn notes(&self) -> Vec<String>;
    /// The legal answers of that player.
    fn answers(&self) -> Vec<Answer>;
    /// What a player may do without being asked, or besides the question.
    fn answers_out_of_turn(&self, seat: Seat) -> Vec<Answer>;
    /// The id of a listed answer of a player with what was typed after it. An error is a sentence.
    fn read_answer(&self, seat: Seat, answer: &Answer, typed: &[&str]) -> Result<String, String>;
    /// The table as text, page by page, as one player sees it.
    fn pages(&self, seat: Seat) -> Vec<(&'static str, String)>;
    /// Everything that one player may know, as plain data.
    fn sheet(&self, seat: Seat) -> Value;
    /// The table as a drawing needs it, as one player sees it.
    fn position(&self, seat: Seat) -> Position;

    /// What pages show beside board, question and story, to one player or to somebody who watches.
    fn described(&self, you: Option<Seat>) -> Described;
    /// An answer in words, said to a player.
    fn words_of(&self, seat: Seat, id: &str) -> Option<String>;
    /// What the player who is asked can know of an answer before giving it.
    fn foresee(&self, id: &str) -> Option<Foresight>;
    /// Gives the only answer of the player who is asked, if these other players know as well that there is no
    /// other. False if there is a choice, or something to see before it is done.
    fn take_only_answer(&mut self, others: &[Seat]) -> bool;
    /// What the dice of an answer may bring, for the player who is asked.
    fn odds(&self, id: &str) -> Option<Odds>;

    /// Takes an answer by its id. An error changes nothing. While the trade room is open, offers stand in it.
    fn act(&mut self, seat: Seat, id: &str) -> Result<(), Refused>;
    /// The same where there is no trade room, because people are asked one after the other.
    fn act_in_turn(&mut self, seat: Seat, id: &str) -> Result<(), Refused>;
    /// True when a person sits there who has not handed over to a bot.
    fn is_person(&self, seat: Seat) -> bool;
    /// Hands a person's seat to a bot for a while, or back.
    fn set_away(&mut self, seat: Seat, away: bool);
    /// What the bot of the player who is asked would answer: the id. That of a person is asked as well.
    fn advice(&mut self) -> Option<String>;
    /// Why that bot would give an answer, in words, if it can say.
    fn reason(&mut self, id: &str) -> Option<String>;
    /// Which decision led to a line of the story, and why the bot of that player would make it: the whole record
    /// is replayed. Nothing was undone in it.
    fn why(&mut self, line: u64) -> Option<(Seat, String, Option<String>)>;
    /// Lets the bot of the player who is asked decide, also once for a person, who may undo it. Returns what
    /// it did, in words for that player.
    fn let_bot_act(&mut self) -> Result<String, String>;
    /// Undoes the last decision of a player, if nobody has learned anything from it.
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;
    /// What a player could undo, in words.
    fn undoable(&self, seat: Seat) -> Option<String>;
    /// Lets a player leave the game, where the rules provide for that.
    fn leave(&mut self, seat: Seat) -> Result<(), String>;

    /// The number of the last line of the story.
    fn last_line(&self) -> u64;
    /// The lines after one with this number, in the words for one player, or for everybody.
    fn story(&self, to: Option<Seat>, after: u64) -> Vec<NumberedLine>;

    /// The trade room closes after this time.
    fn set_trade_time(&mut self, time: Duration);
    /// Goes on in the trade room as far as that needs no person: true if something was done.
    fn step_of_room(&mut self, now: Duration) -> bool;
    /// An order of a person in the trade room.
    fn order_in_room(&mut self, seat: Seat, name: &str, order: &Value) -> Result<(), Refused>;
    /// What a player, or somebody who watches, sees of the trade room.
    fn room(&self, you: Option<Seat>) -> Value;
    /// True while everybody may speak in the trade room, whoever is asked.
    fn is_room_open(&self) -> bool;

    /// For tests of what is shown: goes on in a state in which everything that is hidden from a player is
    /// dealt anew with this seed, or back to the real one. True when the two differ.
    #[doc(hidden)]
    fn imagine(&mut self, world: Option<(Seat, u64)>) -> bool;
}

/// A game of one family in progress.
pub struct GameSession<F: PlayableFamily> {
    running: Running<F>,
    room: F::Room,
    past: Vec<(u16, Vec<Standing>)>,
    /// Where the game really stands, while a test imagines it elsewhere.
    real: Option<F::State>,
}

impl<F: PlayableFamily> GameSession<F> {
    /// Begins a game with somebody at each seat.
    pub fn new(game: F, seed: u64, chairs: Vec<Chair<F>>) -> Self {
        let head = game.record_head(pack_digest(game.pack()), seed);
        let mut events = F::Events::kept();
        let state = game.start(seed, &mut events);
        let first = Part::first(&game, &state, events);
        Self::at(game, state, Recorder::new(&head), chairs, vec![first])
    }

    /// Goes on with a game where its record stops. The chairs are made for the game and its seed. The story
    /// begins with what the record led to.
    pub fn resume(
        text: &str,
        pack: &Pack,
        chairs: impl FnOnce(&F, u64) -> Vec<Chair<F>>,
    ) -> Result<Self, RecordError> {
        let mut events = F::Events::kept();
        let replay = Replay::<F>::new(text, pack, pack_digest(pack), &mut events)?;
        let seed = replay.head.seed;
        let mut turn = replay.game.turn(&replay.state);
        let mut story = vec![Part::first(&replay.game, &replay.state, events)];
        let mut past = vec![(turn, replay.game.standings(&replay.state))];
        let (game, state, recorder) =
            replay.go_on(&mut F::Events::kept(), |game, state, events| {
                let turns = [turn, game.turn(state)];
                if turns[0] != turns[1] {
                    past.push((turns[1], game.standings(state)));
                }
                let first = story.last().map_or(1, Part::end);
                story.push(Part::new(first, turns, events.clone()));
                drop_oldest(&mut story, Part::end);
                events.clear();
                turn = turns[1];
            })?;
        let chairs = chairs(&game, seed);
        Ok(Self { past, ..Self::at(game, state, recorder, chairs, story) })
    }

    fn at(
        game: F,
        state: F::State,
        recorder: Recorder,
        chairs: Vec<Chair<F>>,
        story: Vec<Part<F>>,
    ) -> Self {
        let (next, undo) = (story.last().map_or(1, Part::end), VecDeque::new());
        let running = Running { game, state, recorder, chairs, story, next, undo, changes: 0 };
        Self { running, room: F::Room::default(), past: Vec::new(), real: None }
    }

    pub(crate) fn game(&self) -> &F {
        &self.running.game
    }

    /// Puts another state of the game on the table, with the story that led to it.
    pub(crate) fn put(&mut self, state: F::State, story: &[Part<F>]) {
        self.running.state = state;
        self.running.story = story.to_vec();
        self.running.next = story.last().map_or(1, Part::end);
        self.running.undo.clear();
    }

    fn view(&self, seat: Seat) -> F::View<'_> {
        self.running.game.view(&self.running.state, seat)
    }

    /// The action with an id, of the player who is asked.
    fn action_of(&self, seat: Seat, id: &str) -> Result<F::Action, Refused> {
        let action = self.running.game.read(id);
        let action =
            action.ok_or_else(|| Refused::new(400, format!("\"{id:.40}\" is not an answer")))?;
        let may_speak = || {
            let mut legal = F::Legal::default();
            self.running.game.legal_out_of_turn(&self.running.state, seat, &mut legal);
            let mut speaks = false;
            self.running.game.each_legal(&legal, &mut |_| speaks = true);
            speaks && !self.is_room_open()
        };
        if self.asked() == Some(seat) || (F::OUT_OF_TURN && may_speak()) {
            Ok(action)
        } else {
            Err(Refused::new(409, "you are not asked now"))
        }
    }

    /// The view of the player who is asked.
    fn asked_view(&self) -> F::View<'_> {
        self.view(self.asked().unwrap_or_default())
    }
}

/// What a session says as its game does: of the game alone, of its state, or of the view of a player or of the
/// one who is asked.
macro_rules! of_game {
    ($(fn $name:ident($($seat:ident: Seat)?) -> $out:ty $(: $of:ident)?;)*) => {
        $(fn $name(&self $(, $seat: Seat)?) -> $out {
            of_game!(@ self $name ($($seat)?) $($of)?)
        })*
    };
    (@ $session:ident $name:ident ($($seat:ident)?)) => {
        $session.running.game.$name($($seat)?)
    };
    (@ $session:ident $name:ident () state) => {
        $session.running.game.$name(&$session.running.state)
    };
    (@ $session:ident $name:ident () asked) => {
        $session.running.game.$name($session.asked_view())
    };
    (@ $session:ident $name:ident ($seat:ident) view) => {
        $session.running.game.$name($session.view($seat))
    };
}

impl<F: PlayableFamily> Session for GameSession<F> {
    of_game! {
        fn pack() -> &Pack;
        fn setup() -> &str;
        fn seats() -> usize;
        fn seat_id(seat: Seat) -> String;
        fn name(seat: Seat) -> String;
        fn labels() -> Labels;
        fn facts() -> Map<String, Value>;
        fn turn() -> u16: state;
        fn asked() -> Option<Seat>: state;
        fn ending() -> Option<Ending>: state;
        fn standings() -> Vec<Standing>: state;
        fn question() -> String: asked;
        fn phase() -> Option<String>: asked;
        fn notes() -> Vec<String>: asked;
        fn sheet(seat: Seat) -> Value: view;
        fn position(seat: Seat) -> Position: view;
    }

    fn capabilities(&self) -> Capabilities {
        let (trade_room, leaving) = (F::Room::EXISTS, F::LEAVING);
        Capabilities { trade_room, leaving, out_of_turn: F::OUT_OF_TURN }
    }

    fn past(&self) -> &[(u16, Vec<Standing>)] {
        &self.past
    }

    fn figures(&self, seat: Seat) -> Vec<Amount> {
        let mut figures = Vec::new();
        self.running.game.figures(&self.running.state, seat, &mut figures);
        figures
    }

    fn record(&self) -> String {
        self.running.recorder.clone().finish(&self.running.game, &self.running.state)
    }

    fn digest(&self) -> u64 {
        digest_of(&self.running.state)
    }

    fn changes(&self) -> [u64; 2] {
        [self.running.changes, self.room.changes()]
    }

    fn answers(&self) -> Vec<Answer> {
        let mut legal = F::Legal::default();
        self.running.game.legal(&self.running.state, &mut legal);
        self.running.game.answers(self.asked_view(), &legal)
    }

    fn answers_out_of_turn(&self, seat: Seat) -> Vec<Answer> {
        let mut legal = F::Legal::default();
        self.running.game.legal_out_of_turn(&self.running.state, seat, &mut legal);
        self.running.game.answers(self.view(seat), &legal)
    }

    fn read_answer(&self, seat: Seat, answer: &Answer, typed: &[&str]) -> Result<String, String> {
        let (game, state) = (&self.running.game, &self.running.state);
        let action = game.read_answer(self.view(seat), answer, typed)?;
        let is_legal = |list: &dyn Fn(&mut F::Legal)| {
            let mut legal = F::Legal::default();
            list(&mut legal);
            game.is_legal(&legal, action)
        };
        let answers = self.asked() == Some(seat) && is_legal(&|legal| game.legal(state, legal));
        if !answers && !is_legal(&|legal| game.legal_out_of_turn(state, seat, legal)) {
            return Err("That is outside the limits of this choice.".to_owned());
        }
        let mut id = String::new();
        game.write(action, &mut id);
        Ok(id)
    }

    fn pages(&self, seat: Seat) -> Vec<(&'static str, String)> {
        self.running.game.pages(self.view(seat), seat)
    }

    fn described(&self, you: Option<Seat>) -> Described {
        self.running.game.described(self.view(you.unwrap_or_default()), you.is_some())
    }

    fn words_of(&self, seat: Seat, id: &str) -> Option<String> {
        let game = &self.running.game;
        Some(game.say(self.view(seat), game.read(id)?))
    }

    fn odds(&self, id: &str) -> Option<Odds> {
        let game = &self.running.game;
        let action = game.read(id)?;
        let mut legal = F::Legal::default();
        game.legal(&self.running.state, &mut legal);
        game.is_legal(&legal, action).then(|| game.odds(self.asked_view(), action))?
    }

    fn foresee(&self, id: &str) -> Option<Foresight> {
        let (game, seat) = (&self.running.game, self.asked()?);
        foresight::foresee(game, self.view(seat), seat, game.read(id)?)
    }

    fn take_only_answer(&mut self, others: &[Seat]) -> bool {
        let Running { game, state, .. } = &self.running;
        let Some(seat) = self.asked().filter(|_| !self.is_room_open()) else { return false };
        let Some(action) = foresight::only_action(game, state, others) else { return false };
        let [Answer { most: None, weight: Weight::Acts, .. }] = &self.answers()[..] else {
            return false;
        };
        let foresight = foresight::foresee(game, self.view(seat), seat, action);
        let has_undo = self.undoable(seat).is_some();
        let is_open = |one: Foresight| one.gives_up || has_undo && (one.ends || !one.is_clean);
        !foresight.is_none_or(is_open) && self.running.follow(seat, action).is_ok()
    }

    fn act(&mut self, seat: Seat, id: &str) -> Result<(), Refused> {
        let action = self.action_of(seat, id)?;
        if self.asked() != Some(seat) {
            return self.running.decide(seat, action);
        }
        match self.room.take(&mut self.running, seat, action) {
            Some(taken) => taken,
            None => self.running.decide(seat, action),
        }
    }

    fn act_in_turn(&mut self, seat: Seat, id: &str) -> Result<(), Refused> {
        let action = self.action_of(seat, id)?;
        self.running.decide(seat, action)
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.running.is_person(seat)
    }

    fn set_away(&mut self, seat: Seat, away: bool) {
        if let Some(chair) = self.running.chairs.get_mut(seat.index()) {
            chair.is_away = away;
        }
    }

    fn advice(&mut self) -> Option<String> {
        let state = self.running.state.clone();
        let action = self.running.bot_answer(self.asked()?, &state)?;
        let mut id = String::new();
        self.running.game.write(action, &mut id);
        Some(id)
    }

    fn reason(&mut self, id: &str) -> Option<String> {
        let action = self.running.game.read(id)?;
        let state = self.running.state.clone();
        self.running.reason(&state, self.asked()?, action)
    }

    fn why(&mut self, line: u64) -> Option<(Seat, String, Option<String>)> {
        let (text, mut events) = (self.record(), F::Events::kept());
        let (pack, digest) = (self.pack(), pack_digest(self.pack()));
        let mut replay = Replay::<F>::new(&text, pack, digest, &mut events).ok()?;
        let (mut before, mut entry) = (replay.state.clone(), None);
        while (events.len() as u64) < line {
            before = replay.state.clone();
            entry = Some(replay.step(&mut events).ok()??);
        }
        let (seat, RecordEntry::Action(action)) = entry? else { return None };
        let said = self.running.game.say(self.running.game.view(&before, seat), action);
        Some((seat, said, self.running.reason(&before, seat, action)))
    }

    fn let_bot_act(&mut self) -> Result<String, String> {
        let seat = self.asked().ok_or("the game is over")?;
        let state = self.running.state.clone();
        let action = self.running.bot_answer(seat, &state).ok_or("the bot found no answer")?;
        let words = self.running.game.say(self.view(seat), action);
        let done = if self.running.is_person(seat) {
            self.running.decide(seat, action)
        } else {
            self.running.carry_out(seat, action)
        };
        done.map_err(|why| why.message)?;
        Ok(words)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.running.undo(seat)
    }

    fn undoable(&self, seat: Seat) -> Option<String> {
        let last = self.running.undo.back().filter(|before| before.seat == seat)?;
        Some(last.what.clone())
    }

    fn leave(&mut self, seat: Seat) -> Result<(), String> {
        let running = &mut self.running;
        let before = running.state.clone();
        running.game.leave(&mut running.state, seat)?;
        running.recorder.note_leaving(&running.game, &before, seat);
        running.undo.clear();
        running.changes += 1;
        Ok(())
    }

    fn last_line(&self) -> u64 {
        self.running.last_line()
    }

    fn story(&self, to: Option<Seat>, after: u64) -> Vec<NumberedLine> {
        let first = self.running.story.partition_point(|part| part.end() <= after + 1);
        let parts = self.running.story[first..].iter();
        let lines = parts.flat_map(|part| part.lines(&self.running.game, to));
        lines.filter(|line| line.number > after).collect()
    }

    fn set_trade_time(&mut self, time: Duration) {
        self.room.set_time(time);
    }

    fn step_of_room(&mut self, now: Duration) -> bool {
        self.room.step(&mut self.running, now)
    }

    fn order_in_room(&mut self, seat: Seat, name: &str, order: &Value) -> Result<(), Refused> {
        self.room.order(&mut self.running, seat, name, order)
    }

    fn room(&self, you: Option<Seat>) -> Value {
        self.room.shown(&self.running.game, &self.running.state, you)
    }

    fn is_room_open(&self) -> bool {
        self.room.is_open(&self.running.game, &self.running.state)
    }

    fn imagine(&mut self, world: Option<(Seat, u64)>) -> bool {
        if let Some(real) = self.real.take() {
            self.running.state = real;
        }
        let Some((seat, seed)) = world else { return false };
        let imagined = self.running.game.imagined(self.view(seat), seed);
        let real = std::mem::replace(&mut self.running.state, imagined);
        let differs = real != self.running.state;
        self.real = Some(real);
        differs
    }
}
