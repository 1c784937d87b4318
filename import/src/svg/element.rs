//! What one element of a drawing says: its names, whether they mean land or sea, and its path.

use std::{borrow::Cow, fmt::Write as _, str::FromStr};

use roxmltree::{Document, Node};
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::map::AreaKind;
use svgtypes::{Length, LengthUnit, PointsParser, ViewBox};

use crate::{FARTHEST, kind_of, names::words};

const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";
const AFFINITY: &str = "http://www.serif.com/";
const XLINK: &str = "http://www.w3.org/1999/xlink";
/// Names that drawing programs give by themselves, in front of a number.
const AUTOMATIC: &str = "path polygon polyline rect rectangle circle ellipse shape vector g group layer svg use \
    union compound text tspan artboard subtract intersect exclude xmlid";
/// Names of that kind only with a number: without one, somebody gave them.
const NUMBERED: &str = "frame page star line curve mask symbol image component fill id patch figure \
     axes container-id";
/// Words that say what a layer is for and not what it is.
const GENERAL: &str = "open map board layer layers all the zone zones province provinces territories regions \
    countries";
/// Words for what is drawn on a board but is no area.
const DECORATION: &str = "background backdrop paper sheet page frame legend key grid guide guides label labels text \
    texts title titles caption captions decoration decorations ornament ornaments compass scale \
    notes name names cartouche icons symbols cities towns river rivers road roads";
/// Words that make a whole layer decoration, whatever stands beside them.
const DECORATIVE_LAYER: &str =
    "compass legend title titles frame grid notes scale cartouche decorations matplotlib";
/// Words for decoration that is not worth keeping, or would hide the board.
const NO_ART: &str = "background backdrop paper sheet page guide guides matplotlib";
/// Words for a layer of texts: its shapes are no areas, but what it says names them.
const LABELS: &str = "label labels text texts name names caption captions";

fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// An attribute that says something.
pub fn attribute<'d>(node: Node<'d, '_>, name: &str) -> Option<&'d str> {
    node.attribute(name).map(str::trim).filter(|text| !text.is_empty())
}

/// The label that Inkscape, Affinity or Illustrator gives.
pub fn label<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    let labels = [(INKSCAPE, "label"), (AFFINITY, "id"), ("", "data-name")];
    let mut labels = labels.into_iter().filter_map(|(space, name)| match space {
        "" => attribute(node, name),
        _ => node.attribute((space, name)).map(str::trim).filter(|text| !text.is_empty()),
    });
    labels.next()
}

/// The element that a link such as `href="#id"` leads to.
pub fn linked<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    node.attribute("href").or_else(|| node.attribute((XLINK, "href")))?.trim().strip_prefix('#')
}

/// True for the layers of Inkscape.
pub fn is_layer(node: Node<'_, '_>) -> bool {
    node.attribute((INKSCAPE, "groupmode")) == Some("layer")
}

/// What a program shows when the pointer is over it: an element, or an attribute of maps for web pages.
pub fn title<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    let title = node.children().find(|child| child.tag_name().name() == "title");
    let title = title.and_then(|title| title.text()).map(str::trim).filter(|text| !text.is_empty());
    let spoken = |name: &&str| *name != "aria-label" || (is_shape(node) && !is_outlined_text(node));
    let names = ["title", "data-title", "name", "aria-label"];
    title.or_else(|| names.into_iter().filter(spoken).find_map(|name| attribute(node, name)))
}

/// The names of an element, the best first.
pub fn names<'d>(node: Node<'d, '_>) -> impl Iterator<Item = Cow<'d, str>> {
    let id = attribute(node, "id").map(decoded);
    [label(node).map(Cow::from), title(node).map(Cow::from), id].into_iter().flatten()
}

/// The name that somebody gave to an element.
pub fn own_name<'d>(node: Node<'d, '_>) -> Option<Cow<'d, str>> {
    names(node).find(|name| !is_automatic(name))
}

/// An id as a name. Illustrator writes `North_x20_Moor_1_` for the second North Moor; a blank is an
/// underscore in the ids of most programs.
pub fn decoded(id: &str) -> Cow<'_, str> {
    let number = id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_').len();
    let is_number = id.ends_with('_') && id[number..].len() > 2 && number > 0;
    let mut rest = if is_number { &id[..number] } else { id };
    let mut name = String::new();
    while let Some((before, after)) = rest.split_once("_x") {
        let code =
            after.split_once('_').map(|(code, after)| (u32::from_str_radix(code, 16), after));
        let letter = code.and_then(|(code, after)| Some((char::from_u32(code.ok()?)?, after)));
        name.push_str(before);
        name.push(letter.map_or('_', |(letter, _)| letter));
        rest = letter.map_or(&rest[before.len() + 1..], |(_, after)| after);
    }
    let name = (name + rest).replace('_', " ");
    if name.trim() == id { Cow::Borrowed(id) } else { Cow::Owned(name.trim().to_owned()) }
}

/// True for names that drawing programs generate: `path1234`, `rect12-3`, `Vector_2`.
pub fn is_automatic(name: &str) -> bool {
    let name = name.to_lowercase();
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' '));
    is_in(AUTOMATIC, word) || (word != name && is_in(NUMBERED, word))
}

/// Land or sea, by one word of a layer: `sea`, `seazones`.
fn kind_of_word(word: &str) -> Option<AreaKind> {
    let ends = ["zones", "zone", "areas", "area", "provinces", "spaces"];
    let stem = ends.iter().find_map(|end| word.strip_suffix(end)).filter(|stem| !stem.is_empty());
    stem.and_then(kind_of).or_else(|| kind_of(word))
}

/// Land or sea, by the name of a layer, group or class. A layer of areas may hold both.
pub fn kind_within(name: &str) -> Option<AreaKind> {
    let words = words(name).into_iter().filter(|word| !["area", "areas"].contains(&word.as_str()));
    let kinds: Vec<AreaKind> = words.filter_map(|word| kind_of_word(&word)).collect();
    kinds.iter().find(|kind| **kind == AreaKind::Sea).or(kinds.first()).copied()
}

/// True for `Land areas` and `Open Seas`, which name a sort of areas and not one area.
pub fn is_general(name: &str) -> bool {
    let known = |word: &String| is_in(GENERAL, word) || kind_of_word(word).is_some();
    let words = words(name);
    !words.is_empty() && words.iter().all(known)
}

/// True for `Legend` and `map background`, which are no areas.
pub fn is_decoration(name: &str) -> bool {
    let words = words(name);
    let is_known = |word: &String| is_in(DECORATION, word);
    words.iter().any(is_known) && words.iter().all(|word| is_known(word) || is_in(GENERAL, word))
}

/// True for layers that are no areas: `Legend`, `Compass rose`, `Names of places`.
pub fn is_decorative_layer(name: &str) -> bool {
    is_decoration(name) || is_of_labels(name) || has_word(name, DECORATIVE_LAYER)
}

/// True for decoration that is kept as art.
pub fn is_art(name: &str) -> bool {
    is_decorative_layer(name) && !is_of_labels(name) && !has_word(name, NO_ART)
}

/// True for a layer of texts.
pub fn is_of_labels(name: &str) -> bool {
    has_word(name, LABELS) && !has_word(name, DECORATIVE_LAYER)
}

fn has_word(name: &str, list: &str) -> bool {
    words(name).iter().any(|word| is_in(list, word))
}

/// The sheet that a drawing gives.
pub fn sheet_of(root: Node<'_, '_>) -> Option<Bounds> {
    let side = |name| number(root, name).ok().flatten().filter(|_| !root.has_attribute("viewBox"));
    let whole = || Some(ViewBox::new(0.0, 0.0, side("width")?, side("height")?));
    let view = root.attribute("viewBox").and_then(|view| view.parse().ok()).or_else(whole)?;
    let most = [view.x + view.w, view.y + view.h];
    let sound = most.iter().all(|value| value.abs() <= FARTHEST);
    (sound && view.w > 0.0 && view.h > 0.0).then_some(Bounds { least: [view.x, view.y], most })
}

/// True for elements that hold others.
pub fn is_group(node: Node<'_, '_>) -> bool {
    matches!(node.tag_name().name(), "g" | "a" | "switch" | "use")
}

/// True for elements that enclose something.
pub fn is_shape(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    matches!(name, "path" | "polygon" | "polyline" | "rect" | "circle" | "ellipse")
}

/// The words of a text that a program turned into outlines: a label of Inkscape, a comment of Matplotlib.
pub fn outlined_words<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    if attribute(node, "id").is_some_and(|id| id.starts_with("text_"))
        && let Some(comment) = node.children().find(Node::is_comment)
    {
        return comment.text().map(str::trim);
    }
    let words = attribute(node, "aria-label")?;
    let letters = words.chars().filter(|c| c.is_alphanumeric()).count();
    let has_font = node.attribute("style").is_some_and(|style| style.contains("font-"));
    let shapes = || node.children().filter(|child| is_shape(*child)).count();
    (has_font || (letters > 1 && shapes() >= letters)).then_some(words)
}

/// True for a text that a program turned into outlines.
pub fn is_outlined_text(node: Node<'_, '_>) -> bool {
    outlined_words(node).is_some()
}

/// For each node: whether there are shapes inside of it, and whether none of those has a name, nor has a
/// group.
pub fn shapes_inside(document: &Document<'_>) -> Vec<[bool; 2]> {
    let nodes: Vec<Node<'_, '_>> = document.descendants().collect();
    let (mut shapes, mut names) = (vec![false; nodes.len()], vec![false; nodes.len()]);
    for node in nodes.into_iter().rev() {
        let Some(parent) = node.parent().map(|parent| parent.id().get_usize()) else { continue };
        let at = node.id().get_usize();
        shapes[parent] |= shapes[at] || is_shape(node);
        let can_be_named = is_shape(node) || (is_group(node) && shapes[at]);
        names[parent] |= names[at] || (can_be_named && own_name(node).is_some());
    }
    shapes.into_iter().zip(names).map(|(shapes, names)| [shapes, shapes && !names]).collect()
}

/// A unit of length as a number of pixels; nothing if it depends on something else.
pub fn pixels(unit: LengthUnit) -> Option<f64> {
    match unit {
        LengthUnit::None | LengthUnit::Px => Some(1.0),
        LengthUnit::In => Some(96.0),
        LengthUnit::Cm => Some(96.0 / 2.54),
        LengthUnit::Mm => Some(9.6 / 2.54),
        LengthUnit::Pt => Some(4.0 / 3.0),
        LengthUnit::Pc => Some(16.0),
        LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent => None,
    }
}

/// Reads a length from an attribute, in the units of the sheet.
pub fn number(node: Node<'_, '_>, name: &str) -> Result<Option<f64>, String> {
    let Some(text) = attribute(node, name) else { return Ok(None) };
    let length = Length::from_str(text).ok();
    let percent = || {
        let root = node.document().root_element();
        let Bounds { least, most } = sheet_of(root).filter(|_| node != root)?;
        let [width, height] = [0, 1].map(|axis| most[axis] - least[axis]);
        match name {
            "x" | "width" | "cx" | "rx" => Some(width / 100.0),
            "y" | "height" | "cy" | "ry" => Some(height / 100.0),
            _ => Some(width.hypot(height) / 2.0_f64.sqrt() / 100.0),
        }
    };
    let unit = length.and_then(|length| match length.unit {
        LengthUnit::Percent => percent(),
        unit => pixels(unit),
    });
    let number = length.zip(unit).map(|(length, unit)| length.number * unit);
    let number = number.filter(|number| number.is_finite());
    number.map(Some).ok_or_else(|| format!("{name}=\"{text}\" is no length"))
}

/// Converts any shape to path data.
pub fn path_data(node: Node<'_, '_>) -> Result<String, String> {
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
