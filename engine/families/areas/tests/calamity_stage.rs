//! The words of the pages in `scenes`: a position, a calamity that strikes in it, and what it did in the end.
//!
//! The game is the Expansion Project for eighteen players unless a page says otherwise. Players are `P1` to `P18`, some
//! in a row `P3-P18`, and `wild` for barbarians and pirates. Areas have their ids, or they are the first and the
//! following of a sort: `coast0`, `inland1`. The first player holds the calamity; who traded it stands behind it. In
//! `resolve` everybody takes the first choice, and as much of it as possible.

use std::sync::LazyLock;

use crate::common::prelude::*;
use crate::common::tally::{Tally, play_out, strike_holder};
use crate::common::{FIVE, MANY, NINE};
use crate::scenes::{self, Done, Stage, joined, name_of, number, pages, yes};
use strabo_areas::parts::LandInfo;

pages! {
    CalamityStage, "scenes":
    calamities_of_mega_empires calamities_of_the_expansion_project
}

static LIMITED: LazyLock<Game> = LazyLock::new(|| {
    let variants = vec!["limited-damage".to_owned()];
    Game::new(expansion_project(), &Options { variants, ..Options::new(18) }).expect("a game")
});

#[derive(Clone)]
struct CalamityStage {
    game: &'static Game,
    scene: Position<'static>,
    struck: Option<State>,
    tally: Tally,
}

impl CalamityStage {
    fn of(game: &'static Game) -> Self {
        Self { game, scene: Position::new(game, 1), struck: None, tally: Tally::default() }
    }
}

impl Default for CalamityStage {
    fn default() -> Self {
        Self::of(&MANY)
    }
}

impl Stage for CalamityStage {
    fn reseed(&mut self, seed: u64) {
        *self = Self { scene: Position::new(self.game, seed), ..self.clone() };
    }

    fn step(&mut self, words: &[&str]) -> Done {
        match words {
            ["mega-empires"] => *self = Self::of(&NINE),
            ["mega-empires", "5"] => *self = Self::of(&FIVE),
            ["limited-damage"] => *self = Self::of(&LIMITED),
            // Six players with plenty of tokens, in different areas.
            ["shared"] => {
                for seat in 1..=6 {
                    let (who, field) = (format!("P{seat}"), format!("field{}", seat - 1));
                    self.step(&[&who, "spread", "5"])?;
                    self.step(&[&who, "tokens", &field, "30"])?;
                }
            }
            ["strike", id, trader @ ..] => {
                let trader = trader.first().map(|word| self.seat(word)).transpose()?;
                self.struck = Some(strike(self.game, self.scene.clone(), id, trader).0);
            }
            [who, "resolves", id] => self.resolve(self.seat(who)?, id, None, "first"),
            [how, id, trader @ ..] if how.starts_with("resolve") => {
                let trader = trader.iter().find(|word| **word != "-");
                let trader = trader.map(|word| self.seat(word)).transpose()?;
                self.resolve(P1, id, trader, how.strip_prefix("resolve-").unwrap_or("first"));
            }
            [who, rest @ ..] => {
                for seat in self.seats(who)? {
                    self.scene = self.set(seat, rest)?;
                }
            }
            [] => {}
        }
        Ok(())
    }

    fn lists(&self, answer: &[&str]) -> Result<bool, String> {
        Ok(!scenes::fitting(self.game, self.struck()?, answer[0], &[]).is_empty())
    }

    fn figure(&self, words: &[&str]) -> Result<String, String> {
        let tally = &self.tally;
        let pair = |(from, to): &(Seat, Seat)| format!("{}>{}", self.id(*from), self.id(*to));
        let asked = |(seat, ask): &(Seat, Ask)| format!("{}:{}", self.id(*seat), name_of(ask));
        let some = |text: String| if text.is_empty() { "nobody".to_owned() } else { text };
        Ok(match words {
            ["question"] => {
                let state = self.struck()?;
                asked(&(state.seat, state.ask))
            }
            ["answers"] => actions(self.game, self.struck()?).len().to_string(),
            ["asked"] => joined(tally.asked.iter().map(asked)),
            ["asked", at] => {
                tally.asked.get(number::<usize>(at)? - 1).map(asked).ok_or("nothing")?
            }
            ["asks", who, ask] => {
                yes(tally.asked.iter().map(asked).any(|one| one == format!("{who}:{ask}")))
            }
            ["points", many] => joined(&tally.points[..number::<usize>(many)?]),
            ["reduced", many] => joined(&tally.reduced[..number::<usize>(many)?]),
            ["taken"] => some(joined(tally.taken.iter().map(pair))),
            ["taken", from, to @ ..] => {
                let fits = |(one, other): &&(Seat, Seat)| {
                    self.id(*one) == *from && to.iter().all(|to| self.id(*other) == *to)
                };
                tally.taken.iter().filter(fits).count().to_string()
            }
            ["given"] => some(joined(tally.given.iter().map(pair))),
            ["moved", from, to] => tally.moved(self.seat(from)?, self.seat(to)?).to_string(),
            ["secondary"] => some(joined(tally.secondary.iter().map(|seat| self.id(*seat)))),
            ["beneficiary"] => {
                tally.beneficiary.map_or_else(|| some(String::new()), |seat| self.id(seat))
            }
            ["marker"] => tally.marker.map_or_else(|| "nowhere".to_owned(), |at| at.to_string()),
            ["hordes"] => tally.hordes.len().to_string(),
            ["horde", at] => {
                let at = self.place(at)?;
                joined(
                    tally.hordes.iter().filter(|(place, _)| *place == at).map(|(_, count)| count),
                )
            }
            ["first-horde", at] => {
                let at = self.place(at)?;
                yes(tally.hordes.first().is_some_and(|(place, _)| *place == at))
            }
            ["beside", one, two] => {
                yes(self.game.places.by_land(self.place(one)?).contains(&self.place(two)?))
            }
            [who, of] => {
                let of = match *of {
                    "reduced" => &tally.reduced,
                    "destroyed" => &tally.destroyed,
                    "points" => &tally.points,
                    "treasury" => &tally.treasury,
                    "cards" => &tally.cards,
                    "ships" => &tally.ships,
                    other => return Err(format!("{other} is no figure of a player")),
                };
                of[self.seat(who)?.index()].to_string()
            }
            words => return Err(format!("{words:?} is no figure")),
        })
    }
}

impl CalamityStage {
    fn resolve(&mut self, holder: Seat, id: &str, trader: Option<Seat>, how: &str) {
        let struck = strike_holder(self.game, self.scene.clone(), id, (holder, trader));
        self.tally = play_out(self.game, struck, |decision, actions| match how {
            "paying" if actions.contains(&Action::Pay) => Action::Pay,
            "refusing" if decision.ask == Ask::Ransom => Action::Done,
            "last" => actions[actions.len() - 1],
            _ => actions[0],
        });
    }

    fn struck(&self) -> Result<&State, String> {
        self.struck.as_ref().ok_or_else(|| "nothing has struck".to_owned())
    }

    /// The position with something more of a player.
    fn set(&self, seat: Seat, words: &[&str]) -> Result<Position<'static>, String> {
        let scene = self.scene.clone();
        Ok(match words {
            ["cities", many] => scene.cities(seat, number(many)?),
            ["city", at] => scene.city(seat, self.place(at)?),
            ["tokens", at, many] => scene.tokens(seat, self.place(at)?, number(many)?),
            ["ship", at] => scene.ship(seat, self.place(at)?),
            ["treasury", many] => scene.treasury(seat, number(many)?),
            ["stock", many] => scene.stock(seat, number(many)?),
            ["marker", at] => scene.marker(seat, number(at)?),
            ["knows", "-"] => scene,
            ["knows", ids] => ids.split('+').fold(scene, |scene, id| scene.advance(seat, id)),
            ["spread", many] => {
                let places = self.sort("any")?;
                let places = places[..number::<usize>(many)?].iter();
                places.fold(scene, |scene, at| scene.tokens(seat, *at, 1))
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

    fn seat(&self, word: &str) -> Result<Seat, String> {
        let seat = if word == "wild" {
            Some(self.game.barbarians())
        } else {
            scenes::seat(word).map(Seat::new)
        };
        seat.ok_or_else(|| format!("{word} is no player"))
    }

    /// Players in a row.
    fn seats(&self, word: &str) -> Result<Vec<Seat>, String> {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let [first, last] = [self.seat(first)?, self.seat(last)?].map(Seat::number);
        Ok((first..=last).map(Seat::new).collect())
    }

    fn id(&self, seat: Seat) -> String {
        if seat == self.game.barbarians() {
            "wild".to_owned()
        } else {
            format!("P{}", seat.number() + 1)
        }
    }

    fn place(&self, word: &str) -> Result<Land, String> {
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        if name == word {
            let area = self.game.pack.area(word).ok_or_else(|| format!("{word} is no area"))?;
            return self.game.land(area).ok_or_else(|| format!("{word} is not in play"));
        }
        let at: usize = number(&word[name.len()..])?;
        self.sort(name)?.get(at).copied().ok_or_else(|| format!("there is no {word}"))
    }

    /// All areas of a sort.
    fn sort(&self, sort: &str) -> Result<Vec<Land>, String> {
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
            "two" => all(|info| info.limit == 2),
            "quiet" => all(|info| info.limit == 1 && info.site),
            "site" => all(|info| info.site && info.limit > 0),
            "wild" => all(|info| !info.site && info.limit > 0),
            "plain" => places.flood_plains.of(0).to_vec(),
            // Around the largest open sea.
            "sea" => {
                let seas = (0..places.seas.len()).map(|at| places.seas.of(at));
                seas.max_by_key(|areas| areas.len()).ok_or("no sea")?.to_vec()
            }
            other => return Err(format!("{other} is no sort of areas")),
        })
    }
}
