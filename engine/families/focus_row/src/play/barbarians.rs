//! Barbarians: where they go, what they destroy, and how they come back.

use std::sync::Arc;

use super::Play;
use crate::prelude::*;

/// Rolls after which barbarians that still share a space are left alone.
const MOST_ROLLS: u8 = 100;

impl Play<'_> {
    /// Moves one barbarian after the other, by their letters.
    pub(super) fn move_barbarians(&mut self, way: u8, at: u8, times: u8) {
        if usize::from(at) >= self.state.barbarians.len() {
            return;
        }
        self.push(Task::Barbarians { way, at: at + 1, times });
        self.rove(usize::from(at), way);
    }

    /// The first land in a direction.
    fn land_in(&self, from: Space, way: u8) -> Option<Space> {
        let board = &self.state.board;
        let mut at = from;
        loop {
            at = board.next[at.index()][usize::from(way)]?;
            if !board.water.has(at) {
                return Some(at);
            }
        }
    }

    fn rove(&mut self, which: usize, way: u8) {
        let Some(from) = self.state.barbarians[which] else { return };
        let to = self.land_in(from, way).or_else(|| self.land_in(from, (way + 3) % 6));
        let Some(to) = to else { return };
        self.lose_caravans(to);
        let Some(owner) = self.state.owner(to) else {
            self.state.barbarians[which] = Some(to);
            return;
        };
        let player = &mut self.state.players[owner.index()];
        if player.strong.has(to) {
            player.strong.remove(to);
            return;
        }
        self.state.barbarians[which] = Some(to);
        if player.capital == Some(to) {
            self.push(Task::Discard { seat: owner, left: self.rules.ransom });
        } else {
            self.note(Event::Raided { seat: owner, at: self.spot(to) });
            self.lose(to);
        }
    }

    /// Of barbarians in the same space, the one with the last letter moves on.
    pub(super) fn unstack(&mut self, times: u8) {
        let all = &self.state.barbarians;
        let shared = |at: &usize| all[*at].is_some() && all[..*at].contains(&all[*at]);
        let Some(which) = (0..all.len()).rev().find(shared) else { return };
        if times >= MOST_ROLLS {
            return;
        }
        self.push(Task::Unstack { times: times + 1 });
        let way = self.hidden.chance.below(u32::from(self.rules.die));
        self.rove(which, u8::try_from(way).unwrap_or(0));
    }

    /// Barbarians that were defeated come back to their icons, if nothing but caravans is there.
    pub(super) fn respawn(&mut self) {
        let board = Arc::clone(&self.state.board);
        for (which, (_, at)) in board.barbarians.iter().enumerate() {
            if self.state.barbarians[which].is_some() {
                continue;
            }
            let state = &self.state;
            let taken = state.owner(*at).is_some()
                || state.barbarian_spaces().has(*at)
                || state.state_spaces().has(*at)
                || state.natural_spaces().has(*at)
                || state.goods.has(*at)
                || state.wonder_spaces().has(*at);
            if !taken {
                self.lose_caravans(*at);
                self.state.barbarians[which] = Some(*at);
                self.note(Event::Respawned { at: self.spot(*at) });
            }
        }
    }
}
