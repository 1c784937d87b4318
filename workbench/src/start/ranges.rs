//! Player counts in the rows of a pack, changed wherever they stand.

use strabo_model::players::PlayerRange;
use toml_edit::{Array, InlineTable, Item, Table, Value};

/// What becomes of a value when ranges of players change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It stays as it is.
    Same,
    /// It has other ranges.
    Changed,
    /// It holds for none of the players.
    Gone,
}

/// Gives a range its new form, or nothing if it goes.
pub type Fit<'f> = &'f dyn Fn(PlayerRange) -> Option<PlayerRange>;

/// Changes the ranges of a row: those that are the value of `players` and those that are keys, as in
/// `cards = { "5-8" = 9 }`. Returns the names of the changed fields, or nothing if the row goes.
pub fn change_row(row: &mut Table, fit: Fit<'_>) -> Option<Vec<String>> {
    let mut changed = Vec::new();
    for (key, item) in row.iter_mut() {
        let Item::Value(value) = item else { continue };
        match change(value, key == "players", fit) {
            Change::Same => {}
            Change::Changed => changed.push(key.get().to_owned()),
            Change::Gone => return None,
        }
    }
    Some(changed)
}

fn change(value: &mut Value, is_players: bool, fit: Fit<'_>) -> Change {
    match value {
        Value::String(text) if is_players => {
            let Some(range) = PlayerRange::parse(text.value()) else { return Change::Same };
            let change = changed(range, fit(range));
            if let (Change::Changed, Some(new)) = (change, fit(range)) {
                *value = new.to_string().into();
            }
            change
        }
        Value::Array(list) => change_list(list, is_players, fit),
        Value::InlineTable(table) => change_table(table, fit),
        _ => Change::Same,
    }
}

fn changed(old: PlayerRange, new: Option<PlayerRange>) -> Change {
    match new {
        None => Change::Gone,
        Some(new) if new == old => Change::Same,
        Some(_) => Change::Changed,
    }
}

fn change_list(list: &mut Array, is_players: bool, fit: Fit<'_>) -> Change {
    let before = list.len();
    let mut any = false;
    list.retain(|element| change(&mut element.clone(), is_players, fit) != Change::Gone);
    for element in list.iter_mut() {
        any |= change(element, is_players, fit) == Change::Changed;
    }
    match list.len() {
        0 if before > 0 => Change::Gone,
        after if any || after < before => Change::Changed,
        _ => Change::Same,
    }
}

fn change_table(table: &mut InlineTable, fit: Fit<'_>) -> Change {
    let mut new = InlineTable::new();
    let (mut any, mut ranges, mut kept) = (false, 0, 0);
    for (key, old) in table.iter() {
        let mut value = old.clone();
        match change(&mut value, key == "players", fit) {
            Change::Same => {}
            Change::Changed => any = true,
            Change::Gone => return Change::Gone,
        }
        let Some(range) = PlayerRange::parse(key) else {
            new.insert(key, value);
            continue;
        };
        ranges += 1;
        let fitted = fit(range);
        any |= fitted != Some(range);
        if let Some(range) = fitted {
            kept += 1;
            new.insert(range.to_string(), value);
        }
    }
    *table = new;
    match any {
        _ if ranges > 0 && kept == 0 => Change::Gone,
        true => Change::Changed,
        false => Change::Same,
    }
}

#[cfg(test)]
mod tests {
    use strabo_model::players::PlayerRange;
    use toml_edit::{Array, InlineTable, Table, Value, value};

    use super::change_row;

    /// A row for five players becomes one for three.
    fn changed(field: &str, old: impl Into<Value>) -> Option<(usize, String)> {
        let mut row = Table::new();
        row["id"] = value("a");
        row[field] = value(old.into());
        let fit = |range: PlayerRange| range.contains(5).then_some(PlayerRange { min: 3, max: 3 });
        let fields = change_row(&mut row, &fit)?;
        Some((fields.len(), row[field].to_string().trim().to_owned()))
    }

    fn table(fields: &[(&str, i64)]) -> InlineTable {
        fields.iter().copied().collect()
    }

    #[test]
    fn ranges_are_found_as_keys_and_as_values() {
        let cards = table(&[("5-8", 9), ("9", 8)]);
        assert_eq!(changed("cards", cards), Some((1, "{ 3 = 9 }".to_owned())));
        let mut limit = table(&[("all", 2)]);
        limit.insert("players", "5-9".into());
        let new = "{ all = 2, players = \"3\" }".to_owned();
        assert_eq!(changed("limit", limit), Some((1, new)));
        let players = Array::from_iter(["6-9", "5"]);
        assert_eq!(changed("players", players), Some((1, "[\"3\"]".to_owned())));
    }

    #[test]
    fn a_row_for_other_players_goes_and_one_without_players_stays() {
        assert_eq!(changed("cards", table(&[("9", 8)])), None);
        assert_eq!(changed("players", "6-9"), None);
        assert_eq!(changed("secondary", table(&[("players", 3)])).map(|row| row.0), Some(0));
        assert_eq!(changed("name", "5-9").map(|row| row.0), Some(0));
    }
}
