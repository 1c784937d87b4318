//! What may be done, as an order.

use strabo_model::calamity::SiteKind;

use super::{Words, count};
use crate::action::{OfferBounds, Payment};
use crate::prelude::*;

impl Words<'_> {
    /// What a choice is, with the range of its count.
    pub fn choice(&self, view: View<'_>, choice: Choice) -> String {
        match choice {
            Choice::One(action) | Choice::UpTo(action, 1) => self.action(view, action),
            Choice::UpTo(action, most) => format!("{} (1 to {most})", self.action(view, action)),
            Choice::Offers(OfferBounds { open: false, .. }) => {
                "Counter with an offer of your own".to_owned()
            }
            Choice::Offers(bounds) => {
                let [given, wanted] = bounds.ranges();
                format!("Propose a trade of {given} cards for {wanted}")
            }
        }
    }

    pub fn action(&self, view: View<'_>, action: Action) -> String {
        match action {
            Action::Done => ending(view).to_owned(),
            Action::TaxRate(rate) => format!("Collect tax at a rate of {rate}"),
            Action::Choose(place) => self.chosen(view, place),
            Action::Grow { at, count: number } => {
                format!("Place {} in {}", count(number, "token"), self.place(at))
            }
            Action::March { from, to, count: number } => format!(
                "Move {} from {} to {}",
                count(number, "token"),
                self.place(from),
                self.place(to)
            ),
            Action::BuildShip { at, pay } => format!(
                "Build a ship at {}, paid {}",
                self.node(at),
                match pay {
                    Payment::Treasury => "from treasury",
                    Payment::Mixed => "with one token and treasury",
                    Payment::Tokens => "with tokens",
                }
            ),
            Action::KeepShip { ship, tokens } => format!(
                "Keep up ship {} with {}",
                ship + 1,
                if tokens { "tokens" } else { "treasury" }
            ),
            Action::Embark { ship, count: number } => {
                format!("Take {} aboard ship {}", count(number, "token"), ship + 1)
            }
            Action::Sail { ship, to } => format!("Sail ship {} to {}", ship + 1, self.node(to)),
            Action::Land { ship, count: number } => {
                format!("Land {} from ship {}", count(number, "token"), ship + 1)
            }
            Action::LoseShip => "Lose a ship".to_owned(),
            Action::Insist => "Insist on the order: nobody moves before you".to_owned(),
            Action::Spoils { card: true, treasury: 0 } => "Take a card".to_owned(),
            Action::Spoils { card: false, treasury: 0 } => "Take nothing".to_owned(),
            Action::Spoils { card, treasury } => format!(
                "Take {}{}",
                count(treasury, "treasury token"),
                if card { " and a card" } else { "" }
            ),
            Action::Wait if is_asked(view, Ask::Proposal) => {
                "Wait for what others offer".to_owned()
            }
            Action::Wait => "Wait with the defence until your own attacks are over".to_owned(),
            Action::BuildCity { at, treasury: 0, nearby: 0, keep: false } => {
                format!("Build a city in {}", self.place(at))
            }
            Action::BuildCity { at, .. } => {
                format!("Build a city in {}, {}", self.place(at), Self::city_paid(view, action))
            }
            Action::BuyCard { stack, free: true } => format!("Take a card of stack {stack}"),
            Action::BuyCard { stack, free: false } => format!("Buy a card of stack {stack}"),
            Action::Propose(offer) => format!("Offer {}", self.offer(offer)),
            Action::Accept => match view.offer() {
                Some(offer) if is_asked(view, Ask::Agreement) => {
                    let cards = count(offer.want_total, "card");
                    format!("Take {cards} with {}", self.pair(view.named()))
                }
                Some(offer) => format!("Accept {}", self.offer(Offer { to: None, ..offer })),
                None => "Accept".to_owned(),
            },
            Action::Card { card, count } => card_verb(view).replace("{}", &self.cards(card, count)),
            Action::Player(seat) => format!("Choose {}", self.player(seat)),
            Action::Assign { seat, count: number } => {
                format!("Give {} {number} of the losses", self.player(seat))
            }
            Action::Take { at, count: number } => {
                format!("Take {} in {}", count(number, "token"), self.place(at))
            }
            Action::Keep { first: true } => "Keep the first faction".to_owned(),
            Action::Keep { first: false } => "Keep the second faction".to_owned(),
            Action::GiveUpShip { ship } => format!("Give up ship {}", ship + 1),
            Action::Package(package) => {
                let start = self.game.start.as_ref();
                let row = start.and_then(|start| start.packages.get(usize::from(package)));
                format!("Choose {}", row.map_or("no package", |row| &*row.name))
            }
            Action::Site(site) => format!("Choose {}", self.site(view, site)),
            Action::Remove { at, count: number } => {
                format!("Remove {} from {}", count(number, "token"), self.place(at))
            }
            Action::Raze { at, leave: 0 } => format!("Give up the city in {}", self.place(at)),
            Action::Raze { at, leave } => {
                format!("Replace the city in {} with {}", self.place(at), count(leave, "token"))
            }
            Action::Pay if is_asked(view, Ask::Ransom) => "Pay to be spared".to_owned(),
            Action::Pay => "Pay from treasury instead".to_owned(),
            Action::UseAbility { advance, option, count: 1 } => {
                format!("Use {}{}", self.advance(advance), which(option))
            }
            Action::UseAbility { advance, option, count } => {
                format!("Use {}{} for {count}", self.advance(advance), which(option))
            }
            Action::Buy(advance) => {
                let price = view.price(advance);
                format!("Buy {} for {price}", self.advance(advance))
            }
            Action::TakeFree(advance) => format!("Take {} free", self.advance(advance)),
            Action::Substitute { set, card } => {
                format!("Use {} as {}", self.card(card), self.card(set))
            }
            Action::Credits { group, points } => {
                let group = self.game.pack.groups.get(group.index());
                let group = group.map_or("nothing", |group| &*group.name);
                format!("Take {} for {group}", count(points, "credit"))
            }
        }
    }

    /// How a city is paid: "3 from treasury, a token stays". What treasury pays too much goes to the stock.
    pub(crate) fn city_paid(view: View<'_>, action: Action) -> String {
        let Action::BuildCity { treasury, nearby, keep, .. } = action else { return String::new() };
        let overpaid = view.overpaid(action);
        let parts = [
            (treasury > 0).then(|| format!("{treasury} from treasury")),
            (nearby > 0).then(|| format!("{} from next door", count(nearby, "token"))),
            keep.then(|| "a token stays".to_owned()),
            (overpaid > 0).then(|| format!("for nothing but {overpaid} more in stock")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { "with the tokens there".to_owned() } else { parts.join(", ") }
    }

    /// A volcano, flood plain or open sea.
    pub(crate) fn site(self, view: View<'_>, site: u8) -> String {
        let (pack, at) = (&self.game.pack, usize::from(site));
        let (features, kind) = match view.site_kind() {
            Some(SiteKind::Volcano) => (&pack.volcanoes, "volcano"),
            Some(SiteKind::FloodPlain) => (&pack.flood_plains, "flood plain"),
            Some(SiteKind::OpenSea) => {
                let sea = pack.areas.iter().filter(|area| !area.is_land()).nth(at);
                return sea.map_or("the sea", |sea| &*sea.name).to_owned();
            }
            None => return format!("site {}", at + 1),
        };
        let Some(feature) = features.get(at) else { return format!("{kind} {}", at + 1) };
        let areas: Vec<&str> = feature.areas.iter().map(|id| &*pack[*id].name).collect();
        let name = feature.name.as_ref().map_or(format!("the {kind}"), ToString::to_string);
        format!("{name} ({})", areas.join(", "))
    }

    /// A place, what stands there, and what becomes of it.
    fn chosen(self, view: View<'_>, place: Land) -> String {
        let (name, ask) = (self.place(place), view.decision().map(|one| one.ask));
        match (ask, view.board().city(place)) {
            (Some(Ask::Unsupported), _) => format!("Reduce the city in {name}"),
            (Some(Ask::Casualty), _) => format!("Lose 1 token in {name}"),
            (Some(Ask::Helper), _) => format!("Spend 1 token from {name}"),
            (_, Some(owner)) => format!("Choose {name} (city of {})", self.player(owner)),
            _ => {
                let there = view.board().owners(place).filter(|(_, tokens)| *tokens > 0);
                let there = there.map(|(seat, tokens)| {
                    format!("{} of {}", count(tokens, "token"), self.player(seat))
                });
                let there: Vec<String> = there.collect();
                match there.as_slice() {
                    [] => format!("Choose {name}"),
                    there => format!("Choose {name} ({})", there.join(", ")),
                }
            }
        }
    }
}

/// What the answer does that ends a question.
fn ending(view: View<'_>) -> &'static str {
    match view.decision().map_or(Ask::Nothing, |decision| decision.ask) {
        Ask::Movement if view.mixed().go => "End my movement",
        Ask::Movement => "Build no more ships",
        Ask::Purchase if view.purchase().basket > 0 => "Confirm the purchase",
        Ask::Purchase => "Buy nothing",
        Ask::BuildCity => "Build no more",
        Ask::Proposal => "Propose nothing more",
        Ask::Answer => "Refuse the offer",
        Ask::Agreement => "Refuse them",
        Ask::Ability => "Use nothing more",
        Ask::BuyCard => "Buy no card",
        Ask::Ransom => "Refuse to pay",
        Ask::Placement => "Place no more",
        Ask::StartCards => "Take no more",
        _ => "Stop here",
    }
}

/// What is done with a card.
fn card_verb(view: View<'_>) -> &'static str {
    match view.decision().map_or(Ask::Nothing, |decision| decision.ask) {
        Ask::Purchase => "Put in {}",
        Ask::Discard => "Discard {}",
        Ask::NamedCard => "Name {}",
        Ask::LostCard => "Lose {}",
        Ask::HiddenCard | Ask::GivenCard => "Give {}",
        Ask::Ability if view.selling().is_some() => "Sell {}",
        Ask::Ability => "Ask for {}",
        _ => "Choose {}",
    }
}

fn is_asked(view: View<'_>, ask: Ask) -> bool {
    view.decision().is_some_and(|decision| decision.ask == ask)
}

fn which(option: u8) -> String {
    if option == 0 { String::new() } else { format!(" in way {}", option + 1) }
}
