//! The charts of a report: drawings in percent of their width, so that they fit a laptop and a phone.
//!
//! A page forbids styles of elements, so that everything is placed by attributes. Colours are classes.

use std::fmt::Write;

use strabo_render::text::escape;

use super::{Report, table::cut};
use crate::figures::{by_turn, mean_of, ratio, reported_turns};
use crate::statistics::{Estimate, length, real};
use crate::words::{capital, count, place};

/// The scale of win shares.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    most: f64,
    step: f64,
}

impl Axis {
    /// From zero to a little more than the largest share.
    pub fn new(shares: &[Estimate]) -> Self {
        let most = shares.iter().map(|share| share.high).fold(0.05, f64::max);
        let step = [0.02, 0.05, 0.1].into_iter().find(|step| most / step <= 5.0).unwrap_or(0.2);
        Self { most: (most / step).ceil() * step, step }
    }

    /// Where a share is, from 0 to 1.
    pub fn at(self, share: f64) -> f64 {
        (share / self.most).clamp(0.0, 1.0)
    }

    /// The shares that have a mark.
    pub fn ticks(self) -> impl Iterator<Item = f64> {
        let count = (self.most / self.step).round();
        (0..=6).map(f64::from).take_while(move |at| *at <= count).map(move |at| at * self.step)
    }
}

/// A drawing that is as wide as its place, and so many pixels high.
fn drawing(height: u32, words: &str, parts: &str) -> String {
    format!(
        "<svg width=\"100%\" height=\"{height}\" role=\"img\" aria-label=\"{}\">{parts}</svg>",
        escape(words)
    )
}

fn text(x: f64, y: f64, class: &str, words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.2}%\" y=\"{y:.2}%\">{}</text>", escape(words))
}

fn upright(x: f64, class: &str) -> String {
    format!("<line class=\"{class}\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"100%\"/>")
}

impl Report<'_> {
    /// The marks above the win shares.
    pub fn share_axis(&self, axis: Axis) -> String {
        let fair = axis.at(self.verdict.fair_share) * 100.0;
        let ticks =
            axis.ticks().map(|share| (axis.at(share) * 100.0, format!("{:.0}%", share * 100.0)));
        let ticks = ticks.filter(|(x, _)| (x - fair).abs() > 12.0);
        // On a phone there is less room beside the fair share.
        let class = |x: f64| if (x - fair).abs() > 24.0 { "mid" } else { "mid wide" };
        let mut parts: String = ticks.map(|(x, words)| text(x, 70.0, class(x), &words)).collect();
        let games = real(self.tally.finished()) * self.verdict.fair_share;
        parts += &text(fair, 70.0, "mid strong", &format!("fair: {games:.0} games"));
        drawing(20, "The scale of win shares", &parts)
    }

    /// A win share with its interval, against the fair share.
    pub fn share_chart(&self, axis: Axis, at: usize) -> String {
        let Estimate { value, low, high } = self.verdict.shares[at];
        let [x, from, to] = [value, low, high].map(|share| axis.at(share) * 100.0);
        let mut parts: String =
            axis.ticks().map(|share| upright(axis.at(share) * 100.0, "tick")).collect();
        parts += &upright(axis.at(self.verdict.fair_share) * 100.0, "fair");
        let _ = write!(
            parts,
            "<line class=\"ci\" x1=\"{from:.2}%\" x2=\"{to:.2}%\" y1=\"50%\" y2=\"50%\"/>"
        );
        let _ = if self.verdict.key() == Some(at) {
            let mark = "<path class=\"dot\" d=\"M0 -9L9 0L0 9L-9 0Z\"/>";
            write!(parts, "<svg x=\"{x:.2}%\" y=\"50%\" overflow=\"visible\">{mark}</svg>")
        } else {
            write!(parts, "<circle class=\"dot\" cx=\"{x:.2}%\" cy=\"50%\" r=\"7\"/>")
        };
        let [low, high] = [low, high].map(|share| share * 100.0);
        drawing(38, &format!("between {low:.0}% and {high:.0}%"), &parts)
    }

    /// Games by their number of turns.
    pub fn length_chart(&self) -> String {
        let lengths = &self.tally.lengths;
        let (Some((first, _)), Some((last, _))) =
            (lengths.first_key_value(), lengths.last_key_value())
        else {
            return String::new();
        };
        let wide = 100.0 / f64::from(last - first + 1);
        let most = lengths.values().max().copied().unwrap_or(1);
        let (mut parts, mut peak) = (String::new(), None);
        for (turns, games) in lengths {
            let (x, high) = (f64::from(turns - first) * wide, ratio(*games, most) * 74.0);
            // Writing to a string cannot fail.
            let _ = write!(
                parts,
                "<rect class=\"d3\" x=\"{x:.2}%\" y=\"{:.2}%\" width=\"{:.2}%\" height=\"{high:.2}%\"/>",
                84.0 - high,
                wide * 0.9
            );
            if *games == most && peak.is_none() {
                peak = Some(x + wide / 2.0);
            }
        }
        parts += "<line class=\"base\" x1=\"0\" x2=\"100%\" y1=\"84%\" y2=\"84%\"/>";
        let mid = |x: f64| x.clamp(12.0, 88.0);
        parts += &text(mid(peak.unwrap_or(50.0)), 8.0, "mid", &count(most, "game"));
        parts += &text(0.0, 96.0, "faint", &format!("{} {first}", capital(&self.run.turn)));
        parts += &text(100.0, 96.0, "faint end", &last.to_string());
        let mean = mean_of(&self.tally.turns).value;
        let x = (mean - f64::from(*first) + 0.5) * wide;
        parts += &text(x.clamp(26.0, 74.0), 96.0, "mid", &format!("average {mean:.1}"));
        drawing(170, "Games by their length; the table is among all figures", &parts)
    }

    /// A figure of each player after each turn; the one that stands out is drawn over the others.
    pub fn curve_chart(&self, figure: usize) -> String {
        let reported = reported_turns(self.tally);
        let curves: Vec<Vec<f64>> =
            self.tally.seats.iter().map(|seat| by_turn(seat, reported, figure)).collect();
        let most = curves.iter().flatten().copied().fold(1.0, f64::max);
        let last = real(reported.max(2) as u64 - 1);
        let key = self.verdict.key();
        let line = |(at, curve): (usize, &Vec<f64>)| {
            let point = |(turn, value): (usize, &f64)| {
                format!(
                    "{:.2},{:.2}",
                    real(turn as u64) / last * 100.0,
                    100.0 - value / most * 100.0
                )
            };
            let points: Vec<String> = curve.iter().enumerate().map(point).collect();
            let class = if key == Some(at) { "curve key" } else { "curve" };
            let points = points.join(" ");
            format!(
                "<polyline class=\"{class}\" vector-effect=\"non-scaling-stroke\" points=\"{points}\"/>"
            )
        };
        // The last line is over the others.
        let is_key = |(at, _): &(usize, &Vec<f64>)| key == Some(*at);
        let lines = || curves.iter().enumerate();
        let mut parts: String = lines().filter(|one| !is_key(one)).map(line).collect();
        parts.extend(lines().filter(is_key).map(line));
        let mut out = format!(
            "<svg x=\"5%\" y=\"6%\" width=\"66%\" height=\"80%\" viewBox=\"0 0 100 100\" \
             preserveAspectRatio=\"none\" overflow=\"visible\">{parts}</svg>\
             <line class=\"base\" x1=\"5%\" x2=\"71%\" y1=\"86%\" y2=\"86%\"/>"
        );
        out += &text(4.0, 8.0, "faint end", &format!("{most:.0}"));
        out += &text(4.0, 87.0, "faint end", "0");
        out += &text(5.0, 96.0, "faint", &format!("{} 1", capital(&self.run.turn)));
        out += &text(71.0, 96.0, "faint end", &reported.to_string());
        out += &self.curve_ends(&curves, most);
        drawing(
            240,
            &format!("{} by turn; the table is among all figures", self.figure(figure)),
            &out,
        )
    }

    /// The names at the ends of curves; those that end close to each other have one label.
    fn curve_ends(&self, curves: &[Vec<f64>], most: f64) -> String {
        let end = |at: usize| curves[at].last().copied().unwrap_or(0.0);
        let mut order: Vec<usize> = (0..curves.len()).collect();
        order.sort_by(|one, other| end(*other).total_cmp(&end(*one)));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for at in order {
            match groups.last_mut() {
                Some(group)
                    if end(group[0]) - end(at) < most * 0.08 && self.verdict.key() != Some(at) =>
                {
                    group.push(at);
                }
                _ => groups.push(vec![at]),
            }
        }
        let mut lowest = f64::NEG_INFINITY;
        let label = |group: &Vec<usize>| {
            let mean = group.iter().map(|at| end(*at)).sum::<f64>() / length(group);
            let lines = match group[..] {
                [only] => vec![format!("{}: {mean:.1}", cut(self.name(only), 16))],
                _ if group.len() == curves.len() => vec![format!("all {}: {mean:.1}", group.len())],
                [one, two] => vec![
                    format!("{},", cut(self.name(one), 16)),
                    format!("{}: {mean:.1}", cut(self.name(two), 16)),
                ],
                _ => vec![format!("{} others: {mean:.1}", group.len())],
            };
            let class =
                if group.iter().any(|at| self.verdict.key() == Some(*at)) { "key" } else { "" };
            let first =
                (87.5 - mean / most * 80.0 - 3.0 * (length(&lines) - 1.0)).max(lowest + 7.5);
            let lines = lines.iter().zip([first, first + 6.5]).map(|(line, y)| {
                lowest = y;
                text(72.5, y, class, line)
            });
            lines.collect::<String>()
        };
        groups.iter().map(label).collect()
    }

    /// How often a player had each place, as one bar.
    pub fn places_strip(&self, seat: usize) -> String {
        let ranks = &self.tally.seats[seat].ranks;
        let (mut x, mut parts, mut said) = (0.0, String::new(), Vec::new());
        for (at, games) in ranks.iter().enumerate() {
            let share = ratio(*games, self.tally.finished()) * 100.0;
            let shade = if ranks.len() < 2 { 0 } else { at * 4 / (ranks.len() - 1) } + 1;
            let _ = write!(
                parts,
                "<rect class=\"d{shade}\" x=\"{x:.2}%\" width=\"{share:.2}%\" height=\"100%\"/>"
            );
            if share >= 9.0 {
                parts +=
                    &text(x + share / 2.0, 70.0, &format!("mid on{shade}"), &format!("{share:.0}"));
            }
            said.push(format!("{} {share:.0}", place(at, ranks.len())));
            x += share;
        }
        drawing(22, &format!("Places of 100 games: {}", said.join(", ")), &parts)
    }
}
