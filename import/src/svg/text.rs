//! The texts of a drawing: where each one stands, which shape it names, and what numbers and signs mean.

use std::collections::BTreeSet;

use regex::Regex;
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::{
    effort::Effort,
    map::{AreaKind, CitySite},
};

use super::note::{GUESSED_SEA, Note};
use crate::names::{clean, id_of, is_called_sea};
use crate::shape::{holds, size};
use crate::{Doubts, Imported, ImportedArea, few, population_of, short};

/// The width of a letter and half its height, in sizes of the font.
pub const LETTER: [f64; 2] = [0.5, 0.35];
/// Texts of one name have about the same size, and stand as close together as this many sizes.
const SAME_SIZE: f64 = 0.85;
const SAME_NAME: f64 = 3.0;
/// How many corners are looked at to find what texts lie on.
pub const MOST_STEPS: u64 = 500_000_000;

const NAMED: &str = "named by the text on them";
pub(crate) const SEVERAL: &str = "texts that are not the name of their shape, ignored";
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
    /// What its layer says that it names.
    pub kind: Option<AreaKind>,
}

impl Text {
    /// A text of which only the place of its letters is known.
    pub fn within(words: String, Bounds { least, most }: &Bounds) -> Self {
        let middle = [least[0].midpoint(most[0]), least[1].midpoint(most[1])];
        Self { words, spots: vec![middle], size: most[1] - least[1], kind: None }
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

impl Label {
    /// True if both give the same figure of an area.
    pub fn is_like(&self, other: &Self) -> bool {
        self.field == other.field
    }
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let field = match self.field {
            Field::Population => "population",
            Field::Site(CitySite::Black) => "black_site",
            Field::Site(CitySite::White) => "white_site",
        };
        write!(f, "{field}={}", self.pattern)
    }
}

#[derive(PartialEq, Clone, Copy, Debug)]
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
        let pattern = Regex::new(pattern).map_err(|error| {
            let error = error.to_string();
            let why = error.rsplit("error: ").next().unwrap_or_default();
            format!("\"{pattern}\" cannot be read: {why}; write what the texts look like: [0-9]+")
        })?;
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

/// Lines as one text; a hyphen at the end of a line joins it to the next.
pub fn together<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.map(str::trim).fold(String::new(), |words, line| {
        let blank = if words.is_empty() || words.ends_with('-') { "" } else { " " };
        words + blank + line
    })
}

/// The smallest of some areas that a text lies on, of the kind that its layer says if there is one.
pub fn lies_on<'a>(
    text: &Text,
    areas: &(impl Iterator<Item = &'a ImportedArea> + Clone),
    effort: &mut Effort,
) -> Option<usize> {
    let mut smallest_at = |spot: &Point, kind: Option<AreaKind>| {
        let mut smallest: Option<(f64, usize)> = None;
        for (at, place) in areas.clone().enumerate() {
            let corners: usize = place.outline.rings().map(Vec::len).sum();
            let total = || place.outline.parts.iter().map(|part| size(&part.outer)).sum::<f64>();
            if kind.is_none_or(|kind| kind == place.kind)
                && effort.spend(corners)
                && holds(place.outline.rings(), *spot)
                && smallest.is_none_or(|(least, _)| total() < least)
            {
                smallest = Some((total(), at));
            }
        }
        smallest.map(|(_, at)| at)
    };
    let mut of_kind = |kind| text.spots.iter().find_map(|spot| smallest_at(spot, kind));
    text.kind.and_then(|kind| of_kind(Some(kind))).or_else(|| of_kind(None))
}

/// True for what can be a name: signs and numbers are none.
pub fn is_name(words: &str) -> bool {
    words.chars().any(char::is_alphabetic)
}

/// The areas on which the name of a land stands (blue may be the colour of a region), or with `by_seas` that of a
/// sea.
pub fn named_by_texts(areas: &[ImportedArea], texts: &[Text], by_seas: bool) -> BTreeSet<usize> {
    let effort = &mut Effort::new(MOST_STEPS / 100);
    let is_asked = |text: &&Text| is_name(&text.words) && is_called_sea(&text.words) == by_seas;
    let names = texts.iter().filter(is_asked);
    names.filter_map(|text| lies_on(text, &areas.iter(), effort)).collect()
}

/// Gives every area what is written on it. A name can say that an area is a sea.
pub fn apply(imported: &mut Imported, notes: &mut [Note], texts: Vec<Text>, labels: &[Label]) {
    let effort = &mut Effort::new(MOST_STEPS);
    let Imported { areas, doubts, bays, .. } = imported;
    let mut written: Vec<Vec<Text>> = areas.iter().map(|_| Vec::new()).collect();
    for text in texts {
        match lies_on(&text, &areas.iter(), effort) {
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
        let at = names.first().map_or_else(Default::default, |text| text.spots[0]);
        let (name, others) = name_of(names);
        for text in others {
            let line = format!("\"{}\" on {}", short(&text.words), place.called);
            match clean(&text.words) {
                Some(name) if place.kind == AreaKind::Sea => bays.push((text.spots[0], name, None)),
                _ => doubts.add(SEVERAL, line),
            }
        }
        let Some(name) = name else { continue };
        let id = place.name.as_deref().map(id_of);
        if !note.unnamed && !note.only_id {
            if id != Some(id_of(&name)) {
                doubts.add(SEVERAL, format!("\"{}\" on {}", short(&name), place.called));
            }
            continue;
        }
        place.id = place.id.take().or(id.filter(|id| !note.unnamed && !id.is_empty()));
        let is_unnamed = std::mem::take(&mut note.unnamed);
        if !note.is_kind_known && place.kind == AreaKind::Land && is_called_sea(&name) {
            place.kind = AreaKind::Sea;
            doubts.add(GUESSED_SEA, place.called.clone());
        }
        if place.kind == AreaKind::Sea {
            let before = place.name.clone().filter(|_| !is_unnamed);
            bays.push((at, name.clone(), before));
        }
        named.push(format!("\"{}\"", short(&name)));
        place.name = Some(name);
    }
    if !named.is_empty() {
        let shapes = if named.len() == 1 { "shape" } else { "shapes" };
        doubts.add(NAMED, format!("{} {shapes}: {}", named.len(), few(&named)));
    }
}

/// The name among the texts on a shape, the largest with what stands close to it in the same size, and the
/// other texts.
fn name_of(mut texts: Vec<Text>) -> (Option<String>, Vec<Text>) {
    texts.sort_by(|a, b| a.spots[0][1].total_cmp(&b.spots[0][1]));
    let Some(largest) = texts.iter().rev().max_by(|a, b| a.size.total_cmp(&b.size)) else {
        return (None, texts);
    };
    let ([x, y], most) = (largest.spots[0], largest.size);
    let (names, others): (Vec<Text>, Vec<Text>) = texts.into_iter().partition(|text| {
        let [u, v] = text.spots[0];
        text.size >= most * SAME_SIZE && (u - x).hypot(v - y) <= most * SAME_NAME
    });
    (clean(&together(names.iter().map(|text| text.words.as_str()))), others)
}
