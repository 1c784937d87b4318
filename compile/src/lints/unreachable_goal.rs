//! The check for `unreachable-goal`.

use std::collections::BTreeMap;

use strabo_model::deck::{DeckKind, Rest};
use strabo_model::refs::{ComponentId, ResourceId};
use strabo_model::tally::{Tally, Target};
use strabo_model::{Pack, deed::Deed, players::PlayerRange, resource::PieceKind};

use super::{Context, Diagnostic, Sink, UNREACHABLE_GOAL};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let most = Most::of(pack);
    for (row, card) in context.authored.card.iter().zip(&pack.cards) {
        for (written, goal) in row.goals.iter().zip(&card.goals) {
            let beyond = goal.any_of.iter().find_map(|target| most.beyond(target));
            let Some((there, count)) = beyond else { continue };
            let message = format!("a goal of \"{}\" asks for {count}, but {there}", card.name);
            Diagnostic::new(&UNREACHABLE_GOAL, written.span, message)
                .help("correct the number of the goal, or how many there are")
                .report(sink);
        }
    }
}

/// How much there is at most of what goals count; nothing where that is not said.
struct Most<'p> {
    pack: &'p Pack,
    /// The fewest cards of each deck that come into play, and the player count if that matters.
    cards: Vec<(u32, Option<u8>)>,
    wonders: u32,
    natural_wonders: Option<u32>,
    city_states: Option<u32>,
    cities: Option<u32>,
    spaces: Option<u32>,
}

impl<'p> Most<'p> {
    fn of(pack: &'p Pack) -> Self {
        let wonders = pack.decks.iter().filter(|deck| deck.kind == DeckKind::Wonder);
        Self {
            pack,
            cards: in_play(pack),
            wonders: wonders.map(|deck| u32::from(deck.size)).sum(),
            natural_wonders: tokens(pack),
            city_states: city_states(pack),
            cities: pieces(pack, &[PieceKind::City]),
            spaces: pieces(pack, &[PieceKind::City, PieceKind::Marker]),
        }
    }

    /// What there is at most, where a target is beyond that, and what the target asks for.
    fn beyond(&self, target: &Target) -> Option<(String, u16)> {
        let (name, most) = match &target.of {
            Tally::Track(id) => {
                let track = self.pack.tracks.get(id.index())?;
                (format!("the last space of \"{}\" is", track.name), track.spaces?.into())
            }
            Tally::Cards(id) => {
                let (most, players) = *self.cards.get(id.index())?;
                let with = players.map(|players| format!(" with {players} players"));
                let with = with.unwrap_or_default();
                let name = &self.pack[*id].name;
                (format!("the number of cards in \"{name}\"{with} is"), most)
            }
            Tally::Wonders => ("the number of wonders is".to_owned(), self.wonders),
            Tally::NaturalWonders => {
                ("the number of such tokens is".to_owned(), self.natural_wonders?)
            }
            Tally::CityStates => ("the number of city-states is".to_owned(), self.city_states?),
            Tally::Cities | Tally::MatureCities | Tally::HappyCities | Tally::CitiesOfSize(_) => {
                ("the number of a player's cities is".to_owned(), self.cities?)
            }
            Tally::Spaces | Tally::EdgeSpaces => {
                ("the number of a player's cities and markers is".to_owned(), self.spaces?)
            }
            Tally::Pieces(id) => {
                let piece = self.pack.pieces.get(id.index())?;
                let most = self.pack.get(piece.component?)?.per_player?;
                (format!("the number of \"{}\" that a player has is", piece.name), most.into())
            }
            Tally::Resource(id) => {
                let resource = self.pack.resources.get(id.index()).filter(|row| !row.per_card)?;
                let most = raised(self.pack, *id).chain(resource.limit).max()?;
                (format!("the limit of \"{}\" is", resource.name), most.into())
            }
            Tally::CityPieces
            | Tally::CitiesCaptured
            | Tally::Advances
            | Tally::CapitalsDefeated
            | Tally::ArmiesDefeated
            | Tally::TokensLeft
            | Tally::SwappedTiles
            | Tally::CardPoints(_)
            | Tally::RegionsWith(_)
            | Tally::Unprinted => return None,
        };
        (u32::from(target.count) > most).then(|| (format!("{name} {most}"), target.count))
    }
}

/// The limits that benefits give a resource.
fn raised(pack: &Pack, wanted: ResourceId) -> impl Iterator<Item = u16> {
    let advances = pack.advances.iter().flat_map(|row| &row.benefits);
    let cards = pack.cards.iter().flat_map(|row| &row.benefits);
    let pieces = pack.pieces.iter().flat_map(|row| &row.benefits);
    let deeds = advances.chain(cards).chain(pieces).flat_map(|benefit| &benefit.does);
    deeds.filter_map(move |deed| match deed {
        Deed::ResourceLimit(other) if other.resource == wanted => Some(other.limit),
        _ => None,
    })
}

/// The fewest cards of each deck that come into play, and the player count if that makes a difference.
fn in_play(pack: &Pack) -> Vec<(u32, Option<u8>)> {
    let mut least: Vec<(u32, Option<u8>)> =
        pack.decks.iter().map(|deck| (u32::from(deck.size), None)).collect();
    for prepared in &pack.preparations {
        let removed: u32 = prepared.remove.iter().map(|removal| u32::from(removal.cards)).sum();
        let boxed = prepared.rest == Rest::Box && prepared.beside_map.is_none();
        let players = pack.players.into_iter().flat_map(PlayerRange::iter);
        for count in players.filter(|count| prepared.is_for(*count)) {
            let used = if boxed { prepared.used(count) } else { u32::MAX };
            for id in &prepared.decks {
                let Some(known) = least.get_mut(id.index()) else { continue };
                let most = used.min(pack[*id].size.into()).saturating_sub(removed);
                if most < known.0 {
                    *known = (most, Some(count));
                }
            }
        }
    }
    least
}

/// The tokens of all decks of tokens, as many as the box has; nothing if there are none.
fn tokens(pack: &Pack) -> Option<u32> {
    let counts = pack.decks.iter().filter(|deck| deck.kind == DeckKind::Token).map(|deck| {
        let total = deck.component.and_then(|id| pack.get(id)).and_then(|row| row.total);
        u32::from(total.map_or(deck.size, |total| total.min(deck.size)))
    });
    Some(counts.sum()).filter(|sum| *sum > 0)
}

fn city_states(pack: &Pack) -> Option<u32> {
    let icon = pack.preparations.iter().find_map(|prepared| prepared.beside_map)?;
    pack.get(pack.icons.get(icon.index())?.token?)?.total.map(u32::from)
}

/// How many pieces of some kinds a player has, without those that belong to nobody; nothing if there are
/// none or that is not said.
fn pieces(pack: &Pack, kinds: &[PieceKind]) -> Option<u32> {
    let mut counts: BTreeMap<ComponentId, u32> = BTreeMap::new();
    for piece in pack.pieces.iter().filter(|piece| kinds.contains(&piece.kind)) {
        let component = piece.component?;
        if let Some(count) = pack.get(component)?.per_player {
            counts.insert(component, count.into());
        } else if piece.kind == PieceKind::City {
            return None;
        }
    }
    (!counts.is_empty()).then(|| counts.values().sum())
}
