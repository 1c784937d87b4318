//! What a steward weighs: a table of numbers, each with a name, a range and a sentence.

/// One number of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// The least and the greatest it may be.
    pub range: (i32, i32),
}

macro_rules! weights {
    ($($name:ident = $value:literal, $least:literal to $most:literal: $about:literal;)*) => {
        /// What a steward weighs. Found by play: `docs/bots.md` says how.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Weights {
            $(#[doc = $about] pub $name: i32,)*
        }

        impl Weights {
            /// Every number, in the order of [`Weights::list`].
            pub const ALL: &'static [Weight] = &[
                $(Weight {
                    name: stringify!($name),
                    about: $about,
                    range: ($least, $most),
                },)*
            ];

            /// The numbers that were found.
            pub const FOUND: Self = Self { $($name: $value,)* };

            /// The numbers, in the order of [`Weights::ALL`].
            pub fn list(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// The same weights with these added, as far as they may go.
            #[must_use]
            pub fn with(mut self, changes: &[(&str, i32)]) -> Self {
                for (name, more) in changes {
                    match *name {
                        $(stringify!($name) => {
                            self.$name = (self.$name + more).clamp($least, $most);
                        })*
                        _ => {}
                    }
                }
                self
            }

            pub fn named(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    city = 20, 0 to 60: "What one more city is worth, in tenths of a token that is missing.";
    required = 52, 0 to 120: "What a city is worth besides, when the next space asks for it.";
    required_soon = 13, 0 to 120: "The same, when the space after the next does.";
    shortfall = 6, 1 to 40: "What each token costs that the people are short of their goal after building.";
    reserve = 5, 0 to 16: "Tokens beyond support that the people should have after building.";
    per_city = 0, 0 to 4: "Tokens beyond that for each city that stands.";
    good_land = 4, 0 to 15: "What each token costs that the ground of a city could have fed.";
    wilderness = 7, 0 to 60: "What a city outside a city site costs besides.";
    claim = 34, 0 to 100: "What the first token in an area is worth.";
    claim_site = 1, 0 to 60: "The same besides, where a city can be built cheaply.";
    claim_limit = 6, 0 to 20: "The same besides, for each token that the area feeds.";
    claim_open = 2, 0 to 20: "The same besides, for each neighbour that nobody has settled.";
    second = 41, 0 to 100: "What the second token in an area is worth: it grows faster.";
    more = 20, 0 to 100: "What each further token in an area is worth.";
    shared = 22, 0 to 60: "How much less a token is worth in an area with others.";
    voyage = 16, 0 to 200: "What a voyage costs besides treasury.";
    margin = 0, 0 to 6: "By how many tokens others must be outnumbered before they are attacked.";
    raids = 1, 0 to 4: "Attacks on cities in one turn, at most.";
    losses = 2, 0 to 6: "Tokens that may be lost to take the place of a city.";
    spare = 5, 0 to 20: "Tokens beyond support, from which on a city is attacked for the spoils alone.";
    leader = 13, 0 to 60: "What it is worth besides, to take something from who leads.";
    points = 37, 0 to 120: "What each point of an advance is worth.";
    credit = 27, 0 to 30: "What ten credits of an advance are worth.";
    attribute = 1, 0 to 60: "What each thing is worth that an advance allows.";
    protects = 2, 0 to 80: "What each calamity is worth that an advance eases; half of it is lost for one that it worsens.";
    asked = 279, 0 to 400: "What an advance is worth besides, when the next space asks for such.";
    horizon = 6, 1 to 20: "After so many spaces more, that is worth half.";
    overhead = 32, 1 to 200: "Added to every price, so that dear advances are worth their money.";
    saves = 33, 0 to 100: "Percent of the price of something better, from which on nothing else is bought.";
    patience = 8, 0 to 200: "Percent by which it must be better than what can be bought now.";
    any_card = 2, 0 to 30: "What a card is thought to be worth that the other side may name.";
    rich = 9, 2 to 40: "Tokens in treasury, from which on trade cards are bought.";
}
