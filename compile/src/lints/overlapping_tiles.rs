//! The check for `overlapping-tiles`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, OVERLAPPING_TILES, Sink};
use crate::support::{counts, layouts};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for spread in layouts::spreads(context) {
        let overlaps = &spread.spread.overlaps;
        let Some((later, earlier, at)) = overlaps.first() else { continue };
        let (row, places) = (spread.row, &spread.row.places);
        let same = overlaps.iter().filter(|other| (other.0, other.1) == (*later, *earlier)).count();
        let spaces = counts::number_of(u32::try_from(same).unwrap_or(0), "space", "spaces");
        let message = format!(
            "in the layout \"{}\" two tiles cover {}",
            row.id,
            if same == 1 { format!("the space {}", layouts::cell(*at)) } else { spaces }
        );
        let pairs: BTreeSet<(usize, usize)> =
            overlaps.iter().map(|(later, earlier, _)| (*later, *earlier)).collect();
        let mut finding =
            Diagnostic::new(&OVERLAPPING_TILES, layouts::place_span(&places[*later]), message)
                .label(layouts::place_span(&places[*earlier]), "the other tile");
        if pairs.len() > 1 {
            finding = finding.here(format!("and {} more pairs in this layout", pairs.len() - 1));
        }
        sink.push(
            finding.help("move or turn one of them; `at` is its lowest column and lowest row"),
        );
    }
}
