//! `one-way-border`: an area borders on another that does not border on it.

use strabo_model::refs::AreaId;

use super::{Check, Context, Lint};
use crate::authored::{Id, Part};
use crate::diagnostic::{Diagnostic, Edit, Level, Sink};
use crate::source::Span;
use crate::tree::Spanned;

type Names<'s> = Spanned<Vec<Spanned<Id<'s>>>>;

/// An area borders on another that does not border on it.
pub static LINT: Lint = Lint {
    name: "one-way-border",
    level: Level::Error,
    summary: "An area borders on another that does not border on it.",
    page: include_str!("one_way_border.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

#[derive(Clone, Copy)]
enum By {
    Land,
    Water,
}

impl By {
    const fn word(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Water => "water",
        }
    }
}

fn run(context: &Context<'_>, sink: &mut Sink) {
    let areas = &context.pack.areas;
    for (at, area) in areas.iter().enumerate() {
        let here = AreaId::from(at);
        for (by, neighbours) in [(By::Land, &area.land), (By::Water, &area.water)] {
            for (entry, there) in neighbours.iter().enumerate() {
                let other = &areas[there.index()];
                let back = match by {
                    By::Land => &other.land,
                    By::Water => &other.water,
                };
                if *there != here && !back.contains(&here) {
                    sink.push(finding(context, at, by, entry, there.index()));
                }
            }
        }
    }
}

fn finding(context: &Context<'_>, at: usize, by: By, entry: usize, other: usize) -> Diagnostic {
    let (id, other_id) = (&context.pack.areas[at].id, &context.pack.areas[other].id);
    let word = by.word();
    let span = list(context, at, by).and_then(|names| names.get(entry)).map(|name| name.span);
    let span = span.unwrap_or_else(|| id_span(context, at));
    let message = format!(
        "\"{id}\" borders on \"{other_id}\" by {word}, but \"{other_id}\" does not border on \"{id}\""
    );
    let finding = Diagnostic::new(&LINT, span, message)
        .here("declared on this side only")
        .label(id_span(context, other), format!("add \"{id}\" to its {word} borders"));
    let title = format!("add \"{id}\" to the {word} borders of \"{other_id}\"");
    match list(context, other, by) {
        Some(names) => finding.fix(title, vec![addition(names, id, word, id_span(context, other))]),
        None => finding,
    }
}

/// The edit that adds a name to a list, which may be empty or not be there at all.
fn addition(names: &Names<'_>, id: &str, word: &str, row: Span) -> Edit {
    if let Some(last) = names.last() {
        return Edit { span: last.span.after(), text: format!(", \"{id}\"") };
    }
    if names.span == Span::default() {
        return Edit { span: row.after(), text: format!("\n{word} = [\"{id}\"]") };
    }
    let inside = Span::new(names.span.start + 1, names.span.start + 1);
    Edit { span: inside, text: format!("\"{id}\"") }
}

/// The names of the borders as written.
fn list<'a>(context: &'a Context<'_>, at: usize, by: By) -> Option<&'a Names<'a>> {
    let lands = context.authored.area.len();
    match (context.authored.area.get(at), by) {
        (Some(area), By::Land) => Some(&area.land),
        (Some(area), By::Water) => Some(&area.water),
        (None, By::Water) => Some(&context.authored.sea.get(at - lands)?.water),
        (None, By::Land) => None,
    }
}

fn id_span(context: &Context<'_>, at: usize) -> Span {
    let lands = context.authored.area.len();
    match context.authored.area.get(at) {
        Some(area) => area.id.span,
        None => context.authored.sea.get(at - lands).map(|sea| sea.id.span).unwrap_or_default(),
    }
}
