//! The check for `siteless-effect`.

use strabo_model::calamity::{Place, SecondaryWho};

use super::{Context, Diagnostic, SITELESS_EFFECT, Sink};
use crate::{authored::Calamity, source::Span};

/// More places that need one than this are not shown.
const MOST_SHOWN: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.calamity.iter().filter(|row| row.site.is_none()) {
        let needs = needs(row);
        let Some(((span, why), others)) = needs.split_first() else { continue };
        let message = format!("\"{}\" strikes a site, but does not say which kind", row.name);
        let mut finding = Diagnostic::new(&SITELESS_EFFECT, *span, message).here(*why).help(
            "add a site, such as { kind = \"volcano\", needs = \"city\", choose = \"most_own_points\" }",
        );
        for (span, why) in others.iter().take(MOST_SHOWN) {
            finding = finding.label(*span, *why);
        }
        sink.push(finding);
    }
}

/// What needs a site: its place, and a few words about it.
fn needs(calamity: &Calamity<'_>) -> Vec<(Span, &'static str)> {
    let mut found: Vec<(Span, &'static str)> = Vec::new();
    for (span, effect) in calamity.every_effect() {
        if effect.place() == Some(Place::Site) && found.last().is_none_or(|(last, _)| *last != span)
        {
            found.push((span, "strikes the site"));
        }
    }
    if let Some(effect) = calamity.otherwise.first() {
        found.push((effect.span, "happens when there is no site"));
    }
    let at_site = |who| who == Some(SecondaryWho::AtSite);
    if let Some(secondary) = calamity.secondary.as_ref().filter(|secondary| at_site(secondary.who))
    {
        found.push((secondary.span, "the players at the site"));
    }
    found
}
