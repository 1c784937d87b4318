//! Trade: offers, answers, cards that are not named, and calamities that change hands.

use crate::common::{P1, P2, actions, apply, calamity, card, commodity, game};
use strabo_areas::testing::Position;
use strabo_areas::{Action, Ask, Events, Game, Offer, OfferBounds, Seat, SeatSet, State};
use strabo_model::{refs::CommodityId, sequence::Step};

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
    let game = game(5);
    let mut state = market(&game);
    apply(&game, &mut state, Action::Propose(salt_for_timber(&game)));
    assert_eq!((state.seat, state.ask), (P2, Ask::Answer), "nobody else has timber");
    apply(&game, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (P1, Ask::HiddenCard), "flax or treachery");
    let treachery = game.calamity_card(calamity(&game, "treachery"), 0);
    apply(&game, &mut state, Action::Card { card: treachery, count: 1 });
    assert!(held_by(&game, &state, P2, "treachery"));
    let at = state.calamities_of(P2).find(|at| state.cards.calamities[*at].trader == Some(P1));
    assert!(at.is_some());
    assert_eq!(state.cards.hand(P1)[card(&game, "timber").index()], 3);
}

#[test]
fn phase_7_which_of_several_calamities_goes_is_the_traders_choice() {
    let game = game(5);
    let salt = commodity(&game, "salt");
    let scene = Position::new(&game, 1).commodity(P1, salt, 2);
    let scene = scene.commodity(P2, commodity(&game, "timber"), 3);
    let ids = ["treachery", "superstition"].map(|id| calamity(&game, id));
    let scene = ids.iter().fold(scene, |scene, id| scene.calamity(P1, *id, None));
    let mut state = scene.only(Step::Trade, &mut Events::off());
    apply(&game, &mut state, Action::Propose(salt_for_timber(&game)));
    apply(&game, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (P1, Ask::HiddenCard));
    let cards = ids.map(|id| Action::Card { card: game.calamity_card(id, 0), count: 1 });
    let mut listed = actions(&game, &state);
    listed.sort_by_key(|action| Some(*action) != cards.first().copied());
    assert_eq!(listed, cards);
    apply(&game, &mut state, cards[1]);
    assert!(held_by(&game, &state, P2, "superstition") && held_by(&game, &state, P1, "treachery"));
}

#[test]
fn a_non_tradable_calamity_is_never_among_the_cards_to_choose() {
    let game = game(5);
    let mut state = market(&game);
    let offer = Offer { want: [None, None], ..salt_for_timber(&game) };
    apply(&game, &mut state, Action::Propose(offer));
    apply(&game, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (P1, Ask::Agreement), "timber is all there is to name");
    apply(&game, &mut state, Action::Accept);
    let treachery = game.calamity_card(calamity(&game, "treachery"), 0);
    apply(&game, &mut state, Action::Card { card: treachery, count: 1 });
    assert!(held_by(&game, &state, P2, "famine"), "three timber were all there was to give");
    assert_eq!(state.player(P1).hand, 4);
}

#[test]
fn a_refused_offer_leaves_everything_as_it_was() {
    let game = game(5);
    let mut state = market(&game);
    let before = state.cards.clone();
    apply(&game, &mut state, Action::Propose(salt_for_timber(&game)));
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.cards, before);
    assert_eq!((state.seat, state.ask), (P2, Ask::Proposal));
}

#[test]
fn an_offer_names_cards_the_player_holds_and_at_least_three_a_side() {
    let game = game(5);
    let state = market(&game);
    let good = salt_for_timber(&game);
    let silk = card(&game, "silk");
    let bad = [
        Offer { give_total: 2, ..good },
        Offer { want_total: 2, ..good },
        Offer { give: [good.give[0], silk], ..good },
        Offer { give_total: 5, ..good },
    ];
    for offer in bad {
        let mut tried = state.clone();
        let result = game.apply(&mut tried, P1, Action::Propose(offer), &mut Events::off());
        assert!(result.is_err(), "{offer:?}");
        assert_eq!(tried, state);
    }
}

#[test]
fn trade_ends_after_the_agreed_rounds() {
    let game = game(5);
    let mut state = market(&game);
    let mut proposals = 0;
    while state.ask == Ask::Proposal || state.ask == Ask::Answer {
        let own = state.cards.hand(state.seat).iter().position(|held| *held > 1);
        let own = own.map(|at| game.card_of(CommodityId::from(at)));
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
        apply(&game, &mut state, action);
    }
    assert_eq!(proposals, 2 * u32::from(game.options.trade_rounds));
}

#[test]
fn out_of_turn_nothing_but_a_proposal_is_accepted() {
    let game = game(5);
    let state = market(&game);
    for action in actions(&game, &state) {
        let mut tried = state.clone();
        assert!(game.apply(&mut tried, P2, action, &mut Events::off()).is_err());
        assert_eq!(tried, state);
    }
}

#[test]
fn a_range_of_one_number_is_said_as_that_number() {
    let partners = SeatSet::default();
    let bounds = OfferBounds { least: 3, most_given: 3, most_wanted: 7, partners, open: true };
    assert_eq!(bounds.ranges(), ["3", "3 to 7"]);
}
