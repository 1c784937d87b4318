//! What can be done at a place: fixes of findings, and changes of the workbench.

use serde_json::{Value, json};
use strabo_compile::index::{Kind, Role};
use strabo_compile::{Diagnostic, SourceFile, source::Span};
use strabo_workbench::change::{self, Change};
use strabo_workbench::{Snapshot, TextEdit};

use super::changes::{COMMAND, made};
use super::request::Asked;
use crate::lsp::wire::Refused;

const QUICK_FIX: &str = "quickfix";
const REWRITE: &str = "refactor.rewrite";
const FIX_ALL: &str = "source.fixAll.strabo";

/// The kinds of actions that are offered.
pub const KINDS: [&str; 3] = [QUICK_FIX, REWRITE, FIX_ALL];

/// What can be done in a range.
pub fn actions(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let range = asked.range(&pack)?;
    let only = asked.params["context"]["only"].as_array();
    let only: Option<Vec<String>> = only
        .map(|kinds| kinds.iter().filter_map(|kind| kind.as_str().map(str::to_owned)).collect());
    let wanted = |kind: &str| {
        only.as_ref().is_none_or(|only| {
            let is_part = |wanted: &String| {
                kind.strip_prefix(wanted.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            only.iter().any(is_part)
        })
    };
    let mut actions = Vec::new();
    if wanted(QUICK_FIX) {
        actions.extend(fixes(asked, &pack, range));
    }
    if wanted(REWRITE) {
        actions.extend(changes(asked, &pack, range.0));
    }
    // It takes as long as `strabo check --fix`: only who asks for it waits for it.
    if only.is_some() && wanted(FIX_ALL) {
        actions.extend(fix_all(asked)?);
    }
    Ok(actions.into())
}

/// The fixes of the findings in a range.
fn fixes(asked: &mut Asked<'_>, pack: &Snapshot, (start, end): (usize, usize)) -> Vec<Value> {
    let sources = &pack.latest().outcome.sources;
    let own = sources.files().iter().find(|file| file.depth == 0 && file.path == asked.file);
    let Some(own) = own else { return Vec::new() };
    let touches = |span: Span| {
        let (from, to) = (
            span.start.saturating_sub(own.base) as usize,
            span.end.saturating_sub(own.base) as usize,
        );
        sources.of(span).base == own.base && from <= end && start <= to
    };
    let listed = asked.params["context"]["diagnostics"].as_array().cloned().unwrap_or_default();
    let about = |finding: &Diagnostic| -> Vec<Value> {
        listed.iter().filter(|one| one["code"] == finding.lint.name).cloned().collect()
    };
    let mut actions = Vec::new();
    for finding in pack.findings().iter().filter(|finding| touches(finding.primary.span)) {
        if let Some([keep, cut]) = change::overlap_of(pack.index(), finding) {
            let title = format!("cut \"{keep}\" out of \"{cut}\"");
            let argument = json!({ "change": "cut-overlaps", "keep": keep, "cut": cut });
            let mut action = command(asked, QUICK_FIX, &title, argument);
            action["diagnostics"] = about(finding).into();
            actions.push(action);
        }
        let Some(fix) = &finding.fix else { continue };
        let edits: Option<Vec<TextEdit>> = fix
            .edits
            .iter()
            .map(|edit| {
                let location =
                    pack.location(edit.span).filter(|place| place.origin == pack.origin())?;
                let (start, end) = (location.range.start, location.range.end);
                Some(TextEdit { file: location.path, start, end, text: edit.text.clone() })
            })
            .collect();
        let Some(edits) = edits else { continue };
        let change = Change { title: fix.title.clone(), edits, ..Change::default() };
        let folder = pack.folder().to_owned();
        let Some(edit) = asked.session.workspace_edit(&[(folder, change)]) else { continue };
        actions.push(json!({
            "title": fix.title,
            "kind": QUICK_FIX,
            "isPreferred": fix.is_certain,
            "diagnostics": about(finding),
            "edit": edit,
        }));
    }
    actions
}

/// An action that asks for a change of the workbench, which is computed when it is chosen.
fn command(asked: &Asked<'_>, kind: &str, title: &str, mut argument: Value) -> Value {
    argument["uri"] = asked.params["textDocument"]["uri"].clone();
    let command = json!({ "title": title, "command": COMMAND, "arguments": [argument] });
    json!({ "title": title, "kind": kind, "command": command })
}

/// The changes of the workbench that need nothing but the place.
fn changes(asked: &Asked<'_>, pack: &Snapshot, offset: usize) -> Vec<Value> {
    let command = |title: String, argument| command(asked, REWRITE, &title, argument);
    let mut actions = Vec::new();
    if let Some(here) = pack.here(&asked.file, offset)
        && let (Some(thing), Some(role)) = (here.thing, here.role)
    {
        let found = pack.index().thing(thing);
        let (kind, id) = (found.kind, found.id);
        if role == Role::Definition && !matches!(kind, Kind::Pack | Kind::Lint) {
            let title = format!("remove the {kind} \"{id}\" and what names it");
            let argument = json!({ "change": "remove", "kind": kind.word(), "id": id });
            actions.push(command(title, argument));
        }
        let field = here.spot.path.iter().rev().find_map(|step| match step {
            strabo_workbench::Step::Key(key) => Some(key.as_str()),
            strabo_workbench::Step::Item(_) => None,
        });
        if let (Kind::Area, Some(by @ ("land" | "water")), Some(row)) =
            (kind, field, &here.spot.row)
        {
            let title =
                format!("remove the border of \"{row}\" and \"{id}\" by {by} on both sides");
            let argument = json!({ "change": "remove-border", "one": row, "other": id, "by": by });
            actions.push(command(title, argument));
        }
    }
    let title = "sort the tables of this file in the order of the reference".to_owned();
    actions.push(command(title, json!({ "change": "sort" })));
    actions
}

/// All certain fixes of the pack at once.
fn fix_all(asked: &mut Asked<'_>) -> Result<Option<Value>, Refused> {
    let folder = asked.pack()?.folder().to_owned();
    let change = asked.session.with_subject(&folder, change::apply_fixes);
    let Some(change) = change.filter(|change| !change.is_empty()) else { return Ok(None) };
    let title = change.title.clone();
    let edit = asked.session.workspace_edit(&[(folder, change)]);
    Ok(edit.map(|edit| json!({ "title": title, "kind": FIX_ALL, "edit": edit })))
}

/// A file as `strabo format` writes it.
pub fn format(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.peek()?;
    let text = pack.text(&asked.file).unwrap_or_default();
    let file = SourceFile::new(asked.file.clone(), text.as_bytes().to_vec());
    let formatted = change::format(&[file], false);
    if !formatted.unreadable.is_empty() {
        return Err(Refused::failed("the text is not valid TOML: fix that first"));
    }
    let mut places = asked.places(&pack);
    let edits = formatted.change.edits.iter().map(|edit| {
        json!({ "range": places.own(&asked.file, &(edit.start..edit.end)), "newText": edit.text })
    });
    Ok(edits.collect::<Vec<Value>>().into())
}

/// Runs a command of [`changes`].
pub fn execute(
    session: &mut crate::lsp::session::Session,
    params: &Value,
) -> Result<Value, Refused> {
    let command = params["command"].as_str().unwrap_or_default();
    if command != COMMAND {
        return Err(Refused::params("there is no such command"));
    }
    made(session, &params["arguments"][0])
}
