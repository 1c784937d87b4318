//! Makes entries of the types: what stands in each file, table, type, word and field.

use strabo_compile::Part;
use strabo_compile::authored::{Form, TableKind};
use strabo_compile::schema::{Field, Shape};

use super::about::{self, About};
use super::entry::{Entry, Line, one_line};
use super::readers;
use super::types::{Home, Type, Types, innermost};

/// The whole format.
pub struct Reference {
    pub types: Types,
    about: Vec<About>,
}

impl Reference {
    /// Reads the schemas and the pages of the lints.
    pub fn new() -> Self {
        Self { types: Types::read(), about: about::all() }
    }

    /// A file, with its tables.
    pub fn file(part: Part) -> Entry {
        let line = |table: &TableKind| Line {
            name: heading(table),
            sentence: Shape::of_row(part, table.name, false)
                .map(|row| said(&row))
                .unwrap_or_default(),
            ..Line::default()
        };
        let title = format!("{}.toml", part.name());
        Entry {
            kind: "file",
            query: title.clone(),
            place: "a pack".to_owned(),
            sentence: one_line(part.title()),
            fields: part.tables().iter().map(line).collect(),
            title,
            ..Entry::default()
        }
    }

    /// A table of a file, without its example.
    pub fn table(&self, part: Part, table: &TableKind) -> Option<Entry> {
        let shape = Shape::of_row(part, table.name, false)?;
        let mut fields = shape.fields();
        let order = (table.fields)();
        let place = |field: &Field<'_>| order.iter().position(|name| *name == field.name);
        fields.sort_by_key(|field| place(field).unwrap_or(usize::MAX));
        let mut lines = self.lines(part, &shape, &fields);
        let file = format!("{}.toml", part.name());
        let here =
            self.about.iter().filter(|about| about.file == file && about.table == table.name);
        let mut lints = Vec::new();
        for about in here {
            // The id stands for the whole row.
            let line = lines.iter_mut().find(|line| line.name == about.field && line.name != "id");
            match line {
                Some(line) => line.lints.push(about.lint),
                None => lints.push(about.lint),
            }
        }
        lints.dedup();
        Some(Entry {
            kind: "table",
            title: heading(table),
            query: format!("{}.{}", part.name(), table.name),
            place: file,
            sentence: said(&shape),
            fields: lines,
            lints,
            ..Entry::default()
        })
    }

    /// A record or a list of words.
    pub fn of_type(&self, one: &Type) -> Entry {
        let Some(part) = one.parts.first().copied() else { return Entry::default() };
        let files: Vec<String> =
            one.parts.iter().map(|part| format!("{}.toml", part.name())).collect();
        let lines = self.lines(part, &one.shape, &one.shape.fields());
        let (fields, with_fields) =
            if one.shape.is_vocabulary() { (Vec::new(), lines) } else { (lines, Vec::new()) };
        Entry {
            kind: "type",
            title: one.label(),
            query: one.label().replace(' ', "_"),
            place: files.join(", "),
            sentence: said(&one.shape),
            fields,
            words: plain_words(&one.shape).into_iter().chain(with_fields).collect(),
            ..Entry::default()
        }
    }

    /// A word of a list, with its fields.
    pub fn word(&self, list: &Type, word: &Line) -> Entry {
        let inside = list.shape.field(&word.name).map(innermost);
        let record = inside.filter(|inside| {
            let home = |record| self.types.find(list.parts[0], record).map(Type::home);
            inside.record().and_then(home) == Some(Home::InPlace)
        });
        let fields = record.map(|record| self.lines(list.parts[0], &record, &record.fields()));
        let words = word.words.iter();
        Entry {
            kind: "word",
            title: word.name.clone(),
            query: format!("{}.{}", list.label().replace(' ', "_"), word.name),
            place: list.label(),
            sentence: word.sentence.clone(),
            sort: word.sort.clone(),
            readers: word.readers.clone(),
            fields: fields.unwrap_or_default(),
            words: words.map(|(word, said)| line_of(word, said.clone())).collect(),
            lints: word.lints.clone(),
            ..Entry::default()
        }
    }

    /// A field of a table, type or word.
    pub fn field(&self, of: &Entry, part: Part, line: &Line) -> Entry {
        let target = line.target.and_then(|record| self.types.find(part, record));
        let mut entry = target.map(|target| self.of_type(target)).unwrap_or_default();
        if entry.words.is_empty() {
            let words = line.words.iter();
            entry.words = words.map(|(word, said)| line_of(word, said.clone())).collect();
        }
        let inside = target.map(|target| format!(": {}", target.label())).unwrap_or_default();
        Entry {
            kind: "field",
            title: line.name.clone(),
            query: format!("{}.{}", of.query, line.name),
            place: format!("{} of {}", of.title, of.place),
            sentence: line.sentence.clone(),
            sort: format!("{}{inside}", line.sort),
            need: line.need.clone(),
            readers: line.readers.clone(),
            fields: entry.fields,
            words: entry.words,
            lints: line.lints.clone(),
            ..Entry::default()
        }
    }

    fn lines(&self, part: Part, shape: &Shape<'static>, fields: &[Field<'static>]) -> Vec<Line> {
        fields.iter().map(|field| self.line(part, shape, field)).collect()
    }

    fn line(&self, part: Part, owner: &Shape<'static>, field: &Field<'static>) -> Line {
        let shape = owner.field(field.name).unwrap_or_else(|| owner.clone());
        let inside = innermost(shape.clone());
        let target = inside.record().filter(|record| {
            let home = self.types.find(part, record).map(Type::home);
            home.is_some_and(|home| !matches!(home, Home::Forms | Home::InPlace))
        });
        let need = match (field.required, owner.unless(field.name), shape.default()) {
            (true, ..) => "required".to_owned(),
            (_, Some(other), _) => format!("required unless {other}"),
            (_, _, Some(default)) => default,
            _ if owner.is_vocabulary() => String::new(),
            _ => "optional".to_owned(),
        };
        // The words of the lints have a page each.
        let few = target.is_none() && inside.refers().is_none();
        let words = inside.words().into_iter().filter(|_| few);
        let kinds = [inside.refers(), shape.keys_refer()].into_iter().flatten();
        let record = owner.record().filter(|_| !owner.is_vocabulary());
        Line {
            name: field.name.to_owned(),
            sentence: one_line(field.sentence.unwrap_or_default()),
            sort: shape.sort(),
            need,
            readers: record.and_then(|record| readers::of(record, field.name)),
            target,
            words: words.map(|(word, said)| (word, one_line(said.unwrap_or_default()))).collect(),
            lints: kinds.filter_map(about::unknown).collect(),
        }
    }
}

/// `[[area]]` or `[board]`.
pub fn heading(table: &TableKind) -> String {
    match table.form {
        Form::One => format!("[{}]", table.name),
        Form::Many => format!("[[{}]]", table.name),
    }
}

fn said(shape: &Shape<'_>) -> String {
    one_line(shape.sentence().unwrap_or_default())
}

fn line_of(word: &str, sentence: String) -> Line {
    Line { name: word.to_owned(), sentence, ..Line::default() }
}

fn plain_words(shape: &Shape<'_>) -> Vec<Line> {
    let words = shape.words().into_iter();
    words.map(|(word, said)| line_of(word, one_line(said.unwrap_or_default()))).collect()
}
