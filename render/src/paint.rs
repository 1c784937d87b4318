//! Colours, fills and lines.

pub use strabo_model::colour::Colour;

/// The shape of a pattern, so that surfaces can be distinguished without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motif {
    /// Lines from the lower left.
    Rising,
    /// Lines from the upper left.
    Falling,
    /// Lines from side to side.
    Level,
    /// Lines from top to bottom.
    Upright,
    /// Lines in both slanted directions.
    Crossed,
    /// Lines in both straight directions.
    Squared,
    /// Small dots.
    Dots,
    /// Large dots.
    Discs,
    /// Rows of waves.
    Waves,
    /// Broad stripes, as on meadows.
    Stripes,
}

impl Motif {
    /// The motifs for regions, in the order they are used.
    pub const REGIONS: [Self; 8] = [
        Self::Rising,
        Self::Dots,
        Self::Level,
        Self::Falling,
        Self::Squared,
        Self::Upright,
        Self::Crossed,
        Self::Discs,
    ];
}

/// A motif in a colour, on a background or on whatever is below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    pub motif: Motif,
    /// The colour of its lines.
    pub ink: Colour,
    /// The background colour, if it is not transparent.
    pub ground: Option<Colour>,
}

/// The id of the pattern in SVG, made of its motif and colours.
impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let motif = match self.motif {
            Motif::Rising => "rising",
            Motif::Falling => "falling",
            Motif::Level => "level",
            Motif::Upright => "upright",
            Motif::Crossed => "crossed",
            Motif::Squared => "squared",
            Motif::Dots => "dots",
            Motif::Discs => "discs",
            Motif::Waves => "waves",
            Motif::Stripes => "stripes",
        };
        f.write_str(motif)?;
        for Colour([red, green, blue]) in [Some(self.ink), self.ground].into_iter().flatten() {
            write!(f, "-{red:02x}{green:02x}{blue:02x}")?;
        }
        Ok(())
    }
}

/// What is inside a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Nothing.
    None,
    Solid(Colour),
    Pattern(Pattern),
}

impl From<Colour> for Fill {
    fn from(colour: Colour) -> Self {
        Self::Solid(colour)
    }
}

impl From<Pattern> for Fill {
    fn from(pattern: Pattern) -> Self {
        Self::Pattern(pattern)
    }
}

/// The value of the property `fill` in SVG and CSS.
impl std::fmt::Display for Fill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Solid(colour) => colour.fmt(f),
            Self::Pattern(pattern) => write!(f, "url(#{pattern})"),
        }
    }
}

/// The colours of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// What is inside.
    pub fill: Fill,
    pub line: Option<Colour>,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub colour: Colour,
    /// The width in tenths of a pixel.
    pub tenths: i32,
    /// The lengths of dashes and gaps in pixels, if it is broken.
    pub dash: Option<[i32; 2]>,
}

impl Stroke {
    /// An unbroken line.
    pub const fn new(colour: Colour, tenths: i32) -> Self {
        Self { colour, tenths, dash: None }
    }

    /// A broken line.
    #[must_use]
    pub const fn dashed(self, dash: i32, gap: i32) -> Self {
        Self { dash: Some([dash, gap]), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 0.001);
        let grey = Colour::new(0x0077_7777);
        assert!((grey.contrast(Colour::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn any_colour_becomes_readable() {
        for ground in [0x00ff_ffff, 0x0012_1212, 0x0080_8080, 0x00c8_3c3c] {
            let ground = Colour::new(ground);
            assert!(Colour::new(0x0080_a080).readable_on(ground).contrast(ground) >= 4.5);
        }
    }

    #[test]
    fn only_six_digits_are_a_colour() {
        assert_eq!(Colour::parse("#0a0b0c"), Some(Colour([10, 11, 12])));
        for wrong in ["0a0b0c", "#0a0b0", "#+a0b0c", "#äbc0", "red"] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }
}
