//! Brushes, cards and setups: several rows at once, each in its place, and nothing else.

use serde_json::{Value, json};
use strabo_compile::SourcePack;

use crate::changes::differing;
use crate::common::{comments, isthmus, refused, shipped, subject, text, with_file};
use crate::orders::{asked, done};

/// What an order changes in a pack, line by line.
#[track_caller]
fn lines(pack: SourcePack, order: Value) -> Vec<String> {
    let before = subject(pack);
    let after = done(&before, order);
    assert_eq!(comments(&after.pack.files), comments(&before.pack.files));
    differing(&before.pack.files, &after.pack.files)
}

#[track_caller]
fn refusal(pack: SourcePack, order: Value) -> String {
    let before = subject(pack);
    refused(&before, asked(&before, order))
}

#[test]
fn areas_are_painted_with_population_sites_ground_and_names() {
    let areas = json!(["gull-bay", "high-harbour"]);
    let painted =
        lines(shipped("inland-sea"), json!({"do": "set", "areas": areas, "population": 4}));
    let wanted = ["-population = 3", "+population = 4", "-population = 2", "+population = 4"];
    assert_eq!(painted, wanted);
    let order = json!({"do": "set", "areas": ["otter-delta"], "city_site": "black", "name": "Bay"});
    let painted = lines(shipped("inland-sea"), order);
    let wanted = [
        "-name = \"Otter Delta\"",
        "+name = \"Bay\"",
        "-city_site = \"white\"",
        "+city_site = \"black\"",
    ];
    assert_eq!(painted.len(), 4, "{painted:?}");
    assert!(wanted.iter().zip(&painted).all(|(line, own)| own.starts_with(line)), "{painted:?}");
    let white = json!({"do": "set", "areas": ["gull-bay"], "city_site": "white"});
    assert!(refusal(shipped("inland-sea"), white).contains("lies on no flood plain"));
    let order = json!({"do": "set", "areas": ["gull-bay"], "city_site": "none"});
    assert_eq!(lines(shipped("inland-sea"), order), ["-city_site = \"black\""]);
    let order = json!({"do": "set", "areas": ["east", "cliffs"], "terrain": "plain"});
    assert_eq!(lines(isthmus(), order), ["-terrain = \"mountain\"", "+terrain = \"plain\""]);
    let order = json!({"do": "set", "areas": ["east"], "population": 1});
    assert_eq!(lines(isthmus(), order), ["+population = 1"]);
}

#[test]
fn paint_that_makes_no_sense_is_refused() {
    for (order, wanted) in [
        (
            json!({"do": "set", "areas": ["inland-sea"], "population": 1}),
            "\"inland-sea\" is an open sea, which has no population and no city site",
        ),
        (
            json!({"do": "set", "areas": ["gull-bay", "fire-cape"], "name": "Both"}),
            "several areas cannot have one name",
        ),
        (json!({"do": "set", "areas": ["gull-bay"], "population": 3}), "nothing would change"),
        (json!({"do": "set", "areas": ["gull-bay"], "terrain": "x"}), "there is no terrain \"x\""),
        (
            json!({"do": "set", "areas": ["nowhere"], "population": 1}),
            "there is no area \"nowhere\"",
        ),
        (
            json!({"do": "volcano", "areas": ["gull-bay", "fire-cape", "ash-slope"], "on": true}),
            "a volcano lies in one area or on the border of two",
        ),
        (
            json!({"do": "start", "civilization": "arvan", "area": "gull-bay", "on": false}),
            "\"arvan\" does not start in \"gull-bay\"",
        ),
    ] {
        assert_eq!(refusal(shipped("inland-sea"), order), wanted);
    }
    let order = json!({"do": "set", "areas": ["north"], "city_site": "none"});
    let message = refusal(isthmus(), order);
    let wanted = "`city_site` of the area \"north\" is given by a pack that this one extends";
    assert_eq!(message, wanted);
}

#[test]
fn flood_plains_and_volcanoes_come_and_go() {
    let on = |areas: Value, id: Value| json!({"do": "flood-plain", "areas": areas, "on": true, "id": id});
    let new = lines(shipped("inland-sea"), on(json!(["gull-bay"]), json!("gull-river")));
    let wanted = ["+", "+[[flood_plain]]", "+id = \"gull-river\"", "+areas = [\"gull-bay\"]"];
    assert!(wanted.iter().all(|line| new.iter().any(|own| own == line)), "{new:?}");
    let before = subject(shipped("inland-sea"));
    let pack = before.outcome().pack.as_ref().expect("a pack");
    let delta = pack.areas.iter().find(|area| &*area.id == "otter-delta").expect("an area");
    let plain = ["corn-plain", "mill-estuary", "otter-delta"];
    let near = delta.land.iter().map(|id| &*pack[*id].id).find(|id| !plain.contains(id));
    let near = near.expect("a neighbour beside the river");
    let joined = lines(shipped("inland-sea"), on(json!([near]), Value::Null));
    assert_eq!(joined.len(), 2, "{joined:?}");
    assert!(joined[1].starts_with("+areas = [") && joined[1].contains("\"otter-delta\""));
    let off = json!({"do": "flood-plain", "areas": ["corn-plain"], "on": false});
    let left = lines(shipped("inland-sea"), off);
    assert_eq!(left[1], "+areas = [\"mill-estuary\", \"otter-delta\"]");
    let all = json!({"do": "flood-plain", "areas": plain, "on": false});
    assert!(refusal(shipped("inland-sea"), all).contains("lies on no flood plain"));
    let volcano = json!({"do": "volcano", "areas": ["stone-moor"], "on": true});
    let new = lines(shipped("inland-sea"), volcano);
    assert!(new.contains(&"+areas = [\"stone-moor\"]".to_owned()), "{new:?}");
    let moved = json!({"do": "volcano", "areas": ["fire-cape"], "on": true, "id": "old-smoker"});
    assert_eq!(lines(shipped("inland-sea"), moved)[1], "+areas = [\"fire-cape\"]");
    let gone = json!({"do": "volcano", "areas": ["fire-cape", "ash-slope"], "on": false});
    assert!(lines(shipped("inland-sea"), gone).contains(&"-[[volcano]]".to_owned()));
    // A pack that extends another changes the row of that pack in its own file.
    let order = json!({"do": "flood-plain", "areas": ["asmaka"], "on": false});
    let change = asked(&subject(shipped("mega-empires-east")), order).expect("it makes sense");
    let row = "[[flood_plain]]\nid = \"godavari\"\nareas = [\"nalas\", \"tosali\"]\n";
    let new = String::from_utf8_lossy(&change.created[0].bytes);
    assert!(change.created[0].path == "map.toml" && new.contains(row), "{new}");
}

#[test]
fn starts_and_regions_are_painted() {
    let order = json!({"do": "start", "civilization": "arvan", "area": "gull-bay", "on": true});
    let moved = lines(shipped("inland-sea"), order);
    assert_eq!(moved, ["-area = \"broad-hill\"", "+area = \"gull-bay\""]);
    let order =
        |on: bool| json!({"do": "region", "areas": ["gull-bay"], "region": "corith", "on": on});
    let added = lines(shipped("inland-sea"), order(true));
    assert_eq!(added, ["-region = [\"arvan\"]", "+region = [\"arvan\", \"corith\"]"]);
    assert_eq!(refusal(shipped("inland-sea"), order(false)), "nothing would change");
    let out = json!({"do": "region", "areas": ["gull-bay"], "region": "arvan", "on": false});
    assert_eq!(lines(shipped("inland-sea"), out), ["-region = [\"arvan\"]", "+region = []"]);
}

#[test]
fn coasts_are_set_and_follow_new_borders() {
    let coasts = json!([["ocean"], ["lake", "west"]]);
    let set = lines(isthmus(), json!({"do": "coasts", "area": "north", "coasts": coasts}));
    let wanted = "+coasts = [[\"ocean\"], [\"lake\", \"west\"]]";
    assert_eq!(set[1], wanted);
    let wrong = json!({"do": "coasts", "area": "north", "coasts": [["ocean"], ["east"]]});
    assert!(refusal(isthmus(), wrong).contains("would cause an error"));
    let one = lines(isthmus(), json!({"do": "coasts", "area": "north", "coasts": []}));
    assert!(one.iter().all(|line| line.starts_with("-coast")) && one.len() == 2, "{one:?}");
    // The cliffs touch the ocean: so they lie at the outer coast.
    let order = json!({"do": "add-border", "a": "north", "b": "cliffs", "by": "water"});
    let added = lines(isthmus(), order);
    let wanted = "+coasts = [[\"cliffs\", \"ocean\", \"west\"], [\"lake\", \"west\"]]";
    assert!(added.iter().any(|line| line == wanted), "{added:?}");
    let order = json!({"do": "add-area", "between": ["north", "lake"], "by": "water"});
    let added = lines(isthmus(), order);
    let wanted = "+coasts = [[\"ocean\", \"west\"], [\"area-6\", \"lake\", \"west\"]]";
    assert!(added.iter().any(|line| line == wanted), "{added:?}");
}

#[test]
fn a_coast_is_painted_and_joined() {
    let order = |places: Value, on: bool| json!({"do": "coast", "area": "north", "places": places, "on": on});
    let own = lines(isthmus(), order(json!(["west"]), true));
    let wanted = [
        "-coasts = [[\"ocean\", \"west\"], [\"lake\", \"west\"]]",
        "-coast_names = [\"Outer Coast\", \"Inner Coast\"]",
        "+coasts = [[\"ocean\"], [\"lake\"], [\"west\"]]",
        "+coast_names = [\"Outer Coast\", \"Inner Coast\", \"West Shore\"]",
    ];
    assert_eq!(own, wanted);
    let joined = lines(isthmus(), order(json!(["lake"]), false));
    assert!(joined.iter().all(|line| line.starts_with('-')), "{joined:?}");
    let order = json!({"do": "coast", "area": "cliffs", "places": ["ocean"], "on": true});
    assert_eq!(refusal(isthmus(), order), "nothing would change");
    for (order, wanted) in [
        (
            json!({"do": "coast", "area": "north", "places": ["east"], "on": true}),
            "\"north\" does not border on \"east\" by water",
        ),
        (
            json!({"do": "coast", "area": "ocean", "places": ["north"], "on": true}),
            "an open sea has no coasts",
        ),
        (json!({"do": "coast", "area": "north", "places": [], "on": true}), "no area is named"),
    ] {
        assert_eq!(refusal(isthmus(), order), wanted);
    }
    let order = json!({"do": "set", "areas": ["cliffs"], "terrain": ""});
    assert_eq!(lines(isthmus(), order), ["-terrain = \"mountain\""]);
}

#[test]
fn a_setup_has_the_trade_blocks_that_are_asked_for() {
    let before = subject(shipped("expansion-project"));
    let pack = before.outcome().pack.as_ref().expect("a pack");
    let twelve = pack.setups.iter().find(|setup| setup.players == 12).expect("a setup");
    let playing: Vec<&str> = twelve.civilizations.iter().map(|id| &*pack[*id].id).collect();
    let order = |blocks: Value| {
        let id = &*twelve.id;
        json!({"do": "write-setup", "id": id, "players": 12, "civilizations": playing, "blocks": blocks, "out": []})
    };
    // What nobody asks to change stays as it is.
    let about_blocks = |blocks: Value| {
        let lines = lines(shipped("expansion-project"), order(blocks));
        lines.into_iter().filter(|line| line.contains("blocks")).collect::<Vec<_>>()
    };
    assert_eq!(about_blocks(Value::Null), [""; 0]);
    let mut blocks: std::collections::BTreeMap<String, Vec<String>> = (twelve.blocks.iter())
        .map(|members| {
            let ids = members.civilizations.iter().map(|id| pack[*id].id.to_string());
            (pack[members.block].id.to_string(), ids.collect())
        })
        .collect();
    let swap = |blocks: &mut std::collections::BTreeMap<String, Vec<String>>,
                from: &str,
                to: &str,
                id: &str| {
        blocks.get_mut(from).expect("a block").retain(|other| other != id);
        blocks.get_mut(to).expect("a block").push(id.to_owned());
    };
    swap(&mut blocks, "west", "east", "egypt");
    swap(&mut blocks, "east", "west", "saba");
    let changed = about_blocks(json!(blocks));
    assert_eq!(changed.len(), 4, "{changed:?}");
    assert!(changed.iter().any(|line| line.starts_with("+blocks.west") && line.contains("saba")));
    blocks.get_mut("east").expect("a block").push("saba".to_owned());
    for (blocks, wanted) in [
        (json!(blocks), "\"saba\" is named twice in the trade blocks"),
        (json!({"west": ["celt"]}), "\"celt\" is in a trade block and does not play"),
        (json!({"north": []}), "there is no block \"north\""),
    ] {
        assert_eq!(refusal(shipped("expansion-project"), order(blocks)), wanted);
    }
    // A new setup has what the usual one for as many players has.
    let new = json!({"do": "write-setup", "id": "new", "players": 12, "civilizations": playing});
    let new = lines(shipped("expansion-project"), new);
    assert!(new.iter().any(|line| line.starts_with("+blocks = { \"east\" = [")), "{new:?}");
    let new = json!({"do": "write-setup", "id": "new", "players": 2, "civilizations": []});
    let new = lines(shipped("clash-of-cultures"), new);
    assert!(new.iter().any(|line| line.starts_with("+starts_with = { advances")), "{new:?}");
    assert!(!new.iter().any(|line| line.contains("civilizations")), "{new:?}");
}

#[test]
fn the_coasts_of_merged_areas_are_rebuilt() {
    let before = subject(isthmus());
    let merged = done(&before, json!({"do": "merge", "a": "west", "b": "cliffs"}));
    assert!(
        text(&merged.pack, "map.toml")
            .contains("coasts = [[\"ocean\", \"north\"], [\"lake\", \"north\"]]")
    );
    let pack = merged.outcome.pack.as_ref().expect("a pack");
    assert!(pack.areas.iter().all(|area| &*area.id != "cliffs"));
    // The second coast comes from the area that goes, and is called as it was.
    let map = text(&isthmus(), "map.toml");
    let north = map.replace(
        "coasts = [[\"ocean\", \"west\"], [\"lake\", \"west\"]]\ncoast_names = [\"Outer Coast\", \"Inner Coast\"]\n",
        "",
    );
    let north =
        north.replace("water = [\"ocean\", \"lake\", \"west\"]", "water = [\"ocean\", \"west\"]");
    let north = north.replace(
        "[[\"ocean\", \"north\"], [\"lake\", \"north\"]]",
        "[[\"ocean\", \"north\"], [\"lake\"]]",
    );
    assert_ne!(map, north);
    let before = subject(with_file(isthmus(), "map.toml", &north));
    let change =
        asked(&before, json!({"do": "merge", "a": "north", "b": "west"})).expect("it makes sense");
    let after = change.apply(&before.pack.files).expect("it fits");
    let map = after.iter().find(|file| file.path == "map.toml").expect("a map");
    let map = String::from_utf8_lossy(&map.bytes);
    assert!(map.contains("coasts = [[\"ocean\"], [\"lake\"]]\n"), "{map}");
}

#[test]
fn cards_are_changed_in_the_table_as_it_is_written() {
    let order = |players: &str, cards: u16| json!({"do": "set-cards", "commodity": "clay", "players": players, "cards": cards});
    let set = |order: Value| {
        let before = subject(shipped("inland-sea"));
        let change = asked(&before, order).expect("it makes sense");
        differing(&before.pack.files, &change.apply(&before.pack.files).expect("it fits"))
    };
    assert_eq!(set(order("2-3", 9))[1], "+cards = { \"2-3\" = 9 }");
    assert_eq!(set(order("2", 9))[1], "+cards = { \"2\" = 9, \"3\" = 8 }");
    assert_eq!(set(order("3", 7))[1], "+cards = { \"2\" = 8, \"3\" = 7 }");
    assert_eq!(set(order("3", 0))[1], "+cards = { \"2\" = 8 }");
    assert_eq!(set(order("4", 6))[1], "+cards = { \"2-3\" = 8, \"4\" = 6 }");
    assert_eq!(set(order("1", 6))[1], "+cards = { \"1\" = 6, \"2-3\" = 8 }");
    assert_eq!(set(order("1-2", 6))[1], "+cards = { \"1-2\" = 6, \"3\" = 8 }");
    for (order, wanted) in [
        (order("2", 8), "nothing would change"),
        (order("3-2", 8), "\"3-2\" is not a number of players"),
        (
            json!({"do": "set-cards", "commodity": "clya", "players": "2", "cards": 1}),
            "there is no commodity \"clya\"",
        ),
    ] {
        assert_eq!(refusal(shipped("inland-sea"), order), wanted);
    }
    let tables = "[[commodity]]\nid = \"clay\"\nname = \"Clay\"\nstack = 1\n[commodity.cards]\n\
                  \"2-3\" = 8 # both\n\n[[commodity]]\nid = \"hides\"\nname = \"Hides\"\nstack = 1\n\
                  cards.\"2-3\" = 8\n";
    let pack = with_file(shipped("inland-sea"), "trade.toml", tables);
    let before = subject(pack);
    for (commodity, wanted) in [
        ("clay", vec!["-\"2-3\" = 8 # both", "+\"2\" = 5", "+\"3\" = 8 # both"]),
        ("hides", vec!["-cards.\"2-3\" = 8", "+cards.\"2\" = 5", "+cards.\"3\" = 8"]),
    ] {
        let order = json!({"do": "set-cards", "commodity": commodity, "players": "2", "cards": 5});
        let change = asked(&before, order).expect("it makes sense");
        let after = change.apply(&before.pack.files).expect("it fits");
        assert_eq!(differing(&before.pack.files, &after), wanted);
    }
}

#[test]
fn a_setup_is_written_and_changed() {
    let order = json!({
        "do": "write-setup", "id": "duel", "players": 2, "civilizations": ["arvan", "belmar"],
        "out": ["gull-bay"],
    });
    let new = lines(shipped("inland-sea"), order);
    let wanted = [
        "+[[setup]]",
        "+id = \"duel\"",
        "+players = 2",
        "+civilizations = [\"arvan\", \"belmar\"]",
        "+out = [\"gull-bay\"]",
        "+starting_credits = 5",
    ];
    let rest: Vec<&String> = new.iter().filter(|line| *line != "+").collect();
    assert_eq!(rest, wanted);
    let order = json!({
        "do": "write-setup", "id": "two", "players": 2, "civilizations": ["arvan", "belmar"],
    });
    assert_eq!(lines(shipped("inland-sea"), order)[1], "+civilizations = [\"arvan\", \"belmar\"]");
    for (civilizations, wanted) in [
        (json!(["arvan"]), "1 civilizations for 2 players"),
        (json!(["arvan", "arvan"]), "\"arvan\" is named twice"),
        (json!(["arvan", "avalon"]), "there is no civilization \"avalon\""),
    ] {
        let order =
            json!({"do": "write-setup", "id": "x", "players": 2, "civilizations": civilizations});
        assert_eq!(refusal(shipped("inland-sea"), order), wanted);
    }
}
