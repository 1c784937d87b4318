//! The words of the pages in `scenes`.
//!
//! Players are `P1`, `P2` and `P3`, and `wild` for the barbarians. Spaces are `home` and `away`; `near0`, `far0`, `third0`
//! and `fourth0` with the others as far from home; `road1` and `road2` in a row beyond home; `rim0` and those after
//! it at the edge; and those that `let` and beginnings name. Units are settlers, army units and ships: `1,2,0`.
//! Everything else has its id in the pack. A step that begins with none of the words below is an answer, with its word
//! in records; what it costs is paid.

use strabo_cities::ids::SpaceId;
use strabo_cities::state::{SPENT, Space};
use strabo_cities::{Action, Game};
use strabo_core::{Family, Options, Seat};

use crate::scenes::{self, Done, Stage, name_of, number, pages};
use crate::table::{CitiesTable, NONE, WILD, named, pack};

pages! {
    CitiesTable, "scenes":
    actions advances barbarians culture end moves paragraphs rulings sea setup trade war wonders
}

pub const MOODS: [&str; 3] = ["angry", "neutral", "happy"];

pub fn seat(word: &str) -> Option<u8> {
    match word {
        "wild" => Some(WILD),
        word => scenes::seat(word),
    }
}

fn player(word: &str) -> Result<Seat, String> {
    seat(word).map(Seat::new).ok_or_else(|| format!("{word} is no player"))
}

pub fn id_of(seat: Option<Seat>) -> String {
    match seat.map_or(NONE, Seat::number) {
        NONE => "nobody".to_owned(),
        WILD => "wild".to_owned(),
        seat => format!("P{}", seat + 1),
    }
}

pub fn units(word: &str) -> Result<[u8; 3], String> {
    let all: Vec<u8> = word.split(',').map(number).collect::<Result<_, _>>()?;
    all.try_into().map_err(|_| format!("{word} are no units"))
}

impl Default for CitiesTable {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage for CitiesTable {
    fn reseed(&mut self, seed: u64) {
        Self::reseed(self, seed);
    }

    fn step(&mut self, words: &[&str]) -> Done {
        if let Some(seat) = seat(words[0]) {
            return self.set_player(seat, &words[1..]);
        }
        if let Ok(at) = self.place(words[0]) {
            return self.set_space(at, &words[1..]);
        }
        match words {
            ["let", name, "beside", of @ ..] => self.name(name, self.beside(of)?),
            ["let", name, "of", who] => {
                let mut stands = self.state.players[player(who)?.index()].units.iter();
                self.name(name, stands.next().ok_or("there are no units")?);
            }
            ["ring", steps, is @ ..] => {
                for at in self.ring(number(steps)?) {
                    self.set_space(at, is)?;
                }
            }
            ["between", to, is @ ..] => {
                for at in self.around(self.place(to)?) {
                    if self.steps(self.home, at) == 1 {
                        self.set_space(at, is)?;
                    }
                }
            }
            ["if", task, step @ ..] if self.is_at(task) => self.step(step)?,
            ["if", ..] => {}
            ["while-asked", task, step @ ..] => {
                while self.is_at(task) {
                    self.step(step)?;
                }
            }
            ["while", answer @ ..] => {
                while self.lists(answer)? {
                    self.step(answer)?;
                }
            }
            ["pass-until", tasks @ ..] => {
                while !tasks.iter().any(|task| self.is_at(task)) {
                    self.pass();
                }
            }
            ["pass-without", answer @ ..] => {
                while !self.is_at("Turn") {
                    if self.lists(answer)? {
                        return Err(format!("{:?}", self.task()));
                    }
                    self.pass();
                }
            }
            ["take-first-until", tasks @ ..] => {
                while !tasks.iter().any(|task| self.is_at(task)) {
                    self.answer(self.legal()[0]);
                }
            }
            ["take-first"] => _ = self.answer(self.legal()[0]),
            ["take-last"] => _ = self.answer(*self.legal().last().ok_or("nothing")?),
            ["hits", at, sides @ ..] => self.hits_are(at, sides)?,
            ["left", at, before, by] => {
                let (_, hits) = self.round("1")?;
                let lost = hits[usize::from(*by == "defender")];
                let left = number::<u8>(before)?.saturating_sub(lost);
                let found = self.count(self.place(at)?);
                if found[1] + found[2] != left {
                    return Err(format!("{found:?} after {lost} hits"));
                }
            }
            ["charge", from, of, at, card, more] => {
                let [mut plain, mut with] = [self.clone(), self.clone()];
                plain.attack(self.place(at)?);
                with.send(self.place(from)?, units(of)?, self.place(at)?).step(&["card", card])?;
                let [(one, _), (two, _)] = [plain.round("1")?, with.round("1")?];
                if two != [one[0] + number::<u8>(more)?, one[1]] {
                    return Err(format!("{one:?} and {two:?}"));
                }
            }
            ["story", ..] => {
                let told = self.game.tell(&self.events, None);
                if !told.iter().any(|line| line.text == words[1..].join(" ")) {
                    return Err(format!("{told:?}"));
                }
            }
            ["asks", ..] => {
                let asked = self.state.asked().unwrap_or_default();
                let question = self.game.question(self.game.view(&self.state, asked));
                if question != words[1..].join(" ") {
                    return Err(question);
                }
            }
            ["answer", answer @ ..] => _ = self.answer(self.legal_answer(answer)?),
            words if self.begin(words)? || self.play(words)? => {}
            answer => _ = self.go(self.legal_answer(answer)?),
        }
        Ok(())
    }

    fn lists(&self, answer: &[&str]) -> Result<bool, String> {
        Ok(match answer {
            ["raise", id, at] => self.raised(id, self.place(at)?).is_some(),
            ["make", at, unit] => self.buildable(self.place(at)?).contains(&self.number(unit)?),
            ["go", from, of, to, how @ ..] => {
                let goal = (self.place(to)?, how.contains(&"far"), how.contains(&"plain"));
                self.reach(self.place(from)?, units(of)?).contains(&goal)
            }
            answer => !self.fitting(answer)?.is_empty(),
        })
    }

    fn figure(&self, words: &[&str]) -> Result<String, String> {
        self.figure_of(words)
    }
}

impl CitiesTable {
    /// Sets up something that is neither of a player nor of a space, if that is meant.
    fn begin(&mut self, words: &[&str]) -> Result<bool, String> {
        match words {
            ["players", many] => *self = Self::of(number(many)?),
            ["variant", id] => {
                let mut options = Options::new(2);
                options.variants = vec![(*id).to_owned()];
                *self = Self::with(Game::new(&pack(), &options).expect("playable"));
            }
            ["fresh", many] => *self = Self::fresh(number(many)?),
            ["rich"] => *self = Self::rich(),
            ["builder"] => *self = Self::builder(),
            ["market"] => *self = Self::market(),
            ["roads"] => *self = Self::roads(),
            ["front", mine, theirs] => *self = Self::front(number(mine)?, number(theirs)?),
            ["naval", mine, theirs] => *self = Self::naval(number(mine)?, number(theirs)?),
            ["frontier", tile] => *self = Self::frontier(tile),
            ["sea-lane"] => self.sea_lane(),
            ["hide-between"] => self.hide_between(),
            ["temples-of-P1", many] => self.temples(number(many)?),
            ["last-turn", rest @ ..] => {
                for round in rest {
                    self.state.round = number(round)?;
                }
                let last = Seat::new(self.game.options().players - 1);
                (self.state.turn, self.state.had, self.state.active) = (3, last.number(), last);
            }
            ["round", round, turn] => {
                (self.state.round, self.state.turn) = (number(round)?, number(turn)?);
            }
            ["first", who] => self.state.first = player(who)?,
            ["active", who] => self.state.active = player(who)?,
            ["actions", left] => self.state.note.actions = number(left)?,
            ["offers", made] => self.state.note.offers = number(made)?,
            ["event", id] => _ = self.next_event(id),
            ["tile", id] => _ = self.only_tile(id),
            ["show", id] => self.show(id),
            ["deck", id] => self.state.decks[3] = 1 << self.wonder_id(id).number(),
            ["discard-deck", at] => {
                let at: usize = number(at)?;
                self.state.discards[at] = std::mem::take(&mut self.state.decks[at]);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Plays several answers in a row, if that is meant.
    fn play(&mut self, words: &[&str]) -> Result<bool, String> {
        match words {
            ["draw", id] => _ = self.draw(id),
            ["harvest", at] => _ = self.collect(self.place(at)?),
            [how @ ("march" | "carry" | "send"), from, of, to] => {
                let (from, of, to) = (self.place(from)?, units(of)?, self.place(to)?);
                match *how {
                    "march" => self.march(from, of, to),
                    "carry" => self.carry(from, of, to),
                    _ => self.send(from, of, to),
                };
            }
            ["set-out", at] => _ = self.set_out(self.place(at)?),
            ["attack", at] => _ = self.attack(self.place(at)?),
            ["fight", at] => _ = self.fight(self.place(at)?),
            ["raise", id, at] => {
                *self = self.raised(id, self.place(at)?).ok_or("it cannot be built")?;
            }
            ["settle"] => _ = self.settle(),
            ["take-all"] => _ = self.settle_taking(),
            ["stay"] => _ = self.done_moving(),
            ["next-turn"] => _ = self.next_turn(),
            ["pass"] => _ = self.pass(),
            ["pass-to", who] => _ = self.pass_until(player(who)?.number()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set_player(&mut self, seat: u8, words: &[&str]) -> Done {
        match words {
            ["knows", advances @ ..] => _ = self.learn(seat, advances),
            ["has", goods @ ..] => {
                for pair in goods.chunks(2) {
                    self.give(seat, &[(pair[0], number(pair[1])?)]);
                }
            }
            ["holds", cards @ ..] => {
                for card in cards {
                    self.hand(seat, card);
                }
            }
            ["holds-all", card] => {
                self.state.players[usize::from(seat)].actions = self.copies(card);
            }
            ["completes", many] => {
                self.state.players[usize::from(seat)].done = (1 << number::<u8>(many)?) - 1;
            }
            ["level", track, level] => _ = self.set_level(seat, track, number(level)?),
            ["city", at] | ["city", at, "-"] => _ = self.city(seat, self.place(at)?, &[]),
            ["city", at, parts] => {
                let parts: Vec<&str> = parts.split('+').collect();
                self.city(seat, self.place(at)?, &parts);
            }
            [what @ ("cities" | "armies"), ring, many] => {
                for at in 0..number::<u8>(many)? {
                    let at = self.place(&format!("{ring}{at}"))?;
                    match *what {
                        "cities" => self.city(seat, at, &[]),
                        _ => self.units(seat, at, [0, 1, 0]),
                    };
                }
            }
            ["units", at, "0,0,0"] => {
                let at = self.place(at)?;
                self.units(seat, at, [0; 3]).state.space_mut(at).owner = None;
                self.state.players[usize::from(seat)].units.remove(at);
            }
            ["units", at, of] => _ = self.units(seat, self.place(at)?, units(of)?),
            ["loses", at] => _ = self.remove_city(seat, self.place(at)?),
            words => return Err(format!("{words:?} is nothing to set up for a player")),
        }
        Ok(())
    }

    fn set_space(&mut self, at: SpaceId, words: &[&str]) -> Done {
        match words {
            ["is", terrain] => _ = self.paint(at, terrain),
            ["hidden"] => _ = self.hide(at),
            ["unknown"] => {
                self.state.spaces[at.index()] = Space::NEW;
                self.state.open.remove(at);
            }
            ["mood", mood] => _ = self.set_mood(at, named(MOODS.into_iter(), mood)),
            ["wonder", id] => _ = self.wonder(id, at),
            ["part", building, owner] => {
                let part = self.building(building);
                self.state.space_mut(at).city.parts[part] = Some(player(owner)?);
            }
            ["exhausted"] => self.state.space_mut(at).exhausted = true,
            ["spent", kind] => {
                let kind = usize::from(self.number(kind)?);
                let units = &mut self.state.space_mut(at).units[kind];
                let count = units.iter().sum();
                *units = [0; 5];
                units[SPENT] = count;
            }
            words => return Err(format!("{words:?} is nothing to set up in a space")),
        }
        Ok(())
    }

    fn is_at(&self, task: &str) -> bool {
        self.task().is_none_or(|now| name_of(&now) == task)
    }

    pub fn place(&self, word: &str) -> Result<SpaceId, String> {
        self.places.get(word).copied().ok_or_else(|| format!("{word} is no space"))
    }

    /// The first space beside another for which all conditions hold.
    fn beside(&self, words: &[&str]) -> Result<SpaceId, String> {
        let mut found = self.around(self.place(words[0])?);
        for condition in &words[1..] {
            let (word, of) = condition.split_once('=').unwrap_or((condition, ""));
            let region = |at: SpaceId| self.game.rules().region_of(at);
            let other = self.place(of).unwrap_or_default();
            let far = |at: &SpaceId| self.steps(self.home, *at);
            match word {
                "ring" => found.retain(|at| far(at).to_string() == of),
                "beyond" => found.retain(|at| far(at).to_string().as_str() > of),
                "not" => found.retain(|at| *at != other),
                "outside" => found.retain(|at| region(*at) != region(other)),
                "two-from" => found.retain(|at| self.steps(other, *at) == 2),
                "land" => found.retain(|at| !self.state.water.has(*at)),
                "free" => found.retain(|at| self.owner(*at) == NONE),
                other => return Err(format!("{other} is no condition")),
            }
        }
        found.first().copied().ok_or_else(|| "there is none".to_owned())
    }

    /// The number of something in answers.
    fn number(&self, word: &str) -> Result<u8, String> {
        let pack = self.game.pack();
        let kind = ["settler", "army", "ship"].iter().position(|kind| *kind == word);
        let known = self.place(word).map(SpaceId::number).ok().or_else(|| seat(word));
        let known = known.or_else(|| word.parse().ok()).or_else(|| u8::try_from(kind?).ok());
        if let Some(known) = known {
            return Ok(known);
        }
        if pack.resources.iter().any(|row| &*row.id == word) {
            return Ok(self.good_id(word).number());
        }
        if pack.advances.iter().any(|row| &*row.id == word) {
            return Ok(self.advance(word).number());
        }
        if pack.pieces.iter().any(|row| &*row.id == word) {
            return Ok(self.building(word).number());
        }
        let card = pack.cards.iter().position(|row| &*row.id == word);
        let card = card.ok_or_else(|| format!("{word} is not known"))?;
        let wonder = |row: &strabo_cities::rules::Wonder| usize::from(row.card) == card;
        if self.game.rules().wonders.iter().any(wonder) {
            return Ok(self.wonder_id(word).number());
        }
        Ok(self.card(word).1.number())
    }

    /// The legal answers that are meant. Numbers at the end that are left out may be any.
    pub fn fitting(&self, words: &[&str]) -> Result<Vec<Action>, String> {
        if let ["use", id] = words {
            return Ok(self.uses(id));
        }
        let flags: &[&str] = match words.first() {
            Some(&"collect") => &["far"],
            Some(&"to") => &["far", "plain"],
            _ => &[],
        };
        let parts = words.iter().skip(1).filter(|word| !flags.contains(word));
        let numbers = parts.flat_map(|word| word.split(',')).map(|part| self.number(part));
        let mut numbers: Vec<u8> = numbers.collect::<Result<_, _>>()?;
        numbers.extend(flags.iter().map(|flag| u8::from(words.contains(flag))));
        let word = words.first().copied().unwrap_or("");
        Ok(scenes::fitting(&*self.game, &self.state, word, &numbers))
    }

    fn legal_answer(&self, words: &[&str]) -> Result<Action, String> {
        let found = self.fitting(words)?;
        found
            .first()
            .copied()
            .ok_or_else(|| format!("{:?} asks for one of {:?}", self.task(), self.legal()))
    }
}
