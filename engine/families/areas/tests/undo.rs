//! Decisions that can be taken back: nobody has learned anything from them.

use std::collections::BTreeSet;

use crate::bots::{bots, choose};
use crate::common::{P1, P2, advance, apply, commodity, expansion_project, game, mega_empires};
use strabo_areas::{Action, Ask, Events, Game, Legal, Options, State, testing::Position};
use strabo_bots::BotKind;
use strabo_model::sequence::Step;

/// Plays a game, and looks at some of the decisions that can be taken back: a player who cannot see
/// what others hold sees the same after them, whatever the others hold. Returns what was asked in them.
fn learned_nothing(game: &Game, kind: BotKind, seed: u64) -> BTreeSet<String> {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots = bots(game, kind, 0);
    let (mut legal, mut asked) = (Legal::default(), BTreeSet::new());
    for number in 0u64.. {
        let Some(decision) = game.decision(&state) else { break };
        game.legal(&state, &mut legal);
        let action = choose(&mut bots, game, &state, &legal, decision.seat);
        let before = state.clone();
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        if !game.undo_is_clean(&before, &state) {
            continue;
        }
        let first = asked.insert(format!("{:?}", decision.ask));
        let rare = !matches!(decision.ask, Ask::Movement | Ask::Growth);
        if first || rare || number.is_multiple_of(23) {
            let other = usize::try_from(number).unwrap_or(0) % game.seats();
            let viewers = game.all_seats().filter(|seat| *seat != decision.seat);
            let viewer = viewers.cycle().nth(other).expect("another player");
            let seen = state.view(game, viewer).sheet();
            if decision.ask == Ask::Purchase {
                assert_eq!(before.view(game, viewer).sheet(), seen);
                continue;
            }
            let mut imagined = before.imagined(game, viewer, seed + number);
            let applied = game.apply(&mut imagined, decision.seat, action, &mut events);
            assert_eq!(applied, Ok(()), "{decision:?} {action:?} in turn {}", before.turn);
            assert_eq!(imagined.view(game, viewer).sheet(), seen, "{decision:?} {action:?}");
        }
    }
    asked
}

#[test]
fn what_can_be_taken_back_has_shown_nothing_to_others() {
    let mut asked = BTreeSet::new();
    for (pack, players, turns) in [(mega_empires(), 5, 14), (expansion_project(), 9, 9)] {
        let options = Options { turn_limit: turns, ..Options::new(players) };
        let game = Game::new(pack, &options).expect("a game");
        for kind in [BotKind::Steward, BotKind::Random] {
            asked.append(&mut learned_nothing(&game, kind, 5));
        }
    }
    for ask in [Ask::Movement, Ask::BuildCity, Ask::Purchase, Ask::TaxRate, Ask::Damage] {
        assert!(asked.contains(&format!("{ask:?}")), "{ask:?} can never be taken back: {asked:?}");
    }
}

/// The state after the player who is asked has answered, and whether that can be taken back.
fn then(game: &Game, state: &State, action: Action) -> (State, bool) {
    let mut after = state.clone();
    apply(game, &mut after, action);
    let clean = game.undo_is_clean(state, &after);
    (after, clean)
}

#[test]
fn a_purchase_can_be_taken_back_bit_by_bit_until_it_is_paid() {
    let game = game(5);
    let salt = commodity(&game, "salt");
    let scene = Position::new(&game, 1).commodity(P1, salt, 5).commodity(P2, salt, 2);
    let state = scene.only(Step::BuyAdvances, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Purchase));
    let (filled, clean) = then(&game, &state, Action::Buy(advance(&game, "pottery")));
    assert!(clean);
    let cards = Action::Card { card: game.card_of(salt), count: 5 };
    let (covered, clean) = then(&game, &filled, cards);
    assert!(clean);
    let own = covered.view(&game, P1).sheet();
    assert_eq!(own.turned_in, [(game.card_of(salt), 5)]);
    assert_eq!(covered.view(&game, P2).sheet(), state.view(&game, P2).sheet());
    assert_eq!(covered.view(&game, P2).cards_of(P1), 5);
    let (_, clean) = then(&game, &covered, Action::Done);
    assert!(!clean, "the cards are on the discards");
}

#[test]
fn what_tells_others_something_cannot_be_taken_back() {
    let game = game(5);
    let salt = commodity(&game, "salt");
    let scene = Position::new(&game, 1).commodity(P1, salt, 4).commodity(P2, salt, 4);
    let state = scene.only(Step::Trade, &mut Events::off());
    let (_, clean) = then(&game, &state, Action::Done);
    assert!(!clean, "who is asked next depends on what they hold");
    let state = Position::new(&game, 1).treasury(P1, 40).only(Step::BuyCards, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::BuyCard));
    let (_, clean) = then(&game, &state, Action::BuyCard { stack: 9, free: false });
    assert!(!clean, "a card was drawn");
}
