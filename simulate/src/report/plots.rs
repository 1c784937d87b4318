//! The plots of a report.

use strabo_engine::CountedList;
use strabo_render::plot::{
    Bar, Bars, Dot, HALF, Head, Heat, HeatRow, Histogram, Line, Lines, Mark, Scatter, Stack,
    Stacked, Unit, WIDE,
};
use strabo_render::{scene::Scene, theme::Theme};

use super::{Report, blocks::percent};
use crate::figures::{
    AcquiredFigures, RegionFigure, acquired, by_turn, losses, mean_amount, mean_of, ratio, regions,
    reported_turns, seat_order,
};
use crate::words::{capital, points};

/// Advances and calamities that one plot can show.
const MOST_ROWS: usize = 24;

fn head(title: &str, note: &str) -> Head {
    Head { title: title.to_owned(), note: note.to_owned() }
}

impl Report<'_> {
    /// Win shares against the fair share.
    pub fn win_plot(&self) -> Bars {
        let bar = |at: usize| {
            let share = self.verdict.shares[at];
            let mark = match self.side(at) {
                None => Mark::Plain,
                Some("too often") => Mark::Above,
                Some(_) => Mark::Below,
            };
            Bar {
                name: self.name(at).to_owned(),
                value: share.value * 100.0,
                interval: Some([share.low, share.high].map(|end| end * 100.0)),
                mark,
                words: format!(
                    "{} ({}–{})",
                    percent(share.value),
                    points(share.low),
                    points(share.high)
                ),
            }
        };
        let fair = self.verdict.fair_share;
        Bars {
            head: head(
                "Share of games won",
                "Lines show the 95% confidence intervals. A triangle marks differences that chance does not \
                 explain.",
            ),
            bars: self.by_share().into_iter().map(bar).collect(),
            reference: Some((fair * 100.0, format!("fair share {}", percent(fair)))),
            unit: Unit::Percent,
            width: WIDE,
        }
    }

    /// Points by source.
    pub fn points_plot(&self) -> Stacked {
        let stack = |at: usize| {
            let seat = &self.tally.seats[at];
            // A bar cannot show less than nothing.
            let mean = |part: &i64| mean_amount(*part, seat.points.count).max(0.0);
            let parts = seat.parts.iter().map(mean).collect();
            Stack { name: self.name(at).to_owned(), parts }
        };
        Stacked {
            head: head("Victory points by source", "Means of all games."),
            parts: self.run.points.iter().map(|part| capital(part)).collect(),
            stacks: self.by_share().into_iter().map(stack).collect(),
            decimals: 1,
            width: WIDE,
        }
    }

    /// How often each civilization has each rank.
    pub fn rank_plot(&self) -> Heat {
        let games = self.tally.finished();
        let share = |games_there: &u64| ratio(*games_there, games);
        let most = self.tally.seats.iter().flat_map(|seat| &seat.ranks).max();
        let most = most.map_or(1.0, share).max(1e-9);
        let row = |at: usize| {
            let ranks = self.tally.seats[at].ranks.iter();
            let cells =
                ranks.map(share).map(|share| (share / most, format!("{:.0}", share * 100.0)));
            HeatRow { name: self.name(at).to_owned(), cells: cells.collect() }
        };
        Heat {
            head: head(
                "Ranks",
                &format!("How often each {} has each rank, in percent of games.", self.run.player),
            ),
            columns: (1..=self.tally.seats.len()).map(|place| place.to_string()).collect(),
            rows: self.by_share().into_iter().map(row).collect(),
            width: WIDE,
        }
    }

    /// One figure of each player at the end of each turn.
    pub fn curve_plot(&self, figure: usize) -> Lines {
        let reported = reported_turns(self.tally);
        let line = |(_, name, seat): (usize, &str, &_)| Line {
            name: name.to_owned(),
            colour: None,
            values: by_turn(seat, reported, figure).into_iter().map(Some).collect(),
        };
        Lines {
            head: head(
                &self.figure(figure),
                &format!(
                    "Means at the end of each {}, over the games that reached it.",
                    self.run.turn
                ),
            ),
            lines: self.seats().map(line).collect(),
            first: 1,
            across: capital(&self.run.turn),
            unit: Unit::Number,
            width: WIDE,
        }
    }

    /// Cards from each place.
    pub fn income_plot(&self, list: &CountedList) -> Heat {
        let games = self.tally.finished();
        let drawn = self.places_of_cards();
        let most = self.tally.seats.iter().flat_map(|seat| &seat.income).max();
        let most = most.map_or(1.0, |cards| ratio(*cards, games)).max(1e-9);
        let row = |at: usize| {
            let income = &self.tally.seats[at].income;
            let cards = drawn.iter().map(|at| ratio(income[*at], games));
            let cells = cards.map(|cards| (cards / most, format!("{cards:.1}"))).collect();
            HeatRow { name: self.name(at).to_owned(), cells }
        };
        Heat {
            head: head(
                &format!("Trade cards by {}", list.one),
                &format!("Cards drawn from each {} per game, dealt or bought.", list.one),
            ),
            columns: drawn.iter().map(|at| list.rows[*at].id.clone()).collect(),
            rows: self.by_share().into_iter().map(row).collect(),
            width: WIDE,
        }
    }

    /// A plot for each kind of loss, those that count most first.
    pub fn loss_plots(&self, list: &CountedList) -> Vec<Bars> {
        let mut kinds: Vec<usize> =
            (0..list.kinds.len()).filter(|at| list.kinds[*at].weight > 0).collect();
        kinds.sort_by_key(|at| std::cmp::Reverse(list.kinds[*at].weight));
        kinds.into_iter().map(|kind| self.loss_plot(list, kind)).collect()
    }

    fn loss_plot(&self, list: &CountedList, kind: usize) -> Bars {
        let sums = losses(self.tally);
        let mut order: Vec<usize> = (0..sums.len()).filter(|at| sums[*at][kind] > 0).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(sums[*at][kind]), *at));
        let bar = |at: usize| {
            let value = ratio(sums[at][kind], self.tally.finished());
            let name = list.rows[at].name.clone();
            Bar { name, value, words: format!("{value:.2}"), ..Bar::default() }
        };
        let title = format!("{} lost", capital(&list.kinds[kind].name));
        Bars {
            head: head(&title, &format!("All {}s together, per game.", self.run.player)),
            bars: order.into_iter().take(MOST_ROWS).map(bar).collect(),
            width: HALF,
            ..Bars::default()
        }
    }

    /// How much more often winners acquire each thing.
    pub fn acquired_plot(&self, list: &CountedList) -> Bars {
        let all = acquired(list, self.tally);
        // What hardly anybody has shows a lift that is chance.
        let shown = all.iter().filter(|one| one.all >= 0.02 && one.lift.is_some()).take(MOST_ROWS);
        let bar = |one: &AcquiredFigures| {
            let difference = (one.winners - one.all) * 100.0;
            Bar {
                name: list.rows[one.row].name.clone(),
                value: difference,
                words: format!("{} of all, {} of winners", percent(one.all), percent(one.winners)),
                ..Bar::default()
            }
        };
        let note = "How much more often winners have each of them, in percentage points; the largest \
                    differences.";
        Bars {
            head: head(&format!("{} of winners", capital(&list.many)), note),
            bars: shown.map(bar).collect(),
            reference: Some((0.0, "as often as others".to_owned())),
            unit: Unit::Points,
            width: WIDE,
        }
    }

    /// How long games are.
    pub fn length_plot(&self) -> Histogram {
        let lengths = &self.tally.lengths;
        let (first, last) = (
            lengths.keys().next().copied().unwrap_or(0),
            lengths.keys().next_back().copied().unwrap_or(0),
        );
        let column = |turns: u16| {
            let games = lengths.get(&turns).copied().unwrap_or(0);
            (turns.to_string(), ratio(games, self.tally.finished()) * 100.0)
        };
        let mean = mean_of(&self.tally.turns).value;
        Histogram {
            head: head("Length of games", ""),
            columns: (first..=last).map(column).collect(),
            mark: Some((mean - f64::from(first), format!("mean {mean:.1}"))),
            across: capital(&format!("{}s", self.run.turn)),
            unit: Unit::Percent,
            width: HALF,
        }
    }

    /// A figure of regions against win shares; nothing if the figure is constant.
    pub fn region_plot(&self, figure: &RegionFigure) -> Option<Scatter> {
        let found = figure.spearman?;
        let dots = figure.values.iter().zip(&self.verdict.shares).enumerate();
        let dots = dots.filter_map(|(at, (value, share))| {
            Some(Dot {
                name: self.name(at).to_owned(),
                colour: None,
                at: [(*value)?, share.value * 100.0],
            })
        });
        let one = found.coefficient;
        let signed = |value: f64| format!("{value:+.2}").replace('-', "−");
        let note = format!(
            "Rank correlation {} ({} to {}).",
            signed(one.value),
            signed(one.low),
            signed(one.high)
        );
        Some(Scatter {
            head: head(&figure.name, &note),
            dots: dots.collect(),
            across: figure.name.clone(),
            up: "Share of games won".to_owned(),
            unit: Unit::Percent,
            trend: figure.trend,
            width: HALF,
        })
    }

    /// All plots in a theme, in the order of the page.
    pub fn plots(&self, theme: &Theme) -> Vec<Scene> {
        let mut scenes = vec![
            self.win_plot().scene(theme),
            self.points_plot().scene(theme),
            self.rank_plot().scene(theme),
        ];
        let figures = 0..self.run.figures.len();
        scenes.extend(figures.map(|figure| self.curve_plot(figure).scene(theme)));
        let counted = &self.run.counted;
        scenes.extend(counted.income.iter().map(|list| self.income_plot(list).scene(theme)));
        let losses = counted.losses.iter().flat_map(|list| self.loss_plots(list));
        scenes.extend(losses.map(|plot| plot.scene(theme)));
        scenes.extend(counted.acquired.iter().map(|list| self.acquired_plot(list).scene(theme)));
        scenes.push(self.length_plot().scene(theme));
        let order = seat_order(&self.verdict.shares);
        let figures = regions(self.run, &self.verdict.shares);
        let plots = std::iter::once(&order).chain(&figures);
        scenes.extend(plots.filter_map(|one| Some(self.region_plot(one)?.scene(theme))));
        scenes
    }
}
