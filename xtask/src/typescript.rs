//! Compiles the exported TypeScript with the compiler itself, and runs a client that uses it.

use std::fs;
use std::process::{Command, Stdio};

use crate::workspace::{Workspace, output, run};

/// The client that ships as an example.
const EXAMPLE: &str = "examples/clients/typescript";

/// Its files.
const FILES: &[&str] = &["client.ts", "package.json", "package-lock.json", "tsconfig.json"];

/// Where it is built.
const FOLDER: &str = "target/typescript";

/// The packs it reads, and where each is exported to.
const PACKS: &[(&str, &str)] = &[
    ("mega-empires-east", "games"),
    ("expansion-project", "games"),
    ("smallest", "games/alone.ts"),
];

/// What the client must say of each pack.
const EXPECTED: &[&str] = &[
    "mega-empires-east, 51 advances, 175 places",
    "expansion-project, 51 advances, 338 places",
    "smallest, 4 advances, 4 places",
];

/// Exports, compiles and runs.
pub fn test(workspace: &Workspace) -> Result<(), String> {
    require_node(workspace)?;
    for name in FILES {
        let text = workspace.read(&format!("{EXAMPLE}/{name}"))?;
        workspace.write(&format!("{FOLDER}/{name}"), text)?;
    }
    install(workspace)?;
    // What an earlier run has left must not make this one pass.
    for left in ["games", "js"] {
        let _ = fs::remove_dir_all(workspace.path(&format!("{FOLDER}/{left}")));
    }
    for (pack, to) in PACKS {
        let path = format!("{FOLDER}/{to}");
        let export = ["export", pack, "--to", "typescript", "-o", &path];
        let mut cargo = workspace.cargo();
        cargo.args(["run", "--quiet", "--locked", "--package", "strabo-cli", "--"]).args(export);
        run(&mut cargo)?;
    }
    run(in_folder(workspace, "node").arg("node_modules/typescript/bin/tsc"))?;
    let said = output(in_folder(workspace, "node").arg("js/client.js"))?;
    print!("{said}");
    match EXPECTED.iter().find(|line| !said.contains(*line)) {
        None => Ok(()),
        Some(line) => Err(format!("the client does not say \"{line}\"")),
    }
}

fn in_folder(workspace: &Workspace, program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace.path(FOLDER));
    command
}

/// Installs the pinned compiler, unless it is there. Nothing of a package is run on installation.
fn install(workspace: &Workspace) -> Result<(), String> {
    let lock = workspace.read(&format!("{FOLDER}/package-lock.json"))?;
    let done = format!("{FOLDER}/node_modules/installed.json");
    if workspace.read(&done).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let npm = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    run(in_folder(workspace, "npm").args(npm))?;
    workspace.write(&done, lock)
}

/// Node.js and npm, installed where that is possible without asking.
fn require_node(workspace: &Workspace) -> Result<(), String> {
    let absent = |program: &str| !answers(workspace.command(program).arg("--version"));
    if !absent("node") && !absent("npm") {
        return Ok(());
    }
    let root = output(workspace.command("id").arg("-u")).is_ok_and(|user| user.trim() == "0");
    if root && answers(workspace.command("apt-get").arg("--version")) {
        let _ = run(workspace.command("apt-get").args(["update", "--quiet"]));
        let install = ["install", "--yes", "--quiet", "--no-install-recommends", "nodejs", "npm"];
        return run(workspace.command("apt-get").args(install));
    }
    Err("Node.js and npm are missing: install them (on Debian `apt-get install nodejs npm`)"
        .to_owned())
}

/// True when a program can be started and ends well.
fn answers(command: &mut Command) -> bool {
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
