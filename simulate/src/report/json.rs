//! The report for programs: one object, documented in `docs/simulate.md`.

use serde::{Serialize, Serializer, ser::SerializeMap};
use strabo_engine::CountedList;

use super::Report;
use crate::figures::{
    AcquiredFigures, RegionFigure, acquired, by_turn, losses, mean_amount, mean_of, mean_points,
    mean_rank, ratio, regions, reported_turns, seat_order, wins,
};
use crate::row::Run;
use crate::tally::{SeatTally, Tally};
use crate::{statistics::Estimate, statistics::correlation::Correlation, verdict::Finding};

/// The report as JSON with line breaks, and a last one.
pub fn write(report: &Report<'_>) -> String {
    text(&content(report))
}

pub(crate) fn text(content: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(content).unwrap_or_default();
    text.push('\n');
    text
}

/// A number with six significant digits: more would only show rounding errors.
pub(crate) fn digits(value: f64) -> Option<f64> {
    format!("{value:.5e}").parse().ok().filter(|value: &f64| value.is_finite())
}

/// What is written between the braces of an object.
pub(crate) trait Fields {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

impl Fields for () {
    fn put<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

/// A field and those after it. Without a value it is left out.
pub(crate) struct Field<V, R>(pub &'static str, pub Option<V>, pub R);

impl<V: Serialize, R: Fields> Fields for Field<V, R> {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        if let Some(value) = &self.1 {
            map.serialize_entry(self.0, value)?;
        }
        self.2.put(map)
    }
}

/// The fields of another object, and those after them.
pub(crate) struct FieldsOf<F, R>(pub F, pub R);

impl<F: Fields, R: Fields> Fields for FieldsOf<F, R> {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.0.put(map)?;
        self.1.put(map)
    }
}

/// Pairs that are written as a JSON object in this order.
pub(crate) struct Ordered<K, V>(pub Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Fields for Ordered<K, V> {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.0.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))
    }
}

impl<K: Serialize, V: Serialize> Serialize for Ordered<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Object(FieldsOf(self, ())).serialize(serializer)
    }
}

impl<F: Fields> Fields for &F {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        (**self).put(map)
    }
}

/// An object, written in the order in which [`object!`] lists its fields.
pub(crate) struct Object<F>(pub F);

impl<F: Fields> Serialize for Object<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0.put(&mut map)?;
        map.end()
    }
}

/// An object: `"key": value`, `"key"?: value` that is left out when it is missing, and `..fields` of another.
macro_rules! object {
    (@) => { () };
    (@ $key:literal: $value:expr, $($rest:tt)*) => {
        $crate::report::json::Field($key, Some($value), $crate::report::json::object!(@ $($rest)*))
    };
    (@ $key:literal?: $value:expr, $($rest:tt)*) => {
        $crate::report::json::Field($key, $value, $crate::report::json::object!(@ $($rest)*))
    };
    (@ ..$fields:expr, $($rest:tt)*) => {
        $crate::report::json::FieldsOf($fields, $crate::report::json::object!(@ $($rest)*))
    };
    ($($fields:tt)*) => {
        $crate::report::json::Object($crate::report::json::object!(@ $($fields)*))
    };
}
pub(crate) use object;

/// A number that is written as an integer if it is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number(pub f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[allow(clippy::cast_possible_truncation, reason = "whole and within 53 bits")]
        match digits(self.0) {
            _ if self.0.fract() == 0.0 && self.0.abs() < 9e15 => {
                serializer.serialize_i64(self.0 as i64)
            }
            Some(value) => serializer.serialize_f64(value),
            None => serializer.serialize_none(),
        }
    }
}

/// The verdict in words, and the three sentences.
pub(crate) fn answered(report: &Report<'_>) -> impl Serialize {
    let sentences = report.sentences().map(|one| one.to_string());
    object! { "verdict": report.answer().heading(), "sentences": sentences, }
}

/// A share with its interval.
pub(crate) fn share(one: Estimate) -> Object<impl Fields> {
    let [low, high] = [one.low, one.high].map(Number);
    object! { "share": Number(one.value), "low": low, "high": high, }
}

/// A mean or a coefficient with its interval.
pub(crate) fn value(one: Estimate) -> Object<impl Fields> {
    let [low, high] = [one.low, one.high].map(Number);
    object! { "value": Number(one.value), "low": low, "high": high, }
}

pub(crate) fn content<'r>(report: &'r Report<'_>) -> impl Serialize + 'r {
    let (run, tally, verdict) = (report.run, report.tally, &report.verdict);
    let ids = || run.civilizations.iter().map(|one| one.id.as_str());
    let seats = || ids().zip(&tally.seats);
    let failed = tally.failures.values();
    let reported = reported_turns(tally);
    let shared = tally.winners.iter().filter(|(many, _)| **many > 1).map(|(_, n)| n);
    let by_share = report.by_share().into_iter().filter(|_| report.has_shares());
    object! {
        "answer": answered(report),
        "pack": &run.pack.id,
        "players": run.players,
        "games": tally.games(),
        "finished": tally.finished(),
        "failed": failed
            .map(|(seed, error)| object! { "seed": *seed, "error": error, })
            .collect::<Vec<_>>(),
        "wins": Ordered(seats().map(|(id, seat)| (id, Number(wins(seat)))).collect()),
        "win_share": Ordered(ids().zip(verdict.shares.iter().copied().map(share)).collect()),
        "turns": turns(report),
        "decisions_per_second": report.rate.map(Number),
        "verdict": judged(report),
        "precision"?: report.precision.map(|precision| object! {
            "asked": Number(precision.asked),
            "reached": Number(precision.reached),
            "games_needed": Number(precision.games_needed),
        }),
        "effects"?: report.effects.as_ref().map(|effects| object! {
            "civilizations": Ordered(
                ids().zip(effects.civilizations.iter().copied().map(value)).collect()
            ),
            "places": effects.places.iter().copied().map(value).collect::<Vec<_>>(),
            "typical": effects.typical.map(Number),
            "p_value": effects.test.map(|test| Number(test.p_value)),
        }),
        "run": about(report),
        "failed_games": tally.failed,
        "stopped_by_turn_limit": tally.turn_limit,
        "decisions": tally.decisions,
        "shared_wins": shared.sum::<u64>(),
        "civilizations": Ordered(
            (seats().enumerate())
                .map(|(at, (id, seat))| (id, civilization(report, at, seat)))
                .collect()
        ),
        "by_turn": Ordered(seats().map(|(id, seat)| (id, curves(run, seat, reported))).collect()),
        // What everybody loses and acquires, under the names that the game has for it.
        ..Ordered(
            (run.counted.losses.iter())
                .map(|list| (&*list.many, lost(list, &losses(tally), tally.finished())))
                .collect()
        ),
        ..Ordered(
            run.counted.acquired.iter().map(|list| (&*list.many, bought(list, tally))).collect()
        ),
        "regions": Ordered(
            (regions(run, &verdict.shares).into_iter())
                .map(|one| (one.id.clone(), figure(&one)))
                .collect()
        ),
        "seat_order": figure(&seat_order(&verdict.shares)),
        "shares": by_share
            .map(|at| object! {
                "civilization": &run.civilizations[at].id,
                "won": Number(wins(&tally.seats[at])),
                ..share(verdict.shares[at]).0,
                "said": report.said(at),
            })
            .collect::<Vec<_>>(),
        "course": report.course(),
        "method": report.method(),
        "remarks": report.remarks(),
    }
}

fn turns(report: &Report<'_>) -> impl Serialize {
    let turns = &report.tally.turns;
    let lengths = report.tally.lengths.iter();
    object! {
        "mean": (turns.count > 0).then(|| Number(mean_of(turns).value)),
        "min": turns.least,
        "max": turns.most,
        "games": Ordered(lengths.map(|(turns, games)| (*turns, *games)).collect()),
    }
}

fn judged<'r>(report: &'r Report<'_>) -> impl Serialize + 'r {
    let verdict = &report.verdict;
    let test = verdict.test;
    object! {
        "fair": verdict.fair(),
        "p_value": test.map(|test| Number(test.p_value)),
        "text": &verdict.text,
        "finding": match verdict.finding {
            Finding::NoVerdict => "no_verdict",
            Finding::NotEnough => "not_enough_games",
            Finding::Fair => "fair",
            Finding::Unfair => "unfair",
        },
        "within": Number(verdict.within),
        "statistic": test.map(|test| Number(test.statistic)),
        "degrees": test.map(|test| Number(test.degrees)),
        "effect": test.map(|test| Number(test.effect)),
        "fair_share": Number(verdict.fair_share),
        "difference_seen": verdict.seen.map(Number),
        "games_needed": verdict.games_needed.map(Number),
        "standouts": (verdict.standouts.iter())
            .map(|one| object! {
                "civilization": &report.run.civilizations[one.seat].id,
                "difference": Number(one.difference),
                "p_value": Number(one.p_value),
            })
            .collect::<Vec<_>>(),
        "places": verdict.places.map(|test| object! {
            "statistic": Number(test.statistic),
            "p_value": Number(test.p_value),
            "effect": Number(test.effect),
        }),
    }
}

fn about<'r>(report: &'r Report<'_>) -> impl Serialize + 'r {
    let run = report.run;
    let bots = run.civilizations.iter().zip(&run.bots).map(|(one, bot)| (&*one.id, &**bot));
    let facts = run.counted.facts.iter().map(|(name, value)| (&**name, &**value));
    object! {
        "program": &run.program,
        "pack": &run.pack,
        "setup": &run.setup,
        "seed": run.seed,
        "games": run.games,
        "bots": Ordered(bots.collect::<Vec<(&str, &str)>>()),
        "variants": &run.variants,
        "facts": Ordered(facts.collect::<Vec<(&str, &str)>>()),
        "turn_limit": run.turn_limit,
        "until"?: run.until,
        "order"?: Some(run.order).filter(|order| !order.is_printed()),
    }
}

fn civilization<'r>(report: &'r Report<'_>, at: usize, seat: &'r SeatTally) -> impl Serialize + 'r {
    let (run, games) = (report.run, report.tally.finished());
    let mean = move |sum: u64| Number(ratio(sum, games));
    let named = |names: &'r [String], sums: &[i64]| {
        let means = sums.iter().map(|sum| Number(mean_amount(*sum, games)));
        Ordered(names.iter().map(String::as_str).zip(means).collect())
    };
    let counted = &run.counted;
    let region = counted.setup.iter().map(|one| (&*one.id, one.values.get(at).copied().flatten()));
    object! {
        "name": &run.civilizations[at].name,
        "p_value": report.verdict.p_values.get(at).copied().map(Number),
        "places": &seat.ranks,
        "mean_place": Number(mean_rank(seat)),
        "points": value(mean_points(seat)),
        "points_by_part": named(&run.points, &seat.parts),
        "figures": named(&run.figures, &seat.figures),
        "trades"?: counted.trades.then(|| mean(seat.trades)),
        "income"?: counted.income.as_ref().map(|list| {
            let cards = list.rows.iter().zip(&seat.income);
            Ordered(cards.map(|(row, cards)| (&*row.id, mean(*cards))).collect::<Vec<_>>())
        }),
        "losses"?: counted.losses.as_ref().map(|list| lost(list, &seat.losses, games)),
        "region"?: (!counted.setup.is_empty()).then(|| Ordered(region.collect::<Vec<_>>())),
    }
}

fn curves<'r>(run: &'r Run, seat: &SeatTally, reported: usize) -> ByName<'r, Vec<Number>> {
    let curve = |(at, name): (usize, &'r String)| {
        (&**name, by_turn(seat, reported, at).into_iter().map(Number).collect())
    };
    Ordered(run.figures.iter().enumerate().map(curve).collect())
}

/// By a name or the id of a row of a counted list.
type ByName<'r, T> = Ordered<&'r str, T>;

/// Mean losses per game, by row and kind.
fn lost<'r>(
    list: &'r CountedList,
    sums: &[Vec<u64>],
    games: u64,
) -> ByName<'r, ByName<'r, Number>> {
    let means = |sums: &Vec<u64>| {
        let means = sums.iter().map(|sum| Number(ratio(*sum, games)));
        Ordered(list.kinds.iter().map(|kind| &*kind.name).zip(means).collect())
    };
    Ordered(list.rows.iter().zip(sums).map(|(row, sums)| (&*row.id, means(sums))).collect())
}

/// What can be acquired, in the order of the pack.
fn bought<'r>(list: &'r CountedList, tally: &Tally) -> impl Serialize + use<'r> {
    let mut found = acquired(list, tally);
    found.sort_by_key(|one| one.row);
    let object = |one: AcquiredFigures| {
        object! {
            "all": Number(one.all),
            "winners": Number(one.winners),
            "lift": one.lift.map(Number),
            "turn": one.turn.map(Number),
        }
    };
    Ordered(found.into_iter().map(|one| (&*list.rows[one.row].id, object(one))).collect())
}

fn figure(one: &RegionFigure) -> impl Serialize + use<> {
    let coefficient = |found: Correlation| value(found.coefficient);
    object! {
        "spearman": one.spearman.map(coefficient),
        "spearman_p_value": one.p_value.map(Number),
        "pearson": one.pearson.map(coefficient),
        "pearson_p_value": one.pearson.map(|found| Number(found.p_value)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Number, digits};

    #[test]
    fn numbers_have_six_digits_and_whole_ones_no_point() {
        let written = |value| serde_json::to_string(&Number(value)).expect("a number");
        assert_eq!(written(412.0), "412");
        assert_eq!(written(1.0 / 3.0), "0.333333");
        assert_eq!(written(1.234_567_89e-12), "1.23457e-12");
        assert_eq!(written(f64::NAN), "null");
        assert_eq!(digits(f64::INFINITY), None);
    }
}
