//! Whether a picture of somebody else may be shown: what is left of it holds no script and leads nowhere.
//!
//! A drawing is written anew from the elements and attributes that only draw. What a drawing program notes for
//! itself is left out; what runs, fetches or hides a flood of elements is refused.

use std::borrow::Cow;
use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use roxmltree::{Document, Node};

use super::PictureKind;

/// The largest picture in bytes.
pub const LARGEST: usize = 4 << 20;
/// How much all pictures of a board may take to draw: elements of drawings, thousands of pixels, and what they
/// take to be carried, so that 16 MB are the most.
pub const MOST_WEIGHT: u32 = 40_000;
/// Deeper than this, elements are not nested.
const DEEPEST: usize = 40;
/// What a reference weighs besides what it leads to: a pattern or a mask is drawn apart.
const REFERENCE: u32 = 4;
const SVG: &str = "http://www.w3.org/2000/svg";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A picture that may be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Clean {
    /// How it is written.
    pub kind: PictureKind,
    /// Its text, or its bytes in base64.
    pub data: String,
    /// Its width and height in units of its own.
    pub size: [f64; 2],
    /// How much it takes to draw.
    pub weight: u32,
}

/// What may be shown of a picture, or why it may not, as the rest of a sentence.
pub fn clean(bytes: &[u8]) -> Result<Clean, String> {
    if bytes.len() > LARGEST {
        return Err(format!("has more than {} MB", LARGEST >> 20));
    }
    let mut clean = if bytes.starts_with(PNG) { png(bytes)? } else { svg(bytes)? };
    clean.weight = clean.weight.saturating_add(u32::try_from(clean.data.len() / 400).unwrap_or(0));
    if clean.size.iter().any(|side| !(*side > 0.0 && *side <= 1e6)) {
        return Err("has no width or height".to_owned());
    }
    if clean.weight > MOST_WEIGHT {
        return Err("has too many elements or pixels".to_owned());
    }
    Ok(clean)
}

/// The same for a picture as a pack holds it.
pub fn clean_again(kind: PictureKind, data: &str) -> Result<Clean, String> {
    match kind {
        PictureKind::Svg => clean(data.as_bytes()),
        PictureKind::Png => clean(&STANDARD.decode(data).map_err(|_| "is not in base64")?),
    }
}

/// Keeps the chunks of a PNG that have pixels and colours: notes may be large when they are unpacked.
fn png(bytes: &[u8]) -> Result<Clean, String> {
    let broken = || "is cut off or damaged".to_owned();
    let (mut kept, mut rest) = (PNG.to_vec(), &bytes[PNG.len()..]);
    let mut size = None;
    loop {
        let length = rest.first_chunk().ok_or_else(broken)?;
        let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_| broken())?;
        let chunk = length.checked_add(12).and_then(|end| rest.get(..end)).ok_or_else(broken)?;
        let (name, body) = (&chunk[4..8], &chunk[8..8 + length]);
        if let (b"IHDR", None, ([width, height, ..], _)) = (name, size, body.as_chunks()) {
            size = Some([*width, *height].map(u32::from_be_bytes));
        }
        let size = size.ok_or_else(broken)?;
        if matches!(name, b"IHDR" | b"PLTE" | b"tRNS" | b"IDAT" | b"IEND") {
            kept.extend(chunk);
        }
        rest = &rest[chunk.len()..];
        if name == b"IEND" {
            let pixels = u64::from(size[0]) * u64::from(size[1]);
            let weight = u32::try_from(pixels / 1000).unwrap_or(u32::MAX);
            let (kind, data) = (PictureKind::Png, STANDARD.encode(kept));
            return Ok(Clean { kind, data, size: size.map(f64::from), weight });
        }
    }
}

fn svg(bytes: &[u8]) -> Result<Clean, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "is neither a PNG nor plain SVG")?;
    let text = without_doctype(text.trim_start_matches('\u{feff}'));
    let document = Document::parse(&text).map_err(|error| match error {
        roxmltree::Error::DtdDetected => "declares entities: save it as plain SVG".to_owned(),
        error => format!("cannot be read as SVG: {error}"),
    })?;
    let root = document.root_element();
    if !root.has_tag_name((SVG, "svg")) {
        return Err("is neither a PNG nor an SVG".to_owned());
    }
    let [x, y, width, height] = view_box(root).ok_or("has no viewBox and no size in pixels")?;
    let mut data = format!("<svg xmlns=\"{SVG}\" viewBox=\"{x} {y} {width} {height}\"");
    write_inside(root, 0, &mut data)?;
    // What was left out weighs nothing.
    let document = Document::parse(&data).map_err(|error| format!("cannot be read: {error}"))?;
    let root = document.root_element();
    let ids = document.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
    let weight = Weights { ids: ids.collect(), known: BTreeMap::new() }.of(root, 0)?;
    let size = [width, height];
    Ok(Clean { kind: PictureKind::Svg, size, weight, data: data.clone() })
}

/// The text without a document type that declares nothing, which some programs write.
fn without_doctype(text: &str) -> Cow<'_, str> {
    let found = text.find("<!DOCTYPE").and_then(|at| Some((at, at + text[at..].find('>')? + 1)));
    match found.filter(|(start, end)| !text[*start..*end].contains('[')) {
        Some((start, end)) => format!("{}{}", &text[..start], &text[end..]).into(),
        None => text.into(),
    }
}

fn view_box(root: Node<'_, '_>) -> Option<[f64; 4]> {
    let number =
        |text: &str| text.trim_end_matches("px").parse().ok().filter(|n: &f64| n.is_finite());
    if let Some(given) = root.attribute("viewBox") {
        let parts = given.split([' ', ',', '\n', '\t']).filter(|part| !part.is_empty());
        return parts.map(number).collect::<Option<Vec<f64>>>()?.try_into().ok();
    }
    let side = |name| root.attribute(name).and_then(number);
    Some([0.0, 0.0, side("width")?, side("height")?])
}

/// What only draws.
const DRAWS: &[&str] = &[
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "title",
    "desc",
    "style",
];

/// Writes the rest of an element whose name is written: its attributes, and what is in it.
fn write_inside(node: Node<'_, '_>, depth: usize, out: &mut String) -> Result<(), String> {
    if depth > DEEPEST {
        return Err(format!("nests elements more than {DEEPEST} deep"));
    }
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let is_link = name == "href";
        // Some programs write a link in the old and in the new way.
        let is_twice = is_link && attribute.namespace().is_some() && node.has_attribute("href");
        let is_size = depth == 0 && matches!(name, "viewBox" | "width" | "height");
        if is_size || is_twice || (attribute.namespace().is_some() && !is_link) {
            continue;
        }
        if name.starts_with("on") {
            return Err(format!("has a script: the attribute \"{name}\""));
        }
        if is_link && !value.starts_with('#') {
            return Err(leads_out(value));
        }
        stays_inside(value)?;
        out.extend([" ", name, "=\"", &escaped(value), "\""]);
    }
    out.push('>');
    for child in node.children() {
        if child.is_text() {
            let text = child.text().unwrap_or_default();
            stays_inside(text)?;
            out.push_str(&escaped(text));
        }
        // Programs keep notes in elements of their own.
        let name = child.tag_name();
        if !child.is_element() || name.namespace() != Some(SVG) || name.name() == "metadata" {
            continue;
        }
        match name.name() {
            "script" => return Err("has a script".to_owned()),
            "image" => return Err("has a picture in it: make that one a PNG of its own".to_owned()),
            other if DRAWS.contains(&other) => out.extend(["<", other]),
            other => return Err(format!("has <{other}>, which cannot be drawn everywhere")),
        }
        write_inside(child, depth + 1, out)?;
    }
    out.extend(["</", node.tag_name().name(), ">"]);
    Ok(())
}

/// Styles can fetch as well: what they name must be in the same file.
fn stays_inside(text: &str) -> Result<(), String> {
    let plain = text.to_ascii_lowercase().replace([' ', '"', '\''], "");
    let is_elsewhere = plain.split("url(").skip(1).any(|after| !after.starts_with('#'));
    if is_elsewhere || plain.contains("@import") || plain.contains('\\') {
        return Err(leads_out(text));
    }
    Ok(())
}

fn leads_out(to: &str) -> String {
    let shown: String = to.trim().chars().take(60).flat_map(char::escape_debug).collect();
    format!("refers to something outside of it: {shown}")
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

/// What elements weigh with all that they refer to, so that a few lines cannot stand for millions.
struct Weights<'d> {
    ids: BTreeMap<&'d str, Node<'d, 'd>>,
    known: BTreeMap<&'d str, u32>,
}

impl<'d> Weights<'d> {
    fn of(&mut self, node: Node<'d, 'd>, depth: usize) -> Result<u32, String> {
        if depth > 2 * DEEPEST {
            return Err("has an element that refers to itself".to_owned());
        }
        let mut sum = 1_u32;
        for attribute in node.attributes().filter(|one| one.name() != "id") {
            let (key, value) = (attribute.name(), attribute.value());
            let is_at_each = matches!(key, "marker" | "marker-mid")
                || ["marker:", "marker-mid:"].iter().any(|key| value.contains(key));
            let times = if is_at_each { corners(node) } else { 1 };
            for name in names(value) {
                sum = sum.saturating_add(self.named(name, depth)?.saturating_mul(times));
            }
        }
        for child in node.children().filter(Node::is_element) {
            sum = sum.saturating_add(self.of(child, depth + 1)?);
        }
        // A style sheet refers to it once for every element: that is only cheap for gradients.
        for name in node.text().filter(|_| node.has_tag_name("style")).into_iter().flat_map(names) {
            let target = self.ids.get(name).map_or("", |target| target.tag_name().name());
            if !matches!(target, "" | "linearGradient" | "radialGradient") {
                return Err("refers from a style sheet: save styles as attributes".to_owned());
            }
        }
        Ok(sum)
    }

    fn named(&mut self, name: &str, depth: usize) -> Result<u32, String> {
        let Some((name, target)) = self.ids.get_key_value(name) else { return Ok(0) };
        let (name, target) = (*name, *target);
        let weight = match self.known.get(name) {
            Some(weight) => *weight,
            None => self.of(target, depth + 1)?.saturating_add(REFERENCE),
        };
        self.known.insert(name, weight);
        Ok(weight)
    }
}

/// How many corners the lines in an element may have: one takes four letters at least.
fn corners(node: Node<'_, '_>) -> u32 {
    let lines = node.descendants().flat_map(|one| [one.attribute("d"), one.attribute("points")]);
    lines
        .flatten()
        .fold(1, |sum, line| sum.saturating_add(u32::try_from(line.len() / 4).unwrap_or(u32::MAX)))
}

/// What a text refers to: `#id`, `url(#id)`, and several of them in a style.
pub fn names(text: &str) -> impl Iterator<Item = &str> {
    let end = [')', ';', '"', '\'', '}', ' '];
    text.split('#').skip(1).map(move |name| name.split(end).next().unwrap_or(name))
}
