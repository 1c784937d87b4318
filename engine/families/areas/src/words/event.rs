//! What happened, in one sentence for each event.

use super::{Words, count};
use crate::event::{Cause, Ending, Event};

impl Words<'_> {
    /// One sentence about an event.
    pub fn event(&self, event: Event) -> String {
        let text = self.of_one(event);
        // Barbarians are many.
        let many = format!("{} ", self.player(self.game.barbarians()));
        let rest = text.strip_prefix(&many).and_then(|rest| rest.split_once("s "));
        match rest.filter(|(verb, _)| many.ends_with("s ") && !verb.contains(' ')) {
            Some((verb, rest)) => format!("{many}{verb} {rest}"),
            None => text,
        }
    }

    fn of_one(self, event: Event) -> String {
        let name = |seat| self.player(seat);
        match event {
            Event::Turn(turn) => format!("Turn {turn}"),
            Event::Phase(phase) => {
                let row = self.game.pack.sequence.get(phase.index());
                row.map_or_else(String::new, |row| row.name.to_string())
            }
            Event::Tax { seat, tokens, revolts } => {
                let tax = format!("{} collects {}", name(seat), count(tokens, "token"));
                match revolts {
                    0 => format!("{tax}."),
                    _ => format!("{tax}; no tax comes from {}.", count(revolts, "city")),
                }
            }
            Event::Grown { seat, tokens } => {
                format!("{} grows by {}.", name(seat), count(tokens, "token"))
            }
            Event::Marched { seat, from, to, count: number } => format!(
                "{} moves {} from {} to {}.",
                name(seat),
                count(number, "token"),
                self.place(from),
                self.place(to)
            ),
            Event::ShipBuilt { seat, at } => {
                format!("{} builds a ship at {}.", name(seat), self.node(at))
            }
            Event::ShipKept { seat, ship } => format!("{} keeps up ship {}.", name(seat), ship + 1),
            Event::ShipLost { seat, at, cause: Cause::Ship } => {
                format!("{} gives up a ship at {}.", name(seat), self.node(at))
            }
            Event::ShipLost { seat, at, cause } => {
                format!("{} loses a ship at {} {}.", name(seat), self.node(at), self.cause(cause))
            }
            Event::Sailed { seat, ship, to, .. } => {
                format!("{} sails ship {} to {}.", name(seat), ship + 1, self.node(to))
            }
            Event::Embarked { seat, ship, from, count: number } => format!(
                "{} takes {} aboard ship {} in {}.",
                name(seat),
                count(number, "token"),
                ship + 1,
                self.place(from)
            ),
            Event::Landed { seat, ship, at, count: number } => format!(
                "{} lands {} from ship {} in {}.",
                name(seat),
                count(number, "token"),
                ship + 1,
                self.place(at)
            ),
            Event::TokensLost { seat, at, count: number, cause } => format!(
                "{} loses {} in {} {}.",
                name(seat),
                count(number, "token"),
                self.place(at),
                self.cause(cause)
            ),
            Event::TokensTaken { from, by, at, count: number, cause } => format!(
                "{} replaces {} of {} in {} {}.",
                name(by),
                count(number, "token"),
                name(from),
                self.place(at),
                self.cause(cause)
            ),
            Event::TokensPlaced { seat, at, count: number, cause } => format!(
                "{} places {} in {} {}.",
                name(seat),
                count(number, "token"),
                self.place(at),
                self.cause(cause)
            ),
            Event::CityBuilt { seat, at } => {
                format!("{} builds a city in {}.", name(seat), self.place(at))
            }
            Event::CityLost { seat, at, cause } => format!(
                "{} loses the city in {} {}.",
                name(seat),
                self.place(at),
                self.cause(cause)
            ),
            Event::CityReduced { seat, at, tokens, cause } => format!(
                "The city of {} in {} is reduced to {} {}.",
                name(seat),
                self.place(at),
                count(tokens, "token"),
                self.cause(cause)
            ),
            Event::CityTaken { from, by, at, cause } => format!(
                "{} takes the city of {} in {} {}.",
                name(by),
                name(from),
                self.place(at),
                self.cause(cause)
            ),
            Event::CityAttacked { by, defender, at } => {
                format!(
                    "{} attacks the city of {} in {}.",
                    name(by),
                    name(defender),
                    self.place(at)
                )
            }
            Event::Spoils { seat, from, treasury: 0, .. } => {
                format!("{} takes a card from {}.", name(seat), name(from))
            }
            Event::Spoils { seat, from, treasury, card } => format!(
                "{} takes {}{} from {}.",
                name(seat),
                count(treasury, "treasury token"),
                if card { " and a card" } else { "" },
                name(from)
            ),
            Event::CardGiven { from, to, .. } => {
                format!("{} gives {} a commodity card.", name(from), name(to))
            }
            Event::PackageOpened { seat, package } => {
                format!("{} opens package {}.", name(seat), package + 1)
            }
            Event::Left { seat } => format!("{} leaves the game.", name(seat)),
            Event::Dealt { seat, cards } => {
                format!("{} is dealt {}.", name(seat), count(cards, "card"))
            }
            Event::CardBought { seat, stack, price: 0 } => {
                format!("{} takes a card of stack {stack}.", name(seat))
            }
            Event::CardBought { seat, stack, price } => {
                format!("{} buys a card of stack {stack} for {price}.", name(seat))
            }
            Event::Proposed { seat, offer } => {
                format!("{} offers {}.", name(seat), self.offer(offer))
            }
            Event::Traded { seat, with, offer } => format!(
                "{} and {} trade: {} with {} for {} with {}.",
                name(seat),
                name(with),
                count(offer.give_total, "card"),
                self.pair(offer.give.map(Some)),
                offer.want_total,
                self.pair(offer.want)
            ),
            Event::CalamityDiscarded { seat, calamity } => {
                format!("{} discards {}.", name(seat), self.game.pack[calamity].name)
            }
            Event::Calamity { seat, calamity, beneficiary } => {
                let what = &self.game.pack[calamity].name;
                match beneficiary {
                    None => format!("{what} strikes {}.", name(seat)),
                    Some(other) => {
                        format!("{what} strikes {}; {} profits.", name(seat), name(other))
                    }
                }
            }
            Event::CalamityCancelled { seat, calamity } => {
                let what = &self.game.pack[calamity].name;
                format!("{what} finds nothing to strike at {}.", name(seat))
            }
            Event::SecondaryVictim { seat, calamity } => {
                let what = &self.game.pack[calamity].name;
                format!("{what} strikes {} as well.", name(seat))
            }
            Event::TreasuryLost { seat, tokens, cause } => format!(
                "{} pays {} {}.",
                name(seat),
                count(tokens, "treasury token"),
                self.cause(cause)
            ),
            Event::Discarded { seat, card, count } => {
                format!("{} turns in {}.", name(seat), self.cards(card, count))
            }
            Event::AbilityUsed { seat, advance } => {
                format!("{} uses {}.", name(seat), self.advance(advance))
            }
            Event::Acquired { seat, advance } => {
                format!("{} acquires {}.", name(seat), self.advance(advance))
            }
            Event::MarkerMoved { seat, to, back } => {
                format!("{} goes {} to space {to}.", name(seat), if back { "back" } else { "on" })
            }
            Event::Ended(Ending::LastSpace) => {
                "The game ends: a marker is on the last space.".to_owned()
            }
            Event::Ended(Ending::TurnLimit) => {
                "The game ends: the agreed number of turns was played.".to_owned()
            }
        }
    }
}
