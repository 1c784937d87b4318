//! The rules of a large game on a small map: eras demand no more than players can reach on it.

use strabo_compile::{authored::Part, source::SourceFile};
use strabo_model::Pack;
use toml_edit::{Item, Table, value};

use super::rules::{rows_in, rows_of, text};
use super::text::{comment, schema_line};
use super::{base::Base, documents::documents};
use crate::change::Result;

/// What eras demand that depends on the number of cities.
const DEMANDS: [&str; 4] = ["cities", "advances", "cost_from", "points"];

/// The files of a pack with demands that its map can meet, and a sentence for each table that changed: with
/// more cities than the map has room for, games would never end.
pub fn fit(base: &Base<'_>) -> Result<(Vec<SourceFile>, Vec<String>)> {
    let mut files = base.pack.files.clone();
    let (mut notes, mut changed) = (Vec::new(), Vec::new());
    let pack = base.compile().pack;
    let Some((players, room)) = pack.as_ref().and_then(room) else { return Ok((files, notes)) };
    let written = documents(base)?;
    let succession = written.iter().find(|(part, _)| *part == Part::Succession);
    let Some((_, succession)) = succession else { return Ok((files, notes)) };
    for table in rows_in(succession, "table").filter_map(|table| text(table, "id")) {
        let of_table = |row: &&Table| text(row, "table") == Some(table);
        let eras: Vec<&Table> = rows_in(succession, "requirement").filter(of_table).collect();
        let most = eras.iter().map(|row| number(row, "cities")).max().unwrap_or(0);
        if most > room {
            let rows: Vec<Table> = eras.iter().map(|row| fewer(row, room, most)).collect();
            let cities = if room == 1 { "1 city".to_owned() } else { format!("{room} cities") };
            notes.push(format!(
                "With {players} players the map has room for {cities} of each, so eras of the table \
                 \"{table}\" demand less: {}.",
                told(&eras, &rows)
            ));
            changed.extend(rows.into_iter().filter(|row| row.len() > 1));
        }
    }
    if !changed.is_empty() {
        let rows = rows_of("requirement", changed).to_string();
        let rows = format!("\n{}{}", comment(&notes.join("\n")), rows.trim_start());
        let name = format!("{}.toml", Part::Succession.name());
        if let Some(file) = files.iter_mut().find(|file| file.path == name) {
            file.bytes = [&file.bytes[..], rows.as_bytes()].concat().into();
        } else {
            let text = format!("{}\n{rows}", schema_line(Part::Succession, true));
            files.push(SourceFile::new(name, text.into_bytes()));
        }
    }
    Ok((files, notes))
}

/// The number of players with the least room, and how many cities each of them can have.
fn room(pack: &Pack) -> Option<(u8, i64)> {
    let rooms = pack.setups.iter().filter_map(|setup| {
        let each = pack.room(setup)?.cities_each(setup.players);
        Some((setup.players, i64::try_from(each.max(1)).ok()?))
    });
    rooms.min_by_key(|(_, each)| *each)
}

fn number(row: &Table, field: &str) -> i64 {
    row.get(field).and_then(Item::as_integer).unwrap_or(0)
}

/// What an era demands less where there is room for some of the most cities: all in proportion, never nothing.
/// Advances fall as if there were room for one city more, because they are bought in the course of many turns.
fn fewer(era: &Table, room: i64, most: i64) -> Table {
    let mut row = Table::new();
    row["id"] = era["id"].clone();
    for field in DEMANDS {
        let old = number(era, field);
        let part = if field == "cities" { room } else { room + 1 };
        let new = ((2 * old * part + most) / (2 * most)).max(old.min(1));
        if new < old {
            row[field] = value(new);
        }
    }
    row
}

/// `cities 1, 2 instead of 3, 5; advances 1 instead of 3`
fn told(eras: &[&Table], rows: &[Table]) -> String {
    let fields = DEMANDS.iter().filter_map(|field| {
        let pairs = eras.iter().zip(rows).filter(|(era, _)| number(era, field) > 0);
        let (old, new): (Vec<String>, Vec<String>) = pairs
            .map(|(era, row)| {
                let old = number(era, field);
                let new = row.get(field).and_then(Item::as_integer).unwrap_or(old);
                (old.to_string(), new.to_string())
            })
            .unzip();
        let is_same = old == new;
        (!is_same).then(|| format!("{field} {} instead of {}", new.join(", "), old.join(", ")))
    });
    fields.collect::<Vec<_>>().join("; ")
}
