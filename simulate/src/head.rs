//! Describes a run before it starts.

use strabo_bots::BotKind;

use strabo_areas::{Game, Seat, hex, pack_digest};
use strabo_core::Family;
use strabo_model::Pack;

use crate::region::regions;
use crate::row::{Named, Order, PackName, Run, RunWords};

/// The seed, the number of games and the bots of a run.
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
    /// Describes the run of this game.
    pub fn new(game: &Game, plan: Plan<'_>) -> Self {
        let pack = &game.pack;
        let table = game.succession();
        let civilizations = game.civilizations.iter().map(|id| &pack[*id]);
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            pack: PackName::of(pack),
            setup: game.setup.id.to_string(),
            players: game.options.players,
            seed: plan.seed,
            games: plan.games,
            until: None,
            order: Order::Printed,
            bots: plan.bots.iter().map(ToString::to_string).collect(),
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
            words: None,
        }
    }

    /// Describes the run of a game of any other family. Its players have numbers.
    pub fn of_machine<M: Family>(game: &M, plan: Plan<'_>) -> Self {
        let (options, labels) = (game.options(), game.labels());
        let players = (1..).zip((0..options.players).map(Seat::new));
        let words = |names: [&str; 4]| names.map(str::to_owned);
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            pack: PackName::of(game.pack()),
            setup: game.setup().to_owned(),
            players: options.players,
            seed: plan.seed,
            games: plan.games,
            until: None,
            order: Order::Printed,
            bots: plan.bots.iter().map(ToString::to_string).collect(),
            variants: options.variants.clone(),
            table: named("", ""),
            spaces: 0,
            turn_limit: options.turn_limit,
            civilizations: players
                .map(|(number, seat): (u8, _)| named(&number.to_string(), &game.name(seat)))
                .collect(),
            regions: Vec::new(),
            advances: Vec::new(),
            calamities: Vec::new(),
            stacks: Vec::new(),
            words: Some(RunWords {
                turn: labels.turn.to_owned(),
                points: words(labels.points),
                figures: words(labels.figures),
            }),
        }
    }

    /// Describes how another run differs; nothing if both are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let differ = |what: &str, mine: &dyn std::fmt::Display, theirs: &dyn std::fmt::Display| {
            Some(format!("{what} {mine} and {theirs}"))
        };
        if self.program != other.program {
            return differ("Strabo", &self.program, &other.program);
        }
        if self.pack.id != other.pack.id {
            return differ("pack", &self.pack.id, &other.pack.id);
        }
        if self.pack.version != other.pack.version {
            return differ("version of the pack", &self.pack.version, &other.pack.version);
        }
        if self.pack.fingerprint != other.pack.fingerprint {
            return Some("the pack has changed without a new version".to_owned());
        }
        if self.players != other.players {
            return differ("players", &self.players, &other.players);
        }
        if self.setup != other.setup {
            return differ("setup", &self.setup, &other.setup);
        }
        if self.seed != other.seed {
            return differ("seed", &self.seed, &other.seed);
        }
        if self.games != other.games {
            return differ("games", &self.games, &other.games);
        }
        if self.until != other.until {
            let asked = |until: Option<f64>| until.map_or("none".to_owned(), |far| far.to_string());
            return differ("precision", &asked(self.until), &asked(other.until));
        }
        if self.order != other.order {
            return Some(
                "one has the printed ranking order, the other gives places in turn".to_owned(),
            );
        }
        if self.bots != other.bots {
            return differ("bots", &self.bots.join(", "), &other.bots.join(", "));
        }
        if self.variants != other.variants {
            let list =
                |ids: &[String]| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
            return differ("variants", &list(&self.variants), &list(&other.variants));
        }
        if self.turn_limit != other.turn_limit {
            return differ("turn limit", &self.turn_limit, &other.turn_limit);
        }
        (self != other).then(|| "other properties of the runs differ".to_owned())
    }
}

impl PackName {
    fn of(pack: &Pack) -> Self {
        Self {
            id: pack.id.to_string(),
            name: pack.name.to_string(),
            version: pack.version.to_string(),
            fingerprint: hex(pack_digest(pack)),
        }
    }
}

fn named(id: &str, name: &str) -> Named {
    Named { id: id.to_owned(), name: name.to_owned() }
}
