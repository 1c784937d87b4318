//! The check for `idle-one-way`.

use super::{Context, Diagnostic, IDLE_ONE_WAY, Sink};
use crate::support::borders::Borders;
use crate::support::places::{self, By};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.one_way.is_empty() {
        return;
    }
    let borders = Borders::new(context.pack);
    for (row, one_way) in context.authored.one_way.iter().zip(&context.pack.one_way) {
        let (id, from, to) = (row.id.as_str(), row.from.as_str(), row.to.as_str());
        let back = By::BOTH
            .into_iter()
            .find_map(|by| places::mention(context, one_way.to.index(), by, one_way.from));
        let leads = By::BOTH.into_iter().any(|by| borders.has(by, one_way.from, one_way.to));
        let finding = match (leads, back) {
            (true, None) => continue,
            (true, Some(back)) => {
                let message = format!(
                    "\"{id}\" leads one way from \"{from}\" to \"{to}\", but \"{to}\" borders on \"{from}\" too"
                );
                Diagnostic::new(&IDLE_ONE_WAY, row.to.span, message)
                    .label(back, "the way back")
                    .help("remove the way back, or remove the one-way border if both ways are open")
            }
            (false, Some(back)) => {
                let message = format!(
                    "\"{id}\" leads from \"{from}\" to \"{to}\", but the border leads from \"{to}\" to \"{from}\""
                );
                Diagnostic::new(&IDLE_ONE_WAY, row.to.span, message)
                    .label(back, "the border")
                    .help("exchange `from` and `to`, or move the border to the other side")
            }
            (false, None) => {
                let message = format!(
                    "\"{id}\" leads from \"{from}\" to \"{to}\", but \"{from}\" does not border on \"{to}\""
                );
                Diagnostic::new(&IDLE_ONE_WAY, row.to.span, message).help(format!(
                    "add \"{to}\" to the `land` or `water` of \"{from}\", or remove the one-way border"
                ))
            }
        };
        sink.push(finding);
    }
}
