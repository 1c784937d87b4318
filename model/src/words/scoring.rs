//! Victory points, the end of the game and ties.

use super::{card as card_name, count, deck as deck_name, list, signed, small, tally};
use crate::pack::Pack;
use crate::scoring::{GameEnd, Points, Scoring, TieBreak};
use crate::tally::Tally;

/// What points are given for, one line each, then the end of the game and how ties are broken.
pub fn scoring(pack: &Pack, rules: &Scoring) -> Vec<String> {
    let mut lines = points(pack, rules);
    lines.extend(ends(pack, rules));
    lines.extend(ties(pack, rules));
    lines
}

/// What points are given for.
pub fn points(pack: &Pack, rules: &Scoring) -> Vec<String> {
    let mut lines = Vec::new();
    if rules.city > 0 {
        lines.push(format!("{} for each city", count(rules.city, "point", "points")));
    }
    if rules.step > 0 {
        lines.push(format!("{} for each step of succession", count(rules.step, "point", "points")));
    }
    let mut tiers: Vec<u16> = pack.tiers.iter().map(|tier| tier.points).collect();
    tiers.dedup();
    if !tiers.is_empty() {
        let tiers: Vec<String> = tiers.iter().map(ToString::to_string).collect();
        lines.push(format!("{} for each advance, by its tier", list(&tiers, "or")));
    }
    lines.extend(rules.points.iter().map(|points| points_for(pack, points)));
    if rules.sole_finisher > 0 {
        let points = count(rules.sole_finisher, "point", "points");
        lines.push(format!("{points} for who alone enters the last era"));
    }
    lines
}

/// Points for something: "½ point for each advance".
fn points_for(pack: &Pack, points: &Points) -> String {
    let per = points.per.unwrap_or(1);
    let number = match (points.points, per) {
        (1, 2) => "½ point".to_owned(),
        (points, _) if points < 0 => count_signed(points),
        (points, _) => count(points.unsigned_abs(), "point", "points"),
    };
    match (&points.of, per) {
        (Tally::CardPoints(deck), _) => {
            format!("Points printed on {}", deck_name(pack, *deck))
        }
        (of, 1 | 2) if per == 1 || points.points == 1 => {
            format!("{number} for {}", tally::each(pack, of))
        }
        (of, per) => format!("{number} for every {per} of: {}", tally::counted(pack, of)),
    }
}

fn count_signed(points: i16) -> String {
    format!("{} {}", signed(points), if points == -1 { "point" } else { "points" })
}

/// When the game ends, one line for each way.
pub fn ends(pack: &Pack, rules: &Scoring) -> Vec<String> {
    std::iter::once(&rules.end).chain(&rules.or_ends).map(|each| end(pack, each)).collect()
}

/// When the game ends.
pub fn end(pack: &Pack, end: &GameEnd) -> String {
    let when = match end {
        GameEnd::LastSpace => "when a succession marker enters the last space".to_owned(),
        GameEnd::Rounds(rounds) => format!("after {}", count(*rounds, "round", "rounds")),
        GameEnd::NoCities => "when somebody has no cities at the end of a round".to_owned(),
        GameEnd::Agendas => {
            "when somebody has completed one agenda on each victory card".to_owned()
        }
        GameEnd::RowEmpty(deck) => {
            format!("when none of the {} lies face up any more", deck_name(pack, *deck))
        }
        GameEnd::DecksEmpty(decks) => {
            let names: Vec<&str> = decks.iter().map(|id| deck_name(pack, *id)).collect();
            format!("when nothing is left of the {}", list(&names, "and"))
        }
        GameEnd::Agreed => "when all agree that nobody can gain points any more".to_owned(),
    };
    format!("The game ends {when}")
}

/// How ties are broken; nothing when they are not.
pub fn ties(pack: &Pack, rules: &Scoring) -> Option<String> {
    let mut breaks = rules.tie_breaks.iter().map(|each| tie_break(pack, each));
    let first = small(&breaks.next()?);
    let rest = breaks.fold(first, |so_far, next| format!("{so_far}, then {}", small(&next)));
    Some(format!("Ties: {rest}"))
}

/// One way to break a tie.
pub fn tie_break(pack: &Pack, tie_break: &TieBreak) -> String {
    match tie_break {
        TieBreak::Progress => "The furthest succession marker".to_owned(),
        TieBreak::AdvancesWorth(points) => {
            format!("The most advances worth {}", count(*points, "point", "points"))
        }
        TieBreak::AdvanceCost => "The highest cost of all advances".to_owned(),
        TieBreak::BestCredits => "The most credits of one group".to_owned(),
        TieBreak::AllCredits => "The most credits of all groups".to_owned(),
        TieBreak::Cities => "The most cities".to_owned(),
        TieBreak::Tokens => "The most tokens on the board".to_owned(),
        TieBreak::Wealth => "The highest value of treasury and sets".to_owned(),
        TieBreak::Ranking => "The lowest civilization number".to_owned(),
        TieBreak::Most(tally) => format!("The most {}", tally::counted(pack, tally)),
        TieBreak::Holds(card) => format!("The player who has {}", card_name(pack, *card)),
        TieBreak::Shared => "The victory is shared".to_owned(),
    }
}
