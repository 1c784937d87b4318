//! The colours of a board: tints of the colours that civilizations have.

use strabo_model::Pack;
use strabo_model::map::Area;

/// Red, green and blue.
pub type Colour = [u8; 3];

const PAPER: Colour = [0xf7, 0xf1, 0xe3];
/// Colours for civilizations whose own is not written `#rrggbb`.
const SPARE: [Colour; 6] = [
    [0xc8, 0x5a, 0x3c],
    [0x4a, 0x7a, 0xb5],
    [0x5f, 0x9a, 0x4f],
    [0x8e, 0x63, 0xa8],
    [0xc9, 0x9a, 0x2e],
    [0x3f, 0x95, 0x93],
];

/// The colour of a civilization.
pub fn of_civilization(pack: &Pack, index: usize) -> Colour {
    let text = &*pack.civilizations[index].colour;
    parse(text).unwrap_or(SPARE[index % SPARE.len()])
}

fn parse(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// The ground of an area: paper with a tint of its region.
pub fn ground(pack: &Pack, area: &Area) -> Colour {
    let Some(count) = u32::try_from(area.region.len()).ok().filter(|count| *count > 0) else {
        return PAPER;
    };
    std::array::from_fn(|part| {
        let regions = area.region.iter();
        let sum: u32 = regions.map(|id| u32::from(of_civilization(pack, id.index())[part])).sum();
        // Thirty-two hundredths of colour on paper.
        let mixed = (sum / count * 32 + u32::from(PAPER[part]) * 68) / 100;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

/// As SVG has it.
pub fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Ink that can be read on a colour.
pub fn ink_on([red, green, blue]: Colour) -> &'static str {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 140_000 { "#1d1a16" } else { "#ffffff" }
}
