//! Reads and writes bundle files, and explains what is wrong with a broken one.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

use strabo_model::Pack;
use strabo_model::bundle::{self, EXTENSION, Error, LARGEST, Seal};

use crate::folder::name_of;
use crate::status::{Failure, Result};

/// A bundle that is complete and valid.
#[derive(Clone)]
pub struct Bundle {
    /// The file, as the user wrote it.
    pub path: PathBuf,
    pub pack: Pack,
    seal: Seal,
}

impl Bundle {
    /// Reads a bundle; returns nothing if the file is not a bundle and has another extension.
    pub fn read(path: &Path, metadata: &Metadata) -> Result<Option<Self>> {
        let is_called_one = path.extension().is_some_and(|end| end == EXTENSION);
        if !metadata.is_file() {
            return Err(Failure::new(format!("\"{}\" is not a regular file", path.display())));
        }
        let bytes = read_file(path, metadata)?;
        if !is_called_one && !bundle::is_bundle(&bytes) {
            return Ok(None);
        }
        match bundle::read_with_seal(&bytes) {
            Ok((pack, seal)) => Ok(Some(Self { path: path.to_owned(), pack, seal })),
            Err(error) => Err(explain(path, &error)),
        }
    }

    /// Describes a bundle that could be read.
    pub fn describe(&self) -> String {
        let Seal { format, writer, fingerprint } = &self.seal;
        let digits: Vec<String> = fingerprint.iter().map(|byte| format!("{byte:02x}")).collect();
        format!(
            "{} is complete and valid: {} {}, format {format}, written by Strabo {writer}\n\
             fingerprint {}\n\
             for warnings, run strabo check on the folder that the bundle was built from",
            name_of(&self.path),
            self.pack.id,
            self.pack.version,
            digits.concat(),
        )
    }

    /// The error of a command that needs the source files.
    pub fn no_sources(&self) -> Failure {
        let name = name_of(&self.path);
        Failure::new(format!("\"{name}\" is a bundle, which does not contain the source files"))
            .help("give the folder that the bundle was built from")
    }
}

/// Encodes a pack as a bundle.
pub fn write(pack: &Pack) -> Result<Vec<u8>> {
    bundle::write(pack).map_err(|error| {
        Failure::new(format!("cannot write \"{}\" as a bundle: {error}", pack.id))
            .help("strabo check shows where; an exception in [[allow]] may hide it")
    })
}

/// Reads a file up to one byte more than a bundle may have, so that larger ones are recognized.
fn read_file(path: &Path, metadata: &Metadata) -> Result<Vec<u8>> {
    let failed = |error: std::io::Error| Failure::io("read", path, &error);
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0).min(1 << 20));
    file.take(LARGEST as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

fn explain(path: &Path, error: &Error) -> Failure {
    let help = match error {
        Error::NotABundle => "give a bundle that strabo build wrote, or a folder with pack.toml",
        Error::TooLarge { .. } => "give the folder of the pack instead",
        Error::Newer { .. } => {
            "use a newer version of Strabo, or build the bundle again with this one"
        }
        Error::CutOff { .. } | Error::TooLong { .. } | Error::Damaged => {
            "copy or download the file again, or build it again from its folder"
        }
        Error::Malformed { .. } | Error::Invalid(_) => {
            "it was not written by strabo build: ask for a new one where you got it"
        }
    };
    Failure::new(format!("cannot read the bundle \"{}\": {error}", path.display())).help(help)
}
