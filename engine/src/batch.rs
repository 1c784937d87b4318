//! Many games of one sort at once, arrays in and arrays out, for programs that learn to play.

use std::sync::Arc;

use strabo_core::ids::{fits_u8, fits_u16};
use strabo_core::{
    Chance, Chooser, Code, Coded, Ending, Family, Log, Part, PlayableFamily, Seat, Standing, Word,
    observe, parts_of,
};

use crate::{Game, Visit};

/// Stands for the seat that is asked when a game is over.
pub const NOBODY: u8 = u8::MAX;

/// Many games of one sort, which all go one step at once. A step chooses one number in every game: first the word
/// of an answer, then one number after the other ([`Chooser`]), where there is more than one way to go on.
///
/// Arrays have the games one after the other. `docs/environments.md` says what the numbers mean.
///
/// ```
/// use strabo_engine::batch::Batch;
/// use strabo_engine::{Game, Options};
///
/// let pack = strabo_data::compile("founders-stand-in").and_then(|outcome| outcome.pack).expect("a game");
/// let game = Game::new(&pack, &Options::new(2))?;
/// let mut games = Batch::new(&game, &[1, 2, 3], true);
/// let mut actions = vec![0; 3];
/// let mut seen = vec![0; 3 * games.length];
/// while games.done.iter().all(|done| *done == 0) {
///     games.observe(&mut seen);
///     games.by_chance(&mut actions);
///     games.step(&actions)?;
/// }
/// let ended = games.done.iter().position(|done| *done > 0).expect("one has ended");
/// assert_eq!(games.rewards[2 * ended..][..2].iter().sum::<f32>(), 0.0);
/// assert!(games.step(&[u16::MAX; 3]).is_err(), "nothing else can be chosen");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Batch {
    /// How many players each game has.
    pub seats: usize,
    /// How many numbers there are to choose from: the length of a mask.
    pub codes: usize,
    /// The words that answers begin with, and what their numbers mean.
    pub words: &'static [Word],
    /// The parts of an observation, in their order.
    pub parts: Vec<Part>,
    /// How many numbers an observation has.
    pub length: usize,
    /// The seat that is asked in each game, or [`NOBODY`].
    pub asked: Vec<u8>,
    /// For each game and number, one if the number can be chosen now, and zero otherwise.
    pub masks: Vec<u8>,
    /// One for each game that ended in the last step by its rules, and two where the turn limit ended it.
    pub done: Vec<u8>,
    /// For each game and seat, what the last step brought: zero until a game ends. Then the winner has 1, the last
    /// player -1, and those between have equal distances; who shares a rank shares its rewards. They add up to zero.
    pub rewards: Vec<f32>,
    /// How many whole answers were given in all games.
    pub decisions: u64,
    /// The games, one by one.
    pub tables: Vec<Box<dyn Table>>,
    seeds: Vec<u64>,
    restarts: bool,
    chance: Chance,
}

impl Batch {
    /// One game for each seed. If `restarts`, games that end begin again.
    pub fn new(game: &Game, seeds: &[u64], restarts: bool) -> Self {
        let (tables, parts, codes, words) = game.visit(Begin(seeds.len()));
        let seats = game.seat_ids().len();
        let mut batch = Self {
            seats,
            codes,
            words,
            length: parts.iter().map(|part| part.rows * part.columns.len()).sum(),
            parts,
            asked: vec![NOBODY; seeds.len()],
            masks: vec![0; seeds.len() * codes],
            done: vec![0; seeds.len()],
            rewards: vec![0.0; seeds.len() * seats],
            decisions: 0,
            tables,
            seeds: seeds.to_vec(),
            restarts,
            chance: Chance::new(seeds.first().copied().unwrap_or(0)),
        };
        seeds.iter().enumerate().for_each(|(at, seed)| batch.begin(at, *seed));
        batch
    }

    /// Begins a game again with a seed.
    pub fn begin(&mut self, game: usize, seed: u64) {
        self.seeds[game] = seed;
        let mask = &mut self.masks[game * self.codes..][..self.codes];
        self.decisions += self.tables[game].begin(seed, mask);
        self.asked[game] = self.tables[game].asked().map_or(NOBODY, Seat::number);
    }

    /// Chooses one number in each game; where a game is over, any. An error is a sentence, and nothing has changed.
    /// Games that end begin again, if they are to, with their seed increased by the number of games.
    pub fn step(&mut self, actions: &[u16]) -> Result<(), String> {
        self.check(actions)?;
        self.done.fill(0);
        self.rewards.fill(0.0);
        for (at, number) in actions.iter().enumerate() {
            if self.asked[at] != NOBODY {
                self.choose(at, *number);
            }
        }
        Ok(())
    }

    fn choose(&mut self, at: usize, number: u16) {
        let mask = &mut self.masks[at * self.codes..][..self.codes];
        let table = &mut self.tables[at];
        self.decisions += table.choose(number, mask);
        self.asked[at] = table.asked().map_or(NOBODY, Seat::number);
        if self.asked[at] == NOBODY {
            mask.fill(0);
            self.done[at] = 1 + u8::from(table.is_stopped());
            reward(&table.standings(), &mut self.rewards[at * self.seats..][..self.seats]);
            if self.restarts {
                self.begin(at, self.seeds[at].wrapping_add(self.seeds.len() as u64));
            }
        }
    }

    fn check(&self, actions: &[u16]) -> Result<(), String> {
        let games = self.tables.len();
        if actions.len() != games {
            return Err(format!("{games} games need as many numbers, not {}", actions.len()));
        }
        let mut wrong = actions.iter().zip(self.masks.chunks(self.codes)).zip(&self.asked);
        let is_wrong = |((action, mask), asked): ((&u16, &[u8]), &u8)| {
            *asked != NOBODY && mask.get(usize::from(*action)) != Some(&1)
        };
        wrong.position(is_wrong).map_or(Ok(()), |at| {
            let action = actions[at];
            Err(format!("{action} is not possible in game {at}: choose what its mask allows"))
        })
    }

    /// Picks a number in each game, all that can be chosen equally likely.
    pub fn by_chance(&mut self, actions: &mut [u16]) {
        for (mask, action) in self.masks.chunks(self.codes).zip(actions) {
            let ways = mask.iter().map(|way| u32::from(*way)).sum();
            let pick = self.chance.below(ways) as usize;
            let mut possible = mask.iter().enumerate().filter(|(_, way)| **way == 1);
            *action = possible.nth(pick).map_or(0, |(number, _)| fits_u16(number));
        }
    }

    /// Writes what the seats see that are asked, game after game; zeros where a game is over.
    pub fn observe(&self, into: &mut [i16]) {
        let games = self.tables.iter().zip(&self.asked);
        for (seen, (table, asked)) in into.chunks_mut(self.length).zip(games) {
            match *asked {
                NOBODY => seen.fill(0),
                seat => table.observe(Seat::new(seat), seen),
            }
        }
    }
}

/// From 1 for the first rank to -1 for the last, in equal steps.
fn reward(standings: &[Standing], into: &mut [f32]) {
    let last = f32::from(fits_u8(into.len().saturating_sub(1).max(1)));
    into.fill(-1.0);
    for one in standings {
        let tied = standings.iter().filter(|other| other.rank == one.rank).count();
        let ahead = f32::from(one.rank - 1) + f32::from(fits_u8(tied - 1)) / 2.0;
        into[one.seat.index()] = 1.0 - 2.0 * ahead / last;
    }
}

/// One game that goes on number by number.
pub trait Table: Send {
    /// Begins a game. Writes its mask, and returns how many answers had no choice.
    fn begin(&mut self, seed: u64, mask: &mut [u8]) -> u64;
    /// Chooses a number that the mask has. Writes the next mask, and returns how many answers were completed.
    fn choose(&mut self, number: u16, mask: &mut [u8]) -> u64;
    /// The seat that is asked; none when the game is over.
    fn asked(&self) -> Option<Seat>;
    /// The numbers chosen so far, those without a choice among them.
    fn chosen(&self) -> Code;
    /// Whether the turn limit ended the game, and not its rules.
    fn is_stopped(&self) -> bool;
    /// Writes what a seat sees.
    fn observe(&self, seat: Seat, into: &mut [i16]);
    /// The ranks and points of everybody, also before the end.
    fn standings(&self) -> Vec<Standing>;
    /// The question and the table as text, as a seat sees them.
    fn text(&self, seat: Seat) -> String;
    /// The same game, which goes on apart from this one.
    fn copied(&self) -> Box<dyn Table>;
}

impl Clone for Box<dyn Table> {
    fn clone(&self) -> Self {
        (**self).copied()
    }
}

/// Makes so many tables.
struct Begin(usize);

impl Visit for Begin {
    type Out = (Vec<Box<dyn Table>>, Vec<Part>, usize, &'static [Word]);

    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
        let mut events = F::Events::off();
        let state = game.start(0, &mut events);
        let (legal, chooser) = (F::Legal::default(), Chooser::default());
        let one = One { game: Arc::new(game.clone()), state, legal, chooser, events };
        let tables = (0..self.0).map(|_| one.copied()).collect();
        (tables, parts_of(game), game.code_limit().into(), F::Action::WORDS)
    }
}

#[derive(Clone)]
struct One<F: Family> {
    game: Arc<F>,
    state: F::State,
    legal: F::Legal,
    chooser: Chooser<F>,
    events: F::Events,
}

impl<F: PlayableFamily> One<F> {
    /// Carries out an answer, if there is one, and asks for the next, until there is a choice.
    fn go_on(&mut self, mut answer: Option<F::Action>, mask: &mut [u8]) -> u64 {
        let Self { game, state, legal, chooser, events } = self;
        let mut answers = 0;
        while let Some(action) = answer {
            game.carry_out(state, action, events);
            answers += 1;
            if game.asked(state).is_none() {
                break;
            }
            game.legal(state, legal);
            answer = chooser.ask(game, legal, mask);
        }
        answers
    }
}

impl<F: PlayableFamily> Table for One<F> {
    fn begin(&mut self, seed: u64, mask: &mut [u8]) -> u64 {
        self.state = self.game.start(seed, &mut self.events);
        self.game.legal(&self.state, &mut self.legal);
        let answer = self.chooser.ask(&self.game, &self.legal, mask);
        self.go_on(answer, mask)
    }

    fn choose(&mut self, number: u16, mask: &mut [u8]) -> u64 {
        let answer = self.chooser.choose(&self.game, &self.legal, number, mask);
        self.go_on(answer, mask)
    }

    fn asked(&self) -> Option<Seat> {
        self.game.asked(&self.state)
    }

    fn is_stopped(&self) -> bool {
        self.game.ending(&self.state) == Some(Ending::TurnLimit)
    }

    fn chosen(&self) -> Code {
        self.chooser.chosen
    }

    fn observe(&self, seat: Seat, into: &mut [i16]) {
        observe(&*self.game, &self.state, &self.chooser, seat, into);
    }

    fn standings(&self) -> Vec<Standing> {
        self.game.standings(&self.state)
    }

    fn text(&self, seat: Seat) -> String {
        let view = self.game.view(&self.state, seat);
        let pages = self.game.pages(view, seat).into_iter().map(|(_, text)| text);
        [self.game.question(view)].into_iter().chain(pages).collect::<Vec<_>>().join("\n\n")
    }

    fn copied(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}
