//! `trader-of-untradable`: the trader of a calamity profits from it, but it cannot be traded.

use strabo_model::calamity::BeneficiaryRule;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// The trader of a calamity profits from it, but it cannot be traded.
pub static LINT: Lint = Lint {
    name: "trader-of-untradable",
    level: Level::Error,
    summary: "The trader of a calamity profits from it, but it cannot be traded.",
    page: include_str!("trader_of_untradable.md"),
    check: Check::Pack { needs: &[Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let Some(beneficiary) = &row.beneficiary else { continue };
        let trader = Some(BeneficiaryRule::Trader);
        let names_trader = Some(beneficiary.who) == trader || beneficiary.otherwise == trader;
        if names_trader && !row.kind.value.tradable() {
            let message = format!(
                "whoever traded \"{}\" profits from it, but it stays with the player who drew it",
                row.name.as_str()
            );
            sink.push(
                Diagnostic::new(&LINT, beneficiary.span, message)
                    .label(row.kind.span, "cannot be traded")
                    .help("name another beneficiary, such as \"most_cities_in_stock\", or another kind"),
            );
        }
    }
}
