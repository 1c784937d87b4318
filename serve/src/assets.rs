//! The files of the page, as they are in `serve/page`.

use std::sync::OnceLock;

use hyper::body::Bytes;
use strabo_render::page::live;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";

macro_rules! scripts {
    ($($name:literal)*) => {
        &[$((concat!("/", $name), include_str!(concat!("../page/", $name)))),*]
    };
}

const SCRIPTS: &[(&str, &str)] = scripts![
    "game/board.js" "game/camera.js" "game/dialogs.js" "game/digest.js" "game/end.js" "game/frame.js" "game/game.js"
    "game/gestures.js" "game/menu.js" "game/picking.js" "game/question.js" "game/replay.js"
    "game/room.js" "game/seats.js" "game/story.js" "game/table.js" "game/tray.js" "game/words.js"
    "table/join.js" "studio.js" "server.js" "board.js" "dom.js"
    "gestures.js" "geometry.js" "outlines.js" "tools.js" "tools/select.js" "tools/border.js"
    "tools/brush.js" "tools/corner.js" "tools/draw.js" "area.js" "trace.js" "start.js"
    "findings.js" "parts.js" "lights.js" "lines.js" "editor.js" "complete.js" "paint.js"
    "typing.js" "search.js" "text.js" "setups.js" "seating.js" "differences.js" "cards.js"
    "fair.js" "pictures.js"
];

/// A file of the page: its type and its text.
pub fn find(path: &str) -> Option<(&'static str, Bytes)> {
    let (kind, text) = match path {
        "/" => (HTML, include_str!("../page/index.html")),
        "/game/" => (HTML, include_str!("../page/game/index.html")),
        "/game/table.css" => (CSS, include_str!("../page/game/table.css")),
        "/game/board.css" => (CSS, include_str!("../page/game/board.css")),
        "/join" => (HTML, include_str!("../page/table/join.html")),
        "/studio.css" => {
            static STYLE: OnceLock<Bytes> = OnceLock::new();
            return Some(styled(&STYLE, include_str!("../page/studio.css")));
        }
        "/icon.svg" => ("image/svg+xml", include_str!("../page/icon.svg")),
        _ => {
            let (_, text) = SCRIPTS.iter().find(|(known, _)| *known == path)?;
            ("text/javascript; charset=utf-8", *text)
        }
    };
    Some((kind, Bytes::from_static(text.as_bytes())))
}

/// A style with the colours of pictures, put together once.
fn styled(kept: &OnceLock<Bytes>, style: &str) -> (&'static str, Bytes) {
    let text = kept.get_or_init(|| Bytes::from(live::colours() + style));
    (CSS, text.clone())
}
