//! The check for `odd-purchase`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::attribute::Attribute;

use super::{Context, Diagnostic, ODD_PURCHASE, Sink};
use crate::source::Span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let substitutes = substitutes(context);
    let mut open: BTreeMap<u16, Offer> = BTreeMap::new();
    for row in &context.authored.purchase {
        let offer = Offer { price: row.price.value, span: row.stack.span };
        let number = row.stack.value;
        if substitutes.contains(&number) {
            sink.push(of_substitute(number, offer.span));
        } else if let Some(known) = open.get(&number) {
            sink.push(twice("anybody", number, offer, *known));
        } else {
            open.insert(number, offer);
        }
    }
    for advance in &context.authored.advance {
        let mut own: BTreeMap<u16, Offer> = BTreeMap::new();
        for attribute in &advance.attributes {
            let Attribute::BuyCards(cards) = &attribute.value else { continue };
            let offer = Offer { price: cards.price, span: cards.stack.span };
            let number = cards.stack.number;
            let who = format!("the holder of \"{}\"", advance.name);
            if substitutes.contains(&number) {
                sink.push(of_substitute(number, offer.span));
            } else if let Some(known) = own.get(&number) {
                sink.push(twice(&who, number, offer, *known));
            } else if let Some(known) = open.get(&number).filter(|known| known.price <= offer.price)
            {
                sink.push(useless(&who, number, offer, *known));
            }
            own.entry(number).or_insert(offer);
        }
    }
}

#[derive(Clone, Copy)]
struct Offer {
    price: u16,
    span: Span,
}

fn substitutes(context: &Context<'_>) -> BTreeSet<u16> {
    context.pack.stacks.iter().filter(|stack| stack.substitute).map(|stack| stack.number).collect()
}

fn of_substitute(number: u16, span: Span) -> Diagnostic {
    let message = format!("cards of stack {number} are for sale, but it only holds substitutes");
    Diagnostic::new(&ODD_PURCHASE, span, message)
        .help("a substitute is dealt in place of a card from an empty stack and is never bought")
}

fn twice(who: &str, number: u16, offer: Offer, known: Offer) -> Diagnostic {
    let message = format!(
        "{who} may buy from stack {number} twice, for {} and for {} tokens",
        known.price, offer.price
    );
    Diagnostic::new(&ODD_PURCHASE, offer.span, message)
        .label(known.span, "already offered here")
        .help("keep one of the two, or correct a stack number")
}

fn useless(who: &str, number: u16, offer: Offer, known: Offer) -> Diagnostic {
    let message = format!(
        "{who} may buy from stack {number} for {} tokens, but everybody may for {}",
        offer.price, known.price
    );
    Diagnostic::new(&ODD_PURCHASE, offer.span, message)
        .label(known.span, "offered to everybody")
        .help("an advance should offer another stack, or a lower price")
}
