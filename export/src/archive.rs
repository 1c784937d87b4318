//! Files as a zip that is the same on every machine: fixed order, fixed time, one method.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

use crate::file::{Error, File};

/// The files in one archive, in their order.
pub fn zip(files: &[File]) -> Result<Vec<u8>, Error> {
    let trouble = |error: &dyn std::fmt::Display| {
        Error::new(format!("the archive cannot be written: {error}"))
    };
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for file in files {
        writer.start_file(file.path.as_str(), options).map_err(|error| trouble(&error))?;
        writer.write_all(&file.bytes).map_err(|error| trouble(&error))?;
    }
    Ok(writer.finish().map_err(|error| trouble(&error))?.into_inner())
}
