//! Names for clients that know things by name only, and names of files that are safe everywhere.

use std::collections::BTreeSet;

/// Names made different where they are the same, by a number after them.
pub fn distinct<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut result = Vec::new();
    for name in names {
        let name = if name.trim().is_empty() { "?" } else { name };
        let numbered = (2_u32..).map(|number| format!("{name} ({number})"));
        let mut choices = std::iter::once(name.to_owned()).chain(numbered);
        let chosen = choices.find(|choice| !taken.contains(choice)).unwrap_or_default();
        taken.insert(chosen.clone());
        result.push(chosen);
    }
    result
}

/// A name of a file from the id of a row and its position: small letters, digits and hyphens.
pub fn file(kind: &str, id: &str, position: usize) -> String {
    if is_plain(id) {
        return format!("{kind}-{id}");
    }
    // Two strange ids could become the same plain one; a position cannot.
    format!("{kind}.{position}")
}

/// The name of the file of a whole game, without an ending.
pub fn game(pack: &str, setup: &str) -> String {
    file(if is_plain(pack) { pack } else { "game" }, setup, 0)
}

fn is_plain(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !id.is_empty() && id.len() <= 60 && id.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::{distinct, file, game};

    #[test]
    fn the_same_name_is_never_used_twice() {
        assert_eq!(distinct(["Ur", "Ur", "Ur (2)", ""]), ["Ur", "Ur (2)", "Ur (2) (2)", "?"]);
    }

    #[test]
    fn strange_ids_become_names_of_files() {
        assert_eq!(file("card", "salt", 3), "card-salt");
        assert_eq!(file("card", "../Salz", 3), "card.3");
        assert_eq!(file("card", "", 0), "card.0");
        assert_eq!(game("/etc", "five"), "game-five");
    }
}
