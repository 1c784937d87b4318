//! How the map is built with sense: the capital city away from others, and what is worth having near it.

use strabo_core::Seat;
use strabo_focus_row::rules::Mark;
use strabo_focus_row::{Action, CityStateId, MapTileId, NaturalId, Space, Task, View};

/// Beyond this distance nothing is worth anything.
const FAR: i16 = 7;

/// One player who adds tiles to the map.
pub(super) struct Builder<'v> {
    view: View<'v>,
    /// Where the own capital city will stand.
    home: Option<[i8; 2]>,
    /// Where those of others will.
    rivals: Vec<[i8; 2]>,
    /// What lies on the table already, with what it is worth to be near it.
    things: Vec<([i8; 2], f32)>,
}

/// How many steps lie between two spaces.
fn distance(one: [i8; 2], other: [i8; 2]) -> i16 {
    let column = i16::from(one[0]) - i16::from(other[0]);
    let row = i16::from(one[1]) - i16::from(other[1]);
    (column.abs() + row.abs() + (column + row).abs()) / 2
}

/// What it is worth to have something so far from the capital city.
fn near(one: [i8; 2], other: [i8; 2], worth: f32) -> f32 {
    worth * f32::from((FAR - distance(one, other)).max(0))
}

/// What it is worth to be near a mark; less than nothing for what is better far away.
fn value(mark: Mark) -> f32 {
    match mark {
        Mark::Natural(_) => 1.5,
        Mark::Good(_) => 1.0,
        Mark::State(_) => 0.8,
        Mark::Barbarian(_) => -0.4,
        Mark::Capital => 0.0,
    }
}

impl<'v> Builder<'v> {
    pub(super) fn new(view: View<'v>, seat: Seat) -> Self {
        let board = view.board();
        let cell = |at: Option<Space>| Some(board.cells.get(at?.index())?.at);
        let rivals = view
            .state
            .seats()
            .filter(|(at, _)| *at != seat)
            .filter_map(|(_, one)| cell(one.capital));
        let mut things = Vec::new();
        let mut lies =
            |at: Option<Space>, mark: Mark| things.extend(cell(at).map(|at| (at, value(mark))));
        board.goods.iter().for_each(|(good, at)| lies(Some(*at), Mark::Good(*good)));
        board.naturals.iter().for_each(|at| lies(*at, Mark::Natural(NaturalId::new(0))));
        board.states.iter().for_each(|at| lies(*at, Mark::State(CityStateId::new(0))));
        board.barbarians.iter().for_each(|(letter, at)| lies(Some(*at), Mark::Barbarian(*letter)));
        let home = cell(view.player(seat).capital);
        Self { view, home, rivals: rivals.collect(), things }
    }

    pub(super) fn worth(&self, action: Action) -> f32 {
        match (action, self.view.state.tasks.last()) {
            (Action::Tile { tile, side }, _) => self.tile(tile, side),
            (Action::Lay { turn, at }, Some(Task::Lay { tile, side })) => {
                self.lay(*tile, *side, turn, at)
            }
            _ => 0.0,
        }
    }

    /// The capital city comes first, so that everything else can be laid near it.
    fn tile(&self, tile: MapTileId, side: u8) -> f32 {
        let face = &self.view.rules[tile].faces[usize::from(side)];
        let capital = face.marks.iter().any(|(_, mark)| *mark == Mark::Capital);
        let marks: f32 = face.marks.iter().map(|(_, mark)| value(*mark)).sum();
        let easy = face.difficulty.iter().map(|difficulty| f32::from(u8::from(*difficulty <= 2)));
        marks + 0.2 * easy.sum::<f32>() + if capital { 100.0 } else { 0.0 }
    }

    fn lay(&self, tile: MapTileId, side: u8, turn: u8, at: [i8; 2]) -> f32 {
        let rules = self.view.rules;
        let info = &rules[tile];
        let face = &info.faces[usize::from(side)];
        let cells = &rules.outlines[usize::from(info.shape(side))][usize::from(turn)].cells;
        let place = |place: u8| {
            let cell = cells[usize::from(place)];
            [cell[0] + at[0], cell[1] + at[1]]
        };
        let capital = face.marks.iter().find(|(_, mark)| *mark == Mark::Capital);
        if let (None, Some((home, _))) = (self.home, capital) {
            let home = place(*home);
            let gains: f32 = self.things.iter().map(|(at, worth)| near(home, *at, *worth)).sum();
            let crowd: f32 = self.rivals.iter().map(|at| near(home, *at, 1.5)).sum();
            return gains - crowd;
        }
        let mut sum = 0.0;
        for (at, mark) in &face.marks {
            let (at, worth) = (place(*at), value(*mark));
            sum += self.home.map_or(0.0, |home| near(home, at, worth));
            sum -= self.rivals.iter().map(|rival| near(*rival, at, 0.5 * worth)).sum::<f32>();
        }
        sum
    }
}
