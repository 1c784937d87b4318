//! What is at a place, where it is defined, and who refers to it.

use std::ops::Range;

use strabo_compile::index::{Kind, NamedPlace, Role, ThingId};
use strabo_compile::{Part, schema::Shape};

use crate::bench::Bench;
use crate::cursor::{CursorContext, Slot, Step};
use crate::snapshot::{Location, Snapshot};

/// What is at a place of a file.
#[derive(Clone, Debug)]
pub struct Here {
    /// The table, the fields and the word. Not for a file that is not TOML.
    pub spot: CursorContext,
    /// The bytes of what is there, with quotation marks.
    pub range: Range<usize>,
    /// What the schema says about the field at the place, or about the value. `None` where the schema
    /// knows nothing.
    pub shape: Option<Shape<'static>>,
    /// The kind of thing whose id stands there, or would.
    pub kind: Option<Kind>,
    /// The thing that is defined or named there, as the index of the snapshot knows it.
    pub thing: Option<ThingId>,
    /// Whether it is defined or named there.
    pub role: Option<Role>,
}

/// A place where a thing is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where the id stands, with its quotation marks.
    pub location: Location,
    /// Why.
    pub role: Role,
}

impl Snapshot {
    /// What is at a byte of a file of the pack; `None` when there is no such file.
    pub fn here(&self, path: &str, offset: usize) -> Option<Here> {
        let text = self.text(path)?;
        let (spot, shape, kind) = match Part::of_path(path) {
            Some(part) => {
                let spot = CursorContext::at(text, offset);
                let (shape, kind) = expected(part, self.is_overlay(), &spot, text);
                (spot, shape, kind)
            }
            None => (CursorContext::nothing(text, offset), None, None),
        };
        let range = spot.whole.clone();
        let mut here = Here { spot, range, shape, kind, thing: None, role: None };
        if let Some((place, location)) = self.named_at(path, offset) {
            (here.thing, here.role, here.range) = (Some(place.thing), Some(place.role), location);
            here.kind = here.kind.or(Some(place.thing.kind));
        } else if let Some(kind) = here.kind {
            // The text was changed since it was compiled.
            here.thing = self.index().find(kind, &text[here.spot.word.clone()]);
            here.role = here.thing.map(|_| Role::Reference);
        }
        Some(here)
    }

    /// What the index has at a byte of a file, if that still stands there.
    fn named_at(&self, path: &str, offset: usize) -> Option<(NamedPlace, Range<usize>)> {
        let place = self.index().place_at(self.offset(path, offset)?)?;
        let range = self.place(place.span)?.range;
        let text = self.text(path)?;
        // Behind an unchanged beginning of a word there may be more now.
        let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_whole =
            text[range.clone()].ends_with(['"', '\'']) || !text[range.end..].starts_with(goes_on);
        is_whole.then_some((*place, range))
    }

    /// The rows that declare a thing: its definition, then the rows of packs that change it.
    pub fn definitions(&self, thing: ThingId) -> Vec<Location> {
        self.index().definitions(thing).iter().filter_map(|place| self.place(place.span)).collect()
    }

    /// Every place of the pack and of those it extends that names a thing, definitions included.
    pub fn mentions(&self, thing: ThingId) -> Vec<Mention> {
        let places = self.index().places_of(thing).filter_map(|place| {
            Some(Mention { location: self.place(place.span)?, role: place.role })
        });
        places.collect()
    }
}

impl Bench {
    /// Every place that names a thing of a pack: in the pack itself, in those it extends, and in the packs
    /// on the bench that extend it.
    pub fn mentions(&mut self, folder: &str, kind: Kind, id: &str) -> Vec<Mention> {
        let Some(own) = self.check(folder) else { return Vec::new() };
        let of = |snapshot: &Snapshot| {
            let thing = snapshot.index().find(kind, id);
            thing.map(|thing| snapshot.mentions(thing)).unwrap_or_default()
        };
        let mut mentions = of(&own);
        let folders: Vec<String> = self.folders().map(str::to_owned).collect();
        for other in folders.iter().filter(|other| *other != folder) {
            let Some(snapshot) = self.check(other) else { continue };
            if snapshot.answers().origins.contains(&own.origin()) {
                let origin = snapshot.origin();
                let there = of(&snapshot).into_iter();
                mentions.extend(there.filter(|mention| mention.location.origin == origin));
            }
        }
        mentions
    }
}

/// What the schema says about a place, and which kind of thing is named there.
pub fn expected(
    part: Part,
    overlay: bool,
    spot: &CursorContext,
    text: &str,
) -> (Option<Shape<'static>>, Option<Kind>) {
    if let [Step::Key(delete), rest @ ..] = spot.path.as_slice()
        && delete == "delete"
    {
        let kind = match rest {
            // A start is known by its civilization.
            [Step::Key(table), Step::Item(_)] if table == "start" => Some(Kind::Civilization),
            [Step::Key(table), Step::Item(_)] => Kind::of_table(table),
            _ => None,
        };
        let shape = Shape::of_file(part, true).and_then(|file| file.field("delete"));
        return (shape.and_then(|shape| down(shape, rest)), kind);
    }
    let file = Shape::of_file(part, overlay);
    let within = file.and_then(|file| down(file, &spot.path));
    let word = &text[spot.word.clone()];
    match spot.slot {
        Slot::Heading { .. } => {
            let file = Shape::of_file(part, overlay);
            (file.and_then(|file| file.field(word)), None)
        }
        Slot::Key => {
            let kind = within.as_ref().and_then(Shape::keys_refer);
            (within.and_then(|within| within.field(word)), kind)
        }
        Slot::Value => {
            let kind = within.as_ref().and_then(Shape::refers);
            (within, kind.or_else(|| own_id(spot)))
        }
        Slot::Nothing => (None, None),
    }
}

/// Follows a path into a schema.
pub fn down(shape: Shape<'static>, path: &[Step]) -> Option<Shape<'static>> {
    path.iter().try_fold(shape, |shape, step| match step {
        Step::Key(key) => shape.field(key),
        Step::Item(_) => shape.item(),
    })
}

/// The kind that a row declares, at the field that says which one it is.
fn own_id(spot: &CursorContext) -> Option<Kind> {
    match spot.path.as_slice() {
        [Step::Key(table), Step::Item(_), Step::Key(key)] => {
            let kind = Kind::of_table(table)?;
            let is_key = if kind == Kind::Stack { key == "number" } else { key == "id" };
            is_key.then_some(kind)
        }
        [Step::Key(table), Step::Key(key)] if table == "pack" && key == "id" => Some(Kind::Pack),
        _ => None,
    }
}
