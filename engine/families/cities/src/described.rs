//! The table as pages describe it: where in the game it is, figures of everybody, the own things, what lies open, and
//! what every space is called.

pub(crate) mod answers;
pub(crate) mod odds;

use crate::prelude::*;
use strabo_core::Described;
use strabo_core::described::{
    CardKind as Table, NamedPlace, Row, SeatFigures, Section, SectionForm,
};
use strabo_model::words::deck::{goal_time, targets};
use strabo_model::words::{capital, count};

use crate::ids::player as owner_of;
use crate::rules::{Card, Goal};
use crate::words::asked::{action_number, group_number};
use crate::words::places::{Map, Names, place};
use crate::words::{
    advance, advance_deeds, amounts, building, deeds_of, good, mood, player, tidy, units, units_of,
};

/// What a page shows beside question, board and story.
pub(crate) fn described(view: View<'_>, is_seated: bool) -> Described {
    let teller = Teller { view, names: Names::new(view.game(), Map::of(view.state)) };
    let columns = ["cities", "advances", "wonders", "cards"].map(str::to_owned).to_vec();
    let figures = seats(view.facts().seats()).map(|seat| teller.figures(seat));
    Described {
        crumbs: teller.crumbs(),
        columns,
        seats: figures.collect(),
        tray: if is_seated { teller.tray() } else { Vec::new() },
        open: teller.open(),
        places: teller.places(),
    }
}

struct Teller<'v> {
    view: View<'v>,
    names: Names<'v>,
}

impl Teller<'_> {
    fn crumbs(&self) -> Vec<String> {
        let View { game, state, .. } = self.view;
        let (facts, rules) = (self.view.facts(), game.rules());
        let mut crumbs = vec![format!("Round {} of {}", facts.round(), rules.rounds)];
        if state.end.is_some() {
            return crumbs;
        }
        // After the turns of a round, the tasks of a turn are gone.
        if !state.tasks.contains(&Task::Turn) {
            crumbs.push("Between the turns".to_owned());
            return crumbs;
        }
        crumbs.push(format!("Turn {} of {}", facts.turn(), rules.times));
        let [number, all] = action_number(self.view);
        crumbs.push(format!("Action {number} of {all}"));
        if let Some([number, all]) = group_number(self.view) {
            crumbs.push(format!("Move, group {number} of {all}"));
        }
        if let (Some(Task::March { .. }), Some(from)) = (self.view.task(), facts.band().from) {
            crumbs.push(format!("{} in {}", units(facts.band().units), self.names.at(from)));
        }
        crumbs
    }

    fn figures(&self, seat: Seat) -> SeatFigures {
        let facts = self.view.facts();
        let cards: u32 = self.view.hand_sizes(seat).iter().sum();
        let figures = [
            u32::from(facts.cities_of(seat).len()),
            facts.advances(seat).count_ones(),
            u32::try_from(facts.wonders(seat).count()).unwrap_or(0),
            cards,
        ];
        let whole = |figure: u32| Amount::whole(u16::try_from(figure).unwrap_or(u16::MAX));
        SeatFigures { figures: figures.map(whole).to_vec(), ..SeatFigures::default() }
    }

    /// The own things.
    fn tray(&self) -> Vec<Section> {
        let (game, facts, seat) = (self.view.game(), self.view.facts(), self.view.seat());
        let rules = game.rules();
        let goods = numbered(&rules.goods).map(|(at, _): (GoodId, _)| {
            let limit = format!("at most {}", facts.limit(seat, at));
            Row::new(good(game, at), facts.goods(seat)[at.index()]).noted(limit)
        });
        let levels = game.pack.tracks.iter().zip(facts.levels(seat));
        let levels: Vec<String> =
            levels.map(|(row, level)| small(&format!("{} {level}", row.name))).collect();
        let [actions, objectives] = self.view.hand();
        let hand = cards(&rules.actions, actions).flat_map(|card| self.halves(card));
        let saved = facts.player(seat).saved;
        let saved = cards(&rules.events, saved).flat_map(|card| self.halves(card));
        let goals = cards(&rules.objectives, objectives).flat_map(|card| self.goals(card));
        let held = facts.advances(seat);
        let groups = rules.groups.iter().zip(&game.pack.groups).map(|(group, row)| {
            let number = |set: u64| u16::try_from(set.count_ones()).unwrap_or(0);
            Row::new(&*row.name, "").of(number(group.advances & held), number(group.advances))
        });
        let all = rules.advances.len();
        let chart = numbered(&rules.advances).map(|(at, _)| self.learning(at));
        let cities = facts.cities_of(seat).iter().map(|at| self.city(at));
        vec![
            Section::new("Your stock", SectionForm::Stock, goods.collect())
                .noted(capital(&levels.join(", "))),
            Section::new("Your hand", SectionForm::Hand, hand.chain(saved).collect()).noted(count(
                actions.count_ones(),
                "action card",
                "action cards",
            )),
            Section::new("Objectives", SectionForm::Goals, goals.collect())
                .noted("one half of each suffices"),
            Section::new("Advances", SectionForm::Pips, groups.collect())
                .noted(format!("{} of {all}", held.count_ones())),
            Section::new("All advances", SectionForm::Chart, chart.collect()),
            Section::new("Your cities", SectionForm::List, cities.collect()),
        ]
    }

    fn halves(&self, card: &Card) -> Vec<Row> {
        let game = self.view.game();
        let row = &game.pack[CardId(card.card)];
        let half = |second: bool| {
            let name = row.second.as_ref().filter(|_| second).unwrap_or(&row.name);
            let own = row.benefits.iter().filter(|each| each.second == second);
            let does = capital(&deeds_of(game, own));
            let is_real = !second || row.second.is_some();
            is_real.then(|| Row::new(&**name, "").noted(does).card(Table::Card, &row.id))
        };
        [false, true].into_iter().filter_map(half).collect()
    }

    /// The goals of an objective card with what is reached of each.
    fn goals(&self, card: &Card) -> Vec<Row> {
        let (game, facts) = (self.view.game(), self.view.facts());
        let row = &game.pack[CardId(card.card)];
        let reached = |goal: &Goal| {
            let all =
                goal.any_of.iter().map(|(of, need)| [facts.count(self.view.seat(), of), *need]);
            // The one that is nearest.
            all.max_by_key(|[have, need]| u32::from(*have) * 1000 / u32::from(*need).max(1))
        };
        let goals = card.goals.iter().zip(&row.goals).map(|(goal, text)| {
            let wanted = targets(&game.pack, text).unwrap_or_default();
            let note = tidy(game, &format!("{wanted}, {}", goal_time(goal.when)));
            let line = Row::new(&**text.name.as_ref().unwrap_or(&row.name), "").noted(note);
            let line = line.card(Table::Card, &row.id);
            reached(goal).map_or(line.clone(), |[have, need]| line.of(have.min(need), need))
        });
        goals.collect()
    }

    /// An advance with its price, or what it still needs.
    fn learning(&self, at: AdvanceId) -> Row {
        let (game, facts, seat) = (self.view.game(), self.view.facts(), self.view.seat());
        let held = facts.advances(seat);
        let row = &game.pack.advances[at.index()];
        let (price, _): (_, Option<EffectId>) = facts.advance_price(seat, at, false);
        let open = has(facts.learnable(seat, 1 << at.number()), at);
        let rule = &game.rules().advances[at.index()];
        let group = &game.rules().groups[rule.group.index()];
        let affordable = open && facts.can_pay(seat, price, How::of(Step::AcquireAdvance));
        let value = if has(held, at) {
            "yours".to_owned()
        } else if affordable {
            amounts(game, price)
        } else if open {
            format!("{}, too dear now", amounts(game, price))
        } else {
            let first = Some(group.first).filter(|first| *first != at && !has(held, *first));
            let needed = first.or_else(|| bits(rule.needs & !held).next());
            let needed = needed.or_else(|| bits(group.opened_by & !held).next());
            needed.map_or_else(
                || "not yet".to_owned(),
                |other| format!("needs {}", advance(game, other)),
            )
        };
        let row = Row::new(&*row.name, value)
            .noted(capital(&advance_deeds(game, at)))
            .card(Table::Advance, &row.id);
        Row { marked: affordable, ..row }
    }

    fn city(&self, at: SpaceId) -> Row {
        let city = self.view.facts().city(at);
        Row::new(self.names.name(at), format!("size {}", city.size())).noted(self.city_note(at))
    }

    /// Mood, buildings, wonder and units of a city.
    fn city_note(&self, at: SpaceId) -> String {
        let (game, facts) = (self.view.game(), self.view.facts());
        let city = facts.city(at);
        let mut parts = vec![mood(city.mood).to_owned()];
        parts.extend(city.parts.built().map(|(part, owner)| {
            let name = building(game, part);
            if Some(owner) == city.owner { name } else { format!("{name} of {}", player(owner)) }
        }));
        parts.extend(city.wonder.map(|of| crate::words::wonder(game, of)));
        parts.extend(self.units_at(at));
        parts.join(", ")
    }

    fn units_at(&self, at: SpaceId) -> Option<String> {
        let space = self.view.facts().space(at);
        let there = [SETTLER, ARMY, SHIP].map(|kind| space.count(kind));
        (there != [0; 3]).then(|| units_of(space.owner, there))
    }

    /// What lies open for everybody.
    fn open(&self) -> Vec<Section> {
        let View { game, state, .. } = self.view;
        let (facts, rules) = (self.view.facts(), game.rules());
        let wonder = |at: WonderId| {
            let (rule, by) = (&rules.wonders[at.index()], seats(facts.seats()));
            let row = &game.pack[CardId(rule.card)];
            let claimed = by.into_iter().find(|seat| has(facts.player(*seat).claimed, at));
            let claimed = claimed.map(|seat| format!("Reserved by {}. ", player(seat)));
            let note = claimed.unwrap_or_default() + &capital(&deeds_of(game, &row.benefits));
            Row::new(&*row.name, amounts(game, rule.price)).noted(note).card(Table::Card, &row.id)
        };
        let wonders: Vec<Row> = bits(facts.open_wonders()).map(wonder).collect();
        let done = seats(facts.seats()).flat_map(|seat| {
            let done = cards(&rules.objectives, facts.player(seat).done);
            done.map(move |card| {
                let row = &game.pack[CardId(card.card)];
                let points = count(card.points.unsigned_abs(), "point", "points");
                Row::new(&*row.name, points).noted(player(seat)).card(Table::Card, &row.id)
            })
        });
        let done: Vec<Row> = done.collect();
        let names = ["Action cards", "Objective cards", "Event cards", "Wonders"].into_iter();
        let decks =
            names.zip(state.decks.iter().zip(state.discards)).map(|(name, (deck, gone))| {
                let note = format!("{} discarded", gone.count_ones());
                Row::new(name, deck.count_ones()).noted(note)
            });
        let dark = rules.regions.iter().zip(&state.regions).filter(|(_, lies)| lies.0.is_none());
        let dark = dark.filter_map(|(region, _)| region.spaces.first());
        let dark: Vec<Row> = dark
            .map(|at| Row::new(self.names.name(at).replacen("space", "region", 1), ""))
            .collect();
        let number = |list: &[Row]| u32::try_from(list.len()).unwrap_or(0);
        let all = vec![
            Section::new(
                format!("{} on offer", count(number(&wonders), "wonder", "wonders")),
                SectionForm::List,
                wonders,
            ),
            Section::new("Completed objectives", SectionForm::List, done),
            Section::new("Decks", SectionForm::List, decks.collect()),
            Section::new(
                format!("{} hidden", count(number(&dark), "region", "regions")),
                SectionForm::List,
                dark,
            ),
        ];
        all.into_iter().filter(|section| !section.rows.is_empty()).collect()
    }

    /// All spaces with what is there.
    fn places(&self) -> Vec<NamedPlace> {
        let (game, facts) = (self.view.game(), self.view.facts());
        let named = |at: SpaceId| {
            let space = facts.space(at);
            let note = match space.city.owner {
                _ if space.ground.is_none() => "nobody knows what is there".to_owned(),
                Some(BARBARIANS) => {
                    let there =
                        self.units_at(at).map_or_else(String::new, |there| format!(", {there}"));
                    format!("settlement of barbarians{there}")
                }
                Some(owner) => format!(
                    "city of {}, size {}, {}",
                    player(owner),
                    space.city.size(),
                    self.city_note(at)
                ),
                None => {
                    let of = owner_of(space.owner)
                        .map_or_else(String::new, |of| format!(" of {}", player(of)));
                    let there = self.units_at(at).map(|there| format!("{there}{of}"));
                    let spent = space.exhausted.then(|| "exhausted".to_owned());
                    there.into_iter().chain(spent).collect::<Vec<_>>().join(", ")
                }
            };
            Some(NamedPlace { place: place(game, at)?, name: self.names.name(at), note })
        };
        (0..game.rules().spaces()).map(SpaceId::new).filter_map(named).collect()
    }
}

/// The cards of a hand, once for each copy.
fn cards(list: &[Card], held: u64) -> impl Iterator<Item = &Card> {
    bits::<u8>(held).filter_map(move |copy| list.iter().find(|card| has(card.copies, copy)))
}
