//! The check for `crowded-volcano`.

use super::{CROWDED_VOLCANO, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.volcano {
        let id = row.id.as_str();
        let message = match row.areas.as_slice() {
            [] => format!("the volcano \"{id}\" lies in no area"),
            [one, other] if one.as_str() == other.as_str() => {
                format!("the volcano \"{id}\" names \"{one}\" twice")
            }
            [_] | [_, _] => continue,
            more => format!("the volcano \"{id}\" lies in {} areas", more.len()),
        };
        let finding = Diagnostic::new(&CROWDED_VOLCANO, row.areas.span, message);
        sink.push(finding.help("a volcano lies in one area, or on the border of two"));
    }
}
