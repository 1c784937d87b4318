//! Changes that were tried on a pack: a part of its report, and a report for programs.

use std::cmp::Ordering;

use serde::Serialize;

use super::json::{self, Number, Ordered, object, share, value};
use super::{Report, Tries, table::ReportTable};
use crate::compare::Change;
use crate::statistics::{interval::MISS, real};
use crate::words::{Sentence, capital, count, points, sentence, thousands};
use crate::{row::Run, verdict::Finding};

/// A change that was tried, and what it does.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The change as an order.
    pub title: String,
    /// True for a start, a population limit or a city site; false for what changes areas and borders.
    pub is_mild: bool,
    /// What it does: A is the pack as it is, B the changed one.
    pub change: Change,
}

/// The changes that did best, and how they were found.
#[derive(Clone, Debug)]
pub struct Suggestions<'r> {
    /// The run of the pack as it is.
    pub run: &'r Run,
    pub tried: usize,
    pub games: u64,
    /// The weakest and the strongest civilization, by index in the run.
    pub ends: [usize; 2],
    /// How many changes were left out because games stalled with them.
    pub stalled: usize,
    list: Vec<Suggestion>,
    /// The best change against the pack as it is, in games that chose nothing.
    check: Option<Change>,
}

impl<'r> Suggestions<'r> {
    /// Sorts the changes: those that are known to make it fairer first, mild ones before others, then by how
    /// much. Changes that stall games are left out.
    pub fn new(run: &'r Run, tried: usize, ends: [usize; 2], mut list: Vec<Suggestion>) -> Self {
        let all = list.len();
        list.retain(|one| !one.change.stalls());
        let many = list.len();
        let key = |one: &Suggestion| {
            let square = one.change.square.map_or(f64::INFINITY, |square| square.value);
            (!is_fairer(&one.change, many), !one.is_mild, square)
        };
        list.sort_by(|one, other| key(one).partial_cmp(&key(other)).unwrap_or(Ordering::Equal));
        Self { run, tried, games: 0, ends, stalled: all - many, list, check: None }
    }

    /// The title of the change that did best.
    pub fn first(&self) -> Option<&str> {
        self.list.first().map(|one| &*one.title)
    }

    /// Takes the games of the best change against the pack as it is. Returns false if games stalled with it: it
    /// is left out then, and another one is the best.
    pub fn check(&mut self, change: Change) -> bool {
        let is_good = !change.stalls();
        if is_good {
            self.check = Some(change);
        } else {
            self.list.remove(0);
            self.stalled += 1;
        }
        is_good
    }

    /// The title of the best change with the games that checked it.
    fn checked(&self) -> Option<(&str, &Change)> {
        self.first().zip(self.check.as_ref())
    }

    /// The title of the best change, if it is known to make the pack fairer.
    pub fn best(&self) -> Option<&str> {
        self.checked().filter(|(_, check)| check.fairer() == Some(true)).map(|(title, _)| title)
    }

    /// The civilization whose wins are listed: the one that stands out, or else the weakest.
    fn subject(&self) -> usize {
        let key = self.list.first().and_then(|one| one.change.verdicts[0].key());
        key.unwrap_or(self.ends[0])
    }

    fn name(&self, seat: usize) -> &str {
        self.run.civilizations.get(seat).map_or("?", |one| &one.name)
    }

    /// What came of the changes that were tried.
    fn sentence(&self) -> Sentence {
        let tried = self.tried;
        let Some((title, change)) = self.checked() else {
            return sentence(
                format!("Nothing was found among {tried} small changes:"),
                " change the map yourself, and let --compare play both.",
            );
        };
        let seat = self.subject();
        let games = thousands(real(change.games));
        let [before, after] = won(change, seat).map(thousands);
        let is_enough = change.verdicts[1].finding != Finding::Unfair;
        let also = if is_enough { "" } else { ", and it is not enough alone" };
        let luck = match change.fairer() {
            Some(true) => "that is more than luck",
            _ if change.distance[1] < change.distance[0] => {
                "that all together are nearer to fair may be luck"
            }
            _ => {
                return sentence(
                    format!("None of {tried} small changes helped:"),
                    format!(
                        " the best, \"{title}\", was no better in {games} fresh games. Change more than one thing, \
                         and compare."
                    ),
                );
            }
        };
        sentence(
            format!("{}:", capital(title)),
            format!(
                " of {tried} small changes it did best. In {games} fresh games against the map as it is, {} won \
                 {after} instead of {before}; {luck}{also}.",
                self.name(seat)
            ),
        )
    }

    /// What a report shows of the changes.
    pub fn tries(&self) -> Tries {
        Tries { sentence: self.sentence(), table: self.table(), how: self.how() }
    }

    fn helps(&self, at: usize, change: &Change) -> &'static str {
        let check = self.check.as_ref().filter(|_| at == 0);
        let (fairer, distance) = match check {
            Some(check) => (check.fairer(), check.distance),
            None => (
                change.fairer().filter(|_| corrected(change, self.list.len()) < MISS),
                change.distance,
            ),
        };
        match fairer {
            Some(true) => "yes",
            Some(false) => "less fair",
            None if distance[1] < distance[0] => "may be luck",
            None => "no gain seen",
        }
    }

    /// Every change that was measured, with what it does.
    fn table(&self) -> ReportTable {
        let subject = self.subject();
        let wins = format!("{} wins", self.name(subject));
        let head = ["Change", &*wins, "Points from fair", "Does it help?"];
        let mut table = ReportTable::new("What to try", &head);
        for (at, one) in self.list.iter().enumerate() {
            let [before, after] = won(&one.change, subject).map(thousands);
            let [near, far] = one.change.distance.map(points);
            table.row(vec![
                capital(&one.title),
                format!("{before} → {after}"),
                format!("{near} → {far}"),
                self.helps(at, &one.change).to_owned(),
            ]);
        }
        table
    }

    /// How the changes were tried.
    fn how(&self) -> String {
        let left_out = match self.stalled {
            0 => String::new(),
            1 => " One change was left out because games stalled with it.".to_owned(),
            many => format!(" {many} changes were left out because games stalled with them."),
        };
        let games = self.list.first().map_or(0, |one| one.change.games);
        format!(
            "Each change was played in {} with the same luck as the map as it is, games that did not choose it; \
             the best one was checked in fresh games again.{left_out}",
            count(games, "game")
        )
    }

    pub fn json(&self, report: &Report<'_>) -> String {
        let id = |seat: usize| self.run.civilizations[seat].id.as_str();
        let text = self.sentence();
        json::text(&object! {
            "pack": &self.run.pack.id,
            "setup": &self.run.setup,
            "players": self.run.players,
            "seed": self.run.seed,
            "tried": self.tried,
            "games": self.games,
            "text": text.to_string(),
            "weakest": id(self.ends[0]),
            "strongest": id(self.ends[1]),
            "verdict": self.list.first().map(|one| one.change.verdicts[0].text.as_str()),
            "suggestions": self.list.iter().map(|one| self.entry(one)).collect::<Vec<_>>(),
            "stalled": self.stalled,
            "check": self.check.as_ref().map(|change| object! {
                "games": change.games,
                "fairer": change.fairer(),
                "p_value": Number(change.p_value),
                "distance": change.distance.map(Number),
                "stopped": change.stopped,
                "win_share": self.shares(change),
            }),
            "answer": json::answered(report),
            "report": json::content(report),
        })
    }

    fn shares<'s>(&'s self, change: &Change) -> impl Serialize + use<'s> {
        let seats = change.seats.iter().map(|seat| {
            let id = self.run.civilizations[seat.at[0]].id.as_str();
            let [before, after] =
                [0, 1].map(|side| share(change.verdicts[side].shares[seat.at[side]]));
            (id, object! { "before": before, "after": after, "change": value(seat.share), })
        });
        Ordered(seats.collect())
    }

    fn entry<'s>(&'s self, one: &'s Suggestion) -> impl Serialize + 's {
        object! {
            "title": &one.title,
            "fairer": is_fairer(&one.change, self.list.len()),
            "p_value": Number(corrected(&one.change, self.list.len())),
            "distance": one.change.distance.map(Number),
            "change_of_square": one.change.square.map(value),
            "verdict": &one.change.verdicts[1].text,
            "win_share": self.shares(&one.change),
            "stopped": one.change.stopped,
        }
    }
}

/// The p-value, corrected for the number of changes in the list.
fn corrected(change: &Change, many: usize) -> f64 {
    (change.p_value * real(many as u64)).min(1.0)
}

fn is_fairer(change: &Change, many: usize) -> bool {
    change.fairer() == Some(true) && corrected(change, many) < MISS
}

/// How many games a civilization won before and after a change.
fn won(change: &Change, seat: usize) -> [f64; 2] {
    let found = change.seats.iter().find(|one| one.at[0] == seat);
    let at = found.map_or([seat; 2], |one| one.at);
    let share =
        |side: usize| change.verdicts[side].shares.get(at[side]).map_or(0.0, |one| one.value);
    [0, 1].map(|side| (share(side) * real(change.games)).round())
}
