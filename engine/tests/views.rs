//! A player sees what lies open and nothing else.

use crate::common::{P1, P2, expansion_project, game, mega_empires, play_at_random};
use proptest::prelude::*;
use strabo_engine::testing::{Position, check};
use strabo_engine::{
    Action, Ask, Bot, BotKind, Events, Game, Legal, Offer, Options, Seat, Sheet, State, TradeCard,
};
use strabo_model::refs::CommodityId;
use strabo_model::sequence::Step;

/// Plays a whole game in which every bot sees a state whose hidden part was dealt again each time:
/// a bot that looked at hidden cards would choose differently and fail the test.
fn plays_from_views_only(game: &Game, kind: BotKind, seed: u64) {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut honest: Vec<Box<dyn Bot>> =
        game.all_seats().map(|seat| kind.bot(u64::from(seat.number()))).collect();
    let mut peeping: Vec<Box<dyn Bot>> =
        game.all_seats().map(|seat| kind.bot(u64::from(seat.number()))).collect();
    let mut legal = Legal::default();
    let mut decisions = 0u64;
    while let Some(decision) = game.decision(&state) {
        game.legal(&state, &mut legal);
        let imagined = state.imagined(game, decision.seat, seed + decisions);
        let at = decision.seat.index();
        let action = honest[at].choose(imagined.view(game, decision.seat), &legal);
        let other = peeping[at].choose(state.view(game, decision.seat), &legal);
        assert_eq!(action, other, "turn {} {decision:?}", state.turn);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        decisions += 1;
    }
    assert!(state.ending.is_some());
}

#[test]
fn a_whole_game_of_mega_empires_is_played_from_views_only() {
    plays_from_views_only(&game(5), BotKind::Steward, 3);
}

#[test]
fn a_whole_game_of_the_expansion_project_is_played_from_views_only() {
    let options = Options { turn_limit: 12, ..Options::new(6) };
    let game = Game::new(expansion_project(), &options).expect("a game");
    plays_from_views_only(&game, BotKind::Steward, 4);
}

#[test]
fn the_bot_that_plays_at_random_needs_views_only() {
    let options = Options { turn_limit: 8, ..Options::new(5) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    plays_from_views_only(&game, BotKind::Random, 5);
}

/// Commodities that are in this game, by kind.
fn kinds(game: &Game) -> Vec<TradeCard> {
    let kinds = game.pack.ids::<CommodityId>().zip(&game.cards.copies);
    kinds.filter(|(_, copies)| **copies >= 5).map(|(kind, _)| game.card_of(kind)).collect()
}

fn commodity(card: TradeCard) -> CommodityId {
    CommodityId::from(card.index())
}

/// Two players trade three cards for three; the first has given a card besides those named.
fn half_traded(game: &Game, hidden: TradeCard) -> State {
    let minor = game.cards.calamities.iter().find(|card| card.tradable).expect("a calamity");
    let mut scene = Position::new(game, 1).calamity(P1, minor.calamity, None);
    let kinds = kinds(game);
    for kind in &kinds[..4] {
        scene = scene.commodity(P1, commodity(*kind), 1).commodity(P2, commodity(*kind), 2);
    }
    let mut events = Events::off();
    let mut state = scene.cities(P1, 1).cities(P2, 1).only(Step::Trade, &mut events);
    let offer = Offer {
        give: [kinds[0], kinds[1]],
        give_total: 3,
        want: [Some(kinds[2]), Some(kinds[2])],
        want_total: 3,
    };
    game.apply(&mut state, P1, Action::Propose(offer), &mut events).expect("an offer");
    game.apply(&mut state, P2, Action::Accept, &mut events).expect("it is accepted");
    assert_eq!((state.seat, state.ask), (P1, Ask::HiddenCard));
    game.apply(&mut state, P1, Action::Card { card: hidden, count: 1 }, &mut events)
        .expect("a hidden card");
    assert_eq!((state.seat, state.ask), (P2, Ask::HiddenCard));
    state
}

#[test]
fn nobody_sees_which_card_is_given_besides_those_named() {
    let game = game(5);
    let calamity = game.cards.calamities.iter().find(|card| card.tradable).expect("one");
    let calamity = game.calamity_card(calamity.calamity, calamity.copy);
    let kinds = kinds(&game);
    let sheets: Vec<Sheet> = [kinds[2], kinds[3], calamity]
        .into_iter()
        .map(|card| half_traded(&game, card).view(&game, P2).sheet())
        .collect();
    assert_eq!(sheets[0], sheets[1]);
    assert_eq!(sheets[0], sheets[2]);
    assert_eq!(sheets[0].players[0].cards, 5);
}

#[test]
fn the_giver_sees_what_was_set_aside() {
    let game = game(5);
    let kinds = kinds(&game);
    let one = half_traded(&game, kinds[2]).view(&game, P1).sheet();
    let other = half_traded(&game, kinds[3]).view(&game, P1).sheet();
    assert_ne!(one, other);
}

#[test]
fn a_calamity_in_the_hand_of_another_is_not_in_a_view_that_is_written_down() {
    let game = game(5);
    let scene = Position::new(&game, 1);
    let kind = commodity(kinds(&game)[0]);
    let without = scene.clone().commodity(P2, kind, 2);
    let calamity = game.cards.calamities[0].calamity;
    let with = scene.commodity(P2, kind, 1).calamity(P2, calamity, Some(P1));
    // Both hands have two cards, and the stacks they come from differ by one.
    let text = |state: &State, seat| {
        let mut sheet = state.view(&game, seat).sheet();
        sheet.piles.clear();
        serde_json::to_string(&sheet).expect("it can be written")
    };
    assert!(text(without.state(), P1) == text(with.state(), P1));
    assert!(text(without.state(), P2) != text(with.state(), P2));
}

#[test]
fn the_seed_is_in_no_view() {
    let game = game(5);
    let mut state = game.start(918_273_645_546_372, &mut Events::off());
    let text = serde_json::to_string(&state.view(&game, P1).sheet()).expect("it can be written");
    assert!(!text.contains("918273645546372"));
    let before = state.view(&game, P1).sheet();
    state.chance.below(100);
    assert_eq!(before, state.view(&game, P1).sheet());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn states_that_differ_only_in_what_is_hidden_give_equal_views(
        seed in 0u64..500,
        decisions in 1u64..4000,
        blocks in proptest::bool::ANY,
        viewer in (0u8..5).prop_map(Seat::new),
    ) {
        let pack = if blocks { expansion_project() } else { mega_empires() };
        let game = Game::new(pack, &Options { turn_limit: 30, ..Options::new(6) }).expect("a game");
        let (state, _) = play_at_random(&game, seed, decisions);
        let imagined = state.imagined(&game, viewer, seed + 77);
        prop_assert_eq!(check(&game, &imagined), Ok(()));
        prop_assert_eq!(state.view(&game, viewer).sheet(), imagined.view(&game, viewer).sheet());
        let text = serde_json::to_string(&imagined.view(&game, viewer).sheet()).expect("it can be written");
        let sheet: Sheet = serde_json::from_str(&text).expect("it can be read");
        prop_assert_eq!(sheet, state.view(&game, viewer).sheet());
    }
}
