//! Saved games for Tabletop Simulator, held to the rules of docs/exports.md.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::support::{exported, file, hostile, pack, png_size};
use serde_json::Value;
use strabo_export::{File, Target};
use strabo_model::{Pack, pack::Role};

const BASE: &str = "https://example.org/games/";

/// Drawing takes a while: each game is laid out once for all tests.
struct Game {
    pack: Pack,
    players: u8,
    files: Vec<File>,
    save: Value,
}

static EAST: LazyLock<Game> = LazyLock::new(|| Game::of(pack("mega-empires-east"), 5));
static EXPANSION: LazyLock<Game> = LazyLock::new(|| Game::of(pack("expansion-project"), 18));
static HOSTILE: LazyLock<Game> = LazyLock::new(|| Game::of(hostile(), 2));

impl Game {
    fn of(pack: Pack, players: u8) -> Self {
        let files = exported(&pack, Target::Tts, players, Some(BASE));
        let save = serde_json::from_slice(&files[0].bytes).expect("JSON");
        Self { pack, players, files, save }
    }

    fn all() -> [&'static Self; 3] {
        [&EAST, &EXPANSION, &HOSTILE]
    }

    /// Every object, those in bags and decks as well.
    fn objects(&self) -> Vec<&Value> {
        let mut all = Vec::new();
        let mut open: Vec<&Value> = list(&self.save["ObjectStates"]).iter().collect();
        while let Some(object) = open.pop() {
            all.push(object);
            if let Some(inside) = object["ContainedObjects"].as_array() {
                open.extend(inside);
            }
        }
        all
    }

    fn named(&self, kind: &str) -> Vec<&Value> {
        list(&self.save["ObjectStates"]).iter().filter(|object| object["Name"] == kind).collect()
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn ids_are_six_hexadecimal_digits_and_never_repeat() {
    for game in Game::all() {
        let objects = game.objects();
        let ids: BTreeSet<&str> =
            objects.iter().map(|object| object["GUID"].as_str().expect("an id")).collect();
        assert_eq!(ids.len(), objects.len());
        let is_hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        assert!(ids.iter().all(|id| id.len() == 6 && id.bytes().all(is_hex)));
    }
}

#[test]
fn a_deck_lists_its_cards_in_their_order_and_has_at_least_two() {
    for game in Game::all() {
        let decks: Vec<&Value> =
            game.objects().into_iter().filter(|object| object["Name"] == "DeckCustom").collect();
        assert!(!decks.is_empty());
        for deck in decks {
            let ids: Vec<&Value> = list(&deck["DeckIDs"]).iter().collect();
            let inside: Vec<&Value> =
                list(&deck["ContainedObjects"]).iter().map(|card| &card["CardID"]).collect();
            assert_eq!(ids, inside);
            assert!(ids.len() > 1, "a deck of one card cannot be loaded");
        }
    }
}

#[test]
fn a_card_is_found_on_its_sheet_by_its_number() {
    for game in Game::all() {
        for card in game.objects().into_iter().filter(|object| object["Name"] == "Card") {
            let id = card["CardID"].as_u64().expect("a number");
            let (sheet, place) = (id / 100, id % 100);
            assert!(place < 69, "the last place is hidden");
            let sheet = &card["CustomDeck"][sheet.to_string()];
            assert_eq!([&sheet["NumWidth"], &sheet["NumHeight"]], [10, 7]);
        }
    }
}

#[test]
fn the_same_number_is_always_the_same_card() {
    for game in Game::all() {
        let mut known: BTreeMap<u64, &str> = BTreeMap::new();
        for card in game.objects().into_iter().filter(|object| object["Name"] == "Card") {
            let id = card["CardID"].as_u64().expect("a number");
            let name = card["Nickname"].as_str().expect("a name");
            assert_eq!(*known.entry(id).or_insert(name), name);
        }
    }
}

#[test]
fn sheets_have_ten_columns_and_seven_rows_and_are_not_too_large() {
    for game in Game::all() {
        let is_sheet = |file: &&File| {
            let path = file.path.strip_prefix("images/cards-");
            path.is_some_and(|path| path.ends_with("s.png"))
        };
        let sheets = game.files.iter().filter(is_sheet);
        let sizes: Vec<[u32; 2]> = sheets.map(|file| png_size(&file.bytes)).collect();
        assert!(sizes.len() >= 3);
        for [width, height] in sizes {
            assert!(width <= 4096 && height <= 4096);
            assert_eq!([width % 10, height % 7], [0, 0]);
        }
        let board = png_size(&file(&game.files, "images/board.png").bytes);
        assert!(board.iter().all(|side| *side <= 4096), "{board:?}");
    }
}

#[test]
fn cards_with_different_backs_have_a_sheet_of_backs() {
    let sheets = |name: &str| {
        let decks = EAST.named("DeckCustom").into_iter();
        let found =
            decks.filter(|deck| deck["Nickname"].as_str().is_some_and(|n| n.contains(name)));
        found.flat_map(|deck| deck["CustomDeck"].as_object().expect("sheets").values()).next()
    };
    let trade = sheets("Stack").expect("trade cards");
    assert_eq!([&trade["UniqueBack"], &trade["BackIsHidden"]], [true, true]);
    let advances = sheets("advances").expect("advances");
    assert_eq!([&advances["UniqueBack"], &advances["BackIsHidden"]], [false, true]);
}

/// What lies at the same place: heights, and numbers of cards.
struct Heap<'v> {
    place: [&'v Value; 2],
    decks: Vec<(f64, u32)>,
}

impl Heap<'_> {
    fn downwards(&mut self) -> Vec<u32> {
        self.decks.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.decks.iter().map(|(_, cards)| *cards).collect()
    }
}

#[test]
fn every_stack_is_a_deck_for_each_batch_with_the_first_on_top() {
    for game in Game::all() {
        let division = game.pack.division(game.players).expect("a division");
        let mut expected: Vec<Vec<u32>> = Vec::new();
        for contents in division.blocks.iter().flat_map(|block| &block.stacks) {
            let batches = contents.batches.iter();
            expected.push(batches.map(strabo_model::division::BatchContents::cards).collect());
        }
        expected.retain(|batches| !batches.is_empty());
        let cards = |object: &Value| match object["ContainedObjects"].as_array() {
            Some(inside) => u32::try_from(inside.len()).expect("a few"),
            None => 1,
        };
        let mut heaps: Vec<Heap<'_>> = Vec::new();
        for object in list(&game.save["ObjectStates"]) {
            let transform = &object["Transform"];
            if transform["rotZ"] != 180.0 || object["CustomDeck"].is_null() {
                continue;
            }
            let place = [&transform["posX"], &transform["posZ"]];
            let deck = (transform["posY"].as_f64().expect("a number"), cards(object));
            match heaps.iter_mut().find(|heap| heap.place == place) {
                Some(heap) => heap.decks.push(deck),
                None => heaps.push(Heap { place, decks: vec![deck] }),
            }
        }
        let found: Vec<Vec<u32>> = heaps.iter_mut().map(Heap::downwards).collect();
        assert_eq!(found[..expected.len()], expected);
    }
}

#[test]
fn pieces_are_those_of_the_box() {
    for game in Game::all() {
        let per_player: u64 = game
            .pack
            .inventory
            .iter()
            .filter(|row| matches!(row.role, Some(Role::Tokens | Role::Cities | Role::Ships)))
            .filter_map(|row| row.per_player.map(u64::from))
            .sum();
        let nobody: u64 = game
            .pack
            .inventory
            .iter()
            .filter(|row| matches!(row.role, Some(Role::BarbarianTokens | Role::PirateCities)))
            .filter_map(|row| row.total.map(u64::from))
            .sum();
        let pieces =
            game.objects().into_iter().filter(|object| object["Name"] == "Custom_Token").count();
        assert_eq!(pieces as u64, per_player * u64::from(game.players) + nobody);
        // One token of everybody stands on the board, the others are in bags.
        assert_eq!(game.named("Custom_Token").len(), usize::from(game.players));
    }
}

#[test]
fn every_area_has_a_point_on_the_board_that_pieces_snap_to() {
    for game in Game::all() {
        let board = game.named("Custom_Tile")[0];
        assert_eq!(board["Locked"], true);
        let points = list(&board["AttachedSnapPoints"]);
        let tags: Vec<&str> =
            points.iter().map(|point| point["Tags"][0].as_str().expect("a tag")).collect();
        let ids: Vec<&str> = game.pack.areas.iter().map(|area| &*area.id).collect();
        assert_eq!(tags, ids);
        let known: BTreeSet<&str> = list(&game.save["ComponentTags"]["labels"])
            .iter()
            .filter_map(|label| label["displayed"].as_str())
            .collect();
        for point in points {
            // A point attracts what shares one of its tags.
            assert_eq!(point["Tags"][1], "unit");
            for axis in ["x", "z"] {
                let at = point["Position"][axis].as_f64().expect("a number");
                assert!((-1.0..=1.0).contains(&at));
            }
        }
        assert!(tags.iter().chain(&["unit"]).all(|tag| known.contains(tag)));
        assert!(game.named("Custom_Token").iter().all(|piece| piece["Tags"][0] == "unit"));
    }
}

#[test]
fn pieces_at_the_start_stand_on_the_point_of_their_area() {
    let board = EAST.named("Custom_Tile")[0];
    let number = |value: &Value| value.as_f64().expect("a number");
    let points = list(&board["AttachedSnapPoints"]);
    let setup = EAST.pack.setup(5).expect("a setup");
    for (owner, token) in setup.civilizations.iter().zip(EAST.named("Custom_Token")) {
        let start = EAST.pack.start_of(*owner).expect("a start");
        let point = &points[start.index()]["Position"];
        // The board is turned by half: its own axes point the other way.
        for (axis, scale, at) in [("x", "scaleX", "posX"), ("z", "scaleZ", "posZ")] {
            let wanted = -number(&point[axis]) * number(&board["Transform"][scale]);
            assert!((wanted - number(&token["Transform"][at])).abs() < 0.01, "{axis}");
        }
    }
}

#[test]
fn every_address_leads_to_a_file_of_the_export() {
    for game in Game::all() {
        let paths: BTreeSet<&str> = game.files.iter().map(|file| &*file.path).collect();
        let mut open = vec![&game.save];
        let mut addresses = 0;
        while let Some(value) = open.pop() {
            match value {
                Value::Object(map) => {
                    for (key, value) in map {
                        let url =
                            value.as_str().filter(|url| key.ends_with("URL") && !url.is_empty());
                        if let Some(url) = url {
                            let path = url.strip_prefix(BASE).expect("the address given");
                            assert!(paths.contains(path), "{path}");
                            addresses += 1;
                        }
                        open.push(value);
                    }
                }
                Value::Array(values) => open.extend(values),
                _ => {}
            }
        }
        assert!(addresses > 0);
    }
}

#[test]
fn without_an_address_files_are_named_and_the_page_says_what_to_do() {
    let files = exported(&pack("smallest"), Target::Tts, 2, None);
    let save = String::from_utf8(files[0].bytes.clone()).expect("text");
    assert!(save.contains("\"ImageURL\": \"images/board.png\""));
    let page = String::from_utf8(file(&files, "README.txt").bytes.clone()).expect("text");
    assert!(page.contains("--base-url"), "{page}");
}

#[test]
fn names_of_files_are_plain() {
    for game in Game::all() {
        for file in &game.files {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-./".contains(c);
            assert!(file.path.chars().all(plain) && !file.path.contains(".."), "{}", file.path);
        }
    }
}

#[test]
fn the_manifest_lists_everything_else() {
    for game in Game::all() {
        let manifest: Value =
            serde_json::from_slice(&file(&game.files, "manifest.json").bytes).expect("JSON");
        let listed: Vec<&str> =
            list(&manifest["files"]).iter().filter_map(|row| row["path"].as_str()).collect();
        let there: Vec<&str> = game.files.iter().map(|file| &*file.path).collect();
        assert_eq!(listed[..], there[..there.len() - 1]);
        assert_eq!(manifest["target"], "tts");
    }
}

#[test]
fn a_saved_game_has_the_same_bytes_every_time_and_another_seed_gives_another() {
    let smallest = pack("smallest");
    let of = |seed: u64| {
        let piles = crate::support::dealt(&smallest, 2, seed);
        let setup = smallest.setup(2).expect("a setup");
        let table = strabo_export::StartingTable { setup, piles: &piles, seed, base_url: None };
        let options =
            strabo_export::Options { target: Target::Tts, one_file: false, table: Some(&table) };
        strabo_export::files(&smallest, options).expect("files")
    };
    assert!(of(1) == of(1));
    assert!(of(1)[0] != of(2)[0]);
}
