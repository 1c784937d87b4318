//! The check for `site-without-people`.

use super::{Context, Diagnostic, SITE_WITHOUT_PEOPLE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.area {
        let (Some(site), Some(limit)) = (&row.city_site, &row.population) else { continue };
        if limit.value > 0 || row.impassable {
            continue;
        }
        let message = format!("\"{}\" has a city site, but its population limit is 0", row.id);
        Diagnostic::new(&SITE_WITHOUT_PEOPLE, site.span, message)
            .label(limit.span, "nobody lives here")
            .help("remove the city site, or correct the population limit")
            .report(sink);
    }
}
