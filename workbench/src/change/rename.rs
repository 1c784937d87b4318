//! Renames things: by their id, everywhere it stands, or by the name that people read.

use strabo_compile::index::{Kind, Role, Thing, ThingId};
use strabo_compile::{Part, file_names::is_reserved, geojson::FILE, suggest};
use strabo_model::text::is_id;
use strabo_sheet::{TextEdit, quoted};

use super::editor::{Editor, table_of};
use super::{Change, Refusal, Result, Subject};
use crate::geo;

/// Renames an id wherever the pack has it: in its row, in rows that name it, in `[delete]` and in
/// `map.geojson`.
pub fn rename_id(subject: &Subject<'_>, kind: Kind, old: &str, new: &str) -> Result {
    subject.must_be_readable()?;
    let id = declared(subject, kind, old)?;
    must_be_free(subject, kind, new)?;
    let sources = &subject.outcome().sources;
    let mut edits: Vec<TextEdit> = Vec::new();
    for place in subject.index().places_of(id) {
        let file = sources.of(place.span);
        if file.depth > 0 {
            if matches!(place.role, Role::Definition) {
                return Err(Refusal::new(format!(
                    "the {kind} \"{old}\" is defined in \"{}\"",
                    file.pack
                ))
                .help("rename it there: this pack only changes it"));
            }
            continue;
        }
        let start = (place.span.start - file.base) as usize;
        let end = (place.span.end - file.base) as usize;
        let text = match file.text[start..].chars().next() {
            Some(quote @ ('"' | '\'')) => format!("{quote}{new}{quote}"),
            _ => new.to_owned(),
        };
        if file.path == FILE
            && let Some(other) = geo::other_id(&file.text, start)
        {
            let (file, text) = (file.path.clone(), text.clone());
            edits.push(TextEdit { file, start: other.start, end: other.end, text });
        }
        edits.push(TextEdit { file: file.path.clone(), start, end, text });
    }
    // A place that names several things is listed for each of them.
    edits.sort_by(|a, b| (&a.file, a.start).cmp(&(&b.file, b.start)));
    edits.dedup();
    let title = format!("rename the {kind} \"{old}\" to \"{new}\"");
    Ok(Change { title, edits, ..Change::default() })
}

/// Changes the name of a thing. With `alias`, the old one is kept among its aliases, so that searches and
/// comparisons still find it.
pub fn rename_name(subject: &Subject<'_>, kind: Kind, id: &str, name: &str, alias: bool) -> Result {
    let thing = subject.index().thing(declared(subject, kind, id)?);
    let Some((part, table)) = home(thing) else {
        return Err(Refusal::new(format!("{} has no name to change", one(kind))));
    };
    let fields = (table.fields)();
    let key = ["name", "title"].into_iter().find(|key| fields.contains(key));
    let Some(key) = key else {
        return Err(Refusal::new(format!("{} has no name", one(kind))));
    };
    if thing.name == Some(name) {
        return Err(Refusal::new(format!("the {kind} \"{id}\" is called \"{name}\" already")));
    }
    let row = (part, table.name, id.to_owned());
    let mut editor = Editor::new(subject);
    editor.set(row.clone(), key, quoted(name));
    if let Some(old) = thing.name.filter(|_| alias && fields.contains(&"aliases")) {
        editor.add_entry(row, "aliases", old);
    }
    editor.finish(format!("name the {kind} \"{id}\": {name}"))
}

/// A thing that some row declares.
pub(super) fn declared(subject: &Subject<'_>, kind: Kind, id: &str) -> Result<ThingId> {
    let found = subject.index().find(kind, id);
    found.filter(|thing| subject.index().thing(*thing).declared).ok_or_else(|| {
        let known = subject.index().things(kind).filter(|(_, thing)| thing.declared);
        let known: Vec<&str> = known.map(|(_, thing)| thing.id).collect();
        let refusal = Refusal::new(format!("there is no {kind} \"{id}\""));
        refusal.maybe_help(suggest::help(&format!("rows of {kind}"), id, known.iter().copied()))
    })
}

/// A new id must have the form of one, and nothing may have it.
pub(super) fn must_be_free(subject: &Subject<'_>, kind: Kind, id: &str) -> Result<()> {
    match kind {
        Kind::Stack => {
            return Err(Refusal::new("a stack is known by its number, which is also a face value")
                .help("change it by hand in trade.toml"));
        }
        Kind::Lint => return Err(Refusal::new("lints are not part of a pack")),
        _ => {}
    }
    if !is_id(id) {
        return Err(Refusal::new(format!("\"{id}\" is not an id"))
            .help("an id is made of small letters, digits and single hyphens"));
    }
    if kind == Kind::Pack && is_reserved(id) {
        return Err(Refusal::new(format!("\"{id}\" cannot be the name of a file on Windows")));
    }
    let taken = subject.index().find(kind, id).map(|thing| subject.index().thing(thing));
    // A deleted row of an extended pack would be changed instead of a new one added.
    let base = subject.index().find(kind, id).is_some_and(|thing| {
        subject.index().places_of(thing).any(|place| place.role == Role::Deletion)
    });
    match taken {
        Some(thing) if thing.declared => {
            Err(Refusal::new(format!("there is {} \"{id}\" already", one(kind))))
        }
        _ if base => {
            Err(Refusal::new(format!("a pack that this one extends has {} \"{id}\"", one(kind))))
        }
        _ => Ok(()),
    }
}

/// `an area`, `a stack`.
pub(super) fn one(kind: Kind) -> String {
    let article = if kind.word().starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {kind}")
}

/// The file and the table of the row of a thing.
pub(super) fn home(
    thing: Thing<'_>,
) -> Option<(Part, &'static strabo_compile::authored::TableKind)> {
    Part::ALL.iter().find_map(|part| Some((*part, table_of(*part, thing.table)?)))
}
