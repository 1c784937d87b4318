//! The table as WebAssembly, which `strabo export --to web` puts into a page: `cargo xtask web`.

use std::fs;
use std::path::Path;

use crate::workspace::{Workspace, output, run};

const TARGET: &str = "wasm32-unknown-unknown";
/// What names the linker for the target.
const LINKER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";
/// Where the program looks for it in a checkout.
pub const MODULE: &str = "target/wasm/strabo.wasm";

/// Builds the module.
pub fn build(workspace: &Workspace) -> Result<(), String> {
    let words = "build --locked --package strabo-web --lib --profile web --target";
    let mut cargo = workspace.cargo();
    cargo.args(words.split(' ')).arg(TARGET);
    if !has_library(workspace)? {
        // Debian has no library for this target, but its source, and a linker of another name.
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        if std::env::var_os(LINKER).is_none() {
            cargo.env(LINKER, "wasm-ld-22");
        }
    }
    run(&mut cargo)?;
    let bytes = fs::read(workspace.path(&format!("target/{TARGET}/web/strabo_web.wasm")))
        .map_err(|error| format!("the module cannot be read: {error}"))?;
    let place = workspace.path(MODULE);
    fs::create_dir_all(place.parent().unwrap_or(Path::new("")))
        .and_then(|()| fs::write(&place, &bytes))
        .map_err(|error| format!("{MODULE} cannot be written: {error}"))?;
    println!("wrote {MODULE}, {} KB", bytes.len() / 1000);
    Ok(())
}

/// Whether the compiler has the standard library of the target, after rustup was asked to install it. An error if
/// there is no source of it either.
fn has_library(workspace: &Workspace) -> Result<bool, String> {
    let asked = |words: &[&str]| output(workspace.command("rustc").args(words));
    let folder = asked(&["--print", "target-libdir", "--target", TARGET])?;
    let mut rustup = workspace.command("rustup");
    if Path::new(folder.trim()).is_dir() || run(rustup.args(["target", "add", TARGET])).is_ok() {
        return Ok(true);
    }
    let source =
        Path::new(asked(&["--print", "sysroot"])?.trim()).join("lib/rustlib/src/rust/library");
    source.is_dir().then_some(false).ok_or_else(|| {
        format!(
            "the standard library for {TARGET} is missing: run `rustup target add {TARGET}`, or on Debian \
             `apt install rustc-web cargo-web rust-web-src lld-22`"
        )
    })
}
