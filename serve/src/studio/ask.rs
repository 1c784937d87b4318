//! What the editor of a page asks about a text: colours, what may stand at a place, what is there.

use std::ops::Range;

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_compile::{lints, suggest};
use strabo_workbench::question::{Sort, tokens};
use strabo_workbench::{Lines, Location, Position, Snapshot, Units};

use super::{Studio, texts::Which};
use crate::Problem;

/// The most lines that are coloured at once.
const MOST_LINES: usize = 2_000;

/// Lines of a file.
#[derive(Deserialize)]
pub struct Stretch {
    #[serde(flatten)]
    which: Which,
    from: usize,
    to: usize,
}

/// A place in a file, counted from 0, columns in UTF-16.
#[derive(Deserialize)]
pub struct At {
    #[serde(flatten)]
    which: Which,
    line: u32,
    column: u32,
}

/// A lint by its name.
#[derive(Deserialize)]
pub struct Code {
    code: String,
}

/// The page of a lint.
pub fn explain(asked: &Code) -> Result<Value, Problem> {
    let Some(lint) = lints::find(&asked.code) else {
        let problem = Problem::new(404, format!("there is no lint \"{}\"", asked.code));
        let known = lints::ALL.iter().map(|lint| lint.name);
        return Err(match suggest::nearest(&asked.code, known) {
            Some(near) => problem.help(format!("did you mean {near}?")),
            None => problem,
        });
    };
    Ok(json!({
        "name": lint.name,
        "level": lint.level.word(),
        "summary": lint.summary,
        "page": lint.body(),
    }))
}

impl Studio {
    /// The coloured pieces of some lines: for each line the column, the length and the sort of each.
    pub fn tokens(&mut self, asked: &Stretch) -> Result<Value, Problem> {
        let text = &*self.shown(&asked.which)?;
        let lines = Lines::new(text);
        let from = asked.from.min(lines.count());
        let to = asked.to.clamp(from, lines.count().min(from + MOST_LINES));
        let mut coloured: Vec<Vec<Value>> = vec![Vec::new(); to - from];
        for token in tokens(asked.which.path(), text) {
            let first = lines.line_of(token.range.start).max(from);
            // A text over several lines is a piece of each.
            for line in first..to {
                let whole = lines.range(text, line);
                let (start, end) =
                    (token.range.start.max(whole.start), token.range.end.min(whole.end));
                if token.range.end <= whole.start {
                    break;
                }
                if start < end {
                    let column = |at: usize| lines.position(text, at, Units::Utf16).column;
                    let (column, last) = (column(start), column(end));
                    let piece = [json!(column), json!(last - column), token.sort.word().into()];
                    coloured[line - from].extend(piece);
                }
            }
        }
        Ok(json!({ "from": from, "lines": coloured }))
    }

    /// What may stand at a place, from the last compilation: the next one is not waited for.
    pub fn complete(&mut self, asked: &At) -> Result<Value, Problem> {
        let now = self.bench.peek(&self.folder).ok_or_else(|| no_text(asked.which.path()))?;
        let Some((text, lines, offset)) = asked.offset(&now) else {
            return Err(no_text(asked.which.path()));
        };
        let completion = now.complete(asked.which.path(), offset);
        let choices = completion.choices.iter().map(|choice| {
            json!({
                "label": choice.label,
                "text": choice.text,
                "sort": match choice.sort {
                    Sort::Table => "table",
                    Sort::Field => "field",
                    Sort::Thing(kind) => kind.word(),
                    Sort::Word => "word",
                    Sort::Players => "players",
                },
                "detail": choice.detail,
                "sentence": choice.sentence,
            })
        });
        let mut answer = range(text, &lines, &completion.range);
        answer["choices"] = choices.collect();
        answer["complete"] = completion.complete.into();
        Ok(answer)
    }

    /// What is at a place: as text, and the thing that is named there with its rows.
    pub fn here(&mut self, asked: &At) -> Result<Value, Problem> {
        let now = self.now()?;
        let Some((text, lines, offset)) = asked.offset(&now) else {
            return Err(no_text(asked.which.path()));
        };
        let path = asked.which.path();
        let thing = now.here(path, offset).and_then(|here| Some((here.thing?, here.range)));
        let hover = now.hover(path, offset);
        let place = hover.as_ref().map(|hover| &hover.range);
        let place = place.or(thing.as_ref().map(|(_, range)| range));
        let mut answer = place.map_or_else(|| json!({}), |place| range(text, &lines, place));
        answer["text"] = hover.as_ref().map(|hover| &*hover.text).into();
        if let Some((thing, _)) = thing {
            let known = now.index().thing(thing);
            let rows = now.definitions(thing);
            answer["thing"] = json!({ "kind": known.kind.word(), "id": known.id });
            answer["rows"] = rows.iter().filter_map(|row| place_of(&now, row)).collect();
        }
        Ok(answer)
    }
}

impl At {
    /// The text of the file, its lines, and the byte of the place.
    fn offset<'s>(&self, now: &'s Snapshot) -> Option<(&'s str, Lines, usize)> {
        let text = now.text(self.which.path())?;
        let lines = Lines::new(text);
        let place = Position { line: self.line, column: self.column };
        let offset = lines.offset(text, place, Units::Utf16);
        Some((text, lines, offset))
    }
}

fn range(text: &str, lines: &Lines, range: &Range<usize>) -> Value {
    let place = |at: usize| {
        let Position { line, column } = lines.position(text, at, Units::Utf16);
        [line, column]
    };
    json!({ "start": place(range.start), "end": place(range.end) })
}

fn place_of(now: &Snapshot, row: &Location) -> Option<Value> {
    let text = now.text_at(&row.origin, &row.path)?;
    let place = Lines::new(text).position(text, row.range.start, Units::Utf16);
    Some(json!({
        "file": row.path,
        "own": row.origin == now.origin(),
        "pack": now.pack_of(&row.origin),
        "line": place.line + 1,
        "column": place.column + 1,
    }))
}

fn no_text(path: &str) -> Problem {
    Problem::new(404, format!("there is no text \"{path}\""))
}
