//! Games made of numbers: each says which of the legal answers is given, so that a game that fails can
//! be made shorter and simpler bit by bit, and be shown as a record.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::prelude::*;
use proptest::prelude::*;
use strabo_areas::{Recorder, pack_digest};

/// The player who is asked leaves the game, and then answers with the first choice.
const LEAVE: u16 = u16::MAX;

/// The numbers of a game. Smaller numbers are answers nearer the head of the list, where doing
/// nothing more stands.
pub fn any_choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    let choice = prop_oneof![3 => 0u16..4, 9 => 0u16..600, 1 => 0u16..60_000];
    proptest::collection::vec(prop_oneof![400 => choice, 1 => Just(LEAVE)], 1..most)
}

/// The answer a number stands for: all counts of all choices, one after the other and round again.
pub fn answer(legal: &Legal, number: u16) -> Option<Action> {
    let width = |choice: &Choice| match *choice {
        Choice::One(_) => 1,
        Choice::UpTo(_, most) => usize::from(most),
        Choice::Offers(_) => 16,
    };
    let all: usize = legal.choices.iter().map(width).sum();
    let mut at = usize::from(number) % all.max(1);
    for choice in &legal.choices {
        if at < width(choice) {
            let count = u8::try_from(at).unwrap_or(0);
            return Some(match *choice {
                Choice::One(action) => action,
                Choice::UpTo(action, _) => action.with_count(count + 1),
                Choice::Offers(bounds) => {
                    let held = legal.cards.iter().zip(0u8..);
                    let mut cards: Vec<TradeCard> = held
                        .flat_map(|(held, card)| {
                            (0..*held).filter_map(move |_| TradeCard::new(card))
                        })
                        .collect();
                    let partners = bounds.partners.len().max(1) as usize;
                    let partner = bounds.partners.iter().nth(at % partners);
                    let most = cards.len().max(1);
                    cards.rotate_left(at % most);
                    let kinds = u8::try_from(legal.cards.len()).unwrap_or(u8::MAX).max(1);
                    let wanted =
                        if at.is_multiple_of(2) { None } else { TradeCard::new(count % kinds) };
                    Action::Propose(Offer {
                        to: partner.filter(|_| !bounds.open || at > 9),
                        give: [cards.first().copied()?, cards.get(1).copied()?],
                        give_total: bounds.least,
                        want: [wanted, None],
                        want_total: bounds.least,
                    })
                }
            });
        }
        at -= width(choice);
    }
    None
}

/// Plays the game of some numbers. `wrong` looks at what happened and may find fault, as the
/// invariants do. Returns what was found, with the record of the game up to there.
pub fn play(
    pack: &Pack,
    options: &Options,
    (seed, choices): (u64, &[u16]),
    wrong: impl Fn(&Game, &State, &[Event]) -> Option<String>,
) -> Result<State, String> {
    let Ok(game) = Game::new(pack, options) else { return Err("no game".to_owned()) };
    let digest = pack_digest(pack);
    let mut events = Events::kept();
    let mut state = game.start(seed, &mut events);
    let mut recorder = Recorder::new(&game.record_head(digest, seed));
    let mut legal = Legal::default();
    for &number in choices {
        let Some(decision) = game.decision(&state) else { break };
        if number == LEAVE && game.leave(&mut state.clone(), decision.seat).is_ok() {
            recorder.note_leaving(&game, &state, decision.seat);
            game.leave(&mut state, decision.seat).map_err(|why| why.to_string())?;
        }
        let number = if number == LEAVE { 0 } else { number };
        game.legal(&state, &mut legal);
        let before = state.clone();
        let fault = |what: String, recorder: &Recorder| {
            format!("{what}\n{decision:?}\n{}", recorder.clone().finish(&game, &before))
        };
        let Some(action) = answer(&legal, number) else {
            return Err(fault("nothing is legal".to_owned(), &recorder));
        };
        recorder.note(&game, &state, state.seat, action);
        events.clear();
        // The engine checks itself in debug builds, and stops: that must not cost the record.
        let applied = catch_unwind(AssertUnwindSafe(|| {
            game.apply_chosen(&mut state, &legal, action, &mut events)
        }));
        match applied {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(fault(error.to_string(), &recorder)),
            Err(_) => return Err(fault("the engine stopped".to_owned(), &recorder)),
        }
        let broken = check(&game, &state).err();
        if let Some(what) = broken.or_else(|| wrong(&game, &state, events.list())) {
            return Err(format!("{what}\n{}", recorder.finish(&game, &state)));
        }
    }
    let text = recorder.finish(&game, &state);
    let mut replay = Replay::new(&text, pack, digest, &mut events).map_err(|e| e.to_string())?;
    replay.finish_all(&mut events).map_err(|error| format!("{error}\n{text}"))?;
    if replay.state == state { Ok(state) } else { Err(format!("another state\n{text}")) }
}
