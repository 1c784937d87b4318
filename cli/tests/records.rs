//! The games in `examples/records/`: whole games of every player count that replay to their last state, and the
//! story of two of them. `cargo xtask records` plays them anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fmt::Write, fs};

use crate::common::entries;
use strabo_bots::{BotKind, seats};
use strabo_engine::{
    Bot, Game, LineKind, Log, Options, PlayableFamily, RecordError, Recorder, Replay, Seat,
    Standing, Visit, pack_digest,
};
use strabo_model::Pack;

const CURE: &str = "if the rules changed on purpose, run `cargo xtask records`";

/// One game of the corpus.
struct Entry {
    name: String,
    pack: &'static str,
    options: Options,
    kinds: fn(Seat) -> BotKind,
    seed: u64,
    /// Who leaves the game, and after how many actions.
    leaving: &'static [(u64, Seat)],
}

/// Every third player plays at random.
fn mixed(seat: Seat) -> BotKind {
    if seat.index() % 3 == 2 { BotKind::Random } else { BotKind::Steward }
}

fn stewards(_: Seat) -> BotKind {
    BotKind::Steward
}

impl Entry {
    /// A game of stewards and random players; the seed is their number.
    fn new(name: String, pack: &'static str, players: u8) -> Self {
        let (options, seed) = (Options::new(players), players.into());
        Self { name, pack, options, kinds: mixed, seed, leaving: &[] }
    }
}

fn corpus() -> Vec<Entry> {
    let mut entries = Vec::new();
    for players in 5..=9 {
        let name = format!("mega-empires-east-{players}");
        let basic = Entry::new(format!("{name}-basic"), "mega-empires-east", players);
        let mut expert = Entry::new(format!("{name}-expert"), "mega-empires-east", players);
        expert.options.variants.push("expert".to_owned());
        entries.extend([basic, Entry { kinds: stewards, ..expert }]);
    }
    for players in 5..=18 {
        let name = format!("expansion-project-{players:02}");
        let kinds = if players < 10 { mixed } else { stewards };
        entries.push(Entry { kinds, ..Entry::new(name, "expansion-project", players) });
    }
    for pack in ["founders-stand-in", "new-dawn-stand-in", "clash-stand-in"] {
        entries.extend((2..=4).map(|count| Entry::new(format!("{pack}-{count}"), pack, count)));
    }
    for (pack, players) in [("mega-empires-east", 5), ("expansion-project", 6)] {
        entries.push(Entry {
            options: Options { turn_limit: 15, ..Options::new(players) },
            kinds: |_| BotKind::Random,
            seed: 1,
            ..Entry::new(format!("{pack}-turn-limit"), pack, players)
        });
        entries.push(Entry {
            kinds: stewards,
            seed: 3,
            leaving: const { &[(900, Seat::new(3)), (1400, Seat::new(0))] },
            ..Entry::new(format!("{pack}-departure"), pack, players)
        });
    }
    entries
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/records")
}

fn bless() -> bool {
    std::env::var_os("STRABO_BLESS").is_some_and(|value| value == "1")
}

fn packs() -> BTreeMap<&'static str, Pack> {
    let load = |id: &'static str| {
        (id, strabo_data::compile(id).expect("a pack that ships").pack.expect("it compiles"))
    };
    corpus()
        .into_iter()
        .map(|entry| entry.pack)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .map(load)
        .collect()
}

fn play(pack: &Pack, entry: &Entry) -> String {
    Game::new(pack, &entry.options).expect("a game").visit(Play(pack, entry))
}

/// Plays a game of the corpus and returns its record.
struct Play<'e>(&'e Pack, &'e Entry);

impl Visit for Play<'_> {
    type Out = String;

    fn visit<F: PlayableFamily>(self, game: &F) -> String {
        let Self(pack, entry) = self;
        let mut events = F::Events::off();
        let mut state = game.start(entry.seed, &mut events);
        let seats = (0..u8::MAX).map(Seat::new).take(game.seats());
        let bot = |seat: Seat| {
            let bot = seats::bot(game, (entry.kinds)(seat), entry.seed + u64::from(seat.number()));
            bot.expect("a bot that plays this game")
        };
        let mut bots: Vec<Box<dyn Bot<F>>> = seats.map(bot).collect();
        let mut recorder = Recorder::new(&game.record_head(pack_digest(pack), entry.seed));
        let mut legal = F::Legal::default();
        let mut leaving = entry.leaving;
        let mut actions = 0u64;
        while let Some(seat) = game.asked(&state) {
            actions += 1;
            if let [(after, seat), rest @ ..] = leaving
                && *after < actions
            {
                leaving = rest;
                recorder.note_leaving(game, &state, *seat);
                game.leave(&mut state, *seat).expect("a player who may leave");
            }
            game.legal(&state, &mut legal);
            let chosen = bots[seat.index()].choose(game, game.view(&state, seat), &legal);
            let action = chosen.expect("an answer");
            recorder.note(game, &state, seat, action);
            game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        }
        recorder.finish(game, &state)
    }
}

/// Replays a record to its end. Returns whether its game is over.
struct Finish<'e>(&'e str, &'e Pack);

impl Visit for Finish<'_> {
    type Out = Result<bool, RecordError>;

    fn visit<F: PlayableFamily>(self, _: &F) -> Self::Out {
        let Self(text, pack) = self;
        let mut events = F::Events::off();
        let mut replay = Replay::<F>::new(text, pack, pack_digest(pack), &mut events)?;
        replay.finish_all(&mut events)?;
        Ok(replay.game.ending(&replay.state).is_some())
    }
}

/// Keeps a file up to date, or says that it is not.
fn golden(name: &str, text: &str) {
    let path = folder().join(name);
    if bless() {
        fs::create_dir_all(folder()).expect("a folder");
        fs::write(&path, text).expect("a file");
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "examples/records/{name} is out of date: {CURE}");
}

fn text_of(entry: &Entry, pack: &Pack) -> String {
    let path = folder().join(format!("{}.record", entry.name));
    if bless() {
        let text = play(pack, entry);
        fs::create_dir_all(folder()).expect("a folder");
        fs::write(&path, &text).expect("a file");
        return text;
    }
    fs::read_to_string(&path).unwrap_or_else(|_| panic!("there is no {}: {CURE}", path.display()))
}

#[test]
fn every_record_replays_to_its_last_state() {
    let packs = packs();
    let mut sizes = Vec::new();
    for entry in corpus() {
        let pack = &packs[entry.pack];
        let text = text_of(&entry, pack);
        let game = Game::new(pack, &entry.options).expect("a game");
        let over = game.visit(Finish(&text, pack));
        assert_eq!(over, Ok(true), "{} is a whole game; {CURE}", entry.name);
        sizes.push((text.len(), entry.name));
    }
    let (largest, name) = sizes.into_iter().max().expect("records");
    assert!(largest < 250_000, "{name} has {largest} bytes");
}

#[test]
fn the_folder_holds_the_corpus_and_nothing_else() {
    if bless() {
        return;
    }
    let mut expected: Vec<String> =
        corpus().into_iter().map(|entry| format!("{}.record", entry.name)).collect();
    expected.extend(
        [
            "not-reached.txt",
            "README.md",
            "mega-empires-east.story.txt",
            "expansion-project.story.txt",
        ]
        .map(str::to_owned),
    );
    expected.sort();
    let entries = entries(&folder());
    let found = entries.iter().map(|path| path.file_name().expect("a name").to_string_lossy());
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// Tells a game: the first turns and the last, and who has won.
struct Story<'e>(&'e str, &'e Pack);

impl Visit for Story<'_> {
    type Out = String;

    fn visit<F: PlayableFamily>(self, _: &F) -> String {
        let Self(text, pack) = self;
        let mut events = F::Events::kept();
        let digest = pack_digest(pack);
        let mut replay = Replay::<F>::new(text, pack, digest, &mut events).expect("a record");
        let mut turns: Vec<String> = vec![String::new()];
        loop {
            for line in replay.game.tell(&events, None) {
                let indent = match line.kind {
                    LineKind::Turn => {
                        turns.push(String::new());
                        ""
                    }
                    LineKind::Phase => "  ",
                    _ => "    ",
                };
                if let Some(turn) = turns.last_mut() {
                    writeln!(turn, "{indent}{}", line.text).expect("a string takes everything");
                }
            }
            events.clear();
            if replay.step(&mut events).expect("a legal record").is_none() {
                break;
            }
        }
        let last = turns.pop().expect("a turn");
        let first: Vec<String> = turns.into_iter().skip(1).take(4).collect();
        let game = &replay.game;
        let place = |one: &Standing| {
            format!("{}. {}: {} points\n", one.rank, game.name(one.seat), one.points)
        };
        let result: String = game.standings(&replay.state).iter().map(place).collect();
        format!("{}\n[...]\n\n{last}\n{result}", first.join("\n"))
    }
}

#[test]
fn the_story_of_a_game_of_each_pack_is_told_in_words() {
    let packs = packs();
    for id in ["mega-empires-east", "expansion-project"] {
        let entry = Entry {
            name: String::new(),
            pack: id,
            options: Options::new(5),
            kinds: stewards,
            seed: 2026,
            leaving: &[],
        };
        let pack = &packs[id];
        let game = Game::new(pack, &entry.options).expect("a game");
        let story = game.visit(Story(&play(pack, &entry), pack));
        golden(&format!("{id}.story.txt"), &story);
    }
}
