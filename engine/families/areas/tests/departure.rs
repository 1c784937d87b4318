//! A player leaves the game: chapter 7 of Mega Empires.

use crate::common::prelude::*;
use crate::common::seat;
use strabo_areas::CannotLeave;

fn region(game: &Game, of: Seat) -> Vec<Land> {
    let civilization = game.civilizations[of.index()];
    places_where(game, |info| game.pack[info.area].region.contains(&civilization))
}

fn abroad(game: &Game, of: Seat) -> Vec<Land> {
    let home = region(game, of);
    let mut places = places_where(game, |info| info.limit > 1);
    places.retain(|at| !home.contains(at));
    places
}

/// Lets a player leave at the start of the movement phase.
fn left(game: &Game, scene: &Position<'_>, seat: Seat) -> State {
    let mut state = scene.state().clone();
    assert_eq!(game.leave(&mut state, seat), Ok(()));
    let state = Position::at(game, state).begin(Step::Move, &mut Events::off());
    assert_eq!(check(game, &state), Ok(()));
    state
}

#[test]
fn chapter_7_the_region_goes_out_of_play_and_pieces_abroad_become_barbarians_and_pirates() {
    let saba = seat(&FIVE, "saba");
    let (home, away) = (region(&FIVE, saba), abroad(&FIVE, saba));
    let scene = Position::new(&FIVE, 1)
        .tokens(saba, home[0], 3)
        .city(saba, home[1])
        .tokens(FIVE.barbarians(), home[2], 2)
        .tokens(saba, away[0], 2)
        .city(saba, away[1])
        .tokens(P2, away[2], 2);
    let state = left(&FIVE, &scene, saba);
    assert!(home.iter().all(|at| state.board.is_out(*at)));
    assert!(home.iter().all(|at| state.board.all_tokens(*at) == 0));
    assert_eq!(state.board.city(home[1]), None);
    assert_eq!(state.board.tokens(away[0], FIVE.barbarians()), 2);
    assert_eq!(state.board.city(away[1]), Some(FIVE.barbarians()));
    assert_eq!((state.player(saba).tokens, state.player(saba).cities), (0, 0));
}

#[test]
fn chapter_7_who_traded_a_calamity_and_left_has_no_part_in_it() {
    for game in [game(5), expansion(5)] {
        let gone = P5;
        let homes = abroad(&game, gone);
        let scene =
            homes[..4].iter().fold(Position::new(&game, 1), |scene, at| scene.city(P1, *at));
        let scene = scene.tokens(P1, homes[4], 20).cities(P2, 1).cities(P3, 2).cities(P4, 2);
        let state = left(&game, &scene, gone);
        let tally = resolve(&game, Position::at(&game, state), "treachery", Some(gone));
        let reduces = &*game.pack.id == "expansion-project";
        let (beneficiary, taken) =
            if reduces { (None, vec![]) } else { (Some(P2), vec![(P1, P2)]) };
        assert_eq!((tally.beneficiary, tally.taken), (beneficiary, taken));
        assert_eq!(tally.reduced[0], u8::from(reduces), "29.2.2.2: as if nobody had traded it");
    }
}

#[test]
fn chapter_7_cities_of_others_become_five_tokens_that_are_placed_elsewhere() {
    let (saba, other) = (seat(&FIVE, "saba"), P3);
    let home = region(&FIVE, saba);
    let theirs = region(&FIVE, other);
    let scene = Position::new(&FIVE, 1).city(other, home[1]).tokens(other, theirs[0], 1);
    let mut state = left(&FIVE, &scene, saba);
    assert_eq!((state.seat, state.ask, state.departure.left), (other, Ask::Resettle, 5));
    while state.ask == Ask::Resettle {
        let action = actions(&FIVE, &state)[0];
        let Action::Grow { at, .. } = action else { panic!("{action:?}") };
        assert!(theirs.contains(&at));
        let asked = state.seat;
        FIVE.apply(&mut state, asked, action, &mut Events::off()).expect("a legal action");
    }
    assert_eq!(state.player(other).tokens, 6);
}

#[test]
fn gap_m20_tokens_that_stood_in_the_region_are_placed_elsewhere_as_well() {
    let (saba, other) = (seat(&FIVE, "saba"), P3);
    let home = region(&FIVE, saba);
    let scene = Position::new(&FIVE, 1).tokens(other, home[1], 2).ship(other, home[1]);
    let state = left(&FIVE, &scene, saba);
    assert_eq!((state.seat, state.ask, state.departure.left), (other, Ask::Resettle, 2));
    assert_eq!(state.ships_of(other).count(), 0, "ships there are removed");
}

#[test]
fn chapter_7_nobody_moves_into_the_region_any_more() {
    let saba = seat(&FIVE, "saba");
    let home = region(&FIVE, saba);
    let border = (FIVE.places.areas().map(|(at, _)| at))
        .find(|at| {
            !home.contains(at) && FIVE.places.by_land(*at).iter().any(|near| home.contains(near))
        })
        .expect("a border");
    let state = left(&FIVE, &Position::new(&FIVE, 1).tokens(P2, border, 2), saba);
    assert_eq!((state.seat, state.ask), (P2, Ask::Movement));
    let enters = |action: &Action| matches!(action, Action::March { to, .. } if home.contains(to));
    assert!(!actions(&FIVE, &state).iter().any(enters));
}

#[test]
fn chapter_7_nothing_is_ever_placed_in_the_region_again() {
    let saba = seat(&FIVE, "saba");
    let (home, away) = (region(&FIVE, saba), abroad(&FIVE, saba));
    let state = left(&FIVE, &Position::new(&FIVE, 1).tokens(P2, away[0], 1), saba);
    let scene = Position::at(&FIVE, state).tokens(P2, home[0], 3).city(P2, home[1]);
    assert_eq!(scene.state().board.tokens(home[0], P2), 0);
    assert_eq!(scene.state().board.city(home[1]), None);
    assert_eq!(FIVE.limit(scene.state(), home[0], P2), 0);
}

#[test]
fn chapter_7_trade_cards_are_discarded_and_the_player_is_not_counted() {
    let saba = seat(&FIVE, "saba");
    let flax = CommodityId::from(0);
    let at = place(&FIVE, &FIVE.pack.areas[FIVE.places.list[40].area.index()].id);
    let scene = Position::new(&FIVE, 1).commodity(saba, flax, 2).marker(saba, 7).tokens(P2, at, 1);
    let state = left(&FIVE, &scene, saba);
    assert_eq!((state.hand_size(saba), state.cards.discards(&FIVE)[0]), (0, 2));
    assert!(FIVE.standings(&state).iter().all(|standing| standing.seat != saba));
}

#[test]
fn chapter_7_the_phase_is_finished_with_the_player_first() {
    let mut events = Events::kept();
    let mut state = FIVE.start(1, &mut events);
    let leaving = state.seat;
    let phase = state.cursor.task;
    assert_eq!(FIVE.leave(&mut state, leaving), Ok(()));
    let done = FIVE.apply(&mut state, leaving, Action::Done, &mut events);
    assert_eq!(done, Ok(()), "the player still answers");
    assert_eq!(state.cursor.task, phase);
    assert!(!events.list().contains(&Event::Left { seat: leaving }));
}

#[test]
fn nobody_leaves_twice_and_two_players_stay() {
    let mut state = FIVE.start(1, &mut Events::off());
    assert_eq!(FIVE.leave(&mut state, Seat::new(9)), Err(CannotLeave::NotPlaying));
    assert_eq!(FIVE.leave(&mut state, P1), Ok(()));
    assert_eq!(FIVE.leave(&mut state, P1), Err(CannotLeave::NotPlaying));
    assert_eq!(FIVE.leave(&mut state, P2), Ok(()));
    assert_eq!(FIVE.leave(&mut state, P3), Ok(()));
    assert_eq!(FIVE.leave(&mut state, P4), Err(CannotLeave::TooFew));
}
