//! A new setup of a pack: which civilizations play, and in which blocks they trade.

use strabo_compile::{authored::Part, source::SourceFile, suggest};
use strabo_model::Pack;
use strabo_model::pack::{BlockMembers, Setup};
use strabo_model::refs::{BlockId, CivilizationId};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, value};

use super::text::schema_line;
use crate::change::{Refusal, Result};

/// Returns the setup, or an error if it does not fit the pack.
pub fn setup(pack: &Pack, id: &str, players: u8, names: &[String]) -> Result<Setup> {
    if let Some(all) = pack.players.filter(|all| !all.contains(players)) {
        let message = format!("\"{}\" is for {all} players, not for {players}", pack.id);
        return Err(Refusal::new(message).help(format!(
            "choose a number from {} to {}, or take its rules with a map of your own: strabo new {id} --rules {} --players {players}",
            all.min, all.max, pack.id
        )));
    }
    let mut civilizations: Vec<CivilizationId> = Vec::new();
    for name in names {
        let found = find(pack, name)?;
        if civilizations.contains(&found) {
            return Err(Refusal::new(format!("\"{name}\" is named twice")));
        }
        civilizations.push(found);
    }
    if civilizations.len() != usize::from(players) {
        let (given, wanted) =
            (numbered(civilizations.len(), "civilization"), numbered(players.into(), "player"));
        return Err(Refusal::new(format!("{given} for {wanted}"))
            .help("name one civilization for each player: --civilizations a,b,c"));
    }
    let usual = pack.setups.iter().find(|setup| setup.players == players);
    let blocks = match usual {
        Some(usual) if !usual.blocks.is_empty() => blocks(pack, usual, &civilizations),
        _ => Vec::new(),
    };
    Ok(Setup {
        id: format!("{id}-{players}").into(),
        name: None,
        players,
        civilizations,
        blocks,
        add: Vec::new(),
        out: Vec::new(),
        starting_credits: usual.map_or(0, |usual| usual.starting_credits),
        starts_with: usual.and_then(|usual| usual.starts_with.clone()),
    })
}

fn find(pack: &Pack, name: &str) -> Result<CivilizationId> {
    pack.civilization(name).ok_or_else(|| {
        let ids = || pack.civilizations.iter().map(|civilization| &*civilization.id);
        let failure = Refusal::new(format!("\"{}\" has no civilization \"{name}\"", pack.id));
        match suggest::nearest(name, ids()) {
            Some(near) => failure.help(format!("did you mean \"{near}\"?")),
            None => {
                failure.help(format!("its civilizations: {}", ids().collect::<Vec<_>>().join(", ")))
            }
        }
    })
}

/// Trade blocks: each civilization in its own, balanced by moving those that start nearest to the
/// smaller block.
fn blocks(pack: &Pack, usual: &Setup, civilizations: &[CivilizationId]) -> Vec<BlockMembers> {
    let ids: Vec<BlockId> = usual.blocks.iter().map(|members| members.block).collect();
    let mut members: Vec<Vec<CivilizationId>> = vec![Vec::new(); ids.len()];
    for id in civilizations {
        let own = pack[*id].block;
        let at = ids.iter().position(|block| Some(*block) == own);
        members[at.unwrap_or(0)].push(*id);
    }
    loop {
        let sizes = || members.iter().map(Vec::len).enumerate();
        let most = sizes().max_by_key(|(_, size)| *size).unwrap_or_default();
        let least = sizes().min_by_key(|(_, size)| *size).unwrap_or_default();
        if most.1 <= least.1 + 1 {
            break;
        }
        let far = |id: CivilizationId| {
            let others = members[least.0].iter();
            others.filter_map(|other| between(pack, None, id, *other)).min().unwrap_or(u32::MAX)
        };
        let nearest = members[most.0].iter().copied().min_by_key(|id| far(*id));
        let Some(moved) = nearest else { break };
        members[most.0].retain(|id| *id != moved);
        members[least.0].push(moved);
    }
    let pairs = ids.into_iter().zip(members);
    pairs.map(|(block, civilizations)| BlockMembers { block, civilizations }).collect()
}

/// The distance between the starts of two civilizations.
pub fn between(
    pack: &Pack,
    setup: Option<&Setup>,
    one: CivilizationId,
    other: CivilizationId,
) -> Option<u32> {
    pack.distance(setup, pack.start_of(one)?, pack.start_of(other)?)
}

/// `setups.toml` with this setup in place of those the pack has for as many players.
pub fn setup_file(pack: &Pack, setup: &Setup) -> SourceFile {
    let ids = |ids: &[CivilizationId]| ids.iter().map(|id| &*pack[*id].id).collect::<Array>();
    let mut row = Table::new();
    row["id"] = value(&*setup.id);
    row["players"] = value(i64::from(setup.players));
    row["civilizations"] = value(ids(&setup.civilizations));
    if !setup.blocks.is_empty() {
        let mut blocks = Table::new();
        blocks.set_dotted(true);
        for members in &setup.blocks {
            blocks[&*pack[members.block].id] = value(ids(&members.civilizations));
        }
        row["blocks"] = Item::Table(blocks);
    }
    if setup.starting_credits > 0 {
        row["starting_credits"] = value(i64::from(setup.starting_credits));
    }
    let replaced: Array = (pack.setups.iter())
        .filter(|old| old.players == setup.players && old.id != setup.id)
        .map(|old| &*old.id)
        .collect();
    let head = format!(
        "{}\n# A setup for {} players in place of the default one.\n\n",
        schema_line(Part::Setups, true),
        setup.players
    );
    let mut file = DocumentMut::new();
    if replaced.is_empty() {
        row.decor_mut().set_prefix(head);
    } else {
        let mut delete = Table::new();
        delete["setup"] = value(replaced);
        delete.decor_mut().set_prefix(head);
        file["delete"] = Item::Table(delete);
    }
    file["setup"] = Item::ArrayOfTables(ArrayOfTables::from_iter([row]));
    SourceFile::new("setups.toml", file.to_string().into_bytes())
}

fn numbered(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
