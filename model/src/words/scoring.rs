//! Victory points, the end of the game and ties.

use super::{count, list, small};
use crate::pack::Pack;
use crate::scoring::{GameEnd, Scoring, TieBreak};

/// What points are given for, one line each, then the end of the game and how ties are broken.
pub fn scoring(pack: &Pack, rules: &Scoring) -> Vec<String> {
    let mut lines = points(pack, rules);
    lines.push(end(rules.end).to_owned());
    lines.extend(ties(rules));
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
    if rules.sole_finisher > 0 {
        let points = count(rules.sole_finisher, "point", "points");
        lines.push(format!("{points} for who alone enters the last era"));
    }
    lines
}

/// When the game ends.
pub const fn end(end: GameEnd) -> &'static str {
    match end {
        GameEnd::LastSpace => "The game ends when a succession marker enters the last space",
    }
}

/// How ties are broken; nothing when they are not.
pub fn ties(rules: &Scoring) -> Option<String> {
    let mut breaks = rules.tie_breaks.iter().map(|each| tie_break(*each));
    let first = small(&breaks.next()?);
    let rest = breaks.fold(first, |so_far, next| format!("{so_far}, then {}", small(&next)));
    Some(format!("Ties: {rest}"))
}

/// One way to break a tie.
pub fn tie_break(tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Progress => "The furthest succession marker".to_owned(),
        TieBreak::AdvancesWorth(points) => {
            format!("The most advances worth {}", count(points, "point", "points"))
        }
        TieBreak::AdvanceCost => "The highest cost of all advances".to_owned(),
        TieBreak::BestCredits => "The most credits of one group".to_owned(),
        TieBreak::AllCredits => "The most credits of all groups".to_owned(),
        TieBreak::Cities => "The most cities".to_owned(),
        TieBreak::Tokens => "The most tokens on the board".to_owned(),
        TieBreak::Wealth => "The highest value of treasury and sets".to_owned(),
        TieBreak::Ranking => "The lowest civilization number".to_owned(),
    }
}
