//! What is known about one word of the format: plain data, which the pages and the terminal show.

/// A file, table, type, word or field.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// What it is: `table`.
    pub kind: &'static str,
    /// How it is written: `[[area]]`.
    pub title: String,
    /// What asks for exactly this one: `map.area`.
    pub query: String,
    /// What it is part of: `map.toml`.
    pub place: String,
    /// What it means.
    pub sentence: String,
    /// What may stand there, for a field.
    pub sort: String,
    /// Whether it may be left out, for a field.
    pub need: String,
    /// Who reads it, for a field.
    pub readers: Option<Vec<&'static str>>,
    /// Its fields, or the tables of a file.
    pub fields: Vec<Line>,
    pub words: Vec<Line>,
    /// The lints about it.
    pub lints: Vec<&'static str>,
    /// An example of a shipped pack.
    pub example: Option<Example>,
    /// What the program says for the example.
    pub reads: String,
    /// The families of games that play it, each in a few words, for a word of the rules.
    pub families: Vec<&'static str>,
    /// The shipped games that use it, if that is known.
    pub games: Option<Vec<String>>,
}

/// One field or word in a list.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub name: String,
    /// What it means.
    pub sentence: String,
    /// What sort of value stands there.
    pub sort: String,
    /// `required`, the default, or that it is optional.
    pub need: String,
    /// The type that stands there, by its name in the schema.
    pub target: Option<&'static str>,
    /// Who reads it, if that is known.
    pub readers: Option<Vec<&'static str>>,
    /// The words that may stand there, where they are few.
    pub words: Vec<(&'static str, String)>,
    /// The lints about it.
    pub lints: Vec<&'static str>,
}

/// A piece of a shipped pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    pub text: String,
    /// The pack and the file: `mega-empires-east/map.toml`.
    pub from: String,
}

/// A list and a word of it: `Effect`, `take_damage`.
pub type Word = (String, String);

/// A sentence of a schema in one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
