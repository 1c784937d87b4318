//! `strabo lsp`: a language server over two streams. It knows only the protocol; what it answers comes from
//! the workbench.

mod answers;
mod client;
mod document;
mod edits;
mod links;
pub(crate) mod queue;
mod reports;
mod server;
mod session;
mod shipped;
mod uri;
pub(crate) mod wire;

pub use server::Server;
