//! The check for `repeated-tie-break`.

use strabo_model::scoring::TieBreak;

use super::{Context, Diagnostic, REPEATED_TIE_BREAK, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let (Some(written), Some(scoring)) = (&context.authored.scoring, &context.pack.scoring) else {
        return;
    };
    for (at, tie_break) in scoring.tie_breaks.iter().enumerate() {
        let first = scoring.tie_breaks.iter().position(|other| other == tie_break);
        let Some(first) = first.filter(|first| *first < at) else { continue };
        let (Some(first), Some(again)) =
            (written.tie_breaks.get(first), written.tie_breaks.get(at))
        else {
            continue;
        };
        let word = word(tie_break);
        let message = format!("\"{word}\" is listed twice, but the second time breaks no tie");
        Diagnostic::new(&REPEATED_TIE_BREAK, again.span, message)
            .label(first.span, "the first time")
            .help("remove it, or correct it")
            .report(sink);
    }
}

/// The word an author writes for it.
const fn word(tie_break: &TieBreak) -> &'static str {
    match tie_break {
        TieBreak::Progress => "progress",
        TieBreak::AdvancesWorth(_) => "advances_worth",
        TieBreak::AdvanceCost => "advance_cost",
        TieBreak::BestCredits => "best_credits",
        TieBreak::AllCredits => "all_credits",
        TieBreak::Cities => "cities",
        TieBreak::Tokens => "tokens",
        TieBreak::Wealth => "wealth",
        TieBreak::Ranking => "ranking",
        TieBreak::Most(_) => "most",
        TieBreak::Holds(_) => "holds",
        TieBreak::Shared => "shared",
    }
}
