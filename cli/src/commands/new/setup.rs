//! Prints what a new setup is like, and what looks unfair.

use std::io;

use strabo_model::{Pack, pack::Setup, refs::CivilizationId};
use strabo_workbench::start::between;

use crate::{report::text::count, terminal::Terminal};

/// Prints the figures of the setup, and warnings about what looks unfair.
pub fn tell(pack: &Pack, setup: &Setup, terminal: &mut Terminal<'_>) -> io::Result<()> {
    let in_play = pack.in_play(Some(setup));
    let lands = || pack.areas.iter().zip(&in_play).filter(|(area, _)| area.is_land());
    let playing = || lands().filter(|(_, in_play)| **in_play).map(|(area, _)| area);
    let population: u32 = playing().map(|area| u32::from(area.population)).sum();
    let sites = playing().filter(|area| area.city_site.is_some()).count();
    let (inside, all) = (playing().count(), lands().count());
    let bold = terminal.out_look().bold();
    let out = terminal.out();
    writeln!(
        out,
        "{bold}{} players{bold:#}: {} in play and {} out, population {population}, {}\n",
        setup.players,
        count(inside, "area"),
        all - inside,
        count(sites, "city site"),
    )?;
    let neighbours = pack.neighbours(setup);
    for (id, near) in setup.civilizations.iter().zip(&neighbours) {
        let totals = pack.region_totals(*id);
        writeln!(
            out,
            "{bold}{}{bold:#}: {}, population {}, {} ({} white), {} coastal, {} on flood plains",
            name(pack, *id),
            count(totals.areas as usize, "area"),
            totals.population,
            count(totals.city_sites() as usize, "city site"),
            totals.white_sites,
            totals.coastal,
            totals.flood_plain,
        )?;
        let names: Vec<&str> = near.iter().map(|id| name(pack, *id)).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        writeln!(out, "  neighbours: {names}")?;
        let others = setup.civilizations.iter().filter(|other| *other != id);
        let ways = others.map(|other| match between(pack, Some(setup), *id, *other) {
            Some(steps) => format!("{} {steps}", name(pack, *other)),
            None => format!("{} no way", name(pack, *other)),
        });
        writeln!(out, "  distance to starts: {}", ways.collect::<Vec<_>>().join(", "))?;
    }
    for warning in warnings(pack, setup, &neighbours) {
        writeln!(out, "warning: {warning}")?;
    }
    writeln!(out)
}

fn name(pack: &Pack, id: CivilizationId) -> &str {
    &pack[id].name
}

fn warnings(pack: &Pack, setup: &Setup, neighbours: &[Vec<CivilizationId>]) -> Vec<String> {
    let mut warnings = Vec::new();
    for (id, near) in setup.civilizations.iter().zip(neighbours) {
        if near.len() < 2 {
            let number = if near.is_empty() { "no neighbours" } else { "only one neighbour" };
            warnings.push(format!("{} has {number}", name(pack, *id)));
        }
    }
    let mut reached: Vec<CivilizationId> = setup.civilizations.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(id) = reached.get(next).copied() {
        let at = setup.civilizations.iter().position(|other| *other == id);
        for near in at.into_iter().flat_map(|at| &neighbours[at]) {
            if !reached.contains(near) {
                reached.push(*near);
            }
        }
        next += 1;
    }
    let apart = setup.civilizations.iter().filter(|id| !reached.contains(id));
    let apart: Vec<&str> = apart.map(|id| name(pack, *id)).collect();
    if let (Some(first), false) = (setup.civilizations.first(), apart.is_empty()) {
        let first = name(pack, *first);
        let apart = apart.join(", ");
        warnings.push(format!("there is a gap: no neighbours connect {first} with {apart}"));
    }
    warnings
}
