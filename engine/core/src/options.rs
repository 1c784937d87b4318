//! Options of a game, and why a pack cannot be played with them.

use std::fmt;

use strabo_model::{Pack, limits::Scope, pack::Setup};

/// What to do about a succession table whose rows are not printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnprintedRows {
    /// The eras share the spaces as evenly as possible, the same for everybody.
    #[default]
    Even,
    /// The game cannot be played.
    Refuse,
}

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of players.
    pub players: u8,
    /// The id of the setup; the first one for the number of players when left out.
    pub setup: Option<String>,
    /// The ids of the variants that are switched on.
    pub variants: Vec<String>,
    /// The game ends after this many turns, if it has not ended before.
    pub turn_limit: u16,
    /// How often each player may propose a trade in a turn.
    pub trade_rounds: u8,
    /// What to do where the source does not print a succession table.
    pub unprinted_rows: UnprintedRows,
}

impl Options {
    /// The default options for a number of players.
    pub fn new(players: u8) -> Self {
        Self {
            players,
            setup: None,
            variants: Vec::new(),
            turn_limit: 100,
            trade_rounds: 6,
            unprinted_rows: UnprintedRows::default(),
        }
    }

    /// The setup that is played, for at most so many players, and its id: that of a layout if one was chosen.
    pub fn setup_of<'p>(
        &self,
        pack: &'p Pack,
        most: usize,
    ) -> Result<(&'p Setup, String), SetupError> {
        let range = pack.players.ok_or(SetupError::Missing("number of players"))?;
        if !range.contains(self.players) || usize::from(self.players) > most {
            return Err(SetupError::NoSetup);
        }
        let wanted = self.setup.as_deref();
        let layout = pack.layouts(self.players).find(|layout| Some(&*layout.id) == wanted);
        let fits = |setup: &&Setup| {
            setup.players == self.players
                && (layout.is_some() || wanted.is_none_or(|id| id == &*setup.id))
        };
        let setup = pack.setups.iter().find(fits).ok_or(SetupError::NoSetup)?;
        Ok((setup, layout.map_or(&setup.id, |layout| &layout.id).to_string()))
    }
}

/// Why a pack cannot be played with these options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// No setup for this number of players, or none with this id.
    NoSetup,
    /// No such variant.
    NoVariant(String),
    /// The rulebook names the variant, but what it changes is not printed.
    VariantUnprinted(String),
    /// The first of two variants cannot be combined with the second.
    VariantsExclude(String, String),
    /// A part of the pack is missing.
    Missing(&'static str),
    /// More of something than the engine can play with: what, how much, the most, and where.
    Beyond(String),
    /// Parts of the pack contradict each other, as no pack does that was compiled.
    Contradiction(String),
    /// A civilization has no row in the succession table.
    NoRow(String),
    /// A civilization has no starting area in play.
    NoStart(String),
    /// What play needs and the source of the pack does not print, as a sentence without its end.
    Unprinted(String),
    /// The pack is of a family of games the engine has no rules for; what it needs.
    NotPlayed(String),
}

/// More things than this are only counted.
const MOST_LISTED: usize = 4;

impl SetupError {
    /// Refuses what is beyond a limit, before any number is made smaller.
    pub fn check_room(pack: &Pack, scope: Scope<'_>) -> Result<(), Self> {
        match pack.excesses(scope).first() {
            Some(excess) => {
                let place = excess.place.words(pack);
                Err(Self::Beyond(format!("{excess} ({place})")))
            }
            None => Ok(()),
        }
    }

    /// The refusal of a pack that needs what there are no rules for; nothing when it needs nothing.
    pub fn of_needs(mut needs: Vec<String>) -> Option<Self> {
        let more = needs.len().saturating_sub(MOST_LISTED);
        needs.truncate(MOST_LISTED);
        let listed = needs.join(", ");
        match (needs.is_empty(), more) {
            (true, _) => None,
            (false, 0) => Some(Self::NotPlayed(listed)),
            (false, more) => Some(Self::NotPlayed(format!("{listed} and {more} more"))),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSetup => write!(out, "the pack has no setup for these players and options"),
            Self::NoVariant(id) => write!(out, "the pack has no variant `{id}`"),
            Self::VariantUnprinted(id) => write!(
                out,
                "the variant `{id}` cannot be played: the rulebook does not print what it changes"
            ),
            Self::VariantsExclude(id, other) => {
                write!(out, "the variant `{id}` cannot be combined with `{other}`")
            }
            Self::Missing(part) => write!(out, "the pack has no {part}"),
            Self::Beyond(sentence) => out.write_str(sentence),
            Self::Contradiction(sentence) => {
                write!(out, "the pack contradicts itself: {sentence}")
            }
            Self::Unprinted(sentence) => {
                write!(out, "{sentence}; a pack that extends this one can supply it")
            }
            Self::NoRow(name) => write!(out, "the succession table has no row for {name}"),
            Self::NoStart(name) => write!(out, "{name} has no starting area in play"),
            Self::NotPlayed(needs) => {
                write!(out, "the engine does not play this game yet: it has no rules for {needs}")
            }
        }
    }
}

impl std::error::Error for SetupError {}
