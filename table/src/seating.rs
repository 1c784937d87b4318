//! Who sits where: people at screens, alone or several at one, and bots.

use strabo_bots::BotKind;
use strabo_engine::Seat;

/// People trade as long as they like: every trade of the person who is asked takes a round.
pub const TRADE_ROUNDS: u8 = 60;

/// Who plays at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Person,
    /// A bot.
    Bot(BotKind),
}

impl Who {
    /// The bot, if it is one.
    pub const fn bot(self) -> Option<BotKind> {
        match self {
            Self::Person => None,
            Self::Bot(kind) => Some(kind),
        }
    }

    /// Its name on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Bot(kind) => kind.name(),
        }
    }
}

/// One screen: the people who sit at it. Without seats it watches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Whose screen it is.
    pub seats: Vec<Seat>,
    /// Whose hand is shown; with several people, nobody's until one of them says "it is me".
    pub shown: Option<Seat>,
    /// A page of it is open.
    pub is_here: bool,
}

impl Screen {
    /// The screen of these people.
    pub fn of(seats: Vec<Seat>) -> Self {
        let shown = if let [only] = seats[..] { Some(only) } else { None };
        Self { seats, shown, is_here: false }
    }
}

/// Who plays each seat, and the screens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Who plays each seat, in the order of the seats.
    pub who: Vec<Who>,
    /// The screens: every person sits at one.
    pub screens: Vec<Screen>,
}

impl Seating {
    /// Everybody as named; people who are not at one of these screens get one of their own. A table
    /// without people has a screen that watches.
    pub fn new(who: Vec<Who>, shared: Vec<Vec<Seat>>) -> Self {
        let mut screens: Vec<Screen> = shared.into_iter().map(Screen::of).collect();
        for (seat, _) in (0..).map(Seat::new).zip(&who).filter(|(_, who)| **who == Who::Person) {
            if !screens.iter().any(|screen| screen.seats.contains(&seat)) {
                screens.push(Screen::of(vec![seat]));
            }
        }
        screens.sort_by_key(|screen| screen.seats.first().copied());
        if screens.is_empty() {
            screens.push(Screen::default());
        }
        Self { who, screens }
    }

    /// One person, in the first seat of so many, and stewards.
    pub fn one_person(seats: usize) -> Self {
        let mut who = vec![Who::Bot(BotKind::Steward); seats];
        if let Some(first) = who.first_mut() {
            *first = Who::Person;
        }
        Self::new(who, Vec::new())
    }

    /// The bot at each seat, and nothing for a person, as a session is begun.
    pub fn bots(&self) -> Vec<Option<BotKind>> {
        self.who.iter().map(|who| who.bot()).collect()
    }
}
