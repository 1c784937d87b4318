//! Adds the borders that files list, and compares them with each other and with the outlines.

use std::collections::{BTreeMap, BTreeSet};

use strabo_geometry::survey::{contact::By, meets_by};
use strabo_model::map::AreaKind;

use super::{COASTS, Doubts, Imported, ListedBorder, known::Known};

const BORDERS: &str = "borders that were changed or ignored";
const ONE_END: &str = "borders listed from one end only, written from that end only";
const BOTH_ENDS: &str = "borders listed from both ends, unlike most";
const NOT_LISTED: &str =
    "areas that touch on the drawing, but have no border in the list, as [[closed]] rows";
const CLOSED: &str = "listed borders of impassable areas, left out";
const CLOSED_ROWS: &str =
    "listed borders of impassable areas, written as [[closed]]: nobody crosses them";
const NOT_TOUCHING: &str = "borders of areas that do not touch on the drawing, as [[link]] rows";

/// Borders by their ends, the lower index first.
pub type BordersByEnds = BTreeMap<(usize, usize), Vec<By>>;

/// A border that only its first end has.
pub type OneSided = (usize, usize, By);

/// The id and the kind of each area.
pub type Places<'a> = [(&'a str, AreaKind)];

/// A border by its ends, the lower index first, and whether it is by water.
type Key = (usize, usize, bool);

/// Adds the borders that were listed. Returns those listed from one end only, if most others are
/// listed from both: whether the other end exists is for the author to say. Borders of impassable areas are
/// not among them, as they are not written.
pub fn listed(
    imported: &mut Imported,
    areas: &Places<'_>,
    closed: &[bool],
    found: &mut BordersByEnds,
) -> Vec<OneSided> {
    let mut seen: BTreeMap<Key, [Option<&str>; 2]> = BTreeMap::new();
    let known = Known::new(&imported.areas).with_ids(areas.iter().map(|(id, _)| *id));
    for border in &imported.borders {
        let Some((a, b, by)) = resolve(border, &known, areas, &mut imported.doubts) else {
            continue;
        };
        let ends = seen.entry((a.min(b), a.max(b), by == By::Water)).or_default();
        ends[usize::from(a > b)].get_or_insert(&border.called);
    }
    let both = seen.values().filter(|ends| ends.iter().all(Option::is_some)).count();
    let from_both = both > seen.len() - both;
    let mut one_sided = Vec::new();
    for ((a, b, by_water), ends) in seen {
        let (by, word) = if by_water { (By::Water, "water") } else { (By::Land, "land") };
        let all = found.entry((a, b)).or_default();
        if all.contains(&by) {
            continue;
        }
        all.push(by);
        if closed[a] || closed[b] {
            continue;
        }
        let [low, high] = [a, b].map(|at| areas[at].0);
        match ends {
            [Some(called), None] if from_both => {
                one_sided.push((a, b, by));
                imported.doubts.add(ONE_END, format!("{low} to {high} by {word} ({called})"));
            }
            [None, Some(called)] if from_both => {
                one_sided.push((b, a, by));
                imported.doubts.add(ONE_END, format!("{high} to {low} by {word} ({called})"));
            }
            [Some(_), Some(called)] if !from_both => {
                imported.doubts.add(BOTH_ENDS, format!("{low} and {high} by {word} ({called})"));
            }
            _ => {}
        }
    }
    one_sided
}

/// The two areas of a listed border, in the order of the list, and how they meet.
fn resolve(
    ListedBorder { ends, by, called }: &ListedBorder,
    known: &Known,
    areas: &Places<'_>,
    doubts: &mut Doubts,
) -> Option<(usize, usize, By)> {
    let [a, b] = ends.each_ref().map(|end| known.get(end));
    let unknown = [(a, &ends[0]), (b, &ends[1])].into_iter().find(|(at, _)| at.is_none());
    if let Some((_, end)) = unknown {
        doubts.add(BORDERS, format!("{called}: there is no area \"{end}\""));
    }
    let (a, b) = (a?, b?);
    if a == b {
        doubts.add(BORDERS, format!("{called}: \"{}\" with itself", ends[0]));
        return None;
    }
    let meets = meets_by(areas[a].1, areas[b].1);
    if *by == Some(By::Land) && meets == By::Water {
        doubts.add(BORDERS, format!("{called}: a sea has no land borders; treated as water"));
    }
    Some((a, b, if meets == By::Water { By::Water } else { by.unwrap_or(By::Land) }))
}

/// Takes out the borders of impassable areas, which have none. Returns the listed ones that outlines do not
/// show: a draft of the board needs to know them.
pub fn close(
    imported: &mut Imported,
    areas: &Places<'_>,
    (closed, drawn): (&[bool], &[bool]),
    found: &mut BordersByEnds,
    touching: &mut Vec<(usize, usize)>,
) -> Vec<[usize; 2]> {
    let mut rows = Vec::new();
    let is_closed = |(a, b): &(usize, usize)| closed[*a] || closed[*b];
    touching.retain(|ends| !is_closed(ends));
    found.retain(|ends, _| {
        let (a, b) = *ends;
        if is_closed(ends) && imported.areas[a].all_listed && imported.areas[b].all_listed {
            let is_drawn = drawn[a] && drawn[b];
            rows.extend((!is_drawn).then_some([a, b]));
            let topic = if is_drawn { CLOSED } else { CLOSED_ROWS };
            imported.doubts.add(topic, format!("{} and {}", areas[a].0, areas[b].0));
        }
        !is_closed(ends)
    });
    rows
}

/// Pairs of areas, the lower index first.
pub type Pairs = Vec<[usize; 2]>;

/// Compares the borders of a list with what touches on a drawing. `drawn` says which areas have an
/// outline. Returns the listed borders that do not touch, and the contacts that are not listed.
pub fn compare(
    imported: &mut Imported,
    areas: &Places<'_>,
    drawn: &[bool],
    touching: &[(usize, usize)],
    found: &BordersByEnds,
) -> [Pairs; 2] {
    let mut pairs = [Pairs::new(), Pairs::new()];
    let Some(file) = imported.borders_from.clone() else { return pairs };
    let pair = |a: usize, b: usize| format!("{} and {}", areas[a].0, areas[b].0);
    let touching: BTreeSet<(usize, usize)> =
        touching.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
    for (a, b) in touching.iter().filter(|ends| !found.contains_key(ends)) {
        imported.doubts.add(NOT_LISTED, format!("{} ({file})", pair(*a, *b)));
        pairs[1].push([*a, *b]);
    }
    for (a, b) in found.keys().filter(|ends| !touching.contains(ends)) {
        if drawn[*a] && drawn[*b] {
            imported.doubts.add(NOT_TOUCHING, pair(*a, *b));
            pairs[0].push([*a, *b]);
        }
    }
    pairs
}

/// Names the pairs of derived borders that meet by land and touch the same sea, or lets all of them
/// share a coast.
pub fn shared_coasts(
    imported: &mut Imported,
    areas: &Places<'_>,
    found: &mut BordersByEnds,
    all_coasts: bool,
) {
    let mut seas: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); areas.len()];
    for ((a, b), _) in found.iter().filter(|(_, by)| by.contains(&By::Water)) {
        for (here, there) in [(*a, *b), (*b, *a)] {
            if areas[there].1 == AreaKind::Sea {
                seas[here].insert(there);
            }
        }
    }
    let is_listed = |at: usize| imported.areas[at].all_listed;
    let mut pairs: Vec<String> = Vec::new();
    for ((a, b), by) in found.iter_mut().filter(|(_, by)| by.as_slice() == [By::Land]) {
        let are_listed = is_listed(*a) && is_listed(*b);
        if !are_listed && !seas[*a].is_disjoint(&seas[*b]) {
            let ids = [*a, *b].map(|at| areas[at].0.to_owned());
            if !imported.shared.contains(&ids) {
                pairs.push(ids.join(" and "));
            }
            if all_coasts {
                by.push(By::Water);
            }
        }
    }
    if pairs.is_empty() {
        return;
    }
    let (count, all) = (pairs.len(), pairs.join(", "));
    let share = if count == 1 { "shares" } else { "share" };
    let meet = if count == 1 { "pair of areas meets" } else { "pairs of areas meet" };
    let line = if all_coasts {
        format!("{count} {meet} by land next to a sea and {share} a coast now: {all}")
    } else {
        format!(
            "{count} {meet} by land next to a sea and may share a coast: --coasts all adds them to \
             each other's water: {all}"
        )
    };
    imported.doubts.add(COASTS, line);
}
