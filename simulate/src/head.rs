//! What is known of a run before it begins, taken from the game that is to be played.

use strabo_engine::{BotKind, Game, hex, pack_digest};

use crate::region::regions;
use crate::row::{Named, PackName, Run};

/// Which games of a game are meant.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'p> {
    /// The seed of the run.
    pub seed: u64,
    /// How many games, over all shards.
    pub games: u64,
    /// Who plays each seat.
    pub bots: &'p [BotKind],
}

impl Run {
    /// The run of these games.
    pub fn new(game: &Game, plan: Plan<'_>) -> Self {
        let pack = &game.pack;
        let table = game.succession();
        let civilizations = game.civilizations.iter().map(|id| &pack[*id]);
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            pack: PackName {
                id: pack.id.to_string(),
                name: pack.name.to_string(),
                version: pack.version.to_string(),
                fingerprint: hex(pack_digest(pack)),
            },
            setup: game.setup.id.to_string(),
            players: game.options.players,
            seed: plan.seed,
            games: plan.games,
            bots: plan.bots.iter().map(|kind| kind.name().to_owned()).collect(),
            variants: game.options.variants.clone(),
            table: named(&table.id, &table.name),
            spaces: table.spaces,
            turn_limit: game.options.turn_limit,
            civilizations: civilizations.map(|one| named(&one.id, &one.name)).collect(),
            regions: regions(game),
            advances: pack.advances.iter().map(|one| named(&one.id, &one.name)).collect(),
            calamities: pack.calamities.iter().map(|one| named(&one.id, &one.name)).collect(),
            stacks: (pack.stacks.iter())
                .map(|one| named(&one.number.to_string(), &format!("stack {}", one.number)))
                .collect(),
        }
    }

    /// What is different in another run, in a few words. Nothing when both are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let told = |what: &str, mine: &dyn std::fmt::Display, theirs: &dyn std::fmt::Display| {
            Some(format!("{what} {mine} there, {theirs} here"))
        };
        if self.program != other.program {
            return told("Strabo", &self.program, &other.program);
        }
        if self.pack.id != other.pack.id {
            return told("pack", &self.pack.id, &other.pack.id);
        }
        if self.pack.version != other.pack.version {
            return told("version of the pack", &self.pack.version, &other.pack.version);
        }
        if self.pack.fingerprint != other.pack.fingerprint {
            return Some("the pack has changed in between, under the same version".to_owned());
        }
        if self.players != other.players {
            return told("players", &self.players, &other.players);
        }
        if self.setup != other.setup {
            return told("setup", &self.setup, &other.setup);
        }
        if self.seed != other.seed {
            return told("seed", &self.seed, &other.seed);
        }
        if self.games != other.games {
            return told("games", &self.games, &other.games);
        }
        if self.bots != other.bots {
            return told("bots", &self.bots.join(", "), &other.bots.join(", "));
        }
        if self.variants != other.variants {
            let list =
                |ids: &[String]| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
            return told("variants", &list(&self.variants), &list(&other.variants));
        }
        if self.turn_limit != other.turn_limit {
            return told("turn limit", &self.turn_limit, &other.turn_limit);
        }
        (self != other).then(|| "their heads differ".to_owned())
    }
}

fn named(id: &str, name: &str) -> Named {
    Named { id: id.to_owned(), name: name.to_owned() }
}
