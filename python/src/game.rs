//! `strabo.Game`: one game of any family, decision by decision.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use serde_json::{Value, json};
use strabo_bots::{BotKind, seats};
use strabo_engine::{Ending, Seat, Session, game_of};
use strabo_render::{Theme, ThemeKind, game::GameDrawing, svg};

use crate::plain::{BotNames, PackLike, Wanted, bots_of, refused, to_python};

/// How a game began: it can begin so again.
#[derive(Clone)]
enum Beginning {
    Seed(u64),
    Record(Arc<str>),
}

/// A game in progress.
#[pyclass(module = "strabo")]
pub struct Game {
    pack: Arc<strabo_model::Pack>,
    game: Arc<strabo_engine::Game>,
    bots: Vec<BotKind>,
    beginning: Beginning,
    /// What was decided since: by that a game is undone and copied.
    decided: Vec<(Seat, String)>,
    /// Behind a lock because Python may call from any thread.
    session: Mutex<Box<dyn Session>>,
}

impl Game {
    fn begin(
        pack: Arc<strabo_model::Pack>,
        game: Arc<strabo_engine::Game>,
        bots: Vec<BotKind>,
        beginning: Beginning,
    ) -> PyResult<Self> {
        let who: Vec<Option<BotKind>> = bots.iter().copied().map(Some).collect();
        let session = match &beginning {
            Beginning::Seed(seed) => seats::session(&game, *seed, &who).map_err(refused)?,
            Beginning::Record(text) => {
                let resumed = seats::resumed(&game, text, &pack, &who);
                resumed.map_err(refused)?.map_err(refused)?
            }
        };
        Ok(Self { pack, game, bots, beginning, decided: Vec::new(), session: Mutex::new(session) })
    }

    fn session(&self) -> MutexGuard<'_, Box<dyn Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same game up to a number of decisions.
    fn until(&self, decisions: usize) -> PyResult<Self> {
        let (pack, game, bots) = (self.pack.clone(), self.game.clone(), self.bots.clone());
        let mut copy = Self::begin(pack, game, bots, self.beginning.clone())?;
        for (seat, id) in self.decided.iter().take(decisions) {
            copy.take(*seat, id)?;
        }
        Ok(copy)
    }

    fn take(&mut self, seat: Seat, id: &str) -> PyResult<()> {
        self.session().act_in_turn(seat, id).map_err(|refusal| refused(refusal.message))?;
        self.decided.push((seat, id.to_owned()));
        Ok(())
    }

    fn asked_seat(&self) -> PyResult<Seat> {
        self.session().asked().ok_or_else(|| refused("the game is over"))
    }

    /// A seat by its number; that of who is asked without one.
    fn seat(&self, number: Option<usize>) -> PyResult<Seat> {
        let Some(number) = number else { return Ok(self.session().asked().unwrap_or_default()) };
        let seats = self.session().seats();
        let seat = u8::try_from(number).ok().filter(|_| number < seats);
        let none = || refused(format!("there is no seat {number}: there are 0 to {}", seats - 1));
        seat.map(Seat::new).ok_or_else(none)
    }
}

/// One of the answers that a player may give.
#[pyclass(frozen, get_all, module = "strabo")]
pub struct Answer {
    /// Its id; empty for one that must be completed by words, such as an offer.
    id: String,
    words: String,
    note: Option<String>,
    group: Option<String>,
    /// It may be done up to so many times at once.
    most: Option<u8>,
}

impl Answer {
    fn new(answer: strabo_engine::Answer) -> Self {
        let strabo_engine::Answer { id, words, note, group, most, .. } = answer;
        Self { id, words, note, group, most }
    }
}

#[pymethods]
impl Answer {
    fn __repr__(&self) -> String {
        format!("<Answer {:?}: {}>", self.id, self.words)
    }
}

/// An answer, or the id of one.
#[derive(FromPyObject)]
enum AnswerLike<'py> {
    Answer(Bound<'py, Answer>),
    Id(String),
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (pack, players, seed=1, *, setup=None, variants=Vec::new(), turns=100, bots=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        pack: PackLike<'_>,
        players: u8,
        seed: u64,
        setup: Option<String>,
        variants: Vec<String>,
        turns: u16,
        bots: Option<BotNames>,
    ) -> PyResult<Self> {
        let pack = pack.pack(py)?;
        let game = Wanted { players, setup, variants, turns }.game(&pack)?;
        let bots = bots_of(bots, &game)?;
        py.detach(|| Self::begin(pack, Arc::new(game), bots, Beginning::Seed(seed)))
    }

    /// Goes on with the game of a record.
    #[staticmethod]
    #[pyo3(signature = (pack, record, *, bots=None))]
    fn replay(
        py: Python<'_>,
        pack: PackLike<'_>,
        record: &str,
        bots: Option<BotNames>,
    ) -> PyResult<Self> {
        let pack = pack.pack(py)?;
        let game = game_of(record, &pack).map_err(refused)?;
        let (bots, beginning) = (bots_of(bots, &game)?, Beginning::Record(record.into()));
        py.detach(|| Self::begin(pack, Arc::new(game), bots, beginning))
    }

    /// The ids of the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.game.seat_ids()
    }

    /// The number of the seat that must decide; nothing when the game is over.
    #[getter]
    fn asked(&self) -> Option<usize> {
        self.session().asked().map(Seat::index)
    }

    #[getter]
    fn turn(&self) -> u16 {
        self.session().turn()
    }

    /// How the game ended.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.session().ending().map(|ending| match ending {
            Ending::Rules => "rules",
            Ending::TurnLimit => "turn_limit",
        })
    }

    #[getter]
    fn question(&self) -> PyResult<String> {
        self.asked_seat().map(|_| self.session().question())
    }

    /// How many decisions were made, without those that were undone.
    #[getter]
    fn decisions(&self) -> usize {
        self.decided.len()
    }

    /// The hash of the state: two games with the same hash stand the same.
    #[getter]
    fn digest(&self) -> u64 {
        self.session().digest()
    }

    /// What the player who is asked may answer; nothing when the game is over.
    fn legal(&self) -> Vec<Answer> {
        let session = self.session();
        let answers = if session.asked().is_some() { session.answers() } else { Vec::new() };
        answers.into_iter().map(Answer::new).collect()
    }

    /// Carries out an answer. Words complete one that needs them: a count, or the words of an offer.
    #[pyo3(signature = (answer, *words))]
    fn apply(&mut self, answer: AnswerLike<'_>, words: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.asked_seat()?;
        let id = match answer {
            AnswerLike::Answer(answer) => answer.get().id.clone(),
            AnswerLike::Id(id) => id,
        };
        if words.is_empty() && !id.is_empty() {
            return self.take(seat, &id);
        }
        let words = words.iter().map(|word| Ok(word.str()?.to_string()));
        let words = words.collect::<PyResult<Vec<String>>>()?;
        let answer = self.session().answers().into_iter().find(|answer| answer.id == id);
        let answer = answer.ok_or_else(|| refused(format!("\"{id:.40}\" is not possible now")))?;
        let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
        let id = self.session().read_answer(seat, &answer, &words).map_err(refused)?;
        self.take(seat, &id)
    }

    /// Lets the bots play on: so many decisions, or to the end. Returns how many it were.
    #[pyo3(signature = (decisions=None))]
    fn play(&mut self, py: Python<'_>, decisions: Option<usize>) -> PyResult<usize> {
        let mut done = 0;
        while self.asked().is_some() && decisions.is_none_or(|most| done < most) {
            let id = self.advice(py)?;
            self.apply(AnswerLike::Id(id), Vec::new())?;
            py.check_signals()?;
            done += 1;
        }
        Ok(done)
    }

    /// What the bot of the player who is asked would answer.
    fn advice(&self, py: Python<'_>) -> PyResult<String> {
        self.asked_seat()?;
        py.detach(|| self.session().advice()).ok_or_else(|| refused("the bot found no answer"))
    }

    /// Everything that one player may know, as plain data.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.session().sheet(self.seat(seat)?))
    }

    /// The points of everybody, the best first.
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.session();
        let parts = session.labels().points;
        let rows = session.standings().into_iter().map(|one| {
            let points = one.parts.iter().map(|part| part.as_f64().into());
            let by_part: serde_json::Map<String, Value> =
                parts.iter().cloned().zip(points).collect();
            json!({ "seat": one.seat.index(), "id": session.seat_id(one.seat),
                    "name": session.name(one.seat), "rank": one.rank,
                    "points": one.points.as_f64(), "parts": by_part })
        });
        to_python(py, &rows.collect::<Vec<Value>>())
    }

    /// What happened, line by line, in the words for one player or for everybody.
    #[pyo3(signature = (seat=None, after=0))]
    fn story(&self, seat: Option<usize>, after: u64) -> PyResult<Vec<String>> {
        let to = seat.map(|_| self.seat(seat)).transpose()?;
        Ok(self.session().story(to, after).into_iter().map(|line| line.line.text).collect())
    }

    /// The game so far as text.
    fn record(&self) -> String {
        self.session().record()
    }

    /// The board as one player sees it, as SVG.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let session = self.session();
        let (position, label, turn) =
            (session.position(seat), session.labels().turn, session.turn());
        let setup = self.pack.setups.iter().find(|setup| *setup.id == *session.setup());
        drop(session);
        py.detach(|| {
            let drawing = GameDrawing::new(&self.pack, setup, Theme::of(ThemeKind::Light));
            Ok(svg::document(&drawing.picture(label, turn, &position).map_err(refused)?))
        })
    }

    /// What a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py, None).ok()
    }

    fn __repr__(&self) -> String {
        let (id, turn, decisions) = (&self.pack.id, self.turn(), self.decided.len());
        format!("<Game {id}: turn {turn}, {decisions} decisions>")
    }

    /// The same game, to go on with apart from this one.
    fn clone(&self) -> PyResult<Self> {
        self.until(self.decided.len())
    }

    /// Takes the last decision back, whoever made it.
    fn undo(&mut self) -> PyResult<()> {
        let Some(before) = self.decided.len().checked_sub(1) else {
            return Err(refused("there is nothing to undo"));
        };
        *self = self.until(before)?;
        Ok(())
    }
}
