//! Decodes a PNG or a JPEG; its size is checked before any memory is taken for it.

use png::{ColorType, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::{colorspace::ColorSpace, options::DecoderOptions};

/// The most pixels of a picture.
const MOST_PIXELS: usize = 16_000_000;
/// The longest side, in pixels.
const LONGEST_SIDE: usize = 20_000;
/// What a decoder may take beside the pixels, in bytes.
const MEMORY: usize = 64 << 20;

const TURNED: &str = "the photo is stored on its side, and a note of the camera says how to turn it: open it in a \
     picture program, turn it, and save it anew";

/// The colours of a picture, row by row.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 3]>,
}

/// Decodes the bytes of a file.
pub fn picture(bytes: &[u8]) -> Result<Picture, String> {
    let picture = match bytes {
        [0x89, b'P', b'N', b'G', ..] => png(bytes)?,
        [0xff, 0xd8, ..] => jpeg(bytes)?,
        _ => return Err("this is neither a PNG nor a JPEG: save it as one of them".to_owned()),
    };
    let is_whole = picture.pixels.len() == picture.width * picture.height;
    is_whole.then_some(picture).ok_or_else(|| "the picture is not whole: save it anew".to_owned())
}

fn png(bytes: &[u8]) -> Result<Picture, String> {
    let broken = |error: png::DecodingError| format!("this PNG is damaged: {error}");
    let limits = png::Limits { bytes: MEMORY };
    let mut decoder = png::Decoder::new_with_limits(bytes, limits);
    decoder.ignore_checksums(false);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let info = decoder.read_header_info().map_err(broken)?;
    let [width, height] = checked([info.width, info.height].map(|side| side as usize))?;
    let mut reader = decoder.read_info().map_err(broken)?;
    let mut samples = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut samples).map_err(broken)?;
    // The last checksum stands behind the pixels.
    reader.finish().map_err(broken)?;
    samples.truncate(frame.buffer_size());
    let pixels = match frame.color_type {
        ColorType::Rgb => samples.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect(),
        ColorType::Rgba => {
            let blended = |rgba: &[u8]| [0, 1, 2].map(|at| on_white(rgba[at], rgba[3]));
            samples.chunks_exact(4).map(blended).collect()
        }
        ColorType::GrayscaleAlpha => {
            samples.chunks_exact(2).map(|pair| [on_white(pair[0], pair[1]); 3]).collect()
        }
        _ => samples.iter().map(|grey| [*grey; 3]).collect(),
    };
    Ok(Picture { width, height, pixels })
}

fn jpeg(bytes: &[u8]) -> Result<Picture, String> {
    // The decoder fills up what is missing with grey: a whole file has its end behind its last scan.
    let last = |mark: u8| bytes.windows(2).rposition(|pair| pair == [0xff, mark]);
    if last(0xd9) < last(0xda) {
        return Err("this JPEG ends before its picture does: copy or save it anew".to_owned());
    }
    let options = DecoderOptions::default()
        .set_max_width(LONGEST_SIDE)
        .set_max_height(LONGEST_SIDE)
        .set_strict_mode(true)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(bytes, options);
    let broken = |error| format!("this JPEG is damaged or of a kind that is not read: {error}");
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().unwrap_or_default();
    let [width, height] = checked([width, height])?;
    if decoder.exif().and_then(|exif| orientation(exif)).is_some_and(|turn| turn != 1) {
        return Err(TURNED.to_owned());
    }
    let samples = decoder.decode().map_err(broken)?;
    let pixels = if samples.len() == width * height {
        samples.iter().map(|grey| [*grey; 3]).collect()
    } else {
        samples.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect()
    };
    Ok(Picture { width, height, pixels })
}

/// How a camera was held, from 1 to 8: the tag 0x0112 of the first list in its notes.
fn orientation(exif: &[u8]) -> Option<u16> {
    let is_little = exif.starts_with(b"II");
    let short = |at: usize| {
        let bytes = *exif.get(at..)?.first_chunk()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let [first, second] = if is_little { [4, 6] } else { [6, 4] };
    let list = usize::from(short(first)?) | usize::from(short(second)?) << 16;
    let entries = (0..usize::from(short(list)?)).map(|at| list + 2 + at * 12);
    let tag = entries.take_while(|at| *at < exif.len()).find(|at| short(*at) == Some(0x0112))?;
    short(tag + 8)
}

/// A colour on white paper.
fn on_white(sample: u8, alpha: u8) -> u8 {
    let (sample, alpha) = (u32::from(sample), u32::from(alpha));
    u8::try_from((sample * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
}

fn checked([width, height]: [usize; 2]) -> Result<[usize; 2], String> {
    let is_small = width.max(height) <= LONGEST_SIDE && width * height <= MOST_PIXELS;
    if is_small && width > 0 && height > 0 {
        return Ok([width, height]);
    }
    Err(format!(
        "the picture has {width} × {height} pixels; {} million are read: save it smaller",
        MOST_PIXELS / 1_000_000
    ))
}
