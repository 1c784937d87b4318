//! Measures games with focus rows and games with a tableau of tiles.

use serde::Serialize;

use super::meter::Meter;
use super::{
    AMOUNT, CARAVANS, DEMANDS, ExcessPlace, FOCUS_KINDS, GOODS, KIND_TOKENS, MAP_TILES, OPEN_TILES,
    ROWS, STACK_TILES, TABLEAU_RESOURCES, TABLEAU_TILES, TILE_STACKS, TOKEN_KINDS,
};
use crate::value::{Value, to_value};
use crate::{Pack, resource::PieceKind, sequence::Step, tile::Tile};

pub(super) fn measure(pack: &Pack, meter: &mut Meter) {
    let tableau = pack.grid.is_some_and(|grid| grid.tableau);
    let mut steps = pack.sequence.iter().flat_map(|phase| &phase.steps);
    if tableau {
        measure_tableau(pack, meter);
    } else if steps.any(|step| *step == Step::ChooseFocus) {
        measure_focus_row(pack, meter);
    } else {
        return;
    }
    numbers(pack, meter);
}

/// Every number that players could meet, and the rows that are numbered.
fn numbers(pack: &Pack, meter: &mut Meter) {
    macro_rules! rows {
        ($($table:literal $rows:ident |$row:ident| $of:expr;)*) => {$(
            for (at, $row) in pack.$rows.iter().enumerate() {
                meter.look(AMOUNT, largest(&$of), ExcessPlace::Row($table, at));
            }
            meter.look(ROWS, pack.$rows.len(), ExcessPlace::Row($table, ROWS.most as usize));
        )*};
    }
    rows! {
        "advance" advances |row| (&row.price, &row.benefits, row.level);
        "card" cards |row| (&row.price, &row.benefits, row.copies);
        "component" inventory |row| row.per_player;
        "deck" decks |row| row.row;
        "event" events |row| &row.does;
        "group" groups |row| &row.benefits;
        "piece" pieces |row| row;
        "prepare" preparations |row| row;
        "resource" resources |row| row;
        "setup" setups |row| &row.starts_with;
        "terrain" terrains |row| row.difficulty;
        "tile" tiles |row| row.copies;
        "track" tracks |row| row;
    }
    for (at, component) in pack.inventory.iter().enumerate() {
        if pack.resources.iter().any(|row| row.token.is_some_and(|id| id.index() == at)) {
            meter.look(AMOUNT, component.total.unwrap_or(0), ExcessPlace::Row("component", at));
        }
    }
}

fn measure_focus_row(pack: &Pack, meter: &mut Meter) {
    meter.look(MAP_TILES, pack.tiles.len(), ExcessPlace::Row("tile", MAP_TILES.most as usize));
    meter.look(
        FOCUS_KINDS,
        pack.groups.len(),
        ExcessPlace::Row("group", FOCUS_KINDS.most as usize),
    );
    let goods = pack.resources.iter().enumerate().filter(|(_, row)| !row.stands_for.is_empty());
    let last = goods.clone().next_back().map_or(0, |(at, _)| at);
    meter.look(GOODS, goods.count(), ExcessPlace::Row("resource", last));
    for piece in pack.pieces.iter().filter(|piece| piece.kind == PieceKind::Unit) {
        let each = piece.component.and_then(|id| Some((id, pack.get(id)?.per_player?)));
        if let Some((id, each)) = each {
            meter.look(CARAVANS, each, ExcessPlace::Component(id));
        }
    }
}

fn measure_tableau(pack: &Pack, meter: &mut Meter) {
    let most = TABLEAU_RESOURCES.most as usize;
    meter.look(TABLEAU_RESOURCES, pack.resources.len(), ExcessPlace::Row("resource", most));
    let copies = |tiles: &mut dyn Iterator<Item = &Tile>| -> u64 {
        tiles.map(|tile| u64::from(tile.copies)).sum()
    };
    let last = pack.tiles.len().saturating_sub(1);
    meter.look(TABLEAU_TILES, copies(&mut pack.tiles.iter()), ExcessPlace::Row("tile", last));
    let mut stacks = 0_u32;
    for (at, deck) in pack.decks.iter().enumerate() {
        let Some(kind) = deck.tiles else { continue };
        stacks += 1;
        let mut tiles = pack.tiles.iter().filter(|tile| tile.kinds.contains(&kind));
        meter.look(STACK_TILES, copies(&mut tiles), ExcessPlace::Row("deck", at));
        meter.look(OPEN_TILES, deck.row.unwrap_or(0), ExcessPlace::Row("deck", at));
        meter.look(TILE_STACKS, stacks, ExcessPlace::Row("deck", at));
    }
    for (at, tile) in pack.tiles.iter().enumerate() {
        for side in &tile.sides {
            meter.look(DEMANDS, side.demands.len(), ExcessPlace::Row("tile", at));
        }
    }
    let most = TOKEN_KINDS.most as usize;
    meter.look(TOKEN_KINDS, pack.pieces.len(), ExcessPlace::Row("piece", most));
    for id in pack.pieces.iter().filter_map(|piece| piece.component) {
        let total = pack.get(id).and_then(|row| row.total).unwrap_or(0);
        meter.look(KIND_TOKENS, total, ExcessPlace::Component(id));
    }
}

/// The largest whole number in what is written, but points and rounds, which are kept whole.
fn largest<T: Serialize>(part: &T) -> u64 {
    fn of(value: &Value) -> u64 {
        match value {
            Value::Whole(number) => u64::try_from(*number).unwrap_or(0),
            Value::Tagged(_, inner) => of(inner),
            Value::List(list) => list.iter().map(of).max().unwrap_or(0),
            Value::Record(record) => {
                let counted = |name: &str| !["points", "rounds", "number"].contains(&name);
                let fields = record.fields.iter().filter(|(name, _)| counted(name));
                fields.map(|(_, value)| of(value)).max().unwrap_or(0)
            }
            _ => 0,
        }
    }
    to_value(part).map_or(0, |value| of(&value))
}
