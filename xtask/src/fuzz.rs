//! `cargo xtask fuzz`: throws random input at the compiler and at the reader of bundles, starting from what is in the repository.

mod corpus;

use crate::workspace::{self, Workspace};

/// The programs in `fuzz/fuzz_targets/`.
const TARGETS: &[&str] = &["bundle", "loader", "tree"];

/// Longer inputs only make each run slower.
const LONGEST_INPUT: usize = 8192;

/// Runs one target, or each of them, for some seconds.
pub fn run(workspace: &Workspace, target: Option<&str>, seconds: u32) -> Result<(), String> {
    if let Some(unknown) = target.filter(|target| !TARGETS.contains(target)) {
        return Err(format!("there is no target \"{unknown}\"; there are {}", TARGETS.join(", ")));
    }
    install(workspace)?;
    for name in TARGETS.iter().filter(|name| target.is_none_or(|target| target == **name)) {
        let seeds = corpus::write(workspace, name)?;
        println!("{name}: {seeds} seeds, {seconds} s");
        fuzz(workspace, name, seconds)?;
    }
    Ok(())
}

/// Installs cargo-fuzz when it is not there.
fn install(workspace: &Workspace) -> Result<(), String> {
    let present = workspace.cargo().args(["fuzz", "--version"]).output();
    if present.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    workspace::run(workspace.cargo().args(["install", "cargo-fuzz", "--locked"]))
}

/// Fuzzing needs unstable flags of the compiler; the bootstrap variable makes a stable one take them.
/// The code under test forbids `unsafe`, so sanitizers would only slow it down.
fn fuzz(workspace: &Workspace, target: &str, seconds: u32) -> Result<(), String> {
    let mut command = workspace.cargo();
    command.env("RUSTC_BOOTSTRAP", "1");
    command.args(["fuzz", "run", "--sanitizer", "none", target, "--"]);
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={LONGEST_INPUT}"));
    command.arg(format!("-dict={}", corpus::DICTIONARY));
    command.args(["-timeout=10", "-print_final_stats=1"]);
    workspace::run(&mut command).map_err(|error| {
        format!(
            "{error}\nthe input is in fuzz/artifacts/{target}/: \
             make it a test in compile/tests/found_by_fuzzing.rs"
        )
    })
}
