//! What the colours of shapes say: `--take '#a4c8e1=sea'`, and seas that are blue.

use std::collections::BTreeSet;

use strabo_geometry::survey::Bounds;
use strabo_model::map::AreaKind;

use super::handed::Handed;
use super::note::{Note, TAKEN};
use super::text::named_by_texts;
use super::{
    DrawingReader,
    take::{Kind, Rgb, rgb},
};
use crate::{Imported, ImportedArea, is_blue};

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
    /// colour. One with a name or a text on it is land, unless it is so large that it lies under others. What
    /// the author says of a colour is reported.
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
        let all = || areas.iter().filter_map(bounds);
        let whole =
            Bounds::of(all().flat_map(|one| [one.least, one.most]).collect::<Vec<_>>().iter());
        let half = whole.map_or(0.0, |whole| room(&whole) / 2.0);
        let is_large =
            |place: &ImportedArea| bounds(place).is_some_and(|bounds| room(&bounds) > half);
        let named = areas.iter().zip(&*notes).filter(|(place, note)| {
            place.kind == AreaKind::Land && !note.unnamed && !is_large(place)
        });
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
            (note.unnamed || is_large(place))
                && !note.is_kind_known
                && place.kind == AreaKind::Land
                && colour_of(note).is_some_and(|colour| is_sea(&colour))
        };
        let blue: Vec<bool> = areas.iter().zip(&*notes).map(|both| is_blue(&both)).collect();
        let land = named_by_texts(areas, &self.texts, false);
        for (at, (place, note)) in areas.iter_mut().zip(notes).enumerate() {
            note.is_blue = blue[at] && (!land.contains(&at) || is_large(place));
            if note.is_blue {
                place.kind = AreaKind::Sea;
            }
        }
    }
}

fn bounds(place: &ImportedArea) -> Option<Bounds> {
    Bounds::of(place.outline.rings().flatten())
}

fn room(bounds: &Bounds) -> f64 {
    (bounds.most[0] - bounds.least[0]) * (bounds.most[1] - bounds.least[1])
}
