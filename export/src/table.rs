//! A game laid out for a setup: which cards lie where, and which pieces belong to whom.

use strabo_model::pack::{Role, Setup};
use strabo_model::refs::{AreaId, BlockId, CalamityId, CivilizationId, CommodityId, StackId};
use strabo_model::{Pack, division::cards_for};
use strabo_render::cards::stack_name;

/// A trade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Card {
    Commodity(CommodityId),
    Calamity(CalamityId),
}

/// A stack of trade cards on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The block it belongs to, where trade is divided.
    pub block: Option<BlockId>,
    pub stack: StackId,
    /// Its cards, the top one first.
    pub cards: Vec<Card>,
}

/// A game at its start.
#[derive(Clone, Copy, Debug)]
pub struct StartingTable<'t> {
    pub setup: &'t Setup,
    /// The stacks that were prepared; the batches of each stack lie in their order.
    pub piles: &'t [Pile],
    /// The seed that the cards were dealt from.
    pub seed: u64,
    /// The address where the images will be, for clients that fetch them.
    pub base_url: Option<&'t str>,
}

/// All pieces of one kind and owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply<'p> {
    /// The owner; `None` for pieces that are shared.
    pub owner: Option<CivilizationId>,
    /// What they are in the rules.
    pub role: Role,
    pub name: &'p str,
    pub count: u16,
}

impl StartingTable<'_> {
    /// All stacks, with those that only stand in for others at the end.
    pub fn all_piles(&self, pack: &Pack) -> Vec<Pile> {
        let mut piles = self.piles.to_vec();
        for (stack, _) in pack.rows::<StackId>().filter(|(_, row)| row.substitute) {
            let mut cards = Vec::new();
            for (id, row) in pack.rows::<CommodityId>().filter(|(_, row)| row.stack == stack) {
                let copies = usize::from(cards_for(&row.cards, self.setup.players));
                cards.extend(std::iter::repeat_n(Card::Commodity(id), copies));
            }
            if !cards.is_empty() {
                piles.push(Pile { block: None, stack, cards });
            }
        }
        piles
    }

    /// The cards of a stack batch by batch, from the top; one batch when the deal has no more.
    pub fn batches<'c>(&self, pack: &Pack, pile: &'c Pile) -> Vec<&'c [Card]> {
        let division = pack.division(self.setup.players);
        let blocks = division.iter().flat_map(|division| &division.blocks);
        let stacks =
            blocks.filter(|block| block.block == pile.block).flat_map(|block| &block.stacks);
        let own = stacks.into_iter().find(|contents| contents.stack == pile.stack);
        let mut left = pile.cards.as_slice();
        let mut batches = Vec::new();
        for batch in own.iter().flat_map(|contents| &contents.batches) {
            let count = usize::try_from(batch.cards()).unwrap_or(usize::MAX).min(left.len());
            let (own, rest) = left.split_at(count);
            batches.extend((!own.is_empty()).then_some(own));
            left = rest;
        }
        batches.extend((!left.is_empty()).then_some(left));
        batches
    }

    /// Where each civilization starts, with one token.
    pub fn starts(&self, pack: &Pack) -> Vec<(CivilizationId, AreaId)> {
        let own = self.setup.civilizations.iter();
        own.filter_map(|id| pack.start_of(*id).map(|area| (*id, area))).collect()
    }

    /// The pieces of all players, and those without an owner.
    pub fn supplies<'p>(&self, pack: &'p Pack) -> Vec<Supply<'p>> {
        let mut supplies = Vec::new();
        for &id in &self.setup.civilizations {
            supplies.extend(pack.inventory.iter().filter_map(|row| {
                let role = row.role.filter(|role| is_owned(*role))?;
                let count = row.per_player?;
                Some(Supply { owner: Some(id), role, name: &row.name, count })
            }));
        }
        supplies.extend(pack.inventory.iter().filter_map(|row| {
            let role = row.role.filter(|role| !is_owned(*role))?;
            Some(Supply { owner: None, role, name: &row.name, count: row.total? })
        }));
        supplies
    }
}

/// True for pieces that every civilization has of its own.
const fn is_owned(role: Role) -> bool {
    match role {
        Role::Tokens | Role::Cities | Role::Ships => true,
        Role::BarbarianTokens | Role::PirateCities => false,
    }
}

/// What a stack is called on the table.
pub fn pile_name(pack: &Pack, pile: &Pile) -> String {
    let name = stack_name(pack, pile.stack);
    match pile.block.and_then(|id| pack.get(id)) {
        Some(block) => format!("{name} {}", block.name),
        None => name,
    }
}

pub fn card_name(pack: &Pack, card: Card) -> &str {
    match card {
        Card::Commodity(id) => pack.get(id).map_or("?", |row| &row.name),
        Card::Calamity(id) => pack.get(id).map_or("?", |row| &row.name),
    }
}

/// The word for a piece in names of files.
pub const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Tokens => "token",
        Role::Cities => "city",
        Role::Ships => "ship",
        Role::BarbarianTokens => "barbarian",
        Role::PirateCities => "pirate-city",
    }
}
