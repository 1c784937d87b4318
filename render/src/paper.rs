//! Sheets of paper that pictures are made for.

/// A sheet of paper, or the picture's own size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// The size of the picture.
    #[default]
    Free,
    /// 210 by 297 millimetres.
    A4,
    /// 297 by 420 millimetres.
    A3,
    /// 8.5 by 11 inches.
    Letter,
    /// The short and the long side in tenths of a millimetre.
    Sides(u32, u32),
    /// Width and height in tenths of a millimetre; such a sheet is never turned.
    Size(u32, u32),
}

impl Paper {
    /// Width and height in tenths of a millimetre, in portrait format.
    const fn upright(self) -> Option<[u32; 2]> {
        Some(match self {
            Self::Free => return None,
            Self::A4 => [2100, 2970],
            Self::A3 => [2970, 4200],
            Self::Letter => [2159, 2794],
            Self::Sides(width, height) | Self::Size(width, height) => [width, height],
        })
    }

    /// Width and height in tenths of a millimetre, on its long side or its short one; a free size is taken
    /// as A4.
    pub(crate) fn tenths(self, is_landscape: bool) -> [u32; 2] {
        match (self, self.upright().unwrap_or([2100, 2970])) {
            (Self::Size(..), sides) => sides,
            (_, [short, long]) if is_landscape => [long, short],
            (_, sides) => sides,
        }
    }

    /// Width and height in tenths of a millimetre, turned so that a picture of these proportions
    /// becomes as large as it can; `None` for a free size.
    pub fn sheet(self, width: i32, height: i32) -> Option<[u32; 2]> {
        self.upright().map(|_| self.tenths(width > height))
    }

    /// The sheet in millimetres, for a picture of these proportions.
    pub fn millimetres(self, width: i32, height: i32) -> Option<[String; 2]> {
        let sheet = self.sheet(width, height)?;
        Some(sheet.map(|tenths| match tenths % 10 {
            0 => (tenths / 10).to_string(),
            tenth => format!("{}.{tenth}", tenths / 10),
        }))
    }
}

/// The height of a picture, rounded up to that of a sheet in landscape format if it is nearly as tall.
pub fn levelled(width: i32, height: i32) -> i32 {
    let sheet = i64::from(width) * 2100 / 2970;
    let sheet = i32::try_from(sheet).unwrap_or(height);
    if height < sheet && sheet - height <= sheet / 25 { sheet } else { height }
}

#[cfg(test)]
mod tests {
    use super::{Paper, levelled};

    #[test]
    fn pictures_that_are_nearly_a_sheet_become_one() {
        assert_eq!(levelled(2970, 2050), 2100);
        assert_eq!(levelled(2970, 1900), 1900);
        assert_eq!(levelled(2970, 2101), 2101);
    }

    #[test]
    fn the_sheet_is_turned_with_the_picture() {
        let words = |paper: Paper, width, height| {
            paper.millimetres(width, height).map(|[across, down]| format!("{across} {down}"))
        };
        assert_eq!(words(Paper::A4, 100, 200).as_deref(), Some("210 297"));
        assert_eq!(words(Paper::A3, 200, 100).as_deref(), Some("420 297"));
        assert_eq!(words(Paper::Letter, 200, 100).as_deref(), Some("279.4 215.9"));
        assert_eq!(words(Paper::Sides(9144, 12_192), 200, 100).as_deref(), Some("1219.2 914.4"));
        assert_eq!(words(Paper::Size(8400, 5905), 100, 200).as_deref(), Some("840 590.5"));
        assert_eq!(words(Paper::Free, 200, 100), None);
    }
}
