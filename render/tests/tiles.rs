//! Pictures of maps made of tiles: they show what is printed, and say what is not.

use crate::rules;
use crate::support::{golden, of_files, pack, texts, words};
use strabo_model::position::{Laid, Mat, Position};
use strabo_model::{Pack, refs::TileId};
use strabo_render::scene::{Scene, Text};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{svg, tiles::position};

const PACK: &str = include_str!("../../compile/tests/packs/squares/pack.toml");
const MAP: &str = include_str!("../../compile/tests/packs/squares/map.toml");
const BOX: &str = include_str!("../../compile/tests/packs/squares/inventory.toml");

fn squares(map: &str) -> Pack {
    of_files(&[("pack.toml", PACK), ("map.toml", map), ("inventory.toml", BOX)])
}

fn pages(pack: &Pack, view: View, players: Option<u8>) -> Vec<Scene> {
    let setup = pack.setups.iter().find(|setup| Some(setup.players) == players);
    view.pages(Request { pack, setup, theme: Theme::of(ThemeKind::Light) })
}

#[test]
fn a_small_map_of_squares() {
    let scenes = pages(&squares(MAP), View::Map, None);
    golden("tiles/squares.svg", &svg::document(&scenes[0]));
}

#[test]
fn every_open_space_has_its_terrain_and_every_other_tile_its_kind() {
    let scenes = pages(&squares(MAP), View::Map, None);
    let texts = words(&scenes[0]);
    let count = |word: &str| texts.iter().filter(|text| **text == word).count();
    // Each stands once more in the legend.
    assert_eq!([count("Fertile"), count("Mountain"), count("Sea")], [5 + 1, 2 + 1, 1 + 1]);
    assert_eq!([count("Regular region"), count("1"), count("2")], [2, 1 + 1, 1]);
}

#[test]
fn a_game_in_progress_has_no_columns_and_rows() {
    let pack = pack("new-dawn-stand-in");
    let laid = |tile: u16, at: [i8; 2]| Laid { tile: TileId(tile), side: Some(0), at, turn: 0 };
    let tiles = vec![laid(0, [0, 0]), laid(2, [4, 0])];
    let map = Mat { name: "Map".to_owned(), tiles, fill: vec![[20, 20]], ..Mat::default() };
    let position = Position { mats: vec![map], ..Position::default() };
    let theme = Theme::of(ThemeKind::Light);
    let scene = position::scene(&pack, theme, "round 1", &position).expect("a picture");
    let texts = words(&scene);
    assert!(texts.contains(&"Map"), "{texts:?}");
    assert!(
        !texts.iter().any(|text| text.contains(',') && text.parse::<f64>().is_ok()),
        "{texts:?}"
    );
    assert!(!["2,0", "6,0", "20,20"].iter().any(|at| texts.contains(at)), "{texts:?}");
}

#[test]
fn tiles_without_a_printed_place_are_shown_as_such() {
    let scenes = pages(&pack("a-new-dawn"), View::Setup, Some(4));
    let texts = words(&scenes[0]);
    for number in 1..=16 {
        assert!(texts.contains(&&*number.to_string()), "tile {number}");
    }
    assert!(
        texts.contains(&"The positions of these tiles are only shown in a picture of the book.")
    );
}

/// All words of the setup sheet in one line, since long sentences are set in several.
fn sheet(id: &str, players: u8) -> String {
    let scenes = pages(&pack(id), View::Setup, Some(players));
    words(&scenes[0]).join(" ")
}

#[test]
fn a_new_dawn_is_set_up_as_pages_4_and_15_say() {
    for players in 2..=4 {
        let all = sheet("a-new-dawn", players);
        for told in [
            "On the map: 1 Capital city.",
            "On the card Foreign Trade: 1 Caravan.",
            "1 × Map tile with Capital city (the rest of these back to the box)",
            "for each City-state on the map, lay all copies of its card beside the map",
            "of 16 those on the map",
        ] {
            assert!(all.contains(told), "{players} players, {told}: {all}");
        }
        let [core, first] = ["Core on side A", "First game"].map(|name| all.find(name));
        assert!(core.is_some() && first.is_some(), "both stand on the sheet");
        assert!(core < first, "all games but the first begin with the core");
    }
}

#[test]
fn layouts_that_a_die_chooses_from_stand_side_by_side() {
    let pack = pack("a-new-dawn");
    for players in 2..=4 {
        let scenes = pages(&pack, View::Setup, Some(players));
        let is_head = |text: &&Text| text.text.starts_with("Core on side ") && text.bold;
        let heads = texts(&scenes[0]).into_iter().filter(is_head).map(|text| text.y);
        let heads: Vec<i32> = heads.collect();
        assert!(matches!(heads[..], [one, other] if one == other), "{players}: {heads:?}");
    }
}

#[test]
fn the_nature_tile_nobody_drafted_joins_the_row_and_craftsmen_are_shuffled() {
    for players in 2..=4 {
        let all = sheet("founders-of-the-empire", players);
        assert!(all.contains("in the stack · 3 face up · at most 5 in the row"), "{all}");
        assert!(all.contains("Craftsmen: shuffle."), "{all}");
    }
}

#[test]
fn the_table_says_how_many_tiles_are_left_in_each_stack() {
    let pack = pack("founders-of-the-empire");
    for (players, nature, victory) in [(2, "17 of 24", "17 of 25"), (3, "15 of 24", "13 of 25")] {
        let scenes = pages(&pack, View::Setup, Some(players));
        let all = words(&scenes[0]).join("\n");
        assert!(all.contains(nature) && all.contains(victory), "{players} players: {all}");
    }
}

#[test]
fn every_printed_face_stands_on_a_page_of_the_reference() {
    let pack = pack("founders-stand-in");
    let scenes = pages(&pack, View::Terrain, None);
    assert!(scenes.len() > 1);
    let drawn: Vec<&str> = scenes.iter().flat_map(words).collect();
    for tile in &pack.tiles {
        let name = tile.name.as_deref().expect("a name");
        let short: String = name.chars().take(9).collect();
        assert!(drawn.iter().any(|text| text.starts_with(&short)), "{name}");
    }
}

#[test]
fn pictures_of_stand_ins_say_what_is_not_the_published_one() {
    let says = |pack: &Pack, view: View| -> Vec<bool> {
        let says = |scene: &Scene| words(scene).iter().any(|text| text.starts_with("Ours in part"));
        pages(pack, view, Some(2)).iter().map(says).collect()
    };
    for (stand_in, base) in
        [("founders-stand-in", "founders-of-the-empire"), ("new-dawn-stand-in", "a-new-dawn")]
    {
        let (stand_in, base) = (pack(stand_in), pack(base));
        for view in [View::Setup, View::Terrain, View::Division] {
            let said = says(&stand_in, view);
            assert!(!said.is_empty() && said.iter().all(|said| *said), "{view:?} {said:?}");
            assert!(!says(&base, view).contains(&true), "{view:?} of {}", base.id);
        }
    }
}

#[test]
fn a_map_of_areas_has_no_page_of_terrain() {
    assert!(pages(&pack("smallest"), View::Terrain, None).is_empty());
}

#[test]
fn names_of_any_length_and_script_keep_the_rules() {
    let long = "A name that is much longer than any tile could ever be";
    let map = MAP
        .replace("\"Fertile\"", &format!("\"{long}\""))
        .replace("\"Regular region\"", &format!("\"{long} \u{1f3db} \u{5e2}\u{5d1}\u{5e8}\""))
        .replace("\"Region entered by land\"", &format!("\"{}\"", long.repeat(2)));
    let pack = squares(&map);
    for view in [View::Map, View::Setup, View::Terrain] {
        for scene in pages(&pack, view, None) {
            assert_eq!(rules::broken(&scene), [""; 0]);
        }
    }
}
