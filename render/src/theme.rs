//! The colours of pictures by purpose: for light paper, for a dark screen, and in black and white.

use std::borrow::Cow;

use strabo_model::Pack;
use strabo_model::art::{Font, light};

use crate::paint::{Colour, Fill, Motif, Pattern};

/// The look of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeKind {
    /// Dark text on a light background.
    #[default]
    Light,
    /// Light text on a dark background.
    Dark,
    /// Black and white: patterns and symbols take the place of colours.
    Print,
}

/// The colours of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    pub look: ThemeKind,
    /// The background.
    pub paper: Colour,
    /// Text.
    pub ink: Colour,
    /// Less important text.
    pub faint: Colour,
    /// Thin lines of tables and around signs.
    pub rule: Colour,
    /// The ground of a table or a card.
    pub panel: Colour,
    /// Every other row, and rows of totals.
    pub band: Colour,
    /// The ground of headings.
    pub bar: Colour,
    /// Text on headings.
    pub on_bar: Colour,
    pub harm: Colour,
    pub help: Colour,
    /// Land outside every region.
    pub land: Colour,
    /// Open sea.
    pub sea: Colour,
    /// Text on open sea.
    pub on_sea: Colour,
    /// Land that is out of play.
    pub out: Colour,
    /// Text on land that is out of play.
    pub on_out: Colour,
    /// Flood plains.
    pub flood: Colour,
    pub volcano: Colour,
    /// Borders crossed by land.
    pub land_line: Colour,
    /// Borders crossed by water.
    pub water_line: Colour,
    /// Where land meets open sea.
    pub coast_line: Colour,
    /// Edges that cannot be crossed.
    pub closed_line: Colour,
    /// The colours of regions, if they are not those of the civilizations.
    pub regions: Vec<Colour>,
    /// How strongly regions are coloured, in percent.
    pub tint: u8,
    /// How broad lines between areas are, in percent.
    pub lines: i32,
    /// Whether names have letters with serifs.
    pub serif: bool,
}

static LIGHT: Theme = Theme {
    look: ThemeKind::Light,
    paper: light::PAPER,
    ink: light::INK,
    faint: Colour::new(0x0064_594c),
    rule: Colour::new(0x00cd_c2b0),
    panel: Colour::new(0x00fb_f6ea),
    band: Colour::new(0x00f1_e9d8),
    bar: Colour::new(0x0024_4a5e),
    on_bar: Colour::new(0x00ff_fdf8),
    harm: Colour::new(0x009c_2f1b),
    help: Colour::new(0x002c_6b2f),
    land: light::LAND,
    sea: light::SEA,
    on_sea: light::ON_SEA,
    out: Colour::new(0x00d6_d5d1),
    on_out: Colour::new(0x0055_534e),
    flood: Colour::new(0x003f_9d3a),
    volcano: Colour::new(0x00d5_371f),
    land_line: Colour::new(0x008a_5a33),
    water_line: Colour::new(0x004f_8fb5),
    coast_line: Colour::new(0x002f_5f7d),
    closed_line: Colour::new(0x001b_1b1b),
    regions: Vec::new(),
    tint: light::TINT,
    lines: 100,
    serif: false,
};

static DARK: Theme = Theme {
    look: ThemeKind::Dark,
    paper: Colour::new(0x0017_1c22),
    ink: Colour::new(0x00f0_eae0),
    faint: Colour::new(0x00b3_ab9f),
    rule: Colour::new(0x004a_5058),
    panel: Colour::new(0x001f_262e),
    band: Colour::new(0x0029_323b),
    bar: Colour::new(0x003b_6e88),
    on_bar: Colour::new(0x00ff_ffff),
    harm: Colour::new(0x00ff_9c86),
    help: Colour::new(0x0093_d594),
    land: Colour::new(0x0046_4338),
    sea: Colour::new(0x001d_3b4e),
    on_sea: Colour::new(0x00cf_e6f2),
    out: Colour::new(0x002b_2e32),
    on_out: Colour::new(0x00a2_a4a6),
    flood: Colour::new(0x0063_c25c),
    volcano: Colour::new(0x00f0_5a3c),
    land_line: Colour::new(0x00c9_9a6b),
    water_line: Colour::new(0x006f_b4da),
    coast_line: Colour::new(0x009c_cce4),
    closed_line: Colour::new(0x00f4_f4f4),
    regions: Vec::new(),
    tint: light::TINT,
    lines: 100,
    serif: false,
};

static PRINT: Theme = Theme {
    look: ThemeKind::Print,
    paper: Colour::WHITE,
    ink: Colour::BLACK,
    faint: Colour::new(0x0048_4848),
    rule: Colour::new(0x008a_8a8a),
    panel: Colour::WHITE,
    band: Colour::new(0x00ec_ecec),
    bar: Colour::new(0x0026_2626),
    on_bar: Colour::WHITE,
    harm: Colour::BLACK,
    help: Colour::BLACK,
    land: Colour::WHITE,
    sea: Colour::WHITE,
    on_sea: Colour::BLACK,
    out: Colour::new(0x00d0_d0d0),
    on_out: Colour::new(0x0040_4040),
    flood: Colour::new(0x0050_5050),
    volcano: Colour::BLACK,
    land_line: Colour::new(0x0030_3030),
    water_line: Colour::new(0x0050_5050),
    coast_line: Colour::BLACK,
    closed_line: Colour::BLACK,
    regions: Vec::new(),
    tint: light::TINT,
    lines: 100,
    serif: false,
};

impl Theme {
    /// The colours of a look.
    pub const fn of(look: ThemeKind) -> &'static Self {
        match look {
            ThemeKind::Light => &LIGHT,
            ThemeKind::Dark => &DARK,
            ThemeKind::Print => &PRINT,
        }
    }

    /// Returns true if colours must not carry any meaning.
    pub fn is_print(&self) -> bool {
        self.look == ThemeKind::Print
    }

    /// The same colours for a sheet of paper, whose ground is white. A dark look stays as it is.
    #[must_use]
    pub fn for_paper(&self) -> Self {
        match self.look {
            ThemeKind::Light => Self { paper: Colour::WHITE, ..self.clone() },
            ThemeKind::Dark | ThemeKind::Print => self.clone(),
        }
    }

    /// The same with what a pack chooses for its board. Only the light look takes its colours.
    pub fn styled(&self, pack: &Pack) -> Cow<'_, Self> {
        let Some(style) = &pack.style else { return Cow::Borrowed(self) };
        let mut theme = self.clone();
        theme.regions.clone_from(&style.regions);
        theme.tint = style.tint.map_or(light::TINT, u8::from);
        theme.lines = style.lines.percent();
        theme.serif = style.font == Font::Serif;
        // Paper to print on stays white.
        let paper = style.paper.filter(|_| self.paper == light::PAPER);
        let chosen = [
            (&mut theme.paper, paper),
            (&mut theme.ink, style.ink),
            (&mut theme.land, style.land),
            (&mut theme.sea, style.sea),
            (&mut theme.on_sea, style.on_sea),
            (&mut theme.land_line, style.land_line),
            (&mut theme.water_line, style.water_line),
            (&mut theme.coast_line, style.coast_line),
        ];
        let chosen = chosen.into_iter().filter(|_| self.look == ThemeKind::Light);
        for (own, colour) in chosen.filter_map(|(own, colour)| Some((own, colour?))) {
            *own = colour;
        }
        Cow::Owned(theme)
    }

    /// A colour that an author chose, as this theme shows it.
    #[must_use]
    pub fn shown(&self, colour: Colour) -> Colour {
        if self.is_print() { colour.grey() } else { colour }
    }

    /// The surface of the open sea.
    pub fn sea_fill(&self) -> Fill {
        if self.is_print() {
            let ink = Colour::new(0x00b4_b4b4);
            return Pattern { motif: Motif::Waves, ink, ground: Some(self.sea) }.into();
        }
        self.sea.into()
    }

    /// The ground of an area that nobody can enter: stone, which a pattern shows without colour.
    pub fn stone_fill(&self) -> Fill {
        let ink = self.out.mixed(self.on_out, 30);
        Pattern { motif: Motif::Crossed, ink, ground: Some(self.out) }.into()
    }
}
