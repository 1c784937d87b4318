//! Imports CSV tables of areas and of borders, recognized by their header rows.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use csv::{Reader, ReaderBuilder, StringRecord, Trim};
use strabo_geometry::survey::{Point, contact::By};
use strabo_model::map::AreaKind;

use super::{
    Broken, Details, Doubts, Imported, ImportedArea, ListedBorder, NO_AREA, ODD_VALUES,
    city_site_of, kind_of, population_of, truth_of,
};

const COLUMNS: &str = "unknown columns, ignored";
const ONLY_BORDERS: &str = "areas known only from the list of borders, treated as land";
/// The largest coordinate of a centre.
const FARTHEST: f64 = super::FARTHEST;

const OF_AREAS: [&str; 15] = [
    "id",
    "name",
    "kind",
    "population",
    "city_site",
    "x",
    "y",
    "region",
    "start",
    "flood_plain",
    "coasts",
    "impassable",
    "aliases",
    "owner",
    "tags",
];
const OF_BORDERS: [&str; 3] = ["a", "b", "by"];

/// The rows of a table of areas, with land or sea where they say so, or those of a table of borders.
#[derive(Debug, Default)]
pub struct CsvTable {
    pub areas: Vec<(ImportedArea, Option<AreaKind>)>,
    pub borders: Vec<ListedBorder>,
}

/// Reads one table; `file` is its name in messages.
pub fn read(text: &str, file: &str, doubts: &mut Doubts) -> Result<CsvTable, Broken> {
    // The crate counts lines by the first of two signs at a line end of Windows.
    let text = &*text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| broken(&error))?;
    let head: Vec<String> = head.iter().map(column).collect();
    let has = |name: &str| head.iter().any(|known| known == name);
    let known: &[&str] = if has("a") && has("b") {
        &OF_BORDERS
    } else if has("id") || has("name") {
        &OF_AREAS
    } else {
        let message = format!(
            "the header row has neither the columns of areas ({}) nor those of borders ({})",
            OF_AREAS.join(","),
            OF_BORDERS.join(",")
        );
        return Err((1, message));
    };
    for name in head.iter().filter(|name| !name.is_empty() && !known.contains(&name.as_str())) {
        doubts.add(COLUMNS, format!("\"{name}\" of {file}"));
    }
    let mut table = CsvTable::default();
    each_row(&mut reader, &head, file, |row| {
        if known == OF_BORDERS {
            border(row, &mut table.borders, doubts);
        } else {
            table.areas.extend(area(row, doubts));
        }
    })?;
    Ok(table)
}

/// The name of a column, without differences of capitals, spaces and plural.
fn column(name: &str) -> String {
    let name = name.to_lowercase().replace([' ', '-'], "_");
    match name.as_str() {
        "coast" => "coasts".to_owned(),
        "regions" | "starts" | "flood_plains" => name.trim_end_matches('s').to_owned(),
        _ => name,
    }
}

/// Spreadsheets use different separators in different languages.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let mut signs = [b',', b';', b'\t'].into_iter();
    signs.find(|sign| first.as_bytes().contains(sign)).unwrap_or(b',')
}

fn broken(error: &csv::Error) -> Broken {
    let line = error.position().map_or(1, csv::Position::line);
    (u32::try_from(line).unwrap_or(u32::MAX), format!("this is not a CSV table: {error}"))
}

/// One row with the names of its columns.
struct Row<'r> {
    head: &'r BTreeMap<&'r str, usize>,
    cells: &'r StringRecord,
    called: String,
}

impl Row<'_> {
    fn get(&self, column: &str) -> Option<&str> {
        self.cells.get(*self.head.get(column)?).filter(|cell| !cell.is_empty())
    }
}

fn each_row(
    reader: &mut Reader<&[u8]>,
    head: &[String],
    file: &str,
    mut see: impl FnMut(&Row<'_>),
) -> Result<(), Broken> {
    // Of columns with the same name the first counts.
    let head: BTreeMap<&str, usize> =
        head.iter().enumerate().rev().map(|(at, name)| (name.as_str(), at)).collect();
    let mut cells = StringRecord::new();
    while reader.read_record(&mut cells).map_err(|error| broken(&error))? {
        let line = cells.position().map_or(0, csv::Position::line);
        if cells.iter().any(|cell| !cell.is_empty()) {
            see(&Row { head: &head, cells: &cells, called: format!("line {line} of {file}") });
        }
    }
    Ok(())
}

fn area(row: &Row<'_>, doubts: &mut Doubts) -> Option<(ImportedArea, Option<AreaKind>)> {
    let called = row.called.clone();
    let (id, name) = (row.get("id"), row.get("name"));
    if id.is_none() && name.is_none() {
        doubts.add(NO_AREA, format!("{called}: it has neither id nor name"));
        return None;
    }
    let kind = row.get("kind").and_then(kind_of);
    if let (Some(said), None) = (row.get("kind"), kind) {
        doubts.add(ODD_VALUES, format!("{called}: \"{said}\" is neither land nor sea"));
    }
    let city_site = row.get("city_site").and_then(|word| city_site_of(word, &called, doubts));
    let population = row.get("population").unwrap_or_default();
    let population = population_of(population, &called, doubts);
    let at = centre(row);
    if at.is_none() && (row.get("x").is_some() || row.get("y").is_some()) {
        doubts.add(ODD_VALUES, format!("{called}: x and y are not a position"));
    }
    let details = details(row, doubts);
    let [id, name] = [id, name].map(|text| text.map(str::to_owned));
    let place = ImportedArea::new(called, id, name, kind.unwrap_or(AreaKind::Land));
    Some((ImportedArea { population, city_site, at, details, ..place }, kind))
}

/// The entries of a cell, separated by commas, semicolons or bars.
fn entries(cell: &str, signs: &[char]) -> Vec<String> {
    cell.split(signs).map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn details(row: &Row<'_>, doubts: &mut Doubts) -> Details {
    let list = |column: &str| {
        row.get(column).map(|cell| entries(cell, &[',', ';', '|'])).unwrap_or_default()
    };
    let coasts = row.get("coasts").unwrap_or_default().split('|');
    let coasts = coasts.map(|coast| entries(coast, &[',', ';'])).filter(|coast| !coast.is_empty());
    let impassable = row.get("impassable");
    let impassable =
        impassable.is_some_and(|word| truth_of("impassable", word, &row.called, doubts));
    Details {
        region: list("region"),
        starts: list("start"),
        flood_plains: flood_plains(row),
        coasts: coasts.map(|coast| (None, coast)).collect(),
        impassable,
        aliases: list("aliases"),
        owner: row.get("owner").map(str::to_owned),
        power: None,
        tags: list("tags"),
        said: None,
    }
}

/// The flood plains that a row names. One that only says yes has the name of its area.
fn flood_plains(row: &Row<'_>) -> Vec<String> {
    let cell = row.get("flood_plain").unwrap_or_default();
    match cell.to_lowercase().as_str() {
        "yes" | "true" | "1" | "x" => {
            row.get("name").or(row.get("id")).map(str::to_owned).into_iter().collect()
        }
        "no" | "false" | "0" => Vec::new(),
        _ => entries(cell, &[',', ';', '|']),
    }
}

fn centre(row: &Row<'_>) -> Option<Point> {
    let number = |column: &str| {
        let number: f64 = row.get(column)?.replace(',', ".").parse().ok()?;
        (number.abs() <= FARTHEST).then_some(number)
    };
    Some([number("x")?, number("y")?])
}

fn border(row: &Row<'_>, borders: &mut Vec<ListedBorder>, doubts: &mut Doubts) {
    let (Some(a), Some(b)) = (row.get("a"), row.get("b")) else {
        return doubts.add(NO_AREA, format!("{}: a border needs both a and b", row.called));
    };
    let said = row.get("by").map(str::to_lowercase);
    let all: &[Option<By>] = match said.as_deref() {
        None => &[None],
        Some("land") => &[Some(By::Land)],
        Some("water" | "sea") => &[Some(By::Water)],
        Some("both" | "land+water" | "land and water") => &[Some(By::Land), Some(By::Water)],
        Some(other) => {
            let line = format!("{}: \"{other}\" is neither land nor water", row.called);
            doubts.add(ODD_VALUES, line);
            &[None]
        }
    };
    let ends: [Rc<str>; 2] = [a, b].map(Rc::from);
    let called: Rc<str> = Rc::from(row.called.as_str());
    borders.extend(all.iter().map(|by| ListedBorder {
        ends: ends.clone(),
        by: *by,
        called: Rc::clone(&called),
    }));
}

/// If there is no table of areas, the ends of the borders are the areas.
pub fn areas_of_borders(imported: &mut Imported) {
    if !imported.areas.is_empty() {
        return;
    }
    let mut seen = BTreeSet::new();
    for border in &imported.borders {
        for end in &border.ends {
            if seen.insert(end.to_lowercase()) {
                let name = Some(end.to_string());
                let called = border.called.to_string();
                imported.areas.push(ImportedArea::new(called, None, name, AreaKind::Land));
            }
        }
    }
    if !imported.areas.is_empty() {
        imported.doubts.add(ONLY_BORDERS, format!("{} of them", imported.areas.len()));
    }
}
