//! Opens an address in the browser of the person.

use std::process::{Command, Stdio};

/// Starts the browser; returns false if that is not possible.
pub fn open(address: &str) -> bool {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new("xdg-open")
    };
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null());
    quiet.stderr(Stdio::null()).spawn().is_ok()
}
