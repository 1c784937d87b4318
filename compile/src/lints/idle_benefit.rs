//! The check for `idle-benefit`.

use strabo_model::{benefit::Benefit, deed::Deed};

use super::{Context, Diagnostic, IDLE_BENEFIT, Sink};
use crate::{authored::ByName, source::Span};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let written = context.authored;
    let groups = written.group.iter().map(|row| (row.name.as_str(), &row.benefits));
    let advances = written.advance.iter().map(|row| (row.name.as_str(), &row.benefits));
    let pieces = written.piece.iter().map(|row| (row.name.as_str(), &row.benefits));
    let cards = written.card.iter().map(|row| (row.name.as_str(), &row.benefits));
    for (name, benefits) in groups.chain(advances).chain(pieces).chain(cards) {
        for benefit in benefits.iter().filter(|benefit| is_idle(benefit)) {
            report(name, "a benefit", benefit.span, sink);
        }
    }
    for event in &written.event {
        for deed in event.does.iter().filter(|deed| does_nothing(deed)) {
            report(event.name.as_str(), "a deed", deed.span, sink);
        }
    }
}

fn report(name: &str, what: &str, span: Span, sink: &mut Sink) {
    let message = format!("\"{name}\" has {what} that does nothing");
    sink.push(Diagnostic::new(&IDLE_BENEFIT, span, message).help(
        "say what it does and how much, or remove it; write `unprinted` if the rulebook does not print it",
    ));
}

fn is_idle(benefit: &Benefit<ByName>) -> bool {
    let mut deeds = benefit.does.iter().chain(&benefit.one_of).peekable();
    deeds.peek().is_none() || deeds.any(does_nothing)
}

/// True when a deed that needs a number has none but 0.
fn does_nothing(deed: &Deed<ByName>) -> bool {
    match deed {
        Deed::Gain(gain) => gain.amount == 0,
        Deed::Exchange(exchange) => exchange.up_to == 0,
        Deed::CollectFrom(collect) => collect.spaces == Some(0),
        Deed::CollectWithin(collect) => collect.spaces == 0,
        Deed::PayInstead(pay) => pay.at_most == Some(0),
        Deed::FreeStep(step) => step.times == Some(0),
        Deed::ExtraActions(actions) => actions.count == 0,
        Deed::Draw(cards) | Deed::Reveal(cards) => cards.cards == 0,
        Deed::PriceChange(change) => change.amount == 0,
        Deed::RaiseMood(mood) => mood.cities == 0 || mood.steps == 0,
        Deed::LowerMood(mood) => (mood.cities == 0 && !mood.all) || mood.steps == 0,
        Deed::Ruin(ruin) => ruin.cities == 0,
        Deed::Lose(lose) => lose.amount == 0,
        Deed::CountSmaller(smaller) => smaller.sizes == 0,
        Deed::Place(place) => place.count == 0,
        Deed::Move(moved) => moved.spaces == Some(0),
        Deed::TradeRoutes(routes) => routes.at_most == 0,
        Deed::Combat(combat) => {
            combat.dice == 0 && combat.value == 0 && combat.hits == 0 && combat.cancels == 0
        }
        Deed::Influence(influence) => influence.range == 0 && influence.success_from.is_none(),
        Deed::AttackPrice(price) => price.amount == 0,
        Deed::AdvanceTrack(track) => track.spaces == 0 && !track.slot,
        Deed::Reinforce(number) => number.count == 0 && !number.slot,
        Deed::Destroy(destroy) => destroy.count == 0,
        Deed::TakeOver(taken) => taken.choose == 0 || taken.count == 0,
        Deed::MoveBarbarians(spaces) => spaces.spaces == 0,
        Deed::UniteTiles(tiles) => tiles.tiles == 0,
        Deed::ScoreTile(score) => score.points == 0,
        Deed::CollectInstead(_)
        | Deed::ResourceLimit(_)
        | Deed::SparePrice(_)
        | Deed::Accept(_)
        | Deed::Surcharge(_)
        | Deed::Claim(_)
        | Deed::BuildCard(_)
        | Deed::IgnoreCards(_)
        | Deed::KeepMood
        | Deed::ActAs(_)
        | Deed::GainAdvance(_)
        | Deed::PlaceChain(_)
        | Deed::AllowPlace(_)
        | Deed::MayMove(_)
        | Deed::SailAround
        | Deed::UseCombatCards
        | Deed::TradeRoutesGive(_)
        | Deed::CancelPiece(_)
        | Deed::NoInfluence(_)
        | Deed::NoBarbarians
        | Deed::AttackNeeds(_)
        | Deed::NoActivation(_)
        | Deed::WinsTies
        | Deed::Attack(_)
        | Deed::RivalsCount(_)
        | Deed::RevealRegion(_)
        | Deed::RespawnBarbarians
        | Deed::BarbariansAttack(_)
        | Deed::ExhaustSpace(_)
        | Deed::DisableTile
        | Deed::BorrowResource
        | Deed::Unprinted => false,
    }
}
