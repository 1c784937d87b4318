//! Modules for VASSAL, held to the rules of docs/exports.md.

use std::{collections::BTreeSet, sync::LazyLock};

use crate::support::{ending, exported, file, hostile, pack, png_size, unzipped};
use roxmltree::{Document, Node};
use strabo_export::{File, Target};
use strabo_model::Pack;

/// Drawing takes a while: each game is laid out once for all tests.
struct Game {
    pack: Pack,
    players: u8,
    entries: Vec<File>,
}

static EAST: LazyLock<Game> = LazyLock::new(|| Game::of(pack("mega-empires-east"), 9));
static EXPANSION: LazyLock<Game> = LazyLock::new(|| Game::of(pack("expansion-project"), 18));
static HOSTILE: LazyLock<Game> = LazyLock::new(|| Game::of(hostile(), 2));

impl Game {
    fn of(pack: Pack, players: u8) -> Self {
        let files = exported(&pack, Target::Vassal, players, None);
        let entries = unzipped(&ending(&files, ".vmod").bytes);
        Self { pack, players, entries }
    }

    fn text(&self, path: &str) -> &str {
        std::str::from_utf8(&file(&self.entries, path).bytes).expect("text")
    }

    fn all() -> [&'static Self; 3] {
        [&EAST, &EXPANSION, &HOSTILE]
    }
}

/// Every game with its build file.
fn each(check: impl Fn(&Game, &Document<'_>)) {
    for game in Game::all() {
        check(game, &Document::parse(game.text("buildFile.xml")).expect("a build file"));
    }
}

fn named<'d>(document: &'d Document<'d>, class: &str) -> Vec<Node<'d, 'd>> {
    document.descendants().filter(|node| node.tag_name().name() == class).collect()
}

fn points(path: &str) -> Vec<[i32; 2]> {
    let number = |text: &str| text.parse::<i32>().expect("a whole number");
    path.split(';')
        .map(|pair| {
            let (x, y) = pair.split_once(',').expect("a pair");
            [number(x), number(y)]
        })
        .collect()
}

fn is_inside(ring: &[[i32; 2]], [x, y]: [i32; 2]) -> bool {
    let mut inside = false;
    for (at, from) in ring.iter().enumerate() {
        let to = ring[(at + 1) % ring.len()];
        let [from, to] = [*from, to].map(|point| point.map(f64::from));
        let [x, y] = [x, y].map(f64::from);
        if (from[1] > y) != (to[1] > y) {
            inside ^= x < from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1]);
        }
    }
    inside
}

#[test]
fn module_data_tells_the_version_and_comes_first() {
    for game in Game::all() {
        assert_eq!(game.entries[0].path, "moduledata");
        let document = Document::parse(game.text("moduledata")).expect("module data");
        let version = document.descendants().find(|node| node.has_tag_name("VassalVersion"));
        assert_eq!(version.and_then(|node| node.text()), Some("3.6.7"));
        let name = document.descendants().find(|node| node.has_tag_name("name"));
        assert!(name.and_then(|node| node.text()).is_some());
    }
}

#[test]
fn the_build_file_is_a_module_of_that_version() {
    each(|_, document| {
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "VASSAL.build.GameModule");
        assert_eq!(root.attribute("VassalVersion"), Some("3.6.7"));
        let encoders = named(document, "VASSAL.build.module.BasicCommandEncoder");
        assert_eq!(encoders.len(), 1);
    });
}

#[test]
fn every_window_lists_what_it_needs() {
    let needed = "ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer PieceMover \
        KeyBufferer SelectionHighlighters HighlightLastMoved BoardPicker";
    each(|game, document| {
        let maps = named(document, "VASSAL.build.module.Map");
        let hands = named(document, "VASSAL.build.module.PlayerHand");
        assert_eq!((maps.len(), hands.len()), (2, usize::from(game.players)));
        for window in maps.iter().chain(&hands) {
            let has = |class: &str| {
                let name = format!("VASSAL.build.module.map.{class}");
                window.children().filter(|node| node.has_tag_name(name.as_str())).count()
            };
            for class in needed.split(' ') {
                assert_eq!(has(class), 1, "{class} in {:?}", window.attribute("mapName"));
            }
            let [stacks, hand] = [has("StackMetrics"), has("HandMetrics")];
            assert_eq!(stacks + hand, 1);
            assert_eq!(has("StackExpander"), stacks);
        }
    });
}

#[test]
fn every_window_has_one_board() {
    each(|_, document| {
        for picker in named(document, "VASSAL.build.module.map.BoardPicker") {
            let boards: Vec<_> = picker.children().filter(Node::is_element).collect();
            assert_eq!(boards.len(), 1);
            assert_eq!(boards[0].attribute("reversible"), Some("false"));
        }
    });
}

#[test]
fn every_area_is_a_zone_whose_anchor_lies_in_it() {
    each(|game, document| {
        let image = file(&game.entries, "images/board.png");
        let [width, height] = png_size(&image.bytes).map(u32::cast_signed);
        let zones = named(document, "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone");
        assert_eq!(zones.len(), game.pack.areas.len());
        let names: BTreeSet<_> = zones.iter().map(|zone| zone.attribute("name")).collect();
        assert_eq!(names.len(), zones.len(), "zones are known by name");
        for zone in zones {
            let outline = points(zone.attribute("path").expect("a path"));
            assert!(outline.len() > 2);
            for [x, y] in &outline {
                assert!((0..=width).contains(x) && (0..=height).contains(y));
            }
            let class = "VASSAL.build.module.map.boardPicker.board.Region";
            let region =
                zone.descendants().find(|node| node.has_tag_name(class)).expect("a region");
            assert_eq!(region.attribute("name"), zone.attribute("name"));
            let anchor = ["originx", "originy"]
                .map(|name| region.attribute(name).expect("a number").parse().expect("a number"));
            assert!(is_inside(&outline, anchor), "{:?}", zone.attribute("name"));
        }
    });
}

#[test]
fn every_civilization_is_a_side_with_a_hand() {
    each(|game, document| {
        let roster = &named(document, "VASSAL.build.module.PlayerRoster")[0];
        let sides: Vec<_> = roster.children().filter_map(|node| node.text()).collect();
        let sides: BTreeSet<&str> =
            sides.into_iter().filter(|text| !text.trim().is_empty()).collect();
        assert_eq!(sides.len(), usize::from(game.players));
    });
}

#[test]
fn every_stack_is_a_draw_pile_with_a_slot_for_each_card() {
    each(|game, document| {
        let division = game.pack.division(game.players).expect("a division");
        let mut expected: Vec<u32> = Vec::new();
        for block in &division.blocks {
            expected.extend(block.stacks.iter().map(strabo_model::division::StackContents::cards));
        }
        let decks = named(document, "VASSAL.build.module.map.DrawPile");
        let slots = |node: &Node<'_, '_>| {
            let slots = node.children().filter(|n| n.has_tag_name("VASSAL.build.widget.CardSlot"));
            u32::try_from(slots.count()).expect("a few")
        };
        let returned: BTreeSet<_> =
            decks.iter().filter_map(|node| node.attribute("reshuffleTarget")).collect();
        let stacks: Vec<_> =
            decks.iter().filter(|node| node.attribute("reshuffleTarget").is_none()).collect();
        let cards: Vec<u32> = stacks.iter().map(|node| slots(node)).collect();
        assert_eq!(cards[..expected.len()], expected);
        let names: BTreeSet<_> = stacks.iter().filter_map(|node| node.attribute("name")).collect();
        assert_eq!(names.len(), stacks.len(), "decks are known by name");
        assert_eq!(names, returned, "every stack has a place for what comes back");
        assert!(stacks.iter().all(|node| node.attribute("shuffle") == Some("Never")));
    });
}

#[test]
fn the_top_card_of_a_stack_is_the_last_slot() {
    let document = Document::parse(EAST.text("buildFile.xml")).expect("a build file");
    let deck = &named(&document, "VASSAL.build.module.map.DrawPile")[0];
    let slots: Vec<&str> = deck.children().filter_map(|node| node.attribute("entryName")).collect();
    let dealt = crate::support::dealt(&EAST.pack, 9, 7);
    let name = |card: &strabo_export::Card| match *card {
        strabo_export::Card::Commodity(id) => &*EAST.pack[id].name,
        strabo_export::Card::Calamity(id) => &*EAST.pack[id].name,
    };
    let expected: Vec<&str> = dealt[0].cards.iter().rev().map(name).collect();
    assert_eq!(slots, expected);
}

#[test]
fn every_civilization_starts_with_one_token_on_its_area() {
    each(|game, document| {
        let stacks = named(document, "VASSAL.build.module.map.SetupStack");
        assert_eq!(stacks.len(), usize::from(game.players));
        for stack in stacks {
            assert_eq!(stack.children().filter(Node::is_element).count(), 1);
        }
    });
}

#[test]
fn slots_have_numbers_of_their_own() {
    each(|_, document| {
        let slots = document.descendants().filter_map(|node| node.attribute("gpid"));
        let slots: Vec<u32> = slots.map(|text| text.parse().expect("a number")).collect();
        let distinct: BTreeSet<u32> = slots.iter().copied().collect();
        assert_eq!(distinct.len(), slots.len());
        let next = document.root_element().attribute("nextPieceSlotId").expect("the next one");
        assert!(next.parse::<u32>().expect("a number") > *distinct.last().expect("slots"));
    });
}

fn images(definition: &str) -> Vec<&str> {
    definition.split([';', '/', '\t']).filter(|part| part.strip_suffix(".png").is_some()).collect()
}

#[test]
fn every_image_that_is_named_is_there() {
    each(|game, document| {
        let known: BTreeSet<&str> =
            game.entries.iter().filter_map(|entry| entry.path.strip_prefix("images/")).collect();
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for node in document.descendants() {
            named.extend(node.attribute("image").filter(|image| !image.is_empty()));
            if node.attribute("gpid").is_some() {
                let found = images(node.text().expect("a piece"));
                assert!(!found.is_empty());
                named.extend(found.iter().map(|image| image.trim_start_matches('G')));
            }
        }
        assert!(named.is_subset(&known), "{:?}", named.difference(&known));
        let unused: Vec<_> = known.difference(&named).collect();
        assert!(unused.is_empty(), "{unused:?}");
    });
}

#[test]
fn adjacency_tells_both_kinds_of_border() {
    let value: serde_json::Value = serde_json::from_str(EAST.text("adjacency.json")).expect("JSON");
    let areas = value["areas"].as_array().expect("areas");
    assert_eq!(areas.len(), EAST.pack.areas.len());
    for (row, area) in areas.iter().zip(&EAST.pack.areas) {
        assert_eq!(row["land"].as_array().expect("land").len(), area.land.len());
        assert_eq!(row["water"].as_array().expect("water").len(), area.water.len());
    }
}

#[test]
fn names_of_files_are_plain() {
    for game in Game::all() {
        for entry in &game.entries {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-./".contains(c);
            assert!(entry.path.chars().all(plain), "{}", entry.path);
            assert!(!entry.path.contains(".."), "{}", entry.path);
        }
    }
}

#[test]
fn the_manifest_lists_everything_else() {
    for game in Game::all() {
        let value: serde_json::Value =
            serde_json::from_str(game.text("manifest.json")).expect("JSON");
        let listed: Vec<&str> = value["files"]
            .as_array()
            .expect("files")
            .iter()
            .filter_map(|row| row["path"].as_str())
            .collect();
        let there: Vec<&str> = game.entries.iter().map(|entry| &*entry.path).collect();
        assert_eq!(listed[..], there[..there.len() - 1]);
    }
}

#[test]
fn a_module_has_the_same_bytes_every_time() {
    let again = || exported(&hostile(), Target::Vassal, 2, None);
    assert!(again() == again());
}

#[test]
fn cards_of_one_batch_lie_above_those_of_the_next() {
    // Nine players: the additional sets and major calamities lie below all regular sets.
    let pack = &EAST.pack;
    for pile in crate::support::dealt(pack, 9, 7) {
        let rank = |card: &strabo_export::Card| match *card {
            strabo_export::Card::Commodity(id) => u8::from(pack[id].additional),
            strabo_export::Card::Calamity(id) => match pack[id].kind {
                strabo_model::calamity::CalamityKind::Minor => 0,
                strabo_model::calamity::CalamityKind::Major => 1,
                strabo_model::calamity::CalamityKind::NonTradable => 2,
            },
        };
        let ranks: Vec<u8> = pile.cards.iter().map(rank).collect();
        assert!(ranks.is_sorted(), "{ranks:?}");
    }
}
