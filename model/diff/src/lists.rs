//! How each list of the model is compared: `lists.txt`. A test holds that none is forgotten.

use std::{collections::BTreeMap, sync::LazyLock};

/// What the order of rows says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Nothing.
    Free,
    /// It is a rule of the game.
    Fixed,
    /// It is a rule of the game among rows with the same value in this field.
    Within(&'static str),
}

/// What a list means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Rows of a table that others refer to by this type of index.
    Table(&'static str, Order),
    /// Rows told apart by these fields, with blanks between them.
    Rows(&'static str, Order),
    /// Words of the vocabulary, mostly one of each.
    Words,
    /// One entry for each row of the table with this type of index.
    Along(&'static str),
    /// Things whose order says nothing, such as pairs and references.
    Set,
    /// Places a place touches: they touch it as well. What touches a place that only one pack has is
    /// told with that place.
    Borders,
    /// Sets of such places.
    Coasts,
    /// Things in their order.
    Sequence,
    /// Rows for a range of players: what holds for each count. Counts the pack is not for are left out.
    PerCount,
    /// Numbers of cards for ranges of players: none for counts that are left out.
    Cards,
    /// Ranges of players: all when there is none.
    Counts,
    /// The outlines of the areas, each compared as a whole, wherever its lines begin. The outline of an
    /// area that only one pack has is told with that area.
    Outlines,
}

/// Every list of the model, by the type and its field.
pub static LISTS: LazyLock<BTreeMap<(&str, &str), List>> = LazyLock::new(|| {
    let rows = include_str!("lists.txt").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| {
        let (place, words) = row.split_once(": ")?;
        Some((place.split_once('.')?, list(words)?))
    })
    .collect()
});

fn list(words: &'static str) -> Option<List> {
    let (words, order) = match words.split_once("; ") {
        None => (words, Order::Free),
        Some((words, order)) => {
            (words, order.strip_prefix("within ").map_or(Order::Fixed, Order::Within))
        }
    };
    Some(match words.split_once(' ').unwrap_or((words, "")) {
        ("table", kind) => List::Table(kind, order),
        ("rows", fields) => List::Rows(fields, order),
        ("along", kind) => List::Along(kind),
        ("per", "count") => List::PerCount,
        ("words", _) => List::Words,
        ("set", _) => List::Set,
        ("borders", _) => List::Borders,
        ("coasts", _) => List::Coasts,
        ("sequence", _) => List::Sequence,
        ("cards", _) => List::Cards,
        ("counts", _) => List::Counts,
        ("outlines", _) => List::Outlines,
        _ => return None,
    })
}

/// What a list means. One that is not in the table has an order that counts.
pub fn meaning(record: &str, field: &str) -> List {
    LISTS.get(&(record, field)).copied().unwrap_or(List::Sequence)
}
