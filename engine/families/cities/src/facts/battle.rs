//! Facts about a battle: who fights, with which bonuses, and what a siege costs.

use crate::prelude::*;
use strabo_model::deed::PieceAbility;

use super::{Facts, plus};
use crate::{rules::Bonus, state::Fight};

/// A battle with what is known of the game, either the one that goes on or one that might begin.
#[derive(Clone, Copy, Debug)]
pub struct Battle<'s> {
    facts: Facts<'s>,
    fight: &'s Fight,
    pub at: SpaceId,
    pub attacker: Seat,
    pub defender: Seat,
}

impl<'s> Facts<'s> {
    /// The battle that goes on.
    #[inline]
    pub fn battle(self) -> Option<Battle<'s>> {
        self.battle_with(&self.state.fight)
    }

    /// A battle that might begin.
    pub fn battle_with<'f>(self, fight: &'f Fight) -> Option<Battle<'f>>
    where
        's: 'f,
    {
        let Fight { at, attacker, defender, .. } = *fight;
        Some(Battle { facts: self, fight, at: at?, attacker: attacker?, defender: defender? })
    }
}

impl Battle<'_> {
    /// Units that fight for the attacker.
    pub fn attackers(self) -> u8 {
        let fight = self.fight;
        if fight.raid {
            return fight.band.from.map_or(0, |from| self.facts.space(from).count(ARMY));
        }
        fight.band.units[if fight.naval { SHIP } else { ARMY }]
    }

    /// Units that fight for the defender.
    pub fn defenders(self) -> u8 {
        let space = self.facts.space(self.at);
        if space.owner != Some(self.defender) {
            return 0;
        }
        space.count(if self.fight.naval { SHIP } else { ARMY })
    }

    /// Settlers and army units on the ships of one side of a battle at sea.
    pub fn aboard(self, seat: Seat) -> [u8; 2] {
        let space = self.facts.space(self.at);
        [SETTLER, ARMY].map(|kind| match seat {
            seat if seat == self.attacker => self.fight.band.units[kind],
            seat if Some(seat) == space.owner => space.count(kind),
            _ => 0,
        })
    }

    /// True when a building fights for the defender.
    pub fn is_fortified(self) -> bool {
        !self.fight.naval
            && self.facts.rules.of(Sort::Combat).iter().any(
                |one| matches!(one.by, Source::Building(part) if self.facts.works(self.at, part)),
            )
    }

    /// What a choice of cancelled abilities costs: bit 0 the attack, bit 1 the defence.
    pub fn siege_price(self, choice: u8) -> Price {
        let mut due = [0; MOST_GOODS];
        let free = self.facts.standing(self.defender, Sort::AttackNeeds).any(|one| {
            matches!(one.doing, Doing::AttackNeeds { building, free: true, .. }
                if self.facts.works(self.at, building))
        });
        if free {
            return due;
        }
        for one in self.facts.standing(self.attacker, Sort::CancelPiece) {
            if let Doing::CancelPiece { ability, .. } = one.doing {
                let bit = if ability == PieceAbility::Attack { 1 } else { 2 };
                if choice & bit != 0 {
                    due = plus(due, self.facts.fee(self.attacker, one.effect));
                }
            }
        }
        due
    }

    /// The abilities of a fortress that the attacker could cancel, as bits.
    pub fn cancellable(self) -> u8 {
        let mut set = 0;
        for one in self.facts.standing(self.attacker, Sort::CancelPiece) {
            if let Doing::CancelPiece { building, ability } = one.doing
                && self.facts.works(self.at, building)
            {
                set |= if ability == PieceAbility::Attack { 1 } else { 2 };
            }
        }
        set
    }

    /// True when a bonus counts for a side in this round.
    pub fn counts(self, bonus: &Bonus, side: usize) -> bool {
        let fight = self.fight;
        // Only the attackers have left ships.
        let battle = match (fight.naval, fight.landing && side == 0) {
            (true, _) => 2,
            (_, true) => 4,
            _ => 1,
        };
        let enemy = if side == 0 { self.defender } else { self.attacker };
        let armies = |side: usize| if side == 0 { self.attackers() } else { self.defenders() };
        // The first round is over when it was counted; cards are chosen before.
        let first = fight.round <= 1;
        (!bonus.first_round || first)
            && (!bonus.defending || side == 1)
            && (!bonus.attacking || side == 0)
            && (bonus.battles == 0 || bonus.battles & battle != 0)
            && bonus.with.is_none_or(|part| self.facts.city(self.at).parts[part].is_some())
            && (bonus.against_without.is_none()
                || (!self.facts.knows(enemy, bonus.against_without)
                    && armies(0) > 0
                    && armies(1) > 0))
    }

    /// All bonuses of a side in this round.
    pub fn side(self, side: usize) -> Bonus {
        let fight = self.fight;
        let seat = if side == 0 { self.attacker } else { self.defender };
        let mut sum = Bonus::default();
        let mut add = |bonus: &Bonus| {
            sum.dice = sum.dice.saturating_add(bonus.dice);
            sum.value = sum.value.saturating_add(bonus.value);
            sum.hits = sum.hits.saturating_add(bonus.hits);
            sum.cancels = sum.cancels.saturating_add(bonus.cancels);
        };
        for one in self.facts.standing(seat, Sort::Combat) {
            if let Doing::Combat(bonus) = &one.doing
                && self.counts(bonus, side)
            {
                add(bonus);
            }
        }
        if side == 1 && !fight.naval {
            for one in self.facts.rules.of(Sort::Combat) {
                if let (Doing::Combat(bonus), Source::Building(part)) = (&one.doing, one.by)
                    && self.facts.works(self.at, part)
                    && self.counts(bonus, side)
                {
                    let [attack, defence] = fight.cancelled;
                    add(&Bonus {
                        dice: if attack { 0 } else { bonus.dice },
                        cancels: if defence { 0 } else { bonus.cancels },
                        ..*bonus
                    });
                }
            }
        }
        if let Some(card) = fight.cards[side] {
            let card = &self.facts.rules.actions[card.index()];
            for effect in card.effects.iter().map(|at| self.facts.rules.effect(*at)) {
                for doing in &effect.does {
                    if let Doing::Combat(bonus) = doing
                        && self.counts(bonus, side)
                    {
                        add(bonus);
                    }
                }
            }
        }
        sum
    }

    /// True when a card of a side can be used in this battle.
    pub fn card_fits(self, card: CardKind, side: usize) -> bool {
        let fight = self.fight;
        let row = &self.facts.rules.actions[card.index()];
        row.effects.iter().map(|at| self.facts.rules.effect(*at)).any(|effect| {
            let units = if side == 0 { self.attackers() } else { self.defenders() };
            let kind = if fight.naval { SHIP } else { ARMY };
            let mut mine = if units > 0 { 1_u16 << kind } else { 0 };
            if side == 1 && !fight.naval {
                mine |= self.facts.working(self.at);
            }
            effect.when == Moment::Battle
                && (effect.pieces == 0 || effect.pieces & mine != 0)
                && effect.does.iter().any(|doing| match doing {
                    Doing::Combat(bonus) => {
                        self.counts(&Bonus { first_round: false, ..*bonus }, side)
                            && (!bonus.first_round || fight.round == 0)
                    }
                    _ => false,
                })
        })
    }
}
