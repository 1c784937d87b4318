//! Any bytes as answers in a game: legal ones are taken, all others refused without a trace, and what
//! always holds holds after each.
//!
//! The first byte is the seed and says who shuffles. Then each byte either chooses among what is legal
//! or starts a made-up action of four bytes more.

use std::sync::OnceLock;

use strabo_areas::testing::{check, token};
use strabo_areas::{Action, Choice, Events, Game, Legal, Offer, Options, TradeCard};

fn game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| {
        let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack);
        let options = Options { turn_limit: 12, ..Options::new(3) };
        Game::new(&pack.expect("a pack that compiles"), &options).expect("a game")
    })
}

/// An action made of bytes, legal or not.
fn made_up(bytes: &[u8]) -> Action {
    let at = |index: usize| bytes.get(index).copied().unwrap_or(0);
    let kinds = [
        "t", "c", "g", "m", "b", "k", "e", "s", "l", "sp", "bc", "d", "h", "v", "o", "r", "z", "u",
        "n", "f", "i", "x", "w", "a", "y", "ls", ".",
    ];
    let kind = kinds[usize::from(at(0)) % kinds.len()];
    let numbers: Vec<String> = (1..4).map(|index| (at(index) % 12).to_string()).collect();
    for count in 0..=3 {
        if let Some(action) = token::read(&format!("{kind}{}", numbers[..count].join(","))) {
            return action;
        }
    }
    let card = |index: usize| card(usize::from(at(index)));
    let want = [TradeCard::new(at(3)), None];
    Action::Propose(Offer {
        to: None,
        give: [card(1), card(2)],
        give_total: 3,
        want,
        want_total: 3,
    })
}

/// The card with a number; the first for numbers that no card has.
fn card(number: usize) -> TradeCard {
    let card = u8::try_from(number).ok().and_then(TradeCard::new);
    card.unwrap_or_else(|| TradeCard::new(0).expect("the first card"))
}

fn listed(legal: &Legal, byte: u8) -> Action {
    let Some(choice) = legal.choices.get(usize::from(byte) % legal.choices.len().max(1)) else {
        return Action::Done;
    };
    match *choice {
        Choice::One(action) => action,
        Choice::UpTo(action, most) => action.with_count(1 + byte % most),
        Choice::Offers(bounds) => {
            let held = |skip: usize| {
                let cards = legal.cards.iter().enumerate();
                cards.filter(|(_, held)| **held > 0).nth(skip).map_or(card(0), |(at, _)| card(at))
            };
            Action::Propose(Offer {
                to: bounds.partners.first().filter(|_| !bounds.open),
                give: [held(0), held(1)],
                give_total: bounds.least,
                want: [None; 2],
                want_total: bounds.least,
            })
        }
    }
}

/// Plays the game that bytes stand for.
pub fn run(data: &[u8]) {
    let game = game();
    let Some((&seed, mut rest)) = data.split_first() else { return };
    let mut events = Events::off();
    let mut state = game.start(u64::from(seed), &mut events);
    let mut legal = Legal::default();
    while let (Some(decision), Some((&byte, more))) = (game.decision(&state), rest.split_first()) {
        rest = more;
        game.legal(&state, &mut legal);
        let action = if byte < 200 {
            listed(&legal, byte)
        } else {
            let (bytes, more) = rest.split_at(rest.len().min(4));
            rest = more;
            made_up(bytes)
        };
        let before = state.clone();
        let result = game.apply(&mut state, decision.seat, action, &mut events);
        assert_eq!(result.is_ok(), legal.contains(action), "{decision:?} {action:?}");
        if result.is_err() {
            assert!(state == before, "{decision:?} {action:?} was refused and left a trace");
        }
        if let Err(broken) = check(game, &state) {
            panic!("{decision:?} {action:?}: {broken}");
        }
    }
}
