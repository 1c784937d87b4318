//! Orders, ends, points and ties that this family does not play: the game is refused before it begins.

use strabo_core::SetupError;
use strabo_model::Pack;
use strabo_model::scoring::{GameEnd, TieBreak};
use strabo_model::sequence::{Order, When};

/// The refusal of a pack that needs what this family has no rules for.
pub fn refusal(pack: &Pack) -> Option<SetupError> {
    let mut needs: Vec<String> = Vec::new();
    for phase in &pack.sequence {
        if phase.choose.is_some() || phase.times.is_some() || !is_order(phase.order, phase.when) {
            needs.push(format!("the order of the phase \"{}\"", phase.name));
        }
    }
    if let Some(scoring) = &pack.scoring {
        if scoring.end != GameEnd::LastSpace || !scoring.or_ends.is_empty() {
            needs.push("the end of the game".to_owned());
        }
        if !scoring.points.is_empty() {
            needs.push("the points".to_owned());
        }
        if scoring.tie_breaks.iter().any(|tie| !is_tie(tie)) {
            needs.push("the ties".to_owned());
        }
    }
    if pack.advances.iter().any(|advance| !advance.benefits.is_empty()) {
        needs.push("the benefits of advances".to_owned());
    }
    for passage in &pack.passages {
        let name = passage.name.as_ref().unwrap_or(&passage.id);
        needs.push(format!("the passage \"{name}\", which only the holder of an area may cross"));
    }
    SetupError::of_needs(needs)
}

const fn is_order(order: Order, when: When) -> bool {
    !matches!(order, Order::Clockwise | Order::FirstPlayer) && !matches!(when, When::AfterFirstTurn)
}

const fn is_tie(tie: &TieBreak) -> bool {
    !matches!(tie, TieBreak::Most(_) | TieBreak::Holds(_) | TieBreak::Shared)
}
