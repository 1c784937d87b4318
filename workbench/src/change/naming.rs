//! Chooses the id and the name of an area whose author gave none.

use strabo_compile::index::Kind;
use strabo_model::text::is_id;

use super::{Refusal, Result, Subject, new_area::NewArea};

/// A new area with an id that is free and a plain name. An id is made from the name and a name from the
/// id; without both, areas are numbered: "Area 12".
pub(super) fn named(
    subject: &Subject<'_>,
    id: Option<&str>,
    name: Option<&str>,
    is_sea: bool,
) -> Result<NewArea> {
    let word = if is_sea { "sea" } else { "area" };
    if name.is_some_and(|name| name.trim().is_empty()) {
        return Err(Refusal::new(format!("the name of the {word} is empty")));
    }
    let new = |id: String, name: String| NewArea { id, name, population: None };
    Ok(match (id, name) {
        (Some(id), Some(name)) => new(id.to_owned(), name.to_owned()),
        (Some(id), None) => new(id.to_owned(), title(id)),
        (None, Some(name)) => new(free(subject, Kind::Area, &words(name, word)), name.to_owned()),
        (None, None) => {
            let number = number(subject, word);
            new(format!("{word}-{number}"), format!("{} {number}", title(word)))
        }
    })
}

/// The id itself when it is free, or with the first free number behind it.
pub(super) fn free(subject: &Subject<'_>, kind: Kind, id: &str) -> String {
    let mut free = id.to_owned();
    let mut number = 2_u32;
    while subject.index().find(kind, &free).is_some() {
        free = format!("{id}-{number}");
        number += 1;
    }
    free
}

fn is_known(subject: &Subject<'_>, id: &str) -> bool {
    subject.index().find(Kind::Area, id).is_some()
}

/// The first number behind the count of areas that no area has.
fn number(subject: &Subject<'_>, word: &str) -> usize {
    let count = subject.index().things(Kind::Area).filter(|(_, thing)| thing.table == word).count();
    // Among one number more than there are areas, one is free.
    let most = count + 1 + subject.index().things(Kind::Area).count();
    (count + 1..=most)
        .find(|number| !is_known(subject, &format!("{word}-{number}")))
        .unwrap_or(most)
}

/// `Gulf of Aden` becomes `gulf-of-aden`; a name without letters from a to z becomes another word.
fn words(name: &str, otherwise: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    // A number may still come behind it.
    let id = id.get(..56).unwrap_or(&id).trim_end_matches('-').to_owned();
    if is_id(&id) { id } else { otherwise.to_owned() }
}

/// `new-area` becomes `New Area`.
fn title(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}
