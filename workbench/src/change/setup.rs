//! Writes a setup: who plays, and what is in play besides their regions or out of it.

use strabo_compile::Part;
use strabo_compile::index::Kind;
use strabo_model::pack::Setup;
use strabo_model::refs::CivilizationId;

use super::editor::Editor;
use super::order::NewSetup;
use super::rename::{declared, must_be_free};
use super::{Change, Refusal, Subject};
use crate::sheet::{quoted, written};

/// Adds a setup, or changes the one with this id.
pub(super) fn write_setup(subject: &Subject<'_>, new: &NewSetup) -> Result<Change, Refusal> {
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
    if new.civilizations.len() != usize::from(new.players) {
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
    editor.set(row(), "civilizations", list("civilizations", &new.civilizations));
    if let Some(blocks) = blocks(subject, new) {
        editor.set(row(), "blocks", blocks);
    }
    for (key, areas) in [("add", &new.add), ("out", &new.out)] {
        match areas {
            Some(areas) if !areas.is_empty() => editor.set(row(), key, list(key, areas)),
            Some(_) if is_known => editor.unset(row(), key, true),
            _ => {}
        }
    }
    let credits = usual(subject, new.players).map_or(0, |usual| usual.starting_credits);
    if credits > 0 && !is_known {
        editor.set(row(), "starting_credits", credits.to_string());
    }
    let verb = if is_known { "change" } else { "add" };
    editor.finish(format!("{verb} the setup \"{}\" for {} players", new.id, new.players))
}

fn list(key: &str, ids: &[String]) -> String {
    written(&ids.iter().map(|id| quoted(id)).collect::<Vec<_>>(), key)
}

/// The first setup for as many players, which is the usual one.
fn usual<'s>(subject: &'s Subject<'_>, players: u8) -> Option<&'s Setup> {
    let pack = subject.outcome().pack.as_ref()?;
    pack.setups.iter().find(|setup| setup.players == players)
}

/// Where the usual setup divides trade, each civilization goes to its own block.
fn blocks(subject: &Subject<'_>, new: &NewSetup) -> Option<String> {
    let pack = subject.outcome().pack.as_ref()?;
    let usual = usual(subject, new.players).filter(|usual| !usual.blocks.is_empty())?;
    let playing: Vec<CivilizationId> =
        new.civilizations.iter().filter_map(|id| pack.civilization(id)).collect();
    let members = usual.blocks.iter().enumerate().map(|(at, members)| {
        let own = |id: &&CivilizationId| {
            let block = pack[**id].block;
            let is_known = usual.blocks.iter().any(|members| Some(members.block) == block);
            block == Some(members.block) || (!is_known && at == 0)
        };
        let ids = playing.iter().filter(own).map(|id| quoted(&pack[*id].id));
        let ids: Vec<String> = ids.collect();
        format!("{} = [{}]", quoted(&pack[members.block].id), ids.join(", "))
    });
    Some(format!("{{ {} }}", members.collect::<Vec<_>>().join(", ")))
}
