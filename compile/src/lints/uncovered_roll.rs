//! The check for `uncovered-roll`.

use std::collections::BTreeMap;

use strabo_model::tile::Sides;

use super::{Context, Diagnostic, Sink, UNCOVERED_ROLL};
use crate::support::counts::{players, ranges};

const FACES: [u8; 7] = [4, 6, 8, 10, 12, 20, 100];

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(all) = context.pack.players else { return };
    let layouts = &context.pack.layouts;
    // Player counts whose layouts are the same have the same gap.
    let mut alike: BTreeMap<Vec<usize>, Vec<u8>> = BTreeMap::new();
    for count in all.iter() {
        let rolled = layouts
            .iter()
            .enumerate()
            .filter(|(_, layout)| layout.on_roll.is_some() && layout.players.contains(count));
        let rolled: Vec<usize> = rolled.map(|(at, _)| at).collect();
        if !rolled.is_empty() {
            alike.entry(rolled).or_default().push(count);
        }
    }
    let die = context.pack.die();
    for (row, layout) in context.authored.layout.iter().zip(layouts) {
        let (Some(sides), Some([_, to]), Some(written)) = (die, layout.on_roll, &row.on_roll)
        else {
            continue;
        };
        let sides = u8::from(sides);
        if sides < to {
            let message = format!("a die with {sides} sides never shows {to}");
            Diagnostic::new(&UNCOVERED_ROLL, written.span, message)
                .help("correct `on_roll`, or `sides` of the die in inventory.toml")
                .report(sink);
        }
    }
    for (rolled, counts) in alike {
        let rolls = rolled.iter().filter_map(|at| layouts.get(*at)?.on_roll);
        let missing = missing(die, &rolls.collect::<Vec<_>>());
        let written =
            rolled.last().and_then(|at| context.authored.layout.get(*at)?.on_roll.as_ref());
        let (false, Some(written)) = (missing.is_empty(), written) else { continue };
        let message = format!(
            "with {}, there is no layout for a die that shows {}",
            players(&counts),
            ranges(&missing)
        );
        Diagnostic::new(&UNCOVERED_ROLL, written.span, message)
                .help("`on_roll` gives the first and the last number: together the layouts must cover every number of the die").report(sink);
    }
}

/// What the die, or one with enough faces, can show besides these ranges.
fn missing(die: Option<Sides>, rolls: &[[u8; 2]]) -> Vec<u8> {
    let highest = rolls.iter().map(|[from, to]| *from.max(to)).max().unwrap_or(0);
    let enough = || FACES.into_iter().find(|faces| *faces >= highest).unwrap_or(highest);
    let faces = die.map_or_else(enough, u8::from);
    let mut covered = [false; 256];
    for [from, to] in rolls {
        for number in *from..=*to {
            covered[usize::from(number)] = true;
        }
    }
    (1..=faces).filter(|number| !covered[usize::from(*number)]).collect()
}
