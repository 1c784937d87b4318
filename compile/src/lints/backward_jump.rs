//! The check for `backward-jump`.

use super::{BACKWARD_JUMP, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, (row, phase)) in context.authored.phase.iter().zip(&context.pack.sequence).enumerate()
    {
        let (Some(written), Some(to)) = (&row.otherwise, phase.otherwise) else { continue };
        let Some(target) = context.authored.phase.get(to.index()) else { continue };
        if to.index() > at {
            continue;
        }
        let whither = if to.index() == at {
            "itself".to_owned()
        } else {
            format!("\"{}\", which comes before it", target.name)
        };
        let message =
            format!("when the phase \"{}\" is not played, it leads to {whither}", row.name);
        let finding = Diagnostic::new(&BACKWARD_JUMP, written.span, message)
            .help("name a later phase, or leave `otherwise` out to continue with the next one");
        sink.push(if to.index() == at {
            finding
        } else {
            finding.label(target.id.span, "earlier")
        });
    }
}
