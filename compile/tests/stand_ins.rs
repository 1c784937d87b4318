//! Our stand-ins keep what the rulebooks print: what the pages `stand_in.txt` of the families cannot say.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::compile;
use strabo_compile::source::{SourceFile, Sources};
use strabo_model::benefit::{Benefit, Moment};
use strabo_model::tile::{Layout, PrintedIcon, Side, Tile, TilePlace};
use strabo_model::{Pack, deed::Deed, words};

use crate::common::shipped::{find, stands_in};
use crate::common::{clean, describe};

fn shipped(id: &str) -> Pack {
    clean(strabo_data::compile(id).expect("a shipped pack"))
}

fn regular(pack: &Pack) -> Vec<(&Tile, &Side)> {
    let is_regular = |tile: &&Tile| tile.kinds.iter().any(|kind| &*pack[*kind].id == "regular");
    let tiles = pack.tiles.iter().filter(is_regular);
    tiles.map(|tile| (tile, tile.sides.first().expect("a face"))).collect()
}

fn terrain<'p>(pack: &'p Pack, side: &Side) -> Vec<&'p str> {
    side.terrain.iter().map(|id| &*pack[*id].id).collect()
}

/// Page 13: all regions with two or more Fertile spaces have this icon.
#[test]
fn the_barbarian_icon_is_where_two_or_more_spaces_are_fertile() {
    let pack = shipped("clash-stand-in");
    let mut with_icon = 0;
    for (tile, side) in regular(&pack) {
        let fertile = terrain(&pack, side).iter().filter(|id| **id == "fertile").count();
        assert_eq!(side.icons.len(), usize::from(fertile >= 2), "{}", tile.id);
        with_icon += side.icons.len();
    }
    assert_eq!(with_icon, 5);
}

/// Page 16: the space that was moved into may not be Sea, and a region can be turned in two ways. A turn puts each
/// tip where the other was, and each middle space where the other was.
#[test]
fn a_land_unit_can_enter_every_region_on_every_space() {
    let pack = shipped("clash-stand-in");
    for (tile, side) in regular(&pack) {
        let spaces = pack.spaces_of(tile);
        for (at, cell) in spaces.iter().enumerate() {
            let turned = [2 - cell[0], 1 - cell[1]];
            let other = spaces.iter().position(|space| *space == turned).expect("a space");
            let dry = [at, other].iter().any(|space| !pack[side.terrain[*space]].water);
            assert!(dry, "{} {cell:?}", tile.id);
        }
    }
}

/// An objective of one name has one text, on all cards that have it.
#[test]
fn objectives_and_combat_effects_of_one_name_are_the_same() {
    let pack = &shipped("clash-stand-in");
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let mut same = |name: &str, text: String| {
        let first = told.entry(name.to_owned()).or_insert_with(|| text.clone());
        assert_eq!(*first, text, "{name}");
    };
    let of_deck =
        |deck: &'static str| pack.cards.iter().filter(move |card| &*pack[card.deck].id == deck);
    for card in of_deck("objectives") {
        let names: Vec<_> = card.goals.iter().map(|goal| goal.name.as_deref()).collect();
        assert_eq!(names, [Some(&*card.name), card.second.as_deref()], "{}", card.id);
        for goal in &card.goals {
            let text = format!("{:?} {:?}", goal.when, goal.any_of);
            same(goal.name.as_deref().expect("a name"), text);
        }
    }
    for card in of_deck("actions") {
        let battle = |benefit: &&Benefit| benefit.when == Moment::Battle;
        let battle = card.benefits.iter().find(battle).expect("a battle");
        let second = card.second.as_deref().expect("a second half");
        same(second, words::benefit::benefit(pack, battle));
    }
}

fn icons<'p>(pack: &'p Pack, side: &'p Side, id: &'p str) -> impl Iterator<Item = &'p PrintedIcon> {
    side.icons.iter().filter(move |printed| &*pack[printed.icon].id == id)
}

#[test]
fn the_box_has_tokens_for_all_icons_whichever_sides_lie_up() {
    let pack = shipped("new-dawn-stand-in");
    for icon in &pack.icons {
        let most = |tile: &Tile| {
            tile.sides.iter().map(|side| icons(&pack, side, &icon.id).count()).max().unwrap_or(0)
        };
        let needed: usize = pack.tiles.iter().map(most).sum();
        let token = icon.token.and_then(|id| pack[id].total).expect("a token");
        assert!(needed <= usize::from(token), "{}: {needed} of {token}", icon.id);
    }
}

#[test]
fn icons_lie_on_land_and_each_on_a_space_of_its_own() {
    let pack = shipped("new-dawn-stand-in");
    for tile in &pack.tiles {
        let spaces = pack.spaces_of(tile);
        for side in &tile.sides {
            let mut taken = BTreeSet::new();
            for printed in &side.icons {
                let at = printed.at.expect("a space");
                let space = spaces.iter().position(|cell| *cell == at).expect("of the tile");
                let terrain = &pack[side.terrain[space]];
                assert!(!terrain.water && taken.insert(at), "{} {at:?}", tile.id);
                if matches!(&*pack[printed.icon].id, "city-state" | "capital-city") {
                    assert_eq!(&*terrain.id, "grassland", "{}", tile.id);
                }
            }
        }
    }
}

/// A side and its back have the same outline only if the outline is its own mirror image.
#[test]
fn the_outline_of_a_tile_is_its_own_mirror_image() {
    let pack = shipped("new-dawn-stand-in");
    let spaces = &pack.tile_shapes.first().expect("a shape").spaces;
    let mirrored: Vec<[i8; 2]> = spaces.iter().map(|[x, y]| [-x - y, *y]).collect();
    let least = mirrored.iter().map(|[x, _]| *x).min().expect("a space");
    let back: BTreeSet<[i8; 2]> = mirrored.iter().map(|[x, y]| [x - least, *y]).collect();
    assert_eq!(back, spaces.iter().copied().collect());
}

#[test]
fn the_first_game_adds_tiles_for_every_further_player() {
    let pack = shipped("new-dawn-stand-in");
    let find = |id: &str| pack.layouts.iter().find(|row| &*row.id == id).expect("a layout");
    let [two, three, four] = ["first-game-2", "first-game-3", "first-game-4"].map(find);
    let lies_in = |layout: &Layout, other: &Layout| {
        let told = |place: &TilePlace| (place.tile, place.at, place.turn, place.side.clone());
        let places: Vec<_> = other.places.iter().map(told).collect();
        layout.places.iter().all(|place| places.contains(&told(place)))
    };
    assert!(lies_in(two, three) && lies_in(three, four));
}

/// Only facts that the base pack lists as unprinted are added, and the number of usable caravans.
#[test]
fn what_the_book_prints_stays_as_printed() {
    let pairs = [("clash-of-cultures", "clash-stand-in"), ("a-new-dawn", "new-dawn-stand-in")];
    for (base, pack) in pairs.map(|(base, pack)| (shipped(base), shipped(pack))) {
        let is_clash = &*pack.id == "clash-stand-in";
        stands_in(&base, &pack, |pack, benefits| {
            let mut benefits = benefits.to_vec();
            for deed in benefits.iter_mut().flat_map(|benefit| &mut benefit.does) {
                match deed {
                    Deed::Move(going) if !is_clash => going.count = None,
                    _ => {}
                }
            }
            benefits.iter().map(|benefit| words::benefit::benefit(pack, benefit)).collect()
        });
        for old in &base.cards {
            let new = pack.cards.iter().find(|card| card.id == old.id).expect("a card");
            if is_clash {
                assert!(old.goals.is_empty() || new.goals == old.goals, "{}", old.id);
                continue;
            }
            assert_eq!(new.price, old.price, "{}", old.id);
            assert!(!old.unprinted.is_empty() || new.row == old.row, "{}", old.id);
            assert!(old.accepts.is_empty() || new.accepts == old.accepts, "{}", old.id);
        }
    }
}

#[test]
fn check_reports_what_would_break_a_game_and_numbers_that_the_engine_does_not_count() {
    let (grain, forest) = ("[\"food\"], amount = ", "\"forest\"\ncopies = ");
    let [grain, grain_300] = ["2 }", "300 }"].map(|amount| format!("{grain}{amount}"));
    let [forest, forest_300] = ["6", "300"].map(|copies| format!("{forest}{copies}"));
    let capital = "{ icon = \"capital-city\", at = [2, 1] },";
    let (mercury, marble) = ("\"mercury-icon\"", "\"marble-icon\"");
    for (id, path, from, to, finding) in [
        ("new-dawn-stand-in", "map.toml", mercury, marble, "scarce-tokens: "),
        ("new-dawn-stand-in", "map.toml", capital, "", "icon-against-rule: "),
        ("new-dawn-stand-in", "decks.toml", "production = 7 }", "production = 300 }", "300"),
        ("clash-stand-in", "decks.toml", &grain, &grain_300, "a number is 300"),
        ("founders-stand-in", "map.toml", &forest, &forest_300, "300"),
    ] {
        let mut pack = find(id);
        let file = pack.files.iter_mut().find(|file| file.path == path).expect("a file");
        let text = String::from_utf8(file.bytes.to_vec()).expect("a text");
        assert!(text.contains(from), "{from}");
        *file = SourceFile::new(path, text.replace(from, to).into_bytes());
        let outcome = compile(Sources { pack, library: &strabo_data::library() });
        let found = describe(&outcome).join("; ");
        assert!(found.contains(finding), "{finding}: {found}");
        assert_eq!(found.contains("beyond-engine: "), to.contains("300"), "{found}");
    }
}
