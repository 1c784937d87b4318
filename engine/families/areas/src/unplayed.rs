//! What the engine does not play: games of other families are refused before they begin, by what they need.

use strabo_model::Pack;
use strabo_model::scoring::{GameEnd, TieBreak};
use strabo_model::sequence::{Order, Step, When};

/// More things than this are only counted.
const MOST_LISTED: usize = 4;

/// What a pack needs and the engine has no rules for, as a list to read; nothing when it can be played.
pub fn unplayed(pack: &Pack) -> Option<String> {
    let mut needs: Vec<String> = Vec::new();
    for phase in &pack.sequence {
        let steps = phase.steps.iter().filter(|step| !is_played(**step));
        needs.extend(steps.map(|step| format!("the step \"{}\"", step.word())));
        if phase.choose.is_some() || phase.times.is_some() || !is_order(phase.order, phase.when) {
            needs.push(format!("the order of the phase \"{}\"", phase.name));
        }
    }
    if let Some(scoring) = &pack.scoring {
        if scoring.end != GameEnd::LastSpace || !scoring.or_ends.is_empty() {
            needs.push("the end of the game".to_owned());
        }
        if !scoring.points.is_empty() {
            needs.push("the points".to_owned());
        }
        if scoring.tie_breaks.iter().any(|tie| !is_tie(tie)) {
            needs.push("the ties".to_owned());
        }
    }
    if pack.advances.iter().any(|advance| !advance.benefits.is_empty()) {
        needs.push("the benefits of advances".to_owned());
    }
    for passage in &pack.passages {
        let name = passage.name.as_ref().unwrap_or(&passage.id);
        needs.push(format!("the passage \"{name}\", which only the holder of an area may cross"));
    }
    let more = needs.len().saturating_sub(MOST_LISTED);
    needs.truncate(MOST_LISTED);
    match (needs.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(needs.join(", ")),
        (false, more) => Some(format!("{} and {more} more", needs.join(", "))),
    }
}

/// True when the engine has a procedure for a step.
const fn is_played(step: Step) -> bool {
    match step {
        Step::CollectTax
        | Step::TaxRevolts
        | Step::ExpandPopulation
        | Step::Census
        | Step::BuildShips
        | Step::MaintainShips
        | Step::Move
        | Step::TokenConflict
        | Step::CityAttacks
        | Step::BuildCities
        | Step::RemoveSurplus
        | Step::CheckSupport
        | Step::DealCards
        | Step::BuyCards
        | Step::Trade
        | Step::LimitCalamities
        | Step::MinorCalamities
        | Step::MajorCalamities
        | Step::UseAbilities
        | Step::BuyAdvances
        | Step::SellCards
        | Step::DiscardExcess
        | Step::MoveMarkers
        | Step::Restack
        | Step::CountPoints => true,
        Step::AcquireAdvance
        | Step::FoundCity
        | Step::BuildUnits
        | Step::CollectResources
        | Step::GrowCity
        | Step::MoveUnits
        | Step::CivicImprovement
        | Step::CulturalInfluence
        | Step::CompleteObjectives
        | Step::CheckEnd
        | Step::FreeAdvance
        | Step::DrawCards
        | Step::RazeCity
        | Step::ChooseFirstPlayer
        | Step::CheckAgendas
        | Step::TurnEventDial
        | Step::ChooseFocus
        | Step::ResolveFocus
        | Step::ResetFocus
        | Step::OpenTile
        | Step::PlayToken
        | Step::AddTile
        | Step::TakeBackCoins => false,
    }
}

const fn is_order(order: Order, when: When) -> bool {
    !matches!(order, Order::Clockwise | Order::FirstPlayer) && !matches!(when, When::AfterFirstTurn)
}

const fn is_tie(tie: &TieBreak) -> bool {
    !matches!(tie, TieBreak::Most(_) | TieBreak::Holds(_) | TieBreak::Shared)
}
