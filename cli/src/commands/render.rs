//! `strabo render`: one picture of a pack.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use strabo_model::Pack;
use strabo_model::pack::Setup;
use strabo_render::paper::Paper;
use strabo_render::scene::Scene;
use strabo_render::theme::{Look, Theme};
use strabo_render::view::{Request, View};
use strabo_render::{pdf, png, svg};

use super::{PackArg, find_setup, resolved};
use crate::safe::Batch;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Draw one picture of a pack.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Render {
    #[command(flatten)]
    pack: PackArg,
    /// What is drawn
    #[arg(long, value_parser = views())]
    view: View,
    /// The picture as it is for this many players
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// The setup, where there are several for a number of players
    #[arg(long, value_name = "ID")]
    setup: Option<String>,
    /// How it is written [default: what the name of the file ends in, or svg]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The colours: print works in black and white
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeArg,
    /// The size of the sheet: free is as large as the picture
    #[arg(long, value_enum, default_value = "free")]
    paper: PaperArg,
    /// The size of a PNG in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(5..=1000))]
    scale: u32,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Reads the name of a view.
fn views() -> impl TypedValueParser<Value = View> {
    PossibleValuesParser::new(View::ALL.map(View::word)).map(|word| {
        let known = View::ALL.into_iter().find(|view| view.word() == word);
        known.unwrap_or(View::Map)
    })
}

/// How pictures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing that every browser shows
    Svg,
    /// Pixels
    Png,
    /// Pages to print
    Pdf,
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeArg {
    /// Dark ink on light paper
    Light,
    /// Light ink on a dark ground
    Dark,
    /// Black and white, with patterns
    Print,
}

impl ThemeArg {
    /// The colours.
    pub const fn theme(self) -> &'static Theme {
        match self {
            Self::Light => Theme::of(Look::Light),
            Self::Dark => Theme::of(Look::Dark),
            Self::Print => Theme::of(Look::Print),
        }
    }
}

/// Sheets of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaperArg {
    /// As large as the picture
    Free,
    /// 210 by 297 millimetres
    A4,
    /// 297 by 420 millimetres
    A3,
    /// 8.5 by 11 inches
    Letter,
}

impl PaperArg {
    const fn paper(self) -> Paper {
        match self {
            Self::Free => Paper::Free,
            Self::A4 => Paper::A4,
            Self::A3 => Paper::A3,
            Self::Letter => Paper::Letter,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  strabo render --view map -o map.svg                    the board of mega-empires-east
  strabo render my-map --view map --players 5 -o 5.png   what is in play for five players
  strabo render --view division --paper a4 --theme print -o cards.pdf   to print

A picture of several pages becomes one PDF, or files with -2, -3 and so on before the ending.";

impl Render {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find()?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let setup = self.setup(&pack)?;
        let request = Request { pack: &pack, setup, theme: self.theme.theme() };
        let pages = self.view.pages(request);
        if pages.is_empty() {
            let message = format!("\"{}\" {}", pack.id, self.view.nothing());
            return Err(Failure::new(message));
        }
        let mut batch = Batch::default();
        let files = self.files(&pages)?;
        for (path, bytes) in &files {
            batch.add(path.clone(), bytes, None)?;
        }
        batch.commit()?;
        for (path, _) in &files {
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        Ok(Status::Clean)
    }

    /// What is written: one file, or one for each page.
    fn files(&self, pages: &[Scene]) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
        let paper = self.paper.paper();
        let trouble = |trouble: strabo_render::Error| {
            Failure::new(trouble.to_string())
                .help("--scale 50 or a smaller --paper makes it smaller")
        };
        let format = self.format.unwrap_or_else(|| format_of(&self.output));
        if format == Format::Pdf {
            let title = pages.first().map_or("", |scene| &*scene.title);
            let bytes = pdf::document(title, pages, paper).map_err(trouble)?;
            return Ok(vec![(self.output.clone(), bytes)]);
        }
        let files = pages.iter().zip(1_u32..).map(|(scene, page)| {
            let bytes = match format {
                Format::Png => png::document(scene, paper, self.scale).map_err(trouble)?,
                Format::Svg | Format::Pdf => svg::on_paper(scene, paper).into_bytes(),
            };
            Ok((numbered(&self.output, page), bytes))
        });
        files.collect()
    }

    /// The setup that was asked for by number of players, by id, or by both.
    fn setup<'p>(&self, pack: &'p Pack) -> Result<Option<&'p Setup>, Failure> {
        if self.players.is_none() && self.setup.is_none() {
            return match (self.view.is_per_setup(), pack.setups.as_slice()) {
                (false, _) | (true, []) => Ok(None),
                (true, [only]) => Ok(Some(only)),
                (true, several) => Err(Failure::new(format!(
                    "\"{}\" has {} setups, and this picture is of one of them",
                    pack.id,
                    several.len()
                ))
                .help(format!("for example --players {}", several[0].players))),
            };
        }
        find_setup(pack, self.players, self.setup.as_deref()).map(Some)
    }
}

/// What a file with this name is expected to hold.
fn format_of(path: &Path) -> Format {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "png" => Format::Png,
        "pdf" => Format::Pdf,
        _ => Format::Svg,
    }
}

/// The name of a page: the first one has the name itself.
fn numbered(path: &Path, page: u32) -> PathBuf {
    if page == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{page}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{page}"),
    };
    path.with_file_name(name)
}
