//! What `strabo simulate` writes, read by `DuckDB`; and the shards of a run on a local Ray.

use std::fs;

use crate::programs::Programs;
use crate::tools::{self, PYTHON, python_with};
use crate::workspace::{self, Workspace};

/// Where files and packages go.
const FOLDER: &str = "target/results";
/// The reader, which is not ours, and its version.
const READER: &str = "duckdb==2.0.0\n";

/// Has results counted again by a program that knows nothing of Strabo.
pub fn read_back(workspace: &Workspace, programs: &Programs<'_>) -> Result<(), String> {
    let python = python_with(workspace, &format!("{FOLDER}/python"), READER)?;
    let file = |name: &str| format!("{FOLDER}/{name}");
    let (results, turns, report) =
        (file("results.parquet"), file("turns.parquet"), file("report.json"));
    for (pack, players, games) in [
        ("mega-empires-east", "5", "60"),
        ("expansion-project", "18", "4"),
        ("founders-stand-in", "3", "60"),
        ("new-dawn-stand-in", "3", "60"),
        ("clash-stand-in", "3", "20"),
    ] {
        let mut simulate = programs.strabo();
        simulate.args(["simulate", pack, "--players", players, "--games", games, "--quiet"]);
        simulate.args([
            "--force",
            "--results",
            &results,
            "--turn-results",
            &turns,
            "--format",
            "json",
            "-o",
            &report,
        ]);
        workspace::run(&mut simulate)?;
        let mut check = workspace.command(&python);
        workspace::run(check.args(["xtask/src/results.py", &results, &turns, &report]))?;
    }
    Ok(())
}

/// `cargo xtask cluster`: the example for Ray gives the bytes of the single run. It is no step of
/// `cargo xtask test`: Ray is hundreds of megabytes.
pub fn cluster(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[PYTHON])?;
    let programs = Programs::build(workspace)?;
    let wanted = workspace.read("examples/cluster/requirements.txt")?;
    let python = python_with(workspace, &format!("{FOLDER}/ray"), &wanted)?;
    let run = ["--players", "5", "--games", "40", "--seed", "3"];
    let single = format!("{FOLDER}/single.parquet");
    let mut simulate = programs.strabo();
    simulate.args(["simulate", "--quiet", "--force", "--results", &single]).args(run);
    workspace::run(&mut simulate)?;
    let shards = workspace.path(&format!("{FOLDER}/shards"));
    if shards.exists() {
        fs::remove_dir_all(&shards).map_err(|error| error.to_string())?;
    }
    let program = programs.path_of_strabo();
    let merged = format!("{FOLDER}/merged.parquet");
    let mut script = workspace.command(&python);
    script.args([
        "examples/cluster/ray_shards.py",
        "--force",
        "--shards",
        "5",
        "--strabo",
        &program,
    ]);
    script.arg("--folder").arg(&shards).args(["--out", &merged]);
    script.args(["--report", &format!("{FOLDER}/report.json"), "--"]).args(run);
    // Ray leaves a token in the folder of the user: here it is one of ours.
    script.env("HOME", workspace.path(&format!("{FOLDER}/ray")));
    workspace::run(&mut script)?;
    let bytes = |name: &str| fs::read(workspace.path(name)).map_err(|error| error.to_string());
    if bytes(&single)? != bytes(&merged)? {
        return Err("the merged shards are not the single run".to_owned());
    }
    println!("five shards on Ray give the bytes of the single run");
    Ok(())
}
