//! What is to be played: a pack, a setup and who plays.

use std::path::Path;

use strabo_engine::bot::{Bot, Kind, own_seed};
use strabo_engine::game::{Game, Options};
use strabo_simulate::head::Plan;
use strabo_simulate::row::Run;

use super::super::play::refused;
use super::super::resolved;
use super::Simulate;
use crate::library::Origin;
use crate::status::Failure;
use crate::terminal::Terminal;

/// Who plays, as it is written on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotRule {
    /// Everybody who is not named.
    All(Kind),
    /// One civilization.
    One(String, Kind),
}

/// Reads `random` or `saba=random`.
pub fn parse_bot(text: &str) -> Result<BotRule, String> {
    let kind = |name: &str| {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| format!("\"{name}\" is no bot: there are steward and random"))
    };
    match text.split_once('=') {
        Some((civilization, name)) => Ok(BotRule::One(civilization.to_owned(), kind(name)?)),
        None => Ok(BotRule::All(kind(text)?)),
    }
}

/// A game and who plays it.
pub struct Setting {
    pub game: Game,
    pub run: Run,
    bots: Vec<Kind>,
}

impl Setting {
    /// The bot of a seat in one game.
    pub fn bot(&self, seat: u8, seed: u64) -> Box<dyn Bot> {
        let kind = self.bots.get(usize::from(seat)).copied().unwrap_or(Kind::Steward);
        kind.bot(own_seed(seed, seat))
    }
}

impl Simulate {
    /// What is to be played of a pack. Nothing when the pack has errors, which were told.
    pub(super) fn setting(
        &self,
        pack: &Path,
        setup: Option<String>,
        players: u8,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Setting>, Failure> {
        let origin = Origin::find(pack)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(None) };
        let options = Options {
            setup,
            variants: self.variants.clone(),
            turn_limit: self.turn_limit,
            ..Options::new(players)
        };
        let game = Game::new(&pack, &options).map_err(|error| refused(&pack, &options, &error))?;
        let bots = self.bots(&game)?;
        let plan = Plan { seed: self.seed, games: self.games, bots: &bots };
        Ok(Some(Setting { run: Run::new(&game, plan), game, bots }))
    }

    /// Who plays each seat: what is said later holds.
    fn bots(&self, game: &Game) -> Result<Vec<Kind>, Failure> {
        let ids = || game.civilizations.iter().map(|id| &*game.pack[*id].id);
        let mut bots = vec![Kind::Steward; game.seats()];
        let mut everybody = self.bots.iter().filter_map(|rule| match rule {
            BotRule::All(kind) => Some(*kind),
            BotRule::One(..) => None,
        });
        if let Some(kind) = everybody.next_back() {
            bots.fill(kind);
        }
        for rule in &self.bots {
            let BotRule::One(id, kind) = rule else { continue };
            let Some(at) = ids().position(|known| known == id) else {
                let known: Vec<&str> = ids().collect();
                return Err(Failure::new(format!("\"{id}\" does not play in this setup"))
                    .help(format!("those who do: {}", known.join(", "))));
            };
            bots[at] = *kind;
        }
        Ok(bots)
    }
}
