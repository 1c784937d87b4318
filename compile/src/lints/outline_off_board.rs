//! The check for `outline-off-board`.

use super::{Context, Diagnostic, OUTLINE_OFF_BOARD, Sink};
use crate::support::places;
use strabo_geometry::survey::figure;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let (Some(survey), Some([width, height]), Some(board)) =
        (context.survey(), context.pack.board, &context.authored.board)
    else {
        return;
    };
    for (at, beyond) in survey.off_board.iter().enumerate() {
        if *beyond <= survey.limits.tolerance {
            continue;
        }
        let (id, beyond) = (&context.pack.areas[at].id, figure(*beyond));
        let message =
            format!("the outline of \"{id}\" extends {beyond} units beyond the edge of the board");
        Diagnostic::new(&OUTLINE_OFF_BOARD, places::id_span(context, at), message)
            .label(board.span, format!("the board is {width} by {height} units"))
            .help("the upper left corner is (0, 0): move the outline or enlarge the board")
            .report(sink);
    }
}
