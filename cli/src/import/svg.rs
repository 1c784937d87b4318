//! Imports SVG: every filled shape is an area, named by label, title or id as in Inkscape.

use std::fmt::Write as _;

use kurbo::Affine;
use roxmltree::{Document, Node, ParsingOptions};
use strabo_compile::geometry::contact::By;
use strabo_compile::geometry::{Bounds, Point};
use strabo_model::map::AreaKind;
use svgtypes::{PointsParser, Transform, ViewBox};

use super::path::lines;
use super::shape::{MOST_RINGS, outline};
use super::{
    Imported, ImportedArea, ListedBorder, NO_AREA, ODD_VALUES, city_site_of, kind_of, population_of,
};

const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";
/// The most nodes of a drawing.
const MOST_NODES: u32 = 4_000_000;
/// Curves are flattened to this fraction of the sheet.
const FINENESS: f64 = 1.0 / 4000.0;
/// The side of a sheet that does not give its size.
const USUAL_SIDE: f64 = 1000.0;

const UNNAMED: &str = "areas without a name";
const GUESSED_SEA: &str = "treated as seas because of their names";
const OPEN: &str = "open lines, closed with a straight line";

/// The line of an error in a file, and what is wrong.
pub type Broken = (u32, String);

/// Reads a drawing. Curves are flattened at least as finely as `tolerance`, if it is given.
pub fn read(text: &str, tolerance: Option<f64>) -> Result<Imported, Broken> {
    if let Some(at) = text.find("<!ENTITY") {
        let line = text[..at].matches('\n').count() + 1;
        let message = "the file defines entities, which are not supported; save it as plain SVG";
        return Err((u32::try_from(line).unwrap_or(u32::MAX), message.to_owned()));
    }
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at ").map_or(message.as_str(), |(what, _)| what);
        (error.pos().row, format!("this is not XML: {message}"))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        let name = root.tag_name().name();
        return Err((1, format!("this is not an SVG drawing: the file starts with <{name}>")));
    }
    let sheet = sheet_of(root);
    let side = sheet.map_or(USUAL_SIDE, |sheet| {
        (sheet.most[0] - sheet.least[0]).max(sheet.most[1] - sheet.least[1])
    });
    let fine = (side * FINENESS).max(f64::MIN_POSITIVE);
    let fine = tolerance.map_or(fine, |tolerance| fine.min(tolerance / 4.0));
    let imported = Imported { sheet, round: true, ..Imported::default() };
    let only_ours = root.descendants().any(|node| node.has_attribute("data-strabo-id"));
    let line_ends = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut reader = Reader { line_ends, fine, only_ours, passed: 0, imported };
    reader.walk(root);
    let Reader { passed, mut imported, .. } = reader;
    if passed > 0 {
        let line = format!("{passed} shapes without data-strabo-id, because others have one");
        imported.doubts.add(NO_AREA, line);
    }
    Ok(imported)
}

fn sheet_of(root: Node<'_, '_>) -> Option<Bounds> {
    let view: ViewBox = root.attribute("viewBox")?.parse().ok()?;
    let most = [view.x + view.w, view.y + view.h];
    let sound = most.iter().all(|value| value.abs() <= super::FARTHEST);
    (sound && view.w > 0.0 && view.h > 0.0).then_some(Bounds { least: [view.x, view.y], most })
}

/// What an element passes on to its children.
#[derive(Clone)]
struct Handed {
    transform: Affine,
    kind: Option<AreaKind>,
    unfilled: bool,
}

struct Reader {
    line_ends: Vec<usize>,
    fine: f64,
    only_ours: bool,
    passed: usize,
    imported: Imported,
}

impl Reader {
    /// Visits all elements in order, without recursion because files may be nested to any depth.
    fn walk(&mut self, root: Node<'_, '_>) {
        let start = Handed { transform: Affine::IDENTITY, kind: None, unfilled: false };
        let mut waiting = vec![(root, start)];
        while let Some((node, from_above)) = waiting.pop() {
            if !node.is_element() || is_hidden(node) {
                continue;
            }
            match node.tag_name().name() {
                "svg" | "g" | "a" | "switch" => {
                    let inside = self.handed(node, &from_above);
                    let mut child = node.last_child();
                    while let Some(next) = child {
                        waiting.push((next, inside.clone()));
                        child = next.prev_sibling();
                    }
                }
                "path" | "polygon" | "polyline" | "rect" | "circle" | "ellipse" => {
                    self.shape(node, &from_above);
                }
                "line" | "image" | "use" if !self.only_ours => {
                    let called = self.called(node);
                    self.imported.doubts.add(NO_AREA, called);
                }
                _ => {}
            }
        }
    }

    fn handed(&mut self, node: Node<'_, '_>, from_above: &Handed) -> Handed {
        let words = [attribute(node, "class"), label(node), attribute(node, "id")];
        // The sheet itself may have any name, often that of the whole map.
        let own = (node.tag_name().name() != "svg")
            .then(|| words.into_iter().flatten().find_map(kind_within))
            .flatten();
        Handed {
            transform: self.transform(node, from_above.transform),
            kind: own.or(from_above.kind),
            unfilled: fill(node).map_or(from_above.unfilled, |fill| fill == "none"),
        }
    }

    fn transform(&mut self, node: Node<'_, '_>, outer: Affine) -> Affine {
        let Some(text) = attribute(node, "transform") else { return outer };
        if let Ok(Transform { a, b, c, d, e, f }) = text.parse() {
            return outer * Affine::new([a, b, c, d, e, f]);
        }
        let called = self.called(node);
        self.imported.doubts.add(ODD_VALUES, format!("{called}: its transform is invalid"));
        outer
    }

    /// The name of an element in messages.
    fn called(&self, node: Node<'_, '_>) -> String {
        let line = self.line_ends.partition_point(|end| *end < node.range().start) + 1;
        let name = label(node).or(title(node)).or(attribute(node, "id"));
        let name = name.map(|name| format!(" \"{name}\"")).unwrap_or_default();
        format!("{}{name} on line {line}", node.tag_name().name())
    }

    fn shape(&mut self, node: Node<'_, '_>, from_above: &Handed) {
        if self.only_ours && !node.has_attribute("data-strabo-id") {
            self.passed += 1;
            return;
        }
        let called = self.called(node);
        let Handed { transform, unfilled, .. } = self.handed(node, from_above);
        let read = path_data(node).and_then(|data| lines(&data, transform, self.fine));
        let found = match read {
            Ok(found) if found.rings.len() > MOST_RINGS => {
                let line = format!("{called}: it has more than {MOST_RINGS} closed lines");
                return self.imported.doubts.add(NO_AREA, line);
            }
            Ok(found) => found,
            Err(reason) => {
                return self.imported.doubts.add(NO_AREA, format!("{called}: {reason}"));
            }
        };
        if found.open && unfilled {
            return self
                .imported
                .doubts
                .add(NO_AREA, format!("{called}: an open line that is not filled"));
        }
        let open = found.open;
        let outline = outline(found.rings);
        if outline.is_empty() {
            return self.imported.doubts.add(NO_AREA, format!("{called}: it encloses nothing"));
        }
        if open {
            self.imported.doubts.add(OPEN, called.clone());
        }
        let name = label(node).or(title(node)).or(attribute(node, "id"));
        let id = attribute(node, "data-strabo-id").map(str::to_owned);
        if id.is_none() && name.is_none_or(is_automatic) {
            self.imported.doubts.add(UNNAMED, called.clone());
        }
        let kind = self.kind(node, from_above.kind, &called);
        let doubts = &mut self.imported.doubts;
        let population = attribute(node, "data-population")
            .and_then(|population| population_of(population, &called, doubts));
        let city_site = attribute(node, "data-city-site").and_then(city_site_of);
        let name = name.map(str::to_owned);
        let all_listed = self.borders(node, id.as_deref(), &called);
        self.imported.areas.push(ImportedArea {
            called,
            id,
            name,
            kind,
            population,
            city_site,
            outline,
            at: None,
            all_listed,
        });
    }

    /// Reads the borders that a drawing by Strabo lists, because outlines do not show which coasts
    /// are shared. Returns false if the drawing lists none.
    fn borders(&mut self, node: Node<'_, '_>, id: Option<&str>, called: &str) -> bool {
        let Some(id) = id else { return false };
        for (key, by) in [("data-land", By::Land), ("data-water", By::Water)] {
            for other in node.attribute(key).unwrap_or_default().split_whitespace() {
                self.imported.borders.push(ListedBorder {
                    ends: [id.to_owned(), other.to_owned()],
                    by: Some(by),
                    called: called.to_owned(),
                });
            }
        }
        node.has_attribute("data-land") || node.has_attribute("data-water")
    }

    /// Land or sea, by the attribute of the shape, its class, its name, or its layers.
    fn kind(&mut self, node: Node<'_, '_>, layers: Option<AreaKind>, called: &str) -> AreaKind {
        let said = attribute(node, "data-kind").and_then(kind_of);
        if let Some(kind) = said.or(attribute(node, "class").and_then(kind_within)) {
            return kind;
        }
        let mut names = [label(node), title(node), attribute(node, "id")].into_iter().flatten();
        if layers != Some(AreaKind::Sea) && names.any(is_called_sea) {
            let but = if layers.is_some() { ", although it is in a layer of land" } else { "" };
            self.imported.doubts.add(GUESSED_SEA, format!("{called}{but}"));
            return AreaKind::Sea;
        }
        layers.unwrap_or(AreaKind::Land)
    }
}

fn attribute<'d>(node: Node<'d, '_>, name: &str) -> Option<&'d str> {
    node.attribute(name).map(str::trim).filter(|text| !text.is_empty())
}

fn label<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    let text = node.attribute((INKSCAPE, "label")).map(str::trim);
    text.filter(|text| !text.is_empty())
}

fn title<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    let title = node.children().find(|child| child.tag_name().name() == "title")?;
    title.text().map(str::trim).filter(|text| !text.is_empty())
}

/// One property, from the style or else from the attribute of that name.
fn property<'d>(node: Node<'d, '_>, name: &str) -> Option<&'d str> {
    let styled = node.attribute("style").and_then(|style| {
        let pairs = style.split(';').filter_map(|pair| pair.split_once(':'));
        pairs.rev().find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
    });
    styled.or(attribute(node, name))
}

fn fill<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    property(node, "fill")
}

fn is_hidden(node: Node<'_, '_>) -> bool {
    property(node, "display") == Some("none") || property(node, "visibility") == Some("hidden")
}

/// Land or sea, by the name of a layer, group or class.
fn kind_within(name: &str) -> Option<AreaKind> {
    let name = name.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if has(&["sea", "ocean", "water"]) {
        return Some(AreaKind::Sea);
    }
    has(&["land", "area"]).then_some(AreaKind::Land)
}

/// True for `Black Sea` and `sea_12`, not for `Chelsea`.
fn is_called_sea(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphabetic());
    words.any(|word| kind_of(word) == Some(AreaKind::Sea))
}

/// True for ids that drawing programs generate: `path1234`, `rect12-3`.
fn is_automatic(name: &str) -> bool {
    let rest = ["path", "polygon", "polyline", "rect", "circle", "ellipse", "shape"]
        .iter()
        .find_map(|word| name.strip_prefix(word));
    rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '_')))
}

/// Reads a number from an attribute, in the units of the sheet.
fn number(node: Node<'_, '_>, name: &str) -> Result<Option<f64>, String> {
    let Some(text) = attribute(node, name) else { return Ok(None) };
    let plain = text.strip_suffix("px").unwrap_or(text);
    let number = plain.parse::<f64>().ok().filter(|number| number.is_finite());
    number.map(Some).ok_or_else(|| format!("{name}=\"{text}\" is not a number"))
}

/// Converts any shape to path data.
fn path_data(node: Node<'_, '_>) -> Result<String, String> {
    let or_zero = |name: &str| number(node, name).map(Option::unwrap_or_default);
    match node.tag_name().name() {
        "path" => Ok(attribute(node, "d").unwrap_or_default().to_owned()),
        "polygon" | "polyline" => {
            let corners: Vec<Point> = PointsParser::from(attribute(node, "points").unwrap_or(""))
                .map(|(x, y)| [x, y])
                .collect();
            let mut data = String::new();
            for (at, [x, y]) in corners.iter().enumerate() {
                let _ = write!(data, "{} {x} {y} ", if at == 0 { 'M' } else { 'L' });
            }
            let closed = node.tag_name().name() == "polygon" && !corners.is_empty();
            Ok(data + if closed { "Z" } else { "" })
        }
        "rect" => {
            let (x, y) = (or_zero("x")?, or_zero("y")?);
            let (width, height) = (or_zero("width")?, or_zero("height")?);
            let (rx, ry) = (number(node, "rx")?, number(node, "ry")?);
            let rx_or = rx.or(ry).unwrap_or(0.0).clamp(0.0, (width / 2.0).max(0.0));
            let ry_or = ry.or(rx).unwrap_or(0.0).clamp(0.0, (height / 2.0).max(0.0));
            Ok(rectangle([x, y], [width, height], [rx_or, ry_or]))
        }
        _ => {
            let radius = or_zero("r")?;
            let rx = number(node, "rx")?.unwrap_or(radius);
            let ry = number(node, "ry")?.unwrap_or(radius);
            let (cx, cy) = (or_zero("cx")?, or_zero("cy")?);
            let (left, right) = (cx - rx, cx + rx);
            Ok(format!(
                "M {left} {cy} A {rx} {ry} 0 1 1 {right} {cy} A {rx} {ry} 0 1 1 {left} {cy} Z"
            ))
        }
    }
}

fn rectangle([x, y]: Point, [width, height]: Point, [rx, ry]: Point) -> String {
    if rx <= 0.0 || ry <= 0.0 {
        return format!("M {x} {y} h {width} v {height} h {} Z", -width);
    }
    let (across, down) = (width - 2.0 * rx, height - 2.0 * ry);
    let corner = |x: f64, y: f64| format!("a {rx} {ry} 0 0 1 {x} {y}");
    format!(
        "M {} {y} h {across} {} v {down} {} h {} {} v {} {} Z",
        x + rx,
        corner(rx, ry),
        corner(-rx, ry),
        -across,
        corner(-rx, -ry),
        -down,
        corner(rx, -ry),
    )
}
