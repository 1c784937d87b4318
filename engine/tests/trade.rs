//! Trade: offers, answers, cards that are not named, and calamities that change hands.

use crate::common::{actions, game};
use strabo_engine::action::{ANY_CARD, Action, Ask, CardId, NOBODY, Offer, Seat};
use strabo_engine::event::Events;
use strabo_engine::game::Game;
use strabo_engine::scene::Scene;
use strabo_engine::state::State;
use strabo_model::refs::{CalamityId, CommodityId};
use strabo_model::sequence::Step;

fn commodity(game: &Game, id: &str) -> CommodityId {
    let at = game.pack.commodities.iter().position(|commodity| &*commodity.id == id);
    CommodityId::from(at.expect("a commodity"))
}

fn card(game: &Game, id: &str) -> CardId {
    CardId::try_from(commodity(game, id).index()).expect("few commodities")
}

fn calamity(game: &Game, id: &str) -> CalamityId {
    let at = game.pack.calamities.iter().position(|calamity| &*calamity.id == id);
    CalamityId::from(at.expect("a calamity"))
}

fn apply(game: &Game, state: &mut State, action: Action) {
    let seat = state.seat;
    game.apply(state, seat, action, &mut Events::off()).expect("a legal action");
}

/// Saba holds two salt, one flax and treachery; Babylon three timber and famine.
fn market(game: &Game) -> State {
    let scene = Scene::new(game, 1)
        .commodity(0, commodity(game, "salt"), 2)
        .commodity(0, commodity(game, "flax"), 1)
        .calamity(0, calamity(game, "treachery"), NOBODY)
        .commodity(1, commodity(game, "timber"), 3)
        .calamity(1, calamity(game, "famine"), NOBODY);
    scene.only(Step::Trade, &mut Events::off())
}

fn salt_for_timber(game: &Game) -> Offer {
    let (salt, timber) = (card(game, "salt"), card(game, "timber"));
    Offer { give: [salt, salt], give_total: 3, want: [timber, timber], want_total: 3 }
}

fn held_by(game: &Game, state: &State, seat: Seat, id: &str) -> bool {
    state.calamities_of(seat).any(|at| game.cards.calamities[at].calamity == calamity(game, id))
}

#[test]
fn a_calamity_changes_hands_unnamed_and_its_trader_is_remembered() {
    let game = game(5);
    let mut state = market(&game);
    apply(&game, &mut state, Action::Propose(salt_for_timber(&game)));
    assert_eq!((state.seat, state.ask), (1, Ask::Answer), "nobody else has timber");
    apply(&game, &mut state, Action::Accept);
    assert_eq!((state.seat, state.ask), (0, Ask::HiddenCard), "flax or treachery");
    let treachery = game.calamity_card(calamity(&game, "treachery"), 0);
    apply(&game, &mut state, Action::Card { card: treachery, count: 1 });
    assert!(held_by(&game, &state, 1, "treachery"));
    let at = state.calamities_of(1).find(|at| state.cards.calamities[*at].trader == 0);
    assert!(at.is_some());
    assert_eq!(state.cards.hand(0)[usize::from(card(&game, "timber"))], 3);
}

#[test]
fn a_non_tradable_calamity_is_never_among_the_cards_to_choose() {
    let game = game(5);
    let mut state = market(&game);
    let offer = Offer { want: [ANY_CARD, ANY_CARD], ..salt_for_timber(&game) };
    apply(&game, &mut state, Action::Propose(offer));
    apply(&game, &mut state, Action::Accept);
    let treachery = game.calamity_card(calamity(&game, "treachery"), 0);
    apply(&game, &mut state, Action::Card { card: treachery, count: 1 });
    assert!(held_by(&game, &state, 1, "famine"), "three timber were all there was to give");
    assert_eq!(state.player(0).hand, 4);
}

#[test]
fn a_refused_offer_leaves_everything_as_it_was() {
    let game = game(5);
    let mut state = market(&game);
    let before = state.cards.clone();
    apply(&game, &mut state, Action::Propose(salt_for_timber(&game)));
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.cards, before);
    assert_eq!((state.seat, state.ask), (1, Ask::Proposal));
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
        let result = game.apply(&mut tried, 0, Action::Propose(offer), &mut Events::off());
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
        let hand = state.cards.hand(state.seat);
        let own =
            hand.iter().position(|held| *held > 1).map(|at| CardId::try_from(at).expect("few"));
        let action = match (state.ask, own) {
            (Ask::Proposal, Some(own)) => {
                proposals += 1;
                let want = [ANY_CARD, ANY_CARD];
                Action::Propose(Offer { give: [own, own], give_total: 3, want, want_total: 3 })
            }
            _ => Action::Done,
        };
        apply(&game, &mut state, action);
    }
    assert_eq!(proposals, 2 * u32::from(game.options.trade_rounds));
}

#[test]
fn out_of_turn_nothing_is_accepted() {
    let game = game(5);
    let state = market(&game);
    for action in actions(&game, &state) {
        let mut tried = state.clone();
        assert!(game.apply(&mut tried, 1, action, &mut Events::off()).is_err());
        assert_eq!(tried, state);
    }
}
