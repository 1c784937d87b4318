//! Decisions that the books give to players, and that are asked only where they make a difference.

use crate::common::prelude::*;
use crate::expansion_project_calamities::spread;
use strabo_areas::{Payment, Water};

fn choices(places: &[Land]) -> Vec<Action> {
    places.iter().map(|place| Action::Choose(*place)).collect()
}

/// Two areas next to each other, and one far from both, each for few tokens.
fn near_and_far(game: &Game) -> [Land; 3] {
    let small = |at: &Land| game.places[*at].limit < 4;
    let near = |at: Land| game.places.by_land(at).iter().copied();
    let lands: Vec<Land> = game.places.areas().map(|(at, _)| at).filter(small).collect();
    let (one, other) = lands
        .iter()
        .find_map(|at| near(*at).filter(small).find(|other| at < other).map(|other| (*at, other)))
        .expect("neighbours");
    let apart = |at: Land| {
        ![one, other].iter().any(|place| {
            *place == at || near(*place).any(|next| next == at || near(next).any(|far| far == at))
        })
    };
    [one, other, lands.into_iter().find(|at| apart(*at)).expect("a place far away")]
}

#[test]
fn chapter_9_a_holder_of_advanced_military_chooses_the_order_of_conflicts_that_wait() {
    let [one, other, far] = near_and_far(&FIVE);
    let fight = |places: &[Land], holder: bool| {
        let mut scene = Position::new(&FIVE, 1);
        for place in places {
            scene = scene.tokens(P1, *place, 4).tokens(P2, *place, 4);
        }
        let scene = if holder { scene.advance(P1, "advanced-military") } else { scene };
        scene.only(Step::TokenConflict, &mut Events::off())
    };
    let mut state = fight(&[one, other, far], true);
    assert_eq!((state.seat, state.ask), (P1, Ask::Conflict));
    assert_eq!(
        actions(&FIVE, &state),
        choices(&{
            let mut all = [one, other, far];
            all.sort_unstable();
            all
        })
    );
    apply(&FIVE, &mut state, Action::Choose(other));
    assert_eq!((state.seat, state.ask), (P1, Ask::Casualty));
    assert!(actions(&FIVE, &state).contains(&Action::Choose(one)), "a token next door");
    assert_ne!(fight(&[one, far], true).ask, Ask::Conflict, "nothing is lost in both");
    assert_eq!(fight(&[one, other], false).ask, Ask::Nothing);
}

#[test]
fn chapter_9_the_lowest_in_ranking_of_two_holders_of_advanced_military_waits() {
    let [one, other, far] = near_and_far(&FIVE);
    let mut scene = Position::new(&FIVE, 1);
    for (place, seats) in [(one, [P2, P3]), (other, [P2, P3]), (far, [P1, P3])] {
        scene = seats.iter().fold(scene, |scene, seat| scene.tokens(*seat, place, 4));
    }
    let scene = scene.advance(P1, "advanced-military").advance(P2, "advanced-military");
    let state = scene.only(Step::TokenConflict, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P2, Ask::Conflict), "the first player's is resolved");
    assert!(state.board.tokens(far, P3) < 4);
}

#[test]
fn chapter_9_the_order_of_own_conflicts_is_open_where_one_has_a_choice_of_losses() {
    let [one, other, far] = near_and_far(&FIVE);
    let mut scene = Position::new(&FIVE, 1).advance(P1, "advanced-military");
    for place in [one, far] {
        scene = scene.tokens(P1, place, 4).tokens(P2, place, 4);
    }
    let asked = |scene: Position<'_>| scene.only(Step::TokenConflict, &mut Events::off()).ask;
    assert_ne!(asked(scene.clone()), Ask::Conflict, "nothing can be lost elsewhere");
    assert_eq!(asked(scene.tokens(P1, other, 1)), Ask::Conflict, "a token next door");
}

#[test]
fn chapter_9_architecture_pays_up_to_half_also_where_tokens_suffice() {
    let at = place(&FIVE, "babylon");
    let other = place(&FIVE, "ur");
    let scene = Position::new(&FIVE, 1).tokens(P1, at, 7).tokens(P2, other, 12).treasury(P1, 9);
    let scene = scene.advance(P1, "architecture").advance(P1, "public-works");
    let mut state = scene.only(Step::BuildCities, &mut Events::off());
    let build = |treasury, keep| Action::BuildCity { at, treasury, nearby: 0, keep };
    let listed = actions(&FIVE, &state);
    for treasury in 0..=3 {
        assert!(
            listed.contains(&build(treasury, false)) && listed.contains(&build(treasury, true))
        );
    }
    assert!(!listed.contains(&build(4, false)), "half of six");
    apply(&FIVE, &mut state, build(3, true));
    assert_eq!((state.player(P1).treasury, state.board.tokens(at, P1)), (6, 1));
}

/// Two cities of the first player, attacked by the two others.
fn sieges(game: &Game, stock: u8) -> (State, [Land; 2]) {
    let places = [Land::new(3), Land::new(9)];
    let scene = Position::new(game, 1).city(P1, places[0]).city(P1, places[1]);
    let scene = scene.tokens(P2, places[0], 7).tokens(P3, places[1], 7).stock(P1, stock);
    (scene.only(Step::CityAttacks, &mut Events::off()), places)
}

#[test]
fn rule_18_3_2_a_defender_short_of_tokens_chooses_which_attacker_comes_first() {
    let game = expansion(5);
    let (mut state, [one, other]) = sieges(&game, 8);
    assert_eq!((state.seat, state.ask), (P1, Ask::Defence));
    assert_eq!(actions(&game, &state), choices(&[one, other]));
    apply(&game, &mut state, Action::Choose(other));
    assert_eq!((state.seat, state.ask), (P3, Ask::Spoils), "the third player attacks first");
    assert_eq!((state.board.city(one), state.board.city(other)), (Some(P1), None));
    let (state, _) = sieges(&game, 12);
    assert_eq!((state.seat, state.ask), (P2, Ask::Spoils), "there is enough for both");
}

#[test]
fn phase_4b_different_attackers_come_by_ranking() {
    let (state, _) = sieges(&FIVE, 8);
    assert_eq!((state.seat, state.ask), (P2, Ask::Spoils));
}

#[test]
fn rule_29_4_1_7_a_beneficiary_short_of_pieces_chooses_which_units_to_take() {
    let scene = spread(&MANY, Position::new(&MANY, 1), P1, 47).stock(P1, 0).stock(P2, 4);
    let scene = seats(4..18).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let scene = scene.cities(P3, 9).stock(P3, 3).cities(P4, 9).stock(P4, 2);
    let (mut state, _) = strike(&MANY, scene, "civil-war", None);
    let mut kept = false;
    let (at, count) = loop {
        let all = actions(&MANY, &state);
        if let (true, P2, Some(Action::Take { at, count })) = (kept, state.seat, all.last()) {
            assert!(all.len() > 4, "several areas");
            break (*at, *count);
        }
        kept |= matches!(all[0], Action::Keep { first: true });
        apply(&MANY, &mut state, all[0]);
    };
    assert_eq!(state.ask, Ask::Faction);
    apply(&MANY, &mut state, Action::Take { at, count });
    assert_eq!(state.board.tokens(at, P2), count);
    while state.seat == P2 {
        let all = actions(&MANY, &state);
        apply(&MANY, &mut state, all[0]);
    }
    assert_eq!((state.player(P2).stock, state.player(P2).tokens), (0, 4));
    assert_eq!(
        (state.seat, state.ask),
        (P3, Ask::Faction),
        "the next is short as well and chooses"
    );
    while state.seat == P3 {
        let all = actions(&MANY, &state);
        apply(&MANY, &mut state, all[all.len() - 1]);
    }
    assert_eq!((state.player(P3).stock, state.player(P3).tokens), (0, 3));
    assert_eq!((state.seat, state.ask), (P4, Ask::Faction), "and so is the one after that");
}

#[test]
fn rule_29_6_1_5_a_holder_of_calendar_chooses_which_ships_are_kept() {
    let seas = (0..MANY.places.seas.len()).map(|at| MANY.places.seas.of(at));
    let sea = seas.max_by_key(|areas| areas.len()).expect("a sea");
    let cyclone = |ports: [Land; 3], lost: u8| {
        let scene = sea[..5].iter().fold(Position::new(&MANY, 1), |scene, at| scene.city(P1, *at));
        let scene =
            ports.iter().fold(scene.advance(P1, "calendar"), |scene, at| scene.ship(P1, *at));
        let mut asked = Vec::new();
        let tally = resolve_with(&MANY, scene, ("cyclone", None), |decision, all| {
            if decision.ask != Ask::LostShip {
                return all[0];
            }
            asked.push(all.to_vec());
            Action::GiveUpShip { ship: lost }
        });
        assert_eq!(tally.ships[0], 1);
        asked
    };
    let all: Vec<Action> = (0..3).map(|ship| Action::GiveUpShip { ship }).collect();
    assert_eq!(cyclone([sea[0], sea[1], sea[2]], 1), [all]);
    assert!(cyclone([sea[0]; 3], 0).is_empty(), "the ships are alike");
}

#[test]
fn chapter_8_a_further_victim_may_have_nothing_to_lose() {
    let scene = spread(&FIVE, Position::new(&FIVE, 1), P1, 20);
    let (state, _) = strike(&FIVE, scene.clone(), "epidemic", None);
    assert_ne!(state.ask, Ask::SecondaryVictim, "nobody has anything to lose");
    let (state, _) = strike(&FIVE, spread(&FIVE, scene, P2, 5), "epidemic", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::SecondaryVictim));
    assert!(actions(&FIVE, &state).contains(&Action::Player(Seat::new(3))));
}

/// Areas next to one by water.
fn shores(game: &Game, at: Land) -> Vec<(Water, Land)> {
    let sails = game.places.sails(game.places.coasts(at)[0]).iter();
    sails.filter_map(|to| Some((*to, game.places[*to].place?))).collect()
}

/// The first player has a ship with three tokens; the second may not be attacked, and leaves this much
/// room in some areas.
fn laden(game: &Game, at: Land, rooms: &[(Land, u8)]) -> State {
    let scene = Position::new(game, 1).tokens(P1, at, 3).treasury(P1, 2);
    let scene =
        rooms.iter().fold(scene.advance(P2, "cultural-ascendancy"), |scene, (place, room)| {
            scene.tokens(P2, *place, game.places[*place].limit - room)
        });
    let mut state = scene.only(Step::Move, &mut Events::off());
    let ship = Action::BuildShip { at: game.places.coasts(at)[0], pay: Payment::Treasury };
    apply(game, &mut state, ship);
    apply(game, &mut state, Action::Embark { ship: 0, count: 3 });
    state
}

#[test]
fn phase_3_a_laden_ship_does_not_stay_where_its_tokens_may_not_land() {
    let port = |at: &Land| FIVE.places.coasts(*at).len() == 1 && !shores(&FIVE, *at).is_empty();
    let at = FIVE.places.areas().map(|(at, _)| at).find(port).expect("a port");
    let (to, place) = shores(&FIVE, at)[0];
    let mut state = laden(&FIVE, at, &[(place, 0)]);
    assert!(actions(&FIVE, &state).contains(&Action::Done), "the tokens may go ashore again");
    apply(&FIVE, &mut state, Action::Sail { ship: 0, to });
    let all = actions(&FIVE, &state);
    assert!(
        !all.contains(&Action::Done) && !all.iter().any(|one| matches!(one, Action::Land { .. }))
    );
    let onward = all.into_iter().find(|one| matches!(one, Action::Sail { .. })).expect("a way on");
    apply(&FIVE, &mut state, onward);
    assert!(actions(&FIVE, &state).contains(&Action::Done));
}

#[test]
fn phase_3_cargo_is_split_over_several_shores() {
    let limit = |at: Land| FIVE.places[at].limit;
    let fits = |at: &Land| {
        let near = shores(&FIVE, *at);
        let tokens: u8 = near.iter().map(|(_, place)| limit(*place)).sum();
        let alone = near.iter().all(|(_, place)| FIVE.places.coasts(*place).len() == 1);
        limit(*at) > 1 && near.len() > 1 && alone && tokens < 40 && limit(near[1].1) > 2
    };
    let ports =
        FIVE.places.areas().map(|(at, _)| at).filter(|at| FIVE.places.coasts(*at).len() == 1);
    let strait = ports.into_iter().find(fits).expect("a strait");
    let near = shores(&FIVE, strait);
    let mut rooms: Vec<(Land, u8)> = near.iter().map(|(_, place)| (*place, 0)).collect();
    rooms[1].1 = 2;
    rooms.push((strait, 1));
    let mut state = laden(&FIVE, near[0].1, &rooms);
    let through = FIVE.places.coasts(strait)[0];
    for to in [through, near[0].0, through] {
        apply(&FIVE, &mut state, Action::Sail { ship: 0, to });
    }
    assert!(!actions(&FIVE, &state).contains(&Action::Done));
    apply(&FIVE, &mut state, Action::Land { ship: 0, count: 1 });
    apply(&FIVE, &mut state, Action::Sail { ship: 0, to: near[1].0 });
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(state.board.tokens(strait, P1), 1);
    assert_eq!(state.board.tokens(near[1].1, P1), 2, "and none is lost");
}

#[test]
fn chapter_9_calendar_spares_up_to_two_cities() {
    let seas = (0..FIVE.places.seas.len()).map(|at| FIVE.places.seas.of(at));
    let sea = seas.max_by_key(|areas| areas.len()).expect("a sea");
    let cyclone = |more: usize| {
        let scene = sea[..4].iter().fold(Position::new(&FIVE, 1), |scene, at| scene.city(P1, *at));
        let scene = scene.advance(P1, "calendar");
        let mut left = more;
        let tally = resolve_with(&FIVE, scene, ("cyclone", None), |_, all| {
            let ends = all[0] == Action::Done;
            left -= usize::from(ends && left > 0);
            if ends && left < more { all[1] } else { all[0] }
        });
        tally.reduced[0]
    };
    assert_eq!(cyclone(0), 1, "two of three are spared");
    assert_eq!(cyclone(5), 3, "or none");
}

#[test]
fn chapter_8_corruption_takes_ten_points_of_cards_at_least() {
    let scene = Position::new(&FIVE, 1).commodity(P1, commodity(&FIVE, "silk"), 4);
    let lost = |more: bool| {
        let tally = resolve_with(&FIVE, scene.clone(), ("corruption", None), |_, all| {
            if more { all[all.len() - 1] } else { all[0] }
        });
        tally.cards[0]
    };
    assert_eq!((lost(false), lost(true)), (2, 4));
}
