//! `hollow-modifier`: a modifier of a calamity can never change anything.

use strabo_model::calamity::{Effect, Modifier, Victim};

use super::{Check, Context, Lint};
use crate::authored::{ByName, Calamity, Part};
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A modifier of a calamity can never change anything.
pub static LINT: Lint = Lint {
    name: "hollow-modifier",
    level: Level::Error,
    summary: "A modifier of a calamity can never change anything.",
    page: include_str!("hollow_modifier.md"),
    check: Check::Pack { needs: &[Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        for modifier in &row.modified_by {
            let Some((why, help)) = problem(row, modifier) else { continue };
            let message = format!(
                "\"{}\" changes nothing about \"{}\": {why}",
                modifier.advance.id,
                row.name.as_str()
            );
            sink.push(Diagnostic::new(&LINT, modifier.span, message).help(help));
        }
    }
}

/// Why a modifier changes nothing, and what to do about it.
fn problem(
    calamity: &Calamity<'_>,
    modifier: &Modifier<ByName>,
) -> Option<(&'static str, &'static str)> {
    if !modifier.changes_something() && modifier.amount.is_none() {
        return Some(("no change is given", "say what changes, such as amount = -5"));
    }
    if modifier.amount == Some(0) {
        return Some(("its amount is 0", "correct the amount, or take it out"));
    }
    if modifier.keeps_ships == Some(0) {
        return Some(("it keeps 0 ships", "correct the number, or take it out"));
    }
    if modifier.unless.as_ref().is_some_and(|unless| unless.id == modifier.advance.id) {
        return Some(("it does not count for its own holders", "name another advance in `unless`"));
    }
    if modifier.victim == Victim::Secondary && calamity.secondary.is_none() {
        return Some((
            "the calamity has no secondary victims",
            "take `victim` out, or say who else suffers in `secondary`",
        ));
    }
    if modifier.victim == Victim::Primary && modifier.immune {
        return Some((
            "the primary victim is not chosen, so that nobody can be immune",
            "write victim = \"secondary\"",
        ));
    }
    if calamity.every_effect().next().is_none() {
        return None;
    }
    if modifier.amount.is_some() && !first_effects(calamity).any(has_number) {
        return Some((
            "its first effect has no number",
            "the amount changes the first effect only",
        ));
    }
    let does =
        |wanted: fn(&Effect) -> bool| calamity.every_effect().any(|(_, effect)| wanted(effect));
    if modifier.reduces_instead && !does(|effect| matches!(effect, Effect::DestroyCities(_))) {
        return Some(("it destroys no cities", "`reduces_instead` goes with destroy_cities"));
    }
    if modifier.keeps_ships.is_some() && !does(|effect| matches!(effect, Effect::LoseShips(_))) {
        return Some(("no ships are lost", "`keeps_ships` goes with lose_ships"));
    }
    None
}

/// The effects that an amount is added to.
fn first_effects<'a>(calamity: &'a Calamity<'_>) -> impl Iterator<Item = &'a Effect> {
    let main = calamity.effects.first().into_iter().chain(calamity.otherwise.first());
    let secondary = calamity.secondary.iter().filter_map(|secondary| secondary.effects.first());
    main.map(|effect| &effect.value).chain(secondary)
}

fn has_number(effect: &Effect) -> bool {
    !matches!(effect, Effect::DestroyUnits(_) | Effect::LoseShips(_) | Effect::RemoveSurplus(_))
}
