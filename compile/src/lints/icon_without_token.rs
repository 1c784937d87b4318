//! `icon-without-token`: an icon on tiles has no token that is put on it.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// An icon on tiles has no token that is put on it.
pub static LINT: Lint = Lint {
    name: "icon-without-token",
    level: Level::Warning,
    summary: "An icon on tiles has no token that is put on it.",
    page: include_str!("icon_without_token.md"),
    check: Check::Pack { needs: &[Part::Map, Part::Inventory], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.icon.iter().filter(|row| row.token.is_none()) {
        let message = format!("nothing is put on the icon \"{}\"", row.name.as_str());
        sink.push(
            Diagnostic::new(&LINT, row.id.span, message).help(
                "name the component: token = \"…\", or allow it if the icon only marks a space",
            ),
        );
    }
}
