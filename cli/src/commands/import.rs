//! `strabo import`: imports a map from drawings, geographic data, tables and other programs.

mod files;
mod update;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use strabo_compile::authored::Part;
use strabo_compile::geometry::figure;
use strabo_model::map::AreaKind;

use self::files::{diplomacy_map, text_of, triplea_files, unreadable};
use super::schema::{self, SCHEMAS, schema_line};
use crate::import::map::{Map, Wishes, finish};
use crate::import::{Broken, Doubts, Imported, csv, geojson, sources, svg, triplea, write};
use crate::report::text::printable;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Lines on one topic beyond this number are counted, not shown.
const MOST_LINES: usize = 20;

/// Import a map from a drawing, geographic data, tables, `TripleA` or Diplomacy.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Import {
    #[command(subcommand)]
    from: Source,
}

const EXAMPLES: &str = "\
Examples:
  strabo import svg board.svg                    a drawing with one shape for each area
  strabo import svg board.svg --borders borders.csv --table areas.csv
  strabo import geojson world.json --flip-y      longitude and latitude, north up
  strabo import csv areas.csv borders.csv -o my-map
  strabo import triplea my-maps/ancient          a map folder of TripleA
  strabo import diplomacy standard.map           a map of Diplomacy
  strabo import svg board.svg -o my-map --update     the board of a pack, drawn anew

Borders are derived where outlines touch, or come from a list. The report says what was guessed, \
changed or left out. Existing files are never overwritten. With --update, a second import of a redrawn \
board keeps names, populations, sites, regions, starts and comments by id, changes outlines, centres and \
borders, and reports what is new, gone and moved.";

const SVG_HELP: &str = "\
What is read:
  areas    every filled path, polygon, rect, circle and ellipse, with all transforms
  name     the label of Inkscape, else <title>, else id
  parts    a group with a label, a title or an id, whose shapes have no names of their own, is one
           area; what lies inside of a larger shape of the group is a mark on it
  sea      data-kind=\"sea\", or a class, layer, group or name with the word sea, ocean or water
           (or their plural); a layer or class counts for more than a name
  figures  data-population=\"3\", data-city-site=\"black\" or \"white\", data-impassable=\"yes\"
  styles   fill, display and visibility, from attributes, style and <style> (tag, class, id)

What is left out, and reported: hidden layers and shapes, open lines without a fill, backgrounds under \
the whole board, and what is called legend, key, labels, text, frame, grid, guides, compass, scale or \
background. --layer takes a layer in spite of its name.

Examples:
  strabo import svg board.svg
  strabo import svg board.svg --layer Land --layer \"Open seas\" -o my-map
  strabo import svg board.svg --borders borders.csv --table areas.csv";

const TABLE_HELP: &str = "\
Columns of areas: id, name, kind (land or sea), population, city_site (black or white), x, y, region, \
start, flood_plain, coasts, impassable (yes or no), aliases. Only id or name is needed. Several entries \
in a cell are separated by a comma, a semicolon or a bar; coasts are separated by bars, the places of a \
coast by commas: \"black-sea,propontis|aegean\".

Columns of borders: a, b, by (land, water or both). Where most borders are listed from both ends, one \
that is listed from one end only is written from that end only, and reported.

Examples:
  strabo import csv areas.csv borders.csv -o my-map
  strabo import csv borders.csv                  areas known only from their borders";

const TRIPLEA_HELP: &str = "\
What is read: outlines from polygons.txt, centres from centers.txt, the size of the board from \
map.properties; territories, connections, water and impassable territories from the XML of a game in \
the folder games. Without a game, borders are derived from outlines. Canals, owners, production and \
units are reported and not imported.

Examples:
  strabo import triplea maps/ancient
  strabo import triplea maps/ancient --game maps/ancient/games/long.xml -o my-map";

const DIPLOMACY_HELP: &str = "\
What is read: names and abbreviations, LAND, COAST, PORT, WATER and SHUT with their neighbours, coasts \
such as SPA/NC, DROP, and the files that USE and MAP name, from the same folder. Where an army can go is \
a border by land, where a fleet can go one by water. Centres, powers, units and rules are reported and \
not imported.

Examples:
  strabo import diplomacy standard.map
  strabo import svg board.svg --borders standard.map    outlines from a drawing of the same map";

#[derive(Debug, Subcommand)]
enum Source {
    /// Import a drawing: shapes named by label, title or id, seas by layer, group or class
    #[command(after_help = SVG_HELP)]
    Svg {
        /// The SVG file
        file: PathBuf,
        /// Only what is in this layer or group (several times for several)
        #[arg(long, value_name = "NAME")]
        layer: Vec<String>,
        #[command(flatten)]
        drawn: Drawn,
        #[command(flatten)]
        common: Common,
    },
    /// Import features with polygons and the properties id, name, kind, population, `city_site`, impassable
    Geojson {
        /// The GeoJSON file
        file: PathBuf,
        #[command(flatten)]
        drawn: Drawn,
        /// The y axis of the file points up, as latitude does
        #[arg(long)]
        flip_y: bool,
        #[command(flatten)]
        common: Common,
    },
    /// Import tables of areas (`id,name,kind,population,…`) and borders (`a,b,by`)
    #[command(after_help = TABLE_HELP)]
    Csv {
        /// The CSV files, in any order
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The y axis of the file points up, as latitude does
        #[arg(long)]
        flip_y: bool,
        #[command(flatten)]
        common: Common,
    },
    /// Import a map folder of `TripleA`
    #[command(after_help = TRIPLEA_HELP)]
    Triplea {
        /// The folder of the map
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The XML of the game, if the map has several
        #[arg(long, value_name = "FILE")]
        game: Option<PathBuf>,
        #[command(flatten)]
        drawn: Drawn,
        #[command(flatten)]
        common: Common,
    },
    /// Import a map of Diplomacy in the text format .map
    #[command(after_help = DIPLOMACY_HELP)]
    Diplomacy {
        /// The .map file
        file: PathBuf,
        #[command(flatten)]
        tables: Tables,
        #[command(flatten)]
        common: Common,
    },
}

#[derive(Debug, Args)]
struct Common {
    /// The folder to write to [default: the name of the file without its extension]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Update the map of the pack in the folder: what the author wrote stays
    #[arg(long)]
    update: bool,
}

#[derive(Debug, Args)]
struct Drawn {
    /// Outlines closer together than this touch, in the units of the file
    #[arg(long, value_name = "UNITS", value_parser = parse_tolerance)]
    tolerance: Option<f64>,
    /// Take all borders from this list (CSV with the columns a,b,by, or a .map of Diplomacy)
    #[arg(long, value_name = "FILE")]
    borders: Option<PathBuf>,
    #[command(flatten)]
    tables: Tables,
}

#[derive(Debug, Args)]
struct Tables {
    /// Take kinds, populations, sites, regions, starts, flood plains and coasts from this CSV table
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
}

fn parse_tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= 1e6);
    number.ok_or_else(|| "write a number above 0, in the units of the file".to_owned())
}

/// What was read, and how to go on.
struct Reading<'r> {
    imported: Imported,
    wishes: Wishes,
    first: &'r Path,
    common: &'r Common,
}

impl Import {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let Reading { mut imported, wishes, first, common } = self.read()?;
        if imported.areas.is_empty() {
            let mut message = format!("\"{}\" contains no areas", first.display());
            for (topic, lines) in imported.doubts.topics() {
                let _ = write!(message, "\n{topic}: {}", shown(lines).join("; "));
            }
            return Err(Failure::new(message));
        }
        let folder = folder_of(first, common.output.as_deref())?;
        let (map, written) = if common.update {
            update::run(&mut imported, wishes, &folder)?
        } else {
            let map = finish(&mut imported, wishes);
            let written = save(&map, &folder, wishes.tolerance.is_some())?;
            (map, written)
        };
        tell(&map, &imported.doubts, &folder, &written, terminal)?;
        Ok(Status::Clean)
    }

    fn read(&self) -> Result<Reading<'_>, Failure> {
        match &self.from {
            Source::Svg { file, layer, drawn, common } => {
                let options = svg::Options { tolerance: drawn.tolerance, layers: layer };
                let mut imported = read_with(file, |text| svg::read(text, options))?;
                drawn.lay(&mut imported)?;
                let wishes = Wishes { tolerance: drawn.tolerance, flip_y: false };
                Ok(Reading { imported, wishes, first: file, common })
            }
            Source::Geojson { file, drawn, flip_y, common } => {
                let mut imported = read_with(file, |text| geojson::read(text, *flip_y))?;
                drawn.lay(&mut imported)?;
                let wishes = Wishes { tolerance: drawn.tolerance, flip_y: *flip_y };
                Ok(Reading { imported, wishes, first: file, common })
            }
            Source::Csv { files, flip_y, common } => {
                let wishes = Wishes { tolerance: None, flip_y: *flip_y };
                Ok(Reading { imported: tables(files)?, wishes, first: &files[0], common })
            }
            Source::Triplea { folder, game, drawn, common } => {
                let files = triplea_files(folder, game.as_deref())?;
                let mut imported = triplea::read(&files)
                    .map_err(|(file, broken)| unreadable(Path::new(&file), &broken))?;
                drawn.lay(&mut imported)?;
                let wishes = Wishes { tolerance: drawn.tolerance, flip_y: false };
                Ok(Reading { imported, wishes, first: folder, common })
            }
            Source::Diplomacy { file, tables, common } => {
                let mut imported = diplomacy_map(file)?;
                tables.lay(&mut imported)?;
                Ok(Reading { imported, wishes: Wishes::default(), first: file, common })
            }
        }
    }
}

impl Drawn {
    /// Lays tables and a list of borders over a drawing.
    fn lay(&self, imported: &mut Imported) -> Result<(), Failure> {
        self.tables.lay(imported)?;
        let Some(file) = &self.borders else { return Ok(()) };
        let called = format!("\"{}\"", file.display());
        let borders = if file.extension().is_some_and(|end| end == "map") {
            let map = diplomacy_map(file)?;
            let rows = map.areas.into_iter().map(|place| {
                let kind = Some(place.kind);
                (place, kind)
            });
            sources::lay_table(imported, rows.collect(), &called);
            imported.doubts.extend(map.doubts);
            map.borders
        } else {
            let table = csv::read(&text_of(file)?, &called, &mut imported.doubts)
                .map_err(|broken| unreadable(file, &broken))?;
            if table.borders.is_empty() {
                return Err(Failure::new(format!("{called} lists no borders"))
                    .help("a list of borders has the columns a, b and by"));
            }
            table.borders
        };
        sources::lay_borders(imported, borders, &called);
        Ok(())
    }
}

impl Tables {
    fn lay(&self, imported: &mut Imported) -> Result<(), Failure> {
        for file in &self.table {
            let called = format!("\"{}\"", file.display());
            let table = csv::read(&text_of(file)?, &called, &mut imported.doubts)
                .map_err(|broken| unreadable(file, &broken))?;
            if table.areas.is_empty() {
                return Err(Failure::new(format!("{called} has no areas")).help(
                    "a table of areas has a column id or name; see strabo import csv --help",
                ));
            }
            sources::lay_table(imported, table.areas, &called);
        }
        Ok(())
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
        let table = csv::read(&text_of(file)?, &called, &mut imported.doubts)
            .map_err(|broken| unreadable(file, &broken))?;
        imported.areas.extend(table.areas.into_iter().map(|(place, _)| place));
        imported.borders.extend(table.borders);
    }
    csv::areas_of_borders(&mut imported);
    Ok(imported)
}

/// The folder of `--output`, or the path of the file without its extension.
fn folder_of(file: &Path, output: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(output) = output {
        return Ok(output.to_owned());
    }
    let folder = file.with_extension("");
    if folder == file || file.is_dir() {
        let message = format!("cannot name a folder after \"{}\"", file.display());
        return Err(Failure::new(message).help("name a folder with -o DIR"));
    }
    Ok(folder)
}

/// Writes the files of the map, all or none; returns their names. Existing files are an error.
fn save(map: &Map, folder: &Path, with_tolerance: bool) -> Result<Vec<&'static str>, Failure> {
    let exists = |name: &str| fs::symlink_metadata(folder.join(name)).is_ok();
    if let Some(name) = ["map.toml", "map.geojson"].into_iter().find(|name| exists(name)) {
        let message = format!("\"{}\" already exists", folder.join(name).display());
        return Err(Failure::new(message)
            .help("update the map with --update, or name another folder with -o DIR"));
    }
    let with_schema = |part, text: String| format!("{}\n{text}", schema_line(part, false));
    let text = with_schema(Part::Map, write::map(map, with_tolerance));
    let mut files = vec![("map.toml", text)];
    files.extend(write::outlines(map).map(|text| ("map.geojson", text)));
    if !exists("pack.toml") {
        let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let name = whole.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        files.push(("pack.toml", with_schema(Part::Pack, write::pack(name))));
    }
    make_folder(folder)?;
    if !exists(SCHEMAS) {
        schema::write(&folder.join(SCHEMAS), &[], false)?;
    }
    let mut batch = Batch::new(false);
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
