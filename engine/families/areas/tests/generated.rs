//! Small packs nobody wrote: the packs that ship, with numbers, maps and advances changed at random,
//! played at random. What fails is shrunk to few changes and few decisions, and shown as a record.

use crate::bots::{bots, choose};
use crate::common::script::{self, any_choices};
use crate::common::{expansion_project, mega_empires, smallest};
use proptest::prelude::*;
use strabo_areas::testing::check;
use strabo_areas::{Events, Game, Legal, Options, Recorder, Replay, pack_digest};
use strabo_bots::BotKind;
use strabo_model::{Pack, pack::Role, refs::AreaId};

/// One change of a pack. All of them leave it a pack that could have been written.
#[derive(Clone, Debug)]
enum Change {
    Limit { area: usize, population: u8 },
    Cost { advance: usize, cost: u16 },
    Tokens(u16),
    Cities(u16),
    Ships(u16),
    Tax(u16),
    Growth(u16, u16),
    Support(u16),
    SiteCost(u16),
    Attack(u16, u16),
    HandLimit(u16),
    ShipCost(u16),
    Carries(u16),
    CloseBorder(usize, usize),
    Spaces(u16),
    NoPowers(usize),
    NoEffects(usize),
    Value { commodity: usize, value: u16 },
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (0usize..400, 0u8..9).prop_map(|(area, population)| Change::Limit { area, population }),
        (0usize..51, 1u16..300).prop_map(|(advance, cost)| Change::Cost { advance, cost }),
        (1u16..90).prop_map(Change::Tokens),
        (1u16..15).prop_map(Change::Cities),
        (0u16..8).prop_map(Change::Ships),
        (0u16..5).prop_map(Change::Tax),
        (0u16..4, 0u16..4).prop_map(|(one, more)| Change::Growth(one, more)),
        (0u16..5).prop_map(Change::Support),
        (1u16..9).prop_map(Change::SiteCost),
        (1u16..9, 0u16..9).prop_map(|(attack, defence)| Change::Attack(attack, defence)),
        (0u16..12).prop_map(Change::HandLimit),
        (0u16..4).prop_map(Change::ShipCost),
        (0u16..9).prop_map(Change::Carries),
        (0usize..400, 0usize..8).prop_map(|(area, border)| Change::CloseBorder(area, border)),
        (6u16..20).prop_map(Change::Spaces),
        (0usize..51).prop_map(Change::NoPowers),
        (0usize..30).prop_map(Change::NoEffects),
        (0usize..40, 1u16..12).prop_map(|(commodity, value)| Change::Value { commodity, value }),
    ]
}

fn change(pack: &mut Pack, change: &Change) {
    let areas = pack.areas.len();
    let Some(rules) = &mut pack.rules else { return };
    let mut pieces = |role: Role, count: u16| {
        for component in &mut pack.inventory {
            if component.role == Some(role) {
                component.per_player = Some(count);
            }
        }
    };
    match *change {
        Change::Limit { area, population } => pack.areas[area % areas].population = population,
        Change::Cost { advance, cost } => {
            let at = advance % pack.advances.len();
            pack.advances[at].cost = cost;
        }
        Change::Tokens(count) => pieces(Role::Tokens, count),
        Change::Cities(count) => pieces(Role::Cities, count),
        Change::Ships(count) => pieces(Role::Ships, count),
        Change::Tax(rate) => rules.tax.rate = rate,
        Change::Growth(one, more) => {
            (rules.expansion.one, rules.expansion.more) = (one, more);
        }
        Change::Support(support) => rules.cities.support = support,
        Change::SiteCost(cost) => rules.cities.site = cost,
        Change::Attack(attack, defence) => {
            (rules.conflict.attack, rules.conflict.defence) = (attack, defence);
        }
        Change::HandLimit(limit) => rules.cards.hand_limit = limit,
        Change::ShipCost(cost) => rules.ships.cost = cost,
        Change::Carries(tokens) => rules.movement.ship_capacity = tokens,
        Change::NoPowers(advance) => {
            let at = advance % pack.advances.len();
            pack.advances[at].attributes.clear();
        }
        Change::NoEffects(calamity) => {
            let at = calamity % pack.calamities.len();
            pack.calamities[at].effects.clear();
        }
        Change::Value { commodity, value } => {
            let at = commodity % pack.commodities.len();
            pack.commodities[at].value = value;
        }
        Change::CloseBorder(area, border) => close(pack, area % areas, border),
        Change::Spaces(spaces) => {
            for table in &mut pack.succession {
                table.spaces = spaces.max(table.spaces);
            }
        }
    }
}

/// Takes a land border away, on both sides.
fn close(pack: &mut Pack, area: usize, border: usize) {
    let borders = &pack.areas[area].land;
    if borders.is_empty() {
        return;
    }
    let other = borders[border % borders.len()];
    pack.areas[area].land.retain(|id| *id != other);
    pack.areas[other.index()].land.retain(|id| *id != AreaId::from(area));
}

/// Plays a game and checks everything after every action. On a failure the record is part of it.
fn plays(
    pack: &Pack,
    players: u8,
    kind: BotKind,
    (seed, decisions): (u64, u32),
) -> Result<(), TestCaseError> {
    let options = Options { turn_limit: 25, ..Options::new(players) };
    let Ok(game) = Game::new(pack, &options) else { return Ok(()) };
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let digest = pack_digest(pack);
    let mut recorder = Recorder::new(&game.record_head(digest, seed));
    let mut bots = bots(&game, kind, seed);
    let mut legal = Legal::default();
    for _ in 0..decisions {
        let Some(decision) = game.decision(&state) else { break };
        game.legal(&state, &mut legal);
        let so_far = || recorder.clone().finish(&game, &state);
        prop_assert!(!legal.choices.is_empty(), "nothing is legal: {decision:?}\n{}", so_far());
        let action = choose(&mut bots, &game, &state, &legal, decision.seat);
        recorder.note(&game, &state, state.seat, action);
        let applied = game.apply_chosen(&mut state, &legal, action, &mut events);
        let checked = check(&game, &state);
        let so_far = || recorder.clone().finish(&game, &state);
        prop_assert_eq!(applied, Ok(()), "{:?}\n{}", decision, so_far());
        prop_assert_eq!(checked, Ok(()), "{:?} {:?}\n{}", decision, action, so_far());
    }
    let record = recorder.finish(&game, &state);
    let mut replay = Replay::new(&record, pack, digest, &mut events)
        .map_err(|error| TestCaseError::fail(error.to_string()))?;
    replay.finish_all(&mut events).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert!(replay.state == state);
    Ok(())
}

/// The pack to begin with: one of those that ship, or the smallest there is.
fn base(number: u8) -> (Pack, u8) {
    match number {
        0 => (smallest().clone(), 3),
        1 => (mega_empires().clone(), 5),
        _ => (expansion_project().clone(), 6),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_packs_are_played_by_bots_without_anything_lost(
        number in 0u8..3,
        steward in proptest::bool::ANY,
        changes in proptest::collection::vec(any_change(), 0..12),
        seed in 0u64..1000,
        decisions in 1u32..4000,
    ) {
        let (mut pack, players) = base(number);
        for one in &changes {
            change(&mut pack, one);
        }
        let kind = if steward { BotKind::Steward } else { BotKind::Random };
        plays(&pack, players, kind, (seed, decisions))?;
    }

    #[test]
    fn any_answers_in_changed_packs_keep_what_always_holds(
        number in 0u8..3,
        changes in proptest::collection::vec(any_change(), 0..12),
        seed in 0u64..1000,
        choices in any_choices(1500),
    ) {
        let (mut pack, players) = base(number);
        for one in &changes {
            change(&mut pack, one);
        }
        let options = Options { turn_limit: 25, ..Options::new(players) };
        prop_assume!(Game::new(&pack, &options).is_ok());
        let played = script::play(&pack, &options, (seed, &choices), |_, _, _| None);
        prop_assert!(played.is_ok(), "{}", played.err().unwrap_or_default());
    }
}
