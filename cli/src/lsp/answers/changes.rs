//! `workspace/executeCommand`: changes of the workbench, checked by compiling before they are offered.

use serde_json::{Value, json};
use strabo_compile::index::Kind;
use strabo_workbench::change::{
    self, By, Change, Refusal, Subject, add_border, apply_fixes, merge_areas, move_area, remove,
    remove_border, rename_name,
};

use crate::lsp::{session::Session, uri, wire::Refused};

/// The command by which a client asks for a change: its argument says which.
pub const COMMAND: &str = "strabo.change";

/// Makes a change: the client is asked to apply its edits.
pub fn made(session: &mut Session, argument: &Value) -> Result<Value, Refused> {
    let path = argument["uri"].as_str().and_then(uri::to_path);
    let path =
        path.ok_or_else(|| Refused::params("the command does not say which text it is about"))?;
    let file = session.name_in_pack(&path);
    let pack = session.pack(&path, false);
    let (Some(file), Some(pack)) = (file, pack) else {
        return Err(Refused::failed("the text is in no pack"));
    };
    let folder = pack.folder().to_owned();
    let accepted = session.with_subject(&folder, |subject| {
        subject.check(proposed(subject, &file, argument)?).map(|accepted| accepted.change)
    });
    let change = accepted
        .ok_or_else(|| Refused::failed("the pack is gone"))?
        .map_err(|refusal| refused(&refusal))?;
    if change.is_empty() {
        return Err(Refused::failed("there is nothing to change"));
    }
    let (title, notes) = (change.title.clone(), change.notes.clone());
    let edit = session.workspace_edit(&[(folder, change)]);
    let edit = edit.ok_or_else(|| Refused::failed("the files cannot be edited"))?;
    session.ask("workspace/applyEdit", json!({ "label": title, "edit": edit }));
    Ok(json!({ "title": title, "notes": notes }))
}

fn proposed(subject: &Subject<'_>, file: &str, argument: &Value) -> Result<Change, Refusal> {
    let word = |name: &str| {
        argument[name].as_str().ok_or_else(|| Refusal::new(format!("the command lacks \"{name}\"")))
    };
    let kind = || {
        let kind = word("kind")?;
        Kind::of_word(kind).ok_or_else(|| Refusal::new(format!("\"{kind}\" is not a kind of row")))
    };
    let by = || match argument["by"].as_str() {
        Some("water") => By::Water,
        Some("both") => By::Both,
        _ => By::Land,
    };
    match word("change")? {
        "add-border" => add_border(subject, word("one")?, word("other")?, by()),
        "remove-border" => remove_border(subject, word("one")?, word("other")?, by()),
        "remove" => remove(subject, kind()?, word("id")?),
        "move-area" => move_area(subject, word("id")?, word("to")?, argument["from"].as_str()),
        "merge-areas" => merge_areas(subject, word("keep")?, word("gone")?),
        "rename-name" => rename_name(subject, kind()?, word("id")?, word("name")?, false),
        "cut-overlaps" => {
            change::cut_overlaps(subject, &[word("keep")?, word("cut")?].map(str::to_owned))
        }
        "fix-all" => Ok(apply_fixes(subject)),
        "sort" => {
            let files: Vec<_> =
                subject.pack.files.iter().filter(|one| one.path == file).cloned().collect();
            Ok(change::format(&files, true).change)
        }
        other => Err(Refusal::new(format!("there is no change \"{other}\""))),
    }
}

/// A refusal of the workbench as an answer.
pub fn refused(refusal: &Refusal) -> Refused {
    let finding = refusal.finding.as_ref().map(|finding| format!(": {}", finding.0.message));
    let help = refusal.help.as_ref().map(|help| format!("; {help}"));
    let parts = [Some(refusal.message.clone()), finding, help];
    Refused::failed(parts.into_iter().flatten().collect::<String>())
}
