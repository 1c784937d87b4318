//! The answer to "is it fair?" in the words of a designer: a verdict, and three sentences below it.

use crate::figures::{Apart, apart, wins};
use crate::statistics::{interval::MISS, length, real};
use crate::verdict::{FEWEST_GAMES, Finding, NEVER_ENOUGH, Verdict, unplayed};
use crate::words::{
    Sentence, count, how_often, list, place, points, sentence, thousands, which_reports,
};
use crate::{row::Run, tally::Tally};
use crate::{statistics::distribution::normal_limit, statistics::power::difference_seen};

/// What the three sentences answer.
pub const QUESTIONS: [&str; 3] = ["Who wins", "Is it luck?", "What to try"];
/// The most civilizations of which a sentence gives the wins.
const MOST_NAMED: usize = 6;
/// So many standard deviations from fair are clear for any of a few players.
const CLEAR_REACH: f64 = 3.5;
/// What luck does less often than this is not luck; what it does more often is hardly luck.
const RARE: f64 = 0.01;
/// What luck does less often than this it can explain; above, it is the plain explanation.
const PLAIN: f64 = 0.1;
/// Numbers of games that are proposed.
const ROUND_NUMBERS: [f64; 5] = [300.0, 1000.0, 3000.0, 10_000.0, 30_000.0];

impl Verdict {
    /// Tests the wins of a tally.
    pub fn of(run: &Run, tally: &Tally) -> Self {
        Self::tested(run, tally, run.until.is_some()).in_words(run, tally)
    }

    /// Tests the wins of a tally that was looked at while it grew.
    pub fn looked(run: &Run, tally: &Tally) -> Self {
        Self::tested(run, tally, true).in_words(run, tally)
    }

    /// The same with the verdict in a few words, and who wins.
    fn in_words(self, run: &Run, tally: &Tally) -> Self {
        let asked = Asked { run, tally, verdict: &self };
        let text = format!("{}. {}", asked.heading(), asked.who());
        Self { text, ..self }
    }
}

/// A run and its verdict, which are to be put into words.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'r> {
    pub run: &'r Run,
    pub tally: &'r Tally,
    pub verdict: &'r Verdict,
}

impl Asked<'_> {
    /// The verdict in a few words.
    pub fn heading(&self) -> &'static str {
        match self.verdict.finding {
            Finding::NoVerdict => "No answer",
            Finding::NotEnough => "Too early to say",
            Finding::Unfair => "Not fair",
            Finding::Fair if self.is_doubtful() => "Looks fair, with a doubt",
            Finding::Fair => "Looks fair",
        }
    }

    /// The answers to all three questions. `tried` is what came of changes that were tried.
    pub fn sentences(&self, tried: Option<&Sentence>) -> [Sentence; 3] {
        if let Some(sentences) = unplayed(self.run, self.tally) {
            return sentences;
        }
        [self.who(), self.luck(), self.what_to_try(tried)]
    }

    /// True if wins are as even as luck makes them, but places are not.
    fn is_doubtful(&self) -> bool {
        let is_even = self.verdict.test.is_some_and(|test| test.p_value >= MISS);
        self.verdict.finding == Finding::Fair && is_even && self.verdict.disagrees()
    }

    fn name(&self, seat: usize) -> &str {
        self.run.civilizations.get(seat).map_or("?", |named| &named.name)
    }

    fn wins(&self, seat: usize) -> f64 {
        self.tally.seats.get(seat).map_or(0.0, wins).round()
    }

    /// How many wins would be fair.
    fn fair(&self) -> String {
        thousands(real(self.tally.finished()) * self.verdict.fair_share)
    }

    fn who(&self) -> Sentence {
        if let Some([who, ..]) = unplayed(self.run, self.tally) {
            return who;
        }
        let games = thousands(real(self.tally.finished()));
        match (self.verdict.finding, self.verdict.key()) {
            _ if self.tally.finished() == 0 => sentence("Nobody:", " no game was finished."),
            _ if self.tally.seats.len() < 2 => {
                sentence("The only player:", " alone there is nobody to be fair to.")
            }
            (Finding::Unfair, Some(key)) => self.who_stands_out(key),
            (Finding::Unfair, None) => {
                sentence("Nobody alone, but wins are uneven:", format!(" {}.", self.all_wins()))
            }
            (Finding::Fair, _) if self.is_doubtful() => {
                sentence("Wins look even, places do not:", self.uneven_places(&games))
            }
            (Finding::Fair, _) => sentence("Nobody too often:", self.against_even()),
            _ => sentence("Not known yet:", self.against_even()),
        }
    }

    /// `Minoa won 1 game of 300, where 60 would be fair; Hellas won 99 and Hatti 85.`
    fn who_stands_out(&self, key: usize) -> Sentence {
        let won = match self.wins(key) {
            wins if wins < 0.5 => "no game".to_owned(),
            wins if wins < 1.5 => "1 game".to_owned(),
            wins => format!("{} games", thousands(wins)),
        };
        let games = thousands(real(self.tally.finished()));
        let standouts = &self.verdict.standouts;
        let is_rare = standouts.first().is_some_and(|one| one.difference < 0.0);
        let against = standouts.iter().filter(|one| (one.difference < 0.0) != is_rare);
        let mut others: Vec<usize> = against.map(|one| one.seat).take(3).collect();
        if others.is_empty() {
            others = (0..self.tally.seats.len()).filter(|seat| *seat != key).collect();
        }
        let of_others = if others.len() > MOST_NAMED { "of the others " } else { "" };
        let lead = format!("{} won {won} of {games}", self.name(key));
        let rest =
            format!(", where {} would be fair; {of_others}{}.", self.fair(), self.won(others));
        sentence(lead, rest)
    }

    /// ` of 20 games Hatti won 10, Egypt 6 and Minoa 4, where 7 each would be even.`
    fn against_even(&self) -> String {
        format!(" {}, where {} each would be even.", self.all_wins(), self.fair())
    }

    /// `of 20 games Hatti won 7, Egypt 6 and Minoa none`
    fn all_wins(&self) -> String {
        let games = count(self.tally.finished(), "game");
        format!("of {games} {}", self.won((0..self.tally.seats.len()).collect()))
    }

    /// `Hatti won 7, Egypt 6 and Minoa none`, or only the first and the last of many.
    fn won(&self, mut seats: Vec<usize>) -> String {
        seats.sort_by(|one, other| {
            self.wins(*other).total_cmp(&self.wins(*one)).then(one.cmp(other))
        });
        let number = |seat: usize| match self.wins(seat) {
            wins if wins < 0.5 => "none".to_owned(),
            wins => thousands(wins),
        };
        if let [first, .., last] = seats[..]
            && seats.len() > MOST_NAMED
        {
            let names = [first, last].map(|seat| self.name(seat));
            let [most, least] = [first, last].map(number);
            return format!("{} won most ({most}) and {} fewest ({least})", names[0], names[1]);
        }
        let part = |(at, seat): (usize, &usize)| {
            format!("{}{} {}", self.name(*seat), if at == 0 { " won" } else { "" }, number(*seat))
        };
        list(&seats.iter().enumerate().map(part).collect::<Vec<_>>())
    }

    /// The place that some have far more often than others.
    fn uneven_places(&self, games: &str) -> String {
        let places = self.tally.seats.len();
        let had = |at: usize| self.tally.seats.iter().map(move |seat| seat.ranks[at]);
        let spread = |at: &usize| had(*at).max().unwrap_or(0) - had(*at).min().unwrap_or(0);
        let at = (0..places).max_by_key(spread).unwrap_or(0);
        let by = |seat: &usize| self.tally.seats[*seat].ranks[at];
        let (Some(most), Some(least)) = ((0..places).max_by_key(by), (0..places).min_by_key(by))
        else {
            return String::new();
        };
        format!(
            " {} came {} in {} of {games} games and {} in {}, where {} would be even.",
            self.name(most),
            place(at, places),
            by(&most),
            self.name(least),
            by(&least),
            thousands(real(had(at).sum()) / length(&self.tally.seats))
        )
    }

    fn luck(&self) -> Sentence {
        let Verdict { finding, test, places, .. } = self.verdict;
        let p_value = test.map_or(1.0, |test| test.p_value);
        let of_places = places.map_or(1.0, |test| test.p_value);
        match finding {
            _ if self.tally.finished() == 0 || self.tally.seats.len() < 2 => {
                sentence("Not asked.", " There is nothing to compare.")
            }
            Finding::Unfair if self.verdict.disagrees() => sentence(
                "For wins no, for places yes:",
                format!(
                    " luck makes wins this uneven {}, but places from first to last are as even as luck \
                     makes them.",
                    how_often(p_value)
                ),
            ),
            Finding::Unfair => sentence(
                if self.is_hardly_luck() { "Hardly." } else { "No." },
                format!(
                    " In a fair setup, luck would make wins this uneven {}.",
                    how_often(p_value)
                ),
            ),
            Finding::Fair if self.is_doubtful() => sentence(
                "For wins yes, for places no:",
                format!(
                    " in a fair setup, luck makes places this uneven {}.",
                    how_often(of_places)
                ),
            ),
            Finding::Fair if p_value < MISS => sentence(
                "No, but it is too small to matter:",
                format!(" nobody is more than {} points from fair.", points(self.verdict.within)),
            ),
            Finding::Fair => sentence(
                if p_value < PLAIN { "Luck can explain it:" } else { "Yes, luck explains it:" },
                format!(
                    " in a fair setup, wins are at least this uneven in {}.",
                    which_reports(p_value)
                ),
            ),
            Finding::NotEnough | Finding::NoVerdict => self.cannot_tell(of_places),
        }
    }

    /// True for wins that are a verdict, and that a fair setup makes now and then.
    fn is_hardly_luck(&self) -> bool {
        self.verdict.test.is_some_and(|test| test.p_value >= RARE)
    }

    /// How many games each of them may win in a fair setup.
    fn cannot_tell(&self, of_places: f64) -> Sentence {
        let (games, fair) = (real(self.tally.finished()), self.verdict.fair_share);
        // Where only what is clear is a verdict, the range is that of what is not. Otherwise it is one that
        // holds for all of them: somebody is nearly always outside of a range for one.
        let is_tested = games > NEVER_ENOUGH && games < FEWEST_GAMES;
        let of_all = || normal_limit(MISS / 2.0 / length(&self.tally.seats));
        let reach = if is_tested { CLEAR_REACH } else { of_all() };
        let (mean, spread) = (games * fair, reach * (games * fair * (1.0 - fair)).sqrt());
        let [low, high] =
            [(mean - spread).ceil().max(0.0), (mean + spread).floor().min(games)].map(thousands);
        let meaning = if is_tested { "; beyond that it is clear" } else { " in 19 of 20 reports" };
        let mut rest = format!(
            " In a fair setup, luck gives a {} anything from {low} to {high} wins{meaning}.",
            self.run.player
        );
        if of_places < MISS {
            rest = format!(
                "{} Places from first to last are already uneven: luck does that {}.",
                rest,
                how_often(of_places)
            );
        }
        sentence(format!("{} cannot tell.", count(self.tally.finished(), "game")), rest)
    }

    fn what_to_try(&self, tried: Option<&Sentence>) -> Sentence {
        let Verdict { finding, within, games_needed, .. } = self.verdict;
        match finding {
            _ if self.tally.finished() == 0 => {
                sentence("See why games failed:", " the errors are listed below.")
            }
            _ if self.tally.seats.len() < 2 => sentence("More players.", ""),
            Finding::Fair if self.is_doubtful() => {
                let (games, _) = self.next_games();
                let rest = " before you change anything; then see what keeps places apart.";
                sentence(format!("Play {games} games"), rest)
            }
            Finding::Fair => {
                let games = thousands(real(self.tally.finished()));
                let needed = games_needed.filter(|needed| *needed > real(self.tally.finished()));
                let more = needed.map_or_else(String::new, |needed| {
                    let unit = if needed < 1000.0 { 10.0 } else { 100.0 };
                    let needed = thousands((needed / unit).round() * unit);
                    format!("; about {needed} would show one of 2")
                });
                let far = thousands(within * 100.0);
                let hides = format!(" {games} games can still hide an edge of {far} points");
                sentence("No change needed.", format!("{hides}{more}."))
            }
            Finding::NotEnough | Finding::NoVerdict => {
                let (games, seen) = self.next_games();
                let rest = format!(" they show an edge of {seen} points.");
                sentence(format!("Play {games} games or more:"), rest)
            }
            Finding::Unfair => tried.cloned().unwrap_or_else(|| {
                if !self.is_hardly_luck() {
                    return self.where_to_look();
                }
                let (games, _) = self.next_games();
                let rest = " before you change anything: some fair setups look like this one.";
                sentence(format!("Play {games} games"), rest)
            }),
        }
    }

    /// More games than were played that show half of the fair share, and the difference they show.
    fn next_games(&self) -> (String, String) {
        let players = length(&self.tally.seats);
        let seen = |games: f64| difference_seen(players, games).unwrap_or(1.0);
        let enough = |games: &f64| {
            *games > real(self.tally.finished()) && seen(*games) <= self.verdict.fair_share / 2.0
        };
        let games = ROUND_NUMBERS.into_iter().find(enough).unwrap_or(100_000.0);
        (thousands(games), thousands((seen(games) * 100.0).max(1.0)))
    }

    /// What sets the one apart that stands out, and how to find a change.
    fn where_to_look(&self) -> Sentence {
        if !self.run.is_ranked {
            let rest = " --compare plays both with the same luck.";
            return sentence("Change one thing and compare:", rest);
        }
        let facts = self
            .verdict
            .key()
            .map_or_else(Vec::new, |key| apart(self.run, self.verdict.is_rare(key), key));
        let facts: Vec<String> = facts.iter().take(2).map(Apart::in_sentence).collect();
        match (self.verdict.key(), &facts[..]) {
            (Some(key), [_, ..]) => sentence(
                format!("Look at {} first:", self.name(key)),
                format!(" {}. Add --suggest to try small changes.", facts.join(", ")),
            ),
            _ => sentence("Add --suggest:", " it tries small changes against the map as it is."),
        }
    }
}
