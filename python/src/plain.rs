//! What passes between Rust and Python: plain data, and errors as sentences.

use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use serde::Serialize;
use strabo_cli::Failure;
use strabo_engine::Seat;

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

/// Plain data as text.
pub fn json(data: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(data).map_err(refused)
}

/// A seat of so many by its number.
pub fn seat_of(number: usize, seats: usize) -> PyResult<Seat> {
    let seat = u8::try_from(number).ok().filter(|_| number < seats);
    let none = || refused(format!("there is no seat {number}: there are 0 to {}", seats - 1));
    seat.map(Seat::new).ok_or_else(none)
}
