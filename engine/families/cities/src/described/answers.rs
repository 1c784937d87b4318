//! Answers as a person chooses them: how each is picked, whether it ends something, and what it puts on the board.

use crate::prelude::*;
use strabo_core::described::{CardKind as Table, card_id};
use strabo_core::{Answer, Step as Pick, Weight};
use strabo_model::position::{Form, Ghost, Laid, Stands};
use strabo_model::refs::TileId;

use crate::words::{self, building, good, player, units};
use crate::{ids::player as owner_of, words::places::place, words::said::Speaker};

pub(crate) fn answers(view: View<'_>, legal: &[Action]) -> Vec<Answer> {
    let speaker = Speaker::new(view);
    let mut answers: Vec<Answer> = legal.iter().map(|action| speaker.answer(*action)).collect();
    // An answer that ends where others go on is picked by one step more.
    for at in 0..answers.len() {
        let own = &answers[at].steps;
        let goes_on =
            |other: &Answer| other.steps.len() > own.len() && other.steps.starts_with(own);
        if !own.is_empty() && answers.iter().any(goes_on) {
            answers[at].steps.push(Pick::named("as usual"));
        }
    }
    answers
}

impl Speaker<'_> {
    fn answer(&self, action: Action) -> Answer {
        let mut id = String::new();
        action.write(&mut id);
        let steps = self.steps(action);
        let in_turn = matches!(self.task, Task::Turn | Task::Step { .. });
        Answer {
            note: Some(self.note(action)).filter(|note| !note.is_empty()),
            group: steps.first().filter(|_| in_turn).map(|step| step.words.clone()),
            steps,
            weight: self.weight(action),
            ghost: self.ghost(action),
            ..Answer::new(id, self.words(action))
        }
    }

    fn space(&self, at: SpaceId) -> Pick {
        Pick { place: place(self.game, at), card: None, words: self.names.name(at) }
    }

    /// A card of the pack that is picked.
    fn card(&self, card: u16) -> Pick {
        let row = &self.game.pack[CardId(card)];
        Pick::card(card_id(Table::Card, &row.id), row.name.to_string())
    }

    fn advance(&self, at: AdvanceId) -> Pick {
        let row = &self.game.pack.advances[at.index()];
        Pick::card(card_id(Table::Advance, &row.id), row.name.to_string())
    }

    /// What a benefit belongs to.
    fn source(&self, at: EffectId) -> Pick {
        let rules = self.game.rules();
        match rules.effect(at).by {
            Source::Advance(at) => self.advance(at),
            Source::Wonder(at) => self.card(rules.wonders[at.index()].card),
            Source::Card(at) => self.card(rules.actions[at.index()].card),
            Source::Event(at) => self.card(rules.events[at.index()].card),
            _ => Pick::named(words::effect(self.game, at).0),
        }
    }

    /// How an answer is picked: the action, then the city or group, then the target.
    fn steps(&self, action: Action) -> Vec<Pick> {
        let (game, rules) = (self.game, self.game.rules());
        let act = |of: Step| Pick::named(words::step(of));
        match action {
            Action::Advance(of) => vec![act(Step::AcquireAdvance), self.advance(of)],
            Action::Found(of) => vec![act(Step::FoundCity), self.space(of)],
            Action::Build(city) => vec![act(Step::BuildUnits), self.space(city)],
            Action::Collect { city, far } => {
                let far = far.then(|| Pick::named("from further away"));
                [act(Step::CollectResources), self.space(city)].into_iter().chain(far).collect()
            }
            Action::Grow { city, building: part, sea } => {
                let first =
                    [act(Step::GrowCity), self.space(city), Pick::named(building(game, part))];
                first.into_iter().chain(sea.map(|sea| self.space(sea))).collect()
            }
            Action::Move => vec![act(Step::MoveUnits)],
            Action::Civic => vec![act(Step::CivicImprovement)],
            Action::Influence { from, to } => {
                vec![act(Step::CulturalInfluence), self.space(from), self.space(to)]
            }
            Action::Use(of) => vec![self.source(of)],
            Action::Card(card) => vec![self.card(rules.actions[card.index()].card)],
            Action::Kept(card) => vec![self.card(rules.events[card.index()].card)],
            Action::Take { at, good: kind } => {
                vec![self.space(at), Pick::named(good(game, kind))]
            }
            Action::Lift { at, units: list } => vec![self.space(at), Pick::named(units(list))],
            Action::To { at, far, plain } => {
                let way = match (far, plain) {
                    (false, false) => None,
                    (true, false) => Some("by road"),
                    (false, true) => Some("whatever the terrain"),
                    (true, true) => Some("by road, whatever the terrain"),
                };
                [self.space(at)].into_iter().chain(way.map(Pick::named)).collect()
            }
            Action::Improve(at) | Action::At(at) => vec![self.space(at)],
            Action::Raid { from, to } => vec![self.space(from), self.space(to)],
            Action::Wonder { wonder, city } => {
                let card = self.card(rules.wonders[wonder.index()].card);
                [card].into_iter().chain(city.map(|city| self.space(city))).collect()
            }
            Action::Trade(seat) if self.task != Task::Deal => {
                vec![Pick::named("Offer a trade"), Pick::named(player(seat))]
            }
            Action::Hand { deck, card } => {
                vec![self.card(words::deck_of(game, deck)[card.index()].card)]
            }
            _ => Vec::new(),
        }
    }

    fn weight(&self, action: Action) -> Weight {
        let acts =
            matches!(self.task, Task::Spoils { .. } | Task::Spare { .. } | Task::Hits { .. });
        match action {
            Action::Done if !acts => Weight::Ends,
            Action::Option(0) if self.task == Task::Siege => Weight::Ends,
            _ => Weight::Acts,
        }
    }

    /// What an answer puts on the board.
    fn ghost(&self, action: Action) -> Vec<Ghost> {
        let (facts, rules, me) = (self.facts, self.game.rules(), Some(self.seat));
        let piece = |at: SpaceId, owner: Option<Seat>, form: Form, count: u8| {
            let owner = owner_of(owner).map(Seat::number);
            let (at, count) = (rules.cells[at.index()], u16::from(count));
            let name = String::new();
            vec![Ghost::Piece(0, Stands { at, owner, name, count, form, mark: "", corner: false })]
        };
        let group = |at: SpaceId, owner: Option<Seat>, units: [u8; 3]| {
            let forms = [Form::Token, Form::Army, Form::Ship].into_iter().zip(units);
            let some = forms.filter(|(_, count)| *count > 0);
            some.flat_map(|(form, count)| piece(at, owner, form, count)).collect()
        };
        let one = |kind: u8| std::array::from_fn(|at| u8::from(at == usize::from(kind)));
        match (action, self.task) {
            (Action::Found(at), _) => piece(at, me, Form::City, 1),
            (Action::Grow { city, .. }, _) => {
                piece(city, me, Form::City, facts.city(city).size() + 1)
            }
            (Action::To { at, .. }, _) | (Action::At(at), Task::Berth { .. }) => {
                group(at, me, facts.band().units)
            }
            (Action::At(at), Task::Place { kind, .. }) => group(at, me, one(kind)),
            (Action::At(at), Task::Camp { .. } | Task::Spawn { .. }) => {
                piece(at, None, Form::City, 1)
            }
            (Action::At(at), Task::Horde { .. }) => group(at, None, one(1)),
            (Action::Unit(kind) | Action::Draft(kind), Task::Build { city, .. }) => {
                let sea = facts.city(city).sea.filter(|_| usize::from(kind) == SHIP);
                group(sea.unwrap_or(city), me, one(kind))
            }
            (Action::Wonder { city: Some(city), .. }, _) => piece(city, me, Form::Token, 0),
            (Action::Way(way), Task::Way { region, tile, .. }) => {
                let (region, tile) = (&rules.regions[region.index()], &rules.tiles[tile.index()]);
                let turn = region.ways.get(usize::from(way)).map_or(0, |way| way.0);
                let (side, at) = (Some(tile.side), region.at);
                vec![Ghost::Tile(0, Laid { tile: TileId(tile.tile), side, at, turn })]
            }
            _ => Vec::new(),
        }
    }
}
