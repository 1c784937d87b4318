//! The game to simulate: a pack, a setup and a bot for each seat.

use strabo_bots::BotKind;
use strabo_engine::{Game, Options};
use strabo_model::Pack;
use strabo_simulate::head::Plan;
use strabo_simulate::row::{Order, Run};
use strabo_simulate::simulation::{Player, Simulation};

use super::super::game::refused;
use super::super::pack::{resolved, say_setup};
use super::options::{BotRule, Simulate};
use crate::status::{Failure, Result};
use crate::{library::Origin, terminal::Terminal};

/// A game and the bots that play it.
pub struct Setting {
    pub pack: Pack,
    simulation: Simulation,
}

impl Setting {
    /// Returns nothing if the pack has errors, which are then printed.
    pub fn new(
        simulate: &Simulate,
        origin: &Origin,
        setup: Option<String>,
        players: u8,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Self>> {
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
    ) -> Result<Self> {
        let options = Options {
            setup,
            variants: simulate.variants.clone(),
            turn_limit: simulate.turns,
            ..Options::new(players)
        };
        let game = Game::new(pack, &options).map_err(|error| refused(pack, &options, &error))?;
        let bots = bots_of(&simulate.rules(), &game.seat_ids())?;
        let order = if simulate.rotate { Order::Rotated } else { Order::Printed };
        let plan = Plan { seed: simulate.seed, games: simulate.games(), bots: &bots, order };
        let mut simulation = Simulation::new(&game, plan).map_err(Failure::new)?;
        simulation.run.until = simulate.until;
        Ok(Self { pack: pack.clone(), simulation })
    }

    /// The description of the run.
    pub fn run(&self) -> &Run {
        &self.simulation.run
    }

    /// What one thread plays with.
    pub fn player(&self) -> Player<'_> {
        self.simulation.player()
    }
}

/// The bot of each of those who play. Later rules override earlier ones, and named players override all.
fn bots_of(rules: &[BotRule], ids: &[String]) -> Result<Vec<BotKind>> {
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
