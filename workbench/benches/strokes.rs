//! How long an author waits for a stroke: from the order to the change, and to the checked pack.
//!
//! `cargo bench -p strabo-workbench --bench strokes` makes strokes of chance on Mega Empires: The East
//! with its 175 areas, and on a drawn map of 2,000 areas. It prints the median and the longest time in
//! milliseconds, and how many strokes were made. A number of strokes may follow: `-- 1000`.
#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a measurement")]

#[path = "../tests/common/chance.rs"]
mod chance;
#[path = "../../compile/benches/support/generate.rs"]
mod generate;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chance::{Dice, KINDS, order};
use strabo_compile::{SourceFile, SourcePack};
use strabo_workbench::change::{Accepted, Order, Subject, propose};

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The median and the longest of some times.
fn figures(times: &mut [Duration]) -> (f64, f64) {
    times.sort_unstable();
    let last = times.last().copied().unwrap_or_default();
    (milliseconds(times.get(times.len() / 2).copied().unwrap_or_default()), milliseconds(last))
}

fn measure(name: &str, start: &SourcePack, strokes: usize) {
    let library = strabo_data::library();
    let first = Subject::new(start.clone(), &library);
    let mut pack = first.outcome().pack.clone().expect("a pack");
    let mut now: Option<Accepted> = None;
    let mut dice = Dice(7);
    // For each kind: the times of the proposal and of all, and how many were refused.
    let mut times: BTreeMap<&str, (Vec<Duration>, Vec<Duration>, usize)> = BTreeMap::new();
    let kinds: Vec<&str> = KINDS.split(' ').collect();
    for number in 0..strokes {
        let kind = kinds[number % kinds.len()];
        let asked: Order = serde_json::from_value(order(&pack, kind, &mut dice)).expect("an order");
        let subject = match &now {
            Some(now) => Subject::of(now.pack.clone(), &library, &now.outcome, &now.index),
            None => Subject::of(start.clone(), &library, first.outcome(), first.index()),
        };
        let begin = Instant::now();
        let change = propose(&subject, &asked);
        let proposed = begin.elapsed();
        let result = change.and_then(|change| subject.check(change));
        let whole = begin.elapsed();
        let entry = times.entry(kind).or_default();
        match result {
            Ok(accepted) => {
                entry.0.push(proposed);
                entry.1.push(whole);
                pack = accepted.outcome.pack.clone().expect("a pack");
                now = Some(accepted);
            }
            Err(_) => entry.2 += 1,
        }
    }
    println!("{name}: {strokes} strokes");
    println!(
        "{:>18} {:>9} {:>9} {:>9} {:>6} {:>8}",
        "", "propose", "with check", "longest", "made", "refused"
    );
    let mut all: Vec<Duration> = Vec::new();
    for (kind, (mut proposed, mut whole, refused)) in times {
        all.extend(&whole);
        let (propose, _) = figures(&mut proposed);
        let (median, longest) = figures(&mut whole);
        let made = whole.len();
        println!("{kind:>18} {propose:>9.2} {median:>9.2} {longest:>9.2} {made:>6} {refused:>8}");
    }
    let (median, longest) = figures(&mut all);
    println!("{:>18} {:>9} {median:>9.2} {longest:>9.2} {:>6}", "all", "", all.len());
}

/// The smallest pack with a drawn map of this size.
fn generated(places: usize) -> SourcePack {
    let mut pack = strabo_data::sources("smallest").expect("a pack that ships");
    pack.files.retain(|file| file.path != "map.toml");
    for (path, text) in
        [("map.toml", generate::map(places)), ("map.geojson", generate::outlines(places))]
    {
        pack.files.push(SourceFile::new(path, text.into_bytes()));
    }
    pack.files.sort_by(|a, b| a.path.cmp(&b.path));
    pack
}

fn main() {
    let strokes = std::env::args().skip(1).find_map(|text| text.parse().ok()).unwrap_or(200);
    let east = strabo_data::sources("mega-empires-east").expect("a pack that ships");
    measure("the East, 175 areas", &east, strokes);
    measure("2,000 areas with outlines", &generated(generate::SIZES[1]), strokes);
}
