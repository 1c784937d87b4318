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
    "table/board.js" "table/camera.js" "table/dialogs.js" "table/digest.js" "table/end.js" "table/frame.js" "table/game.js"
    "table/gestures.js" "table/menu.js" "table/picking.js" "table/question.js" "table/replay.js"
    "table/room.js" "table/seats.js" "table/story.js" "table/table.js" "table/tray.js" "table/words.js"
    "table/join.js" "table/local.js" "table/worker.js" "studio.js" "server.js" "board.js" "dom.js"
    "gestures.js" "geometry.js" "outlines.js" "tools.js" "tools/select.js" "tools/border.js"
    "tools/brush.js" "tools/corner.js" "tools/draw.js" "area.js" "trace.js" "start.js"
    "findings.js" "parts.js" "lights.js" "lines.js" "editor.js" "complete.js" "paint.js"
    "typing.js" "search.js" "text.js" "setups.js" "seating.js" "differences.js" "cards.js"
    "fair.js" "pictures.js" "icons.js" "zoom.js" "keys.js" "kept.js" "clipboard.js" "import.js"
    "import/marks.js" "import/questions.js" "import/report.js"
    "tools/frame.js" "tools/link.js"
];

/// A file of the page: its type and its text.
pub fn find(path: &str) -> Option<(&'static str, Bytes)> {
    if path == "/studio.css" {
        static STYLE: OnceLock<Bytes> = OnceLock::new();
        return Some(styled(&STYLE, include_str!("../page/studio.css")));
    }
    let (kind, text) = plain(path)?;
    Some((kind, Bytes::from_static(text.as_bytes())))
}

/// A file that is sent as it is: its type and its text.
pub fn plain(path: &str) -> Option<(&'static str, &'static str)> {
    Some(match path {
        "/" => (HTML, include_str!("../page/index.html")),
        "/table/" => (HTML, include_str!("../page/table/index.html")),
        "/table/table.css" => (CSS, include_str!("../page/table/table.css")),
        "/table/board.css" => (CSS, include_str!("../page/table/board.css")),
        "/join" => (HTML, include_str!("../page/table/join.html")),
        "/icon.svg" => ("image/svg+xml", include_str!("../page/icon.svg")),
        _ => {
            let (_, text) = SCRIPTS.iter().find(|(known, _)| *known == path)?;
            ("text/javascript; charset=utf-8", *text)
        }
    })
}

/// A style with the colours of pictures, put together once.
fn styled(kept: &OnceLock<Bytes>, style: &str) -> (&'static str, Bytes) {
    let text = kept.get_or_init(|| Bytes::from(live::colours() + style));
    (CSS, text.clone())
}
