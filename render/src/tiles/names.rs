//! What tiles of a layout are called.

use strabo_model::tile::{Face, Layout};
use strabo_model::{Pack, words};
use strabo_model::{deck::Rest, refs::TileKindId};

pub fn kinds_of(pack: &Pack, layout: &Layout, place: Option<usize>) -> Vec<TileKindId> {
    let Some(place) = place.and_then(|at| layout.places.get(at)) else { return Vec::new() };
    let tile = place.tile.and_then(|id| pack.get(id));
    tile.map_or_else(|| place.kinds.clone(), |tile| tile.kinds.clone())
}

/// The tile at a position: its number or name, or the kinds it is drawn from.
pub fn of_place(pack: &Pack, layout: &Layout, at: usize) -> String {
    let Some(place) = layout.places.get(at) else { return String::new() };
    if let Some(tile) = place.tile.and_then(|id| pack.get(id)) {
        return match (tile.number, &tile.name) {
            (Some(number), _) => number.to_string(),
            (None, Some(name)) => name.to_string(),
            (None, None) => tile.id.to_string(),
        };
    }
    words::tile::kinds(pack, &place.kinds).unwrap_or_else(|| "Any tile".to_owned())
}

/// The side that is face up: "side A".
pub fn side(side: &str) -> String {
    format!("side {}", side.to_uppercase())
}

/// What a layout is called: "First game", with its player counts.
pub fn heading(layout: &Layout) -> String {
    let players = words::players(layout.players);
    match &layout.name {
        Some(name) => format!("{name} · {players}"),
        None => words::capital(&players),
    }
}

/// How many tiles of each sort lie in a layout: "4 × Starting region, face up".
pub fn tally(pack: &Pack, layout: &Layout) -> Vec<String> {
    let mut sorts: Vec<(String, u32)> = Vec::new();
    for (at, place) in layout.places.iter().enumerate() {
        let mut name = match place.tile {
            Some(_) => words::tile::kinds(pack, &kinds_of(pack, layout, Some(at)))
                .unwrap_or_else(|| "Tile".to_owned()),
            None => of_place(pack, layout, at),
        };
        if let Some(icon) = place.with.and_then(|id| pack.get(id)) {
            name = format!("{name} with {}", icon.name);
        }
        name.push_str(match place.face {
            Face::Up => ", face up",
            Face::Down => ", face down at random",
        });
        let count = u32::from(place.count);
        match sorts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += count,
            None => sorts.push((name, count)),
        }
    }
    sorts.into_iter().map(|(name, count)| format!("{count} × {name}")).collect()
}

/// What is dealt to each player: "Each player is dealt 2 × Map tile"; `None` if nothing is.
pub fn dealt(pack: &Pack, layout: &Layout) -> Option<String> {
    let dealt = layout.dealt.iter().map(|dealt| {
        let kinds = words::tile::kinds(pack, &dealt.kinds).unwrap_or_else(|| "Tile".to_owned());
        let icon = dealt.with.and_then(|id| pack.get(id));
        let with = icon.map_or_else(String::new, |icon| format!(" with {}", icon.name));
        let rest = match dealt.rest {
            Rest::Stack => "",
            Rest::Box => " (the rest of these back to the box)",
        };
        format!("{} × {kinds}{with}{rest}", dealt.each)
    });
    let dealt: Vec<String> = dealt.collect();
    (!dealt.is_empty()).then(|| format!("Each player is dealt {}", words::list(&dealt, "and")))
}

/// What is to be known of a layout besides its picture, one line each.
pub fn notes(layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some([from, to]) = layout.on_roll {
        lines.push(format!("When the die shows {from} to {to}."));
    }
    if layout.core {
        lines.push("Only the core of the map: players add the rest.".to_owned());
    }
    let unplaced =
        !layout.places.is_empty() && layout.places.iter().all(|place| place.at.is_none());
    if unplaced && !layout.unprinted {
        lines.push(
            "The positions of these tiles are only shown in a picture of the book.".to_owned(),
        );
    } else if let Some(open) = words::tile::unplaced(layout) {
        lines.push(format!("{}.", words::capital(&open)));
    }
    lines
}
