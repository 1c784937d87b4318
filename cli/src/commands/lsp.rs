//! `strabo lsp`: the language server for editors.

use std::io::{self, BufWriter};

use clap::Args;

use crate::lsp::Server;
use crate::status::{Failure, Status};

/// Run the language server for editors, on standard input and output.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Lsp {
    /// Report what is asked and answered on standard error
    #[arg(long)]
    log: bool,
    /// Accepted because editors pass it: standard input and output are the only way
    #[arg(long, hide = true)]
    stdio: bool,
}

const EXAMPLES: &str = "\
Editors start it themselves; docs/editors.md has the settings to paste.
  VS Code    the extension in editors/vscode
  Neovim     vim.lsp.start({ name = \"strabo\", cmd = { \"strabo\", \"lsp\" }, root_dir = vim.fn.getcwd() })
  Helix      [language-server.strabo] with command = \"strabo\" and args = [\"lsp\"]
  Emacs      (add-to-list 'eglot-server-programs '(conf-toml-mode . (\"strabo\" \"lsp\")))

Exit status: 0 after shutdown and exit, 1 when the editor left without them, 2 when its messages cannot be read.

Examples:
  strabo lsp         serve the editor that started it
  strabo lsp --log   the same, with a line for each message on standard error";

impl Lsp {
    pub fn run(&self) -> Result<Status, Failure> {
        Server::new(io::stdin(), BufWriter::new(io::stdout()), self.log).run()
    }
}
