//! What is known of a board before it is drafted, and what becomes of it.

/// What a place is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Solid ground.
    Land,
    /// Open water.
    Sea,
}

/// A place to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedPlace {
    /// Land or sea.
    pub kind: Kind,
    /// Its centre point, in board units, where known.
    pub at: Option<[f64; 2]>,
}

/// What is known of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub places: Vec<PlannedPlace>,
    /// Which places touch, by land or water alike; each pair once.
    pub borders: Vec<(u32, u32)>,
    /// The board: least x, least y, greatest x, greatest y.
    pub board: Option<[f64; 4]>,
}

/// One connected part of a place. Rings are closed implicitly; the outer one turns from x to y, holes the other way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// The outer ring.
    pub outer: Vec<[f64; 2]>,
    /// What is cut out of it.
    pub holes: Vec<Vec<[f64; 2]>>,
}

/// The outline of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Its parts; a draft gives every place exactly one.
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftedBoard {
    /// One outline for each place.
    pub outlines: Vec<Outline>,
    /// Borders that could not become shared edges.
    pub links: Vec<(u32, u32)>,
    /// How good the draft is.
    pub figures: Figures,
    /// What was given up because the plan is too large or too tangled, in sentences.
    pub given_up: Vec<&'static str>,
}

/// How well outlines agree with a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Declared borders.
    pub borders: usize,
    /// Declared borders that are shared edges.
    pub shared: usize,
    /// Pairs of places that share an edge but no border.
    pub false_contacts: usize,
    /// The smallest area against the median.
    pub smallest_to_median: f64,
    /// Places whose outline crosses or retraces itself.
    pub self_intersections: usize,
    /// Pairs of places that cover common ground.
    pub overlaps: usize,
    /// Places without any outline.
    pub missing: usize,
    /// The length of the shortest shared edge of a declared border, in board units.
    pub shortest_shared: f64,
}

impl Figures {
    /// True when so much is drawn wrongly that nobody would refine it: more than a tenth of the places.
    #[doc(hidden)]
    pub fn is_hopeless(&self, places: usize) -> bool {
        10 * (self.self_intersections + self.overlaps + self.missing) > places
    }

    /// How many things are not as they should be.
    pub(crate) fn faults(&self) -> usize {
        let apart = self.borders - self.shared;
        apart + self.false_contacts + self.self_intersections + self.overlaps + self.missing
    }
}
