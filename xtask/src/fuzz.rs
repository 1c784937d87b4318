//! `cargo xtask fuzz`: throws random input at everything that reads a file, starting from what is in the repository.

mod corpus;
mod words;

use crate::workspace::{self, Workspace};

/// Where the targets are, one file each.
const FOLDER: &str = "fuzz/src/bin";

/// Longer inputs only make each run slower.
const LONGEST_INPUT: usize = 8192;

/// Runs one target, or each of them, for some seconds.
pub fn run(workspace: &Workspace, target: Option<&str>, seconds: u32) -> Result<(), String> {
    let files = workspace.list(FOLDER);
    let targets: Vec<&str> = files.iter().filter_map(|name| name.strip_suffix(".rs")).collect();
    if let Some(unknown) = target.filter(|target| !targets.contains(target)) {
        return Err(format!("there is no target \"{unknown}\"; there are {}", targets.join(", ")));
    }
    install(workspace)?;
    for name in targets.into_iter().filter(|name| target.is_none_or(|target| target == *name)) {
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
/// The code under test forbids `unsafe`, so sanitizers would only slow it down. The targets themselves
/// look at the time of each input; the limits here are for what never ends.
fn fuzz(workspace: &Workspace, target: &str, seconds: u32) -> Result<(), String> {
    let mut command = workspace.cargo();
    command.env("RUSTC_BOOTSTRAP", "1");
    command.args(["fuzz", "run", "--sanitizer", "none", target]);
    // What is new goes into the first folder.
    command.arg(format!("fuzz/corpus/{target}"));
    let found = format!("fuzz/found/{target}");
    if workspace.path(&found).is_dir() {
        command.arg(found);
    }
    command.arg("--");
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={LONGEST_INPUT}"));
    command.arg(format!("-dict={}", words::write(workspace, target)?));
    command.args(["-timeout=60", "-rss_limit_mb=1024", "-print_final_stats=1"]);
    workspace::run(&mut command).map_err(|error| {
        format!(
            "{error}\nthe input is in fuzz/artifacts/{target}/: make it small with `cargo fuzz tmin`, \
             put it into fuzz/found/{target}/, fix the cause, and run \
             `cargo test -p strabo-cli --test all found::`"
        )
    })
}
