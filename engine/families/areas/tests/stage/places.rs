//! What the pages in `scenes` put on the table, and the players and areas they name.

use strabo_areas::{parts::LandInfo, testing::Holder};

use super::AreasStage;
use crate::common::prelude::*;
use crate::scenes::{self, number};

impl AreasStage {
    /// The position with something more of a player.
    pub(super) fn set(&self, seat: Seat, words: &[&str]) -> Result<Position<'static>, String> {
        let scene = self.scene();
        let commodity = |id: &str| self.game.pack.commodity(id).ok_or(format!("no {id}"));
        Ok(match words {
            ["cities", many] => scene.cities(seat, number(many)?),
            ["city", places @ ..] => {
                let places: Vec<Land> = self.all(places)?;
                places.iter().fold(scene, |scene, at| scene.city(seat, *at))
            }
            ["tokens", places @ .., many] => {
                let (places, many): (Vec<Land>, u8) = (self.all(places)?, number(many)?);
                places.iter().fold(scene, |scene, at| scene.tokens(seat, *at, many))
            }
            ["ship", at] => scene.ship(seat, self.place(at)?),
            ["treasury", many] => scene.treasury(seat, number(many)?),
            ["stock", many] => scene.stock(seat, number(many)?),
            ["marker", at] => scene.marker(seat, number(at)?),
            ["credits", group, points] => {
                let group = self.game.pack.group(group).ok_or("no group")?;
                scene.credits(seat, group, number(points)?)
            }
            ["knows", "-"] | ["cards", "-", _] => scene,
            ["knows", ids] => ids.split('+').fold(scene, |scene, id| scene.advance(seat, id)),
            ["holds", ids @ ..] => ids.iter().try_fold(scene, |scene, id| {
                let (id, many) = id.split_once('*').unwrap_or((id, "1"));
                match self.game.pack.calamity(id) {
                    Some(calamity) => Ok::<_, String>(scene.calamity(seat, calamity, None)),
                    None => Ok(scene.commodity(seat, commodity(id)?, number(many)?)),
                }
            })?,
            ["discards", id] => {
                let card = self.game.calamity_card(calamity(self.game, id), 0);
                let at = self.game.calamity_index(card).ok_or("no card")?;
                let mut state = self.state.clone();
                state.cards.calamities[at].holder = Holder::Discards;
                Position::at(self.game, state)
            }
            ["empties", stack, leave] => scene.empty_stack(seat, number(stack)?, number(leave)?),
            ["spread", many] => {
                let places = self.sort("any")?;
                let places = places[..number::<usize>(many)?].iter();
                places.fold(scene, |scene, at| scene.tokens(seat, *at, 1))
            }
            // Tokens that leave so much room.
            ["fills", at, room] => {
                let (at, room): (Land, u8) = (self.place(at)?, number(room)?);
                scene.tokens(seat, at, self.game.places[at].limit - room)
            }
            ["around", at, many] => {
                let (places, many) = (self.game.places.by_land(self.place(at)?), number(many)?);
                places.iter().fold(scene, |scene, at| scene.tokens(seat, *at, many))
            }
            ["cities-around", at] => {
                let places = self.game.places.by_land(self.place(at)?);
                places.iter().fold(scene, |scene, at| scene.city(seat, *at))
            }
            ["cities-at", sort, from, to] => {
                let places = &self.sort(sort)?[number::<usize>(from)?..number::<usize>(to)?];
                places.iter().fold(scene, |scene, at| scene.city(seat, *at))
            }
            ["tokens-at", sort, many, each] => {
                let (places, each) = (self.sort(sort)?, number(each)?);
                let places = places[..number::<usize>(many)?].iter();
                places.fold(scene, |scene, at| scene.tokens(seat, *at, each))
            }
            ["ships-at", sort, many] => {
                let places = self.sort(sort)?;
                let places = places[..number::<usize>(many)?].iter();
                places.fold(scene, |scene, at| scene.ship(seat, *at))
            }
            ["cards", value, many] => {
                let (value, many) = (number::<u16>(value)?, number(many)?);
                let cards = &self.game.cards;
                let fits = |at: &usize| cards.values[*at] == value && cards.copies[*at] > 3;
                let commodity = (0..cards.kinds()).find(fits).ok_or("no commodity")?;
                scene.commodity(seat, CommodityId::from(commodity), many)
            }
            words => return Err(format!("{words:?} is nothing to set up")),
        })
    }

    /// The player with a word.
    pub fn seat(&self, word: &str) -> Result<Seat, String> {
        // Where an area has the same id, it is meant.
        let civilization = || {
            let id = self.game.pack.civilization(word).filter(|_| self.place(word).is_err())?;
            self.game.seat_of(id)
        };
        let seat = match word {
            "wild" => Some(self.game.barbarians()),
            _ => scenes::seat(word).map(Seat::new).or_else(civilization),
        };
        seat.ok_or_else(|| format!("{word} is no player"))
    }

    /// Players in a row.
    pub(super) fn seats(&self, word: &str) -> Result<Vec<Seat>, String> {
        let (first, last) = match word.split_once('-') {
            Some(pair) if word.starts_with('P') => pair,
            _ => (word, word),
        };
        let [first, last] = [self.seat(first)?, self.seat(last)?].map(Seat::number);
        Ok((first..=last).map(Seat::new).collect())
    }

    /// Several areas.
    fn all(&self, words: &[&str]) -> Result<Vec<Land>, String> {
        words.iter().map(|word| self.place(word)).collect()
    }

    /// The area with a word.
    pub fn place(&self, word: &str) -> Result<Land, String> {
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        if name == word {
            let area = self.game.pack.area(word).ok_or_else(|| format!("{word} is no area"))?;
            return self.game.land(area).ok_or_else(|| format!("{word} is not in play"));
        }
        let at: usize = number(&word[name.len()..])?;
        self.sort(name)?.get(at).copied().ok_or_else(|| format!("there is no {word}"))
    }

    /// All areas of a sort.
    pub fn sort(&self, sort: &str) -> Result<Vec<Land>, String> {
        let places = &self.game.places;
        let all = |fits: fn(&LandInfo) -> bool| places_where(self.game, fits);
        let plains = || (0..places.flood_plains.len()).flat_map(|at| places.flood_plains.of(at));
        let dry = |at: &Land| !plains().any(|plain| plain == at);
        Ok(match sort {
            "any" => all(|info| info.limit > 0),
            // From the end of the board, away from where cities are put.
            "field" => all(|info| info.limit > 0).into_iter().rev().collect(),
            "coast" => all(|info| info.coastal),
            "inland" => all(|info| !info.coastal),
            "dry-coast" => all(|info| info.coastal).into_iter().filter(dry).collect(),
            "dry-inland" => all(|info| !info.coastal).into_iter().filter(dry).collect(),
            "zero" => all(|info| info.limit == 0),
            "one" => all(|info| info.limit == 1),
            "two" => all(|info| info.limit == 2),
            "three" => all(|info| info.limit == 3),
            "four" => all(|info| info.limit == 4),
            "edge" => all(|info| info.edge),
            "quiet" => all(|info| info.limit == 1 && info.site),
            "site" => all(|info| info.site && info.limit > 0),
            "wild" => all(|info| !info.site && info.limit > 0),
            "plain" => places.flood_plains.of(0).to_vec(),
            // Beside an area for nobody, from where barbarians come.
            "entry" => (all(|info| info.limit == 0).into_iter())
                .flat_map(|at| places.by_land(at).to_vec())
                .filter(|at| places[*at].limit > 0)
                .collect(),
            // Around the largest open sea.
            "sea" => {
                let seas = (0..places.seas.len()).map(|at| places.seas.of(at));
                seas.max_by_key(|areas| areas.len()).ok_or("no sea")?.to_vec()
            }
            other => return Err(format!("{other} is no sort of areas")),
        })
    }
}
