//! Games of any pack, setup, variants and bots, all drawn from one seed, with every state checked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{any::Any, fmt};

use strabo_areas::{
    Action, Bot, Chance, Decision, Ending, Events, Game, Legal, Options, Recorder, Replay, Seat,
    State, pack_digest, testing::token,
};
use strabo_bots::{BotKind, own_seed};
use strabo_model::Pack;

use super::script::answer;

/// Games with bots that play at random are cut off after at most so many turns, since they hardly come to
/// an end by themselves.
pub const MOST_TURNS: u16 = 20;
/// One decision of so many is looked at closely.
const LOOKS: usize = 64;
/// Before one decision of so many, a player leaves, in games that somebody leaves.
const DEPARTURES: usize = 2000;
/// One game of so many is recorded and replayed.
const RECORDS: u64 = 32;
/// No real turn takes this many decisions.
const MOST_DECISIONS_A_TURN: u64 = 200_000;

/// What is wrong with a state, if anything.
pub type Check = fn(&Game, &State) -> Result<(), String>;

/// All games that a seed stands for.
pub struct Soak {
    /// The seed of all of them.
    pub seed: u64,
    /// No game has more turns; from [`MOST_TURNS`] on, games of stewards only go on to their own end.
    pub turns: u16,
    /// What every state has to pass.
    pub check: Check,
    packs: Vec<(Pack, [u8; 32])>,
    /// Every setup that can be played: its pack, its id and its players.
    setups: Vec<(usize, String, u8)>,
}

/// One game, ready to begin.
pub struct Plan {
    /// The game.
    pub game: Game,
    /// Who plays.
    pub bots: Vec<BotKind>,
    /// Its seed.
    pub seed: u64,
    digest: [u8; 32],
    departures: bool,
    record: bool,
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoakGame {
    /// Turns that were begun.
    pub turns: u16,
    /// Decisions that were made.
    pub decisions: u64,
    /// True when it came to its own end and not to the limit of turns.
    pub finished: bool,
    /// The hash of the last state.
    pub digest: u64,
}

impl Soak {
    /// All setups of all shipped packs that can be played.
    pub fn new(seed: u64, turns: u16, check: Check) -> Self {
        let compiled = strabo_data::names().chain(["smallest"]).filter_map(super::compile);
        let packs: Vec<_> = compiled.map(|pack| (pack_digest(&pack), pack)).collect();
        let mut setups = Vec::new();
        for (at, (_, pack)) in packs.iter().enumerate() {
            for setup in &pack.setups {
                let (id, players) = (setup.id.to_string(), setup.players);
                if Game::new(pack, &options(&id, players)).is_ok() {
                    setups.push((at, id, players));
                }
            }
        }
        let packs = packs.into_iter().map(|(digest, pack)| (pack, digest)).collect();
        Self { seed, turns, check, packs, setups }
    }

    /// How many setups take turns.
    pub fn setups(&self) -> usize {
        self.setups.len()
    }

    /// Game number `index`: the setups take turns, everything else is drawn.
    pub fn plan(&self, index: u64) -> Plan {
        // Consecutive seeds of the generator have nothing to do with each other.
        let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(index);
        let mut chance = Chance::new(seed);
        let setup = usize::try_from(index).unwrap_or(usize::MAX) % self.setups.len();
        let (pack, id, players) = &self.setups[setup];
        let (pack, digest) = &self.packs[*pack];
        // All at random, all stewards, or each as it falls.
        let mixture = chance.pick(4);
        let mut options = options(id, *players);
        // Stewards come to an end by themselves.
        if mixture != 1 || self.turns < MOST_TURNS {
            options.turn_limit = 1 + u16::try_from(chance.pick(self.turns.into())).unwrap_or(0);
        }
        options.trade_rounds = 1 + u8::try_from(chance.pick(6)).unwrap_or(0);
        let game = game_with_variants(pack, options, &mut chance);
        let bots = game.all_seats().map(|_| match mixture {
            0 => BotKind::Random,
            1 => BotKind::Steward,
            _ => match BotKind::ALL[chance.pick(BotKind::ALL.len())] {
                // A searcher plays as many games as it thinks.
                BotKind::Searcher(_) => BotKind::Steward,
                kind => kind,
            },
        });
        let bots = bots.collect();
        let departures = chance.pick(4) == 0;
        let record = index.is_multiple_of(RECORDS);
        Plan { game, bots, seed, digest: *digest, departures, record }
    }

    /// Plays a game. An error says what failed and at which decision; so does a panic.
    pub fn play(&self, plan: &Plan) -> Result<SoakGame, String> {
        let mut decisions = 0;
        let attempt = AssertUnwindSafe(|| plan.play(self.check, &mut decisions));
        let result = catch_unwind(attempt).unwrap_or_else(|panic| Err(words(panic.as_ref())));
        result.map_err(|error| format!("decision {decisions}: {error}"))
    }
}

fn options(setup: &str, players: u8) -> Options {
    Options { setup: Some(setup.to_owned()), ..Options::new(players) }
}

/// Switches on some variants: each as it falls, then fewer until they can be played together.
fn game_with_variants(pack: &Pack, mut options: Options, chance: &mut Chance) -> Game {
    let mut variants: Vec<String> =
        pack.variants.iter().map(|variant| variant.id.to_string()).collect();
    chance.shuffle(&mut variants);
    variants.truncate(chance.pick(variants.len() + 1));
    options.variants = variants;
    loop {
        match Game::new(pack, &options) {
            Ok(game) => return game,
            Err(why) => assert!(options.variants.pop().is_some(), "{}: {why}", pack.id),
        }
    }
}

/// The message of a panic.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

impl fmt::Display for Plan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.game.options;
        let bots: Vec<&str> = self.bots.iter().map(|bot| bot.name()).collect();
        write!(
            out,
            "pack {}, setup {}, {} players, variants [{}], {} turns, {} rounds of trade, bots [{}], seed {}",
            self.game.pack.id,
            self.game.setup.id,
            options.players,
            options.variants.join(", "),
            options.turn_limit,
            options.trade_rounds,
            bots.join(", "),
            self.seed,
        )
    }
}

impl Plan {
    fn play(&self, check: Check, decisions: &mut u64) -> Result<SoakGame, String> {
        let game = &self.game;
        let mut events = Events::off();
        let mut chance = Chance::new(!self.seed);
        let mut bots: Vec<Box<dyn Bot<Game>>> = (self.bots.iter().zip(game.all_seats()))
            .map(|(kind, seat)| {
                strabo_bots::seats::bot(game, *kind, own_seed(self.seed, seat)).expect("a bot")
            })
            .collect();
        let mut state = game.start(self.seed, &mut events);
        let head = game.record_head(self.digest, self.seed);
        let mut recorder = self.record.then(|| Recorder::new(&head));
        let mut legal = Legal::default();
        let (mut turn, mut since) = (0, 0);
        check(game, &state)?;
        while let Some(decision) = game.decision(&state) {
            if state.turn != turn {
                (turn, since) = (state.turn, *decisions);
            }
            if *decisions - since > MOST_DECISIONS_A_TURN {
                return Err(format!("turn {turn} does not end"));
            }
            if self.departures && chance.pick(DEPARTURES) == 0 {
                leave(game, &mut state, &mut chance, recorder.as_mut());
            }
            game.legal(&state, &mut legal);
            if legal.choices.is_empty() {
                return Err(format!("turn {turn}, {decision:?}: nothing is legal"));
            }
            if chance.pick(LOOKS) == 0 {
                look_closely(game, &state, (decision, &legal), &mut chance, check)?;
            }
            let action = bots[decision.seat.index()]
                .choose(game, state.view(game, decision.seat), &legal)
                .expect("an answer");
            if let Some(recorder) = &mut recorder {
                recorder.note(game, &state, state.seat, action);
            }
            let about = |error: String| format!("turn {turn}, {decision:?}, {action:?}: {error}");
            game.apply_chosen(&mut state, &legal, action, &mut events)
                .map_err(|error| about(error.to_string()))?;
            check(game, &state).map_err(about)?;
            *decisions += 1;
        }
        if let Some(recorder) = recorder {
            self.replays(&recorder.finish(game, &state))?;
        }
        Ok(SoakGame {
            turns: state.turn,
            decisions: *decisions,
            finished: state.ending == Some(Ending::LastSpace),
            digest: state.digest(),
        })
    }

    /// The record of the game comes to the same end, which it checks itself.
    fn replays(&self, text: &str) -> Result<(), String> {
        let events = &mut Events::off();
        let replay = Replay::new(text, &self.game.pack, self.digest, events);
        let result = replay.and_then(|mut replay| replay.finish_all(events));
        result.map_err(|error| format!("the record does not replay: {error}"))
    }
}

/// A player leaves, if one may.
fn leave(game: &Game, state: &mut State, chance: &mut Chance, recorder: Option<&mut Recorder>) {
    let seat = Seat::new(u8::try_from(chance.pick(game.seats())).unwrap_or(0));
    let before = state.clone();
    if game.leave(state, seat).is_ok()
        && let Some(recorder) = recorder
    {
        recorder.note_leaving(game, &before, seat);
    }
}

/// Any listed action is accepted and leaves a sound state; any made-up one is accepted when it is
/// listed, and changes nothing when it is not.
fn look_closely(
    game: &Game,
    state: &State,
    (decision, legal): (Decision, &Legal),
    chance: &mut Chance,
    check: Check,
) -> Result<(), String> {
    let mut events = Events::off();
    let mut draw = || u16::try_from(chance.pick(60_000)).unwrap_or(0);
    let listed: Vec<Action> = (0..3).filter_map(|_| answer(legal, draw())).collect();
    let made_up: Vec<Action> = (0..3).filter_map(|_| altered(legal, &mut draw)).collect();
    let accepted = listed.iter().map(|action| (*action, true));
    let judged = made_up.iter().map(|action| (*action, legal.contains(*action)));
    for (action, expected) in accepted.chain(judged) {
        let about = |error: String| format!("{decision:?}, {action:?}: {error}");
        let mut after = state.clone();
        match game.apply(&mut after, decision.seat, action, &mut events) {
            Ok(()) if expected => check(game, &after).map_err(about)?,
            Ok(()) => return Err(about("accepted, though it is not listed".to_owned())),
            Err(error) if expected => return Err(about(format!("listed, but {error}"))),
            Err(_) if after == *state => {}
            Err(_) => return Err(about("refused, but it changed the state".to_owned())),
        }
    }
    Ok(())
}

/// A listed action with another number in one place, or of another kind: nearly legal, or legal.
fn altered(legal: &Legal, mut draw: impl FnMut() -> u16) -> Option<Action> {
    let mut text = String::new();
    token::write(answer(legal, draw())?, &mut text);
    let numbers = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let kind = text.strip_suffix(numbers)?;
    let mut numbers: Vec<String> = numbers.split(',').map(str::to_owned).collect();
    let at = usize::from(draw()) % numbers.len();
    let number: u16 = numbers[at].parse().unwrap_or(0);
    let other = [number.saturating_sub(1), number.saturating_add(1), draw() % 40, draw()];
    numbers[at] = other[usize::from(draw()) % other.len()].to_string();
    token::read(&format!("{kind}{}", numbers.join(",")))
}
