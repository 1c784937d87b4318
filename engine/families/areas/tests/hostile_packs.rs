//! Clean packs that once were played wrongly without a word.

use crate::common::{mega_empires, play_at_random, smallest};
use strabo_areas::{
    Action, Choice, Events, Family, Game, Land, Legal, Log, Options, Seat, testing::Position,
};
use strabo_model::refs::{AreaId, CivilizationId, StackId};
use strabo_model::{Pack, pack::Role, sequence::Step};

fn small(change: impl FnOnce(&mut Pack)) -> Pack {
    let mut pack = smallest().clone();
    change(&mut pack);
    pack
}

/// The first stack of the smallest pack, with so many cards.
fn stack_of(cards: &[u16]) -> Pack {
    small(|pack| {
        let kind = pack.commodities[0].clone();
        for (at, cards) in cards.iter().enumerate() {
            if at > 1 {
                pack.commodities.push(kind.clone());
            }
            let at = if at > 1 { pack.commodities.len() - 1 } else { at };
            pack.commodities[at].stack = StackId(0);
            pack.commodities[at].cards[0].cards = *cards;
        }
    })
}

#[test]
fn stacks_of_300_and_510_cards_are_dealt_and_played() {
    for cards in [&[150, 150][..], &[250, 250, 10][..]] {
        let game = Game::new(&stack_of(cards), &Options::new(3)).expect("a game");
        let state = game.start(1, &mut Events::off());
        let all: u16 = cards.iter().sum();
        assert_eq!(state.cards.pile_len(0), all);
        assert_eq!(state.cards.pile(&game, 0).count(), usize::from(all));
        let (state, _) = play_at_random(&game, 3, 3000);
        assert!(state.cards.pile_len(0) < all, "some were drawn");
    }
}

#[test]
fn a_hand_may_hold_more_than_255_cards() {
    let game = Game::new(&stack_of(&[200, 200]), &Options::new(3)).expect("a game");
    let mut scene = Position::new(&game, 1);
    let [first, second] = [0, 1].map(strabo_model::CommodityId);
    scene = scene.commodity(Seat::new(0), first, 190).commodity(Seat::new(0), second, 190);
    assert_eq!(scene.state().player(Seat::new(0)).hand, 380);
    assert_eq!(game.check(scene.state()), Ok(()));
    let state = scene.only(Step::DiscardExcess, &mut Events::off());
    let mut legal = Legal::default();
    game.legal(&state, &mut legal);
    assert!(!legal.choices.is_empty(), "the excess is given back");
}

#[test]
fn every_neighbour_is_offered_on_a_map_with_159_600_borders() {
    let pack = small(|pack| {
        for at in pack.areas.len()..400 {
            let mut area = pack.areas[0].clone();
            area.id = format!("area-{at}").as_str().into();
            pack.areas.push(area);
        }
        for at in 0..400 {
            let area = &mut pack.areas[at];
            area.kind = strabo_model::map::AreaKind::Land;
            area.region = vec![CivilizationId(0), CivilizationId(1), CivilizationId(2)];
            (area.water, area.coasts) = (Vec::new(), Vec::new());
            area.land = (0..400).filter(|other| *other != at).map(AreaId::from).collect();
        }
    });
    for steps in [1, 2] {
        let mut pack = pack.clone();
        pack.rules.as_mut().expect("rules").movement.token_steps = steps;
        let game = Game::new(&pack, &Options::new(3)).expect("a game");
        let scene = Position::new(&game, 1).tokens(Seat::new(0), Land::new(399), 1);
        let state = scene.only(Step::Move, &mut Events::off());
        let mut legal = Legal::default();
        game.legal(&state, &mut legal);
        let marches = legal.choices.iter().filter(|choice| {
            matches!(choice, Choice::UpTo(Action::March { from, .. }, _) if from.index() == 399)
        });
        assert_eq!(marches.count(), 399, "with {steps} steps");
    }
}

#[test]
fn ships_beyond_those_in_play_at_one_time_do_not_matter() {
    let mut pack = mega_empires().clone();
    let ships = pack.inventory.iter_mut().find(|component| component.role == Some(Role::Ships));
    ships.expect("a component").per_player = Some(12);
    pack.rules.as_mut().expect("rules").ships.in_play = Some(4);
    assert_eq!(Game::new(&pack, &Options::new(5)).expect("a game").ships, 4);
}

#[test]
fn a_chain_of_30_000_variants_is_no_chain_of_calls() {
    let mut pack = mega_empires().clone();
    let first = pack.variants.len();
    let mut link = pack.variants[0].clone();
    (link.changes, link.includes, link.excludes) = (Vec::new(), Vec::new(), Vec::new());
    for at in 0..30_000 {
        let mut one = link.clone();
        one.id = format!("link-{at}").as_str().into();
        if at < 29_999 {
            one.includes = vec![strabo_model::refs::VariantId::from(first + at + 1)];
        }
        pack.variants.push(one);
    }
    let variants = vec!["link-0".to_owned()];
    assert!(Game::new(&pack, &Options { variants, ..Options::new(5) }).is_ok());
}
