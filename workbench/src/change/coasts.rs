//! Coasts of areas that have several: which places lie at which of them.

use strabo_compile::Part;
use strabo_sheet::{ListChange, Sheet, quoted};

use super::editor::{Editor, table_of};
use super::places::{AreaFacts, row};
use super::{Refusal, Result, Subject};

/// Gives an area other coasts. Less than two of them need no list.
pub(super) fn set_coasts(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    (here, place): (&str, &AreaFacts),
    (coasts, names): &(Vec<Vec<String>>, Vec<String>),
) -> Result<()> {
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().and_then(|sheet| {
        let row = sheet.row(table_of(Part::Map, place.table())?, here)?;
        Some((sheet, sheet.forest.get(row, "coasts")?))
    });
    let fits = coasts.len() == place.coasts.len() && coasts.len() > 1;
    if let Some((sheet, list)) =
        own.filter(|(sheet, list)| fits && sheet.forest.len(*list) == coasts.len())
    {
        for (coast, (old, new)) in sheet.forest.children(list).zip(place.coasts.iter().zip(coasts))
        {
            let differing = |one: &[String], other: &[String]| -> Vec<String> {
                one.iter().filter(|id| !other.contains(id)).cloned().collect()
            };
            let (add, remove) = (differing(new, old), differing(old, new));
            let [add, remove] =
                [&add, &remove].map(|ids| ids.iter().map(String::as_str).collect::<Vec<_>>());
            for edit in sheet.change_entries(coast, ListChange { add: &add, remove: &remove }) {
                editor.edit(edit);
            }
        }
    } else if own.is_some_and(|(sheet, list)| sheet.text_of(list).contains('#')) {
        // A new list would lose the comments inside of the old one.
        return Err(Refusal::new(format!(
            "`coasts` of \"{here}\" has comments between its entries"
        ))
        .help("change it in the text of map.toml"));
    } else if coasts.len() < 2 && !place.coasts.is_empty() {
        editor.unset(row(here, place), "coasts", true);
    } else if coasts.len() >= 2 && *coasts != place.coasts {
        editor.set(row(here, place), "coasts", written_coasts(coasts));
    }
    if names.is_empty() && !place.coast_names.is_empty() {
        editor.unset(row(here, place), "coast_names", true);
    } else if *names != place.coast_names {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        editor.set(row(here, place), "coast_names", format!("[{}]", names.join(", ")));
    }
    Ok(())
}

fn written_coasts(coasts: &[Vec<String>]) -> String {
    let coast = |coast: &Vec<String>| {
        let ids: Vec<String> = coast.iter().map(|id| quoted(id)).collect();
        format!("[{}]", ids.join(", "))
    };
    format!("[{}]", coasts.iter().map(coast).collect::<Vec<_>>().join(", "))
}

/// The coast of an area that a new neighbour by water lies at: the one with the most places that it
/// touches too, and otherwise the first.
fn coast_of(coasts: &[Vec<String>], touched: &[String]) -> usize {
    let shared = |coast: &Vec<String>| coast.iter().filter(|id| touched.contains(id)).count();
    coasts.iter().enumerate().rev().max_by_key(|(_, coast)| shared(coast)).map_or(0, |(at, _)| at)
}

/// Puts a place that becomes a neighbour by water, and touches these places by water itself, into the
/// coasts of an area that has several. Returns what the author should look at.
pub(super) fn reach_coasts(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    (here, place): (&str, &AreaFacts),
    there: &str,
    touched: &[String],
) -> Result<Option<String>> {
    if place.coasts.is_empty() || place.coasts.iter().flatten().any(|id| id == there) {
        return Ok(None);
    }
    let mut coasts = place.coasts.clone();
    let at = coast_of(&coasts, touched);
    let with = coasts[at].first().cloned().unwrap_or_default();
    coasts[at].push(there.to_owned());
    set_coasts(subject, editor, (here, place), &(coasts, place.coast_names.clone()))?;
    Ok(Some(format!(
        "\"{there}\" lies at the coast of \"{here}\" with \"{with}\": change `coasts` if it does not"
    )))
}

/// The coasts of an area that loses neighbours by water, and gets one that touches these places.
pub(super) fn changed_coasts(
    place: &AreaFacts,
    gone: &[&str],
    new: Option<(&str, &[String])>,
) -> (Vec<Vec<String>>, Vec<String>) {
    let mut coasts = place.coasts.clone();
    if let Some((id, touched)) = new.filter(|_| !coasts.is_empty()) {
        let at = coast_of(&coasts, touched);
        coasts[at].push(id.to_owned());
    }
    for coast in &mut coasts {
        coast.retain(|id| !gone.contains(&id.as_str()));
    }
    tidied(coasts, &place.coast_names)
}

/// The coasts of two areas that become one. Coasts by which they touch the same places are one coast.
pub(super) fn merged_coasts(
    (keep, kept): (&str, &AreaFacts),
    (gone, lost): (&str, &AreaFacts),
) -> (Vec<Vec<String>>, Vec<String>) {
    if kept.coasts.is_empty() && lost.coasts.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let all = |place: &AreaFacts| {
        if place.coasts.is_empty() && !place.water.is_empty() {
            vec![place.water.clone()]
        } else {
            place.coasts.clone()
        }
    };
    let mut coasts = all(kept);
    let mut names = kept.coast_names.clone();
    for (at, coast) in all(lost).into_iter().enumerate() {
        let meets = |other: &Vec<String>| {
            let is_seam = other.iter().any(|id| id == gone) && coast.iter().any(|id| id == keep);
            is_seam || other.iter().any(|id| coast.contains(id))
        };
        if let Some(same) = coasts.iter().position(meets) {
            let new = coast.into_iter().filter(|id| !coasts[same].contains(id));
            let new: Vec<String> = new.collect();
            coasts[same].extend(new);
        } else {
            coasts.push(coast);
            names.extend(lost.coast_names.get(at).cloned());
        }
    }
    for coast in &mut coasts {
        coast.retain(|id| id != keep && id != gone);
    }
    tidied(coasts, &names)
}

/// Coasts without empty ones and without two that touch the same places, and names that still fit.
pub(super) fn tidied(
    coasts: Vec<Vec<String>>,
    names: &[String],
) -> (Vec<Vec<String>>, Vec<String>) {
    let fits = names.len() == coasts.len();
    let (mut kept, mut called): (Vec<Vec<String>>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, coast) in coasts.into_iter().enumerate() {
        let is_same = |other: &Vec<String>| {
            other.len() == coast.len() && other.iter().all(|id| coast.contains(id))
        };
        if !coast.is_empty() && !kept.iter().any(is_same) {
            kept.push(coast);
            called.extend(names.get(at).cloned());
        }
    }
    if kept.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    (kept, if fits { called } else { Vec::new() })
}

/// The coasts of a neighbour of two areas that become one.
pub(super) fn renamed_coasts(
    place: &AreaFacts,
    keep: &str,
    gone: &str,
) -> (Vec<Vec<String>>, Vec<String>) {
    let renamed = place.coasts.iter().map(|coast| {
        let mut new: Vec<String> = Vec::with_capacity(coast.len());
        for id in coast.iter().map(|id| if id == gone { keep } else { id }) {
            if !new.iter().any(|known| known == id) {
                new.push(id.to_owned());
            }
        }
        new
    });
    tidied(renamed.collect(), &place.coast_names)
}

/// Takes places out of the coasts of another. A coast without any goes, and with it its name.
pub(super) fn leave_coasts(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    here: &str,
    place: &AreaFacts,
    gone: &[&str],
) {
    let stays = |id: &&String| !gone.contains(&id.as_str());
    if place.coasts.iter().flatten().all(|id| stays(&id)) {
        return;
    }
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().and_then(|sheet| {
        let row = sheet.row(table_of(Part::Map, place.table())?, here)?;
        Some((sheet, sheet.forest.get(row, "coasts")?, sheet.forest.get(row, "coast_names")))
    });
    let is_empty = |coast: &Vec<String>| coast.iter().filter(stays).count() == 0;
    let empty: Vec<usize> =
        (0..place.coasts.len()).filter(|at| is_empty(&place.coasts[*at])).collect();
    let Some((sheet, coasts, names)) = own else {
        let kept = place.coasts.iter().filter(|coast| !is_empty(coast));
        let kept = kept.map(|coast| {
            let ids: Vec<String> = coast.iter().filter(stays).map(|id| quoted(id)).collect();
            format!("[{}]", ids.join(", "))
        });
        let text = format!("[{}]", kept.collect::<Vec<_>>().join(", "));
        editor.set(row(here, place), "coasts", text);
        if !empty.is_empty() && !place.coast_names.is_empty() {
            let names = place.coast_names.iter().enumerate().filter(|(at, _)| !empty.contains(at));
            let names: Vec<String> = names.map(|(_, name)| quoted(name)).collect();
            editor.set(row(here, place), "coast_names", format!("[{}]", names.join(", ")));
        }
        return;
    };
    let pick = |list| {
        let nodes: Vec<_> = sheet.forest.children(list).collect();
        empty.iter().filter_map(|at| nodes.get(*at).copied()).collect::<Vec<_>>()
    };
    let emptied = pick(coasts);
    let mut edits = Vec::new();
    for coast in sheet.forest.children(coasts).filter(|coast| !emptied.contains(coast)) {
        let entries = sheet.strings(coast);
        let leaving: Vec<_> =
            entries.iter().filter(|(_, id)| gone.contains(id)).map(|(node, _)| *node).collect();
        edits.extend(sheet.remove_entries(coast, &leaving));
    }
    edits.extend(sheet.remove_each(coasts, &emptied));
    if let Some(names) = names {
        edits.extend(sheet.remove_entries(names, &pick(names)));
    }
    for edit in edits {
        editor.edit(edit);
    }
}

/// Puts a new place into the coasts of another that an old one lies at, beside it or in its place.
pub(super) fn share_coasts(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    (here, place): (&str, &AreaFacts),
    (old, new): (&str, &str),
    instead: bool,
) {
    if !place.coasts.iter().flatten().any(|id| id == old) {
        return;
    }
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().and_then(|sheet| {
        let row = sheet.row(table_of(Part::Map, place.table())?, here)?;
        Some((sheet, sheet.forest.get(row, "coasts")?))
    });
    let Some((sheet, coasts)) = own else {
        let coast = |coast: &Vec<String>| {
            let mut ids: Vec<String> = coast.iter().map(|id| quoted(id)).collect();
            if let Some(at) = coast.iter().position(|id| id == old) {
                ids.splice(if instead { at..at + 1 } else { at + 1..at + 1 }, [quoted(new)]);
            }
            format!("[{}]", ids.join(", "))
        };
        let text: Vec<String> = place.coasts.iter().map(coast).collect();
        return editor.set(row(here, place), "coasts", format!("[{}]", text.join(", ")));
    };
    for coast in sheet.forest.children(coasts) {
        for (node, _) in sheet.strings(coast).into_iter().filter(|(_, id)| *id == old) {
            let range = sheet.range(node);
            editor.edit(if instead {
                sheet.edit(range, &quoted(new))
            } else {
                sheet.edit(range.end..range.end, &format!(", {}", quoted(new)))
            });
        }
    }
}
