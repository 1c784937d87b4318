//! Renames a thing in its pack and in the packs of the workspace that extend it.

use serde_json::{Value, json};
use strabo_compile::index::{Kind, ThingId};
use strabo_workbench::change::{Change, rename_id};
use strabo_workbench::{Origin, Snapshot, TextEdit, question::Mention};

use super::{changes::refused, request::Asked};
use crate::lsp::wire::Refused;

/// The id at a place, without quotation marks.
pub fn prepare(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let Some(here) = asked.here(&pack)? else { return Ok(Value::Null) };
    let Some(thing) = here.thing else { return Ok(Value::Null) };
    let found = pack.index().thing(thing);
    home(&pack, thing)?;
    if matches!(found.kind, Kind::Stack | Kind::Lint) {
        return Err(Refused::failed(format!("a {} cannot be renamed", found.kind)));
    }
    let range = asked.places(&pack).own(&asked.file, &here.spot.word);
    Ok(json!({ "range": range, "placeholder": found.id }))
}

/// The folder of the pack that declares a thing.
fn home(pack: &Snapshot, thing: ThingId) -> Result<String, Refused> {
    let found = pack.index().thing(thing);
    match pack.definitions(thing).first().map(|location| &location.origin) {
        Some(Origin::Folder(folder)) => Ok(folder.clone()),
        Some(Origin::Library(library)) => Err(Refused::failed(format!(
            "the {} \"{}\" is defined in \"{library}\", which ships with Strabo",
            found.kind, found.id
        ))),
        None => {
            Err(Refused::failed(format!("nothing declares the {} \"{}\"", found.kind, found.id)))
        }
    }
}

/// The edits of a rename.
pub fn rename(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let Some(new) = asked.params["newName"].as_str().map(str::to_owned) else {
        return Err(Refused::params("a rename has no new name"));
    };
    let Some(thing) = asked.here(&pack)?.and_then(|here| here.thing) else {
        return Err(Refused::failed("there is nothing here that can be renamed"));
    };
    let found = pack.index().thing(thing);
    let (kind, old, folder) = (found.kind, found.id.to_owned(), home(&pack, thing)?);
    let session = &mut *asked.session;
    let change = session
        .with_subject(&folder, |subject| {
            subject.check(rename_id(subject, kind, &old, &new)?).map(|accepted| accepted.change)
        })
        .ok_or_else(|| Refused::failed("the pack is gone"))?
        .map_err(|refusal| refused(&refusal))?;
    // Packs that extend it name it too.
    let mut changes = vec![(folder.clone(), change)];
    for mention in session.mentions(&folder, kind, &old) {
        if let Origin::Folder(other) = &mention.location.origin
            && *other != folder
        {
            let edit = replaced(session.text(other, &mention.location.path), &mention, &new);
            match changes.iter_mut().find(|(known, _)| *known == *other) {
                Some((_, change)) => change.edits.extend(edit),
                None => changes.push((
                    other.clone(),
                    Change { edits: edit.into_iter().collect(), ..Change::default() },
                )),
            }
        }
    }
    session.workspace_edit(&changes).ok_or_else(|| Refused::failed("the files cannot be edited"))
}

/// The edit that writes another id at a place, in the same quotation marks.
fn replaced(text: Option<&str>, mention: &Mention, new: &str) -> Option<TextEdit> {
    let range = mention.location.range.clone();
    let old = text?.get(range.clone())?;
    let text = match old.chars().next() {
        Some(quote @ ('"' | '\'')) => format!("{quote}{new}{quote}"),
        _ => new.to_owned(),
    };
    let file = mention.location.path.clone();
    Some(TextEdit { file, start: range.start, end: range.end, text })
}
