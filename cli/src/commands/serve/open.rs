//! Opens an address in the browser of the person.

use std::process::{Command, Stdio};
use std::{io::Write, path::Path};

use tempfile::NamedTempFile;

/// Starts the browser with a page that leads to the address; nothing if that is not possible. Everybody on a
/// computer sees with what words programs are started, so the key stands in a file that only its owner
/// can read. It lasts as long as what is returned.
pub fn open(address: &str) -> Option<NamedTempFile> {
    let mut page = tempfile::Builder::new().prefix("strabo-").suffix(".html").tempfile().ok()?;
    let leads = format!("<meta http-equiv=\"refresh\" content=\"0; url={address}\">");
    let head = format!("<!doctype html><meta charset=\"utf-8\"><title>Strabo</title>{leads}");
    writeln!(page, "{head}<a href=\"{address}\">Open Strabo</a>").ok()?;
    start(page.path()).then_some(page)
}

fn start(page: &Path) -> bool {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new("xdg-open")
    };
    let quiet = command.arg(page).stdin(Stdio::null()).stdout(Stdio::null());
    quiet.stderr(Stdio::null()).spawn().is_ok()
}
