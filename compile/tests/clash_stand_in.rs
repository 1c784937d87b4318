//! Our stand-in regions, cards, prices and outlines for Clash of Cultures keep every count and rule its rulebook prints.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_model::benefit::{Benefit, Moment};
use strabo_model::tile::{Side, Tile};
use strabo_model::{Pack, deck::Card, deed::Deed, variant::Change, words};

use crate::common::{clean, describe, shipped::stands_in};

fn shipped(id: &str) -> Pack {
    clean(strabo_data::compile(id).expect("a shipped pack"))
}

fn stand_in() -> Pack {
    shipped("clash-stand-in")
}

fn regular(pack: &Pack) -> Vec<(&Tile, &Side)> {
    let is_regular = |tile: &&Tile| tile.kinds.iter().any(|kind| &*pack[*kind].id == "regular");
    let tiles = pack.tiles.iter().filter(is_regular);
    tiles.map(|tile| (tile, tile.sides.first().expect("a face"))).collect()
}

fn terrain<'p>(pack: &'p Pack, side: &Side) -> Vec<&'p str> {
    side.terrain.iter().map(|id| &*pack[*id].id).collect()
}

fn of_deck<'p>(pack: &'p Pack, deck: &'p str) -> impl Iterator<Item = &'p Card> {
    pack.cards.iter().filter(move |card| &*pack[card.deck].id == deck)
}

fn card<'p>(pack: &'p Pack, id: &str) -> &'p Card {
    pack.cards.iter().find(|card| &*card.id == id).expect("a card")
}

fn deeds(card: &Card) -> impl Iterator<Item = &Deed> {
    card.benefits.iter().flat_map(|benefit| &benefit.does)
}

fn is_battle(benefit: &Benefit) -> bool {
    benefit.when == Moment::Battle
}

#[test]
fn sixteen_regular_regions_have_four_spaces_and_one_face_each() {
    let pack = stand_in();
    let regions = regular(&pack);
    assert_eq!(regions.iter().map(|(tile, _)| tile.copies).sum::<u16>(), 16);
    for (tile, side) in &regions {
        assert_eq!((tile.sides.len(), side.terrain.len()), (1, 4), "{}", tile.id);
    }
    let faces: BTreeSet<_> = regions.iter().map(|(_, side)| terrain(&pack, side)).collect();
    assert_eq!(faces.len(), 16);
}

/// Page 13: all regions with two or more Fertile spaces have this icon.
#[test]
fn the_barbarian_icon_is_where_two_or_more_spaces_are_fertile() {
    let pack = stand_in();
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
    let pack = stand_in();
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

#[test]
fn every_kind_of_ground_is_on_regular_regions() {
    let pack = stand_in();
    let mut spaces: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, side) in regular(&pack) {
        for id in terrain(&pack, side) {
            *spaces.entry(id).or_default() += 1;
        }
    }
    let expected = [("barren", 9), ("fertile", 19), ("forest", 12), ("mountain", 12), ("sea", 12)];
    assert_eq!(spaces, BTreeMap::from(expected));
}

#[test]
fn advances_of_the_start_raise_nothing_and_others_raise_one_level_at_most() {
    let pack = stand_in();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for advance in &pack.advances {
        assert!(advance.raises.len() <= 1, "{}", advance.id);
        for track in &advance.raises {
            *count.entry(&pack[*track].id).or_default() += 1;
        }
        if ["farming", "mining"].contains(&&*advance.id) {
            assert!(advance.raises.is_empty(), "{}", advance.id);
        }
    }
    assert_eq!(count, BTreeMap::from([("culture", 16), ("happiness", 14)]));
}

/// Page 14: the cost includes both resources and Culture tokens. No more than a player can have is asked for.
#[test]
fn wonders_cost_resources_and_culture_tokens() {
    let pack = stand_in();
    assert_eq!(of_deck(&pack, "wonders").count(), 7);
    for card in of_deck(&pack, "wonders") {
        let (tokens, resources): (Vec<_>, Vec<_>) =
            card.price.iter().partition(|part| &*pack[part.resource].id == "culture");
        let sum = |parts: &[&strabo_model::resource::ResourceCount]| {
            parts.iter().map(|part| part.amount).sum::<u16>()
        };
        assert!((3..=5).contains(&sum(&tokens)), "{}", card.id);
        assert!((6..=7).contains(&sum(&resources)), "{}", card.id);
        assert_eq!(card.points, Some(5));
    }
}

#[test]
fn every_event_does_something_and_has_one_icon_at_most() {
    let pack = stand_in();
    let mut icons: BTreeMap<Option<&str>, u16> = BTreeMap::new();
    for card in of_deck(&pack, "events") {
        assert!(deeds(card).next().is_some(), "{}", card.id);
        *icons.entry(card.event.map(|event| &*pack[event].id)).or_default() += card.copies;
    }
    let expected = [
        (None, 10),
        (Some("barbarian-attack"), 10),
        (Some("barbarians-spawn"), 8),
        (Some("exhausted"), 4),
        (Some("gold-mine"), 6),
    ];
    assert_eq!(icons, BTreeMap::from(expected));
}

/// Pages 13 and 21 on the events that the book names.
#[test]
fn named_events_do_what_the_book_says_of_them() {
    let pack = stand_in();
    for id in ["earthquake", "famine", "flood"] {
        assert!(deeds(card(&pack, id)).any(|deed| matches!(deed, Deed::LowerMood(_))), "{id}");
    }
    for id in ["earthquake", "volcano"] {
        let card = card(&pack, id);
        assert!(deeds(card).any(|deed| matches!(deed, Deed::Ruin(_))), "{id}");
        assert!(card.points.is_some_and(|points| points > 0), "{id}");
    }
    let later = |benefit: &Benefit| benefit.when != Moment::Drawn;
    assert!(card(&pack, "great-scientist").benefits.iter().all(later));
    let with_points = of_deck(&pack, "events").filter(|card| card.points.is_some());
    assert_eq!(with_points.count(), 4, "only a select few offer points");
}

/// Page 14: all objective cards have two objectives, and are worth two points.
#[test]
fn every_objective_card_has_two_objectives() {
    let pack = stand_in();
    for card in of_deck(&pack, "objectives") {
        let names: Vec<_> = card.goals.iter().map(|goal| goal.name.as_deref()).collect();
        assert_eq!(names, [Some(&*card.name), card.second.as_deref()], "{}", card.id);
        assert!(card.goals.iter().all(|goal| !goal.any_of.is_empty()), "{}", card.id);
        assert_eq!(card.points, Some(2), "{}", card.id);
    }
    assert!(
        pack.cards.iter().filter(|card| card.second.as_deref() == Some("Conqueror")).count() > 1
    );
}

/// An objective of one name has one text, on all cards that have it.
#[test]
fn objectives_and_combat_effects_of_one_name_are_the_same() {
    let pack = stand_in();
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let mut same = |name: &str, text: String| {
        let first = told.entry(name.to_owned()).or_insert_with(|| text.clone());
        assert_eq!(*first, text, "{name}");
    };
    for card in of_deck(&pack, "objectives") {
        for goal in &card.goals {
            let text = format!("{:?} {:?}", goal.when, goal.any_of);
            same(goal.name.as_deref().expect("a name"), text);
        }
    }
    for card in of_deck(&pack, "actions") {
        let battle = card.benefits.iter().find(|benefit| is_battle(benefit)).expect("a battle");
        let second = card.second.as_deref().expect("a second half");
        same(second, words::benefit::benefit(&pack, battle));
    }
}

/// Pages 12 and 14: an effect for the turn above, and below it a combat effect with its title and the units it is for.
#[test]
fn every_action_card_has_an_effect_and_a_combat_effect() {
    let pack = stand_in();
    for card in of_deck(&pack, "actions") {
        let [turn, battle] = &*card.benefits else { panic!("{}", card.id) };
        assert!(!turn.second && !is_battle(turn) && !turn.does.is_empty(), "{}", card.id);
        assert!(battle.second && is_battle(battle) && !battle.pieces.is_empty(), "{}", card.id);
        assert!(battle.does.iter().all(|deed| matches!(deed, Deed::Combat(_))), "{}", card.id);
        assert!(card.second.is_some(), "{}", card.id);
    }
    assert_eq!(card(&pack, "inspiration").benefits[0].when, Moment::Captured);
    assert!(card(&pack, "inspiration").copies >= 2);
    assert!(
        deeds(card(&pack, "mercenaries")).any(|deed| matches!(deed, Deed::BarbariansAttack(_)))
    );
}

/// Page 23: a range on each of the last five turns.
#[test]
fn the_die_can_end_each_of_the_last_five_turns() {
    let pack = stand_in();
    let roll = pack.variants.iter().find(|variant| &*variant.id == "roll-to-end").expect("it");
    let ends = roll.changes.iter().find_map(|change| match change {
        Change::VariableEnd(end) => Some(end),
        _ => None,
    });
    let ends = ends.expect("an end");
    assert_eq!((ends.rounds, ends.last_turns), (7, 5));
    let ranges: Vec<(u16, u16)> =
        ends.ends_on.iter().map(|range| (u16::from(range[0]), u16::from(range[1]))).collect();
    assert_eq!(ranges, [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]);
}

/// Only facts that the base pack lists as unprinted are added.
#[test]
fn what_the_book_prints_stays_as_printed() {
    let (base, pack) = (shipped("clash-of-cultures"), stand_in());
    stands_in(&base, &pack, |pack, benefits| {
        benefits.iter().map(|benefit| words::benefit::benefit(pack, benefit)).collect()
    });
    for old in base.cards.iter().filter(|old| !old.goals.is_empty()) {
        assert_eq!(card(&pack, &old.id).goals, old.goals, "{}", old.id);
    }
}

#[test]
fn check_reports_numbers_that_the_engine_does_not_count() {
    let files = [
        (
            "pack.toml",
            "[pack]\nid = \"own\"\nname = \"Own\"\nversion = \"1.0.0\"\nplayers = \"2-4\"\nextends = \"clash-stand-in\"\n",
        ),
        (
            "decks.toml",
            "[[card]]\nid = \"tribute-of-grain\"\nbenefits = [{ when = \"any_time\", does = [{ gain = { resources = [\"food\"], amount = 300 } }] }]\n",
        ),
    ];
    let files = files.map(|(name, text)| SourceFile::new(name, text.as_bytes())).to_vec();
    let pack = SourcePack { name: "own".to_owned(), files };
    let outcome = strabo_compile::compile(Sources { pack, library: &strabo_data::library() });
    let said = describe(&outcome).join("\n");
    assert!(said.contains("beyond-engine") && said.contains("a number is 300"), "{said}");
}
