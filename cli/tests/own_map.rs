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
