//! The story of a game: what happened, line by line, as one seat may read it.

use std::fmt;

use strabo_model::position::Place;

use crate::ids::Seat;

/// What sort of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A turn or round begins.
    Turn,
    /// A phase in which something happens begins.
    Phase,
    /// Something happens.
    Event,
    /// Something happens that everybody looks up for, such as a calamity.
    Highlight,
    /// A trade.
    Trade,
    /// An offer. A page leaves it out: offers are in the trade room while they stand.
    Offer,
    /// A step was undone.
    Undone,
}

impl LineKind {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Phase => "phase",
            Self::Event => "event",
            Self::Highlight => "calamity",
            Self::Trade => "trade",
            Self::Offer => "offer",
            Self::Undone => "taken-back",
        }
    }
}

/// One line of a story, in the words for one seat or for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What sort of line it is.
    pub kind: LineKind,
    /// Who did it, or to whom it happened.
    pub seat: Option<Seat>,
    /// Whom it hits: who loses something by it.
    pub hits: Option<Seat>,
    /// The sentence.
    pub text: String,
    /// Where it happened; for something that moves, from where to where.
    pub places: Vec<Place>,
    /// The reader knows it without being told: what the reader has just done, or what everybody gets
    /// each turn. A page shows it, a terminal does not.
    pub is_known: bool,
}

impl Line {
    /// Something that happens, without a place.
    pub fn event(text: impl Into<String>) -> Self {
        Self {
            kind: LineKind::Event,
            seat: None,
            hits: None,
            text: text.into(),
            places: Vec::new(),
            is_known: false,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            LineKind::Turn => write!(out, "\n{}", self.text),
            LineKind::Phase => write!(out, "  {}", self.text),
            _ => write!(out, "    {}", self.text),
        }
    }
}

/// Lines for a terminal: without what the reader knows and phases in which nothing is told, and with
/// what one player does several times in a row as one sentence. `names` are the names of the seats.
pub fn condensed(lines: impl IntoIterator<Item = Line>, names: &[String]) -> Vec<Line> {
    let mut told: Vec<Line> = Vec::new();
    let mut phase = None;
    for line in lines {
        match line.kind {
            LineKind::Turn => {
                phase = None;
                told.push(line);
            }
            LineKind::Phase => phase = Some(line),
            _ if line.is_known => {}
            _ => {
                told.extend(phase.take());
                let name = line.seat.and_then(|seat| names.get(seat.index()));
                if !told.last_mut().is_some_and(|last| join(last, &line, name)) {
                    told.push(line);
                }
            }
        }
    }
    told
}

/// Adds a sentence to the line before it when both begin with the same player and verb.
fn join(last: &mut Line, line: &Line, name: Option<&String>) -> bool {
    if matches!(last.kind, LineKind::Turn | LineKind::Phase) {
        return false;
    }
    let Some(name) = name.filter(|name| !name.is_empty()) else { return false };
    let Some(rest) = line.text.strip_prefix(name.as_str()) else { return false };
    let Some((verb, more)) = rest.trim_start().split_once(' ') else { return false };
    let same = last.text.starts_with(&format!("{name} {verb} "));
    let more = more.strip_prefix("in ").filter(|_| verb == "turns").unwrap_or(more);
    if same && last.text.pop().is_some() {
        last.text.push_str("; ");
        last.text.push_str(more);
    }
    same
}
