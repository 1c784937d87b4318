//! Where tokens start when a game begins in the middle: enough for some cities, the others spread over the land.

use super::{movement::Area, weights::Weights};
use crate::pick::tie;
use strabo_areas::View;
use strabo_areas::{Action, Choice, Land, Legal};

/// Fills the ground of as many cities as the people can feed, then the rest of the land.
pub(super) fn place(view: View<'_>, legal: &Legal, weights: &Weights, chance: u64) -> Action {
    let (seat, places) = (view.seat(), &view.game().places);
    let spots = legal.choices.iter().filter_map(|choice| match *choice {
        Choice::UpTo(Action::Grow { at, .. }, most) if places[at].limit > 0 => Some((at, most)),
        _ => None,
    });
    let Some((_, left)) = spots.clone().next() else { return Action::Done };
    let start = view.game().start.as_ref().and_then(|start| start.rules.city_site);
    let cost = start.and_then(|cost| u8::try_from(cost).ok()).unwrap_or(view.city_costs()[0]);
    let tokens = |at: Land| view.board().tokens(at, seat);
    let all = i32::from(view.tokens(seat)) + i32::from(left) - weights.reserve;
    let cities = (all / (i32::from(cost) + i32::from(view.support(seat)))).max(0);
    let sites = spots.clone().filter(|(at, _)| places[*at].site);
    let filled = sites.clone().filter(|(at, _)| tokens(*at) >= cost).count();
    if i32::try_from(filled).is_ok_and(|filled| filled < cities) {
        // What was begun is filled first; poor land feeds few anyway.
        let open = sites.filter(|(at, _)| tokens(*at) < cost);
        let key = |at: Land| (tokens(at), u8::MAX - places[at].limit, tie(chance, at));
        if let Some((at, most)) = open.max_by_key(|(at, _)| key(*at)) {
            return Action::Grow { at, count: (cost - tokens(at)).min(most) };
        }
    }
    let worth = |at: Land| Area::of(view, at, weights, chance).gain(weights);
    let best = spots.max_by_key(|(at, _)| worth(*at)).filter(|(at, _)| worth(*at) > 0);
    best.map_or(Action::Done, |(at, _)| Action::Grow { at, count: 1 })
}
