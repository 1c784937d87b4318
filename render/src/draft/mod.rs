//! Drafts a board from centre points and borders: a planar partition whose shared edges are exactly the declared borders.

mod base;
mod blocks;
mod choose;
mod clean;
mod foam;
mod grid;
mod measure;
mod mesh;
mod outline;
mod planarity;
mod settle;
mod shape;
#[cfg(test)]
mod tests;
mod warp;

pub use measure::measure;

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
pub struct Place {
    /// Land or sea.
    pub kind: Kind,
    /// Its centre point, in board units, where known.
    pub at: Option<[f64; 2]>,
}

/// What is known of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The places.
    pub places: Vec<Place>,
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

/// A drafted board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// One outline for each place.
    pub outlines: Vec<Outline>,
    /// Borders that could not become shared edges.
    pub links: Vec<(u32, u32)>,
    /// How good the draft is.
    pub figures: Figures,
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

/// Drafts a board.
pub fn draft(plan: &Plan) -> Draft {
    let t = std::time::Instant::now();
    let tick = |name: &str| if std::env::var("TRACE").is_ok() { eprintln!("{name} {:?}", t.elapsed()) };
    let clean = clean::clean(plan);
    if clean.sea.is_empty() {
        return Draft::default();
    }
    tick("clean");
    let chosen = choose::choose(&clean);
    tick("choose");
    let mut base = base::fill(&clean, &chosen);
    tick("fill");
    let sound = settle::settle(&mut base, clean.unit);
    tick("settle");
    if !sound { eprintln!("UNSOUND"); }
    let mut mesh = mesh::Mesh::new(&base, &clean.sea, clean.board, clean.unit);
    tick("mesh");
    let wishes = foam::Wishes::new(&clean);
    let rounds = std::env::var("ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or((400_000 / clean.sea.len()).clamp(70, 150));
    shape::shape(&mut mesh, clean.unit, 60);
    tick("shape");
    foam::settle(&mut mesh, &wishes, rounds);
    tick("foam");
    let mut chains = outline::Chains::new(&mesh);
    let pen = outline::Pen { warp: warp::Warp::new(clean.board, clean.unit), step: 0.12 * clean.unit, quantum: 0.01 };
    chains.draw(None, &pen);
    tick("draw");
    chains.repair(&pen);
    tick("repair");
    let outlines = chains.outlines(&mesh, clean.sea.len());
    tick("outlines");
    let figures = measure(&outlines, plan, 0.01);
    tick("measure");
    Draft { outlines, links: chosen.links, figures }
}
