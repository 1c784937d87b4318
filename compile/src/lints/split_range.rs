//! The check for `split-range`.

use strabo_model::players::PlayerRange;

use super::{Context, Diagnostic, SPLIT_RANGE, Sink};
use crate::source::Span;

struct Rule<'a> {
    id: &'a str,
    players: PlayerRange,
    span: Span,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let limits = (context.authored.calamity_limit.iter()).map(|row| Rule {
        id: row.id.as_str(),
        players: row.limit.players,
        span: row.limit.span,
    });
    look_at(context, limits.collect(), "the limit of calamities", sink);
    let foreign = (context.authored.foreign_sets.iter()).map(|row| Rule {
        id: row.id.as_str(),
        players: row.bonus.players,
        span: row.bonus.span,
    });
    look_at(context, foreign.collect(), "the bonus for foreign sets", sink);
}

fn look_at(context: &Context<'_>, mut rules: Vec<Rule<'_>>, what: &str, sink: &mut Sink) {
    rules.sort_by_key(|rule| rule.players);
    for pair in rules.windows(2) {
        let [before, after] = pair else { continue };
        let (last, first) = (before.players.max, after.players.min);
        if last.checked_add(1) != Some(first) {
            continue;
        }
        let inside = |range: PlayerRange| range.contains(last) && range.contains(first);
        let mut deals =
            context.authored.deal.iter().filter(|deal| {
                deal.players.value.contains(last) || deal.players.value.contains(first)
            });
        // With several deals the stacks change there too, or `overlapping-deals` reports it.
        let (Some(deal), None) = (deals.next(), deals.next()) else { continue };
        if !inside(deal.players.value) {
            continue;
        }
        let message = format!(
            "{what} changes between {last} and {first} players, within the deal \"{}\" for {} players",
            deal.id, deal.players.value
        );
        Diagnostic::new(&SPLIT_RANGE, after.span, message)
                .here(format!("applies from {first} players"))
                .label(before.span, format!("\"{}\" ends with {last} players", before.id))
                .label(deal.players.span, "the stacks stay the same in this range")
                .help("rules and stacks usually change at the same player count: check both ranges against the rulebook").report(sink);
    }
}
