//! The check for `unfilled-gap`.

use super::{Context, Diagnostic, Sink, UNFILLED_GAP};
use crate::support::{counts, layouts};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for layouts::Laid { row, layout, spread } in layouts::spreads(context) {
        // A tile whose place is not printed may lie there.
        if layout.unprinted || layout.places.iter().any(|place| place.at.is_none()) {
            continue;
        }
        let open: Vec<String> = (spread.holes.iter())
            .filter(|spot| spread.find(**spot).is_none())
            .map(|spot| layouts::cell(*spot))
            .collect();
        if open.is_empty() {
            continue;
        }
        let message = format!(
            "the tiles of the layout \"{}\" enclose {} that no tile covers",
            row.id,
            counts::number_of(u32::try_from(open.len()).unwrap_or(u32::MAX), "space", "spaces")
        );
        let help = match context.pack.hole_filler() {
            Some((_, token)) => {
                let token = &context.pack[token].name;
                format!("fill with {}: fill = [{}]", token.to_lowercase(), open.join(", "))
            }
            None => format!("correct the tiles around it, or say fill = [{}]", open.join(", ")),
        };
        sink.push(Diagnostic::new(&UNFILLED_GAP, row.id.span, message).help(help));
    }
}
