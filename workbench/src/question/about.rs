//! What a thing of a pack is, line by line, made from the data.

mod advance;
mod area;
mod trade;

use strabo_compile::index::Kind;
use strabo_model::{Pack, pack::Setup, players::PlayerRange, words};

use super::markdown::{escaped, names};

/// What is known about a thing besides its name, as lines of Markdown.
pub fn about(pack: &Pack, kind: Kind, id: &str) -> Vec<String> {
    let lines = match kind {
        Kind::Area => area::area(pack, id),
        Kind::Civilization => area::civilization(pack, id),
        Kind::FloodPlain => area::feature(pack, &pack.flood_plains, id),
        Kind::Volcano => area::feature(pack, &pack.volcanoes, id),
        Kind::Commodity => trade::commodity(pack, id),
        Kind::Stack => trade::stack(pack, id),
        Kind::Calamity => trade::calamity(pack, id),
        Kind::Deal => trade::deal(pack, id),
        Kind::Advance => advance::advance(pack, id),
        Kind::Group => advance::group(pack, id),
        Kind::Piece => piece(pack, id),
        Kind::Card => card(pack, id),
        Kind::Event => {
            pack.event(id).map(|event| vec![words::deed::deeds(pack, &pack[event].does, "and")])
        }
        Kind::Phase => pack.phase(id).map(|phase| words::sequence::phase(pack, &pack[phase])),
        Kind::Variant => {
            pack.variant(id).map(|variant| words::variant::variant(pack, &pack[variant]))
        }
        Kind::Terrain => {
            pack.terrain(id).map(|terrain| words::tile::terrain_facts(pack, &pack[terrain]))
        }
        Kind::Setup => setup(pack, id),
        Kind::Table => pack.table(id).map(|table| {
            vec![words::count(
                pack[table].spaces,
                "space after the start",
                "spaces after the start",
            )]
        }),
        Kind::Pack => head(pack, id),
        _ => None,
    };
    lines.unwrap_or_default().into_iter().filter(|line| !line.is_empty()).collect()
}

fn setup(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let setup: &Setup = pack.setups.iter().find(|setup| &*setup.id == id)?;
    let players = PlayerRange::new(setup.players, setup.players).map(words::players);
    let in_play = pack.in_play(Some(setup)).into_iter().zip(&pack.areas);
    let lands = in_play.filter(|(is_in, area)| *is_in && area.is_land()).count();
    let lands = words::count(u32::try_from(lands).unwrap_or(u32::MAX), "area", "areas");
    let civilizations = setup.civilizations.iter().filter_map(|id| pack.get(*id));
    Some(vec![
        format!("{}, {lands} with land in play", players.unwrap_or_default()),
        names(civilizations.map(|civilization| &*civilization.name)),
    ])
}

fn piece(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let piece = &pack[pack.piece(id)?];
    let mut lines = Vec::new();
    if !piece.price.is_empty() {
        lines.push(format!("Costs {}", words::amounts(pack, &piece.price)));
    }
    lines.extend(piece.benefits.iter().map(|one| words::benefit::benefit(pack, one)));
    Some(lines)
}

fn card(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let card = &pack[pack.card(id)?];
    let deck = pack.get(card.deck).map_or("?", |deck| &*deck.name);
    let copies = words::count(card.copies, "copy", "copies");
    let mut lines = vec![format!("{copies} in {}", escaped(deck))];
    if !card.price.is_empty() {
        lines.push(format!("Costs {}", words::amounts(pack, &card.price)));
    }
    lines.extend(card.benefits.iter().map(|one| words::benefit::benefit(pack, one)));
    lines.extend(card.goals.iter().map(|one| words::deck::goal(pack, one)));
    Some(lines)
}

fn head(pack: &Pack, id: &str) -> Option<Vec<String>> {
    if &*pack.id != id {
        return None;
    }
    let players = pack.players.map(|players| format!("For {}", words::players(players)));
    let description = pack.description.as_deref().map(escaped);
    Some(players.into_iter().chain(description).collect())
}
