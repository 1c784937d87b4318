//! `strabo build --watch`: builds again after every change of the pack, broken or not, until Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{path::Path, sync::Arc, thread::sleep, time::Duration};

use crate::disk::{Disk, chain, is_same};
use crate::folder::Folder;
use crate::status::{Failure, Result, Status};
use crate::{commands::pack::Drawable, library::Origin, report::text::count, terminal::Terminal};

/// How often files are looked at.
const PAUSE: Duration = Duration::from_millis(60);

/// One build: says what was drawn and how many files were written; nothing for a pack that cannot be drawn.
type Once<'b> = dyn Fn(&Origin, &mut Terminal<'_>) -> Result<Option<(Drawable, usize)>> + 'b;

/// Builds into a folder, waits for a change, and builds again.
pub fn run(
    build: &Once<'_>,
    output: &Path,
    origin: &Origin,
    terminal: &mut Terminal<'_>,
) -> Result {
    let path = match origin {
        Origin::Folder(folder) => &folder.path,
        Origin::Bundle(_) | Origin::Shipped(_) | Origin::Zipped(_) => {
            return Err(Failure::new(format!("\"{}\" does not change", origin.name()))
                .help("--watch needs the folder of a pack"));
        }
    };
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    // Without a handler, Ctrl-C ends the program at once; no file is left half written by that either.
    let _ = ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(Status::Stopped.code()));
        }
    });
    let mut seen = chain(path);
    loop {
        once(build, output, path, terminal)?;
        terminal.flush()?;
        if !changed(&mut seen, path, &stop) {
            return Ok(Status::Clean);
        }
    }
}

/// Builds, and says so in one line. What is wrong with the pack or the disk ends nothing: the next change may fix
/// it.
fn once(build: &Once<'_>, output: &Path, path: &Path, terminal: &mut Terminal<'_>) -> Result<()> {
    let built = Folder::read(path).and_then(|folder| build(&Origin::Folder(folder), terminal));
    let (name, output) = (path.display(), output.display());
    match built {
        Ok(Some((drawable, files))) => {
            let errors =
                if drawable.marks.is_some() { "; it has errors, so no bundle" } else { "" };
            let files = count(files, "file");
            writeln!(terminal.out(), "built {name}: {files} in {output}{errors}")?;
        }
        Ok(None) => writeln!(terminal.out(), "not built: {name} has errors")?,
        Err(failure) => {
            let help = failure.help.map(|help| format!("; {help}")).unwrap_or_default();
            writeln!(terminal.out(), "not built: {}{help}", failure.message)?;
        }
    }
    Ok(())
}

/// Waits for a change; returns false when the program is asked to end.
fn changed(seen: &mut Vec<Disk>, path: &Path, stop: &AtomicBool) -> bool {
    while !stop.load(Ordering::SeqCst) {
        if seen.iter_mut().any(Disk::is_stale) {
            let now = chain(path);
            let is_news = !are_same(seen, &now);
            *seen = now;
            if is_news {
                return true;
            }
        }
        sleep(PAUSE);
    }
    false
}

/// True if two readings found the same: a folder for results inside of the pack is no change of it.
fn are_same(one: &[Disk], other: &[Disk]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| match (&one.files, &other.files) {
            (Ok(a), Ok(b)) => is_same(a, b),
            (a, b) => a.as_ref().err() == b.as_ref().err(),
        })
}
