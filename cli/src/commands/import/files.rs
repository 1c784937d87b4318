//! Reads the files that are imported, within limits.

use std::path::{Path, PathBuf};
use std::{ffi::OsString, fs, io::Read as _};

use clap::error::{ContextKind, ContextValue};

use crate::status::{Failure, Result};
use strabo_import::{Broken, Imported, diplomacy, triplea};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 * 1024 * 1024;

/// The error of `strabo import coast.svg`, where the format is missing, if these arguments are that.
pub fn without_format(error: &clap::Error, args: &[OsString]) -> Option<Failure> {
    let ContextValue::String(file) = error.get(ContextKind::InvalidSubcommand)? else {
        return None;
    };
    let path = Path::new(file);
    let format = match path.extension().and_then(|end| end.to_str()) {
        Some("svg") => "svg",
        Some("geojson" | "json") => "geojson",
        Some("csv") => "csv",
        Some("map") => "diplomacy",
        Some("png" | "jpg" | "jpeg") => "image",
        _ if path.join("polygons.txt").is_file() => "triplea",
        _ => return None,
    };
    args.iter().any(|word| word == "import").then(|| {
        Failure::new(format!("the format of \"{file}\" is missing"))
            .help(format!("name it before the file: strabo import {format} {file}"))
    })
}

/// An error in a file, with its line.
pub fn unreadable(file: &Path, (line, message): &Broken) -> Failure {
    Failure::new(format!("cannot read \"{}\", line {line}: {message}", file.display()))
}

/// The bytes of a file.
pub fn bytes_of(file: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = fs::File::open(file).and_then(|open| open.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| Failure::io("read", file, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::new(format!("\"{}\" is larger than 256 MiB", file.display())));
    }
    Ok(bytes)
}

/// The text of a file.
pub fn text_of(file: &Path) -> Result<String> {
    String::from_utf8(bytes_of(file)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        unreadable(file, &(line, "this is not UTF-8 text".to_owned())).help(
            "save it as UTF-8, which Excel calls \"CSV UTF-8\"; unpack a drawing that ends in .svgz",
        )
    })
}

/// A map of Diplomacy, with the files beside it that it uses.
pub fn diplomacy_map(file: &Path) -> Result<Imported> {
    let text = text_of(file)?;
    let load = |name: &str| {
        if name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(format!("\"{name}\" is not the name of a file in the same folder"));
        }
        let path = file.with_file_name(name);
        if !path.is_file() {
            return Err(format!("there is no file \"{name}\" in the same folder"));
        }
        text_of(&path).map_err(|failure| failure.to_string())
    };
    Ok(diplomacy::read(&text, &format!("\"{}\"", file.display()), &load))
}

/// The files of a map of TripleA, which lie in the folder itself or in its folder `map`.
pub fn triplea_files(folder: &Path, game: Option<&Path>) -> Result<triplea::Files> {
    let places = [folder.to_owned(), folder.join("map")];
    let Some(place) = places.iter().find(|place| place.join("polygons.txt").is_file()) else {
        return Err(Failure::new(format!("\"{}\" has no polygons.txt", folder.display())).help(
            "name the folder of a TripleA map: it holds polygons.txt, or a folder map that does",
        ));
    };
    let named = |path: PathBuf| -> Result<(String, String)> {
        let text = text_of(&path)?;
        Ok((path.display().to_string(), text))
    };
    let beside = |name: &str| Some(place.join(name)).filter(|path| path.is_file());
    let game = match game {
        Some(game) => Some(game.to_owned()),
        None => only_game(&[place.join("games"), folder.join("games"), place.clone()])?,
    };
    Ok(triplea::Files {
        polygons: named(place.join("polygons.txt"))?,
        centers: beside("centers.txt").map(named).transpose()?,
        properties: beside("map.properties").map(named).transpose()?,
        game: game.map(named).transpose()?,
    })
}

/// The XML of the only game in the first of these folders that has one.
fn only_game(folders: &[PathBuf]) -> Result<Option<PathBuf>> {
    for folder in folders {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        let mut games: Vec<PathBuf> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("xml")))
            .collect();
        games.sort();
        if games.len() > 1 {
            let names: Vec<String> = games.iter().map(|game| game.display().to_string()).collect();
            let message = format!("\"{}\" has several games", folder.display());
            return Err(
                Failure::new(message).help(format!("choose one with --game: {}", names.join(", ")))
            );
        }
        if let Some(game) = games.pop() {
            return Ok(Some(game));
        }
    }
    Ok(None)
}
