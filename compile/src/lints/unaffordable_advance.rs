//! The check for `unaffordable-advance`.

use strabo_model::players::PlayerRange;

use super::{Context, Diagnostic, Sink, UNAFFORDABLE_ADVANCE};
use crate::support::counts;
use crate::support::means::{Means, means};

/// More advances than this are not pointed at.
const MOST_LISTED: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let counts = pack.players.into_iter().flat_map(PlayerRange::iter);
    let all: Vec<Means> = counts.filter_map(|players| means(pack, players)).collect();
    // The advances that are too dear with some number of players, and the least of their prices.
    let dear = |at: &usize| all.iter().any(|means| !means.payable[*at]);
    let mut found: Vec<usize> = (0..pack.advances.len()).filter(dear).collect();
    found.sort_by_key(|at| pack.advances[*at].cost);
    let Some(first) = found.first().copied() else { return };
    let failing: Vec<&Means> = all.iter().filter(|means| !means.payable[first]).collect();
    let Some(best) = failing.iter().max_by_key(|means| means.most) else { return };
    let players: Vec<u8> = failing.iter().map(|means| means.players).collect();
    let name = &pack.advances[first].name;
    let others = match found.len() - 1 {
        0 => String::new(),
        1 => " and for one more advance".to_owned(),
        more => format!(" and for {more} more advances"),
    };
    let message = format!(
        "with {}, nobody can ever pay for \"{name}\"{others}: it costs {}{}, and the best hand and treasury are worth {}",
        counts::players(&players),
        best.prices[first],
        if best.prices[first] == u32::from(pack.advances[first].cost) {
            ""
        } else {
            " after all credits"
        },
        best.most
    );
    let spans = |at: &usize| context.authored.advance.get(*at).map(|row| row.cost.span);
    let Some(span) = spans(&first) else { return };
    let finding = Diagnostic::new(&UNAFFORDABLE_ADVANCE, span, message);
    let finding = found[1..]
        .iter()
        .filter_map(spans)
        .take(MOST_LISTED)
        .fold(finding, |finding, span| finding.label(span, "too dear as well"));
    sink.push(finding.help(format!(
        "counted are the best {} cards, those that tokens buy, and all tokens that are left; lower the cost, or raise the \
         hand limit, the cities and tokens of a player, or the cards of commodities",
        best.cards
    )));
}
