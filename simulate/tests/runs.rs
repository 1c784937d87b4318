//! Runs of real games: what is counted, what is written, and what happens when games or files go wrong.

use std::ops::Range;
use std::{convert::Infallible, num::NonZeroUsize, sync::OnceLock, sync::atomic::AtomicBool};

use bytes::Bytes;
use parquet::file::reader::{FileReader, SerializedFileReader};
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use strabo_bots::{BotKind, own_seed, seats};
use strabo_engine::{
    Acquired, Amount, Bot, Game, Log, Loss, Options, PlayableFamily, Seat, SeatCounts, Visit, hex,
};
use strabo_model::Pack;
use strabo_simulate::play::{Buffers, Games};
use strabo_simulate::row::{FORMAT, GameRow, Order, Outcome, Run, SeatRow};
use strabo_simulate::shard::{Part, Shard};
use strabo_simulate::store::{self, Damage, ResultsReader};
use strabo_simulate::{head::Plan, run::run, seating::Seating, seed, simulation::Simulation};

const SEED: u64 = 11;

fn pack(id: &str) -> Pack {
    strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a shipped pack")
}

fn mega_empires() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| pack("mega-empires-east"))
}

/// Stewards that play five civilizations in some order.
fn stewards(pack: &Pack, games: u64, turn_limit: u16, order: Order) -> Simulation {
    let game = Game::new(pack, &Options { turn_limit, ..Options::new(5) }).expect("a game");
    let plan = Plan { seed: SEED, games, bots: &[BotKind::Steward; 5], order };
    Simulation::new(&game, plan).expect("stewards play it")
}

/// Games by stewards that are over after a few turns.
fn short_games(games: u64) -> Simulation {
    stewards(mega_empires(), games, 6, Order::Printed)
}

fn played(simulation: &Simulation, range: Range<u64>, threads: usize) -> Vec<GameRow> {
    let mut rows = Vec::new();
    let threads = NonZeroUsize::new(threads).expect("a thread");
    let player = || simulation.player();
    let done = run(range.clone(), threads, &AtomicBool::new(false), &player, |row| {
        rows.push(row);
        Ok::<(), Infallible>(())
    });
    assert_eq!(done, Ok(range.end));
    rows
}

fn written(head: &Run, rows: &[GameRow], part: Part) -> Vec<u8> {
    let mut writer = store::results(Vec::new(), head, part).expect("it can be written");
    for row in rows {
        writer.add(row).expect("it can be written");
    }
    writer.finish().expect("it can be written")
}

fn read(bytes: &[u8]) -> Result<(Run, Part, Vec<GameRow>), Damage> {
    let reader = ResultsReader::new(Bytes::copy_from_slice(bytes))?;
    let mut rows = Vec::new();
    reader.each(|row| {
        rows.push(row);
        Ok::<(), Damage>(())
    })?;
    Ok((reader.run.clone(), reader.part, rows))
}

#[test]
fn the_figures_of_a_game_are_those_of_its_end() {
    let pack = mega_empires();
    let scoring = pack.scoring.as_ref().expect("a scoring");
    let rows = played(&stewards(pack, 2, 100, Order::Printed), 0..2, 1);
    for row in &rows {
        assert_eq!(row.outcome, Outcome::Rules);
        assert_eq!((row.seats.len(), row.winners()), (5, 1));
        let mut ranks: Vec<u8> = row.seats.iter().map(|seat| seat.rank).collect();
        ranks.sort_unstable();
        assert_eq!(ranks, [1, 2, 3, 4, 5]);
        let best = row.seats.iter().map(SeatRow::total).max();
        for seat in &row.seats {
            let counts = &seat.counts;
            assert!(!seat.is_winner() || Some(seat.total()) == best);
            assert_eq!(counts.turns.len(), usize::from(row.turns));
            let [_, advances, succession, _] = seat.points[..] else { panic!("four parts") };
            let [space, cities, ..] = *seat.figures() else { panic!("four figures") };
            assert!(cities >= Amount::default());
            assert_eq!(succession.halves(), space.halves() * i32::from(scoring.step));
            let worth = |one: &Acquired| pack.advances[usize::from(one.row)].points;
            let worth = counts.acquired.iter().map(worth);
            assert_eq!(advances, worth.map(Amount::whole).sum());
            assert!(counts.acquired.is_sorted_by_key(|one| one.turn));
            let dealt: u32 = counts.income.iter().sum();
            assert!(dealt > 30 && counts.income[0] >= counts.income[8], "{:?}", counts.income);
            assert!(counts.losses.iter().all(|loss| loss.counts.iter().any(|count| *count > 0)));
        }
        let traded: u32 = row.seats.iter().map(|seat| seat.counts.trades).sum();
        assert!(traded > 0 && traded.is_multiple_of(2), "{traded}");
        assert!(row.seats.iter().any(|seat| !seat.counts.losses.is_empty()));
    }
    assert_ne!(rows[0].seats, rows[1].seats);
}

/// Plays a game with stewards, not for a report: decisions, and the points and figures of everybody.
struct Straight(u64);

impl Visit for Straight {
    type Out = (u64, Vec<(u8, Amount, Vec<Amount>)>);

    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
        let kinds = vec![BotKind::Steward; game.seats()];
        let mut bots = seats::bots(game, self.0, &kinds).expect("stewards play it");
        let mut events = F::Events::off();
        let mut state = game.start(self.0, &mut events);
        let decisions = strabo_engine::play(game, &mut state, &mut bots, &mut events);
        let mut standings = game.standings(&state);
        standings.sort_by_key(|standing| standing.seat);
        let shown = standings.iter().map(|standing| {
            let mut figures = Vec::new();
            game.figures(&state, standing.seat, &mut figures);
            (standing.rank, standing.points, figures)
        });
        (decisions.expect("legal answers"), shown.collect())
    }
}

#[test]
fn a_game_of_every_family_is_the_one_that_play_shows_for_its_seed() {
    let stand_ins = ["founders-stand-in", "new-dawn-stand-in", "clash-stand-in"];
    let packs = std::iter::once("mega-empires-east").chain(stand_ins).map(pack);
    for (pack, players) in packs.zip([5_u8, 3, 3, 3]) {
        let options = Options { turn_limit: 6, ..Options::new(players) };
        let game = Game::new(&pack, &options).expect("a game");
        let bots = vec![BotKind::Steward; usize::from(players)];
        let plan = Plan { seed: SEED, games: 5, bots: &bots, order: Order::Printed };
        let simulation = Simulation::new(&game, plan).expect("stewards play it");
        let row = simulation.player()(4);
        assert_eq!(row.seed, seed::of_game(SEED, 4));
        let (decisions, seats) = game.visit(Straight(row.seed));
        assert_eq!(decisions, u64::from(row.decisions));
        let found = row.seats.iter().map(|row| (row.rank, row.total(), row.figures().to_vec()));
        assert!(found.eq(seats), "{}", pack.id);
        let run = &simulation.run;
        assert_eq!(row.seats[0].points.len(), run.points.len());
        assert!(row.seats.iter().all(|seat| seat.counts.turns.len() == usize::from(row.turns)));
        let bytes = written(run, &[], Part::whole(&(0..5)));
        assert_eq!(read(&bytes).map(|(again, ..)| again).as_ref(), Ok(run));
        // Games of other families are written and read again too.
        let rows = played(&simulation, 0..5, 1);
        let bytes = written(run, &rows, Part::whole(&(0..5)));
        assert_eq!(read(&bytes).map(|(.., again)| again), Ok(rows), "{}", pack.id);
    }
}

#[test]
fn columns_have_the_names_that_the_game_gives() {
    let names = |id: &str| {
        let game = Game::new(&pack(id), &Options::new(3)).expect("a game");
        let plan =
            Plan { seed: SEED, games: 0, bots: &[BotKind::Random; 3], order: Order::Printed };
        let simulation = Simulation::new(&game, plan).expect("random bots play it");
        let bytes = written(&simulation.run, &[], Part::whole(&(0..0)));
        let file = SerializedFileReader::new(Bytes::from(bytes)).expect("Parquet");
        let schema = file.metadata().file_metadata().schema();
        schema.get_fields().iter().map(|field| field.name().to_owned()).collect::<Vec<_>>()
    };
    let found = names("new-dawn-stand-in");
    for name in ["player", "points_agendas", "spaces_at_end", "spaces_by_turn", "cities_by_turn"] {
        assert!(found.iter().any(|one| one == name), "{name}: {found:?}");
    }
    let found = names("founders-stand-in");
    for name in ["points", "points_at_end", "tokens_in_hand_by_turn", "replaced_tiles_by_turn"] {
        assert!(found.iter().any(|one| one == name), "{name}: {found:?}");
    }
    for name in ["civilization", "trades", "income", "advances", "treasury_by_turn"] {
        assert!(found.iter().all(|one| one != name), "{name}: {found:?}");
    }
}

#[test]
fn halves_are_kept_exactly() {
    let simulation = short_games(1);
    let mut rows = played(&simulation, 0..1, 1);
    rows[0].seats[0].points[0] = Amount::of_halves(51);
    rows[0].seats[0].points[1] = Amount::of_halves(-3);
    rows[0].seats[1].counts.turns[2][0] = Amount::whole(70_000);
    let bytes = written(&simulation.run, &rows, Part::whole(&(0..1)));
    assert_eq!(read(&bytes).map(|(.., again)| again), Ok(rows));
}

#[test]
fn results_of_an_older_format_are_refused_with_what_to_do() {
    let simulation = short_games(0);
    let old = Run { format: FORMAT - 1, ..simulation.run };
    let damage = read(&written(&old, &[], Part::whole(&(0..0)))).expect_err("it is older");
    assert_eq!(damage, Damage::Version(1));
    let words = "it has version 1 of the format of results, and this Strabo reads version 2";
    assert_eq!(damage.to_string(), words);
}

#[test]
fn threads_change_no_byte() {
    let games = short_games(40);
    let part = Part::whole(&(0..40));
    let one = written(&games.run, &played(&games, 0..40, 1), part);
    assert!(one == written(&games.run, &played(&games, 0..40, 4), part), "the bytes differ");
}

#[test]
fn merged_shards_are_the_single_run_byte_for_byte() {
    let games = short_games(1_100);
    // More than a row group, with boundaries that are not those of the shards.
    let rows = played(&games, 0..1_100, 2);
    let head = games.run;
    let whole = written(&head, &rows, Part::whole(&(0..1_100)));
    let mut merged = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let range = shard.parse::<Shard>().expect("a shard").games(1_100);
        let at = |index: u64| usize::try_from(index).expect("a small number");
        let bytes = written(&head, &rows[at(range.start)..at(range.end)], Part::whole(&range));
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

impl<F: PlayableFamily> Bot<F> for Broken {
    fn choose(&mut self, game: &F, _: F::View<'_>, _: &F::Legal) -> Option<F::Action> {
        assert!(!self.panics, "a bot that gives up");
        game.read(NO_TAX)
    }
}

/// A tax rate that no game has, as records write it.
const NO_TAX: &str = "t200";

/// Plays eight games, two of them with bots that are broken.
struct WithBroken;

impl Visit for WithBroken {
    type Out = Vec<GameRow>;

    fn visit<F: PlayableFamily>(self, game: &F) -> Vec<GameRow> {
        let kinds = [BotKind::Steward; 5];
        let bots = |seed: u64| -> Result<Vec<Box<dyn Bot<F>>>, String> {
            let panics = seed == seed::of_game(SEED, 5);
            if !panics && seed != seed::of_game(SEED, 2) {
                return seats::bots(game, seed, &kinds);
            }
            let broken = |_| -> Box<dyn Bot<F>> { Box::new(Broken { panics }) };
            Ok((0..5).map(broken).collect())
        };
        let mut buffers = Buffers::default();
        let games = Games { game, seed: SEED, bots: &bots };
        (0..8).map(|index| games.play(index, &mut buffers)).collect()
    }
}

#[test]
fn a_game_that_fails_is_recorded_and_the_run_goes_on() {
    let options = Options { turn_limit: 6, ..Options::new(5) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    let rows = game.visit(WithBroken);
    let games = short_games(8);
    let whole = played(&games, 0..8, 1);
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
    let bytes = written(&games.run, &rows, Part::whole(&(0..8)));
    let (_, _, again) = read(&bytes).expect("it can be read");
    assert_eq!(again, rows);
}

#[test]
fn a_stopped_run_says_what_is_missing() {
    let games = short_games(100);
    let bytes = written(&games.run, &played(&games, 0..3, 1), Part::whole(&(0..100)));
    let (_, part, rows) = read(&bytes).expect("it can be read");
    assert_eq!((rows.len(), part), (3, Part { first: 0, end: 100, games: 3 }));
    assert!(!part.is_complete());
}

/// The bytes of a file with three games.
fn small_file() -> Vec<u8> {
    let games = short_games(3);
    written(&games.run, &played(&games, 0..3, 1), Part::whole(&(0..3)))
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
        let damage = read(&[&bytes, more].concat()).expect_err("there is more");
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
    let games = short_games(4);
    let mut rows = played(&games, 0..4, 1);
    change(&mut rows);
    match read(&written(&games.run, &rows, Part::whole(&(0..4)))) {
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
    says(|rows| rows[1].seats[2].counts.income.clear(), "contradicts itself");
    says(
        |rows| rows[1].seats[2].counts.acquired.push(Acquired { row: 200, turn: 1 }),
        "names something that the pack does not have",
    );
}

#[test]
fn the_parquet_of_another_program_is_not_decoded() {
    let foot = b"\x15\x04 what others write about their columns";
    let length = u32::try_from(foot.len()).expect("a small number").to_le_bytes();
    assert_eq!(read(&[b"PAR1", &foot[..], &length, b"PAR1"].concat()), Err(Damage::NotResults));
}

#[test]
fn turns_are_no_results() {
    let games = short_games(2);
    let mut writer =
        store::turns(Vec::new(), &games.run, Part::whole(&(0..2))).expect("it can be written");
    for row in played(&games, 0..2, 1) {
        writer.add(&row).expect("it can be written");
    }
    assert_eq!(read(&writer.finish().expect("it can be written")), Err(Damage::NotResults));
}

fn any_amounts(count: usize) -> impl Strategy<Value = Vec<Amount>> {
    prop::collection::vec((-200_000_i32..200_000).prop_map(Amount::of_halves), count)
}

fn any_seat() -> impl Strategy<Value = SeatRow> {
    let acquired = prop::collection::vec((0u16..51, any::<u16>()), 0..8)
        .prop_map(|list| list.into_iter().map(|(row, turn)| Acquired { row, turn }).collect());
    let losses = prop::collection::vec((0u16..24, any::<[u32; 5]>()), 0..4).prop_map(|list| {
        let loss = |(row, counts): (u16, [u32; 5])| Loss { row, counts: counts.to_vec() };
        list.into_iter().map(loss).collect()
    });
    let turns = prop::collection::vec(any_amounts(4), 0..5);
    let income = prop::collection::vec(any::<u32>(), mega_empires().stacks.len());
    (any_amounts(4), acquired, losses, turns, income, any::<u32>()).prop_map(
        |(points, acquired, losses, turns, income, trades)| SeatRow {
            rank: 2,
            points,
            counts: SeatCounts { turns, trades, income, acquired, losses },
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
            let outcome = if limit { Outcome::TurnLimit } else { Outcome::Rules };
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
        let head = short_games(count).run;
        let (_, _, again) = read(&written(&head, &rows, Part::whole(&(0..count)))).expect("it can be read");
        prop_assert_eq!(again, rows);
    }
}

#[test]
fn in_another_order_the_same_civilizations_play() {
    let rotated = stewards(mega_empires(), 5, 6, Order::Rotated);
    let seating = Seating::new(SEED, 5);
    let ids: Vec<&str> = rotated.run.civilizations.iter().map(|one| &*one.id).collect();
    let mut play = rotated.player();
    for index in 0..5 {
        let row = play(index);
        assert_eq!((row.outcome.clone(), row.seats.len()), (Outcome::TurnLimit, 5));
        // The same game by hand, with the numbers of the civilizations changed.
        let mut pack = mega_empires().clone();
        let place = |id: &str| pack.civilizations.iter().position(|one| *one.id == *id);
        let places: Vec<usize> = ids.iter().filter_map(|id| place(id)).collect();
        let numbers: Vec<u16> = places.iter().map(|at| pack.civilizations[*at].number).collect();
        for (civilization, number) in seating.order(index).iter().zip(numbers) {
            pack.civilizations[places[*civilization]].number = number;
        }
        let other = stewards(&pack, 5, 6, Order::Printed);
        let known = Permuted(index, seating.order(index).to_vec());
        let options = Options { turn_limit: 6, ..Options::new(5) };
        let known = Game::new(&pack, &options).expect("a game").visit(known);
        for (place, civilization) in seating.order(index).iter().enumerate() {
            assert_eq!(other.run.civilizations[place].id, ids[*civilization]);
            assert_eq!(known.seats[place], row.seats[*civilization]);
        }
    }
}

/// Plays one game in which the steward of each seat is the one that sits at another.
struct Permuted(u64, Vec<usize>);

impl Visit for Permuted {
    type Out = GameRow;

    fn visit<F: PlayableFamily>(self, game: &F) -> GameRow {
        let Self(index, order) = self;
        let bots = |seed: u64| {
            let seat = |at: &usize| Seat::new(u8::try_from(*at).expect("few"));
            let bot = |at| seats::bot(game, BotKind::Steward, own_seed(seed, seat(at)));
            order.iter().map(bot).collect()
        };
        Games { game, seed: SEED, bots: &bots }.play(index, &mut Buffers::default())
    }
}

#[test]
fn players_with_numbers_have_no_other_order() {
    let game = Game::new(&pack("new-dawn-stand-in"), &Options::new(3)).expect("a game");
    let plan = Plan { seed: 1, games: 1, bots: &[BotKind::Steward; 3], order: Order::Rotated };
    let refused = Simulation::new(&game, plan).err();
    assert_eq!(refused.as_deref(), Some("--rotate is for games whose civilizations are ranked"));
}
