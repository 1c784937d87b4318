//! The pack that a new folder starts with, made by the commands `new` and `import`.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use clap::{Args, Command};
use strabo_serve::Beginning;

use crate::commands::import::Import;
use crate::commands::new::New;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// The pack whose rules an imported map is played with.
const RULES: &str = "inland-sea";

/// Creates the folder of a new pack.
pub fn create(folder: &Path, from: &Beginning) -> Result<(), Failure> {
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
            let mut arguments = words(&[kind, "--rules", RULES]);
            arguments.extend([file.into(), "-o".into(), folder]);
            let command: Import = parsed(arguments)?;
            quietly(|terminal| command.run(terminal))
        }
    }
}

/// Runs `new` as if it were typed.
fn new(arguments: Vec<OsString>) -> Result<(), Failure> {
    let command: New = parsed(arguments)?;
    quietly(|terminal| command.run(terminal))
}

/// Reads the arguments of a command.
fn parsed<T: Args>(arguments: Vec<OsString>) -> Result<T, Failure> {
    let arguments = std::iter::once(OsString::from("strabo")).chain(arguments);
    let matches = T::augment_args(Command::new("strabo")).try_get_matches_from(arguments);
    let command = matches.and_then(|matches| T::from_arg_matches(&matches));
    command.map_err(|error| Failure::new(error.to_string().lines().next().unwrap_or_default()))
}

/// Runs a command with nobody to read its output.
fn quietly(run: impl FnOnce(&mut Terminal<'_>) -> Result<Status, Failure>) -> Result<(), Failure> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = run(&mut Terminal::captured(&mut out, &mut err))?;
    match status {
        Status::Clean => Ok(()),
        _ => Err(Failure::new("the pack to start from has errors")
            .help(String::from_utf8_lossy(&err).into_owned())),
    }
}
