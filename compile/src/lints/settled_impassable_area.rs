//! The check for `settled-impassable-area`.

use super::{Context, Diagnostic, SETTLED_IMPASSABLE_AREA, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.area.iter().filter(|row| row.impassable) {
        let population = row.population.as_ref().filter(|limit| limit.value > 0);
        let fields = [
            (population.map(|limit| limit.span), "a population limit"),
            (row.city_site.as_ref().map(|site| site.span), "a city site"),
            (row.region.first().map(|region| region.span), "a region"),
            (row.owner.as_ref().map(|owner| owner.span), "an owner"),
        ];
        let mut found = fields.into_iter().filter_map(|(span, what)| Some((span?, what)));
        let Some((span, what)) = found.next() else { continue };
        let message = format!("\"{}\" is impassable, but has {what}", row.id);
        let finding = Diagnostic::new(&SETTLED_IMPASSABLE_AREA, span, message);
        let finding = found.fold(finding, |finding, (span, what)| {
            finding.label(span, format!("it also has {what}"))
        });
        sink.push(finding.help("remove what it never uses, or remove `impassable`"));
    }
}
