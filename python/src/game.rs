//! What `strabo.Game` is made of: one game of any family, decision by decision.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use strabo_bots::{BotKind, seats};
use strabo_engine::{Ending, Seat, game_of};
use strabo_model::Pack;
use strabo_render::{Theme, ThemeKind, game::GameDrawing, svg};

use crate::pack::PackData;
use crate::plain::{json, refused, seat_of};
use crate::wanted::Wanted;

type Running = Box<dyn strabo_engine::Session>;

/// A game in progress. It is behind a lock because Python may call from any thread.
#[pyclass(frozen, module = "strabo._strabo")]
pub struct Session {
    pack: Arc<Pack>,
    running: Mutex<Running>,
    /// The ids of the seats.
    #[pyo3(get)]
    seats: Vec<String>,
}

impl Session {
    fn session(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn asked(&self) -> PyResult<Seat> {
        self.session().asked().ok_or_else(|| refused("the game is over"))
    }
}

#[pymethods]
impl Session {
    /// Begins a game with a seed, or goes on with that of a record, which knows its own options.
    #[new]
    fn new(
        py: Python<'_>,
        pack: &PackData,
        wanted: Wanted,
        seed: u64,
        record: Option<&str>,
    ) -> PyResult<Self> {
        let game = match record {
            Some(text) => game_of(text, &pack.0).map_err(refused)?,
            None => wanted.game(&pack.0)?,
        };
        let bots: Vec<Option<BotKind>> = wanted.bots(&game)?.into_iter().map(Some).collect();
        let session = py.detach(|| match record {
            Some(text) => {
                let resumed = seats::resumed(&game, text, &pack.0, &bots).map_err(refused)?;
                resumed.map_err(refused)
            }
            None => seats::session(&game, seed, &bots).map_err(refused),
        });
        let (pack, seats) = (pack.0.clone(), game.seat_ids());
        Ok(Self { pack, running: Mutex::new(session?), seats })
    }

    /// Where the game stands, as JSON.
    fn state(&self) -> PyResult<String> {
        let session = self.session();
        let asked = session.asked();
        let ending = session.ending().map(|ending| match ending {
            Ending::Rules => "rules",
            Ending::TurnLimit => "turn_limit",
        });
        json(&json!({
            "asked": asked.map(Seat::index), "turn": session.turn(), "ending": ending,
            "question": asked.map(|_| session.question()), "digest": session.digest(),
        }))
    }

    /// What the player who is asked may answer, as JSON.
    fn legal(&self) -> PyResult<String> {
        let session = self.session();
        let answers = session.asked().map(|_| session.answers()).unwrap_or_default();
        let answers = answers.iter().map(|one| {
            json!({ "id": one.id, "words": one.words, "note": one.note, "group": one.group,
                    "most": one.most })
        });
        json(&answers.collect::<Vec<Value>>())
    }

    /// The id of a listed answer, completed by words such as a count or an offer.
    fn complete(&self, id: &str, words: Vec<String>) -> PyResult<String> {
        let seat = self.asked()?;
        let session = self.session();
        let answer = session.answers().into_iter().find(|answer| answer.id == id);
        let answer = answer.ok_or_else(|| refused(format!("\"{id:.40}\" is not possible now")))?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        session.read_answer(seat, &answer, &words).map_err(refused)
    }

    /// Carries out an answer of the player who is asked.
    fn act(&self, id: &str) -> PyResult<()> {
        let seat = self.asked()?;
        let done = self.session().act_in_turn(seat, id);
        done.map_err(|refusal| refused(refusal.message))
    }

    /// What the bot of the player who is asked would answer.
    fn advice(&self, py: Python<'_>) -> PyResult<String> {
        self.asked()?;
        let id = py.detach(|| self.session().advice());
        id.ok_or_else(|| refused("the bot found no answer"))
    }

    /// Everything that one player may know, as JSON.
    fn view(&self, seat: usize) -> PyResult<String> {
        let seat = seat_of(seat, self.seats.len())?;
        json(&self.session().sheet(seat))
    }

    /// The points of everybody as JSON, the best first.
    fn standings(&self) -> PyResult<String> {
        let session = self.session();
        let names = session.labels().points;
        let rows = session.standings().into_iter().map(|one| {
            let points = one.parts.iter().map(|part| part.as_f64().into());
            let parts: Map<String, Value> = names.iter().cloned().zip(points).collect();
            json!({ "seat": one.seat.index(), "name": session.name(one.seat), "rank": one.rank,
                    "points": one.points.as_f64(), "parts": parts })
        });
        json(&rows.collect::<Vec<Value>>())
    }

    /// The lines of the story after one with a number, in the words for one player or for everybody.
    fn story(&self, seat: Option<usize>, after: u64) -> PyResult<Vec<String>> {
        let to = seat.map(|seat| seat_of(seat, self.seats.len())).transpose()?;
        Ok(self.session().story(to, after).into_iter().map(|line| line.line.text).collect())
    }

    /// The game so far as text.
    fn record(&self) -> String {
        self.session().record()
    }

    /// The board as one player sees it, as SVG.
    fn svg(&self, py: Python<'_>, seat: usize) -> PyResult<String> {
        let seat = seat_of(seat, self.seats.len())?;
        py.detach(|| {
            let session = self.session();
            let setup = self.pack.setups.iter().find(|setup| *setup.id == *session.setup());
            let drawing = GameDrawing::new(&self.pack, setup, Theme::of(ThemeKind::Light));
            let (label, turn) = (session.labels().turn, session.turn());
            let scene = drawing.picture(label, turn, &session.position(seat)).map_err(refused)?;
            Ok(svg::document(&scene))
        })
    }
}
