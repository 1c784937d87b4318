//! Compiles the exported TypeScript with the compiler itself, runs a client that uses it, and checks the types of
//! the studio's scripts.

use std::{fs, process::Command};

use crate::programs::Programs;
use crate::tools::{self, NODE, NPM};
use crate::workspace::{Workspace, output, run};

/// The client that ships as an example.
const EXAMPLE: &str = "examples/clients/typescript";

const FILES: &[&str] = &["client.ts", "package.json", "package-lock.json", "tsconfig.json"];

/// Where it is built.
const FOLDER: &str = "target/typescript";

/// The packs it reads, and where each is exported to.
const PACKS: &[(&str, &str)] = &[
    ("mega-empires-east", "games"),
    ("expansion-project", "games"),
    ("smallest", "games/alone.ts"),
];

/// The scripts of the studio, with the settings of the compiler beside them.
const PAGE: &str = "serve/page";

/// What the client must say of each pack.
const EXPECTED: &[&str] = &[
    "mega-empires-east, 51 advances, 175 places",
    "expansion-project, 51 advances, 338 places",
    "smallest, 4 advances, 4 places",
];

/// Exports, compiles and runs.
pub fn test(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[NODE, NPM])?;
    for name in FILES {
        let text = workspace.read(&format!("{EXAMPLE}/{name}"))?;
        workspace.write(&format!("{FOLDER}/{name}"), text)?;
    }
    tools::node_packages(workspace, FOLDER)?;
    check_page(workspace)?;
    let programs = Programs::build(workspace)?;
    // What an earlier run has left must not make this one pass.
    for left in ["games", "js"] {
        let _ = fs::remove_dir_all(workspace.path(&format!("{FOLDER}/{left}")));
    }
    for (pack, to) in PACKS {
        let path = format!("{FOLDER}/{to}");
        let export = ["export", pack, "--to", "typescript", "--force", "-o", &path];
        run(programs.strabo().args(export))?;
    }
    run(in_folder(workspace, "node").arg("node_modules/typescript/bin/tsc"))?;
    let said = output(in_folder(workspace, "node").arg("js/client.js"))?;
    print!("{said}");
    match EXPECTED.iter().find(|line| !said.contains(*line)) {
        None => Ok(()),
        Some(line) => Err(format!("the client does not say \"{line}\"")),
    }
}

/// The scripts of the studio have types in their comments, and every one of them asks to be checked.
fn check_page(workspace: &Workspace) -> Result<(), String> {
    for file in workspace.files(PAGE).iter().filter(|file| file.ends_with(".js")) {
        if !workspace.read(&format!("{PAGE}/{file}"))?.starts_with("// @ts-check\n") {
            return Err(format!("{PAGE}/{file} does not begin with // @ts-check"));
        }
    }
    let compiler = format!("{FOLDER}/node_modules/typescript/bin/tsc");
    run(workspace.command("node").args([&compiler, "--project", PAGE]))
}

fn in_folder(workspace: &Workspace, program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace.path(FOLDER));
    command
}
