//! The package for Python: `cargo xtask python` builds the wheel, installs it where there is no cargo, and tests it there.

use std::fs;
use std::process::Command;

use crate::tools::{self, PATH, PYTHON, python_with};
use crate::web;
use crate::workspace::{Workspace, run};

/// Where wheels, environments and what tests write go.
const FOLDER: &str = "target/python";
/// What makes a wheel of a crate, and its version.
const BUILDER: &str = "maturin==1.16.0\n";
/// What `pyproject.toml` puts into the wheel for the folder of the installation.
const DATA: &str = "python/installed";

/// Builds the wheel and tests it.
pub fn go(workspace: &Workspace) -> Result<(), String> {
    let lints = ["--locked", "--", "-D", "warnings"];
    run(workspace.cargo().args(["clippy", "--package", "strabo-python"]).args(lints))?;
    let wheel = build(workspace, &format!("{FOLDER}/wheel"))?;
    test(workspace, &wheel)
}

/// Builds the wheel into a folder, and says where it is. The module for pages goes with it if it was built.
pub fn build(workspace: &Workspace, folder: &str) -> Result<String, String> {
    tools::require(&[PYTHON])?;
    let python = environment(workspace, "maturin", BUILDER)?;
    let _ = fs::remove_dir_all(workspace.path(DATA));
    let installed = format!("{DATA}/data/share/strabo");
    if workspace.path(web::MODULE).exists() {
        workspace.copy(web::MODULE, &format!("{installed}/strabo.wasm"))?;
    }
    workspace.copy("LICENSE", &format!("{installed}/LICENSE"))?;
    let old = workspace.list(folder).into_iter().filter(|name| name.ends_with(".whl"));
    old.for_each(|name| drop(fs::remove_file(workspace.path(&format!("{folder}/{name}")))));
    let mut maturin = workspace.command(&python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--locked", "--release", "--strip"]);
    run(maturin.args(["--manifest-path", "python/Cargo.toml", "--out", folder]))?;
    let wheel = workspace.list(folder).into_iter().find(|name| name.ends_with(".whl"));
    Ok(format!("{folder}/{}", wheel.ok_or("maturin wrote no wheel")?))
}

/// Installs a wheel beside the programs of others that are to accept it, and runs all tests and examples.
pub fn test(workspace: &Workspace, wheel: &str) -> Result<(), String> {
    let python =
        environment(workspace, "tests", &workspace.read("python/tests/requirements.txt")?)?;
    let mut pip = workspace.command(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    run(pip.args(["--force-reinstall", wheel]))?;
    // Not from the folder of the package, where Python would take its source for the wheel.
    let tested = |words: &[&str]| {
        let mut command = Command::new(&python);
        command.args(words).current_dir(workspace.path("python/tests")).env_clear();
        let home = workspace.path(FOLDER);
        run(command.env("PATH", PATH).env("HOME", home).env("PYTHONDONTWRITEBYTECODE", "1"))
    };
    let pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider"];
    tested(&[&pytest[..], &["."]].concat())?;
    tested(&[&pytest[..], &["--doctest-modules", "--pyargs", "strabo"]].concat())?;
    let pages = ["--doctest-glob=*.md", "../README.md", "../../docs/python.md"];
    tested(&[&pytest[..], &pages].concat())?;
    let wheel = workspace.path(wheel).display().to_string();
    tested(&["-m", "abi3audit", "--strict", "--summary", &wheel])
}

fn environment(workspace: &Workspace, name: &str, wanted: &str) -> Result<String, String> {
    python_with(workspace, &format!("{FOLDER}/{name}"), wanted).map_err(|error| {
        let packages: Vec<&str> = wanted.lines().filter(|line| !line.starts_with('#')).collect();
        let packages = packages.join(", ");
        format!("{error}\nthese packages of Python are missing, and pip gets them from the network: {packages}")
    })
}
