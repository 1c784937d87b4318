//! Tiles: how they are placed, how they lie at the start, what is on them.

use super::{count, list, signed};
use crate::pack::Pack;
use crate::refs::{ComponentId, IconId, PieceId, ResourceId, TerrainId, TileKindId};
use crate::tile::{Entering, Layout, Placement, PlacementRule, Placing, Side, Terrain};

/// When a tile is placed: "When it is revealed".
pub const fn placing(placing: Placing) -> &'static str {
    match placing {
        Placing::Revealed => "When it is revealed",
        Placing::Built => "When the map is made",
        Placing::Added => "When it is added to a tableau",
    }
}

/// One rule of placing a tile.
pub fn placement_rule(pack: &Pack, rule: &PlacementRule) -> String {
    match rule {
        PlacementRule::EnteredIsNot(id) => {
            format!("The space entered is not {}", terrain(pack, *id))
        }
        PlacementRule::Joins(id) => {
            let name = terrain(pack, *id);
            format!("{name} touches {name} outside the tile, if it can")
        }
        PlacementRule::FacesEdge(id) => {
            format!("{} lies at the edge of the map, if it can", terrain(pack, *id))
        }
        PlacementRule::ReachedOver(id) => format!(
            "Units that came over {} can go on over that of the tile, if possible; if not, they stay",
            terrain(pack, *id)
        ),
        PlacementRule::FailingThat => {
            "What follows applies only if that is not possible".to_owned()
        }
        PlacementRule::KeepsOutline => "It covers the spaces kept for it".to_owned(),
        PlacementRule::TurnedFreely => "The player turns it as the rules allow".to_owned(),
        PlacementRule::EitherSide => "The player chooses the side".to_owned(),
        PlacementRule::TouchesSpaces(number) => {
            format!("It touches at least {} on the table", count(*number, "space", "spaces"))
        }
        PlacementRule::TouchesCore => {
            "It touches the core; if it cannot, a tile that does".to_owned()
        }
        PlacementRule::StartsOn(id) => {
            format!(
                "The player who places a tile with {} puts the first piece on it",
                icon(pack, *id)
            )
        }
        PlacementRule::FillsHoles(holes) => format!(
            "Enclosed spaces become {} and are filled: {}",
            terrain(pack, holes.terrain),
            component(pack, holes.token)
        ),
        PlacementRule::PlacesEach(number) => {
            format!("Each player places {}, one at a time", count(*number, "tile", "tiles"))
        }
        PlacementRule::SharesSide => "It shares a whole side with a tile there".to_owned(),
        PlacementRule::DemandsMet => {
            "Its neighbours produce what it demands, one thing each".to_owned()
        }
        PlacementRule::MayReplace(replace) => {
            let points = points(replace.points);
            let line = format!("It may take the place of another tile: {points} at the end");
            let name = |id: &PieceId| pack.get(*id).map_or("?", |piece| &*piece.name);
            let names: Vec<&str> = replace.discards.iter().map(name).collect();
            match names.is_empty() {
                true => line,
                false => {
                    format!("{line}, and from the old tile {} to the box", list(&names, "and"))
                }
            }
        }
        PlacementRule::ElseDraws(deck) => {
            let deck = pack.get(*deck).map_or("?", |deck| &deck.name);
            format!("If no tile that lies open can be added, one is drawn from {deck}")
        }
    }
}

/// How a tile is placed, one line each: first when and which, then the rules in their order.
pub fn placement(pack: &Pack, placement: &Placement) -> Vec<String> {
    let first = match kinds(pack, &placement.kinds) {
        Some(kinds) => format!("{}: {kinds}", placing(placement.when)),
        None => placing(placement.when).to_owned(),
    };
    let rules = placement.rules.iter().map(|rule| placement_rule(pack, rule));
    std::iter::once(first).chain(rules).collect()
}

/// What is particular about a terrain, one line each; nothing when it is plain ground.
pub fn terrain_facts(pack: &Pack, terrain: &Terrain) -> Vec<String> {
    let mut lines = Vec::new();
    if terrain.water {
        lines.push("Water".to_owned());
    }
    lines.extend(terrain.difficulty.map(|difficulty| format!("Difficulty {difficulty}")));
    lines.extend(terrain.produces.map(|id| {
        let needs = terrain.needs.and_then(|id| pack.get(id));
        match needs {
            Some(advance) => format!("Gives {} with {}", resource(pack, id), advance.name),
            None => format!("Gives {}", resource(pack, id)),
        }
    }));
    lines.extend(terrain.entering.map(|entering| match entering {
        Entering::Stops => "Units that enter it move no further in this turn".to_owned(),
        Entering::NoBattle => "Units that enter it may move on, but into no battle".to_owned(),
    }));
    if terrain.no_cities {
        lines.push("No city can be founded here".to_owned());
    }
    lines
}

/// What a side of a tile demands and gives, one line each.
pub fn side_facts(pack: &Pack, side: &Side) -> Vec<String> {
    let names = |ids: &[ResourceId], word: &str| {
        let names: Vec<&str> = ids.iter().map(|id| resource(pack, *id)).collect();
        list(&names, word)
    };
    let mut lines = Vec::new();
    if !side.demands.is_empty() {
        lines.push(format!("Demands {}", names(&side.demands, "and")));
    }
    if !side.produces.is_empty() {
        lines.push(format!("Produces {}", names(&side.produces, "or")));
    }
    lines.extend(side.grants.map(|id| format!("Grants one of {}", component(pack, id))));
    if side.points != 0 {
        lines.push(capital_points(side.points));
    }
    if side.unprinted {
        lines.push("Not printed".to_owned());
    }
    lines
}

/// What a layout does not say: "where 4 of 16 tiles lie is not printed"; nothing when it says all.
pub fn unplaced(layout: &Layout) -> Option<String> {
    let sum = |known: bool| {
        let places = layout.places.iter().filter(|place| !known || place.at.is_none());
        places.map(|place| u32::from(place.count)).sum::<u32>()
    };
    let (all, open) = (sum(false), sum(true));
    match (layout.unprinted, open) {
        (false, 0) => None,
        (false, _) => Some(format!("where {open} of {} lie is not printed", tiles(all))),
        (true, _) if all == 0 => Some("which tiles it has is not printed".to_owned()),
        (true, _) => Some(format!("not all is printed beside {}", tiles(all))),
    }
}

fn tiles(number: u32) -> String {
    count(number, "tile", "tiles")
}

fn points(points: i16) -> String {
    let noun = if points.abs() == 1 { "point" } else { "points" };
    format!("{} {noun}", signed(points))
}

fn capital_points(number: i16) -> String {
    format!("Worth {}", points(number))
}

/// The kinds of tile a rule is for; nothing when it is for all.
pub fn kinds(pack: &Pack, ids: &[TileKindId]) -> Option<String> {
    let name = |id: &TileKindId| pack.get(*id).map_or("?", |kind| &kind.name);
    let names: Vec<&str> = ids.iter().map(name).collect();
    (!names.is_empty()).then(|| list(&names, "or"))
}

fn terrain(pack: &Pack, id: TerrainId) -> &str {
    pack.get(id).map_or("?", |terrain| &terrain.name)
}

fn icon(pack: &Pack, id: IconId) -> &str {
    pack.get(id).map_or("?", |icon| &icon.name)
}

fn component(pack: &Pack, id: ComponentId) -> &str {
    pack.get(id).map_or("?", |component| &component.name)
}

fn resource(pack: &Pack, id: ResourceId) -> &str {
    super::resource(pack, id)
}
