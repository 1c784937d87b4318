//! Imports maps of TripleA: outlines and centres from its text files, the rest from the game's XML.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use roxmltree::Node;
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::map::{AreaKind, Outline, Ring, Wraps};
use strabo_model::words::count;

use super::shape::{effort_for, outline};
use super::{
    Broken, Doubts, FARTHEST, Imported, ImportedArea, ListedBorder, NO_AREA, NamedPassage,
    ODD_VALUES, names::is_called_sea, names::words, population_of, short, xml,
};

const GUESSED_SEA: &str = "treated as seas because of their names, as there is no game file";
const NOT_IN_GAME: &str = "outlines of no territory of the game, ignored";
const BOXES: &str = "territories without a connection, set aside as boxes";
const NO_OUTLINE: &str = "territories without an outline";
const TAGS: &str = "written as tags, which no rule reads";
const NOT_IMPORTED: &str = "what the game says and a map cannot, not imported";

/// The files of a map, each with its name in messages.
#[derive(Debug, Default)]
pub struct Files {
    /// `polygons.txt`.
    pub polygons: (String, String),
    /// `centers.txt`.
    pub centers: Option<(String, String)>,
    /// `map.properties`.
    pub properties: Option<(String, String)>,
    /// The XML of a game.
    pub game: Option<(String, String)>,
}

/// What the lines of a file say of one name.
struct Lines<T>(BTreeMap<String, T>, Vec<String>);

/// Reads a map. An error has the name of its file.
pub fn read(files: &Files) -> Result<Imported, (String, Broken)> {
    let mut imported = Imported::default();
    let doubts = &mut imported.doubts;
    let mut outlines = polygons(&files.polygons.1, &files.polygons.0, doubts);
    let centers = files.centers.as_ref();
    let centers = centers.map(|(file, text)| centres(text, file, doubts)).unwrap_or_default();
    let properties = files.properties.as_ref().map_or("", |(_, text)| text.as_str());
    imported.sheet = sheet(properties);
    imported.wraps = files.properties.as_ref().and_then(|(_, text)| wraps(text));
    if let Some((file, text)) = &files.game {
        let text = xml::plain(text).map_err(|broken| (file.clone(), broken))?;
        let document = xml::parse(&text).map_err(|broken| (file.clone(), broken))?;
        game(document.root_element(), file, &mut imported)
            .map_err(|broken| (file.clone(), broken))?;
    } else {
        for name in &outlines.1 {
            let is_sea = is_called_sea(name) || words(name).iter().any(|word| word == "sz");
            let kind = if is_sea { AreaKind::Sea } else { AreaKind::Land };
            if kind == AreaKind::Sea {
                imported.doubts.add(GUESSED_SEA, name.clone());
            }
            let called = format!("\"{}\"", short(name));
            imported.areas.push(ImportedArea::new(called, None, Some(name.clone()), kind));
        }
    }
    for place in &mut imported.areas {
        let name = place.name.as_deref().unwrap_or_default();
        place.at = centers.get(name).copied();
        match outlines.0.remove(name) {
            Some(outline) => place.outline = outline,
            None => imported.doubts.add(NO_OUTLINE, place.called.clone()),
        }
    }
    for name in outlines.0.into_keys() {
        imported.doubts.add(NOT_IN_GAME, format!("\"{name}\""));
    }
    Ok(imported)
}

/// Lines such as `Ur < (1,2) (3,4) (5,6) > < (7,8) … >`.
fn polygons(text: &str, file: &str, doubts: &mut Doubts) -> Lines<Outline> {
    let mut rings: BTreeMap<String, Vec<Ring>> = BTreeMap::new();
    let mut order = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let called = format!("line {} of {file}", at + 1);
        let Some((name, rest)) = line.split_once('<') else {
            doubts.add(NO_AREA, format!("{called}: it has no outline in < and >"));
            continue;
        };
        let name = name.trim().trim_start_matches('\u{feff}').to_owned();
        let read: Result<Vec<Ring>, String> = rest
            .split('<')
            .map(|ring| points(ring.split('>').next().unwrap_or_default()))
            .collect();
        match read {
            Ok(read) if !name.is_empty() => {
                if !rings.contains_key(&name) {
                    order.push(name.clone());
                }
                rings.entry(name).or_default().extend(read);
            }
            Ok(_) => doubts.add(NO_AREA, format!("{called}: it has no name")),
            Err(reason) => doubts.add(NO_AREA, format!("{called}: {reason}")),
        }
    }
    let mut outlines = BTreeMap::new();
    let mut effort = effort_for(text);
    for (name, rings) in rings {
        match outline(rings, &mut effort) {
            Ok(outline) => drop(outlines.insert(name, outline)),
            Err(reason) => doubts.add(NO_AREA, format!("\"{name}\": {reason}")),
        }
    }
    order.retain(|name| outlines.contains_key(name));
    Lines(outlines, order)
}

/// Lines such as `Ur (12,34)`.
fn centres(text: &str, file: &str, doubts: &mut Doubts) -> BTreeMap<String, Point> {
    let mut found = BTreeMap::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let point = line.rfind('(').map(|at| line.split_at(at)).and_then(|(name, rest)| {
            let point = points(rest).ok()?.first().copied()?;
            Some((name.trim().trim_start_matches('\u{feff}').to_owned(), point))
        });
        if let Some((name, point)) = point {
            found.insert(name, point);
        } else {
            let line = format!("line {} of {file} is not a name and a position", at + 1);
            doubts.add(ODD_VALUES, line);
        }
    }
    found
}

/// The positions of `(1,2) (3,4)`.
fn points(text: &str) -> Result<Ring, String> {
    let pairs = text.split('(').skip(1).map(|pair| {
        let pair = pair.split(')').next().unwrap_or_default();
        let number = |text: &str| {
            let number: f64 = text.trim().parse().ok()?;
            (number.abs() <= FARTHEST).then_some(number)
        };
        let read = pair.split_once(',').and_then(|(x, y)| Some([number(x)?, number(y)?]));
        read.ok_or_else(|| format!("({pair}) is not a position"))
    });
    pairs.collect()
}

/// A line of `map.properties`.
fn property<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let pairs = text.lines().filter_map(|line| line.split_once('='));
    pairs.filter(|(known, _)| known.trim() == key).map(|(_, value)| value.trim()).next_back()
}

/// Which sides of the board meet, from `map.scrollWrapX`, which holds unless it is set, and
/// `map.scrollWrapY`.
fn wraps(text: &str) -> Option<Wraps> {
    let is_true = |key: &str, usual: bool| property(text, key).map_or(usual, |word| word == "true");
    match (is_true("map.scrollWrapX", true), is_true("map.scrollWrapY", false)) {
        (true, true) => Some(Wraps::Both),
        (true, false) => Some(Wraps::EastWest),
        (false, true) => Some(Wraps::NorthSouth),
        (false, false) => None,
    }
}

/// The size of the board, from `map.width` and `map.height`.
fn sheet(text: &str) -> Option<Bounds> {
    let side = |key: &str| {
        let side = property(text, key)?.parse().ok()?;
        (side > 0.0 && side <= FARTHEST).then_some(side)
    };
    Some(Bounds { least: [0.0; 2], most: [side("map.width")?, side("map.height")?] })
}

/// Reads territories, connections and what is attached to them.
fn game(root: Node<'_, '_>, file: &str, imported: &mut Imported) -> Result<(), Broken> {
    if root.tag_name().name() != "game" {
        let name = root.tag_name().name();
        return Err((1, format!("this is not a game of TripleA: the file starts with <{name}>")));
    }
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut canals: BTreeMap<&str, NamedPassage> = BTreeMap::new();
    let mut units = 0_u32;
    let connection: Rc<str> = Rc::from(format!("a connection in {file}"));
    for node in root.descendants() {
        match node.tag_name().name() {
            "territory" => {
                let Some(name) = node.attribute("name") else { continue };
                let water = node.attribute("water").is_some_and(|word| word == "true");
                let kind = if water { AreaKind::Sea } else { AreaKind::Land };
                let called = format!("territory \"{}\"", short(name));
                known.insert(name, imported.areas.len());
                let mut place = ImportedArea::new(called, None, Some(name.to_owned()), kind);
                place.all_listed = true;
                imported.areas.push(place);
            }
            "connection" => {
                let ends = [node.attribute("t1"), node.attribute("t2")];
                let [Some(a), Some(b)] = ends else { continue };
                let (ends, called) = ([a, b].map(Rc::from), Rc::clone(&connection));
                imported.borders.push(ListedBorder { ends, by: None, called });
            }
            "territoryOwner" => {
                let place = node.attribute("territory").and_then(|name| known.get(name));
                let owner = node.attribute("owner");
                if let (Some(at), Some(owner)) = (place, owner) {
                    let details = &mut imported.areas[*at].details;
                    details.tags.push(format!("owner {owner}"));
                    details.power = Some(owner.to_owned());
                }
            }
            "unitPlacement" => units += 1,
            // Older files write it with another t.
            "attachment" | "attatchment" => {
                let to = node.attribute("attachTo").or_else(|| node.attribute("attatchTo"));
                let kind = node.attribute("name").unwrap_or_default().to_lowercase();
                if kind.starts_with("canal") {
                    let name = option(node, &["canalName"]).unwrap_or("unnamed");
                    let canal = canals.entry(name).or_default();
                    name.clone_into(&mut canal.name);
                    canal.between.extend(to.map(str::to_owned));
                    let land = option(node, &["landTerritories"]).unwrap_or_default();
                    canal.holders = land.split(':').map(str::to_owned).collect();
                } else if kind.starts_with("territory") {
                    let Some(at) = to.and_then(|to| known.get(to)) else { continue };
                    let details = &mut imported.areas[*at].details;
                    let blocked = option(node, &["isImpassable", "isImpassible"]);
                    details.impassable |= blocked == Some("true");
                    if let Some(value) = option(node, &["production"]) {
                        details.tags.push(format!("production {value}"));
                        let area = &mut imported.areas[*at];
                        area.population = population_of(value, &area.called, &mut imported.doubts);
                    }
                }
            }
            _ => {}
        }
    }
    set_boxes_aside(imported);
    imported.borders_from = Some(file.to_owned());
    imported.passages = canals.into_values().collect();
    if units > 0 {
        imported.doubts.add(
            NOT_IMPORTED,
            count(units, "placement of units at the start", "placements of units at the start"),
        );
    }
    let tagged = imported.areas.iter().filter(|place| !place.details.tags.is_empty()).count();
    if tagged > 0 {
        let line = format!("owners and production of {tagged} territories are tags");
        imported.doubts.add(TAGS, line);
    }
    Ok(())
}

/// Takes out territories that touch nothing: boxes for players and information. Impassable ones stay.
fn set_boxes_aside(imported: &mut Imported) {
    let touched: BTreeSet<&str> =
        imported.borders.iter().flat_map(|border| &border.ends).map(|end| &**end).collect();
    if touched.is_empty() {
        return;
    }
    let (areas, doubts) = (&mut imported.areas, &mut imported.doubts);
    areas.retain(|area| {
        let name = area.name.as_deref().unwrap_or_default();
        let is_kept = area.details.impassable || touched.contains(name);
        if !is_kept {
            doubts.add(BOXES, area.called.clone());
        }
        is_kept
    });
}

/// The value of an option of an attachment.
fn option<'d>(node: Node<'d, '_>, names: &[&str]) -> Option<&'d str> {
    let options = node.children().filter(|child| child.tag_name().name() == "option");
    let mut named =
        options.filter(|option| option.attribute("name").is_some_and(|name| names.contains(&name)));
    named.find_map(|option| option.attribute("value"))
}
