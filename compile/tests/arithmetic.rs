//! Advances that no hand can pay for are found by adding up what a player can have.

use crate::common::{check, describe, file, smallest};
use strabo_compile::{Outcome, SourceFile};

/// The smallest pack without the exception for its prices, and with other changes.
fn pack(changes: &[(&str, &str, &str)]) -> Vec<SourceFile> {
    let files = smallest().files.into_iter().map(|old| {
        let mut text = String::from_utf8(old.bytes.to_vec()).expect("text");
        if old.path == "pack.toml" {
            text.truncate(text.find("[[allow]]").expect("an exception"));
        }
        for (_, from, to) in changes.iter().filter(|(path, ..)| *path == old.path) {
            assert!(text.contains(from), "{from}");
            text = text.replace(from, to);
        }
        file(&old.path, &text)
    });
    files.collect()
}

#[track_caller]
fn message(outcome: &Outcome) -> &str {
    let [finding] = outcome.diagnostics.as_slice() else { panic!("{:#?}", describe(outcome)) };
    assert_eq!(finding.lint.name, "unaffordable-advance");
    &finding.message
}

#[test]
fn the_best_hand_is_too_small_for_all_advances() {
    // Seven cards: the hand limit of 4, two cities, and one card bought for 6 of 10 tokens. Four cards of
    // iron are worth 32, three of wool 18, and 4 tokens are left.
    let outcome = check(pack(&[]));
    let said = "with 2-3 players, nobody can ever pay for \"Pottery\" and for 3 more advances: it costs 60, \
                and the best hand and treasury are worth 54";
    assert_eq!(message(&outcome), said);
    let finding = &outcome.diagnostics[0];
    assert_eq!(outcome.sources.text(finding.primary.span), "60");
    assert_eq!(finding.labels.len(), 3);
}

#[test]
fn what_can_be_paid_for_makes_others_cheaper() {
    // With 54 points, Pottery and Custom for 50 can be bought, and then bring Wells from 74 down to 54, but
    // Law to 55 only.
    let cheap = ("advances.toml", "cost = 60", "cost = 50");
    let tiers = ("advances.toml", "cost_from = 100", "cost_from = 70");
    let wells = ("advances.toml", "cost = 120", "cost = 74");
    let law = ("advances.toml", "cost = 140", "cost = 74");
    assert_eq!(describe(&check(pack(&[cheap, tiers, wells, law]))), [""; 0]);
    let law = ("advances.toml", "cost = 140", "cost = 200");
    let outcome = check(pack(&[cheap, tiers, wells, law]));
    let message = message(&outcome);
    assert!(message.contains("nobody can ever pay for \"Law\": it costs"), "{message}");
}

#[test]
fn a_larger_hand_pays() {
    let tens = [
        ("advances.toml", "cost = 60", "cost = 90"),
        ("trade.toml", "= 4 }", "= 9 }"),
        ("inventory.toml", "total = 16", "total = 36"),
        ("rules.toml", "hand_limit = 4", "hand_limit = 9"),
    ];
    assert_eq!(describe(&check(pack(&tens))), [""; 0]);
}
