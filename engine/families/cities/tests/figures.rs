//! The figures that pages of `scenes` compare.

use strabo_cities::{Action, Event};
use strabo_cities::{ids::SpaceId, rules::ARMY};
use strabo_core::{Family, Seat};

use crate::scenes::{Done, joined, name_of, number, yes};
use crate::stage::{MOODS, id_of, seat, units};
use crate::table::{CitiesTable, WILD};

impl CitiesTable {
    /// A figure of the position.
    pub fn figure_of(&self, words: &[&str]) -> Result<String, String> {
        if let Some(seat) = seat(words[0]) {
            return self.player_figure(seat, &words[1..]);
        }
        if let Ok(at) = self.place(words[0]) {
            return self.space_figure(at, &words[1..]);
        }
        let state = &self.state;
        let told = self.events.list().iter().map(|told| &told.event);
        let rules = self.game.rules();
        Ok(match words {
            ["task"] => self.task().map_or_else(String::new, |task| name_of(&task)),
            ["asked"] => id_of(state.asked()),
            ["active"] => id_of(Some(state.active)),
            ["first"] => id_of(Some(state.first)),
            ["round"] => state.round.to_string(),
            ["turn"] => state.turn.to_string(),
            ["actions"] => state.note.actions.to_string(),
            ["over"] => yes(self.game.ending(state).is_some()),
            ["answers", answer @ ..] => self.fitting(answer)?.len().to_string(),
            ["by-road"] => {
                let roads = |action: &Action| matches!(action, Action::To { far, plain, .. } if *far || *plain);
                self.legal().into_iter().filter(roads).count().to_string()
            }
            ["revealed"] => state.open.len().to_string(),
            ["grounds"] => {
                let at = self.legal().into_iter().filter_map(|action| match action {
                    Action::At(at) => self.space_figure(at, &["ground"]).ok(),
                    _ => None,
                });
                let mut grounds: Vec<String> = at.collect();
                grounds.dedup();
                joined(grounds)
            }
            ["fertile", of] => {
                let spaces = rules.regions[rules.region_of(self.place(of)?).index()].spaces;
                let ground = |at: SpaceId| self.space_figure(at, &["ground"]);
                spaces
                    .iter()
                    .filter(|at| ground(*at).is_ok_and(|is| is == "fertile"))
                    .count()
                    .to_string()
            }
            ["same-region", one, two] => {
                yes(rules.region_of(self.place(one)?) == rules.region_of(self.place(two)?))
            }
            ["steps", from, to] => self.steps(self.place(from)?, self.place(to)?).to_string(),
            ["reach", at, of] => {
                let goals = self.reach(self.place(at)?, units(of)?);
                goals.iter().filter(|(_, far, plain)| !far && !plain).count().to_string()
            }
            ["far-reach", at, of] => {
                let goals = self.reach(self.place(at)?, units(of)?);
                goals.iter().filter(|(_, far, _)| *far).count().to_string()
            }
            ["reach-into", at, of, to] => {
                let region = rules.region_of(self.place(to)?);
                let goals = self.reach(self.place(at)?, units(of)?);
                goals.iter().filter(|goal| rules.region_of(goal.0) == region).count().to_string()
            }
            ["rounds"] => self.rounds().len().to_string(),
            ["values", at] => joined(self.round(at)?.0),
            ["hits", at] => joined(self.round(at)?.1),
            ["losses"] => {
                let lost =
                    |side: usize| self.rounds().iter().map(|(_, hits)| hits[side]).sum::<u8>();
                joined([lost(0), lost(1)])
            }
            ["attackers"] => joined(state.fight.band.units),
            ["roll"] => {
                let roll = |event: &Event| match event {
                    Event::Influence { roll, .. } => Some(*roll),
                    _ => None,
                };
                self.told(roll).last().ok_or("nobody rolled")?.to_string()
            }
            ["told", event] => told.filter(|one| name_of(one) == *event).count().to_string(),
            ["order", names @ ..] => {
                let name = |event: &Event| match event {
                    Event::Gained { good, .. } => {
                        self.game.pack().resources[good.index()].id.to_string()
                    }
                    event => name_of(event),
                };
                joined(told.map(name).filter(|name| names.contains(&&**name)))
            }
            ["battle", at] => {
                let place = self.place(at)?;
                joined(told.filter_map(|event| match event {
                    Event::Battle { attacker, defender, at } if *at == place => {
                        Some(format!("{}>{}", id_of(Some(*attacker)), id_of(Some(*defender))))
                    }
                    _ => None,
                }))
            }
            ["goals"] => joined(told.filter_map(|event| match event {
                Event::Objective { seat, goal, .. } => {
                    Some(format!("{}:{goal}", id_of(Some(*seat))))
                }
                _ => None,
            })),
            ["wonders"] => state.wonders.count_ones().to_string(),
            ["deck", at] => state.decks[number::<usize>(at)?].count_ones().to_string(),
            ["discards", at] => state.discards[number::<usize>(at)?].count_ones().to_string(),
            ["camps"] => {
                let camps = state.cities.iter().filter(|at| self.owner(*at) == WILD);
                joined(camps.map(|at| self.count(at)[ARMY]))
            }
            ["ranks"] => {
                let all = self.game.standings(state);
                joined(all.iter().map(|one| format!("{}:{}", id_of(Some(one.seat)), one.rank)))
            }
            words => return Err(format!("{words:?} is no figure")),
        })
    }

    fn player_figure(&self, seat: u8, words: &[&str]) -> Result<String, String> {
        let player = &self.state.players[usize::from(seat)];
        Ok(match words {
            ["knows", advances @ ..] => {
                advances.iter().filter(|id| self.knows(seat, id)).count().to_string()
            }
            ["advances"] => player.advances.count_ones().to_string(),
            ["level", track] => self.level(seat, track).to_string(),
            ["points"] => {
                let all = self.game.standings(&self.state);
                let one = all.iter().find(|one| one.seat == Seat::new(seat)).ok_or("no player")?;
                one.points.to_string()
            }
            ["cities"] => player.cities.len().to_string(),
            ["stands"] => player.units.len().to_string(),
            ["actions"] => player.actions.count_ones().to_string(),
            ["objectives"] => player.objectives.count_ones().to_string(),
            ["done"] => player.done.count_ones().to_string(),
            ["kept"] => player.kept.count_ones().to_string(),
            ["saved"] => player.saved.count_ones().to_string(),
            ["holds", card] => yes(player.actions & self.copies(card) != 0),
            ["has-done", card] => yes(player.done & self.copies(card) != 0),
            ["stock"] => joined(
                ["food", "ore", "wood", "gold", "mood", "culture"].map(|id| self.has(seat, id)),
            ),
            ["tokens"] => (self.has(seat, "mood") + self.has(seat, "culture")).to_string(),
            ["goods"] => player.goods.iter().sum::<u8>().to_string(),
            ["levels"] => player.tracks.iter().sum::<u8>().to_string(),
            [good] => self.has(seat, good).to_string(),
            words => return Err(format!("{words:?} is no figure of a player")),
        })
    }

    fn space_figure(&self, at: SpaceId, words: &[&str]) -> Result<String, String> {
        let space = self.state.space(at);
        Ok(match words {
            ["owner"] => id_of(space.city.owner),
            ["holder"] => id_of(space.owner),
            ["units"] => joined(self.count(at)),
            ["armies"] => joined(space.units[ARMY]),
            ["mood"] => MOODS[usize::from(self.mood(at))].to_owned(),
            ["size"] => space.city.size().to_string(),
            ["part", building] => id_of(space.city.parts[self.building(building)]),
            ["wonder", id] => yes(self.state.sites[self.wonder_id(id).index()] == Some(at)),
            ["active"] => space.city.active.to_string(),
            ["exhausted"] => yes(space.exhausted),
            ["open"] => yes(self.state.open.has(at)),
            ["sea"] => yes(self.state.water.has(at)),
            ["ground"] => {
                let ground = space.ground.ok_or("nobody knows the ground")?;
                self.game.pack().terrains[ground.index()].id.to_string()
            }
            words => return Err(format!("{words:?} is no figure of a space")),
        })
    }

    pub fn round(&self, at: &str) -> Result<([u8; 2], [u8; 2]), String> {
        let rounds = self.rounds();
        let at = if at == "last" { rounds.len() } else { number(at)? };
        rounds.get(at.wrapping_sub(1)).copied().ok_or_else(|| "there was no battle".to_owned())
    }

    /// The hits of each side are a fifth of its combat value, with so many more or less, but never less than none.
    pub fn hits_are(&self, at: &str, sides: &[&str]) -> Done {
        let (values, hits) = self.round(at)?;
        for (side, wanted) in sides.iter().enumerate().filter(|(_, wanted)| **wanted != "_") {
            let more = wanted.strip_prefix("fifth").ok_or("a fifth, fifth+1 or fifth-1")?;
            let more: i16 = if more.is_empty() { 0 } else { number(more)? };
            if i16::from(hits[side]) != (i16::from(values[side] / 5) + more).max(0) {
                return Err(format!("{hits:?} hits for {values:?}"));
            }
        }
        Ok(())
    }
}
