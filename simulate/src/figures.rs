//! Computes the figures of a report from a tally: means, shares and correlations.

use strabo_engine::CountedList;

use crate::row::{Order, Run};
use crate::statistics::correlation::{Correlation, pearson, spearman, trend};
use crate::statistics::{Estimate, length, real};
use crate::statistics::{interval::mean, test::holm};
use crate::tally::{SeatTally, Sum, Tally, WIN};

/// The number of wins; shared wins count as fractions.
pub fn wins(seat: &SeatTally) -> f64 {
    real(seat.wins) / real(WIN)
}

/// The share of `part` in `whole`; zero if `whole` is zero.
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { real(part) / real(whole) }
}

#[allow(clippy::cast_precision_loss, reason = "sums of points stay far below 2^53")]
fn number(sum: i64) -> f64 {
    sum as f64
}

/// The mean of so many amounts whose sum is given in halves; zero if there are none.
pub fn mean_amount(halves: i64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { number(halves) / 2.0 / real(count) }
}

pub fn mean_points(seat: &SeatTally) -> Estimate {
    mean_of(&seat.points).times(0.5)
}

/// A mean with its interval, which is empty for a single value.
pub fn mean_of(sum: &Sum) -> Estimate {
    let value = if sum.count == 0 { 0.0 } else { number(sum.sum) / real(sum.count) };
    let alone = Estimate { value, low: value, high: value };
    mean(real(sum.count), number(sum.sum), real(sum.squares)).unwrap_or(alone)
}

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

/// The mean of a figure for each reported turn.
pub fn by_turn(seat: &SeatTally, reported: usize, figure: usize) -> Vec<f64> {
    let turns = seat.turns.iter().take(reported);
    turns.map(|turn| mean_amount(turn.figures[figure], turn.games)).collect()
}

/// How often something is acquired.
#[derive(Clone, Debug, PartialEq)]
pub struct AcquiredFigures {
    /// Its index in the run.
    pub row: usize,
    /// The share of players that acquire it in a game.
    pub all: f64,
    /// The share of winners that acquire it.
    pub winners: f64,
    /// How much more often winners acquire it than all players.
    pub lift: Option<f64>,
    /// The mean turn in which that happens.
    pub turn: Option<f64>,
}

/// Everything that can be acquired, starting with what winners acquire more often than others.
pub fn acquired(list: &CountedList, tally: &Tally) -> Vec<AcquiredFigures> {
    let chances = real(tally.finished()) * length(&tally.seats);
    let figures = |row: usize| {
        let (mut games, mut won, mut turns) = (0, 0, 0);
        for seat in &tally.seats {
            if let Some(tally) = seat.acquired.get(row) {
                games += tally.games;
                won += tally.wins;
                turns += tally.turns;
            }
        }
        let all = if chances > 0.0 { real(games) / chances } else { 0.0 };
        let winners = real(won) / real(WIN) / real(tally.finished()).max(1.0);
        AcquiredFigures {
            row,
            all,
            winners,
            lift: (all > 0.0).then(|| winners / all),
            turn: (games > 0).then(|| ratio(turns, games)),
        }
    };
    let mut found: Vec<AcquiredFigures> = (0..list.rows.len()).map(figures).collect();
    // By the difference and not by the lift, which is largest where hardly anybody buys.
    let key = |one: &AcquiredFigures| one.winners - one.all;
    found.sort_by(|one, other| key(other).total_cmp(&key(one)).then(one.row.cmp(&other.row)));
    found
}

/// The total losses to each thing, by its index in the run.
pub fn losses(tally: &Tally) -> Vec<Vec<u64>> {
    let mut sums: Vec<Vec<u64>> = Vec::new();
    for seat in &tally.seats {
        sums.resize(seat.losses.len(), Vec::new());
        for (sum, loss) in sums.iter_mut().zip(&seat.losses) {
            add_up(sum, loss);
        }
    }
    sums
}

/// The losses of one player to everything.
pub fn losses_of(seat: &SeatTally) -> Vec<u64> {
    let mut sum = Vec::new();
    seat.losses.iter().for_each(|loss| add_up(&mut sum, loss));
    sum
}

fn add_up(sums: &mut Vec<u64>, more: &[u64]) {
    sums.resize(more.len(), 0);
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// A figure that the setup decides, and its correlation with the win share.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionFigure {
    /// Its key in JSON.
    pub id: String,
    pub name: String,
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

/// Correlates the figures that the setup decides with win shares.
pub fn regions(run: &Run, shares: &[Estimate]) -> Vec<RegionFigure> {
    let figures = run.counted.setup.iter().map(|one| {
        let values = one.values.iter().map(|value| value.map(f64::from)).collect();
        figure(&one.id, &one.name, values, shares)
    });
    let mut figures: Vec<RegionFigure> = figures.collect();
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

fn figure(id: &str, name: &str, values: Vec<Option<f64>>, shares: &[Estimate]) -> RegionFigure {
    let pairs: Vec<[f64; 2]> = values
        .iter()
        .zip(shares)
        .filter_map(|(value, share)| Some([(*value)?, share.value * 100.0]))
        .collect();
    RegionFigure {
        id: id.to_owned(),
        name: name.to_owned(),
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
            run.player
        ));
    }
    if kinds.iter().any(|kind| kind == "random") {
        let words =
            "A bot that plays at random shows what the rules allow, not what good play achieves.";
        remarks.push(words.to_owned());
    }
    if !run.is_ranked {
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
    let turn = &run.turn;
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

/// A figure in which a civilization is apart from all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    pub name: String,
    pub own: u32,
    /// The least and the most that others have.
    pub others: [u32; 2],
}

impl Apart {
    fn others(&self) -> String {
        let [least, most] = self.others;
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }

    /// `areas 15 (others 16 to 18)`
    pub fn in_sentence(&self) -> String {
        let name = crate::words::lower_first(&self.name);
        format!("{name} {} (others {})", self.own, self.others())
    }
}

/// The figures of its land in which one that wins too rarely has less than all others, or one that wins too
/// often has more.
pub fn apart(run: &Run, is_rare: bool, key: usize) -> Vec<Apart> {
    let figures = run.counted.setup.iter().filter_map(|figure| {
        let own = figure.values.get(key).copied().flatten()?;
        let others = figure.values.iter().enumerate().filter(|(at, _)| *at != key);
        let others: Vec<u32> = others.filter_map(|(_, value)| *value).collect();
        let others = [*others.iter().min()?, *others.iter().max()?];
        let stands_out = if is_rare { own < others[0] } else { own > others[1] };
        stands_out.then(|| Apart { name: figure.name.clone(), own, others })
    });
    figures.collect()
}
