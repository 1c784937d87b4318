//! Runs of real games: what is counted, what is written, and what happens when games or files go wrong.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use bytes::Bytes;
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use strabo_areas::{Action, Bot, Events, Game, Legal, Options, Seat, View, hex, standings};
use strabo_bots::{BotKind, Steward};
use strabo_model::scoring::TieBreak;
use strabo_simulate::head::Plan;
use strabo_simulate::play::{Desk, Games, MakeBot};
use strabo_simulate::row::{Acquired, GameRow, Loss, Outcome, Points, Run, SeatRow, TurnRow};
use strabo_simulate::run::run;
use strabo_simulate::seating::{Rotated, Seating};
use strabo_simulate::seed;
use strabo_simulate::shard::{Part, Shard};
use strabo_simulate::store::{self, Damage, Reader};

const SEED: u64 = 11;

/// Games by stewards that are over after a few turns.
fn short_game() -> Game {
    let options = Options { turn_limit: 6, ..Options::new(5) };
    Game::new(crate::common::mega_empires(), &options).expect("a game")
}

fn steward(_: Seat, seed: u64) -> Box<dyn Bot> {
    BotKind::Steward.bot(seed)
}

fn played(game: &Game, range: Range<u64>, threads: usize, bots: &MakeBot<'_>) -> Vec<GameRow> {
    let games = Games { game, seed: SEED, bots };
    let player = || {
        let mut desk = Desk::default();
        let games = &games;
        move |index| games.play(index, &mut desk)
    };
    let mut rows = Vec::new();
    let threads = NonZeroUsize::new(threads).expect("a thread");
    let done = run(range.clone(), threads, &AtomicBool::new(false), &player, |row| {
        rows.push(row);
        Ok::<(), Infallible>(())
    });
    assert_eq!(done, Ok(range.end));
    rows
}

fn head(game: &Game, games: u64) -> Run {
    Run::new(game, Plan { seed: SEED, games, bots: &[BotKind::Steward; 5] })
}

fn written(head: &Run, rows: &[GameRow], part: Part) -> Vec<u8> {
    let mut writer = store::results(Vec::new(), head, part).expect("it can be written");
    for row in rows {
        writer.add(row).expect("it can be written");
    }
    writer.finish().expect("it can be written")
}

fn read(bytes: &[u8]) -> Result<(Run, Part, Vec<GameRow>), Damage> {
    let reader = Reader::new(Bytes::copy_from_slice(bytes))?;
    let mut rows = Vec::new();
    reader.each(|row| {
        rows.push(row);
        Ok::<(), Damage>(())
    })?;
    Ok((reader.run.clone(), reader.part, rows))
}

#[test]
fn the_figures_of_a_game_are_those_of_its_end() {
    let game = crate::common::game(5);
    let rows = played(&game, 0..2, 1, &steward);
    for row in &rows {
        assert_eq!(row.outcome, Outcome::LastSpace);
        assert_eq!((row.seats.len(), row.winners()), (5, 1));
        let mut ranks: Vec<u8> = row.seats.iter().map(|seat| seat.rank).collect();
        ranks.sort_unstable();
        assert_eq!(ranks, [1, 2, 3, 4, 5]);
        let best = row.seats.iter().map(|seat| seat.points.total()).max();
        for seat in &row.seats {
            assert!(!seat.is_winner() || Some(seat.points.total()) == best);
            assert_eq!(seat.turns.len(), usize::from(row.turns));
            let last = seat.turns.last().expect("a turn");
            assert_eq!((last.cities, last.tokens), (seat.cities, seat.tokens));
            assert_eq!(
                seat.points.succession,
                u32::from(seat.space()) * u32::from(game.scoring.step)
            );
            let worth =
                |one: &Acquired| u32::from(game.pack.advances[usize::from(one.advance)].points);
            assert_eq!(seat.points.advances, seat.advances.iter().map(worth).sum::<u32>());
            assert!(seat.advances.is_sorted_by_key(|one| one.turn));
            let dealt: u32 = seat.income.iter().map(|cards| u32::from(*cards)).sum();
            assert!(dealt > 30 && seat.income[0] >= seat.income[8], "{:?}", seat.income);
            assert!(seat.losses.iter().all(|loss| loss.primary + loss.secondary > 0
                || loss.tokens + loss.cities + loss.treasury > 0));
        }
        let traded: u32 = row.seats.iter().map(|seat| u32::from(seat.trades)).sum();
        assert!(traded > 0 && traded.is_multiple_of(2), "{traded}");
        assert!(row.seats.iter().any(|seat| !seat.losses.is_empty()));
    }
    assert_ne!(rows[0].seats, rows[1].seats);
}

#[test]
fn a_game_is_the_one_that_play_shows_for_its_seed() {
    let game = short_game();
    let row = &played(&game, 4..5, 1, &steward)[0];
    assert_eq!(row.seed, seed::of_game(SEED, 4));
    let mut stewards: Vec<Steward> = (0..5).map(|_| Steward::new(row.seed)).collect();
    let mut bots: Vec<&mut dyn Bot> =
        stewards.iter_mut().map(|bot| -> &mut dyn Bot { bot }).collect();
    let mut events = Events::off();
    let mut state = game.start(row.seed, &mut events);
    let decisions = strabo_areas::play(&game, &mut state, &mut bots, &mut events);
    assert_eq!(decisions, Ok(u64::from(row.decisions)));
    for standing in standings(&game, &state) {
        let seat = &row.seats[standing.seat.index()];
        assert_eq!((seat.rank, seat.points.total()), (standing.rank, standing.points));
    }
}

#[test]
fn who_is_equal_in_everything_shares_a_rank() {
    let mut game = crate::common::game(5);
    let state = game.start(1, &mut Events::off());
    let ranks = |game: &Game| {
        let standings = standings(game, &state);
        standings.iter().map(|standing| standing.rank).collect::<Vec<_>>()
    };
    game.scoring.tie_breaks = vec![TieBreak::Ranking];
    assert_eq!(ranks(&game), [1, 2, 3, 4, 5]);
    game.scoring.tie_breaks = vec![TieBreak::Cities];
    assert_eq!(ranks(&game), [1, 1, 1, 1, 1]);
}

#[test]
fn threads_change_no_byte() {
    let game = short_game();
    let head = head(&game, 40);
    let part = Part::whole(&(0..40));
    let one = written(&head, &played(&game, 0..40, 1, &steward), part);
    let four = written(&head, &played(&game, 0..40, 4, &steward), part);
    assert!(one == four, "the bytes differ");
}

#[test]
fn merged_shards_are_the_single_run_byte_for_byte() {
    let game = short_game();
    // More than a row group, with boundaries that are not those of the shards.
    let rows = played(&game, 0..1_100, 2, &steward);
    let head = head(&game, 1_100);
    let whole = written(&head, &rows, Part::whole(&(0..1_100)));
    let mut merged = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let range = shard.parse::<Shard>().expect("a shard").games(1_100);
        let at = |index: u64| usize::try_from(index).expect("a small number");
        let mine = &rows[at(range.start)..at(range.end)];
        let bytes = written(&head, mine, Part::whole(&range));
        let (run, part, again) = read(&bytes).expect("it can be read");
        assert_eq!((run, part), (head.clone(), Part::whole(&range)));
        merged.extend(again);
    }
    assert_eq!(merged, rows);
    assert!(written(&head, &merged, Part::whole(&(0..1_100))) == whole, "the bytes differ");
}

/// Answers with what nobody may do, or not at all.
struct Broken {
    panics: bool,
}

impl Bot for Broken {
    fn choose(&mut self, _: View<'_>, _: &Legal) -> Action {
        assert!(!self.panics, "a bot that gives up");
        Action::TaxRate(200)
    }
}

#[test]
fn a_game_that_loses_cards_is_a_failed_row_with_the_sentence() {
    let mut game = short_game();
    game.cards.copies[0] += 1;
    let rows = played(&game, 0..1, 1, &steward);
    let copies = game.cards.copies[0];
    let error = format!(
        "at the start of the game: cards of commodity 0: {} instead of {copies}",
        copies - 1
    );
    assert_eq!(rows[0].outcome, Outcome::Failed(error));
    assert!(rows[0].seats.is_empty());
}

#[test]
fn a_game_that_fails_is_recorded_and_the_run_goes_on() {
    let game = short_game();
    let bots = |seat: Seat, seed: u64| -> Box<dyn Bot> {
        if seed == seed::of_game(SEED, 2) {
            return Box::new(Broken { panics: false });
        }
        if seed == seed::of_game(SEED, 5) {
            return Box::new(Broken { panics: true });
        }
        steward(seat, seed)
    };
    let rows = played(&game, 0..8, 2, &bots);
    let whole = played(&game, 0..8, 1, &steward);
    for (row, good) in rows.iter().zip(&whole) {
        match row.index {
            2 => {
                let Outcome::Failed(error) = &row.outcome else { panic!("it did not fail") };
                assert!(error.contains("not legal") || error.contains("movement"), "{error}");
                assert!(row.seats.is_empty() && row.turns == 1);
            }
            5 => {
                let error = "the program failed: a bot that gives up".to_owned();
                assert_eq!(row.outcome, Outcome::Failed(error));
                assert!(row.seats.is_empty());
            }
            _ => assert_eq!(row, good),
        }
    }
    let head = head(&game, 8);
    let (_, _, again) = read(&written(&head, &rows, Part::whole(&(0..8)))).expect("it can be read");
    assert_eq!(again, rows);
}

#[test]
fn a_stopped_run_says_what_is_missing() {
    let game = short_game();
    let head = head(&game, 100);
    let bytes = written(&head, &played(&game, 0..3, 1, &steward), Part::whole(&(0..100)));
    let (_, part, rows) = read(&bytes).expect("it can be read");
    assert_eq!((rows.len(), part), (3, Part { first: 0, end: 100, games: 3 }));
    assert!(!part.is_complete());
}

/// The bytes of a file with three games.
fn small_file() -> Vec<u8> {
    let game = short_game();
    written(&head(&game, 3), &played(&game, 0..3, 1, &steward), Part::whole(&(0..3)))
}

/// Where the digest of a file stands.
fn own_place(bytes: &[u8]) -> Range<usize> {
    let key = b"strabo.sha256\x18\x40";
    let at = bytes.windows(key.len()).rposition(|part| part == key).expect("a digest") + key.len();
    at..at + 64
}

/// The same bytes with a digest that fits.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let place = own_place(&bytes);
    bytes[place.clone()].fill(b'0');
    let digest = hex(Sha256::digest(&bytes).into());
    bytes[place].copy_from_slice(digest.as_bytes());
    bytes
}

#[test]
fn the_digest_is_that_of_the_whole_file_with_zeros_in_its_place() {
    let bytes = small_file();
    assert!(signed(bytes.clone()) == bytes, "the digests differ");
}

/// Every byte counts, and what is damaged never gets as far as the decoder.
#[test]
fn a_file_that_is_cut_off_or_changed_is_refused() {
    let bytes = small_file();
    assert!(read(&bytes).is_ok());
    for length in 0..bytes.len() {
        assert_eq!(read(&bytes[..length]), Err(Damage::NotParquet), "{length} bytes");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let damage = read(&changed).expect_err("a byte was changed");
        let known = [Damage::NotParquet, Damage::NotResults, Damage::Changed];
        assert!(known.contains(&damage), "byte {at}: {damage}");
    }
    for more in [&b"x"[..], &[0; 100], &bytes[bytes.len() - 8..], &bytes] {
        let longer = [&bytes, more].concat();
        let damage = read(&longer).expect_err("there is more");
        assert!([Damage::NotParquet, Damage::Changed].contains(&damage), "{damage}");
    }
    assert_eq!(read(b""), Err(Damage::NotParquet));
    assert_eq!(read(&[b'x'; 500]), Err(Damage::NotParquet));
}

#[test]
fn a_damaged_file_with_a_digest_that_fits_does_no_harm() {
    let bytes = small_file();
    let place = own_place(&bytes);
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(53).filter(|at| !place.contains(at)) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        // The key of the digest is left as it is.
        if !(place.start - 16..place.start).contains(&at) {
            refused += usize::from(read(&signed(changed)).is_err());
        }
    }
    assert!(refused > bytes.len() / 53 / 4, "{refused}");
}

#[test]
fn a_file_whose_digest_left_out_the_footer_is_refused_with_what_it_is() {
    let mut bytes = small_file();
    let place = own_place(&bytes);
    // The old key has as many letters.
    bytes[place.start - 15..place.start - 2].copy_from_slice(b"strabo.digest");
    assert_eq!(read(&bytes), Err(Damage::Older));
}

/// What the reader says of rows that were changed before they were written, with a digest that fits.
fn lie(change: impl Fn(&mut Vec<GameRow>)) -> String {
    let game = short_game();
    let mut rows = played(&game, 0..4, 1, &steward);
    change(&mut rows);
    let bytes = written(&head(&game, 4), &rows, Part::whole(&(0..4)));
    match read(&bytes) {
        Err(Damage::Wrong(words)) => words,
        other => panic!("it is believed: {other:?}"),
    }
}

#[test]
fn what_a_file_says_is_not_believed() {
    let says = |change: fn(&mut Vec<GameRow>), words: &str| {
        let said = lie(change);
        assert!(said.contains(words), "{said}");
    };
    says(|rows| rows[1].seed += 1, "in the wrong place");
    says(|rows| rows.swap(1, 2), "in the wrong place");
    says(|rows| drop(rows.remove(2)), "in the wrong place");
    says(|rows| rows[0].seats.iter_mut().for_each(|seat| seat.rank = 2), "number of winners");
    says(|rows| drop(rows[3].seats.pop()), "cut off");
    says(|rows| drop(rows[1].seats.pop()), "contradict each other");
    says(|rows| rows[1].seats.clear(), "incomplete");
    says(|rows| rows[1].outcome = Outcome::Failed(String::new()), "incomplete");
    says(|rows| rows[1].seats[2].income.clear(), "contradicts itself");
    says(
        |rows| rows[1].seats[2].advances.push(Acquired { advance: 200, turn: 1 }),
        "names something that the pack does not have",
    );
}

#[test]
fn the_parquet_of_another_program_is_not_decoded() {
    let foot = b"\x15\x04 what others write about their columns";
    let length = u32::try_from(foot.len()).expect("a small number").to_le_bytes();
    let bytes = [b"PAR1", &foot[..], &length, b"PAR1"].concat();
    assert_eq!(read(&bytes), Err(Damage::NotResults));
}

#[test]
fn turns_are_no_results() {
    let game = short_game();
    let head = head(&game, 2);
    let mut writer =
        store::turns(Vec::new(), &head, Part::whole(&(0..2))).expect("it can be written");
    for row in played(&game, 0..2, 1, &steward) {
        writer.add(&row).expect("it can be written");
    }
    let bytes = writer.finish().expect("it can be written");
    assert_eq!(read(&bytes), Err(Damage::NotResults));
}

fn any_seat() -> impl Strategy<Value = SeatRow> {
    let points = any::<[u16; 4]>().prop_map(|[cities, advances, succession, bonus]| Points {
        cities: cities.into(),
        advances: advances.into(),
        succession: succession.into(),
        bonus: bonus.into(),
    });
    let advances = prop::collection::vec((0u8..51, any::<u16>()), 0..8).prop_map(|list| {
        list.into_iter().map(|(advance, turn)| Acquired { advance, turn }).collect()
    });
    let losses = prop::collection::vec((0u8..24, any::<[u16; 5]>()), 0..4).prop_map(|list| {
        let loss = |(calamity, [primary, secondary, tokens, cities, treasury]): (u8, [u16; 5])| {
            Loss { calamity, primary, secondary, tokens, cities, treasury }
        };
        list.into_iter().map(loss).collect()
    });
    let turns = prop::collection::vec(any::<[u8; 4]>(), 0..5).prop_map(|list| {
        let turn = |[space, cities, tokens, treasury]: [u8; 4]| TurnRow {
            space,
            cities,
            tokens,
            treasury,
        };
        list.into_iter().map(turn).collect()
    });
    let income = prop::collection::vec(any::<u16>(), crate::common::mega_empires().stacks.len());
    let rest = (any::<[u8; 3]>(), any::<u16>());
    (points, advances, losses, turns, income, rest).prop_map(
        |(points, advances, losses, turns, income, ([cities, tokens, treasury], trades))| SeatRow {
            rank: 2,
            points,
            cities,
            tokens,
            treasury,
            trades,
            income,
            advances,
            losses,
            turns,
        },
    )
}

fn any_game() -> impl Strategy<Value = (Outcome, u16, u32, Vec<SeatRow>)> {
    let failed = (".{0,20}", any::<u16>(), any::<u32>())
        .prop_map(|(error, turns, decisions)| (Outcome::Failed(error), turns, decisions, vec![]));
    let seats = (prop::collection::vec(any_seat(), 5), 0usize..5);
    let played = (any::<bool>(), any::<u16>(), any::<u32>(), seats).prop_map(
        |(limit, turns, decisions, (mut seats, winner))| {
            seats[winner].rank = 1;
            let outcome = if limit { Outcome::TurnLimit } else { Outcome::LastSpace };
            (outcome, turns, decisions, seats)
        },
    );
    prop_oneof![1 => failed, 4 => played]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_is_written_is_read_again(games in prop::collection::vec(any_game(), 0..12)) {
        let count = u64::try_from(games.len()).expect("a small number");
        let rows: Vec<GameRow> = (0..).zip(games).map(|(index, (outcome, turns, decisions, seats))| {
            GameRow { index, seed: seed::of_game(SEED, index), outcome, turns, decisions, seats }
        }).collect();
        let head = head(&short_game(), count);
        let (_, _, again) = read(&written(&head, &rows, Part::whole(&(0..count)))).expect("it can be read");
        prop_assert_eq!(again, rows);
    }
}

#[test]
fn in_another_order_the_same_civilizations_play() {
    let game = short_game();
    let rotated = Rotated::new(&game, SEED).expect("all orders can be played");
    let seating = Seating::new(SEED, 5);
    let mut desk = Desk::default();
    let mut plain = Desk::default();
    for index in 0..5 {
        let row = rotated.play(SEED, &steward, index, &mut desk);
        assert_eq!((row.outcome.clone(), row.seats.len()), (Outcome::TurnLimit, 5));
        // The same game by hand, with the numbers of the civilizations changed.
        let mut pack = game.pack.clone();
        let numbers: Vec<u16> = game.civilizations.iter().map(|id| pack[*id].number).collect();
        for (civilization, number) in seating.order(index).iter().zip(numbers) {
            pack.civilizations[game.civilizations[*civilization].index()].number = number;
        }
        let other = Game::new(&pack, &game.options).expect("a game");
        let known = Games { game: &other, seed: SEED, bots: &steward }.play(index, &mut plain);
        for (place, civilization) in seating.order(index).iter().enumerate() {
            assert_eq!(other.civilizations[place], game.civilizations[*civilization]);
            assert_eq!(known.seats[place], row.seats[*civilization]);
        }
    }
}
