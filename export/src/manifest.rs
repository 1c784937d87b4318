//! `manifest.json`: what an export of several files contains.

use std::fmt::Write;

use serde::Serialize;
use sha2::{Digest, Sha256};
use strabo_model::Pack;

use crate::file::{Error, File};
use crate::target::Target;

/// The name of the file.
pub const FILE: &str = "manifest.json";

#[derive(Serialize)]
struct Manifest<'a> {
    pack: Title<'a>,
    target: &'a str,
    files: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Title<'a> {
    id: &'a str,
    name: &'a str,
    version: &'a str,
}

#[derive(Serialize)]
struct Entry<'a> {
    path: &'a str,
    what: &'a str,
    size: usize,
    sha256: String,
}

impl<'a> Entry<'a> {
    fn of(file: &'a File) -> Self {
        let File { path, what, bytes } = file;
        Self { path, what, size: bytes.len(), sha256: digest(bytes) }
    }
}

/// The manifest of these files.
pub fn of(pack: &Pack, target: Target, files: &[File]) -> Result<File, Error> {
    let manifest = Manifest {
        pack: Title { id: &pack.id, name: &pack.name, version: &pack.version },
        target: target.word(),
        files: files.iter().map(Entry::of).collect(),
    };
    let text = serde_json::to_string_pretty(&manifest);
    let text = text.map_err(|error| Error::new(error.to_string()))? + "\n";
    Ok(File::text(FILE, "what the export contains", text))
}

fn digest(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
