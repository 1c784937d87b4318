//! The pack that a new folder starts with, made by the commands `new` and `import`.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{io, path::Path, thread::sleep};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use strabo_serve::{Beginning, Import, Made};

use crate::commands::import::Remembered;
use crate::status::{Failure, Result};
use crate::{folder::Folder, safe::make_folder};

/// The pack whose rules an imported map is played with.
const RULES: &str = "inland-sea";
/// How long a command may take.
const LONGEST: Duration = Duration::from_secs(30);

/// Creates the folder of a new pack.
pub fn create(folder: &Path, from: &Beginning) -> Result<String> {
    let options = match from {
        Beginning::Random { areas, players, seed } => {
            format!("--areas={areas} --players={players} --seed={seed}")
        }
        Beginning::Empty { players } => format!("--areas=0 --players={players}"),
        Beginning::Copy { pack } => format!("--from={}", shipped(pack)?),
        Beginning::Import(drawing) => return import(folder, drawing, false),
    };
    let words = std::iter::once("new").chain(options.split(' '));
    run_beside(Command::new(program()?).args(words).arg(folder), LONGEST)
}

/// Imports a drawing into a folder of the same name elsewhere, with the files of the pack if it is updated.
pub fn try_import(drawing: &Import, pack: &Path, update: bool) -> Result<Made> {
    let beside = temporary()?;
    let folder = beside.path().join(pack.file_name().unwrap_or_else(|| "pack".as_ref()));
    if update {
        make_folder(&folder)?;
        // What lies in other subfolders is not part of the map.
        let is_ours = |path: &str| !path.contains('/') || path.starts_with("art/");
        for file in Folder::read(pack)?.files.iter().filter(|file| is_ours(&file.path)) {
            let path = folder.join(&file.path);
            make_folder(path.parent().unwrap_or(&folder))?;
            fs::write(&path, &file.bytes).map_err(|error| Failure::io("write", &path, &error))?;
        }
    }
    let said = import(&folder, drawing, update)?;
    Ok(Made { said, files: Folder::read(&folder)?.files })
}

/// Imports a drawing into a folder as if it were typed; returns what the import says.
fn import(folder: &Path, drawing: &Import, update: bool) -> Result<String> {
    let Import { name, text, tolerance, least_contact, rules, players, take, label, .. } = drawing;
    let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    let kind = match ending.as_str() {
        "svg" => "svg",
        "geojson" | "json" => "geojson",
        "csv" => "csv",
        "png" | "jpg" | "jpeg" => "image",
        _ => {
            return Err(Failure::new(format!("\"{name}\" is no drawing that can be read"))
                .help("choose a file that ends with .svg, .png, .jpg, .geojson or .csv"));
        }
    };
    let beside = temporary()?;
    let file = beside.path().join(format!("map.{ending}"));
    let picture = (kind == "image").then(|| STANDARD.decode(text)).transpose();
    let picture = picture.map_err(|_| Failure::new(format!("\"{name}\" was not sent whole")))?;
    fs::write(&file, picture.as_deref().unwrap_or(text.as_bytes()))
        .map_err(|error| Failure::io("write", &file, &error))?;
    let mut command = Command::new(program()?);
    command.args(["import", kind]).arg(&file).arg("-o").arg(folder);
    if update {
        // The page shows all choices of the last import but its layers, and sends them again.
        let map = fs::read_to_string(folder.join("map.toml")).unwrap_or_default();
        let layers = Remembered::read(&map).choices.layer;
        command.args(["--update", "--forget"]);
        command.args(layers.iter().map(|layer| format!("--layer={layer}")));
    } else {
        command.arg(format!("--rules={}", shipped(rules.as_deref().unwrap_or(RULES))?));
        command.args(players.iter().map(|count| format!("--players={count}")));
    }
    command.args(tolerance.iter().filter(|_| kind != "csv").map(|at| format!("--tolerance={at}")));
    let least = least_contact.iter().filter(|_| kind != "csv");
    command.args(least.map(|at| format!("--least-contact={at}")));
    let whole = [(drawing.coasts, "--coasts=all"), (drawing.whole_seas, "--seas=whole")];
    command.args(whole.iter().filter(|(is, _)| *is && kind != "csv").map(|(_, option)| option));
    command.args(take.iter().filter(|_| kind == "svg").map(|take| format!("--take={take}")));
    command.args(label.iter().filter(|_| kind == "svg").map(|label| format!("--label={label}")));
    // Nobody knows the temporary file.
    let named = |text: String| text.replace(&file.display().to_string(), name);
    let failed = |failure: Failure| Failure { message: named(failure.message), ..failure };
    run_beside(&mut command, LONGEST).map(named).map_err(failed)
}

/// A page starts from packs that ship, and from no other folder of this computer.
fn shipped(name: &str) -> Result<&str> {
    let known = strabo_data::sources(name).map(|_| name);
    known.ok_or_else(|| Failure::new(format!("no pack called \"{name}\" ships with Strabo")))
}

fn program() -> Result<std::path::PathBuf> {
    crate::installed::program().map_err(|error| failed(&error))
}

fn temporary() -> Result<tempfile::TempDir> {
    tempfile::tempdir().map_err(|error| Failure::new(format!("no temporary folder: {error}")))
}

fn failed(error: &io::Error) -> Failure {
    Failure::new(format!("the program did not start: {error}"))
}

/// Why an option is refused, without the words of the command line around it: a page asked for it.
fn refused_option(said: &str) -> &str {
    let said = said.split("\n\nFor more information").next().unwrap_or(said);
    let why = said.strip_prefix("invalid value '").and_then(|said| said.split_once("' for '--"));
    why.and_then(|(_, said)| said.split_once("': ")).map_or(said, |(_, why)| why)
}

/// Runs a command as a program of its own, which ends when it takes too long: somebody else's drawing may
/// ask for endless work. Returns what it printed.
pub fn run_beside(command: &mut Command, longest: Duration) -> Result<String> {
    let beside = temporary()?;
    let [out, err] = ["out", "err"].map(|name| beside.path().join(name));
    let create = |path: &Path| File::create(path).map_err(|error| failed(&error));
    command.stdin(Stdio::null()).stdout(create(&out)?).stderr(create(&err)?);
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| failed(&error))? {
            break status;
        }
        if begin.elapsed() > longest {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(Failure::new("that took too long and was stopped")
                .help("make the drawing simpler, or try strabo import in a terminal"));
        }
        sleep(Duration::from_millis(10));
    };
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    if status.success() {
        return Ok(read(&out));
    }
    let said = read(&err);
    let said = refused_option(said.trim_end().trim_start_matches("error: "));
    Err(match said.split_once("\nhelp: ") {
        Some((message, help)) => Failure::new(message).help(help),
        None => Failure::new(said),
    })
}
