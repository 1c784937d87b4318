//! The colours of a board: tints of the colours that civilizations have, or patterns without colour.

use strabo_model::Pack;
use strabo_model::map::Area;

use crate::paint::{Colour, Fill, Motif, Pattern};
use crate::theme::{Look, Theme};

/// Colours for civilizations whose own is not written `#rrggbb`.
const SPARE: [Colour; 6] = [
    Colour::new(0x00c8_5a3c),
    Colour::new(0x004a_7ab5),
    Colour::new(0x005f_9a4f),
    Colour::new(0x008e_63a8),
    Colour::new(0x00c9_9a2e),
    Colour::new(0x003f_9593),
];

/// The colour of a civilization.
pub fn of_civilization(pack: &Pack, index: usize) -> Colour {
    let text = &*pack.civilizations[index].colour;
    Colour::parse(text).unwrap_or(SPARE[index % SPARE.len()])
}

/// The pattern that stands for a civilization in print.
pub fn motif(index: usize) -> Motif {
    Motif::REGIONS[index % Motif::REGIONS.len()]
}

/// The ground of an area: land with a tint of its region.
pub fn ground(pack: &Pack, area: &Area, theme: &Theme) -> Fill {
    let Some(first) = area.region.first() else { return theme.land.into() };
    if theme.look == Look::Print {
        let ink = Colour::new(0x00a8_a8a8);
        let motif = motif(first.index());
        return Pattern { motif, ink, ground: Some(theme.land) }.into();
    }
    let count = u32::try_from(area.region.len()).unwrap_or(1).max(1);
    let mixed = Colour(std::array::from_fn(|part| {
        let regions = area.region.iter();
        let sum: u32 = regions.map(|id| u32::from(of_civilization(pack, id.index()).0[part])).sum();
        u8::try_from(sum / count).unwrap_or(u8::MAX)
    }));
    theme.land.mixed(mixed, 32).into()
}
