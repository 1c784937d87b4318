//! The check for `lookalike-colours`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, LOOKALIKE_COLOURS, Sink};

/// Colours that are nearer than this are taken for one.
const NEAR: f64 = 60.0;
/// What people may see little of, in the order of the cones of the eye.
const CONES: [&str; 3] = ["red", "green", "blue"];

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(style) = context.authored.style.as_ref().filter(|one| !one.regions.is_empty()) else {
        return;
    };
    let areas = &context.pack.areas;
    let owner = |at: usize| areas[at].region.first().map(|id| id.index());
    let mut touching = BTreeSet::new();
    for (at, area) in areas.iter().enumerate() {
        for other in area.land.iter().chain(&area.water).map(|id| id.index()) {
            touching.extend(owner(at).zip(owner(other)).filter(|(one, other)| one < other));
        }
    }
    for (one, other) in touching {
        let colours = [one, other].map(|at| style.regions[at % style.regions.len()]);
        let is_near = |cone: &usize| {
            let [a, b] = colours.map(|colour| colour.without_cone(*cone));
            a.distance(b) < NEAR
        };
        let Some(cone) = (0..CONES.len()).find(is_near) else { continue };
        let names = [one, other].map(|at| &*context.pack.civilizations[at].name);
        let message = format!(
            "the regions of {} and {} touch, and {} and {} look alike to people who see little {}",
            names[0], names[1], colours[0], colours[1], CONES[cone]
        );
        Diagnostic::new(&LOOKALIKE_COLOURS, style.span, message)
            .help("make one of the two much darker or lighter than the other")
            .report(sink);
    }
}
