//! `outline-off-board`: an outline reaches over the edge of the board.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::geometry::figure;

/// An outline reaches over the edge of the board.
pub static LINT: Lint = Lint {
    name: "outline-off-board",
    level: Level::Warning,
    summary: "An outline reaches over the edge of the board.",
    page: include_str!("outline_off_board.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let (Some(survey), Some([width, height]), Some(board)) =
        (context.survey(), context.pack.board, &context.authored.board)
    else {
        return;
    };
    for (at, beyond) in survey.off_board.iter().enumerate() {
        if *beyond <= survey.tolerance {
            continue;
        }
        let (id, beyond) = (&context.pack.areas[at].id, figure(*beyond));
        let message =
            format!("the outline of \"{id}\" reaches {beyond} units over the edge of the board");
        sink.push(
            Diagnostic::new(&LINT, context.area_span(at), message)
                .label(board.span, format!("the board is {width} by {height} units"))
                .help("the upper left corner is (0, 0): move the outline or enlarge the board"),
        );
    }
}
