//! The game to simulate: a pack, a setup and a bot for each seat.

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
    pub game: Game,
    pub run: Run,
    bots: Vec<BotKind>,
    /// The game in other ranking orders, with `--rotate`.
    rotated: Option<Rotated>,
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
            turn_limit: simulate.turn_limit,
            ..Options::new(players)
        };
        let game = Game::new(pack, &options).map_err(|error| refused(pack, &options, &error))?;
        let bots = bots(&simulate.bots, &game)?;
        let plan = Plan { seed: simulate.seed, games: simulate.games(), bots: &bots };
        let order = if simulate.rotate { Order::Rotated } else { Order::Printed };
        let run = Run { until: simulate.until, order, ..Run::new(&game, plan) };
        let rotated = simulate.rotate.then(|| Rotated::new(&game, simulate.seed)).transpose();
        let rotated = rotated.map_err(|error| refused(pack, &options, &error))?;
        Ok(Self { game, run, bots, rotated })
    }

    /// Plays one game of the run.
    pub fn play(&self, index: u64, desk: &mut Desk) -> GameRow {
        let bots = |seat: Seat, seed: u64| self.bot(seat, seed);
        match &self.rotated {
            Some(rotated) => rotated.play(self.run.seed, &bots, index, desk),
            None => Games { game: &self.game, seed: self.run.seed, bots: &bots }.play(index, desk),
        }
    }

    /// The bot of a seat in one game.
    fn bot(&self, seat: Seat, seed: u64) -> Box<dyn Bot> {
        let kind = self.bots.get(seat.index()).copied().unwrap_or(BotKind::Steward);
        kind.bot(own_seed(seed, seat))
    }
}

/// The bot of each seat. Later rules override earlier ones, and named civilizations override all.
fn bots(rules: &[BotRule], game: &Game) -> Result<Vec<BotKind>, Failure> {
    let ids = || game.civilizations.iter().map(|id| &*game.pack[*id].id);
    let mut bots = vec![BotKind::Steward; game.seats()];
    let mut everybody = rules.iter().filter_map(|rule| match rule {
        BotRule::All(kind) => Some(*kind),
        BotRule::One(..) => None,
    });
    if let Some(kind) = everybody.next_back() {
        bots.fill(kind);
    }
    for rule in rules {
        let BotRule::One(id, kind) = rule else { continue };
        let Some(at) = ids().position(|known| known == id) else {
            let known: Vec<&str> = ids().collect();
            return Err(Failure::new(format!("\"{id}\" is not in this setup"))
                .help(format!("civilizations in this setup: {}", known.join(", "))));
        };
        bots[at] = *kind;
    }
    Ok(bots)
}
