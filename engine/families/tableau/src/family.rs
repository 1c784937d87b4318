//! The family as everything that plays knows it, and what a player sees.

use std::fmt;

use crate::prelude::*;
use serde_json::{Value, json};
use strabo_core::{
    Amount, Answer, Chance, Described, Labels, Line, NoRoom, Observation, Options, PlayableFamily,
    SetupError, Standing,
};
use strabo_model::Pack;
use strabo_model::position::{Laid, Mat, Owner, Position, Shelf, Stands};
use strabo_model::refs::TileId;

use crate::{ending::PARTS, observe, supply::Supply};

/// What one player may see: everything but the order of the stacks and of tokens that lie face down.
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: &'a Game,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("View").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl<'a> View<'a> {
    pub fn game(&self) -> &'a Game {
        self.game
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn ask(&self) -> Ask {
        self.state.ask
    }

    /// The round, from one.
    pub fn round(&self) -> u16 {
        self.state.round
    }

    /// What a player has laid, with the tokens in hand.
    pub fn nation(&self, seat: Seat) -> &'a Nation {
        self.state.nation(seat)
    }

    /// The tiles that lie face up beside a stack.
    pub fn row(&self, stack: usize) -> &'a [u8] {
        &self.state.rows[stack]
    }

    /// How many tiles lie face down in a stack.
    pub fn left(&self, stack: usize) -> usize {
        self.state.stacks[stack].len()
    }

    /// Tiles of the draft that nobody has taken.
    pub fn draft(&self) -> &'a [u8] {
        &self.state.draft
    }

    /// Tiles that were removed from rows.
    pub fn removed(&self) -> &'a [u8] {
        &self.state.removed
    }

    /// How many tokens of a kind nobody has.
    pub fn reserve(&self, kind: u8) -> usize {
        self.state.reserve[usize::from(kind)].len()
    }

    /// The tile that was taken and is put next.
    pub fn held(&self) -> Option<u8> {
        self.state.held
    }

    /// The resource that was bought this turn.
    pub fn bought(&self) -> Option<u8> {
        self.state.bought
    }

    /// The points of a player if the game ended now.
    pub fn points(&self, seat: Seat) -> i32 {
        self.game.parts(self.state, seat).iter().sum()
    }
}

impl Game {
    fn each_tile(&self, state: &State, list: &mut Vec<Action>) {
        let nation = &state.nations[state.seat.index()];
        let supply = Supply::new(self, nation, state.bought);
        let mut added = false;
        for row in &state.rows {
            for (at, tile) in row.iter().enumerate() {
                if row[..at].contains(tile) {
                    continue;
                }
                let face = &self.faces[usize::from(*tile)];
                let add = supply.can_add(face);
                added |= add;
                if add || supply.can_swap(face) {
                    list.push(Action::Take(*tile));
                }
            }
        }
        if added {
            return;
        }
        let stack = self.else_draws.filter(|at| !state.stacks[usize::from(*at)].is_empty());
        list.push(if stack.is_some() { Action::Draw } else { Action::Pass });
    }

    fn each_place(&self, state: &State, list: &mut Vec<Action>) {
        let nation = &state.nations[state.seat.index()];
        if self.is_drafting(state) {
            list.extend(nation.around().iter().map(|at| Action::Put(*at)));
            return;
        }
        let Some(tile) = state.held else { return };
        let supply = Supply::new(self, nation, state.bought);
        let face = &self.faces[usize::from(tile)];
        list.extend(supply.places(nation, face).map(|(at, _)| Action::Put(at)));
    }

    pub(crate) fn list(&self, state: &State, list: &mut Vec<Action>) {
        list.clear();
        match state.ask {
            Ask::Draft => {
                for (at, tile) in state.draft.iter().enumerate() {
                    if !state.draft[..at].contains(tile) {
                        list.push(Action::Draft(*tile));
                    }
                }
            }
            Ask::Open => {
                let stacks = (0..).zip(&state.stacks).filter(|(_, stack)| !stack.is_empty());
                list.extend(stacks.map(|(at, _)| Action::Open(at)));
            }
            Ask::Token => {
                list.push(Action::Keep);
                self.each_play(state, &mut |action| {
                    list.push(action);
                    true
                });
            }
            Ask::Tile => self.each_tile(state, list),
            Ask::Place => self.each_place(state, list),
            Ask::Agree => list.extend([Action::Agree, Action::GoOn]),
            Ask::Ended | Ask::Stopped => {}
        }
    }

    fn seat_list(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.options.players).map(Seat::new)
    }

    fn sheet_of(&self, nation: &Nation) -> Value {
        let id = |tile: &u8| self.tile(*tile).id.to_string();
        let has = |set: u64, at: usize| set >> at & 1 == 1;
        let tiles = nation.cells().iter().zip(nation.faces()).enumerate();
        let tile = |(at, (cell, face)): (usize, (&Cell, &u8))| {
            let craft = nation.crafts.iter().find(|craft| usize::from(craft[0]) == at);
            json!({
                "tile": id(face),
                "at": cell,
                "pillaged": has(nation.pillaged, at),
                "coin": has(nation.coins, at),
                "token": craft.map(|craft| &*self.sorts[usize::from(craft[1])].word),
            })
        };
        let hand = self.sorts.iter().zip(nation.hand).filter(|(_, count)| *count > 0);
        json!({
            "tiles": tiles.map(tile).collect::<Vec<_>>(),
            "carriages": nation.carriages(),
            "hand": hand.map(|(sort, count)| json!([sort.word, count])).collect::<Vec<_>>(),
            "swapped": nation.swapped().iter().map(id).collect::<Vec<_>>(),
        })
    }

    fn mat(&self, state: &State, seat: Seat) -> Mat {
        let nation = state.nation(seat);
        let tiles = nation.cells().iter().zip(nation.faces());
        let tiles = tiles.map(|(at, face)| Laid {
            tile: TileId::from(usize::from(*face)),
            side: Some(0),
            at: *at,
            turn: 0,
        });
        let token = |at: Cell, sort: u8| self.token(at, sort);
        let mut pieces = Vec::new();
        let marks = [(Power::Borrow, nation.coins), (Power::Disable, nation.pillaged)];
        for craft in nation.crafts.iter() {
            pieces.push(token(nation.cells()[usize::from(craft[0])], craft[1]));
        }
        for (power, set) in marks {
            let sort = self.sort_of(power);
            pieces.extend(bits(set).filter_map(|tile| Some(token(nation.cells()[tile], sort?))));
        }
        let carriage = self.sort_of(Power::Unite);
        let corner = |at: &Cell| Some(Stands { corner: true, ..token(*at, carriage?) });
        pieces.extend(nation.carriages().iter().filter_map(corner));
        Mat {
            name: Family::name(self, seat),
            owner: Some(seat.number()),
            tiles: tiles.collect(),
            fill: Vec::new(),
            pieces,
        }
    }
}

impl Family for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Event>;
    type View<'a> = View<'a>;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        Self::of(pack, options)
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn setup(&self) -> &str {
        &self.setup
    }

    fn start(&self, seed: u64, events: &mut Events<Event>) -> State {
        self.begin(seed, events)
    }

    fn turn(&self, state: &State) -> u16 {
        state.round
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        (!matches!(state.ask, Ask::Ended | Ask::Stopped)).then_some(state.seat)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        match state.ask {
            Ask::Ended => Some(Ending::Rules),
            Ask::Stopped => Some(Ending::TurnLimit),
            _ => None,
        }
    }

    fn legal(&self, state: &State, legal: &mut Vec<Action>) {
        self.list(state, legal);
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events<Event>) {
        self.act(state, action, events);
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        let shown = before.stacks != after.stacks;
        let drawn = self.sorts.iter().enumerate().any(|(at, sort)| {
            let kind = usize::from(sort.kind);
            let alike = self.sorts[..at].iter().all(|other| other.kind != sort.kind);
            !alike && before.reserve[kind] != after.reserve[kind]
        });
        !shown && !drawn
    }

    fn purse(&self, state: &mut State) -> Vec<u16> {
        // Tokens that are spent go there.
        (state.lost, state.reserve) = Default::default();
        let hands = state.nations.iter_mut().map(|nation| std::mem::take(&mut nation.hand));
        hands.flatten().map(u16::from).collect()
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View { game: self, state, seat }
    }

    fn sheet(&self, view: View<'_>) -> Value {
        let View { state, seat, .. } = view;
        let id = |tile: &u8| self.tile(*tile).id.to_string();
        let ids = |tiles: &[u8]| tiles.iter().map(id).collect::<Vec<_>>();
        let rows = self.stacks.iter().enumerate().map(|(number, stack)| {
            json!({
                "deck": self.pack[stack.deck].id,
                "row": ids(&state.rows[number]),
                "left": state.stacks[number].len(),
            })
        });
        let reserve = self.kinds.iter().zip(&state.reserve);
        json!({
            "seat": seat,
            "round": state.round,
            "asked": self.asked(state),
            "question": state.ask,
            "held": state.held.as_ref().map(id),
            "bought": state.bought.map(|resource| self.resource_name(resource)),
            "rows": rows.collect::<Vec<_>>(),
            "draft": ids(&state.draft),
            "removed": ids(&state.removed),
            "reserve": reserve.map(|(kind, left)| json!([self.pack[*kind].id, left.len()])).collect::<Vec<_>>(),
            "nations": state.nations.iter().map(|nation| self.sheet_of(nation)).collect::<Vec<_>>(),
        })
    }

    fn imagined(&self, view: View<'_>, seed: u64) -> State {
        let mut chance = Chance::new(seed);
        let mut state = view.state.clone();
        let mut deal = |hidden: &mut [u8]| {
            hidden.sort_unstable();
            chance.shuffle(hidden);
        };
        state.stacks.iter_mut().for_each(|stack| deal(stack));
        state.reserve.iter_mut().for_each(|reserve| deal(reserve));
        state
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_state(state)
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        self.ranked(state)
    }

    fn labels(&self) -> Labels {
        Labels::of_rounds(&PARTS, &["tiles", "points", "tokens in hand", "replaced tiles"])
    }

    fn figures(&self, state: &State, seat: Seat, into: &mut Vec<Amount>) {
        let nation = state.nation(seat);
        let points: i32 = self.parts(state, seat).iter().sum();
        let hand: usize = nation.hand.iter().map(|count| usize::from(*count)).sum();
        into.extend([Amount::whole(nation.len()), Amount::whole(points)]);
        into.extend([Amount::whole(hand), Amount::whole(nation.swapped.len())]);
    }

    fn write(&self, action: Action, into: &mut String) {
        self.write_action(action, into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        self.read_action(token)
    }

    fn observe(&self, view: View<'_>, into: &mut Observation<'_>) {
        observe::observe(view, into);
    }

    fn question(&self, view: View<'_>) -> String {
        self.question_of(view.state)
    }

    fn say(&self, view: View<'_>, action: Action) -> String {
        self.answers_of(view.state, &[action]).swap_remove(0).words
    }

    fn answers(&self, view: View<'_>, legal: &Vec<Action>) -> Vec<Answer> {
        self.answers_of(view.state, legal)
    }

    fn notes(&self, view: View<'_>) -> Vec<String> {
        self.notes_of(view.state)
    }

    fn described(&self, view: View<'_>, is_seated: bool) -> Described {
        self.description(view, is_seated)
    }

    fn tell(&self, events: &Events<Event>, _: Option<Seat>) -> Vec<Line> {
        events.list().iter().map(|event| self.line(*event)).collect()
    }

    fn position(&self, view: View<'_>) -> Position {
        let state = view.state;
        let shelf = |(at, stack): (usize, &crate::tables::Stack)| Shelf {
            name: self.pack[stack.deck].name.to_string(),
            tiles: state.rows[at].iter().map(|tile| TileId::from(usize::from(*tile))).collect(),
            names: Vec::new(),
            hidden: u16::try_from(state.stacks[at].len()).unwrap_or(u16::MAX),
        };
        let mut rows: Vec<Shelf> = self.stacks.iter().enumerate().map(shelf).collect();
        if !state.draft.is_empty() {
            rows.push(Shelf {
                name: "Draft".to_owned(),
                tiles: state.draft.iter().map(|tile| TileId::from(usize::from(*tile))).collect(),
                ..Shelf::default()
            });
        }
        let owner = |seat| Owner {
            name: Family::name(self, seat),
            note: self.line_of(state, seat),
            civilization: None,
        };
        Position {
            mats: self.seat_list().map(|seat| self.mat(state, seat)).collect(),
            rows,
            owners: self.seat_list().map(owner).collect(),
            ..Position::default()
        }
    }
}

impl PlayableFamily for Game {
    type Room = NoRoom;
    type Counter = ();
}
