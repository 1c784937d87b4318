//! Computes the figures of a report from a tally: means, shares and correlations.

use crate::region::Region;
use crate::row::{Order, Run};
use crate::statistics::correlation::{Correlation, pearson, spearman, trend};
use crate::statistics::interval::mean;
use crate::statistics::test::holm;
use crate::statistics::{Estimate, length, real};
use crate::tally::{LossTally, SeatTally, Sum, Tally, TurnTally, WIN};

/// The sources of points, in the order of [`SeatTally::parts`].
pub const PARTS: [&str; 4] = ["Cities", "Advances", "Succession", "Last era alone"];

/// The number of wins; shared wins count as fractions.
pub fn wins(seat: &SeatTally) -> f64 {
    real(seat.wins) / real(WIN)
}

/// The share of `part` in `whole`; zero if `whole` is zero.
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { real(part) / real(whole) }
}

/// A mean with its interval, which is empty for a single value.
pub fn mean_of(sum: &Sum) -> Estimate {
    let value = ratio(sum.sum, sum.count);
    let alone = Estimate { value, low: value, high: value };
    mean(real(sum.count), real(sum.sum), real(sum.squares)).unwrap_or(alone)
}

/// The mean rank of a civilization.
pub fn mean_rank(seat: &SeatTally) -> f64 {
    let games: u64 = seat.ranks.iter().sum();
    let places: u64 = seat.ranks.iter().zip(1..).map(|(games, place)| games * place).sum();
    ratio(places, games)
}

/// How many turns are reported: those that at least a tenth of the games reached. Later ones would
/// only describe a few long games.
pub fn reported_turns(tally: &Tally) -> usize {
    let enough = tally.finished().div_ceil(10).max(1);
    let turns = tally.seats.first().map_or(&[][..], |seat| &seat.turns);
    turns.iter().take_while(|turn| turn.games >= enough).count()
}

/// A mean for each reported turn.
pub fn by_turn(seat: &SeatTally, reported: usize, figure: impl Fn(&TurnTally) -> u64) -> Vec<f64> {
    seat.turns.iter().take(reported).map(|turn| ratio(figure(turn), turn.games)).collect()
}

/// How often an advance is acquired.
#[derive(Clone, Debug, PartialEq)]
pub struct AdvanceFigures {
    /// Its index in the run.
    pub advance: usize,
    /// The share of civilizations that acquire it in a game.
    pub all: f64,
    /// The share of winners that acquire it.
    pub winners: f64,
    /// How much more often winners acquire it than all players.
    pub lift: Option<f64>,
    /// The mean turn of the purchase.
    pub turn: Option<f64>,
}

/// All advances, starting with those that winners acquire more often than others.
pub fn advances(run: &Run, tally: &Tally) -> Vec<AdvanceFigures> {
    let chances = real(tally.finished()) * length(&tally.seats);
    let figures = |advance: usize| {
        let (mut games, mut won, mut turns) = (0, 0, 0);
        for seat in &tally.seats {
            if let Some(tally) = seat.advances.get(advance) {
                games += tally.games;
                won += tally.wins;
                turns += tally.turns;
            }
        }
        let all = if chances > 0.0 { real(games) / chances } else { 0.0 };
        let winners = real(won) / real(WIN) / real(tally.finished()).max(1.0);
        AdvanceFigures {
            advance,
            all,
            winners,
            lift: (all > 0.0).then(|| winners / all),
            turn: (games > 0).then(|| ratio(turns, games)),
        }
    };
    let mut list: Vec<AdvanceFigures> = (0..run.advances.len()).map(figures).collect();
    // By the difference and not by the lift, which is largest where hardly anybody buys.
    let key = |one: &AdvanceFigures| one.winners - one.all;
    list.sort_by(|one, other| {
        key(other).total_cmp(&key(one)).then(one.advance.cmp(&other.advance))
    });
    list
}

/// The total losses to each calamity, by its index in the run.
pub fn losses(run: &Run, tally: &Tally) -> Vec<LossTally> {
    let mut sums = vec![LossTally::default(); run.calamities.len()];
    for seat in &tally.seats {
        for (sum, loss) in sums.iter_mut().zip(&seat.losses) {
            sum.merge(loss);
        }
    }
    sums
}

/// The losses of one civilization to all calamities.
pub fn losses_of(seat: &SeatTally) -> LossTally {
    let mut sum = LossTally::default();
    for loss in &seat.losses {
        sum.merge(loss);
    }
    sum
}

/// A figure of regions, and its correlation with the win share.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionFigure {
    /// Its key in JSON.
    pub id: &'static str,
    pub name: &'static str,
    /// The figure of each civilization, where it has one.
    pub values: Vec<Option<f64>>,
    /// The rank correlation with the win share.
    pub spearman: Option<Correlation>,
    /// The linear correlation with the win share.
    pub pearson: Option<Correlation>,
    /// The regression line, in percentage points.
    pub trend: Option<[f64; 2]>,
    /// The p-value of the rank correlation, corrected for testing all figures.
    pub p_value: Option<f64>,
}

type Reading = fn(&Region) -> Option<u32>;

const READINGS: [(&str, &str, Reading); 7] = [
    ("areas", "Areas", |region| Some(region.areas)),
    ("population", "Population", |region| Some(region.population)),
    ("sites", "City sites", |region| Some(region.sites)),
    ("coastal", "Coastal areas", |region| Some(region.coastal)),
    ("flood_plain", "On flood plains", |region| Some(region.flood_plain)),
    ("neighbours", "Neighbours", |region| Some(region.neighbours)),
    ("nearest", "Nearest start", |region| region.nearest),
];

/// Correlates the figures of regions with win shares. The last figure is the place in the ranking
/// order, which is the order of the seats.
pub fn regions(run: &Run, shares: &[Estimate]) -> Vec<RegionFigure> {
    let readings = READINGS.iter().map(|(id, name, read)| {
        let values = run.regions.iter().map(|region| read(region).map(f64::from)).collect();
        (*id, *name, values)
    });
    let mut figures: Vec<RegionFigure> =
        readings.map(|(id, name, values)| figure(id, name, values, shares)).collect();
    let asked: Vec<usize> =
        (0..figures.len()).filter(|at| figures[*at].spearman.is_some()).collect();
    let p_values: Vec<f64> =
        asked.iter().filter_map(|at| Some(figures[*at].spearman?.p_value)).collect();
    for (at, p_value) in asked.iter().zip(holm(&p_values)) {
        figures[*at].p_value = Some(p_value);
    }
    figures
}

/// Correlates the place in the ranking order with win shares.
pub fn seat_order(shares: &[Estimate]) -> RegionFigure {
    let places = (1..).map(|place: u32| Some(f64::from(place))).take(shares.len()).collect();
    let found = figure("seat", "Place in the ranking order", places, shares);
    RegionFigure { p_value: found.spearman.map(|found| found.p_value), ..found }
}

fn figure(
    id: &'static str,
    name: &'static str,
    values: Vec<Option<f64>>,
    shares: &[Estimate],
) -> RegionFigure {
    let pairs: Vec<[f64; 2]> = values
        .iter()
        .zip(shares)
        .filter_map(|(value, share)| Some([(*value)?, share.value * 100.0]))
        .collect();
    RegionFigure {
        id,
        name,
        spearman: spearman(&pairs),
        pearson: pearson(&pairs),
        trend: trend(&pairs).filter(|_| pairs.len() >= 4),
        p_value: None,
        values,
    }
}

/// The limits of what the figures show.
pub fn remarks(run: &Run, tally: &Tally) -> Vec<String> {
    let mut kinds = run.bots.clone();
    kinds.sort();
    kinds.dedup();
    let mut remarks = vec![format!(
        "Bots played ({}), not people. They make no alliances, keep no grudges, do not gang up on the \
         leader, and do not learn from game to game; effects that depend on that do not show here.",
        kinds.join(", ")
    )];
    if kinds.len() > 1 {
        remarks.push(format!(
            "Different bots played, so that differences between one {} and another may come from the bots \
             and not from the setup.",
            run.player()
        ));
    }
    if kinds.iter().any(|kind| kind == "random") {
        let words =
            "A bot that plays at random shows what the rules allow, not what good play achieves.";
        remarks.push(words.to_owned());
    }
    if run.words.is_some() {
        remarks.extend(stopped(run, tally));
        return remarks;
    }
    let words = "A bot plays every civilization in the same way. A civilization that needs its own \
                 strategy looks weaker here than it is in good hands.";
    remarks.push(words.to_owned());
    let words = match run.order {
        Order::Printed => {
            "Each civilization always has the same place in the ranking order, so the effect of the place \
             cannot be separated from the effect of the region; --rotate separates them."
        }
        Order::Rotated => {
            "Civilizations have each place in the ranking order in turn, which is not the printed game: win \
             shares are means over all places."
        }
    };
    remarks.push(words.to_owned());
    remarks.extend(stopped(run, tally));
    remarks
}

/// What was not played as planned.
fn stopped(run: &Run, tally: &Tally) -> Vec<String> {
    let mut remarks = Vec::new();
    let turn = run.turn();
    if tally.turn_limit > 0 {
        remarks.push(format!(
            "{} of {} finished games were stopped after {} {turn}s and count with the points of that {turn}.",
            tally.turn_limit,
            tally.finished(),
            run.turn_limit
        ));
    }
    if tally.games() < run.games && run.until.is_none() {
        remarks.push(format!(
            "{} games were planned and {} were played.",
            run.games,
            tally.games()
        ));
    }
    remarks
}

/// The limits of what the figures of regions show.
pub fn region_remark(run: &Run) -> String {
    format!(
        "Figures of regions are compared over {} civilizations. So few show only strong correlations, and \
         a correlation is not a cause.",
        run.civilizations.len()
    )
}
