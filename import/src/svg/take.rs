//! What the author takes a layer, a group or all shapes of a colour for: `--take NAME=KIND`.

use std::{fmt, str::FromStr};

use svgtypes::Color;

/// What a layer or a group can be taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each of its shapes is an area.
    Areas,
    /// It is one area of several parts.
    Area,
    /// Each of its shapes is a sea.
    Sea,
    /// Only its texts are read.
    Names,
    /// It is kept as art over the board.
    Art,
    /// It is left out.
    Nothing,
}

const KINDS: [(&str, Kind); 6] = [
    ("areas", Kind::Areas),
    ("area", Kind::Area),
    ("sea", Kind::Sea),
    ("names", Kind::Names),
    ("art", Kind::Art),
    ("nothing", Kind::Nothing),
];

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

/// A layer, a group or a colour, and what the author takes it for.
#[derive(Clone, Debug)]
pub struct Take {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A colour in any of the forms of SVG; nothing for a gradient or a pattern.
pub fn rgb(fill: &str) -> Option<Rgb> {
    fill.parse().ok().map(|Color { red, green, blue, .. }| [red, green, blue])
}

impl Take {
    /// The colour of the shapes that are meant: `#a4c8e1`.
    pub fn colour(&self) -> Option<Rgb> {
        self.name.starts_with('#').then(|| rgb(&self.name)).flatten()
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.kind.word())
    }
}

impl FromStr for Take {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let kinds = KINDS.map(|(word, _)| word).join(", ");
        let (name, word) = text.rsplit_once('=').unwrap_or((text, ""));
        let found = KINDS.into_iter().find(|(known, _)| *known == word.trim());
        let (_, kind) =
            found.ok_or_else(|| format!("write NAME=KIND, where KIND is one of {kinds}"))?;
        let take = Self { name: name.trim().to_owned(), kind };
        if take.colour().is_some() && !matches!(kind, Kind::Areas | Kind::Sea | Kind::Nothing) {
            return Err("shapes of a colour are areas, sea or nothing".to_owned());
        }
        Ok(take)
    }
}
