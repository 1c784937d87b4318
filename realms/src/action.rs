//! Answers to questions, and how a record writes them.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// An answer. Spaces, cards and the like are given by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Action {
    /// Gain an advance.
    Advance(u8),
    /// Found a city in a space.
    Found(u8),
    /// Build units in a city.
    Build(u8),
    /// Collect with a city, from further away if `far`.
    Collect { city: u8, far: bool },
    /// Let a city grow by a building; `sea` is the space a port reaches into.
    Grow { city: u8, building: u8, sea: u8 },
    /// Move units.
    Move,
    /// Raise the mood of cities.
    Civic,
    /// Influence a city from an own one.
    Influence { from: u8, to: u8 },
    /// Use a benefit.
    Use(u16),
    /// Play an action card.
    Card(u8),
    /// Use an event card that was kept.
    Kept(u8),
    /// Build a unit of this kind.
    Unit(u8),
    /// Build one and pay in another way.
    Draft(u8),
    /// Collect this resource from a space.
    Take { at: u8, good: u8 },
    /// Pick up units in a space: settlers, army units, ships.
    Lift { at: u8, units: [u8; 3] },
    /// Move them there: over two spaces if `far`, and without regard to terrain if `plain`.
    To { at: u8, far: bool, plain: bool },
    /// Raise the mood of the city in a space.
    Improve(u8),
    /// Spend so many tokens.
    Spend(u8),
    /// Choose a building.
    Part(u8),
    /// Choose a space.
    At(u8),
    /// Choose one of several deeds.
    Option(u8),
    /// Choose a resource.
    Good(u8),
    /// Exchange a resource for another.
    Swap { from: u8, into: u8 },
    /// Pay this much of each resource.
    Pay([u8; 8]),
    /// Lay the region this way.
    Way(u8),
    /// Barbarians attack from one space another.
    Raid { from: u8, to: u8 },
    /// Choose a kind of unit to lose.
    Lose(u8),
    /// Build a wonder in a city, or choose it.
    Wonder { wonder: u8, city: u8 },
    /// Choose a player.
    Seat(u8),
    /// Trade with a player.
    Trade(u8),
    /// Add one of a resource to what is offered.
    Give(u8),
    /// Add one of a resource to what is asked for.
    Want(u8),
    /// Give an action card (deck 0) or an objective card (deck 1) out of the hand.
    Hand { deck: u8, card: u8 },
    /// Ask for a card of such a deck, of the other's choice.
    WantCard(u8),
    /// Yes.
    Yes,
    /// Nothing, or nothing more.
    Done,
}

impl Action {
    /// Writes it as a token: a word, and numbers behind a colon.
    pub fn write(self, into: &mut String) {
        let mut put = |word: &str, numbers: &[u16]| {
            into.push_str(word);
            for (at, number) in numbers.iter().enumerate() {
                into.push(if at == 0 { ':' } else { ',' });
                // Writing to a text cannot fail.
                let _ = write!(into, "{number}");
            }
        };
        let one = u16::from;
        match self {
            Self::Advance(at) => put("advance", &[one(at)]),
            Self::Found(at) => put("found", &[one(at)]),
            Self::Build(at) => put("build", &[one(at)]),
            Self::Collect { city, far } => put("collect", &[one(city), one(u8::from(far))]),
            Self::Grow { city, building, sea } => {
                put("grow", &[one(city), one(building), one(sea)]);
            }
            Self::Move => put("move", &[]),
            Self::Civic => put("civic", &[]),
            Self::Influence { from, to } => put("influence", &[one(from), one(to)]),
            Self::Use(at) => put("use", &[at]),
            Self::Card(at) => put("card", &[one(at)]),
            Self::Kept(at) => put("kept", &[one(at)]),
            Self::Unit(at) => put("unit", &[one(at)]),
            Self::Draft(at) => put("draft", &[one(at)]),
            Self::Take { at, good } => put("take", &[one(at), one(good)]),
            Self::Lift { at, units } => {
                put("lift", &[one(at), one(units[0]), one(units[1]), one(units[2])]);
            }
            Self::To { at, far, plain } => {
                put("to", &[one(at), one(u8::from(far)), one(u8::from(plain))]);
            }
            Self::Improve(at) => put("improve", &[one(at)]),
            Self::Spend(count) => put("spend", &[one(count)]),
            Self::Part(at) => put("part", &[one(at)]),
            Self::At(at) => put("at", &[one(at)]),
            Self::Option(at) => put("option", &[one(at)]),
            Self::Good(at) => put("good", &[one(at)]),
            Self::Swap { from, into: to } => put("swap", &[one(from), one(to)]),
            Self::Pay(price) => put("pay", &price.map(one)),
            Self::Way(at) => put("way", &[one(at)]),
            Self::Raid { from, to } => put("raid", &[one(from), one(to)]),
            Self::Lose(at) => put("lose", &[one(at)]),
            Self::Wonder { wonder, city } => put("wonder", &[one(wonder), one(city)]),
            Self::Seat(at) => put("seat", &[one(at)]),
            Self::Trade(at) => put("trade", &[one(at)]),
            Self::Give(at) => put("give", &[one(at)]),
            Self::Want(at) => put("want", &[one(at)]),
            Self::Hand { deck, card } => put("hand", &[one(deck), one(card)]),
            Self::WantCard(deck) => put("ask", &[one(deck)]),
            Self::Yes => put("yes", &[]),
            Self::Done => put("done", &[]),
        }
    }

    /// Reads a token.
    pub fn read(token: &str) -> Option<Self> {
        let (word, rest) = token.split_once(':').unwrap_or((token, ""));
        let mut numbers = [0_u16; 8];
        let mut count = 0;
        if token.contains(':') {
            for part in rest.split(',') {
                let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
                let number = if digits && !(part.len() > 1 && part.starts_with('0')) {
                    part.parse().ok()?
                } else {
                    return None;
                };
                *numbers.get_mut(count)? = number;
                count += 1;
            }
        }
        let small: Vec<u8> =
            numbers[..count].iter().map_while(|number| u8::try_from(*number).ok()).collect();
        let flag = |number: u8| match number {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        };
        if let ("use", 1) = (word, count) {
            return Some(Self::Use(numbers[0]));
        }
        if small.len() != count {
            return None;
        }
        Some(match (word, &small[..]) {
            ("advance", [at]) => Self::Advance(*at),
            ("found", [at]) => Self::Found(*at),
            ("build", [at]) => Self::Build(*at),
            ("collect", [city, far]) => Self::Collect { city: *city, far: flag(*far)? },
            ("grow", [city, building, sea]) => {
                Self::Grow { city: *city, building: *building, sea: *sea }
            }
            ("move", []) => Self::Move,
            ("civic", []) => Self::Civic,
            ("influence", [from, to]) => Self::Influence { from: *from, to: *to },
            ("card", [at]) => Self::Card(*at),
            ("kept", [at]) => Self::Kept(*at),
            ("unit", [at]) => Self::Unit(*at),
            ("draft", [at]) => Self::Draft(*at),
            ("take", [at, good]) => Self::Take { at: *at, good: *good },
            ("lift", [at, a, b, c]) => Self::Lift { at: *at, units: [*a, *b, *c] },
            ("to", [at, far, plain]) => {
                Self::To { at: *at, far: flag(*far)?, plain: flag(*plain)? }
            }
            ("improve", [at]) => Self::Improve(*at),
            ("spend", [count]) => Self::Spend(*count),
            ("part", [at]) => Self::Part(*at),
            ("at", [at]) => Self::At(*at),
            ("option", [at]) => Self::Option(*at),
            ("good", [at]) => Self::Good(*at),
            ("swap", [from, into]) => Self::Swap { from: *from, into: *into },
            ("pay", price) => Self::Pay(price.try_into().ok()?),
            ("way", [at]) => Self::Way(*at),
            ("raid", [from, to]) => Self::Raid { from: *from, to: *to },
            ("lose", [at]) => Self::Lose(*at),
            ("wonder", [wonder, city]) => Self::Wonder { wonder: *wonder, city: *city },
            ("seat", [at]) => Self::Seat(*at),
            ("trade", [at]) => Self::Trade(*at),
            ("give", [at]) => Self::Give(*at),
            ("want", [at]) => Self::Want(*at),
            ("hand", [deck, card]) => Self::Hand { deck: *deck, card: *card },
            ("ask", [deck]) => Self::WantCard(*deck),
            ("yes", []) => Self::Yes,
            ("done", []) => Self::Done,
            _ => return None,
        })
    }
}
