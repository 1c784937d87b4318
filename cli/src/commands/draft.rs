//! `strabo draft`: drafts area outlines from centre points and borders.

use std::path::PathBuf;

use clap::Args;
use strabo_geometry::draft::DraftedBoard;
use strabo_model::{Pack, map::Outline};
use strabo_render::{board, geojson};

use super::pack::{PackArg, drawable};
use crate::safe::{Batch, must_be_free};
use crate::status::{Failure, Result, Status};
use crate::{report::text::count, terminal::Terminal};

/// Draft area outlines from centre points and borders, as GeoJSON to refine.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/draft.txt").trim_end())]
pub struct DraftOutlines {
    #[command(flatten)]
    pack: PackArg,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

/// How many links are listed.
const MOST_LINKS: usize = 1000;

impl DraftOutlines {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        if let Some(path) = &self.output {
            must_be_free(&[path], self.force)?;
        }
        let Some(drawable) = drawable(&origin, terminal)? else { return Ok(Status::Findings) };
        let pack = &drawable.pack;
        if pack.areas.is_empty() {
            return Err(Failure::new(format!("\"{}\" has no areas", pack.id))
                .help("outlines are drafted from the areas and borders in map.toml"));
        }
        let (outlines, drafted) = board::draft(pack);
        let text = geojson::collection(pack, &outlines);
        match &self.output {
            None => write!(terminal.out(), "{text}")?,
            Some(path) => {
                let mut batch = Batch::new(self.force);
                batch.add(path.clone(), text.as_bytes(), None)?;
                batch.commit()?;
                writeln!(terminal.out(), "wrote {}", path.display())?;
            }
        }
        tell(pack, &outlines, &drafted, terminal)?;
        Ok(drawable.status())
    }
}

/// Reports the quality of the draft, on standard error because the outlines may go to standard output.
fn tell(
    pack: &Pack,
    outlines: &[Outline],
    drafted: &DraftedBoard,
    terminal: &mut Terminal<'_>,
) -> std::io::Result<()> {
    let figures = &drafted.figures;
    let err = terminal.err();
    writeln!(
        err,
        "{}: {}, {} of them shared edges; {}; smallest area to median {:.2}; {}",
        count(pack.areas.len(), "place"),
        count(figures.borders, "border"),
        figures.shared,
        count(figures.false_contacts, "false contact"),
        figures.smallest_to_median,
        count(drafted.links.len(), "link"),
    )?;
    for (number, what) in [
        (figures.self_intersections, "crossed outline"),
        (figures.overlaps, "overlap"),
        (figures.missing, "missing outline"),
    ] {
        if number > 0 {
            writeln!(err, "{}", count(number, what))?;
        }
    }
    let moved = pack
        .areas
        .iter()
        .zip(outlines)
        .filter(|(area, outline)| geojson::moved_centre(area, outline).is_some());
    let moved = moved.count();
    if moved > 0 {
        let what = count(moved, "centre");
        writeln!(err, "moved {what} into the outlines; \"centre\" in the GeoJSON says where")?;
    }
    for sentence in &drafted.given_up {
        writeln!(err, "{sentence}")?;
    }
    let id = |place: u32| &*pack.areas[place as usize].id;
    for &(one, other) in drafted.links.iter().take(MOST_LINKS) {
        writeln!(
            err,
            "\"{}\" and \"{}\" could not be drawn next to each other: add a [[link]] to map.toml with \
             between = [\"{}\", \"{}\"]",
            id(one),
            id(other),
            id(one),
            id(other)
        )?;
    }
    if drafted.links.len() > MOST_LINKS {
        let rest = count(drafted.links.len() - MOST_LINKS, "link");
        writeln!(err, "and {rest} more")?;
    }
    Ok(())
}
