//! Games of any pack, setup, variants and bots, all drawn from one seed, in which every law is held.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{any::Any, fmt};

use strabo_bots::{BotKind, own_seed, seats::bot};
use strabo_engine::laws::{Tally, hold_among};
use strabo_engine::{Chance, Game, Options, PlayableFamily, Seat, Visit};
use strabo_model::Pack;

/// Games with bots that play at random are cut off after at most so many turns, since they hardly come to
/// an end by themselves.
pub const MOST_TURNS: u16 = 20;

/// All games that a seed stands for.
pub struct Soak {
    /// The seed of all of them.
    pub seed: u64,
    /// No game has more turns; from [`MOST_TURNS`] on, games of stewards only go on to their own end.
    pub turns: u16,
    /// One decision of so many is looked at closely.
    pub looks: u64,
    packs: Vec<Pack>,
    /// Every setup that can be played: its pack, its id and its players. They take turns.
    pub setups: Vec<(usize, String, u8)>,
}

/// One game, ready to begin.
pub struct Plan {
    game: Game,
    /// The id of its pack.
    pub pack: String,
    /// How it is played.
    pub options: Options,
    bots: Vec<BotKind>,
    seed: u64,
    departures: bool,
}

impl Soak {
    /// All setups of all shipped packs that can be played.
    pub fn new(seed: u64, turns: u16, looks: u64) -> Self {
        let compiled = strabo_data::names().chain(["smallest"]).filter_map(strabo_data::compile);
        let packs: Vec<Pack> = compiled.filter_map(|outcome| outcome.pack).collect();
        let mut setups = Vec::new();
        for (at, pack) in packs.iter().enumerate() {
            for setup in &pack.setups {
                let (id, players) = (setup.id.to_string(), setup.players);
                if Game::new(pack, &options(&id, players)).is_ok() {
                    setups.push((at, id, players));
                }
            }
        }
        Self { seed, turns, looks, packs, setups }
    }

    /// Game number `index`: the setups take turns, everything else is drawn.
    pub fn plan(&self, index: u64) -> Plan {
        // Consecutive seeds of the generator have nothing to do with each other.
        let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(index);
        let mut chance = Chance::new(seed);
        let setup = usize::try_from(index).unwrap_or(usize::MAX) % self.setups.len();
        let (pack, id, players) = &self.setups[setup];
        let pack = &self.packs[*pack];
        // All at random, all stewards, or each as it falls.
        let mixture = chance.pick(4);
        let mut options = options(id, *players);
        // Stewards come to an end by themselves.
        if mixture != 1 || self.turns < MOST_TURNS {
            options.turn_limit = 1 + u16::try_from(chance.pick(self.turns.into())).unwrap_or(0);
        }
        options.trade_rounds = 1 + u8::try_from(chance.pick(6)).unwrap_or(0);
        let game = game_with_variants(pack, &mut options, &mut chance);
        let bots = (0..*players).map(|_| match mixture {
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
        Plan { game, pack: pack.id.to_string(), options, bots, seed, departures }
    }

    /// Plays a game. An error says what failed and at which decision; so does a panic.
    pub fn play(&self, plan: &Plan) -> Result<Tally, String> {
        let attempt = AssertUnwindSafe(|| plan.game.visit(Held { plan, looks: self.looks }));
        catch_unwind(attempt).unwrap_or_else(|panic| Err(words(panic.as_ref())))
    }
}

/// The laws in one game.
struct Held<'p> {
    plan: &'p Plan,
    looks: u64,
}

impl Visit for Held<'_> {
    type Out = Result<Tally, String>;

    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
        let Plan { seed, departures, .. } = *self.plan;
        let bots = (0..).map(Seat::new).zip(&self.plan.bots).map(|(seat, kind)| {
            let own = own_seed(seed, seat);
            // Stewards have characters in some games only.
            bot(game, *kind, own).or_else(|_| bot(game, BotKind::Steward, own))
        });
        let mut bots = bots.collect::<Result<Vec<_>, _>>()?;
        hold_among(game, seed, self.looks, &mut bots, departures && F::LEAVING)
    }
}

fn options(setup: &str, players: u8) -> Options {
    Options { setup: Some(setup.to_owned()), ..Options::new(players) }
}

/// Switches on some variants: each as it falls, then fewer until they can be played together.
fn game_with_variants(pack: &Pack, options: &mut Options, chance: &mut Chance) -> Game {
    let mut variants: Vec<String> =
        pack.variants.iter().map(|variant| variant.id.to_string()).collect();
    chance.shuffle(&mut variants);
    variants.truncate(chance.pick(variants.len() + 1));
    options.variants = variants;
    loop {
        match Game::new(pack, options) {
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
        let Options { players, setup, variants, turn_limit, trade_rounds, .. } = &self.options;
        let bots: Vec<&str> = self.bots.iter().map(|bot| bot.name()).collect();
        write!(
            out,
            "pack {}, setup {}, {players} players, variants [{}], {turn_limit} turns, \
             {trade_rounds} rounds of trade, bots [{}], seed {}",
            self.pack,
            setup.as_deref().unwrap_or_default(),
            variants.join(", "),
            bots.join(", "),
            self.seed,
        )
    }
}
