//! `strabo lsp`: the language server for editors.

use std::io::{self, BufWriter};

use clap::Args;

use crate::{lsp::Server, status::Result};

/// Run the language server for editors, on standard input and output.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/lsp.txt").trim_end())]
pub struct Lsp {
    /// Report what is asked and answered on standard error
    #[arg(long)]
    log: bool,
    /// Accepted because editors pass it: standard input and output are the only way
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Lsp {
    pub fn run(&self) -> Result {
        Server::new(io::stdin(), BufWriter::new(io::stdout()), self.log).run()
    }
}
