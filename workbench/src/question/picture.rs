//! A small picture of an area with what it touches.

use strabo_compile::index::{Kind, ThingId};
use strabo_render::{Theme, ThemeKind, svg, vicinity};

use crate::snapshot::Snapshot;

/// Larger pictures are too much for an editor: fewer neighbours are drawn then.
const LARGEST: usize = 30_000;

/// How many neighbours are drawn at first.
const MOST_NEIGHBOURS: usize = 12;

impl Snapshot {
    /// An area and the places it touches, as SVG; `None` for anything but an area, and for one that
    /// cannot be drawn.
    pub fn picture(&self, thing: ThingId, look: ThemeKind) -> Option<String> {
        if thing.kind != Kind::Area {
            return None;
        }
        let pack = self.pack()?;
        let area = pack.area(self.index().thing(thing).id)?;
        let theme = Theme::of(look);
        let touched = pack[area].land.len() + pack[area].water.len();
        let mut neighbours = touched.min(MOST_NEIGHBOURS);
        loop {
            let drawing = svg::document(&vicinity::scene(pack, area, neighbours, theme)?);
            if drawing.len() <= LARGEST {
                return Some(drawing);
            }
            if neighbours == 0 {
                return None;
            }
            neighbours /= 2;
        }
    }
}
