//! A table as pages show it: names of spaces, answers with their consequences, trays and figures.

use crate::prelude::*;
use strabo_core::described::{
    CardKind, NamedPlace, Row, SeatFigures, Section, SectionForm, card_id,
};
use strabo_core::naming::{Spot, names};
use strabo_core::{Amount, Answer, Described, Line, LineKind, Step, Weight};
use strabo_model::position::{Form, Ghost, Laid, Place, Stands};
use strabo_model::refs::TileId;
use strabo_model::words::{capital, count, list, signed};

use crate::{ending::PARTS, family::View, supply::Supply, tables::Counted};

/// What a space without a tile is called.
const FREE: &str = "Space ";

/// What the spaces of a nation are called: those of its tiles first, then those around.
pub(crate) struct Names(Vec<(Cell, String)>);

impl Names {
    pub(crate) fn of(&self, at: Cell) -> &str {
        self.0.iter().find(|(cell, _)| *cell == at).map_or("a space", |(_, name)| name)
    }

    /// Where four tiles meet, by the north-western one.
    pub(crate) fn corner(&self, [x, y]: Cell) -> String {
        let far = [x.saturating_add(1), y.saturating_add(1)];
        format!("between {} and {}", self.of([x, y]), self.of(far))
    }
}

fn space(seat: Seat, at: Cell) -> Place {
    Place::Space { mat: seat.number(), at }
}

fn points_of(number: i16) -> String {
    let noun = if number.abs() == 1 { "point" } else { "points" };
    format!("{} {noun}", signed(number))
}

impl Game {
    pub(crate) fn names(&self, nation: &Nation) -> Names {
        let tiles = nation.cells().iter().zip(nation.faces());
        let tiles = tiles.map(|(at, face)| Spot {
            at: at.map(i16::from),
            ground: String::new(),
            landmark: Some(format!("the {}", self.tile_name(*face))),
        });
        let free = nation.around().iter().map(|at| Spot {
            at: at.map(i16::from),
            ground: FREE.trim_end().to_owned(),
            landmark: None,
        });
        let spots: Vec<Spot> = tiles.chain(free).collect();
        let named = self.pack.grid.map(|grid| names(grid, &spots)).unwrap_or_default();
        Names(nation.cells().iter().chain(nation.around()).copied().zip(named).collect())
    }

    fn token_step(&self, sort: u8) -> Step {
        let name = self.token_name(sort);
        match self.sorts[usize::from(sort)].card {
            Some(card) => Step::card(card_id(CardKind::Card, &self.pack[card].id), name),
            None => Step::named(name),
        }
    }

    fn tile_step(&self, face: u8) -> Step {
        Step::card(card_id(CardKind::Tile, &self.tile(face).id), self.tile_name(face))
    }

    /// What is given for one of something that points count.
    fn points_for(&self, wanted: Counted) -> Option<String> {
        let found = self.points.iter().find(|(counted, _)| *counted == wanted);
        found.map(|(_, points)| points_of(*points))
    }

    /// An answer without its id. `names` are those of the nation that it concerns.
    fn answer_for(&self, state: &State, action: Action, names: &Names) -> Answer {
        let own = state.nation(state.seat);
        let mut answer = Answer::default();
        match action {
            Action::Draft(face) | Action::Take(face) => {
                answer.words = format!("Take the {}", self.tile_name(face));
                answer.note = Some(capital(&self.facts(face)));
                answer.steps.push(self.tile_step(face));
            }
            Action::Open(stack) => {
                let left = u32::try_from(state.stacks[usize::from(stack)].len()).unwrap_or(0);
                answer.words = format!("Draw from the {}", self.deck(stack).name);
                answer.note = Some(format!("{} left", count(left, "tile", "tiles")));
            }
            Action::Keep => {
                answer.words = String::from("Play no token");
                answer.note = Some("You keep your tokens for later".to_owned());
                answer.weight = Weight::Ends;
            }
            Action::Against { sort, seat, at, resource } => {
                let (name, player) = (self.token_name(sort), Family::name(self, seat));
                let on = format!("{player}'s {}", names.of(at));
                answer.steps = vec![self.token_step(sort), Step::at(space(seat, at), &on)];
                if let Some(one) = resource {
                    let what = self.resource_name(one).to_lowercase();
                    answer.words = format!("Buy {what} from {on}");
                    answer.note = Some(format!("For a {name}, which {player} keeps"));
                    let nation = state.nation(seat);
                    let face = nation.tile_at(at).map(|tile| usize::from(nation.faces()[tile]));
                    if face.is_some_and(|face| !self.faces[face].products.is_power_of_two()) {
                        answer.steps.push(Step::named(what));
                    }
                } else {
                    answer.words = format!("Place the {name} on {on}");
                    answer.note = Some("The tile gives nothing any more".to_owned());
                }
                answer.ghost.push(Ghost::Piece(seat.number(), self.token(at, sort)));
            }
            Action::Own { sort, at } => {
                let (name, mat) = (self.token_name(sort), state.seat.number());
                answer.steps.push(self.token_step(sort));
                let piece = self.token(at, sort);
                if self.sorts[usize::from(sort)].power == Power::Unite {
                    let corner = names.corner(at);
                    let ([x, y], tile) = (at, |at: Cell| names.of(at));
                    let (east, south) = (x.saturating_add(1), y.saturating_add(1));
                    let tiles = [tile(at), tile([east, y]), tile([x, south]), tile([east, south])];
                    answer.words = format!("Place the {name} {corner}");
                    answer.note = Some(format!("{} share what they give", list(&tiles, "and")));
                    answer.steps.push(Step::at(Place::Corner { mat, at }, capital(&corner)));
                    answer.ghost.push(Ghost::Piece(mat, Stands { corner: true, ..piece }));
                } else {
                    let kind = self.sorts[usize::from(sort)].kind;
                    let points = self.points_for(Counted::Pieces(kind));
                    answer.words = format!("Score the {} with the {name}", names.of(at));
                    let points = points.unwrap_or_else(|| "points".to_owned());
                    answer.note = Some(format!("{points} instead of what the tile gives"));
                    answer.steps.push(Step::at(space(state.seat, at), names.of(at)));
                    answer.ghost.push(Ghost::Piece(mat, piece));
                }
            }
            Action::Draw => {
                let stack = self.else_draws.map(|stack| &self.deck(stack).name);
                let from = stack.map(|name| format!(" from {name}")).unwrap_or_default();
                answer.words = format!("Draw a tile{from} and add it");
                answer.note = Some("If it fits nowhere, it goes to the box".to_owned());
            }
            Action::Pass => {
                answer.words = String::from("Add no tile");
                answer.note = Some("No tile can be added".to_owned());
                answer.weight = Weight::Ends;
            }
            Action::Put(at) => {
                let tile = state.held.map_or("tile", |face| self.tile_name(face));
                let name = names.of(at);
                answer.words = match (own.tile_at(at), name.strip_prefix(FREE)) {
                    (None, Some(where_)) => format!("Put the {tile} {where_}"),
                    _ => format!("Replace the {name} with the {tile}"),
                };
                answer.note = self.consequence(state, at);
                answer.steps.push(Step::at(space(state.seat, at), name));
                let laid = |face: u8| Laid {
                    tile: TileId::from(usize::from(face)),
                    side: Some(0),
                    at,
                    turn: 0,
                };
                let mat = state.seat.number();
                answer.ghost.extend(state.held.map(|face| Ghost::Tile(mat, laid(face))));
            }
            Action::Agree => answer.words = String::from("End the game"),
            Action::GoOn => answer.words = String::from("Go on"),
        }
        if action == Action::Agree {
            answer.weight = Weight::Ends;
            answer.note = Some("It ends when everybody agrees".to_owned());
        }
        answer
    }

    /// What supplies the tile that is put, and what comes of it: "Stone from Forest; +3 points".
    fn consequence(&self, state: &State, at: Cell) -> Option<String> {
        let face = &self.faces[usize::from(state.held?)];
        let nation = state.nation(state.seat);
        let mut parts = Vec::new();
        if !self.is_drafting(state) {
            let supply = Supply::new(self, nation, state.bought);
            let givers = supply.givers(nation, face, at).into_iter().map(|(resource, tile)| {
                let what = self.resource_name(resource).to_lowercase();
                let from = tile.and_then(|tile| nation.faces().get(tile));
                from.map_or_else(
                    || format!("{what} that you bought"),
                    |from| format!("{what} from {}", self.tile_name(*from)),
                )
            });
            parts.push(capital(&givers.collect::<Vec<_>>().join(", ")));
        }
        if let Some(kind) = face.grants {
            let piece = &self.pack[self.kinds[usize::from(kind)]].name;
            parts.push(format!("you gain 1 {piece}"));
        }
        if face.points != 0 {
            parts.push(points_of(face.points));
        }
        if nation.tile_at(at).is_some() {
            parts.extend(
                self.points_for(Counted::Swapped).map(|lost| format!("{lost} for the old tile")),
            );
        }
        parts.retain(|part| !part.is_empty());
        (!parts.is_empty()).then(|| capital(&parts.join("; ")))
    }

    pub(crate) fn answers_of(&self, state: &State, legal: &[Action]) -> Vec<Answer> {
        let names: Vec<Names> = state.nations.iter().map(|nation| self.names(nation)).collect();
        let answer = |action: &Action| {
            let mut id = String::new();
            self.write_action(*action, &mut id);
            let on = if let Action::Against { seat, .. } = action { *seat } else { state.seat };
            Answer { id, ..self.answer_for(state, *action, &names[on.index()]) }
        };
        legal.iter().map(answer).collect()
    }

    pub(crate) fn token(&self, at: Cell, sort: u8) -> Stands {
        Stands {
            at,
            owner: None,
            name: self.token_name(sort).to_owned(),
            count: 1,
            form: Form::Token,
            mark: "",
            corner: false,
        }
    }

    fn tile_rows(&self, state: &State, seat: Seat, tiles: &[u8]) -> Vec<Row> {
        let supply = Supply::new(self, state.nation(seat), state.bought);
        let is_mine = state.seat == seat && matches!(state.ask, Ask::Tile | Ask::Token);
        let row = |face: &u8| {
            let printed = &self.faces[usize::from(*face)];
            let points =
                if printed.points == 0 { String::new() } else { points_of(printed.points) };
            let mut row = Row::new(self.tile_name(*face), points);
            row.marked = is_mine && supply.can_add(printed);
            row.noted(capital(&self.exchange(*face))).card(CardKind::Tile, &self.tile(*face).id)
        };
        tiles.iter().map(row).collect()
    }

    /// Tiles that lie open, and how many lie face down.
    fn offers(&self, state: &State, seat: Seat) -> Vec<Section> {
        let mut sections = Vec::new();
        if !state.draft.is_empty() {
            let rows = self.tile_rows(state, seat, &state.draft);
            sections.push(Section::new("Tiles to take", SectionForm::Hand, rows));
        }
        for (at, stack) in self.stacks.iter().enumerate() {
            let (name, rows) = (&self.pack[stack.deck].name, &state.rows[at]);
            if rows.is_empty() {
                continue;
            }
            let (heading, note) = if stack.opened {
                (format!("{name} on offer"), format!("{} more face down", state.stacks[at].len()))
            } else {
                (name.to_string(), "everybody can take them".to_owned())
            };
            let rows = self.tile_rows(state, seat, rows);
            sections.push(Section::new(heading, SectionForm::Hand, rows).noted(note));
        }
        let stacks = self.stacks.iter().zip(&state.stacks).filter(|(stack, _)| stack.opened);
        let rows = stacks.map(|(stack, left)| Row::new(&*self.pack[stack.deck].name, left.len()));
        sections.push(Section::new("Stacks", SectionForm::List, rows.collect()));
        sections
    }

    fn tokens_of(&self, nation: &Nation) -> Section {
        let row = |(kind, piece)| {
            let sorts = || {
                (0..)
                    .zip(&self.sorts)
                    .zip(nation.hand)
                    .filter(move |((_, sort), _)| sort.kind == kind)
            };
            let held: u32 = sorts().map(|(_, held)| u32::from(held)).sum();
            let with_card = sorts().filter(|((_, sort), held)| *held > 0 && sort.card.is_some());
            let named: Vec<&str> = with_card.map(|((at, _), _)| self.token_name(at)).collect();
            let piece: &strabo_model::resource::Piece = &self.pack[piece];
            let name = piece.name.strip_suffix(" token").unwrap_or(&piece.name);
            Row::new(name, held).noted(named.join(", "))
        };
        let rows = (0_u8..).zip(self.kinds.iter().copied()).map(row).collect();
        Section::new("Your tokens", SectionForm::Stock, rows)
    }

    fn places_of(&self, state: &State, seat: Seat, whose: &str) -> Vec<NamedPlace> {
        let nation = state.nation(seat);
        let names = self.names(nation);
        let called = |name: &str| capital(&format!("{whose}{name}"));
        let mut places = Vec::new();
        for (tile, at) in nation.cells().iter().enumerate() {
            let mut note = capital(&self.facts(nation.faces()[tile]));
            let marks = self.marks(nation, tile);
            note.extend((!marks.is_empty()).then(|| format!(" {marks}")));
            places.push(NamedPlace { place: space(seat, *at), name: called(names.of(*at)), note });
        }
        if seat == state.seat && state.ask == Ask::Place {
            let free = nation.around().iter().map(|at| NamedPlace {
                place: space(seat, *at),
                name: called(names.of(*at)),
                note: String::new(),
            });
            places.extend(free);
        }
        let corner = |at: Cell, note: &str| NamedPlace {
            place: Place::Corner { mat: seat.number(), at },
            name: called(&names.corner(at)),
            note: note.to_owned(),
        };
        places.extend(nation.squares().map(|at| corner(at, "")));
        let carriage = self.sort_of(Power::Unite).map_or("", |sort| self.token_name(sort));
        places.extend(nation.carriages().iter().map(|at| corner(*at, carriage)));
        places
    }

    pub(crate) fn description(&self, view: View<'_>, is_seated: bool) -> Described {
        let View { state, seat, .. } = view;
        let mut crumbs = vec![format!("Round {}", state.round)];
        if self.is_drafting(state) {
            crumbs.push("Draft".to_owned());
        }
        if let Some(resource) = state.bought {
            crumbs.push(format!("{} bought", self.resource_name(resource)));
        }
        crumbs.extend(state.held.map(|face| self.tile_name(face).to_owned()));
        let figures = |seat: Seat| {
            let nation = state.nation(seat);
            let hand: u32 = nation.hand.iter().map(|held| u32::from(*held)).sum();
            let figures = [Amount::whole(nation.len()), Amount::whole(hand)];
            let figures = figures.into_iter().chain([Amount::whole(nation.swapped().len())]);
            SeatFigures { figures: figures.collect(), ..SeatFigures::default() }
        };
        let seats = || (0..self.options.players).map(Seat::new);
        let places = seats().flat_map(|one| {
            let whose = if is_seated && one == seat {
                String::new()
            } else {
                format!("{}'s ", Family::name(self, one))
            };
            self.places_of(state, one, &whose)
        });
        let mut tray = Vec::new();
        let mut open = self.offers(state, seat);
        if is_seated {
            tray.push(self.tokens_of(state.nation(seat)));
            tray.append(&mut open);
            let parts = self.parts(state, seat);
            let rows =
                PARTS.iter().zip(parts).map(|(name, points)| Row::new(capital(name), points));
            let total = parts.iter().sum::<i32>().to_string();
            tray.push(Section::new("Your points", SectionForm::List, rows.collect()).noted(total));
        }
        Described {
            crumbs,
            columns: ["tiles", "tokens", "replaced"].map(str::to_owned).to_vec(),
            seats: seats().map(figures).collect(),
            tray,
            open,
            places: places.collect(),
        }
    }

    pub(crate) fn line(&self, event: Event) -> Line {
        let mut line = Line::event(format!("{}.", self.tell_event(event)));
        match event {
            Event::Round(_) => {
                line.kind = LineKind::Turn;
                line.text.pop();
            }
            Event::Against { seat, on, at, .. } => {
                (line.seat, line.hits, line.places) = (Some(seat), Some(on), vec![space(on, at)]);
            }
            Event::Own { seat, at, .. } | Event::Added { seat, at, .. } => {
                (line.seat, line.places) = (Some(seat), vec![space(seat, at)]);
            }
            Event::Discarded { seat, .. } => (line.seat, line.hits) = (Some(seat), Some(seat)),
            Event::Drafted { seat, .. }
            | Event::Opened { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Passed { seat }
            | Event::Got { seat, .. }
            | Event::NoneLeft { seat, .. }
            | Event::TookCoins { seat, .. }
            | Event::Answered { seat, .. } => line.seat = Some(seat),
            Event::Cleared { .. } | Event::Unplaced { .. } | Event::Ended(_) => {}
        }
        line
    }
}
