//! The colours of a board: tints of the colours that civilizations have, or patterns without colour.

use strabo_model::{Pack, map::Area};

use crate::paint::{Colour, Fill, Motif, Pattern};
use crate::theme::Theme;

/// Colours for civilizations whose own is not written `#rrggbb`.
const SPARE: [Colour; 6] = [
    Colour::new(0x00c8_5a3c),
    Colour::new(0x004a_7ab5),
    Colour::new(0x005f_9a4f),
    Colour::new(0x008e_63a8),
    Colour::new(0x00c9_9a2e),
    Colour::new(0x003f_9593),
];

/// The colours of population limits, from none to many.
const LIMITS: [Colour; 7] = [
    Colour::new(0x00ff_ffff),
    Colour::new(0x00ff_f4c9),
    Colour::new(0x00fb_d878),
    Colour::new(0x00f2_a645),
    Colour::new(0x00dc_6f32),
    Colour::new(0x00b3_3d20),
    Colour::new(0x007c_2317),
];

pub fn of_civilization(pack: &Pack, index: usize) -> Colour {
    let text = &*pack.civilizations[index].colour;
    Colour::parse(text).unwrap_or(SPARE[index % SPARE.len()])
}

/// The pattern that stands for a civilization in print.
pub fn motif(index: usize) -> Motif {
    Motif::REGIONS[index % Motif::REGIONS.len()]
}

/// The colour of a population limit.
pub fn of_limit(limit: u8, theme: &Theme) -> Colour {
    theme.shown(LIMITS[usize::from(limit).min(LIMITS.len() - 1)])
}

/// Black or white, whichever can be read on any colour.
pub fn ink_on(ground: Colour) -> Colour {
    let (dark, light) = (Colour::BLACK, Colour::WHITE);
    if ground.contrast(dark) >= ground.contrast(light) { dark } else { light }
}

/// How strongly regions are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// A hint, on which names and signs stand.
    Soft,
    /// The main thing that is shown.
    Strong,
}

/// The ground of an area: land with a tint of its region.
pub fn ground(pack: &Pack, area: &Area, tint: Tint, theme: &Theme) -> Fill {
    let Some(first) = area.region.first().map(|id| id.index()) else { return theme.land.into() };
    let tinted = |index: usize| {
        let own = theme.regions.get(index % theme.regions.len().max(1)).copied();
        let colour = own.unwrap_or_else(|| of_civilization(pack, index));
        match tint {
            Tint::Soft => theme.land.tinted(colour, theme.tint),
            Tint::Strong => theme.land.mixed(colour.mixed(colour.grey(), 12), 62),
        }
    };
    if theme.is_print() {
        let grey = if tint == Tint::Soft { 0x00cc_cccc } else { 0x0088_8888 };
        let motif = if area.region.len() > 1 { Motif::Stripes } else { motif(first) };
        return Pattern { motif, ink: Colour::new(grey), ground: Some(theme.land) }.into();
    }
    match area.region.get(1).map(|id| id.index()) {
        // An area of several regions has stripes of both colours.
        Some(second) => {
            let (ink, ground) = (tinted(second), Some(tinted(first)));
            Pattern { motif: Motif::Stripes, ink, ground }.into()
        }
        None => tinted(first).into(),
    }
}
