//! The check for `site-without-people`.

use super::SITE_WITHOUT_PEOPLE;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.area.iter().filter(|row| row.population.value == 0) {
        let Some(site) = &row.city_site else { continue };
        let message =
            format!("\"{}\" has a city site, but its population limit is 0", row.id.as_str());
        sink.push(
            Diagnostic::new(&SITE_WITHOUT_PEOPLE, site.span, message)
                .label(row.population.span, "nobody lives here")
                .help("remove the city site, or correct the population limit"),
        );
    }
}
