//! Copies of data with one thing changed: a number, a switch, a word, or a part that is gone.

use serde_json::Value;

/// Other words that may stand in the place of a word.
fn alternatives(key: &str, word: &str) -> &'static [&'static str] {
    let all: &[&str] = match key {
        "chosen_by" => &["victim", "primary", "beneficiary"],
        "shortage" => &["barbarians", "destroyed", "next_beneficiary", "kept"],
        "from" => &["anywhere", "coastal", "site", "adjacent"],
        "whose" => &["victim", "others", "anybody", "everybody"],
        "who" if ["chosen", "at_site"].contains(&word) => &["chosen", "at_site"],
        "who" | "otherwise" => {
            &["trader", "most_cities_in_stock", "most_points_in_stock", "nobody"]
        }
        "choose" => &["most_own_points", "most_own_cities", "most_damage"],
        "enter" => &["city", "edge"],
        "areas" => &["connected", "next_to_beneficiary"],
        "victim" => &["any", "primary", "secondary"],
        "adjacent" => &["land", "land_or_water"],
        "pay" => &["nothing", "treasury", "from_treasury"],
        "rounds" => &["every", "first"],
        "stopped_by" => &["conflict", "foreign_units"],
        "spread" => &["any_groups", "one_group"],
        "on" => &["units", "cities"],
        "eligible" => &["within_seven_areas", "adjacent_by_land"],
        _ => &[],
    };
    all
}

/// Every copy of a value with one thing changed, and where.
pub fn changed(value: &Value, key: &str) -> Vec<(String, Value)> {
    match value {
        Value::Object(fields) => (fields.iter())
            .flat_map(|(name, field)| {
                changed(field, name).into_iter().map(move |(path, new)| {
                    let mut copy = value.clone();
                    copy[name] = new;
                    (format!("{name}.{path}"), copy)
                })
            })
            .collect(),
        Value::Array(items) => {
            let parts = items.iter().enumerate().flat_map(|(at, item)| {
                changed(item, key).into_iter().map(move |(path, new)| {
                    let mut copy = value.clone();
                    copy[at] = new;
                    (format!("{at}.{path}"), copy)
                })
            });
            let gone = (0..items.len()).map(|at| {
                let mut rest = items.clone();
                rest.remove(at);
                (format!("{at} gone"), Value::Array(rest))
            });
            parts.chain(gone).collect()
        }
        Value::Bool(switch) => vec![(format!("not {switch}"), Value::Bool(!switch))],
        Value::Number(number) => {
            let number = number.as_i64().expect("a whole number");
            vec![(format!("{number} and one more"), Value::from(number + 1))]
        }
        Value::String(word) => (alternatives(key, word).iter())
            .filter(|other| *other != word)
            .map(|other| (format!("{word} as {other}"), Value::from(*other)))
            .collect(),
        Value::Null => Vec::new(),
    }
}
