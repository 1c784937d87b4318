//! Bots at the seats of any game: which bot plays which machine, and games in progress with them.

use strabo_areas::Seat;
use strabo_core::{Bot, Family, Played, RandomBot, RecordError, Reel, Session, Sitting};
use strabo_engine::Game;
use strabo_model::Pack;

use crate::character::Character;
use crate::cities::Ruler;
use crate::focus_row::Planner;
use crate::kind::{BotKind, own_seed};
use crate::tableau::Founder;

/// A machine that bots can play.
pub trait Seated: Family {
    /// A bot of a kind, with chance of its own; nothing if no bot of the kind plays this family of games.
    fn bot(&self, kind: BotKind, seed: u64) -> Option<Box<dyn Bot<Self>>>;
}

/// Something done with a game, whatever its machine is.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<M: Seated>(self, game: &M) -> Self::Out;
}

/// Does something with a game by the machine it has.
pub fn visit<V: Visit>(game: &Game, with: V) -> V::Out {
    match game {
        Game::Areas(game) => with.visit(&**game),
        Game::Tableau(game) => with.visit(&**game),
        Game::FocusRow(game) => with.visit(&**game),
        Game::Cities(game) => with.visit(&**game),
    }
}

/// A bot for games of areas as a bot of the kernel.
struct OfAreas(Box<dyn strabo_areas::Bot>);

impl Bot<strabo_areas::Game> for OfAreas {
    fn choose(
        &mut self,
        _: &strabo_areas::Game,
        view: strabo_areas::View<'_>,
        legal: &strabo_areas::Legal,
    ) -> Option<strabo_areas::Action> {
        Some(self.0.choose(view, legal))
    }
}

impl Seated for strabo_areas::Game {
    fn bot(&self, kind: BotKind, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        Some(Box::new(OfAreas(kind.bot(seed))))
    }
}

impl Seated for strabo_tableau::Game {
    fn bot(&self, kind: BotKind, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        or_random(kind, seed, |seed| Box::new(Founder::new(seed)))
    }
}

impl Seated for strabo_focus_row::Game {
    fn bot(&self, kind: BotKind, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        or_random(kind, seed, |seed| Box::new(Planner::new(seed)))
    }
}

impl Seated for strabo_cities::Game {
    fn bot(&self, kind: BotKind, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        if kind == BotKind::Character(Character::Careful) {
            return Some(Box::new(Ruler::peaceful(seed)));
        }
        or_random(kind, seed, |seed| Box::new(Ruler::new(seed)))
    }
}

/// The bots of a machine besides its own steward: those that need to know nothing of the game.
pub(crate) fn or_random<M: Family>(
    kind: BotKind,
    seed: u64,
    steward: impl FnOnce(u64) -> Box<dyn Bot<M>>,
) -> Option<Box<dyn Bot<M>>> {
    match kind {
        BotKind::Steward => Some(steward(seed)),
        BotKind::Random => Some(Box::new(RandomBot::new(seed))),
        BotKind::Character(_) | BotKind::Searcher(_) | BotKind::OldSteward => None,
    }
}

/// A bot for each seat, or nobody where a person sits.
type Seats<M> = Vec<Option<Box<dyn Bot<M>>>>;

/// The bots of some seats, in order. A seat with none is a person's.
pub fn bots<M: Seated>(game: &M, seed: u64, who: &[Option<BotKind>]) -> Result<Seats<M>, String> {
    let seat = |(at, kind): (u8, &Option<BotKind>)| {
        let Some(kind) = *kind else { return Ok(None) };
        match game.bot(kind, own_seed(seed, Seat::new(at))) {
            Some(bot) => Ok(Some(bot)),
            None => {
                Err(format!("the bot \"{kind}\" does not play this game; steward and random do"))
            }
        }
    };
    (0..).zip(who).map(seat).collect()
}

/// Begins a game with bots at some of its seats.
pub fn session(
    game: &Game,
    seed: u64,
    who: &[Option<BotKind>],
) -> Result<Box<dyn Session>, String> {
    struct Begin<'w>(u64, &'w [Option<BotKind>]);

    impl Visit for Begin<'_> {
        type Out = Result<Box<dyn Session>, String>;

        fn visit<M: Seated>(self, game: &M) -> Self::Out {
            let bots = bots(game, self.0, self.1)?;
            Ok(Box::new(Sitting::new(game.clone(), self.0, bots)))
        }
    }
    visit(game, Begin(seed, who))
}

/// Goes on with a game where its record stops. `game` is one of the same pack and options.
pub fn resumed(
    game: &Game,
    text: &str,
    pack: &Pack,
    who: &[Option<BotKind>],
) -> Result<Result<Box<dyn Session>, RecordError>, String> {
    struct Resume<'r>(&'r str, &'r Pack, &'r [Option<BotKind>]);

    impl Visit for Resume<'_> {
        type Out = Result<Result<Box<dyn Session>, RecordError>, String>;

        fn visit<M: Seated>(self, game: &M) -> Self::Out {
            let Self(text, pack, who) = self;
            // Once to see whether all bots play this game.
            bots(game, 0, who)?;
            let make = |game: &M, seed| bots(game, seed, who).unwrap_or_default();
            let sitting = Sitting::<M>::resume(text, pack, make);
            Ok(sitting.map(|sitting| -> Box<dyn Session> { Box::new(sitting) }))
        }
    }
    visit(game, Resume(text, pack, who))
}

/// A game that was played, to look at again. `game` is one of the same pack and options.
pub fn played(game: &Game, text: &str, pack: &Pack) -> Result<Box<dyn Played>, RecordError> {
    struct Look<'r>(&'r str, &'r Pack);

    impl Visit for Look<'_> {
        type Out = Result<Box<dyn Played>, RecordError>;

        fn visit<M: Seated>(self, _: &M) -> Self::Out {
            Ok(Box::new(Reel::<M>::new(self.0, self.1)?))
        }
    }
    visit(game, Look(text, pack))
}
