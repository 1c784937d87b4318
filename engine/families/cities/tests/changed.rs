//! Games on packs whose ground, maps, benefits, cards, prices and numbers were changed by chance: each is refused
//! by a sentence, or played to its end, and what always holds, holds there too.

use strabo_cities::{Action, Game, Task};
use strabo_core::{Chance, Events, Family, Log, Options, by_chance, laws};
use strabo_model::Pack;

use crate::refused::refused;
use crate::table::pack;

/// Plays a game in which everybody uses all actions and offers no trade, and checks it after every decision.
fn busy(game: &Game, seed: u64) -> Result<u32, String> {
    let mut chance = Chance::new(seed);
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let (mut legal, mut decisions) = (Vec::new(), 0);
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut legal);
        let task = state.tasks.last().copied();
        if matches!(task, Some(Task::Turn | Task::Build { .. } | Task::Collect { .. })) {
            legal.retain(|action| !matches!(action, Action::Trade(_)));
            if legal.len() > 1 {
                legal.retain(|action| *action != Action::Done);
            }
        }
        let action = legal[chance.pick(legal.len())];
        let applied = game.apply(&mut state, seat, action, &mut events);
        applied.map_err(|why| format!("{task:?}, {action:?}: {why}"))?;
        game.check(&state).map_err(|why| format!("{task:?}, {action:?}: {why}"))?;
        decisions += 1;
        if decisions > 60_000 {
            return Err(format!("it does not end: {task:?}, {action:?}"));
        }
    }
    Ok(decisions)
}

#[test]
fn every_law_holds_on_packs_by_chance() {
    let (mut played, mut refused) = (0, Vec::new());
    for seed in 0..100 {
        let pack = by_chance::changed(&pack(), include_str!("changed.txt"), seed, seed % 2 == 1);
        let pack = pack.expect("a pack with other numbers and rows");
        // What refers to rows that are not there is refused before it comes to a game.
        if pack.validate().is_err() {
            continue;
        }
        for players in 2..=4 {
            let options = Options { turn_limit: 4, ..Options::new(players) };
            let game = match Game::new(&pack, &options) {
                Ok(game) => game,
                Err(why) => {
                    refused.push(why.to_string());
                    continue;
                }
            };
            let held = laws::hold(&game, seed, 29);
            let tally = held.unwrap_or_else(|why| panic!("pack {seed}, {players} players: {why}"));
            assert!(tally.decisions > 0 && tally.accepted > 0, "pack {seed}: {tally:?}");
            busy(&game, seed).unwrap_or_else(|why| panic!("pack {seed}, {players} players: {why}"));
            played += 1;
        }
    }
    assert!(played > 100, "{played} were played, refused: {refused:#?}");
    let short = |why: &&String| why.split(' ').count() < 5 || why.contains("::");
    assert_eq!(refused.iter().find(short), None, "a sentence says why");
}

#[test]
fn starts_and_numbers_that_no_table_could_have_are_refused() {
    let far = refused(|pack| pack.layouts[0].places[3].at = Some([120, 0]));
    assert!(far.contains("`two-players` lies too far away"), "{far}");
    let wet = refused(|pack| {
        for terrain in &mut pack.terrains {
            terrain.no_cities = true;
        }
    });
    assert!(wet.contains("no space of a starting region can have a city"), "{wet}");
    let settlers = refused(|pack| {
        let start = pack.setups[0].starts_with.as_mut().expect("a start");
        for count in start
            .pieces
            .iter_mut()
            .filter(|count| &*pack.pieces[count.piece.index()].id == "settler")
        {
            count.count = 5;
        }
    });
    assert!(settlers.contains("more pieces than there are"), "{settlers}");
    let advances = refused(|pack| {
        for group in &mut pack.groups {
            group.government = true;
        }
    });
    assert!(advances.contains("the advances at the start"), "{advances}");
    let dice = refused(|pack| {
        for piece in pack.pieces.iter_mut().filter(|piece| piece.dice > 0) {
            piece.dice = 300;
        }
    });
    assert!(dice.contains("a number above 60"), "{dice}");
    let power = |pack: &mut Pack| {
        let mut all = pack.advances.iter_mut();
        let row = all.find(|row| &*row.id == "absolute-power").expect("an advance");
        (row.benefits[0].once_per_turn, row.benefits[0].any_times) = (false, true);
    };
    let names = refused(|pack| {
        for card in pack.cards.iter_mut().filter(|card| !card.goals.is_empty()) {
            for at in 0..4 {
                let mut goal = card.goals[0].clone();
                goal.name = Some(format!("{} {at}", card.name).into());
                card.goals.push(goal);
            }
        }
    });
    assert!(names.contains("more than 64 names of goals"), "{names}");
    let endless = refused(power);
    assert!(endless.contains("Absolute Power") && endless.contains("would not end"), "{endless}");
}
