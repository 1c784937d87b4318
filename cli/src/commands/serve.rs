//! `strabo serve`: the studio in a browser.

pub(crate) mod beginning;
mod disk;
mod open;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;
use strabo_serve::{Served, Server, Studio};

use strabo_workbench::start::id_of;

use super::new::{must_be_new, title_of};
use super::{pack::PackArg, simulate::quiet::hush};
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;
use disk::PackDisk;

/// Open the studio in a browser: see, check and change a pack live.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/serve.txt").trim_end())]
pub struct Serve {
    #[command(flatten)]
    pack: PackArg,
    #[command(flatten)]
    listen: Listen,
    /// Start a new pack in this folder: the page asks for a random map, an empty board, a copy or a file
    #[arg(long, value_name = "DIR", conflicts_with = "pack")]
    new: Option<PathBuf>,
}

/// Where a server listens.
#[derive(Debug, Args)]
pub(super) struct Listen {
    /// The port to listen on [default: a free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// The address to listen on. With another one than this computer's own, others on the network reach
    /// it
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// Open the first address in the browser
    #[arg(long)]
    pub open: bool,
}

impl Serve {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let disk = match &self.new {
            Some(folder) => {
                id_of(&title_of(folder)?)?;
                must_be_new(folder)?;
                PackDisk::New { path: folder.clone() }
            }
            None => PackDisk::new(self.pack.find(terminal)?)?,
        };
        let studio = Studio::open(Box::new(disk), strabo_data::library()).map_err(failure)?;
        let studio = studio.with_threads(threads());
        let Listen { port, host, open } = self.listen;
        let server = bind(host, port, vec![key()?], studio)?;
        if !host.is_loopback() {
            let err = terminal.err();
            writeln!(err, "warning: others on the network can reach the studio at {host}")?;
        }
        let shown = server.address();
        run(server, &shown, open, terminal)
    }
}

/// Prints where a server is, opens it if that was asked for, and runs it until Ctrl-C.
pub(super) fn run(server: Server, lines: &str, open: bool, terminal: &mut Terminal<'_>) -> Result {
    hush();
    let stop = server.stop();
    // Without a handler, Ctrl-C ends the program at once; nothing is lost by that either.
    let _ = ctrlc::set_handler(move || stop.stop());
    writeln!(terminal.out(), "{lines}")?;
    terminal.out().flush()?;
    let page = open.then(|| open::open(&server.address()));
    if page.as_ref().is_some_and(Option::is_none) {
        writeln!(terminal.err(), "no browser could be started: open the address yourself")?;
    }
    let listening = |error| Failure::new(format!("the server stopped: {error}"));
    server.run().map_err(listening)?;
    Ok(Status::Clean)
}

/// How many games are played at a time: one core is left for the page.
fn threads() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN)
}

/// A secret that nobody guesses.
pub(super) fn key() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::new(format!("no secret could be made: {error}")))?;
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(digits.concat())
}

/// A server that listens.
pub(super) fn bind(
    host: IpAddr,
    port: u16,
    keys: Vec<String>,
    served: impl Served + 'static,
) -> Result<Server> {
    let address = SocketAddr::new(host, port);
    Server::bind(address, keys, served).map_err(|error| cannot_listen(address, &error))
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> Failure {
    let failure = Failure::new(format!("cannot listen on {address}: {error}"));
    match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            failure.help("another program uses that port: choose another --port, or leave it out")
        }
        std::io::ErrorKind::PermissionDenied => failure.help("choose a --port above 1023"),
        _ => failure,
    }
}

fn failure(problem: strabo_serve::Problem) -> Failure {
    Failure { message: problem.message, help: problem.help }
}
