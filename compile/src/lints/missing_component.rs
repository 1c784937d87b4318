//! The check for `missing-component`.

use strabo_model::pack::Role;

use super::{Context, Diagnostic, MISSING_COMPONENT, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(head) = context.authored.pack.as_ref() else { return };
    if context.pack.rules.is_none() {
        return;
    }
    for (role, word) in [(Role::Tokens, "tokens"), (Role::Cities, "cities")] {
        if context.pack.inventory.iter().any(|component| component.role == Some(role)) {
            continue;
        }
        let rows = &context.authored.component;
        let likely = rows.iter().find(|row| row.role.is_none() && row.id.as_str() == word);
        let span = likely.map_or(head.id.span, |row| row.id.span);
        let message =
            format!("the pack has rules of play, but no component has the role \"{word}\"");
        let help = match likely {
            Some(_) => format!("add role = \"{word}\" to this component"),
            None => {
                format!("add a component with role = \"{word}\" and `per_player` to inventory.toml")
            }
        };
        sink.push(Diagnostic::new(&MISSING_COMPONENT, span, message).help(help));
    }
}
