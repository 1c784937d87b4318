//! How a board looks: pictures of the author's, what is drawn for decoration, and colours. No rule reads it.

pub mod picture;

use serde::{Deserialize, Serialize};

use crate::{colour::Colour, text::Text};

/// A picture of the author's, as it may be shown: see [`picture::clean`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// The name of its file.
    pub file: Text,
    /// How it is written.
    pub kind: PictureKind,
    /// The text of a drawing, or a PNG in base64.
    pub data: Text,
    /// How much it takes to draw.
    pub weight: u32,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PictureKind {
    /// A drawing of lines and surfaces.
    Svg,
    /// Pixels.
    Png,
}

/// A picture on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Art {
    /// The id of the row.
    pub id: Text,
    /// The file of the picture.
    pub picture: Text,
    /// Its upper left corner in board units.
    pub at: [f64; 2],
    /// Its width and height in board units.
    pub size: [f64; 2],
    /// How much of it is seen.
    pub opacity: Percent,
    /// Under or over the areas.
    pub layer: ArtLayer,
    /// Where it is seen; everywhere if nothing is given.
    pub clip: Option<Clip>,
}

/// Where in the pile of what is drawn a picture lies. Borders, signs and names are above both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ArtLayer {
    /// Under the areas, which it shows through.
    #[default]
    Under,
    /// Over the areas.
    Over,
}

/// The part of a board that a picture is seen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Clip {
    /// On land only.
    Land,
    /// On open sea only.
    Sea,
}

/// Something that is drawn on the board for decoration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decoration {
    /// The id of the decoration.
    pub id: Text,
    /// What is drawn.
    pub draw: DecorationKind,
    /// How it is drawn.
    pub look: Look,
    /// The line that it follows, or its middle, in board units.
    pub points: Vec<[f64; 2]>,
    /// How large a sign is, in board units.
    pub size: Option<f64>,
    /// The words in a title; the name of the pack if there are none.
    pub text: Option<Text>,
}

/// What is drawn for decoration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DecorationKind {
    /// A river along a line, broader towards its end.
    River,
    /// A road along a line.
    Road,
    /// Peaks along a line, or one.
    Mountains,
    /// Hills along a line, or one.
    Hills,
    /// Trees along a line, or one.
    Forest,
    /// Waves along a line, or one.
    Waves,
    /// A compass around a point.
    Compass,
    /// A title in a frame around a point.
    Title,
}

impl DecorationKind {
    /// True for what needs a line of two points at least.
    pub const fn is_line(self) -> bool {
        matches!(self, Self::River | Self::Road)
    }
}

/// How a decoration is drawn, and how broad lines are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// In usual lines, signs filled.
    #[default]
    Plain,
    /// In thin lines of ink.
    Fine,
    /// In broad lines, signs filled.
    Bold,
}

impl Look {
    /// How broad lines are, in percent.
    pub const fn percent(self) -> i32 {
        match self {
            Self::Fine => 60,
            Self::Plain => 100,
            Self::Bold => 170,
        }
    }
}

/// The letters of names on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Font {
    /// Without serifs.
    #[default]
    Sans,
    /// With serifs, as in old books.
    Serif,
}

/// A share from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("maximum" = 100)))]
#[serde(try_from = "u8", into = "u8")]
pub struct Percent(u8);

impl Percent {
    /// The whole.
    pub const ALL: Self = Self(100);
}

impl TryFrom<u8> for Percent {
    type Error = &'static str;

    fn try_from(share: u8) -> Result<Self, Self::Error> {
        (share <= 100).then_some(Self(share)).ok_or("a share is from 0 to 100")
    }
}

impl From<Percent> for u8 {
    fn from(share: Percent) -> Self {
        share.0
    }
}

/// The colours of a board on light paper, where a style says nothing else.
pub mod light {
    use super::Colour;

    /// The paper around the board.
    pub const PAPER: Colour = Colour::new(0x00ff_fdf8);
    /// Names on land, titles and signs.
    pub const INK: Colour = Colour::new(0x002b_2118);
    /// Land outside every region.
    pub const LAND: Colour = Colour::new(0x00f7_f1e3);
    /// Open sea.
    pub const SEA: Colour = Colour::new(0x00b9_d9e8);
    /// Names of seas.
    pub const ON_SEA: Colour = Colour::new(0x001d_4761);
    /// How strongly regions are coloured, in percent.
    pub const TINT: u8 = 34;
}

/// How the board looks where it differs from the usual. Colours hold for the light look: the dark one and the
/// one in black and white keep their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Style {
    /// The paper around the board.
    pub paper: Option<Colour>,
    /// Names on land, titles and signs.
    pub ink: Option<Colour>,
    /// Land outside every region, and the ground under the tint of a region.
    pub land: Option<Colour>,
    /// Open sea.
    pub sea: Option<Colour>,
    /// Names of seas.
    pub on_sea: Option<Colour>,
    /// Borders by land.
    pub land_line: Option<Colour>,
    /// Borders by water.
    pub water_line: Option<Colour>,
    /// Where land meets open sea.
    pub coast_line: Option<Colour>,
    /// The colours of regions, in the order of the civilizations; by default, those of the civilizations.
    pub regions: Vec<Colour>,
    /// How strongly regions are coloured, in percent; by default 34.
    pub tint: Option<Percent>,
    /// How much of the areas is seen over a picture that lies under them, in percent; by default 50.
    pub areas: Option<Percent>,
    /// How broad lines are.
    pub lines: Look,
    /// The letters of names.
    pub font: Font,
}
