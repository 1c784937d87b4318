//! A game in progress, for fronts that play any game: who is asked what, the answers in words, the story so far.

use strabo_model::Pack;
use strabo_model::position::Position;

use crate::bot::Bot;
use crate::hash::{digest_of, pack_digest};
use crate::ids::Seat;
use crate::machine::{Ending, Labels, Log, Machine, Standing};
use crate::record::replay::{RecordError, Replay};
use crate::record::{Mark, Recorder};

/// Decisions that can be taken back at most.
const MOST_BACK: usize = 64;

/// A legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it stands in a record.
    pub token: String,
    /// The same in words.
    pub words: String,
}

/// A game in progress, of whatever family.
pub trait Session: Send {
    /// The pack.
    fn pack(&self) -> &Pack;
    /// The number of players.
    fn seats(&self) -> usize;
    /// The name of a player.
    fn name(&self, seat: Seat) -> String;
    /// How the game calls its parts.
    fn labels(&self) -> Labels;
    /// The turn or round.
    fn turn(&self) -> u16;
    /// Who must decide.
    fn asked(&self) -> Option<Seat>;
    /// On what.
    fn question(&self) -> String;
    /// How the game ended.
    fn ending(&self) -> Option<Ending>;
    /// The legal answers of the player who is asked.
    fn answers(&self) -> Vec<Answer>;
    /// Takes an answer, as it stands in a record. An error changes nothing.
    fn act(&mut self, seat: Seat, token: &str) -> Result<(), String>;
    /// True when a bot decides for a player.
    fn is_bot(&self, seat: Seat) -> bool;
    /// Lets the bot of the player who is asked decide. Returns what it did, in words.
    fn let_bot_act(&mut self) -> Result<String, String>;
    /// Takes back the last decision of a player, if nobody has learned anything from it.
    fn take_back(&mut self, seat: Seat) -> Result<(), String>;
    /// True when a player could take the last decision back.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// How many parts the story has: the start, and one for each decision.
    fn steps(&self) -> usize;
    /// What has happened after so many parts of the story, in the words for one player, or for everybody.
    fn story(&self, to: Option<Seat>, since: usize) -> Vec<String>;
    /// The points of everybody, the best first.
    fn standings(&self) -> Vec<Standing>;
    /// The table as text, as one player sees it.
    fn board(&self, seat: Seat) -> String;
    /// What one player may see.
    fn sheet(&self, seat: Seat) -> serde_json::Value;
    /// The table as a drawing needs it.
    fn position(&self) -> Position;
    /// The record of the game so far.
    fn record(&self) -> String;
    /// The hash of the state.
    fn digest(&self) -> u64;
}

/// A decision that can be taken back.
struct Back<M: Machine> {
    seat: Seat,
    state: M::State,
    mark: Mark,
    told: usize,
}

/// A game of one family in progress.
pub struct Sitting<M: Machine> {
    game: M,
    state: M::State,
    recorder: Recorder,
    bots: Vec<Option<Box<dyn Bot<M>>>>,
    /// What each decision led to; the first is the start.
    story: Vec<M::Events>,
    back: Vec<Back<M>>,
}

impl<M: Machine> Sitting<M> {
    /// Begins a game. A seat without a bot is a person's.
    pub fn new(game: M, seed: u64, bots: Vec<Option<Box<dyn Bot<M>>>>) -> Self {
        let head = game.record_head(pack_digest(game.pack()), seed);
        let mut events = M::Events::kept();
        let state = game.start(seed, &mut events);
        let recorder = Recorder::new(&head);
        Self { game, state, recorder, bots, story: vec![events], back: Vec::new() }
    }

    /// Goes on with a game where its record stops. The bots are made for the game and its seed.
    pub fn resume(
        text: &str,
        pack: &Pack,
        bots: impl FnOnce(&M, u64) -> Vec<Option<Box<dyn Bot<M>>>>,
    ) -> Result<Self, RecordError> {
        let mut events = M::Events::kept();
        let replay = Replay::<M>::new(text, pack, pack_digest(pack), &mut events)?;
        let seed = replay.head.seed;
        let (game, state, recorder) = replay.go_on(&mut events)?;
        let bots = bots(&game, seed);
        Ok(Self { game, state, recorder, bots, story: vec![events], back: Vec::new() })
    }

    pub(crate) fn game(&self) -> &M {
        &self.game
    }

    /// Puts another state of the game on the table, with the story that led to it.
    pub(crate) fn show(&mut self, state: M::State, story: &[M::Events]) {
        self.state = state;
        self.story = story.to_vec();
        self.back.clear();
    }

    fn carry_out(&mut self, seat: Seat, action: M::Action) -> Result<(), String> {
        let mut after = self.state.clone();
        let mut events = M::Events::kept();
        self.game.apply(&mut after, seat, action, &mut events).map_err(|why| why.to_string())?;
        let mark = self.recorder.mark();
        self.recorder.note(&self.game, &self.state, seat, action);
        let before = std::mem::replace(&mut self.state, after);
        if self.back.last().is_some_and(|last| last.seat != seat)
            || !self.game.undo_is_clean(&before, &self.state)
        {
            self.back.clear();
        }
        if self.game.undo_is_clean(&before, &self.state) {
            if self.back.len() == MOST_BACK {
                self.back.remove(0);
            }
            self.back.push(Back { seat, state: before, mark, told: self.story.len() });
        }
        self.story.push(events);
        Ok(())
    }
}

impl<M: Machine> Session for Sitting<M> {
    fn pack(&self) -> &Pack {
        self.game.pack()
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn name(&self, seat: Seat) -> String {
        self.game.name(seat)
    }

    fn labels(&self) -> Labels {
        self.game.labels()
    }

    fn turn(&self) -> u16 {
        self.game.turn(&self.state)
    }

    fn asked(&self) -> Option<Seat> {
        self.game.asked(&self.state)
    }

    fn question(&self) -> String {
        self.game.question(&self.state)
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending(&self.state)
    }

    fn answers(&self) -> Vec<Answer> {
        let mut legal = M::Legal::default();
        self.game.legal(&self.state, &mut legal);
        let mut answers = Vec::new();
        self.game.each_legal(&legal, &mut |action| {
            let mut token = String::new();
            self.game.write(action, &mut token);
            answers.push(Answer { token, words: self.game.say(&self.state, action) });
        });
        answers
    }

    fn act(&mut self, seat: Seat, token: &str) -> Result<(), String> {
        let action = self.game.read(token);
        let action = action.ok_or_else(|| {
            let shown: String = token.chars().take(40).collect();
            format!("\"{shown}\" is not an answer")
        })?;
        self.carry_out(seat, action)
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.bots.get(seat.index()).is_some_and(Option::is_some)
    }

    fn let_bot_act(&mut self) -> Result<String, String> {
        let seat = self.asked().ok_or("the game is over")?;
        let bot = self.bots.get_mut(seat.index()).and_then(Option::as_mut);
        let bot = bot.ok_or_else(|| format!("{seat} is not played by a bot"))?;
        let mut legal = M::Legal::default();
        self.game.legal(&self.state, &mut legal);
        let chosen = bot.choose(&self.game, self.game.view(&self.state, seat), &legal);
        let action = chosen.ok_or("the bot found no answer")?;
        let words = self.game.say(&self.state, action);
        self.carry_out(seat, action)?;
        Ok(words)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), String> {
        match self.back.pop() {
            Some(back) if back.seat == seat => {
                self.state = back.state;
                self.recorder.rewind(back.mark);
                self.story.truncate(back.told);
                Ok(())
            }
            other => {
                self.back.extend(other);
                Err("nothing can be taken back: others have seen what came of it".to_owned())
            }
        }
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.back.last().is_some_and(|back| back.seat == seat)
    }

    fn steps(&self) -> usize {
        self.story.len()
    }

    fn story(&self, to: Option<Seat>, since: usize) -> Vec<String> {
        let later = self.story.iter().skip(since);
        later.flat_map(|events| self.game.tell(events, to)).collect()
    }

    fn standings(&self) -> Vec<Standing> {
        self.game.standings(&self.state)
    }

    fn board(&self, seat: Seat) -> String {
        self.game.board(&self.state, seat)
    }

    fn sheet(&self, seat: Seat) -> serde_json::Value {
        self.game.sheet(&self.state, seat)
    }

    fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    fn record(&self) -> String {
        self.recorder.clone().finish(&self.game, &self.state)
    }

    fn digest(&self) -> u64 {
        digest_of(&self.state)
    }
}
