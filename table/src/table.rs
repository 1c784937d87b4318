//! The table itself: a session and its screens, and how a decision changes what they show.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Map, Value};
use strabo_engine::{Amount, Odds, Refused, Seat, Session, Standing};
use strabo_model::position::{Form, Ghost, Position};

use crate::held::{END, Held};
use crate::pace::Pace;
use crate::seating::{Screen, Seating, Who};
use crate::wire;

/// What a hint says: the id of an answer, how many times, its words, and why.
pub type Hint = (String, Option<u8>, String, Option<String>);

/// A game in progress.
pub struct Table {
    pub(crate) session: Box<dyn Session>,
    pub(crate) players: Vec<Player>,
    pub(crate) screens: Vec<Screen>,
    /// Counts everything that a page may have to look at again.
    pub(crate) version: u64,
    /// The version when the game last went on: what was decided before that is late.
    pub(crate) decided: u64,
    /// The changes of the session that are counted in the version.
    counted: [u64; 2],
    /// The time since the server began.
    now: Duration,
    pace: Pace,
    /// Somebody has opened a page since the server began.
    is_seen: bool,
    /// Why a bot cannot go on.
    stuck: Option<String>,
    /// Everybody's points at the beginning of each turn, and at the end of the game.
    points: Vec<(u16, Vec<Amount>)>,
    /// Who is asked, and since when.
    waiting: (Option<Seat>, Duration),
    pub(crate) chat: Chat,
    /// An answer that would end a turn, until its player says so.
    pub(crate) held: Option<Held>,
    /// The decisions of the session when it was looked at last whether a person has a choice.
    looked_at: Option<u64>,
}

/// What people have said to each other.
#[derive(Default)]
pub(crate) struct Chat {
    /// The lines that are kept, each with its number and who said it.
    pub(crate) lines: VecDeque<(u64, Seat, String)>,
    last: u64,
}

impl Chat {
    pub(crate) fn add(&mut self, seat: Seat, text: String) {
        self.last += 1;
        self.lines.push_back((self.last, seat, text));
        if self.lines.len() > MOST_SAID {
            self.lines.pop_front();
        }
    }
}

/// So many lines of the chat are kept.
const MOST_SAID: usize = 200;

/// What an answer would bring: the odds of its dice, and what it puts on the board.
pub struct About {
    /// Where the rules allow to work them out.
    pub odds: Option<Odds>,
    /// What is drawn before the answer is chosen for good.
    pub ghosts: Vec<Ghost>,
}

/// A player at the table.
pub(crate) struct Player {
    pub(crate) who: Who,
    /// A person who lets a bot decide.
    pub(crate) is_away: bool,
    /// The number of the last line of the story before this player last decided.
    pub(crate) last: u64,
    /// The name that the person has chosen.
    pub(crate) name: Option<String>,
    /// The boards that the person saw lately, each with the last line of the story before it.
    moments: VecDeque<(u64, Position)>,
}

/// So many boards are kept for each person: what others do in a long turn.
const MOST_MOMENTS: usize = 200;

impl Table {
    /// Serves a session, in which the same people sit as in the seating. Bots decide until a person is
    /// asked.
    pub fn new(session: Box<dyn Session>, seating: Seating) -> Self {
        let Seating { who, screens } = seating;
        let players = who.into_iter().map(|who| Player {
            who,
            is_away: false,
            last: 0,
            name: None,
            moments: VecDeque::new(),
        });
        let players: Vec<Player> = players.collect();
        let past = session.past().iter();
        let past = past.map(|(turn, standings)| (*turn, by_seat(standings, players.len())));
        let mut table = Self {
            points: past.collect(),
            players,
            screens,
            version: 1,
            decided: 1,
            counted: session.changes(),
            session,
            now: Duration::ZERO,
            pace: Pace::default(),
            is_seen: false,
            stuck: None,
            waiting: (None, Duration::ZERO),
            chat: Chat::default(),
            held: None,
            looked_at: None,
        };
        table.note_moment();
        table.run();
        table
    }

    /// The trade room closes after this time.
    pub fn set_trade_time(&mut self, time: Duration) {
        self.session.set_trade_time(time);
    }

    /// Pages take this long for each event that they show, and bots between two decisions when nobody plays
    /// along. Bots decide at once while people play.
    pub fn set_pace(&mut self, pace: Duration) {
        self.pace.set(pace);
    }

    /// The game.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The game, for tests that look behind the screens.
    #[doc(hidden)]
    pub fn session_mut(&mut self) -> &mut dyn Session {
        &mut *self.session
    }

    /// Counts everything that a page may have to look at again.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The version when the game last went on: the record has changed when this has.
    pub fn decided(&self) -> u64 {
        self.decided
    }

    /// Why a bot cannot go on, if one cannot.
    pub fn stuck(&self) -> Option<&str> {
        self.stuck.as_deref()
    }

    /// What never changes during the game.
    pub fn facts(&self) -> Map<String, Value> {
        let mut facts = wire::facts(&*self.session);
        facts.insert("pace".to_owned(), self.pace.of_event().as_secs_f64().into());
        facts
    }

    /// The screens.
    pub fn screens(&self) -> &[Screen] {
        &self.screens
    }

    /// The names of those who sit at a screen, as their ids joined with `+`.
    pub fn name_of(&self, screen: usize) -> String {
        let seats = self.screens.get(screen).map_or(&[][..], |screen| &screen.seats);
        let ids: Vec<String> = seats.iter().map(|seat| self.session.seat_id(*seat)).collect();
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
        let steps = if self.has_people() { 0 } else { self.pace.steps(now) };
        if (0..steps).take_while(|_| self.step_of_bot()).count() > 0 {
            self.pace.stepped(now);
        }
        self.run();
    }

    fn has_people(&self) -> bool {
        wire::seats(&*self.session).any(|seat| self.session.is_person(seat))
    }

    /// Lets bots decide and trade until a person is asked. Without people they wait for ticks.
    pub(crate) fn run(&mut self) {
        while self.has_people()
            && (self.step_of_bot() || self.session.step_of_room(self.now) || self.step_of_itself())
        {
        }
        self.count();
        self.hide_hands();
    }

    /// Lets a bot decide, if one is asked.
    fn step_of_bot(&mut self) -> bool {
        let Some(seat) = self.session.asked() else { return false };
        if self.stuck.is_some() || self.session.is_person(seat) {
            return false;
        }
        if let Err(why) = self.session.let_bot_act() {
            let who = self.session.name(seat);
            self.stuck = Some(format!("the bot of {who} cannot go on: {why}"));
            self.version += 1;
        }
        self.note_points();
        self.note_moment();
        self.stuck.is_none()
    }

    /// Gives the only answer of a person, which is not asked. What others could read off that is asked.
    fn step_of_itself(&mut self) -> bool {
        let now = Some(self.session.changes()[0]);
        if self.looked_at == now
            || !self.session.asked().is_some_and(|one| self.session.is_person(one))
        {
            return false;
        }
        self.looked_at = now;
        let people = wire::seats(&*self.session).filter(|seat| self.session.is_person(*seat));
        let is_done = self.session.take_only_answer(&people.collect::<Vec<_>>());
        self.note_moment();
        is_done
    }

    /// Keeps the board as each person sees it, so that a page can show what happened step by step.
    pub(crate) fn note_moment(&mut self) {
        let line = self.session.last_line();
        for (player, seat) in self.players.iter_mut().zip((0..).map(Seat::new)) {
            let is_known = player.moments.back().is_some_and(|(known, _)| *known == line);
            if is_known || !self.session.is_person(seat) {
                continue;
            }
            // Lines of steps that were undone are written anew.
            player.moments.retain(|(known, _)| *known < line);
            player.moments.push_back((line, self.session.position(seat)));
            if player.moments.len() > MOST_MOMENTS {
                player.moments.pop_front();
            }
        }
    }

    /// The board that the person at a screen saw before or after a line of the story was told; nothing for
    /// the board of now, and where nobody's things are shown.
    pub fn moment(&self, screen: usize, line: u64, is_before: bool) -> Option<&Position> {
        let seat = self.screens.get(screen)?.shown?;
        let moments = &self.players[seat.index()].moments;
        let next = moments.partition_point(|(known, _)| *known < line);
        let at = if is_before { next.checked_sub(1)? } else { next };
        moments.get(at).map(|(_, position)| position)
    }

    /// How long the player who is asked has had, in seconds.
    pub(crate) fn waited(&self) -> u64 {
        self.now.saturating_sub(self.waiting.1).as_secs()
    }

    /// What an answer of the player who is asked would bring, done so many times; a screen asks for its own.
    pub fn about(&self, screen: usize, id: &str, count: u32) -> Result<About, Refused> {
        self.asked_at(screen)?;
        let answers = self.session.answers();
        let answer = answers.into_iter().find(|answer| answer.id == id);
        let mut ghosts = answer.map(|answer| answer.ghost).unwrap_or_default();
        let count = self.held().and_then(|held| held.count).map_or(count, u32::from);
        for ghost in &mut ghosts {
            if let Ghost::Token(piece) = ghost
                && piece.form == Form::Token
            {
                piece.count *= count.max(1);
            }
        }
        Ok(About { odds: self.session.odds(id), ghosts })
    }

    /// The player at a screen who is asked.
    fn asked_at(&self, screen: usize) -> Result<Seat, Refused> {
        let asked = self.session.asked();
        let own = |seat: &Seat| self.at_screen(screen, *seat).is_ok();
        asked.filter(own).ok_or_else(|| Refused::new(409, "you are not asked now"))
    }

    /// What the steward would answer for the person at a screen who is asked: the id of a listed answer, how
    /// many times, the words, and why.
    pub fn hint(&mut self, screen: usize) -> Result<Hint, Refused> {
        let asked = self.asked_at(screen)?;
        if let Some((token, id)) = self.held().map(|held| (held.token.clone(), held.id.clone())) {
            return Ok((token, None, END.to_owned(), self.session.reason(&id)));
        }
        let id = self.session.advice().ok_or_else(|| Refused::new(409, "there is no advice"))?;
        let words = self.session.words_of(asked, &id).unwrap_or_default();
        let why = self.session.reason(&id);
        for answer in self.session.answers() {
            let mut counts = 1..=answer.most.unwrap_or(0);
            let is_it = |count: &u8| {
                self.session.read_answer(asked, &answer, &[&count.to_string()]) == Ok(id.clone())
            };
            if let Some(count) = counts.find(is_it) {
                return Ok((answer.id, Some(count), words, why));
            }
        }
        Ok((id, None, words, why))
    }

    /// Which decision led to a line of the story and why, where nobody plays who must not know: who decided,
    /// the words, and the reason if the bot has one.
    pub fn why(&mut self, line: u64) -> Result<(Seat, String, Option<String>), Refused> {
        if self.players.iter().any(|player| player.who == Who::Person) {
            let why = "why others decide as they do would tell what they hold; ask for a hint of your own";
            return Err(Refused::new(409, why));
        }
        let why = self.session.why(line);
        why.ok_or_else(|| Refused::new(404, "nobody decided that"))
    }

    /// Everybody's points at the beginning of each turn, and at the end of the game.
    pub fn turns(&self) -> impl Iterator<Item = (u16, &[Amount])> {
        self.points.iter().map(|(turn, points)| (*turn, &**points))
    }

    /// Notes everybody's points when a turn begins.
    fn note_points(&mut self) {
        let turn = self.session.turn();
        let is_over = self.session.ending().is_some();
        let points = by_seat(&self.session.standings(), self.players.len());
        // A turn that was undone has not ended.
        self.points.retain(|(known, _)| *known <= turn);
        match self.points.last_mut() {
            Some((last, _)) if *last == turn && !is_over => {}
            Some((last, known)) if *last == turn => *known = points,
            _ => self.points.push((turn, points)),
        }
    }

    /// Counts what has changed in the session since the last time.
    pub(crate) fn count(&mut self) {
        self.note_points();
        if self.waiting.0 != self.session.asked() {
            self.waiting = (self.session.asked(), self.now);
        }
        let [game, room] = self.session.changes();
        let went_on = game - self.counted[0];
        self.version += went_on + (room - self.counted[1]);
        if went_on > 0 {
            self.decided = self.version;
        }
        self.counted = [game, room];
    }

    /// Hides the hand on a shared screen when another of its people is asked.
    fn hide_hands(&mut self) {
        // In the trade room everybody speaks at any time.
        let asked = self.session.asked().filter(|_| !self.session.is_room_open());
        let Some(seat) = asked else { return };
        for screen in self.screens.iter_mut().filter(|screen| screen.seats.len() > 1) {
            if screen.seats.contains(&seat) && screen.shown != Some(seat) {
                screen.shown = None;
            }
        }
    }

    /// Refuses a seat that does not sit at a screen.
    pub(crate) fn at_screen(&self, screen: usize, seat: Seat) -> Result<(), Refused> {
        let found = self.screens.get(screen).filter(|screen| screen.seats.contains(&seat));
        found.map(|_| ()).ok_or_else(Refused::not_yours)
    }
}

/// The points of all players, in the order of their seats; nothing for who has left.
fn by_seat(standings: &[Standing], players: usize) -> Vec<Amount> {
    let mut points = vec![Amount::default(); players];
    for one in standings {
        points[one.seat.index()] = one.points;
    }
    points
}
