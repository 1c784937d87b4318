//! Imports CSV tables of areas and of borders, recognized by their header rows.

use std::collections::BTreeSet;

use csv::{Reader, ReaderBuilder, StringRecord, Trim};
use strabo_compile::geometry::Point;
use strabo_compile::geometry::contact::By;
use strabo_model::map::{AreaKind, Outline};

use super::svg::Broken;
use super::{
    Imported, ImportedArea, ListedBorder, NO_AREA, ODD_VALUES, city_site_of, kind_of, population_of,
};

const COLUMNS: &str = "unknown columns, ignored";
const ONLY_BORDERS: &str = "areas known only from the list of borders, treated as land";
/// The largest coordinate of a centre.
const FARTHEST: f64 = super::FARTHEST;

/// The columns of a table of areas.
const OF_AREAS: [&str; 7] = ["id", "name", "kind", "population", "city_site", "x", "y"];
/// The columns of a table of borders.
const OF_BORDERS: [&str; 3] = ["a", "b", "by"];

/// Reads one table; `file` is its name in messages.
pub fn read(text: &str, file: &str, imported: &mut Imported) -> Result<(), Broken> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| broken(&error))?;
    let head: Vec<String> =
        head.iter().map(|name| name.to_lowercase().replace([' ', '-'], "_")).collect();
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
        imported.doubts.add(COLUMNS, format!("\"{name}\" of {file}"));
    }
    each_row(&mut reader, &head, file, |row| {
        if known == OF_BORDERS { border(row, imported) } else { area(row, imported) }
    })
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
    head: &'r [String],
    cells: &'r StringRecord,
    called: String,
}

impl Row<'_> {
    fn get(&self, column: &str) -> Option<&str> {
        let at = self.head.iter().position(|name| name == column)?;
        self.cells.get(at).filter(|cell| !cell.is_empty())
    }
}

fn each_row(
    reader: &mut Reader<&[u8]>,
    head: &[String],
    file: &str,
    mut see: impl FnMut(&Row<'_>),
) -> Result<(), Broken> {
    let mut cells = StringRecord::new();
    while reader.read_record(&mut cells).map_err(|error| broken(&error))? {
        let line = cells.position().map_or(0, csv::Position::line);
        if cells.iter().any(|cell| !cell.is_empty()) {
            see(&Row { head, cells: &cells, called: format!("line {line} of {file}") });
        }
    }
    Ok(())
}

fn area(row: &Row<'_>, imported: &mut Imported) {
    let called = row.called.clone();
    let (id, name) = (row.get("id"), row.get("name"));
    let doubts = &mut imported.doubts;
    if id.is_none() && name.is_none() {
        return doubts.add(NO_AREA, format!("{called}: it has neither id nor name"));
    }
    let kind = row.get("kind").and_then(kind_of);
    if let (Some(said), None) = (row.get("kind"), kind) {
        doubts.add(ODD_VALUES, format!("{called}: \"{said}\" is neither land nor sea"));
    }
    let city_site = row.get("city_site").and_then(city_site_of);
    if let (Some(said), None) = (row.get("city_site"), city_site) {
        doubts.add(
            ODD_VALUES,
            format!("{called}: the city site \"{said}\" is neither black nor white"),
        );
    }
    let population = row.get("population").unwrap_or_default();
    let population = population_of(population, &called, doubts);
    let at = centre(row);
    if at.is_none() && (row.get("x").is_some() || row.get("y").is_some()) {
        doubts.add(ODD_VALUES, format!("{called}: x and y are not a position"));
    }
    imported.areas.push(ImportedArea {
        called,
        id: id.map(str::to_owned),
        name: name.map(str::to_owned),
        kind: kind.unwrap_or(AreaKind::Land),
        population,
        city_site,
        outline: Outline::default(),
        at,
        all_listed: false,
    });
}

fn centre(row: &Row<'_>) -> Option<Point> {
    let number = |column: &str| {
        let number: f64 = row.get(column)?.replace(',', ".").parse().ok()?;
        (number.abs() <= FARTHEST).then_some(number)
    };
    Some([number("x")?, number("y")?])
}

fn border(row: &Row<'_>, imported: &mut Imported) {
    let (Some(a), Some(b)) = (row.get("a"), row.get("b")) else {
        return imported
            .doubts
            .add(NO_AREA, format!("{}: a border needs both a and b", row.called));
    };
    let said = row.get("by").map(str::to_lowercase);
    let all: &[Option<By>] = match said.as_deref() {
        None => &[None],
        Some("land") => &[Some(By::Land)],
        Some("water" | "sea") => &[Some(By::Water)],
        Some("both" | "land+water" | "land and water") => &[Some(By::Land), Some(By::Water)],
        Some(other) => {
            let line = format!("{}: \"{other}\" is neither land nor water", row.called);
            imported.doubts.add(ODD_VALUES, line);
            &[None]
        }
    };
    let ends = [a.to_owned(), b.to_owned()];
    imported.borders.extend(all.iter().map(|by| ListedBorder {
        ends: ends.clone(),
        by: *by,
        called: row.called.clone(),
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
                imported.areas.push(ImportedArea {
                    called: border.called.clone(),
                    id: None,
                    name: Some(end.clone()),
                    kind: AreaKind::Land,
                    population: None,
                    city_site: None,
                    outline: Outline::default(),
                    at: None,
                    all_listed: false,
                });
            }
        }
    }
    if !imported.areas.is_empty() {
        imported.doubts.add(ONLY_BORDERS, format!("{} of them", imported.areas.len()));
    }
}
