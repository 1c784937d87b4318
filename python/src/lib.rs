//! The module `strabo._strabo`: what Python needs of Strabo. People import `strabo`, in the folder beside this.
//!
//! What is plain data comes over as JSON, and numbers by the thousand as bytes for `numpy.frombuffer`. Only
//! `python/strabo` knows other packages of Python.

mod game;
mod pack;
mod plain;
mod results;

use pyo3::prelude::*;
use strabo_cli::Terminal;

#[pymodule]
mod _strabo {
    #[pymodule_export]
    use super::game::{Answer, Game};
    #[pymodule_export]
    use super::main;
    #[pymodule_export]
    use super::pack::{Finding, Outcome, Pack, compile, compile_files, load, packs, read};
    #[pymodule_export]
    use super::plain::StraboError;
    #[pymodule_export]
    use super::results::simulate;
}

/// The program `strabo` with these arguments, of which the first is its name: its exit status.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| strabo_cli::run(arguments, &mut Terminal::standard()).code())
}
