//! The references inside effects, attributes and changes, resolved one by one.

use strabo_model::attribute as a;
use strabo_model::attribute::{Ability, Attribute, SpecialAbility};
use strabo_model::modifier::Modifier;
use strabo_model::refs::{AdvanceId, ById, GroupId, PhaseId, StackId, TableId};
use strabo_model::variant::{Change, UseTable};

use super::Resolver;
use crate::authored::{ByName, Ref};

impl Resolver<'_> {
    pub(super) fn modifier(&mut self, modifier: &Modifier<ByName>) -> Option<Modifier<ById>> {
        let advance = self.advance_ref(&modifier.advance);
        let unless = match &modifier.unless {
            Some(unless) => Some(self.advance_ref(unless)?),
            None => None,
        };
        Some(Modifier {
            advance: advance?,
            victim: modifier.victim,
            unless,
            amount: modifier.amount,
            at_most: modifier.at_most,
            immune: modifier.immune,
            reduces_instead: modifier.reduces_instead,
            keeps_ships: modifier.keeps_ships,
            may_pay: modifier.may_pay.clone(),
            adds: modifier.adds.clone(),
            instead: modifier.instead.clone(),
        })
    }

    pub(super) fn attribute(&mut self, attribute: &Attribute<ByName>) -> Option<Attribute<ById>> {
        use Attribute as A;
        Some(match attribute {
            A::TaxRate(x) => A::TaxRate(x.clone()),
            A::NoTaxRevolt => A::NoTaxRevolt,
            A::PopulationLimit(x) => A::PopulationLimit(x.clone()),
            A::CitySupport(x) => A::CitySupport(x.clone()),
            A::TokensWithCity(x) => A::TokensWithCity(x.clone()),
            A::CityCost(x) => A::CityCost(x.clone()),
            A::CityFromTreasury(x) => A::CityFromTreasury(x.clone()),
            A::CityFromNeighbours(x) => A::CityFromNeighbours(x.clone()),
            A::TokenSteps(x) => A::TokenSteps(x.clone()),
            A::ShipSteps(x) => A::ShipSteps(x.clone()),
            A::ShipCapacity(x) => A::ShipCapacity(x.clone()),
            A::SailOpenSea => A::SailOpenSea,
            A::ActsLast(x) => A::ActsLast(a::ActsLast { phases: self.phase_refs(&x.phases) }),
            A::CasualtiesNearby(x) => A::CasualtiesNearby(x.clone()),
            A::ShipsAsCasualties(x) => A::ShipsAsCasualties(x.clone()),
            A::RemovesLast(x) => A::RemovesLast(x.clone()),
            A::NoAttack(x) => A::NoAttack(a::NoAttack {
                on: x.on,
                except: self.advance_refs(&x.except),
                open_in_conflict: x.open_in_conflict,
                only_in_force: x.only_in_force,
            }),
            A::Siege(x) => A::Siege(x.clone()),
            A::BuyCards(x) => {
                let stack = self.stack(x.stack.number, x.stack.span)?;
                A::BuyCards(a::BuyCards { stack: StackId::from(stack), price: x.price })
            }
            A::FreeCard(x) => A::FreeCard(x.clone()),
            A::HandLimit(x) => A::HandLimit(x.clone()),
            A::TreasuryValue(x) => A::TreasuryValue(x.clone()),
            A::SubstituteCard(x) => A::SubstituteCard(x.clone()),
            A::FreeAdvances(x) => A::FreeAdvances(a::FreeAdvances {
                count: x.count,
                group: GroupId::from(self.groups.find(&x.group.id, x.group.span, self.sink)?),
                cost_below: x.cost_below,
            }),
            A::Discount(x) => A::Discount(x.clone()),
            A::ExtraCredits(x) => A::ExtraCredits(x.clone()),
            A::CountsAsCity(x) => {
                A::CountsAsCity(a::CountsAsCity { phases: self.phase_refs(&x.phases) })
            }
            A::Ability(x) => A::Ability(SpecialAbility {
                phase: self.phase_ref(&x.phase)?,
                one_of: x.one_of.iter().map(|ability| self.ability(ability)).collect(),
            }),
        })
    }

    fn ability(&mut self, ability: &Ability<ByName>) -> Ability<ById> {
        match ability {
            Ability::MoveTokens(x) => Ability::MoveTokens(x.clone()),
            Ability::Settle(x) => Ability::Settle(x.clone()),
            Ability::DestroyArea(x) => Ability::DestroyArea(a::DestroyArea {
                unaffected: self.advance_refs(&x.unaffected),
                whole_area: x.whole_area,
            }),
            Ability::AnnexArea(x) => Ability::AnnexArea(a::AnnexArea {
                adjacent: x.adjacent,
                pay: x.pay,
                unaffected: self.advance_refs(&x.unaffected),
                whole_area: x.whole_area,
            }),
            Ability::GainTreasury(x) => Ability::GainTreasury(x.clone()),
            Ability::CollectCards(x) => Ability::CollectCards(a::CollectCards {
                players: x.players,
                only_givers: x.only_givers,
                adjacent: x.adjacent,
                face_value: x.face_value,
                unaffected: self.advance_refs(&x.unaffected),
            }),
            Ability::AskForCard(x) => Ability::AskForCard(a::AskForCard {
                players: x.players,
                unaffected: self.advance_refs(&x.unaffected),
            }),
            Ability::SellCards(x) => Ability::SellCards(x.clone()),
            Ability::AnnexBarbarians(x) => Ability::AnnexBarbarians(x.clone()),
        }
    }

    pub(super) fn change(&mut self, change: &Change<ByName>) -> Option<Change<ById>> {
        Some(match change {
            Change::UseTable(x) => {
                let table = self.tables.find(&x.table.id, x.table.span, self.sink)?;
                Change::UseTable(UseTable { table: TableId::from(table) })
            }
            Change::AllCalamitiesTradable => Change::AllCalamitiesTradable,
            Change::NonTradable(x) => Change::NonTradable(x.clone()),
            Change::CalamityLimit(x) => Change::CalamityLimit(x.clone()),
            Change::DamageFloor(x) => Change::DamageFloor(x.clone()),
            Change::PieceSets(x) => Change::PieceSets(x.clone()),
            Change::SecondDeal(x) => Change::SecondDeal(x.clone()),
            Change::AdvancedStart(x) => Change::AdvancedStart(x.clone()),
            Change::Rounds(x) => Change::Rounds(x.clone()),
            Change::StartsWith(x) => Change::StartsWith(x.translate(self)?),
            Change::StepTimes(x) => Change::StepTimes(x.clone()),
            Change::Events(x) => Change::Events(x.clone()),
            Change::VariableEnd(x) => Change::VariableEnd(x.clone()),
            Change::Reveal(x) => Change::Reveal(x.translate(self)?),
            Change::Unprinted => Change::Unprinted,
        })
    }

    fn advance_ref(&mut self, name: &Ref) -> Option<AdvanceId> {
        self.advances.find(&name.id, name.span, self.sink).map(AdvanceId::from)
    }

    fn advance_refs(&mut self, names: &[Ref]) -> Vec<AdvanceId> {
        names.iter().filter_map(|name| self.advance_ref(name)).collect()
    }

    fn phase_ref(&mut self, name: &Ref) -> Option<PhaseId> {
        self.phases.find(&name.id, name.span, self.sink).map(PhaseId::from)
    }

    fn phase_refs(&mut self, names: &[Ref]) -> Vec<PhaseId> {
        names.iter().filter_map(|name| self.phase_ref(name)).collect()
    }
}
