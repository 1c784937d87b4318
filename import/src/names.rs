//! Makes valid ids and names from the names of shapes and rows.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::map::AreaKind;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::kind_of;

/// The longest id, with room for a number at the end.
const LONGEST_ID: usize = 56;
/// The longest name, with room for a number at the end.
const LONGEST_NAME: usize = 110;

/// True for `babylon` and `tigris-euphrates`.
pub fn is_id(text: &str) -> bool {
    text.len() <= 64
        && text.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// `São Tomé` becomes `sao-tome`; empty when no letter can be written in ASCII.
pub fn id_of(name: &str) -> String {
    let mut id = String::new();
    let mut gap = false;
    for c in name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        let letters = match c {
            'a'..='z' | '0'..='9' => {
                gap = push_gap(&mut id, gap);
                id.push(c);
                continue;
            }
            'ß' => "ss",
            'æ' => "ae",
            'œ' => "oe",
            'ø' => "o",
            'đ' | 'ð' => "d",
            'þ' => "th",
            'ł' => "l",
            'ħ' => "h",
            'ı' => "i",
            // Apostrophes, and accents that are separate characters.
            '\'' | '’' | '‘' | 'ʻ' | 'ʼ' | 'ʾ' | 'ʿ' | '`' => continue,
            c if is_combining_mark(c) => continue,
            _ => {
                gap = true;
                continue;
            }
        };
        gap = push_gap(&mut id, gap);
        id.push_str(letters);
    }
    id.truncate(LONGEST_ID);
    id.truncate(id.trim_end_matches('-').len());
    id
}

fn push_gap(id: &mut String, gap: bool) -> bool {
    if gap && !id.is_empty() {
        id.push('-');
    }
    false
}

/// One line of visible text; nothing if no text is left.
pub fn clean(name: &str) -> Option<String> {
    let visible = name.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{feff}' | '\u{61c}')
    });
    let visible: String = visible.collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The words of a name in small letters: `openSeas_2` has `open` and `seas`.
pub fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for c in name.chars() {
        if !c.is_alphabetic() || (was_small && c.is_uppercase()) {
            words.push(String::new());
        }
        was_small = c.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphabetic()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// True for `Black Sea` and `sea_12`, not for `Chelsea`.
pub fn is_called_sea(name: &str) -> bool {
    words(name).iter().any(|word| kind_of(word) == Some(AreaKind::Sea))
}

/// A set of unique words.
#[derive(Default)]
pub struct Taken {
    words: BTreeSet<String>,
    /// The next number for each word that was taken.
    pub next: BTreeMap<String, usize>,
}

impl Taken {
    /// Takes a word; returns false if it is already taken. The case does not matter.
    pub fn take(&mut self, word: &str) -> bool {
        self.words.insert(word.to_lowercase())
    }

    /// Gives a word back.
    pub fn free(&mut self, word: &str) {
        self.words.remove(&word.to_lowercase());
    }

    fn has(&self, word: &str) -> bool {
        self.words.contains(&word.to_lowercase())
    }

    /// Takes a word, or the first free one that `numbered` makes from it, counting from 2.
    pub fn take_or_number(&mut self, word: &str, numbered: fn(&str, usize) -> String) -> String {
        if self.take(word) {
            return word.to_owned();
        }
        // Words that differ in capitals only share their numbers.
        let key = word.to_lowercase();
        let mut number = self.next.get(&key).copied().unwrap_or(2);
        let free = loop {
            let candidate = numbered(word, number);
            number += 1;
            if self.take(&candidate) {
                break candidate;
            }
        };
        self.next.insert(key, number);
        free
    }
}

/// `Sea 1` or `Area 3`, for what has no name: the next that is free, counted in `last`.
pub fn provisional(kind: AreaKind, taken: [&Taken; 3], last: &mut [usize; 2]) -> String {
    let is_sea = kind == AreaKind::Sea;
    loop {
        last[usize::from(is_sea)] += 1;
        let name = format!("{} {}", if is_sea { "Sea" } else { "Area" }, last[usize::from(is_sea)]);
        if !taken.iter().any(|taken| taken.has(&id_of(&name)) || taken.has(&name)) {
            return name;
        }
    }
}

/// True for `Sea 1` and `Area 3`.
pub fn is_provisional(name: &str) -> bool {
    let number = name.strip_prefix("Sea ").or_else(|| name.strip_prefix("Area "));
    number.is_some_and(|number| number.parse::<usize>().is_ok())
}

/// A text as a value of TOML.
pub fn text(text: &str) -> String {
    toml_edit::Value::from(clean(text).unwrap_or_default()).to_string()
}

/// Names as ids, each once.
pub fn distinct(names: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let ids = names.iter().map(|name| id_of(name)).filter(|id| !id.is_empty());
    ids.filter(|id| seen.insert(id.clone())).collect()
}
