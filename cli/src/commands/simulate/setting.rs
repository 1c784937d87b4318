//! The game to simulate: a pack, a setup and a bot for each seat.

use strabo_bots::seated::{self, Seated, Visit};
use strabo_bots::{BotKind, own_seed};

use strabo_areas::{Bot, Game, Options, Seat};
use strabo_model::Pack;
use strabo_simulate::head::Plan;
use strabo_simulate::play::{Desk, Games};
use strabo_simulate::row::{GameRow, Order, Run};
use strabo_simulate::seating::Rotated;

use super::super::game::refused;
use super::super::pack::{resolved, say_setup};
use super::options::{BotRule, Simulate};
use crate::library::Origin;
use crate::status::Failure;
use crate::terminal::Terminal;

/// A game and the bots that play it.
pub struct Setting {
    pub run: Run,
    player: Player,
}

/// What plays the games.
enum Player {
    /// A game of areas. It is also played in other ranking orders, with `--rotate`.
    Areas { game: Box<Game>, bots: Vec<BotKind>, rotated: Option<Rotated> },
    /// A game of another family.
    Any(Box<dyn Fn(u64) -> GameRow + Send + Sync>),
}

/// Describes the run of a game of any family, and plays its games.
struct Any<'a>(&'a Simulate, &'a [BotKind]);

impl Visit for Any<'_> {
    type Out = Setting;

    fn visit<M: Seated>(self, game: &M) -> Setting {
        let Self(simulate, bots) = self;
        let plan = Plan { seed: simulate.seed, games: simulate.games(), bots };
        let run = Run { until: simulate.until, ..Run::of_machine(game, plan) };
        let (game, seed) = (game.clone(), run.seed);
        let bots: Vec<Option<BotKind>> = bots.iter().copied().map(Some).collect();
        let play = move |index: u64| {
            let make = |seed| {
                let bots = seated::bots(&game, seed, &bots)?;
                Ok(bots.into_iter().flatten().collect())
            };
            strabo_simulate::machine::play(&game, seed, index, make)
        };
        Setting { run, player: Player::Any(Box::new(play)) }
    }
}

impl Setting {
    /// Returns nothing if the pack has errors, which are then printed.
    pub fn new(
        simulate: &Simulate,
        origin: &Origin,
        setup: Option<String>,
        players: u8,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Self>, Failure> {
        let Some(pack) = resolved(origin, terminal)? else { return Ok(None) };
        if setup.is_none() {
            say_setup(&pack, players, terminal)?;
        }
        Self::of_pack(simulate, &pack, setup, players).map(Some)
    }

    /// The game of a pack.
    pub fn of_pack(
        simulate: &Simulate,
        pack: &Pack,
        setup: Option<String>,
        players: u8,
    ) -> Result<Self, Failure> {
        let options = Options {
            setup,
            variants: simulate.variants.clone(),
            turn_limit: simulate.turns,
            ..Options::new(players)
        };
        let refused = |error| refused(pack, &options, &error);
        let any = strabo_engine::Game::new(pack, &options).map_err(refused)?;
        let strabo_engine::Game::Areas(game) = any else {
            return Self::of_any(simulate, &any, players);
        };
        let bots = bots(&simulate.rules(), &game)?;
        let plan = Plan { seed: simulate.seed, games: simulate.games(), bots: &bots };
        let order = if simulate.rotate { Order::Rotated } else { Order::Printed };
        let run = Run { until: simulate.until, order, ..Run::new(&game, plan) };
        let rotated = simulate.rotate.then(|| Rotated::new(&game, simulate.seed)).transpose();
        let rotated = rotated.map_err(refused)?;
        Ok(Self { run, player: Player::Areas { game, bots, rotated } })
    }

    /// A game of another family, whose players have numbers.
    fn of_any(
        simulate: &Simulate,
        game: &strabo_engine::Game,
        players: u8,
    ) -> Result<Self, Failure> {
        if simulate.rotate {
            let message = "--rotate is for games whose civilizations are ranked";
            return Err(Failure::new(message));
        }
        let ids: Vec<String> = (1..=players).map(|number| number.to_string()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let bots = bots_of(&simulate.rules(), &ids)?;
        // Before the first game, so that a bot that does not play this game is one error.
        let kinds: Vec<Option<BotKind>> = bots.iter().copied().map(Some).collect();
        seated::session(game, 0, &kinds).map_err(Failure::new)?;
        Ok(seated::visit(game, Any(simulate, &bots)))
    }

    /// The game, if it is one of areas.
    pub fn areas(&self) -> Option<&Game> {
        match &self.player {
            Player::Areas { game, .. } => Some(game),
            Player::Any(_) => None,
        }
    }

    /// Plays one game of the run.
    pub fn play(&self, index: u64, desk: &mut Desk) -> GameRow {
        let (game, bots, rotated) = match &self.player {
            Player::Any(play) => return play(index),
            Player::Areas { game, bots, rotated } => (game, bots, rotated),
        };
        let bots = |seat: Seat, seed: u64| -> Box<dyn Bot> {
            let kind = bots.get(seat.index()).copied().unwrap_or(BotKind::Steward);
            kind.bot(own_seed(seed, seat))
        };
        match rotated {
            Some(rotated) => rotated.play(self.run.seed, &bots, index, desk),
            None => Games { game, seed: self.run.seed, bots: &bots }.play(index, desk),
        }
    }
}

/// The bot of each seat. Later rules override earlier ones, and named civilizations override all.
fn bots(rules: &[BotRule], game: &Game) -> Result<Vec<BotKind>, Failure> {
    let ids = game.civilizations.iter().map(|id| &*game.pack[*id].id);
    bots_of(rules, &ids.collect::<Vec<&str>>())
}

/// The bot of each of those who play.
fn bots_of(rules: &[BotRule], ids: &[&str]) -> Result<Vec<BotKind>, Failure> {
    let mut bots = vec![BotKind::Steward; ids.len()];
    let mut everybody = rules.iter().filter_map(|rule| match rule {
        BotRule::All(kind) => Some(*kind),
        BotRule::One(..) => None,
    });
    if let Some(kind) = everybody.next_back() {
        bots.fill(kind);
    }
    for rule in rules {
        let BotRule::One(id, kind) = rule else { continue };
        let Some(at) = ids.iter().position(|known| known == id) else {
            return Err(Failure::new(format!("\"{id}\" is not in this setup"))
                .help(format!("in this setup are: {}", ids.join(", "))));
        };
        bots[at] = *kind;
    }
    Ok(bots)
}
