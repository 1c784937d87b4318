//! The check for `miscounted-heading`.

use super::{Context, Diagnostic, MISCOUNTED_HEADING, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, heading) in context.authored.heading.iter().zip(&context.pack.headings) {
        let below = heading.components.iter().map(|id| &context.pack[*id]);
        let totals: Vec<Option<u16>> = below.map(|component| component.total).collect();
        let sum: u64 = totals.iter().flatten().map(|total| u64::from(*total)).sum();
        let unknown = totals.iter().filter(|total| total.is_none()).count() as u64;
        let there = u64::from(row.total.value);
        // Components whose number is not printed make up the difference.
        let fits = if unknown == 0 { sum == there } else { sum + unknown <= there };
        if fits {
            continue;
        }
        let message = format!(
            "\"{}\" has {there}, but its components add up to {sum}{}",
            row.name,
            if unknown == 0 { "" } else { " without those that give no number" }
        );
        let finding = Diagnostic::new(&MISCOUNTED_HEADING, row.total.span, message)
            .label(row.components.span, format!("{sum} in total"))
            .help("correct the number of the heading or of a component; the rulebook prints both");
        sink.push(finding);
    }
}
