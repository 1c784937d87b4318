//! Pictures of the author's under and over the areas.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use strabo_model::art::{Art, ArtLayer, Clip, Picture as Source, PictureKind};

use super::{draw::path, sheet::Sheet};
use crate::path::{Path, tenths};
use crate::request::Request;
use crate::scene::{Item, Picture};

/// How much of the areas is seen over a picture, in percent.
const SEEN: u8 = 50;

/// The pictures of a layer. Nothing is seen of them in black and white, where patterns need the room.
pub fn pictures(sheet: &Sheet<'_>, layer: ArtLayer) -> Vec<Item> {
    let pack = sheet.request.pack;
    let here = pack.art.iter().filter(|art| art.layer == layer);
    here.filter_map(|art| Some(picture(sheet, art, pack.picture_of(art)?).into())).collect()
}

/// How much of the areas is seen over a picture that lies under them, in percent.
pub fn seen_areas(request: Request<'_>) -> u8 {
    let chosen = request.pack.style.as_ref().and_then(|style| style.areas).map_or(SEEN, u8::from);
    if request.theme.is_print() { 100 } else { chosen }
}

fn picture(sheet: &Sheet<'_>, art: &Art, source: &Source) -> Picture {
    let link = match source.kind {
        PictureKind::Svg => format!("svg+xml;base64,{}", STANDARD.encode(&*source.data)),
        PictureKind::Png => format!("png;base64,{}", source.data),
    };
    Picture {
        at: sheet.frame.point(art.at).map(tenths),
        size: art.size.map(|side| tenths(side * sheet.frame.scale).max(1)),
        opacity: if sheet.request.theme.is_print() { 0 } else { art.opacity.into() },
        link: Arc::from(format!("data:image/{link}")),
        clip: stencil(sheet, art.clip),
    }
}

/// What a picture is seen through: the board, its land or its open sea.
fn stencil(sheet: &Sheet<'_>, clip: Option<Clip>) -> Vec<Path> {
    let [left, top, right, bottom] = sheet.frame.bounds();
    let Some(clip) = clip else {
        return vec![Path::polygon(&[[left, top], [right, top], [right, bottom], [left, bottom]])];
    };
    let areas = sheet.request.pack.areas.iter().zip(&sheet.outlines);
    let seen = areas
        .filter(|(area, outline)| area.is_land() == (clip == Clip::Land) && !outline.is_empty());
    seen.map(|(_, outline)| path(outline)).collect()
}
