//! A legal answer to a question, as a person chooses it.

use serde::Serialize;
use strabo_model::position::{Ghost, Place};

/// A listed action with its id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its id, as it stands in a record. Empty for an entry that must be completed by what is typed.
    pub id: String,
    /// What it does, in words that begin with a verb.
    pub words: String,
    /// What comes of it, or what should be known before choosing it.
    pub note: Option<String>,
    /// What it has in common with others, to put them together where there are many.
    pub group: Option<String>,
    /// It may be done up to so many times at once; the id is that of once.
    pub most: Option<u8>,
    /// How it is picked, step by step: a stack, then where it goes. Answers that begin with the same steps
    /// are picked together. Empty for one that is picked by its words alone.
    pub steps: Vec<Step>,
    /// Whether it does something.
    pub weight: Weight,
    /// What it would put on the board.
    pub ghost: Vec<Ghost>,
}

/// One step of picking an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Where on the board it is picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The card that is picked: see [`crate::described::card_id`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// What is picked, in a few words: "2 armies in Ur", "Forest north-west of Ur", "turned to the right".
    pub words: String,
}

impl Step {
    /// Something that is picked on the board.
    pub fn at(place: Place, words: impl Into<String>) -> Self {
        Self { place: Some(place), card: None, words: words.into() }
    }

    /// A card that is picked.
    pub fn card(card: String, words: impl Into<String>) -> Self {
        Self { place: None, card: Some(card), words: words.into() }
    }

    /// Something that is picked by its words.
    pub fn named(words: impl Into<String>) -> Self {
        Self { place: None, card: None, words: words.into() }
    }
}

/// Whether an answer does something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// It does.
    #[default]
    Acts,
    /// It does, and says itself that this is all: a purchase that is confirmed.
    #[serde(rename = "acts")]
    Closes,
    /// It passes, or ends a turn or a part of it; its note says what is given up.
    Ends,
    /// It has no effect.
    Vain,
}

impl Answer {
    /// An answer that is complete.
    pub fn new(id: String, words: String) -> Self {
        Self { id, words, ..Self::default() }
    }
}
