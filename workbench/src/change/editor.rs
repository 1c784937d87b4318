//! Gathers what a change does to the rows of a pack, and turns it into edits of its own files.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::{Part, SourceFile, authored::TableKind, tree::NodeId};
use strabo_sheet::{ListChange, Sheet, TextEdit, quoted, written};

use super::base::{Base, Inherited};
use super::{Change, NewFile, Refusal, Result, Subject};

/// What happens to one field of a row.
#[derive(Clone, Debug)]
enum FieldChange {
    /// Entries of a list of ids come and go.
    Entries { add: Vec<String>, remove: Vec<String> },
    /// It has this text.
    Set(String),
    /// It goes; where an extended pack has it, it gets this text, without which that is not possible.
    Unset(Option<&'static str>),
}

/// A row: its file, its table, and the text that tells it apart.
type RowKey = (Part, &'static str, String);

/// The changes of rows that wait to be made.
pub(super) struct Editor<'s> {
    subject: &'s Subject<'s>,
    fields: BTreeMap<RowKey, Vec<(String, FieldChange)>>,
    removed: BTreeSet<RowKey>,
    added: Vec<(Part, &'static str, String)>,
    edits: Vec<TextEdit>,
}

/// The table of a file with this name.
pub(super) fn table_of(part: Part, name: &str) -> Option<&'static TableKind> {
    part.tables().iter().find(|table| table.name == name)
}

impl<'s> Editor<'s> {
    pub(super) fn new(subject: &'s Subject<'s>) -> Self {
        Self {
            subject,
            fields: BTreeMap::new(),
            removed: BTreeSet::new(),
            added: Vec::new(),
            edits: Vec::new(),
        }
    }

    fn field(&mut self, row: RowKey, key: &str) -> &mut FieldChange {
        let fields = self.fields.entry(row).or_default();
        let at = fields.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
            let none = FieldChange::Entries { add: Vec::new(), remove: Vec::new() };
            fields.push((key.to_owned(), none));
            fields.len() - 1
        });
        &mut fields[at].1
    }

    /// Adds an id to a list of a row.
    pub(super) fn add_entry(&mut self, row: RowKey, key: &str, id: &str) {
        if let FieldChange::Entries { add, .. } = self.field(row, key) {
            add.push(id.to_owned());
        }
    }

    /// Takes an id out of a list of a row.
    pub(super) fn remove_entry(&mut self, row: RowKey, key: &str, id: &str) {
        if let FieldChange::Entries { remove, .. } = self.field(row, key) {
            remove.push(id.to_owned());
        }
    }

    /// Gives a field of a row a new text.
    pub(super) fn set(&mut self, row: RowKey, key: &str, value: String) {
        *self.field(row, key) = FieldChange::Set(value);
    }

    /// Removes a field of a row. A list that an extended pack has becomes empty.
    pub(super) fn unset(&mut self, row: RowKey, key: &str, is_list: bool) {
        *self.field(row, key) = FieldChange::Unset(is_list.then_some("[]"));
    }

    /// Removes a row: its own text, and with `[delete]` what an extended pack says of it.
    pub(super) fn remove(&mut self, row: RowKey) {
        self.removed.insert(row);
    }

    /// Adds the text of a row behind the last one of its table.
    pub(super) fn add_row(&mut self, part: Part, table: &'static str, text: String) {
        self.added.push((part, table, text));
    }

    /// Adds an edit of text as it is.
    pub(super) fn edit(&mut self, edit: TextEdit) {
        self.edits.push(edit);
    }

    /// The change with all that was gathered.
    pub(super) fn finish(mut self, title: String) -> Result {
        self.fields.retain(|row, _| !self.removed.contains(row));
        let mut change =
            Change { title, edits: std::mem::take(&mut self.edits), ..Change::default() };
        for part in Part::ALL {
            if self.touches(*part) {
                self.write(*part, &mut change)?;
            }
        }
        without_overlaps(&mut change.edits);
        Ok(change)
    }

    fn touches(&self, part: Part) -> bool {
        self.fields.keys().any(|row| row.0 == part)
            || self.removed.iter().any(|row| row.0 == part)
            || self.added.iter().any(|row| row.0 == part)
    }

    fn write(&self, part: Part, change: &mut Change) -> Result<()> {
        let path = format!("{}.toml", part.name());
        let file = self.subject.pack.files.iter().find(|file| file.path == path);
        let empty = SourceFile::new(path.clone(), Vec::new());
        let Some(sheet) = Sheet::read(file.unwrap_or(&empty)) else {
            return Err(Refusal::new(format!("{path} is not valid TOML"))
                .help("fix the errors that strabo check reports first"));
        };
        let base = Base::read(self.subject, part);
        let rows = rows_by_id(&sheet, part);
        let own = |table: &'static str, id: &String| rows.get(&(table, id.clone())).copied();
        self.must_be_unset(part, &base)?;
        let mut edits = Vec::new();
        let mut new: Vec<(&'static str, String)> = Vec::new();
        for ((_, table, id), fields) in self.fields.iter().filter(|(row, _)| row.0 == part) {
            let Some(kind) = table_of(part, table) else { continue };
            match own(table, id) {
                Some(row) => {
                    for (key, field) in fields {
                        edits.extend(field_edits(
                            &sheet,
                            kind,
                            row,
                            key,
                            field,
                            &base.of(table, id, key),
                        ));
                    }
                }
                None => new.push((table, new_row(kind, id, fields, &base))),
            }
        }
        let mut deleted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (_, table, id) in self.removed.iter().filter(|row| row.0 == part) {
            if let (Some(row), Some(rows)) = (own(table, id), sheet.forest.get(sheet.root, table)) {
                if !sheet.is_plain(row) {
                    return Err(Refusal::new(format!(
                        "the {table} \"{id}\" has tables of its own"
                    ))
                    .help("write it as one table first"));
                }
                edits.extend(sheet.remove_row(rows, row));
            }
            if base.has(table, id) {
                deleted.entry(table).or_default().push(id);
            }
        }
        let added = self.added.iter().filter(|row| row.0 == part);
        new.extend(added.map(|(_, table, text)| (*table, text.clone())));
        let mut end = String::new();
        for (table, text) in new {
            match sheet.rows(table).filter(|row| !sheet.is_inline(*row)).last() {
                Some(last) => {
                    let at = sheet.lines_of(last).end;
                    let break_before = if sheet.text[..at].ends_with('\n') { "\n" } else { "\n\n" };
                    edits.push(sheet.edit(at..at, &format!("{break_before}{text}")));
                }
                None => end.extend(["\n", &text]),
            }
        }
        end.push_str(&delete_edits(&sheet, &deleted, &mut edits));
        if file.is_none() {
            let bytes = format!("{}{end}", self.first_line(part)).into_bytes();
            change.created.push(NewFile { path, bytes });
            return Ok(());
        }
        if !end.is_empty() {
            let at = sheet.text.len();
            let line = if sheet.text.ends_with('\n') || at == 0 { "" } else { "\n" };
            edits.push(sheet.edit(at..at, &format!("{line}{end}")));
        }
        change.edits.extend(edits);
        Ok(())
    }

    /// Fails when a field is to go that an extended pack gives: an overlay changes fields and removes
    /// none.
    fn must_be_unset(&self, part: Part, base: &Base) -> Result<()> {
        for ((_, table, id), fields) in self.fields.iter().filter(|(row, _)| row.0 == part) {
            for (key, field) in fields {
                if matches!(field, FieldChange::Unset(None)) && base.of(table, id, key).is_given {
                    return Err(Refusal::new(format!(
                        "`{key}` of the {table} \"{id}\" is given by a pack that this one extends"
                    ))
                    .help("an overlay can change it but not remove it: delete the row and write it anew"));
                }
            }
        }
        Ok(())
    }

    /// The line that names the schema of a new file, as `pack.toml` names its own.
    fn first_line(&self, part: Part) -> String {
        let head = self.subject.pack.files.iter().find(|file| file.path == "pack.toml");
        let text = head.and_then(|file| std::str::from_utf8(&file.bytes).ok()).unwrap_or_default();
        let line = text.lines().next().filter(|line| line.starts_with("#:schema "));
        let line = line.map(|line| line.replace("pack.schema", &format!("{}.schema", part.name())));
        line.map(|line| line + "\n").unwrap_or_default()
    }
}

/// The rows of a file; of several with one id, the first.
fn rows_by_id(sheet: &Sheet<'_>, part: Part) -> BTreeMap<(&'static str, String), NodeId> {
    let mut rows = BTreeMap::new();
    for table in part.tables() {
        let Some(key) = table.key() else { continue };
        for row in sheet.rows(table.name) {
            if let Some(id) = sheet.id(row, key) {
                rows.entry((table.name, id)).or_insert(row);
            }
        }
    }
    rows
}

/// Makes one edit of removed texts that overlap, and leaves out edits of text that another one removes.
pub(super) fn without_overlaps(edits: &mut Vec<TextEdit>) {
    let order = |edit: &TextEdit| (edit.start, std::cmp::Reverse(edit.end));
    edits.sort_by(|a, b| a.file.cmp(&b.file).then_with(|| order(a).cmp(&order(b))));
    let mut kept: Vec<TextEdit> = Vec::with_capacity(edits.len());
    let mut removal: Option<usize> = None;
    for edit in edits.drain(..) {
        match removal.map(|at| &mut kept[at]) {
            Some(last) if last.file == edit.file && edit.start < last.end => {
                if edit.text.is_empty() {
                    last.end = last.end.max(edit.end);
                } else if edit.end > last.end {
                    kept.push(edit);
                }
            }
            _ => {
                if edit.text.is_empty() {
                    removal = Some(kept.len());
                }
                kept.push(edit);
            }
        }
    }
    *edits = kept;
}

fn field_edits(
    sheet: &Sheet<'_>,
    kind: &TableKind,
    row: NodeId,
    key: &str,
    field: &FieldChange,
    inherited: &Inherited,
) -> Vec<TextEdit> {
    match field {
        FieldChange::Set(value) => vec![sheet.set((kind.fields)(), row, key, value)],
        FieldChange::Unset(Some(value)) if inherited.is_given => {
            vec![sheet.set((kind.fields)(), row, key, value)]
        }
        FieldChange::Unset(_) => {
            let field = sheet.forest.get(row, key);
            field.map(|field| sheet.remove_field(row, field)).into_iter().collect()
        }
        FieldChange::Entries { add, remove } => {
            let [add, remove] =
                [add, remove].map(|ids| ids.iter().map(String::as_str).collect::<Vec<_>>());
            let change = ListChange { add: &add, remove: &remove };
            sheet.change_list((kind.fields)(), row, key, change, &inherited.list)
        }
    }
}

/// A row that changes fields of one that an extended pack has.
fn new_row(kind: &TableKind, id: &str, fields: &[(String, FieldChange)], base: &Base) -> String {
    let key = kind.key().unwrap_or("id");
    let id_text = if kind.name == "stack" { id.to_owned() } else { quoted(id) };
    let mut text = format!("[[{}]]\n{key} = {id_text}\n", kind.name);
    let mut ordered: Vec<&(String, FieldChange)> = fields.iter().collect();
    let order = (kind.fields)();
    ordered.sort_by_key(|(key, _)| order.iter().position(|known| known == key));
    for (key, field) in ordered {
        let value = match field {
            FieldChange::Set(value) => value.clone(),
            FieldChange::Unset(value) => match value {
                Some(value) if base.of(kind.name, id, key).is_given => (*value).to_owned(),
                _ => continue,
            },
            FieldChange::Entries { add, remove } => {
                let old = base.of(kind.name, id, key);
                let kept = old.list.into_iter().filter(|id| !remove.contains(id));
                let mut ids: Vec<String> = kept.collect();
                let new: Vec<String> = add.iter().filter(|id| !ids.contains(id)).cloned().collect();
                ids.extend(new);
                written(&ids.iter().map(|id| quoted(id)).collect::<Vec<_>>(), key)
            }
        };
        text.extend([key, " = ", &value, "\n"]);
    }
    text
}

/// Adds ids to `[delete]`. Returns the text of a new table.
fn delete_edits(
    sheet: &Sheet<'_>,
    deleted: &BTreeMap<&str, Vec<&str>>,
    edits: &mut Vec<TextEdit>,
) -> String {
    if deleted.is_empty() {
        return String::new();
    }
    if let Some(table) = sheet.forest.get(sheet.root, "delete") {
        for (key, ids) in deleted {
            let change = ListChange { add: ids, remove: &[] };
            edits.extend(sheet.change_list(&[], table, key, change, &[]));
        }
        return String::new();
    }
    let mut text = "\n[delete]\n".to_owned();
    for (key, ids) in deleted {
        let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
        text.extend([*key, " = ", &written(&ids, key), "\n"]);
    }
    text
}
