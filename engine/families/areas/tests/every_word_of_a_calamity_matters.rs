//! Each number, switch and word of every calamity is changed, one at a time, and must change what
//! happens in some crowded position. What may be changed without a difference stands in
//! `common/no_difference.txt`.

use crate::common::mutate::{changed, differ, played};
use crate::common::prelude::*;
use crate::common::rich::rich;
use serde_json::Value;
use strabo_model::{pack::Calamity, refs::CalamityId};

/// Positions that are tried before a change counts as without a difference.
const SEEDS: u64 = 120;
/// Decisions after which a calamity is as different as it will ever be.
const DECISIONS: usize = 150;

/// The parts of a calamity that are about what it does.
const PARTS: [&str; 7] =
    ["needs", "site", "effects", "otherwise", "secondary", "beneficiary", "modified_by"];

fn changes(calamity: &Calamity) -> Vec<(String, Calamity)> {
    let whole = serde_json::to_value(calamity).expect("a calamity is plain data");
    let mut list = Vec::new();
    for part in PARTS {
        let Some(value) = whole.get(part) else { continue };
        let optional = matches!(value, Value::Object(_) | Value::String(_));
        let gone = optional.then(|| ("gone".to_owned(), Value::Null));
        for (path, new) in changed(value, part).into_iter().chain(gone) {
            let mut copy = whole.clone();
            copy[part] = new;
            if let Ok(calamity) = serde_json::from_value(copy) {
                list.push((format!("{part}.{path}"), calamity));
            }
        }
    }
    list
}

/// The advances a change is about: everybody holds them, so that they count for all victims.
fn advances(calamity: &Calamity, path: &str) -> Vec<usize> {
    let Some(rest) = path.strip_prefix("modified_by.") else { return Vec::new() };
    let at: usize =
        rest.split(['.', ' ']).next().and_then(|at| at.parse().ok()).expect("a position");
    let modifier = &calamity.modified_by[at];
    let other = modifier.unless.filter(|_| path.contains("unless"));
    [Some(modifier.advance), other].into_iter().flatten().map(AdvanceId::index).collect()
}

/// A crowded position with the calamity in the first hand.
fn position(game: &Game, at: usize, held: &[usize], seed: u64) -> State {
    let trader = (!seed.is_multiple_of(3)).then_some(P2);
    let mut scene = rich(game, seed).calamity(P1, CalamityId::from(at), trader);
    for seat in game.all_seats() {
        for advance in held {
            scene = scene.advance(seat, game.pack.advances[*advance].id.as_ref());
        }
    }
    scene.state().clone()
}

type Outcome = (State, Vec<Seat>);

/// What becomes of a position when everybody decides at random, and who was asked.
fn outcome(game: &Game, at: usize, position: State, seed: u64) -> Outcome {
    let step = match game.pack.calamities[at].kind {
        CalamityKind::Minor => Step::MinorCalamities,
        CalamityKind::Major | CalamityKind::NonTradable => Step::MajorCalamities,
    };
    let mut events = Events::off();
    let mut state = Position::at(game, position).only(step, &mut events);
    let task = state.cursor.task;
    let asked = played(game, &mut state, seed, DECISIONS, Some(task));
    (state, asked)
}

/// The changes that make no difference.
fn survivors(game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    let mut other = game.clone();
    for at in 0..game.pack.calamities.len() {
        let calamity = game.pack.calamities[at].clone();
        let mut open: Vec<_> = changes(&calamity)
            .into_iter()
            .map(|(path, change)| (advances(&calamity, &path), path, change))
            .collect();
        open.sort_by(|one, other| one.0.cmp(&other.0));
        for seed in 0..SEEDS {
            let mut last: Option<(Vec<usize>, State, Outcome)> = None;
            open.retain(|(held, _, change)| {
                if last.as_ref().is_none_or(|(before, _, _)| before != held) {
                    let position = position(game, at, held, seed);
                    let plain = outcome(game, at, position.clone(), seed);
                    last = Some((held.clone(), position, plain));
                }
                let Some((_, position, plain)) = &last else { return true };
                other.pack.calamities[at] = change.clone();
                outcome(&other, at, position.clone(), seed) == *plain
            });
        }
        other.pack.calamities[at] = calamity.clone();
        found.extend(open.into_iter().map(|(_, path, _)| format!("{} {path}", calamity.id)));
    }
    found
}

fn check(pack: &Pack, players: u8) {
    let game = Game::new(pack, &Options::new(players)).expect("a game");
    differ(&survivors(&game), &format!("calamities of {}", pack.id), |path| {
        let (_, part) = path.split_once(' ').unwrap_or_default();
        part.ends_with(" gone") && part.matches('.').count() == 1
    });
}

#[test]
fn in_mega_empires() {
    check(mega_empires(), 9);
}

#[test]
fn in_the_expansion_project() {
    check(expansion_project(), 8);
}
