//! The check for `unreadable-colour`.

use strabo_model::art::light;

use super::{Context, Diagnostic, Sink, UNREADABLE_COLOUR};

/// The contrast that the guidelines for accessible pages ask for.
const LEAST: f64 = 4.5;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(style) = &context.authored.style else { return };
    let ink = style.ink.unwrap_or(light::INK);
    let land = style.land.unwrap_or(light::LAND);
    let sea = ("sea", style.sea.unwrap_or(light::SEA));
    let tint = style.tint.map_or(light::TINT, u8::from);
    let regions = style.regions.iter().map(|colour| ("a region", land.tinted(*colour, tint)));
    let grounds = [("paper", style.paper.unwrap_or(light::PAPER)), ("land", land)];
    let on_ink = grounds.into_iter().chain(regions).map(|ground| ("ink", ink, ground));
    let on_sea = ("on_sea", style.on_sea.unwrap_or(light::ON_SEA), sea);
    for (name, colour, (under, ground)) in on_ink.chain([on_sea]) {
        let contrast = colour.contrast(ground);
        if contrast < LEAST {
            let message = format!(
                "{name} {colour} is hard to read on {under} {ground}: a contrast of {contrast:.1}, \
                 and {LEAST} is needed"
            );
            Diagnostic::new(&UNREADABLE_COLOUR, style.span, message)
                .help("make one of the two darker or lighter")
                .report(sink);
        }
    }
}
