//! A picture as PNG, drawn with the fonts that the program carries: the same on every machine.

use resvg::tiny_skia::{Color, Pixmap, Transform};

use crate::{error::Error, letters::Letters, paper::Paper, scene::Scene, tree::tree};

/// The largest picture in pixels: a quarter of a gigabyte of memory.
const MOST: u64 = 64 * 1024 * 1024;

/// The scene as PNG, `percent` of its size.
pub fn document(scene: &Scene, paper: Paper, percent: u32) -> Result<Vec<u8>, Error> {
    let tree = tree(scene, &Letters::default(), paper)?;
    let percent = u16::try_from(percent).unwrap_or(u16::MAX).max(1);
    let scale = f32::from(percent) / 100.0;
    let size = tree.size();
    let [width, height] = [size.width(), size.height()].map(|side| whole(side * scale));
    if width.saturating_mul(height) > MOST {
        return Err(Error::TooLarge { width, height });
    }
    let [across, down] = [width, height].map(|side| u32::try_from(side).unwrap_or(1));
    let refused = |reason: &str| Error::Refused(reason.to_owned());
    let mut pixels = Pixmap::new(across, down).ok_or_else(|| refused("it has no size"))?;
    if paper != Paper::Free {
        // A sheet is white where the picture does not reach.
        pixels.fill(Color::WHITE);
    }
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Error::Refused(error.to_string()))
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sides are positive and far smaller"
)]
fn whole(side: f32) -> u64 {
    side.ceil().max(1.0) as u64
}
