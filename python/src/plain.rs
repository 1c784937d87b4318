//! What passes between Rust and Python: plain data, and errors as sentences.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use serde::Serialize;
use strabo_bots::BotKind;
use strabo_cli::Failure;
use strabo_engine::{Game, Options};

use crate::pack::{Pack, read};

create_exception!(
    strabo,
    StraboError,
    PyException,
    "What Strabo refuses: a sentence, and help after it where there is some."
);

/// An error of the program as an exception with the same words.
pub fn failed(failure: Failure) -> PyErr {
    match failure.help {
        Some(help) => StraboError::new_err(format!("{}\nhelp: {help}", failure.message)),
        None => StraboError::new_err(failure.message),
    }
}

/// A sentence as an exception.
pub fn refused(sentence: impl Display) -> PyErr {
    StraboError::new_err(sentence.to_string())
}

/// Plain data as Python has it: dicts, lists, texts and numbers.
pub fn to_python<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(refused)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// A pack, or where it is.
#[derive(FromPyObject)]
pub enum PackLike<'py> {
    Pack(Bound<'py, Pack>),
    Path(PathBuf),
}

impl PackLike<'_> {
    /// The pack, which must have no errors.
    pub fn pack(self, py: Python<'_>) -> PyResult<Arc<strabo_model::Pack>> {
        match self {
            Self::Pack(pack) => Ok(pack.get().0.clone()),
            Self::Path(path) => Ok(read(py, path)?.0),
        }
    }
}

/// One kind of bot for everybody, or one for each of some seats; `*` stands for all others.
#[derive(FromPyObject)]
pub enum BotNames {
    All(String),
    Each(BTreeMap<String, String>),
}

/// Which game is played: what the command line can ask for.
pub struct Wanted {
    pub players: u8,
    pub setup: Option<String>,
    pub variants: Vec<String>,
    pub turns: u16,
}

impl Wanted {
    /// The game of a pack.
    pub fn game(self, pack: &strabo_model::Pack) -> PyResult<Game> {
        let Self { players, setup, variants, turns } = self;
        let options = Options { setup, variants, turn_limit: turns, ..Options::new(players) };
        let game = Game::new(pack, &options);
        game.map_err(|error| failed(strabo_cli::refused(pack, &options, &error)))
    }
}

/// The bot of each seat.
pub fn bots_of(names: Option<BotNames>, game: &Game) -> PyResult<Vec<BotKind>> {
    let read = |name: &str| name.parse::<BotKind>().map_err(refused);
    let mut kinds = vec![BotKind::Steward; game.seat_ids().len()];
    match names {
        None => {}
        Some(BotNames::All(name)) => kinds.fill(read(&name)?),
        Some(BotNames::Each(names)) => {
            // The star comes first in the order of letters: ids have no signs before it.
            for (id, name) in &names {
                match &**id {
                    "*" => kinds.fill(read(name)?),
                    id => {
                        kinds[strabo_cli::seat_of(game, id).map_err(failed)?.index()] = read(name)?
                    }
                }
            }
        }
    }
    Ok(kinds)
}
