//! The steps of a turn, one file each, and which of them a question belongs to.

use strabo_model::sequence::Step;

use crate::effects::{
    self, annex, barbarians, cards, cities, damage, depopulate, factions, play, ransom, site,
    victims,
};
use crate::prelude::*;
use crate::program::{Job, Task};
use crate::state::work::{AttackWork, ConflictWork, EarlyWork};

pub(crate) mod ability;
pub(crate) mod attack;
pub(crate) mod beneficiary;
pub(crate) mod build;
pub(crate) mod conflict;
pub(crate) mod deal;
pub mod departure;
pub(crate) mod early;
pub(crate) mod entry;
pub(crate) mod expansion;
pub(crate) mod finish;
pub(crate) mod hand;
pub(crate) mod helper;
pub(crate) mod levy;
pub(crate) mod limit;
pub(crate) mod movement;
pub(crate) mod opened;
pub(crate) mod outreach;
pub(crate) mod purchase;
pub(crate) mod purse;
pub(crate) mod revolt;
pub(crate) mod sailing;
pub(crate) mod start;
pub(crate) mod succession;
pub(crate) mod support;
pub(crate) mod tax;
pub(crate) mod territory;
pub(crate) mod trade;

/// Prepares a task that is about to begin.
pub(crate) fn begin(game: &Game, state: &mut State, job: Job) {
    match job {
        Job::Movement(_) => {
            state.board.clear_spent();
            state.early = EarlyWork::default();
        }
        Job::Step(Step::TaxRevolts) => revolt::begin(state),
        Job::Step(Step::TokenConflict) => state.conflict = ConflictWork::default(),
        Job::Step(Step::CityAttacks) => state.attack = AttackWork::default(),
        Job::Step(Step::Trade) => trade::begin(state),
        Job::Step(Step::UseAbilities | Step::SellCards) => opened::close(state),
        Job::Step(Step::MinorCalamities | Step::MajorCalamities) => effects::begin(game, state),
        Job::Step(_) | Job::Start(_) => {}
    }
}

/// Goes on with a task until somebody must decide or it is finished.
pub(crate) fn run(game: &Game, state: &mut State, task: Task, events: &mut Events) -> Flow {
    let step = match task.job {
        Job::Movement(mixed) => return movement::run(game, state, mixed, events),
        Job::Start(step) => return start::run(game, state, step, events),
        Job::Step(step) => step,
    };
    match step {
        Step::CollectTax => tax::run(game, state, events),
        Step::TaxRevolts => revolt::run(game, state, events),
        Step::ExpandPopulation => expansion::run(game, state, events),
        Step::Census => expansion::census(game, state),
        Step::TokenConflict => conflict::run(game, state, events),
        Step::CityAttacks => attack::run(game, state, events),
        Step::BuildCities => build::run(game, state),
        Step::RemoveSurplus => support::remove_surplus(game, state, events),
        Step::CheckSupport => support::run(game, state, events),
        Step::DealCards => deal::run(game, state, events),
        Step::BuyCards => deal::run_purchases(game, state),
        Step::Trade => trade::run(game, state, events),
        Step::LimitCalamities => limit::run(game, state, events),
        Step::MinorCalamities => effects::run(game, state, true, events),
        Step::MajorCalamities => effects::run(game, state, false, events),
        Step::UseAbilities | Step::SellCards => ability::run(game, state, task.phase),
        Step::BuyAdvances => purchase::run(game, state, events),
        Step::DiscardExcess => hand::run(game, state, events),
        Step::MoveMarkers => succession::run(game, state, task.phase, events),
        Step::Restack => finish::restack(game, state),
        Step::CountPoints => finish::run(state, events),
        // Ships and moves are always part of a movement task; packs with steps of other families are refused
        // before the game begins.
        _ => Flow::Done,
    }
}

/// Lists what is legal in answer to the question.
pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    match state.ask {
        Ask::Nothing => {}
        Ask::StartCards => start::legal_cards(game, state, legal),
        Ask::Package => start::legal_packages(game, legal),
        Ask::Placement => start::legal_tokens(game, state, legal),
        Ask::TaxRate => tax::legal(game, state, legal),
        Ask::RevoltBeneficiary => revolt::legal_beneficiaries(game, state, legal),
        Ask::RevoltCity => revolt::legal(state, legal),
        Ask::Growth => expansion::legal(state, legal),
        Ask::Movement => movement::legal(game, state, legal),
        Ask::Conflict => conflict::legal_order(game, state, legal),
        Ask::Casualty => conflict::legal(game, state, legal),
        Ask::Defence => attack::legal(game, state, legal),
        Ask::Spoils => attack::legal_spoils(game, state, legal),
        Ask::BuildCity => build::legal(game, state, legal),
        Ask::Helper => helper::legal(game, state, legal),
        Ask::Unsupported => support::legal(state, legal),
        Ask::BuyCard => deal::legal(game, state, legal),
        Ask::Proposal => trade::legal(game, state, legal),
        Ask::Answer => trade::legal_answer(game, state, legal),
        Ask::NamedCard => trade::legal_name(state, legal),
        Ask::Agreement => trade::legal_agreement(legal),
        Ask::HiddenCard => trade::legal_card(game, state, legal),
        Ask::Purchase => purchase::legal(game, state, legal),
        Ask::Credits => purchase::legal_credits(game, state, legal),
        Ask::Discard => hand::legal(state, legal),
        Ask::Resettle => departure::legal(game, state, legal),
        Ask::Ability => ability::legal(game, state, legal),
        Ask::GivenCard => levy::legal_given(game, state, legal),
        Ask::Beneficiary => victims::legal_beneficiary(game, state, legal),
        Ask::SecondaryVictim => victims::legal(game, state, legal),
        Ask::Site => site::legal(game, state, legal),
        Ask::Damage => damage::legal(game, state, legal),
        Ask::LostCity => cities::legal(game, state, legal),
        Ask::LostShip => play::legal_ships(game, state, legal),
        Ask::LostCard => cards::legal(game, state, legal),
        Ask::Ransom => ransom::legal(legal),
        Ask::Depopulated => depopulate::legal(game, state, legal),
        Ask::Annexed => annex::legal(game, state, legal),
        Ask::Faction => factions::legal(game, state, legal),
        Ask::Barbarians => barbarians::legal(game, state, legal),
    }
}

/// True for answers that are seen to be legal at a glance, without a list. All others are looked up
/// in what is listed, and a test holds both to each other.
pub(crate) fn is_clearly_legal(game: &Game, state: &State, action: Action) -> bool {
    match (state.ask, action) {
        (Ask::Movement, Action::March { from, to, count }) => {
            movement::may_march(game, state, (from, to, count))
        }
        (Ask::Growth, Action::Grow { at, count }) => expansion::may_grow(state, at, count),
        (Ask::Answer, Action::Accept) => trade::may_accept(game, state),
        (Ask::Answer, Action::Done) => true,
        _ => false,
    }
}

/// Carries out a legal answer to the question.
pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    match state.ask {
        Ask::Nothing => {}
        Ask::StartCards => start::apply_cards(game, state, action, events),
        Ask::Package => start::apply_packages(state, action),
        Ask::Placement => start::apply_tokens(state, action),
        Ask::TaxRate => tax::apply(game, state, action, events),
        Ask::RevoltBeneficiary => revolt::apply_beneficiary(state, action),
        Ask::RevoltCity => revolt::apply(game, state, action, events),
        Ask::Growth => expansion::apply(game, state, action, events),
        Ask::Movement => movement::apply(game, state, action, events),
        Ask::Conflict => conflict::apply_order(state, action),
        Ask::Casualty => conflict::apply(game, state, action, events),
        Ask::Defence => attack::apply(game, state, action, events),
        Ask::Spoils => attack::apply_spoils(game, state, action, events),
        Ask::BuildCity => build::apply(game, state, action, events),
        Ask::Helper => helper::apply(game, state, action, events),
        Ask::Unsupported => support::apply(game, state, action, events),
        Ask::BuyCard => deal::apply(game, state, action, events),
        Ask::Proposal => trade::apply(state, action, events),
        Ask::Answer => trade::apply_answer(game, state, action, events),
        Ask::NamedCard => trade::apply_name(game, state, action),
        Ask::Agreement => trade::apply_agreement(game, state, action),
        Ask::HiddenCard => trade::apply_card(game, state, action),
        Ask::Purchase => purchase::apply(game, state, action, events),
        Ask::Credits => purchase::apply_credits(state, action),
        Ask::Discard => hand::apply(game, state, action, events),
        Ask::Resettle => departure::apply(game, state, action, events),
        Ask::Ability => ability::apply(game, state, action, events),
        Ask::GivenCard => levy::apply_given(game, state, action, events),
        Ask::Beneficiary => victims::apply_beneficiary(state, action),
        Ask::SecondaryVictim => victims::apply(game, state, action, events),
        Ask::Site => site::apply(state, action),
        Ask::Damage => damage::apply(game, state, action, events),
        Ask::LostCity => cities::apply(game, state, action, events),
        Ask::LostShip => play::apply_ships(game, state, action, events),
        Ask::LostCard => cards::apply(game, state, action, events),
        Ask::Ransom => ransom::apply(game, state, action),
        Ask::Depopulated => depopulate::apply(game, state, action, events),
        Ask::Annexed => annex::apply(game, state, action, events),
        Ask::Faction => factions::apply(game, state, action, events),
        Ask::Barbarians => barbarians::apply(game, state, action, events),
    }
}
