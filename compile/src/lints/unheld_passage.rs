//! The check for `unheld-passage`.

use super::{Context, Diagnostic, Sink, UNHELD_PASSAGE};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, passage) in context.authored.passage.iter().zip(&context.pack.passages) {
        let id = row.id.as_str();
        if row.open_to_holder_of.is_empty() {
            let message = format!("the passage \"{id}\" names no area that opens it");
            let finding = Diagnostic::new(&UNHELD_PASSAGE, row.open_to_holder_of.span, message);
            sink.push(
                finding.help("name the area, or remove the passage: then everybody may cross"),
            );
        }
        for (area, name) in passage.open_to_holder_of.iter().zip(row.open_to_holder_of.iter()) {
            let area = &context.pack[*area];
            let why = match (area.is_land(), area.impassable) {
                (false, _) => "an open sea",
                (true, true) => "impassable",
                (true, false) => continue,
            };
            let message = format!(
                "the passage \"{id}\" is open to the holder of \"{}\", which is {why}",
                area.id
            );
            let finding = Diagnostic::new(&UNHELD_PASSAGE, name.span, message);
            sink.push(finding.help("name an area that a player can hold"));
        }
    }
}
