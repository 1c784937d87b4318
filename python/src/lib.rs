//! The module `strabo._strabo`: what Python needs of Strabo. People import `strabo`, in the folder beside this.
//!
//! Plain data comes over as JSON, and numbers by the thousand as bytes for `numpy.frombuffer`.

mod batch;
mod game;
mod pack;
mod plain;
mod results;
mod wanted;

use pyo3::prelude::*;
use strabo_cli::Terminal;

#[pymodule]
mod _strabo {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::game::Session;
    #[pymodule_export]
    use super::main;
    #[pymodule_export]
    use super::pack::{PackData, compile, compile_files, load, packs, read};
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
