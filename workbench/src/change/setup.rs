//! Writes a setup: who plays, and what is in play besides their regions or out of it.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::{Part, index::Kind, tree::NodeId};
use strabo_model::refs::CivilizationId;
use strabo_sheet::{ListChange, Sheet, quoted, written};

use super::editor::{Editor, table_of};
use super::rename::{declared, must_be_free};
use super::{Refusal, Result, Subject, found::leaves, order::NewSetup};
use crate::blocks::{divided, usual};

/// Adds a setup, or changes the one with this id.
pub(super) fn write_setup(subject: &Subject<'_>, new: &NewSetup) -> Result {
    let index = subject.index();
    let known = index.find(Kind::Setup, &new.id);
    let is_known = known.is_some_and(|thing| index.thing(thing).declared);
    if !is_known {
        must_be_free(subject, Kind::Setup, &new.id)?;
    }
    for id in &new.civilizations {
        declared(subject, Kind::Civilization, id)?;
    }
    for id in new.out.iter().chain(&new.add).flatten() {
        declared(subject, Kind::Area, id)?;
    }
    if let Some(twice) = (1..new.civilizations.len())
        .map(|at| &new.civilizations[at])
        .find(|id| new.civilizations.iter().filter(|other| other == id).count() > 1)
    {
        return Err(Refusal::new(format!("\"{twice}\" is named twice")));
    }
    // In some games players choose a colour only.
    let usual = subject.outcome().pack.as_ref().and_then(|pack| usual(pack, new.players));
    let by_colour = usual.is_some_and(|usual| usual.civilizations.is_empty());
    let is_colour = by_colour && new.civilizations.is_empty();
    if !is_colour && new.civilizations.len() != usize::from(new.players) {
        let (civilizations, players) = (new.civilizations.len(), new.players);
        let message = format!("{civilizations} civilizations for {players} players");
        return Err(Refusal::new(message).help("choose one civilization for each player"));
    }
    let mut editor = Editor::new(subject);
    let row = || (Part::Setups, "setup", new.id.clone());
    if let Some(name) = &new.name {
        editor.set(row(), "name", quoted(name));
    }
    editor.set(row(), "players", new.players.to_string());
    if !is_colour {
        editor.set(row(), "civilizations", list("civilizations", &new.civilizations));
    }
    set_blocks(subject, &mut editor, new)?;
    for (key, areas) in [("add", &new.add), ("out", &new.out)] {
        match areas {
            Some(areas) if !areas.is_empty() => editor.set(row(), key, list(key, areas)),
            Some(_) if is_known => editor.unset(row(), key, true),
            _ => {}
        }
    }
    for key in ["starting_credits", "starts_with"] {
        if let Some(value) = as_usual(subject, new.players, key).filter(|_| !is_known) {
            editor.set(row(), key, value);
        }
    }
    let verb = if is_known { "change" } else { "add" };
    editor.finish(format!("{verb} the setup \"{}\" for {} players", new.id, new.players))
}

fn list(key: &str, ids: &[String]) -> String {
    written(&ids.iter().map(|id| quoted(id)).collect::<Vec<_>>(), key)
}

/// What the usual setup for as many players has in a field, as it is written there.
fn as_usual(subject: &Subject<'_>, players: u8, key: &str) -> Option<String> {
    let usual = usual(subject.outcome().pack.as_ref()?, players)?;
    let table = table_of(Part::Setups, "setup")?;
    leaves(&subject.outcome().sources).iter().find_map(|leaf| {
        let row = leaf.sheet.row(table, &usual.id).filter(|_| leaf.part == Part::Setups)?;
        Some(leaf.sheet.written_value(leaf.sheet.forest.get(row, key)?))
    })
}

/// The trade blocks with their civilizations: those that are asked for, or those of the usual setup.
fn blocks(subject: &Subject<'_>, new: &NewSetup) -> Result<BTreeMap<String, Vec<String>>> {
    if let Some(blocks) = &new.blocks {
        let mut seen = BTreeSet::new();
        for id in blocks.keys() {
            declared(subject, Kind::Block, id)?;
        }
        for id in blocks.values().flatten() {
            if !new.civilizations.contains(id) {
                return Err(Refusal::new(format!(
                    "\"{id}\" is in a trade block and does not play"
                )));
            }
            if !seen.insert(id) {
                return Err(Refusal::new(format!("\"{id}\" is named twice in the trade blocks")));
            }
        }
        return Ok(blocks.clone());
    }
    let Some(pack) = subject.outcome().pack.as_ref() else { return Ok(BTreeMap::new()) };
    let playing: Vec<CivilizationId> =
        new.civilizations.iter().filter_map(|id| pack.civilization(id)).collect();
    let changed = pack.setups.iter().find(|setup| *setup.id == *new.id);
    let wished = changed.map(|setup| &*setup.blocks).unwrap_or_default();
    let blocks = divided(pack, new.players, &playing, (changed, wished)).into_iter();
    let blocks = blocks.map(|members| {
        let ids = members.civilizations.iter().map(|id| pack[*id].id.to_string());
        (pack[members.block].id.to_string(), ids.collect())
    });
    Ok(blocks.collect())
}

/// Writes the trade blocks. Lists that are there already are changed in place, with their comments.
fn set_blocks(subject: &Subject<'_>, editor: &mut Editor<'_>, new: &NewSetup) -> Result<()> {
    let blocks = blocks(subject, new)?;
    let file = subject.pack.files.iter().find(|file| file.path == "setups.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().zip(table_of(Part::Setups, "setup")).and_then(|(sheet, table)| {
        Some((sheet, sheet.forest.get(sheet.row(table, &new.id)?, "blocks")?))
    });
    let row = (Part::Setups, "setup", new.id.clone());
    let Some((sheet, table)) = own else {
        if !blocks.is_empty() {
            let members = blocks.iter().map(|(block, ids)| {
                let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
                format!("{} = [{}]", quoted(block), ids.join(", "))
            });
            let members: Vec<String> = members.collect();
            editor.set(row, "blocks", format!("{{ {} }}", members.join(", ")));
        }
        return Ok(());
    };
    if blocks.is_empty() {
        editor.unset(row, "blocks", false);
        return Ok(());
    }
    let lists: BTreeMap<&str, NodeId> = (sheet.forest.children(table))
        .filter_map(|list| Some((sheet.forest.key(list)?, list)))
        .collect();
    if !lists.keys().copied().eq(blocks.keys().map(String::as_str)) {
        return Err(Refusal::new(format!("the setup \"{}\" has other trade blocks", new.id))
            .help("change its `blocks` in the text of setups.toml"));
    }
    for (list, ids) in lists.values().zip(blocks.values()) {
        let old: Vec<&str> = sheet.strings(*list).into_iter().map(|(_, id)| id).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let [add, remove] = [(&ids, &old), (&old, &ids)]
            .map(|(from, others)| from.iter().copied().filter(|id| !others.contains(id)).collect());
        let (add, remove): (Vec<&str>, Vec<&str>) = (add, remove);
        for edit in sheet.change_entries(*list, ListChange { add: &add, remove: &remove }) {
            editor.edit(edit);
        }
    }
    Ok(())
}
