//! `site-without-people`: a city site lies in an area without population.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A city site lies in an area without population.
pub static LINT: Lint = Lint {
    name: "site-without-people",
    level: Level::Error,
    summary: "A city site lies in an area without population.",
    page: include_str!("site_without_people.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.area.iter().filter(|row| row.population.value == 0) {
        let Some(site) = &row.city_site else { continue };
        let message =
            format!("\"{}\" has a city site, but its population limit is 0", row.id.as_str());
        sink.push(
            Diagnostic::new(&LINT, site.span, message)
                .label(row.population.span, "nobody lives here")
                .help("take the city site out, or correct the population limit"),
        );
    }
}
