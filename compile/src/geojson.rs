//! Reads the outlines in `map.geojson`, one feature after another, each mistake at its place in the text.
//! The crate `survey` measures what they show.

mod rings;

use std::{borrow::Cow, fmt};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use strabo_geometry::survey::rings::without_keyholes;
use strabo_model::map::Outline;

use crate::diagnostic::{Diagnostic, Sink};
use crate::{lints::INVALID_GEOJSON, source::Span};

use rings::{Polygon, Polygons, Position};

/// The file beside `map.toml` that holds the outlines.
pub const FILE: &str = "map.geojson";

/// More mistakes than this in one file are not reported one by one.
const MOST_MISTAKES: usize = 100;

/// The outline of one area.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// What the area is called: `properties.id`, or else the id of the feature.
    pub id: String,
    /// Where the id stands, with its quotation marks.
    pub span: Span,
    /// The outline; empty when the geometry is null.
    pub outline: Outline,
    /// The centre of the area, in place of the one in `map.toml`.
    pub centre: Option<[f64; 2]>,
}

/// Calls `see` with every feature that can be read, in the order of the text, which starts at offset
/// `base` of the source map. Mistakes go to the sink; reading ends where the text is no longer JSON.
pub fn each_feature(
    text: &str,
    base: u32,
    sink: &mut Sink,
    see: &mut dyn FnMut(Feature, &mut Sink),
) {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mistakes_before = sink.len();
    let mut reader = FeatureReader { text, base, sink, see, mistakes_before };
    let mut json = serde_json::Deserializer::from_str(body);
    let result = Collection(&mut reader).deserialize(&mut json).and_then(|()| json.end());
    if let Err(error) = result {
        reader.report(Mistake::of(&error, body));
    }
}

/// What is wrong and at which bytes of the text.
struct Mistake<'t> {
    place: &'t str,
    message: String,
    help: Option<&'static str>,
}

impl<'t> Mistake<'t> {
    fn new(place: &'t str, message: impl Into<String>) -> Self {
        Self { place, message: message.into(), help: None }
    }

    fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// The mistake `serde_json` found in a part of the text.
    fn of(error: &serde_json::Error, part: &'t str) -> Self {
        let before: usize =
            part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let mut at = (before + error.column().saturating_sub(1)).min(part.len());
        while !part.is_char_boundary(at) {
            at -= 1;
        }
        let next = part[at..].chars().next().map_or(0, char::len_utf8);
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        let message = if error.is_data() {
            message.replace("f64", "a number").replace("a sequence", "a list")
        } else {
            format!("this is not JSON: {message}")
        };
        Self::new(&part[at..at + next], message)
    }
}

struct FeatureReader<'t, 'r> {
    text: &'t str,
    base: u32,
    sink: &'r mut Sink,
    see: &'r mut dyn FnMut(Feature, &mut Sink),
    mistakes_before: usize,
}

impl<'t> FeatureReader<'t, '_> {
    /// The place of a part of the text, up to the end of its first line.
    fn span(&self, part: &str) -> Span {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let start = start.min(self.text.len());
        let end = start + part.lines().next().map_or(0, str::len);
        let offset = |at: usize| self.base + u32::try_from(at).unwrap_or(u32::MAX - self.base);
        Span::new(offset(start), offset(end))
    }

    fn report(&mut self, mistake: Mistake<'_>) {
        let finding = Diagnostic::new(&INVALID_GEOJSON, self.span(mistake.place), mistake.message);
        finding.maybe_help(mistake.help).report(self.sink);
    }

    fn feature(&mut self, raw: &'t RawValue) {
        if self.sink.len() - self.mistakes_before >= MOST_MISTAKES {
            return;
        }
        match self.understand(raw.get()) {
            Ok(feature) => (self.see)(feature, self.sink),
            Err(mistake) => self.report(mistake),
        }
    }

    fn understand(&self, text: &'t str) -> Result<Feature, Mistake<'t>> {
        let raw: RawFeature<'t> = parse(text)?;
        if raw.kind.map(RawValue::get) != Some("\"Feature\"") {
            let place = raw.kind.map_or(text, RawValue::get);
            return Err(Mistake::new(place, "the type of each feature must be \"Feature\""));
        }
        let properties: Option<Properties<'t>> =
            raw.properties.map(|raw| parse(raw.get())).transpose()?;
        let centre = properties.as_ref().and_then(|properties| properties.centre);
        let centre = centre.map(|raw| parse::<Position>(raw.get())).transpose()?;
        let id = properties.and_then(|properties| properties.id).or(raw.id);
        let Some(id) = id else {
            return Err(Mistake::new(text, "this feature does not say which area it outlines")
                .help("give it the id of an area: \"properties\": {\"id\": \"…\"}"));
        };
        let name = if id.get().starts_with('"') {
            parse::<Cow<'_, str>>(id.get())?.into_owned()
        } else if id.get().starts_with(|first: char| first.is_ascii_digit()) {
            id.get().to_owned()
        } else {
            return Err(Mistake::new(id.get(), "the id of an area is a text"));
        };
        let outline = raw.geometry.map(outline).transpose()?.unwrap_or_default();
        let centre = centre.map(|Position(point)| point);
        Ok(Feature { id: name, span: self.span(id.get()), outline, centre })
    }
}

fn outline(raw: &RawValue) -> Result<Outline, Mistake<'_>> {
    let geometry: Geometry<'_> = parse(raw.get())?;
    let Some(kind) = geometry.kind else {
        return Err(Mistake::new(raw.get(), "this geometry has no type"));
    };
    let drawn = matches!(kind.get(), "\"Polygon\"" | "\"MultiPolygon\"");
    if !drawn {
        let message = format!("{} is not an outline", shortened(kind.get()));
        return Err(Mistake::new(kind.get(), message)
            .help("an area is outlined by a Polygon or a MultiPolygon"));
    }
    let Some(coordinates) = geometry.coordinates else {
        return Err(Mistake::new(raw.get(), "this geometry has no coordinates"));
    };
    let parts = if kind.get() == "\"Polygon\"" {
        vec![parse::<Polygon>(coordinates.get())?.0]
    } else {
        parse::<Polygons>(coordinates.get())?.0
    };
    let outline = Outline { parts };
    Ok(without_keyholes(&outline).unwrap_or(outline))
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, Mistake<'t>> {
    serde_json::from_str(text).map_err(|error| Mistake::of(&error, text))
}

#[derive(Deserialize)]
#[serde(expecting = "a feature is an object with type, properties and geometry")]
struct RawFeature<'t> {
    #[serde(borrow, rename = "type")]
    kind: Option<&'t RawValue>,
    #[serde(borrow)]
    id: Option<&'t RawValue>,
    #[serde(borrow)]
    properties: Option<&'t RawValue>,
    #[serde(borrow)]
    geometry: Option<&'t RawValue>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Properties<'t> {
    #[serde(borrow)]
    id: Option<&'t RawValue>,
    #[serde(borrow)]
    centre: Option<&'t RawValue>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with type and coordinates")]
struct Geometry<'t> {
    #[serde(borrow, rename = "type")]
    kind: Option<&'t RawValue>,
    #[serde(borrow)]
    coordinates: Option<&'t RawValue>,
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Member {
    Type,
    Features,
    #[serde(other)]
    Other,
}

/// The whole file. Features are handed on while they are read, so that none is kept as text.
struct Collection<'c, 't, 'r>(&'c mut FeatureReader<'t, 'r>);

impl<'t> DeserializeSeed<'t> for Collection<'_, 't, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'t> Visitor<'t> for Collection<'_, 't, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a FeatureCollection")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut members: A) -> Result<(), A::Error> {
        let mut kind: Option<&'t RawValue> = None;
        let mut listed = false;
        while let Some(member) = members.next_key::<Member>()? {
            match member {
                Member::Type => kind = Some(members.next_value()?),
                Member::Features => {
                    listed = true;
                    members.next_value_seed(Features(self.0))?;
                }
                Member::Other => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        let place = kind.map_or(self.0.text, RawValue::get);
        if kind.map(RawValue::get) != Some("\"FeatureCollection\"") {
            let message = "the type of the file must be \"FeatureCollection\"";
            self.0.report(Mistake::new(place, message));
        } else if !listed {
            self.0.report(Mistake::new(place, "this FeatureCollection has no \"features\""));
        }
        Ok(())
    }
}

struct Features<'c, 't, 'r>(&'c mut FeatureReader<'t, 'r>);

impl<'t> DeserializeSeed<'t> for Features<'_, 't, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'t> Visitor<'t> for Features<'_, 't, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of features")
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut features: A) -> Result<(), A::Error> {
        while let Some(raw) = features.next_element::<&'t RawValue>()? {
            self.0.feature(raw);
        }
        Ok(())
    }
}
