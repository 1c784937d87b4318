//! The figures of one game, counted while it is played.

use strabo_areas::{Action, Ask, Cause, Event, Events, Figure, Game, Seat, State, standings};

use crate::row::{Acquired, Loss, Points, SeatRow, TurnRow};

/// Counts the events of a game for each seat.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    /// The current turn.
    pub(crate) turn: u16,
    seats: Vec<SeatRow>,
    /// Losses of each seat to each calamity, including those that never struck.
    losses: Vec<Loss>,
    calamities: usize,
    /// Which stack a number belongs to.
    stacks: Vec<u16>,
}

impl Counter {
    /// Resets the counts for a new game.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.turn = 0;
        self.stacks.clear();
        self.stacks.extend(game.pack.stacks.iter().map(|stack| stack.number));
        self.calamities = game.pack.calamities.len();
        self.losses.clear();
        self.losses.resize(game.seats() * self.calamities, Loss::default());
        let empty = SeatRow { income: vec![0; self.stacks.len()], ..SeatRow::default() };
        self.seats = vec![empty; game.seats()];
    }

    /// Counts cards taken at the start of a shortened game, which have no events.
    pub(crate) fn chosen(&mut self, ask: Ask, seat: Seat, action: Action) {
        if let (Ask::StartCards, Action::BuyCard { stack, .. }) = (ask, action) {
            self.drawn(seat, stack);
        }
    }

    /// Counts the events since the last call.
    pub(crate) fn note(&mut self, events: &Events) {
        for figure in events.figures() {
            match *figure {
                Figure::Drawn { seat, stack } => self.drawn(seat, stack),
                Figure::TurnOver { seat, marker, cities, tokens, treasury } => {
                    let turn = TurnRow { space: marker, cities, tokens, treasury };
                    self.with(seat, |row| row.turns.push(turn));
                }
            }
        }
        for event in events.list() {
            self.event(*event);
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Turn(turn) => self.turn = turn,
            Event::CardBought { seat, stack, .. } => self.drawn(seat, stack),
            Event::Traded { seat, with, .. } => {
                self.with(seat, |row| add(&mut row.trades, 1));
                self.with(with, |row| add(&mut row.trades, 1));
            }
            Event::Acquired { seat, advance } => {
                let turn = self.turn;
                // A game has at most 64 advances.
                let advance = u8::try_from(advance.index()).unwrap_or(u8::MAX);
                self.with(seat, |row| row.advances.push(Acquired { advance, turn }));
            }
            Event::Calamity { seat, calamity, .. } => {
                self.loss(seat, Cause::Calamity(calamity), |loss| add(&mut loss.primary, 1));
            }
            Event::SecondaryVictim { seat, calamity } => {
                self.loss(seat, Cause::Calamity(calamity), |loss| add(&mut loss.secondary, 1));
            }
            Event::TokensLost { seat, count, cause, .. }
            | Event::TokensTaken { from: seat, count, cause, .. } => {
                self.loss(seat, cause, |loss| add(&mut loss.tokens, count));
            }
            Event::CityLost { seat, cause, .. }
            | Event::CityReduced { seat, cause, .. }
            | Event::CityTaken { from: seat, cause, .. } => {
                self.loss(seat, cause, |loss| add(&mut loss.cities, 1));
            }
            Event::TreasuryLost { seat, tokens, cause } => {
                self.loss(seat, cause, |loss| add(&mut loss.treasury, tokens));
            }
            // Everything else is in the state, or not part of a report.
            _ => {}
        }
    }

    /// The barbarians have no row.
    fn with(&mut self, seat: Seat, change: impl FnOnce(&mut SeatRow)) {
        if let Some(row) = self.seats.get_mut(seat.index()) {
            change(row);
        }
    }

    fn drawn(&mut self, seat: Seat, number: u8) {
        let at = self.stacks.iter().position(|stack| *stack == u16::from(number));
        if let Some(at) = at {
            self.with(seat, |row| add(&mut row.income[at], 1));
        }
    }

    fn loss(&mut self, seat: Seat, cause: Cause, change: impl FnOnce(&mut Loss)) {
        let Cause::Calamity(calamity) = cause else { return };
        let seat = seat.index();
        if seat < self.seats.len()
            && let Some(loss) = self.losses.get_mut(seat * self.calamities + calamity.index())
        {
            change(loss);
        }
    }

    /// The figures of all civilizations, in the order of the seats.
    pub(crate) fn finish(&mut self, game: &Game, state: &State) -> Vec<SeatRow> {
        let mut rows = std::mem::take(&mut self.seats);
        for (seat, row) in game.all_seats().zip(&mut rows) {
            let player = state.player(seat);
            (row.cities, row.tokens, row.treasury) =
                (player.cities, player.tokens, player.treasury);
            row.turns.push(TurnRow {
                space: player.marker,
                cities: player.cities,
                tokens: player.tokens,
                treasury: player.treasury,
            });
            let losses = self.losses.iter().skip(seat.index() * self.calamities);
            let struck = (0..).zip(losses.take(self.calamities));
            row.losses = struck
                .filter(|(_, loss)| **loss != Loss::default())
                .map(|(calamity, loss)| Loss { calamity, ..*loss })
                .collect();
        }
        for standing in standings(game, state) {
            let row = &mut rows[standing.seat.index()];
            row.rank = standing.rank;
            row.points = Points {
                cities: standing.cities,
                advances: standing.advances,
                succession: standing.steps,
                bonus: standing.bonus,
            };
        }
        rows
    }
}

/// Figures of very long games stay at the largest number that results have room for.
fn add(figure: &mut u16, more: u8) {
    *figure = figure.saturating_add(u16::from(more));
}
