//! What may be done, as an order.

use std::fmt::Write;

use super::{Words, count};
use crate::action::{Action, Ask, Choice, Offer, OfferBounds, Payment};
use crate::ids::Land;
use crate::view::View;

impl Words<'_> {
    /// What a choice is, with the range of its count.
    pub fn choice(&self, view: View<'_>, choice: Choice) -> String {
        match choice {
            Choice::One(action) | Choice::UpTo(action, 1) => self.action(view, action),
            Choice::UpTo(action, most) => format!("{} (1 to {most})", self.action(view, action)),
            Choice::Offers(OfferBounds { open: false, .. }) => "make an offer back".to_owned(),
            Choice::Offers(bounds) => {
                let [given, wanted] = bounds.ranges();
                format!("propose a trade of {given} cards for {wanted}")
            }
        }
    }

    pub fn action(&self, view: View<'_>, action: Action) -> String {
        match action {
            Action::Done => "nothing more".to_owned(),
            Action::TaxRate(rate) => format!("tax at a rate of {rate}"),
            Action::Choose(place) => self.chosen(view, place),
            Action::Grow { at, count: number } => {
                format!("add {} in {}", count(number, "token"), self.place(at))
            }
            Action::March { from, to, count: number } => format!(
                "move {} from {} to {}",
                count(number, "token"),
                self.place(from),
                self.place(to)
            ),
            Action::BuildShip { at, pay } => format!(
                "build a ship at {}, paid {}",
                self.node(at),
                match pay {
                    Payment::Treasury => "from treasury",
                    Payment::Mixed => "with one token and treasury",
                    Payment::Tokens => "with tokens",
                }
            ),
            Action::KeepShip { ship, tokens } => format!(
                "keep up ship {} with {}",
                ship + 1,
                if tokens { "tokens" } else { "treasury" }
            ),
            Action::Embark { ship, count: number } => {
                format!("take {} aboard ship {}", count(number, "token"), ship + 1)
            }
            Action::Sail { ship, to } => format!("sail ship {} to {}", ship + 1, self.node(to)),
            Action::Land { ship, count: number } => {
                format!("land {} from ship {}", count(number, "token"), ship + 1)
            }
            Action::LoseShip => "lose a ship".to_owned(),
            Action::Insist => "insist on the order: nobody moves before you".to_owned(),
            Action::Spoils { card: true, treasury: 0 } => "take a card".to_owned(),
            Action::Spoils { card: false, treasury: 0 } => "take nothing".to_owned(),
            Action::Spoils { card, treasury } => format!(
                "take {}{}",
                count(treasury, "treasury token"),
                if card { " and a card" } else { "" }
            ),
            Action::Wait if is_asked(view, Ask::Proposal) => {
                "wait for what others offer".to_owned()
            }
            Action::Wait => "let the attack wait".to_owned(),
            Action::BuildCity { at, treasury, nearby, keep } => {
                let mut text = format!("build a city in {}", self.place(at));
                if treasury > 0 {
                    // Writing to a string cannot fail.
                    let _ = write!(text, ", {treasury} from treasury");
                }
                if nearby > 0 {
                    let _ = write!(text, ", {} from next door", count(nearby, "token"));
                }
                if keep {
                    text.push_str(", a token stays");
                }
                text
            }
            Action::BuyCard { stack, free: true } => format!("take a card of stack {stack}"),
            Action::BuyCard { stack, free: false } => format!("buy a card of stack {stack}"),
            Action::Propose(offer) => format!("offer {}", self.offer(offer)),
            Action::Accept => match view.offer() {
                Some(offer) if is_asked(view, Ask::Agreement) => {
                    format!("take {} cards with {}", offer.want_total, self.pair(view.named()))
                }
                Some(offer) => format!("accept {}", self.offer(Offer { to: None, ..offer })),
                None => "accept".to_owned(),
            },
            Action::Card { card, count } => self.cards(card, count),
            Action::Player(seat) => self.player(seat).to_owned(),
            Action::Assign { seat, count: number } => {
                format!("{} loses {number}", self.player(seat))
            }
            Action::Take { at, count: number } => {
                format!("take {} in {}", count(number, "token"), self.place(at))
            }
            Action::Keep { first: true } => "keep the first faction".to_owned(),
            Action::Keep { first: false } => "keep the second faction".to_owned(),
            Action::GiveUpShip { ship } => format!("give up ship {}", ship + 1),
            Action::Package(package) => {
                let start = self.game.start.as_ref();
                let row = start.and_then(|start| start.packages.get(usize::from(package)));
                row.map_or_else(|| "no package".to_owned(), |row| row.name.to_string())
            }
            Action::Site(site) => format!("site {}", site + 1),
            Action::Remove { at, count: number } => {
                format!("remove {} from {}", count(number, "token"), self.place(at))
            }
            Action::Raze { at, leave: 0 } => format!("give up the city in {}", self.place(at)),
            Action::Raze { at, leave } => {
                format!("replace the city in {} with {}", self.place(at), count(leave, "token"))
            }
            Action::Pay => "pay from treasury instead".to_owned(),
            Action::UseAbility { advance, option, count: 1 } => {
                format!("use {}{}", self.advance(advance), which(option))
            }
            Action::UseAbility { advance, option, count } => {
                format!("use {}{} for {count}", self.advance(advance), which(option))
            }
            Action::Buy(advance) => {
                let price = view.price(advance);
                format!("buy {} for {price}", self.advance(advance))
            }
            Action::TakeFree(advance) => format!("take {} free", self.advance(advance)),
            Action::Substitute { set, card } => {
                format!("count {} as {}", self.card(card), self.card(set))
            }
            Action::Credits { group, points } => {
                let group = self.game.pack.groups.get(group.index());
                format!("{points} credits for {}", group.map_or("nothing", |group| &*group.name))
            }
        }
    }

    /// A place, and what stands there.
    fn chosen(self, view: View<'_>, place: Land) -> String {
        if let Some(owner) = view.board().city(place) {
            return format!("{} (city of {})", self.place(place), self.player(owner));
        }
        let tokens = view.board().tokens(place, view.seat());
        format!("{} ({})", self.place(place), count(tokens, "own token"))
    }
}

fn is_asked(view: View<'_>, ask: Ask) -> bool {
    view.decision().is_some_and(|decision| decision.ask == ask)
}

fn which(option: u8) -> String {
    if option == 0 { String::new() } else { format!(" in way {}", option + 1) }
}
