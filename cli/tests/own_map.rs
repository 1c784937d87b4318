//! Packs to start from: the template is a game, known rules take a map of one's own, a flat copy stands alone.

use crate::common::{Bench, clean};
use serde_json::Value;

const EAST: &str = "mega-empires-east";

fn played(pack: &str, players: &str, games: &str) -> Value {
    let args = ["simulate", pack, "--players", players, "--games", games, "--quiet"];
    clean(&[&args[..], &["--format", "json"]].concat()).json()
}

/// How many advances a player acquires in a game on average.
fn advances(report: &Value) -> f64 {
    let shares = report["advances"].as_object().expect("advances").values();
    shares.filter_map(|advance| advance["all"].as_f64()).sum()
}

#[test]
fn the_template_is_a_game() {
    let bench = Bench::new();
    let pack = bench.arg("p");
    clean(&["new", &pack]);
    clean(&["check", &pack, "--deny", "warnings"]);
    for players in ["2", "3"] {
        let report = played(&pack, players, "60");
        assert_eq!(report["stopped_by_turn_limit"], 0, "every game ends by its rules");
        assert_eq!(report["failed"], Value::Array(Vec::new()));
        assert!(advances(&report) > 5.0, "{} advances", advances(&report));
        let mean = report["turns"]["mean"].as_f64().expect("a number");
        assert!((10.0..20.0).contains(&mean), "{mean} turns");
        for (civilization, share) in report["win_share"].as_object().expect("shares") {
            let share = share["share"].as_f64().or(share.as_f64()).expect("a share");
            assert!(share > 0.15, "{civilization} wins {share} of {players}");
        }
    }
}

#[test]
fn the_original_games_are_clean_and_end_by_their_rules_with_every_number_of_players() {
    for (pack, counts) in [("ashwater", &["4"][..]), ("tidewheel", &["4", "5", "6"])] {
        let folder = format!("{}/../examples/{pack}", env!("CARGO_MANIFEST_DIR"));
        clean(&["check", &folder, "--deny", "warnings"]);
        let bench = Bench::new();
        clean(&["build", &folder, "-o", &bench.arg("out")]);
        assert_eq!(clean(&["diff", pack, &bench.arg(&format!("out/{pack}.strabo"))]).err, "");
        for players in counts {
            let report = played(pack, players, "20");
            assert_eq!(report["stopped_by_turn_limit"], 0, "every game ends by its rules");
            assert_eq!(report["failed"], Value::Array(Vec::new()));
            let mean = report["turns"]["mean"].as_f64().expect("a number");
            assert!((11.0..18.0).contains(&mean), "{mean} turns");
        }
    }
}

#[test]
fn the_template_has_one_of_everything_that_is_played() {
    let bench = Bench::new();
    clean(&["new", &bench.arg("p")]);
    // Trade blocks, tiles, decks and resources belong to other families of games. Links and closed
    // borders are about outlines, which the template leaves to `strabo draft`. One-way borders and
    // passages are for boards that are less usual; `examples/isthmus` has them.
    let left = ["allow", "block", "foreign_sets", "link", "closed", "grid", "terrain", "icon"];
    // What only decorates is left to the author.
    let left = [&left[..], &["one_way", "passage", "art", "decoration", "style"]].concat();
    let left = [&left[..], &["tile_kind", "tile_shape", "tile", "layout", "placement"]].concat();
    for part in strabo_compile::Part::ALL {
        let name = part.name();
        if ["decks", "resources"].contains(&name) {
            continue;
        }
        let text = bench.read(&format!("p/{name}.toml"));
        for table in part.tables().iter().filter(|table| !left.contains(&table.name)) {
            let header = format!("[{}]", table.name);
            assert!(text.contains(&header), "{name}.toml has no {header}");
        }
    }
}

#[test]
fn known_rules_take_a_map_of_ones_own() {
    let bench = Bench::new();
    for (rules, players) in
        [(EAST, "3"), (EAST, "5"), ("expansion-project", "4"), ("inland-sea", "2")]
    {
        let name = format!("{rules}-{players}");
        let pack = bench.arg(&name);
        clean(&["new", &pack, "--rules", rules, "--players", players]);
        clean(&["check", &pack, "--deny", "warnings"]);
        let head = bench.read(&format!("{name}/pack.toml"));
        assert!(head.contains("replaces = [\"map\", \"civilizations\", \"setups\"]"), "{head}");
        let contents = clean(&["inspect", &pack, "--format", "json"]).json();
        let theirs = clean(&["inspect", rules, "--format", "json"]).json();
        for part in ["advances", "calamities", "commodities"] {
            assert_eq!(contents[part], theirs[part], "{part}");
        }
        let playing = &contents["players"][players]["civilizations"];
        assert_eq!(playing.as_array().map(Vec::len), players.parse().ok());
        assert_eq!(contents["areas"]["sea"], 1);
        let report = played(&pack, players, "4");
        assert_eq!(report["failed"], Value::Array(Vec::new()));
        assert!(advances(&report) > 3.0, "{rules}: {} advances", advances(&report));
    }
}

#[test]
fn a_random_map_is_played_to_its_end() {
    let bench = Bench::new();
    for (areas, players, seed) in [("8", "2", "1"), ("24", "4", "2"), ("60", "5", "7")] {
        let pack = bench.arg(areas);
        clean(&["new", &pack, "--areas", areas, "--players", players, "--seed", seed]);
        clean(&["check", &pack, "--deny", "warnings"]);
        for players in ["2", players] {
            let report = played(&pack, players, "3");
            assert_eq!(report["stopped_by_turn_limit"], 0, "{areas} areas, {players} players");
            assert_eq!(report["failed"], Value::Array(Vec::new()));
            assert!(advances(&report) > 3.0, "{} advances", advances(&report));
        }
    }
}

#[test]
fn a_random_map_takes_known_rules() {
    let bench = Bench::new();
    let args = ["--areas", "45", "--players", "3", "--rules", EAST];
    let (pack, flat) = (bench.arg("p"), bench.arg("f"));
    clean(&[&["new", &pack], &args[..]].concat());
    clean(&["check", &pack, "--deny", "warnings"]);
    assert!(bench.read("p/pack.toml").contains("extends = \"mega-empires-east\""));
    assert_eq!(played(&pack, "3", "2")["failed"], Value::Array(Vec::new()));
    clean(&[&["new", &flat], &args[..], &["--flat"]].concat());
    clean(&["check", &flat, "--deny", "warnings"]);
    assert!(!bench.read("f/pack.toml").contains("extends"));
    assert_eq!(bench.read("f/map.geojson"), bench.read("p/map.geojson"));
}

#[test]
fn a_flat_copy_stands_alone_and_is_the_same_game() {
    let bench = Bench::new();
    for pack in [EAST, "expansion-project", "clash-of-cultures"] {
        let flat = bench.arg(pack);
        clean(&["new", &flat, "--from", pack, "--flat"]);
        let head = bench.read(&format!("{pack}/pack.toml"));
        assert!(!head.contains("extends"), "{head}");
        assert!(bench.path(&format!("{pack}/map.toml")).is_file());
        clean(&["check", &flat, "--deny", "warnings"]);
        clean(&["diff", pack, &flat]);
    }
    // The comments of all packs it came from are kept, and rows for other numbers of players are not.
    let trade = bench.read(&format!("{EAST}/trade.toml"));
    assert!(trade.lines().filter(|line| line.starts_with('#')).count() > 1, "{trade}");
    assert!(!trade.contains("10-"), "{trade}");
    let own = bench.arg("own");
    clean(&["new", &own, "--rules", EAST, "--players", "3", "--flat"]);
    assert!(!bench.read("own/pack.toml").contains("extends"));
    clean(&["check", &own, "--deny", "warnings"]);
}

#[test]
fn a_range_of_players_has_a_setup_for_each_number() {
    let bench = Bench::new();
    let pack = bench.arg("p");
    clean(&["new", &pack, "--rules", EAST, "--players", "3-5"]);
    clean(&["check", &pack, "--deny", "warnings"]);
    assert!(bench.read("p/trade.toml").contains("for 3 players are those of Mega Empires"));
    for players in ["3", "4", "5"] {
        let report = played(&pack, players, "2");
        assert_eq!(report["failed"], Value::Array(Vec::new()));
        assert_eq!(report["stopped_by_turn_limit"], 0, "{players} players");
    }
}

#[test]
fn a_picture_takes_known_rules_with_starts_and_regions() {
    let bench = Bench::new();
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../import/tests/painted.jpg");
    let pack = bench.arg("p");
    clean(&["import", "image", picture, "-o", &pack, "--rules", EAST, "--players", "2-3"])
        .prints(&["starts and regions, chosen far from each other", "people-3 in area-"]);
    assert!(bench.read("p/preview.svg").contains("data:image/jpeg;base64,"));
    clean(&["check", &pack]);
}

/// Imports a drawing of the tests with the rules of the East for three to five players.
fn imported(bench: &Bench, [kind, file]: [&str; 2]) -> String {
    let file = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let rules = ["--auto", "--rules", EAST, "--players", "3-5"];
    let window = if kind == "geojson" { &["--least-part", "0.3"][..] } else { &[] };
    clean(&[&["import", kind, &file, "-o", &bench.arg("p")][..], &rules, window].concat()).out
}

#[test]
fn the_rules_of_a_large_game_fit_a_small_map() {
    let bench = Bench::new();
    let said = imported(&bench, ["geojson", "tests/drawings/programs/countries.geojson"]);
    assert!(said.contains("all 14 areas have 4 and a black city site"), "{said}");
    let fewer = "With 4 players the map has room for 1 city of each, so eras of the table \"basic\" \
                 demand less: cities 1, 1, 1, 1, 1 instead of 2, 3, 3, 4, 5; advances 1, 1, 1, 1 \
                 instead of 3, 3, 2, 3; cost_from 40, 80, 80 instead of 100, 200, 200.";
    assert!(said.contains(fewer), "{said}");
    assert!(bench.read("p/succession.toml").contains(&format!("# {fewer}")));
    let pack = bench.arg("p");
    clean(&["check", &pack, "--deny", "warnings"]);
    for players in ["3", "4", "5"] {
        let report = played(&pack, players, "3");
        assert_eq!(report["failed"], Value::Array(Vec::new()));
        assert_eq!(report["stopped_by_turn_limit"], 0, "{players} players");
    }
}

#[test]
fn regions_of_an_imported_map_feed_much_the_same_number_of_people() {
    for drawing in [
        ["geojson", "tests/drawings/programs/countries.geojson"],
        ["svg", "../import/tests/drawings/natural.svg"],
    ] {
        let said = imported(&Bench::new(), drawing);
        let sums = said.lines().filter(|line| line.trim_start().starts_with("people-"));
        let sums = sums.filter_map(|line| line.rsplit_once("population ")?.1.parse().ok());
        let sums: Vec<u32> = sums.collect();
        assert_eq!(sums.len(), 5, "{said}");
        let [least, most] = [sums.iter().min(), sums.iter().max()].map(Option::unwrap);
        assert!(2 * most <= 3 * least, "{sums:?}\n{said}");
    }
}

#[test]
fn a_map_alone_does_not_say_how_many_play() {
    let bench = Bench::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../import/tests/drawings/natural.svg");
    clean(&["import", "svg", file, "--auto", "-o", &bench.arg("p")]);
    let told = clean(&["inspect", &bench.arg("p")]).out;
    assert!(told.contains("31 areas, 2 open seas\n"), "{told}");
}

#[test]
fn the_pictures_of_a_pack_are_copied_with_it() {
    let bench = Bench::new();
    let painted = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/ashwater-painted");
    clean(&["new", &bench.arg("mine"), "--from", painted]);
    clean(&["check", &bench.arg("mine")]).prints(&["mine is clean"]);
    for picture in ["grain.png", "parchment.svg", "serpent.svg"] {
        let [from, to] = [painted, &bench.arg("mine")].map(|pack| format!("{pack}/art/{picture}"));
        let [from, to] = [from, to].map(|path| std::fs::read(path).expect("a picture"));
        assert!(from == to, "{picture}");
    }
}
