//! Trade: offers, answers, cards that are not named, and calamities that change hands.

use crate::common::card;
use crate::common::prelude::*;
use strabo_areas::{OfferBounds, SeatSet};

/// Saba holds two salt, one flax and treachery; Babylon three timber and famine.
fn market(game: &Game) -> State {
    let scene = Position::new(game, 1)
        .commodity(P1, commodity(game, "salt"), 2)
        .commodity(P1, commodity(game, "flax"), 1)
        .calamity(P1, calamity(game, "treachery"), None)
        .commodity(P2, commodity(game, "timber"), 3)
        .calamity(P2, calamity(game, "famine"), None);
    scene.only(Step::Trade, &mut Events::off())
}

fn salt_for_timber(game: &Game) -> Offer {
    let (salt, timber) = (card(game, "salt"), card(game, "timber"));
    Offer {
        to: None,
        give: [salt, salt],
        give_total: 3,
        want: [Some(timber), Some(timber)],
        want_total: 3,
    }
}

fn held_by(game: &Game, state: &State, seat: Seat, id: &str) -> bool {
    state.calamities_of(seat).any(|at| game.cards.calamities[at].calamity == calamity(game, id))
}

#[test]
fn a_calamity_changes_hands_unnamed_and_its_trader_is_remembered() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Propose(salt_for_timber(&FIVE)));
    assert_eq!((state.seat, state.ask), (P2, Ask::Answer), "nobody else has timber");
    apply(&FIVE, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (P1, Ask::HiddenCard), "flax or treachery");
    let treachery = FIVE.calamity_card(calamity(&FIVE, "treachery"), 0);
    apply(&FIVE, &mut state, Action::Card { card: treachery, count: 1 });
    assert!(held_by(&FIVE, &state, P2, "treachery"));
    let at = state.calamities_of(P2).find(|at| state.cards.calamities[*at].trader == Some(P1));
    assert!(at.is_some());
    assert_eq!(state.cards.hand(P1)[card(&FIVE, "timber").index()], 3);
}

#[test]
fn phase_7_which_of_several_calamities_goes_is_the_traders_choice() {
    let salt = commodity(&FIVE, "salt");
    let scene = Position::new(&FIVE, 1).commodity(P1, salt, 2);
    let scene = scene.commodity(P2, commodity(&FIVE, "timber"), 3);
    let ids = ["treachery", "superstition"].map(|id| calamity(&FIVE, id));
    let scene = ids.iter().fold(scene, |scene, id| scene.calamity(P1, *id, None));
    let mut state = scene.only(Step::Trade, &mut Events::off());
    apply(&FIVE, &mut state, Action::Propose(salt_for_timber(&FIVE)));
    apply(&FIVE, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (P1, Ask::HiddenCard));
    let cards = ids.map(|id| Action::Card { card: FIVE.calamity_card(id, 0), count: 1 });
    let mut listed = actions(&FIVE, &state);
    listed.sort_by_key(|action| Some(*action) != cards.first().copied());
    assert_eq!(listed, cards);
    apply(&FIVE, &mut state, cards[1]);
    assert!(held_by(&FIVE, &state, P2, "superstition") && held_by(&FIVE, &state, P1, "treachery"));
}

#[test]
fn a_non_tradable_calamity_is_never_among_the_cards_to_choose() {
    let mut state = market(&FIVE);
    let offer = Offer { want: [None, None], ..salt_for_timber(&FIVE) };
    apply(&FIVE, &mut state, Action::Propose(offer));
    apply(&FIVE, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (P1, Ask::Agreement), "timber is all there is to name");
    apply(&FIVE, &mut state, Action::Accept);
    let treachery = FIVE.calamity_card(calamity(&FIVE, "treachery"), 0);
    apply(&FIVE, &mut state, Action::Card { card: treachery, count: 1 });
    assert!(held_by(&FIVE, &state, P2, "famine"), "three timber were all there was to give");
    assert_eq!(state.player(P1).hand, 4);
}

#[test]
fn a_refused_offer_leaves_everything_as_it_was() {
    let mut state = market(&FIVE);
    let before = state.cards.clone();
    apply(&FIVE, &mut state, Action::Propose(salt_for_timber(&FIVE)));
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(state.cards, before);
    assert_eq!((state.seat, state.ask), (P2, Ask::Proposal));
}

#[test]
fn an_offer_names_cards_the_player_holds_and_at_least_three_a_side() {
    let state = market(&FIVE);
    let good = salt_for_timber(&FIVE);
    let silk = card(&FIVE, "silk");
    let bad = [
        Offer { give_total: 2, ..good },
        Offer { want_total: 2, ..good },
        Offer { give: [good.give[0], silk], ..good },
        Offer { give_total: 5, ..good },
    ];
    for offer in bad {
        let mut tried = state.clone();
        let result = FIVE.apply(&mut tried, P1, Action::Propose(offer), &mut Events::off());
        assert!(result.is_err(), "{offer:?}");
        assert_eq!(tried, state);
    }
}

#[test]
fn trade_ends_after_the_agreed_rounds() {
    let mut state = market(&FIVE);
    let mut proposals = 0;
    while state.ask == Ask::Proposal || state.ask == Ask::Answer {
        let own = state.cards.hand(state.seat).iter().position(|held| *held > 1);
        let own = own.map(|at| FIVE.card_of(CommodityId::from(at)));
        let action = match (state.ask, own) {
            (Ask::Proposal, Some(own)) => {
                proposals += 1;
                let want = [None, None];
                Action::Propose(Offer {
                    to: None,
                    give: [own, own],
                    give_total: 3,
                    want,
                    want_total: 3,
                })
            }
            _ => Action::Done,
        };
        apply(&FIVE, &mut state, action);
    }
    assert_eq!(proposals, 2 * u32::from(FIVE.options.trade_rounds));
}

#[test]
fn out_of_turn_nothing_but_a_proposal_is_accepted() {
    let state = market(&FIVE);
    for action in actions(&FIVE, &state) {
        let mut tried = state.clone();
        assert!(FIVE.apply(&mut tried, P2, action, &mut Events::off()).is_err());
        assert_eq!(tried, state);
    }
}

#[test]
fn a_range_of_one_number_is_said_as_that_number() {
    let partners = SeatSet::default();
    let bounds = OfferBounds { least: 3, most_given: 3, most_wanted: 7, partners, open: true };
    assert_eq!(bounds.ranges(), ["3", "3 to 7"]);
}
