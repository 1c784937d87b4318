//! Imports a painted or scanned board: regions of one colour between dark lines become areas.

mod decode;
mod preview;
mod regions;
mod trace;

use strabo_geometry::survey::{Bounds, Limits, Survey, figure};
use strabo_model::effort::Effort;
use strabo_model::map::{AreaKind, Outline};

pub use self::preview::preview;
use self::regions::Found;
pub use self::regions::Options;
use super::{Imported, ImportedArea, NO_AREA, shape::outline, trace::Trace};

const SEAS: &str = "treated as seas because they are blue";
const CLOSED: &str = "gaps in lines, closed";
const NARROW: &str = "narrow places, where a line may have a gap";
const LOOSE: &str = "lines and signs that separate nothing, painted over by the area around them";
const EDGE: &str = "areas at the edge of the picture, which end there";
const SPECKS: &str = "small regions, taken for letters, signs and specks";

/// How far a straight side may be from the pixels, in pixels; less where sides would cross.
const STRAIGHT: [f64; 3] = [1.0, 0.5, 0.0];

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
    let drawn = outlines.iter().zip(&found.areas).filter(|(_, region)| !region.is_paper);
    let drawn = drawn.flat_map(|(outline, _)| outline).flat_map(Outline::rings).flatten();
    let corner = Bounds::of(drawn).map_or([0.0; 2], |bounds| bounds.least);
    let mut imported = Imported { round: true, ..Imported::default() };
    let (line, marks, picture) = (found.line, Vec::new(), preview::link(bytes));
    let mut trace = Trace { size, corner, line, marks, picture };
    let names = trace.areas(&found, outlines, &mut imported);
    trace.report(&found, &names, &mut imported);
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
    /// Adds the areas; returns the names of all regions.
    fn areas(
        &self,
        found: &Found,
        outlines: Vec<Result<Outline, String>>,
        imported: &mut Imported,
    ) -> Vec<String> {
        let (mut names, mut counts) = (Vec::new(), [0; 2]);
        for (region, outline) in found.areas.iter().zip(outlines) {
            let (kind, word) =
                if region.is_blue() { (AreaKind::Sea, "Sea") } else { (AreaKind::Land, "Area") };
            if region.is_paper {
                imported.doubts.add(NO_AREA, "the paper around the board");
                names.push("the paper".to_owned());
                continue;
            }
            let count = &mut counts[usize::from(region.is_blue())];
            *count += 1;
            let name = format!("{word} {count}");
            if region.is_blue() {
                imported.doubts.add(SEAS, name.clone());
            }
            names.push(name.clone());
            let called = format!("\"{name}\"");
            match outline {
                Ok(outline) => {
                    let area = ImportedArea::new(called, None, Some(name), kind);
                    let outline = self.on_board(outline);
                    imported.areas.push(ImportedArea { outline, unnamed: true, ..area });
                }
                Err(reason) => imported.doubts.add(NO_AREA, format!("{called}: {reason}")),
            }
        }
        names
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

    fn report(&mut self, found: &Found, names: &[String], imported: &mut Imported) {
        // What a narrow place would divide has no name yet.
        let name = |region: u32| names.get(region as usize - 1).map_or("an area", String::as_str);
        let mut lines = Vec::new();
        for ([one, other], at, width) in &found.closed {
            let between = format!("between {} and {}", name(*one), name(*other));
            lines.push((CLOSED, format!("{between}, {width} pixels wide: see --gap"), at));
        }
        for ([one, _], at, width) in &found.narrow {
            let line = format!("{}, {width} pixels wide: --gap {width} closes it", name(*one));
            lines.push((NARROW, line, at));
        }
        for (region, at) in &found.loose {
            lines.push((LOOSE, format!("in {}", name(*region)), at));
        }
        let doubts = &mut imported.doubts;
        for (topic, line, [x, y]) in lines {
            let at = [x - self.corner[0], y - self.corner[1]];
            doubts.add(topic, format!("{line} (at {})", at.map(figure).join(", ")));
            self.marks.push(at);
        }
        let edge = found.areas.iter().zip(names);
        let edge = edge.filter(|(region, _)| region.is_at_edge && !region.is_paper);
        let edge: Vec<String> = edge.map(|(_, name)| name.clone()).collect();
        if !edge.is_empty() {
            doubts.add(EDGE, super::few(&edge));
        }
        if found.specks > 0 {
            let (count, least) = (found.specks, found.least);
            let line = format!("{count} of less than {least} pixels: --least N takes smaller ones");
            doubts.add(SPECKS, line);
        }
    }
}
