//! The report of changes that were tried on a pack, as text and as JSON.

use serde::Serialize;
use strabo_render::plot::Unit;

use super::human::{Page, Style, plain};
use super::json::{Number, Ordered, Share, Value};
use super::{blocks::percent, table::ReportTable};
use crate::compare::{Change, SeatChange};
use crate::words::{count, p_value, points};
use crate::{row::Run, statistics::interval::MISS};

/// The most civilizations of which the text lists what a change does to them.
const MOST_LISTED: usize = 6;

/// A change that was tried, and what it does.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The change as an order.
    pub title: String,
    /// What it does: A is the pack as it is, B the changed one.
    pub change: Change,
}

/// The changes that did best, and how they were found.
#[derive(Clone, Debug)]
pub struct Suggestions<'r> {
    /// The run of the pack as it is.
    pub run: &'r Run,
    /// How many changes were tried.
    pub tried: usize,
    /// How many games were played.
    pub games: u64,
    /// The weakest and the strongest civilization, by index in the run.
    pub ends: [usize; 2],
    list: Vec<Suggestion>,
}

impl<'r> Suggestions<'r> {
    /// Sorts the changes: those that are known to make it fairer first, then by how much.
    pub fn new(
        run: &'r Run,
        tried: usize,
        games: u64,
        ends: [usize; 2],
        mut list: Vec<Suggestion>,
    ) -> Self {
        let many = list.len();
        let key = |one: &Suggestion| {
            let square = one.change.square.map_or(f64::INFINITY, |square| square.value);
            (!is_fairer(&one.change, many), square)
        };
        list.sort_by(|one, other| {
            let ((one, near), (other, far)) = (key(one), key(other));
            one.cmp(&other).then(near.total_cmp(&far))
        });
        Self { run, tried, games, ends, list }
    }

    /// The title of the change that is known to make it fairer and does best, if there is one.
    pub fn best(&self) -> Option<&str> {
        let first = self.list.first()?;
        is_fairer(&first.change, self.list.len()).then_some(&first.title)
    }

    fn text(&self) -> String {
        let fairer = self.list.iter().filter(|one| is_fairer(&one.change, self.list.len())).count();
        match (fairer, self.list.len()) {
            (_, 0) => "No small change of the map could be tried.".to_owned(),
            (0, _) => {
                "Not yet: no change is known to make it fairer. More games may show one.".to_owned()
            }
            (1, _) => "One change makes it fairer.".to_owned(),
            (fairer, _) => format!("{fairer} changes make it fairer."),
        }
    }

    fn name(&self, seat: usize) -> &str {
        self.run.civilizations.get(seat).map_or("?", |one| &one.name)
    }

    fn sentences(&self) -> Vec<String> {
        let [weak, strong] = self.ends.map(|seat| self.name(seat));
        let mut sentences =
            vec![format!("The weakest civilization is {weak}, the strongest {strong}.")];
        if let Some(first) = self.list.first() {
            sentences.push(format!("As it is: {}", first.change.verdicts[0].text));
        }
        sentences
    }

    fn overview(&self) -> ReportTable {
        let caption = "The changes that did best, by how far win shares are from fair, in points";
        let mut table = ReportTable::new(caption, &["Change", "Before", "After", "p"]);
        for (number, one) in (1..).zip(&self.list) {
            let [before, after] = one.change.distance.map(points);
            let p = p_value(corrected(&one.change, self.list.len()));
            let p = p.trim_start_matches("p ").trim_start_matches("= ").to_owned();
            table.row(vec![format!("{number}. {}", one.title), before, after, p]);
        }
        table
    }

    fn shares(&self, number: usize, one: &Suggestion) -> ReportTable {
        let caption = format!("{number}. {}", one.title);
        let mut table =
            ReportTable::new(&caption, &["Civilization", "Before", "After", "Change", "95%"]);
        let mut seats: Vec<&SeatChange> = one.change.seats.iter().collect();
        let far = |seat: &SeatChange| seat.share.value.abs();
        seats.sort_by(|one, other| far(other).total_cmp(&far(one)).then(one.at.cmp(&other.at)));
        let signed = |value: f64| Unit::Points.write(value * 100.0, 1);
        for seat in seats.into_iter().take(MOST_LISTED) {
            let [from, to] = seat.at;
            table.row(vec![
                self.name(from).to_owned(),
                percent(one.change.verdicts[0].shares[from].value),
                percent(one.change.verdicts[1].shares[to].value),
                signed(seat.share.value),
                format!("{} to {}", signed(seat.share.low), signed(seat.share.high)),
            ]);
        }
        table
    }

    /// The report for people at a terminal.
    pub fn human(&self, style: Style) -> String {
        let mut page = Page { out: String::new(), style };
        let Run { pack, players, setup, seed, .. } = self.run;
        page.line(
            &style.bold(&plain(&format!("{}, {players} players: what makes it fairer", pack.name))),
        );
        let (tried, games) = (count(self.tried as u64, "change"), count(self.games, "game"));
        page.line(
            &style.dim(&plain(&format!("{tried} tried in {games} of setup {setup}, seed {seed}"))),
        );
        page.line("");
        page.prose(&self.text());
        for sentence in self.sentences() {
            page.prose(&sentence);
        }
        page.table(&self.overview());
        for (number, one) in (1..).zip(&self.list) {
            page.table(&self.shares(number, one));
        }
        page.line("");
        page.prose(
            "Each change was played with the same chance as the pack as it is, in games that did not choose \
             it. Intervals and p-values hold however often one looks; p-values are corrected for the number \
             of changes in the list.",
        );
        page.out
    }

    /// The report for programs.
    pub fn json(&self) -> String {
        let id = |seat: usize| self.run.civilizations[seat].id.as_str();
        let content = Content {
            pack: &self.run.pack.id,
            setup: &self.run.setup,
            players: self.run.players,
            seed: self.run.seed,
            tried: self.tried,
            games: self.games,
            text: self.text(),
            weakest: id(self.ends[0]),
            strongest: id(self.ends[1]),
            verdict: self.list.first().map(|one| one.change.verdicts[0].text.as_str()),
            suggestions: self.list.iter().map(|one| self.entry(one)).collect(),
        };
        let mut text = serde_json::to_string_pretty(&content).unwrap_or_default();
        text.push('\n');
        text
    }

    fn entry<'s>(&'s self, one: &'s Suggestion) -> Entry<'s> {
        let seats = one.change.seats.iter().map(|seat| {
            let id = self.run.civilizations[seat.at[0]].id.as_str();
            let [before, after] =
                [0, 1].map(|side| one.change.verdicts[side].shares[seat.at[side]].into());
            (id, Shares { before, after, change: seat.share.into() })
        });
        Entry {
            title: &one.title,
            fairer: is_fairer(&one.change, self.list.len()),
            p_value: Number(corrected(&one.change, self.list.len())),
            distance: one.change.distance.map(Number),
            change_of_square: one.change.square.map(Value::from),
            verdict: &one.change.verdicts[1].text,
            win_share: Ordered(seats.collect()),
        }
    }
}

/// The p-value, corrected for the number of changes in the list.
fn corrected(change: &Change, many: usize) -> f64 {
    (change.p_value * crate::statistics::real(many as u64)).min(1.0)
}

fn is_fairer(change: &Change, many: usize) -> bool {
    change.fairer() == Some(true) && corrected(change, many) < MISS
}

#[derive(Serialize)]
struct Content<'s> {
    pack: &'s str,
    setup: &'s str,
    players: u8,
    seed: u64,
    tried: usize,
    games: u64,
    text: String,
    weakest: &'s str,
    strongest: &'s str,
    verdict: Option<&'s str>,
    suggestions: Vec<Entry<'s>>,
}

#[derive(Serialize)]
struct Entry<'s> {
    title: &'s str,
    fairer: bool,
    p_value: Number,
    distance: [Number; 2],
    change_of_square: Option<Value>,
    verdict: &'s str,
    win_share: Ordered<&'s str, Shares>,
}

#[derive(Serialize)]
struct Shares {
    before: Share,
    after: Share,
    change: Value,
}
