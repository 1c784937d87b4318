//! States are plain data: equal seeds give equal games, and what is written down goes on as before.

use std::sync::OnceLock;
use strabo_model::refs::AdvanceId;

use crate::common::{game, play_at_random};
use proptest::prelude::*;
use strabo_areas::testing::fnv1a;
use strabo_areas::{
    Action, Ask, Events, Game, Land, Legal, Options, Seat, SetupError, State, TradeCard,
};

#[test]
fn the_hash_is_the_published_one() {
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn the_same_seed_is_the_same_game() {
    let game = game(5);
    assert_eq!(play_at_random(&game, 5, 3000), play_at_random(&game, 5, 3000));
}

#[test]
fn a_state_that_was_written_down_goes_on_as_before() {
    let game = game(5);
    let (state, _) = play_at_random(&game, 6, 2000);
    let text = serde_json::to_string(&state).expect("it can be written");
    let again: State = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(again, state);
}

#[test]
fn a_state_is_small() {
    let game = game(9);
    assert!(game.start(1, &mut Events::off()).bytes() < 8 * 1024);
}

#[test]
fn a_player_count_without_a_setup_is_refused() {
    let refused = Game::new(crate::common::mega_empires(), &Options::new(4)).map(|_| ());
    assert_eq!(refused, Err(SetupError::NoSetup));
}

#[test]
fn an_unknown_variant_is_refused_by_name() {
    let options = Options { variants: vec!["none-such".to_owned()], ..Options::new(5) };
    let refused = Game::new(crate::common::mega_empires(), &options).map(|_| ());
    assert_eq!(refused, Err(SetupError::NoVariant("none-such".to_owned())));
}

/// Both packs, as printed and with every variant that can be played.
fn games() -> &'static [Game] {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games = Vec::new();
        for pack in [crate::common::mega_empires(), crate::common::expansion_project()] {
            let names = pack.variants.iter().map(|variant| vec![variant.id.to_string()]);
            for variants in std::iter::once(Vec::new()).chain(names) {
                let options = Options { variants, ..Options::new(5) };
                match Game::new(pack, &options) {
                    Ok(game) => games.push(game),
                    Err(refusal) => assert!(matches!(refusal, SetupError::VariantUnprinted(_))),
                }
            }
        }
        games
    })
}

#[test]
fn a_refusal_names_the_phase_the_question_and_what_would_have_been_legal() {
    let game = game(5);
    let mut state = game.start(1, &mut Events::off());
    let seat = state.seat;
    let refused = game.apply(&mut state, seat, Action::Accept, &mut Events::off());
    let words = refused.expect_err("a refusal").to_string();
    assert!(words.starts_with("Movement: player 1 is asked about movement; "), "{words}");
    assert!(words.contains("accepting the proposal is not possible now"), "{words}");
    assert!(words.contains("legal are: doing nothing more, moving tokens over land"), "{words}");
}

#[test]
fn a_refusal_of_a_number_says_what_the_most_would_have_been() {
    let game = game(5);
    let mut state = game.start(1, &mut Events::off());
    let seat = state.seat;
    let actions = crate::common::actions(&game, &state);
    let march = actions.into_iter().find(|action| matches!(action, Action::March { .. }));
    let march = march.expect("a march").with_count(9);
    let refused = game.apply(&mut state, seat, march, &mut Events::off());
    let words = refused.expect_err("a refusal").to_string();
    assert!(words.contains("9 is out of range, from 1 to 2 would be legal"), "{words}");
}

fn any_land() -> impl Strategy<Value = Land> {
    (0u16..120).prop_map(Land::new)
}

fn any_card() -> impl Strategy<Value = TradeCard> {
    (0u8..60).prop_map(|number| TradeCard::new(number).expect("a card"))
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Done),
        Just(Action::Accept),
        Just(Action::Pay),
        (0u8..12).prop_map(Action::Package),
        (0u8..12).prop_map(|number| Action::Player(Seat::new(number))),
        (0u8..5).prop_map(Action::TaxRate),
        (0u8..5).prop_map(|ship| Action::GiveUpShip { ship }),
        (0u8..10, any::<bool>()).prop_map(|(stack, free)| Action::BuyCard { stack, free }),
        any_land().prop_map(Action::Choose),
        (any_land(), any_land(), 0u8..9).prop_map(|(from, to, count)| Action::March {
            from,
            to,
            count
        }),
        (any_land(), 0u8..9).prop_map(|(at, count)| Action::Grow { at, count }),
        (any_card(), 0u8..9).prop_map(|(card, count)| Action::Card { card, count }),
        (0u8..5, 0u8..9).prop_map(|(ship, count)| Action::Embark { ship, count }),
        (0u16..60).prop_map(|number| Action::Buy(AdvanceId(number))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exactly_the_legal_actions_are_accepted_and_others_change_nothing(
        seed in 0u64..1000,
        decisions in 1u64..1500,
        tried in proptest::collection::vec(any_action(), 40),
    ) {
        let game = &games()[usize::try_from(seed).unwrap_or(0) % games().len()];
        let (state, _) = play_at_random(game, seed, decisions);
        let mut legal = Legal::default();
        game.legal(&state, &mut legal);
        for action in tried {
            let mut after = state.clone();
            let result = game.apply(&mut after, state.seat, action, &mut Events::off());
            prop_assert_eq!(result.is_ok(), legal.contains(action));
            if let Err(refused) = result {
                prop_assert_eq!(&after, &state);
                let words = refused.to_string();
                prop_assert!(state.ask == Ask::Nothing || words.contains(state.ask.about()), "{}", words);
            }
        }
    }
}
