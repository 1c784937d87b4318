//! The check for `hollow-tie-break`.

use std::collections::BTreeSet;

use strabo_model::scoring::TieBreak;

use super::{Context, Diagnostic, HOLLOW_TIE_BREAK, Sink};
use crate::support::counts::listed;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(scoring) = &context.authored.scoring else { return };
    let pack = context.pack;
    let points: BTreeSet<u16> = if pack.tiers.is_empty() {
        pack.advances.iter().map(|advance| advance.points).collect()
    } else {
        pack.tiers.iter().map(|tier| tier.points).collect()
    };
    for tie_break in &scoring.tie_breaks {
        if let TieBreak::AdvancesWorth(worth) = tie_break.value
            && !points.contains(&worth)
        {
            let known: Vec<String> = points.iter().map(u16::to_string).collect();
            let message =
                format!("no advance is worth {worth} points, so counting those breaks no tie");
            Diagnostic::new(&HOLLOW_TIE_BREAK, tie_break.span, message)
                .help(format!("advances are worth {} points", listed(&known)))
                .report(sink);
        }
    }
    let ranking = scoring.tie_breaks.iter().position(|it| it.value == TieBreak::Ranking);
    let after =
        ranking.and_then(|at| Some((scoring.tie_breaks.get(at)?, scoring.tie_breaks.get(at + 1)?)));
    if let Some((ranking, next)) = after {
        let message =
            "what comes after \"ranking\" breaks no tie: no two civilizations have the same number";
        Diagnostic::new(&HOLLOW_TIE_BREAK, next.span, message)
            .label(ranking.span, "breaks every tie")
            .help("list \"ranking\" last")
            .report(sink);
    }
}
