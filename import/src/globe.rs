//! Maps of the world: a window, parts too small to matter, and how the globe is laid flat.

use strabo_geometry::survey::{Bounds, Point};
use strabo_model::map::{Outline, OutlinePart, Ring};

use super::shape::{closed, size};
use super::svg::clip::clipped;
use super::{Imported, NO_AREA};

/// Nothing is drawn nearer to a pole than this with Mercator, in degrees.
const MOST_NORTH: f64 = 85.0;

const PARTS: &str = "parts that are smaller than --least-part, left out";
const WINDOW: &str = "outside of --window, left out";

/// How longitude and latitude become a plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Projection {
    /// As many units east as north for each degree.
    #[default]
    Plain,
    /// Areas have the size they have on the globe; shapes are right in the middle of the map.
    EqualArea,
    /// Shapes are right everywhere; areas grow towards the poles.
    Mercator,
}

impl std::str::FromStr for Projection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "plain" => Ok(Self::Plain),
            "equal-area" => Ok(Self::EqualArea),
            "mercator" => Ok(Self::Mercator),
            _ => Err("write plain, equal-area or mercator".to_owned()),
        }
    }
}

/// The part of the world that becomes the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The y axis of the file points up.
    pub flip_y: bool,
    pub projection: Projection,
    /// West, south, east and north.
    pub window: Option<Bounds>,
    /// Parts of areas that are smaller are left out, in square units of the file.
    pub least_part: Option<f64>,
}

/// Cuts areas to the window and takes out small parts. Areas of which nothing is left go.
pub fn crop(imported: &mut Imported, options: &Options) {
    let (areas, doubts) = (&mut imported.areas, &mut imported.doubts);
    let mut small = 0;
    areas.retain_mut(|area| {
        if let Some(window) = &options.window {
            area.outline = cut(&area.outline, window);
            area.at = area.at.filter(|at| window.holds(*at, 0.0));
        }
        let is_seen = !area.outline.is_empty();
        let least = options.least_part.unwrap_or(0.0);
        let before = area.outline.parts.len();
        area.outline.parts.retain(|part| size(&part.outer) >= least);
        small += before - area.outline.parts.len();
        let reason = if is_seen { ": all parts are smaller than --least-part" } else { "" };
        let topic = if is_seen { NO_AREA } else { WINDOW };
        if area.outline.is_empty() {
            doubts.add(topic, format!("{}{reason}", area.called));
        }
        !area.outline.is_empty()
    });
    if small > 0 {
        doubts.add(PARTS, format!("{small} of them"));
    }
}

fn cut(outline: &Outline, window: &Bounds) -> Outline {
    let ring = |ring: &Ring| closed(clipped(ring.clone(), window));
    let parts = outline.parts.iter().filter_map(|part| {
        let holes = part.holes.iter().filter_map(ring).collect();
        Some(OutlinePart { outer: ring(&part.outer)?, holes })
    });
    Outline { parts: parts.collect() }
}

/// Lays degrees flat.
pub fn project(imported: &mut Imported, projection: Projection) {
    let corners = || imported.areas.iter().flat_map(|area| area.outline.rings()).flatten();
    let Some(bounds) = Bounds::of(corners()) else { return };
    let middle = bounds.least[1].midpoint(bounds.most[1]).to_radians().cos().max(0.1);
    let place = |[x, y]: Point| match projection {
        Projection::Plain => [x, y],
        Projection::EqualArea => [x * middle, (y.to_radians().sin() / middle).to_degrees()],
        Projection::Mercator => {
            let north = y.clamp(-MOST_NORTH, MOST_NORTH).to_radians();
            [x, north.tan().asinh().to_degrees()]
        }
    };
    for area in &mut imported.areas {
        let rings = area
            .outline
            .parts
            .iter_mut()
            .flat_map(|part| part.holes.iter_mut().chain(std::iter::once(&mut part.outer)));
        rings.flatten().for_each(|point| *point = place(*point));
        area.at = area.at.map(place);
    }
    imported.round |= projection != Projection::Plain;
}
