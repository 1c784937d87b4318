//! Pictures as the pages of a PDF, with real text in fonts that the file carries.

use std::collections::BTreeMap;

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use svg2pdf::ConversionOptions;

use crate::error::Error;
use crate::paper::Paper;
use crate::scene::Scene;
use crate::tree::tree;

/// Points an inch, and tenths of a millimetre an inch.
const POINTS: f32 = 72.0;
const TENTHS: f32 = 254.0;
/// Pixels an inch, for pages as large as their picture.
const PIXELS: f32 = 96.0;

/// The scenes as the pages of one file.
pub fn document(title: &str, scenes: &[Scene], paper: Paper) -> Result<Vec<u8>, Error> {
    let mut next = Ref::new(1);
    let (catalog, pages, info) = (next.bump(), next.bump(), next.bump());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("Strabo"));
    let mut kids = Vec::new();
    for scene in scenes {
        kids.push(page(scene, paper, pages, &mut next, &mut pdf)?);
    }
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(pages).count(count).kids(kids);
    Ok(pdf.finish())
}

fn page(
    scene: &Scene,
    paper: Paper,
    parent: Ref,
    next: &mut Ref,
    pdf: &mut Pdf,
) -> Result<Ref, Error> {
    let options = ConversionOptions { raster_scale: 2.0, ..ConversionOptions::default() };
    let (chunk, picture) = svg2pdf::to_chunk(&tree(scene, paper)?, options)
        .map_err(|error| Error::Refused(error.to_string()))?;
    let mut names: BTreeMap<i32, Ref> = BTreeMap::new();
    let chunk = chunk.renumber(|old| *names.entry(old.get()).or_insert_with(|| next.bump()));
    let missing = || Error::Refused("the page has no picture".to_owned());
    let picture = *names.get(&picture.get()).ok_or_else(missing)?;
    let (page, contents) = (next.bump(), next.bump());
    let [width, height] = size(scene, paper);
    let mut written = pdf.page(page);
    written.media_box(Rect::new(0.0, 0.0, width, height)).parent(parent).contents(contents);
    written.resources().x_objects().pair(Name(b"P"), picture);
    written.finish();
    let mut content = Content::new();
    content.transform([width, 0.0, 0.0, height, 0.0, 0.0]).x_object(Name(b"P"));
    pdf.stream(contents, &content.finish());
    pdf.extend(&chunk);
    Ok(page)
}

/// Width and height of a page in points.
#[allow(clippy::cast_precision_loss, reason = "sides are far below the precision of a float")]
fn size(scene: &Scene, paper: Paper) -> [f32; 2] {
    match paper.sheet(scene.width, scene.height) {
        Some(sheet) => sheet.map(|tenths| tenths as f32 * POINTS / TENTHS),
        None => [scene.width, scene.height].map(|side| side as f32 * POINTS / PIXELS),
    }
}
