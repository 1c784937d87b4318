//! The pages of builds, the book, the studio and the table in a real browser: `cargo xtask browser`, a step of `cargo xtask test`.
//!
//! Chromium, node and xmllint come from the system and are installed where that is possible; the driver
//! (playwright-core) is pinned by a lock file and lives in `target/`.

use std::{fs, process::Command};

use crate::tools::{self, CHROMIUM, NODE, NPM, XMLLINT};
use crate::workspace::{Workspace, output, run};
use crate::{book, programs::Programs, web};

/// Where builds, the driver and screenshots go.
const FOLDER: &str = "target/browser";
const DRIVER: &str = "target/browser/driver";
/// What the driver is made of.
const SOURCES: &str = "xtask/browser";

/// The pages of servers, each with a folder of tests.
const SERVED: [&str; 2] = ["studio", "table"];
/// What can be driven alone. The page that plays by itself needs a module, which takes minutes to build.
pub const PAGES: [&str; 3] = [SERVED[0], SERVED[1], "web"];

/// What is opened: the name of its folder, and the pack.
const BUILDS: [(&str, &str); 4] = [
    ("east", "mega-empires-east"),
    ("expansion", "expansion-project"),
    ("dawn", "a-new-dawn"),
    ("hostile", "xtask/browser/hostile"),
];

/// Builds the packs, looks at the pictures as XML and drives the pages.
pub fn test(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[CHROMIUM, NODE, NPM, XMLLINT])?;
    install_driver(workspace)?;
    let programs = Programs::build(workspace)?;
    for (folder, pack) in BUILDS {
        build(workspace, &programs, folder, pack)?;
        lint_pictures(workspace, folder)?;
    }
    for (folder, players) in [("east", "5"), ("hostile", "2")] {
        report(&programs, folder, players)?;
    }
    let chromium = CHROMIUM.path()?;
    let mut driver = workspace.command("node");
    drive(workspace, driver.args([&format!("{DRIVER}/run.mjs"), &chromium, FOLDER]), FOLDER)?;
    let extras = book::Extras { gallery: vec!["smallest".to_owned()], pdf: false };
    book::run(workspace, &extras)?;
    let mut reader = workspace.command("node");
    run(reader.args([&format!("{DRIVER}/book.mjs"), &chromium, book::FOLDER, FOLDER]))?;
    for page in SERVED {
        drive_served(workspace, &programs, &chromium, page, &[])?;
    }
    Ok(())
}

/// Drives only the studio, the table or the page that plays by itself: the named parts of its folder in `xtask/browser`, or all.
pub fn test_served(workspace: &Workspace, page: &str, parts: &[String]) -> Result<(), String> {
    tools::require(&[CHROMIUM, NODE, NPM])?;
    install_driver(workspace)?;
    if page == PAGES[2] {
        web::build(workspace)?;
    }
    let programs = Programs::build(workspace)?;
    let chromium = CHROMIUM.path()?;
    drive_served(workspace, &programs, &chromium, page, parts)
}

fn drive_served(
    workspace: &Workspace,
    programs: &Programs<'_>,
    chromium: &str,
    page: &str,
    parts: &[String],
) -> Result<(), String> {
    let mut driver = workspace.command("node");
    driver.args([&format!("{DRIVER}/{page}/run.mjs"), chromium, &programs.path_of_strabo()]);
    let folder = format!("{FOLDER}/{page}");
    drive(workspace, driver.args([".", &folder]).args(parts), &folder)
}

/// Runs tests. The error has what the driver wrote about those that failed, so that it stands at the end of a log.
fn drive(workspace: &Workspace, driver: &mut Command, folder: &str) -> Result<(), String> {
    run(driver).map_err(|error| {
        let failed = workspace.read(&format!("{folder}/failed.txt")).unwrap_or_default();
        format!("{error}\n{}", failed.trim_end())
    })
}

/// Copies the driver to `target/` and installs what it needs, unless that is there already.
fn install_driver(workspace: &Workspace) -> Result<(), String> {
    // A part that was removed must not be run again.
    for page in PAGES {
        let _ = fs::remove_dir_all(workspace.path(&format!("{DRIVER}/{page}")));
    }
    for file in workspace.files(SOURCES).iter().filter(|path| !path.starts_with("hostile/")) {
        workspace
            .write(&format!("{DRIVER}/{file}"), workspace.read(&format!("{SOURCES}/{file}"))?)?;
    }
    tools::node_packages(workspace, DRIVER)
}

fn build(
    workspace: &Workspace,
    programs: &Programs<'_>,
    folder: &str,
    pack: &str,
) -> Result<(), String> {
    let folder = format!("{FOLDER}/{folder}");
    // What an older build left behind must not be tested.
    if workspace.path(&folder).exists() {
        fs::remove_dir_all(workspace.path(&folder))
            .map_err(|error| format!("{folder} cannot be removed: {error}"))?;
    }
    output(programs.strabo().args(["build", pack, "-o", &folder])).map(drop)
}

/// The report on a few games of the pack that a folder was built of.
fn report(programs: &Programs<'_>, folder: &str, players: &str) -> Result<(), String> {
    let pack = BUILDS.iter().find(|build| build.0 == folder).map_or(folder, |build| build.1);
    let page = format!("{FOLDER}/{folder}/report.html");
    let mut command = programs.strabo();
    command.args([
        "simulate",
        pack,
        "--quiet",
        "--players",
        players,
        "--games",
        "40",
        "--format",
        "html",
    ]);
    output(command.args(["--force", "-o", &page])).map(drop)
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
