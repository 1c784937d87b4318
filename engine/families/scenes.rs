//! Pages of scenes: rules of a book as headings, and below each of them what is on the table and what comes of it.
//!
//! Lines at the margin are headings. The lines below them are steps, in the words of a family, and these:
//! - `= figure: value, figure: value`: what must hold. `_` stands for any value, `3..8` for those
//!   between, `!3` for all others.
//! - `can answer, answer` and `cannot answer, answer`: whether they are among the legal answers.
//! - `each a b | c d`: the steps after it are played for each row, with its words in the place of `$1` and `$2`.
//! - `--`: what comes after it begins where the table stood at the first `--` of the scene.
//! - `until step; step`: the first of many dice with which all of the steps hold.
//! - `every 40 step; step`: the steps hold with each of so many dice. The table stays as it was.
//! - `try step; step`: the steps hold, and the table stays as it was.
//!
//! What stands after ` # ` says why.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use strabo_core::Family;

/// How many dice are tried before a page is wrong.
const MOST_DICE: u64 = 3000;

pub type Done = Result<(), String>;

/// A game that a page can play.
pub trait Stage: Clone + Default {
    /// Sets something up, or plays an answer.
    fn step(&mut self, words: &[&str]) -> Done;
    /// A figure of the position.
    fn figure(&self, words: &[&str]) -> Result<String, String>;
    /// True when an answer is legal.
    fn lists(&self, answer: &[&str]) -> Result<bool, String>;
    /// Changes the chance to come.
    fn reseed(&mut self, seed: u64);
}

/// Plays all scenes of a page.
pub fn page<S: Stage>(text: &str) {
    let mut scenes: Vec<(&str, Vec<(usize, &str)>)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let said = line.split(" # ").next().unwrap_or(line).trim_end();
        match (said.strip_prefix("    "), scenes.last_mut()) {
            (Some(step), Some((_, steps))) => steps.push((at + 1, step)),
            _ if said.is_empty() || said.starts_with('#') => {}
            _ => scenes.push((line, Vec::new())),
        }
    }
    assert!(scenes.iter().all(|(_, steps)| !steps.is_empty()), "a heading without steps");
    let failed = scenes.iter().filter_map(|(heading, steps)| {
        let why = rows::<S>(steps).err()?;
        Some(format!("{heading}\n    {why}"))
    });
    let failed: Vec<String> = failed.collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn rows<S: Stage>(steps: &[(usize, &str)]) -> Done {
    let Some(rows) = steps[0].1.strip_prefix("each ") else { return play::<S>(steps) };
    for row in rows.split(" | ") {
        let filled = steps[1..].iter().map(|(at, step)| {
            let words = (1..).zip(row.split_whitespace());
            (
                *at,
                words.fold((*step).to_owned(), |step, (n, word)| {
                    step.replace(&format!("${n}"), word)
                }),
            )
        });
        let filled: Vec<(usize, String)> = filled.collect();
        let steps: Vec<(usize, &str)> =
            filled.iter().map(|(at, step)| (*at, step.as_str())).collect();
        play::<S>(&steps).map_err(|why| format!("{row}: {why}"))?;
    }
    Ok(())
}

fn play<S: Stage>(steps: &[(usize, &str)]) -> Done {
    let (mut stage, mut base) = (S::default(), None);
    for (at, step) in steps {
        if *step == "--" {
            stage = base.get_or_insert(stage).clone();
            continue;
        }
        let done = catch_unwind(AssertUnwindSafe(|| run(&mut stage, step)));
        let done = done.unwrap_or_else(|_| Err("it panics".to_owned()));
        done.map_err(|why| format!("line {at}, {step}: {why}"))?;
    }
    Ok(())
}

fn run<S: Stage>(stage: &mut S, step: &str) -> Done {
    let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
    match word {
        "=" => rest.split(", ").try_for_each(|one| holds(stage, one)),
        "can" | "cannot" => rest.split(", ").try_for_each(|answer| {
            let listed = stage.lists(&words(answer))?;
            if listed == (word == "can") { Ok(()) } else { Err(format!("{answer}: {listed}")) }
        }),
        "try" => all(&mut stage.clone(), rest),
        "every" => {
            let (many, rest) = rest.split_once(' ').ok_or("how many dice?")?;
            (0..number(many)?).try_for_each(|seed| {
                all(&mut reseeded(stage, seed), rest).map_err(|why| format!("dice {seed}: {why}"))
            })
        }
        "until" => {
            let mut why = String::new();
            for seed in 0..MOST_DICE {
                let mut next = reseeded(stage, seed);
                match all(&mut next, rest) {
                    Ok(()) => {
                        *stage = next;
                        return Ok(());
                    }
                    Err(other) => why = other,
                }
            }
            Err(format!("no dice bring it about: {why}"))
        }
        _ => stage.step(&words(step)),
    }
}

fn all<S: Stage>(stage: &mut S, steps: &str) -> Done {
    steps.split("; ").try_for_each(|step| run(stage, step))
}

fn reseeded<S: Stage>(stage: &S, seed: u64) -> S {
    let mut stage = stage.clone();
    stage.reseed(seed);
    stage
}

fn holds<S: Stage>(stage: &S, one: &str) -> Done {
    let (figure, wanted) = one.split_once(": ").ok_or("a figure, a colon and its value")?;
    let found = stage.figure(&words(figure))?;
    let fits = |found: &str, wanted: &str| match wanted.split_once("..") {
        Some((low, high)) => match [low, found, high].map(number::<u32>) {
            [Ok(low), Ok(found), Ok(high)] => (low..=high).contains(&found),
            _ => false,
        },
        None => wanted == "_" || found == wanted,
    };
    let each = || found.split(',').zip(wanted.split(','));
    let right = match wanted.strip_prefix('!') {
        Some(other) => found != other,
        None if found.split(',').count() != wanted.split(',').count() => false,
        None => each().all(|(found, wanted)| fits(found, wanted)),
    };
    if right { Ok(()) } else { Err(format!("{figure} is {found}")) }
}

/// The legal answers whose tokens have a word and begin with these numbers.
pub fn fitting<F: Family>(
    game: &F,
    state: &F::State,
    word: &str,
    numbers: &[u8],
) -> Vec<F::Action> {
    let all = if numbers.is_empty() { String::new() } else { format!(":{}", joined(numbers)) };
    let wanted = format!("{word}{all}");
    let (mut legal, mut found) = (F::Legal::default(), Vec::new());
    game.legal(state, &mut legal);
    game.each_legal(&legal, &mut |action| {
        let mut token = String::new();
        game.write(action, &mut token);
        let rest = token.strip_prefix(&wanted);
        let ends = |rest: &str| rest.is_empty() || rest.starts_with([',', ':']);
        if rest.is_some_and(|rest| wanted.is_empty() || ends(rest)) {
            found.push(action);
        }
    });
    found
}

/// A player by the word for it: `P1` is the first.
pub fn seat(word: &str) -> Option<u8> {
    word.strip_prefix('P')?.parse::<u8>().ok()?.checked_sub(1)
}

pub fn joined(list: impl IntoIterator<Item = impl ToString>) -> String {
    list.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(",")
}

pub fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// What a task or an event is called, without its fields.
pub fn name_of(one: &impl Debug) -> String {
    let text = format!("{one:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or("").to_owned()
}

/// The words of a step.
fn words(step: &str) -> Vec<&str> {
    step.split_whitespace().collect()
}

/// A number of a page.
pub fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("{word} is no number here"))
}

/// One test for each page of the folder `scenes` beside the file, and one that there are no others. The folder is
/// named as the package finds it.
macro_rules! pages {
    ($stage:ty, $folder:literal: $($name:ident)*) => {
        $(#[test] fn $name() {
            $crate::scenes::page::<$stage>(include_str!(concat!("scenes/", stringify!($name), ".txt")));
        })*

        #[test]
        #[expect(clippy::disallowed_methods, reason = "the names of pages are read")]
        fn every_page_is_a_test() {
            let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder)).expect("a folder");
            let mut files: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
            files.sort();
            assert_eq!(files, [$(concat!(stringify!($name), ".txt")),*]);
        }
    };
}

pub(crate) use pages;
