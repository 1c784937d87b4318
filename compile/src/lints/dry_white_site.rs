//! The check for `dry-white-site`.

use strabo_model::map::CitySite;

use super::{Context, DRY_WHITE_SITE, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let plains = &pack.flood_plains;
    // It may be the one that these sites lie on, which is an `empty-flood-plain`.
    if plains.iter().any(|plain| plain.areas.is_empty()) {
        return;
    }
    let mut flooded = vec![false; pack.areas.len()];
    for area in plains.iter().flat_map(|plain| &plain.areas) {
        flooded[area.index()] = true;
    }
    for (row, flooded) in context.authored.area.iter().zip(flooded) {
        let Some(site) = &row.city_site else { continue };
        if site.value != CitySite::White || flooded {
            continue;
        }
        let id = row.id.as_str();
        let message = format!("the white city site of \"{id}\" lies on no flood plain");
        sink.push(Diagnostic::new(&DRY_WHITE_SITE, site.span, message).help(format!(
            "name \"{id}\" in the `areas` of a [[flood_plain]], or make the site \"black\""
        )));
    }
}
