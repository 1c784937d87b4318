//! `cargo xtask test`: everything a change has to pass, each step with the time it took.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::programs::Programs;
use crate::workspace::Workspace;
use crate::{browser, clients, codegen, editor, embed, tidy, typescript};

/// One step: what it is called, what to do when it fails, and how it runs.
struct Step {
    name: &'static str,
    cure: &'static str,
    run: fn(&Workspace) -> Result<(), String>,
}

/// The quick steps come first. All of them use the dev profile, and what is generated from the built
/// project is checked by a test (`xtask/tests/generated.rs`), so that a dependency is compiled at most
/// twice: once to be linked (tests) and once to be checked against (clippy, doc).
const STEPS: &[Step] = &[
    Step {
        name: "format",
        cure: "run `cargo fmt --all`",
        run: |workspace| cargo(workspace, &["fmt", "--all", "--check"]),
    },
    Step { name: "tidy", cure: "fix what is listed; `cargo xtask tidy` checks it", run: tidy::run },
    Step {
        name: "registry",
        cure: "run `cargo xtask codegen` and commit what it writes",
        run: |workspace| codegen::from_folders(workspace, true),
    },
    Step {
        name: "clippy",
        cure: "`cargo clippy --workspace --all-targets` shows them again",
        run: |workspace| {
            cargo(
                workspace,
                &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
            )
        },
    },
    Step {
        name: "tests",
        cure: "`cargo test --workspace NAME` runs one of them",
        run: |workspace| cargo(workspace, &["test", "--workspace", "--locked"]),
    },
];

/// The last steps run side by side, because they wait for packages and pages more than they compute.
const SIDE_BY_SIDE: &[Step] = &[
    Step { name: "clients", cure: "`cargo xtask clients` runs them again", run: clients::run },
    Step { name: "embed", cure: "`cargo xtask embed` runs it again", run: embed::run },
    Step {
        name: "typescript",
        cure: "`cargo xtask typescript` shows it again",
        run: typescript::test,
    },
    Step { name: "editor", cure: "`cargo xtask editor` drives it again", run: editor::test },
    Step {
        name: "browser",
        cure: "`cargo xtask browser` drives it again; screenshots are in target/browser",
        run: browser::test,
    },
    Step {
        name: "doc",
        cure: "`RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps` shows them again",
        run: |workspace| {
            // It would keep the others from building.
            Programs::build(workspace)?;
            let mut command = workspace.cargo();
            command.args(["doc", "--workspace", "--no-deps", "--locked"]);
            crate::workspace::run(command.env("RUSTDOCFLAGS", "-D warnings"))
        },
    },
];

/// Runs all steps up to the first that fails.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let steps = STEPS.len() + SIDE_BY_SIDE.len();
    let start = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    let mut trouble = Vec::new();
    for (at, step) in STEPS.iter().enumerate() {
        println!("\n[{}/{steps}] {}", at + 1, step.name);
        let (time, result) = timed(step, workspace);
        times.push((step.name, time));
        if let Err(error) = result {
            trouble.push(error);
            break;
        }
    }
    if trouble.is_empty() {
        let names: Vec<&str> = SIDE_BY_SIDE.iter().map(|step| step.name).collect();
        println!("\n[{}-{steps}/{steps}] {}", STEPS.len() + 1, names.join(", "));
        let results = std::thread::scope(|scope| {
            let run = |step| scope.spawn(move || timed(step, workspace));
            let running: Vec<_> = SIDE_BY_SIDE.iter().map(run).collect();
            let panicked = |_| (Duration::ZERO, Err("the step panicked".to_owned()));
            let ends = running.into_iter().map(|step| step.join().unwrap_or_else(panicked));
            ends.collect::<Vec<_>>()
        });
        for (step, (time, result)) in SIDE_BY_SIDE.iter().zip(results) {
            times.push((step.name, time));
            trouble.extend(result.err());
        }
    }
    print_times(&times, start.elapsed());
    if trouble.is_empty() {
        println!("all passed");
        return Ok(());
    }
    Err(format!("\n{}", trouble.join("\n\n")))
}

fn timed(step: &Step, workspace: &Workspace) -> (Duration, Result<(), String>) {
    let start = Instant::now();
    let result = (step.run)(workspace);
    let advice = |error| format!("{error}\n{} failed: {}", step.name, step.cure);
    (start.elapsed(), result.map_err(advice))
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
