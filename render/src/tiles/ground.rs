//! The look of terrain, of backs of tiles and of what is not printed: a colour, a pattern and a sign.

use strabo_model::Pack;
use strabo_model::refs::{TerrainId, TileKindId};
use strabo_model::tile::{Terrain, TileKind};

use crate::paint::{Colour, Fill, Motif, Pattern};
use crate::theme::{Theme, ThemeKind};

/// What something is filled with, and what can be read on it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub fill: Fill,
    /// The colour of letters on it, on a glow of `glow`.
    pub ink: Colour,
    /// The colour between the lines of the pattern.
    pub glow: Colour,
    pub sign: Colour,
}

/// Motifs of land, in the order they are used. Waves are kept for water.
const LANDS: [Motif; 8] = [
    Motif::Dots,
    Motif::Falling,
    Motif::Rising,
    Motif::Level,
    Motif::Squared,
    Motif::Upright,
    Motif::Crossed,
    Motif::Discs,
];

impl Ground {
    fn new(theme: &Theme, colour: Colour, motif: Motif) -> Self {
        let (ground, line) = match theme.look {
            ThemeKind::Light => (colour, colour.mixed(colour.ink(), 14)),
            ThemeKind::Dark => {
                let soft = colour.mixed(theme.paper, 30);
                (soft, soft.mixed(soft.ink(), 14))
            }
            ThemeKind::Print => (Colour::WHITE, Colour::new(0x00b8_b8b8)),
        };
        let fill = Pattern { motif, ink: line, ground: Some(ground) }.into();
        let ink = ground.ink();
        Self { fill, ink, glow: ground, sign: ink.mixed(ground, 22) }
    }

    pub fn of_terrain(pack: &Pack, theme: &Theme, id: TerrainId) -> Self {
        let Some(terrain) = pack.get(id) else { return Self::unknown(theme) };
        let lands = pack.terrains[..id.index()].iter().filter(|other| !other.water).count();
        let motif = if terrain.water { Motif::Waves } else { LANDS[lands % LANDS.len()] };
        Self::new(theme, colour_of(terrain), motif)
    }

    pub fn of_back(pack: &Pack, theme: &Theme, kinds: &[TileKindId]) -> Self {
        let first = kinds.first().and_then(|id| pack.get(*id));
        let at = kinds.first().map_or(0, |id| id.index());
        let named = first.and_then(|kind| kind.colour.as_deref()).and_then(Colour::parse);
        let colour = named.unwrap_or_else(|| theme.band.mixed(theme.ink, 12));
        Self::new(theme, colour, LANDS[(at + 5) % LANDS.len()])
    }

    /// The back of a deck, by position.
    pub fn of_deck(pack: &Pack, theme: &Theme, at: usize) -> Self {
        let deck = pack.decks.get(at);
        if let Some(kind) = deck.and_then(|deck| deck.tiles) {
            return Self::of_back(pack, theme, &[kind]);
        }
        let named = deck.and_then(|deck| deck.colour.as_deref()).and_then(Colour::parse);
        Self::new(theme, named.unwrap_or(theme.bar), LANDS[at % LANDS.len()])
    }

    /// What is not printed.
    pub fn unknown(theme: &Theme) -> Self {
        let line = theme.panel.mixed(theme.ink, 13);
        let fill = Pattern { motif: Motif::Rising, ink: line, ground: Some(theme.panel) }.into();
        Self { fill, ink: theme.ink, glow: theme.panel, sign: theme.faint }
    }
}

/// The colour of a kind of tile, as it is shown; grey when it has none.
pub fn kind_colour(theme: &Theme, kind: &TileKind) -> Colour {
    let named = kind.colour.as_deref().and_then(Colour::parse);
    theme.shown(named.unwrap_or(theme.bar))
}

fn colour_of(terrain: &Terrain) -> Colour {
    Colour::parse(&terrain.colour).unwrap_or(Colour::new(0x00c0_c0c0))
}
