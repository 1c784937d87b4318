//! Small packs nobody wrote: the packs that ship, with numbers, maps and advances changed at random,
//! played at random. What fails is shrunk to few changes and few decisions, and shown as a record.

use crate::bots::{bots, choose};
use crate::common::prelude::*;
use crate::common::script::{self, any_choices};
use proptest::prelude::*;
use strabo_areas::{Chance, Recorder, pack_digest};
use strabo_bots::BotKind;
use strabo_core::by_chance::change;
use strabo_model::{bundle, refs::AreaId, value::to_value};

/// Changes of a pack, as lines of `generated.txt` and the seeds that say which, and borders that are closed.
/// All of them leave it a pack that could have been written.
type Changes = (Vec<(usize, u64)>, Vec<(usize, usize)>);

fn any_changes() -> impl Strategy<Value = Changes> {
    let line = (0usize..100, 0u64..1000);
    let border = (0usize..400, 0usize..8);
    (proptest::collection::vec(line, 0..12), proptest::collection::vec(border, 0..3))
}

fn changed(pack: &Pack, (lines, borders): &Changes) -> Pack {
    let list: Vec<&'static str> = include_str!("generated.txt").lines().skip(1).collect();
    let mut whole = to_value(pack).expect("plain data");
    for (line, seed) in lines {
        change(&mut whole, list[line % list.len()], &mut Chance::new(*seed), false);
    }
    let mut pack = bundle::from_tree(&whole).expect("the same with other numbers");
    for (area, border) in borders {
        close(&mut pack, *area, *border);
    }
    pack
}

/// Takes a land border away, on both sides.
fn close(pack: &mut Pack, area: usize, border: usize) {
    let area = area % pack.areas.len();
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
fn base(number: u8) -> (&'static Pack, u8) {
    match number {
        0 => (smallest(), 3),
        1 => (mega_empires(), 5),
        _ => (expansion_project(), 6),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_packs_are_played_by_bots_without_anything_lost(
        number in 0u8..3,
        steward in proptest::bool::ANY,
        changes in any_changes(),
        seed in 0u64..1000,
        decisions in 1u32..4000,
    ) {
        let (pack, players) = base(number);
        let pack = changed(pack, &changes);
        let kind = if steward { BotKind::Steward } else { BotKind::Random };
        plays(&pack, players, kind, (seed, decisions))?;
    }

    #[test]
    fn any_answers_in_changed_packs_keep_what_always_holds(
        number in 0u8..3,
        changes in any_changes(),
        seed in 0u64..1000,
        choices in any_choices(1500),
    ) {
        let (pack, players) = base(number);
        let pack = changed(pack, &changes);
        let options = Options { turn_limit: 25, ..Options::new(players) };
        prop_assume!(Game::new(&pack, &options).is_ok());
        let played = script::play(&pack, &options, (seed, &choices), |_, _, _| None);
        prop_assert!(played.is_ok(), "{}", played.err().unwrap_or_default());
    }
}
