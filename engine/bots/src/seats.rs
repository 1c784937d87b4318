//! Bots at the seats of any game: which bot plays which family, and sessions with them.

use std::any::Any;

use strabo_engine::{
    Bot, Chair, Game, GameSession, PlayableFamily, RandomBot, RecordError, Seat, Session, Visit,
};
use strabo_model::Pack;

use crate::kind::{BotKind, own_seed};
use crate::searcher::{Guide, Searcher};
use crate::{character::Character, cities::Ruler, focus_row::Planner};
use crate::{steward::Steward, steward::weights::Weights, tableau::Founder};

/// A bot of a kind for a game, with chance of its own; an error is a sentence that says which kinds play it.
pub fn bot<F: PlayableFamily>(
    game: &F,
    kind: BotKind,
    seed: u64,
) -> Result<Box<dyn Bot<F>>, String> {
    if kind == BotKind::Random {
        return Ok(Box::new(RandomBot::new(seed)));
    }
    let game: &dyn Any = game;
    let found = if game.is::<strabo_areas::Game>() {
        let weights = match kind {
            BotKind::Character(character) => character.weights(),
            _ => Weights::FOUND,
        };
        Some(boxed::<strabo_areas::Game, _>(Steward::weighing(weights, seed), kind, seed))
    } else if game.is::<strabo_cities::Game>() && kind == BotKind::Character(Character::Careful) {
        Some(boxed::<strabo_cities::Game, _>(Ruler::peaceful(seed), kind, seed))
    } else if matches!(kind, BotKind::Character(_)) {
        None
    } else if game.is::<strabo_tableau::Game>() {
        Some(boxed::<strabo_tableau::Game, _>(Founder::new(seed), kind, seed))
    } else if game.is::<strabo_focus_row::Game>() {
        Some(boxed::<strabo_focus_row::Game, _>(Planner::new(seed), kind, seed))
    } else if game.is::<strabo_cities::Game>() {
        Some(boxed::<strabo_cities::Game, _>(Ruler::new(seed), kind, seed))
    } else {
        // A family without a steward: somebody has to stand in for people.
        return Ok(Box::new(RandomBot::new(seed)));
    };
    let found = found.and_then(|bot| bot.downcast::<Box<dyn Bot<F>>>().ok());
    found.map(|bot| *bot).ok_or_else(|| {
        format!("the bot \"{kind}\" does not play this game; steward, searcher and random do")
    })
}

/// A steward, or a searcher that it guides.
fn boxed<F: PlayableFamily, B: Guide<F> + 'static>(
    steward: B,
    kind: BotKind,
    seed: u64,
) -> Box<dyn Any> {
    let playouts = match kind {
        BotKind::Searcher(playouts) => playouts,
        _ => 0,
    };
    Box::new(Box::new(Searcher::new(steward, playouts, seed)) as Box<dyn Bot<F>>)
}

/// A bot for each seat, in order, for the game with a seed.
pub fn bots<F: PlayableFamily>(
    game: &F,
    seed: u64,
    kinds: &[BotKind],
) -> Result<Vec<Box<dyn Bot<F>>>, String> {
    let seats = (0..).map(Seat::new).zip(kinds);
    seats.map(|(seat, kind)| bot(game, *kind, own_seed(seed, seat))).collect()
}

/// Somebody at each seat: a bot of a kind, or a person, whom a steward stands in for.
fn chairs<F: PlayableFamily>(
    game: &F,
    seed: u64,
    who: &[Option<BotKind>],
) -> Result<Vec<Chair<F>>, String> {
    let kinds: Vec<BotKind> = who.iter().map(|kind| kind.unwrap_or(BotKind::Steward)).collect();
    let seated = bots(game, seed, &kinds)?.into_iter().zip(who);
    let chair = |(bot, kind): (_, &Option<BotKind>)| match kind {
        Some(_) => Chair::bot(bot),
        None => Chair::person(bot),
    };
    Ok(seated.map(chair).collect())
}

/// Begins a game with bots at some of its seats and people at the others.
pub fn session(
    game: &Game,
    seed: u64,
    who: &[Option<BotKind>],
) -> Result<Box<dyn Session>, String> {
    struct Begin<'w>(u64, &'w [Option<BotKind>]);

    impl Visit for Begin<'_> {
        type Out = Result<Box<dyn Session>, String>;

        fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
            let chairs = chairs(game, self.0, self.1)?;
            Ok(Box::new(GameSession::new(game.clone(), self.0, chairs)))
        }
    }
    game.visit(Begin(seed, who))
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

        fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
            let Self(text, pack, who) = self;
            // Once to see whether all bots play this game.
            chairs(game, 0, who)?;
            let make = |game: &F, seed| chairs(game, seed, who).unwrap_or_default();
            let session = GameSession::<F>::resume(text, pack, make);
            Ok(session.map(|session| -> Box<dyn Session> { Box::new(session) }))
        }
    }
    game.visit(Resume(text, pack, who))
}
