//! The files of the page, as they are in `serve/page`.

use strabo_render::page::live;

/// A file of the page: its type and its text.
pub fn find(path: &str) -> Option<(&'static str, String)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let (kind, text) = match path {
        "/" => ("text/html; charset=utf-8", include_str!("../page/index.html")),
        "/studio.css" => {
            let style = include_str!("../page/studio.css");
            return Some(("text/css; charset=utf-8", live::colours() + style));
        }
        "/studio.js" => (SCRIPT, include_str!("../page/studio.js")),
        "/server.js" => (SCRIPT, include_str!("../page/server.js")),
        "/board.js" => (SCRIPT, include_str!("../page/board.js")),
        "/findings.js" => (SCRIPT, include_str!("../page/findings.js")),
        "/parts.js" => (SCRIPT, include_str!("../page/parts.js")),
        "/lights.js" => (SCRIPT, include_str!("../page/lights.js")),
        "/lines.js" => (SCRIPT, include_str!("../page/lines.js")),
        "/editor.js" => (SCRIPT, include_str!("../page/editor.js")),
        "/complete.js" => (SCRIPT, include_str!("../page/complete.js")),
        "/typing.js" => (SCRIPT, include_str!("../page/typing.js")),
        "/search.js" => (SCRIPT, include_str!("../page/search.js")),
        "/text.js" => (SCRIPT, include_str!("../page/text.js")),
        _ => return None,
    };
    Some((kind, text.to_owned()))
}
