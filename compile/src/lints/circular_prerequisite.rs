//! The check for `circular-prerequisite`.

use strabo_model::Pack;

use super::CIRCULAR_PREREQUISITE;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

/// More advances of a circle than this are not listed.
const MOST_LISTED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let name = |at: &usize| context.pack.advances.get(*at).map_or("?", |one| &*one.name);
    for circle in circles(context.pack) {
        let Some(row) = circle.first().and_then(|at| context.authored.advance.get(*at)) else {
            continue;
        };
        let mut names: Vec<&str> = circle.iter().take(MOST_LISTED).map(name).collect();
        if circle.len() > MOST_LISTED {
            names.push("…");
        }
        names.push(row.name.as_str());
        let message = format!("advances need each other in a circle: {}", names.join(" → "));
        let span = row.prerequisites.first().map_or(row.id.span, |needed| needed.span);
        sink.push(
            Diagnostic::new(&CIRCULAR_PREREQUISITE, span, message)
                .help("one of them must be acquired first: take out one of these prerequisites"),
        );
    }
}

/// What is known of an advance on a walk along prerequisites.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Never,
    OnTheWay(usize),
    Before,
}

/// The circles a walk over all prerequisites runs into, each once, and no advance in two of them.
fn circles(pack: &Pack) -> Vec<Vec<usize>> {
    let mut seen = vec![Seen::Never; pack.advances.len()];
    let mut circles: Vec<Vec<usize>> = Vec::new();
    for start in 0..pack.advances.len() {
        // The advances on the way, with the next prerequisite of each to look at.
        let mut way: Vec<(usize, usize)> = Vec::new();
        if seen[start] == Seen::Never {
            seen[start] = Seen::OnTheWay(0);
            way.push((start, 0));
        }
        while let Some((at, next)) = way.last_mut() {
            let needed = pack.advances[*at].prerequisites.get(*next).map(|id| id.index());
            *next += 1;
            match needed.and_then(|needed| Some((needed, *seen.get(needed)?))) {
                Some((needed, Seen::Never)) => {
                    seen[needed] = Seen::OnTheWay(way.len());
                    way.push((needed, 0));
                }
                Some((_, Seen::OnTheWay(from))) => {
                    let circle: Vec<usize> = way[from..].iter().map(|(at, _)| *at).collect();
                    for at in &circle {
                        seen[*at] = Seen::Before;
                    }
                    circles.push(circle);
                }
                Some((_, Seen::Before)) => {}
                None => {
                    let done = *at;
                    seen[done] = Seen::Before;
                    way.pop();
                }
            }
        }
    }
    circles
}
