//! The project's own chores: `cargo xtask codegen`, `tidy`, `test`, `quick`, `book`, `browser`, `typescript`, `clients`, `suites`, `fuzz`,
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
mod programs;
mod quick;
mod readers;
mod results;
mod suites;
mod test;
mod tidy;
mod tools;
mod typescript;
mod workspace;

use std::process::ExitCode;

use pico_args::Arguments;
use workspace::Workspace;

const HELP: &str = "\
The chores of Strabo.

cargo xtask codegen [--check]             write what is generated, or check that it is up to date
cargo xtask tidy                          check what no compiler checks
cargo xtask test                          everything a change has to pass
cargo xtask quick                         format, lints and tests of the crates that changed, on every save
cargo xtask book [--gallery] [--pdf]      make pages of the documents, in target/book
cargo xtask guide                         write every output, figure and picture of docs/guide anew
cargo xtask readers                       ask the compiler who reads each field of a pack, for docs/format
cargo xtask browser                       drive the page of a build, the studio and the table in a real browser
cargo xtask browser studio [PART...]      drive only the studio, or these parts of xtask/browser/studio
cargo xtask browser table [PART...]       drive only the table, or these parts of xtask/browser/table
cargo xtask editor                        drive the language server in Neovim and with pytest-lsp
cargo xtask typescript                    compile what is exported as TypeScript, check the studio's types
cargo xtask clients                       run the programs of examples/clients on bundles
cargo xtask suites                        judge what is written with validators and readers of others
cargo xtask embed                         build and run examples/embed, which uses Strabo as a library
cargo xtask cluster                       run examples/cluster on a local Ray
cargo xtask records                       play the games of examples/records/ anew
cargo xtask fuzz [TARGET] [--seconds N]   throw random input at everything that reads a file
cargo xtask soak [--games N] [--seed N]   play random games of all packs with every state checked
cargo xtask bench                         time large packs, and games
cargo xtask bench lsp                     time the language server beside others
cargo xtask bench serve                   time the studio, from a stroke to the new picture
cargo xtask bench table                   time the table, from a decision to all 18 screens
cargo xtask bench build                   time a release build from nothing, crate by crate
cargo xtask bench bots                    play bots against each other
cargo xtask bench families                time every family, and its bot among random players
";

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
    match command.as_deref() {
        Some("codegen") => {
            let check = arguments.contains("--check");
            let generator: Option<String> =
                arguments.opt_value_from_str("--generator").map_err(|error| error.to_string())?;
            finish(arguments)?;
            codegen::run(&workspace, check, generator.as_deref())
        }
        Some("tidy") => {
            finish(arguments)?;
            tidy::run(&workspace)
        }
        Some("test") => {
            finish(arguments)?;
            test::run(&workspace)
        }
        Some("quick") => {
            finish(arguments)?;
            quick::go(&workspace)
        }
        Some("book") => {
            let gallery = arguments.contains("--gallery").then(|| book::games(&workspace));
            let pdf = arguments.contains("--pdf");
            finish(arguments)?;
            book::run(&workspace, &book::Extras { gallery: gallery.unwrap_or_default(), pdf })
        }
        Some("editor") => {
            finish(arguments)?;
            editor::test(&workspace)
        }
        Some("typescript") => {
            finish(arguments)?;
            typescript::test(&workspace)
        }
        Some("clients") => {
            finish(arguments)?;
            clients::run(&workspace)
        }
        Some("suites") => {
            finish(arguments)?;
            suites::run(&workspace)
        }
        Some("embed") => {
            finish(arguments)?;
            embed::run(&workspace)
        }
        Some("cluster") => {
            finish(arguments)?;
            results::cluster(&workspace)
        }
        Some("browser") => {
            let words: Vec<String> =
                arguments.finish().iter().map(|word| word.to_string_lossy().into()).collect();
            match words.split_first() {
                None => browser::test(&workspace),
                Some((only, parts)) if browser::SERVED.contains(&only.as_str()) => {
                    browser::test_served(&workspace, only, parts)
                }
                Some((other, _)) => Err(format!("what is {other} for?\n\n{HELP}")),
            }
        }
        Some("records") => {
            finish(arguments)?;
            // First the games, then what is made of them.
            for package in ["strabo-cli", "strabo-areas-tests"] {
                let mut cargo = workspace.cargo();
                cargo.args(["test", "-p", package, "--test", "all", "records::"]);
                workspace::run(cargo.env("STRABO_BLESS", "1"))?;
            }
            Ok(())
        }
        Some("readers") => {
            finish(arguments)?;
            readers::run(&workspace)
        }
        Some("guide") => {
            finish(arguments)?;
            let mut cargo = workspace.cargo();
            cargo.args(["test", "-p", "strabo-cli", "--test", "all", "guide::", "--"]);
            workspace::run(cargo.arg("--nocapture").env("STRABO_BLESS", "1"))
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
            cargo.args([
                "run",
                "--quiet",
                "--locked",
                "--profile",
                "soak",
                "-p",
                "strabo-areas-tests",
                "--example",
                "soak",
                "--",
            ]);
            workspace::run(cargo.args(arguments.finish()))
        }
        Some("bench") => {
            let what: Option<String> =
                arguments.opt_free_from_str().map_err(|error| error.to_string())?;
            finish(arguments)?;
            match what.as_deref() {
                None => bench::run(&workspace),
                Some("bots") => bench::bots::run(&workspace),
                Some("build") => bench::build::run(&workspace),
                Some("lsp") => bench::lsp::run(&workspace),
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

/// Anything left over is a mistake.
fn finish(arguments: Arguments) -> Result<(), String> {
    match arguments.finish().first() {
        None => Ok(()),
        Some(extra) => Err(format!("what is {} for?\n\n{HELP}", extra.display())),
    }
}
