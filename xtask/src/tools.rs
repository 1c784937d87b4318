//! What the tests need that Rust does not bring: programs of the system, packages of Node and of Python.

use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::workspace::{self, Workspace};

/// Where the programs of a system are; cargo and rustc are elsewhere.
pub const PATH: &str = "/usr/bin:/bin";

/// A program of the system.
pub struct Tool {
    /// What it may be called.
    names: &'static [&'static str],
    /// What it is asked to show that it works.
    question: &'static [&'static str],
    /// The package of Debian that has it.
    package: &'static str,
}

/// Its shell without windows runs the same pages for three quarters of the processor time.
pub const CHROMIUM: Tool = Tool {
    names: &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    question: &["--version"],
    package: "chromium-headless-shell",
};
pub const NEOVIM: Tool = Tool { names: &["nvim"], question: &["--version"], package: "neovim" };
pub const NODE: Tool = Tool { names: &["node"], question: &["--version"], package: "nodejs" };
pub const NPM: Tool = Tool {
    names: &[if cfg!(windows) { "npm.cmd" } else { "npm" }],
    question: &["--version"],
    package: "npm",
};
pub const JAVA: Tool =
    Tool { names: &["java"], question: &["-version"], package: "default-jre-headless" };
pub const QPDF: Tool = Tool { names: &["qpdf"], question: &["--version"], package: "qpdf" };
pub const RSVG: Tool =
    Tool { names: &["rsvg-convert"], question: &["--version"], package: "librsvg2-bin" };
pub const PYTHON: Tool = Tool {
    names: &["python3"],
    question: &["-c", "import ensurepip, venv"],
    package: "python3-venv",
};
pub const XMLLINT: Tool =
    Tool { names: &["xmllint"], question: &["--version"], package: "libxml2-utils" };

impl Tool {
    /// The first of its names that works.
    pub fn found(&self) -> Option<&'static str> {
        let works = |name: &&&'static str| {
            let mut command = Command::new(name);
            let quiet = command.args(self.question).stdout(Stdio::null()).stderr(Stdio::null());
            quiet.status().is_ok_and(|status| status.success())
        };
        self.names.iter().find(works).copied()
    }

    /// Where it lies, for those who want a path and not a name.
    pub fn path(&self) -> Result<String, String> {
        let name = self.found().ok_or_else(|| format!("{} does not start", self.names[0]))?;
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::split_paths(&folders)
            .map(|folder| folder.join(name))
            .find(|path| path.is_file());
        let path = path.ok_or_else(|| format!("{name} is not on the path"))?;
        Ok(path.to_string_lossy().into_owned())
    }
}

/// Installs what is missing where that can be done without asking; otherwise says what to install.
pub fn require(tools: &[Tool]) -> Result<(), String> {
    // Several steps may ask at once, and the installer runs only once at a time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock();
    let missing = tools.iter().filter(|tool| tool.found().is_none());
    let missing: Vec<&str> = missing.map(|tool| tool.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let advice = format!("install what is missing: apt-get install {}", missing.join(" "));
    let is_root = workspace::output(Command::new("id").arg("-u"));
    if !is_root.is_ok_and(|id| id.trim() == "0") {
        return Err(advice);
    }
    println!("installing {}", missing.join(", "));
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-o", "Dpkg::Use-Pty=0"]).args(words);
        workspace::run(command.env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = [&["install", "--yes", "--no-install-recommends"], missing.as_slice()].concat();
    apt(&["update"]).and_then(|()| apt(&install)).map_err(|error| format!("{error}\n{advice}"))
}

/// Installs the packages of Node that the `package-lock.json` in a folder pins, unless they are there. Nothing
/// of a package is run on installation.
pub fn node_packages(workspace: &Workspace, folder: &str) -> Result<(), String> {
    let lock = workspace.read(&format!("{folder}/package-lock.json"))?;
    once(workspace, &format!("{folder}/node_modules/installed.json"), &lock, || {
        let mut npm = workspace.command(NPM.names[0]);
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
        workspace::run(npm.current_dir(workspace.path(folder)))
    })
}

/// A Python of its own in a folder, with packages written as a file of requirements.
pub fn python_with(workspace: &Workspace, folder: &str, wanted: &str) -> Result<String, String> {
    let program = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let python = workspace.path(&format!("{folder}/{program}")).display().to_string();
    once(workspace, &format!("{folder}/installed.txt"), wanted, || {
        let mut venv = workspace.command(PYTHON.names[0]);
        workspace::run(venv.args(["-m", "venv", "--clear", folder]))?;
        let list = format!("{folder}/wanted.txt");
        workspace.write(&list, wanted)?;
        let mut pip = workspace.command(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        workspace::run(pip.args(["--requirement", &list]))
    })?;
    Ok(python)
}

/// Installs, unless a file says that just this was installed before.
fn once(
    workspace: &Workspace,
    mark: &str,
    wanted: &str,
    install: impl FnOnce() -> Result<(), String>,
) -> Result<(), String> {
    if workspace.read(mark).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    install()?;
    workspace.write(mark, wanted)
}
