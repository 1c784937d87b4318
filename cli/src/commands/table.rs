//! `strabo table`: a game that people play in browsers.

mod keys;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use strabo_engine::{Game, Seat};
use strabo_serve::{Keep, Problem, Server, TableServer};
use strabo_table::{Seating, TRADE_ROUNDS, Table, Who};

use super::game::{GameArgs, Seated, seat_of};
use super::record_file::{self, RecordFile};
use super::serve::{Listen, bind, key, run};
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;
use keys::Keys;

/// Play a game in browsers: alone against bots, or with friends on one network.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/table.txt").trim_end())]
pub struct PlayTable {
    #[command(flatten)]
    game: GameArgs,
    /// Several people at one screen, passed around: civilizations joined with +. Where players have
    /// numbers, 1+2
    #[arg(long = "screen", value_name = "CIVILIZATION+CIVILIZATION")]
    screens: Vec<String>,
    /// The file of the record [default: a new one in the current folder, named after the pack]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Close the trade room after this many minutes [default: when everybody has had enough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    trade_minutes: Option<u16>,
    /// How long the page takes for each event that it shows, such as 0.5s, or none [default: 0.4s]; without people, bots wait as long between two decisions
    #[arg(long, value_name = "SECONDS", value_parser = parse_pace)]
    pace: Option<Duration>,
    #[command(flatten)]
    listen: Listen,
}

impl PlayTable {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        if let Some(path) = &self.record {
            record_file::must_be_new(path)?;
        }
        let Some(found) = self.game.find(Some(TRADE_ROUNDS), terminal)? else {
            return Ok(Status::Findings);
        };
        let mut shared = Vec::new();
        let seated = self.game.sit(found, |game| {
            let (who, screens) = self.seats(game)?;
            shared = screens;
            Ok(who)
        })?;
        let Seated { session, who, file, .. } = seated;
        if self.trade_minutes.is_some() && !session.capabilities().trade_room {
            let message = format!("\"{}\" has no trade room", session.pack().id);
            return Err(Failure::new(message).help("leave out --trade-minutes"));
        }
        let (path, keep) = self.keeper(&session.pack().id, file);
        let secret = Keys::of(&path, self.game.resumed().is_some())?;
        let mut table = Table::new(session, Seating::new(who, shared));
        if let Some(minutes) = self.trade_minutes {
            table.set_trade_time(Duration::from_secs(60 * u64::from(minutes)));
        }
        if let Some(pace) = self.pace {
            table.set_pace(pace);
        }
        let names: Vec<String> = (0..table.screens().len()).map(|at| table.name_of(at)).collect();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let table = TableServer::new(table, keep).with_record(file);
        can_keep(table.trouble())?;
        self.host(&path, &secret, &names, table, terminal)
    }

    /// The path of the record, and what keeps it there.
    fn keeper(&self, id: &str, file: Option<RecordFile>) -> (PathBuf, Keep) {
        let new = || self.record.clone().unwrap_or_else(|| record_file::free_name(id));
        let mut file = file.unwrap_or_else(|| RecordFile::new(new(), None));
        (file.path().to_owned(), Box::new(move |text: &str| file.write(text).map_err(problem)))
    }

    /// Prints the addresses of the screens with these names, and serves them until Ctrl-C.
    fn host(
        &self,
        record: &Path,
        secret: &Keys,
        names: &[String],
        table: TableServer,
        terminal: &mut Terminal<'_>,
    ) -> Result {
        let keys: Vec<String> = names.iter().map(|name| secret.key(name)).collect();
        let Listen { port, host, open } = self.listen;
        let codes = if host.is_loopback() { Vec::new() } else { codes(&keys)? };
        let table = table.with_codes(codes.clone());
        let port = if port == 0 { free_port(host, secret.port) } else { port };
        let server = bind(host, port, keys, table)?;
        let reached = reached(&server);
        secret.keep(reached.port())?;
        if !codes.is_empty() {
            let err = terminal.err();
            writeln!(err, "warning: others on the network can reach the table at {host}")?;
            writeln!(err, "they open http://{reached}/join and type the code of their seat:")?;
            for (name, (code, _)) in names.iter().zip(&codes) {
                writeln!(err, "  {name}: {} {}", &code[..3], &code[3..])?;
            }
        }
        writeln!(terminal.err(), "the record is {}", record.display())?;
        let address = |at: usize| {
            let address = server.address_with(at);
            let key = address.split_once("/?").map_or("", |(_, key)| key);
            format!("http://{reached}/?{key}")
        };
        let lines = names.iter().enumerate();
        let lines: Vec<String> =
            lines.map(|(at, name)| format!("{name} {}", address(at))).collect();
        run(server, &format!("{}\nready", lines.join("\n")), open, terminal)
    }

    /// Who plays each seat, as named or else one person in the first, and who shares a screen.
    fn seats(&self, game: &Game) -> Result<(Vec<Who>, Vec<Vec<Seat>>)> {
        let mut who = self.game.who(game)?;
        let mut shared: Vec<Vec<Seat>> = Vec::new();
        for text in &self.screens {
            let mut seats = Vec::new();
            for id in text.split('+') {
                let seat = seat_of(game, id)?;
                if seats.contains(&seat) || shared.iter().flatten().any(|known| *known == seat) {
                    return Err(Failure::new(format!("\"{id}\" sits at two screens")));
                }
                who[seat.index()] = Who::Person;
                seats.push(seat);
            }
            shared.push(seats);
        }
        if self.screens.is_empty() && self.game.seats.is_empty() {
            who[0] = Who::Person;
        }
        Ok((who, shared))
    }
}

/// A game begins only when its record can be written.
fn can_keep(trouble: Option<&Problem>) -> Result<()> {
    trouble.map_or(Ok(()), |trouble| {
        Err(Failure { message: trouble.message.clone(), help: trouble.help.clone() })
    })
}

/// A time between two decisions: seconds, or none.
fn parse_pace(text: &str) -> Result<Duration, String> {
    let seconds = if text == "none" { "0" } else { text.strip_suffix('s').unwrap_or(text) };
    let seconds = seconds.parse::<f32>().ok().filter(|seconds| (0.0..=60.0).contains(seconds));
    Ok(Duration::from_secs_f32(seconds.ok_or("write seconds from 0 to 60, such as 0.5s, or none")?))
}

/// The port of the last time if it is free, so that pages that are open find the table again; or else any.
fn free_port(host: IpAddr, last: u16) -> u16 {
    TcpListener::bind((host, last)).map_or(0, |_| last)
}

/// A code of six digits for each key.
fn codes(keys: &[String]) -> Result<Vec<(String, String)>> {
    let mut codes: Vec<(String, String)> = Vec::new();
    for own in keys {
        let code = loop {
            let number = u64::from_str_radix(&key()?[..15], 16).unwrap_or_default();
            let code = format!("{:06}", number % 1_000_000);
            if codes.iter().all(|(known, _)| *known != code) {
                break code;
            }
        };
        codes.push((code, own.clone()));
    }
    Ok(codes)
}

/// The address that others type: a server at all addresses of this computer is reached at the one that
/// leads to the network.
fn reached(server: &Server) -> SocketAddr {
    let bound = server.bound();
    if !bound.ip().is_unspecified() {
        return bound;
    }
    // Nothing is sent: the system only looks up which of its addresses it would send from.
    let own = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    SocketAddr::new(own.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |own| own.ip()), bound.port())
}

fn problem(failure: Failure) -> Problem {
    let problem = Problem::new(500, failure.message);
    match failure.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}
