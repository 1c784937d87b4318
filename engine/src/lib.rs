//! The one way to play every game: [`Game::new`] chooses the family that a pack needs by what it declares.
//!
//! What may happen next in games of one kind is a [`PlayableFamily`], each in a crate of its own, and nobody but this
//! crate and `strabo-bots` knows which there are. Everything else is written once:
//!
//! - as a [`Session`], a game in progress with somebody at each seat, which `strabo-bots` makes of a [`Game`];
//! - as a [`Playback`], a game that was played, to look at again;
//! - as a [`Batch`](batch::Batch), many games at once as arrays, for programs that learn to play;
//! - or, where speed counts, as a [`Visit`] that is generic over [`PlayableFamily`].
//!
//! Everything of [`strabo_core`] is here as well.

pub mod batch;
mod kind;
mod played;

use strabo_areas as areas;
use strabo_cities as cities;
use strabo_focus_row as focus_row;
use strabo_model::Pack;
use strabo_tableau as tableau;

pub use played::families_that_play;
pub use strabo_areas::stacks;
pub use strabo_core::*;

use kind::Kind;

/// A game that can be played, of whatever family. It never changes and can be shared.
#[derive(Clone, Debug)]
pub struct Game(Inner);

#[derive(Clone, Debug)]
enum Inner {
    Areas(Box<areas::Game>),
    Tableau(Box<tableau::Game>),
    FocusRow(Box<focus_row::Game>),
    Cities(Box<cities::Game>),
}

/// Something that is done with a game of any family, written once and compiled for each.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out;
}

impl Game {
    /// Prepares a pack to be played, or says what it lacks.
    pub fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let family = Kind::of(pack);
        if let Some(refusal) = played::refusal(pack, family) {
            return Err(refusal);
        }
        Ok(Self(match family {
            Kind::Areas => Inner::Areas(Box::new(areas::Game::new(pack, options)?)),
            Kind::Tableau => Inner::Tableau(Box::new(tableau::Game::new(pack, options)?)),
            Kind::FocusRow => Inner::FocusRow(Box::new(focus_row::Game::new(pack, options)?)),
            Kind::Cities => Inner::Cities(Box::new(cities::Game::new(pack, options)?)),
        }))
    }

    /// The ids of the players on the command line, in the order of their seats.
    pub fn seat_ids(&self) -> Vec<String> {
        struct Ids;

        impl Visit for Ids {
            type Out = Vec<String>;

            fn visit<F: PlayableFamily>(self, game: &F) -> Vec<String> {
                (0..).map(Seat::new).take(game.seats()).map(|seat| game.seat_id(seat)).collect()
            }
        }
        self.visit(Ids)
    }

    /// How the game calls its parts.
    pub fn labels(&self) -> Labels {
        match &self.0 {
            Inner::Areas(game) => game.labels(),
            Inner::Tableau(game) => game.labels(),
            Inner::FocusRow(game) => game.labels(),
            Inner::Cities(game) => game.labels(),
        }
    }

    /// Does something with the game as one of its family.
    pub fn visit<V: Visit>(&self, with: V) -> V::Out {
        match &self.0 {
            Inner::Areas(game) => with.visit(&**game),
            Inner::Tableau(game) => with.visit(&**game),
            Inner::FocusRow(game) => with.visit(&**game),
            Inner::Cities(game) => with.visit(&**game),
        }
    }
}

/// What sort of game a pack is, in a few words to show.
pub fn family_of(pack: &Pack) -> &'static str {
    Kind::of(pack).words()
}

/// True when people trade out of turn in the games of a pack.
pub fn has_trade_room(pack: &Pack) -> bool {
    match Kind::of(pack) {
        Kind::Areas => <<areas::Game as PlayableFamily>::Room as Room<areas::Game>>::EXISTS,
        Kind::Tableau | Kind::FocusRow | Kind::Cities => false,
    }
}

/// The game of a record, which must be of this pack.
pub fn game_of(text: &str, pack: &Pack) -> Result<Game, RecordError> {
    let head = head_of(text)?;
    must_be_of(&head, pack, pack_digest(pack))?;
    Game::new(pack, &head.options()).map_err(RecordError::Setup)
}

/// A game that was played, to look at again after any decision of its record.
pub fn playback(text: &str, pack: &Pack) -> Result<Box<dyn Playback>, RecordError> {
    struct OpenPlayback<'r>(&'r str, &'r Pack);

    impl Visit for OpenPlayback<'_> {
        type Out = Result<Box<dyn Playback>, RecordError>;

        fn visit<F: PlayableFamily>(self, _: &F) -> Self::Out {
            Ok(Box::new(GamePlayback::<F>::new(self.0, self.1)?))
        }
    }
    game_of(text, pack)?.visit(OpenPlayback(text, pack))
}
