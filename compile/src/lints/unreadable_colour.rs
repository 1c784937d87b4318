//! The check for `unreadable-colour`.

use strabo_model::art::light;

use super::{Context, Diagnostic, Sink, UNREADABLE_COLOUR};

/// The contrast that the guidelines for accessible pages ask for.
const LEAST: f64 = 4.5;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(style) = &context.authored.style else { return };
    let ink = style.ink.unwrap_or(light::INK);
    let land = style.land.unwrap_or(light::LAND);
    let sea = style.sea.unwrap_or(light::SEA);
    let tint = style.tint.map_or(light::TINT, u8::from);
    let regions = style.regions.iter().map(|colour| ("a region", land.tinted(*colour, tint)));
    let grounds = [("paper", style.paper.unwrap_or(light::PAPER)), ("land", land)];
    let under_ink = grounds.into_iter().chain(regions).collect();
    let on_sea = style.on_sea.unwrap_or(light::ON_SEA);
    let letters: [(_, _, Vec<_>); 2] =
        [("ink", ink, under_ink), ("on_sea", on_sea, vec![("sea", sea)])];
    // One colour of letters is one finding, however much there is under them.
    for (name, colour, grounds) in letters {
        let hard =
            grounds.into_iter().map(|(under, ground)| (colour.contrast(ground), under, ground));
        let mut hard: Vec<_> = hard.filter(|(contrast, ..)| *contrast < LEAST).collect();
        hard.sort_by(|one, other| one.0.total_cmp(&other.0));
        let Some(((contrast, under, ground), others)) = hard.split_first() else { continue };
        let message = format!(
            "{name} {colour} is hard to read on {under} {ground}: a contrast of {contrast:.1}, \
             and {LEAST} is needed"
        );
        let others: Vec<String> =
            others.iter().map(|(_, under, ground)| format!("{under} {ground}")).collect();
        let help = if others.is_empty() {
            "make one of the two darker or lighter".to_owned()
        } else {
            format!(
                "make {name} darker or lighter: it is also hard to read on {}",
                others.join(", ")
            )
        };
        Diagnostic::new(&UNREADABLE_COLOUR, style.span, message).help(help).report(sink);
    }
}
