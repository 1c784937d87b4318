//! A player sees what lies open and nothing else.

use std::collections::BTreeSet;

use crate::bots::{bots, choose};
use crate::common::prelude::*;
use strabo_areas::{Sheet, View};
use strabo_bots::BotKind;

/// Commodities that are in this game, by kind.
fn kinds(game: &Game) -> Vec<TradeCard> {
    let kinds = game.pack.ids::<CommodityId>().zip(&game.cards.copies);
    kinds.filter(|(_, copies)| **copies >= 5).map(|(kind, _)| game.card_of(kind)).collect()
}

fn commodity(card: TradeCard) -> CommodityId {
    CommodityId::from(card.index())
}

/// A player offers three cards for three.
fn offered(game: &Game) -> State {
    let minor = game.cards.calamities.iter().find(|card| card.tradable).expect("a calamity");
    let mut scene = Position::new(game, 1).calamity(P1, minor.calamity, None);
    let kinds = kinds(game);
    for kind in &kinds[..4] {
        scene = scene.commodity(P1, commodity(*kind), 1).commodity(P2, commodity(*kind), 2);
    }
    let mut events = Events::off();
    let mut state = scene.cities(P1, 1).cities(P2, 1).only(Step::Trade, &mut events);
    let offer = Offer {
        to: None,
        give: [kinds[0], kinds[1]],
        give_total: 3,
        want: [Some(kinds[2]), Some(kinds[2])],
        want_total: 3,
    };
    game.apply(&mut state, P1, Action::Propose(offer), &mut events).expect("an offer");
    state
}

/// The offer is accepted; the first player has given a card besides those named.
fn half_traded(game: &Game, hidden: TradeCard) -> State {
    let (mut state, mut events) = (offered(game), Events::off());
    game.apply(&mut state, P2, Action::Accept, &mut events).expect("it is accepted");
    assert_eq!((state.seat, state.ask), (P1, Ask::HiddenCard));
    game.apply(&mut state, P1, Action::Card { card: hidden, count: 1 }, &mut events)
        .expect("a hidden card");
    assert_eq!((state.seat, state.ask), (P2, Ask::HiddenCard));
    state
}

#[test]
fn nobody_sees_which_card_is_given_besides_those_named() {
    let calamity = FIVE.cards.calamities.iter().find(|card| card.tradable).expect("one");
    let calamity = FIVE.calamity_card(calamity.calamity, calamity.copy);
    let kinds = kinds(&FIVE);
    let sheets: Vec<Sheet> = [kinds[2], kinds[3], calamity]
        .into_iter()
        .map(|card| half_traded(&FIVE, card).view(&FIVE, P2).sheet())
        .collect();
    assert_eq!(sheets[0], sheets[1]);
    assert_eq!(sheets[0], sheets[2]);
    assert_eq!(sheets[0].players[0].cards, 5);
}

#[test]
fn the_cards_of_an_offer_are_in_the_hand_of_its_maker_in_every_imagined_state() {
    let state = offered(&FIVE);
    let mut is_hidden = false;
    for seed in 0..40 {
        let mut other = state.imagined(&FIVE, P2, seed);
        is_hidden |= other.view(&FIVE, P1).held(kinds(&FIVE)[2]) == 0;
        let done = FIVE.apply(&mut other, P2, Action::Accept, &mut Events::off());
        assert_eq!((done, check(&FIVE, &other)), (Ok(()), Ok(())));
    }
    assert!(is_hidden, "a card that was not named is always the real one");
}

#[test]
fn which_block_a_card_that_was_named_came_from_is_not_known() {
    let number = |card: &TradeCard| MANY.cards.numbers[card.index()];
    let all = kinds(&MANY);
    let is_shared = |card: &TradeCard| MANY.cards.blocks[card.index()].is_none();
    let beside = |one: TradeCard| -> Vec<TradeCard> {
        let same = |card: &&TradeCard| **card != one && number(card) == number(&one);
        all.iter().filter(same).copied().collect()
    };
    let shared = all.iter().copied().filter(is_shared);
    let named = &shared.max_by_key(|one| beside(*one).len()).expect("a shared commodity");
    // The second player has those of the first block, so that the first has those of the second.
    let copies = MANY.cards.copies[named.index()];
    let mut scene = Position::new(&MANY, 1).cities(P1, 1).cities(P2, 1);
    scene = scene.commodity(P2, commodity(*named), copies - 2).commodity(P1, commodity(*named), 2);
    for one in beside(*named) {
        scene = scene.commodity(P1, commodity(one), 1).commodity(P2, commodity(one), 1);
    }
    let mut state = scene.only(Step::Trade, &mut Events::off());
    let (give, want) = ([*named; 2], [None; 2]);
    let offer = Offer { to: None, give, give_total: 3, want, want_total: 3 };
    MANY.apply(&mut state, P1, Action::Propose(offer), &mut Events::off()).expect("an offer");
    for seed in 0..20 {
        let world = state.imagined(&MANY, P3, seed);
        assert!(world.view(&MANY, P1).held(*named) >= 2);
        assert!(world.imagined(&MANY, P3, 99) == state.imagined(&MANY, P3, 99), "{seed}");
    }
}

#[test]
fn the_giver_sees_what_was_set_aside() {
    let kinds = kinds(&FIVE);
    let one = half_traded(&FIVE, kinds[2]).view(&FIVE, P1).sheet();
    assert_ne!(one, half_traded(&FIVE, kinds[3]).view(&FIVE, P1).sheet());
}

#[test]
fn a_calamity_in_the_hand_of_another_is_not_in_a_view_that_is_written_down() {
    let scene = Position::new(&FIVE, 1);
    let kind = commodity(kinds(&FIVE)[0]);
    let without = scene.clone().commodity(P2, kind, 2);
    let calamity = FIVE.cards.calamities[0].calamity;
    let with = scene.commodity(P2, kind, 1).calamity(P2, calamity, Some(P1));
    // Both hands have two cards, and the stacks they come from differ by one.
    let text = |state: &State, seat| {
        let mut sheet = state.view(&FIVE, seat).sheet();
        sheet.piles.clear();
        serde_json::to_string(&sheet).expect("it can be written")
    };
    assert!(text(without.state(), P1) == text(with.state(), P1));
    assert!(text(without.state(), P2) != text(with.state(), P2));
}

#[test]
fn the_seed_is_in_no_view() {
    let mut state = FIVE.start(918_273_645_546_372, &mut Events::off());
    let text = serde_json::to_string(&state.view(&FIVE, P1).sheet()).expect("it can be written");
    assert!(!text.contains("918273645546372"));
    let before = state.view(&FIVE, P1).sheet();
    state.chance.below(100);
    assert_eq!(before, state.view(&FIVE, P1).sheet());
}

/// Names and values of accessors.
macro_rules! shown {
    ($($name:ident: $value:expr,)*) => { [$((stringify!($name), format!("{:?}", $value))),*] };
}

fn all<I: IntoIterator, T>(things: I, value: impl Fn(I::Item) -> T) -> Vec<T> {
    things.into_iter().map(value).collect()
}

/// What every accessor of a view returns, for all players, areas, cards and advances it can be asked about.
fn shown(view: View<'_>) -> Vec<(&'static str, String)> {
    let game = view.game();
    let seats = || game.all_seats();
    let cards = || game.pack.ids::<CommodityId>().map(|kind| game.card_of(kind));
    let (advances, lands) = (|| game.pack.ids::<AdvanceId>(), || view.board().areas());
    shown![
        seat: view.seat(),
        decision: view.decision(),
        turn: view.turn(),
        phase: view.phase(),
        mixed: view.mixed(),
        board: view.board(),
        open_board: view.open_board(),
        open_tokens: all(seats(), |seat| view.open_tokens(seat)),
        is_gone: all(seats(), |seat| view.is_gone(seat)),
        stock: all(seats(), |seat| view.stock(seat)),
        treasury: all(seats(), |seat| view.treasury(seat)),
        tokens: all(seats(), |seat| view.tokens(seat)),
        cities: all(seats(), |seat| view.cities(seat)),
        city_stock: all(seats(), |seat| view.city_stock(seat)),
        marker: all(seats(), |seat| view.marker(seat)),
        advance_bits: all(seats(), |seat| view.advance_bits(seat)),
        city_costs: view.city_costs(),
        ship_capacity: view.ship_capacity(),
        ship_steps: view.ship_steps(),
        advances: all(seats(), |seat| view.advances(seat).collect::<Vec<_>>()),
        holds: all(seats(), |seat| all(advances(), |id| view.holds(seat, id))),
        credits: all(seats(), |seat| view.credits(seat)),
        perks: all(seats(), |seat| view.perks(seat)),
        ships: all(seats(), |seat| view.ships(seat).collect::<Vec<_>>()),
        cards_of: all(seats(), |seat| view.cards_of(seat)),
        hand: view.hand().collect::<Vec<_>>(),
        held: all(cards(), |card| view.held(card)),
        calamities: view.calamities().collect::<Vec<_>>(),
        turned_in: view.turned_in().collect::<Vec<_>>(),
        turned_in_of: all(cards(), |card| view.turned_in_of(card)),
        discards: view.discards().collect::<Vec<_>>(),
        pile_len: all(0..game.cards.piles.len(), |pile| view.pile_len(pile)),
        offer: view.offer(),
        proposer: view.proposer(),
        named: view.named(),
        is_counter: view.is_counter(),
        trade_round: view.trade_round(),
        purchase: view.purchase(),
        selling: view.selling(),
        calamity: view.calamity(),
        calamity_name: view.calamity_name(),
        site_kind: view.site_kind(),
        left: view.left(),
        start_left: view.start_left(),
        room: all(lands(), |land| view.room(land)),
        city_count: view.city_count(),
        limit: all(seats(), |seat| all(lands(), |land| view.limit(land, seat))),
        support: all(seats(), |seat| view.support(seat)),
        siege: all(seats(), |seat| view.siege(seat)),
        most_entering: all(lands(), |land| view.most_entering(land)),
        requirement: all(0..4, |ahead| view.requirement(ahead)),
        wealth: view.wealth(),
        price: all(advances(), |id| view.price(id)),
        set_value: all(cards(), |card| view.set_value(card, 2)),
        basket_price: view.basket_price(),
        purse: view.purse(),
        points: all(seats(), |seat| view.points(seat)),
        hand_limit: view.hand_limit(),
        tradable: view.tradable(),
        sheet: view.sheet(),
    ]
    .into()
}

#[test]
fn every_accessor_of_a_view_is_tried() {
    let code = [include_str!("../src/view.rs"), include_str!("../src/view/sheet.rs")].concat();
    let accessors = code.split("\nimpl").filter(|block| block.contains("View<'"));
    let mut declared: Vec<&str> = accessors
        .flat_map(|block| block.split("    pub fn ").skip(1))
        .filter(|accessor| accessor.contains("(&self"))
        .filter_map(|accessor| accessor.split(['(', '<']).next())
        .filter(|name| !matches!(*name, "game" | "view"))
        .collect();
    let state = FIVE.start(1, &mut Events::off());
    let mut tried: Vec<&str> = shown(state.view(&FIVE, P1)).iter().map(|it| it.0).collect();
    declared.sort_unstable();
    tried.sort_unstable();
    assert_eq!(tried, declared);
}

/// Asserts that no accessor tells a state from one whose hidden part was dealt again.
fn shows_nothing_hidden(game: &Game, state: &State, seed: u64) {
    for viewer in game.all_seats() {
        let imagined = state.imagined(game, viewer, seed);
        assert_eq!(check(game, &imagined), Ok(()));
        let (real, other) = (shown(state.view(game, viewer)), shown(imagined.view(game, viewer)));
        for (one, other) in real.iter().zip(&other) {
            assert_eq!(one, other, "seen by {viewer:?} in turn {}: {:?}", state.turn, state.ask);
        }
    }
}

/// Plays stewards, and looks at every trade that is half done and at some other positions.
fn looked_at(game: &Game, seed: u64) -> u32 {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots = bots(game, BotKind::Steward, 0);
    let (mut legal, mut decisions, mut trades) = (Legal::default(), 0u64, 0);
    while let Some(decision) = game.decision(&state) {
        let trading = state.ask == Ask::HiddenCard;
        let naming = matches!(state.ask, Ask::NamedCard | Ask::Agreement);
        if trading || naming || decisions.is_multiple_of(499) {
            shows_nothing_hidden(game, &state, seed + decisions);
        }
        trades += u32::from(trading);
        game.legal(&state, &mut legal);
        let action = choose(&mut bots, game, &state, &legal, decision.seat);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        decisions += 1;
    }
    trades
}

#[test]
fn no_accessor_shows_what_is_hidden() {
    let mega = Options { turn_limit: 8, ..Options::new(5) };
    let blocks = Options { turn_limit: 6, ..Options::new(12) };
    for (pack, options) in [(mega_empires(), mega), (expansion_project(), blocks)] {
        let game = Game::new(pack, &options).expect("a game");
        assert!(looked_at(&game, 11) > 0, "no trade was half done");
    }
}

#[test]
fn a_third_player_sees_no_card_that_is_set_aside() {
    let kinds = kinds(&FIVE);
    let state = half_traded(&FIVE, kinds[3]);
    assert_eq!(state.view(&FIVE, Seat::new(2)).turned_in().count(), 0);
    let imagined = (0..40).map(|seed| state.imagined(&FIVE, Seat::new(2), seed));
    let aside: BTreeSet<String> =
        imagined.map(|other| format!("{:?}", other.view(&FIVE, P1).sheet().aside)).collect();
    assert!(aside.len() > 1, "the hidden card is always the real one");
    shows_nothing_hidden(&FIVE, &state, 5);
}
