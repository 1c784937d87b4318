//! The check for `vague-secondary`.

use strabo_model::calamity::{Secondary, SecondaryWho};

use super::{Context, Diagnostic, Sink, VAGUE_SECONDARY};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let Some(secondary) = &row.secondary else { continue };
        for (problem, help) in problems(secondary) {
            let message = format!("\"{}\": {problem}", row.name);
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
            "secondary victims suffer, but the calamity does not say who they are",
            "add who = \"chosen\" or who = \"at_site\"",
        )),
        Some(SecondaryWho::Chosen) if !players && !total => found.push((
            "secondary victims are chosen, but the calamity does not say how many",
            "add players = … for a number of victims, or total = … for them to share",
        )),
        Some(SecondaryWho::AtSite) if players => found.push((
            "everybody at the site suffers, so a number of players means nothing",
            "remove `players`, or write who = \"chosen\"",
        )),
        _ => {}
    }
    if players && total {
        found.push((
            "secondary victims suffer in full and also share a total",
            "keep `players` or `total`, not both",
        ));
    }
    if secondary.at_most.is_some() && !total {
        found.push((
            "`at_most` limits the share of one player, but there is no total",
            "add total = …, or remove `at_most`",
        ));
    }
    found
}
