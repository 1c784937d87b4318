//! The table as WebAssembly, which `strabo export --to web` puts into a page: `cargo xtask web`.

use std::fs;
use std::path::Path;

use crate::workspace::{Workspace, output, run};

const TARGET: &str = "wasm32-unknown-unknown";
/// Where the program looks for it in a checkout.
pub const MODULE: &str = "target/wasm/strabo.wasm";

/// Builds the module.
pub fn build(workspace: &Workspace) -> Result<(), String> {
    add_target(workspace)?;
    let words = "build --locked --package strabo-web --lib --profile web --target";
    run(workspace.cargo().args(words.split(' ')).arg(TARGET))?;
    let bytes = fs::read(workspace.path(&format!("target/{TARGET}/web/strabo_web.wasm")))
        .map_err(|error| format!("the module cannot be read: {error}"))?;
    let place = workspace.path(MODULE);
    fs::create_dir_all(place.parent().unwrap_or(Path::new("")))
        .and_then(|()| fs::write(&place, &bytes))
        .map_err(|error| format!("{MODULE} cannot be written: {error}"))?;
    println!("wrote {MODULE}, {} KB", bytes.len() / 1000);
    Ok(())
}

/// Installs the standard library of the target, unless the compiler has it.
fn add_target(workspace: &Workspace) -> Result<(), String> {
    let mut rustc = workspace.command("rustc");
    let folder = output(rustc.args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    run(workspace.command("rustup").args(["target", "add", TARGET])).map_err(|error| {
        format!("{error}\ninstall the standard library for {TARGET}: rustup target add {TARGET}")
    })
}
