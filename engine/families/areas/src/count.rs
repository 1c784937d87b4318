//! What reports count in games of areas: advances, losses to calamities, trade cards, trades, and regions.

use std::collections::BTreeMap;

use strabo_core::{
    Acquired, Amount, Counted, CountedKind, CountedList, Counter, Loss, Named, SeatCounts,
    SetupFigure, Sign,
};
use strabo_model::refs::CivilizationId;

use crate::event::Figure;
use crate::prelude::*;

/// What is counted of each calamity: how often it struck a player as the primary victim and as another one,
/// and what was lost or taken over.
const KINDS: [(&str, u32); 5] =
    [("primary", 0), ("secondary", 0), ("tokens", 1), ("cities", 5), ("treasury", 0)];
const PRIMARY: usize = 0;
const SECONDARY: usize = 1;
const TOKENS: usize = 2;
const CITIES: usize = 3;
const TREASURY: usize = 4;

/// Counts the events of a game for each seat.
#[derive(Debug, Default)]
pub struct AreaCounter {
    turn: u16,
    /// Losses of each seat to each calamity, including those that never struck.
    losses: Vec<[u32; KINDS.len()]>,
    calamities: usize,
    stacks: Vec<u16>,
}

impl Counter<Game> for AreaCounter {
    fn log() -> Events {
        Events::counted()
    }

    fn names(game: &Game) -> Counted {
        let pack = &game.pack;
        let kind = |(name, weight): &(&str, u32)| CountedKind {
            name: (*name).to_owned(),
            weight: *weight,
        };
        let list = |one: &str, many: &str, kinds: &[(&str, u32)], rows| CountedList {
            one: one.to_owned(),
            many: many.to_owned(),
            kinds: kinds.iter().map(kind).collect(),
            rows,
        };
        let advances = pack.advances.iter().map(|one| Named::new(&*one.id, &*one.name));
        let calamities = pack.calamities.iter().map(|one| Named::new(&*one.id, &*one.name));
        let stacks = pack
            .stacks
            .iter()
            .map(|one| Named::new(one.number.to_string(), format!("stack {}", one.number)));
        let sign = |deed: &str, part, figure, is_acquired| Sign {
            deed: deed.to_owned(),
            part,
            figure,
            is_acquired,
        };
        // Points and figures in the order of the labels.
        let mut signs = vec![sign("built a city", 0, Some(1), false)];
        if !pack.advances.is_empty() {
            signs.push(sign("bought an advance", 1, None, true));
        }
        Counted {
            acquired: Some(list("advance", "advances", &[], advances.collect())),
            losses: Some(list("calamity", "calamities", &KINDS, calamities.collect())),
            income: Some(list("stack", "stacks", &[], stacks.collect())),
            trades: true,
            setup: regions(game),
            signs,
            facts: vec![("Succession table".to_owned(), game.succession().name.to_string())],
        }
    }

    fn begin(&mut self, game: &Game) -> Vec<SeatCounts> {
        self.turn = 0;
        self.stacks.clear();
        self.stacks.extend(game.pack.stacks.iter().map(|stack| stack.number));
        self.calamities = game.pack.calamities.len();
        self.losses.clear();
        self.losses.resize(game.seats() * self.calamities, [0; KINDS.len()]);
        let empty = SeatCounts { income: vec![0; self.stacks.len()], ..SeatCounts::default() };
        vec![empty; game.seats()]
    }

    fn note(&mut self, events: &Events, seats: &mut [SeatCounts]) {
        for figure in events.figures() {
            match *figure {
                Figure::Drawn { seat, stack } => self.drawn(seats, seat, stack),
                Figure::TurnOver { seat, marker, cities, tokens, treasury } => {
                    if let Some(row) = seats.get_mut(seat.index()) {
                        let figures = [marker, cities, tokens, treasury];
                        row.turns.push(figures.map(Amount::whole).to_vec());
                    }
                }
            }
        }
        for event in events.list() {
            self.event(*event, seats);
        }
    }

    fn finish(&mut self, seats: &mut [SeatCounts]) {
        for (at, row) in seats.iter_mut().enumerate() {
            let losses = self.losses.iter().skip(at * self.calamities).take(self.calamities);
            let struck = (0..).zip(losses).filter(|(_, counts)| **counts != [0; KINDS.len()]);
            row.losses =
                struck.map(|(row, counts)| Loss { row, counts: counts.to_vec() }).collect();
        }
    }
}

impl AreaCounter {
    /// The barbarians have no row.
    fn event(&mut self, event: Event, seats: &mut [SeatCounts]) {
        match event {
            Event::Turn(turn) => self.turn = turn,
            Event::CardBought { seat, stack, .. } => self.drawn(seats, seat, stack),
            Event::Traded { seat, with, .. } => {
                for seat in [seat, with] {
                    if let Some(row) = seats.get_mut(seat.index()) {
                        row.trades += 1;
                    }
                }
            }
            Event::Acquired { seat, advance } => {
                if let Some(row) = seats.get_mut(seat.index()) {
                    let advance = fits_u16(advance.index());
                    row.acquired.push(Acquired { row: advance, turn: self.turn });
                }
            }
            Event::Calamity { seat, calamity, .. } => {
                self.loss(seat, Cause::Calamity(calamity), PRIMARY, 1);
            }
            Event::SecondaryVictim { seat, calamity } => {
                self.loss(seat, Cause::Calamity(calamity), SECONDARY, 1);
            }
            Event::TokensLost { seat, count, cause, .. }
            | Event::TokensTaken { from: seat, count, cause, .. } => {
                self.loss(seat, cause, TOKENS, count);
            }
            Event::CityLost { seat, cause, .. }
            | Event::CityReduced { seat, cause, .. }
            | Event::CityTaken { from: seat, cause, .. } => self.loss(seat, cause, CITIES, 1),
            Event::TreasuryLost { seat, tokens, cause } => {
                self.loss(seat, cause, TREASURY, tokens);
            }
            // Everything else is in the state, or not part of a report.
            _ => {}
        }
    }

    fn drawn(&self, seats: &mut [SeatCounts], seat: Seat, number: u8) {
        let at = self.stacks.iter().position(|stack| *stack == u16::from(number));
        if let (Some(at), Some(row)) = (at, seats.get_mut(seat.index())) {
            row.income[at] += 1;
        }
    }

    fn loss(&mut self, seat: Seat, cause: Cause, kind: usize, count: u8) {
        let Cause::Calamity(calamity) = cause else { return };
        let at = seat.index() * self.calamities + calamity.index();
        if let Some(counts) = self.losses.get_mut(at) {
            counts[kind] += u32::from(count);
        }
    }
}

/// The figures of the region of each civilization, in ranking order.
fn regions(game: &Game) -> Vec<SetupFigure> {
    let (pack, setup) = (&game.pack, &game.setup);
    let totals = pack.totals_of_regions(&pack.in_play(Some(setup)));
    let touching = setup.civilizations.iter().zip(pack.neighbours(setup));
    let touching: BTreeMap<CivilizationId, usize> =
        touching.map(|(id, others)| (*id, others.len())).collect();
    let figure = |[id, name, short]: [&str; 3], read: &dyn Fn(CivilizationId) -> Option<u32>| {
        let values = game.civilizations.iter().map(|id| read(*id)).collect();
        let [id, name, short] = [id, name, short].map(str::to_owned);
        SetupFigure { id, name, short, values }
    };
    let neighbours = |id| u32::try_from(touching.get(&id).copied().unwrap_or(0)).ok();
    let total = |id: CivilizationId| &totals[id.index()];
    vec![
        figure(["areas", "Areas", "Areas"], &|id| Some(total(id).areas)),
        figure(["population", "Population", "Pop."], &|id| Some(total(id).population)),
        figure(["sites", "City sites", "Sites"], &|id| Some(total(id).city_sites())),
        figure(["coastal", "Coastal areas", "Coast"], &|id| Some(total(id).coastal)),
        figure(["flood_plain", "On flood plains", "Flood"], &|id| Some(total(id).flood_plain)),
        figure(["neighbours", "Neighbours", "Neighbours"], &neighbours),
        figure(["nearest", "Steps to the nearest start", "Nearest"], &|id| nearest(game, id)),
    ]
}

/// The distance from the start of a civilization to the nearest start of another one, in areas.
fn nearest(game: &Game, civilization: CivilizationId) -> Option<u32> {
    let start = game.pack.start_of(civilization)?;
    let others = game.civilizations.iter().filter(|other| **other != civilization);
    let starts = others.filter_map(|other| game.pack.start_of(*other));
    starts.filter_map(|other| game.pack.distance(Some(&game.setup), start, other)).min()
}
