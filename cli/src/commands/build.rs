//! `strabo build`: checks a pack, then writes a bundle, pictures and a web page.

mod watch;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_export::{Options, Target};
use strabo_model::{Pack, bundle};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{self, Picture};
use strabo_render::{page::Page, paper::Paper, pdf, png, svg};

use super::pack::{Drawable, PackArg, drawable, tell_given_up};
use crate::safe::Batch;
use crate::status::{Failure, Result, Status, not_drawn};
use crate::{format::PictureFormat, library::Origin, report::human::describe, terminal::Terminal};

/// Check a pack, then write a bundle, pictures and a web page.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/build.txt").trim_end())]
pub struct Build {
    #[command(flatten)]
    pack: PackArg,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "out")]
    output: PathBuf,
    /// Picture formats, separated by commas; SVG is always written because the web page uses it
    #[arg(
        long = "format",
        alias = "formats",
        value_enum,
        value_name = "FORMAT",
        value_delimiter = ',',
        default_value = "svg"
    )]
    formats: Vec<PictureFormat>,
    /// Overwrite files that this command did not write, or that were changed since
    #[arg(long)]
    force: bool,
    /// Build again whenever a file of the pack changes, until Ctrl-C
    #[arg(long)]
    watch: bool,
}

impl Build {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        keep_apart(&origin, &self.output)?;
        if self.watch {
            let once = |origin: &Origin, terminal: &mut Terminal<'_>| {
                Ok(self.build(origin, terminal)?.map(|(drawable, files)| (drawable, files.len())))
            };
            return watch::run(&once, &self.output, &origin, terminal);
        }
        let Some((drawable, files)) = self.build(&origin, terminal)? else {
            return Ok(Status::Findings);
        };
        for name in &files {
            writeln!(terminal.out(), "wrote {}", self.output.join(name).display())?;
        }
        let pack = &drawable.pack;
        writeln!(terminal.out(), "{}: {}", pack.id, describe(pack))?;
        if drawable.marks.is_some() {
            writeln!(terminal.err(), "the pack has errors: pictures only, and no bundle")?;
            for bundle in earlier_bundles(&self.output) {
                let bundle = bundle.display();
                writeln!(terminal.err(), "{bundle} is of an earlier build and is unchanged")?;
            }
        }
        Ok(drawable.status())
    }

    /// Writes everything; returns the pack and the names of the files, or nothing if it cannot be drawn.
    fn build(
        &self,
        origin: &Origin,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<(Drawable, Vec<String>)>> {
        let Some(drawable) = drawable(origin, terminal)? else { return Ok(None) };
        let files = self.files(&drawable)?;
        tell_given_up(&drawable.pack, terminal)?;
        let mut batch = Batch::into_folder(&self.output, "build", self.force)?;
        for (name, bytes) in &files {
            batch.add(self.output.join(name), bytes, None)?;
        }
        batch.commit()?;
        Ok(Some((drawable, files.into_iter().map(|(name, _)| name).collect())))
    }

    /// The files to write: names and contents. The page comes last because it links to the others.
    fn files(&self, drawable: &Drawable) -> Result<Vec<(String, Vec<u8>)>> {
        let (pack, marks) = (&drawable.pack, drawable.marks.as_ref());
        // What could be read of a pack with errors is no pack to hand on.
        let mut files = if marks.is_some() { Vec::new() } else { whole(pack)? };
        let named = ["The whole pack as a bundle", "The whole pack as JSON"].into_iter();
        let listed: Vec<(String, String)> =
            named.zip(&files).map(|(what, (name, _))| (what.to_owned(), name.clone())).collect();
        let theme = Theme::of(ThemeKind::Light);
        let mut pictures = view::all(pack, theme);
        if marks.is_some() {
            for picture in &mut pictures {
                picture.scene = drawable.marked(picture.scene.clone(), theme);
            }
        }
        let wanted =
            |format: &PictureFormat| *format == PictureFormat::Svg || self.formats.contains(format);
        let formats: Vec<PictureFormat> = PictureFormat::ALL.into_iter().filter(wanted).collect();
        for picture in &pictures {
            for format in &formats {
                let name = format!("{}.{}", picture.name, format.extension());
                let bytes = draw(picture, *format).map_err(|error| {
                    let help = "strabo render --scale 50 draws it at half the size";
                    not_drawn(&error, format!("cannot draw {name}: {error}"), help)
                })?;
                files.push((name, bytes));
            }
        }
        let endings: Vec<&str> = formats.iter().map(|format| format.extension()).collect();
        let page = Page { pack, pictures: &pictures, endings: &endings, files: &listed, marks };
        files.push(("index.html".to_owned(), page.html().into_bytes()));
        Ok(files)
    }
}

/// The bundles in a folder. The id of a pack with errors may not be known.
fn earlier_bundles(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_bundle = |path: &PathBuf| path.extension().is_some_and(|end| end == bundle::EXTENSION);
    let mut found: Vec<PathBuf> = paths.filter(is_bundle).collect();
    found.sort();
    found
}

/// The whole pack as a bundle and as JSON.
fn whole(pack: &Pack) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files =
        vec![(format!("{}.{}", pack.id, bundle::EXTENSION), crate::bundle::write(pack)?)];
    let json = Options { target: Target::Json, one_file: true, table: None };
    let json = strabo_export::files(pack, json)
        .map_err(|error| Failure::new(format!("cannot write the pack as JSON: {error}")))?;
    files.extend(json.into_iter().map(|file| (file.path, file.bytes)));
    Ok(files)
}

fn draw(picture: &Picture, format: PictureFormat) -> Result<Vec<u8>, strabo_render::Error> {
    let scene = &picture.scene;
    match format {
        PictureFormat::Svg => Ok(svg::document(scene).into_bytes()),
        PictureFormat::Png => png::document(scene, Paper::Free, 100),
        PictureFormat::Pdf => pdf::document(&scene.title, std::slice::from_ref(scene), Paper::Free),
    }
}

/// The output must not be mixed with the files of the pack.
fn keep_apart(origin: &Origin, output: &Path) -> Result<()> {
    let Origin::Folder(folder) = origin else { return Ok(()) };
    let same = fs::canonicalize(output).ok().zip(fs::canonicalize(&folder.path).ok());
    if same.is_some_and(|(output, folder)| output == folder) {
        let message = format!("\"{}\" is the folder of the pack", output.display());
        return Err(Failure::new(message).help("write to another folder: -o out"));
    }
    Ok(())
}
