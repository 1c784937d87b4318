//! What the colours of shapes say: `--take '#a4c8e1=sea'`, and seas that are blue and have no name.

use std::collections::BTreeSet;

use strabo_geometry::survey::Bounds;
use strabo_model::{effort::Effort, map::AreaKind};
use svgtypes::Color;

use super::handed::Handed;
use super::note::{Note, TAKEN};
use super::text::{self, Text, is_name, lies_on};
use super::{DrawingReader, take::Kind};
use crate::names::is_called_sea;
use crate::{Imported, ImportedArea, few, is_blue};

const COLOURS: &str = "colours of the drawing, left out";
const COLOURS_HELP: &str = "[style] in map.toml sets those of land, seas and regions, or lay the drawing \
     under the areas as [[art]]; see strabo docs art";
const BLUE: &str =
    "treated as seas because they are blue and have no name; --take '#COLOUR=areas' says otherwise";

type Rgb = [u8; 3];

/// A colour in any of the forms of SVG; nothing for a gradient or a pattern.
pub fn rgb(fill: &str) -> Option<Rgb> {
    fill.parse().ok().map(|Color { red, green, blue, .. }| [red, green, blue])
}

fn colour_of(note: &Note) -> Option<Rgb> {
    note.fill.as_deref().filter(|_| !note.unfilled).and_then(rgb)
}

impl DrawingReader<'_> {
    /// What the author takes shapes of this colour for.
    pub fn take_of_colour(&mut self, own: &Handed) -> Option<Kind> {
        let colour = own.fill.as_deref().filter(|_| !own.unfilled).and_then(rgb)?;
        let (mut kind, before) = (None, self.options.layers.len());
        for (at, take) in self.options.takes.iter().enumerate() {
            if take.colour() == Some(colour) {
                kind = Some(take.kind);
                self.layers.0[before + at] = true;
            }
        }
        kind
    }

    /// Blue shapes without a name are seas, unless all shapes are blue, or a land with a name is of the same
    /// colour. One with a text on it is land, unless it may lie under others. What the author says of a
    /// colour is reported.
    pub fn guess_seas(&mut self) {
        if self.only_ours {
            return;
        }
        let takes = self.options.takes;
        for take in takes.iter().filter(|take| take.colour().is_some()) {
            let line = format!("shapes filled with {}: {}", take.name, take.kind.word());
            self.imported.doubts.add(TAKEN, line);
        }
        let Self { imported: Imported { areas, .. }, notes, .. } = self;
        let named = areas.iter().zip(&*notes);
        let named = named.filter(|(place, note)| place.kind == AreaKind::Land && !note.unnamed);
        let land: BTreeSet<Rgb> = named.filter_map(|(_, note)| colour_of(note)).collect();
        let is_sea = |colour: &Rgb| {
            is_blue(colour.map(u64::from))
                && !land.contains(colour)
                && !takes.iter().any(|take| take.colour() == Some(*colour))
        };
        if notes.iter().filter_map(colour_of).all(|colour| is_sea(&colour)) {
            return;
        }
        let is_blue = |(place, note): &(&ImportedArea, &Note)| {
            note.unnamed
                && !note.is_kind_known
                && place.kind == AreaKind::Land
                && colour_of(note).is_some_and(|colour| is_sea(&colour))
        };
        let blue: Vec<bool> = areas.iter().zip(&*notes).map(|both| is_blue(&both)).collect();
        let land = named_by_texts(areas, &self.texts);
        let all = || areas.iter().filter_map(bounds);
        let whole =
            Bounds::of(all().flat_map(|one| [one.least, one.most]).collect::<Vec<_>>().iter());
        let half = whole.map_or(0.0, |whole| room(&whole) / 2.0);
        for (at, (place, note)) in areas.iter_mut().zip(notes).enumerate() {
            let is_large = || bounds(place).is_some_and(|bounds| room(&bounds) > half);
            note.is_blue = blue[at] && (!land.contains(&at) || is_large());
            if note.is_blue {
                place.kind = AreaKind::Sea;
            }
        }
    }
}

/// The areas with the name of a land on them: blue may be the colour of a region.
fn named_by_texts(areas: &[ImportedArea], texts: &[Text]) -> BTreeSet<usize> {
    let effort = &mut Effort::new(text::MOST_STEPS / 100);
    let names = texts.iter().filter(|text| is_name(&text.words) && !is_called_sea(&text.words));
    names.filter_map(|text| lies_on(text, &areas.iter(), effort)).collect()
}

fn bounds(place: &ImportedArea) -> Option<Bounds> {
    Bounds::of(place.outline.rings().flatten())
}

/// Reports colours that are left out, and seas that only their colour shows.
pub fn report(imported: &mut Imported, notes: &[Note]) {
    for (place, note) in imported.areas.iter().zip(notes).filter(|(_, note)| note.is_blue) {
        let colour = note.fill.as_deref().unwrap_or_default();
        imported.doubts.add(BLUE, format!("{}, {colour}", place.called));
    }
    let land = imported.areas.iter().zip(notes).filter(|(place, _)| place.kind == AreaKind::Land);
    let colours: BTreeSet<&str> = land.filter_map(|(_, note)| note.fill.as_deref()).collect();
    if colours.len() > 1 {
        let all: Vec<String> = colours.into_iter().map(str::to_owned).collect();
        let line = format!("{} colours of land, {}: {COLOURS_HELP}", all.len(), few(&all));
        imported.doubts.add(COLOURS, line);
    }
}

fn room(bounds: &Bounds) -> f64 {
    (bounds.most[0] - bounds.least[0]) * (bounds.most[1] - bounds.least[1])
}
