//! "How this was worked out": each question with its answer in words, and the test behind it.

use serde::Serialize;

use super::{Report, strength};
use crate::figures::{RegionFigure, regions, seat_order};
use crate::statistics::interval::MISS;
use crate::words::{count, list, lower_first, p_value, points, thousands};

/// A question, its answer, and the test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Method {
    pub question: String,
    pub answer: String,
    pub test: String,
}

fn method(question: &str, answer: impl Into<String>, test: impl Into<String>) -> Method {
    Method { question: question.to_owned(), answer: answer.into(), test: test.into() }
}

impl Report<'_> {
    /// How the verdict was worked out.
    pub fn method(&self) -> Vec<Method> {
        let all = [
            self.method_of_wins(),
            self.method_of_places(),
            self.method_of_power(),
            self.method_of_precision(),
            self.method_of_regions(),
            self.has_shares().then(|| self.method_of_seats()),
        ];
        all.into_iter().flatten().collect()
    }

    fn method_of_wins(&self) -> Option<Method> {
        let test = self.verdict.test?;
        let answer = match test.p_value {
            p if p < 0.01 => {
                "A result this uneven comes by luck in less than 1 of 100 fair reports.".to_owned()
            }
            p => format!(
                "A result this uneven comes by luck in {:.0} of 100 fair reports.",
                p * 100.0
            ),
        };
        let answer = format!("{answer} Below 5 of 100 the report says \"Not fair\".");
        let size = strength(test.effect, test.degrees);
        let statistic = if self.verdict.looked {
            format!(
                "The smallest p-value of a {}, corrected for testing all, that holds however often one looks",
                self.run.player
            )
        } else {
            let degrees = if test.degrees < 1.5 { "degree" } else { "degrees" };
            format!("Chi-square {:.1}, {:.0} {degrees} of freedom", test.statistic, test.degrees)
        };
        let p = p_value(test.p_value);
        let test = format!("{statistic}, {p}. Size: Cramér's V {:.3}, {size}.", test.effect);
        Some(method("Are wins uneven?", answer, test))
    }

    fn method_of_places(&self) -> Option<Method> {
        let test = self.verdict.places?;
        let says = if test.p_value < MISS { "Yes" } else { "No" };
        let also = if self.verdict.disagrees() {
            "does not say the same as that of wins: it sees who is often second or last"
        } else {
            "says the same"
        };
        let answer = format!("{says}. This test uses every place, not only the first, and {also}.");
        let (p, effect) = (p_value(test.p_value), test.effect);
        let test =
            format!("Friedman {:.1}, {p}. Agreement: Kendall's W {effect:.3}.", test.statistic);
        Some(method("Are places from first to last uneven?", answer, test))
    }

    fn method_of_power(&self) -> Option<Method> {
        let (seen, needed) = self.verdict.seen.zip(self.verdict.games_needed)?;
        let games = count(self.tally.finished(), "game");
        let question = format!("What could {games} miss?");
        let (far, needed) = (thousands(seen * 100.0), thousands(needed));
        let answer = format!(
            "They find a difference of {far} points in 4 of 5 reports. Smaller ones need more games."
        );
        let test = format!("Power 80%: {} points. For 2 points: {needed} games.", points(seen));
        Some(method(&question, answer, test))
    }

    fn method_of_precision(&self) -> Option<Method> {
        let precision = self.precision?;
        let [asked, reached] = [precision.asked, precision.reached].map(points);
        let games = count(self.tally.finished(), "game");
        let answer = if precision.is_reached() {
            format!("Every win share is known to ±{asked} points, as asked, after {games}.")
        } else {
            let needed = thousands(precision.games_needed);
            format!(
                "Win shares are known to ±{reached} points after {games}; ±{asked}, as asked, needs about \
                 {needed} games."
            )
        };
        let test = "Intervals hold however often one looks.";
        Some(method("How well are shares known?", answer, test))
    }

    fn method_of_regions(&self) -> Option<Method> {
        let figures = regions(self.run, &self.verdict.shares);
        if figures.iter().all(|one| one.spearman.is_none()) || !self.has_shares() {
            return None;
        }
        let strong: Vec<&RegionFigure> =
            figures.iter().filter(|one| one.p_value.is_some_and(|p| p < MISS)).collect();
        let question = "Does the land explain it?";
        let test = format!("Spearman's rank correlation, corrected for {} figures", figures.len());
        if strong.is_empty() {
            let answer = "No figure of the regions goes with wins more than luck explains.";
            return Some(method(question, answer, format!("{test}.")));
        }
        let said = strong.iter().filter_map(|one| {
            let more = if one.spearman?.coefficient.value > 0.0 { "more" } else { "fewer" };
            Some(format!("more {} went with {more} wins", lower_first(&one.name)))
        });
        let said = list(&said.collect::<Vec<_>>());
        let coefficients = strong.iter().filter_map(|one| {
            let value = format!("{:+.2}", one.spearman?.coefficient.value).replace('-', "−");
            Some(format!("{value}, {}", p_value(one.p_value?)))
        });
        let test = format!("{test}: {}.", coefficients.collect::<Vec<_>>().join("; "));
        Some(method(question, format!("{}; no proof.", crate::words::capital(&said)), test))
    }

    fn method_of_seats(&self) -> Method {
        let question = "Does the order of seats matter?";
        if let Some(effects) = &self.effects {
            let [civilizations, places] = effects.typical.map(points);
            let answer = format!(
                "Apart from each other, civilizations are about {civilizations} points from fair, places in the \
                 ranking order {places}."
            );
            let test = effects
                .test
                .map(|test| format!("Chi-square of places, {}.", p_value(test.p_value)));
            return method(question, answer, test.unwrap_or_default());
        }
        let found = seat_order(&self.verdict.shares);
        let Some((one, p)) = found.spearman.zip(found.p_value) else {
            return method(question, "There are too few seats to test their order.", "");
        };
        let value = one.coefficient.value;
        let answer = match (p < MISS, value > 0.0) {
            (false, _) => "No more than luck explains.",
            (true, true) => "Later seats, or the regions that have them, won more often.",
            (true, false) => "Earlier seats, or the regions that have them, won more often.",
        };
        let value = format!("{value:+.2}").replace('-', "−");
        method(question, answer, format!("Spearman's rank correlation {value}, {}.", p_value(p)))
    }
}
