//! `strabo import`: imports a map from drawings, geographic data, tables and other programs.

mod choices;
mod files;
mod told;
mod update;

use std::path::{Path, PathBuf};
use std::{fmt::Write as _, fs};

use clap::{Args, Subcommand};
use strabo_compile::{SourcePack, authored::Part, source::SourceFile};
use strabo_geometry::survey::Bounds;
use strabo_model::players::PlayerRange;

pub use self::choices::Remembered;
use self::choices::{Choices, with_comment};
pub use self::files::without_format;
use self::files::{bytes_of, diplomacy_map, text_of, triplea_files, unreadable};
use self::told::{shown, tell};
use super::new::{must_be_found, title_of};
use super::pack::{parse_players, resolved};
use super::schema;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Result, Status};
use crate::{library::Origin, terminal::Terminal};
use strabo_import::globe::{self, Projection};
use strabo_import::map::{Map, Wishes, finish};
use strabo_import::starts::{People, settle_people};
use strabo_import::{
    Broken, Doubts, Imported, adjacency, csv, geojson, image, sources, svg, triplea, write,
};
use strabo_workbench::start::{self, Base, SCHEMAS, id_of, schema_line};

const PLAYERS: &str =
    "numbers of players that the rules do not have, with what they have for the nearest";
const SETUPS: &str = "setups";
const SCALED: &str = "what eras demand, less than in the rules";

/// Import a map from a drawing, a picture, geographic data, tables, TripleA or Diplomacy.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/import.txt").trim_end())]
pub struct Import {
    #[command(subcommand)]
    from: Source,
}

#[derive(Debug, Subcommand)]
enum Source {
    /// Import a drawing: shapes named by label, title or id, seas by layer, group or class
    #[command(after_help = include_str!("../help/import-svg.txt").trim_end())]
    Svg {
        /// The SVG file
        file: PathBuf,
        #[command(flatten)]
        choices: Choices,
        #[command(flatten)]
        drawn: Drawn,
        #[command(flatten)]
        common: Common,
    },
    /// Import a painted or scanned board: regions of one colour between dark lines, from a PNG or JPEG
    #[command(after_help = include_str!("../help/import-image.txt").trim_end())]
    Image {
        /// The picture
        file: PathBuf,
        /// Close gaps in lines up to this width, in pixels [default: the width of the lines]
        #[arg(long, value_name = "PIXELS")]
        gap: Option<u32>,
        /// Regions of fewer pixels are letters, signs or specks [default: one in 4000 of the picture]
        #[arg(long, value_name = "PIXELS")]
        least: Option<usize>,
        #[command(flatten)]
        drawn: Drawn,
        #[command(flatten)]
        common: Common,
    },
    /// Import features with polygons and the properties id, name, kind, population, `city_site`, impassable
    #[command(after_help = include_str!("../help/import-geojson.txt").trim_end())]
    Geojson {
        /// The GeoJSON file
        file: PathBuf,
        #[command(flatten)]
        drawn: Drawn,
        #[command(flatten)]
        globe: Globe,
        #[command(flatten)]
        common: Common,
    },
    /// Import tables of areas (`id,name,kind,population,…`) and borders (`a,b,by`)
    #[command(after_help = include_str!("../help/import-csv.txt").trim_end())]
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
    /// Import a map folder of TripleA
    #[command(after_help = include_str!("../help/import-triplea.txt").trim_end())]
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
    #[command(after_help = include_str!("../help/import-diplomacy.txt").trim_end())]
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
    /// Take no options of the last import again that are not given
    #[arg(long, requires = "update")]
    forget: bool,
    /// Take the rules, cards and advances of this pack, with civilizations of your own: a pack with civilizations
    /// on a map of areas, such as mega-empires-east, expansion-project, inland-sea or ashwater
    #[arg(long, value_name = "PACK", conflicts_with = "update")]
    rules: Option<PathBuf>,
    /// The number of players, or a range such as 3-5, for --rules
    #[arg(long, value_name = "N", requires = "rules", value_parser = parse_players)]
    players: Option<PlayerRange>,
}

#[derive(Debug, Args)]
struct Drawn {
    /// Outlines closer together than this touch, in the units of the file; auto measures gaps and
    /// overlaps and takes twice as much, or what leaves the fewest overlaps, slivers and gaps
    #[arg(long, value_name = "UNITS", default_value = "auto", value_parser = parse_tolerance)]
    tolerance: Tolerance,
    /// Try wider tolerances also where --tolerance is given, and take what leaves the fewest findings
    #[arg(long)]
    auto: bool,
    /// Contacts that are not longer than this are corners, in the units of the file [default: a
    /// fiftieth of the side of a square as large as the median area, or twice the tolerance]
    #[arg(long, value_name = "UNITS", value_parser = parse_units)]
    least_contact: Option<f64>,
    /// Take all borders from this list: CSV with the columns a,b,by, a list of neighbours as JSON, a .map of
    /// Diplomacy or the XML of jDip
    #[arg(long, value_name = "FILE")]
    borders: Option<PathBuf>,
    /// Areas that meet by land next to the same sea share a coast: ships can go from one to the other
    #[arg(long, value_name = "all", value_parser = ["all"])]
    coasts: Option<String>,
    /// A sea that land divides stays one sea of several parts [default: each part is a sea of its own]
    #[arg(long, value_name = "whole", value_parser = ["whole"])]
    seas: Option<String>,
    #[command(flatten)]
    tables: Tables,
}

#[derive(Debug, Args)]
struct Globe {
    /// The y axis of the file points up, as latitude does
    #[arg(long)]
    flip_y: bool,
    /// How longitude and latitude are laid flat: plain, equal-area or mercator
    #[arg(long, value_name = "NAME", default_value = "plain")]
    projection: Projection,
    /// Only what lies in this window, in the units of the file
    #[arg(long, value_name = "WEST,SOUTH,EAST,NORTH", allow_hyphen_values = true, value_parser = parse_window)]
    window: Option<Bounds>,
    /// Leave out parts of areas that are smaller than this, in square units of the file
    #[arg(long, value_name = "AREA", value_parser = parse_units)]
    least_part: Option<f64>,
}

impl Globe {
    fn options(&self) -> globe::Options {
        let Self { flip_y, projection, window, least_part } = *self;
        globe::Options { flip_y, projection, window, least_part }
    }
}

fn parse_window(text: &str) -> Result<Bounds, String> {
    let numbers: Vec<f64> = text.split(',').filter_map(|one| one.trim().parse().ok()).collect();
    match numbers[..] {
        [west, south, east, north] if west < east && south < north => {
            Ok(Bounds { least: [west, south], most: [east, north] })
        }
        _ => Err("write WEST,SOUTH,EAST,NORTH, such as -10,35,30,60".to_owned()),
    }
}

#[derive(Debug, Args)]
struct Tables {
    /// Take kinds, populations, sites, regions, starts, flood plains and coasts from this CSV table
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
}

impl Drawn {
    fn wishes(&self, flip_y: bool) -> Wishes {
        Wishes {
            tolerance: self.tolerance.0,
            auto: self.auto,
            least_contact: self.least_contact,
            flip_y,
            all_coasts: self.coasts.is_some(),
            whole_seas: self.seas.is_some(),
        }
    }
}

/// A tolerance, or nothing for `auto`.
#[derive(Clone, Copy, Debug)]
struct Tolerance(Option<f64>);

fn parse_tolerance(text: &str) -> Result<Tolerance, String> {
    if text == "auto" {
        return Ok(Tolerance(None));
    }
    Ok(Tolerance(Some(parse_units(text).map_err(|help| format!("{help}, or auto"))?)))
}

fn parse_units(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= 1e6);
    number.ok_or_else(|| "write a number above 0, in the units of the file".to_owned())
}

/// What was read, and how to go on.
struct Reading<'r> {
    imported: Imported,
    wishes: Wishes,
    /// The options that a later `--update` takes again.
    words: Vec<String>,
    first: &'r Path,
    common: &'r Common,
}

impl Import {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let Reading { mut imported, mut wishes, mut words, first, common } = self.read()?;
        if imported.areas.is_empty() {
            let mut message = format!("\"{}\" contains no areas", first.display());
            for (topic, lines) in imported.doubts.topics() {
                let _ = write!(message, "\n{topic}: {}", shown(lines).join("; "));
            }
            return Err(Failure::new(message));
        }
        let folder = folder_of(first, common.output.as_deref())?;
        let before = common.remembered(first);
        wishes.all_coasts |= before.coasts.is_some();
        wishes.whole_seas |= before.seas.is_some();
        words.extend(wishes.all_coasts.then(|| "--coasts=all".to_owned()));
        words.extend(wishes.whole_seas.then(|| "--seas=whole".to_owned()));
        let (map, written) = if common.update {
            update::run(&mut imported, wishes, &folder, &words)?
        } else {
            let mut map = finish(&mut imported, wishes);
            let doubts = &mut imported.doubts;
            let Some(more) = common.rules(&folder, &mut map, doubts, terminal)? else {
                return Ok(Status::Findings);
            };
            let preview = imported.trace.as_ref().map(|trace| image::preview(trace, &map));
            let written = save(&map, &folder, &words, more, preview)?;
            (map, written)
        };
        tell(&map, &imported.doubts, (&folder, common.update), &written, terminal)?;
        Ok(Status::Clean)
    }

    fn read(&self) -> Result<Reading<'_>> {
        match &self.from {
            Source::Svg { file, choices, drawn, common } => {
                let tolerance = drawn.tolerance.0;
                let all = choices.or(common.remembered(file).choices);
                let Choices { layer: layers, take: takes, label: labels } = &all;
                let options = svg::Options { tolerance, layers, takes, labels };
                let mut imported = read_with(file, |text| svg::read(text, options))?;
                drawn.lay(&mut imported)?;
                let wishes = drawn.wishes(false);
                Ok(Reading { words: all.words(), ..Reading::new(imported, wishes, file, common) })
            }
            Source::Image { file, gap, least, drawn, common } => {
                let options = image::Options { gap: *gap, least: *least };
                let mut imported = image::read(&bytes_of(file)?, options).map_err(|reason| {
                    Failure::new(format!("cannot read \"{}\": {reason}", file.display()))
                })?;
                drawn.lay(&mut imported)?;
                let wishes = drawn.wishes(false);
                Ok(Reading::new(imported, wishes, file, common))
            }
            Source::Geojson { file, drawn, globe, common } => {
                let options = globe.options();
                let mut imported = read_with(file, |text| geojson::read(text, &options))?;
                drawn.lay(&mut imported)?;
                let wishes = drawn.wishes(options.flip_y);
                Ok(Reading::new(imported, wishes, file, common))
            }
            Source::Csv { files, flip_y, common } => {
                let wishes = Wishes { flip_y: *flip_y, ..Wishes::default() };
                Ok(Reading::new(tables(files)?, wishes, &files[0], common))
            }
            Source::Triplea { folder, game, drawn, common } => {
                let mut imported = triplea::read(&triplea_files(folder, game.as_deref())?)
                    .map_err(|(file, broken)| unreadable(Path::new(&file), &broken))?;
                drawn.lay(&mut imported)?;
                let wishes = drawn.wishes(false);
                Ok(Reading::new(imported, wishes, folder, common))
            }
            Source::Diplomacy { file, tables, common } => {
                let mut imported = diplomacy_map(file)?;
                tables.lay(&mut imported)?;
                Ok(Reading::new(imported, Wishes::default(), file, common))
            }
        }
    }
}

impl<'r> Reading<'r> {
    fn new(imported: Imported, wishes: Wishes, first: &'r Path, common: &'r Common) -> Self {
        Self { imported, wishes, words: Vec::new(), first, common }
    }
}

impl Common {
    /// The options of the last import, if its pack is updated.
    fn remembered(&self, first: &Path) -> Remembered {
        let folder =
            folder_of(first, self.output.as_deref()).ok().filter(|_| self.update && !self.forget);
        let text = folder.and_then(|folder| text_of(&folder.join("map.toml")).ok());
        text.map(|text| Remembered::read(&text)).unwrap_or_default()
    }

    /// The files of `--rules`, all but the map, on which civilizations are settled; nothing if the pack of
    /// the rules has errors.
    fn rules(
        &self,
        folder: &Path,
        map: &mut Map,
        doubts: &mut Doubts,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Vec<SourceFile>>> {
        let Some(rules) = &self.rules else { return Ok(Some(Vec::new())) };
        if fs::symlink_metadata(folder.join("pack.toml")).is_ok() {
            let message = format!("\"{}\" is a pack already", folder.display());
            return Err(Failure::new(message).help(
                "--rules makes a new pack: name a new folder with -o, or read the drawing into this \
                 one again with --update in place of --rules and --players",
            ));
        }
        let origin = Origin::find(rules)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(None) };
        must_be_found(&pack.id, &origin, folder)?;
        let least = pack.players.map_or(2, |all| all.min);
        let players = self.players.unwrap_or(PlayerRange { min: least, max: least });
        if let Some(known) = pack.players {
            if self.players.is_none() && known.min < known.max {
                let line = format!("for {least} players: --players {known} makes one for each");
                doubts.add(SETUPS, line);
            }
            for count in players.iter().filter(|count| !known.contains(*count)) {
                let nearest = count.clamp(known.min, known.max);
                let from = format!("cards and limits of {} for {nearest}", pack.name);
                doubts.add(PLAYERS, format!("{count} players: {from}"));
            }
        }
        let title = title_of(folder)?;
        let (id, sources) = (id_of(&title)?, origin.pack()?);
        let files = origin.with_library(|library| {
            let base = Base { pack: sources, library };
            let (mut files, ids) = start::rules(&base, &pack, [&id, &title], players)?;
            let support = pack.rules.as_ref().map_or(0, |rules| rules.cities.support);
            let (fewest, cities) = (players.min.into(), pack.most_cities());
            let people = People { ids: &ids, fewest, cities, support };
            let powers = settle_people(map, people, doubts);
            for file in &mut files {
                call_civilizations(file, &powers);
            }
            files.push(SourceFile::new("map.toml", write::map(map).into_bytes()));
            let art = map.art.clone().map(String::into_bytes);
            files.extend(art.map(|art| SourceFile::new(write::ART_FILE, art)));
            let pack = SourcePack { name: title, files };
            let (mut files, notes) = start::fit(&Base { pack, library })?;
            for note in notes {
                doubts.add(SCALED, note);
            }
            files.retain(|file| !["map.toml", write::ART_FILE].contains(&&*file.path));
            Ok::<_, Failure>(files)
        })??;
        Ok(Some(files))
    }
}

impl Drawn {
    /// Lays tables and a list of borders over a drawing.
    fn lay(&self, imported: &mut Imported) -> Result<()> {
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
        } else if let Some(listed) = adjacency::read(&text_of(file)?, &called) {
            let (places, borders) = listed.map_err(|broken| unreadable(file, &broken))?;
            if !places.is_empty() {
                sources::lay_table(imported, places, &called);
            }
            borders
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
    fn lay(&self, imported: &mut Imported) -> Result<()> {
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

fn read_with(file: &Path, read: impl FnOnce(&str) -> Result<Imported, Broken>) -> Result<Imported> {
    read(&text_of(file)?).map_err(|broken| unreadable(file, &broken))
}

fn tables(files: &[PathBuf]) -> Result<Imported> {
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
fn folder_of(file: &Path, output: Option<&Path>) -> Result<PathBuf> {
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

/// Writes the files of the map, all or none; returns their names. Existing files are an error. `more`
/// are the files of a pack with the rules of another one, `preview` the picture of what was traced.
fn save(
    map: &Map,
    folder: &Path,
    words: &[String],
    more: Vec<SourceFile>,
    preview: Option<String>,
) -> Result<Vec<String>> {
    let exists = |name: &str| fs::symlink_metadata(folder.join(name)).is_ok();
    if let Some(name) = ["map.toml", "map.geojson"].into_iter().find(|name| exists(name)) {
        return Err(Failure::new(format!("\"{}\" already exists", folder.join(name).display()))
            .help("update the map with --update, or name another folder with -o DIR"));
    }
    let is_overlay = !more.is_empty();
    let with_schema = |part, text: String| format!("{}\n{text}", schema_line(part, is_overlay));
    let text = with_comment(&with_schema(Part::Map, write::map(map)), words);
    let mut files = vec![("map.toml".to_owned(), text.into_bytes())];
    let outlines = write::outlines(map);
    files.extend(outlines.map(|text| ("map.geojson".to_owned(), text.into_bytes())));
    files.extend(map.art.iter().map(|art| (write::ART_FILE.to_owned(), art.clone().into_bytes())));
    files.extend(preview.map(|text| ("preview.svg".to_owned(), text.into_bytes())));
    if !is_overlay && !exists("pack.toml") {
        let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let name = whole.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let text = with_schema(Part::Pack, write::pack(name));
        files.push(("pack.toml".to_owned(), text.into_bytes()));
    }
    files.extend(more.into_iter().map(|file| (file.path, file.bytes.to_vec())));
    make_folder(folder)?;
    if map.art.is_some() {
        make_folder(&folder.join("art"))?;
    }
    let mut batch = Batch::new(false);
    for (name, bytes) in &files {
        batch.add(folder.join(name), bytes, None)?;
    }
    batch.commit()?;
    if !exists(SCHEMAS) {
        schema::write(&folder.join(SCHEMAS), &[], false)?;
    }
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// Gives the first civilizations the names of the powers of another game.
fn call_civilizations(file: &mut SourceFile, powers: &[String]) {
    if file.path != "civilizations.toml" || powers.is_empty() {
        return;
    }
    let mut text = String::from_utf8_lossy(&file.bytes).into_owned();
    for (number, power) in (1..).zip(powers) {
        let name = write::text(power);
        text = text.replacen(&format!("name = \"People {number}\""), &format!("name = {name}"), 1);
    }
    file.bytes = text.into_bytes().into();
}
