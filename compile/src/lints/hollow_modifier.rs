//! The check for `hollow-modifier`.

use strabo_model::calamity::Effect;
use strabo_model::modifier::{Modifier, Victim};

use super::{Context, Diagnostic, HOLLOW_MODIFIER, Sink};
use crate::authored::{ByName, Calamity};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let does = Does::new(row);
        for modifier in &row.modified_by {
            let problem = without_change(modifier)
                .or_else(|| without_victim(row, modifier))
                .or_else(|| without_effect(row, does, modifier));
            let Some((why, help)) = problem else { continue };
            let message = format!(
                "\"{}\" changes nothing about \"{}\": {why}",
                modifier.advance.id, row.name
            );
            sink.push(Diagnostic::new(&HOLLOW_MODIFIER, modifier.span, message).help(help));
        }
    }
}

/// Why a modifier changes nothing, and what to do about it.
type Problem = Option<(&'static str, &'static str)>;

/// What a calamity does, as far as modifiers depend on it.
#[derive(Clone, Copy)]
struct Does {
    anything: bool,
    destroys_cities: bool,
    loses_ships: bool,
}

impl Does {
    fn new(calamity: &Calamity<'_>) -> Self {
        let any =
            |wanted: fn(&Effect) -> bool| calamity.every_effect().any(|(_, effect)| wanted(effect));
        Self {
            anything: any(|_| true),
            destroys_cities: any(|effect| matches!(effect, Effect::DestroyCities(_))),
            loses_ships: any(|effect| matches!(effect, Effect::LoseShips(_))),
        }
    }
}

fn without_change(modifier: &Modifier<ByName>) -> Problem {
    if modifier.amount == Some(0) {
        return Some(("its amount is 0", "correct the amount, or remove it"));
    }
    if modifier.keeps_ships == Some(0) {
        return Some(("it keeps 0 ships", "correct the number, or remove it"));
    }
    let nothing = !modifier.changes_something();
    nothing.then_some(("no change is given", "say what changes, such as amount = -5"))
}

fn without_victim(calamity: &Calamity<'_>, modifier: &Modifier<ByName>) -> Problem {
    if modifier.unless.as_ref().is_some_and(|unless| unless.id == modifier.advance.id) {
        return Some(("its own holders are exempt", "name another advance in `unless`"));
    }
    let only_secondary = modifier.victim == Victim::Secondary || modifier.immune;
    if only_secondary && calamity.secondary.is_none() {
        return Some((
            "the calamity has no secondary victims",
            "remove it, or say who else suffers in `secondary`",
        ));
    }
    (modifier.immune && modifier.victim == Victim::Primary).then_some((
        "the primary victim is not chosen, so nobody can be immune",
        "write victim = \"secondary\"",
    ))
}

fn without_effect(calamity: &Calamity<'_>, does: Does, modifier: &Modifier<ByName>) -> Problem {
    if !does.anything {
        return None;
    }
    if modifier.amount.is_some() && !first_effects(calamity).any(has_number) {
        return Some(("its first effect has no number", "an amount changes the first effect only"));
    }
    if modifier.reduces_instead && !does.destroys_cities {
        return Some(("it destroys no cities", "`reduces_instead` is for destroy_cities"));
    }
    (modifier.keeps_ships.is_some() && !does.loses_ships)
        .then_some(("no ships are lost", "`keeps_ships` is for lose_ships"))
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
