//! What players are asked, what they may answer, and why an answer is refused.

use strabo_model::refs::{AdvanceId, GroupId};

use crate::ids::{Land, Seat, SeatSet, TradeCard, Water};
use serde::{Deserialize, Serialize};

/// How a ship is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payment {
    /// All from treasury.
    Treasury,
    /// One token from the area of the ship, the rest from treasury.
    Mixed,
    /// Tokens only: the first from the area of the ship, the others are asked for next.
    Tokens,
}

/// A proposal: what is given and what is wanted for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offer {
    /// The only player who may accept; everybody where there is none.
    #[serde(with = "crate::ids::missing")]
    pub to: Option<Seat>,
    /// The cards named truthfully.
    pub give: [TradeCard; 2],
    /// All cards given, the named ones included.
    pub give_total: u8,
    /// The cards the other side must name truthfully; any commodity will do where there is none.
    #[serde(with = "crate::ids::missing")]
    pub want: [Option<TradeCard>; 2],
    /// All cards wanted.
    pub want_total: u8,
}

strabo_core::answers! {
    /// One answer to one question, and how a record writes it.
    #[derive(Hash)]
    #[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
    pub enum Action split by "" {
        /// Nothing more.
        ".": Done,
        /// Tax at this rate.
        "t": TaxRate(rate: u8),
        /// Choose a place: a city that revolts, is reduced, is defended next, a token to remove.
        "c": Choose(place: Land),
        /// Add tokens to an area.
        "g": Grow { at: Land, count: u8 },
        /// Tokens go over land.
        "m": March { from: Land, to: Land, count: u8 },
        /// A ship is built.
        "b": BuildShip { at: Water, pay: Payment },
        /// A ship is kept up, with treasury or with tokens, which are asked for next.
        "k": KeepShip { ship: u8, tokens: bool },
        /// Tokens go aboard.
        "e": Embark { ship: u8, count: u8 },
        /// A ship goes one step.
        "s": Sail { ship: u8, to: Water },
        /// Tokens go ashore.
        "l": Land { ship: u8, count: u8 },
        /// A ship goes back to stock: it is not kept up, or it is lost.
        "gs": GiveUpShip { ship: u8 },
        /// A ship is taken as a loss.
        "ls": LoseShip,
        /// What the winner of a city takes.
        "sp": Spoils { card: bool, treasury: u8 },
        /// The city attack is to wait, or a proposal is.
        "w": Wait,
        /// A city is built.
        "bc": BuildCity { at: Land, treasury: u8, nearby: u8, keep: bool },
        /// A trade card is bought, or taken for nothing.
        "d": BuyCard { stack: u8, free: bool },
        /// A trade is proposed, also as an answer to a proposal.
        "p": Propose(offer: Offer),
        /// The proposal is accepted, or the cards that were named for it.
        "a": Accept,
        /// A card is named, put with those that change hands, or discarded.
        "h": Card { card: TradeCard, count: u8 },
        /// A player is chosen.
        "v": Player(seat: Seat),
        /// A player is given a part of what several must lose together.
        "q": Assign { seat: Seat, count: u8 },
        /// Tokens are picked: they change hands, join a faction, or go somewhere else.
        "j": Take { at: Land, count: u8 },
        /// The victim of a civil war keeps the first faction, or the second.
        "kf": Keep { first: bool },
        /// A volcano, flood plain or open sea is chosen, by position among those of its kind.
        "o": Site(site: u8),
        /// Tokens are removed from an area.
        "r": Remove { at: Land, count: u8 },
        /// A city is removed, and this many tokens replace it.
        "z": Raze { at: Land, leave: u8 },
        /// Something is paid so that the rest does not happen.
        "y": Pay,
        /// A special ability is used: the advance, which of its abilities, and how much of it.
        "u": UseAbility { advance: AdvanceId, option: u8, count: u8 },
        /// An advance is put into the purchase.
        "n": Buy(advance: AdvanceId),
        /// An advance that comes free with another is put into the purchase.
        "f": TakeFree(advance: AdvanceId),
        /// A card stands in for one that is missing in a set.
        "i": Substitute { set: TradeCard, card: TradeCard },
        /// Credits are taken for a group.
        "x": Credits { group: GroupId, points: u8 },
        /// A starting package is chosen, by position among those of the game.
        "pk": Package(package: u8),
        /// Nobody who comes later is to move before this player has.
        "in": Insist,
    }
}

/// Declares the questions, each with what it is about in words.
macro_rules! questions {
    ($(#[$attribute:meta])* pub enum $ask:ident {$(
        $(#[$of_question:meta])* $question:ident: $about:literal,
    )*}) => {
        $(#[$attribute])*
        pub enum $ask {$($(#[$of_question])* $question,)*}

        impl $ask {
            /// What the question is about, in words.
            pub const fn about(self) -> &'static str {
                match self {$(Self::$question => $about,)*}
            }
        }
    };
}

questions! {
    /// What is asked.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Ask {
        #[default]
        Nothing: "nothing: the game is over",
        StartCards: "commodity cards to start with",
        Package: "a starting package",
        Placement: "where tokens start",
        TaxRate: "the tax rate",
        /// Who profits from a revolt, of those who have as much in stock.
        RevoltBeneficiary: "who profits from a revolt",
        RevoltCity: "a city that revolts",
        /// Where population grows when stock is short.
        Growth: "where population grows",
        Movement: "movement",
        Conflict: "the order of conflicts",
        Casualty: "a loss in conflict",
        /// Which attack on a city of one's own is resolved next, or whether it waits.
        Defence: "the order of attacks on cities",
        Spoils: "what is taken from a city",
        BuildCity: "building cities",
        /// Which token pays for a ship, or helps to build a city next door.
        Helper: "tokens that pay for a ship or city",
        /// Which city is reduced because it lacks support.
        Unsupported: "a city without support",
        BuyCard: "buying trade cards",
        Proposal: "a trade to propose",
        Answer: "an answer to a proposal",
        /// Which card is named, of those given for a proposal that wants any.
        NamedCard: "a card to name",
        Agreement: "the cards that were named",
        HiddenCard: "a card given besides those named",
        /// Who profits from a calamity, of those who have as much right to it.
        Beneficiary: "who profits from a calamity",
        SecondaryVictim: "another victim",
        Site: "the place a calamity strikes",
        Damage: "units to remove",
        LostCity: "a city to lose",
        LostShip: "a ship to lose",
        LostCard: "a commodity card to lose",
        Ransom: "a price to be spared",
        Depopulated: "areas that lose all tokens",
        Annexed: "units that change hands",
        /// Which units join a faction, which faction is kept, or what it loses.
        Faction: "the factions of a civil war",
        Barbarians: "where barbarians go",
        Ability: "special abilities",
        GivenCard: "a commodity card to give",
        Purchase: "buying advances",
        Credits: "credits of free choice",
        Discard: "cards above the hand limit",
        Resettle: "where tokens go from areas out of play",
    }
}

impl Ask {
    /// True for questions about a calamity.
    pub const fn is_of_calamity(self) -> bool {
        matches!(
            self,
            Self::Beneficiary
                | Self::SecondaryVictim
                | Self::Site
                | Self::Damage
                | Self::LostCity
                | Self::LostShip
                | Self::LostCard
                | Self::Ransom
                | Self::Depopulated
                | Self::Annexed
                | Self::Faction
                | Self::Barbarians
        )
    }
}

/// Whose turn it is, and what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub ask: Ask,
}

/// One or several legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This action.
    One(Action),
    /// This action with any count from one up to this.
    UpTo(Action, u8),
    /// Any offer within these bounds.
    Offers(OfferBounds),
}

/// Which offers are legal: the named cards from the hand of the player, whose copy is in
/// [`Legal::cards`], the wanted ones any commodity in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferBounds {
    /// The least number of cards on each side.
    pub least: u8,
    /// How many tradable cards the player has.
    pub most_given: u8,
    /// No other player has more cards than this.
    pub most_wanted: u8,
    /// Who may be the only one to be asked.
    pub partners: SeatSet,
    /// An offer may be to everybody. An answer to a proposal is to its proposer.
    pub open: bool,
}

impl OfferBounds {
    /// How many cards may be given and how many wanted, as `3 to 7`, or `3` where only that is legal.
    pub fn ranges(self) -> [String; 2] {
        [self.most_given, self.most_wanted].map(|most| match self.least {
            least if least >= most => least.to_string(),
            least => format!("{least} to {most}"),
        })
    }
}

/// Everything that is legal now.
#[derive(Clone, Debug, Default)]
pub struct Legal {
    /// The choices.
    pub choices: Vec<Choice>,
    /// For offers: how many of each commodity the player holds.
    pub cards: Vec<u8>,
    /// Room for a set of areas while choices are listed.
    pub(crate) areas: Vec<u64>,
    /// Room for the areas that tokens reach in several steps, and how many of them.
    pub(crate) reached: Vec<(Land, u8)>,
    /// The position of each area among them, counted from one; zero for all others.
    pub(crate) positions: Vec<u16>,
}

impl Action {
    /// The same action with another count.
    #[must_use]
    pub const fn with_count(self, count: u8) -> Self {
        match self {
            Self::Grow { at, .. } => Self::Grow { at, count },
            Self::March { from, to, .. } => Self::March { from, to, count },
            Self::Embark { ship, .. } => Self::Embark { ship, count },
            Self::Land { ship, .. } => Self::Land { ship, count },
            Self::Card { card, .. } => Self::Card { card, count },
            Self::Remove { at, .. } => Self::Remove { at, count },
            Self::Take { at, .. } => Self::Take { at, count },
            Self::Assign { seat, .. } => Self::Assign { seat, count },
            Self::UseAbility { advance, option, .. } => Self::UseAbility { advance, option, count },
            other => other,
        }
    }

    /// The count of an action that has one.
    pub const fn count(self) -> Option<u8> {
        match self {
            Self::Grow { count, .. }
            | Self::March { count, .. }
            | Self::Embark { count, .. }
            | Self::Land { count, .. }
            | Self::Card { count, .. }
            | Self::Remove { count, .. }
            | Self::Take { count, .. }
            | Self::Assign { count, .. }
            | Self::UseAbility { count, .. } => Some(count),
            _ => None,
        }
    }
}

impl Legal {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.choices.clear();
        self.cards.clear();
    }

    /// The actions, those with a count as once; offers are left out.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.choices.iter().filter_map(|choice| match choice {
            Choice::One(action) | Choice::UpTo(action, _) => Some(*action),
            Choice::Offers(_) => None,
        })
    }

    /// Adds one action.
    pub fn one(&mut self, action: Action) {
        self.choices.push(Choice::One(action));
    }

    /// Adds an action for every count from one to `most`.
    pub fn up_to(&mut self, action: Action, most: u8) {
        if most > 0 {
            self.choices.push(Choice::UpTo(action, most));
        }
    }

    /// True when the action is one of the choices.
    pub fn contains(&self, action: Action) -> bool {
        match self.find(action) {
            Some(Choice::One(_)) => true,
            Some(Choice::UpTo(_, most)) => {
                action.count().is_some_and(|count| 1 <= count && count <= most)
            }
            Some(Choice::Offers(bounds)) => match action {
                Action::Propose(offer) => self.fits(offer, bounds),
                _ => false,
            },
            None => false,
        }
    }

    /// The choice that an action belongs to, with any count and any bounds. No action belongs to two.
    pub fn find(&self, action: Action) -> Option<Choice> {
        let mut choices = self.choices.iter().copied();
        // Most questions are about marches, in long lists: nothing else is compared.
        if let Action::March { from, to, .. } = action {
            return choices.find(|choice| {
                matches!(*choice, Choice::UpTo(Action::March { from: here, to: there, .. }, _)
                    if here == from && there == to)
            });
        }
        let plain = action.with_count(1);
        choices.find(|choice| match *choice {
            Choice::One(one) => one == action,
            Choice::UpTo(template, _) => template == plain,
            Choice::Offers(_) => matches!(action, Action::Propose(_)),
        })
    }

    fn fits(&self, offer: Offer, bounds: OfferBounds) -> bool {
        let held = |card: TradeCard| self.cards.get(card.index()).copied().unwrap_or(0);
        let [first, second] = offer.give;
        let enough =
            if first == second { held(first) >= 2 } else { held(first) > 0 && held(second) > 0 };
        let known =
            |card: Option<TradeCard>| card.is_none_or(|card| card.index() < self.cards.len());
        enough
            && offer.to.map_or(bounds.open, |to| bounds.partners.contains(to))
            && offer.want.into_iter().all(known)
            && (bounds.least..=bounds.most_given).contains(&offer.give_total)
            && (bounds.least..=bounds.most_wanted).contains(&offer.want_total)
    }
}
