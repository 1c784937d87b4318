//! Reads what cards do. Every deed and every moment of the vocabulary is either played or refused by name.

use crate::prelude::*;
use strabo_model::benefit::{Benefit, Moment};
use strabo_model::deck::DeckKind;
use strabo_model::deed::{
    AllowPlace, Attack, Combat, Deed, Destroy, Exchange, Gain, Move, Near, Obstacle, PlacePieces,
};
use strabo_model::{refs::ResourceId, resource::Piece};

use super::parts::{Roles, counted, refuse, small};
use crate::rules::effects::{AttackRule, Passes};
use crate::rules::{Bonus, CaravanPerk, Effect, Good, Perks, PlaceRule, Power, Reach, Trigger};

/// Collects the effects of all cards.
pub(super) struct Deeds<'p> {
    pack: &'p Pack,
    roles: &'p Roles,
    goods: &'p [Good],
    effects: Vec<Effect>,
    doings: Vec<Doing>,
}

impl<'p> Deeds<'p> {
    pub(super) fn new(pack: &'p Pack, roles: &'p Roles, goods: &'p [Good]) -> Self {
        Self { pack, roles, goods, effects: Vec::new(), doings: Vec::new() }
    }

    pub(super) fn done(self) -> (Vec<Effect>, Vec<Doing>) {
        (self.effects, self.doings)
    }

    /// What a trade token adds on each kind of focus card.
    pub(super) fn boosts(&self) -> Result<Vec<Boost>, SetupError> {
        let mut boosts = Vec::new();
        for group in &self.pack.groups {
            let mut found = Boost::None;
            for benefit in &group.benefits {
                let trade = benefit.pay.as_deref();
                let one = matches!(trade, Some([price])
                    if price.resource == self.roles.trade && price.amount == 1);
                let (true, true, [deed]) = (one, benefit.any_times, &benefit.does[..]) else {
                    return refuse(format!("{}: only trade tokens can be spent here", group.name));
                };
                found = self.boost(deed, &group.name)?;
            }
            boosts.push(found);
        }
        Ok(boosts)
    }

    fn boost(&self, deed: &Deed, name: &str) -> Result<Boost, SetupError> {
        Ok(match deed {
            Deed::Place(place) if place.piece == self.roles.token => {
                Boost::Tokens(small(place.count))
            }
            Deed::AdvanceTrack(track) if track.track == self.roles.tech => {
                Boost::Dial(small(track.spaces))
            }
            Deed::Move(going) => Boost::Steps(going.spaces.map_or(0, small)),
            Deed::Gain(gain) if gain.resources == [self.roles.production] => {
                Boost::Production(small(gain.amount))
            }
            Deed::Combat(bonus) => Boost::Combat(small(bonus.value)),
            _ => return refuse(format!("{name}: trade tokens cannot be spent for this here")),
        })
    }

    /// What a focus card does when it is resolved, and how many caravans it lets a player use.
    pub(super) fn focus(
        &mut self,
        name: &str,
        benefits: &[Benefit],
    ) -> Result<(Vec<EffectId>, Option<u8>), SetupError> {
        let mut effects = Vec::new();
        let mut caravans = None;
        for benefit in benefits {
            self.plain(name, benefit)?;
            match benefit.when {
                Moment::Resolved => {
                    for deed in &benefit.does {
                        if let Deed::Move(going) = deed {
                            caravans = going.count.map(small).or(caravans);
                        }
                    }
                    effects.push(self.effect(name, benefit)?);
                }
                Moment::Acquired => {
                    for deed in &benefit.does {
                        match deed {
                            Deed::Place(place) if place.piece == self.roles.caravan => {
                                caravans = Some(small(place.count));
                            }
                            _ => {
                                return refuse(format!(
                                    "{name}: this cannot be played when gained"
                                ));
                            }
                        }
                    }
                }
                _ => return refuse(format!("{name}: a focus card does this only when resolved")),
            }
        }
        Ok((effects, caravans))
    }

    /// What a card does for its holder.
    pub(super) fn power(&mut self, name: &str, benefits: &[Benefit]) -> Result<Power, SetupError> {
        let mut power = Power::default();
        for benefit in benefits {
            self.plain(name, benefit)?;
            let trigger = match benefit.when {
                Moment::Always | Moment::Battle => {
                    for deed in benefit.does.iter().chain(&benefit.one_of) {
                        self.perk(name, deed, &mut power.perks)?;
                    }
                    continue;
                }
                Moment::Acquired | Moment::Built => Trigger::Acquired,
                Moment::TurnStart => Trigger::TurnStart,
                Moment::Arrived => Trigger::Arrived,
                Moment::BarbarianDefeated => Trigger::Defeated,
                Moment::Resolved => {
                    let Some(group) = benefit.group else {
                        return refuse(format!("{name}: no kind of focus card is named"));
                    };
                    let kind = KindId::new(small(group.0));
                    if let [Deed::Gain(gain)] = &benefit.does[..]
                        && gain.resources == [self.roles.production]
                    {
                        power.perks.production.push((kind, small(gain.amount)));
                        continue;
                    }
                    Trigger::Resolved(kind)
                }
                Moment::Action
                | Moment::AnyTime
                | Moment::Step
                | Moment::AfterStep
                | Moment::Played
                | Moment::Drawn
                | Moment::GroupAcquired
                | Moment::Captured
                | Moment::FirstGovernment
                | Moment::NeighbourAcquires
                | Moment::PieceBuilt
                | Moment::AfterSuccess
                | Moment::Activated
                | Moment::BattleLost
                | Moment::GameEnd => {
                    return refuse(format!("{name}: this family of games has no such moment"));
                }
            };
            power.effects.push((trigger, self.effect(name, benefit)?));
        }
        Ok(power)
    }

    /// What an event of the dial does.
    pub(super) fn event(&mut self, deeds: &[Deed]) -> Result<Vec<DoingId>, SetupError> {
        deeds.iter().map(|deed| self.doing("an event", deed)).collect()
    }

    /// The trade tokens that a piece gives.
    pub(super) fn trade_of(&self, piece: &Piece) -> Result<u8, SetupError> {
        let mut sum = 0;
        for deed in piece.benefits.iter().flat_map(|benefit| &benefit.does) {
            match deed {
                Deed::Gain(gain) if gain.resources == [self.roles.trade] => {
                    sum = small(gain.amount).saturating_add(sum);
                }
                _ => {
                    return refuse(format!("{}: a piece gives only trade tokens here", piece.name));
                }
            }
        }
        Ok(sum)
    }

    /// Refuses conditions that this family of games does not have.
    fn plain(&self, name: &str, benefit: &Benefit) -> Result<(), SetupError> {
        let foreign = benefit.step.is_some()
            || !benefit.needs.is_empty()
            || benefit.pay.is_some()
            || benefit.free_with.is_some()
            || !benefit.paid_with.is_empty()
            || benefit.here
            || benefit.second
            || benefit.any_times
            || benefit.pieces.iter().any(|piece| *piece != self.roles.caravan);
        if foreign {
            return refuse(format!("{name}: this family of games has no such condition"));
        }
        Ok(())
    }

    fn effect(&mut self, name: &str, benefit: &Benefit) -> Result<EffectId, SetupError> {
        let one_of = !benefit.one_of.is_empty();
        let deeds = if one_of { &benefit.one_of } else { &benefit.does };
        let mut doings = Vec::new();
        for deed in deeds {
            doings.push(self.doing(name, deed)?);
        }
        self.effects.push(Effect { doings, one_of, may: benefit.may });
        Ok(EffectId::new(short(self.effects.len() - 1)))
    }

    fn goods(&self, resources: &[ResourceId]) -> u8 {
        let mut bits = 0;
        for (bit, good) in self.goods.iter().enumerate() {
            let named = resources.iter().any(|resource| resource.0 == good.resource);
            bits |= u8::from(named || resources.is_empty()) << bit;
        }
        bits
    }

    fn doing(&mut self, name: &str, deed: &Deed) -> Result<DoingId, SetupError> {
        let doing = match deed {
            Deed::Place(place) => self.place(name, place)?,
            Deed::Reinforce(number) => {
                Doing::Reinforce { count: small(number.count), slot: number.slot }
            }
            Deed::Attack(attack) => Doing::Attack(attack_rule(attack)),
            Deed::Move(going) => self.going(name, going)?,
            Deed::BuildCard(build) if !build.claimed => {
                Doing::BuildWonder { production: small(build.production), slot: build.slot }
            }
            Deed::AdvanceTrack(track) if track.track == self.roles.tech => {
                Doing::Advance { spaces: small(track.spaces), slot: track.slot }
            }
            Deed::Gain(gain) => self.gain(name, gain)?,
            Deed::Exchange(exchange) => self.exchange(exchange),
            Deed::Destroy(destroy) => self.destroy(name, destroy)?,
            Deed::TakeOver(over) if over.piece == self.roles.token => {
                Doing::TakeOver { choose: small(over.choose), count: small(over.count) }
            }
            Deed::MoveBarbarians(spaces) => Doing::MoveBarbarians(small(spaces.spaces)),
            Deed::RespawnBarbarians => Doing::Respawn,
            _ => return refuse(format!("{name}: this deed cannot be played at this moment")),
        };
        self.doings.push(doing);
        Ok(DoingId::new(short(self.doings.len() - 1)))
    }

    fn place(&self, name: &str, place: &PlacePieces) -> Result<Doing, SetupError> {
        let target = if place.piece == self.roles.token {
            Target::Token
        } else if place.piece == self.roles.city {
            Target::City
        } else {
            return refuse(format!("{name}: such a piece is not placed here"));
        };
        let reach = match (place.within, place.near) {
            (Some(spaces), _) => Reach::Within(small(spaces)),
            (None, near) => self.reach(name, near)?,
        };
        let mut ground = 0;
        for terrain in &place.terrain {
            ground |= 1_u16 << terrain.0.min(15);
        }
        Ok(Doing::Place(PlaceRule {
            target,
            count: small(place.count),
            reach,
            ground,
            difficulty: place.difficulty.map_or(u8::MAX, small),
            slot: place.slot_terrain,
        }))
    }

    #[expect(clippy::unused_self, reason = "it belongs to the others")]
    fn reach(&self, name: &str, near: Near) -> Result<Reach, SetupError> {
        Ok(match near {
            Near::Anywhere => Reach::Anywhere,
            Near::BesideCity => Reach::BesideCity,
            Near::BesideSpace => Reach::BesideSpace,
            Near::Here | Near::OwnCity | Near::BarbarianCity => {
                return refuse(format!("{name}: nothing is placed there in this family of games"));
            }
        })
    }

    fn caravans_only(&self, name: &str, going: &Move) -> Result<(), SetupError> {
        let others = going.pieces.iter().any(|piece| *piece != self.roles.caravan);
        if others || going.by_city {
            return refuse(format!("{name}: only caravans move in this family of games"));
        }
        Ok(())
    }

    fn going(&self, name: &str, going: &Move) -> Result<Doing, SetupError> {
        self.caravans_only(name, going)?;
        Ok(Doing::Move {
            spaces: going.spaces.map_or(0, small),
            slot: going.slot_terrain,
            perk: CaravanPerk { spaces: 0, ..caravan_perk(going) },
        })
    }

    fn gain(&self, name: &str, gain: &Gain) -> Result<Doing, SetupError> {
        let per = gain.per.as_ref().map(|tally| counted(self.pack, self.roles, tally));
        let per = per.transpose()?;
        let (amount, at_most) = (small(gain.amount), gain.at_most.map_or(u8::MAX, small));
        if gain.resources == [self.roles.trade] {
            return Ok(Doing::GainTrade { amount, per, at_most });
        }
        let known = |resource: &ResourceId| self.roles.goods.contains(resource);
        if !gain.resources.iter().all(known) {
            return refuse(format!("{name}: this resource cannot be gained at this moment"));
        }
        Ok(Doing::GainGoods {
            goods: self.goods(&gain.resources),
            amount,
            per,
            at_most,
            new_type: gain.new_type,
        })
    }

    fn exchange(&self, exchange: &Exchange) -> Doing {
        let (from, into) = (self.goods(&exchange.from), self.goods(&exchange.into));
        let both = if exchange.back { from | into } else { 0 };
        Doing::Exchange { up_to: small(exchange.up_to), from: from | both, into: into | both }
    }

    fn destroy(&self, name: &str, destroy: &Destroy) -> Result<Doing, SetupError> {
        if destroy.piece != self.roles.token {
            return refuse(format!("{name}: only control tokens are destroyed by cards"));
        }
        let reach = self.reach(name, destroy.near)?;
        Ok(Doing::Destroy { count: small(destroy.count), reach })
    }

    /// What holds as long as a card is held.
    fn perk(&self, name: &str, deed: &Deed, perks: &mut Perks) -> Result<(), SetupError> {
        match deed {
            Deed::PriceChange(change) if change.kind == DeckKind::Wonder => {
                perks.prices.push((change.amount, change.first_of_deck));
            }
            Deed::PlaceChain(chain) if chain.piece == self.roles.token => {
                perks.chain.push(GroundId::new(small(chain.terrain.0)));
            }
            Deed::AllowPlace(allow) => self.allow(name, allow, perks)?,
            Deed::Move(going) => {
                self.caravans_only(name, going)?;
                perks.caravans = joined(perks.caravans, caravan_perk(going));
            }
            Deed::RivalsCount(pieces) if pieces.pieces == [self.roles.token] => {
                perks.rivals_count = true;
            }
            Deed::ResourceLimit(limit) if limit.resource == self.roles.trade => {
                perks.trade_limit = Some(small(limit.limit));
            }
            Deed::Accept(accept) if accept.instead_of == self.roles.production => {
                perks.accepts |= self.goods(&accept.resources);
            }
            Deed::Combat(bonus) => perks.combat.push(combat(name, bonus)?),
            _ => {
                return refuse(format!(
                    "{name}: this cannot hold all the time in this family of games"
                ));
            }
        }
        Ok(())
    }

    fn allow(&self, name: &str, allow: &AllowPlace, perks: &mut Perks) -> Result<(), SetupError> {
        if allow.piece == self.roles.token && allow.away_from_cities && !allow.edge {
            let grounds = allow.terrain.iter().map(|terrain| GroundId::new(small(terrain.0)));
            perks.tokens_on.extend(grounds);
        } else if allow.piece == self.roles.city && allow.edge && allow.terrain.is_empty() {
            perks.cities_at_edge = Some(allow.within.map_or(0, small));
        } else {
            return refuse(format!("{name}: placing this is not allowed in this family of games"));
        }
        Ok(())
    }
}

fn short(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn caravan_perk(going: &Move) -> CaravanPerk {
    CaravanPerk {
        spaces: going.spaces.map_or(0, small),
        ignore_terrain: going.ignore_terrain,
        water: going.water,
        from_any_city: going.from_any_city,
        defeats_barbarians: going.defeats_barbarians,
    }
}

/// Both of two changes.
pub(crate) fn joined(one: CaravanPerk, other: CaravanPerk) -> CaravanPerk {
    CaravanPerk {
        spaces: one.spaces.saturating_add(other.spaces),
        ignore_terrain: one.ignore_terrain || other.ignore_terrain,
        water: one.water || other.water,
        from_any_city: one.from_any_city || other.from_any_city,
        defeats_barbarians: one.defeats_barbarians || other.defeats_barbarians,
    }
}

fn attack_rule(attack: &Attack) -> AttackRule {
    let passes = |obstacle| attack.passes.contains(&obstacle);
    AttackRule {
        times: small(attack.times),
        within: small(attack.within),
        value: small(attack.value),
        slot: attack.slot,
        against_barbarians: attack.against_barbarians.map(small),
        passes: Passes {
            water: passes(Obstacle::Water),
            rival: passes(Obstacle::Rival),
            barbarian: passes(Obstacle::Barbarian),
            state: passes(Obstacle::CityState),
        },
    }
}

fn combat(name: &str, bonus: &Combat) -> Result<Bonus, SetupError> {
    let foreign = bonus.dice > 0
        || bonus.hits > 0
        || bonus.cancels > 0
        || bonus.first_round
        || !bonus.battles.is_empty()
        || bonus.in_city_with.is_some()
        || bonus.against_without.is_some();
    if foreign {
        return refuse(format!("{name}: this family of games adds numbers to one die"));
    }
    let either = bonus.attacking == bonus.defending;
    Ok(Bonus {
        value: small(bonus.value),
        attacking: bonus.attacking || either,
        defending: bonus.defending || either,
        spares_owner: bonus.spares_owner,
    })
}
