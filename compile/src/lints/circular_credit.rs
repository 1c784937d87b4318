//! The check for `circular-credit`.

use strabo_model::{Pack, graph};

use super::{CIRCULAR_CREDIT, Context, Diagnostic, Sink};

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
            "special credit must go from a cheaper advance to a more expensive one: correct one of them",
        );
        for row in rows.iter().skip(1) {
            if let Some(special) = &row.special_credit {
                finding = finding
                    .label(special.to.span, format!("\"{}\" continues the circle", row.name));
            }
        }
        sink.push(finding);
    }
}

/// The circles of special credit, each from its first advance on. Credit of an advance to itself is one too.
pub(super) fn circles(pack: &Pack) -> Vec<Vec<usize>> {
    let circles = graph::cycles(&pack.credit_graph()).into_iter();
    let positions = circles.map(|circle| circle.iter().map(|id| id.index()).collect());
    let turned = positions.map(|mut circle: Vec<usize>| {
        let first = (0..circle.len()).min_by_key(|at| circle[*at]).unwrap_or(0);
        circle.rotate_left(first);
        circle
    });
    turned.collect()
}
