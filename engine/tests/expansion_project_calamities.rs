//! Every calamity of the Expansion Project, section 29: what it does, to whom, and how advances change it.

use crate::common::tally::{Tally, play_out, resolve, resolve_with, strike, strike_holder};
use crate::common::{
    P1, P2, P3, P4, actions, built, expansion, expansion_project, place, places_where, seats,
};
use strabo_engine::testing::Position;
use strabo_engine::{Action, Ask, Game, Land, Options, Seat};
use strabo_model::map::{Outline, OutlinePart};
use strabo_model::refs::CommodityId;

const PLAYERS: u8 = 18;

fn settled(game: &Game, cities: u8) -> Position<'_> {
    Position::new(game, 1).cities(P1, cities).tokens(P1, field(game, 0), 20)
}

/// Areas for tokens, away from the first areas of the board where cities are put.
fn field(game: &Game, at: usize) -> Land {
    let places = places_where(game, |info| info.limit > 0);
    places[places.len() - 1 - at]
}

fn with<'g>(scene: Position<'g>, advances: &[&str]) -> Position<'g> {
    advances.iter().fold(scene, |scene, id| scene.advance(P1, id))
}

fn spread<'g>(game: &Game, scene: Position<'g>, seat: Seat, tokens: usize) -> Position<'g> {
    let places = places_where(game, |info| info.limit > 0);
    places[..tokens].iter().fold(scene, |scene, at| scene.tokens(seat, *at, 1))
}

fn reduced(id: &str, advances: &[&str]) -> u8 {
    let game = expansion(PLAYERS);
    resolve(&game, with(settled(&game, 9), advances), id, None).reduced[0]
}

fn commodity_worth(game: &Game, value: u16) -> CommodityId {
    let fits = |at: &usize| game.cards.values[*at] == value && game.cards.copies[*at] > 3;
    CommodityId::from((0..game.cards.kinds()).find(fits).expect("a commodity"))
}

// Stack 2

#[test]
fn section_29_2_1_2_an_earthquake_strikes_where_it_does_the_greatest_damage() {
    let game = expansion(PLAYERS);
    let quiet = places_where(&game, |info| info.limit == 1 && info.site)[0];
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Position::new(&game, 1).city(P1, quiet).city(P1, own).city(P2, near);
    let (state, _) = strike(&game, scene.clone(), "volcanic-eruption", None);
    assert_eq!(actions(&game, &state), [Action::Choose(own)], "a second city suffers there");
    let tally = resolve(&game, scene.clone(), "volcanic-eruption", None);
    assert_eq!((tally.destroyed[0], tally.reduced[1]), (1, 1));
    let built = scene.advance(P1, "engineering").advance(P2, "engineering");
    let tally = resolve(&game, built, "volcanic-eruption", None);
    assert_eq!((tally.reduced[0], tally.reduced[1]), (1, 1), "29.2.1.4");
}

#[test]
fn section_29_2_1_3_urbanism_loses_four_points_next_to_the_earthquake() {
    let game = expansion(PLAYERS);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let beside = place(&game, "charax");
    let scene = Position::new(&game, 1).city(P2, own).city(P1, near);
    let scene = scene.tokens(P1, beside, 6).tokens(P2, beside, 6).advance(P1, "urbanism");
    let scene = scene.advance(P2, "urbanism").cities(P1, 0);
    let lost = |scene: Position<'_>| {
        let tally = resolve(&game, scene, "volcanic-eruption", None);
        (tally.points[0] - 5 * tally.destroyed[0], tally.points[1])
    };
    let (primary, secondary) = lost(scene.clone());
    assert_eq!(primary, 4);
    assert!(secondary > 4, "the reduced city and four points: {secondary}");
    let spared = lost(scene.advance(P2, "engineering"));
    assert_eq!(spared, (4, secondary - 4));
}

#[test]
fn section_29_2_1_2_an_earthquake_strikes_once_though_its_second_city_is_of_a_lower_seat() {
    let game = expansion(PLAYERS);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let quiet = places_where(&game, |info| info.limit == 1 && info.site)[0];
    let scene = Position::new(&game, 1).city(P4, own).city(P4, quiet).city(P2, near);
    let scene = scene.tokens(P4, place(&game, "charax"), 6).tokens(P2, place(&game, "charax"), 6);
    let scene = scene.advance(P4, "urbanism").advance(P2, "urbanism");
    let struck = strike_holder(&game, scene, "volcanic-eruption", (P4, None));
    let tally = play_out(&game, struck, |_, actions| actions[0]);
    assert_eq!((tally.destroyed[3], tally.reduced[1]), (1, 1), "one city each");
    assert_eq!(tally.points[3], 5 + 4, "the city, and then what urbanism adds (29.2.1.3)");
    assert!(tally.points[1] > 4, "the second victim holds urbanism as well: {}", tally.points[1]);
}

#[test]
fn section_29_2_2_treachery_replaces_a_city_or_reduces_one_that_was_not_traded() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 4);
    assert_eq!(resolve(&game, scene.clone(), "treachery", Some(P3)).taken, [(P1, P3)]);
    assert_eq!(resolve(&game, scene.clone().cities(P3, 9), "treachery", Some(P3)).destroyed[0], 1);
    let untraded = resolve(&game, with(scene, &["diplomacy"]), "treachery", None);
    assert_eq!((untraded.reduced[0], untraded.taken.len()), (2, 0));
    assert_eq!(untraded.asked, [(P1, Ask::LostCity), (P1, Ask::LostCity)]);
}

#[test]
fn section_29_2_3_squandered_wealth_takes_ten_treasury_tokens() {
    let game = expansion(PLAYERS);
    let scene = Position::new(&game, 1).treasury(P1, 15);
    assert_eq!(resolve(&game, scene, "squandered-wealth", None).treasury[0], 10);
}

// Stack 3

/// What others lose, with plenty of tokens and everything shared out as much as possible.
fn shared((id, trader): (&str, Option<Seat>), advances: &[(Seat, &str)]) -> Tally {
    let game = expansion(PLAYERS);
    let scene =
        seats(0..6).fold(Position::new(&game, 1), |scene, seat| spread(&game, scene, seat, 5));
    let scene =
        seats(0..6).fold(scene, |scene, seat| scene.tokens(seat, field(&game, seat.index()), 30));
    let scene = advances.iter().fold(scene, |scene, (seat, id)| scene.advance(*seat, id));
    resolve(&game, scene, id, trader)
}

#[test]
fn section_29_3_1_famine_takes_ten_and_shares_out_twenty_at_most_eight_each() {
    assert_eq!(shared(("famine", None), &[]).points[..6], [10, 8, 8, 4, 0, 0]);
    let milder = [(P1, "pottery"), (P1, "calendar"), (P2, "pottery"), (P3, "calendar")];
    assert_eq!(shared(("famine", None), &milder).points[..4], [5, 3, 3, 4]);
}

#[test]
fn section_24_1_1_who_traded_famine_is_no_victim_of_it() {
    assert_eq!(shared(("famine", Some(P2)), &[]).points[..6], [10, 0, 8, 8, 4, 0], "32.2");
}

#[test]
fn section_29_3_1_4_agriculture_does_not_work_during_famine() {
    let game = expansion(PLAYERS);
    let places = places_where(&game, |info| info.limit == 2);
    let scene =
        places[..15].iter().fold(Position::new(&game, 1), |scene, at| scene.tokens(P1, *at, 3));
    let tally = resolve(&game, scene.clone(), "famine", None);
    assert_eq!(tally.points[0], 10);
    let tally = resolve(&game, scene.advance(P1, "agriculture"), "famine", None);
    assert!(tally.points[0] > 20, "{}", tally.points[0]);
}

#[test]
fn section_29_3_2_superstition_reduces_three_cities() {
    assert_eq!(reduced("superstition", &[]), 3);
    assert_eq!(reduced("superstition", &["mysticism", "deism", "enlightenment"]), 0);
    assert_eq!(reduced("superstition", &["universal-doctrine"]), 4);
}

#[test]
fn section_29_3_3_tempest_takes_all_ships_and_five_treasury_tokens() {
    let game = expansion(PLAYERS);
    let coast = places_where(&game, |info| info.coastal);
    let scene = Position::new(&game, 1).ship(P1, coast[0]).ship(P1, coast[1]).ship(P2, coast[0]);
    let tally = resolve(&game, scene.treasury(P1, 6), "tempest", None);
    assert_eq!((tally.ships[0], tally.ships[1], tally.treasury[0]), (2, 0, 5));
}

// Stack 4

fn war(advances: &[&str], keep_first: bool) -> (Tally, u8) {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Position::new(&game, 1), P1, 47).stock(P1, 0).stock(P2, 55);
    let scene = seats(2..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let mut selected = 0;
    let tally = resolve_with(&game, with(scene, advances), ("civil-war", None), |decision, all| {
        match (decision.ask, all[0]) {
            (Ask::Faction, Action::Keep { .. }) => Action::Keep { first: keep_first },
            (Ask::Faction, Action::Take { count, .. }) if decision.seat == P1 => {
                selected += count;
                all[0]
            }
            _ => all[0],
        }
    });
    (tally, selected)
}

#[test]
fn section_29_4_1_civil_war_divides_the_civilization_into_two_factions() {
    let (tally, selected) = war(&[], true);
    assert_eq!((tally.beneficiary, selected), (Some(P2), 15));
    assert_eq!(tally.moved(P1, P2), 47 - 35, "the victim keeps the first faction");
    assert_eq!(war(&[], false).0.moved(P1, P2), 35);
    assert_eq!(war(&["music"], true).1, 20);
    assert_eq!(war(&["drama-and-poetry", "music"], true).1, 25);
    assert_eq!(war(&["democracy"], true).1, 25);
    assert_eq!(war(&["democracy", "music"], true).0.annexed, [], "there is no second faction");
}

#[test]
fn section_29_4_1_3_5_with_philosophy_the_beneficiary_selects_fifteen() {
    let (tally, selected) = war(&["philosophy", "music"], false);
    assert_eq!((selected, tally.moved(P1, P2)), (0, 15));
}

#[test]
fn section_29_4_1_6_soldiers_cost_both_factions_five_points_each() {
    let (tally, _) = war(&["military"], true);
    assert_eq!((tally.points[0], tally.moved(P1, P2)), (10, 47 - 35 - 5));
    let (tally, _) = war(&["military", "naval-warfare", "philosophy"], false);
    assert_eq!((tally.points[0], tally.moved(P1, P2)), (20, 5));
}

#[test]
fn section_29_4_1_7_what_the_beneficiary_cannot_replace_goes_to_the_next_in_stock() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Position::new(&game, 1), P1, 47).stock(P1, 0).cities(P1, 9);
    let scene = scene.stock(P2, 4).stock(P3, 3).cities(P3, 1);
    let scene = seats(3..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let tally = resolve(&game, scene, "civil-war", None);
    assert_eq!(tally.beneficiary, Some(P2));
    assert!(tally.moved(P1, P3) > 0, "{:?}", tally.annexed);
}

#[test]
fn section_29_4_1_7_the_next_in_stock_goes_on_until_nothing_is_left() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Position::new(&game, 1), P1, 47).stock(P1, 0).stock(P2, 4);
    let scene = scene.cities(P3, 9).stock(P3, 10).cities(P4, 9).stock(P4, 9);
    let scene = seats(4..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let tally = resolve_with(&game, scene, ("civil-war", None), |_, all| match all[0] {
        Action::Keep { .. } => Action::Keep { first: true },
        other => other,
    });
    let moved = [P2, P3, P4].map(|seat| tally.moved(P1, seat));
    assert_eq!(moved, [4, 8, 0], "twelve tokens: four, and all others to the second");
}

#[test]
fn section_29_4_1_the_victim_decides_between_beneficiaries_with_as_much_in_stock() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Position::new(&game, 1), P1, 47);
    let (state, _) = strike(&game, scene, "civil-war", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::Beneficiary));
    assert_eq!(actions(&game, &state).len(), 17, "players without units may profit");
}

#[test]
fn section_29_4_2_slave_revolt_withholds_fifteen_tokens_from_support() {
    let game = expansion(PLAYERS);
    let revolt = |advances: &[&str]| {
        let scene = Position::new(&game, 1).cities(P1, 5).tokens(P1, field(&game, 0), 25);
        resolve(&game, with(scene, advances), "slave-revolt", None).reduced[0]
    };
    assert_eq!(revolt(&[]), 0);
    assert!(revolt(&["mining"]) > 0);
    assert!(revolt(&["theocracy", "mining"]) > revolt(&["mining"]));
    assert_eq!(revolt(&["theocracy", "mythology"]), 0);
    assert_eq!(revolt(&["mining", "enlightenment"]), 0);
}

#[test]
fn section_29_4_2_1_slave_revolt_reduces_cities_built_this_turn_first() {
    let game = expansion(PLAYERS);
    let sites = places_where(&game, |info| info.site && info.limit == 1);
    let scene = Position::new(&game, 1).city(P1, sites[0]).city(P1, sites[1]).city(P1, sites[2]);
    let new = [sites[3], sites[4]];
    let state = built(&game, scene.tokens(P1, field(&game, 0), 10), &new);
    let (state, _) = strike(&game, Position::at(&game, state), "slave-revolt", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::LostCity));
    assert_eq!(actions(&game, &state), new.map(Action::Choose), "21.1.2");
}

#[test]
fn section_29_4_3_city_in_flames_costs_a_city_or_ten_treasury_tokens() {
    let game = expansion(PLAYERS);
    let (state, _) = strike(&game, settled(&game, 1).treasury(P1, 10), "city-in-flames", None);
    assert!(actions(&game, &state).contains(&Action::Pay));
    assert_eq!(resolve(&game, settled(&game, 1), "city-in-flames", None).destroyed[0], 1);
}

// Stack 5

#[test]
fn section_29_5_1_a_flood_takes_seventeen_and_ten_from_others_on_the_plain() {
    let game = expansion(PLAYERS);
    let plain = game.places.flood_plains.of(0);
    let scene = Position::new(&game, 1).tokens(P1, plain[0], 20).tokens(P2, plain[0], 9);
    let scene = scene.tokens(P3, plain[1], 9);
    let flood = |scene: Position<'_>| resolve(&game, scene, "flood", None).points;
    assert_eq!(flood(scene.clone())[..3], [17, 9, 1]);
    let built = scene.advance(P1, "engineering").advance(P2, "engineering");
    assert_eq!(flood(built)[..3], [7, 7, 1], "29.5.1.5");
    let few = Position::new(&game, 1).tokens(P1, plain[0], 3).tokens(P2, plain[0], 4);
    assert_eq!(flood(few.tokens(P3, plain[1], 5))[..3], [3, 4, 5], "all of ten or less");
}

#[test]
fn section_24_1_1_who_traded_a_flood_is_spared_unless_everybody_loses_all() {
    let game = expansion(PLAYERS);
    let plain = game.places.flood_plains.of(0);
    let scene = Position::new(&game, 1).tokens(P1, plain[0], 20).tokens(P2, plain[0], 9);
    let scene = scene.tokens(P3, plain[1], 9);
    let flood = |scene: Position<'_>| resolve(&game, scene, "flood", Some(P2)).points;
    assert_eq!(flood(scene.clone())[..3], [17, 0, 9]);
    assert_eq!(flood(scene.tokens(P4, plain[2], 9))[..4], [17, 0, 9, 1]);
    let few = Position::new(&game, 1).tokens(P1, plain[0], 3).tokens(P2, plain[0], 4);
    assert_eq!(flood(few.tokens(P3, plain[1], 5))[..3], [3, 4, 5], "29.5.1.3: nobody is chosen");
}

#[test]
fn section_29_5_1_4_without_units_on_a_plain_a_coastal_city_is_lost() {
    let game = expansion(PLAYERS);
    let plains: Vec<Land> = (0..game.places.flood_plains.len())
        .flat_map(|at| game.places.flood_plains.of(at).to_vec())
        .collect();
    let coast = places_where(&game, |info| info.coastal);
    let dry = coast.into_iter().find(|at| !plains.contains(at)).expect("a dry coast");
    let scene = Position::new(&game, 1).city(P1, dry);
    assert_eq!(resolve(&game, scene.clone(), "flood", None).destroyed[0], 1);
    let built = resolve(&game, scene.advance(P1, "engineering"), "flood", None);
    assert_eq!((built.destroyed[0], built.reduced[0]), (0, 1));
}

/// A game in which one area reaches the edge of the board.
fn with_edge(at: &str) -> Game {
    let mut pack = expansion_project().clone();
    pack.board = Some([1600.0, 552.0]);
    pack.outlines = (pack.areas.iter())
        .map(|area| {
            let outer = vec![[0.0, 5.0], [5.0, 5.0], [5.0, 9.0]];
            let part = OutlinePart { outer, holes: Vec::new() };
            Outline { parts: if &*area.id == at { vec![part] } else { Vec::new() } }
        })
        .collect();
    Game::new(&pack, &Options::new(18)).expect("a game")
}

#[test]
fn section_29_5_2_3_barbarians_come_from_the_edge_of_the_map_and_from_zero_areas() {
    let game = with_edge("babylon");
    let edge = places_where(&game, |info| info.edge);
    assert_eq!(edge, [place(&game, "babylon")]);
    let zero = places_where(&game, |info| info.limit == 0)[0];
    let heart = places_where(&game, |info| info.limit > 1 && !info.edge)
        .into_iter()
        .find(|at| {
            let near = game.places.by_land(*at).iter().chain(game.places.by_water(*at));
            near.copied().all(|one| game.places[one].limit > 0)
        })
        .expect("an area inside");
    let invaded = |at: Land| {
        let scene = Position::new(&game, 1).tokens(P1, at, 2);
        resolve(&game, scene, "barbarian-hordes", Some(P4)).hordes.first().map(|(at, _)| *at)
    };
    assert_eq!(invaded(edge[0]), Some(edge[0]));
    assert_eq!(invaded(zero), Some(zero));
    assert_eq!(invaded(game.places.by_land(zero)[0]), Some(game.places.by_land(zero)[0]));
    assert_eq!(invaded(heart), None, "the barbarians are eliminated");
}

#[test]
fn section_29_5_2_barbarians_attack_cities_first_and_go_on_from_there() {
    let game = with_edge("babylon");
    let (city, next) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Position::new(&game, 1).city(P1, city).tokens(P1, next, 2).stock(P1, 10);
    let tally = resolve(&game, scene.clone(), "barbarian-hordes", Some(P4));
    assert_eq!(tally.hordes, [(city, 15), (next, 8)]);
    let sent = |id: &str| {
        resolve(&game, scene.clone().advance(P1, id), "barbarian-hordes", Some(P4)).hordes[0].1
    };
    assert_eq!((sent("politics"), sent("provincial-empire"), sent("monarchy")), (20, 20, 10));
}

#[test]
fn section_29_5_2_1_untraded_barbarians_obey_whoever_has_the_fewest_cities() {
    let game = with_edge("babylon");
    let scene = seats(1..18).fold(Position::new(&game, 1), |scene, seat| scene.cities(seat, 2));
    let scene = scene.city(P1, place(&game, "babylon"));
    assert_eq!(resolve(&game, scene, "barbarian-hordes", None).beneficiary, Some(P1));
}

#[test]
fn section_29_5_3_city_riots_reduces_a_city_and_takes_five_treasury_tokens() {
    let game = expansion(PLAYERS);
    let tally = resolve(&game, settled(&game, 3).treasury(P1, 9), "city-riots", None);
    assert_eq!((tally.reduced[0], tally.treasury[0]), (1, 5));
}

// Stack 6

#[test]
fn section_29_6_1_a_cyclone_reduces_cities_and_sinks_ships_around_an_open_sea() {
    let game = expansion(PLAYERS);
    let sea = (0..game.places.seas.len())
        .map(|at| game.places.seas.of(at))
        .max_by_key(|areas| areas.len())
        .expect("a sea");
    let scene = sea[..5].iter().fold(Position::new(&game, 1), |scene, at| scene.city(P1, *at));
    let scene = sea[5..8].iter().fold(scene, |scene, at| scene.city(P2, *at));
    let scene = (0..3).fold(scene, |scene, at| scene.ship(P1, sea[at]).ship(P3, sea[at]));
    let cyclone = |scene: Position<'_>| {
        let tally = resolve(&game, scene, "cyclone", None);
        (tally.reduced[0], tally.reduced[1], tally.ships[0], tally.ships[2])
    };
    assert_eq!(cyclone(scene.clone()), (3, 2, 3, 3));
    assert_eq!(cyclone(scene.clone().advance(P1, "masonry")), (2, 2, 3, 3));
    assert_eq!(cyclone(scene.clone().advance(P1, "trade-empire")), (4, 2, 3, 3));
    let calendar = scene.advance(P1, "calendar").advance(P2, "calendar");
    assert_eq!(cyclone(calendar.advance(P3, "calendar")), (1, 0, 1, 1), "29.6.1.5");
}

#[test]
fn section_29_6_2_an_epidemic_takes_sixteen_and_shares_out_twenty_five() {
    assert_eq!(shared(("epidemic", Some(P2)), &[]).points[..6], [16, 0, 10, 10, 5, 0]);
    let medicine = [(P1, "medicine"), (P1, "anatomy"), (P3, "medicine"), (P4, "roadbuilding")];
    assert_eq!(shared(("epidemic", Some(P2)), &medicine).points[..5], [0, 0, 5, 15, 5]);
    assert_eq!(shared(("epidemic", Some(P2)), &[(P1, "trade-empire")]).points[0], 21);
}

#[test]
fn section_29_6_2_2_an_epidemic_leaves_a_token_in_each_area() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Position::new(&game, 1), P1, 10).tokens(P1, field(&game, 0), 4);
    assert_eq!(resolve(&game, scene, "epidemic", None).points[0], 3);
    let tally = resolve(&game, Position::new(&game, 1).cities(P1, 2), "epidemic", None);
    assert_eq!((tally.destroyed[0], tally.reduced[0]), (0, 2));
}

#[test]
fn section_29_6_3_coastal_migration_takes_five_points_from_the_coast_and_all_ships() {
    let game = expansion(PLAYERS);
    let coast = places_where(&game, |info| info.coastal)[0];
    let scene = Position::new(&game, 1).tokens(P1, coast, 7).ship(P1, coast);
    let tally = resolve(&game, scene, "coastal-migration", None);
    assert_eq!((tally.points[0], tally.ships[0]), (5, 1));
}

// Stack 7

#[test]
fn section_29_7_1_corruption_takes_cards_of_ten_points() {
    let game = expansion(PLAYERS);
    let corruption = |advances: &[&str]| {
        let cards = Position::new(&game, 1).commodity(P1, commodity_worth(&game, 5), 4);
        resolve(&game, with(cards, advances), "corruption", None).cards[0]
    };
    assert_eq!((corruption(&[]), corruption(&["coinage"]), corruption(&["law"])), (2, 3, 1));
}

#[test]
fn section_29_7_2_civil_disorder_reduces_all_but_three_cities() {
    let disorder = |advances: &[&str]| reduced("civil-disorder", advances);
    assert_eq!(disorder(&[]), 6);
    assert_eq!(disorder(&["music", "drama-and-poetry", "law", "democracy"]), 2);
    assert_eq!(disorder(&["military", "naval-warfare"]), 8);
    assert_eq!(disorder(&["advanced-military", "roadbuilding", "law"]), 7);
}

#[test]
fn section_29_7_3_tribal_conflict_empties_two_adjacent_areas_without_cities() {
    let game = expansion(PLAYERS);
    let (one, other) = (place(&game, "babylon"), place(&game, "ur"));
    let lonely = Position::new(&game, 1).tokens(P1, one, 3).city(P1, other);
    assert_eq!(resolve(&game, lonely, "tribal-conflict", None).points[0], 0, "29.7.3.2");
    let scene =
        Position::new(&game, 1).tokens(P1, one, 3).tokens(P1, other, 2).tokens(P2, other, 1);
    let tally = resolve(&game, scene.tokens(P1, field(&game, 0), 4), "tribal-conflict", None);
    assert_eq!(tally.points[..2], [5, 1]);
}

/// The face values of the cards that may be given first, and what was given in the end when the
/// highest card was given each time.
fn face_values(scene: Position<'_>, game: &Game, id: &str) -> (Vec<u16>, u16) {
    let value = |action: &Action| match action {
        Action::Card { card, .. } => game.cards.values[card.index()],
        _ => 0,
    };
    let (mut first, mut sum) = (Vec::new(), 0);
    resolve_with(game, scene, (id, None), |_, all| {
        if first.is_empty() {
            first = all.iter().map(value).collect();
        }
        let highest = *all.iter().max_by_key(|action| value(action)).expect("a card");
        sum += value(&highest);
        highest
    });
    (first, sum)
}

#[test]
fn rule_24_5_corruption_and_banditry_take_exactly_the_face_value_if_possible() {
    let game = expansion(PLAYERS);
    let hand = |values: &[u16], cities: u8| {
        let scene = Position::new(&game, 1).cities(P1, cities);
        values
            .iter()
            .fold(scene, |scene, value| scene.commodity(P1, commodity_worth(&game, *value), 1))
    };
    let corruption = |values: &[u16]| face_values(hand(values, 0), &game, "corruption");
    assert_eq!(corruption(&[9, 7, 3]), (vec![3, 7], 10), "nine would leave one open");
    assert_eq!(corruption(&[9, 9, 1, 4]), (vec![1, 9], 10));
    assert_eq!(corruption(&[9, 8, 4]), (vec![4, 8], 12), "as little more as is necessary");
    assert_eq!(corruption(&[5, 2, 1]), (vec![1, 2, 5], 8), "24.4: all there is");
    assert_eq!(face_values(hand(&[7, 3, 2], 5), &game, "banditry"), (vec![2, 3], 5));
    assert_eq!(face_values(hand(&[9, 7], 5), &game, "banditry"), (vec![7], 7));
}

// Stack 8

#[test]
fn section_29_8_1_3_carthage_annexes_eight_points_of_egypt() {
    let game = expansion(PLAYERS);
    let (home, three, city) =
        (place(&game, "charax"), place(&game, "ur"), place(&game, "babylonia"));
    let scene = Position::new(&game, 1).tokens(P2, home, 1).tokens(P1, three, 3).city(P1, city);
    let scene = scene.cities(P1, 3).stock(P1, 0);
    let scene =
        seats(2..PLAYERS).fold(scene, |scene, seat| scene.tokens(seat, home, 1).stock(seat, 0));
    assert!(
        game.places.by_land(home).contains(&three) && game.places.by_land(three).contains(&city)
    );
    let tally = resolve(&game, scene.clone(), "tyranny", None);
    assert_eq!(tally.beneficiary, Some(P2));
    assert_eq!((tally.moved(P1, P2), tally.taken.as_slice()), (8, [(P1, P2)].as_slice()));
    assert_eq!(resolve(&game, with(scene, &["sculpture"]), "tyranny", None).moved(P1, P2), 3);
}

#[test]
fn section_29_8_1_7_tyranny_needs_a_neighbour_by_land() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 4).stock(P1, 0);
    assert_eq!(resolve(&game, scene, "tyranny", None).beneficiary, None);
}

#[test]
fn section_29_8_2_iconoclasm_reduces_four_cities_and_shares_out_two() {
    let heresy = |advances: &[&str]| reduced("iconoclasm-and-heresy", advances);
    assert_eq!(heresy(&[]), 4);
    assert_eq!(heresy(&["theology", "philosophy", "monotheism"]), 1, "Hatti, the example of 24.6");
    let game = expansion(PLAYERS);
    let scene = seats(0..4).fold(Position::new(&game, 1), |scene, seat| scene.cities(seat, 5));
    let tally = resolve(&game, scene, "iconoclasm-and-heresy", Some(P2));
    assert_eq!(tally.reduced[..4], [4, 0, 2, 0]);
}

#[test]
fn section_29_8_2_2_theocracy_sacrifices_two_cards() {
    let game = expansion(PLAYERS);
    let scene =
        settled(&game, 5).advance(P1, "theocracy").commodity(P1, commodity_worth(&game, 5), 2);
    let tally = resolve(&game, scene, "iconoclasm-and-heresy", None);
    assert_eq!((tally.reduced[0], tally.cards[0]), (0, 2));
}

#[test]
fn section_29_8_3_minor_uprising_takes_a_point_a_city_or_two_treasury_tokens_each() {
    let game = expansion(PLAYERS);
    let uprising = |treasury: u8| {
        resolve_with(
            &game,
            settled(&game, 4).treasury(P1, treasury),
            ("minor-uprising", None),
            |_, actions| if actions.contains(&Action::Pay) { Action::Pay } else { actions[0] },
        )
    };
    assert_eq!((uprising(0).points[0], uprising(0).treasury[0]), (4, 0));
    assert_eq!((uprising(5).points[0], uprising(5).treasury[0]), (2, 4));
}

// Stack 9

#[test]
fn section_29_9_1_regression_moves_the_marker_back() {
    let game = expansion(PLAYERS);
    let regression = |advances: &[&str]| {
        let scene = with(Position::new(&game, 1).marker(P1, 6), advances);
        resolve(&game, scene, "regression", None).marker
    };
    assert_eq!((regression(&[]), regression(&["library"])), (Some(5), None));
    assert_eq!(regression(&["fundamentalism"]), Some(4));
}

#[test]
fn section_29_9_2_piracy_takes_two_coastal_cities_and_one_of_each_of_two_others() {
    let game = expansion(PLAYERS);
    let coast = places_where(&game, |info| info.coastal);
    let scene = seats(0..4).fold(Position::new(&game, 1), |scene, seat| {
        let from = seat.index() * 4;
        coast[from..from + 4].iter().fold(scene, |scene, at| scene.city(seat, *at))
    });
    let piracy = |scene: Position<'_>| {
        let tally = resolve(&game, scene, "piracy", Some(P2));
        [P1, P2, P3, P4].map(|seat| tally.taken.iter().filter(|(from, _)| *from == seat).count())
    };
    assert_eq!(piracy(scene.clone()), [2, 0, 1, 1]);
    assert_eq!(
        piracy(scene.clone().advance(P1, "cartography").advance(P3, "cartography")),
        [3, 0, 2, 1]
    );
    assert_eq!(
        piracy(scene.clone().advance(P1, "naval-warfare").advance(P3, "naval-warfare")),
        [1, 0, 0, 1]
    );
    let untraded = resolve(&game, scene, "piracy", None);
    assert_eq!(untraded.asked[2], (P1, Ask::LostCity), "nobody traded it: the victim selects");
}

#[test]
fn section_29_9_3_banditry_gives_cards_to_the_trader_or_discards_them() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 3).commodity(P1, commodity_worth(&game, 2), 4);
    let traded = resolve(&game, scene.clone(), "banditry", Some(P3));
    assert_eq!((traded.given.as_slice(), traded.cards[0]), ([(P1, P3), (P1, P3)].as_slice(), 0));
    let drawn = resolve(&game, scene, "banditry", None);
    assert_eq!((drawn.given.len(), drawn.cards[0]), (0, 2));
}

// Optional rules

#[test]
fn section_32_7_calamities_leave_sixteen_unit_points() {
    let variants = vec!["limited-damage".to_owned()];
    let options = Options { variants, ..Options::new(PLAYERS) };
    let game = Game::new(expansion_project(), &options).expect("a game");
    let scene = spread(&game, Position::new(&game, 1), P1, 20);
    assert_eq!(resolve(&game, scene.clone(), "famine", None).points[0], 4);
    let city = scene.cities(P1, 1);
    assert_eq!(resolve(&game, city, "city-in-flames", None).destroyed[0], 1);
    let poor = spread(&game, Position::new(&game, 1), P1, 12).cities(P1, 1);
    assert_eq!(resolve(&game, poor, "city-in-flames", None).destroyed[0], 0);
}
