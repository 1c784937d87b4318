//! Each number, switch and word of every calamity is changed, one at a time, and must change what
//! happens in some crowded position. What may be changed without a difference stands in a list with
//! the reason.

mod common;

use common::rich::rich;
use common::{expansion_project, mega_empires};
use serde_json::Value;
use strabo_engine::action::{Legal, NOBODY};
use strabo_engine::bot::{Bot, RandomBot};
use strabo_engine::event::Events;
use strabo_engine::game::{Game, Options};
use strabo_engine::state::State;
use strabo_model::calamity::CalamityKind;
use strabo_model::pack::Calamity;
use strabo_model::refs::CalamityId;
use strabo_model::sequence::Step;

/// Positions that are tried before a change counts as without a difference.
const SEEDS: u64 = 60;

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
        "eligible" => &["within_seven_areas", "adjacent_by_land"],
        _ => &[],
    };
    all
}

/// Every copy of a value with one thing changed, and where.
fn changed(value: &Value, key: &str) -> Vec<(String, Value)> {
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

/// The parts of a calamity that are about what it does.
const PARTS: [&str; 7] =
    ["needs", "site", "effects", "otherwise", "secondary", "beneficiary", "modified_by"];

fn changes(calamity: &Calamity) -> Vec<(String, Calamity)> {
    let whole = serde_json::to_value(calamity).expect("a calamity is plain data");
    let mut list = Vec::new();
    for part in PARTS {
        let Some(value) = whole.get(part) else { continue };
        let optional = matches!(value, Value::Object(_) | Value::String(_));
        let gone = optional.then(|| ("gone".to_owned(), Value::Null));
        for (path, new) in changed(value, part).into_iter().chain(gone) {
            let mut copy = whole.clone();
            copy[part] = new;
            if let Ok(calamity) = serde_json::from_value(copy) {
                list.push((format!("{part}.{path}"), calamity));
            }
        }
    }
    list
}

/// The advances a change is about: everybody holds them, so that they count for all victims.
fn advances(calamity: &Calamity, path: &str) -> Vec<usize> {
    let Some(rest) = path.strip_prefix("modified_by.") else { return Vec::new() };
    let at: usize =
        rest.split(['.', ' ']).next().and_then(|at| at.parse().ok()).expect("a position");
    vec![calamity.modified_by[at].advance.index()]
}

fn outcome(game: &Game, at: usize, held: &[usize], seed: u64) -> State {
    let trader = if seed % 3 == 0 { NOBODY } else { 1 };
    let mut scene = rich(game, seed).calamity(0, CalamityId::from(at), trader);
    for seat in game.all_seats() {
        for advance in held {
            let id = game.pack.advances[*advance].id.to_string();
            scene = scene.advance(seat, &id);
        }
    }
    let step = match game.pack.calamities[at].kind {
        CalamityKind::Minor => Step::MinorCalamities,
        CalamityKind::Major | CalamityKind::NonTradable => Step::MajorCalamities,
    };
    let mut events = Events::off();
    let mut state = scene.only(step, &mut events);
    let task = state.cursor.task;
    let mut bot = RandomBot::new(seed);
    let mut legal = Legal::default();
    while game.decision(&state).is_some() && state.cursor.task == task {
        game.legal(&state, &mut legal);
        assert!(!legal.choices.is_empty(), "nothing is legal: {:?}", game.decision(&state));
        let action = bot.choose(game, &state, &legal);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
    state
}

/// The changes that make no difference.
fn survivors(game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    for at in 0..game.pack.calamities.len() {
        let calamity = game.pack.calamities[at].clone();
        for (path, change) in changes(&calamity) {
            let held = advances(&calamity, &path);
            let mut other = game.clone();
            other.pack.calamities[at] = change;
            let differs =
                |seed: &u64| outcome(game, at, &held, *seed) != outcome(&other, at, &held, *seed);
            if !(0..SEEDS).any(|seed| differs(&seed)) {
                found.push(format!("{} {path}", calamity.id));
            }
        }
    }
    found
}

fn check(game: &Game, known: &[(&str, &str)]) {
    let found = survivors(game);
    let known: Vec<&str> = known.iter().map(|(path, _)| *path).collect();
    let new: Vec<&String> = found.iter().filter(|path| !known.contains(&path.as_str())).collect();
    let gone: Vec<&&str> =
        known.iter().filter(|path| !found.iter().any(|one| one == *path)).collect();
    assert!(new.is_empty(), "without a difference: {new:#?}");
    assert!(gone.is_empty(), "listed, but they make a difference: {gone:#?}");
}

#[test]
fn in_mega_empires() {
    let game = Game::new(mega_empires(), &Options::new(9)).expect("a game");
    check(&game, &[]);
}

#[test]
fn in_the_expansion_project() {
    let game = Game::new(expansion_project(), &Options::new(8)).expect("a game");
    check(&game, &[]);
}
