//! Our stand-in tiles, cards and dials for A New Dawn keep every count and rule its rulebook prints.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::compile;
use strabo_compile::source::{SourceFile, Sources};
use strabo_model::tile::{Layout, PrintedIcon, Side, Tile, TilePlace};
use strabo_model::{Pack, deed::Deed, refs::AdvanceId, words};

use crate::common::shipped::{find, stands_in};
use crate::common::{clean, describe};

fn shipped(id: &str) -> Pack {
    clean(strabo_data::compile(id).expect("a shipped pack"))
}

fn stand_in() -> Pack {
    shipped("new-dawn-stand-in")
}

fn icons<'p>(pack: &'p Pack, side: &'p Side, id: &'p str) -> impl Iterator<Item = &'p PrintedIcon> {
    side.icons.iter().filter(move |printed| &*pack[printed.icon].id == id)
}

/// The marks of the icons with this id, one set for each tile that has any.
fn marks(pack: &Pack, id: &str) -> Vec<Vec<String>> {
    let of_side = |side: &Side| -> Vec<String> {
        let marks = icons(pack, side, id).map(|printed| printed.mark.as_deref());
        marks.map(|mark| mark.expect("a mark").to_owned()).collect()
    };
    let of_tiles = pack.tiles.iter().map(|tile| tile.sides.iter().flat_map(of_side).collect());
    of_tiles.filter(|marks: &Vec<String>| !marks.is_empty()).collect()
}

fn names_of_deck(pack: &Pack, deck: &str) -> BTreeSet<String> {
    let cards = pack.cards.iter().filter(|card| &*pack[card.deck].id == deck);
    cards.map(|card| card.name.to_string()).collect()
}

#[test]
fn four_tiles_have_a_capital_city_on_either_side() {
    let pack = stand_in();
    let count = |tile: &Tile| -> Vec<usize> {
        tile.sides.iter().map(|side| icons(&pack, side, "capital-city").count()).collect()
    };
    let capitals: Vec<Vec<usize>> = pack.tiles.iter().map(count).collect();
    assert_eq!(capitals.iter().filter(|sides| **sides == [1, 1]).count(), 4);
    assert_eq!(capitals.iter().filter(|sides| **sides == [0, 0]).count(), 12);
}

/// So no token is needed twice: the other face of a token lies on the other side of the same tile.
#[test]
fn every_city_state_and_natural_wonder_is_on_one_side_of_one_of_four_tiles() {
    let pack = stand_in();
    for (icon, deck) in [("city-state", "city-states"), ("natural-wonder", "natural-wonders")] {
        let tiles = marks(&pack, icon);
        assert_eq!(tiles.iter().map(Vec::len).collect::<Vec<_>>(), [2; 4], "{icon}");
        let named: BTreeSet<String> = tiles.concat().into_iter().collect();
        assert_eq!(named, names_of_deck(&pack, deck));
    }
}

#[test]
fn nine_tiles_have_a_barbarian_with_the_same_letter_on_both_sides() {
    let mut tiles = marks(&stand_in(), "barbarian");
    tiles.sort();
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    assert_eq!(tiles, letters.map(|letter| vec![letter.to_owned(); 2]));
}

#[test]
fn the_box_has_tokens_for_all_icons_whichever_sides_lie_up() {
    let pack = stand_in();
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
    let pack = stand_in();
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
    let pack = stand_in();
    let spaces = &pack.tile_shapes.first().expect("a shape").spaces;
    let mirrored: Vec<[i8; 2]> = spaces.iter().map(|[x, y]| [-x - y, *y]).collect();
    let least = mirrored.iter().map(|[x, _]| *x).min().expect("a space");
    let back: BTreeSet<[i8; 2]> = mirrored.iter().map(|[x, y]| [x - least, *y]).collect();
    assert_eq!(back, spaces.iter().copied().collect());
}

#[test]
fn the_first_game_adds_tiles_for_every_further_player() {
    let pack = stand_in();
    let find = |id: &str| pack.layouts.iter().find(|row| &*row.id == id).expect("a layout");
    let [two, three, four] = ["first-game-2", "first-game-3", "first-game-4"].map(find);
    assert_eq!([two, three, four].map(|layout| layout.places.len()), [10, 13, 16]);
    let lies_in = |layout: &Layout, other: &Layout| {
        let told = |place: &TilePlace| (place.tile, place.at, place.turn, place.side.clone());
        let places: Vec<_> = other.places.iter().map(told).collect();
        layout.places.iter().all(|place| places.contains(&told(place)))
    };
    assert!(lies_in(two, three) && lies_in(three, four));
}

#[test]
fn every_type_of_focus_card_has_one_of_each_level() {
    let pack = stand_in();
    let mut levels: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for advance in &pack.advances {
        let group = &pack[*advance.groups.first().expect("a type")];
        levels.entry(&group.id).or_default().extend(advance.level);
    }
    assert_eq!(levels.len(), 5);
    for (group, mut levels) in levels {
        levels.sort_unstable();
        assert_eq!(levels, [1, 2, 3, 4], "{group}");
    }
}

#[test]
fn every_type_of_wonder_has_two_cards_of_each_era_and_costs_within_the_printed_ones() {
    let pack = stand_in();
    let mut found: BTreeMap<(&str, &str), Vec<u16>> = BTreeMap::new();
    for card in pack.cards.iter().filter(|card| card.era.is_some()) {
        let era = &pack[card.era.expect("an era")];
        let cost = card.price.first().expect("a price").amount;
        assert!(!card.accepts.is_empty(), "{}", card.id);
        found.entry((&pack[card.deck].id, &era.id)).or_default().push(cost);
    }
    assert_eq!(found.len(), 12);
    for ((deck, era), costs) in found {
        let printed = match era {
            "ancient" => 7..=8,
            "medieval" => 9..=10,
            _ => 10..=12,
        };
        assert_eq!(costs.len(), 2, "{deck} {era}");
        assert!(costs.iter().all(|cost| printed.contains(cost)), "{deck} {era}: {costs:?}");
    }
}

#[test]
fn every_leader_begins_with_the_five_cards_of_level_one() {
    let pack = stand_in();
    let first = (0..).map(AdvanceId).zip(&pack.advances);
    let first: BTreeSet<AdvanceId> =
        first.filter(|(_, row)| row.level == Some(1)).map(|(id, _)| id).collect();
    let leaders = pack.cards.iter().filter(|card| &*pack[card.deck].id == "leaders");
    let rows: Vec<&Vec<AdvanceId>> = leaders.map(|card| &card.row).collect();
    assert_eq!(rows.len(), 8);
    for row in rows {
        assert_eq!((row.len(), row.iter().copied().collect()), (5, first.clone()));
    }
}

#[test]
fn the_tech_dial_has_only_level_four_where_it_goes_round() {
    let pack = stand_in();
    let dial = pack.tracks.iter().find(|track| &*track.id == "tech").expect("a dial");
    let back_to = dial.back_to.expect("a space");
    assert!(dial.levels.iter().all(|at| (at.space >= back_to) == (at.level == 4)));
    assert!(dial.levels.is_sorted_by_key(|at| (at.level, at.space)));
}

/// Only facts that the base pack lists as unprinted, and the number of usable caravans, are added.
#[test]
fn what_the_book_prints_stays_as_printed() {
    let (base, pack) = (shipped("a-new-dawn"), stand_in());
    stands_in(&base, &pack, |pack, benefits| {
        let mut benefits = benefits.to_vec();
        for deed in benefits.iter_mut().flat_map(|benefit| &mut benefit.does) {
            if let Deed::Move(going) = deed {
                going.count = None;
            }
        }
        benefits.iter().map(|benefit| words::benefit::benefit(pack, benefit)).collect()
    });
    for old in &base.cards {
        let new = pack.cards.iter().find(|card| card.id == old.id).expect("a card");
        assert_eq!(new.price, old.price, "{}", old.id);
        assert!(!old.unprinted.is_empty() || new.row == old.row, "{}", old.id);
        assert!(old.accepts.is_empty() || new.accepts == old.accepts, "{}", old.id);
    }
}

#[test]
fn check_reports_what_would_break_a_game() {
    let findings = |path: &str, from: &str, to: &str| {
        let mut pack = find("new-dawn-stand-in");
        let file = pack.files.iter_mut().find(|file| file.path == path).expect("a file");
        let text = String::from_utf8(file.bytes.to_vec()).expect("a text");
        assert!(text.contains(from), "{from}");
        *file = SourceFile::new(path, text.replace(from, to).into_bytes());
        describe(&compile(Sources { pack, library: &strabo_data::library() })).join("; ")
    };
    for (path, from, to, finding) in [
        ("map.toml", "\"mercury-icon\"", "\"marble-icon\"", "scarce-tokens: "),
        ("map.toml", "{ icon = \"capital-city\", at = [2, 1] },", "", "icon-against-rule: "),
        ("decks.toml", "production = 7 }", "production = 300 }", "beyond-engine: "),
    ] {
        let found = findings(path, from, to);
        assert!(found.contains(finding), "{finding}: {found}");
    }
}
