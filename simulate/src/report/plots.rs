//! The plots of a report.

use strabo_render::plot::{
    Bar, Bars, Dot, HALF, Head, Heat, HeatRow, Histogram, Line, Lines, Mark, Scatter, Stack,
    Stacked, Unit, WIDE,
};
use strabo_render::scene::Scene;
use strabo_render::theme::Theme;

use super::Report;
use super::blocks::{part_names, percent};
use crate::figures::{
    AdvanceFigures, RegionFigure, advances, by_turn, losses, mean_of, ratio, regions,
    reported_turns, seat_order,
};
use crate::tally::{LossTally, TurnTally};
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
            let parts = self.run.parts().into_iter().map(|(at, _)| seat.parts[at]);
            let parts = parts.map(|part| ratio(part, seat.points.count)).collect();
            Stack { name: self.name(at).to_owned(), parts }
        };
        Stacked {
            head: head("Victory points by source", "Means of all games."),
            parts: part_names(self.run),
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
                &format!(
                    "How often each {} has each rank, in percent of games.",
                    self.run.player()
                ),
            ),
            columns: (1..=self.tally.seats.len()).map(|place| place.to_string()).collect(),
            rows: self.by_share().into_iter().map(row).collect(),
            width: WIDE,
        }
    }

    /// The figures that are drawn turn by turn, each with its title.
    pub fn curves(&self) -> impl Iterator<Item = (String, fn(&TurnTally) -> u64)> {
        let areas = ["Succession", "Cities on the board", "Tokens on the board"];
        let figures: [fn(&TurnTally) -> u64; 4] =
            [|turn| turn.space, |turn| turn.cities, |turn| turn.tokens, |turn| turn.treasury];
        let drawn: Vec<(usize, String)> = match &self.run.words {
            None => areas.map(str::to_owned).into_iter().enumerate().collect(),
            Some(_) => {
                self.run.figures().into_iter().map(|(at, name)| (at, capital(name))).collect()
            }
        };
        drawn.into_iter().map(move |(at, title)| (title, figures[at]))
    }

    /// One figure of each civilization at the end of each turn.
    pub fn curve_plot(&self, title: &str, figure: fn(&TurnTally) -> u64) -> Lines {
        let reported = reported_turns(self.tally);
        let line = |(_, name, seat): (usize, &str, &_)| Line {
            name: name.to_owned(),
            colour: None,
            values: by_turn(seat, reported, figure).into_iter().map(Some).collect(),
        };
        Lines {
            head: head(
                title,
                &format!(
                    "Means at the end of each {}, over the games that reached it.",
                    self.run.turn()
                ),
            ),
            lines: self.seats().map(line).collect(),
            first: 1,
            across: capital(self.run.turn()),
            unit: Unit::Number,
            width: WIDE,
        }
    }

    /// Cards drawn from each stack.
    pub fn income_plot(&self) -> Heat {
        let games = self.tally.finished();
        let drawn = self.stacks();
        let most = self.tally.seats.iter().flat_map(|seat| &seat.income).max();
        let most = most.map_or(1.0, |cards| ratio(*cards, games)).max(1e-9);
        let row = |at: usize| {
            let income = &self.tally.seats[at].income;
            let cards = drawn.iter().map(|at| income.get(*at).copied().unwrap_or(0));
            let cards = cards.map(|cards| ratio(cards, games));
            let cells = cards.map(|cards| (cards / most, format!("{cards:.1}"))).collect();
            HeatRow { name: self.name(at).to_owned(), cells }
        };
        Heat {
            head: head(
                "Trade cards by stack",
                "Cards drawn from each stack per game, dealt or bought.",
            ),
            columns: drawn.iter().map(|at| self.run.stacks[*at].id.clone()).collect(),
            rows: self.by_share().into_iter().map(row).collect(),
            width: WIDE,
        }
    }

    /// One kind of loss to each calamity per game.
    pub fn calamity_plot(&self, title: &str, figure: fn(&LossTally) -> u64) -> Bars {
        let sums = losses(self.run, self.tally);
        let mut order: Vec<usize> = (0..sums.len()).filter(|at| figure(&sums[*at]) > 0).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(figure(&sums[*at])), *at));
        let bar = |at: usize| {
            let value = ratio(figure(&sums[at]), self.tally.finished());
            let name = self.run.calamities[at].name.clone();
            Bar { name, value, words: format!("{value:.2}"), ..Bar::default() }
        };
        Bars {
            head: head(title, "All civilizations together, per game."),
            bars: order.into_iter().take(MOST_ROWS).map(bar).collect(),
            width: HALF,
            ..Bars::default()
        }
    }

    /// How much more often winners acquire each advance.
    pub fn advance_plot(&self) -> Bars {
        let all = advances(self.run, self.tally);
        // What hardly anybody buys has a lift that is chance.
        let reported = all.iter().filter(|one| one.all >= 0.02 && one.lift.is_some());
        let shown = reported.take(MOST_ROWS);
        let bar = |one: &AdvanceFigures| {
            let difference = (one.winners - one.all) * 100.0;
            Bar {
                name: self.run.advances[one.advance].name.clone(),
                value: difference,
                words: format!("{} of all, {} of winners", percent(one.all), percent(one.winners)),
                ..Bar::default()
            }
        };
        Bars {
            head: head(
                "Advances of winners",
                "How much more often winners acquire an advance, in percentage points; the largest differences.",
            ),
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
            across: capital(&format!("{}s", self.run.turn())),
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
            head: head(figure.name, &note),
            dots: dots.collect(),
            across: figure.name.to_owned(),
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
        scenes.extend(
            self.curves().map(|(title, figure)| self.curve_plot(&title, figure).scene(theme)),
        );
        if self.run.words.is_none() {
            scenes.extend([
                self.income_plot().scene(theme),
                self.calamity_plot("Cities lost", |loss| loss.cities).scene(theme),
                self.calamity_plot("Tokens lost", |loss| loss.tokens).scene(theme),
                self.advance_plot().scene(theme),
            ]);
        }
        scenes.push(self.length_plot().scene(theme));
        let order = seat_order(&self.verdict.shares);
        let figures = regions(self.run, &self.verdict.shares);
        let plots = std::iter::once(&order).chain(&figures);
        scenes.extend(plots.filter_map(|one| Some(self.region_plot(one)?.scene(theme))));
        scenes
    }
}
