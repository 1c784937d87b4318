//! A story tells a player nothing that this player does not see.

use crate::common::prelude::*;
use strabo_bots::Steward;
use strabo_core::{Family, Line};

/// How many games are played.
const GAMES: u64 = if cfg!(debug_assertions) { 4 } else { 40 };
/// One decision of so many, chosen by chance, is looked at from every seat.
const ONE_OF: u64 = 10;
/// So many answers to a question are tried in each world.
const MOST_TRIED: usize = 12;

/// True for one number of so many, the same ones in every run.
fn is_chosen(seed: u64, step: u64) -> bool {
    ((seed * 1_000_003 + step + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33).is_multiple_of(ONE_OF)
}

/// What pages show of a story: offers are in the trade room while they stand.
fn told(game: &Game, events: &Events, reader: Seat) -> Vec<Line> {
    let mut lines = game.tell(events, Some(reader));
    lines.retain(|line| line.kind != strabo_core::LineKind::Offer);
    lines
}

/// Tries the answers to the question that is put now, in two worlds that a seat cannot tell apart. Where
/// the seat cannot tell either what became of them, it must read the same story. Returns how often that
/// was so although something else had happened.
fn compare_stories(game: &Game, state: &State, reader: Seat, chance: u64) -> usize {
    let (mut tried, mut hidden) = (Vec::new(), 0);
    for world in [chance, chance + 1].map(|chance| state.view(game, reader).imagined(chance)) {
        let mut legal = Legal::default();
        game.legal(&world, &mut legal);
        for choice in legal.choices.iter().take(MOST_TRIED) {
            let (Choice::One(action) | Choice::UpTo(action, _)) = *choice else { continue };
            let (mut after, mut events) = (world.clone(), Events::kept());
            game.apply(&mut after, world.seat, action, &mut events).expect("it is legal");
            let text = told(game, &events, reader);
            // Everybody sees what is decided, unless it is about a card. What is discarded lies open, also
            // when it goes back into the stacks at once.
            let open = Some(action).filter(|action| !matches!(action, Action::Card { .. }));
            let is_discard = |event: &&Event| matches!(event, Event::Discarded { .. });
            let discarded: Vec<Event> = events.list().iter().filter(is_discard).copied().collect();
            let seen = (after.view(game, reader).sheet(), open, discarded);
            for (known, happened, same) in &tried {
                if *known == seen {
                    assert_eq!(text, *same, "{reader} {chance} {action:?}");
                    hidden += usize::from(*happened != events.list());
                }
            }
            tried.push((seen, events.list().to_vec(), text));
        }
    }
    hidden
}

/// True when cards are chosen, which others may not know of.
fn is_about_cards(legal: &Legal) -> bool {
    legal.choices.iter().any(|choice| {
        matches!(choice, Choice::One(Action::Card { .. }) | Choice::UpTo(Action::Card { .. }, _))
    })
}

/// Takes a card from a neighbour, if one is to be named. Stewards never do.
fn collects(state: &State, legal: &Legal) -> Option<Action> {
    let mut players = legal.choices.iter().filter_map(|choice| match choice {
        Choice::One(action @ Action::Player(_)) => Some(*action),
        _ => None,
    });
    players.next().filter(|_| state.ask == Ask::Ability)
}

/// The first player has the advance that takes cards from neighbours, and nobody else knows which.
#[test]
fn a_story_tells_a_seat_nothing_that_it_does_not_see() {
    let options = Options { turn_limit: 12, ..Options::new(5) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    let mut hidden = 0;
    for seed in 0..GAMES {
        let state = game.start(seed + 11, &mut Events::off());
        let position = Position::at(&game, state).advance(Seat::new(0), "provincial-empire");
        let mut state = position.state().clone();
        let mut stewards: Vec<Steward> = (0..5).map(Steward::new).collect();
        let mut legal = Legal::default();
        for step in 0.. {
            let Some(decision) = game.decision(&state) else { break };
            game.legal(&state, &mut legal);
            if is_chosen(seed, step) || is_about_cards(&legal) {
                let readers = game.all_seats();
                hidden += readers
                    .map(|reader| compare_stories(&game, &state, reader, seed * 7919 + step))
                    .sum::<usize>();
            }
            let view = state.view(&game, decision.seat);
            let steward = &mut stewards[decision.seat.index()];
            let action = collects(&state, &legal).or_else(|| steward.choose(&game, view, &legal));
            let action = action.expect("a steward has an answer");
            game.apply_chosen(&mut state, &legal, action, &mut Events::off()).expect("it is legal");
        }
    }
    // The test means nothing if nothing happened that a story may not tell.
    assert!(hidden > 100, "{hidden}");
}
