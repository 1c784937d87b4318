//! Describes a run before it starts.

use strabo_bots::BotKind;
use strabo_engine::{Counter, Labels, Named, PlayableFamily, Seat, hex, pack_digest};
use strabo_model::Pack;

use crate::row::{FORMAT, Order, PackName, Run};

/// The seed, the number of games, the bots and the order of a run.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'p> {
    pub seed: u64,
    /// How many games, over all shards.
    pub games: u64,
    /// Who plays each seat.
    pub bots: &'p [BotKind],
    /// The order in which civilizations are ranked.
    pub order: Order,
}

impl Run {
    pub fn new<F: PlayableFamily>(game: &F, plan: Plan<'_>) -> Self {
        let (pack, options) = (game.pack(), game.options());
        let Labels { turn, player, points, figures } = game.labels();
        let seats = || (0..).map(Seat::new).take(game.seats());
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            pack: PackName::of(pack),
            setup: game.setup().to_owned(),
            players: options.players,
            seed: plan.seed,
            games: plan.games,
            until: None,
            order: plan.order,
            bots: plan.bots.iter().map(ToString::to_string).collect(),
            variants: options.variants.clone(),
            turn_limit: options.turn_limit,
            turn: turn.to_owned(),
            player: player.to_owned(),
            civilizations: seats()
                .map(|seat| Named::new(game.seat_id(seat), game.name(seat)))
                .collect(),
            is_ranked: seats().all(|seat| {
                let id = game.seat_id(seat);
                pack.civilizations.iter().any(|one| *one.id == *id)
            }),
            points,
            figures,
            counted: F::Counter::names(game),
        }
    }

    /// Describes how another run differs; nothing if both are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let differ = |what: &str, mine: &dyn std::fmt::Display, theirs: &dyn std::fmt::Display| {
            Some(format!("{what} {mine} and {theirs}"))
        };
        if self.format != other.format {
            return differ("version of the results", &self.format, &other.format);
        }
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
