//! What a succession table says in words, made of its data.

use strabo_model::pack::{Requirement, Table};
use strabo_model::scoring::{GameEnd, Scoring};

/// What an era demands, one line for each thing; empty if it demands nothing.
pub fn requirement(requirement: &Requirement) -> Vec<String> {
    let mut lines = Vec::new();
    if requirement.cities > 0 {
        lines.push(plural(requirement.cities, "city", "cities"));
    }
    if requirement.advances > 0 {
        let advances = plural(requirement.advances, "advance", "advances");
        let that = plural(requirement.advances, "advance that costs", "advances that cost");
        lines.push(match (requirement.cost_from, requirement.cost_below) {
            (0, None) => advances,
            (from, None) => format!("{that} {from} or more"),
            (0, Some(below)) => format!("{that} less than {below}"),
            (from, Some(below)) => format!("{that} {from} to {}", below.saturating_sub(1)),
        });
    }
    if requirement.points > 0 {
        lines.push(format!("{} in advances", plural(requirement.points, "point", "points")));
    }
    lines
}

fn plural(count: u16, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// When the demands of an era must be met.
pub fn demand(table: &Table) -> &'static str {
    if table.only_cities_within {
        "to enter the era; for a step within it, only the cities count"
    } else {
        "for every step into the era or within it"
    }
}

/// How markers move and what that is worth.
pub fn movement(table: &Table, scoring: Option<&Scoring>) -> String {
    let mut sentences = vec![if table.moves_back {
        "The marker of a player without cities moves back.".to_owned()
    } else {
        "The marker of a player without cities stays where it is.".to_owned()
    }];
    if let Some(scoring) = scoring {
        if scoring.step > 0 {
            let points = plural(scoring.step, "point", "points");
            sentences.push(format!("Each step is worth {points}."));
        }
        if scoring.sole_finisher > 0 {
            let points = plural(scoring.sole_finisher, "point", "points");
            sentences
                .push(format!("A player who alone has entered the last era scores {points} more."));
        }
        if scoring.end == GameEnd::LastSpace {
            sentences.push("The game ends as soon as a marker enters the last space.".to_owned());
        }
    }
    sentences.join(" ")
}

/// Why there are no rows.
pub fn no_rows(table: &Table) -> &'static str {
    if table.rows_unprinted {
        "The rows of the civilizations are not printed in the source: on which space each of them enters \
         an era is not known."
    } else {
        "No civilization has a row in this table."
    }
}

/// The number of an era in Roman numerals, so that it is not confused with the numbers of spaces.
pub fn roman(number: usize) -> String {
    const LETTERS: [(usize, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut rest = number;
    let mut text = String::new();
    for (value, letters) in LETTERS {
        text.push_str(&letters.repeat(rest / value));
        rest %= value;
    }
    text
}

#[cfg(test)]
mod tests {
    use strabo_model::pack::Requirement;

    use super::{requirement, roman};

    #[test]
    fn demands_are_written_out() {
        let none = Requirement::default();
        let cases = [
            (none.clone(), vec![]),
            (Requirement { cities: 1, ..none.clone() }, vec!["1 city"]),
            (Requirement { cities: 3, advances: 1, ..none.clone() }, vec!["3 cities", "1 advance"]),
            (
                Requirement { advances: 1, cost_from: 200, ..none.clone() },
                vec!["1 advance that costs 200 or more"],
            ),
            (
                Requirement { advances: 9, cost_below: Some(100), points: 38, ..none.clone() },
                vec!["9 advances that cost less than 100", "38 points in advances"],
            ),
            (
                Requirement { advances: 2, cost_from: 100, cost_below: Some(200), ..none },
                vec!["2 advances that cost 100 to 199"],
            ),
        ];
        for (wanted, lines) in cases {
            assert_eq!(requirement(&wanted), lines);
        }
    }

    #[test]
    fn eras_are_counted_as_on_a_sundial() {
        let known = [(1, "I"), (4, "IV"), (6, "VI"), (9, "IX"), (12, "XII"), (1949, "MCMXLIX")];
        for (number, text) in known {
            assert_eq!(roman(number), text);
        }
    }
}
