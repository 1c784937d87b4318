//! How advances change calamities: what helps, what makes them worse, and other changes.

use super::effect::{effects, unit};
use super::{advance, count, signed, small};
use crate::calamity::Effect;
use crate::modifier::{Modifier, Price, Victim};
use crate::pack::{Calamity, Pack};
use crate::refs::AdvanceId;

/// What a modifier means to its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sense {
    /// The holder suffers less.
    Helps,
    /// The holder suffers more.
    Worsens,
    /// The holder suffers something else, or may choose to.
    Changes,
}

/// A modifier in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModifierWords {
    /// What it means to the holder.
    pub sense: Sense,
    /// The advance.
    pub advance: AdvanceId,
    /// What it adds to the number of the main effect.
    pub amount: Option<i16>,
    /// What it adds, with what is counted: "−5 damage".
    pub number: Option<String>,
    /// What else it does: "keeps 2 ships".
    pub besides: Option<String>,
    /// For whom, if not for every victim: "primary victim".
    pub victim: Option<&'static str>,
    /// The advance with which it does not count, by name.
    pub unless: Option<String>,
}

impl ModifierWords {
    /// All of it but the advance and the number: "keeps 2 ships, primary victim".
    pub fn remark(&self) -> String {
        let unless = self.unless.as_ref().map(|name| format!("unless you have {name}"));
        let parts = [self.besides.clone(), self.victim.map(str::to_owned), unless];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The number with the remark: "−5 damage, primary victim".
    pub fn change(&self) -> String {
        let remark = Some(self.remark()).filter(|remark| !remark.is_empty());
        self.number.clone().into_iter().chain(remark).collect::<Vec<_>>().join(", ")
    }

    /// All of it: "Pottery: −5 damage".
    pub fn sentence(&self, pack: &Pack) -> String {
        format!("{}: {}", advance(pack, self.advance), self.change())
    }
}

/// All modifiers of a calamity, in the order an author wrote them.
pub fn modifiers(pack: &Pack, calamity: &Calamity) -> Vec<ModifierWords> {
    calamity.modified_by.iter().map(|each| modifier(pack, calamity, each)).collect()
}

/// One modifier of a calamity.
pub fn modifier(pack: &Pack, calamity: &Calamity, modifier: &Modifier) -> ModifierWords {
    ModifierWords {
        sense: sense(calamity, modifier),
        advance: modifier.advance,
        amount: modifier.amount,
        number: modifier.amount.map(|amount| {
            let words = format!("{} {}", signed(amount), noun(calamity, amount.unsigned_abs()));
            words.trim_end().to_owned()
        }),
        besides: besides(calamity, modifier),
        victim: victim(modifier.victim),
        unless: modifier.unless.map(|id| advance(pack, id).to_owned()),
    }
}

/// Which victims are meant; nothing for all of them.
pub const fn victim(victim: Victim) -> Option<&'static str> {
    match victim {
        Victim::Any => None,
        Victim::Primary => Some("primary victim"),
        Victim::Secondary => Some("secondary victim"),
    }
}

/// The effect whose number is changed: the first one, be it only what happens without a site.
fn main_effect(calamity: &Calamity) -> Option<&Effect> {
    let with_number = |effect: &&Effect| unit(effect).is_some();
    let first = calamity.effects.first().filter(with_number);
    first.or_else(|| calamity.otherwise.first().filter(with_number))
}

/// True when a larger number is better for the victim.
fn more_is_better(calamity: &Calamity) -> bool {
    matches!(main_effect(calamity), Some(Effect::DivideCivilization(_)))
}

fn sense(calamity: &Calamity, modifier: &Modifier) -> Sense {
    let eases = modifier.at_most.is_some()
        || modifier.immune
        || modifier.reduces_instead
        || modifier.keeps_ships.is_some();
    match modifier.amount {
        _ if !modifier.instead.is_empty() || modifier.may_pay.is_some() => Sense::Changes,
        Some(amount) if (amount > 0) == more_is_better(calamity) => Sense::Helps,
        Some(_) => Sense::Worsens,
        None if eases => Sense::Helps,
        None if !modifier.adds.is_empty() => Sense::Worsens,
        None => Sense::Changes,
    }
}

/// What the number of the main effect counts.
fn noun(calamity: &Calamity, number: u16) -> &'static str {
    let words = main_effect(calamity).and_then(unit);
    words.map_or("", |[one, many]| if number == 1 { one } else { many })
}

fn besides(calamity: &Calamity, modifier: &Modifier) -> Option<String> {
    let site = calamity.site.as_ref().map(|site| site.kind);
    let mut parts = Vec::new();
    if let Some(most) = modifier.at_most {
        parts.push(format!("at most {most} {}", noun(calamity, most)).trim_end().to_owned());
    }
    if modifier.immune {
        parts.push("cannot be a victim".to_owned());
    }
    if modifier.reduces_instead {
        parts.push("reduces what would be destroyed".to_owned());
    }
    if let Some(ships) = modifier.keeps_ships {
        parts.push(format!("keeps {}", count(ships, "ship", "ships")));
    }
    parts.extend(modifier.may_pay.as_ref().map(price));
    if !modifier.adds.is_empty() {
        parts.push(format!("also {}", small(&effects(&modifier.adds, site))));
    }
    if !modifier.instead.is_empty() {
        let known = effects(&calamity.effects, site);
        let words = effects(&modifier.instead, site);
        let news = words.split("; ").filter(|part| !known.contains(part));
        parts.push(format!("instead {}", small(&news.collect::<Vec<_>>().join("; "))));
    }
    Some(parts.join(", ")).filter(|words| !words.is_empty())
}

/// What may be given to be spared.
pub fn price(price: &Price) -> String {
    match price {
        Price::DiscardCards(cards) => {
            let cards = count(*cards, "commodity card", "commodity cards");
            format!("may discard {cards} to prevent it")
        }
        Price::DestroyCitiesPerStep(cities) => {
            let cities = count(*cities, "city", "cities");
            format!("may destroy {cities}, inland if possible, to prevent a step")
        }
    }
}
