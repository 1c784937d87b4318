//! Calamities in positions drawn at random, and the order in which all of them come.

use crate::common::prelude::*;
use crate::common::rich::rich;
use strabo_areas::{RandomBot, parts::Stage, testing::Holder};
use strabo_model::refs::CalamityId;

/// Plays a calamity of somebody in the middle at random. A victim finishes the list of effects
/// before another begins, and no effect comes twice.
fn goes_on(game: &Game, calamity: usize, seed: u64) {
    let mut events = Events::off();
    let scene = rich(game, seed).calamity(P4, CalamityId::from(calamity), Some(P2));
    let mut state = scene.only(Step::MajorCalamities, &mut events);
    let (task, mut bot, mut legal) = (state.cursor.task, RandomBot::new(seed), Legal::default());
    while game.decision(&state).is_some() && state.cursor.task == task {
        game.legal(&state, &mut legal);
        let before = state.calamity;
        let action = bot.choose(game, state.view(game, state.seat), &legal).expect("an answer");
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        let after = state.calamity;
        if before.stage == Stage::Effects && after.stage == Stage::Effects {
            let finished = before.victim.is_some_and(|victim| after.finished.contains(victim));
            let on = before.victim == after.victim && before.effect <= after.effect;
            assert!(finished || on, "a victim starts over: {before:?} {after:?}");
        }
    }
}

#[test]
fn every_victim_goes_through_the_effects_once_whoever_holds_the_card() {
    for game in [game(9), expansion(9)] {
        for calamity in 0..game.pack.calamities.len() {
            (0..8).for_each(|seed| goes_on(&game, calamity, seed));
        }
    }
}

/// Two players hold all calamities there are, the second of them the first copy of each.
fn all_calamities(game: &Game) -> Position<'_> {
    let scene =
        (2..=9).fold(Position::new(game, 1), |scene, number| scene.empty_stack(P1, number, 0));
    let mut state = scene.state().clone();
    let mut last = None;
    for (card, info) in state.cards.calamities.iter_mut().zip(&game.cards.calamities) {
        assert_eq!(card.holder, Holder::Player(P1), "every card was taken");
        let second = last != Some(info.calamity);
        card.holder = Holder::Player(if second { P2 } else { P1 });
        last = Some(info.calamity);
    }
    Position::at(game, state)
}

/// The calamities in the order in which they are resolved, and their victims.
fn order(game: &Game) -> Vec<(String, Seat)> {
    let mut events = Events::kept();
    let mut state = all_calamities(game).begin(Step::MinorCalamities, &mut events);
    while state.cards.calamities.iter().any(|card| matches!(card.holder, Holder::Player(P1 | P2))) {
        let (seat, choice) = (state.seat, actions(game, &state)[0]);
        game.apply(&mut state, seat, choice, &mut events).expect("a legal action");
    }
    let resolved = |event: &Event| match event {
        Event::Calamity { seat, calamity, .. } | Event::CalamityCancelled { seat, calamity } => {
            Some((game.pack[*calamity].id.to_string(), *seat))
        }
        _ => None,
    };
    events.list().iter().filter_map(resolved).collect()
}

#[test]
fn rule_24_7_minor_calamities_come_first_and_all_go_by_stack_the_non_tradable_before_the_tradable()
{
    let mut names: Vec<String> = order(&MANY).into_iter().map(|(name, _)| name).collect();
    names.dedup();
    let minor = (MANY.pack.calamities.iter()).filter(|one| one.kind == CalamityKind::Minor).count();
    assert_eq!((names[0].as_str(), names[minor - 1].as_str()), ("squandered-wealth", "banditry"));
    let first = ["volcanic-eruption", "treachery", "famine", "superstition"];
    assert_eq!(names[minor..minor + 4], first);
    assert_eq!(names.last().map(String::as_str), Some("piracy"));
    assert_eq!(names.len(), MANY.pack.calamities.len(), "each in one place");
}

#[test]
fn rule_24_7_ties_are_broken_by_the_order_of_the_civilizations() {
    let order = order(&expansion(18));
    let of = |id: &str| -> Vec<Seat> {
        order.iter().filter(|(name, _)| name == id).map(|(_, seat)| *seat).collect()
    };
    assert_eq!(of("famine"), [P1, P2]);
    assert_eq!(of("banditry"), [P1, P2]);
}
