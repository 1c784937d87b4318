//! Cards, advances, succession and points of the Expansion Project, each test named after its paragraph.

use crate::common::prelude::*;
use crate::common::{advance, card, expansion as game, group};
use strabo_areas::testing::Holder;
use strabo_model::attribute::Spread;
use strabo_model::refs::{BlockId, GroupId};

fn block(game: &Game, id: &str) -> BlockId {
    let at = game.pack.blocks.iter().position(|block| &*block.id == id);
    BlockId::from(at.expect("a block"))
}

fn of_block(game: &Game, id: &str) -> Seat {
    let block = block(game, id);
    game.all_seats().find(|seat| game.blocks[seat.index()] == Some(block)).expect("a player")
}

#[test]
fn rule_22_1_2_players_draw_only_from_their_own_block() {
    let game = game(12);
    let scene = game.all_seats().fold(Position::new(&game, 1), |scene, seat| scene.cities(seat, 4));
    let state = scene.only(Step::DealCards, &mut Events::off());
    for seat in game.all_seats() {
        for (kind, &count) in state.cards.hand(seat).iter().enumerate() {
            assert!(count == 0 || game.pack.commodities[kind].block == game.blocks[seat.index()]);
        }
        assert_eq!(state.hand_size(seat), 4);
    }
}

#[test]
fn rule_22_2_three_cities_draw_from_the_first_three_stacks() {
    let game = game(5);
    let state = Position::new(&game, 1).cities(P1, 3).only(Step::DealCards, &mut Events::off());
    let mut numbers: Vec<u8> = Vec::new();
    for (kind, &count) in state.cards.hand(P1).iter().enumerate() {
        numbers.extend(std::iter::repeat_n(game.cards.numbers[kind], usize::from(count)));
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3]);
}

#[test]
fn rule_22_2_1_an_empty_stack_deals_nothing() {
    let game = game(5);
    let scene = Position::new(&game, 1).empty_stack(P5, 2, 0).cities(P1, 3);
    let state = scene.only(Step::DealCards, &mut Events::off());
    assert_eq!(state.hand_size(P1), 2);
}

#[test]
fn rule_22_5_two_cards_at_most_are_bought_and_the_ninth_stack_is_open_to_anybody() {
    let game = game(5);
    let scene = Position::new(&game, 1).cities(P1, 1).treasury(P1, 54);
    let mut state = scene.begin(Step::BuyCards, &mut Events::off());
    let ninth = Action::BuyCard { stack: 9, free: false };
    assert_eq!(actions(&game, &state), [Action::Done, ninth]);
    apply(&game, &mut state, ninth);
    apply(&game, &mut state, ninth);
    assert_ne!((state.seat, state.ask), (P1, Ask::BuyCard), "never more than two");
    assert_eq!(state.player(P1).treasury, 54 - 36);
}

#[test]
fn gap_e13_purchases_come_from_the_stacks_of_the_own_block() {
    let game = game(12);
    let east = of_block(&game, "east");
    let scene = Position::new(&game, 1).cities(east, 1).treasury(east, 20);
    let mut state = scene.begin(Step::BuyCards, &mut Events::off());
    assert_eq!((state.seat, state.ask), (east, Ask::BuyCard));
    let pile = game.cards.pile(Some(block(&game, "east")), 9).expect("a stack");
    let before = state.cards.pile_len(pile);
    apply(&game, &mut state, Action::BuyCard { stack: 9, free: false });
    assert_eq!(state.cards.pile_len(pile), before - 1);
}

#[test]
fn rule_23_3_two_salt_and_a_third_card_for_grain_iron_and_two_unknown_cards() {
    let game = game(9);
    let scene = Position::new(&game, 1)
        .commodity(P1, commodity(&game, "salt"), 2)
        .commodity(P1, commodity(&game, "hides"), 1)
        .calamity(P1, calamity(&game, "treachery"), None)
        .commodity(P2, commodity(&game, "grain"), 1)
        .commodity(P2, commodity(&game, "iron"), 1)
        .commodity(P2, commodity(&game, "clay"), 3);
    let mut state = scene.begin(Step::Trade, &mut Events::off());
    let (salt, grain, iron) = (card(&game, "salt"), card(&game, "grain"), card(&game, "iron"));
    let offer = Offer {
        to: None,
        give: [salt, salt],
        give_total: 3,
        want: [Some(grain), Some(iron)],
        want_total: 4,
    };
    apply(&game, &mut state, Action::Propose(offer));
    assert_eq!((state.seat, state.ask), (P2, Ask::Answer));
    apply(&game, &mut state, Action::Accept);
    // The third card need not be salt: it may be a tradable calamity.
    let treachery = game.calamity_card(calamity(&game, "treachery"), 0);
    apply(&game, &mut state, Action::Card { card: treachery, count: 1 });
    while state.ask == Ask::HiddenCard {
        let choice = actions(&game, &state)[0];
        apply(&game, &mut state, choice);
    }
    let hand = state.cards.hand(P1);
    assert_eq!((hand[grain.index()], hand[iron.index()]), (1, 1));
    assert_eq!(hand[card(&game, "clay").index()], 2);
    assert_eq!(state.cards.hand(P2)[salt.index()], 2);
    assert_eq!(state.calamities_of(P2).count(), 1);
}

#[test]
fn rule_24_2_two_major_and_one_minor_calamity_stay_and_duplicates_go_first() {
    let game = game(16);
    for seed in 0..8 {
        let mut scene = Position::new(&game, seed);
        for id in ["treachery", "treachery", "famine", "superstition", "tempest", "banditry"] {
            scene = scene.calamity(P1, calamity(&game, id), None);
        }
        // The second copy of a calamity has a card of its own.
        let mut state = scene.state().clone();
        let copy = game.calamity_card(calamity(&game, "treachery"), 1);
        let copy = game.calamity_index(copy).expect("a calamity");
        assert_eq!(game.cards.calamities[copy].copy, 1);
        state.cards.calamities[copy].holder = Holder::Player(P1);
        let state = Position::at(&game, state).only(Step::LimitCalamities, &mut Events::off());
        let held: Vec<_> = state.calamities_of(P1).map(|at| game.cards.calamities[at]).collect();
        let minor = held.iter().filter(|card| card.kind == CalamityKind::Minor).count();
        assert_eq!((held.len(), minor), (3, 1));
        let twice = held.iter().filter(|card| card.calamity == calamity(&game, "treachery"));
        assert!(twice.count() < 2);
    }
}

#[test]
fn rule_26_3_1_three_oil_cards_are_worth_thirty_six() {
    let game = game(5);
    assert_eq!(game.set_value(P1, card(&game, "oil"), 3), 36);
}

#[test]
fn rule_26_3_3_three_oil_cards_are_worth_forty_eight_in_the_east() {
    let game = game(12);
    let oil = card(&game, "oil");
    assert_eq!(game.set_value(of_block(&game, "east"), oil, 3), 48);
    assert_eq!(game.set_value(of_block(&game, "west"), oil, 3), 36);
}

#[test]
fn gap_e2_shared_sets_get_the_bonus_with_fifteen_players_and_not_with_sixteen() {
    let grain = |players| {
        let game = game(players);
        game.set_value(P1, card(&game, "grain"), 2)
    };
    assert_eq!((grain(15), grain(16)), (24, 16));
}

#[test]
fn rule_26_5_5_a_credit_counts_once_for_each_of_two_advances() {
    let game = game(5);
    let science = group(&game, "science");
    let state = Position::new(&game, 1).credits(P1, science, 10).state().clone();
    let price = |id| game.price(&state, P1, advance(&game, id));
    let cost = |id| game.pack[advance(&game, id)].cost;
    assert_eq!(price("coinage"), cost("coinage") - 10);
    assert_eq!(price("medicine"), cost("medicine") - 10);
}

#[test]
fn rule_26_5_9_credits_cards_and_treasury_are_just_enough_for_music() {
    let game = game(9);
    let scene = Position::new(&game, 1)
        .credits(P1, group(&game, "art"), 25)
        .commodity(P1, commodity(&game, "grain"), 3)
        .commodity(P1, commodity(&game, "iron"), 2)
        .commodity(P1, commodity(&game, "hides"), 1)
        .treasury(P1, 10);
    let mut state = scene.begin(Step::BuyAdvances, &mut Events::off());
    let music = advance(&game, "music");
    apply(&game, &mut state, Action::Buy(music));
    for id in ["grain", "iron", "hides"] {
        let card = card(&game, id);
        let count = state.cards.hand(P1)[card.index()];
        apply(&game, &mut state, Action::Card { card, count });
    }
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.player(P1).advances >> music.index() & 1, 1);
    assert_eq!(state.player(P1).treasury, 0, "45 in cards, 25 in credits, 10 tokens");
}

#[test]
fn description_of_play_diplomacy_is_reduced_by_sixty() {
    let game = game(5);
    let held = ["sculpture", "drama-and-poetry", "music", "rhetoric", "architecture", "literacy"];
    let scene = held.iter().fold(Position::new(&game, 1), |scene, id| scene.advance(P1, id));
    let at = advance(&game, "diplomacy");
    assert_eq!(game.pack[at].cost - game.price(scene.state(), P1, at), 60);
}

#[test]
fn rule_27_2_trade_routes_and_diaspora_change_the_hand_limit_together() {
    let game = game(9);
    let discards = |advances: &[&str]| {
        let mut scene = Position::new(&game, 1);
        for id in advances {
            scene = scene.advance(P1, id);
        }
        for id in ["clay", "hides", "bone", "iron", "stone", "wax"] {
            scene = scene.commodity(P1, commodity(&game, id), 2);
        }
        let state = scene.only(Step::DiscardExcess, &mut Events::off());
        (state.ask == Ask::Discard).then_some(state.helper.left)
    };
    assert_eq!(discards(&[]), Some(4));
    assert_eq!(discards(&["trade-routes"]), Some(3));
    assert_eq!(discards(&["diaspora"]), Some(5));
    assert_eq!(discards(&["trade-routes", "diaspora"]), Some(4));
}

#[test]
fn rule_28_3_1_a_marker_is_frozen_without_the_cities_of_its_epoch() {
    let game = game(5);
    let second = u8::try_from(game.rows[0].starts[0]).expect("a short table");
    let scene = Position::new(&game, 1).marker(P1, second).marker(P2, second);
    let state = scene.cities(P1, 1).cities(P2, 2).only(Step::MoveMarkers, &mut Events::off());
    assert_eq!((state.player(P1).marker, state.player(P2).marker), (second, second + 1));
}

#[test]
fn rule_28_4_1_a_marker_without_cities_moves_back_except_in_the_stone_age() {
    let game = game(5);
    let second = u8::try_from(game.rows[0].starts[0]).expect("a short table");
    let scene = Position::new(&game, 1).marker(P1, second).marker(P2, 1);
    let state = scene.only(Step::MoveMarkers, &mut Events::off());
    assert_eq!((state.player(P1).marker, state.player(P2).marker), (second - 1, 2));
}

#[test]
fn rule_34_1_spaces_advances_and_cities_are_counted() {
    let game = game(5);
    let scene = Position::new(&game, 1).marker(P1, 7).cities(P1, 3);
    // Pottery costs less than 100, Agriculture less than 200, Democracy more.
    let scene = scene.advance(P1, "pottery").advance(P1, "agriculture").advance(P1, "democracy");
    let standing = game.standings(scene.state()).remove(0);
    assert_eq!(standing.parts, [3, 1 + 2 + 3, 35, 0].map(strabo_core::Amount::whole));
    assert_eq!(standing.points, strabo_core::Amount::whole(44));
}

#[test]
fn rule_34_2_ties_are_broken_by_wealth() {
    let game = game(5);
    let scene = Position::new(&game, 1)
        .marker(P2, 4)
        .marker(P3, 4)
        .treasury(P2, 7)
        .commodity(P3, commodity(&game, "hides"), 3)
        .advance(P4, "mining");
    let order: Vec<Seat> = game.standings(scene.state()).iter().map(|one| one.seat).collect();
    assert_eq!(order[..2], [P3, P2], "nine points of cards are more than seven tokens");
}

/// A purchase of Monument and Written Record, up to the first question about credits.
fn bought_both(game: &Game) -> State {
    let groups = game.pack.ids::<GroupId>();
    let scene = groups.fold(Position::new(game, 1), |scene, group| scene.credits(P1, group, 200));
    let mut state = scene.begin(Step::BuyAdvances, &mut Events::off());
    for id in ["monument", "written-record"] {
        apply(game, &mut state, Action::Buy(advance(game, id)));
    }
    apply(game, &mut state, Action::Done);
    assert_eq!((state.seat, state.ask), (P1, Ask::Credits));
    state
}

#[test]
fn rule_30_32_2_credits_of_monument_go_to_any_colours_beside_those_of_written_record() {
    let game = game(9);
    let mut state = bought_both(&game);
    let mut groups = game.pack.ids::<GroupId>();
    while state.ask == Ask::Credits {
        let group = groups.next().expect("another group");
        apply(&game, &mut state, Action::Credits { group, points: 5 });
    }
    assert_eq!(
        groups.next(),
        Some(GroupId(3)),
        "ten points of Monument and five of Written Record"
    );
}

#[test]
fn rule_30_52_2_only_the_credits_of_written_record_are_of_one_colour() {
    let mut pack = expansion_project().clone();
    for attribute in pack.advances.iter_mut().flat_map(|row| &mut row.attributes) {
        match attribute {
            Attribute::ExtraCredits(extra) if extra.spread == Spread::OneGroup => extra.amount = 15,
            _ => {}
        }
    }
    let game = Game::new(&pack, &Options::new(9)).expect("a game");
    let mut state = bought_both(&game);
    let mut offered = Vec::new();
    while state.ask == Ask::Credits {
        let open = actions(&game, &state);
        let points = open.iter().filter_map(|action| match action {
            Action::Credits { group: GroupId(0), points } => Some(*points),
            _ => None,
        });
        offered.push(points.collect::<Vec<u8>>());
        let most = open.into_iter().max_by_key(|action| match action {
            Action::Credits { points, .. } => *points,
            _ => 0,
        });
        apply(&game, &mut state, most.expect("a choice"));
    }
    offered.sort();
    assert_eq!(offered, [vec![5, 10], vec![15]]);
}

#[test]
fn rule_27_3_3_a_shared_card_returns_to_the_block_it_was_drawn_from() {
    let game = game(18);
    let shared = |kind: &usize| game.cards.is_shared(*kind);
    let kind = (0..game.cards.kinds()).find(shared).expect("a commodity");
    let piles = game.cards.piles.iter().enumerate();
    let piles = piles.filter(|(_, pile)| pile.number == game.cards.numbers[kind]);
    let piles: Vec<usize> = piles.map(|(at, _)| at).collect();
    let there = |state: &State| -> Vec<usize> {
        let cards = |pile: &usize| state.cards.pile(&game, *pile).filter(|one| one.index() == kind);
        piles.iter().map(|pile| cards(pile).count()).collect()
    };
    let scene = Position::new(&game, 1);
    let full = there(scene.state());
    let count = u8::try_from(full[0] + 1).expect("few cards");
    // All of the first block, and one of the second.
    let mut state = scene.commodity(P1, kind.into(), count).state().clone();
    assert_eq!(there(&state), [0, full[1] - 1]);
    state = Position::at(&game, state).only(Step::DiscardExcess, &mut Events::off());
    while state.ask == Ask::Discard {
        let action = actions(&game, &state)[0];
        apply(&game, &mut state, action);
    }
    let held = usize::from(state.cards.hand(P1)[kind]);
    state = Position::at(&game, state).only(Step::Restack, &mut Events::off());
    assert_eq!(there(&state), [full[0] + 1 - held, full[1] - 1]);
    game.check(&state).expect("each block keeps its part");
}
