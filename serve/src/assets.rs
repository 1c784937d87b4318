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
        "/start.js" => (SCRIPT, include_str!("../page/start.js")),
        "/findings.js" => (SCRIPT, include_str!("../page/findings.js")),
        _ => return None,
    };
    Some((kind, text.to_owned()))
}
