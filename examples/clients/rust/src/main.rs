//! Opens a bundle and answers three questions about its pack: see `examples/clients/README.md`.

use std::collections::BTreeSet;
use std::error::Error;

use strabo_model::{Pack, bundle};
use strabo_model::{division::StackContents, map::Ring, refs::AreaId};

/// What the coasts of an area touch. Most areas have a single one.
fn coasts(pack: &Pack, area: AreaId) -> Vec<&[AreaId]> {
    match pack[area].coasts.as_slice() {
        [] => vec![&pack[area].water],
        coasts => coasts.iter().map(Vec::as_slice).collect(),
    }
}

/// The areas in which a ship from `start` can end its move.
fn reached_by_ship(pack: &Pack, start: AreaId, players: u8) -> BTreeSet<AreaId> {
    let steps = pack.rules.as_ref().map_or(0, |rules| rules.movement.ship_steps);
    // A ship lies at one coast of an area, and leaves by the coast it came to.
    let mut ships: BTreeSet<(AreaId, usize)> =
        (0..coasts(pack, start).len()).map(|coast| (start, coast)).collect();
    for _ in 0..steps {
        for (here, coast) in ships.clone() {
            let touched = coasts(pack, here)[coast].iter().copied();
            for there in touched.filter(|there| pack[*there].is_land()) {
                let entered = coasts(pack, there).into_iter().enumerate();
                let entered = entered.filter(|(_, touches)| touches.contains(&here));
                ships.extend(entered.map(|(coast, _)| (there, coast)));
            }
        }
    }
    let map = pack.map_graph(pack.setup(players));
    let areas = ships.into_iter().map(|(area, _)| area);
    areas.filter(|area| map.contains_node(*area) && *area != start).collect()
}

/// The cards of a stack.
fn cards(pack: &Pack, stack: &StackContents) -> String {
    let commodities = stack.commodities.iter();
    let commodities = commodities.map(|(id, cards)| (&pack[*id].id, cards));
    let calamities = stack.calamities.iter();
    let calamities = calamities.map(|(id, cards)| (&pack[*id].id, cards));
    let all = commodities.chain(calamities).map(|(id, cards)| format!("{id} {cards}"));
    all.collect::<Vec<_>>().join(", ")
}

fn print_outline(id: &str, lines: &[&Ring]) {
    let points = || lines.iter().flat_map(|line| line.iter());
    let least = |side: usize| points().map(|point| point[side]).fold(f64::INFINITY, f64::min);
    let (count, left, top) = (points().count(), least(0), least(1));
    println!("outline of {id}: {count} corners, from {left:.2}, {top:.2}");
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, start_id, players, number] = arguments.as_slice() else {
        return Err("usage: strabo-client BUNDLE AREA PLAYERS STACK".into());
    };
    let (players, number): (u8, u16) = (players.parse()?, number.parse()?);
    let pack = bundle::read(&std::fs::read(path)?)?;
    let start = pack.area(start_id).ok_or("there is no such area")?;

    println!("a ship from {start_id} reaches, with {players} players:");
    for area in reached_by_ship(&pack, start, players) {
        println!("  {}", pack[area].id);
    }
    let division = pack.division(players).ok_or("nobody can play with so many")?;
    for block in &division.blocks {
        let name = block.block.map(|id| format!(" of {}", pack[id].id));
        let is_meant = |stack: &&StackContents| pack[stack.stack].number == number;
        if let Some(stack) = block.stacks.iter().find(is_meant) {
            println!("stack {number}{}: {}", name.unwrap_or_default(), cards(&pack, stack));
        }
    }
    if let Some(outline) = pack.outlines.get(start.index()) {
        let lines: Vec<&Ring> = outline.parts.iter().map(|part| &part.outer).collect();
        print_outline(start_id, &lines);
    }
    Ok(())
}
