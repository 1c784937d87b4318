//! Each number, switch and word of every attribute is changed, one at a time, and must change what
//! happens in some crowded position. What may be changed without a difference stands in
//! `common/no_difference.txt`.

use crate::common::mutate::{changed, differ, played};
use crate::common::prelude::*;
use crate::common::rich::rich;
use serde_json::Value;
use strabo_model::refs::GroupId;

/// Positions that are tried before a change counts as without a difference.
const SEEDS: u64 = 40;
/// Decisions that are played from the beginning of each step.
const DECISIONS: usize = 40;

/// Where play begins.
const STEPS: [Step; 11] = [
    Step::CollectTax,
    Step::BuildShips,
    Step::Move,
    Step::TokenConflict,
    Step::BuildCities,
    Step::RemoveSurplus,
    Step::BuyCards,
    Step::UseAbilities,
    Step::BuyAdvances,
    Step::DiscardExcess,
    Step::MoveMarkers,
];

/// Two players in three hold the advance. The others hold all other advances, or have credits to
/// buy it with. Two cities are under attack.
fn position(game: &Game, advance: usize, seed: u64) -> State {
    let id = |at: usize| game.pack.advances[at].id.to_string();
    let mut scene = rich(game, seed);
    for seat in game.all_seats() {
        if seat.index() % 3 != 2 {
            scene = scene.advance(seat, &id(advance));
        } else if seed % 2 == 1 {
            let others = (0..game.pack.advances.len()).filter(|at| *at != advance);
            scene = others.fold(scene, |scene, at| scene.advance(seat, &id(at)));
        } else {
            // So that the dearest advances are paid in part; in the last positions any comes free.
            let points = if seed < SEEDS - 16 { 230 } else { 290 };
            let groups = game.pack.ids::<GroupId>();
            scene = groups.fold(scene, |scene, group| scene.credits(seat, group, points));
        }
    }
    for (attacker, defender) in [(P1, P3), (P3, P2)] {
        let city =
            scene.state().board.areas().find(|at| scene.state().board.city(*at) == Some(defender));
        if let Some(at) = city {
            scene = scene.tokens(attacker, at, u8::try_from(6 + seed / 2 % 3).expect("small"));
        }
    }
    // So that somebody holds more cards than the limit.
    if (SEEDS - 4..SEEDS - 1).contains(&seed) {
        scene = scene.commodity(P1, CommodityId(1), 4).commodity(P1, CommodityId(2), 2);
    }
    scene.state().clone()
}

fn outcome(game: &Game, advance: usize, step: Step, seed: u64) -> (State, Vec<Seat>) {
    let mut events = Events::off();
    let mut state = Position::at(game, position(game, advance, seed)).begin(step, &mut events);
    let asked = played(game, &mut state, seed, DECISIONS, None);
    // What the advances add up to is not what happens.
    for player in &mut state.players {
        player.perks = strabo_areas::parts::Perks::default();
    }
    (state, asked)
}

fn survivors(pack: &Pack, options: &Options) -> Vec<String> {
    let game = Game::new(pack, options).expect("a game");
    let mut found = Vec::new();
    for at in 0..pack.advances.len() {
        let whole = serde_json::to_value(&pack.advances[at].attributes).expect("plain data");
        let mut open = Vec::new();
        for (path, new) in changed(&whole, "") {
            let mut other = pack.clone();
            // A reference that leads nowhere is not a pack.
            let fits = |value: &Value| !value.is_null();
            let Ok(attributes) = serde_json::from_value(new.clone()) else { continue };
            other.advances[at].attributes = attributes;
            if fits(&new) {
                open.push((path, Game::new(&other, options).expect("a game")));
            }
        }
        for seed in 0..SEEDS {
            for step in STEPS {
                if open.is_empty() {
                    break;
                }
                let plain = outcome(&game, at, step, seed);
                open.retain(|(_, other)| outcome(other, at, step, seed) == plain);
            }
        }
        found.extend(open.into_iter().map(|(path, _)| format!("{} {path}", pack.advances[at].id)));
    }
    found
}

fn check(pack: &Pack) {
    let options = Options { trade_rounds: 1, ..Options::new(5) };
    let found = survivors(pack, &options);
    let ability = |path: &str| {
        let (id, part) = path.split_once(' ').unwrap_or_default();
        let at = part.strip_suffix(" gone").and_then(|at| at.parse::<usize>().ok());
        let row = pack.advances.iter().find(|row| &*row.id == id);
        let attribute = row.zip(at).and_then(|(row, at)| row.attributes.get(at));
        matches!(attribute, Some(Attribute::Ability(_)))
    };
    differ(&found, &format!("attributes of {}", pack.id), ability);
}

#[test]
fn in_mega_empires() {
    check(mega_empires());
}

#[test]
fn in_the_expansion_project() {
    check(expansion_project());
}
