//! The check for `circular-variant`.

use super::CIRCULAR_VARIANT;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

/// More variants of a circle than this are not listed.
const MOST_LISTED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let includes: Vec<Vec<usize>> = (context.pack.variants.iter())
        .map(|variant| variant.includes.iter().map(|id| id.index()).collect())
        .collect();
    for circle in circles(&includes) {
        report(context, &circle, sink);
    }
}

fn report(context: &Context<'_>, circle: &[usize], sink: &mut Sink) {
    let rows: Vec<_> = circle
        .iter()
        .filter_map(|at| context.authored.variant.get(*at))
        .take(MOST_LISTED)
        .collect();
    let Some(first) = rows.first() else { return };
    let next = rows.get(1).unwrap_or(first);
    let place = first.includes.iter().find(|id| id.as_str() == next.id.as_str());
    let mut names: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    if circle.len() > MOST_LISTED {
        names.push("…");
    }
    names.push(first.id.as_str());
    let message = format!("\"{}\" includes itself: {}", first.name.as_str(), names.join(" → "));
    let mut finding =
        Diagnostic::new(&CIRCULAR_VARIANT, place.map_or(first.id.span, |id| id.span), message)
            .help("take one of the variants out of `includes`");
    for row in rows.iter().skip(1) {
        finding = finding.label(row.id.span, "part of the circle");
    }
    sink.push(finding);
}

/// The circles in a list of what leads where, one for each step back to where a walk came from.
/// Long circles are cut off behind what is listed of them, but keep one more.
fn circles(leads_to: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut circles = Vec::new();
    let mut done = vec![false; leads_to.len()];
    let mut position: Vec<Option<usize>> = vec![None; leads_to.len()];
    for start in 0..leads_to.len() {
        let mut walk: Vec<(usize, usize)> = Vec::new();
        if !done[start] {
            position[start] = Some(0);
            walk.push((start, 0));
        }
        while let Some((at, tried)) = walk.last_mut() {
            let (here, next) = (*at, leads_to[*at].get(*tried).copied());
            *tried += 1;
            match next {
                None => {
                    done[here] = true;
                    position[here] = None;
                    walk.pop();
                }
                Some(to) if to >= leads_to.len() || done[to] => {}
                Some(to) => {
                    if let Some(from) = position[to] {
                        let circle = walk.iter().skip(from).take(MOST_LISTED + 1);
                        circles.push(circle.map(|(at, _)| *at).collect());
                    } else {
                        position[to] = Some(walk.len());
                        walk.push((to, 0));
                    }
                }
            }
        }
    }
    circles
}
