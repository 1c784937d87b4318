//! The texts of a drawing: where each one stands, which shape it names, and what numbers and signs mean.

use kurbo::Affine;
use regex::Regex;
use roxmltree::Node;
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::{
    effort::Effort,
    map::{AreaKind, CitySite},
};

use super::element::{attribute, linked, path_data};
use super::handed::{Handed, UNSEEN};
use super::{DrawingReader, GUESSED_SEA, Note};
use crate::names::{clean, id_of, is_called_sea};
use crate::path::lines as lines_of;
use crate::shape::{holds, size};
use crate::{Doubts, Imported, ImportedArea, few, population_of, short};

/// The width of a letter and half its height, in sizes of the font.
const LETTER: [f64; 2] = [0.5, 0.35];
/// Texts of one name have about the same size, and stand as close together as this many sizes.
const SAME_SIZE: f64 = 0.85;
const SAME_NAME: f64 = 3.0;
/// How many corners are looked at to find what texts lie on.
pub const MOST_STEPS: u64 = 500_000_000;

const NAMED: &str = "named by the text on them";
const SEVERAL: &str = "texts that are not the name of their shape, ignored";
const SIGNS: &str = "numbers and signs on shapes, ignored: --label population=[0-9]+ or --label black_site=[●] says what \
     they mean";
const OUTSIDE: &str = "texts that lie on no shape, ignored";

/// One text, and where it stands.
pub struct Text {
    pub words: String,
    /// Its middle, then where it begins.
    pub spots: Vec<Point>,
    /// The size of its letters.
    pub size: f64,
}

impl Text {
    /// A text of which only the place of its letters is known.
    pub fn within(words: String, Bounds { least, most }: &Bounds) -> Self {
        let middle = [least[0].midpoint(most[0]), least[1].midpoint(most[1])];
        Self { words, spots: vec![middle], size: most[1] - least[1] }
    }

    pub fn width(&self) -> f64 {
        let letters = u16::try_from(self.words.chars().count()).unwrap_or(u16::MAX);
        f64::from(letters) * LETTER[0] * self.size
    }
}

/// What the author says about texts: `population=[0-9]+`.
#[derive(Clone, Debug)]
pub struct Label {
    field: Field,
    pattern: Regex,
}

#[derive(Clone, Copy, Debug)]
enum Field {
    Population,
    Site(CitySite),
}

impl std::str::FromStr for Label {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (field, pattern) = text.split_once('=').unwrap_or((text, ""));
        let field = match field.trim() {
            "population" => Field::Population,
            "black_site" => Field::Site(CitySite::Black),
            "white_site" => Field::Site(CitySite::White),
            _ => {
                return Err(
                    "write population=REGEX, black_site=REGEX or white_site=REGEX".to_owned()
                );
            }
        };
        let pattern = Regex::new(pattern).map_err(|error| error.to_string())?;
        if pattern.is_match("") {
            return Err("this matches every text; write what it looks like: [0-9]+".to_owned());
        }
        Ok(Self { field, pattern })
    }
}

impl Label {
    /// Takes what matches out of a text and gives it to the area. Returns the rest.
    fn apply(&self, words: String, place: &mut ImportedArea, doubts: &mut Doubts) -> String {
        let Some(found) = self.pattern.captures(&words) else { return words };
        let (whole, value) = (found.get_match(), found.iter().flatten().last());
        match self.field {
            Field::Site(site) => place.city_site = Some(site),
            Field::Population => {
                let value = value.map_or("", |value| value.as_str());
                let new = population_of(value, &place.called, doubts);
                if let (Some(old), Some(new)) = (place.population, new)
                    && old != new
                {
                    let line = format!("{}: population {new}, but also {old}", place.called);
                    doubts.add(SEVERAL, line);
                }
                place.population = place.population.or(new);
            }
        }
        format!("{} {}", &words[..whole.start()], &words[whole.end()..]).trim().to_owned()
    }
}

impl<'r> DrawingReader<'r> {
    /// Reads a text and where it stands.
    pub fn text(&mut self, node: Node<'r, 'r>, from_above: &Handed) {
        let mut own = self.handed(node, from_above);
        let span = node.descendants().find(|span| span.tag_name().name() == "tspan");
        if let Some(span) = span {
            own.font = self.font(span, own.font);
        }
        let is_hidden = own.invisible || own.transparency > UNSEEN || self.only_ours;
        if is_hidden || own.no_texts || self.styles.property(node, "display") == Some("none") {
            return;
        }
        let (size, shift) = own.font;
        let lines = lines(node, size);
        let Some(words) = words_of(node, &lines) else { return };
        let on_path = path_of(node).and_then(|id| self.ids.get(id).copied());
        let along = on_path.and_then(|path| {
            let own = self.transform(path, Affine::IDENTITY);
            let found = path_data(path).and_then(|data| lines_of(&data, own, self.fine));
            let line = found.ok()?.rings.into_iter().next()?;
            Some(line[line.len() / 2])
        });
        let spots = along.map_or_else(|| spots(&lines, size, shift), |at| vec![at]);
        let place = |[x, y]: Point| {
            let at = own.transform * kurbo::Point::new(x, y);
            [at.x, at.y]
        };
        let size = size * own.transform.determinant().abs().sqrt();
        self.texts.push(Text { words, spots: spots.into_iter().map(place).collect(), size });
    }
}

/// The lines of a text element, each with its place. Parts at the same height are one line.
fn lines(node: Node<'_, '_>, font: f64) -> Vec<(String, Point)> {
    let of = |node: Node<'_, '_>, name: &str| {
        let text = attribute(node, name)?.split([' ', ',']).next()?.to_owned();
        let (text, unit) = text.strip_suffix("em").map_or((&*text, 1.0), |text| (text, font));
        Some(text.strip_suffix("px").unwrap_or(text).parse::<f64>().ok()? * unit)
    };
    let mut at = [of(node, "x").unwrap_or_default(), of(node, "y").unwrap_or_default()];
    let mut lines = vec![(String::new(), at)];
    for inside in node.descendants().skip(1) {
        if inside.tag_name().name() == "tspan" {
            let down = of(inside, "dy").unwrap_or_default();
            let y = of(inside, "y").unwrap_or(at[1]) + down;
            let x = of(inside, "x").unwrap_or(at[0]);
            if (y - at[1]).abs() > font * 0.2 {
                at = [x, y];
                lines.push((String::new(), at));
            }
        } else if let Some(text) = inside.text().filter(|_| inside.is_text())
            && let Some((line, _)) = lines.last_mut()
        {
            line.push_str(text);
        }
    }
    lines.retain(|(line, _)| !line.trim().is_empty());
    lines
}

/// What a text says. Where a program draws its text twice, the first is whole and the second shortened.
fn words_of(node: Node<'_, '_>, lines: &[(String, Point)]) -> Option<String> {
    let whole = node.parent().filter(|parent| parent.tag_name().name() == "switch");
    let whole = whole.and_then(|parent| {
        parent.children().find(|child| child.tag_name().name() == "foreignObject")
    });
    let texts: Vec<&str> = match whole {
        Some(whole) => {
            whole.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
        }
        None => lines.iter().map(|(line, _)| line.as_str()).collect(),
    };
    clean(&together(texts.into_iter()))
}

/// Lines as one text; a hyphen at the end of a line joins it to the next.
fn together<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.map(str::trim).fold(String::new(), |words, line| {
        let blank = if words.is_empty() || words.ends_with('-') { "" } else { " " };
        words + blank + line
    })
}

/// Where lines stand, for letters of this size; `shift` is where they begin, from their middle.
fn spots(lines: &[(String, Point)], font: f64, shift: f64) -> Vec<Point> {
    let up = font * LETTER[1];
    let middle = |(line, [x, y]): &(String, Point)| {
        let letters = u16::try_from(line.trim().chars().count()).unwrap_or(u16::MAX);
        [x + f64::from(letters) * LETTER[0] * font * shift, y - up]
    };
    let middles: Vec<Point> = lines.iter().map(middle).collect();
    let count = f64::from(u16::try_from(lines.len()).unwrap_or(u16::MAX));
    let mean = |axis: usize| middles.iter().map(|at| at[axis]).sum::<f64>() / count;
    let begin = lines.first().map(|(_, [x, y])| [*x, y - up]);
    [[mean(0), mean(1)]].into_iter().chain(middles.first().copied()).chain(begin).collect()
}

/// The path that a text runs along.
fn path_of<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    linked(node.children().find(|child| child.tag_name().name() == "textPath")?)
}

/// The smallest of some areas that a text lies on.
pub fn lies_on<'a>(
    text: &Text,
    areas: impl Iterator<Item = &'a ImportedArea> + Clone,
    effort: &mut Effort,
) -> Option<usize> {
    text.spots.iter().find_map(|spot| {
        let mut smallest: Option<(f64, usize)> = None;
        for (at, place) in areas.clone().enumerate() {
            let corners: usize = place.outline.rings().map(Vec::len).sum();
            let total = || place.outline.parts.iter().map(|part| size(&part.outer)).sum::<f64>();
            if effort.spend(corners)
                && holds(place.outline.rings(), *spot)
                && smallest.is_none_or(|(least, _)| total() < least)
            {
                smallest = Some((total(), at));
            }
        }
        smallest.map(|(_, at)| at)
    })
}

/// True for what can be a name: signs and numbers are none.
pub fn is_name(words: &str) -> bool {
    words.chars().any(char::is_alphabetic)
}

/// Gives every area what is written on it. A name can say that an area is a sea.
pub fn apply(imported: &mut Imported, notes: &mut [Note], texts: Vec<Text>, labels: &[Label]) {
    let effort = &mut Effort::new(MOST_STEPS);
    let Imported { areas, doubts, .. } = imported;
    let mut written: Vec<Vec<Text>> = areas.iter().map(|_| Vec::new()).collect();
    for text in texts {
        match lies_on(&text, areas.iter(), effort) {
            Some(at) => written[at].push(text),
            None => doubts.add(OUTSIDE, format!("\"{}\"", short(&text.words))),
        }
    }
    let mut named: Vec<String> = Vec::new();
    for ((place, note), mut texts) in areas.iter_mut().zip(notes).zip(written) {
        for text in &mut texts {
            let words = std::mem::take(&mut text.words);
            text.words =
                labels.iter().fold(words, |words, label| label.apply(words, place, doubts));
        }
        texts.retain(|text| !text.words.is_empty());
        let (names, signs): (Vec<Text>, Vec<Text>) =
            texts.into_iter().partition(|text| is_name(&text.words));
        for text in signs {
            doubts.add(SIGNS, format!("\"{}\" on {}", short(&text.words), place.called));
        }
        let Some(name) = name_of(names, &place.called, doubts) else { continue };
        let id = place.name.as_deref().map(id_of);
        if !note.unnamed && !note.only_id {
            if id != Some(id_of(&name)) {
                doubts.add(SEVERAL, format!("\"{}\" on {}", short(&name), place.called));
            }
            continue;
        }
        place.id = place.id.take().or(id.filter(|id| !note.unnamed && !id.is_empty()));
        note.unnamed = false;
        if !note.is_kind_known && place.kind == AreaKind::Land && is_called_sea(&name) {
            place.kind = AreaKind::Sea;
            doubts.add(GUESSED_SEA, place.called.clone());
        }
        named.push(format!("\"{}\"", short(&name)));
        place.name = Some(name);
    }
    if !named.is_empty() {
        let shapes = if named.len() == 1 { "shape" } else { "shapes" };
        doubts.add(NAMED, format!("{} {shapes}: {}", named.len(), few(&named)));
    }
}

/// The name among the texts on a shape: the largest, with what stands close to it in the same size.
fn name_of(mut texts: Vec<Text>, called: &str, doubts: &mut Doubts) -> Option<String> {
    texts.sort_by(|a, b| a.spots[0][1].total_cmp(&b.spots[0][1]));
    let largest = texts.iter().rev().max_by(|a, b| a.size.total_cmp(&b.size))?;
    let ([x, y], most) = (largest.spots[0], largest.size);
    let (names, others): (Vec<&Text>, Vec<&Text>) = texts.iter().partition(|text| {
        let [u, v] = text.spots[0];
        text.size >= most * SAME_SIZE && (u - x).hypot(v - y) <= most * SAME_NAME
    });
    for text in others {
        doubts.add(SEVERAL, format!("\"{}\" on {called}", short(&text.words)));
    }
    clean(&together(names.into_iter().map(|text| text.words.as_str())))
}
