//! A game of any family as a server: people at screens of their own, bots, and a picture of the table.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strabo_core::{Ending, Seat, Session};
use strabo_model::words::capital;
use strabo_render::tiles::position::{scene, seat_colour};
use strabo_render::{Look, Theme, svg};
use strabo_table::{Pace, Refused};

use super::answers::{self, answer, problem};
use super::codes::Codes;
use super::kept::{Keep, Kept};
use crate::route::{Answer, Asked};
use crate::{Problem, Served};

/// So many lines of the story are sent, unless all are asked for.
const MOST_LINES: usize = 60;

/// A game of any family that is played in browsers.
pub struct SittingServer {
    session: Box<dyn Session>,
    /// Whose screen each key opens: one for each person, or a single one that watches.
    screens: Vec<Option<Seat>>,
    /// Counts decisions, also those that are taken back.
    version: u64,
    /// How many decisions there were when each player last decided.
    decided: Vec<usize>,
    pace: Pace,
    /// Somebody has opened a page since the server began.
    is_seen: bool,
    /// The table as it is now, for light and for dark screens; nothing before somebody looks.
    pictures: [Option<Arc<str>>; 2],
    codes: Codes,
    kept: Kept,
    /// Why a bot cannot go on.
    stuck: Option<Problem>,
}

/// What a page wants to see.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    /// The whole story, not only its last lines.
    #[serde(default)]
    all: bool,
}

/// An answer to the question of the moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    version: u64,
    seat: u8,
    token: String,
}

/// Takes the last decision back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    version: u64,
    seat: u8,
}

impl SittingServer {
    /// Serves a game. Every seat without a bot has a screen. Bots wait as long as `pace` says between two
    /// decisions.
    pub fn new(session: Box<dyn Session>, pace: Option<Duration>, keep: Keep) -> Self {
        let seats = (0..).map(Seat::new).take(session.seats());
        let mut screens: Vec<Option<Seat>> =
            seats.filter(|seat| !session.is_bot(*seat)).map(Some).collect();
        if screens.is_empty() {
            screens.push(None);
        }
        let mut server = Self {
            decided: vec![0; session.seats()],
            session,
            screens,
            version: 1,
            pace: Pace::default(),
            is_seen: false,
            pictures: [None, None],
            codes: Codes::default(),
            kept: Kept::new(keep),
            stuck: None,
        };
        if let Some(pace) = pace {
            server.pace.set(pace);
        }
        server.run();
        server.keep();
        server
    }

    /// Lets people in who type the code of a screen: each code with the key it stands for.
    #[must_use]
    pub fn with_codes(mut self, codes: Vec<(String, String)>) -> Self {
        self.codes = Codes::new(codes);
        self
    }

    /// The names of the screens: the number of the player, or "watch".
    pub fn names(&self) -> Vec<String> {
        let name = |screen: &Option<Seat>| {
            screen.map_or_else(|| "watch".to_owned(), |seat| (seat.index() + 1).to_string())
        };
        self.screens.iter().map(name).collect()
    }

    /// Why the record could not be written, if that is so.
    pub fn trouble(&self) -> Option<&Problem> {
        self.kept.trouble.as_ref()
    }

    /// Calls a function by its name, for the screen with this key.
    pub fn call(&mut self, screen: usize, name: &str, body: &[u8]) -> Result<Value, Problem> {
        let body = answers::body(body)?;
        match name {
            "sight" => return Ok(self.sight(screen, &read(&body)?)),
            "join" => return self.codes.join(&body),
            "act" => self.act(screen, &read(&body)?).map_err(problem)?,
            "undo" => self.undo(screen, &read(&body)?).map_err(problem)?,
            _ => return Err(Problem::new(404, format!("there is no order \"{name:.40}\""))),
        }
        self.keep();
        Ok(json!({ "version": self.version }))
    }

    fn act(&mut self, screen: usize, act: &Act) -> Result<(), Refused> {
        let seat = self.speaks(screen, act.seat, act.version)?;
        if self.session.asked() != Some(seat) {
            return Err(Refused::new(409, "you are not asked now"));
        }
        let before = self.session.steps();
        self.session.act(seat, &act.token).map_err(|why| Refused::new(409, why))?;
        self.decided[seat.index()] = before;
        self.went_on();
        self.run();
        Ok(())
    }

    fn undo(&mut self, screen: usize, undo: &Undo) -> Result<(), Refused> {
        let seat = self.speaks(screen, undo.seat, undo.version)?;
        self.session.take_back(seat).map_err(|why| Refused::new(409, why))?;
        let steps = self.session.steps();
        for decided in &mut self.decided {
            *decided = (*decided).min(steps);
        }
        self.went_on();
        Ok(())
    }

    /// The seat of a screen. Refuses another seat, and what was decided before the game went on.
    fn speaks(&self, screen: usize, seat: u8, version: u64) -> Result<Seat, Refused> {
        let own = self.seat_of(screen).filter(|own| own.number() == seat);
        let own = own.ok_or_else(Refused::not_yours)?;
        if version == self.version { Ok(own) } else { Err(Refused::late()) }
    }

    fn seat_of(&self, screen: usize) -> Option<Seat> {
        self.screens.get(screen).copied().flatten()
    }

    fn has_people(&self) -> bool {
        self.seat_of(0).is_some()
    }

    fn went_on(&mut self) {
        self.version += 1;
        self.pictures = [None, None];
    }

    /// Lets bots decide until a person is asked. Without people, and with a pace, they wait for ticks.
    fn run(&mut self) {
        while self.has_people() && !self.pace.waits() && self.step_of_bot() {}
    }

    /// Lets a bot decide, if one is asked.
    fn step_of_bot(&mut self) -> bool {
        let asked = self.session.asked().filter(|seat| self.session.is_bot(*seat));
        let (Some(seat), None) = (asked, &self.stuck) else { return false };
        if let Err(why) = self.session.let_bot_act() {
            let who = self.session.name(seat);
            let problem = Problem::new(500, format!("the bot of {who} cannot go on: {why}"));
            self.stuck = Some(problem.help("this is a bug; the record has the game so far"));
        }
        self.went_on();
        self.stuck.is_none()
    }

    fn tick(&mut self, now: Duration) {
        if !self.has_people() && !self.is_seen {
            return;
        }
        let steps = self.pace.steps(now, self.has_people());
        if (0..steps).take_while(|_| self.step_of_bot()).count() > 0 {
            self.pace.stepped(now);
        }
    }

    fn keep(&mut self) {
        self.kept.write(self.version, || self.session.record());
    }

    /// What a screen may see now. The question and its answers are for the one who is asked.
    fn sight(&self, screen: usize, look: &Looks) -> Value {
        let session = &*self.session;
        let you = self.seat_of(screen);
        let asked = session.asked();
        let mine = you.is_some() && asked == you;
        let since = you.map_or(0, |you| self.decided[you.index()]);
        let answer = |one: strabo_core::Answer| json!({ "token": one.token, "words": one.words });
        let answers = if mine { session.answers() } else { Vec::new() };
        let mut sight = shown(session, you, if look.all { None } else { Some(since) });
        sight["version"] = self.version.into();
        sight["asked"] = asked.map(|seat| json!({ "seat": seat.number(), "mine": mine })).into();
        sight["question"] = mine.then(|| session.question()).into();
        sight["answers"] = answers.into_iter().map(answer).collect();
        sight["undo"] = you.is_some_and(|you| session.can_take_back(you)).into();
        let trouble = self.stuck.as_ref().or(self.kept.trouble.as_ref());
        sight["trouble"] = trouble.map(Problem::json).into();
        sight
    }

    /// The table as a picture. It has nothing that is hidden from anybody.
    fn picture(&mut self, path: &str) -> Option<Arc<str>> {
        let (at, look) = match path {
            "/table.svg" => (0, Look::Light),
            "/table-dark.svg" => (1, Look::Dark),
            _ => return None,
        };
        if self.pictures[at].is_none() {
            self.pictures[at] = drawn(&*self.session, look);
        }
        self.pictures[at].clone()
    }
}

impl Served for SittingServer {
    fn version(&self) -> u64 {
        self.version
    }

    fn news(&self, _: &str) -> Value {
        json!({ "version": self.version })
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        let picture = self.picture(&asked.path);
        answer(asked, "/sitting/", picture, |name| self.call(asked.key, name, &asked.body))
    }

    fn look_around(
        &mut self,
        _: u32,
        since: Duration,
        listening: &[usize],
    ) -> Vec<(&'static str, Value)> {
        let before = self.version;
        self.is_seen |= !listening.is_empty();
        self.codes.set_time(since);
        self.tick(since);
        self.keep();
        let changed = self.version != before;
        changed.then(|| ("changed", self.news(""))).into_iter().collect()
    }
}

/// What a page shows of a game besides questions and answers: to one player, or to somebody who watches.
/// The story begins after so many of its parts, or has all of its lines.
pub fn shown(session: &dyn Session, you: Option<Seat>, since: Option<usize>) -> Value {
    let story = session.story(you, since.unwrap_or(0));
    let earlier = if since.is_none() { 0 } else { story.len().saturating_sub(MOST_LINES) };
    let over = session.asked().is_none().then_some(match session.ending() {
        Some(Ending::TurnLimit) => "The game was stopped",
        _ => "The game is over",
    });
    json!({
        "game": session.pack().name,
        "you": you.map(Seat::number),
        "turn": session.turn(),
        "when": when(session),
        "players": players(session),
        "earlier": earlier,
        "story": story[earlier..],
        "picture": session.pack().grid.is_some(),
        "board": you.map(|you| session.board(you)),
        "over": over,
    })
}

fn when(session: &dyn Session) -> String {
    format!("{} {}", capital(session.labels().turn), session.turn())
}

/// Everybody with points, in the order of the seats.
fn players(session: &dyn Session) -> Vec<Value> {
    let labels = session.labels();
    let mut standings = session.standings();
    standings.sort_by_key(|one| one.seat);
    let player = |one: &strabo_core::Standing| {
        let parts = labels.points.iter().zip(one.parts).filter(|(name, _)| !name.is_empty());
        json!({
            "seat": one.seat.number(),
            "name": session.name(one.seat),
            "colour": seat_colour(one.seat.number()).to_string(),
            "bot": session.is_bot(one.seat),
            "rank": one.rank,
            "points": one.points,
            "parts": parts.collect::<Vec<_>>(),
        })
    };
    standings.iter().map(player).collect()
}

/// The table as a picture, if it can be drawn.
pub fn drawn(session: &dyn Session, look: Look) -> Option<Arc<str>> {
    let scene = scene(session.pack(), Theme::of(look), &when(session), &session.position())?;
    Some(svg::document(&scene).into())
}

/// Reads what is asked of a game.
pub fn read<T: DeserializeOwned>(body: &Value) -> Result<T, Problem> {
    T::deserialize(body)
        .map_err(|error| Problem::new(400, format!("the request cannot be read: {error}")))
}
