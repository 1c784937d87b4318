//! Copies of data with one thing changed: a number, a switch, a word, or a part that is gone.

use serde_json::Value;
use strabo_areas::{Bot, Events, Family, Game, Legal, Log, RandomBot, Seat, State};

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

/// Fails when a change makes no difference and is not in the list of those that may, or is and makes one.
pub fn differ(found: &[String], heading: &str, is_whole: impl Fn(&str) -> bool) {
    let list = include_str!("no_difference.txt");
    let (_, list) = list.split_once(&format!("\n{heading}\n")).expect("a list");
    let list = list.split("\n\n").next().unwrap_or_default().lines();
    let known: Vec<&str> =
        list.filter_map(|line| Some(line.trim_start().split_once(" # ")?.0)).collect();
    let new: Vec<&String> = found.iter().filter(|path| !known.contains(&path.as_str())).collect();
    let gone: Vec<&&str> =
        known.iter().filter(|path| !found.iter().any(|one| one == **path)).collect();
    // Coverage counts on it: without a whole modifier, effect or ability something else happens.
    assert_eq!(known.iter().find(|path| is_whole(path)), None, "nothing excuses a whole part");
    assert!(new.is_empty(), "without a difference: {new:#?}");
    assert!(gone.is_empty(), "listed, but they make a difference: {gone:#?}");
}

/// Lets everybody decide at random while a task lasts, or for so many decisions; returns who was asked.
pub fn played(
    game: &Game,
    state: &mut State,
    seed: u64,
    most: usize,
    task: Option<u8>,
) -> Vec<Seat> {
    let (mut bot, mut legal, mut asked) = (RandomBot::new(seed), Legal::default(), Vec::new());
    while asked.len() < most
        && let Some(decision) = game.decision(state)
        && task.is_none_or(|task| state.cursor.task == task)
    {
        game.legal(state, &mut legal);
        assert!(!legal.choices.is_empty(), "nothing is legal: {decision:?} {seed}");
        asked.push(state.seat);
        let action = bot.choose(game, state.view(game, state.seat), &legal).expect("an answer");
        let applied = game.apply_chosen(state, &legal, action, &mut Events::off());
        applied.expect("a legal action");
    }
    asked
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
