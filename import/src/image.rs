//! Imports a painted or scanned board: regions of one colour between dark lines become areas.

mod decode;
mod preview;
mod regions;
mod trace;

use strabo_geometry::survey::{Bounds, Limits, Point, Survey, figure};
use strabo_model::effort::Effort;
use strabo_model::map::{AreaKind, Outline};

use self::regions::{Found, Neck};
use super::{Imported, ImportedArea, NO_AREA, map::Map, shape::outline};

const SEAS: &str = "treated as seas because they are blue";
const CLOSED: &str = "gaps in lines, closed";
const NARROW: &str = "narrow places, where a line may have a gap";
const LOOSE: &str = "lines and signs that separate nothing, painted over by the area around them";
const EDGE: &str = "areas at the edge of the picture, which end there";
const SPECKS: &str = "specks, letters and signs";
const MARGIN: &str = "paper around the board";

/// How far a straight side may be from the pixels, in pixels; less where sides would cross.
const STRAIGHT: [f64; 3] = [1.0, 0.5, 0.0];

/// Contacts that are not longer than so many lines are thick cannot be told from corners.
const HIDDEN: f64 = 1.5;

/// Options of tracing; what is not given is measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Gaps in lines that are not wider than this are closed, in pixels.
    pub gap: Option<u32>,
    /// Smaller regions are no areas, in pixels.
    pub least: Option<usize>,
}

/// What the preview shows beside the areas.
#[derive(Debug)]
pub struct Trace {
    /// The size of the picture in pixels.
    size: [usize; 2],
    /// Where the board begins in the picture.
    corner: Point,
    /// How thick lines are, in pixels.
    line: u32,
    /// Where to look, in pixels of the board.
    marks: Vec<Point>,
    /// The picture itself, as a link that holds it.
    picture: String,
}

/// Reads a PNG or a JPEG.
pub fn read(bytes: &[u8], options: Options) -> Result<Imported, String> {
    let picture = decode::picture(bytes)?;
    let found = regions::find(&picture, options)?;
    let size @ [width, height] = [picture.width, picture.height];
    let mut outlines = Vec::new();
    for straight in STRAIGHT {
        outlines = trace::rings(&found.labels, size, found.areas.len(), straight)
            .into_iter()
            .map(|rings| outline(rings, &mut Effort::for_size(width * height)))
            .collect();
        if is_clean(&outlines) {
            break;
        }
    }
    let drawn = outlines.iter().flatten().flat_map(Outline::rings).flatten();
    let corner = Bounds::of(drawn).map_or([0.0; 2], |bounds| bounds.least);
    let mut imported = Imported { round: true, ..Imported::default() };
    let (line, marks, picture) = (found.line, Vec::new(), preview::link(bytes));
    let mut trace = Trace { size, corner, line, marks, picture };
    trace.areas(&found, outlines, &mut imported);
    trace.report(&found, &mut imported);
    imported.trace = Some(trace);
    Ok(imported)
}

/// True if no outline crosses itself or another.
fn is_clean(outlines: &[Result<Outline, String>]) -> bool {
    let outlines: Vec<Outline> = outlines.iter().filter_map(|one| one.clone().ok()).collect();
    let limits = Limits::new(&outlines, None, None);
    Survey::new(&outlines, limits, None).is_none_or(|survey| {
        survey.faults.crossings.is_empty() && survey.faults.overlaps.is_empty()
    })
}

impl Trace {
    /// An SVG of the picture with the outlines over it, and a circle where the author should look.
    pub fn preview(&self, map: &Map) -> String {
        preview::svg(self, map)
    }

    /// Areas meet at a corner if they do so along less than this: the line between them hides it.
    pub(crate) fn least_contact(&self) -> f64 {
        HIDDEN * f64::from(self.line)
    }

    fn areas(
        &self,
        found: &Found,
        outlines: Vec<Result<Outline, String>>,
        imported: &mut Imported,
    ) {
        let mut counts = [0; 2];
        for (region, outline) in found.areas.iter().zip(outlines) {
            let is_sea = region.is_blue();
            let (kind, word) =
                if is_sea { (AreaKind::Sea, "Sea") } else { (AreaKind::Land, "Area") };
            counts[usize::from(is_sea)] += 1;
            let name = format!("{word} {}", counts[usize::from(is_sea)]);
            let called = format!("\"{name}\"");
            if is_sea {
                imported.doubts.add(SEAS, name.clone());
            }
            let mut area = ImportedArea::new(called, None, Some(name), kind);
            match outline {
                Ok(outline) => area.outline = self.on_board(outline),
                Err(reason) => {
                    imported.doubts.add(NO_AREA, format!("{}: {reason}", area.called));
                }
            }
            imported.areas.push(area);
        }
    }

    /// Moves an outline so that the corner of the board is 0, 0.
    fn on_board(&self, mut outline: Outline) -> Outline {
        let parts = outline.parts.iter_mut();
        for point in parts.flat_map(|part| part.holes.iter_mut().chain([&mut part.outer])).flatten()
        {
            *point = [point[0] - self.corner[0], point[1] - self.corner[1]];
        }
        outline
    }

    fn report(&mut self, found: &Found, imported: &mut Imported) {
        let name = |at: usize| imported.areas[at].name.clone().unwrap_or_default();
        let mut lines = Vec::new();
        for Neck { areas: [one, other], at, width } in &found.closed {
            let names = format!("between {} and {}", name(*one), name(*other));
            let line = format!("{names}, {width} pixels wide: --gap {} leaves it open", width - 1);
            lines.push((CLOSED, line, *at));
        }
        for Neck { areas: [one, _], at, width } in &found.narrow {
            let line = format!("{}, {width} pixels wide: --gap {width} closes it", name(*one));
            lines.push((NARROW, line, *at));
        }
        for (area, at) in &found.loose {
            lines.push((LOOSE, format!("in {}", name(*area)), *at));
        }
        let edge = found.areas.iter().enumerate().filter(|(_, region)| region.is_at_edge);
        let edge: Vec<String> = edge.map(|(at, _)| name(at)).collect();
        for (topic, line, at) in lines {
            let at = [at[0] - self.corner[0], at[1] - self.corner[1]];
            let [x, y] = at.map(figure);
            imported.doubts.add(topic, format!("{line} (at {x}, {y})"));
            self.marks.push(at);
        }
        let doubts = &mut imported.doubts;
        if !edge.is_empty() {
            doubts.add(EDGE, super::few(&edge));
        }
        if found.specks > 0 {
            let (count, least) = (found.specks, found.least);
            doubts.add(SPECKS, format!("{count} regions of less than {least} pixels are no areas: --least N takes smaller ones"));
        }
        if found.has_margin {
            doubts.add(MARGIN, "left out: it lies around the whole picture and is not coloured");
        }
    }
}
