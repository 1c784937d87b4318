//! The pack that a new folder starts with, made by the commands `new` and `import`.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{ffi::OsString, io, path::Path, thread::sleep};

use clap::Args;
use strabo_serve::Beginning;

use crate::status::{Failure, Result, Status};
use crate::{commands::new::New, terminal::Terminal};

/// The pack whose rules an imported map is played with.
const RULES: &str = "inland-sea";
/// How long an import may take.
const LONGEST_IMPORT: Duration = Duration::from_secs(30);

/// Creates the folder of a new pack.
pub fn create(folder: &Path, from: &Beginning) -> Result<()> {
    let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    let folder = folder.as_os_str().to_owned();
    match from {
        Beginning::Random { areas, players, seed } => {
            let (areas, players, seed) = (areas.to_string(), players.to_string(), seed.to_string());
            let mut arguments = words(&["--areas", &areas, "--players", &players, "--seed", &seed]);
            arguments.push(folder);
            new(arguments)
        }
        Beginning::Empty { players } => {
            let mut arguments = words(&["--areas", "0", "--players", &players.to_string()]);
            arguments.push(folder);
            new(arguments)
        }
        Beginning::Copy { pack } => {
            let mut arguments = words(&["--from", pack]);
            arguments.push(folder);
            new(arguments)
        }
        Beginning::Import { name, text } => {
            let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
            let kind = match ending.as_str() {
                "svg" => "svg",
                "geojson" | "json" => "geojson",
                "csv" => "csv",
                _ => {
                    return Err(Failure::new(format!("\"{name}\" is no drawing that can be read"))
                        .help("choose a file that ends with .svg, .geojson or .csv"));
                }
            };
            let beside = tempfile::tempdir()
                .map_err(|error| Failure::new(format!("no temporary folder: {error}")))?;
            let file = beside.path().join(format!("map.{kind}"));
            fs::write(&file, text).map_err(|error| Failure::io("write", &file, &error))?;
            let mut arguments = words(&["import", kind, "--rules", RULES]);
            arguments.extend([file.into(), "-o".into(), folder]);
            beside_the_server(&arguments, &beside.path().join("said.txt"))
        }
    }
}

/// Runs a command as a program of its own, which ends when it takes too long: somebody else's drawing may
/// ask for endless work.
fn beside_the_server(arguments: &[OsString], said: &Path) -> Result<()> {
    let failed = |error: io::Error| Failure::new(format!("the import did not start: {error}"));
    let mut command = Command::new(std::env::current_exe().map_err(failed)?);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(File::create(said).map_err(failed)?);
    let mut child = command.spawn().map_err(failed)?;
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        if begin.elapsed() > LONGEST_IMPORT {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(Failure::new("the import took too long and was stopped")
                .help("make the drawing simpler, or try strabo import in a terminal"));
        }
        sleep(Duration::from_millis(10));
    };
    if status.success() {
        return Ok(());
    }
    let said = fs::read_to_string(said).unwrap_or_default();
    let said = said.trim_end().trim_start_matches("error: ");
    Err(match said.split_once("\nhelp: ") {
        Some((message, help)) => Failure::new(message).help(help),
        None => Failure::new(said),
    })
}

/// Runs `new` as if it were typed.
fn new(arguments: Vec<OsString>) -> Result<()> {
    let command: New = parsed(arguments)?;
    quietly(|terminal| command.run(terminal))
}

/// Reads the arguments of a command.
fn parsed<T: Args>(arguments: Vec<OsString>) -> Result<T> {
    let arguments = std::iter::once(OsString::from("strabo")).chain(arguments);
    let matches = T::augment_args(clap::Command::new("strabo")).try_get_matches_from(arguments);
    let command = matches.and_then(|matches| T::from_arg_matches(&matches));
    command.map_err(|error| Failure::new(error.to_string().lines().next().unwrap_or_default()))
}

/// Runs a command with nobody to read its output.
fn quietly(run: impl FnOnce(&mut Terminal<'_>) -> Result) -> Result<()> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = run(&mut Terminal::captured(&mut out, &mut err))?;
    match status {
        Status::Clean => Ok(()),
        _ => Err(Failure::new("the pack to start from has errors")
            .help(String::from_utf8_lossy(&err).into_owned())),
    }
}
