//! Lays tables of areas and lists of borders over a map from another file, and reports differences.

use std::collections::BTreeSet;

use strabo_model::map::AreaKind;

use super::{Doubts, Imported, ImportedArea, ListedBorder, known::Known, names::id_of};

const DIFFERENT: &str = "differences between the files; the table is taken";
const REPEATED: &str = "rows of an area that an earlier row of the table has, ignored";
const NOT_DRAWN: &str = "areas of the table that the other file does not have, without an outline";
const NOT_IN_TABLE: [&str; 2] =
    ["areas that the table does not have", "seas that the table does not have"];
const COASTS: &str = "shapes of single coasts, left out: the table names the coasts";
const REPLACED: &str = "borders that the first file lists, replaced by those of";

/// Lays the rows of a table over the areas. `file` is its name in messages.
pub fn lay_table(imported: &mut Imported, rows: Vec<(ImportedArea, Option<AreaKind>)>, file: &str) {
    leave_out_coasts(imported, &rows);
    let known = Known::new(&imported.areas);
    let drawn = imported.areas.len();
    let mut met = BTreeSet::new();
    for (row, kind) in rows {
        let words = [&row.id, &row.name].into_iter().flatten().chain(&row.details.aliases);
        let found = words.into_iter().find_map(|word| known.get(word));
        match found {
            Some(at) if met.insert(at) => {
                lay_row(&mut imported.areas[at], row, kind, file, &mut imported.doubts);
            }
            Some(_) => imported.doubts.add(REPEATED, row.called),
            None => {
                imported.doubts.add(NOT_DRAWN, format!("{} ({})", word_for(&row), row.called));
                imported.areas.push(row);
            }
        }
    }
    // A table of land areas alone says nothing of seas.
    let is_sea = |at: &usize| imported.areas[*at].kind == AreaKind::Sea;
    let has_seas = met.iter().any(is_sea) || (drawn..imported.areas.len()).any(|at| is_sea(&at));
    let missing = (0..drawn).filter(|at| !met.contains(at) && (has_seas || !is_sea(at)));
    for place in missing.map(|at| &imported.areas[at]) {
        let topic = NOT_IN_TABLE[usize::from(place.kind == AreaKind::Sea)];
        imported.doubts.add(topic, format!("{} ({})", word_for(place), place.called));
    }
}

/// Shapes called `spa/nc` or `stp-sc` are coasts of their area, if the table says that it has several.
fn leave_out_coasts(imported: &mut Imported, rows: &[(ImportedArea, Option<AreaKind>)]) {
    let coastal = rows.iter().filter(|(row, _)| !row.details.coasts.is_empty());
    let coastal: BTreeSet<String> =
        coastal.filter_map(|(row, _)| Some(id_of(row.id.as_deref()?))).collect();
    let is_coast = |word: &str| {
        let id = id_of(word);
        let area = id.rsplit_once('-').filter(|(_, end)| ["nc", "ec", "sc", "wc"].contains(end));
        area.is_some_and(|(area, _)| coastal.contains(area))
    };
    let (areas, doubts) = (&mut imported.areas, &mut imported.doubts);
    areas.retain(|area| {
        let is_coast = [&area.id, &area.name].into_iter().flatten().any(|word| is_coast(word));
        if is_coast {
            doubts.add(COASTS, area.called.clone());
        }
        !is_coast
    });
}

/// The id or name of an area, for messages.
fn word_for(place: &ImportedArea) -> &str {
    place.id.as_deref().or(place.name.as_deref()).unwrap_or("unnamed")
}

fn lay_row(
    place: &mut ImportedArea,
    row: ImportedArea,
    kind: Option<AreaKind>,
    file: &str,
    doubts: &mut Doubts,
) {
    let called = place.called.clone();
    let mut differ = |what: &str, old: String, new: String| {
        doubts.add(DIFFERENT, format!("{called}: {what}{old}, but {what}{new} in {file}"));
    };
    let word = |kind: AreaKind| if kind == AreaKind::Sea { "sea" } else { "land" };
    if let Some(kind) = kind.filter(|kind| *kind != place.kind) {
        differ("", word(place.kind).to_owned(), word(kind).to_owned());
        place.kind = kind;
    }
    if let (Some(old), Some(new)) = (place.population, row.population)
        && old != new
    {
        differ("population ", old.to_string(), new.to_string());
    }
    if let (Some(old), Some(new)) = (place.city_site, row.city_site)
        && old != new
    {
        let colour = |site| format!("{site:?}").to_lowercase();
        differ("city site ", colour(old), colour(new));
    }
    if let (Some(old), Some(new)) = (&place.id, &row.id)
        && id_of(old) != id_of(new)
    {
        differ("id ", old.clone(), new.clone());
    }
    place.population = row.population.or(place.population);
    place.city_site = row.city_site.or(place.city_site);
    place.at = row.at.or(place.at);
    place.id = row.id.or(place.id.take());
    place.unnamed &= row.name.is_none();
    place.name = row.name.or(place.name.take());
    let (old, new) = (&mut place.details, row.details);
    old.region.extend(new.region);
    old.starts.extend(new.starts);
    old.flood_plains.extend(new.flood_plains);
    old.aliases.extend(new.aliases);
    old.tags.extend(new.tags);
    old.owner = new.owner.or(old.owner.take());
    old.power = new.power.or(old.power.take());
    old.impassable |= new.impassable;
    if !new.coasts.is_empty() {
        old.coasts = new.coasts;
    }
}

/// Takes all borders from a list; what touches on the drawing is only compared with them.
pub fn lay_borders(imported: &mut Imported, borders: Vec<ListedBorder>, file: &str) {
    if !imported.borders.is_empty() {
        imported.doubts.add(REPLACED, format!("{file} ({} of them)", imported.borders.len()));
    }
    imported.borders = borders;
    imported.borders_from = Some(file.to_owned());
    for place in &mut imported.areas {
        place.all_listed = true;
    }
}
