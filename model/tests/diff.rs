//! Differences of small packs made by hand, one rule at a time.

use strabo_model::Pack;
use strabo_model::calamity::CalamityKind;
use strabo_model::diff::{Change, Kind, diff};
use strabo_model::map::{Area, Outline, OutlinePart};
use strabo_model::pack::{Deal, Phase, Setup, Stack};
use strabo_model::players::PlayerRange;
use strabo_model::refs::AreaId;
use strabo_model::sequence::{Order, When};

fn area(id: &str, name: &str, aliases: &[&str]) -> Area {
    Area {
        id: id.into(),
        name: name.into(),
        population: 1,
        aliases: aliases.iter().map(|alias| (*alias).into()).collect(),
        ..Area::default()
    }
}

fn map(areas: &[Area]) -> Pack {
    Pack { areas: areas.to_vec(), ..Pack::default() }
}

fn changes(one: &Pack, other: &Pack) -> Vec<Change> {
    diff(one, other).expect("packs are comparable").changes
}

/// Each change as `kind id field`.
fn told(one: &Pack, other: &Pack) -> Vec<String> {
    let line = |change: &Change| {
        let id = change.row.as_ref().map_or("", |row| &row.id);
        format!("{} {id} {}", change.kind.word(), change.field().unwrap_or_default())
    };
    changes(one, other).iter().map(line).collect()
}

fn range(min: u8, max: u8) -> PlayerRange {
    PlayerRange::new(min, max).expect("a range")
}

fn deal(id: &str, players: PlayerRange, sets: u16) -> Deal {
    let calamities = vec![CalamityKind::Major, CalamityKind::Minor];
    Deal { id: id.into(), players, blocks: Vec::new(), sets, calamities, batches: Vec::new() }
}

#[test]
fn the_name_a_row_had_is_enough() {
    let before = map(&[area("sumaria", "Sumaria", &[])]);
    let after = map(&[area("sumer", "Sumer", &["Sumaria"])]);
    assert_eq!(
        told(&before, &after),
        ["renamed sumer id", "renamed sumer name", "changed sumer aliases"]
    );
}

#[test]
fn a_row_with_the_same_name_and_another_id_is_renamed() {
    let (before, after) = (map(&[area("ur", "Ur", &[])]), map(&[area("ur-city", "Ur", &[])]));
    assert_eq!(told(&before, &after), ["renamed ur-city id"]);
}

#[test]
fn a_name_two_rows_could_have_had_renames_neither() {
    let before = map(&[area("a", "Old", &[])]);
    let after = map(&[area("b", "East", &["Old"]), area("c", "West", &["Old"])]);
    assert_eq!(told(&before, &after), ["removed a ", "added b ", "added c "]);
    let kinds = changes(&after, &before);
    assert_eq!(kinds.iter().filter(|change| change.kind == Kind::Removed).count(), 2);
}

#[test]
fn borders_with_a_new_place_are_told_with_that_place() {
    let before = map(&[area("a", "A", &[])]);
    let mut after = map(&[area("a", "A", &[]), area("b", "B", &[])]);
    after.areas[0].land.push(AreaId(1));
    after.areas[1].land.push(AreaId(0));
    assert_eq!(told(&before, &after), ["added b "]);
}

#[test]
fn a_border_that_leads_one_way_is_told_too() {
    let before = map(&[area("a", "A", &[]), area("b", "B", &[])]);
    for (one, other) in [(0, 1), (1, 0)] {
        let mut after = before.clone();
        after.areas[one].land.push(AreaId::from(other));
        assert_eq!(told(&before, &after).len(), 1);
    }
}

#[test]
fn an_outline_may_begin_at_any_corner() {
    let drawn = |outer: &[[f64; 2]]| {
        let parts = vec![OutlinePart { outer: outer.to_vec(), holes: Vec::new() }];
        Pack { outlines: vec![Outline { parts }], ..map(&[area("a", "A", &[])]) }
    };
    let before = drawn(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let turned = drawn(&[[4.0, 4.0], [4.0, 0.0], [0.0, 0.0], [0.0, 4.0]]);
    let moved = drawn(&[[0.0, 0.0], [5.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    assert!(changes(&before, &turned).is_empty());
    assert_eq!(told(&before, &moved), ["changed a outline"]);
    assert_eq!(told(&before, &map(&before.areas)), ["changed  "]);
}

#[test]
fn two_deals_that_say_the_same_are_one() {
    let game = |deals: Vec<Deal>| Pack { players: Some(range(5, 9)), deals, ..Pack::default() };
    let one = game(vec![deal("all", range(5, 9), 2)]);
    let mut two = game(vec![deal("few", range(5, 6), 2), deal("many", range(7, 18), 2)]);
    assert!(changes(&one, &two).is_empty());
    two.deals[1].sets = 3;
    two.deals[1].calamities.reverse();
    assert_eq!(told(&one, &two), ["changed  players[7-9].sets"]);
}

#[test]
fn the_order_of_phases_is_a_rule() {
    let phase = |id: &str| Phase {
        id: id.into(),
        name: id.into(),
        steps: Vec::new(),
        order: Order::Ranking,
        insist: None,
        when: When::Always,
        otherwise: None,
        choose: None,
        times: None,
    };
    let before = Pack { sequence: vec![phase("tax"), phase("move")], ..Pack::default() };
    let after = Pack { sequence: vec![phase("move"), phase("tax")], ..Pack::default() };
    assert_eq!(told(&before, &after), ["changed  order"]);
}

#[test]
fn the_first_setup_of_a_player_count_is_the_usual_one() {
    let setup = |id: &str, players| Setup {
        id: id.into(),
        name: None,
        players,
        civilizations: Vec::new(),
        blocks: Vec::new(),
        add: Vec::new(),
        out: Vec::new(),
        starting_credits: 0,
        starts_with: None,
    };
    let game = |setups: Vec<Setup>| Pack { setups, ..Pack::default() };
    let (west, east, six) = (setup("west", 5), setup("east", 5), setup("six", 6));
    let before = game(vec![west.clone(), east.clone(), six.clone()]);
    assert!(changes(&before, &game(vec![six.clone(), west.clone(), east.clone()])).is_empty());
    assert_eq!(told(&before, &game(vec![east, west, six])), ["changed  order"]);
}

#[test]
fn a_reference_to_nothing_is_refused() {
    let stack = Stack { number: 1, no_calamities: false, substitute: false };
    let mut broken = Pack { stacks: vec![stack], ..map(&[area("a", "A", &[])]) };
    broken.areas[0].land.push(AreaId(7));
    let error = diff(&broken, &Pack::default()).expect_err("nothing to point at");
    assert_eq!(error.to_string(), "the AreaId 7 points at nothing");
}
