//! Cuts the overlaps of outlines out of one of their areas.

use std::collections::BTreeSet;

use strabo_compile::{Diagnostic, Span, index::Index};
use strabo_geometry::survey::{Bounds, Laying, Overlap, Survey, lay, part_size, size};
use strabo_model::effort::Effort;
use strabo_model::map::Outline;

use super::places::Places;
use super::{Refusal, Result, Subject, corners::keep_centres, drawing::Drawing, editor::Editor};

/// Cuts all overlaps: land out of sea, and otherwise the smaller area out of the larger one. Of two areas that
/// are named, the first one is cut out of the second.
pub fn cut_overlaps(subject: &Subject<'_>, named: &[String]) -> Result {
    let places = Places::read(subject);
    for id in named {
        places.get(id)?;
    }
    let mut drawing = Drawing::read(subject);
    let cuts = cuts(&drawing, &places, named)?;
    let involved: BTreeSet<usize> = cuts.iter().flatten().copied().collect();
    let around = |area: &usize| Bounds::of(drawing.outline(*area).rings().flatten());
    let reach = drawing.limits().tolerance;
    let near = involved.iter().filter_map(around).flat_map(|around| drawing.near(&around, reach));
    let near: Vec<usize> = near.collect::<BTreeSet<usize>>().into_iter().collect();
    let outlines: Vec<Outline> = near.iter().map(|area| drawing.outline(*area).clone()).collect();
    let laying = Laying {
        meets: &|a, b| a != b && [a, b].iter().any(|at| involved.contains(&near[*at])),
        covers: &|a, b| cuts.contains(&[near[a], near[b]]),
        step: Some(100.0),
        reach: 0.0,
    };
    let corners = outlines.iter().flat_map(Outline::rings).map(Vec::len).sum();
    let cut = lay(outlines, &laying, &mut Effort::for_size(corners)).ok_or_else(too_tangled)?;
    for (area, mut outline) in near.into_iter().zip(cut) {
        let old = drawing.outline(area);
        let least = drawing.limits().least;
        if cuts.iter().any(|[_, below]| *below == area) {
            // Crumbs go; what was small before stays.
            let least = old.parts.iter().map(|part| part_size(part).sqrt()).fold(least, f64::min);
            outline.parts.retain(|part| part_size(part).sqrt() >= least);
        }
        if outline.is_empty() && !old.is_empty() {
            return Err(Refusal::new(format!("nothing would be left of \"{}\"", drawing.id(area)))
                .help("remove that area, or name it first: it stays whole"));
        }
        if outline != *old {
            drawing.set(area, outline);
        }
    }
    drawing.must_be_sound(None)?;
    let mut editor = Editor::new(subject);
    keep_centres(subject, &mut editor, &drawing)?;
    let said = |[above, below]: &[usize; 2]| {
        format!("cut \"{}\" out of \"{}\"", drawing.id(*above), drawing.id(*below))
    };
    let said: Vec<String> = cuts.iter().map(said).collect();
    let mut change = match &said[..] {
        [only] => editor.finish(only.clone())?,
        all => editor.finish(format!("cut {} overlaps", all.len()))?,
    };
    if said.len() > 1 {
        change.notes.extend(said);
    }
    drawing.write(None, &mut change);
    Ok(change)
}

/// The two areas whose overlap a finding is about, the one first that stays whole.
pub fn overlap_of(index: &Index, finding: &Diagnostic) -> Option<[String; 2]> {
    let other = finding.labels.first().filter(|_| finding.lint.name == "overlapping-outlines")?;
    let id = |span: Span| Some(index.thing(index.place_at(span.start)?.thing).id.to_owned());
    Some([id(finding.primary.span)?, id(other.span)?])
}

fn too_tangled() -> Refusal {
    Refusal::new("the outlines are too tangled to cut").help("draw one of them again")
}

fn crosses_itself(id: &str) -> Refusal {
    Refusal::new(format!(
        "the outline of \"{id}\" crosses itself, so that nothing can be cut there"
    ))
    .help("draw it again without lines that cross, then cut what overlaps")
}

/// Which area is cut out of which.
fn cuts(drawing: &Drawing<'_>, places: &Places, named: &[String]) -> Result<BTreeSet<[usize; 2]>> {
    let all: Vec<Outline> =
        drawing.outlines.areas.iter().map(|(_, outline)| (*outline).clone()).collect();
    let survey = Survey::new(&all, drawing.limits(), None);
    if survey.as_ref().is_some_and(|survey| survey.tangled.is_some()) {
        return Err(too_tangled());
    }
    // An outline that crosses itself has no inside that could be cut.
    let crossings = survey.iter().flat_map(|survey| &survey.faults.crossings);
    let mut crossed = crossings.map(|crossing| crossing.area);
    let is_whole = |overlap: &&Overlap| {
        let ends = [overlap.a, overlap.b];
        let is_crossed = |at: &usize| survey.as_ref().is_some_and(|survey| survey.is_crossed(*at));
        !ends.iter().any(is_crossed)
    };
    let overlaps = survey.iter().flat_map(|survey| &survey.faults.overlaps).filter(is_whole);
    let mut pairs = overlaps.map(|overlap| [overlap.a, overlap.b]);
    if named.is_empty() {
        let goes_below = |area: &usize| {
            let is_sea = places.all.get(drawing.id(*area)).is_some_and(|place| place.is_sea);
            (is_sea, size(&all[*area]))
        };
        let in_order = |mut pair: [usize; 2]| {
            let [one, other] = [goes_below(&pair[0]), goes_below(&pair[1])];
            if one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).is_gt() {
                pair.reverse();
            }
            pair
        };
        let cuts: BTreeSet<[usize; 2]> = pairs.map(in_order).collect();
        return match crossed.next() {
            _ if !cuts.is_empty() => Ok(cuts),
            Some(area) => Err(crosses_itself(drawing.id(area))),
            None => Err(Refusal::new("no areas overlap")),
        };
    }
    let [above, below] = named else {
        return Err(Refusal::new("an overlap has two areas")
            .help("name both, the one that stays whole first, or none to cut all overlaps"));
    };
    let pair = pairs
        .find(|pair| [above, below].iter().all(|id| pair.iter().any(|at| drawing.id(*at) == **id)));
    let Some([a, b]) = pair.filter(|_| above != below) else {
        let is_named = |at: &usize| named.iter().any(|id| drawing.id(*at) == *id);
        if let Some(area) = crossed.find(is_named) {
            return Err(crosses_itself(drawing.id(area)));
        }
        return Err(Refusal::new(format!("\"{above}\" and \"{below}\" do not overlap")));
    };
    let is_first = drawing.id(a) == above;
    Ok(BTreeSet::from([if is_first { [a, b] } else { [b, a] }]))
}
