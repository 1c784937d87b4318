//! What is sent has the form that docs/table.schema.json describes, in every game and at any time.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use strabo_engine::Seat;
use strabo_table::{Replay, Seating, TablePage, Who};

use crate::common::{pack, play_one, sight, table_in};

/// The games, each with its players and how many decisions of a person are looked at.
const GAMES: [(&str, usize, usize); 5] = [
    ("mega-empires-east", 5, 60),
    ("expansion-project", 5, 40),
    ("founders-stand-in", 3, 60),
    ("new-dawn-stand-in", 3, 60),
    ("clash-stand-in", 3, 90),
];

fn schema() -> Value {
    serde_json::from_str(include_str!("../../docs/table.schema.json")).expect("JSON")
}

/// What does not fit, in a few words.
fn misfits(form: &jsonschema::Validator, value: &Value) -> Vec<String> {
    form.iter_errors(value)
        .map(|error| format!("{}: {error:.200}", error.instance_path()))
        .collect()
}

/// What a definition of the schema accepts.
fn form_of(name: &str) -> jsonschema::Validator {
    let mut form = schema();
    let parts = form.as_object_mut().expect("an object");
    parts.retain(|part, _| ["$schema", "$defs"].contains(&&**part));
    form["$ref"] = format!("#/$defs/{name}").into();
    jsonschema::validator_for(&form).expect("a schema")
}

#[test]
fn what_is_sent_has_the_form_of_the_schema() {
    let sights = jsonschema::validator_for(&schema()).expect("a schema");
    let games = form_of("game");
    for (id, players, decisions) in GAMES {
        let pack = pack(id);
        let mut table = table_in(&pack, 5, 4, Seating::one_person(players));
        assert_eq!(misfits(&games, &table.facts().into()), Vec::<String>::new(), "{id}");
        for _ in 0..decisions {
            let now = sight(&table, 0);
            assert_eq!(misfits(&sights, &now), Vec::<String>::new(), "{id}: {}", now["question"]);
            if play_one(&mut table).is_none() {
                break;
            }
        }
        let playback = strabo_engine::playback(&table.session().record(), &pack);
        let mut replay = Replay::new(playback.expect("as it was played"));
        assert_eq!(misfits(&games, &replay.facts().into()), Vec::<String>::new(), "{id}");
        let looked = replay.sight(&json!({ "step": 3 })).expect("the third step");
        assert_eq!(misfits(&sights, &looked), Vec::<String>::new(), "{id}");
    }
}

/// Odds, ghosts, hints, boards now and then, and the trade room: what is sent besides.
#[test]
fn what_a_page_asks_for_has_the_form_of_the_schema() {
    let sights = jsonschema::validator_for(&schema()).expect("a schema");
    let [about, hint, then, accepted] = ["about", "hint", "then", "accepted"].map(form_of);
    let mut seen = BTreeSet::new();
    for (id, players, decisions) in GAMES {
        let mut page = TablePage::new(table_in(&pack(id), 5, 8, Seating::one_person(players)));
        let mut board = Value::Null;
        let mut ask = |page: &mut TablePage, name: &str, body: Value, form| {
            let told = page.call(0, name, body);
            let told = told.unwrap_or_else(|refused| panic!("{id}, {name}: {refused}"));
            assert_eq!(misfits(form, &told), Vec::<String>::new(), "{id}, {name}: {told}");
            seen.extend(told["odds"].is_object().then_some("odds"));
            seen.extend(told["ghost"][0].is_string().then_some("ghost"));
            seen.extend(told["why"].is_string().then_some("why"));
            seen.extend(told["board"]["splices"].is_array().then_some("splices"));
            seen.extend(told["room"]["offers"][0].is_object().then_some("offer"));
            told
        };
        for step in 0..3 * decisions {
            let look = json!({ "picture": board, "dark": false });
            let now = ask(&mut page, "sight", look, &sights);
            board = now["board"]["number"].clone();
            let legal = now["legal"].as_array().expect("answers").iter();
            let tokens: Vec<&Value> =
                legal.map(|one| &one["token"]).filter(|one| !one.is_null()).collect();
            for token in tokens.iter().take(20) {
                ask(&mut page, "about", json!({ "token": token }), &about);
            }
            if step % 20 == 0 && !tokens.is_empty() {
                ask(&mut page, "hint", json!({}), &hint);
                ask(&mut page, "then", json!({ "after": now["last"] }), &then);
                let order = json!({ "version": now["version"], "seat": 0, "token": tokens[0] });
                ask(&mut page, "act", order, &accepted);
            }
            if play_one(page.table_mut()).is_none() {
                break;
            }
        }
    }
    let wanted = ["ghost", "odds", "offer", "splices", "why"];
    assert_eq!(seen, BTreeSet::from(wanted), "all of it was sent");
}

#[test]
fn the_schema_refuses_what_nobody_sends() {
    let sights = jsonschema::validator_for(&schema()).expect("a schema");
    let table = table_in(&pack("founders-stand-in"), 5, 4, Seating::one_person(3));
    let mut wrong = sight(&table, 0);
    wrong["legal"][0]["weight"] = json!("heavy");
    wrong["hand"] = json!([]);
    assert_eq!(misfits(&sights, &wrong).len(), 2);
}

/// Half a point more is a better rank, on the page as in the rules.
#[test]
fn half_points_are_shown_while_a_game_runs_and_at_its_end() {
    let seating = Seating::new(vec![Who::Person; 3], Vec::new());
    let mut table = table_in(&pack("clash-stand-in"), 3, 2, seating);
    let halves = |rows: &Value| {
        let points = rows.as_array().expect("rows").iter().map(|row| row["points"].to_string());
        points.filter(|points| points.ends_with(".5")).count()
    };
    let mut running = 0;
    while play_one(&mut table).is_some() {
        running += halves(&sight(&table, 0)["players"]);
    }
    let over = sight(&table, 0)["over"].clone();
    assert!(running > 0 && halves(&over["standings"]) > 0, "{over}");
    let parts = over["standings"][0]["parts"].to_string();
    assert!(parts.contains("\"advances\""), "{parts}");
}

#[test]
fn a_tie_names_all_who_have_the_same_points() {
    let mut sizes = BTreeSet::new();
    for seed in 0..12 {
        let seating = Seating::new(vec![Who::Person; 3], Vec::new());
        let mut table = table_in(&pack("clash-stand-in"), seed, 1, seating);
        while play_one(&mut table).is_some() {}
        let over = sight(&table, 0)["over"].clone();
        let standings = over["standings"].as_array().expect("standings");
        let equal: Vec<&Value> =
            standings.iter().filter(|one| one["points"] == standings[0]["points"]).collect();
        sizes.insert(equal.len());
        let Some(why) = over["why"].as_str() else {
            assert_eq!(equal.len(), 1, "{over}");
            continue;
        };
        let named = equal.iter().map(|one| one["seat"].as_u64().expect("a seat"));
        let names =
            named.map(|seat| table.session().name(Seat::new(seat.try_into().expect("few"))));
        assert!(names.into_iter().all(|name| why.contains(&name)), "{why}");
        let all = ["both", "all"][usize::from(equal.len() > 2)];
        assert!(why.contains(&format!(" {all} have ")) && !why.contains(" 1 points"), "{why}");
    }
    assert!(sizes.contains(&3) && sizes.len() > 1, "{sizes:?}");
}

#[test]
fn the_record_is_for_the_end_of_a_game_which_nobody_takes_back() {
    for (id, players, _) in GAMES {
        let seating = Seating::new(vec![Who::Person; players], Vec::new());
        let mut page = TablePage::new(table_in(&pack(id), 5, 2, seating));
        while page.table().session().ending().is_none() {
            let refused = page.call(0, "record", json!({})).expect_err("what is hidden stays so");
            assert_eq!(refused.status, 409);
            play_one(page.table_mut());
        }
        let said = page.call(0, "record", json!({})).expect("the record");
        assert_eq!(said["record"], page.table().session().record());
        let version = page.table().version();
        for seat in 0..players {
            assert_eq!(sight(page.table(), seat)["undo"]["may"], false, "{id}");
            let back = json!({ "version": version, "seat": seat });
            let refused = page.call(seat, "undo", back).expect_err("it is over");
            assert_eq!(refused.status, 409, "{id}: {}", refused.message);
        }
    }
}

#[test]
fn a_name_and_a_line_of_the_chat_reach_every_screen_in_one_line() {
    let mut table = table_in(&pack("founders-stand-in"), 5, 4, Seating::one_person(3));
    let say = |table: &mut strabo_table::Table, name: &str, order: Value| {
        table.order(0, name, &order).map_err(|refused| refused.status)
    };
    assert_eq!(say(&mut table, "name", json!({ "seat": 0, "name": " Ada \n of  Ur " })), Ok(()));
    assert_eq!(say(&mut table, "say", json!({ "seat": 0, "text": "x".repeat(400) })), Ok(()));
    assert_eq!(say(&mut table, "say", json!({ "seat": 0, "text": " \u{7} " })), Err(400));
    assert_eq!(say(&mut table, "say", json!({ "seat": 1, "text": "not mine" })), Err(403));
    let now = sight(&table, 0);
    assert_eq!(now["players"][0]["name"], "Ada of Ur");
    assert_eq!(now["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(now["chat"][0]["text"].as_str().map(str::len), Some(280));
}

#[test]
fn a_hint_is_one_of_the_answers_and_says_why() {
    for (id, players, _) in GAMES {
        let mut reasons = Vec::new();
        let mut table = table_in(&pack(id), 5, 4, Seating::one_person(players));
        for _ in 0..5 {
            let now = sight(&table, 0);
            let (token, count, words, why) = table.hint(0).expect("advice");
            reasons.extend(why);
            let mut listed = now["legal"].as_array().expect("answers").iter();
            let found = listed.find(|one| one["token"] == *token);
            let most = found.map(|one| one["most"].as_u64());
            assert!(most.is_some_and(|most| count.map(u64::from) <= most), "{id}: {token} {words}");
            play_one(&mut table);
        }
        let is_one = |why: &String| why.contains("compared with \"") && why.contains(['+', '-']);
        assert!(reasons.iter().any(is_one), "{id}: {reasons:?}");
    }
}

#[test]
fn the_page_on_the_table_lists_the_verbs_of_answers() {
    let verbs: Vec<&str> = include_str!("../../engine/core/src/verbs.txt").lines().collect();
    let line = format!("Every answer begins with one of these verbs: {}.", verbs.join(", "));
    assert!(include_str!("../../docs/table.md").contains(&line), "docs/table.md lists: {line}");
}
