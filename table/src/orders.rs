//! What screens send: orders as JSON, and the question what they see.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use strabo_engine::{Refused, Seat, Weight};

use crate::held::{END, Held, QUESTION};
use crate::table::Table;
use crate::wire::{self, PageRequest, read};

/// Orders with their fields. None has others.
macro_rules! orders {
    ($($name:ident { $($field:ident: $of:ty),* })*) => {
        $(#[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $name { $($field: $of),* })*
    };
}

orders! {
    Asked { since: Option<u64>, all: Option<bool> }
    Act { version: u64, seat: u8, token: String, count: Option<u8> }
    Undo { version: u64, seat: u8 }
    Away { seat: u8, away: bool }
    Me { seat: u8 }
    Nothing {}
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    seat: u8,
    #[serde(alias = "name")]
    text: String,
}

/// Names and lines of the chat are not longer than this.
const LONGEST: [usize; 2] = [24, 280];

impl Said {
    /// The text in one line, with nothing in it that cannot be seen, and not too long.
    fn line(&self, most: usize) -> Result<String, Refused> {
        let text = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().filter(|one| !one.is_control()).take(most).collect();
        if text.is_empty() { Err(Refused::new(400, "there is nothing to read")) } else { Ok(text) }
    }
}

impl Table {
    /// What a screen may see now.
    pub fn sight(&self, screen: usize, asked: &Value) -> Result<Value, Refused> {
        let Asked { since, all } = read(asked)?;
        let at = self.screens.get(screen).ok_or_else(Refused::not_yours)?;
        let you = at.shown;
        let last = you.map_or(0, |seat| self.players[seat.index()].last);
        let all = all.unwrap_or(false);
        let look = PageRequest { you, is_played: true, last, since, all };
        let mut sight = wire::sight(&*self.session, &look);
        let rows = sight["players"].as_array_mut().into_iter().flatten();
        for ((player, row), seat) in self.players.iter().zip(rows).zip((0..).map(Seat::new)) {
            let screen = self.screens.iter().find(|screen| screen.seats.contains(&seat));
            row["who"] = player.who.name().into();
            if let Some(name) = &player.name {
                row["name"] = name.clone().into();
            }
            row["away"] = player.is_away.into();
            row["here"] = screen.is_none_or(|screen| screen.is_here).into();
        }
        let seats: Vec<u8> = at.seats.iter().map(|seat| seat.number()).collect();
        if let Some(asked) = sight["asked"].as_object_mut() {
            asked.insert("seconds".to_owned(), self.waited().into());
        }
        if let Some(over) = sight["over"].as_object_mut() {
            let turns = self.turns().map(|(_, points)| json!(points));
            over.insert("turns".to_owned(), turns.collect());
            let first = self.turns().next().map_or(1, |(turn, _)| turn);
            over.insert("first".to_owned(), first.into());
        }
        let said = self.chat.lines.iter();
        let chat: Vec<Value> = said
            .map(|(n, seat, text)| json!({ "n": n, "seat": seat.number(), "text": text }))
            .collect();
        let parts =
            [("version", json!(self.version)), ("screen", seats.into()), ("chat", chat.into())];
        sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
        self.show_held(you, &mut sight);
        Ok(sight.into())
    }

    /// Carries out an order of a screen. A refused order changes nothing.
    pub fn order(&mut self, screen: usize, name: &str, order: &Value) -> Result<(), Refused> {
        let done = match name {
            "act" => self.act(screen, &read(order)?),
            "undo" => self.undo(screen, &read(order)?),
            "away" => {
                let Away { seat, away } = read(order)?;
                self.set_away(screen, Seat::new(seat), away)
            }
            "leave" => {
                let Me { seat } = read(order)?;
                self.leave(screen, Seat::new(seat))
            }
            "me" => {
                let Me { seat } = read(order)?;
                self.at_screen(screen, Seat::new(seat))?;
                return self.show(screen, Some(Seat::new(seat)));
            }
            "name" => {
                let said: Said = read(order)?;
                self.at_screen(screen, Seat::new(said.seat))?;
                let name = said.line(LONGEST[0])?;
                self.players[Seat::new(said.seat).index()].name = Some(name);
                self.version += 1;
                return Ok(());
            }
            "say" => {
                let said: Said = read(order)?;
                self.at_screen(screen, Seat::new(said.seat))?;
                self.chat.add(Seat::new(said.seat), said.line(LONGEST[1])?);
                self.version += 1;
                return Ok(());
            }
            "hide" => {
                let Nothing {} = read(order)?;
                return self.show(screen, None);
            }
            _ => self.order_in_room(screen, name, order.clone()),
        };
        match done {
            Ok(()) => self.run(),
            Err(_) => self.count(),
        }
        done
    }

    fn act(&mut self, screen: usize, act: &Act) -> Result<(), Refused> {
        let seat = Seat::new(act.seat);
        self.speaks(screen, seat)?;
        self.is_now(act.version)?;
        if self.session.is_room_open() && act.version < self.version {
            return Err(Refused::late());
        }
        let id =
            match act.count.or_else(|| self.held().filter(|held| held.token == act.token)?.count) {
                Some(count) => self.counted_answer(seat, &act.token, count)?,
                None => act.token.clone(),
            };
        if self.holds(seat, &act.token, act.count, &id) {
            return Ok(());
        }
        let (line, changes) = (self.session.last_line(), self.session.changes()[0]);
        self.session.act(seat, &id)?;
        self.note_moment();
        if self.session.changes()[0] != changes {
            self.players[seat.index()].last = line;
        }
        Ok(())
    }

    /// The id of a listed answer that is done so many times.
    fn counted_answer(&self, seat: Seat, token: &str, count: u8) -> Result<String, Refused> {
        let asked = self.session.asked() == Some(seat);
        let answers = if asked { self.session.answers() } else { Vec::new() };
        let mut answers = answers.into_iter().chain(self.session.answers_out_of_turn(seat));
        let answer = answers.find(|answer| answer.id == token);
        let answer =
            answer.ok_or_else(|| Refused::new(409, format!("\"{token:.40}\" is not possible")))?;
        let id = self.session.read_answer(seat, &answer, &[&count.to_string()]);
        id.map_err(|why| Refused::new(409, why.trim_end_matches('.')))
    }

    fn undo(&mut self, screen: usize, undo: &Undo) -> Result<(), Refused> {
        let seat = Seat::new(undo.seat);
        self.speaks(screen, seat)?;
        self.is_now(undo.version)?;
        if self.session.ending().is_some() {
            // Its record, which everybody may have now, shows what is hidden.
            return Err(Refused::new(409, "the game is over, and nothing can be undone"));
        }
        if self.lets_go(seat) { Ok(()) } else { self.session.undo(seat) }
    }

    /// Refuses what was sent before the last decision, or names a version that nobody has seen.
    fn is_now(&self, version: u64) -> Result<(), Refused> {
        if version > self.version {
            return Err(Refused::new(409, "the table has not come to this version"));
        }
        if version < self.decided { Err(Refused::late()) } else { Ok(()) }
    }

    /// Lets a player leave. What is asked before that takes effect, a bot decides.
    fn leave(&mut self, screen: usize, seat: Seat) -> Result<(), Refused> {
        self.speaks(screen, seat)?;
        self.session.leave(seat).map_err(|why| Refused::new(409, why))?;
        self.set_away(screen, seat, true)
    }

    /// An order of the trade room, where the game has one.
    fn order_in_room(
        &mut self,
        screen: usize,
        name: &str,
        mut order: Value,
    ) -> Result<(), Refused> {
        if !self.session.capabilities().trade_room {
            return Err(Refused::new(404, format!("there is no order \"{name:.40}\"")));
        }
        let seat = order.as_object_mut().and_then(|order| order.remove("seat"));
        let seat = Seat::new(read(&seat.unwrap_or_default())?);
        self.speaks(screen, seat)?;
        self.session.order_in_room(seat, name, &order)
    }

    /// Refuses a seat that is not the one whose hand is shown on the screen.
    fn speaks(&self, screen: usize, seat: Seat) -> Result<(), Refused> {
        self.at_screen(screen, seat)?;
        if self.screens[screen].shown != Some(seat) {
            return Err(Refused::new(409, "another hand is shown on this screen"));
        }
        Ok(())
    }

    fn set_away(&mut self, screen: usize, seat: Seat, away: bool) -> Result<(), Refused> {
        self.at_screen(screen, seat)?;
        let player = &mut self.players[seat.index()];
        if player.is_away != away {
            player.is_away = away;
            self.session.set_away(seat, away);
            self.version += 1;
        }
        Ok(())
    }

    fn show(&mut self, screen: usize, seat: Option<Seat>) -> Result<(), Refused> {
        let screen = self.screens.get_mut(screen).ok_or_else(Refused::not_yours)?;
        if screen.seats.len() > 1 && screen.shown != seat {
            screen.shown = seat;
            self.version += 1;
        }
        Ok(())
    }
}

impl Table {
    /// The answer that waits for the end of a turn.
    pub(crate) fn held(&self) -> Option<&Held> {
        let changes = self.session.changes()[0];
        let is_open = |held: &&Held| held.changes == changes && self.session.is_person(held.seat);
        self.held.as_ref().filter(is_open)
    }

    /// Lets an answer wait that would end the turn by itself. The same one once more is carried out.
    pub(crate) fn holds(&mut self, seat: Seat, token: &str, count: Option<u8>, id: &str) -> bool {
        let is_again = self.held().is_some_and(|held| held.seat == seat && held.id == id);
        if is_again || !self.ends_by_itself(seat, token, id) {
            return false;
        }
        let (token, id, changes) = (token.to_owned(), id.to_owned(), self.session.changes()[0]);
        self.held = Some(Held { seat, token, count, id, changes });
        self.version += 1;
        self.decided = self.version;
        true
    }

    /// True for an answer that ends a turn in which something can be undone, or that can be ended by itself.
    fn ends_by_itself(&self, seat: Seat, token: &str, id: &str) -> bool {
        let session = &self.session;
        if session.asked() != Some(seat) || session.is_room_open() {
            return false;
        }
        let answers = session.answers();
        let can_end = answers.iter().any(|one| one.weight == Weight::Ends);
        answers.iter().any(|one| one.id == token && one.weight == Weight::Acts)
            && (can_end || session.undoable(seat).is_some())
            && session.foresee(id).is_some_and(|foresight| foresight.ends)
    }

    /// Takes the answer of a player that waits for not given.
    pub(crate) fn lets_go(&mut self, seat: Seat) -> bool {
        let is_own = self.held().is_some_and(|held| held.seat == seat);
        if is_own {
            self.held = None;
            self.version += 1;
            self.decided = self.version;
        }
        is_own
    }

    /// Shows a player the answer that waits as the only one there is, to be done or undone.
    pub(crate) fn show_held(&self, you: Option<Seat>, sight: &mut Map<String, Value>) {
        let Some(held) = self.held().filter(|held| Some(held.seat) == you) else { return };
        let words = self.session.words_of(held.seat, &held.id).unwrap_or_default();
        let answers = self.session.answers().into_iter().filter(|one| one.id == held.token);
        let mut steps = answers.flat_map(|one| one.steps).filter(|step| step.place.is_some());
        let step = steps.next_back().map(|step| json!({ "place": step.place, "words": END }));
        let (token, steps) = (&held.token, Vec::from_iter(step));
        let end = json!({ "token": token, "words": END, "note": words, "weight": "acts", "steps": steps });
        let undo = json!({ "may": true, "what": words });
        let parts = [("question", QUESTION.into()), ("legal", json!([end])), ("undo", undo)];
        sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
    }
}
