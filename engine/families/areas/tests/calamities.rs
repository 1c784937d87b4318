//! Calamities that strike a place or a player: sites, beneficiaries, further victims.

use crate::common::prelude::*;
use crate::common::rich::rich;
use strabo_areas::RandomBot;
use strabo_areas::parts::Stage;
use strabo_model::refs::CalamityId;

fn strike(scene: Position<'_>, game: &Game, id: &str, trader: Option<Seat>) -> State {
    scene.calamity(P1, calamity(game, id), trader).only(Step::MajorCalamities, &mut Events::off())
}

fn apply(game: &Game, state: &mut State, action: Action) -> Vec<Event> {
    let seat = state.seat;
    let mut events = Events::kept();
    game.apply(state, seat, action, &mut events).expect("a legal action");
    events.list().to_vec()
}

/// Plays a calamity of somebody in the middle at random. A victim finishes the list of effects
/// before another begins, and no effect comes twice.
fn goes_on(game: &Game, calamity: usize, seed: u64) {
    let mut events = Events::off();
    let scene = rich(game, seed).calamity(P4, CalamityId::from(calamity), Some(P2));
    let mut state = scene.only(Step::MajorCalamities, &mut events);
    let (task, mut bot, mut legal) = (state.cursor.task, RandomBot::new(seed), Legal::default());
    while game.decision(&state).is_some() && state.cursor.task == task {
        game.legal(&state, &mut legal);
        let before = state.calamity;
        let action = bot.choose(game, state.view(game, state.seat), &legal).expect("an answer");
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        let after = state.calamity;
        if before.stage == Stage::Effects && after.stage == Stage::Effects {
            let finished = before.victim.is_some_and(|victim| after.finished.contains(victim));
            let on = before.victim == after.victim && before.effect <= after.effect;
            assert!(finished || on, "a victim starts over: {before:?} {after:?}");
        }
    }
}

#[test]
fn every_victim_goes_through_the_effects_once_whoever_holds_the_card() {
    for game in [game(9), expansion(9)] {
        for calamity in 0..game.pack.calamities.len() {
            (0..8).for_each(|seed| goes_on(&game, calamity, seed));
        }
    }
}

#[test]
fn a_volcano_destroys_everything_around_it_whoever_owns_it() {
    let areas: Vec<Land> = (0..NINE.places.volcanoes.len())
        .map(|at| NINE.places.volcanoes.of(at))
        .find(|areas| areas.len() == 2)
        .expect("a volcano between two areas")
        .to_vec();
    let scene = Position::new(&NINE, 1).city(P1, areas[0]).tokens(P2, areas[1], 2);
    let state = strike(scene, &NINE, "volcanic-eruption", None);
    assert_eq!(state.player(P1).cities, 0);
    assert_eq!(state.board.tokens(areas[1], P2), 0);
}

/// The positions, among those of their kind, of the volcanoes left for a victim with cities at both of
/// two volcanoes: two cities at the first; one city, and six tokens of somebody else, at the second.
fn erupts(game: &Game, own_tokens: u8) -> Vec<usize> {
    let both = |at: &usize| game.places.volcanoes.of(*at).len() == 2;
    let sites: Vec<usize> = (0..game.places.volcanoes.len()).filter(both).collect();
    let (first, second) = (game.places.volcanoes.of(sites[0]), game.places.volcanoes.of(sites[1]));
    let scene = Position::new(game, 1).city(P1, first[0]).city(P1, first[1]).city(P1, second[0]);
    let scene = scene.tokens(P1, second[1], own_tokens).tokens(P2, second[1], 6);
    let state = strike(scene, game, "volcanic-eruption", None);
    let quiet = |areas: &[Land]| areas.iter().any(|at| state.board.city(*at) == Some(P1));
    sites[..2].iter().copied().filter(|at| !quiet(game.places.volcanoes.of(*at))).collect()
}

#[test]
fn the_volcano_erupts_that_affects_most_of_the_unit_points_of_the_victim() {
    assert_eq!(erupts(&NINE, 4), [0], "ten points and nine");
    assert_eq!(erupts(&NINE, 6), [1], "ten points and eleven, but fewer cities");
}

#[test]
fn section_29_2_1_1_the_volcano_erupts_that_does_the_greatest_damage() {
    assert_eq!(erupts(&expansion(18), 0), [1], "ten points and eleven of two players");
}

#[test]
fn an_earthquake_destroys_a_city_and_reduces_one_next_door() {
    let (own, near) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let scene = Position::new(&FIVE, 1).city(P1, own).city(P2, near);
    let mut state = strike(scene, &FIVE, "volcanic-eruption", None);
    assert_eq!(actions(&FIVE, &state), [Action::Choose(own)]);
    apply(&FIVE, &mut state, Action::Choose(own));
    assert_eq!((state.seat, state.ask), (P1, Ask::LostCity));
    assert_eq!(actions(&FIVE, &state), [Action::Choose(near)]);
}

#[test]
fn a_city_on_a_black_site_is_safe_from_the_flood() {
    let on_plain = |black: bool| {
        let all =
            (0..NINE.places.flood_plains.len()).flat_map(|at| NINE.places.flood_plains.of(at));
        let fits = |at: &Land| {
            let info = &NINE.places[*at];
            info.site && info.black == black && !info.coastal
        };
        all.copied().find(fits).expect("a city site inland on a flood plain")
    };
    let cities = |at: Land| {
        strike(Position::new(&NINE, 1).city(P1, at), &NINE, "flood", None).player(P1).cities
    };
    assert_eq!(cities(on_plain(false)), 0);
    assert_eq!(cities(on_plain(true)), 1);
}

#[test]
fn the_beneficiary_is_spared_by_an_epidemic() {
    let field = place(&FIVE, "babylon");
    let everybody = FIVE.all_seats().fold(Position::new(&FIVE, 1), |scene, seat| {
        if seat == P5 { scene } else { scene.tokens(seat, field, 3) }
    });
    let state = strike(everybody, &FIVE, "epidemic", Some(P3));
    assert_eq!(state.ask, Ask::SecondaryVictim);
    assert_eq!(
        actions(&FIVE, &state),
        [P2, P4, P5].map(Action::Player),
        "also who has nothing to lose"
    );
}

#[test]
fn naval_warfare_keeps_a_player_from_being_chosen_by_pirates() {
    let coasts = places_where(&FIVE, |place| place.coastal);
    let scene = seats(0..5)
        .zip(coasts)
        .fold(Position::new(&FIVE, 1), |scene, (seat, at)| scene.city(seat, at));
    let state = strike(scene.advance(P2, "naval-warfare"), &FIVE, "piracy", Some(P3));
    assert_eq!(state.ask, Ask::SecondaryVictim);
    assert_eq!(actions(&FIVE, &state), [P4, P5].map(Action::Player));
}

#[test]
fn chapter_8_piracy_selects_from_players_with_a_coastal_city_while_there_is_one() {
    let coasts = places_where(&FIVE, |place| place.coastal);
    let inland = places_where(&FIVE, |place| !place.coastal);
    let scene = Position::new(&FIVE, 1).city(P1, coasts[0]).city(P4, coasts[1]);
    let mut state = strike(scene.city(P2, inland[0]), &FIVE, "piracy", Some(P3));
    assert_eq!(actions(&FIVE, &state), [Action::Player(P4)], "no city of P2 or P5 is at the coast");
    apply(&FIVE, &mut state, Action::Player(P4));
    assert_ne!(state.ask, Ask::SecondaryVictim, "nobody else has one");
}
