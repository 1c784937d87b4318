//! The language server in a real editor and with a client that is not ours: `cargo xtask editor`, a step of
//! `cargo xtask test`.
//!
//! Neovim comes from the system and is installed where that is possible; pytest-lsp is pinned by a list and
//! lives in `target/`.

use std::{fs, path::Path};

use crate::programs::Programs;
use crate::tools::{self, NEOVIM, NODE, NPM, PYTHON, python_with};
use crate::workspace::{self, Workspace};

/// Where packs and packages go.
const FOLDER: &str = "target/editor";
/// What drives the editor and the client.
const SOURCES: &str = "xtask/editor";
const EXTENSION: &str = "editors/vscode";

/// A pack over the copy of the East pack.
const MINE: &[(&str, &str)] = &[
    (
        "pack.toml",
        "[pack]\nid = \"mine\"\nname = \"Mine\"\nversion = \"1.0.0\"\nextends = \"east\"\n\
         players = \"5-9\"\n",
    ),
    (
        "map.toml",
        "[[area]]\nid = \"babylon\"\n\
         land = [\"babylonia\", \"charax\", \"mesopotamia\", \"sumeria\", \"ur\"]\n",
    ),
];

/// Drives Neovim and pytest-lsp, and checks the types of the extension for VS Code.
pub fn test(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[NEOVIM, PYTHON, NODE, NPM])?;
    let python = python_with(
        workspace,
        &format!("{FOLDER}/python"),
        &workspace.read(&format!("{SOURCES}/requirements.txt"))?,
    )?;
    let programs = Programs::build(workspace)?;
    prepare(workspace, &programs)?;
    let set = |command: &mut std::process::Command, folder: &str| {
        command.env("STRABO", programs.path_of_strabo()).env("FOLDER", workspace.path(folder));
    };
    let mut neovim = workspace.command(NEOVIM.found().ok_or("Neovim does not start")?);
    neovim.args(["--headless", "--clean", "-n", "-c", &format!("luafile {SOURCES}/neovim.lua")]);
    set(&mut neovim, &format!("{FOLDER}/packs"));
    workspace::run(&mut neovim)?;
    newcomer(workspace, &programs)?;
    renamed_is_the_same_game(&programs)?;
    let mut pytest = workspace.command(&python);
    pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", SOURCES]);
    set(&mut pytest, "examples");
    workspace::run(pytest.env("PYTHONDONTWRITEBYTECODE", "1"))?;
    types(workspace)
}

/// Follows the page about editors with Neovim, in the home of somebody who has nothing yet.
fn newcomer(workspace: &Workspace, programs: &Programs<'_>) -> Result<(), String> {
    let page = workspace.read("docs/editors.md")?;
    let blocks: Vec<&str> =
        page.split("```lua\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0)).collect();
    let [new, old] = blocks[..] else {
        return Err("docs/editors.md does not have two settings for Neovim".to_owned());
    };
    let home = workspace.path(&format!("{FOLDER}/home"));
    let settings = format!("if vim.fn.has(\"nvim-0.11\") == 1 then\n{new}else\n{old}end\n");
    workspace.write(&format!("{FOLDER}/home/.config/nvim/init.lua"), settings)?;
    let pack = format!("{FOLDER}/packs/my-map");
    workspace::output(programs.strabo().args(["new", &pack]))?;
    let mut neovim = workspace.command(NEOVIM.found().ok_or("Neovim does not start")?);
    neovim.args(["--headless", "-n", &format!("{pack}/map.toml")]);
    neovim.args(["-c", &format!("luafile {SOURCES}/newcomer.lua")]).env("HOME", home);
    for word in ["CONFIG", "DATA", "STATE", "CACHE"] {
        neovim.env_remove(format!("XDG_{word}_HOME"));
    }
    // The settings name the program without its folder.
    let program = programs.path_of_strabo();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = Path::new(&program).parent().map(Path::to_owned).into_iter();
    let folders = std::env::join_paths(folders.chain(std::env::split_paths(&path)));
    workspace::run(neovim.env("PATH", folders.map_err(|error| format!("PATH: {error}"))?))
}

/// Writes the packs that are edited.
fn prepare(workspace: &Workspace, programs: &Programs<'_>) -> Result<(), String> {
    let packs = workspace.path(&format!("{FOLDER}/packs"));
    if packs.exists() {
        fs::remove_dir_all(&packs)
            .map_err(|error| format!("{FOLDER} cannot be removed: {error}"))?;
    }
    fs::create_dir_all(&packs).map_err(|error| format!("{FOLDER} cannot be made: {error}"))?;
    let east = format!("{FOLDER}/packs/east");
    let mut new = programs.strabo();
    workspace::output(new.args(["new", &east, "--from", "mega-empires-east", "--flat"]))?;
    // An area that four files name.
    let setups = format!("{east}/setups.toml");
    let text = workspace.read(&setups)?;
    let nine = "id = \"players-9\"\n";
    if !text.contains(nine) {
        return Err(format!("{setups} has no setup for nine players"));
    }
    workspace.write(&setups, text.replace(nine, &format!("{nine}out = [\"ustyurt\"]\n")))?;
    for (name, text) in MINE {
        workspace.write(&format!("{FOLDER}/packs/mine/{name}"), text)?;
    }
    Ok(())
}

/// What Neovim wrote has no findings.
fn renamed_is_the_same_game(programs: &Programs<'_>) -> Result<(), String> {
    for pack in ["east", "mine"] {
        let folder = format!("{FOLDER}/packs/{pack}");
        workspace::run(programs.strabo().args(["check", &folder, "--deny", "warnings"]))?;
    }
    Ok(())
}

/// The extension for VS Code has no type errors.
fn types(workspace: &Workspace) -> Result<(), String> {
    let folder = format!("{FOLDER}/vscode");
    for name in ["package.json", "package-lock.json", "tsconfig.json", "src/extension.ts"] {
        workspace
            .write(&format!("{folder}/{name}"), workspace.read(&format!("{EXTENSION}/{name}"))?)?;
    }
    tools::node_packages(workspace, &folder)?;
    let mut tsc = workspace.command("node");
    tsc.arg(format!("{folder}/node_modules/typescript/bin/tsc"));
    workspace::run(tsc.args(["--noEmit", "--project", &folder]))
}
