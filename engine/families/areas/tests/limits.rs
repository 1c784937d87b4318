//! Every limit of the engine: exactly at its number a game is played, one above it is refused in words.

use crate::bots::{bots, choose};
use crate::common::{play_at_random, prelude::*};
use crate::refused_games::EditedPack;
use crate::scenes::Stage;
use strabo_areas::testing::add;
use strabo_bots::BotKind;
use strabo_model::limits::{self, Limit};

/// A pack with exactly so much of what a limit counts, and how it is played.
fn pack_with(limit: Limit, number: i64) -> (Pack, Options) {
    let page = include_str!("limits.txt");
    let (_, section) = page.split_once(&format!("\n{}\n", limit.name)).expect("a section");
    let section = section.split("\n\n").next().unwrap_or_default();
    let mut parts = section.split("$n");
    let mut steps = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|sign: char| !"+-0123456789".contains(sign)).unwrap_or(part.len());
        let more: i64 = part[..end].parse().unwrap_or(0);
        steps += &(number + more).to_string();
        steps += &part[end..];
    }
    let mut edited = EditedPack::default();
    for line in steps.lines() {
        let step = line.split(" # ").next().unwrap_or(line);
        let done = edited.step(&step.split_whitespace().collect::<Vec<_>>());
        done.unwrap_or_else(|why| panic!("{step}: {why}"));
    }
    (edited.pack().expect("a pack"), Options { turn_limit: 6, ..edited.options })
}

/// Plays some of a game, looking at every state: at random and with sense.
fn plays(pack: &Pack, options: &Options, decisions: u64) {
    let game = Game::new(pack, options).expect("a game");
    play_at_random(&game, 7, decisions);
    let mut events = Events::off();
    let mut state = game.start(8, &mut events);
    let mut bots = bots(&game, BotKind::Steward, 0);
    let mut legal = Legal::default();
    for _ in 0..decisions {
        let Some(decision) = game.decision(&state) else { break };
        game.legal(&state, &mut legal);
        let action = choose(&mut bots, &game, &state, &legal, decision.seat);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        assert_eq!(check(&game, &state), Ok(()), "turn {} {decision:?} {action:?}", state.turn);
    }
}

fn refusal(pack: &Pack, options: &Options) -> String {
    let refused = Game::new(pack, options).map(|_| ()).expect_err("a refusal");
    assert!(matches!(refused, SetupError::Beyond(_)), "{refused}");
    refused.to_string()
}

fn holds(limit: Limit) {
    let (pack, options) = pack_with(limit, limit.most.into());
    plays(&pack, &options, if matches!(limit.name, "areas" | "waters") { 40 } else { 1500 });
    let (pack, options) = pack_with(limit, i64::from(limit.most) + 1);
    let said = refusal(&pack, &options);
    let number =
        format!("is {}, but the engine plays with {} at most (", limit.most + 1, limit.most);
    assert!(said.contains(&number), "{}: {said}", limit.name);
}
macro_rules! limits {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let name = stringify!($name).replace('_', "-");
                let limit = limits::ALL.iter().find(|limit| limit.name == name);
                holds(*limit.expect("a limit"));
            }
        )*

        #[test]
        fn every_limit_is_tried() {
            let tried = [$(stringify!($name).replace('_', "-")),*];
            // What comes after these is of games on tiles, which try it themselves.
            let all = limits::ALL.iter().map(|limit| limit.name).take_while(|name| *name != "amount");
            assert_eq!(all.collect::<Vec<_>>(), tried);
        }
    };
}

limits! {
    players areas waters sites phases steps eras spaces advances groups abilities gifts substitutes
    added free_advances named_limit credits special_credits advance_points stacks stack_number
    trade_cards calamities calamity_cards copies face_value substitute_kinds tokens divided_tokens
    annexed_pieces cities ships barbarian_tokens pirate_cities rate city_points price effect loss
    effects changes packages first_space
}

#[test]
#[should_panic(expected = "overflow")]
fn the_engine_of_the_tests_checks_for_overflow() {
    add(255, std::hint::black_box(1));
}
