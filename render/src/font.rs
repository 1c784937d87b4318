//! The font of all pictures, carried inside the program: measured for layout, drawn in PNG and PDF.

use std::sync::LazyLock;

use ttf_parser::Face;

/// The family as pictures name it, with what viewers that lack it may take instead.
pub const FAMILY: &str =
    "'Noto Sans', 'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/// The same with serifs, about as wide.
pub const SERIF: &str =
    "'DejaVu Serif', 'Noto Serif', 'Source Serif 4', Georgia, 'Times New Roman', serif";

/// Characters whose widths are kept in a table: Latin, Greek, Cyrillic and common punctuation.
const KEPT: usize = 0x530;

/// Letters and signs that the font itself lacks.
pub(crate) fn spare() -> &'static [u8] {
    dejavu::sans::regular()
}

/// One cut of the font.
struct Cut {
    face: Option<Face<'static>>,
    spare: Option<Face<'static>>,
    /// Thousandths of the size.
    widths: Vec<Option<u16>>,
}

impl Cut {
    fn new(file: &'static [u8]) -> Self {
        let face = Face::parse(file, 0).ok();
        let spare = Face::parse(spare(), 0).ok();
        let mut cut = Self { face, spare, widths: Vec::new() };
        let kept = u32::try_from(KEPT).unwrap_or(0);
        let widths = (0..kept).map(|code| char::from_u32(code).and_then(|c| cut.measure(c)));
        cut.widths = widths.collect();
        cut
    }

    fn measure(&self, c: char) -> Option<u16> {
        let look = |face: &Option<Face<'static>>| {
            let face = face.as_ref()?;
            let advance = u32::from(face.glyph_hor_advance(face.glyph_index(c)?)?);
            let units = u32::from(face.units_per_em()).max(1);
            u16::try_from((advance * 1000).div_ceil(units)).ok()
        };
        look(&self.face).or_else(|| look(&self.spare))
    }

    fn width(&self, c: char) -> Option<u16> {
        match self.widths.get(c as usize) {
            Some(width) => *width,
            None => self.measure(c),
        }
    }
}

static REGULAR: LazyLock<Cut> = LazyLock::new(|| Cut::new(notosans::REGULAR_TTF));
static BOLD: LazyLock<Cut> = LazyLock::new(|| Cut::new(notosans::BOLD_TTF));

/// How wide a character is, in thousandths of its size; `None` if the font does not have it.
pub fn width(c: char, bold: bool) -> Option<u16> {
    if bold { BOLD.width(c) } else { REGULAR.width(c) }
}
