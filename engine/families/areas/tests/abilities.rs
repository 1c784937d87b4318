//! Special abilities, used once a turn in order of progress.

use crate::common::prelude::*;
use strabo_model::attribute::Ability;

fn using(scene: Position<'_>) -> State {
    scene.only(Step::UseAbilities, &mut Events::off())
}

fn uses(game: &Game, state: &mut State, option: u8, count: u8) {
    let action = actions(game, state).into_iter().find(|action| {
        matches!(action, Action::UseAbility { option: one, count: so_many, .. }
            if *one == option && *so_many == count)
    });
    game.apply(state, state.seat, action.expect("an ability"), &mut Events::off()).expect("legal");
}

#[test]
fn politics_gains_up_to_five_treasury_tokens_once_a_turn() {
    let mut state =
        using(Position::new(&FIVE, 1).advance(P1, "politics").tokens(P1, Land::new(0), 1));
    uses(&FIVE, &mut state, 0, 5);
    assert_eq!(state.player(P1).treasury, 5);
    assert_ne!(state.ask, Ask::Ability);
}

#[test]
fn politics_annexes_an_area_for_one_treasury_token_a_unit_point() {
    let (own, near) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let scene = Position::new(&FIVE, 1).advance(P1, "politics").tokens(P1, own, 1).treasury(P1, 7);
    let mut state = using(scene.city(P2, near).tokens(P3, near, 2));
    uses(&FIVE, &mut state, 1, 1);
    assert_eq!(actions(&FIVE, &state), [Action::Choose(near)]);
    let mut events = Events::kept();
    FIVE.apply(&mut state, P1, Action::Choose(near), &mut events).expect("legal");
    let taken = |event: &Event| matches!(event, Event::CityTaken { from: P2, by: P1, .. });
    assert!(events.list().iter().any(taken));
    assert_eq!(state.player(P1).treasury, 0);
    assert_eq!(state.player(P2).cities + state.player(P3).tokens, 0);
}

#[test]
fn fundamentalism_spares_those_with_philosophy() {
    let (own, near) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let scene = Position::new(&FIVE, 1)
        .advance(P1, "fundamentalism")
        .tokens(P1, own, 1)
        .tokens(P2, near, 2);
    assert_eq!(using(scene.clone()).ask, Ask::Ability);
    assert_ne!(using(scene.advance(P2, "philosophy")).ask, Ask::Ability);
}

#[test]
fn trade_routes_pays_twice_the_face_value_and_never_less() {
    let silk = commodity(&FIVE, "silk");
    let scene = Position::new(&FIVE, 1).advance(P1, "trade-routes").commodity(P1, silk, 2);
    let mut state = using(scene.clone());
    uses(&FIVE, &mut state, 0, 1);
    let card = FIVE.card_of(silk);
    FIVE.apply(&mut state, P1, Action::Card { card, count: 1 }, &mut Events::off()).expect("legal");
    assert_eq!(state.player(P1).treasury, 18);
    assert_ne!(using(scene.stock(P1, 17)).ask, Ask::Ability, "not enough tokens for one card");
}

fn answer(game: &Game, state: &mut State, action: Action) -> Vec<Event> {
    let (seat, mut events) = (state.seat, Events::kept());
    game.apply(state, seat, action, &mut events).expect("a legal action");
    events.list().to_vec()
}

#[test]
fn diaspora_moves_up_to_five_tokens_anywhere_within_the_limits() {
    let (from, to) = (place(&FIVE, "babylon"), place(&FIVE, "babylonia"));
    let scene =
        Position::new(&FIVE, 1).advance(P1, "diaspora").tokens(P1, from, 7).city(P2, Land::new(0));
    let mut state = using(scene);
    uses(&FIVE, &mut state, 0, 1);
    answer(&FIVE, &mut state, Action::Take { at: from, count: 5 });
    let open = actions(&FIVE, &state);
    assert!(
        !open.contains(&Action::Grow { at: Land::new(0), count: 1 }),
        "no token beside a foreign city"
    );
    assert!(!open.contains(&Action::Grow { at: to, count: 5 }), "four may stand there");
    answer(&FIVE, &mut state, Action::Grow { at: to, count: 4 });
    assert_eq!(state.ask, Ask::Ability, "the fifth must be placed as well");
    let rest = actions(&FIVE, &state)[0];
    let events = answer(&FIVE, &mut state, rest);
    assert!(matches!(events[0], Event::TokensPlaced { seat: P1, count: 1, .. }));
    assert!(!state.ability.active);
}

#[test]
fn provincial_empire_collects_a_card_from_each_neighbour_who_chooses_it() {
    let (own, near) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let two = FIVE.cards.values.iter().position(|value| *value == 2).expect("a commodity");
    let one = FIVE.cards.values.iter().position(|value| *value == 1).expect("a commodity");
    let scene = Position::new(&FIVE, 1).advance(P1, "provincial-empire").tokens(P1, own, 1);
    let scene = scene.tokens(P2, near, 1).tokens(P3, near, 1).advance(P3, "public-works");
    let three = FIVE.cards.values.iter().position(|value| *value == 3).expect("a commodity");
    let scene = scene.commodity(P2, two.into(), 1).commodity(P2, one.into(), 1);
    let mut state = using(scene.commodity(P2, three.into(), 1));
    uses(&FIVE, &mut state, 0, 1);
    assert_eq!(actions(&FIVE, &state), [Action::Done, Action::Player(P2)]);
    answer(&FIVE, &mut state, Action::Player(P2));
    assert_eq!((state.seat, state.ask), (P2, Ask::GivenCard));
    let cards = [two, three].map(|kind| Action::Card { card: FIVE.card_of(kind.into()), count: 1 });
    assert_eq!(actions(&FIVE, &state), cards, "a card of at least two points");
    let events = answer(&FIVE, &mut state, cards[1]);
    assert!(matches!(events[0], Event::CardGiven { from: P2, to: P1, .. }));
}

#[test]
fn chapter_9_provincial_empire_selects_five_players_at_most() {
    let (own, near) = (place(&NINE, "babylon"), place(&NINE, "ur"));
    let scene = Position::new(&NINE, 1).advance(P1, "provincial-empire").tokens(P1, own, 1);
    let mut state = using(seats(1..8).fold(scene, |scene, seat| scene.tokens(seat, near, 1)));
    uses(&NINE, &mut state, 0, 1);
    for seat in seats(1..6) {
        assert!(state.ability.active, "{seat} may be asked");
        let before = state.clone();
        answer(&NINE, &mut state, Action::Player(seat));
        assert!(!NINE.undo_is_clean(&before, &state), "that {seat} has no card was told");
    }
    assert!(!state.ability.active, "five players were selected");
}

#[test]
fn rule_25_6_2_provincial_empire_counts_the_cards_and_not_those_who_have_none() {
    let (own, near) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let scene = Position::new(&MANY, 1).advance(P1, "provincial-empire").tokens(P1, own, 1);
    let scene = seats(1..8).fold(scene, |scene, seat| scene.tokens(seat, near, 1));
    let fits = |kind: &usize| MANY.cards.values[*kind] >= 2 && MANY.cards.copies[*kind] >= 6;
    let kind = (0..MANY.cards.kinds()).find(fits).expect("a commodity");
    let scene = seats(2..8).fold(scene, |scene, seat| scene.commodity(seat, kind.into(), 1));
    let mut state = using(scene);
    uses(&MANY, &mut state, 0, 1);
    answer(&MANY, &mut state, Action::Player(P2));
    assert_eq!(state.player(P1).hand, 0);
    for seat in seats(2..7) {
        assert!(state.ability.active, "{seat} may be asked");
        answer(&MANY, &mut state, Action::Player(seat));
    }
    assert_eq!(state.player(P1).hand, 5);
    assert!(!state.ability.active, "five cards were collected");
}

/// True when the first player can destroy or annex an area.
fn strikes(game: &Game, state: &State) -> bool {
    actions(game, state).iter().any(|action| match *action {
        Action::UseAbility { advance, option, .. } => {
            let attributes = &game.pack[advance].attributes;
            attributes.iter().any(|attribute| match attribute {
                Attribute::Ability(ability) => matches!(
                    ability.one_of[usize::from(option)],
                    Ability::DestroyArea(_) | Ability::AnnexArea(_)
                ),
                _ => false,
            })
        }
        _ => false,
    })
}

#[test]
fn rules_25_3_2_25_4_3_and_25_5_3_no_area_is_struck_where_the_player_has_units() {
    for (game, shared) in [(expansion(18), false), (game(5), true)] {
        let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
        for id in ["fundamentalism", "monotheism", "politics"] {
            let scene = Position::new(&game, 1).advance(P1, id).tokens(P1, own, 1).treasury(P1, 9);
            let scene = scene.tokens(P2, near, 1);
            assert!(strikes(&game, &using(scene.clone())), "{id}");
            let state = using(scene.tokens(P1, near, 1));
            assert_eq!(strikes(&game, &state), shared, "{id}: the player holds it");
        }
    }
}

#[test]
fn universal_doctrine_annexes_a_pirate_city_or_five_barbarian_tokens() {
    let wild = FIVE.barbarians();
    let [city, one, other] = [0, 1, 2].map(Land::new);
    let scene = Position::new(&FIVE, 1).advance(P1, "universal-doctrine").city(wild, city);
    let mut state = using(scene.tokens(wild, one, 3).tokens(wild, other, 4));
    uses(&FIVE, &mut state, 0, 1);
    let mut second = state.clone();
    let events = answer(&FIVE, &mut second, Action::Choose(city));
    assert!(matches!(events[0], Event::CityTaken { by: P1, .. }));
    assert_ne!(second.ask, Ask::Ability);
    answer(&FIVE, &mut state, Action::Take { at: one, count: 3 });
    let open = actions(&FIVE, &state);
    assert!(!open.contains(&Action::Choose(city)), "not both");
    assert!(open.contains(&Action::Take { at: other, count: 2 }));
    assert!(!open.contains(&Action::Take { at: other, count: 3 }));
}

#[test]
fn section_25_2_diaspora_settles_an_empty_area_a_path_leads_to() {
    let home = place(&MANY, "babylon");
    let scene = Position::new(&MANY, 1).advance(P1, "diaspora").tokens(P1, home, 1);
    let fenced =
        MANY.places.by_land(home).iter().fold(scene.clone(), |scene, at| scene.tokens(P2, *at, 1));
    assert_ne!(using(fenced).ask, Ask::Ability, "foreign units stand on every path");
    let mut state = using(scene);
    uses(&MANY, &mut state, 0, 1);
    let near = place(&MANY, "ur");
    let open = actions(&MANY, &state);
    let limit = MANY.limit(&state, near, P1);
    assert!(limit > 1);
    for count in 1..=limit + 1 {
        let listed = open.contains(&Action::Grow { at: near, count });
        assert_eq!(listed, count <= limit, "up to the population limit, {count} of {limit}");
    }
    let mut few = state.clone();
    let events = answer(&MANY, &mut few, Action::Grow { at: near, count: 1 });
    assert!(matches!(events[0], Event::TokensPlaced { seat: P1, count: 1, .. }));
    assert!(!few.ability.active);
    let city = Action::BuildCity { at: near, treasury: 0, nearby: 0, keep: false };
    let events = answer(&MANY, &mut state, city);
    assert_eq!(events[0], Event::CityBuilt { seat: P1, at: near });
}

#[test]
fn section_25_7_trade_empire_asks_three_players_for_a_named_card() {
    let kind = MANY.cards.copies.iter().position(|copies| *copies > 2).expect("a commodity");
    let card = Action::Card { card: MANY.card_of(kind.into()), count: 1 };
    let scene =
        Position::new(&MANY, 1).advance(P1, "trade-empire").advance(P2, "wonder-of-the-world");
    let mut state = using(scene.commodity(P4, kind.into(), 2));
    uses(&MANY, &mut state, 0, 1);
    answer(&MANY, &mut state, card);
    assert!(!actions(&MANY, &state).contains(&Action::Player(P2)), "nullified");
    let mut missed = state.clone();
    for seat in [2, 4, 5].map(Seat::new) {
        assert_eq!(missed.ask, Ask::Ability);
        let before = missed.clone();
        answer(&MANY, &mut missed, Action::Player(seat));
        assert!(!MANY.undo_is_clean(&before, &missed), "that there is none was told");
    }
    assert!(!missed.ability.active, "three players were asked");
    let events = answer(&MANY, &mut state, Action::Player(P4));
    assert!(matches!(events[0], Event::CardGiven { from: P4, to: P1, .. }));
    assert!(!state.ability.active, "the card was acquired");
}

#[test]
fn section_25_8_universal_doctrine_needs_a_path_to_the_barbarians() {
    let (home, near) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let wild = MANY.barbarians();
    let scene = Position::new(&MANY, 1).advance(P1, "universal-doctrine").tokens(P1, home, 1);
    let beyond = place(&MANY, "susa");
    let fenced =
        MANY.places.by_land(home).iter().fold(scene.clone(), |scene, at| scene.tokens(P2, *at, 1));
    assert_ne!(using(fenced.tokens(wild, beyond, 2)).ask, Ask::Ability);
    assert_eq!(using(scene.tokens(wild, near, 2)).ask, Ask::Ability);
}
