//! What always holds in a game: every tile and every token is somewhere, and only once.

use crate::prelude::*;

impl Game {
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        let players = usize::from(self.options.players);
        if state.nations.len() != players || state.seat.index() >= players {
            return Err("the number of players is wrong".to_owned());
        }
        self.check_tiles(state)?;
        self.check_tokens(state)?;
        self.check_question(state)
    }

    fn check_tiles(&self, state: &State) -> Result<(), String> {
        let mut count = vec![0_u16; self.faces.len()];
        let nations = state.nations.iter().flat_map(|one| one.faces().iter().chain(one.swapped()));
        let lying = state.stacks.iter().flat_map(|one| one.iter());
        let rows = state.rows.iter().flat_map(|one| one.iter());
        let aside = state.draft.iter().chain(state.removed.iter()).chain(state.held.iter());
        for tile in nations.chain(lying).chain(rows).chain(aside) {
            *count
                .get_mut(usize::from(*tile))
                .ok_or("there is a tile that the pack does not have")? += 1;
        }
        for (at, (face, found)) in (0..).zip(self.faces.iter().zip(count)) {
            let Some(stack) = face.stack else { continue };
            let opened = self.stacks[usize::from(stack)].opened;
            if found > face.copies || (opened && found != face.copies) {
                return Err(format!(
                    "{found} of {} tiles \"{}\" are there",
                    face.copies,
                    self.tile_name(at)
                ));
            }
        }
        for (at, row) in state.rows.iter().enumerate() {
            let most = self.stacks.get(at).map_or(0, |stack| stack.row);
            // Tiles that lie open from the start may be more than a row takes later.
            if row.len() > most && state.round > 1 {
                return Err(format!("{} tiles lie in a row of {most}", row.len()));
            }
            let stack = u8::try_from(at).ok();
            let own = state.stacks[at].iter().chain(row.iter());
            if own.into_iter().any(|tile| self.faces[usize::from(*tile)].stack != stack) {
                return Err("a tile lies in the row or stack of others".to_owned());
            }
        }
        Ok(())
    }

    fn check_tokens(&self, state: &State) -> Result<(), String> {
        let mut count = [0_u16; SORTS];
        let known = |sort: u8| usize::from(sort).min(SORTS - 1);
        for (sort, lost) in state.lost.iter().enumerate() {
            count[sort] += u16::from(*lost);
        }
        for sort in state.reserve.iter().flat_map(|one| one.iter()) {
            count[known(*sort)] += 1;
        }
        let mut lying = |power: Power, pieces: usize| {
            if let Some(sort) = self.sort_of(power) {
                count[known(sort)] += u16::try_from(pieces).unwrap_or(u16::MAX);
            }
        };
        for nation in &state.nations {
            lying(Power::Disable, nation.pillaged.count_ones() as usize);
            lying(Power::Borrow, nation.coins.count_ones() as usize);
            lying(Power::Unite, nation.carriages().len());
        }
        for nation in &state.nations {
            for (sort, held) in nation.hand.iter().enumerate() {
                count[sort] += u16::from(*held);
            }
            for [tile, sort] in nation.crafts.iter() {
                count[known(*sort)] += 1;
                if nation.crafted & bit(usize::from(*tile)) == 0 {
                    return Err("a token lies on a tile that does not know it".to_owned());
                }
            }
            if nation.crafts.len() != nation.crafted.count_ones() as usize {
                return Err("a tile has a token that is not there".to_owned());
            }
            let blank = |tile: usize| self.faces[usize::from(nation.faces()[tile])].products == 0;
            if bits(nation.coins | nation.crafted).any(blank) {
                return Err("a token lies on a tile that produces nothing".to_owned());
            }
        }
        for (at, found) in count.into_iter().enumerate() {
            let copies = self.sorts.get(at).map_or(0, |sort| sort.copies);
            if found != copies {
                return Err(format!("{found} of {copies} tokens of sort {at} are there"));
            }
        }
        Ok(())
    }

    fn check_question(&self, state: &State) -> Result<(), String> {
        let resource = state.bought.is_none_or(|one| usize::from(one) < self.pack.resources.len());
        if !resource {
            return Err("a resource was bought that the pack does not have".to_owned());
        }
        if (state.ask == Ask::Place) != state.held.is_some() {
            return Err("a tile is held when none is put".to_owned());
        }
        let draft = state.ask == Ask::Draft || (state.ask == Ask::Place && self.is_drafting(state));
        if draft != self.is_drafting(state) || (!draft && !state.draft.is_empty()) {
            return Err("the draft is not over when the game begins".to_owned());
        }
        if !draft && state.nations.iter().any(Nation::is_empty) {
            return Err("a nation has no tile".to_owned());
        }
        Ok(())
    }
}
