//! A picture as PNG, drawn with the fonts that the program carries: the same on every machine.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::font;
use crate::paper::Paper;
use crate::scene::Scene;
use crate::svg;

/// Pixels an inch, for pictures with the size of a sheet of paper.
const DOTS_PER_INCH: f32 = 200.0;
/// The largest picture in pixels: a quarter of a gigabyte of memory.
const MOST: u64 = 64 * 1024 * 1024;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for file in font::FILES.into_iter().chain([font::spare()]) {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(file)));
    }
    fonts.set_sans_serif_family("Noto Sans");
    Arc::new(fonts)
});

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It would have too many pixels.
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// The drawing library refused it.
    Refused(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { width, height } => {
                write!(f, "the picture would be {width} by {height} pixels, which is too large")
            }
            Self::Refused(reason) => write!(f, "the picture cannot be drawn: {reason}"),
        }
    }
}

/// The scene as the drawing library has it.
pub fn tree(scene: &Scene, paper: Paper) -> Result<Tree, Trouble> {
    let options = Options {
        dpi: DOTS_PER_INCH,
        font_family: "Noto Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    Tree::from_str(&svg::on_paper(scene, paper), &options)
        .map_err(|error| Trouble::Refused(error.to_string()))
}

/// The scene as PNG, `percent` of its size.
pub fn document(scene: &Scene, paper: Paper, percent: u32) -> Result<Vec<u8>, Trouble> {
    let tree = tree(scene, paper)?;
    let percent = u16::try_from(percent).unwrap_or(u16::MAX).max(1);
    let scale = f32::from(percent) / 100.0;
    let size = tree.size();
    let [width, height] = [size.width(), size.height()].map(|side| whole(side * scale));
    if width.saturating_mul(height) > MOST {
        return Err(Trouble::TooLarge { width, height });
    }
    let [across, down] = [width, height].map(|side| u32::try_from(side).unwrap_or(1));
    let refused = |reason: &str| Trouble::Refused(reason.to_owned());
    let mut pixels = Pixmap::new(across, down).ok_or_else(|| refused("it has no size"))?;
    if paper != Paper::Free {
        // A sheet is white where the picture does not reach.
        pixels.fill(Color::WHITE);
    }
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Trouble::Refused(error.to_string()))
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sides are positive and far smaller"
)]
fn whole(side: f32) -> u64 {
    side.ceil().max(1.0) as u64
}
