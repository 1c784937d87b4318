//! The check for `cut-off-area`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::Pack;
use strabo_model::attribute::Attribute;
use strabo_model::map::Area;
use strabo_model::pack::Setup;
use strabo_model::refs::AreaId;

use super::CUT_OFF_AREA;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};
use crate::support::borders::{Pieces, isolated};
use crate::support::{places, setups};

/// More areas than this are not pointed at.
const MOST_LISTED: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let (ways, isolated, starts) = (Ways::new(pack), isolated(pack), setups::starts(pack));
    // For each area that is cut off, the setups in which it is.
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (setup_at, setup) in setups::all(pack) {
        let in_play = pack.in_play(Some(setup));
        let reached = ways.reached(pack, &in_play, &sources(pack, setup, &in_play, &starts));
        if !reached.contains(&true) {
            continue;
        }
        for (at, area) in pack.areas.iter().enumerate() {
            if in_play[at] && !reached[at] && area.is_land() && !isolated[at] {
                found.entry(at).or_default().push(setup_at);
            }
        }
    }
    for piece in together(&ways, &found) {
        report(context, &piece, &found, sink);
    }
}

/// Where tokens of the civilizations in play can begin. Without a start, or with one that is out of
/// play, that is anywhere in the region: other lints speak of that.
fn sources(pack: &Pack, setup: &Setup, in_play: &[bool], starts: &[Option<AreaId>]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut anywhere = BTreeSet::new();
    for civilization in &setup.civilizations {
        let start = starts.get(civilization.index()).copied().flatten().map(AreaId::index);
        match start.filter(|at| in_play[*at] && pack.areas[*at].is_land()) {
            Some(at) => found.push(at),
            None => {
                anywhere.insert(*civilization);
            }
        }
    }
    if !anywhere.is_empty() {
        let inside = pack.areas.iter().enumerate().filter(|(at, area)| {
            in_play[*at] && area.region.iter().any(|region| anywhere.contains(region))
        });
        found.extend(inside.map(|(at, _)| at));
    }
    found
}

/// Areas that hang together and are cut off in the same setups: one mistake.
fn together(ways: &Ways, found: &BTreeMap<usize, Vec<usize>>) -> Vec<Vec<usize>> {
    let mut pieces = Pieces::new(ways.land.ends.len());
    for (at, setups) in found {
        for there in ways.land.of(*at).iter().chain(ways.water.of(*at)) {
            if found.get(there) == Some(setups) {
                pieces.join(*at, *there);
            }
        }
    }
    let mut grouped: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for at in found.keys() {
        grouped.entry(pieces.of(*at)).or_default().push(*at);
    }
    grouped.into_values().collect()
}

fn report(
    context: &Context<'_>,
    piece: &[usize],
    found: &BTreeMap<usize, Vec<usize>>,
    sink: &mut Sink,
) {
    let Some(first) = piece.first() else { return };
    let within = found.get(first).map(|at| setups::within(context.pack, at)).unwrap_or_default();
    let id = places::id(context, *first);
    let message = match piece.len() {
        1 => format!("{within}, \"{id}\" is in play, but nobody can reach it"),
        count => format!(
            "{within}, \"{id}\" and {} more are in play, but nobody can reach them",
            count - 1
        ),
    };
    let mut finding = Diagnostic::new(&CUT_OFF_AREA, places::id_span(context, *first), message)
        .here("no way leads here by land or by ship");
    for at in piece.iter().skip(1).take(MOST_LISTED) {
        finding = finding.label(places::id_span(context, *at), "nor here");
    }
    sink.push(finding.help("add the missing border, bring the areas between them into play with `add`, or take it out of play with `out`"));
}

/// The borders of every place, on the word of either side.
struct Ways {
    land: Lists,
    water: Lists,
    /// For an area with several coasts and a place it touches by water: the coast, by position.
    coasts: BTreeMap<(usize, usize), usize>,
    /// An advance lets ships cross open sea.
    open_sea: bool,
}

/// The places each place touches, in one list: those of a place stand between two of the ends.
struct Lists {
    ends: Vec<usize>,
    places: Vec<usize>,
}

impl Lists {
    fn new(pack: &Pack, touched: fn(&Area) -> &[AreaId]) -> Self {
        let mut ends = vec![0; pack.areas.len() + 1];
        let pairs = || {
            let sides = pack.areas.iter().enumerate();
            sides.flat_map(|(at, area)| touched(area).iter().map(move |there| (at, there.index())))
        };
        for (at, there) in pairs() {
            ends[at + 1] += 1;
            ends[there + 1] += 1;
        }
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        let mut next = ends.clone();
        let mut places = vec![0; ends.last().copied().unwrap_or(0)];
        for (at, there) in pairs() {
            for (from, to) in [(at, there), (there, at)] {
                places[next[from]] = to;
                next[from] += 1;
            }
        }
        Self { ends, places }
    }

    fn of(&self, at: usize) -> &[usize] {
        &self.places[self.ends[at]..self.ends[at + 1]]
    }
}

/// A place with a coast of it that a ship must keep to.
type Berth = (usize, Option<usize>);

impl Ways {
    fn new(pack: &Pack) -> Self {
        let mut coasts = BTreeMap::new();
        for (at, area) in pack.areas.iter().enumerate() {
            for (coast, touched) in area.coasts.iter().enumerate() {
                coasts.extend(touched.iter().map(|there| ((at, there.index()), coast)));
            }
        }
        let land = Lists::new(pack, |area| &area.land);
        let water = Lists::new(pack, |area| &area.water);
        let sails = |attribute: &Attribute| matches!(attribute, Attribute::SailOpenSea);
        let open_sea = pack.advances.iter().flat_map(|advance| &advance.attributes).any(sails);
        Self { land, water, coasts, open_sea }
    }

    /// Where tokens can come, on foot through what is in play and by ship over water borders. Ships
    /// pass areas out of play as well, along the coast they came to.
    fn reached(&self, pack: &Pack, in_play: &[bool], sources: &[usize]) -> Vec<bool> {
        let ashore = |at: usize| in_play[at] && pack.areas[at].is_land();
        let mut seen = vec![false; in_play.len()];
        let mut passed: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut open: Vec<Berth> = sources.iter().map(|at| (*at, None)).collect();
        while let Some((at, coast)) = open.pop() {
            let is_new = match coast {
                Some(coast) => passed.insert((at, coast)),
                None => !std::mem::replace(&mut seen[at], true),
            };
            if !is_new {
                continue;
            }
            if ashore(at) {
                let walked = self.land.of(at).iter().filter(|there| ashore(**there));
                open.extend(walked.map(|there| (*there, None)));
            }
            let keeps = |there: &&usize| coast.is_none() || self.coast(at, **there) == coast;
            let sailed = self.water.of(at).iter().filter(keeps).copied();
            let sailed = sailed.filter(|there| self.open_sea || pack.areas[*there].is_land());
            open.extend(
                sailed
                    .map(|there| (there, if ashore(there) { None } else { self.coast(there, at) })),
            );
        }
        seen.iter().enumerate().map(|(at, seen)| *seen && ashore(at)).collect()
    }

    fn coast(&self, at: usize, touched: usize) -> Option<usize> {
        self.coasts.get(&(at, touched)).copied()
    }
}
