//! What a word of the format means: the one entry it names, or all that it may name.

use strabo_compile::{Part, authored::TableKind, lints, suggest};

use super::types::{Home, Type};
use super::{entry::Entry, examples, read::Reference, uses::Uses};

/// More names than this are no help.
const MOST_NEAR: usize = 8;

/// What was found for a word.
pub enum SearchResult {
    /// Exactly this, and where else it is the name of a field.
    One(Box<Entry>, Vec<String>),
    /// Several entries, each with the query that asks for it.
    Several(Vec<Entry>),
    /// Nothing; the first names are like it, and what the others mean mentions it.
    Nothing(Vec<String>, Vec<String>),
}

/// An entry, and what its example is taken from.
struct Known<'r> {
    entry: Entry,
    table: Option<(Part, &'r TableKind)>,
    list: Option<&'r Type>,
}

/// Looks up a file, table, type, word or field: `map.toml`, `area`, `area.coasts`, `take_damage`.
pub fn find(query: &str) -> SearchResult {
    let wanted = plain(query);
    let reference = Reference::new();
    let all = reference.all();
    let is_meant = |known: &&Known<'_>| answers(&known.entry, &wanted);
    // A field or a word of one field yields to a table, a type or a word of the rules.
    let is_weak = |known: &&Known<'_>| match known.entry.kind {
        "field" => true,
        "word" => known.list.is_none(),
        _ => false,
    };
    let (fields, strong): (Vec<&Known<'_>>, Vec<&Known<'_>>) =
        all.iter().filter(is_meant).partition(is_weak);
    let exact = |known: &&&Known<'_>| plain(&known.entry.query) == wanted;
    let chosen = match (strong.as_slice(), fields.as_slice()) {
        ([one], _) | ([], [one]) => Some(*one),
        _ => strong.iter().chain(&fields).find(exact).copied(),
    };
    if let Some(one) = chosen {
        let others = strong.iter().chain(&fields).filter(|other| !std::ptr::eq(**other, one));
        let others = others.map(|other| other.entry.query.clone()).collect();
        return SearchResult::One(Box::new(complete(one)), others);
    }
    let several = if strong.is_empty() { fields } else { strong };
    if several.is_empty() {
        return SearchResult::Nothing(near(&wanted, &all), mentioning(&wanted, &all));
    }
    SearchResult::Several(several.into_iter().map(|known| known.entry.clone()).collect())
}

/// With its example, which takes longer to find.
fn complete(known: &Known<'_>) -> Entry {
    let mut entry = known.entry.clone();
    if let Some((part, table)) = known.table {
        entry.example = examples::row(part, table);
    }
    if let Some(list) = known.list {
        Uses::read().add_to(&mut entry, list.record);
    }
    entry
}

fn plain(text: &str) -> String {
    text.trim_matches(['[', ']', '"', '`', ' ']).to_lowercase().replace(['-', ' '], "_")
}

/// True for the whole query of an entry and for its end; `map` is also the file map.toml.
fn answers(entry: &Entry, wanted: &str) -> bool {
    let query = plain(&entry.query);
    let Some(before) = query.strip_suffix(wanted) else {
        return entry.kind == "file" && query.strip_suffix(".toml") == Some(wanted);
    };
    before.is_empty() || before.ends_with('.') && entry.kind != "file"
}

/// The names that are most like a word, and those that contain it.
fn near(wanted: &str, all: &[Known<'_>]) -> Vec<String> {
    let end = |query: &str| query.rsplit('.').next().unwrap_or_default().to_owned();
    let mut names: Vec<String> = all.iter().map(|known| end(&known.entry.query)).collect();
    names.extend(all.iter().map(|known| known.entry.query.clone()));
    names.extend(lints::ALL.iter().map(|lint| lint.name.to_owned()));
    names.sort_unstable();
    names.dedup();
    let last = end(wanted);
    let candidates = names.iter().map(String::as_str);
    let hyphened = last.replace('_', "-");
    let likeliest = [wanted, &last, &hyphened];
    let mut near: Vec<String> = Vec::new();
    for word in likeliest {
        near.extend(suggest::nearest(word, candidates.clone()).map(str::to_owned));
    }
    let contained = names.iter().filter(|name| last.len() > 2 && name.contains(&last));
    near.extend(contained.filter(|name| !name.contains('.')).cloned());
    let mut seen = std::collections::BTreeSet::new();
    near.retain(|name| seen.insert(name.clone()));
    near.truncate(MOST_NEAR);
    near
}

/// What asks for entries and lints whose meaning has the word in it, tables and words of the rules first.
fn mentioning(wanted: &str, all: &[Known<'_>]) -> Vec<String> {
    let has = |sentence: &str| {
        let text = sentence.to_lowercase();
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| word == wanted || word.strip_suffix('s') == Some(wanted))
    };
    let said = all.iter().filter(|known| has(&known.entry.sentence));
    let (fields, mut first): (Vec<&Known<'_>>, Vec<&Known<'_>>) =
        said.partition(|known| known.entry.kind == "field");
    first.extend(fields);
    let mut names: Vec<String> = first.iter().map(|known| known.entry.query.clone()).collect();
    let lints = lints::ALL.iter().filter(|lint| has(lint.summary));
    names.extend(lints.map(|lint| lint.name.to_owned()));
    names.truncate(MOST_NEAR);
    names
}

impl Reference {
    /// Every entry there is.
    fn all(&self) -> Vec<Known<'_>> {
        let mut all = Vec::new();
        for part in Part::ALL {
            all.push(Known { entry: Self::file(*part), table: None, list: None });
            for table in part.tables() {
                if let Some(entry) = self.table(*part, table) {
                    self.with_fields(entry, *part, Some((*part, table)), &mut all);
                }
            }
        }
        for one in self.types.all.iter().filter(|one| !matches!(one.home(), Home::Table(..))) {
            let entry = self.of_type(one);
            // The fields of a word are explained with it.
            if one.home() == Home::InPlace && !entry.fields.is_empty() {
                continue;
            }
            let is_list = one.is_vocabulary();
            for line in entry.words.iter().chain(entry.fields.iter().filter(|_| is_list)) {
                let word = self.word(one, line);
                let list = Some(one).filter(|_| is_list);
                for field in &word.fields {
                    let entry = self.field(&word, one.parts[0], field);
                    all.push(Known { entry, table: None, list: None });
                }
                all.push(Known { entry: word, table: None, list });
            }
            if is_list {
                all.push(Known { entry, table: None, list: None });
            } else {
                self.with_fields(entry, one.parts[0], None, &mut all);
            }
        }
        all
    }

    fn with_fields<'r>(
        &self,
        entry: Entry,
        part: Part,
        table: Option<(Part, &'r TableKind)>,
        all: &mut Vec<Known<'r>>,
    ) {
        for line in &entry.fields {
            let entry = self.field(&entry, part, line);
            all.push(Known { entry, table: None, list: None });
        }
        all.push(Known { entry, table, list: None });
    }
}
