//! Areas and open seas: where they are in the text and how their lists of borders are changed.

use strabo_model::refs::AreaId;

use crate::tree::{Spanned, comma_behind};
use crate::{authored::Id, context::Context, diagnostic::Edit, source::Span};

/// A list of ids as written.
pub type Names<'s> = Spanned<Vec<Spanned<Id<'s>>>>;

/// A row about the border of two places, as it can be copied into `map.toml`.
pub fn row(table: &str, [id, other]: [&str; 2]) -> String {
    let which = match table {
        "one_way" => format!("from = \"{id}\"\nto = \"{other}\""),
        _ => format!("between = [\"{id}\", \"{other}\"]"),
    };
    format!("[[{table}]]\nid = \"{id}-{other}\"\n{which}")
}

/// How two places touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Tokens walk.
    Land,
    /// Ships sail.
    Water,
}

impl By {
    /// Both of them, in the order an author writes them.
    pub const BOTH: [Self; 2] = [Self::Land, Self::Water];

    /// The name of the list.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Water => "water",
        }
    }
}

/// The id of a place, by position.
pub fn id<'a>(context: &'a Context<'_>, at: usize) -> &'a str {
    context.pack.areas.get(at).map_or("", |area| &area.id)
}

/// The borders of a place, by position.
pub fn neighbours<'a>(context: &'a Context<'_>, at: usize, by: By) -> &'a [AreaId] {
    match (context.pack.areas.get(at), by) {
        (Some(area), By::Land) => &area.land,
        (Some(area), By::Water) => &area.water,
        (None, _) => &[],
    }
}

/// The borders of a place as written; an open sea has none by land.
pub fn list<'a>(context: &'a Context<'_>, at: usize, by: By) -> Option<&'a Names<'a>> {
    let lands = context.authored.area.len();
    match (context.authored.area.get(at), by) {
        (Some(area), By::Land) => Some(&area.land),
        (Some(area), By::Water) => Some(&area.water),
        (None, By::Water) => Some(&context.authored.sea.get(at.checked_sub(lands)?)?.water),
        (None, By::Land) => None,
    }
}

/// Where the id of a place is written.
pub fn id_span(context: &Context<'_>, at: usize) -> Span {
    if let Some(area) = context.authored.area.get(at) {
        return area.id.span;
    }
    let sea = at.checked_sub(context.authored.area.len());
    sea.and_then(|at| context.authored.sea.get(at)).map(|sea| sea.id.span).unwrap_or_default()
}

/// Where one border of a place is written.
pub fn entry_span(context: &Context<'_>, at: usize, by: By, entry: usize) -> Span {
    let name = list(context, at, by).and_then(|names| names.get(entry));
    name.map_or_else(|| id_span(context, at), |name| name.span)
}

/// Where a place names another one among its borders.
pub fn mention(context: &Context<'_>, at: usize, by: By, other: AreaId) -> Option<Span> {
    let entry = neighbours(context, at, by).iter().position(|id| *id == other)?;
    Some(entry_span(context, at, by, entry))
}

/// Each place of a list once, with its first position.
pub fn distinct(list: &[AreaId]) -> Vec<(usize, AreaId)> {
    let mut found: Vec<(usize, AreaId)> = list.iter().copied().enumerate().collect();
    found.sort_by_key(|(_, place)| *place);
    found.dedup_by_key(|(_, place)| *place);
    found.sort_unstable();
    found
}

/// The edit that adds a place to the borders of another, whose list may be empty or not be there at all.
pub fn addition(context: &Context<'_>, at: usize, by: By, id: &str) -> Option<Edit> {
    let names = list(context, at, by)?;
    if let Some(last) = names.last() {
        return Some(Edit { span: last.span.after(), text: format!(", \"{id}\"") });
    }
    if names.span == Span::default() {
        return Some(new_list(context, field_before(context, at, by), by, id));
    }
    let inside = Span::new(names.span.start + 1, names.span.start + 1);
    Some(Edit { span: inside, text: format!("\"{id}\"") })
}

/// The last field of a row that comes before a list of borders in the usual order. Only what is written
/// behind the id counts: other fields may come from a pack that this one extends.
fn field_before(context: &Context<'_>, at: usize, by: By) -> Span {
    let id = id_span(context, at);
    let behind = rest_of_file(context, id.end);
    let row = behind.find("\n[").map_or(behind.len(), |end| end + 1);
    let own = Span::new(id.end, id.end + offset(row));
    let mut fields = Vec::new();
    if let Some(area) = context.authored.area.get(at) {
        fields.push(area.name.span);
        fields.extend(area.population.as_ref().map(|field| field.span));
        fields.extend(area.city_site.as_ref().map(|field| field.span));
        fields.extend(area.region.last().map(|entry| list_end(context, entry.span)));
        fields.extend((by == By::Water).then_some(area.land.span));
    } else if let Some(sea) = at.checked_sub(context.authored.area.len()) {
        fields.extend(context.authored.sea.get(sea).map(|sea| sea.name.span));
    }
    let ours = fields.into_iter().filter(|span| own.start <= span.start && span.end <= own.end);
    ours.max_by_key(|span| span.end).unwrap_or(id)
}

/// From the last entry of a list to the bracket that closes it.
fn list_end(context: &Context<'_>, entry: Span) -> Span {
    let behind = rest_of_file(context, entry.end);
    let comma = comma_behind(behind).map_or(0, |comma| comma + 1);
    let mut at = comma;
    for line in behind[comma..].split_inclusive('\n') {
        if let Some(bracket) = line.split('#').next().unwrap_or_default().find(']') {
            return Span::new(entry.start, entry.end + offset(at + bracket + 1));
        }
        at += line.len();
    }
    entry
}

/// A list for a row that has none: on a line of its own behind a field and its comment, or else, in a row
/// that is written in braces, right behind the field.
fn new_list(context: &Context<'_>, row: Span, by: By, id: &str) -> Edit {
    let line = rest_of_file(context, row.end).lines().next().unwrap_or_default();
    let word = by.word();
    let rest = line.trim_start();
    if rest.is_empty() || rest.starts_with('#') {
        let end = row.end + offset(line.len());
        return Edit { span: Span::new(end, end), text: format!("\n{word} = [\"{id}\"]") };
    }
    Edit { span: row.after(), text: format!(", {word} = [\"{id}\"]") }
}

/// The edits that remove one name from a list, with its comma. Comments stay, whatever they are about.
pub fn removal(
    context: &Context<'_>,
    names: &[Spanned<Id<'_>>],
    entry: usize,
) -> Option<Vec<Edit>> {
    let here = names.get(entry)?.span;
    let before = entry.checked_sub(1).and_then(|at| names.get(at));
    let remove = |start: u32, end: u32| Edit { span: Span::new(start, end), text: String::new() };
    if let Some(next) = names.get(entry + 1)
        && !context.sources.text(Span::new(here.end, next.span.start)).contains('#')
    {
        return Some(vec![remove(here.start, next.span.start)]);
    }
    let has_next = entry + 1 < names.len();
    if let Some(before) = before.filter(|_| !has_next)
        && !context.sources.text(Span::new(before.span.end, here.start)).contains('#')
    {
        return Some(vec![remove(before.span.end, here.end)]);
    }
    let comma = comma_behind(rest_of_file(context, here.end)).map(|at| here.end + offset(at));
    Some(match comma {
        None => vec![remove(here.start, here.end)],
        Some(comma) if context.sources.text(Span::new(here.end, comma)).trim().is_empty() => {
            vec![remove(here.start, comma + 1)]
        }
        Some(comma) => vec![remove(here.start, here.end), remove(comma, comma + 1)],
    })
}

fn rest_of_file<'a>(context: &Context<'a>, from: u32) -> &'a str {
    let file = context.sources.of(Span::new(from, from));
    file.text.get(from.saturating_sub(file.base) as usize..).unwrap_or_default()
}

fn offset(length: usize) -> u32 {
    u32::try_from(length).unwrap_or_default()
}
