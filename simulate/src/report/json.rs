//! The report for programs: one object, documented in `docs/simulate.md`.

use serde::{Serialize, Serializer, ser::SerializeMap};
use strabo_engine::CountedList;

use super::{Report, method::Method};
use crate::figures::{
    AcquiredFigures, RegionFigure, acquired, by_turn, losses, mean_amount, mean_of, mean_points,
    mean_rank, ratio, regions, reported_turns, seat_order, wins,
};
use crate::row::{Order, PackName, Run};
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

/// Pairs that are written as a JSON object in this order.
pub(crate) struct Ordered<K, V>(pub Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Ordered<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

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

#[derive(Serialize)]
pub(crate) struct Content<'r> {
    answer: Answered,
    pack: &'r str,
    players: u8,
    games: u64,
    finished: u64,
    failed: Vec<Failed<'r>>,
    wins: Ordered<&'r str, Number>,
    win_share: Ordered<&'r str, Share>,
    turns: Turns,
    decisions_per_second: Option<Number>,
    verdict: Judged<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    precision: Option<Known>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<Separated<'r>>,
    run: About<'r>,
    failed_games: u64,
    stopped_by_turn_limit: u64,
    decisions: u64,
    shared_wins: u64,
    civilizations: Ordered<&'r str, Civilization<'r>>,
    by_turn: Ordered<&'r str, Curves<'r>>,
    /// What everybody loses, under the name that the game has for what takes it.
    #[serde(flatten)]
    losses: Ordered<&'r str, ByRow<'r, Losses<'r>>>,
    /// What players acquire, under the name that the game has for it.
    #[serde(flatten)]
    acquired: Ordered<&'r str, ByRow<'r, Acquired>>,
    regions: Ordered<String, Figure>,
    seat_order: Figure,
    shares: Vec<SaidShare<'r>>,
    course: Vec<String>,
    method: Vec<Method>,
    remarks: Vec<String>,
}

/// The verdict in words, and the three sentences.
#[derive(Serialize)]
pub(crate) struct Answered {
    verdict: &'static str,
    sentences: [String; 3],
}

pub(crate) fn answered(report: &Report<'_>) -> Answered {
    let sentences = report.sentences().map(|one| one.to_string());
    Answered { verdict: report.answer().heading(), sentences }
}

/// A win share as the report shows it, the largest first.
#[derive(Serialize)]
struct SaidShare<'r> {
    civilization: &'r str,
    won: Number,
    #[serde(flatten)]
    share: Share,
    said: &'static str,
}

#[derive(Serialize)]
struct Failed<'r> {
    seed: u64,
    error: &'r str,
}

/// A share with its interval.
#[derive(Serialize)]
pub(crate) struct Share {
    #[serde(rename = "share")]
    found: Number,
    low: Number,
    high: Number,
}

impl From<Estimate> for Share {
    fn from(one: Estimate) -> Self {
        Self { found: Number(one.value), low: Number(one.low), high: Number(one.high) }
    }
}

/// A mean or a coefficient with its interval.
#[derive(Serialize)]
pub(crate) struct Value {
    #[serde(rename = "value")]
    found: Number,
    low: Number,
    high: Number,
}

impl From<Estimate> for Value {
    fn from(one: Estimate) -> Self {
        Self { found: Number(one.value), low: Number(one.low), high: Number(one.high) }
    }
}

#[derive(Serialize)]
struct Turns {
    mean: Option<Number>,
    min: Option<i64>,
    max: Option<i64>,
    games: Ordered<u16, u64>,
}

#[derive(Serialize)]
struct Judged<'r> {
    fair: Option<bool>,
    p_value: Option<Number>,
    text: &'r str,
    finding: &'static str,
    within: Number,
    statistic: Option<Number>,
    degrees: Option<Number>,
    effect: Option<Number>,
    fair_share: Number,
    difference_seen: Option<Number>,
    games_needed: Option<Number>,
    standouts: Vec<Outlier<'r>>,
    places: Option<Tested>,
}

/// The effects of civilizations and of places.
#[derive(Serialize)]
struct Separated<'r> {
    civilizations: Ordered<&'r str, Value>,
    places: Vec<Value>,
    typical: [Number; 2],
    p_value: Option<Number>,
}

/// How well win shares are known.
#[derive(Serialize)]
struct Known {
    asked: Number,
    reached: Number,
    games_needed: Number,
}

#[derive(Serialize)]
struct Tested {
    statistic: Number,
    p_value: Number,
    effect: Number,
}

#[derive(Serialize)]
struct Outlier<'r> {
    civilization: &'r str,
    difference: Number,
    p_value: Number,
}

#[derive(Serialize)]
struct About<'r> {
    program: &'r str,
    pack: &'r PackName,
    setup: &'r str,
    seed: u64,
    games: u64,
    bots: Ordered<&'r str, &'r str>,
    variants: &'r [String],
    facts: Ordered<&'r str, &'r str>,
    turn_limit: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<f64>,
    #[serde(skip_serializing_if = "Order::is_printed")]
    order: Order,
}

#[derive(Serialize)]
struct Civilization<'r> {
    name: &'r str,
    p_value: Option<Number>,
    places: &'r [u64],
    mean_place: Number,
    points: Value,
    points_by_part: Ordered<&'r str, Number>,
    figures: Ordered<&'r str, Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trades: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    income: Option<ByRow<'r, Number>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    losses: Option<ByRow<'r, Losses<'r>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Ordered<&'r str, Option<u32>>>,
}

type Curves<'r> = Ordered<&'r str, Vec<Number>>;
/// By the id of a row of a counted list.
type ByRow<'r, T> = Ordered<&'r str, T>;
/// Mean losses per game, by kind.
type Losses<'r> = Ordered<&'r str, Number>;

#[derive(Serialize)]
struct Acquired {
    all: Number,
    winners: Number,
    lift: Option<Number>,
    turn: Option<Number>,
}

#[derive(Serialize)]
struct Figure {
    spearman: Option<Value>,
    spearman_p_value: Option<Number>,
    pearson: Option<Value>,
    pearson_p_value: Option<Number>,
}

pub(crate) fn content<'r>(report: &'r Report<'_>) -> Content<'r> {
    let (run, tally) = (report.run, report.tally);
    let ids = || run.civilizations.iter().map(|one| one.id.as_str());
    let failed = tally.failures.values().map(|(seed, error)| Failed { seed: *seed, error });
    let won = ids().zip(&tally.seats).map(|(id, seat)| (id, Number(wins(seat))));
    let shares = ids().zip(&report.verdict.shares).map(|(id, share)| (id, Share::from(*share)));
    let reported = reported_turns(tally);
    Content {
        answer: answered(report),
        pack: &run.pack.id,
        players: run.players,
        games: tally.games(),
        finished: tally.finished(),
        failed: failed.collect(),
        wins: Ordered(won.collect()),
        win_share: Ordered(shares.collect()),
        turns: turns(report),
        decisions_per_second: report.rate.map(Number),
        verdict: judged(report),
        precision: report.precision.map(|precision| Known {
            asked: Number(precision.asked),
            reached: Number(precision.reached),
            games_needed: Number(precision.games_needed),
        }),
        effects: report.effects.as_ref().map(|effects| Separated {
            civilizations: Ordered(
                ids().zip(effects.civilizations.iter().map(|one| (*one).into())).collect(),
            ),
            places: effects.places.iter().map(|one| (*one).into()).collect(),
            typical: effects.typical.map(Number),
            p_value: effects.test.map(|test| Number(test.p_value)),
        }),
        run: about(report),
        failed_games: tally.failed,
        stopped_by_turn_limit: tally.turn_limit,
        decisions: tally.decisions,
        shared_wins: tally.winners.iter().filter(|(many, _)| **many > 1).map(|(_, n)| n).sum(),
        civilizations: Ordered(
            ids()
                .zip(&tally.seats)
                .enumerate()
                .map(|(at, (id, seat))| (id, civilization(report, at, seat)))
                .collect(),
        ),
        by_turn: Ordered(
            ids().zip(&tally.seats).map(|(id, s)| (id, curves(run, s, reported))).collect(),
        ),
        losses: Ordered(
            (run.counted.losses.iter())
                .map(|list| (&*list.many, lost(list, &losses(tally), tally.finished())))
                .collect(),
        ),
        acquired: Ordered(
            run.counted.acquired.iter().map(|list| (&*list.many, bought(list, tally))).collect(),
        ),
        regions: Ordered(
            (regions(run, &report.verdict.shares).into_iter())
                .map(|one| (one.id.clone(), figure(&one)))
                .collect(),
        ),
        seat_order: figure(&seat_order(&report.verdict.shares)),
        shares: (report.by_share().into_iter().filter(|_| report.has_shares()))
            .map(|at| SaidShare {
                civilization: &run.civilizations[at].id,
                won: Number(wins(&tally.seats[at])),
                share: report.verdict.shares[at].into(),
                said: report.said(at),
            })
            .collect(),
        course: report.course(),
        method: report.method(),
        remarks: report.remarks(),
    }
}

fn turns(report: &Report<'_>) -> Turns {
    let turns = &report.tally.turns;
    Turns {
        mean: (turns.count > 0).then(|| Number(mean_of(turns).value)),
        min: turns.least,
        max: turns.most,
        games: Ordered(
            report.tally.lengths.iter().map(|(turns, games)| (*turns, *games)).collect(),
        ),
    }
}

fn judged<'r>(report: &'r Report<'_>) -> Judged<'r> {
    let verdict = &report.verdict;
    let test = verdict.test;
    Judged {
        fair: verdict.fair(),
        p_value: test.map(|test| Number(test.p_value)),
        text: &verdict.text,
        finding: match verdict.finding {
            Finding::NoVerdict => "no_verdict",
            Finding::NotEnough => "not_enough_games",
            Finding::Fair => "fair",
            Finding::Unfair => "unfair",
        },
        within: Number(verdict.within),
        statistic: test.map(|test| Number(test.statistic)),
        degrees: test.map(|test| Number(test.degrees)),
        effect: test.map(|test| Number(test.effect)),
        fair_share: Number(verdict.fair_share),
        difference_seen: verdict.seen.map(Number),
        games_needed: verdict.games_needed.map(Number),
        standouts: (verdict.standouts.iter())
            .map(|one| Outlier {
                civilization: &report.run.civilizations[one.seat].id,
                difference: Number(one.difference),
                p_value: Number(one.p_value),
            })
            .collect(),
        places: verdict.places.map(|test| Tested {
            statistic: Number(test.statistic),
            p_value: Number(test.p_value),
            effect: Number(test.effect),
        }),
    }
}

fn about<'r>(report: &'r Report<'_>) -> About<'r> {
    let run = report.run;
    let bots = run.civilizations.iter().zip(&run.bots).map(|(one, bot)| (&*one.id, &**bot));
    let facts = run.counted.facts.iter().map(|(name, value)| (&**name, &**value));
    About {
        program: &run.program,
        pack: &run.pack,
        setup: &run.setup,
        seed: run.seed,
        games: run.games,
        bots: Ordered(bots.collect()),
        variants: &run.variants,
        facts: Ordered(facts.collect()),
        turn_limit: run.turn_limit,
        until: run.until,
        order: run.order,
    }
}

fn civilization<'r>(report: &'r Report<'_>, at: usize, seat: &'r SeatTally) -> Civilization<'r> {
    let (run, games) = (report.run, report.tally.finished());
    let mean = |sum: u64| Number(ratio(sum, games));
    let named = |names: &'r [String], sums: &[i64]| {
        let means = sums.iter().map(|sum| Number(mean_amount(*sum, games)));
        Ordered(names.iter().map(String::as_str).zip(means).collect())
    };
    let counted = &run.counted;
    let region = counted.setup.iter().map(|one| (&*one.id, one.values.get(at).copied().flatten()));
    Civilization {
        name: &run.civilizations[at].name,
        p_value: report.verdict.p_values.get(at).copied().map(Number),
        places: &seat.ranks,
        mean_place: Number(mean_rank(seat)),
        points: mean_points(seat).into(),
        points_by_part: named(&run.points, &seat.parts),
        figures: named(&run.figures, &seat.figures),
        trades: counted.trades.then(|| mean(seat.trades)),
        income: counted.income.as_ref().map(|list| {
            let cards = list.rows.iter().zip(&seat.income);
            Ordered(cards.map(|(row, cards)| (&*row.id, mean(*cards))).collect())
        }),
        losses: counted.losses.as_ref().map(|list| lost(list, &seat.losses, games)),
        region: (!counted.setup.is_empty()).then(|| Ordered(region.collect())),
    }
}

fn curves<'r>(run: &'r Run, seat: &SeatTally, reported: usize) -> Curves<'r> {
    let curve = |(at, name): (usize, &'r String)| {
        (&**name, by_turn(seat, reported, at).into_iter().map(Number).collect())
    };
    Ordered(run.figures.iter().enumerate().map(curve).collect())
}

fn lost<'r>(list: &'r CountedList, sums: &[Vec<u64>], games: u64) -> ByRow<'r, Losses<'r>> {
    let means = |sums: &Vec<u64>| {
        let means = sums.iter().map(|sum| Number(ratio(*sum, games)));
        Ordered(list.kinds.iter().map(|kind| &*kind.name).zip(means).collect())
    };
    Ordered(list.rows.iter().zip(sums).map(|(row, sums)| (&*row.id, means(sums))).collect())
}

/// What can be acquired, in the order of the pack.
fn bought<'r>(list: &'r CountedList, tally: &Tally) -> ByRow<'r, Acquired> {
    let mut found = acquired(list, tally);
    found.sort_by_key(|one| one.row);
    let object = |one: &AcquiredFigures| Acquired {
        all: Number(one.all),
        winners: Number(one.winners),
        lift: one.lift.map(Number),
        turn: one.turn.map(Number),
    };
    Ordered(found.iter().map(|one| (&*list.rows[one.row].id, object(one))).collect())
}

fn figure(one: &RegionFigure) -> Figure {
    let value = |found: Option<Correlation>| found.map(|found| found.coefficient.into());
    Figure {
        spearman: value(one.spearman),
        spearman_p_value: one.p_value.map(Number),
        pearson: value(one.pearson),
        pearson_p_value: one.pearson.map(|found| Number(found.p_value)),
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
