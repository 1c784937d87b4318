//! `strabo build`: check a pack, then write what can be made of it.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use strabo_model::{Pack, bundle};
use strabo_render::page::Page;
use strabo_render::paper::Paper;
use strabo_render::theme::{Look, Theme};
use strabo_render::view::{self, Picture};
use strabo_render::{pdf, png, svg};

use super::{PackArg, resolved};
use crate::library::Origin;
use crate::report::human::describe;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Check a pack and make a bundle, pictures, tables and a page of it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Build {
    #[command(flatten)]
    pack: PackArg,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "out")]
    output: PathBuf,
    /// How pictures are written; SVG always, for the page shows it
    #[arg(long, value_enum, value_name = "FORMATS", value_delimiter = ',', default_value = "svg")]
    formats: Vec<Format>,
}

/// How pictures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing that every browser shows
    Svg,
    /// Pixels
    Png,
    /// A page to print
    Pdf,
}

impl Format {
    const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// A picture in this format.
    fn bytes(self, picture: &Picture) -> Result<Vec<u8>, strabo_render::Error> {
        let scene = &picture.scene;
        match self {
            Self::Svg => Ok(svg::document(scene).into_bytes()),
            Self::Png => png::document(scene, Paper::Free, 100),
            Self::Pdf => pdf::document(&scene.title, std::slice::from_ref(scene), Paper::Free),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  strabo build                         mega-empires-east, into the folder out
  strabo build my-map -o my-out        then open my-out/index.html
  strabo build --formats svg,png,pdf   every picture as pixels and to print as well";

impl Build {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find()?;
        keep_apart(&origin, &self.output)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let files = self.files(&pack)?;
        make_folder(&self.output)?;
        let mut batch = Batch::default();
        for (name, bytes) in &files {
            batch.add(self.output.join(name), bytes, None)?;
        }
        batch.commit()?;
        for (name, _) in &files {
            writeln!(terminal.out(), "wrote {}", self.output.join(name).display())?;
        }
        writeln!(terminal.out(), "{}: {}", pack.id, describe(&pack))?;
        Ok(Status::Clean)
    }

    /// What is written for a pack: names and contents. The page comes last, for it links to the others.
    fn files(&self, pack: &Pack) -> Result<Vec<(String, Vec<u8>)>, Failure> {
        let mut json = serde_json::to_string_pretty(pack)
            .map_err(|error| Failure::new(format!("cannot write the pack as JSON: {error}")))?;
        json.push('\n');
        let mut files = vec![
            (format!("{}.{}", pack.id, bundle::EXTENSION), crate::bundle::write(pack)?),
            (format!("{}.json", pack.id), json.into_bytes()),
        ];
        let listed = vec![
            ("The whole pack as a bundle".to_owned(), files[0].0.clone()),
            ("The whole pack as JSON".to_owned(), files[1].0.clone()),
        ];
        let pictures = view::all(pack, Theme::of(Look::Light));
        let wanted = |format: &Format| *format == Format::Svg || self.formats.contains(format);
        let formats: Vec<Format> = Format::ALL.into_iter().filter(wanted).collect();
        for picture in &pictures {
            for format in &formats {
                let name = format!("{}.{}", picture.name, format.ending());
                let bytes = format.bytes(picture).map_err(|trouble| {
                    Failure::new(format!("{name} cannot be made: {trouble}"))
                        .help("`strabo render --scale 50` makes a smaller one")
                })?;
                files.push((name, bytes));
            }
        }
        let endings: Vec<&str> = formats.iter().map(|format| format.ending()).collect();
        let page = Page { pack, pictures: &pictures, endings: &endings, files: &listed };
        files.push(("index.html".to_owned(), page.html().into_bytes()));
        Ok(files)
    }
}

/// What is made does not go between what it is made from.
fn keep_apart(origin: &Origin, output: &Path) -> Result<(), Failure> {
    let Origin::Folder(folder) = origin else { return Ok(()) };
    let same = fs::canonicalize(output).ok().zip(fs::canonicalize(&folder.path).ok());
    if same.is_some_and(|(output, folder)| output == folder) {
        let message = format!("\"{}\" is the pack itself", output.display());
        return Err(Failure::new(message).help("write into another folder: -o out"));
    }
    Ok(())
}
