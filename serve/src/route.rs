//! Which answer belongs to which path.

use std::net::IpAddr;

use hyper::body::Bytes;
use serde_json::{Value, json};
use strabo_model::words::capital;
use strabo_render::text::escape;

use crate::studio::ask;
use crate::{Made, Problem, Studio, assets};

/// A request that was let in.
pub struct Asked {
    /// Whether something is to be done, rather than shown.
    pub post: bool,
    /// The path, which begins with a slash.
    pub path: String,
    /// The position of the key.
    pub key: usize,
    /// The address it came from.
    pub from: IpAddr,
    /// What was sent.
    pub body: Vec<u8>,
    /// What came of the work that was done before, beside the server.
    pub made: Option<Result<Made, Problem>>,
}

pub struct Answer {
    pub status: u16,
    /// Its type.
    pub kind: &'static str,
    /// What is sent.
    pub body: Bytes,
}

const JSON: &str = "application/json";
/// The largest request with a text or a file, in bytes.
const LARGEST_TEXT: usize = 64 << 20;
/// The largest request without one. What is read of an order takes many times its own size.
const LARGEST_ORDER: usize = 8 << 20;

impl Answer {
    /// The answer to a request that cannot be answered as it was asked.
    pub fn problem(problem: &Problem) -> Self {
        Self { status: problem.status, ..Self::json(&problem.json()) }
    }

    /// The same for a person who has opened an address.
    pub fn refused(problem: &Problem) -> Self {
        let said = |text: &str| escape(&format!("{}.", capital(text))).into_owned();
        let help = problem.help.as_deref().unwrap_or("Ask the host for the address of your seat");
        let page = include_str!("../page/refused.html").replace("{error}", &said(&problem.message));
        let body = page.replace("{help}", &said(help)).into();
        Self { status: problem.status, kind: "text/html; charset=utf-8", body }
    }

    pub fn json(value: &Value) -> Self {
        Self { status: 200, kind: JSON, body: value.to_string().into() }
    }
}

/// True for what only the page with the key may ask. Scripts and the style are the same for everybody and
/// say nothing about the pack; a code that is typed leads to the key of a screen.
pub fn needs_key(path: &str) -> bool {
    path == "/" || (path != "/api/join" && assets::find(path).is_none())
}

/// Answers a request.
pub fn answer(studio: &mut Studio, asked: &Asked) -> Answer {
    if !asked.post {
        if let Some((kind, body)) = assets::find(&asked.path) {
            return Answer { status: 200, kind, body };
        }
        if let Some(name) = asked.path.strip_prefix("/picture/") {
            return match studio.picture(name) {
                Ok(svg) => Answer { status: 200, kind: "image/svg+xml", body: svg.into() },
                Err(problem) => Answer::problem(&problem),
            };
        }
    }
    match asked.path.strip_prefix("/api/") {
        Some(name) if asked.post => {
            let said = match asked.made.clone() {
                Some(made) if name == "try" => made.and_then(|made| studio.tried(made)),
                Some(made) => made.and_then(|_| studio.started()),
                None => call(studio, name, &asked.body),
            };
            said.map_or_else(|problem| Answer::problem(&problem), |value| Answer::json(&value))
        }
        Some(_) => Answer::problem(&Problem::new(405, "send this as a POST request")),
        None => Answer::problem(&Problem::new(404, "there is nothing here")),
    }
}

/// The largest request to a path of the studio.
pub fn largest(path: &str) -> usize {
    if ["/api/type", "/api/start", "/api/try", "/api/keep"].contains(&path) {
        LARGEST_TEXT
    } else {
        LARGEST_ORDER
    }
}

/// Calls a function of the studio by its name, with its arguments as JSON.
pub fn call(studio: &mut Studio, name: &str, body: &[u8]) -> Result<Value, Problem> {
    if body.len() > largest(&format!("/api/{name}")) {
        return Err(Problem::new(413, "that is too much to read"));
    }
    let text = if body.is_empty() { b"{}" } else { body };
    match name {
        "start" => studio.begin(&read(text)?)?().and_then(|_| studio.started()),
        "try" => studio.try_import(&read(text)?)?().and_then(|made| studio.tried(made)),
        "import" => studio.take_import(&read(text)?),
        "keep" => studio.keep(&read(text)?),
        "look" => studio.look(&read(text)?),
        "change" => studio.change(&read(text)?),
        "undo" => studio.undo(&read(text)?),
        "redo" => studio.redo(&read(text)?),
        "text" => studio.text(&read(text)?),
        "type" => studio.type_text(read(text)?),
        "save" => studio.save(read(text)?),
        "discard" => studio.discard(&read(text)?),
        "take" => studio.take_over(&read(text)?),
        "unsaved" => studio.unsaved(&read(text)?),
        "tokens" => studio.tokens(&read(text)?),
        "complete" => studio.complete(&read(text)?),
        "here" => studio.here(&read(text)?),
        "explain" => ask::explain(&read(text)?),
        "outline" => studio.outline(&read(text)?),
        "area" => studio.area(&read(text)?),
        "where" => studio.place(&read(text)?),
        "setup" => studio.setup(&read(text)?),
        "compare" => studio.compare(),
        "cards" => studio.cards(&read(text)?),
        "play" => studio.play(&read(text)?),
        "stop" => studio.stop_playing(),
        "fair" => studio.fair(),
        "pictures" => Ok(json!({ "pictures": studio.pictures() })),
        _ => Err(Problem::new(404, format!("there is no \"{name}\" to call"))),
    }
}

pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(text)
        .map_err(|error| Problem::new(400, format!("the request cannot be read: {error}")))
}
