//! The files of the page, as they are in `serve/page`.

use std::sync::OnceLock;

use hyper::body::Bytes;
use strabo_render::page::live;

/// A file of the page: its type and its text.
pub fn find(path: &str) -> Option<(&'static str, Bytes)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let (kind, text) = match path {
        "/" => ("text/html; charset=utf-8", include_str!("../page/index.html")),
        "/table/" => ("text/html; charset=utf-8", include_str!("../page/table/index.html")),
        "/table/table.css" => {
            static STYLE: OnceLock<Bytes> = OnceLock::new();
            return Some(styled(&STYLE, include_str!("../page/table/table.css")));
        }
        "/table/advances.js" => (SCRIPT, include_str!("../page/table/advances.js")),
        "/table/board.js" => (SCRIPT, include_str!("../page/table/board.js")),
        "/table/choices.js" => (SCRIPT, include_str!("../page/table/choices.js")),
        "/table/hand.js" => (SCRIPT, include_str!("../page/table/hand.js")),
        "/table/moves.js" => (SCRIPT, include_str!("../page/table/moves.js")),
        "/table/names.js" => (SCRIPT, include_str!("../page/table/names.js")),
        "/table/now.js" => (SCRIPT, include_str!("../page/table/now.js")),
        "/table/players.js" => (SCRIPT, include_str!("../page/table/players.js")),
        "/table/replay.js" => (SCRIPT, include_str!("../page/table/replay.js")),
        "/table/room.js" => (SCRIPT, include_str!("../page/table/room.js")),
        "/table/screen.js" => (SCRIPT, include_str!("../page/table/screen.js")),
        "/table/slots.js" => (SCRIPT, include_str!("../page/table/slots.js")),
        "/table/story.js" => (SCRIPT, include_str!("../page/table/story.js")),
        "/table/table.js" => (SCRIPT, include_str!("../page/table/table.js")),
        "/sitting/" => ("text/html; charset=utf-8", include_str!("../page/sitting/index.html")),
        "/sitting/sitting.css" => {
            ("text/css; charset=utf-8", include_str!("../page/sitting/sitting.css"))
        }
        "/sitting/answers.js" => (SCRIPT, include_str!("../page/sitting/answers.js")),
        "/sitting/sitting.js" => (SCRIPT, include_str!("../page/sitting/sitting.js")),
        "/join" => ("text/html; charset=utf-8", include_str!("../page/table/join.html")),
        "/table/join.js" => (SCRIPT, include_str!("../page/table/join.js")),
        "/studio.css" => {
            static STYLE: OnceLock<Bytes> = OnceLock::new();
            return Some(styled(&STYLE, include_str!("../page/studio.css")));
        }
        "/icon.svg" => ("image/svg+xml", include_str!("../page/icon.svg")),
        "/studio.js" => (SCRIPT, include_str!("../page/studio.js")),
        "/server.js" => (SCRIPT, include_str!("../page/server.js")),
        "/board.js" => (SCRIPT, include_str!("../page/board.js")),
        "/dom.js" => (SCRIPT, include_str!("../page/dom.js")),
        "/gestures.js" => (SCRIPT, include_str!("../page/gestures.js")),
        "/geometry.js" => (SCRIPT, include_str!("../page/geometry.js")),
        "/outlines.js" => (SCRIPT, include_str!("../page/outlines.js")),
        "/tools.js" => (SCRIPT, include_str!("../page/tools.js")),
        "/tools/select.js" => (SCRIPT, include_str!("../page/tools/select.js")),
        "/tools/border.js" => (SCRIPT, include_str!("../page/tools/border.js")),
        "/tools/brush.js" => (SCRIPT, include_str!("../page/tools/brush.js")),
        "/tools/corner.js" => (SCRIPT, include_str!("../page/tools/corner.js")),
        "/tools/draw.js" => (SCRIPT, include_str!("../page/tools/draw.js")),
        "/area.js" => (SCRIPT, include_str!("../page/area.js")),
        "/trace.js" => (SCRIPT, include_str!("../page/trace.js")),
        "/start.js" => (SCRIPT, include_str!("../page/start.js")),
        "/findings.js" => (SCRIPT, include_str!("../page/findings.js")),
        "/parts.js" => (SCRIPT, include_str!("../page/parts.js")),
        "/lights.js" => (SCRIPT, include_str!("../page/lights.js")),
        "/lines.js" => (SCRIPT, include_str!("../page/lines.js")),
        "/editor.js" => (SCRIPT, include_str!("../page/editor.js")),
        "/complete.js" => (SCRIPT, include_str!("../page/complete.js")),
        "/paint.js" => (SCRIPT, include_str!("../page/paint.js")),
        "/typing.js" => (SCRIPT, include_str!("../page/typing.js")),
        "/search.js" => (SCRIPT, include_str!("../page/search.js")),
        "/text.js" => (SCRIPT, include_str!("../page/text.js")),
        "/setups.js" => (SCRIPT, include_str!("../page/setups.js")),
        "/seating.js" => (SCRIPT, include_str!("../page/seating.js")),
        "/differences.js" => (SCRIPT, include_str!("../page/differences.js")),
        "/cards.js" => (SCRIPT, include_str!("../page/cards.js")),
        "/fair.js" => (SCRIPT, include_str!("../page/fair.js")),
        "/pictures.js" => (SCRIPT, include_str!("../page/pictures.js")),
        _ => return None,
    };
    Some((kind, Bytes::from_static(text.as_bytes())))
}

/// A style with the colours of pictures, put together once.
fn styled(kept: &OnceLock<Bytes>, style: &str) -> (&'static str, Bytes) {
    let text = kept.get_or_init(|| Bytes::from(live::colours() + style));
    ("text/css; charset=utf-8", text.clone())
}
