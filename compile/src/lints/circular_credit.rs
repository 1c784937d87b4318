//! The check for `circular-credit`.

use strabo_model::Pack;

use super::CIRCULAR_CREDIT;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

/// More advances of a circle than this are not listed.
const MOST_LISTED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for circle in circles(context.pack).iter().filter(|circle| circle.len() > 1) {
        let rows: Vec<_> = circle
            .iter()
            .filter_map(|at| context.authored.advance.get(*at))
            .take(MOST_LISTED)
            .collect();
        let Some(first) = rows.first() else { continue };
        let Some(special) = &first.special_credit else { continue };
        let mut names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        if circle.len() > MOST_LISTED {
            names.push("…");
        }
        names.push(first.name.as_str());
        let message = format!("special credits lead in a circle: {}", names.join(" → "));
        let mut finding = Diagnostic::new(&CIRCULAR_CREDIT, special.to.span, message).help(
            "special credit leads from a cheaper advance to a dearer one; correct one of them",
        );
        for row in rows.iter().skip(1) {
            if let Some(special) = &row.special_credit {
                finding =
                    finding.label(special.to.span, format!("\"{}\" leads on", row.name.as_str()));
            }
        }
        sink.push(finding);
    }
}

/// The circles of special credit, each from its first advance on. Credit to oneself is one as well.
pub(super) fn circles(pack: &Pack) -> Vec<Vec<usize>> {
    let count = pack.advances.len();
    let next = |at: usize| {
        let to = pack.advances.get(at)?.special_credit?.to.index();
        (to < count).then_some(to)
    };
    let mut walked_from: Vec<Option<usize>> = vec![None; count];
    let mut circles: Vec<Vec<usize>> = Vec::new();
    for start in 0..count {
        let mut here = Some(start);
        while let Some(at) = here {
            if walked_from[at].is_some() {
                if walked_from[at] == Some(start) {
                    let rest = std::iter::successors(next(at), |&to| next(to));
                    circles
                        .push(std::iter::once(at).chain(rest.take_while(|&to| to != at)).collect());
                }
                break;
            }
            walked_from[at] = Some(start);
            here = next(at);
        }
    }
    for circle in &mut circles {
        turn_to_first(circle);
    }
    circles
}

fn turn_to_first(circle: &mut [usize]) {
    let first = circle.iter().enumerate().min_by_key(|(_, advance)| **advance).map(|(at, _)| at);
    circle.rotate_left(first.unwrap_or(0));
}
