//! What screens send: orders as JSON, and the question what they see.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use strabo_areas::{Action, Ask, Legal, Seat, State, token};

use crate::play::Table;
use crate::refused::Refused;
use crate::seating::at_screen;
use crate::{choices, sight};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    since: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    version: u64,
    seat: u8,
    token: String,
    count: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    version: u64,
    seat: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Away {
    seat: u8,
    away: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Me {
    seat: u8,
}

fn read<T: DeserializeOwned>(order: &Value) -> Result<T, Refused> {
    T::deserialize(order)
        .map_err(|error| Refused::new(400, format!("the order cannot be read: {error}")))
}

impl Table {
    /// What a screen may see now.
    pub fn sight(&self, screen: usize, look: &Value) -> Result<Value, Refused> {
        self.sight_in(&self.state, screen, look)
    }

    /// The same, if the game stood elsewhere: what a screen sees may only depend on what lies open to it.
    #[doc(hidden)]
    pub fn sight_in(&self, state: &State, screen: usize, look: &Value) -> Result<Value, Refused> {
        let look: Look = read(look)?;
        let at = self.screens.get(screen).ok_or_else(Refused::not_yours)?;
        let you = at.shown;
        let mut sight = sight::json(&self.game, state, you);
        let seats: Vec<u8> = at.seats.iter().map(|seat| seat.number()).collect();
        let view = state.view(&self.game, you.unwrap_or_default());
        let players = self.game.all_seats().map(|seat| {
            let mut row = sight::player(view, seat);
            self.sits(seat, &mut row);
            Value::from(row)
        });
        let asked = sight::asked(view).map(|mut asked| {
            let seat = asked["seat"].clone();
            asked["mine"] = you.is_some_and(|you| seat == you.number()).into();
            asked
        });
        let last = you.map_or(0, |seat| self.players[seat.index()].decided);
        let since = look.since.unwrap_or(last);
        let parts = [
            ("version", self.version.into()),
            ("screen", seats.into()),
            ("players", players.collect()),
            ("asked", asked.into()),
            ("legal", self.legal(state, you).into()),
            ("room", self.room_json(state, you)),
            ("undo", self.undo_of(you)),
            ("last", last.into()),
            ("story", self.story.json(&self.game, you, since, u64::MAX).into()),
        ];
        sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
        Ok(sight.into())
    }

    fn sits(&self, seat: Seat, row: &mut Map<String, Value>) {
        let player = &self.players[seat.index()];
        let screen = self.screens.iter().find(|screen| screen.seats.contains(&seat));
        row.insert("who".to_owned(), player.who.name().into());
        row.insert("away".to_owned(), player.is_away.into());
        row.insert("here".to_owned(), screen.is_none_or(|screen| screen.is_here).into());
    }

    /// What the seat that is shown may do, if it is asked.
    fn legal(&self, state: &State, you: Option<Seat>) -> Vec<Value> {
        let asked = self.game.decision(state);
        let Some(seat) = asked.map(|asked| asked.seat).filter(|seat| Some(*seat) == you) else {
            return Vec::new();
        };
        let mut legal = Legal::default();
        self.game.legal(state, &mut legal);
        choices::json(state.view(&self.game, seat), &legal)
    }

    fn undo_of(&self, you: Option<Seat>) -> Value {
        let step = self.back.last().filter(|step| Some(step.seat) == you);
        json!({ "may": step.is_some(), "what": step.map(|step| &step.what) })
    }

    /// Carries out an order of a screen. A refused order changes nothing.
    pub fn order(&mut self, screen: usize, name: &str, order: &Value) -> Result<(), Refused> {
        match name {
            "act" => self.act(screen, &read(order)?),
            "undo" => self.undo(screen, &read(order)?),
            "post" => self.post(screen, &read(order)?),
            "withdraw" => self.withdraw(screen, &read(order)?),
            "accept" => self.accept(screen, &read(order)?),
            "enough" => self.enough(screen, &read(order)?),
            "away" => {
                let Away { seat, away } = read(order)?;
                self.set_away(screen, Seat::new(seat), away)
            }
            "me" => {
                let Me { seat } = read(order)?;
                at_screen(&self.screens, screen, Seat::new(seat))?;
                self.show(screen, Some(Seat::new(seat)))
            }
            "hide" => {
                let Nothing {} = read(order)?;
                self.show(screen, None)
            }
            _ => Err(Refused::new(404, format!("there is no order \"{name:.40}\""))),
        }
    }

    fn act(&mut self, screen: usize, act: &Act) -> Result<(), Refused> {
        let seat = Seat::new(act.seat);
        self.speaks(screen, seat)?;
        if act.version < self.decided {
            return Err(Refused::late());
        }
        let decision = self.game.decision(&self.state).filter(|decision| decision.seat == seat);
        let decision = decision.ok_or_else(|| Refused::new(409, "you are not asked now"))?;
        let action = token::read(&act.token)
            .ok_or_else(|| Refused::new(400, format!("\"{:.40}\" is not an action", act.token)))?;
        let action = act.count.map_or(action, |count| action.with_count(count));
        if decision.ask == Ask::Proposal && act.version < self.version {
            return Err(Refused::late());
        }
        match action {
            // While the room is open, these are said in it.
            Action::Done if decision.ask == Ask::Proposal => {
                self.set_enough(seat, true);
                Ok(())
            }
            Action::Propose(offer) if decision.ask == Ask::Proposal => {
                self.post_offer(seat, offer, None)
            }
            action => self.decide(seat, action),
        }
    }

    fn undo(&mut self, screen: usize, undo: &Undo) -> Result<(), Refused> {
        let seat = Seat::new(undo.seat);
        self.speaks(screen, seat)?;
        if undo.version < self.decided {
            return Err(Refused::late());
        }
        match self.back.pop_if(|step| step.seat == seat) {
            Some(step) => {
                self.take_back(step);
                Ok(())
            }
            None => Err(Refused::new(409, "there is nothing to take back")),
        }
    }

    /// Refuses a seat that is not the one whose hand is shown on the screen.
    pub(crate) fn speaks(&self, screen: usize, seat: Seat) -> Result<(), Refused> {
        at_screen(&self.screens, screen, seat)?;
        if self.screens[screen].shown != Some(seat) {
            return Err(Refused::new(409, "another hand is shown on this screen"));
        }
        Ok(())
    }

    fn set_away(&mut self, screen: usize, seat: Seat, away: bool) -> Result<(), Refused> {
        at_screen(&self.screens, screen, seat)?;
        let player = &mut self.players[seat.index()];
        if player.is_away != away {
            player.is_away = away;
            self.version += 1;
            self.run();
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}
