//! Writes into a pack all that it takes from others, so that it extends nothing. The texts of the other
//! packs are taken over with their comments.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::authored::{Form, TableKind};
use strabo_compile::tree::{NodeId, Value};
use strabo_compile::{Part, SourceFile, SourcePack, Sources, compile};
use strabo_compile::{geojson::FILE, lints::UNUSED_ALLOW};
use strabo_diff::diff;
use strabo_sheet::{Sheet, with_line_ends_of};

use super::{Change, NewFile, Refusal, Result, Subject, places::Places};
use crate::{TextEdit, difference::rewritten, geo};

/// How many packs may extend each other.
const LONGEST_CHAIN: usize = 32;

/// The texts of the files of a pack, by path.
type Texts = BTreeMap<String, String>;

/// Takes over everything from the packs that this one extends.
pub fn flat(subject: &Subject<'_>) -> Result {
    if !subject.outcome().is_clean() {
        return Err(
            Refusal::new("the pack has errors").help("fix them first: strabo check lists them")
        );
    }
    let chain = chain(subject)?;
    if chain.len() < 2 {
        return Err(Refusal::new("this pack extends no other one"));
    }
    let mut texts = Texts::new();
    for pack in chain.iter().rev() {
        texts = laid_over(texts, pack)?;
    }
    stand_alone(&mut texts, subject);
    if let Some(text) = texts.get_mut(FILE) {
        without_strangers(text, &Places::read(subject));
    }
    without_unused(&mut texts, subject);
    let own = subject.pack.files.iter().find(|file| file.path == "pack.toml");
    let own = own.and_then(|file| std::str::from_utf8(&file.bytes).ok()).unwrap_or_default();
    for text in texts.values_mut() {
        *text = with_line_ends_of(own, text);
    }
    let name = &subject.pack.name;
    let change = change_to(subject, &texts, format!("write all that \"{name}\" extends into it"));
    must_be_same(subject, &change)?;
    Ok(change)
}

/// The change that gives a pack these files, besides those that Strabo does not read.
pub(super) fn change_to(subject: &Subject<'_>, texts: &Texts, title: String) -> Change {
    let mut change = Change { title, ..Change::default() };
    for (path, text) in texts {
        let old = subject.pack.files.iter().find(|file| file.path == *path);
        if let Some(file) = old {
            let old = std::str::from_utf8(&file.bytes).unwrap_or_default();
            change.edits.extend(rewritten(path, old, text));
        } else {
            let bytes = text.clone().into_bytes();
            change.created.push(NewFile { path: path.clone(), bytes });
        }
    }
    let is_read = |path: &str| Part::of_path(path).is_some() || path == FILE;
    let gone = subject.pack.files.iter().filter(|file| is_read(&file.path));
    let gone = gone.filter(|file| !texts.contains_key(&file.path));
    change.removed.extend(gone.map(|file| file.path.clone()));
    change
}

/// Fails when a change that only writes a pack in another way makes another game of it.
pub(super) fn must_be_same(subject: &Subject<'_>, change: &Change) -> Result<()> {
    let files = change.apply(&subject.pack.files).unwrap_or_default();
    let pack = SourcePack { name: subject.pack.name.clone(), files };
    let after = compile(Sources { pack, library: subject.library });
    let (Some(before), Some(new)) = (&subject.outcome().pack, &after.pack) else {
        let found = after.diagnostics.first().map(|found| found.message.clone());
        let message = found.unwrap_or_else(|| "it is only a base for others".to_owned());
        return Err(Refusal::new(format!("the pack cannot be written so: {message}")));
    };
    if diff(before, new).map_or(1, |diff| diff.changes.len()) > 0 {
        return Err(Refusal::new("the pack cannot be written so without changing the game"));
    }
    Ok(())
}

/// The pack and those it extends, one behind the other.
fn chain(subject: &Subject<'_>) -> Result<Vec<SourcePack>> {
    let mut chain = vec![subject.pack.clone()];
    while let Some(base) =
        chain.last().and_then(|pack| head(pack, "extends")).and_then(|mut ids| ids.pop())
    {
        let found = subject.library.find(&base).filter(|_| chain.len() < LONGEST_CHAIN);
        chain.push(found.ok_or_else(|| Refusal::new(format!("there is no pack \"{base}\"")))?);
    }
    Ok(chain)
}

/// A text or a list of texts in `[pack]`.
fn head(pack: &SourcePack, key: &str) -> Option<Vec<String>> {
    let sheet = pack.files.iter().find(|file| file.path == "pack.toml").and_then(Sheet::read)?;
    let node = sheet.forest.get(sheet.forest.get(sheet.root, "pack")?, key)?;
    Some(match sheet.forest.value(node) {
        Value::String(text) => vec![text.to_owned()],
        _ => sheet.strings(node).iter().map(|(_, text)| (*text).to_owned()).collect(),
    })
}

/// The files of a pack laid over those of the one that it extends.
fn laid_over(mut under: Texts, pack: &SourcePack) -> Result<Texts> {
    for part in head(pack, "replaces").unwrap_or_default() {
        under.remove(&format!("{part}.toml"));
        if part == Part::Map.name() {
            under.remove(FILE);
        }
    }
    for file in &pack.files {
        let part = Part::of_path(&file.path);
        if part.is_none() && file.path != FILE {
            continue;
        }
        let text = std::str::from_utf8(&file.bytes).unwrap_or_default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        let new = match (under.get(&file.path), part) {
            (None, _) => text,
            (Some(old), None) => geo::laid_over(old, &text),
            (Some(old), Some(part)) => rows_laid_over(part, old, &text).ok_or_else(|| {
                Refusal::new(format!("{} cannot be laid over its base", file.path))
            })?,
        };
        under.insert(file.path.clone(), new);
    }
    Ok(under)
}

/// One file laid over another.
fn rows_laid_over(part: Part, under: &str, over: &str) -> Option<String> {
    let path = format!("{}.toml", part.name());
    let (under, over) = (Sheet::parse(&path, under)?, Sheet::parse(&path, over)?);
    let mut laying = Laying { under: &under, over: &over, edits: Vec::new(), taken: Vec::new() };
    let delete = over.forest.get(over.root, "delete");
    let deleted = |table: &str| -> BTreeSet<String> {
        let list = delete.and_then(|delete| over.forest.get(delete, table));
        let ids = list.into_iter().flat_map(|list| over.forest.children(list));
        ids.filter_map(|node| over.scalar(node)).collect()
    };
    for table in part.tables() {
        match table.form {
            Form::One => laying.table(table),
            Form::Many => laying.rows(table, &deleted(table.name))?,
        }
    }
    laying.taken.extend(delete.map(|delete| over.lines_of(delete)));
    laying.comments();
    join_overlapping(&mut laying.edits);
    Some(under.edited(&laying.edits))
}

/// Makes one edit of removed texts that overlap, and puts new text that would stand in them behind them.
fn join_overlapping(edits: &mut Vec<TextEdit>) {
    let (mut gone, mut rest): (Vec<TextEdit>, Vec<TextEdit>) =
        edits.drain(..).partition(|edit| edit.text.is_empty());
    gone.sort_by_key(|edit| edit.start);
    for edit in gone {
        match edits.last_mut() {
            Some(last) if edit.start <= last.end => last.end = last.end.max(edit.end),
            _ => edits.push(edit),
        }
    }
    for edit in &mut rest {
        let around = edits.iter().find(|gone| gone.start <= edit.start && edit.start < gone.end);
        if let Some(gone) = around {
            (edit.start, edit.end) = (gone.end, gone.end);
        }
    }
    edits.append(&mut rest);
}

struct Laying<'l, 't> {
    under: &'l Sheet<'t>,
    over: &'l Sheet<'t>,
    edits: Vec<TextEdit>,
    /// What was taken of the upper text; the comments of the rest are taken last.
    taken: Vec<std::ops::Range<usize>>,
}

impl Laying<'_, '_> {
    fn table(&mut self, table: &TableKind) {
        let (under, over) = (self.under, self.over);
        let Some(new) = over.forest.get(over.root, table.name) else { return };
        let lines = over.lines_of(new);
        let text = &over.text[lines.clone()];
        match under.forest.get(under.root, table.name) {
            Some(old) if table.name == "pack" => {
                self.edits.push(under.edit(under.lines_of(old), text));
                self.taken.push(lines);
            }
            Some(old) => self.fields(table, old, new),
            None => {
                self.edits.push(under.add_behind(None, text));
                self.taken.push(lines);
            }
        }
    }

    fn rows(&mut self, table: &TableKind, deleted: &BTreeSet<String>) -> Option<()> {
        let (under, over) = (self.under, self.over);
        let key = table.key().unwrap_or_default();
        let mut known: BTreeMap<String, NodeId> = BTreeMap::new();
        let rows = under.forest.get(under.root, table.name);
        for row in under.rows(table.name) {
            let Some(id) = under.id(row, key) else { continue };
            if under.is_inline(row) || !under.is_plain(row) {
                return None;
            }
            if deleted.contains(&id) {
                self.edits.extend(under.remove_row(rows?, row));
            } else {
                known.insert(id, row);
            }
        }
        let mut added = String::new();
        for row in over.rows(table.name) {
            if over.is_inline(row) || !over.is_plain(row) {
                return None;
            }
            if let Some(old) = over.id(row, key).and_then(|id| known.get(&id)) {
                self.fields(table, *old, row);
            } else {
                let lines = over.lines_of(row);
                added.push_str(if added.is_empty() { "" } else { "\n" });
                added.push_str(&over.text[lines.clone()]);
                self.taken.push(lines);
            }
        }
        if !added.is_empty() {
            self.edits.push(under.add_behind(under.rows(table.name).last(), &added));
        }
        Some(())
    }

    /// Sets the fields of a row or table, and puts the comments of the upper one above it.
    fn fields(&mut self, table: &TableKind, old: NodeId, new: NodeId) {
        let (under, over) = (self.under, self.over);
        let order = (table.fields)();
        let mut fields: Vec<NodeId> = over.forest.children(new).collect();
        fields.sort_by_key(|field| {
            let key = over.forest.key(*field);
            order.iter().position(|known| Some(*known) == key)
        });
        for field in fields {
            let Some(key) = over.forest.key(field) else { continue };
            if Some(key) != table.key() {
                self.edits.push(under.set(order, old, key, &over.written_value(field)));
            }
        }
        let lines = over.lines_of(new);
        let comments = over.comments_in(lines.clone());
        if !comments.is_empty() {
            let at = under.line_start(under.range(old).start);
            self.edits.push(under.edit(at..at, &format!("{}\n", comments.join("\n"))));
        }
        self.taken.push(lines);
    }

    /// Takes over the comments that belong to no row, below those at the top of the file.
    fn comments(&mut self) {
        let (under, over) = (self.under, self.over);
        let mut rest = Vec::new();
        let mut from = 0;
        self.taken.sort_by_key(|lines| lines.start);
        for lines in self.taken.iter().chain([&(over.text.len()..over.text.len())]) {
            if lines.start > from {
                rest.extend(over.comments_in(from..lines.start));
            }
            from = from.max(lines.end);
        }
        rest.retain(|comment| !comment.starts_with("#:"));
        if rest.is_empty() {
            return;
        }
        let mut at = 0;
        while under.text[at..].starts_with('#') {
            at = under.next_line(at);
        }
        self.edits.push(under.edit(at..at, &format!("{}\n", rest.join("\n"))));
    }
}

/// Makes `pack.toml` extend nothing, and lets every file name the schema of a whole pack.
fn stand_alone(texts: &mut Texts, subject: &Subject<'_>) {
    let own = subject.pack.files.iter().find(|file| file.path == "pack.toml");
    let own = own.and_then(|file| std::str::from_utf8(&file.bytes).ok()).unwrap_or_default();
    let schema = own.lines().next().filter(|line| line.starts_with("#:schema "));
    for (path, text) in texts.iter_mut() {
        let Some(part) = Part::of_path(path) else { continue };
        if part == Part::Pack
            && let Some(sheet) = Sheet::parse(path, text)
            && let Some(table) = sheet.forest.get(sheet.root, "pack")
        {
            let fields =
                ["extends", "replaces"].iter().filter_map(|key| sheet.forest.get(table, key));
            let edits: Vec<_> = fields.map(|field| sheet.remove_field(table, field)).collect();
            *text = sheet.edited(&edits);
        }
        if let Some(schema) = schema {
            let line = schema.replace("overlay/", "");
            set_schema(text, &line.replace("pack.schema", &format!("{}.schema", part.name())));
        }
    }
}

/// Gives a file the line of its schema.
pub(super) fn set_schema(text: &mut String, line: &str) {
    let end = with_line_ends_of(text, "\n");
    let rest = match text.strip_prefix("#:schema ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => text,
    };
    *text = format!("{}{end}{rest}", line.trim_end());
}

/// Removes the outlines of areas that the pack does not have, because it deletes those of its base.
fn without_strangers(text: &mut String, places: &Places) {
    geo::retain(text, |id| places.all.contains_key(id));
}

/// Removes exceptions for findings that the pack does not have.
pub(crate) fn without_unused(texts: &mut Texts, subject: &Subject<'_>) {
    let files =
        texts.iter().map(|(path, text)| SourceFile::new(path.clone(), text.clone().into_bytes()));
    let pack = SourcePack { name: subject.pack.name.clone(), files: files.collect() };
    let outcome = compile(Sources { pack, library: subject.library });
    let unused = outcome.diagnostics.iter().filter(|found| found.lint.name == UNUSED_ALLOW.name);
    let places: Vec<usize> = unused
        .map(|found| {
            (found.primary.span.start - outcome.sources.of(found.primary.span).base) as usize
        })
        .collect();
    let Some(text) = texts.get("pack.toml") else { return };
    let Some(sheet) = Sheet::parse("pack.toml", text) else { return };
    let Some(rows) = sheet.forest.get(sheet.root, "allow") else { return };
    let gone = sheet.rows("allow").filter(|row| {
        let lines = sheet.lines_of(*row);
        places.iter().any(|at| lines.contains(at))
    });
    let mut edits: Vec<_> = gone.flat_map(|row| sheet.remove_row(rows, row)).collect();
    join_overlapping(&mut edits);
    let new = sheet.edited(&edits);
    texts.insert("pack.toml".to_owned(), new);
}
