//! Reads benefits: every word a pack may use is either played or refused by a sentence.

use crate::prelude::*;
use strabo_core::ids::fits_u16;
use strabo_model::benefit::Benefit;
use strabo_model::deed::{Deed, Mood, Near};
use strabo_model::refs::GroupId;

use super::parts::{Roles, advances, countable, id, price, refuse, small, small_if};
use crate::rules::{Bonus, Effect, Placing, battle_bit};

/// Reads benefits one after the other.
pub(super) struct BenefitReader<'p> {
    pub pack: &'p Pack,
    pub roles: &'p Roles,
    pub effects: Vec<Effect>,
    once: u8,
}

impl<'p> BenefitReader<'p> {
    pub(super) fn new(pack: &'p Pack, roles: &'p Roles) -> Self {
        Self { pack, roles, effects: Vec::new(), once: 0 }
    }

    /// Reads the benefits of something with a name.
    pub(super) fn all(
        &mut self,
        name: &str,
        by: Source,
        benefits: &[Benefit],
    ) -> Result<Vec<EffectId>, SetupError> {
        let mut list = Vec::new();
        for benefit in benefits {
            let effect = self.one(name, by, benefit)?;
            list.push(EffectId::new(fits_u16(self.effects.len())));
            self.effects.push(effect);
        }
        Ok(list)
    }

    pub(super) fn event(
        &mut self,
        name: &str,
        by: Source,
        deeds: &[Deed],
    ) -> Result<EffectId, SetupError> {
        let benefit = Benefit {
            when: Moment::Drawn,
            step: None,
            group: None,
            pieces: Vec::new(),
            needs: Vec::new(),
            pay: None,
            free_with: None,
            paid_with: Vec::new(),
            here: false,
            second: false,
            may: false,
            once_per_turn: false,
            everybody: false,
            any_times: false,
            does: deeds.to_vec(),
            one_of: Vec::new(),
        };
        let effect = self.one(name, by, &benefit)?;
        self.effects.push(effect);
        Ok(EffectId::new(fits_u16(self.effects.len() - 1)))
    }

    fn one(&mut self, name: &str, by: Source, benefit: &Benefit) -> Result<Effect, SetupError> {
        let usual = match by {
            Source::Advance(_) | Source::Wonder(_) | Source::Building(_) => !matches!(
                benefit.when,
                Moment::Played
                    | Moment::Drawn
                    | Moment::Resolved
                    | Moment::Arrived
                    | Moment::BarbarianDefeated
                    | Moment::Captured
                    | Moment::GameEnd
            ),
            Source::Card(_) => matches!(
                benefit.when,
                Moment::Action
                    | Moment::AnyTime
                    | Moment::Captured
                    | Moment::GroupAcquired
                    | Moment::Battle
            ),
            Source::Event(_) | Source::Icon(_) => {
                matches!(benefit.when, Moment::Drawn | Moment::Action | Moment::AnyTime)
            }
        };
        if !usual {
            return refuse(format!("{name}: the engine has no such moment for this benefit"));
        }
        let mut does = Vec::new();
        for deed in &benefit.does {
            does.push(self.deed(name, deed)?);
        }
        let mut one_of = Vec::new();
        for deed in &benefit.one_of {
            one_of.push(self.deed(name, deed)?);
        }
        for doing in does.iter().chain(&one_of) {
            if !is_played(by, benefit, doing) {
                return refuse(format!("{name}: the engine has no such deed at this moment"));
            }
        }
        let endless = is_endless(by, benefit) && !benefit.once_per_turn;
        if endless && benefit.any_times {
            return refuse(format!("{name}: a turn in which it is used any times would not end"));
        }
        let once = if benefit.once_per_turn || endless || (lasts(benefit) && !benefit.any_times) {
            self.once += 1;
            if self.once > 64 {
                return refuse("the pack has more than 64 benefits that are used once a turn");
            }
            Some(self.once - 1)
        } else {
            None
        };
        let group = benefit.group.map_or(0, |group| self.group(group));
        Ok(Effect {
            by,
            when: benefit.when,
            step: benefit.step,
            group,
            pieces: self.roles.bits(&benefit.pieces)?,
            needs: advances(&benefit.needs),
            pay: benefit.pay.as_deref().map(price).transpose()?,
            free_with: benefit.free_with.map(|row| id(row.0)),
            paid_with: goods(&benefit.paid_with),
            here: benefit.here,
            may: benefit.may,
            once,
            everybody: benefit.everybody,
            does,
            one_of,
        })
    }

    fn group(&self, group: GroupId) -> u64 {
        let all = self.pack.advances.iter().enumerate();
        all.filter(|(_, advance)| advance.groups.contains(&group))
            .fold(0, |set, (at, _)| set | 1 << (at & 63))
    }

    fn deck(&self, name: &str, deck: strabo_model::refs::DeckId) -> Result<Deck, SetupError> {
        match self.roles.decks[deck.index()] {
            Some(deck) => Ok(deck),
            None => refuse(format!("{name}: a deck that this family of games lacks")),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one line for each word of the vocabulary")]
    fn deed(&self, name: &str, deed: &Deed) -> Result<Doing, SetupError> {
        let roles = self.roles;
        Ok(match deed {
            Deed::Gain(gain) => {
                if let Some(tally) = &gain.per {
                    countable(self.pack, tally)?;
                }
                if gain.new_type {
                    return refuse(format!("{name}: resources of a new type only"));
                }
                Doing::Gain {
                    goods: goods(&gain.resources),
                    amount: small(gain.amount, name)?,
                    per: gain.per.clone(),
                    at_most: small_if(gain.at_most, name)?,
                }
            }
            Deed::Lose(lose) => {
                Doing::Lose { goods: goods(&lose.resources), amount: small(lose.amount, name)? }
            }
            Deed::Exchange(exchange) => {
                let all = |list: &[strabo_model::refs::ResourceId]| {
                    if list.is_empty() {
                        goods(&self.pack.ids().collect::<Vec<_>>())
                    } else {
                        goods(list)
                    }
                };
                Doing::Exchange {
                    up_to: small(exchange.up_to, name)?,
                    from: all(&exchange.from),
                    into: all(&exchange.into),
                    back: exchange.back,
                }
            }
            Deed::CollectFrom(collect) => Doing::CollectFrom {
                ground: grounds(&collect.terrain),
                spaces: small_if(collect.spaces, name)?,
            },
            Deed::CollectInstead(collect) => Doing::CollectInstead {
                ground: grounds(&[collect.terrain]),
                goods: goods(&collect.resources),
            },
            Deed::CollectWithin(collect) => Doing::CollectWithin(small(collect.spaces, name)?),
            Deed::ResourceLimit(limit) => {
                Doing::Limit { good: id(limit.resource.0), limit: small(limit.limit, name)? }
            }
            Deed::SparePrice(spare) => {
                let mut buildings = 0;
                for piece in &spare.pieces {
                    buildings |= 1 << roles.building(*piece)?.number();
                }
                let of = spare.groups.iter().fold(0, |set, group| set | self.group(*group));
                Doing::Spare {
                    advances: advances(&spare.advances) | of,
                    buildings,
                    goods: goods(&spare.resources),
                }
            }
            Deed::PayInstead(pay) => match roles.kind(pay.piece)? {
                Kind::Unit(unit) => Doing::PayInstead {
                    unit,
                    price: price(&pay.price)?,
                    at_most: small_if(pay.at_most, name)?.unwrap_or(u8::MAX),
                },
                _ => return refuse(format!("{name}: only units are paid for in another way")),
            },
            Deed::Accept(accept) => Doing::Accept {
                goods: goods(&accept.resources),
                instead_of: id(accept.instead_of.0),
            },
            Deed::Surcharge(more) => {
                if more.step != Step::CollectResources {
                    return refuse(format!("{name}: only collecting again costs something"));
                }
                Doing::Surcharge { step: more.step, price: price(&more.price)? }
            }
            Deed::FreeStep(free) => {
                if !free.pieces.is_empty() || !is_action(free.step) {
                    return refuse(format!("{name}: such a step is not taken without an action"));
                }
                Doing::FreeStep { step: free.step, times: small_if(free.times, name)?.unwrap_or(1) }
            }
            Deed::ExtraActions(actions) => Doing::ExtraActions(small(actions.count, name)?),
            Deed::Draw(draw) => {
                Doing::Draw { deck: self.deck(name, draw.deck)?, cards: small(draw.cards, name)? }
            }
            Deed::Reveal(reveal) => match self.deck(name, reveal.deck)? {
                Deck::Wonders => Doing::Reveal { cards: small(reveal.cards, name)? },
                _ => return refuse(format!("{name}: only wonders are turned face up")),
            },
            Deed::Claim(claim) => match self.deck(name, claim.deck)? {
                Deck::Wonders => Doing::Claim,
                _ => return refuse(format!("{name}: only wonders are reserved")),
            },
            Deed::BuildCard(build) => {
                if build.production != 0 || build.slot {
                    return refuse(format!("{name}: wonders are not paid for by production"));
                }
                Doing::BuildCard { claimed: build.claimed }
            }
            Deed::IgnoreCards(ignore) => Doing::Ignore(self.events(&ignore.cards)),
            Deed::KeepMood => Doing::KeepMood,
            Deed::ActAs(act) => {
                if (act.from, act.to) != (Mood::Angry, Mood::Neutral) {
                    return refuse(format!("{name}: only angry cities act as neutral ones"));
                }
                Doing::ActAs
            }
            Deed::RaiseMood(raise) => Doing::RaiseMood {
                cities: small(raise.cities, name)?,
                steps: small(raise.steps, name)?,
            },
            Deed::LowerMood(lower) => Doing::LowerMood {
                cities: small(lower.cities, name)?,
                steps: small(lower.steps, name)?,
                all: lower.all,
            },
            Deed::Ruin(ruin) => Doing::Ruin(small(ruin.cities, name)?),
            Deed::CountSmaller(count) => Doing::CountSmaller {
                sizes: small(count.sizes, name)?,
                at_least: small(count.at_least, name)?,
            },
            Deed::GainAdvance(gain) => Doing::GainAdvance(self.group(gain.group)),
            Deed::Place(place) => {
                let kind = roles.kind(place.piece)?;
                let near = match (kind, place.near) {
                    (Kind::Unit(_), Near::Here | Near::OwnCity)
                    | (Kind::BarbarianCity, Near::Anywhere)
                    | (Kind::Barbarian, Near::Here | Near::BarbarianCity) => place.near,
                    _ => return refuse(format!("{name}: pieces are not placed there")),
                };
                let unit = matches!(kind, Kind::Unit(_) | Kind::Barbarian);
                if unit && (place.within.is_some() || !place.terrain.is_empty()) {
                    return refuse(format!("{name}: units are placed in cities"));
                }
                if place.difficulty.is_some() || place.slot_terrain {
                    return refuse(format!("{name}: terrain has no difficulty here"));
                }
                Doing::Place(Placing {
                    kind,
                    count: small(place.count, name)?,
                    near,
                    within: small_if(place.within, name)?,
                    ground: grounds(&place.terrain),
                })
            }
            Deed::Move(go) => {
                let kinds = roles.unit_bits(&go.pieces)?;
                let kinds = if kinds == 0 { 7 } else { kinds };
                if go.slot_terrain || go.water || go.from_any_city || go.defeats_barbarians {
                    return refuse(format!("{name}: units do not move in this way"));
                }
                match (go.by_city, go.spaces, go.ignore_terrain) {
                    (true, Some(2), false) => Doing::RoadFar { kinds },
                    (true, None, true) => Doing::RoadPlain { kinds },
                    (false, None, false) => {
                        // So many pieces are as many groups of one.
                        let most = if go.count.is_some() { 1 } else { u8::MAX };
                        Doing::MoveGroups {
                            kinds,
                            groups: small_if(go.count, name)?.unwrap_or(1),
                            most,
                        }
                    }
                    _ => return refuse(format!("{name}: units do not move in this way")),
                }
            }
            Deed::MayMove(pieces) => Doing::MayMove { kinds: roles.unit_bits(&pieces.pieces)? },
            Deed::SailAround => Doing::SailAround,
            Deed::UseCombatCards => Doing::UseCombatCards,
            Deed::TradeRoutes(routes) => Doing::TradeRoutes {
                good: id(routes.resource.0),
                kinds: roles.unit_bits(&routes.pieces)?,
                within: small(routes.within, name)?,
                at_most: small(routes.at_most, name)?,
            },
            Deed::TradeRoutesGive(give) => Doing::RoutesGive(id(give.resource.0)),
            Deed::Combat(combat) => {
                if combat.spares_owner {
                    return refuse(format!("{name}: cards of others are not held"));
                }
                let with = combat.in_city_with.map(|piece| roles.building(piece)).transpose()?;
                Doing::Combat(Bonus {
                    dice: small(combat.dice, name)?,
                    value: small(combat.value, name)?,
                    hits: small(combat.hits, name)?,
                    cancels: small(combat.cancels, name)?,
                    first_round: combat.first_round,
                    defending: combat.defending,
                    attacking: combat.attacking,
                    battles: combat.battles.iter().fold(0, |set, one| set | battle_bit(*one)),
                    with,
                    against_without: combat.against_without.map(|row| id(row.0)),
                })
            }
            Deed::CancelPiece(cancel) => Doing::CancelPiece {
                building: roles.building(cancel.piece)?,
                ability: cancel.ability,
            },
            Deed::Influence(influence) => Doing::Influence {
                range: small(influence.range, name)?,
                from: small_if(influence.success_from, name)?,
            },
            Deed::NoInfluence(no) => Doing::NoInfluence {
                mood: no.mood,
                with: no.with.map(|piece| roles.kind(piece)).transpose()?,
                within: small_if(no.within, name)?,
                boosts_only: no.boosts_only,
            },
            Deed::NoBarbarians => Doing::NoBarbarians,
            Deed::AttackNeeds(needs) => Doing::AttackNeeds {
                advance: id(needs.advance.0),
                building: roles.building(needs.piece)?,
                free: needs.without_paying,
            },
            Deed::AttackPrice(due) => Doing::AttackPrice {
                goods: goods(&due.resources),
                amount: small(due.amount, name)?,
            },
            Deed::NoActivation(pieces) => {
                let mut buildings = 0;
                for piece in &pieces.pieces {
                    buildings |= 1 << roles.building(*piece)?.number();
                }
                Doing::NoActivation { buildings }
            }
            Deed::WinsTies => Doing::WinsTies,
            Deed::RevealRegion(place) => {
                if place.near != Near::OwnCity {
                    return refuse(format!("{name}: only regions beside own ones are revealed"));
                }
                Doing::RevealRegion
            }
            Deed::BarbariansAttack(reach) => {
                Doing::BarbariansAttack { spaces: small(reach.spaces, name)? }
            }
            Deed::ExhaustSpace(reach) => Doing::Exhaust { spaces: small(reach.spaces, name)? },
            Deed::Unprinted => {
                return Err(SetupError::Unprinted(format!("what {name} does is not printed")));
            }
            _ => {
                return refuse(format!("{name}: this family of games has no such deed"));
            }
        })
    }

    /// Event cards as bits by position among the cards of their deck.
    fn events(&self, cards: &[CardId]) -> u64 {
        let all = self.pack.cards.iter().enumerate();
        let events =
            all.filter(|(_, card)| self.roles.decks[card.deck.index()] == Some(Deck::Events));
        let list: Vec<usize> = events.map(|(at, _)| at).collect();
        cards
            .iter()
            .filter_map(|card| list.iter().position(|at| *at == card.index()))
            .fold(0, |set, at| set | 1 << (at & 63))
    }
}

/// True when the engine does something at this moment, or lets it hold then.
fn is_played(by: Source, benefit: &Benefit, doing: &Doing) -> bool {
    let when = benefit.when;
    match by {
        Source::Card(_) if when == Moment::Battle => matches!(doing, Doing::Combat(_)),
        Source::Card(_) | Source::Event(_) | Source::Icon(_) => doing.sort().is_none(),
        Source::Building(_) => match doing {
            Doing::Combat(_) => when == Moment::Battle && benefit.here,
            Doing::CollectInstead { .. } => benefit.here,
            _ => when == Moment::Built && doing.sort().is_none(),
        },
        Source::Advance(_) | Source::Wonder(_) => match doing.sort() {
            Some(sort) => {
                let moment = match when {
                    Moment::Always => true,
                    Moment::Step => benefit.step.is_some(),
                    Moment::Battle => {
                        matches!(sort, Sort::Combat | Sort::CancelPiece | Sort::UseCombatCards)
                    }
                    Moment::TurnStart => sort == Sort::RoutesGive,
                    _ => false,
                };
                moment && benefit.one_of.is_empty()
            }
            None => match when {
                Moment::Action
                | Moment::AnyTime
                | Moment::TurnStart
                | Moment::Acquired
                | Moment::GroupAcquired
                | Moment::FirstGovernment
                | Moment::NeighbourAcquires
                | Moment::PieceBuilt
                | Moment::Activated
                | Moment::BattleLost => true,
                Moment::Built => matches!(by, Source::Wonder(_)),
                Moment::Step => benefit.step == Some(Step::GrowCity),
                Moment::AfterStep => matches!(
                    benefit.step,
                    Some(
                        Step::AcquireAdvance
                            | Step::BuildUnits
                            | Step::CollectResources
                            | Step::GrowCity
                    )
                ),
                Moment::AfterSuccess => benefit.step == Some(Step::CulturalInfluence),
                _ => false,
            },
        },
    }
}

/// Steps that can be taken without an action.
pub(super) const fn is_action(step: Step) -> bool {
    matches!(
        step,
        Step::AcquireAdvance
            | Step::FoundCity
            | Step::BuildUnits
            | Step::CollectResources
            | Step::GrowCity
            | Step::MoveUnits
            | Step::CivicImprovement
            | Step::CulturalInfluence
    )
}

/// What lasts for the turn is used once.
fn lasts(benefit: &Benefit) -> bool {
    benefit.when == Moment::AnyTime
        && benefit.does.iter().any(|deed| matches!(deed, Deed::ActAs(_)))
}

/// What is held and costs nothing at any time, or brings more actions, is used once too: it could be used for ever.
fn is_endless(by: Source, benefit: &Benefit) -> bool {
    let free = benefit.pay.iter().flatten().all(|due| due.amount == 0);
    let mut does = benefit.does.iter().chain(&benefit.one_of);
    benefit.when == Moment::AnyTime
        && matches!(by, Source::Advance(_) | Source::Wonder(_))
        && does.any(|deed| match deed {
            Deed::ExtraActions(_) => true,
            // Wonders are paid for.
            Deed::BuildCard(_) => false,
            _ => free,
        })
}

fn goods(list: &[strabo_model::refs::ResourceId]) -> u8 {
    list.iter().fold(0, |set, id| set | 1 << (id.index() & 7))
}

fn grounds(list: &[strabo_model::refs::TerrainId]) -> u16 {
    list.iter().fold(0, |set, id| set | 1 << (id.index() & 15))
}
