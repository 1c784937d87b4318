//! The check for `scarce-packages`.

use std::collections::BTreeMap;

use strabo_model::{pack::Package, players::PlayerRange, variant::Change};

use super::{Context, Diagnostic, SCARCE_PACKAGES, Sink, stray_package};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut packages: BTreeMap<usize, Vec<&Package>> = BTreeMap::new();
    for package in &context.pack.packages {
        packages.entry(package.variant.index()).or_default().push(package);
    }
    for (at, (row, variant)) in
        context.authored.variant.iter().zip(&context.pack.variants).enumerate()
    {
        let Some(start) = stray_package::start(variant) else { continue };
        let own = packages.get(&at).map_or(&[][..], Vec::as_slice);
        let problem = if own.is_empty() {
            Some("but there is none".to_owned())
        } else {
            context.pack.players.and_then(|players| shortage(players, own, start.chosen))
        };
        let uses = |change: &Change<_>| matches!(change, Change::AdvancedStart(it) if it.packages);
        let place = row.changes.iter().find(|change| uses(&change.value));
        if let (Some(problem), Some(change)) = (problem, place) {
            let message = format!("\"{}\" starts with packages, {problem}", row.name);
            sink.push(Diagnostic::new(&SCARCE_PACKAGES, change.span, message).help(
                "add packages to this variant, or correct the player counts of its packages",
            ));
        }
    }
}

/// The player counts without a package, or without one for each player where they are not chosen.
fn shortage(players: PlayerRange, packages: &[&Package], chosen: bool) -> Option<String> {
    let usable = |count: u8| {
        let fits = |package: &&&Package| {
            package.players.is_empty() || package.players.iter().any(|range| range.contains(count))
        };
        packages.iter().filter(fits).count()
    };
    let wanted = |count: u8| if chosen { 1 } else { usize::from(count) };
    let short: Vec<(u8, usize)> = (players.iter().map(|count| (count, usable(count))))
        .filter(|(count, usable)| *usable < wanted(*count))
        .collect();
    let (first, usable) = short.first()?;
    let counts: Vec<u8> = short.iter().map(|(count, _)| *count).collect();
    let are = if *usable == 1 { "is" } else { "are" };
    let ranges = ranges(&counts);
    Some(format!("but too few with {ranges} players: with {first} there {are} only {usable}"))
}

/// Player counts as a rulebook writes them: `5-7, 9`.
fn ranges(counts: &[u8]) -> String {
    let runs = counts.chunk_by(|one, next| one + 1 == *next);
    let written = runs
        .filter_map(|run| Some(PlayerRange { min: *run.first()?, max: *run.last()? }.to_string()));
    written.collect::<Vec<_>>().join(", ")
}
