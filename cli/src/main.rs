//! The program `strabo`.

use std::process::ExitCode;

use strabo_cli::Terminal;

fn main() -> ExitCode {
    let mut terminal = Terminal::standard();
    ExitCode::from(strabo_cli::run(std::env::args_os(), &mut terminal).code())
}
