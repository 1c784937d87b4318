//! Brushes: what several areas get or lose at once, on the map and in its regions.

use std::collections::BTreeSet;

use strabo_compile::{Part, index::Kind};
use strabo_sheet::quoted;

use super::coasts::{set_coasts, tidied};
use super::order::{Paint, Site};
use super::places::{AreaFacts, Places, Tie, distinct, row, these};
use super::rename::{declared, must_be_free};
use super::{Refusal, Result, Subject, editor::Editor, naming::free};

/// The areas that a brush is used on, which must be land.
fn lands<'p>(
    places: &'p Places,
    ids: &'p [String],
    what: &str,
) -> Result<Vec<(&'p str, &'p AreaFacts)>> {
    let lands = distinct(ids)?.into_iter().map(|id| {
        let place = places.get(id)?;
        if place.is_sea {
            return Err(Refusal::new(format!("\"{id}\" is an open sea, which has no {what}")));
        }
        Ok((id, place))
    });
    lands.collect()
}

/// The change, unless there is nothing to do.
fn finished(editor: Editor<'_>, title: String) -> Result {
    let change = editor.finish(title)?;
    if change.is_empty() {
        return Err(Refusal::new("nothing would change").help("it is like that already"));
    }
    Ok(change)
}

/// Gives areas a population limit, a city site, a kind of ground or a name.
pub(super) fn set(subject: &Subject<'_>, ids: &[String], paint: &Paint) -> Result {
    let places = Places::read(subject);
    let mut editor = Editor::new(subject);
    let all = distinct(ids)?;
    if let Some(name) = &paint.name {
        let [only] = ids else {
            return Err(Refusal::new("several areas cannot have one name"));
        };
        if name.trim().is_empty() {
            return Err(Refusal::new("the name of the area is empty"));
        }
        editor.set(row(only, places.get(only)?), "name", quoted(name));
    }
    if paint.population.is_some() || paint.city_site.is_some() {
        for (id, place) in lands(&places, ids, "population and no city site")? {
            let is_new = |population: &u8| place.population != Some(i64::from(*population));
            if let Some(population) = paint.population.filter(is_new) {
                editor.set(row(id, place), "population", population.to_string());
            }
            let now = place.city_site.as_deref().unwrap_or("none");
            match paint.city_site.filter(|site| site.word() != now) {
                Some(Site::None) => editor.unset(row(id, place), "city_site", false),
                Some(site) => editor.set(row(id, place), "city_site", quoted(site.word())),
                None => {}
            }
        }
    }
    if let Some(terrain) = &paint.terrain {
        if !terrain.is_empty() {
            declared(subject, Kind::Terrain, terrain)?;
        }
        for id in all {
            let place = places.get(id)?;
            match place.terrain.as_deref().unwrap_or_default() {
                now if now == terrain => {}
                _ if terrain.is_empty() => editor.unset(row(id, place), "terrain", false),
                _ => editor.set(row(id, place), "terrain", quoted(terrain)),
            }
        }
    }
    finished(editor, format!("change {}", these(ids)))
}

/// Puts areas into the region of a civilization, beside the regions they have, or takes them out of it.
pub(super) fn region(
    subject: &Subject<'_>,
    ids: &[String],
    civilization: &str,
    on: bool,
) -> Result {
    declared(subject, Kind::Civilization, civilization)?;
    let places = Places::read(subject);
    let mut editor = Editor::new(subject);
    for (id, place) in lands(&places, ids, "region")? {
        let has = place.region.iter().any(|region| region == civilization);
        if on && !has {
            editor.add_entry(row(id, place), "region", civilization);
        } else if !on && has {
            editor.remove_entry(row(id, place), "region", civilization);
        }
    }
    let way = if on { "put" } else { "take" };
    let to = if on { "into" } else { "out of" };
    finished(editor, format!("{way} {} {to} the region of \"{civilization}\"", these(ids)))
}

/// Lets a civilization start in an area, or no longer.
pub(super) fn start(subject: &Subject<'_>, civilization: &str, area: &str, on: bool) -> Result {
    declared(subject, Kind::Civilization, civilization)?;
    let places = Places::read(subject);
    let ids = [area.to_owned()];
    let (area, _) = lands(&places, &ids, "start of a civilization")?[0];
    let key = (Part::Map, "start", civilization.to_owned());
    let now = places.starts.iter().find(|(here, _)| here == civilization);
    let mut editor = Editor::new(subject);
    if on {
        if now.is_none_or(|(_, here)| here != area) {
            editor.set(key, "area", quoted(area));
        }
        return finished(editor, format!("set the start of \"{civilization}\" to \"{area}\""));
    }
    if now.is_none_or(|(_, here)| here != area) {
        return Err(Refusal::new(format!("\"{civilization}\" does not start in \"{area}\"")));
    }
    editor.remove(key);
    editor.finish(format!("remove the start of \"{civilization}\" from \"{area}\""))
}

/// Puts areas on a flood plain: the given one, that of a neighbour, or a new one. Off takes them from
/// the given flood plain or from all of them.
pub(super) fn flood_plain(
    subject: &Subject<'_>,
    ids: &[String],
    on: bool,
    id: Option<&str>,
) -> Result {
    let places = Places::read(subject);
    let areas = lands(&places, ids, "flood plain")?;
    let mut editor = Editor::new(subject);
    if !on {
        leave(&mut editor, &places, "flood_plain", ids, id);
        return finished(editor, format!("take {} from the flood plain", these(ids)));
    }
    let mut plains = places.grounds.iter().filter(|tie| tie.table == "flood_plain");
    let touches = |tie: &Tie| {
        let near = areas
            .iter()
            .any(|(_, place)| tie.places.iter().any(|there| place.land.contains(there)));
        near || tie.places.iter().any(|there| ids.contains(there))
    };
    let plain = match id {
        Some(id) => plains.find(|tie| tie.id == id),
        None => plains.find(|tie| touches(tie)),
    };
    let key = key_of(subject, Kind::FloodPlain, plain, id)?;
    for (area, _) in &areas {
        if !plain.is_some_and(|plain| plain.places.iter().any(|there| there == area)) {
            editor.add_entry((Part::Map, "flood_plain", key.clone()), "areas", area);
        }
    }
    finished(editor, format!("put {} on the flood plain \"{key}\"", these(ids)))
}

/// Puts a volcano into an area or on the border of two, or removes it from there.
pub(super) fn volcano(subject: &Subject<'_>, ids: &[String], on: bool, id: Option<&str>) -> Result {
    let places = Places::read(subject);
    let areas = lands(&places, ids, "volcano")?;
    let mut editor = Editor::new(subject);
    if !on {
        leave(&mut editor, &places, "volcano", ids, id);
        return finished(editor, format!("remove the volcano from {}", these(ids)));
    }
    if areas.len() > 2 {
        return Err(Refusal::new("a volcano lies in one area or on the border of two")
            .help("choose one or two areas"));
    }
    let known = places.grounds.iter().find(|tie| tie.table == "volcano" && Some(&*tie.id) == id);
    let key = key_of(subject, Kind::Volcano, known, id)?;
    let row = (Part::Map, "volcano", key.clone());
    for old in known.iter().flat_map(|known| &known.places) {
        if !ids.contains(old) {
            editor.remove_entry(row.clone(), "areas", old);
        }
    }
    for (area, _) in &areas {
        if !known.is_some_and(|known| known.places.iter().any(|there| there == area)) {
            editor.add_entry(row.clone(), "areas", area);
        }
    }
    finished(editor, format!("put the volcano \"{key}\" into {}", these(ids)))
}

/// The id of a row: that of one that is there, the given one, or a free one.
fn key_of(
    subject: &Subject<'_>,
    kind: Kind,
    known: Option<&Tie>,
    id: Option<&str>,
) -> Result<String> {
    match (known, id) {
        (Some(known), _) => Ok(known.id.clone()),
        (None, Some(id)) => must_be_free(subject, kind, id).map(|()| id.to_owned()),
        (None, None) => Ok(free(subject, kind, &kind.word().replace('_', "-"))),
    }
}

/// Takes areas out of rows of a table; a row without areas goes.
fn leave(
    editor: &mut Editor<'_>,
    places: &Places,
    table: &'static str,
    ids: &[String],
    id: Option<&str>,
) {
    let gone: BTreeSet<&String> = ids.iter().collect();
    let rows = places.grounds.iter().filter(|tie| tie.table == table);
    for tie in rows.filter(|tie| id.is_none_or(|id| tie.id == id)) {
        let row = (Part::Map, table, tie.id.clone());
        if tie.places.iter().all(|area| gone.contains(area)) {
            editor.remove(row);
            continue;
        }
        for area in tie.places.iter().filter(|area| gone.contains(area)) {
            editor.remove_entry(row.clone(), "areas", area);
        }
    }
}

/// Gives an area these coasts. Less than two of them need no list.
pub(super) fn coasts(
    subject: &Subject<'_>,
    area: &str,
    coasts: &[Vec<String>],
    names: Option<&[String]>,
) -> Result {
    let places = Places::read(subject);
    let place = places.get(area)?;
    if place.is_sea {
        return Err(Refusal::new("an open sea has no coasts"));
    }
    let is_same = coasts.len() == place.coasts.len();
    let names = match names {
        Some(names) => names.to_vec(),
        None if is_same => place.coast_names.clone(),
        None => Vec::new(),
    };
    let mut editor = Editor::new(subject);
    set_coasts(subject, &mut editor, (area, place), &(coasts.to_vec(), names))?;
    finished(editor, format!("change the coasts of \"{area}\""))
}

/// Makes places that an area touches by water a coast of their own. Off makes one coast of those that they
/// lie at; if that is a single one, the coast before it joins it.
pub(super) fn coast(subject: &Subject<'_>, area: &str, ids: &[String], on: bool) -> Result {
    let places = Places::read(subject);
    let place = places.get(area)?;
    if place.is_sea {
        return Err(Refusal::new("an open sea has no coasts"));
    }
    let touched = distinct(ids)?;
    if let Some(far) = touched.iter().find(|id| !place.water.iter().any(|there| there == *id)) {
        return Err(Refusal::new(format!("\"{area}\" does not border on \"{far}\" by water")));
    }
    let (mut coasts, mut names) = (place.coasts.clone(), place.coast_names.clone());
    if coasts.is_empty() {
        coasts.push(place.water.clone());
    }
    let own: Vec<String> =
        place.water.iter().filter(|id| touched.contains(&***id)).cloned().collect();
    if !on {
        join_coasts(&mut coasts, &mut names, &own);
    } else if !coasts.iter().any(|coast| tied(coast) == touched) {
        for coast in &mut coasts {
            coast.retain(|id| !own.contains(id));
        }
        if !names.is_empty() {
            names.push(name_of(subject, &own[0]));
        }
        coasts.push(own);
    }
    let mut editor = Editor::new(subject);
    set_coasts(subject, &mut editor, (area, place), &tidied(coasts, &names))?;
    let verb = if on { "give a coast to" } else { "join coasts of" };
    finished(editor, format!("{verb} the area \"{area}\""))
}

fn tied(coast: &[String]) -> BTreeSet<&str> {
    coast.iter().map(String::as_str).collect()
}

fn join_coasts(coasts: &mut Vec<Vec<String>>, names: &mut Vec<String>, touched: &[String]) {
    let lies = |coast: &Vec<String>| coast.iter().any(|id| touched.contains(id));
    let mut at: Vec<usize> = (0..coasts.len()).filter(|at| lies(&coasts[*at])).collect();
    if let [only] = at[..] {
        at = if only == 0 { vec![0, 1] } else { vec![only - 1, only] };
        at.retain(|at| *at < coasts.len());
    }
    for gone in at.iter().skip(1).rev() {
        let new = coasts.remove(*gone).into_iter().filter(|id| !coasts[at[0]].contains(id));
        let new: Vec<String> = new.collect();
        coasts[at[0]].extend(new);
        if *gone < names.len() {
            names.remove(*gone);
        }
    }
}

fn name_of(subject: &Subject<'_>, id: &str) -> String {
    let pack = subject.known();
    let name = pack.and_then(|pack| Some(pack[pack.area(id)?].name.to_string()));
    name.unwrap_or_else(|| id.to_owned())
}
