//! Reads the course of a game: the sequence of play, ties and variants.

use strabo_core::{Options, SetupError};
use strabo_model::sequence::{Order, Step, When};
use strabo_model::variant::{Change, EndRule, EventRule};
use strabo_model::{Pack, scoring::TieBreak};

use super::parts::{Roles, countable, id, refuse, small};
use super::{benefits::is_action, cards::of_deck};
use crate::rules::{Deck, Kind, Rules, StatusStep, Tie, VariableEnd};

/// Steps that are chosen, how many of them, how often, and the steps after.
type Sequence = (Vec<Step>, u8, u8, Vec<StatusStep>);

pub(super) fn sequence(pack: &Pack) -> Result<Sequence, SetupError> {
    let (mut steps, mut choose, mut times, mut status) = (Vec::new(), 0, 0, Vec::new());
    for (at, phase) in pack.sequence.iter().enumerate() {
        if phase.order != Order::Clockwise || phase.when != When::Always {
            return refuse(format!("the phase {} is not played clockwise", phase.name));
        }
        if let Some(count) = phase.choose {
            if at != 0 {
                return refuse("actions are chosen in the first phase");
            }
            choose = small(count, &phase.name)?;
            times = small(phase.times.unwrap_or(1), &phase.name)?;
            if let Some(step) = phase.steps.iter().find(|step| !is_action(**step)) {
                return refuse(format!("the step \"{}\" is no action", step.word()));
            }
            steps.clone_from(&phase.steps);
            continue;
        }
        for step in &phase.steps {
            status.push(match step {
                Step::CompleteObjectives => StatusStep::Objectives,
                Step::CheckEnd => StatusStep::End,
                Step::FreeAdvance => StatusStep::Advance,
                Step::DrawCards => StatusStep::Draw,
                Step::RazeCity => StatusStep::Raze,
                Step::ChooseFirstPlayer => StatusStep::First,
                _ => return refuse(format!("the step \"{}\" is an action", step.word())),
            });
        }
    }
    if choose == 0 || times == 0 || !status.contains(&StatusStep::End) {
        return refuse("a round has turns with actions, and a step that may end the game");
    }
    Ok((steps, choose, times, status))
}

pub(super) fn ties(pack: &Pack, roles: &Roles) -> Result<Vec<Tie>, SetupError> {
    let mut list = Vec::new();
    let breaks = pack.scoring.iter().flat_map(|scoring| &scoring.tie_breaks);
    for tie in breaks {
        match tie {
            TieBreak::Most(tally) => {
                countable(pack, tally)?;
                list.push(Tie::Most(tally.clone()));
            }
            TieBreak::Holds(card) => {
                let mut all = of_deck(pack, roles, Deck::Wonders);
                let Some(at) = all.position(|(id, _)| id == *card) else {
                    return refuse("a tie is broken by a card that is no wonder");
                };
                list.push(Tie::Holds(id(at)));
            }
            TieBreak::Shared => {}
            TieBreak::Progress
            | TieBreak::AdvancesWorth(_)
            | TieBreak::AdvanceCost
            | TieBreak::BestCredits
            | TieBreak::AllCredits
            | TieBreak::Cities
            | TieBreak::Tokens
            | TieBreak::Wealth
            | TieBreak::Ranking => return refuse("ties are broken as in another family of games"),
        }
    }
    Ok(list)
}

pub(super) fn variants(
    pack: &Pack,
    options: &Options,
    roles: &Roles,
    rules: &mut Rules,
) -> Result<(), SetupError> {
    for id in &options.variants {
        let Some(variant) = pack.variants.iter().find(|variant| &*variant.id == id) else {
            return Err(SetupError::NoVariant(id.clone()));
        };
        for other in &variant.excludes {
            let other = &pack[*other].id;
            if options.variants.iter().any(|id| **id == **other) {
                return Err(SetupError::VariantsExclude(id.clone(), other.to_string()));
            }
        }
        for change in &variant.changes {
            match change {
                Change::Rounds(rounds) => rules.rounds = rounds.rounds,
                Change::StartsWith(start) => {
                    rules.happy_cities = small(start.happy_cities, id)?;
                    (rules.first_settlers, rules.first_armies) = (0, 0);
                    for count in &start.pieces {
                        match roles.kind(count.piece)? {
                            Kind::Unit(0) => rules.first_settlers = small(count.count, id)?,
                            Kind::Unit(1) => rules.first_armies = small(count.count, id)?,
                            Kind::City if count.count == 1 => {}
                            _ => return refuse(format!("{id}: other pieces at the start")),
                        }
                    }
                }
                Change::StepTimes(times) => match times.step {
                    Step::FreeAdvance => rules.free_advances = small(times.times, id)?,
                    step => return refuse(format!("{id}: {} more often", step.word())),
                },
                Change::Events(events) => {
                    rules.event_rule = Some(match events.rule {
                        EventRule::IconsOnly => EventRule::IconsOnly,
                        EventRule::Optional => EventRule::Optional,
                    });
                }
                Change::VariableEnd(end) => {
                    let wonder = end.rule == EndRule::Wonder;
                    if !wonder && end.ends_on.len() != usize::from(end.last_turns) {
                        return Err(SetupError::VariantUnprinted(id.clone()));
                    }
                    rules.rounds = end.rounds;
                    rules.variable_end = Some(VariableEnd {
                        last_turns: small(end.last_turns, id)?,
                        rolls: end.ends_on.clone(),
                        wonder,
                    });
                }
                Change::Reveal(reveal)
                    if roles.decks[reveal.deck.index()] == Some(Deck::Wonders) =>
                {
                    rules.revealed = small(reveal.cards, id)?;
                }
                Change::Unprinted => return Err(SetupError::VariantUnprinted(id.clone())),
                Change::Reveal(_)
                | Change::UseTable(_)
                | Change::AllCalamitiesTradable
                | Change::NonTradable(_)
                | Change::CalamityLimit(_)
                | Change::DamageFloor(_)
                | Change::PieceSets(_)
                | Change::SecondDeal(_)
                | Change::AdvancedStart(_) => {
                    return refuse(format!("{id}: a change of another family of games"));
                }
            }
        }
    }
    Ok(())
}
