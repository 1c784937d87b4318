//! `cargo xtask suites`: what Strabo writes, judged by validators and readers that nobody here wrote.

use crate::programs::Programs;
use crate::tools::{self, CHROMIUM, JAVA, NODE, NPM, QPDF, RSVG};
use crate::workspace::{self, Workspace};

/// Where files and packages go.
const FOLDER: &str = "target/suites";
/// What writes the files and runs the suites.
const SOURCES: &str = "xtask/suites";

/// Writes files of every kind and has them judged.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[CHROMIUM, NODE, NPM, JAVA, QPDF, RSVG])?;
    for file in workspace.files(SOURCES) {
        let text = workspace.read(&format!("{SOURCES}/{file}"))?;
        workspace.write(&format!("{FOLDER}/{file}"), text)?;
    }
    tools::node_packages(workspace, FOLDER)?;
    let strabo = Programs::build(workspace)?.path_of_strabo();
    let mut judge = workspace.command("node");
    workspace::run(judge.args([&format!("{FOLDER}/run.mjs"), &strabo, FOLDER, &CHROMIUM.path()?]))
}
