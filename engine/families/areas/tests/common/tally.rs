//! What a calamity does, added up from the events it caused.

use super::{P1, calamity};
use crate::common::prelude::*;
use strabo_areas::Decision;
use strabo_areas::testing::MOST_PLAYERS;

/// What happened to each player.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub reduced: [u8; MOST_PLAYERS + 1],
    pub destroyed: [u8; MOST_PLAYERS + 1],
    /// Unit points lost.
    pub points: [u8; MOST_PLAYERS + 1],
    pub treasury: [u8; MOST_PLAYERS + 1],
    /// Commodity cards discarded.
    pub cards: [u8; MOST_PLAYERS + 1],
    pub ships: [u8; MOST_PLAYERS + 1],
    /// Cities that changed hands: from and to.
    pub taken: Vec<(Seat, Seat)>,
    /// Unit points that changed hands: from, to and how many.
    pub annexed: Vec<(Seat, Seat, u8)>,
    /// Cards that were given: from and to.
    pub given: Vec<(Seat, Seat)>,
    /// Markers that moved back: the space they came to.
    pub marker: Option<u8>,
    /// Who profits.
    pub beneficiary: Option<Seat>,
    /// Further victims.
    pub secondary: Vec<Seat>,
    /// Barbarians that were placed, and where.
    pub hordes: Vec<(Land, u8)>,
    pub asked: Vec<(Seat, Ask)>,
}

impl Tally {
    /// Unit points that went from one player to another.
    pub fn moved(&self, from: Seat, to: Seat) -> u8 {
        let of = self.annexed.iter().filter(|(one, other, _)| (*one, *other) == (from, to));
        of.map(|(_, _, points)| points).sum()
    }

    fn add(&mut self, event: &Event) {
        let at = Seat::index;
        match *event {
            Event::CityReduced { seat, tokens, cause: Cause::Calamity(_), .. } => {
                self.reduced[at(seat)] += 1;
                self.points[at(seat)] += 5 - tokens.min(5);
            }
            Event::CityLost { seat, cause: Cause::Calamity(_), .. } => {
                self.destroyed[at(seat)] += 1;
                self.points[at(seat)] += 5;
            }
            Event::TokensLost { seat, count, cause: Cause::Calamity(_), .. } => {
                self.points[at(seat)] += count;
            }
            Event::CityTaken { from, by, cause: Cause::Calamity(_), .. } => {
                self.taken.push((from, by));
                self.annexed.push((from, by, 5));
            }
            Event::TokensTaken { from, by, count, cause: Cause::Calamity(_), .. } => {
                self.annexed.push((from, by, count));
            }
            Event::TokensPlaced { at: place, count, cause: Cause::Calamity(_), .. } => {
                self.hordes.push((place, count));
            }
            Event::TreasuryLost { seat, tokens, cause: Cause::Calamity(_) } => {
                self.treasury[at(seat)] += tokens;
            }
            Event::ShipLost { seat, cause: Cause::Calamity(_), .. } => self.ships[at(seat)] += 1,
            Event::Discarded { seat, count, .. } => self.cards[at(seat)] += count,
            Event::CardGiven { from, to, .. } => self.given.push((from, to)),
            Event::MarkerMoved { to, back: true, .. } => self.marker = Some(to),
            Event::SecondaryVictim { seat, .. } => self.secondary.push(seat),
            Event::Calamity { beneficiary: Some(seat), .. } => self.beneficiary = Some(seat),
            _ => {}
        }
    }
}

/// The first player holds a calamity: plays up to the first decision about it.
pub fn strike(game: &Game, scene: Position<'_>, id: &str, trader: Option<Seat>) -> (State, Events) {
    strike_holder(game, scene, id, (P1, trader))
}

/// Somebody holds a calamity: plays up to the first decision about it.
pub fn strike_holder(
    game: &Game,
    scene: Position<'_>,
    id: &str,
    (holder, trader): (Seat, Option<Seat>),
) -> (State, Events) {
    let id = calamity(game, id);
    let step = match game.pack[id].kind {
        CalamityKind::Minor => Step::MinorCalamities,
        CalamityKind::Major | CalamityKind::NonTradable => Step::MajorCalamities,
    };
    let mut events = Events::kept();
    (scene.calamity(holder, id, trader).only(step, &mut events), events)
}

/// The first player holds a calamity, everybody decides with the given function, and what happened is added up.
pub fn resolve_with(
    game: &Game,
    scene: Position<'_>,
    (id, trader): (&str, Option<Seat>),
    choose: impl FnMut(Decision, &[Action]) -> Action,
) -> Tally {
    play_out(game, strike(game, scene, id, trader), choose)
}

/// Everybody decides with the given function about a calamity that has struck, and what happened is
/// added up.
pub fn play_out(
    game: &Game,
    (mut state, mut events): (State, Events),
    mut choose: impl FnMut(Decision, &[Action]) -> Action,
) -> Tally {
    let mut tally = Tally::default();
    let task = state.cursor.task;
    let mut legal = Legal::default();
    let mut last = 0;
    while let Some(decision) = game.decision(&state).filter(|_| state.cursor.task == task) {
        game.legal(&state, &mut legal);
        let actions: Vec<Action> = (legal.choices.iter())
            .map(|choice| match choice {
                Choice::One(action) => *action,
                Choice::UpTo(action, most) => action.with_count(*most),
                Choice::Offers(_) => Action::Done,
            })
            .collect();
        let action = choose(decision, &actions);
        tally.asked.push((decision.seat, decision.ask));
        last = events.list().len();
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
    // What comes after the calamities is another phase.
    let later = events.list()[last..].iter().position(|event| matches!(event, Event::Phase(_)));
    let end = later.filter(|_| !tally.asked.is_empty()).map_or(events.list().len(), |at| last + at);
    events.list()[..end].iter().for_each(|event| tally.add(event));
    tally
}

/// Everybody takes the first choice, and as much of it as possible.
pub fn resolve(game: &Game, scene: Position<'_>, id: &str, trader: Option<Seat>) -> Tally {
    resolve_with(game, scene, (id, trader), |_, actions| actions[0])
}
