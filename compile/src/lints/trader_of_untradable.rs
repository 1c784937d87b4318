//! The check for `trader-of-untradable`.

use strabo_model::calamity::BeneficiaryRule;

use super::{Context, Diagnostic, Sink, TRADER_OF_UNTRADABLE};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let Some(beneficiary) = &row.beneficiary else { continue };
        let trader = Some(BeneficiaryRule::Trader);
        let names_trader = Some(beneficiary.who) == trader || beneficiary.otherwise == trader;
        if names_trader && !row.kind.value.tradable() {
            let message = format!(
                "the trader of \"{}\" profits from it, but it stays with the player who drew it",
                row.name
            );
            Diagnostic::new(&TRADER_OF_UNTRADABLE, beneficiary.span, message)
                .label(row.kind.span, "cannot be traded")
                .help("name another beneficiary, such as \"most_cities_in_stock\", or another kind")
                .report(sink);
        }
    }
}
