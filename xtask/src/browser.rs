//! The pages of builds in a real browser: `cargo xtask browser`, a step of `cargo xtask test`.
//!
//! Chromium, node and xmllint come from the system and are installed where that is possible; the driver
//! (playwright-core) is pinned by a lock file and lives in `target/`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::workspace::{Workspace, output, run};

/// Where builds, the driver and screenshots go.
const FOLDER: &str = "target/browser";
const DRIVER: &str = "target/browser/driver";
/// What the driver is made of.
const SOURCES: &str = "xtask/browser";
const LOCK: &str = "package-lock.json";

/// What is opened: the name of its folder, and the pack.
const BUILDS: [(&str, &str); 4] = [
    ("east", "mega-empires-east"),
    ("expansion", "expansion-project"),
    ("dawn", "a-new-dawn"),
    ("hostile", "xtask/browser/hostile"),
];

/// Programs the test needs: what they may be called, and the Debian package that has them.
const TOOLS: [(&[&str], &str); 4] = [
    (&["chromium", "chromium-browser", "google-chrome"], "chromium"),
    (&["node"], "nodejs"),
    (&["npm"], "npm"),
    (&["xmllint"], "libxml2-utils"),
];

/// Builds the packs, looks at the pictures as XML and drives the pages.
pub fn test(workspace: &Workspace) -> Result<(), String> {
    install_tools()?;
    install_driver(workspace)?;
    for (folder, pack) in BUILDS {
        build(workspace, folder, pack)?;
        lint_pictures(workspace, folder)?;
    }
    for (folder, players) in [("east", "5"), ("hostile", "2")] {
        report(workspace, folder, players)?;
    }
    let chromium = found(TOOLS[0].0).unwrap_or(TOOLS[0].0[0]);
    let mut driver = workspace.command("node");
    driver.args([&format!("{DRIVER}/run.mjs"), chromium_path(chromium)?.as_str(), FOLDER]);
    run(&mut driver)
}

/// The first of these programs that can be started.
fn found(names: &[&'static str]) -> Option<&'static str> {
    let starts = |name: &&&str| {
        let mut command = Command::new(name);
        let quiet = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok()
    };
    names.iter().find(starts).copied()
}

/// Where a program lies: the driver wants a path and not a name.
fn chromium_path(name: &str) -> Result<String, String> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut paths = std::env::split_paths(&folders).map(|folder| folder.join(name));
    let path: Option<PathBuf> = paths.find(|path| path.is_file());
    let path = path.ok_or_else(|| format!("{name} is not on the path"))?;
    Ok(path.to_string_lossy().into_owned())
}

fn install_tools() -> Result<(), String> {
    let absent: Vec<&str> = TOOLS
        .iter()
        .filter(|(names, _)| found(names).is_none())
        .map(|(_, package)| *package)
        .collect();
    if absent.is_empty() {
        return Ok(());
    }
    let advice = format!("install what is missing: apt-get install {}", absent.join(" "));
    if !is_root() || found(&["apt-get"]).is_none() {
        return Err(advice);
    }
    println!("installing {}", absent.join(", "));
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-o", "Dpkg::Use-Pty=0"]).args(arguments);
        run(command.env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install: Vec<&str> =
        ["install", "-y", "--no-install-recommends"].into_iter().chain(absent).collect();
    apt(&["update"]).and_then(|()| apt(&install)).map_err(|error| format!("{error}\n{advice}"))
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Copies the driver to `target/` and installs what it needs, unless that is there already.
fn install_driver(workspace: &Workspace) -> Result<(), String> {
    let installed = format!("{DRIVER}/node_modules/playwright-core/package.json");
    let lock = workspace.read(&format!("{SOURCES}/{LOCK}"))?;
    let before = workspace.read(&format!("{DRIVER}/{LOCK}")).ok();
    let is_current = before.as_ref() == Some(&lock) && workspace.path(&installed).exists();
    for file in workspace.list(SOURCES).iter().filter(|name| !name.ends_with('/')) {
        workspace
            .write(&format!("{DRIVER}/{file}"), workspace.read(&format!("{SOURCES}/{file}"))?)?;
    }
    if is_current {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    run(npm.current_dir(workspace.path(DRIVER)))
}

fn build(workspace: &Workspace, folder: &str, pack: &str) -> Result<(), String> {
    let folder = format!("{FOLDER}/{folder}");
    // What an older build left behind must not be tested.
    if workspace.path(&folder).exists() {
        fs::remove_dir_all(workspace.path(&folder))
            .map_err(|error| format!("{folder} cannot be removed: {error}"))?;
    }
    let mut command = workspace.cargo();
    command.args(["run", "--quiet", "--locked", "--package", "strabo-cli", "--"]);
    output(command.args(["build", pack, "-o", &folder])).map(drop)
}

/// The report on a few games of the pack that a folder was built of.
fn report(workspace: &Workspace, folder: &str, players: &str) -> Result<(), String> {
    let pack = BUILDS.iter().find(|build| build.0 == folder).map_or(folder, |build| build.1);
    let page = format!("{FOLDER}/{folder}/report.html");
    let mut command = workspace.cargo();
    command.args(["run", "--quiet", "--locked", "--package", "strabo-cli", "--", "simulate", pack]);
    command.args(["--quiet", "--players", players, "--games", "40", "--format", "html"]);
    output(command.args(["-o", &page])).map(drop)
}

/// Every picture is XML that a strict reader accepts.
fn lint_pictures(workspace: &Workspace, folder: &str) -> Result<(), String> {
    let folder = format!("{FOLDER}/{folder}");
    let files = workspace.list(&folder).into_iter().filter(|name| name.ends_with(".svg"));
    let paths: Vec<String> = files.map(|name| format!("{folder}/{name}")).collect();
    if paths.is_empty() {
        return Err(format!("no pictures were built in {folder}"));
    }
    let mut command = workspace.command("xmllint");
    run(command.args(["--noout", "--nonet"]).args(paths))
}
