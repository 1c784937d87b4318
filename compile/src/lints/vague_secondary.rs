//! The check for `vague-secondary`.

use strabo_model::calamity::{Secondary, SecondaryWho};

use super::VAGUE_SECONDARY;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let Some(secondary) = &row.secondary else { continue };
        for (problem, help) in problems(secondary) {
            let message = format!("\"{}\": {problem}", row.name.as_str());
            sink.push(Diagnostic::new(&VAGUE_SECONDARY, secondary.span, message).help(help));
        }
    }
}

/// What is unclear about the secondary victims, and what to do about it.
fn problems(secondary: &Secondary) -> Vec<(&'static str, &'static str)> {
    let players = secondary.players.is_some_and(|players| players > 0);
    let total = secondary.total.is_some_and(|total| total > 0);
    let mut found = Vec::new();
    match secondary.who {
        None if !secondary.effects.is_empty() => found.push((
            "secondary victims suffer, but it is not said who they are",
            "add who = \"chosen\" or who = \"at_site\"",
        )),
        Some(SecondaryWho::Chosen) if !players && !total => found.push((
            "secondary victims are chosen, but it is not said how many",
            "add players = … for a number of victims, or total = … to be shared out",
        )),
        Some(SecondaryWho::AtSite) if players => found.push((
            "everybody at the site suffers, so that a number of players means nothing",
            "take `players` out, or write who = \"chosen\"",
        )),
        _ => {}
    }
    if players && total {
        found.push((
            "secondary victims suffer in full and share out a total as well",
            "keep `players` or `total`, not both",
        ));
    }
    if secondary.at_most.is_some() && !total {
        found.push((
            "it is said how much of a total one player suffers at most, but there is no total",
            "add total = …, or take `at_most` out",
        ));
    }
    found
}
