//! What people without Rust install: `cargo xtask package` writes it to `target/package`, and tries each part without cargo.

use std::fs;
use std::process::Command;

use crate::tools::{self, NODE, NPM, PATH};
use crate::workspace::{Workspace, output, run};
use crate::{python, web};

const FOLDER: &str = "target/package";
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/strabo"),
    ("zsh", "share/zsh/site-functions/_strabo"),
    ("fish", "share/fish/vendor_completions.d/strabo.fish"),
];

/// Builds everything, packs it and tries it.
pub fn go(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[NODE, NPM])?;
    run(workspace.cargo().args(["build", "--locked", "--release"]))?;
    web::build(workspace)?;
    let _ = fs::remove_dir_all(workspace.path(FOLDER));
    let name = name();
    let tree = format!("{FOLDER}/{name}");
    fill(workspace, &tree)?;
    let archive = format!("{name}.tar.gz");
    let mut tar = workspace.command("tar");
    run(tar
        .args(["--directory", FOLDER, "--owner=0", "--group=0", "-czf"])
        .args([&format!("{FOLDER}/{archive}"), &name]))?;
    run_program(workspace, &format!("{tree}/bin/strabo"))?;
    debian(workspace, &tree)?;
    npm(workspace)?;
    wheel(workspace)?;
    println!("wrote to {FOLDER}");
    Ok(())
}

/// `strabo-0.1.0-x86_64-linux`.
fn name() -> String {
    use std::env::consts::{ARCH, OS};
    format!("strabo-{}-{ARCH}-{OS}", env!("CARGO_PKG_VERSION"))
}

/// The program with its module, manual pages, completions and licence.
fn fill(workspace: &Workspace, tree: &str) -> Result<(), String> {
    let program = format!("{tree}/bin/strabo");
    workspace.copy("target/release/strabo", &program)?;
    // The names of functions are a quarter of it; where nothing takes them out, they stay.
    let _ = output(workspace.command("strip").arg(&program));
    workspace.copy(web::MODULE, &format!("{tree}/share/strabo/strabo.wasm"))?;
    for file in ["README.md", "LICENSE", "CHANGELOG.md"] {
        workspace.copy(file, &format!("{tree}/share/doc/strabo/{file}"))?;
    }
    let strabo = || workspace.command("target/release/strabo");
    output(strabo().args(["man", "-o", &format!("{tree}/share/man/man1")]))?;
    let _ = fs::remove_file(workspace.path(&format!("{tree}/share/man/man1/.written-by-strabo")));
    for (shell, place) in SHELLS {
        let script = output(strabo().args(["completions", shell]))?;
        workspace.write(&format!("{tree}/{place}"), script)?;
    }
    Ok(())
}

/// A package for Debian, where there is something that makes one; it is unpacked and run.
fn debian(workspace: &Workspace, tree: &str) -> Result<(), String> {
    if output(Command::new("dpkg-deb").arg("--version")).is_err() {
        println!("no dpkg-deb here: no package for Debian");
        return Ok(());
    }
    let folder = format!("{FOLDER}/deb");
    run(workspace.command("mkdir").args(["-p", &format!("{folder}/DEBIAN")]))?;
    run(workspace.command("cp").args(["-r", tree, &format!("{folder}/usr")]))?;
    let architecture = output(Command::new("dpkg").arg("--print-architecture"))?;
    let control = format!(
        "Package: strabo\nVersion: {}\nArchitecture: {}\nMaintainer: The Strabo project\n\
         Depends: libc6\nSection: games\nPriority: optional\n\
         Description: compiler for civilization-family board games\n",
        env!("CARGO_PKG_VERSION"),
        architecture.trim()
    );
    workspace.write(&format!("{folder}/DEBIAN/control"), control)?;
    let file = format!("{FOLDER}/strabo_{}.deb", env!("CARGO_PKG_VERSION"));
    run(workspace.command("dpkg-deb").args(["--root-owner-group", "--build", &folder, &file]))?;
    let tried = format!("{FOLDER}/tried-deb");
    run(workspace.command("dpkg-deb").args(["--extract", &file, &tried]))?;
    run_program(workspace, &format!("{tried}/usr/bin/strabo"))?;
    remove(workspace, &[&folder, &tried])
}

/// A package for Node, which is installed in a folder of its own and plays a game there.
fn npm(workspace: &Workspace) -> Result<(), String> {
    let folder = format!("{FOLDER}/npm");
    for file in ["package.json", "index.js", "index.d.ts", "README.md"] {
        workspace.copy(&format!("web/npm/{file}"), &format!("{folder}/{file}"))?;
    }
    workspace.copy("LICENSE", &format!("{folder}/LICENSE"))?;
    workspace.copy(web::MODULE, &format!("{folder}/strabo.wasm"))?;
    let mut pack = workspace.command("npm");
    run(pack
        .args(["pack", "--silent", "--pack-destination", ".."])
        .current_dir(workspace.path(&folder)))?;
    let tried = format!("{FOLDER}/tried-npm");
    let archive = format!("../strabo-{}.tgz", env!("CARGO_PKG_VERSION"));
    workspace.write(&format!("{tried}/package.json"), "{ \"private\": true }\n")?;
    let mut install = workspace.command("npm");
    install.args(["install", "--silent", "--offline", "--no-audit", "--no-fund", &archive]);
    run(install.current_dir(workspace.path(&tried)))?;
    let readme = fs::read_to_string(workspace.path("web/npm/README.md")).unwrap_or_default();
    let example = readme.split("```js\n").nth(1).and_then(|rest| rest.split("```").next());
    workspace.write(&format!("{tried}/play.mjs"), example.ok_or("no example")?)?;
    let bundle = format!("{FOLDER}/tried/inland-sea.strabo");
    workspace.copy(&bundle, &format!("{tried}/inland-sea.strabo"))?;
    let mut node = workspace.command("node");
    let said = output(node.arg("play.mjs").current_dir(workspace.path(&tried)))?;
    if !said.contains("rank: 1") {
        return Err(format!("the example of web/npm/README.md plays to no end:\n{said}"));
    }
    remove(workspace, &[&folder, &tried, &format!("{FOLDER}/tried")])
}

/// A package for Python, which is installed in an environment of its own and gives the same program.
fn wheel(workspace: &Workspace) -> Result<(), String> {
    let wheel = python::build(workspace, FOLDER)?;
    let tried = format!("{FOLDER}/tried-wheel");
    run(workspace.command("python3").args(["-m", "venv", &tried]))?;
    let mut pip = workspace.command(&format!("{tried}/bin/pip"));
    pip.args(["install", "--quiet", "--no-index", "--disable-pip-version-check", &wheel]);
    run(pip.env("PATH", PATH))?;
    run_program(workspace, &format!("{tried}/bin/strabo"))?;
    remove(workspace, &[&tried, &format!("{FOLDER}/tried")])
}

/// A program that was installed builds a pack and writes a page that plays, where there is no cargo.
fn run_program(workspace: &Workspace, program: &str) -> Result<(), String> {
    let program = workspace.path(program).display().to_string();
    let folder = format!("{FOLDER}/tried");
    let _ = fs::remove_dir_all(workspace.path(&folder));
    let tried = |words: &[&str]| {
        let mut command = workspace.command(&program);
        output(command.args(words).env_clear().env("PATH", PATH)).map(drop)
    };
    tried(&["build", "inland-sea", "-o", &folder])?;
    tried(&["export", "inland-sea", "--to", "web", "-o", &format!("{folder}/inland-sea.html")])
}

fn remove(workspace: &Workspace, folders: &[&str]) -> Result<(), String> {
    for folder in folders {
        fs::remove_dir_all(workspace.path(folder))
            .map_err(|error| format!("{folder} cannot be removed: {error}"))?;
    }
    Ok(())
}
