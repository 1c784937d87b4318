//! `cargo xtask test`: everything a change has to pass, each step with the time it took.

use std::time::{Duration, Instant};
use std::{path::Path, process::Command};

use crate::workspace::Workspace;
use crate::{browser, clients, codegen, editor, embed, suites, tidy, typescript};

/// One step: what it is called, what to do when it fails, and how it runs.
struct Step {
    name: &'static str,
    cure: &'static str,
    run: fn(&Workspace) -> Result<(), String>,
}

const fn step(
    name: &'static str,
    cure: &'static str,
    run: fn(&Workspace) -> Result<(), String>,
) -> Step {
    Step { name, cure, run }
}

/// What is looked at and run here; the package for Python has a command of its own.
const ALL: [&str; 3] = ["--workspace", "--exclude", "strabo-python"];

/// Steps that follow each other, up to the first that fails.
type Lane = &'static [Step];

/// Everything, in three parts: what is quick, what only looks at the code, what runs it. The lanes of a part run
/// side by side, so that no core waits for a package, a page, a linker or the last test of a program; a
/// part begins when the one before has passed. All steps use the dev profile, and what is generated from
/// the built project is checked by a test (`xtask/tests/generated.rs`), so that a dependency is compiled at
/// most twice: once to be linked (tests) and once to be checked against (clippy, doc).
const PARTS: &[&[Lane]] = &[
    &[&[
        step("format", "run `cargo fmt --all`", |workspace| {
            cargo(workspace, &["fmt", "--all", "--check"])
        }),
        step("tidy", "fix what is listed; `cargo xtask tidy` checks it", tidy::run),
        step("registry", "run `cargo xtask codegen` and commit what it writes", |workspace| {
            codegen::from_folders(workspace, true)
        }),
    ]],
    &[&[
        step("clippy", "`cargo clippy --workspace --all-targets` shows them again", |workspace| {
            let lints = ["--all-targets", "--locked", "--", "-D", "warnings"];
            cargo(workspace, &[&["clippy"], &ALL[..], &lints].concat())
        }),
        step(
            "doc",
            "`RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps` shows them again",
            doc,
        ),
    ]],
    // All but the tests install packages, and wait until the programs are built with the tests.
    &[
        &[step("tests", "`cargo test --workspace NAME` runs one of them", tests)],
        &[step("embed", "`cargo xtask embed` runs it again", embed::run)],
        &[step("clients", "`cargo xtask clients` runs them again", clients::run)],
        &[step("suites", "`cargo xtask suites` judges them again", suites::run)],
        &[step("typescript", "`cargo xtask typescript` shows it again", typescript::test)],
        &[step("editor", "`cargo xtask editor` drives it again", editor::test)],
        &[step(
            "browser",
            "`cargo xtask browser` drives it again; screenshots are in target/browser",
            browser::test,
        )],
    ],
];

/// The steps of a lane that ran: the name and the time of each, and what the last says when it failed.
type Ran = (Vec<(&'static str, Duration)>, Result<(), String>);

/// Runs all parts up to the first in which a step fails.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let start = Instant::now();
    let mut times = Vec::new();
    let mut trouble = Vec::new();
    for part in PARTS {
        let lanes = std::thread::scope(|scope| {
            let running: Vec<_> =
                part.iter().map(|lane| scope.spawn(|| run_lane(lane, workspace))).collect();
            let panicked = |_| (Vec::new(), Err("a step panicked".to_owned()));
            let ends = running.into_iter().map(|lane| lane.join().unwrap_or_else(panicked));
            ends.collect::<Vec<Ran>>()
        });
        for (ran, result) in lanes {
            times.extend(ran);
            trouble.extend(result.err());
        }
        if !trouble.is_empty() {
            break;
        }
    }
    print_times(&times, start.elapsed());
    if trouble.is_empty() {
        println!("all passed");
        return Ok(());
    }
    Err(format!("\n{}", trouble.join("\n\n")))
}

fn run_lane(lane: Lane, workspace: &Workspace) -> Ran {
    let mut times = Vec::new();
    for step in lane {
        println!("\n[{}]", step.name);
        let (time, result) = timed(step, workspace);
        times.push((step.name, time));
        if result.is_err() {
            return (times, result);
        }
    }
    (times, Ok(()))
}

fn timed(step: &Step, workspace: &Workspace) -> (Duration, Result<(), String>) {
    let start = Instant::now();
    let result = (step.run)(workspace);
    let advice = |error| format!("{error}\n{} failed: {}", step.name, step.cure);
    (start.elapsed(), result.map_err(advice))
}

/// Builds the documentation with what clippy has checked: cargo takes that over when the compiler, its arguments and
/// the features are the same. Examples need what tests need, which gives dependencies the features they have
/// there. Should clippy ever be started in another way, the crates are checked once more, and nothing else changes.
fn doc(workspace: &Workspace) -> Result<(), String> {
    let mut command = workspace.cargo();
    command.args(["doc", "--no-deps", "--locked", "--lib", "--bins", "--examples"]).args(ALL);
    let driver = Path::new(command.get_program()).with_file_name("clippy-driver");
    if driver.exists() {
        command.env("RUSTC_WORKSPACE_WRAPPER", driver);
        command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    }
    crate::workspace::run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Runs the tests of all crates and those of their documentation, the others also when some fail. Examples are
/// large, and clippy has checked them.
fn tests(workspace: &Workspace) -> Result<(), String> {
    let run = |kinds: &[&str]| {
        cargo(workspace, &[&["test"], &ALL[..], kinds, &["--locked", "--no-fail-fast"]].concat())
    };
    let programs = run(&["--tests"]);
    let documentation = run(&["--doc"]);
    programs.and(documentation)
}

fn cargo(workspace: &Workspace, arguments: &[&str]) -> Result<(), String> {
    let mut command: Command = workspace.cargo();
    crate::workspace::run(command.args(arguments))
}

fn print_times(times: &[(&str, Duration)], total: Duration) {
    println!();
    for (name, time) in times {
        println!("{name:<16} {:>7.1} s", time.as_secs_f64());
    }
    println!("{:<16} {:>7.1} s", "total", total.as_secs_f64());
}
