//! `strabo import`: imports a map from SVG, GeoJSON or CSV.

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use strabo_compile::geometry::figure;
use strabo_model::map::AreaKind;

use crate::import::map::{Map, Wishes, finish};
use crate::import::svg::Broken;
use crate::import::{Doubts, Imported, csv, geojson, svg, write};
use crate::report::text::printable;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 * 1024 * 1024;
/// Lines on one topic beyond this number are counted, not shown.
const MOST_LINES: usize = 20;

/// Import a map from SVG, GeoJSON or CSV.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Import {
    #[command(subcommand)]
    from: Source,
}

const EXAMPLES: &str = "\
Examples:
  strabo import svg board.svg                    a drawing with one shape for each area
  strabo import svg board.svg --tolerance 6      thick borders: outlines lie up to 6 units apart
  strabo import geojson world.json --flip-y      longitude and latitude, north up
  strabo import csv areas.csv borders.csv -o my-map

Borders are derived where outlines touch. Gaps up to the tolerance are closed, so that neighbours share
their sides; islands drawn over a sea are cut out of it. Existing files are never overwritten.";

#[derive(Debug, Subcommand)]
enum Source {
    /// Import a drawing: shapes named by label, title or id, seas by layer, group or class
    Svg {
        /// The SVG file
        file: PathBuf,
        #[command(flatten)]
        common: Common,
    },
    /// Import features with polygons and the properties id, name, kind, population and `city_site`
    Geojson {
        /// The GeoJSON file
        file: PathBuf,
        #[command(flatten)]
        common: Common,
        /// The y axis of the file points up, as latitude does
        #[arg(long)]
        flip_y: bool,
    },
    /// Import tables of areas (`id,name,kind,population,city_site,x,y`) and borders (`a,b,by`)
    Csv {
        /// The CSV files, in any order
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The folder to write to [default: the name of the first file without its extension]
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
        /// The y axis of the file points up, as latitude does
        #[arg(long)]
        flip_y: bool,
    },
}

#[derive(Debug, Args)]
struct Common {
    /// The folder to write to [default: the name of the file without its extension]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Outlines closer together than this touch, in the units of the file; auto measures the gaps
    /// between outlines and takes twice as much
    #[arg(long, value_name = "UNITS", default_value = "auto", value_parser = parse_tolerance)]
    tolerance: Tolerance,
    /// Contacts that are not longer than this are corners, in the units of the file [default: a
    /// fiftieth of the side of a square as large as the median area]
    #[arg(long, value_name = "UNITS", value_parser = parse_units)]
    least_contact: Option<f64>,
}

impl Common {
    fn wishes(&self, flip_y: bool) -> Wishes {
        Wishes { tolerance: self.tolerance.0, least_contact: self.least_contact, flip_y }
    }
}

/// A tolerance, or nothing for `auto`.
#[derive(Clone, Copy, Debug)]
struct Tolerance(Option<f64>);

fn parse_tolerance(text: &str) -> Result<Tolerance, String> {
    if text == "auto" {
        return Ok(Tolerance(None));
    }
    let number = parse_units(text).map_err(|help| format!("{help}, or auto"))?;
    Ok(Tolerance(Some(number)))
}

fn parse_units(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= 1e6);
    number.ok_or_else(|| "write a number above 0, in the units of the file".to_owned())
}

impl Import {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let (mut imported, wishes, first, output) = match &self.from {
            Source::Svg { file, common } => {
                let wishes = common.wishes(false);
                let read = |text: &str| svg::read(text, wishes.tolerance);
                (read_with(file, read)?, wishes, file, &common.output)
            }
            Source::Geojson { file, common, flip_y } => {
                let wishes = common.wishes(*flip_y);
                let read = |text: &str| geojson::read(text, *flip_y);
                (read_with(file, read)?, wishes, file, &common.output)
            }
            Source::Csv { files, output, flip_y } => {
                let wishes = Wishes { flip_y: *flip_y, ..Wishes::default() };
                (tables(files)?, wishes, &files[0], output)
            }
        };
        if imported.areas.is_empty() {
            let mut message = format!("\"{}\" contains no areas", first.display());
            for (topic, lines) in imported.doubts.topics() {
                let _ = write!(message, "\n{topic}: {}", shown(lines).join("; "));
            }
            return Err(Failure::new(message));
        }
        let folder = folder_of(first, output.as_deref())?;
        let map = finish(&mut imported, wishes);
        let written = save(&map, &folder)?;
        tell(&map, &imported.doubts, &folder, &written, terminal)?;
        Ok(Status::Clean)
    }
}

fn read_with(
    file: &Path,
    read: impl FnOnce(&str) -> Result<Imported, Broken>,
) -> Result<Imported, Failure> {
    read(&text_of(file)?).map_err(|broken| unreadable(file, &broken))
}

fn tables(files: &[PathBuf]) -> Result<Imported, Failure> {
    let mut imported = Imported::default();
    for file in files {
        let called = format!("\"{}\"", file.display());
        csv::read(&text_of(file)?, &called, &mut imported)
            .map_err(|broken| unreadable(file, &broken))?;
    }
    csv::areas_of_borders(&mut imported);
    Ok(imported)
}

fn unreadable(file: &Path, (line, message): &Broken) -> Failure {
    Failure::new(format!("cannot read \"{}\", line {line}: {message}", file.display()))
}

fn text_of(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = fs::File::open(file).and_then(|open| open.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| Failure::io("read", file, &error))?;
    if bytes.len() as u64 > LARGEST {
        let message = format!("\"{}\" is larger than 256 MiB", file.display());
        return Err(Failure::new(message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        unreadable(file, &(line, "this is not UTF-8 text".to_owned()))
    })
}

/// The folder of `--output`, or the path of the file without its extension.
fn folder_of(file: &Path, output: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(output) = output {
        return Ok(output.to_owned());
    }
    let folder = file.with_extension("");
    if folder == file {
        let message =
            format!("cannot name a folder after \"{}\", which has no extension", file.display());
        return Err(Failure::new(message).help("name a folder with -o DIR"));
    }
    Ok(folder)
}

/// Writes the files of the map, all or none; returns their names. Existing files are an error.
fn save(map: &Map, folder: &Path) -> Result<Vec<&'static str>, Failure> {
    let exists = |name: &str| fs::symlink_metadata(folder.join(name)).is_ok();
    if let Some(name) = ["map.toml", "map.geojson"].into_iter().find(|name| exists(name)) {
        let message = format!("\"{}\" already exists", folder.join(name).display());
        return Err(Failure::new(message)
            .help("existing files are never overwritten: name another folder with -o DIR"));
    }
    let mut files = vec![("map.toml", write::map(map))];
    files.extend(write::outlines(map).map(|text| ("map.geojson", text)));
    if !exists("pack.toml") {
        let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let name = whole.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        files.push(("pack.toml", write::pack(name)));
    }
    make_folder(folder)?;
    let mut batch = Batch::default();
    for (name, text) in &files {
        batch.add(folder.join(name), text.as_bytes(), None)?;
    }
    batch.commit()?;
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// The first lines of a topic, and the number of further lines.
fn shown(lines: &[String]) -> Vec<String> {
    let mut shown: Vec<String> = lines
        .iter()
        .take(MOST_LINES)
        .map(|line| printable(line).replace(['\n', '\r'], " "))
        .collect();
    if lines.len() > MOST_LINES {
        shown.push(format!("and {} more", lines.len() - MOST_LINES));
    }
    shown
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn tell(
    map: &Map,
    doubts: &Doubts,
    folder: &Path,
    written: &[&str],
    terminal: &mut Terminal<'_>,
) -> std::io::Result<()> {
    let seas = map.areas.iter().filter(|place| place.kind == AreaKind::Sea).count();
    let folder = folder.display().to_string();
    let folder = printable(&folder);
    let [land, water] = map.borders;
    let out = terminal.out();
    writeln!(
        out,
        "imported {}, {} and {} ({land} by land, {water} by water) into {folder}: {}",
        counted(map.areas.len() - seas, "area", "areas"),
        counted(seas, "sea", "seas"),
        counted(land + water, "border", "borders"),
        written.join(", ")
    )?;
    if let Some(bounds) = map.bounds {
        let [[x, y], [far_x, far_y]] = [bounds.least, bounds.most].map(|corner| corner.map(figure));
        write!(out, "coordinates from {x}, {y} to {far_x}, {far_y}")?;
        if let Some(tolerance) = map.tolerance {
            write!(out, "; outlines closer than {} touch", figure(tolerance))?;
        }
        writeln!(out)?;
    }
    for (topic, lines) in doubts.topics() {
        writeln!(out, "\n{topic}:")?;
        for line in shown(lines) {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out, "\nNext: strabo check {folder}")
}
