//! The project's own chores: `cargo xtask codegen`, `tidy`, `test`, `quick`, `book`, `browser`, `web`, `python`, `typescript`, `clients`, `suites`, `fuzz`,
//! `soak` and `bench`.
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the files of the project are spelt in lower case"
)]

mod bench;
mod book;
mod browser;
mod clients;
mod codegen;
mod editor;
mod embed;
mod fuzz;
#[path = "../../compile/benches/support/generate.rs"]
mod generate;
mod package;
mod programs;
mod python;
mod quick;
mod readers;
mod results;
mod suites;
mod test;
mod tidy;
mod tools;
mod typescript;
mod web;
mod workspace;

use std::process::ExitCode;

use pico_args::Arguments;
use workspace::Workspace;

const HELP: &str = include_str!("help.txt");

type Chore = fn(&Workspace) -> Result<(), String>;

/// The chores that take no arguments.
const PLAIN: &[(&str, Chore)] = &[
    ("tidy", tidy::run),
    ("test", test::run),
    ("quick", quick::go),
    ("editor", editor::test),
    ("typescript", typescript::test),
    ("clients", clients::run),
    ("suites", suites::run),
    ("embed", embed::run),
    ("cluster", results::cluster),
    ("readers", readers::run),
    ("records", records),
    ("guide", guide),
    ("web", web::build),
    ("package", package::go),
    ("python", python::go),
];

fn main() -> ExitCode {
    match run(Arguments::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut arguments: Arguments) -> Result<(), String> {
    let command = arguments.subcommand().map_err(|error| error.to_string())?;
    let workspace = Workspace::find();
    if let Some((_, chore)) = PLAIN.iter().find(|(name, _)| command.as_deref() == Some(name)) {
        finish(arguments)?;
        return chore(&workspace);
    }
    match command.as_deref() {
        Some("codegen") => {
            let check = arguments.contains("--check");
            let generator: Option<String> =
                arguments.opt_value_from_str("--generator").map_err(|error| error.to_string())?;
            finish(arguments)?;
            codegen::run(&workspace, check, generator.as_deref())
        }
        Some("book") => {
            let gallery = arguments.contains("--gallery").then(|| book::games(&workspace));
            let pdf = arguments.contains("--pdf");
            finish(arguments)?;
            book::run(&workspace, &book::Extras { gallery: gallery.unwrap_or_default(), pdf })
        }
        Some("browser") => {
            let words: Vec<String> =
                arguments.finish().iter().map(|word| word.to_string_lossy().into()).collect();
            match words.split_first() {
                None => browser::test(&workspace),
                Some((only, parts)) if browser::PAGES.contains(&only.as_str()) => {
                    browser::test_served(&workspace, only, parts)
                }
                Some((other, _)) => Err(format!("what is {other} for?\n\n{HELP}")),
            }
        }
        Some("fuzz") => {
            let seconds = arguments.opt_value_from_str("--seconds");
            let seconds = seconds.map_err(|error| error.to_string())?.unwrap_or(60);
            let target: Option<String> =
                arguments.opt_free_from_str().map_err(|error| error.to_string())?;
            finish(arguments)?;
            fuzz::run(&workspace, target.as_deref(), seconds)
        }
        Some("soak") => {
            let mut cargo = workspace.cargo();
            let soak = "run --quiet --locked --profile soak -p strabo-engine --example soak --";
            cargo.args(soak.split(' '));
            workspace::run(cargo.args(arguments.finish()))
        }
        Some("bench") => {
            let what: Option<String> =
                arguments.opt_free_from_str().map_err(|error| error.to_string())?;
            if what.as_deref() == Some("blunders") {
                return bench::bots::blunders(&workspace, &arguments.finish());
            }
            finish(arguments)?;
            match what.as_deref() {
                None => bench::run(&workspace),
                Some("bots") => bench::bots::run(&workspace),
                Some("build") => bench::build::run(&workspace),
                Some("lsp") => bench::lsp::run(&workspace),
                Some("web") => bench::web::go(&workspace),
                Some("families") => {
                    let bench = ["bench", "-p", "strabo-bots", "--bench", "families"];
                    workspace::run(workspace.cargo().args(bench))
                }
                Some("serve") => bench::serve::run(&workspace),
                Some("table") => bench::table::run(&workspace),
                Some(other) => Err(format!("there is no bench \"{other}\"\n\n{HELP}")),
            }
        }
        None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(format!("there is no chore \"{other}\"\n\n{HELP}")),
    }
}

/// First the games, then what is made of them.
fn records(workspace: &Workspace) -> Result<(), String> {
    for package in ["strabo-cli", "strabo-areas-tests"] {
        let mut cargo = workspace.cargo();
        cargo.args(["test", "-p", package, "--test", "all", "records::"]);
        workspace::run(cargo.env("STRABO_BLESS", "1"))?;
    }
    Ok(())
}

fn guide(workspace: &Workspace) -> Result<(), String> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "-p", "strabo-cli", "--test", "all", "guide::", "--"]);
    workspace::run(cargo.arg("--nocapture").env("STRABO_BLESS", "1"))
}

/// Anything left over is a mistake.
fn finish(arguments: Arguments) -> Result<(), String> {
    match arguments.finish().first() {
        None => Ok(()),
        Some(extra) => Err(format!("what is {} for?\n\n{HELP}", extra.display())),
    }
}
