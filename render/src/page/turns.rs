//! A game as one page to send: for each turn a picture of the board and what happened, in one file.
//!
//! The board is in the page once, and every picture uses it. Without its script, the page is a list of
//! all turns; the script shows one at a time.

use std::fmt::Write;

use strabo_model::position::Piece;

use super::{palette::preferred_variables, policy};
use crate::element::Element;
use crate::pieces::{Owner, Stage};
use crate::scene::Scene;
use crate::svg::{painted, patterns, root};
use crate::text::escape;

const STYLE: &str = concat!(include_str!("document.css"), include_str!("turns.css"));
const SCRIPT: &str = include_str!("turns.js");

/// One turn of a game.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    pub heading: String,
    /// Whose pieces are on the board, and how they stand.
    pub owners: Vec<Owner>,
    /// The pieces at its end.
    pub pieces: Vec<Piece>,
    /// What happened, by phase.
    pub story: Vec<(String, Vec<String>)>,
}

/// The page of a game, with a few words on it.
pub fn html(title: &str, about: &str, stage: &Stage<'_>, turns: &[Turn]) -> String {
    let mut out = String::with_capacity(1 << 20);
    // Writing to a string cannot fail.
    let _ = write(title, about, stage, turns, &mut out);
    out
}

fn write(
    title: &str,
    about: &str,
    stage: &Stage<'_>,
    turns: &[Turn],
    out: &mut String,
) -> std::fmt::Result {
    let board = &stage.board;
    let style = preferred_variables() + STYLE;
    let policy = policy::policy(&style, &[SCRIPT]);
    policy::write_head(title, &policy, &style, out)?;
    let (title, about) = (escape(title), escape(about));
    writeln!(
        out,
        "</head>\n<body>\n<header class=\"top\"><div><h1>{title}</h1><p>{about}</p></div></header>\n<main>"
    )?;
    let shared = Element::new("svg")
        .with("class", "patterns")
        .with("width", 0)
        .with("height", 0)
        .with("aria-hidden", "true")
        .children(patterns(&[board]))
        .child(Element::new("g").with("id", "board").children(board.items.iter().map(painted)));
    writeln!(out, "{shared}\n<nav id=\"turns\" hidden></nav>")?;
    for (number, turn) in (1_u32..).zip(turns) {
        writeln!(out, "<section id=\"turn-{number}\">\n<h2>{}</h2>", escape(&turn.heading))?;
        writeln!(out, "<figure>{}</figure>", picture(stage, turn))?;
        for (phase, sentences) in &turn.story {
            writeln!(out, "<h3>{}</h3>\n<ul>", escape(phase))?;
            for sentence in sentences {
                writeln!(out, "<li>{}</li>", escape(sentence))?;
            }
            writeln!(out, "</ul>")?;
        }
        writeln!(out, "</section>")?;
    }
    writeln!(out, "</main>\n<script type=\"module\">{SCRIPT}</script>\n</body>\n</html>")
}

/// The board with the pieces of a turn; the board itself is only named.
fn picture(stage: &Stage<'_>, turn: &Turn) -> Element {
    let board = &stage.board;
    let (legend, height) = stage.legend(&turn.heading, &turn.owners);
    let frame = Scene { height: board.height + height, items: Vec::new(), ..board.clone() };
    let ground = Element::new("rect")
        .with("width", frame.width)
        .with("height", frame.height)
        .with("fill", stage.ground());
    root(&frame)
        .with("role", "img")
        .with("aria-label", format_args!("{}, {}", board.title, turn.heading))
        .child(ground)
        .child(Element::new("use").with("href", "#board"))
        .child(painted(&stage.pieces(&turn.owners, &turn.pieces)))
        .child(painted(&legend))
}
