//! What a family of games must be able to do, so that everything that plays can play it.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use strabo_model::{Pack, position::Position};

use crate::described::{Described, Odds};
use crate::ids::{Seat, fits_u8};
use crate::observation::Observation;
use crate::options::{Options, SetupError};
use crate::{amount::Amount, answer::Answer, answers::Answers, code::Coded};
use crate::{random::Chance, record::head::RecordHead, story::Line};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By its rules.
    Rules,
    /// After the number of turns that the options allow.
    TurnLimit,
}

/// Why an action was refused. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// Somebody else is asked.
    OutOfTurn(Seat),
    /// The game is over.
    GameOver,
    /// It is not among the legal answers to the question; a sentence that says more.
    NotListed(String),
}

impl fmt::Display for Illegal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn(seat) => write!(out, "{seat} is asked now"),
            Self::GameOver => out.write_str("the game is over"),
            Self::NotListed(why) => out.write_str(why),
        }
    }
}

impl std::error::Error for Illegal {}

/// The points of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player.
    pub seat: Seat,
    /// One for the winner. Players whose tie nothing breaks share a rank, and the next one is left out.
    pub rank: u8,
    /// Points in all.
    pub points: Amount,
    /// Points by part, in the order of [`Labels::points`]; they add up to the points.
    pub parts: Vec<Amount>,
}

impl Standing {
    /// Sorts by points and then by tie breaks, the best first, and gives everybody a rank. `ties` has the
    /// numbers that break ties of each standing, the most important first; more is better.
    pub fn ranked(list: Vec<(Self, Vec<i32>)>) -> Vec<Self> {
        let mut list = list;
        let key = |(one, ties): &(Self, Vec<i32>)| std::cmp::Reverse((one.points, ties.clone()));
        list.sort_by_cached_key(|one| (key(one), one.0.seat));
        for at in 0..list.len() {
            let shared = at > 0 && key(&list[at]) == key(&list[at - 1]);
            list[at].0.rank = if shared { list[at - 1].0.rank } else { fits_u8(at + 1) };
        }
        list.into_iter().map(|(one, _)| one).collect()
    }
}

/// How a game calls what reports follow: any number of parts of points, and of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// What a turn is called: "turn", "round".
    pub turn: &'static str,
    /// What one of those who play is called: "player", "civilization".
    pub player: &'static str,
    /// The parts of the points.
    pub points: Vec<String>,
    /// The figures that are counted at the end of every turn, the most telling first.
    pub figures: Vec<String>,
}

impl Labels {
    /// The labels of a game of rounds whose players have numbers.
    pub fn of_rounds(points: &[&str], figures: &[&str]) -> Self {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Self { turn: "round", player: "player", points: owned(points), figures: owned(figures) }
    }
}

/// Where a game notes what happens.
pub trait Log: Clone + Send {
    /// Keeps everything.
    fn kept() -> Self;
    /// Forgets everything.
    fn off() -> Self;
    /// Forgets what was noted.
    fn clear(&mut self);
    /// How many lines [`Family::tell`] makes of it, for whomever.
    fn len(&self) -> usize;
    /// True when nothing was noted.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A game of one family, with the rules of a pack and a setup. It never changes and can be shared.
///
/// What is listed is accepted and nothing else; an illegal action changes nothing; a state can be
/// written down and read back; the same seed and the same actions give the same game everywhere; what
/// a player sees does not depend on what is hidden from that player ([`crate::laws`]).
pub trait Family: Clone + fmt::Debug + Send + Sync + Sized + 'static {
    /// Where a game stands: plain data, with all chance to come.
    type State: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// An answer to a question.
    type Action: Coded + fmt::Debug + PartialEq + Send;
    /// The legal answers: a list of actions, unless there are too many to list.
    type Legal: Answers<Self::Action>;
    /// Where it notes what happens.
    type Events: Log;
    /// What one player may know of a state. Only that can be reached through its public items. Bots, pages
    /// and texts are made of views, never of states.
    type View<'a>: Copy;

    /// True when a player may leave before the end.
    const LEAVING: bool = false;

    /// True when a player may do something without being asked: [`Family::legal_out_of_turn`].
    const OUT_OF_TURN: bool = false;

    /// Prepares a pack to be played, or says what it lacks.
    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError>;

    /// The pack.
    fn pack(&self) -> &Pack;

    /// How it is played.
    fn options(&self) -> &Options;

    /// The id of the setup.
    fn setup(&self) -> &str;

    /// The number of players.
    fn seats(&self) -> usize {
        usize::from(self.options().players)
    }

    /// The id of a player on the command line: the number, or that of the civilization.
    fn seat_id(&self, seat: Seat) -> String {
        (u16::from(seat.number()) + 1).to_string()
    }

    /// The name of a player.
    fn name(&self, seat: Seat) -> String {
        format!("Player {}", u16::from(seat.number()) + 1)
    }

    /// The state before the first decision.
    fn start(&self, seed: u64, events: &mut Self::Events) -> Self::State;

    /// The turn or round, from one.
    fn turn(&self, state: &Self::State) -> u16;

    /// Who must decide; nobody when the game is over.
    fn asked(&self, state: &Self::State) -> Option<Seat>;

    /// Whose turn it is: who goes on after what others are asked in it.
    fn turn_of(&self, state: &Self::State) -> Option<Seat> {
        self.asked(state)
    }

    /// How the game ended.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// Finds everything that is legal now. What was in the list before is gone.
    fn legal(&self, state: &Self::State, legal: &mut Self::Legal);

    /// Calls a function with every legal action. Where there are too many, some of each sort.
    fn each_legal(&self, legal: &Self::Legal, with: &mut dyn FnMut(Self::Action)) {
        legal.each(with);
    }

    /// True when an action is legal.
    #[inline]
    fn is_legal(&self, legal: &Self::Legal, action: Self::Action) -> bool {
        legal.has(action)
    }

    /// A legal action by chance. There is one whenever somebody is asked.
    #[inline]
    fn any_legal(&self, legal: &Self::Legal, chance: &mut Chance) -> Option<Self::Action> {
        legal.any(chance)
    }

    /// Applies a player's answer. An error leaves the state unchanged.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        events: &mut Self::Events,
    ) -> Result<(), Illegal> {
        match self.asked(state) {
            None => return Err(Illegal::GameOver),
            Some(asked) if asked != seat => return Err(Illegal::OutOfTurn(asked)),
            Some(_) => {}
        }
        let mut legal = Self::Legal::default();
        self.legal(state, &mut legal);
        self.apply_chosen(state, &legal, action, events)
    }

    /// Applies one of the actions that were just listed for this state, for the player who is asked.
    fn apply_chosen(
        &self,
        state: &mut Self::State,
        legal: &Self::Legal,
        action: Self::Action,
        events: &mut Self::Events,
    ) -> Result<(), Illegal> {
        if self.asked(state).is_none() {
            return Err(Illegal::GameOver);
        }
        if !self.is_legal(legal, action) {
            // It may be made up: nothing but its token can be said of it.
            let question = self.question(self.view(state, self.asked(state).unwrap_or_default()));
            let mut token = String::new();
            self.write(action, &mut token);
            return Err(Illegal::NotListed(format!("{question}: \"{token}\" is not possible now")));
        }
        self.carry_out(state, action, events);
        Ok(())
    }

    /// Carries out an action that is known to be legal, and runs on until somebody must decide.
    fn carry_out(&self, state: &mut Self::State, action: Self::Action, events: &mut Self::Events);

    /// Lists what a player may do without being asked, or besides the question: nothing in most games.
    fn legal_out_of_turn(&self, _state: &Self::State, _seat: Seat, _legal: &mut Self::Legal) {}

    /// Lets a player leave the game, where the rules provide for that.
    fn leave(&self, _state: &mut Self::State, _seat: Seat) -> Result<(), String> {
        Err("nobody can leave this game before its end".to_owned())
    }

    /// True when the decision that led from one state to the next can be undone: no chance was drawn
    /// and nothing hidden was shown.
    fn undo_is_clean(&self, before: &Self::State, after: &Self::State) -> bool;

    /// What the players can spend, one number for each thing. It is gone from the state after this, with what
    /// only remembers that it was spent.
    fn purse(&self, state: &mut Self::State) -> Vec<u16>;

    /// What one player may know.
    fn view<'a>(&'a self, state: &'a Self::State, seat: Seat) -> Self::View<'a>;

    /// All of it written down, as plain data.
    fn sheet(&self, view: Self::View<'_>) -> Value;

    /// A state that the player of this view cannot tell from the real one: everything hidden is dealt anew,
    /// with other chance to come. It depends on the seed and on what the player knows, and not on what
    /// really lies there.
    fn imagined(&self, view: Self::View<'_>, seed: u64) -> Self::State;

    /// Checks that nothing was lost or came from nowhere.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// The points of everybody, the best first.
    fn standings(&self, state: &Self::State) -> Vec<Standing>;

    /// How the game calls what reports follow.
    fn labels(&self) -> Labels;

    /// Adds what is counted for a player at the end of a turn, in the order of [`Labels::figures`].
    fn figures(&self, state: &Self::State, seat: Seat, into: &mut Vec<Amount>);

    /// What a record of a game with this seed says before the first action. `digest` is that of the pack.
    fn record_head(&self, digest: [u8; 32], seed: u64) -> RecordHead {
        RecordHead::new(self.pack(), self.setup(), self.options(), digest, seed)
    }

    /// Writes an action as a token of a record: short, without blanks.
    fn write(&self, action: Self::Action, into: &mut String);

    /// Reads a token of a record. It may come from anybody.
    fn read(&self, token: &str) -> Option<Self::Action>;

    /// Every number of a code is below this.
    fn code_limit(&self) -> u16 {
        1 << 8
    }

    /// Calls a function with every number that may come next in the codes of legal actions which
    /// [`Family::each_legal`] leaves out, after these numbers of a code.
    fn each_unlisted(&self, _legal: &Self::Legal, _chosen: &[u16], _with: &mut dyn FnMut(u16)) {}

    /// The action with this code, of those that [`Family::each_legal`] leaves out.
    fn unlisted(&self, _code: &[u16]) -> Option<Self::Action> {
        None
    }

    /// What a player sees as numbers, from the view alone.
    fn observe(&self, view: Self::View<'_>, into: &mut Observation<'_>);

    /// What the player who is asked decides on, as a short phrase.
    fn question(&self, view: Self::View<'_>) -> String;

    /// The part of the turn that it is, where turns have named parts.
    fn phase(&self, _view: Self::View<'_>) -> Option<String> {
        None
    }

    /// What that player should know to answer, line by line.
    fn notes(&self, _view: Self::View<'_>) -> Vec<String> {
        Vec::new()
    }

    /// An action in words, said to the player of the view.
    fn say(&self, view: Self::View<'_>, action: Self::Action) -> String;

    /// The legal answers as a list to choose from, with their words. Where there are too many, one entry
    /// stands for several, and [`Family::read_answer`] knows the others.
    fn answers(&self, view: Self::View<'_>, legal: &Self::Legal) -> Vec<Answer> {
        let mut answers = Vec::new();
        self.each_legal(legal, &mut |action| {
            let mut id = String::new();
            self.write(action, &mut id);
            answers.push(Answer::new(id, self.say(view, action)));
        });
        answers
    }

    /// Reads one of the listed answers with what a person typed after it, such as a number. An error is a
    /// sentence about what was typed.
    fn read_answer(
        &self,
        _view: Self::View<'_>,
        answer: &Answer,
        typed: &[&str],
    ) -> Result<Self::Action, String> {
        match (self.read(&answer.id), typed) {
            (Some(action), []) => Ok(action),
            (None, _) => Err("That is not an answer.".to_owned()),
            (_, [more, ..]) => Err(format!("\"{more}\" does not belong to this answer.")),
        }
    }

    /// What was noted, in the words for one player, or in those for everybody: one line for each event.
    fn tell(&self, events: &Self::Events, to: Option<Seat>) -> Vec<Line>;

    /// The table as text, page by page: the name of each page, which is the command that shows it, and its
    /// text. The first is the board.
    fn pages(&self, view: Self::View<'_>, seat: Seat) -> Vec<(&'static str, String)> {
        let names: Vec<String> =
            (0..fits_u8(self.seats())).map(|at| self.name(Seat::new(at))).collect();
        self.described(view, true).pages(&names, seat)
    }

    /// The table as a drawing needs it.
    fn position(&self, view: Self::View<'_>) -> Position;

    /// What a page shows beside question, board and story. Without `is_seated` somebody watches, and what only
    /// the player of the view may know is left out.
    fn described(&self, _view: Self::View<'_>, _is_seated: bool) -> Described {
        Described::default()
    }

    /// What the dice of an action may bring, worked out exactly, where the rules allow that.
    fn odds(&self, _view: Self::View<'_>, _action: Self::Action) -> Option<Odds> {
        None
    }

    /// The same game, stopped at the end of a turn. Where a game cannot be stopped there, the next turn has
    /// begun in the state after the last decision of a turn.
    #[must_use]
    fn ended_at(&self, _turn: u16) -> Self {
        self.clone()
    }

    /// What never changes in this game and pages need beside the cards of its pack: what is traded.
    fn facts(&self) -> Map<String, Value> {
        Map::new()
    }
}
