//! What to do before a game with tiles, and what every player begins with, made from what the pack says.

use strabo_model::words::{self, list};
use strabo_model::{Pack, deck::Preparation, pack::Setup, resource::ResourceCount};

use super::names;

/// What to do before the game, step by step.
pub fn steps(pack: &Pack, setup: &Setup) -> Vec<String> {
    let mut steps = maps(pack, setup);
    let bearing =
        pack.icons.iter().filter(|icon| icon.token.is_some() && icon.printed_with.is_none());
    let bearing: Vec<&str> = bearing.map(|icon| &*icon.name).collect();
    if !bearing.is_empty() {
        let icons = list(&bearing, "and");
        steps.push(format!("Put a token on every icon of the map that is face up: {icons}."));
    }
    for prepared in pack.preparations.iter().filter(|one| one.is_for(setup.players)) {
        let plain = Preparation { players: None, ..prepared.clone() };
        let lines = words::deck::preparation(pack, &plain);
        let lines: Vec<String> = lines.iter().map(|line| words::small(line)).collect();
        let decks = words::deck::prepared_decks(pack, prepared);
        steps.push(format!("{decks}: {}.", lines.join("; ")));
    }
    steps
}

/// How the map is laid out: one step for each layout.
fn maps(pack: &Pack, setup: &Setup) -> Vec<String> {
    let layouts = pack.layouts(setup.players);
    let steps = layouts.map(|layout| {
        let tiles = names::tally(pack, layout);
        let mut name = layout.name.as_deref().unwrap_or("The map").to_owned();
        if let Some([from, to]) = layout.on_roll {
            name = format!("{name}, when the die shows {from} to {to}");
        }
        let seats = layout.places.iter().any(|place| place.seat.is_some());
        let seats = if seats { " Players sit as numbered." } else { "" };
        match tiles.as_slice() {
            [] => format!("{name}: its tiles are only shown in a picture of the book."),
            tiles => {
                let dealt = names::dealt(pack, layout);
                let dealt = dealt.map_or_else(String::new, |dealt| format!(" {dealt}."));
                format!("{name}: {}.{seats}{dealt}", list(tiles, "and"))
            }
        }
    });
    steps.collect()
}

/// What every player begins with, one line each.
pub fn begins(pack: &Pack, setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(with) = &setup.starts_with {
        if !with.pieces.is_empty() {
            lines.push(format!("On the map: {}.", words::piece_counts(pack, &with.pieces)));
        }
        for on in &with.on_cards {
            let card = pack.get(on.advance).map_or("?", |advance| &*advance.name);
            lines.push(format!("On the card {card}: {}.", words::piece_counts(pack, &on.pieces)));
        }
        let advances = with.advances.iter().filter_map(|id| pack.get(*id));
        let advances: Vec<&str> = advances.map(|advance| &*advance.name).collect();
        if !advances.is_empty() {
            lines.push(format!("Advances: {}.", list(&advances, "and")));
        }
    }
    let resources: Vec<ResourceCount> = (pack.resources.iter().enumerate())
        .filter(|(_, resource)| resource.start > 0)
        .map(|(at, resource)| ResourceCount { resource: at.into(), amount: resource.start })
        .collect();
    if !resources.is_empty() {
        lines.push(format!("Resources: {}.", words::amounts(pack, &resources)));
    }
    lines
}

/// The own pieces of every player: how many, and what.
pub fn own(pack: &Pack) -> Vec<(u16, &str)> {
    let own = pack.inventory.iter().filter_map(|component| {
        let count = component.per_player.filter(|count| *count > 0)?;
        Some((count, &*component.name))
    });
    own.collect()
}
