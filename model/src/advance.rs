//! Groups and tiers of advances, and the advances themselves.

use serde::{Deserialize, Serialize};

use crate::refs::{AdvanceId, GroupId, PieceId, TrackId};
use crate::resource::{Fact, ResourceCount};
use crate::{attribute::Attribute, benefit::Benefit, defaults::is_default};
use crate::{symbol::Symbol, text::Text};

/// A group of advances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The id of the group.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its colour.
    pub colour: Text,
    /// The shape that stands for it.
    pub symbol: Symbol,
    /// How many advances it has, those that are not printed among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advances: Option<u16>,
    /// How many of them the source does not print.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unprinted: u16,
    /// The advance that must be held before the others of the group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<AdvanceId>,
    /// It is a government: nobody holds advances of two of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub government: bool,
    /// Any of these advances opens it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened_by: Vec<AdvanceId>,
    /// The source does not print what opens it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening_unprinted: bool,
    /// What holds for all of its advances.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benefits: Vec<Benefit>,
}

/// A tier of advances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tier {
    /// The id of the tier.
    pub id: Text,
    /// The cost is at least this.
    pub cost_from: u16,
    /// How many advances it has.
    pub advances: u16,
    /// Points each is worth.
    pub points: u16,
    /// The special credit each gives to the next tier.
    pub special_credit: Option<u16>,
}

/// Credit towards one advance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpecialCredit {
    /// The advance.
    pub to: AdvanceId,
    /// Points of credit.
    pub amount: u16,
}

/// One advance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advance {
    /// The id of the advance.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its groups.
    pub groups: Vec<GroupId>,
    /// What it costs.
    pub cost: u16,
    /// Points it is worth.
    pub points: u16,
    /// Credits to each group, in the order of the groups of the pack.
    pub credits: Vec<u16>,
    /// Credit to one advance.
    pub special_credit: Option<SpecialCredit>,
    /// What it does.
    pub attributes: Vec<Attribute>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
    pub aliases: Vec<Text>,
    /// What it costs in resources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<ResourceCount>,
    /// Advances without which it is not acquired.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prerequisites: Vec<AdvanceId>,
    /// The piece that may be built with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<PieceId>,
    /// The tracks it moves up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub raises: Vec<TrackId>,
    /// Its level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What it does in games of actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benefits: Vec<Benefit>,
    /// What the source does not print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unprinted: Vec<Fact>,
}
