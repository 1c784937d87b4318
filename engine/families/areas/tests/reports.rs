//! What reports count in games of areas: ranks of equals, and games that lose cards.

use strabo_areas::{Events, Family, Game, Log, Options};
use strabo_bots::{BotKind, seats};
use strabo_model::scoring::TieBreak;
use strabo_simulate::play::{Buffers, Games};
use strabo_simulate::row::Outcome;

#[test]
fn who_is_equal_in_everything_shares_a_rank() {
    let mut game = crate::common::game(5);
    let state = game.start(1, &mut Events::off());
    let ranks = |game: &Game| {
        game.standings(&state).iter().map(|standing| standing.rank).collect::<Vec<_>>()
    };
    game.scoring.tie_breaks = vec![TieBreak::Ranking];
    assert_eq!(ranks(&game), [1, 2, 3, 4, 5]);
    game.scoring.tie_breaks = vec![TieBreak::Cities];
    assert_eq!(ranks(&game), [1, 1, 1, 1, 1]);
}

#[test]
fn a_game_that_loses_cards_is_a_failed_row_with_the_sentence() {
    let options = Options { turn_limit: 6, ..Options::new(5) };
    let mut game = Game::new(crate::common::mega_empires(), &options).expect("a game");
    game.cards.copies[0] += 1;
    let bots = |seed| seats::bots(&game, seed, &[BotKind::Steward; 5]);
    let row = Games { game: &game, seed: 11, bots: &bots }.play(0, &mut Buffers::default());
    let copies = game.cards.copies[0];
    let error = format!(
        "at the start of the game: cards of commodity 0: {} instead of {copies}",
        copies - 1
    );
    assert_eq!(row.outcome, Outcome::Failed(error));
    assert!(row.seats.is_empty());
}
