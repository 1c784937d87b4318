//! Updates the map of a pack after its board was redrawn: what the author wrote stays.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::tree::{NodeId, Value};
use strabo_geometry::survey::{Point, figure};
use strabo_model::map::{AreaKind, Outline};
use strabo_sheet::ListChange;

use super::map::{FinishedArea, Map, SEAM};
use super::{
    Broken, Doubts, Imported, ImportedArea,
    edits::Edits,
    few,
    known::Known,
    said::{FLOOD_PLAIN, said},
    same::same_places,
    write,
};
use super::{names::is_provisional, svg::element::is_automatic};

const KEPT: &str = "kept as they are in map.toml";
const SET: &str = "taken from the new file";
const NEW: [&str; 2] = ["new areas", "new seas"];
const GONE: &str = "no longer drawn, still in map.toml: remove their rows if they are gone";
const RENAMED: &str = "new names of what the map has: strabo rename changes the ids as well";
const MOVED: &str = "moved";
const REDRAWN: &str = "redrawn";
const ADDED: &str = "borders added";
const REMOVED: &str = "borders removed";
const INLAND: &str =
    "no longer at a sea, but still with borders by water that you added: remove what is wrong";
const UNLISTED: &str = "borders that the new file does not have, kept";
/// Centres closer together than this fraction of the board are at the same place.
const SAME_PLACE: f64 = 0.0005;

struct Row {
    node: NodeId,
    id: String,
    kind: AreaKind,
}

/// The map that is there.
pub struct Existing<'t> {
    edits: Edits<'t>,
    rows: Vec<Row>,
}

/// A border from one end: the ids, and whether it is by water.
type Way<'m> = (&'m str, &'m str, bool);

impl<'t> Existing<'t> {
    /// Reads `map.toml`.
    pub fn read(text: &'t str) -> Result<Self, Broken> {
        let edits = Edits::new(text)?;
        let mut rows = Vec::new();
        for kind in [AreaKind::Land, AreaKind::Sea] {
            let table = table_of(kind);
            for node in edits.sheet.rows(table) {
                let line = || edits.line(node);
                if edits.sheet.is_inline(node) {
                    let message = format!("only rows with the header [[{table}]] can be updated");
                    return Err((line(), message));
                }
                let Some(id) = edits.string(node, "id") else {
                    return Err((line(), "this row has no id".to_owned()));
                };
                rows.push(Row { node, id: id.to_owned(), kind });
            }
        }
        Ok(Self { edits, rows })
    }

    /// A number that the table of the board gives, such as its tolerance.
    pub fn of_board(&self, key: &str) -> Option<f64> {
        self.edits.number(self.edits.field(self.edits.field(self.edits.sheet.root, "board")?, key)?)
    }

    /// Which opposite sides of the board meet, in the word of the format.
    pub fn wraps(&self) -> Option<&str> {
        let board = self.edits.field(self.edits.sheet.root, "board")?;
        self.edits.string(board, "wraps")
    }

    /// Gives areas the ids, kinds and figures of the rows they are known by: by id or name, or else by the
    /// outlines that were there. What a program calls a shape counts least.
    pub fn adopt(&self, imported: &mut Imported, outlines: &[ImportedArea]) {
        let rows = self.areas(outlines);
        let known = Known::new(&rows);
        let mut free: BTreeSet<usize> = (0..rows.len()).collect();
        let mut found: Vec<Option<usize>> = vec![None; imported.areas.len()];
        for unnamed in [false, true] {
            for (place, found) in imported.areas.iter().zip(&mut found) {
                let words = [&place.id, &place.name].into_iter().flatten();
                let row =
                    words.filter(|_| place.unnamed == unnamed).find_map(|word| known.get(word));
                *found = found.or_else(|| row.filter(|row| free.remove(row)));
            }
            let areas = imported.areas.iter().enumerate();
            let later: Vec<_> = areas.filter(|(at, _)| found[*at].is_none()).collect();
            let earlier: Vec<_> = free.iter().map(|at| (*at, &rows[*at])).collect();
            for (row, at) in same_places(&earlier, &later) {
                found[at] = Some(row);
                free.remove(&row);
            }
        }
        let told = outlines
            .iter()
            .filter_map(|area| Some((area.id.as_deref()?, area.details.said.as_ref()?)));
        let told: BTreeMap<&str, _> = told.collect();
        for (place, found) in imported.areas.iter_mut().zip(found) {
            let now = place.details.said.take().unwrap_or_else(|| said(place));
            let row = found.map(|at| &self.rows[at]);
            // What an import before this one wrote is still not the author's own.
            let before = row.and_then(|row| told.get(row.id.as_str())).copied();
            let before = before.into_iter().flatten();
            let all = before.map(|(field, text)| (field.clone(), text.clone())).chain(now);
            place.details.said = Some(all.collect());
            if let Some(row) = row {
                self.adopt_row(row, place, &mut imported.doubts);
            }
        }
        for row in &self.rows {
            let water = self.listed(row, "water").into_iter();
            imported.shared.extend(water.map(|id| [row.id.clone(), id]));
        }
        let at = rows.into_iter().enumerate();
        imported.rest = at.filter(|(at, _)| free.contains(at)).map(|(_, row)| row).collect();
    }

    /// The rows as areas, with the outlines that were there.
    fn areas(&self, outlines: &[ImportedArea]) -> Vec<ImportedArea> {
        let drawn = outlines.iter().filter_map(|area| Some((area.id.as_deref()?, &area.outline)));
        let drawn: BTreeMap<&str, &Outline> = drawn.collect();
        let area = |row: &Row| {
            let name = self.edits.string(row.node, "name").map(str::to_owned);
            let outline = drawn.get(row.id.as_str()).copied().cloned().unwrap_or_default();
            let area = ImportedArea::new(String::new(), Some(row.id.clone()), name, row.kind);
            ImportedArea { outline, ..area }
        };
        self.rows.iter().map(area).collect()
    }

    fn adopt_row(&self, row: &Row, place: &mut ImportedArea, doubts: &mut Doubts) {
        let word = |kind: AreaKind| if kind == AreaKind::Sea { "sea" } else { "land" };
        if place.kind != row.kind {
            let [old, new] = [row.kind, place.kind].map(word);
            doubts.add(KEPT, format!("{}: {old}, though {new} in the new file", row.id));
        }
        let population = self.edits.field(row.node, "population");
        let population = population.and_then(|node| match self.edits.sheet.forest.value(node) {
            Value::Integer(number) => u8::try_from(number).ok(),
            _ => None,
        });
        let is_true = |node| self.edits.sheet.forest.value(node) == Value::Boolean(true);
        let impassable = self.edits.field(row.node, "impassable").is_some_and(is_true);
        place.id = Some(row.id.clone());
        place.kind = row.kind;
        if std::mem::take(&mut place.unnamed) {
            place.name = self.edits.string(row.node, "name").map(str::to_owned);
        }
        // What is not written must not be reported as missing.
        place.population = population.or(Some(1));
        place.details.impassable = impassable;
    }

    /// The new text of `map.toml`. `old` is the map of the outlines that were there: what it shows
    /// and the new map does not is removed, what the author wrote besides stays.
    pub fn merge(mut self, map: &Map, old: Option<&Map>, doubts: &mut Doubts) -> String {
        let new = by_id(map);
        let before: BTreeMap<&str, &FinishedArea> = old
            .map(|old| by_id(old).into_iter().map(|(id, at)| (id, &old.areas[at])).collect())
            .unwrap_or_default();
        let ways = [old.map(ways_of).unwrap_or_default(), ways_of(map)];
        if old.is_some_and(|old| old.wraps.is_some()) {
            // Those that were there may be gone from the map by now; a new one is among the added borders.
            doubts.topics.retain(|(topic, _)| *topic != SEAM);
        }
        let rows = std::mem::take(&mut self.rows);
        let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        for row in &rows {
            if let Some(at) = new.get(row.id.as_str()) {
                self.borders(row, &ways, (&new, &ids), old.is_some(), doubts);
                let before_row = before.get(row.id.as_str()).copied();
                self.centre(row, map, *at, before_row, doubts);
                self.figures(row, &map.areas[*at], before_row, doubts);
                if let (Some(old), Some(before)) = (old, before.get(row.id.as_str()))
                    && is_at_sea(old, before)
                    && !is_at_sea(map, &map.areas[*at])
                {
                    self.inland(row, map, &new, doubts);
                }
            }
        }
        self.board(map);
        let added: Vec<usize> =
            (0..map.areas.len()).filter(|at| !ids.contains(map.areas[*at].id.as_str())).collect();
        for kind in [AreaKind::Land, AreaKind::Sea] {
            let ours = added.iter().copied().filter(|at| map.areas[*at].kind == kind);
            let text = write::rows(map, kind, &ours.collect::<Vec<_>>());
            if !text.is_empty() {
                let last = rows.iter().rev().find(|row| row.kind == kind).map(|row| row.node);
                self.edits.add_behind(last, &text);
            }
        }
        for (table, key) in [("flood_plain", "id"), ("start", "civilization")] {
            let own: Vec<NodeId> = self.edits.sheet.rows(table).collect();
            let known = own.iter().filter_map(|row| self.edits.string(*row, key)).collect();
            let (text, new) = write::more(map, table, &known);
            let is_inline = own.iter().any(|row| self.edits.sheet.is_inline(*row));
            if !text.is_empty() && !is_inline {
                doubts.add(SET, format!("[[{table}]] {}", few(&new)));
                self.edits.add_behind(own.last().copied(), &text);
            }
        }
        self.plains(map, &before, doubts);
        for at in &added {
            let place = &map.areas[*at];
            let topic = NEW[usize::from(place.kind == AreaKind::Sea)];
            doubts.add(topic, format!("{} (\"{}\")", place.id, place.name));
        }
        for row in rows.iter().filter(|row| !new.contains_key(row.id.as_str())) {
            doubts.add(GONE, row.id.clone());
        }
        self.edits.finish()
    }

    fn borders(
        &mut self,
        row: &Row,
        [old, new]: &[BTreeSet<Way<'_>>; 2],
        (drawn, known): (&BTreeMap<&str, usize>, &BTreeSet<&str>),
        has_old: bool,
        doubts: &mut Doubts,
    ) {
        let here = row.id.as_str();
        for (key, by_water) in [("land", false), ("water", true)] {
            let now = self.listed(row, key);
            let ours = |ways: &BTreeSet<Way<'_>>| -> BTreeSet<String> {
                let from = ways.range((here, "", by_water)..);
                let from = from.take_while(|(id, ..)| *id == here).filter(|way| way.2 == by_water);
                from.map(|(_, there, _)| (*there).to_owned()).collect()
            };
            let (old, new) = (ours(old), ours(new));
            let add: Vec<&str> = new
                .iter()
                .filter(|id| !old.contains(*id) && !now.contains(*id))
                .map(|id| &**id)
                .collect();
            let lost =
                now.iter().filter(|id| !new.contains(*id) && drawn.contains_key(id.as_str()));
            let (remove, kept): (Vec<&String>, Vec<&String>) =
                lost.partition(|id| old.contains(*id));
            let remove: Vec<&str> = remove.into_iter().map(|id| &**id).collect();
            if !add.is_empty() || !remove.is_empty() {
                let change = ListChange { add: &add, remove: &remove };
                self.edits.change_list(table_of(row.kind), row.node, key, change);
            }
            let said = [(ADDED, add), (REMOVED, remove)];
            let kept = kept.into_iter().map(|id| &**id).filter(|_| !has_old).collect();
            for (topic, ids) in said.into_iter().chain([(UNLISTED, kept)]) {
                // A border is said once, unless its other end is new.
                let is_said = |there: &&&str| here < **there || !known.contains(**there);
                for there in ids.iter().filter(is_said) {
                    doubts.add(topic, format!("{here} and {there} by {key}"));
                }
            }
        }
    }

    /// The ids in a list of a row.
    fn listed(&self, row: &Row, key: &str) -> BTreeSet<String> {
        let list = self.edits.field(row.node, key);
        let list = list.map(|list| self.edits.sheet.strings(list)).unwrap_or_default();
        list.into_iter().map(|(_, id)| id.to_owned()).collect()
    }

    /// Adds areas to the flood plains that are there, unless the author has taken them out or put them elsewhere.
    fn plains(&mut self, map: &Map, before: &BTreeMap<&str, &FinishedArea>, doubts: &mut Doubts) {
        let rows = self.edits.sheet.rows(FLOOD_PLAIN);
        let own: Vec<NodeId> = rows.filter(|row| !self.edits.sheet.is_inline(*row)).collect();
        let holds = |row: NodeId, area: &str| {
            let areas = self.edits.field(row, "areas");
            let areas = areas.map(|areas| self.edits.sheet.strings(areas)).unwrap_or_default();
            areas.iter().any(|(_, id)| *id == area)
        };
        let said = |place: &FinishedArea| place.details.said.as_ref()?.get(FLOOD_PLAIN).cloned();
        let mut more: BTreeMap<NodeId, Vec<&str>> = BTreeMap::new();
        for place in &map.areas {
            let area = place.id.as_str();
            let last = before.get(area).and_then(|before| said(before));
            for (id, _) in write::plains_of(place) {
                let is_it = |row: &&NodeId| self.edits.string(**row, "id") == Some(&*id);
                let Some(row) = own.iter().find(is_it) else { continue };
                if holds(*row, area) || last.is_some() && last == said(place) {
                    continue;
                }
                if own.iter().any(|row| holds(*row, area)) {
                    doubts
                        .add(KEPT, format!("{area}: its flood plain, though {id} in the new file"));
                } else {
                    doubts.add(SET, format!("{area}: on the flood plain {id}"));
                    more.entry(*row).or_default().push(area);
                }
            }
        }
        for (row, add) in more {
            let change = ListChange { add: &add, remove: &[] };
            self.edits.change_list(FLOOD_PLAIN, row, "areas", change);
        }
    }

    /// Reports the borders by water to other areas that a row still has.
    fn inland(&self, row: &Row, map: &Map, drawn: &BTreeMap<&str, usize>, doubts: &mut Doubts) {
        let is_land = |id: &String| {
            drawn.get(id.as_str()).is_some_and(|at| map.areas[*at].kind == AreaKind::Land)
        };
        let kept: Vec<String> = self.listed(row, "water").into_iter().filter(is_land).collect();
        if !kept.is_empty() {
            doubts.add(INLAND, format!("{}: {}", row.id, kept.join(", ")));
        }
    }

    /// Sets the fields that the files give, unless the author has changed them since the last import.
    fn figures(
        &mut self,
        row: &Row,
        place: &FinishedArea,
        before: Option<&FinishedArea>,
        doubts: &mut Doubts,
    ) {
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let said =
            |place: &FinishedArea, field: &str| place.details.said.as_ref()?.get(field).cloned();
        let fields = place.details.said.iter().flatten();
        for (field, new) in fields.filter(|(field, _)| *field != FLOOD_PLAIN) {
            let now = self.edits.field(row.node, field).map(|node| {
                let span = self.edits.sheet.forest.span(node);
                self.edits.sheet.text[span.start as usize..span.end as usize].to_owned()
            });
            let last = before.and_then(|before| said(before, field));
            let usual = match (field.as_str(), now.as_deref()) {
                ("population", _) => Some("1".to_owned()),
                ("name", Some(name)) if is_made_up(name.trim_matches('"')) => now.clone(),
                _ => None,
            };
            let untouched = last.clone().or(usual);
            if now.as_deref().map(plain) == Some(plain(new)) {
                continue;
            }
            let old = now.as_deref().unwrap_or("none");
            if now.is_none() || now.as_deref().map(plain) == untouched.as_deref().map(plain) {
                match field.as_str() {
                    "name" => {
                        doubts.add(RENAMED, format!("{} is called {} now", row.id, place.name));
                    }
                    _ => doubts.add(SET, format!("{}: {field} {new} (was {old})", row.id)),
                }
                self.edits.set(table_of(row.kind), row.node, field, new);
            } else if last.as_ref() != Some(new) {
                doubts
                    .add(KEPT, format!("{}: {field} {old}, though {new} in the new file", row.id));
            }
        }
    }

    /// Moves the centre along with its area, unless the author has set it.
    fn centre(
        &mut self,
        row: &Row,
        map: &Map,
        at: usize,
        before: Option<&FinishedArea>,
        doubts: &mut Doubts,
    ) {
        let place = &map.areas[at];
        let Some(centre) = place.at else { return };
        let list = self.edits.field(row.node, "at");
        let written = list.map(|list| {
            let numbers =
                self.edits.sheet.forest.children(list).filter_map(|node| self.edits.number(node));
            numbers.collect::<Vec<_>>()
        });
        let before_at = before.and_then(|before| before.at);
        let side = map.board.map_or(1.0, |[width, height]| width.max(height));
        let is_same = |a: Point, b: Point| (a[0] - b[0]).hypot(a[1] - b[1]) <= side * SAME_PLACE;
        let untouched = match written.as_deref() {
            Some([x, y]) => before_at.is_some_and(|before| is_same(before, [*x, *y])),
            Some(_) => false,
            None => true,
        };
        if let Some(from) = before_at
            && !is_same(from, centre)
        {
            let [from, to] = [from, centre].map(|point| point.map(figure).join(", "));
            // A step too small for the figures is not worth a line of its own.
            if from == to {
                doubts.add(REDRAWN, row.id.clone());
            } else {
                doubts.add(MOVED, format!("{}: from {from} to {to}", row.id));
            }
            if untouched {
                self.edits.set(table_of(row.kind), row.node, "at", &write::position(map, centre));
            }
        } else if before.is_some_and(|before| !has_same_corners(&before.outline, &place.outline)) {
            doubts.add(REDRAWN, row.id.clone());
        }
        if written.is_none() {
            self.edits.set(table_of(row.kind), row.node, "at", &write::position(map, centre));
        }
    }

    fn board(&mut self, map: &Map) {
        let Some([width, height]) = map.board else { return };
        let [width, height] = [width, height].map(write::number);
        let Some(board) = self.edits.field(self.edits.sheet.root, "board") else {
            let text = format!("[board]\nwidth = {width}\nheight = {height}");
            return self.edits.add_in_front(&text);
        };
        let needed = map.tolerance.filter(|_| map.is_tolerance_needed).map(write::number);
        let tolerance = needed.map(|tolerance| ("tolerance", tolerance));
        for (key, side) in [("width", width), ("height", height)].into_iter().chain(tolerance) {
            let now = self.edits.field(board, key).and_then(|node| self.edits.number(node));
            if now.map(write::number).as_ref() != Some(&side) {
                self.edits.set("board", board, key, &side);
            }
        }
    }
}

fn table_of(kind: AreaKind) -> &'static str {
    if kind == AreaKind::Sea { "sea" } else { "area" }
}

/// True for names that nobody gave: `Sea 1`, and `path17` in maps of earlier versions.
fn is_made_up(name: &str) -> bool {
    is_provisional(name) || is_automatic(name)
}

/// True when two outlines have the same corners as they are written, wherever their rings begin.
fn has_same_corners(one: &Outline, other: &Outline) -> bool {
    let corners = |outline: &Outline| {
        let written = |corner: &Point| corner.map(|value| format!("{value:.6}"));
        let mut corners: Vec<[String; 2]> = outline.rings().flatten().map(written).collect();
        corners.sort_unstable();
        corners
    };
    corners(one) == corners(other)
}

fn is_at_sea(map: &Map, place: &FinishedArea) -> bool {
    place.water.iter().any(|at| map.areas[*at].kind == AreaKind::Sea)
}

fn by_id(map: &Map) -> BTreeMap<&str, usize> {
    map.areas.iter().enumerate().map(|(at, place)| (place.id.as_str(), at)).collect()
}

/// All borders of a map, from both ends.
fn ways_of(map: &Map) -> BTreeSet<Way<'_>> {
    let mut ways = BTreeSet::new();
    for place in &map.areas {
        for (list, by_water) in [(&place.land, false), (&place.water, true)] {
            ways.extend(
                list.iter().map(|at| (place.id.as_str(), map.areas[*at].id.as_str(), by_water)),
            );
        }
    }
    ways
}
