//! The board: who stands where, with the areas of each owner as sets, so that nobody looks for them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::ids::{Land, Numbered, Seat, fits_u8, fits_u16};
use crate::limits::MOST_AREAS;

/// The board: one row for each area in play, with the tokens of every player and of the barbarians,
/// the owner of the city, whether it was built this turn, and how many tokens may not move any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct BoardState {
    stride: u8,
    rows: Vec<u8>,
    /// Sets of areas as bits: where each owner has tokens, where cities, and three more. They follow
    /// from the rows, change with them and are never written.
    #[serde(skip)]
    sets: Vec<u64>,
    #[serde(skip)]
    words: u8,
    #[serde(skip)]
    places: u16,
}

#[derive(Deserialize)]
struct Written {
    stride: u8,
    rows: Vec<u8>,
}

const CITY: usize = 3;
const FRESH: usize = 2;
const SPENT: usize = 1;

const IS_FRESH: u8 = 1;
const IS_OUT: u8 = 2;

/// Sets besides those of the owners: areas with tokens, with tokens of several owners, with tokens that
/// may not move.
const MORE_SETS: usize = 3;

impl From<Written> for BoardState {
    fn from(Written { stride, rows }: Written) -> Self {
        // What was not written by a board has no areas.
        let size = usize::from(stride);
        let written = size > CITY && rows.len() / size <= MOST_AREAS;
        let rows = if written { rows } else { Vec::new() };
        let places = rows.len() / size.max(1);
        let words = fits_u8(places.div_ceil(64));
        let mut board = Self { stride, rows, sets: Vec::new(), words, places: fits_u16(places) };
        board.sets = board.found();
        board
    }
}

impl BoardState {
    pub(crate) fn new(places: usize, seats: usize) -> Self {
        let stride = seats + 1 + CITY;
        let mut rows = vec![0; places * stride];
        for row in rows.chunks_exact_mut(stride) {
            row[stride - CITY] = Seat::or_missing(None);
        }
        Self::from(Written { stride: fits_u8(stride), rows })
    }

    #[inline]
    fn row(&self, place: Land) -> usize {
        place.index() * usize::from(self.stride)
    }

    #[inline]
    fn extra(&self, place: Land, from_end: usize) -> usize {
        self.row(place) + usize::from(self.stride) - from_end
    }

    /// The tokens of everybody in an area, the barbarians last.
    #[inline]
    pub fn owners(&self, place: Land) -> impl Iterator<Item = (Seat, u8)> + '_ {
        (0..).map(Seat::new).zip(self.counts(place).iter().copied())
    }

    #[inline]
    fn counts(&self, place: Land) -> &[u8] {
        &self.rows[self.row(place)..self.extra(place, CITY)]
    }

    /// Tokens of one player in an area.
    #[inline]
    pub fn tokens(&self, place: Land, seat: Seat) -> u8 {
        self.rows[self.row(place) + seat.index()]
    }

    pub(crate) fn add_tokens(&mut self, place: Land, seat: Seat, count: u8) {
        let at = self.row(place) + seat.index();
        let before = self.rows[at];
        self.rows[at] = before + count;
        if before == 0 && count > 0 {
            self.note_tokens(place, seat);
        }
    }

    pub(crate) fn take_tokens(&mut self, place: Land, seat: Seat, count: u8) {
        let at = self.row(place) + seat.index();
        self.rows[at] -= count;
        if self.rows[at] == 0 && count > 0 {
            self.note_tokens(place, seat);
        }
    }

    /// The owner of the city.
    #[inline]
    pub fn city(&self, place: Land) -> Option<Seat> {
        Seat::unless_missing(self.rows[self.extra(place, CITY)])
    }

    pub(crate) fn set_city(&mut self, place: Land, seat: Option<Seat>) {
        let before = self.city(place);
        let at = self.extra(place, CITY);
        self.rows[at] = Seat::or_missing(seat);
        self.note_city(place, before, false);
        self.note_city(place, seat, true);
    }

    /// The city was built this turn.
    pub fn fresh(&self, place: Land) -> bool {
        self.rows[self.extra(place, FRESH)] & IS_FRESH != 0
    }

    pub(crate) fn set_fresh(&mut self, place: Land, fresh: bool) {
        let at = self.extra(place, FRESH);
        self.rows[at] = self.rows[at] & IS_OUT | u8::from(fresh);
    }

    /// The area went out of play with a player who left.
    pub fn is_out(&self, place: Land) -> bool {
        self.rows[self.extra(place, FRESH)] & IS_OUT != 0
    }

    /// Puts an area out of play.
    pub(crate) fn close(&mut self, place: Land) {
        let at = self.extra(place, FRESH);
        self.rows[at] |= IS_OUT;
    }

    /// Tokens of the moving player that may not move any more, or other passing counts of a step.
    #[inline]
    pub fn spent(&self, place: Land) -> u8 {
        self.rows[self.extra(place, SPENT)]
    }

    pub(crate) fn set_spent(&mut self, place: Land, spent: u8) {
        let at = self.extra(place, SPENT);
        self.rows[at] = spent;
        self.note_spent(place);
    }

    pub(crate) fn clear_spent(&mut self) {
        let set = self.spent_set();
        let mut next = 0;
        while let Some(place) = self.next_in(set, next) {
            self.set_spent(place, 0);
            next = place.number() + 1;
        }
    }

    pub fn len(&self) -> usize {
        usize::from(self.places)
    }

    #[inline]
    pub fn areas(&self) -> impl Iterator<Item = Land> + use<> {
        (0..self.places).map(Land::new)
    }

    /// True if there are no areas.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn all_tokens(&self, place: Land) -> u16 {
        self.counts(place).iter().map(|count| u16::from(*count)).sum()
    }

    /// True when all sets are what follows from the rows.
    pub(crate) fn is_sound(&self) -> bool {
        self.sets == self.found()
    }

    /// The room a board takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.rows.len() + size_of_val(&*self.sets)
    }
}

/// The sets.
impl BoardState {
    fn seats(&self) -> usize {
        usize::from(self.stride).saturating_sub(CITY)
    }

    fn city_set(&self, seat: Seat) -> usize {
        self.seats() + seat.index()
    }

    fn settled_set(&self) -> usize {
        2 * self.seats()
    }

    fn shared_set(&self) -> usize {
        2 * self.seats() + 1
    }

    fn spent_set(&self) -> usize {
        2 * self.seats() + 2
    }

    /// All sets as they follow from the rows: this runs after every step of a soak, so it goes along the
    /// rows once.
    fn found(&self) -> Vec<u64> {
        let seats = self.seats();
        let words = usize::from(self.words);
        let mut sets = vec![0; words * (2 * seats + MORE_SETS)];
        for (place, row) in self.rows.chunks_exact(usize::from(self.stride).max(1)).enumerate() {
            let mut note = |set: usize| sets[set * words + place / 64] |= 1 << (place % 64);
            // Most counts are zero: eight at once.
            let (groups, rest) = row[..seats].as_chunks::<8>();
            let mut owners = 0;
            let mut look = |first: usize, counts: &[u8]| {
                for (seat, _) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                    note(first + seat);
                    owners += 1;
                }
            };
            for (group, counts) in
                groups.iter().enumerate().filter(|(_, counts)| **counts != [0; 8])
            {
                look(8 * group, counts);
            }
            look(8 * groups.len(), rest);
            if owners > 0 {
                note(self.settled_set());
            }
            if owners > 1 {
                note(self.shared_set());
            }
            let city = Seat::unless_missing(row[seats]).filter(|seat| seat.index() < seats);
            if let Some(seat) = city {
                note(self.city_set(seat));
            }
            if row[row.len() - SPENT] > 0 {
                note(self.spent_set());
            }
        }
        sets
    }

    fn note(&mut self, set: usize, place: Land, inside: bool) {
        let at = set * usize::from(self.words) + place.index() / 64;
        let bit = 1 << (place.number() % 64);
        let word = self.sets[at] & !bit;
        self.sets[at] = if inside { word | bit } else { word };
    }

    /// A seat has its first tokens in an area, or none any more.
    fn note_tokens(&mut self, place: Land, seat: Seat) {
        let owners = self.counts(place).iter().filter(|count| **count > 0).count();
        self.note(seat.index(), place, self.tokens(place, seat) > 0);
        self.note(self.settled_set(), place, owners > 0);
        self.note(self.shared_set(), place, owners > 1);
    }

    fn note_city(&mut self, place: Land, seat: Option<Seat>, stands: bool) {
        if let Some(seat) = seat.filter(|seat| seat.index() < self.seats()) {
            self.note(self.city_set(seat), place, stands);
        }
    }

    fn note_spent(&mut self, place: Land) {
        self.note(self.spent_set(), place, self.spent(place) > 0);
    }

    #[inline]
    fn set(&self, set: usize) -> &[u64] {
        let words = usize::from(self.words);
        self.sets.get(set * words..(set + 1) * words).unwrap_or_default()
    }

    /// The first area of a set from a position on, for loops that change the board.
    fn next_in(&self, set: usize, from: u16) -> Option<Land> {
        let at = usize::from(from / 64);
        let (first, rest) = self.set(set).get(at..)?.split_first()?;
        let words = std::iter::once(first & (u64::MAX << (from % 64))).chain(rest.iter().copied());
        Members { words, word: 0, next: from / 64 * 64 }.next()
    }

    /// The areas where a player has tokens, and how many.
    pub fn settled(&self, seat: Seat) -> impl Iterator<Item = (Land, u8)> + '_ {
        members(self.set(seat.index()).iter().copied())
            .map(move |place| (place, self.tokens(place, seat)))
    }

    /// The areas with a city of a player, or of the pirates.
    pub fn cities(&self, seat: Seat) -> impl Iterator<Item = Land> + '_ {
        members(self.set(self.city_set(seat)).iter().copied())
    }

    /// The areas with a city of one of these players.
    pub(crate) fn cities_among(&self, seats: Range<u8>) -> impl Iterator<Item = Land> + '_ {
        members((0..usize::from(self.words)).map(move |at| {
            let sets = seats.clone().map(|seat| self.set(self.city_set(Seat::new(seat)))[at]);
            sets.fold(0, |all, set| all | set)
        }))
    }

    /// The areas where a player has tokens or a city.
    pub fn held(&self, seat: Seat) -> impl Iterator<Item = Land> + '_ {
        let cities = self.set(self.city_set(seat)).iter();
        members(self.set(seat.index()).iter().zip(cities).map(|(tokens, city)| tokens | city))
    }

    /// Adds the areas where a player has tokens or a city to a set.
    pub(crate) fn add_held(&self, seat: Seat, areas: &mut Vec<u64>) {
        areas.resize(usize::from(self.words), 0);
        let held = self.set(seat.index()).iter().zip(self.set(self.city_set(seat)));
        for (word, (tokens, cities)) in areas.iter_mut().zip(held) {
            *word |= tokens | cities;
        }
    }

    /// Adds the areas that went out of play to a set.
    pub(crate) fn add_out(&self, areas: &mut Vec<u64>) {
        areas.resize(usize::from(self.words), 0);
        for place in self.areas().filter(|place| self.is_out(*place)) {
            areas[place.index() / 64] |= 1 << (place.number() % 64);
        }
    }

    /// The first area from a position on where a player has tokens, for loops that change the board.
    pub(crate) fn next_of(&self, seat: Seat, from: u16) -> Option<Land> {
        self.next_in(seat.index(), from)
    }

    /// The first area from a position on where anybody has tokens, for loops that change the board.
    pub(crate) fn next_settled(&self, from: u16) -> Option<Land> {
        self.next_in(self.settled_set(), from)
    }

    /// The areas with tokens of several owners.
    pub(crate) fn shared(&self) -> impl Iterator<Item = Land> + '_ {
        members(self.set(self.shared_set()).iter().copied())
    }

    /// The areas with a city and with tokens of one owner.
    pub(crate) fn besieged(&self) -> impl Iterator<Item = Land> + '_ {
        let alone = self.set(self.settled_set()).iter().zip(self.set(self.shared_set()));
        members(alone.enumerate().map(|(at, (settled, shared))| {
            let cities = (0..self.seats()).map(|seat| self.set(self.seats() + seat)[at]);
            settled & !shared & cities.fold(0, |all, set| all | set)
        }))
    }

    /// The areas with passing counts.
    pub(crate) fn marked(&self) -> impl Iterator<Item = Land> + '_ {
        members(self.set(self.spent_set()).iter().copied())
    }

    #[inline]
    fn is_in(&self, set: usize, place: Land) -> bool {
        self.sets[set * usize::from(self.words) + place.index() / 64] >> (place.number() % 64) & 1
            == 1
    }

    /// True when tokens of several owners stand in an area.
    pub(crate) fn is_shared(&self, place: Land) -> bool {
        self.is_in(self.shared_set(), place)
    }

    /// True when tokens of somebody else stand in an area.
    #[inline]
    pub fn has_strangers(&self, place: Land, seat: Seat) -> bool {
        self.is_shared(place)
            || (self.is_in(self.settled_set(), place) && self.tokens(place, seat) == 0)
    }
}

/// The areas of a set, in order.
struct Members<I> {
    words: I,
    word: u64,
    /// The first area of the next word.
    next: u16,
}

fn members<I: Iterator<Item = u64>>(words: I) -> Members<I> {
    Members { words, word: 0, next: 0 }
}

impl<I: Iterator<Item = u64>> Iterator for Members<I> {
    type Item = Land;

    fn next(&mut self) -> Option<Land> {
        while self.word == 0 {
            self.word = self.words.next()?;
            self.next += 64;
        }
        let bit = u16::try_from(self.word.trailing_zeros()).unwrap_or(0);
        self.word &= self.word - 1;
        Some(Land::new(self.next - 64 + bit))
    }
}
