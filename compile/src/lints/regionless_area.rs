//! The check for `regionless-area`.

use super::{Context, Diagnostic, REGIONLESS_AREA, Sink};

/// More areas than this have one common cause.
const MOST_SINGLE: usize = 3;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let areas: Vec<_> = context.authored.area.iter().filter(|row| !row.impassable).collect();
    let bare: Vec<_> = areas.iter().filter(|row| row.region.is_empty()).collect();
    if bare.len() == areas.len() {
        return;
    }
    if bare.len() <= MOST_SINGLE {
        for row in bare {
            let message = format!("\"{}\" belongs to no region", row.id);
            sink.push(help(Diagnostic::new(&REGIONLESS_AREA, row.id.span, message)));
        }
        return;
    }
    let Some(first) = bare.first() else { return };
    let message = format!("{} of {} areas belong to no region", bare.len(), areas.len());
    let mut finding = Diagnostic::new(&REGIONLESS_AREA, first.id.span, message).here("this one");
    for row in bare.iter().skip(1).take(MOST_SINGLE) {
        finding = finding.label(row.id.span, "and this one");
    }
    sink.push(help(finding));
}

fn help(finding: Diagnostic) -> Diagnostic {
    finding.help("say whose region it is: region = [\"…\"]; without one, it is only in play if a setup adds it")
}
