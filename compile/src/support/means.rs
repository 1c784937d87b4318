//! What a player could ever pay for advances: the best hand of a turn, the treasury, and every credit.
//!
//! All of it is more than any player will have in a real game, so that an advance which is still too dear
//! is one that nobody buys. Players are taken to trade card for card.

use strabo_model::pack::{Advance, Role};
use strabo_model::{Pack, attribute::Attribute, division::cards_for};
use strabo_model::{price::set_value, resource::Fact};

/// Larger hands, or packs with more commodities, are not added up: they pay for everything.
const MOST_CARDS: usize = 64;
const MOST_COMMODITIES: usize = 250;
/// Advances that are paid for make others cheaper, in up to this many rounds.
const MOST_ROUNDS: usize = 64;
/// Cards that a special ability may bring in a turn.
const CARDS_OF_ABILITY: usize = 3;

/// What can be paid with one number of players.
pub struct Means {
    /// The number of players.
    pub players: u8,
    /// The value of the best hand and treasury.
    pub most: u32,
    /// The cards of that hand at most.
    pub cards: usize,
    /// What each advance costs after all credits that can be had, by position.
    pub prices: Vec<u32>,
    /// The advances that can be paid for, by position.
    pub payable: Vec<bool>,
}

/// What advances add to what a player can pay.
#[derive(Default)]
struct Perks {
    cards: usize,
    token_value: u32,
    card_price: Option<u32>,
    discount: u32,
    credits: u32,
}

/// What can be paid with so many players; nothing when the pack does not say enough to tell.
pub fn means(pack: &Pack, players: u8) -> Option<Means> {
    let rules = pack.rules.as_ref()?;
    let (tokens, cities) = (each(pack, Role::Tokens)?, each(pack, Role::Cities)?);
    let has_cards = pack.commodities.iter().any(|row| cards_for(&row.cards, players) > 0);
    if !has_cards || pack.commodities.len() > MOST_COMMODITIES {
        return None;
    }
    let start = pack.setups.iter().filter(|setup| setup.players == players);
    let start = start.map(|setup| u32::from(setup.starting_credits)).max().unwrap_or(0);
    let mut payable: Vec<bool> = pack.advances.iter().map(is_free).collect();
    for _ in 0..MOST_ROUNDS {
        let perks = perks(pack, &payable);
        let cards = usize::from(rules.cards.hand_limit) + cities + perks.cards;
        let most = wealth(pack, players, cards, tokens, &perks)?;
        let prices = prices(pack, &payable, start + perks.credits, perks.discount);
        let mut next = payable.clone();
        for (at, price) in prices.iter().enumerate() {
            next[at] |= *price <= most;
        }
        come_free(pack, &mut next);
        if next == payable {
            return Some(Means { players, most, cards, prices, payable });
        }
        payable = next;
    }
    None
}

/// How many pieces of a sort each player has.
fn each(pack: &Pack, role: Role) -> Option<usize> {
    pack.inventory.iter().find(|row| row.role == Some(role))?.per_player.map(usize::from)
}

/// Advances that cost nothing, are paid in resources, or have a cost that nobody printed.
fn is_free(advance: &Advance) -> bool {
    advance.cost == 0 || !advance.price.is_empty() || advance.unprinted.contains(&Fact::Price)
}

fn perks(pack: &Pack, payable: &[bool]) -> Perks {
    let prices = pack.purchases.iter().map(|row| u32::from(row.price));
    let mut sum = Perks { card_price: prices.min(), token_value: 1, ..Perks::default() };
    let held = pack.advances.iter().zip(payable).filter(|(_, held)| **held);
    for attribute in held.flat_map(|(advance, _)| &advance.attributes) {
        match attribute {
            Attribute::HandLimit(add) => sum.cards += usize::try_from(add.add).unwrap_or(0),
            Attribute::FreeCard(_) => sum.cards += 1,
            Attribute::Ability(_) => sum.cards += CARDS_OF_ABILITY,
            Attribute::TreasuryValue(value) => {
                sum.token_value = sum.token_value.max(value.points.into());
            }
            Attribute::BuyCards(buy) => {
                let price = u32::from(buy.price);
                sum.card_price = Some(sum.card_price.map_or(price, |least| least.min(price)));
            }
            Attribute::Discount(discount) => sum.discount += u32::from(discount.amount),
            Attribute::ExtraCredits(extra) => sum.credits += u32::from(extra.amount),
            _ => {}
        }
    }
    sum
}

/// The value of the best cards and of the treasury, part of which may buy cards. Nothing for a hand that
/// is too large to add up.
fn wealth(pack: &Pack, players: u8, cards: usize, tokens: usize, perks: &Perks) -> Option<u32> {
    let purchases = pack.rules.as_ref().and_then(|rules| rules.cards.purchases);
    let limit = purchases.map_or(MOST_CARDS, usize::from);
    let most_bought = match perks.card_price.map(usize::try_from) {
        None => 0,
        Some(Ok(price)) if price > 0 => (tokens / price).min(limit),
        Some(_) => limit,
    };
    if cards + most_bought > MOST_CARDS {
        return None;
    }
    let best = best_hands(pack, players, cards + most_bought);
    let price = perks.card_price.unwrap_or(0);
    let tokens = u32::try_from(tokens).ok()?;
    let sums = (0..=most_bought).filter_map(|bought| {
        let rest = tokens.checked_sub(price.checked_mul(u32::try_from(bought).ok()?)?)?;
        Some(best.get(cards + bought)? + rest * perks.token_value)
    });
    sums.max()
}

/// The value of the best hand of up to so many cards, for each number of cards.
fn best_hands(pack: &Pack, players: u8, most: usize) -> Vec<u32> {
    let foreign = pack.rules.iter().flat_map(|rules| &rules.foreign_sets);
    let bonus = foreign.filter(|row| row.players.contains(players)).map(|row| row.times_face_value);
    let bonus = u32::from(bonus.max().unwrap_or(0));
    let mut best = vec![0_u32; most + 1];
    for commodity in &pack.commodities {
        let copies = usize::from(cards_for(&commodity.cards, players)).min(most);
        let face = u32::from(commodity.value);
        let sets: Vec<u32> = (0..=u16::try_from(copies).unwrap_or(0))
            .map(|cards| set_value(commodity.value, cards) + bonus * face * u32::from(cards))
            .collect();
        for cards in (1..=most).rev() {
            let with = sets.iter().take(cards + 1).enumerate();
            let with = with.map(|(taken, value)| best[cards - taken] + value);
            best[cards] = with.max().unwrap_or(0);
        }
    }
    best
}

/// What each advance costs a player who holds all others that can be paid for.
fn prices(pack: &Pack, payable: &[bool], credits: u32, discount: u32) -> Vec<u32> {
    let mut groups = vec![credits; pack.groups.len()];
    let mut special = vec![0_u32; pack.advances.len()];
    for (advance, _) in pack.advances.iter().zip(payable).filter(|(_, held)| **held) {
        for (sum, credit) in groups.iter_mut().zip(&advance.credits) {
            *sum = sum.saturating_add(u32::from(*credit));
        }
        if let Some(given) = advance.special_credit
            && let Some(sum) = special.get_mut(given.to.index())
        {
            *sum = sum.saturating_add(u32::from(given.amount));
        }
    }
    let price = |(advance, special): (&Advance, &u32)| {
        let of_group = advance.groups.iter().filter_map(|group| groups.get(group.index()));
        let off = of_group.max().copied().unwrap_or(0).saturating_add(*special);
        u32::from(advance.cost).saturating_sub(off).saturating_sub(discount)
    };
    pack.advances.iter().zip(&special).map(price).collect()
}

/// Advances that come free with one that can be paid for.
fn come_free(pack: &Pack, payable: &mut [bool]) {
    let held = pack.advances.iter().zip(payable.iter()).filter(|(_, held)| **held);
    let mut gifts = Vec::new();
    for attribute in held.flat_map(|(advance, _)| &advance.attributes) {
        if let Attribute::FreeAdvances(free) = attribute
            && !gifts.contains(&(free.group, free.cost_below))
        {
            gifts.push((free.group, free.cost_below));
        }
    }
    for (advance, payable) in pack.advances.iter().zip(payable) {
        let given =
            |(group, below): &(_, u16)| advance.groups.contains(group) && advance.cost < *below;
        *payable |= gifts.iter().any(given);
    }
}
