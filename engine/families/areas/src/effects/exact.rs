//! Giving an exact number of unit points: tokens count one each, a city counts a few, within bounds.
//!
//! What can be given together is a set of sums, kept as the bits of one number: another city is a
//! few shifts, so that no selection of units is ever searched for.

use strabo_model::limits::{CITY_POINTS, LOSS};

/// Sums of unit points, as bits: what one effect takes and a city more.
type Sums = u128;

const _: () = assert!(LOSS.most + CITY_POINTS.most < Sums::BITS);

/// The least and the most points a city may count for.
pub(super) type Worth = (u8, u8);

/// What somebody has to give.
pub(super) struct Means {
    pub(super) tokens: u16,
    /// Tokens in stock, which may take the place of a city; those that are given join them.
    pub(super) stock: u16,
    /// Points a whole city counts for.
    pub(super) city: u16,
}

/// What may be given next, so that the sum can still become the best there is.
pub(super) struct Offer {
    left: u16,
    plan: Option<Plan>,
}

/// How the tokens do not suffice: the sum to come to, and what cities can add to it.
struct Plan {
    means: Means,
    sum: u16,
    cities: Vec<Worth>,
}

/// What may be given next towards a number of points, up to a maximum: exactly that number if it can
/// still be reached, else as little more as possible. Where there is less, everything may go.
pub(super) fn offer(
    (left, most): (u16, u16),
    means: Means,
    cities: impl Iterator<Item = Worth>,
) -> Offer {
    // With enough tokens, any city that fits is legal: tokens make up the rest.
    if means.tokens >= left {
        return Offer { left, plan: None };
    }
    let mut plan = Plan { means, sum: 0, cities: cities.collect() };
    let all = plan.by_count(None);
    let highest = most.min(left.saturating_add(plan.means.city));
    let sum = (left..=highest).find(|sum| {
        let within = together(&all, plan.means.most_cities(*sum));
        within & window(sum.saturating_sub(plan.means.tokens), *sum) != 0
    });
    Offer {
        left,
        plan: sum.map(|sum| {
            plan.sum = sum;
            plan
        }),
    }
}

impl Means {
    /// How many cities can be among what adds up to a sum. Each city that goes leaves the tokens
    /// that are missing to its full worth, and they come from stock or from what is given.
    fn most_cities(&self, sum: u16) -> usize {
        usize::from(self.stock.saturating_add(sum) / self.city.max(1))
    }
}

impl Plan {
    /// Sums of cities, by how many they are, perhaps without one of them.
    fn by_count(&self, without: Option<Worth>) -> Vec<Sums> {
        let mut sums: Vec<Sums> = vec![0; self.cities.len() + 1];
        sums[0] = 1;
        let left_out = self.cities.iter().position(|city| Some(*city) == without);
        let cities = self.cities.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
        for (before, (_, (least, most))) in cities.enumerate() {
            for count in (0..=before).rev() {
                let with = (*least..=*most).fold(0, |all, points| {
                    all | sums[count].checked_shl(u32::from(points)).unwrap_or(0)
                });
                sums[count + 1] |= with;
            }
        }
        sums
    }
}

/// Sums of at most this many cities.
fn together(by_count: &[Sums], most: usize) -> Sums {
    by_count.iter().take(most.saturating_add(1)).fold(0, |all, sums| all | sums)
}

/// The sums from one to another.
fn window(from: u16, to: u16) -> Sums {
    let above = Sums::MAX.checked_shl(u32::from(from)).unwrap_or(0);
    let beyond = Sums::MAX.checked_shl(u32::from(to) + 1).unwrap_or(0);
    above & !beyond
}

impl Offer {
    /// How many tokens may be given next.
    pub(super) fn tokens(&self) -> u16 {
        let Some(plan) = &self.plan else { return self.left };
        let all = together(&plan.by_count(None), plan.means.most_cities(plan.sum));
        let open = all & window(plan.sum.saturating_sub(plan.means.tokens), plan.sum);
        // The least that cities must add leaves the most to tokens.
        plan.sum.saturating_sub(u16::try_from(open.trailing_zeros()).unwrap_or(u16::MAX))
    }

    /// For what a city may be given next. Tokens that take its place may go later.
    pub(super) fn city(&self, city: Worth) -> impl Fn(u8) -> bool + '_ {
        let rest = self.plan.as_ref().map(|plan| {
            let others = plan.means.most_cities(plan.sum).checked_sub(1);
            let sums = others.map_or(0, |most| together(&plan.by_count(Some(city)), most));
            let least = plan.sum.saturating_sub(plan.means.tokens + u16::from(city.1));
            (plan.sum, least, sums)
        });
        let left = self.left;
        move |points| match rest {
            None => u16::from(points) <= left,
            Some((sum, least, sums)) => {
                let points = u16::from(points);
                points <= sum && sums & window(least, sum - points) != 0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Worth = (5, 5);

    fn selecting(left: u16, tokens: u16, cities: usize) -> Offer {
        let means = Means { tokens, stock: u16::MAX, city: 5 };
        offer((left, u16::MAX), means, std::iter::repeat_n(WHOLE, cities))
    }

    #[test]
    fn tokens_stop_where_cities_can_still_fill_up_the_rest() {
        assert_eq!(selecting(15, 13, 5).tokens(), 10);
        assert_eq!(selecting(15, 15, 5).tokens(), 15);
        assert_eq!(selecting(15, 2, 5).tokens(), 0);
        assert_eq!(selecting(3, 2, 1).tokens(), 0, "the city alone is the least too much");
    }

    #[test]
    fn every_way_through_the_offers_ends_at_the_least_sum_there_is() {
        let realms: [&[Worth]; 7] = [
            &[],
            &[WHOLE],
            &[WHOLE, WHOLE],
            &[WHOLE, (3, 5)],
            &[(2, 4), (3, 4)],
            &[(1, 5), (4, 5)],
            &[WHOLE, (3, 5), (3, 5)],
        ];
        for cities in realms {
            for (tokens, stock, left) in every_hand() {
                let best = least_sum(left, tokens, stock, cities);
                follow((left, 0), tokens, stock, cities, best);
            }
        }
    }

    fn every_hand() -> impl Iterator<Item = (u16, u16, u16)> {
        let pairs = (0..4).flat_map(|tokens| (0..4).map(move |stock| (tokens, stock)));
        pairs.flat_map(|(tokens, stock)| (1..13).map(move |left| (tokens, stock, left)))
    }

    /// The least sum of at least so many points, by trying everything.
    fn least_sum(left: u16, tokens: u16, stock: u16, cities: &[Worth]) -> Option<u16> {
        let mut best = (tokens >= left).then_some(left);
        if left == 0 {
            return Some(0);
        }
        if tokens > 0 {
            let rest = least_sum(left - 1, tokens - 1, stock + 1, cities);
            best = best.into_iter().chain(rest.map(|sum| sum + 1)).min();
        }
        for (at, city) in cities.iter().enumerate() {
            for points in open(*city, stock) {
                let others = without(cities, at);
                let kept = 5 - points;
                let later = u16::from(city.1) - points;
                let rest = left.saturating_sub(points);
                let rest = least_sum(rest, tokens + later, stock - kept, &others);
                best = best.into_iter().chain(rest.map(|sum| sum + points)).min();
            }
        }
        best
    }

    fn without(cities: &[Worth], at: usize) -> Vec<Worth> {
        let mut others = cities.to_vec();
        others.remove(at);
        others
    }

    /// What a city may count for with so many tokens in stock.
    fn open((least, most): Worth, stock: u16) -> impl Iterator<Item = u16> {
        (u16::from(least)..=u16::from(most)).filter(move |points| 5 - points <= stock)
    }

    fn follow(
        (left, given): (u16, u16),
        tokens: u16,
        stock: u16,
        cities: &[Worth],
        best: Option<u16>,
    ) {
        if left == 0 {
            assert_eq!(Some(given), best);
            return;
        }
        let means = Means { tokens, stock, city: 5 };
        let offer = offer((left, u16::MAX), means, cities.iter().copied());
        let mut stuck = true;
        // More tokens at once are the same as one after the other.
        if offer.tokens().min(tokens) > 0 {
            stuck = false;
            follow((left - 1, given + 1), tokens - 1, stock + 1, cities, best);
        }
        for (at, city) in cities.iter().enumerate() {
            let may = offer.city(*city);
            for points in open(*city, stock) {
                if may(u8::try_from(points).expect("few")) {
                    stuck = false;
                    let later = u16::from(city.1) - points;
                    let rest = (left.saturating_sub(points), given + points);
                    let others = without(cities, at);
                    follow(rest, tokens + later, stock + points - 5, &others, best);
                }
            }
        }
        assert!(!stuck || best.is_none(), "nothing may be given of {left}");
    }
}
