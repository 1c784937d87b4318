//! The formats of reports and of pictures, each in one list for all commands.

use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use crate::status::{Failure, Result};

/// How a report is written. Not every command knows every format: see [`Format::among`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    Human,
    /// JSON for programs
    Json,
    /// One HTML page with plots
    Html,
    /// SARIF 2.1.0 for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
}

impl Format {
    /// What most commands can write.
    pub const HUMAN_OR_JSON: &[Self] = &[Self::Human, Self::Json];

    /// Reads the name of a format that the command can write.
    pub fn among(known: &'static [Self]) -> impl TypedValueParser<Value = Self> {
        let names = known.iter().filter_map(Self::to_possible_value);
        PossibleValuesParser::new(names).try_map(|name| Self::from_str(&name, false))
    }
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// A vector drawing that every browser shows
    Svg,
    /// Pixels
    Png,
    /// Pages to print
    Pdf,
}

impl PictureFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// The extension of files in this format.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}

/// Writes a value as JSON, followed by a newline.
pub fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// The format that the extension of a file stands for; a file without one is an SVG.
pub fn format_of(path: &Path) -> Result<PictureFormat> {
    let Some(ending) = path.extension() else { return Ok(PictureFormat::Svg) };
    let is_known = |format: &PictureFormat| ending.eq_ignore_ascii_case(format.extension());
    PictureFormat::ALL.into_iter().find(is_known).ok_or_else(|| {
        let message = format!("\"{}\" is not a file that can be drawn", path.display());
        Failure::new(message).help("name a file that ends in .svg, .png or .pdf, or give --format")
    })
}
