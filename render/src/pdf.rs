//! Pictures as the pages of a PDF, with real text in fonts that the file carries and all pages share.

mod bleed;
mod ground;
mod objects;

use pdf_writer::{Content, Finish, Name, Pdf, Ref, TextStr};
use svg2pdf::ConversionOptions;

use crate::bookmark::Bookmark;
use crate::error::Error;
use crate::letters::Letters;
use crate::paper::Paper;
use crate::scene::Scene;
use crate::tree::tree;
use bleed::Bleed;
use objects::Objects;

/// Points an inch, and tenths of a millimetre an inch.
const POINTS: f32 = 72.0;
const TENTHS: f32 = 254.0;
/// Pixels an inch, for pages as large as their picture.
const PIXELS: f32 = 96.0;

/// The scenes as the pages of one file.
pub fn document(title: &str, scenes: &[Scene], paper: Paper) -> Result<Vec<u8>, Error> {
    write(title, scenes, &[], paper, 0)
}

/// The same with a strip on all sides that a print shop cuts off, given in tenths of a millimetre. It has the
/// ground of the pictures, and marks where to cut.
pub fn with_bleed(
    title: &str,
    scenes: &[Scene],
    paper: Paper,
    bleed: u32,
) -> Result<Vec<u8>, Error> {
    write(title, scenes, &[], paper, bleed)
}

/// The scenes as the pages of one file, with bookmarks that a reader shows beside them.
pub fn book(
    title: &str,
    scenes: &[Scene],
    bookmarks: &[Bookmark],
    paper: Paper,
) -> Result<Vec<u8>, Error> {
    write(title, scenes, bookmarks, paper, 0)
}

fn write(
    title: &str,
    scenes: &[Scene],
    bookmarks: &[Bookmark],
    paper: Paper,
    bleed: u32,
) -> Result<Vec<u8>, Error> {
    let mut pdf = Pdf::new();
    let mut objects = Objects::new();
    let (catalog, pages, info) = (objects.next.bump(), objects.next.bump(), objects.next.bump());
    let letters = Letters::of(scenes);
    let mut kids = Vec::new();
    let strip = points(bleed);
    for scene in scenes {
        let drawn = picture(scene, &letters, paper, &mut objects, &mut pdf)?;
        let bleed = Bleed::new(size(scene, paper), strip);
        kids.push(page(scene, drawn, &bleed, pages, &mut objects.next, &mut pdf));
    }
    let outline = outline(bookmarks, &kids, &mut objects.next, &mut pdf);
    let mut written = pdf.catalog(catalog);
    written.pages(pages).lang(TextStr("en")).viewer_preferences().display_doc_title(true);
    if let Some(outline) = outline {
        written.outlines(outline).page_mode(pdf_writer::types::PageMode::UseOutlines);
    }
    written.finish();
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("Strabo"));
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(pages).count(count).kids(kids);
    Ok(pdf.finish())
}

/// Writes a picture that fills a square with sides of one point.
fn picture(
    scene: &Scene,
    letters: &Letters,
    paper: Paper,
    objects: &mut Objects,
    pdf: &mut Pdf,
) -> Result<Ref, Error> {
    let options = ConversionOptions { raster_scale: 2.0, ..ConversionOptions::default() };
    let drawn = Scene { items: ground::laid(&scene.items), ..scene.clone() };
    let (chunk, picture) = svg2pdf::to_chunk(&tree(&drawn, letters, paper)?, options)
        .map_err(|error| Error::Refused(error.to_string()))?;
    let missing = || Error::Refused("the page has no picture".to_owned());
    objects.write(&chunk, picture, pdf).ok_or_else(missing)
}

fn page(
    scene: &Scene,
    picture: Ref,
    bleed: &Bleed,
    parent: Ref,
    next: &mut Ref,
    pdf: &mut Pdf,
) -> Ref {
    let (page, contents) = (next.bump(), next.bump());
    let (sheet, trim) = (bleed.sheet, bleed.trim);
    let mut written = pdf.page(page);
    written.media_box(sheet).bleed_box(sheet).trim_box(trim).parent(parent).contents(contents);
    written.resources().x_objects().pair(Name(b"P"), picture);
    written.finish();
    let mut content = Content::new();
    if trim.x1 > 0.0 {
        bleed.draw(scene, &mut content);
    }
    let sides = [trim.x2 - trim.x1, trim.y2 - trim.y1];
    content.transform([sides[0], 0.0, 0.0, sides[1], trim.x1, trim.y1]).x_object(Name(b"P"));
    pdf.stream(contents, &content.finish());
    page
}

/// Writes the bookmarks one below the other, those of a lower level inside of the one before.
fn outline(bookmarks: &[Bookmark], pages: &[Ref], next: &mut Ref, pdf: &mut Pdf) -> Option<Ref> {
    if bookmarks.is_empty() {
        return None;
    }
    let root = next.bump();
    let names: Vec<Ref> = bookmarks.iter().map(|_| next.bump()).collect();
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let top: Vec<usize> = (0..bookmarks.len()).filter(|at| !bookmarks[*at].is_part).collect();
    let all = [top.as_slice(), &[bookmarks.len()]].concat();
    let (first, last) = (*top.first()?, *top.last()?);
    pdf.outline(root).first(names[first]).last(names[last]).count(count(top.len()));
    for (at, bookmark) in bookmarks.iter().enumerate() {
        let mut item = pdf.outline_item(names[at]);
        item.title(TextStr(&bookmark.title));
        let siblings: Vec<usize> = if bookmark.is_part {
            let own = top.iter().rposition(|start| *start < at)?;
            item.parent(names[top[own]]);
            (all[own] + 1..all[own + 1]).collect()
        } else {
            item.parent(root);
            let own = top.iter().position(|start| *start == at)?;
            let parts = at + 1..all[own + 1];
            if !parts.is_empty() {
                item.first(names[parts.start]).last(names[parts.end - 1]);
                // A negative number keeps them folded.
                item.count(-count(parts.len()));
            }
            top.clone()
        };
        let place = siblings.iter().position(|sibling| *sibling == at)?;
        if let Some(before) = place.checked_sub(1) {
            item.prev(names[siblings[before]]);
        }
        if let Some(after) = siblings.get(place + 1) {
            item.next(names[*after]);
        }
        if let Some(page) = pages.get(bookmark.page) {
            item.dest().page(*page).fit();
        }
    }
    Some(root)
}

/// Tenths of a millimetre as points.
#[allow(clippy::cast_precision_loss, reason = "sides are far below the precision of a float")]
fn points(tenths: u32) -> f32 {
    tenths as f32 * POINTS / TENTHS
}

/// Width and height of a page in points.
#[allow(clippy::cast_precision_loss, reason = "sides are far below the precision of a float")]
fn size(scene: &Scene, paper: Paper) -> [f32; 2] {
    match paper.sheet(scene.width, scene.height) {
        Some(sheet) => sheet.map(points),
        None => [scene.width, scene.height].map(|side| side as f32 * POINTS / PIXELS),
    }
}
