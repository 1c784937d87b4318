//! Differences of small packs made by hand, one rule at a time.

use strabo_diff::{Change, Kind, diff};
use strabo_model::map::{Area, OneWay, Outline, OutlinePart, Passage, Wraps};
use strabo_model::pack::{Deal, Phase, Setup, SharedInPlay, Stack};
use strabo_model::refs::{AreaId, CivilizationId};
use strabo_model::sequence::{Order, When};
use strabo_model::{Pack, calamity::CalamityKind, players::PlayerRange};

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

#[test]
fn the_direction_of_a_border_and_the_words_of_an_area_are_told() {
    let mut before = map(&[area("a", "A", &[]), area("b", "B", &[])]);
    let mut after = before.clone();
    before.areas[0].land.push(AreaId(1));
    after.areas[0].land.push(AreaId(1));
    before.one_way.push(OneWay { from: AreaId(0), to: AreaId(1) });
    after.one_way.push(OneWay { from: AreaId(1), to: AreaId(0) });
    after.areas[0].impassable = true;
    after.areas[1].tags = vec!["capital".into()];
    after.areas[1].coast_names = Vec::new();
    after.wraps = Some(Wraps::EastWest);
    after.shared_in_play = SharedInPlay::All;
    let holder = vec![AreaId(0)];
    let between = [AreaId(0), AreaId(1)];
    let passage = Passage { id: "canal".into(), name: None, between, open_to_holder_of: holder };
    after.passages.push(passage);
    let mut told = told(&before, &after);
    told.sort();
    assert_eq!(told.len(), 7, "{told:#?}");
    assert!(diff(&before, &before).expect("comparable").changes.is_empty());
}

#[test]
fn an_area_is_in_play_with_any_or_with_all_of_its_civilizations() {
    let mut pack = map(&[area("a", "A", &[]), area("b", "B", &[])]);
    let both = [CivilizationId(0), CivilizationId(1)];
    pack.areas[0].region = both.to_vec();
    pack.areas[1].region = vec![both[0]];
    let playing = |civilizations: &[CivilizationId]| Setup {
        id: "some".into(),
        name: None,
        players: 1,
        civilizations: civilizations.to_vec(),
        blocks: Vec::new(),
        add: Vec::new(),
        out: Vec::new(),
        starting_credits: 0,
        starts_with: None,
    };
    let (alone, together) = (playing(&both[..1]), playing(&both));
    assert_eq!(pack.in_play(Some(&alone)), [true, true]);
    pack.shared_in_play = SharedInPlay::All;
    assert_eq!(pack.in_play(Some(&alone)), [false, true]);
    assert_eq!(pack.in_play(Some(&together)), [true, true]);
}

#[test]
fn names_of_coasts_and_tags_have_their_form() {
    let mut pack = map(&[area("a", "A", &[])]);
    (pack.id, pack.name, pack.version) = ("p".into(), "P".into(), "1".into());
    pack.validate().expect("a sound pack");
    pack.areas[0].coast_names = vec!["North Coast".into()];
    let wrong = pack.validate().expect_err("one name and no coast").to_string();
    assert_eq!(wrong, "areas[0].coast_names has 1 entries, but there are 0 coasts");
    pack.areas[0].coast_names.clear();
    pack.areas[0].tags = vec!["Capital City".into()];
    let wrong = pack.validate().expect_err("a tag that is no id").to_string();
    assert!(
        wrong.starts_with("areas[0].tags[0] is \"Capital City\", which is not an id"),
        "{wrong}"
    );
}
