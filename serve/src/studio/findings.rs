//! What is wrong with the pack, as pages show it: with source lines, and with what it is about.

use serde::Serialize;
use serde_json::{Value, json};
use strabo_compile::index::{Index, Kind, NamedPlace, Role};
use strabo_compile::{Diagnostic, SourceMap, Span};
use strabo_workbench::change::overlap_of;
use strabo_workbench::{Lines, Origin, Snapshot};

/// The most findings that are sent; the rest is counted.
const MOST_SENT: usize = 400;

/// The most characters of a source line that are sent.
const MOST_OF_LINE: usize = 240;

#[derive(Debug, Serialize)]
pub struct Finding {
    code: &'static str,
    level: &'static str,
    message: String,
    help: Option<String>,
    /// What its fix does, if there is one.
    fix: Option<String>,
    /// Whether nothing but this fix can be meant.
    certain: bool,
    /// The change that is its fix, where no edit is known beforehand.
    order: Option<Value>,
    #[serde(flatten)]
    place: Option<TextPlace>,
    labels: Vec<Labelled>,
    /// The things that it is about: kinds and ids.
    things: Vec<(&'static str, String)>,
}

/// Another place that matters.
#[derive(Debug, Serialize)]
struct Labelled {
    text: String,
    #[serde(flatten)]
    place: TextPlace,
}

/// A place in a text. Lines and columns count from 1, columns in characters.
#[derive(Debug, Serialize)]
struct TextPlace {
    file: String,
    /// Whether the file is one of the pack itself.
    own: bool,
    /// The extended pack that has it otherwise.
    pack: Option<String>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    /// The first byte, by which the place is known to the server.
    at: usize,
    /// The text of the first line, or the part of it around the place.
    source: String,
    /// How many characters of the line are left out before that.
    skipped: usize,
}

/// The findings of a pack, errors first, and how many there are of each level.
pub fn all(now: &Snapshot) -> (Vec<Finding>, [usize; 3]) {
    let mut sorted: Vec<&Diagnostic> = now.findings().iter().collect();
    sorted.sort_by_key(|finding| rank(finding));
    let mut totals = [0; 3];
    for finding in &sorted {
        totals[rank(finding)] += 1;
    }
    let mut lines = LinesOf { now, known: Vec::new() };
    let shown = sorted.into_iter().take(MOST_SENT);
    (shown.map(|finding| one(now, &mut lines, finding)).collect(), totals)
}

fn rank(finding: &Diagnostic) -> usize {
    match finding.level.word() {
        "error" => 0,
        "warning" => 1,
        _ => 2,
    }
}

fn one(now: &Snapshot, lines: &mut LinesOf<'_>, finding: &Diagnostic) -> Finding {
    let labels = finding.labels.iter().filter_map(|label| {
        Some(Labelled { text: label.text.clone(), place: lines.place(label.span)? })
    });
    let labels = labels.collect();
    let checked = now.latest();
    let things = things_at(&checked.index, &checked.outcome.sources, finding);
    let cut = overlap_of(&checked.index, finding);
    let cuts = cut.as_ref().map(|[whole, other]| format!("cut \"{whole}\" out of \"{other}\""));
    Finding {
        code: finding.lint.name,
        level: finding.level.word(),
        message: finding.message.clone(),
        help: finding.help.clone(),
        fix: finding.fix.as_ref().map(|fix| fix.title.clone()).or(cuts),
        certain: finding.fix.as_ref().is_some_and(|fix| fix.is_certain),
        order: cut.map(|areas| json!({ "do": "cut-overlaps", "areas": areas })),
        place: lines.place(finding.primary.span),
        labels,
        things,
    }
}

/// The kinds and ids of what a finding is about.
pub fn things_at(
    index: &Index,
    sources: &SourceMap,
    finding: &Diagnostic,
) -> Vec<(&'static str, String)> {
    let mut things = Vec::new();
    let labels = finding.labels.iter().map(|label| label.span);
    for span in std::iter::once(finding.primary.span).chain(labels) {
        for (kind, id) in things_in(index, sources, span) {
            if !things.contains(&(kind.word(), id.clone())) {
                things.push((kind.word(), id));
            }
        }
    }
    things
}

/// The thing whose row a place is in, and the one that is named there.
pub fn things_in(index: &Index, sources: &SourceMap, span: Span) -> Vec<(Kind, String)> {
    let file = sources.of(span).base;
    let before = index.places_in(Span::new(file, span.end.max(span.start + 1)));
    // Rows begin with their id.
    let is_row = |place: &&NamedPlace| matches!(place.role, Role::Definition | Role::Change);
    let row = before.iter().rev().find(is_row).map(|place| place.thing);
    let named = index.place_at(span.start).map(|place| place.thing);
    let both = row.into_iter().chain(named);
    both.map(|thing| (thing.kind, index.thing(thing).id.to_owned())).collect()
}

/// The lines of the texts, found once.
struct LinesOf<'s> {
    now: &'s Snapshot,
    known: Vec<((Origin, String), Lines)>,
}

impl LinesOf<'_> {
    fn place(&mut self, span: Span) -> Option<TextPlace> {
        let location = self.now.location(span)?;
        let text = self.now.text_at(&location.origin, &location.path)?;
        let key = (location.origin.clone(), location.path.clone());
        let known = self.known.iter().position(|(known, _)| *known == key);
        let at = known.unwrap_or_else(|| {
            self.known.push((key, Lines::new(text)));
            self.known.len() - 1
        });
        let lines = &self.known[at].1;
        let position = |offset: usize| {
            let line = lines.line_of(offset.min(text.len()));
            let start = lines.range(text, line).start;
            let before = text.get(start..offset).map_or(0, |before| before.chars().count());
            (line + 1, before + 1)
        };
        let (line, column) = position(location.range.start);
        let (end_line, end_column) = position(location.range.end);
        let source = &text[lines.range(text, line - 1)];
        let skipped = if end_column > MOST_OF_LINE { column.saturating_sub(40) } else { 0 };
        Some(TextPlace {
            own: location.origin == self.now.origin(),
            pack: self.now.pack_of(&location.origin).map(str::to_owned),
            file: location.path,
            line,
            column,
            end_line,
            end_column,
            at: location.range.start,
            // A line of map.geojson can be a megabyte.
            source: source.chars().skip(skipped).take(MOST_OF_LINE).collect(),
            skipped,
        })
    }
}
