//! The words of the pages in `scenes`: a position, a phase or a calamity, answers, and what comes of them.
//!
//! The game is the Expansion Project for eighteen players unless a page says otherwise. Players are `P1` to `P18` or
//! have the ids of their civilizations, some in a row are `P3-P18`, and `wild` are barbarians and pirates. Areas have
//! their ids, or they are the first and the following of a sort: `coast0`, `inland1`. The first player holds the
//! calamity that strikes; who traded it stands behind it. In `resolve` everybody takes the first choice, and as much
//! of it as possible. Answers and events have the names of the engine and the ids of the pack: `March ur susa 2`; the
//! last words of an answer may be left out, and `_` stands for any.
//!
//! - `only STEP` plays a step by itself, `begin STEP` goes on from there to the first question.
//! - `strike CALAMITY` stops at its first question, `resolve CALAMITY` plays it to the end.
//! - `while ASK answer`, `until-asked ASK answer`, `while-it-is P1 answer`, `while-turn 0 answer` give an answer again
//!   and again; `first` and `last` are those of the list.
//! - `steward`, `steward-on`, `steward-says answer` and `steward-avoids answer` are decisions of the bot that plays well.
//! - `P2 says answer` is out of turn; `refused P2 answer` must change nothing.

mod figures;
mod games;
mod places;
mod words;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::common::prelude::*;
use crate::common::tally::{Tally, strike_holder};
use crate::scenes::{Done, Stage, name_of, number, pages};
use strabo_areas::Chance;
use strabo_bots::Steward;

pages! {
    AreasStage, "scenes":
    abilities calamities_of_mega_empires calamities_of_the_expansion_project
    cards_of_the_expansion_project decisions departure end_of_turn examples_of_mega_empires
    examples_of_the_expansion_project more_paragraphs_of_the_expansion_project movement
    paragraphs_of_mega_empires paragraphs_of_the_expansion_project phases_of_the_expansion_project
    stewards trade variants
}

/// How often an answer is given before a page is wrong.
const MOST_ANSWERS: usize = 2000;

/// A game of areas that pages play.
#[derive(Clone)]
pub struct AreasStage {
    pub game: &'static Game,
    pub state: State,
    pub events: Events,
    /// Who was asked what and answered what, since a calamity struck.
    pub asked: Vec<(Seat, Ask, Action)>,
    /// How many events there were when it had struck.
    struck: usize,
    /// The state before the last answer.
    pub before: State,
    /// Why the last answer was refused, and in words.
    pub refusal: [String; 2],
    seed: u64,
}

impl Default for AreasStage {
    fn default() -> Self {
        Self::of(&["expansion", "18"]).expect("a game")
    }
}

impl Stage for AreasStage {
    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.state.chance = Chance::new(seed);
    }

    fn step(&mut self, words: &[&str]) -> Done {
        match words {
            ["mega-empires" | "expansion" | "smallest", ..] => *self = Self::of(words)?,
            // Such a game is refused.
            ["no-game", rest @ ..] => {
                games::built(rest).err().map(|_| ()).ok_or("it can be played")?;
            }
            ["start"] => self.state = self.game.start(self.seed, &mut self.events),
            [how @ ("only" | "begin"), step] => {
                let step = serde_json::from_str(&format!("\"{}\"", step.replace('-', "_")));
                let (step, scene) = (step.map_err(|_| "no step")?, self.scene());
                self.events.clear();
                self.state = match *how {
                    "only" => scene.only(step, &mut self.events),
                    _ => scene.begin(step, &mut self.events),
                };
                self.struck = self.events.list().len();
                self.check()?;
            }
            // Six players with plenty of tokens, in different areas.
            ["shared"] => {
                for seat in 1..=6 {
                    let (who, field) = (format!("P{seat}"), format!("field{}", seat - 1));
                    self.step(&[&who, "spread", "5"])?;
                    self.step(&[&who, "tokens", &field, "30"])?;
                }
            }
            ["strike", id, trader @ ..] => self.strike("P1", id, trader)?,
            [who, "struck", id, trader @ ..] => self.strike(who, id, trader)?,
            [who, "resolves", id] => self.resolve((who, id, &[]), "first")?,
            [how, id, trader @ ..] if how.starts_with("resolve") => {
                let trader: &[&str] = if trader == ["-"] { &[] } else { trader };
                self.resolve(("P1", id, trader), how.strip_prefix("resolve-").unwrap_or("first"))?;
            }
            ["while", asks, answer @ ..] => {
                let is_asked = |name: String| asks.split('+').any(|ask| ask == name);
                self.repeat(answer, |stage| is_asked(name_of(&stage.state.ask)))?;
            }
            ["until-asked", ask, answer @ ..] => {
                self.repeat(answer, |stage| name_of(&stage.state.ask) != *ask)?;
            }
            ["while-turn", turn, answer @ ..] => {
                let turn: u16 = number(turn)?;
                self.repeat(answer, |stage| stage.state.turn == turn)?;
            }
            ["while-it-is", who, answer @ ..] => {
                let seat = self.seat(who)?;
                self.repeat(answer, |stage| stage.state.seat == seat)?;
            }
            ["refused", who, answer @ ..] => {
                let (seat, action) = (self.seat(who)?, self.meant(answer)?);
                let mut tried = self.state.clone();
                let applied = self.game.apply(&mut tried, seat, action, &mut Events::off());
                if tried != self.state || self.may(seat, action) {
                    return Err("it is accepted".to_owned());
                }
                let why = applied.err().ok_or("it is accepted")?;
                self.refusal = [name_of(&why), why.to_string()];
            }
            [who, "says", answer @ ..] => {
                let (seat, action) = (self.seat(who)?, self.meant(answer)?);
                if seat != self.state.seat && !self.may(seat, action) {
                    return Err("it is not listed".to_owned());
                }
                self.apply(seat, action)?;
            }
            ["steward"] => self.apply(self.state.seat, self.chosen(&mut Steward::new(1))?)?,
            ["steward-on"] => {
                let (seat, ask, mut steward) = (self.state.seat, self.state.ask, Steward::new(1));
                while (self.state.seat, self.state.ask) == (seat, ask) {
                    self.apply(seat, self.chosen(&mut steward)?)?;
                }
            }
            [how @ ("steward-says" | "steward-avoids"), answer @ ..] => {
                let told = self.told(&self.chosen(&mut Steward::new(1))?);
                if fits(&told, &self.pattern(answer)) != (*how == "steward-says") {
                    return Err(told);
                }
            }
            [who, "leaves"] => {
                let seat = self.seat(who)?;
                self.game.leave(&mut self.state, seat).map_err(|why| name_of(&why))?;
            }
            ["cannot-leave", who, why] => {
                let seat = self.seat(who)?;
                let refused = self.game.leave(&mut self.state, seat).err().map(|why| name_of(&why));
                if refused.as_deref() != Some(*why) {
                    return Err(format!("{refused:?}"));
                }
            }
            [who, rest @ ..] if self.seats(who).is_ok() => {
                for seat in self.seats(who)? {
                    self.state = self.set(seat, rest)?.state().clone();
                }
            }
            answer => self.apply(self.state.seat, self.meant(answer)?)?,
        }
        Ok(())
    }

    fn lists(&self, answer: &[&str]) -> Result<bool, String> {
        Ok(self.fitting(answer).next().is_some())
    }

    fn figure(&self, words: &[&str]) -> Result<String, String> {
        self.figure_of(words)
    }
}

impl AreasStage {
    /// A game with its pack, the number of players, variants, and changes of the pack.
    fn of(words: &[&str]) -> Result<Self, String> {
        static GAMES: Mutex<BTreeMap<String, &'static Game>> = Mutex::new(BTreeMap::new());
        let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
        let game = match games.get(&words.join(" ")) {
            Some(game) => *game,
            None => Box::leak(Box::new(games::built(words)?)),
        };
        games.insert(words.join(" "), game);
        let state = Position::new(game, 1).state().clone();
        let (before, events, asked) = (state.clone(), Events::kept(), Vec::new());
        Ok(Self {
            game,
            state,
            events,
            asked,
            struck: 0,
            before,
            refusal: Default::default(),
            seed: 1,
        })
    }

    /// The position, to put something more into it.
    fn scene(&self) -> Position<'static> {
        Position::at(self.game, self.state.clone())
    }

    /// Somebody holds a calamity, which another may have traded: plays up to the first question about it.
    fn strike(&mut self, holder: &str, id: &str, trader: &[&str]) -> Done {
        let trader = trader.first().map(|word| self.seat(word)).transpose()?;
        let holder = (self.seat(holder)?, trader);
        (self.state, self.events) = strike_holder(self.game, self.scene(), id, holder);
        self.struck = self.events.list().len();
        self.asked.clear();
        Ok(())
    }

    /// Plays a calamity to its end.
    fn resolve(&mut self, (holder, id, trader): (&str, &str, &[&str]), how: &str) -> Done {
        self.strike(holder, id, trader)?;
        let (task, mut legal) = (self.state.cursor.task, Legal::default());
        for _ in 0..MOST_ANSWERS {
            if self.game.decision(&self.state).is_none() || self.state.cursor.task != task {
                return Ok(());
            }
            self.game.legal(&self.state, &mut legal);
            let most = legal.choices.iter().map(|choice| match choice {
                Choice::UpTo(action, most) => action.with_count(*most),
                Choice::One(action) => *action,
                Choice::Offers(_) => Action::Done,
            });
            let all: Vec<Action> = most.collect();
            let action = match how {
                "paying" if all.contains(&Action::Pay) => Action::Pay,
                "refusing" if self.state.ask == Ask::Ransom => Action::Done,
                "sparing" if all[0] == Action::Done => Action::Done,
                "last" | "sparing" => all[all.len() - 1],
                "tokens" => tokens_first(&all),
                "second" if matches!(all[0], Action::Keep { .. }) => Action::Keep { first: false },
                "highest" => *all.iter().max_by_key(|one| self.value(**one)).unwrap_or(&all[0]),
                _ => all[0],
            };
            self.apply(self.state.seat, action)?;
        }
        Err("it never ends".to_owned())
    }

    /// Gives an answer, or several in turn, as long as something holds.
    fn repeat(&mut self, answer: &[&str], goes_on: impl Fn(&Self) -> bool) -> Done {
        for _ in 0..MOST_ANSWERS {
            if !goes_on(self) || self.game.decision(&self.state).is_none() {
                return Ok(());
            }
            self.step(answer)?;
        }
        Err("it never ends".to_owned())
    }

    /// What a steward decides for the player who is asked.
    fn chosen(&self, steward: &mut Steward) -> Result<Action, String> {
        let mut legal = Legal::default();
        self.game.legal(&self.state, &mut legal);
        let view = self.state.view(self.game, self.state.seat);
        steward.choose(self.game, view, &legal).ok_or_else(|| "it has no answer".to_owned())
    }

    /// True when a player who is not asked may do something.
    fn may(&self, seat: Seat, action: Action) -> bool {
        let mut legal = Legal::default();
        self.game.legal_out_of_turn(&self.state, seat, &mut legal);
        seat != self.state.seat && legal.contains(action)
    }

    /// Somebody answers.
    fn apply(&mut self, seat: Seat, action: Action) -> Done {
        self.before = self.state.clone();
        self.asked.push((self.state.seat, self.state.ask, action));
        let applied = self.game.apply(&mut self.state, seat, action, &mut self.events);
        applied.map_err(|why| why.to_string())?;
        self.check()
    }

    /// The invariants of the engine hold.
    fn check(&self) -> Done {
        check(self.game, &self.state).map_err(|broken| format!("{broken:?}"))
    }

    /// What happened since a calamity struck, in its phase.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        let is_phase = |event: &Event| matches!(event, Event::Phase(_));
        let (first, later) = self.events.list().split_at(self.struck.min(self.events.list().len()));
        let end = later.iter().position(is_phase).unwrap_or(later.len());
        first.iter().chain(&later[..end]).for_each(|event| tally.add(event));
        tally
    }

    /// The legal answers that begin with these words.
    pub fn fitting<'a>(&'a self, answer: &[&str]) -> impl Iterator<Item = Action> + use<'a> {
        let pattern = self.pattern(answer);
        let all = actions(self.game, &self.state).into_iter();
        all.filter(move |action| fits(&self.told(action), &pattern))
    }

    /// The words with which an answer or an event is compared, areas by their ids.
    pub fn pattern(&self, words: &[&str]) -> Vec<String> {
        let id = |at: Land| self.game.pack[self.game.places[at].area].id.to_string();
        words.iter().map(|word| self.place(word).map_or((*word).to_owned(), id)).collect()
    }

    /// The answer with these words: the first of those listed, or one that a player may try.
    fn meant(&self, answer: &[&str]) -> Result<Action, String> {
        let card = |word: &str| self.game.pack.commodity(word).map(|id| self.game.card_of(id));
        let named = |word: &str| card(word).ok_or_else(|| format!("{word} is no commodity"));
        Ok(match answer {
            ["first"] => actions(self.game, &self.state)[0],
            ["last"] => *actions(self.game, &self.state).last().ok_or("nothing is legal")?,
            ["tokens"] => tokens_first(&actions(self.game, &self.state)),
            ["propose", to, give @ .., give_total, one, other, want_total] if give.len() == 2 => {
                Action::Propose(Offer {
                    to: if *to == "all" { None } else { Some(self.seat(to)?) },
                    give: [named(give[0])?, named(give[1])?],
                    give_total: number(give_total)?,
                    want: [card(one), card(other)],
                    want_total: number(want_total)?,
                })
            }
            ["March", from, to, count] => {
                let (from, to) = (self.place(from)?, self.place(to)?);
                Action::March { from, to, count: number(count)? }
            }
            ["Done"] => Action::Done,
            ["Accept"] => Action::Accept,
            ["Insist"] => Action::Insist,
            _ => self.fitting(answer).next().ok_or_else(|| {
                let all = actions(self.game, &self.state);
                let all: Vec<String> = all.iter().map(|one| self.told(one)).take(30).collect();
                format!("not legal, but {all:?}")
            })?,
        })
    }
}

/// Tokens before cities, as many as may be given.
fn tokens_first(all: &[Action]) -> Action {
    let token = |one: &&Action| matches!(one, Action::Take { .. } | Action::Remove { .. });
    let Some(first) = all.iter().find(token) else { return all[0] };
    let same = |one: &&Action| one.with_count(1) == first.with_count(1);
    *all.iter().rfind(same).unwrap_or(first)
}

/// True when words begin with those of a pattern.
pub fn fits(words: &str, pattern: &[String]) -> bool {
    let mut words = words.split(' ');
    pattern.iter().all(|wanted| words.next().is_some_and(|word| wanted == "_" || wanted == word))
}
