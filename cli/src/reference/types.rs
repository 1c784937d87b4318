//! The types of a pack's files, read from their schemas: rows of tables, records, lists of words.

use strabo_compile::{Part, schema::Shape};

/// A list of words with at most this many is explained where it is used.
const FEW: usize = 6;

/// Lists that belong to the vocabulary of rules, although their schema has no alternatives.
const RULES: &[&str] = &["Modifier", "Step"];

pub struct Type {
    /// Its name in the schema: `CitySite`.
    pub record: &'static str,
    /// What it looks like.
    pub shape: Shape<'static>,
    /// The files that use it.
    pub parts: Vec<Part>,
    /// The tables whose rows it describes.
    pub tables: Vec<(Part, &'static str)>,
    /// True when a field has it, not only a word of the vocabulary.
    by_field: bool,
}

/// Where a type is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// With the forms of values that all files share.
    Forms,
    /// As a table of a file.
    Table(Part, &'static str),
    /// On the page of the only file that uses it.
    File(Part),
    /// With the vocabulary of rules, which several files share.
    Vocabulary,
    /// Wherever it is used.
    InPlace,
}

impl Type {
    /// Its name for people: `city site`.
    pub fn label(&self) -> String {
        label(self.record)
    }

    /// True for a list of words of the rules, such as effects and steps.
    pub fn is_vocabulary(&self) -> bool {
        self.shape.is_vocabulary() || RULES.contains(&self.record)
    }

    /// Where it is explained.
    pub fn home(&self) -> Home {
        let (fields, words) = (self.shape.fields().len(), self.shape.words().len());
        match (self.tables.first(), self.parts.as_slice()) {
            (Some((part, table)), _) => Home::Table(*part, table),
            _ if self.is_vocabulary() => Home::Vocabulary,
            _ if fields == 0 && words == 0 => Home::Forms,
            _ if fields == 0 && words <= FEW || !self.by_field => Home::InPlace,
            (_, [only]) => Home::File(*only),
            _ => Home::Vocabulary,
        }
    }
}

/// `CitySite` as people write it: `city site`.
pub fn label(record: &str) -> String {
    let mut text = String::new();
    for letter in record.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// All types of all files.
pub struct Types {
    /// In the order in which the files use them.
    pub all: Vec<Type>,
}

impl Types {
    /// Reads the schemas.
    pub fn read() -> Self {
        let mut types = Self { all: Vec::new() };
        for part in Part::ALL {
            for table in part.tables() {
                let Some(row) = Shape::of_row(*part, table.name, false) else { continue };
                types.visit(*part, &row, true);
                let known = row.record().and_then(|record| types.position(&row, record));
                if let Some(known) = known {
                    types.all[known].tables.push((*part, table.name));
                }
            }
        }
        types
    }

    /// The type of this name in a file.
    pub fn find(&self, part: Part, record: &str) -> Option<&Type> {
        self.all.iter().find(|one| one.record == record && one.parts.contains(&part))
    }

    /// Types of different files with the same name are the same only if they look the same.
    fn position(&self, shape: &Shape<'static>, record: &str) -> Option<usize> {
        let same = |known: &Shape<'static>| {
            known.fields() == shape.fields() && known.words() == shape.words()
        };
        self.all.iter().position(|known| known.record == record && same(&known.shape))
    }

    fn visit(&mut self, part: Part, shape: &Shape<'static>, by_field: bool) {
        let shape = innermost(shape.clone());
        let Some(record) = shape.record() else { return };
        let at = self.position(&shape, record).unwrap_or_else(|| {
            let (parts, tables) = (Vec::new(), Vec::new());
            // What the type says, and not the field that has it.
            let shape = Shape::of_record(part, record).unwrap_or_else(|| shape.clone());
            self.all.push(Type { record, shape, parts, tables, by_field: false });
            self.all.len() - 1
        });
        let known = &mut self.all[at];
        let is_new = !known.parts.contains(&part);
        if is_new {
            known.parts.push(part);
        }
        if is_new || by_field && !known.by_field {
            known.by_field |= by_field;
            for field in shape.fields() {
                if let Some(inside) = shape.field(field.name) {
                    self.visit(part, &inside, !shape.is_vocabulary());
                }
            }
        }
    }
}

/// What stands in a list, or behind the keys of a table with keys of the author's choice.
pub fn innermost(mut shape: Shape<'static>) -> Shape<'static> {
    loop {
        let by_key = || shape.fields().is_empty().then(|| shape.field("")).flatten();
        match shape.item().or_else(by_key) {
            Some(inside) => shape = inside,
            None => return shape,
        }
    }
}
