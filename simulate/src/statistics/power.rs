//! Statistical power: how many games a difference needs, and which difference a number of games shows.

use super::distribution::{chi_square_limit, falling, shifted_chi_square_above};
use super::interval::MISS;

/// The probability that a test finds a real difference.
pub const POWER: f64 = 0.8;

/// The noncentrality of chi-square at which a test has this power.
fn shift(degrees: f64) -> f64 {
    let limit = chi_square_limit(degrees, MISS);
    // The probability to miss the difference decreases with the shift.
    falling(0.0, 10.0_f64.mul_add(degrees.sqrt(), 20.0), 1.0 - POWER, |shift| {
        1.0 - shifted_chi_square_above(degrees, shift, limit)
    })
}

/// The square of Cohen's w when one of `players` wins more often by `difference` and the others share
/// the loss equally.
fn strength(players: f64, difference: f64) -> f64 {
    difference * difference * players * players / (players - 1.0)
}

/// How many games show that one of `players` differs from its fair share by `difference`. Returns
/// nothing for fewer than two players.
pub fn games_needed(players: f64, difference: f64) -> Option<f64> {
    (players >= 2.0).then(|| (shift(players - 1.0) / strength(players, difference)).ceil())
}

/// The smallest difference that a number of games shows. Returns nothing for fewer than two players or
/// no games.
pub fn difference_seen(players: f64, games: f64) -> Option<f64> {
    let enough = players >= 2.0 && games > 0.0;
    enough.then(|| (shift(players - 1.0) / (games * strength(players, 1.0))).sqrt())
}

#[cfg(test)]
mod tests {
    use super::{difference_seen, games_needed, shift};

    #[test]
    fn shifts_are_those_of_the_tables() {
        // For a test at 0.05 that finds four of five.
        for (degrees, known) in
            [(1.0, 7.849), (2.0, 9.635), (3.0, 10.903), (4.0, 11.935), (5.0, 12.828)]
        {
            assert!((shift(degrees) - known).abs() < 1e-3, "{degrees}: {}", shift(degrees));
        }
    }

    #[test]
    fn a_coin_that_falls_two_points_too_often_takes_thousands() {
        // 7.849 / (4 * 0.02²).
        assert_eq!(games_needed(2.0, 0.02), Some(4906.0));
        assert_eq!(games_needed(1.0, 0.02), None);
    }

    #[test]
    fn both_questions_agree() {
        for players in [2.0, 5.0, 9.0, 18.0] {
            let games = games_needed(players, 0.02).expect("enough players");
            let seen = difference_seen(players, games).expect("games");
            assert!((seen - 0.02).abs() < 1e-5, "{players}: {seen}");
        }
    }
}
