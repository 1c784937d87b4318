//! What tables and games that were played answer in the same way.

use std::sync::Arc;

use hyper::body::Bytes;
use serde_json::Value;
use strabo_engine::Refused;

use crate::route::{Answer, Asked, read};
use crate::{Problem, assets};

/// What is shown first.
pub const PAGE: &str = "/table/";
/// No order is larger than this.
pub const LARGEST_ORDER: usize = 64 << 10;

/// What a page wants to see of the board.
#[derive(Default)]
pub struct Look {
    /// The number of the board that it has.
    pub picture: Option<u64>,
    pub dark: bool,
}

impl Look {
    /// Takes it out of what a page asks for. Nothing for a page that does not ask for the board.
    pub fn take(asked: &mut Value) -> Option<Self> {
        let asked = asked.as_object_mut()?;
        let [picture, dark] = ["picture", "dark"].map(|name| asked.remove(name));
        (picture.is_some() || dark.is_some()).then(|| Self {
            picture: picture.as_ref().and_then(Value::as_u64),
            dark: dark == Some(Value::Bool(true)),
        })
    }
}

/// The answer to a request for a file, a picture, or a function that is called. `page` is what is shown
/// first, and `picture` is what the game has drawn for the path.
pub fn answer(
    asked: &Asked,
    page: &str,
    picture: Option<Arc<str>>,
    call: impl FnOnce(&str) -> Result<Value, Problem>,
) -> Answer {
    let path = &*asked.path;
    if let Some(name) = path.strip_prefix("/api/") {
        if !asked.post {
            return Answer::problem(&Problem::new(405, "send this as a POST request"));
        }
        return call(name)
            .map_or_else(|problem| Answer::problem(&problem), |value| Answer::json(&value));
    }
    let path = if path == "/" { page } else { path };
    match assets::find(path) {
        Some((kind, body)) => Answer { status: 200, kind, body },
        None => match picture {
            Some(picture) => Answer {
                status: 200,
                kind: "image/svg+xml",
                body: Bytes::copy_from_slice(picture.as_bytes()),
            },
            None => Answer::problem(&Problem::new(404, "there is nothing here")),
        },
    }
}

/// Reads what is sent with a call.
pub fn body(asked: &[u8]) -> Result<Value, Problem> {
    if asked.len() > LARGEST_ORDER {
        return Err(Problem::new(413, "that is too much to read"));
    }
    read(if asked.is_empty() { b"{}" } else { asked })
}

pub fn problem(refused: Refused) -> Problem {
    Problem::new(refused.status, refused.message)
}
