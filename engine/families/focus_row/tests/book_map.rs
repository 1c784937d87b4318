//! Building the map: page 15 of the book, recounted by a slow method.

use std::collections::BTreeSet;

use strabo_core::{Chance, Described, Events, Family, Log, Options, laws};
use strabo_focus_row::{Action, Game, MapTileId, State, Task};

use crate::book_table::game;

type Cell = [i8; 2];

fn around([column, row]: Cell) -> [Cell; 6] {
    [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]].map(|[x, y]| [column + x, row + y])
}

/// The cells of a tile that is turned and lies with its least column and row here.
fn cells(game: &Game, turn: u8, at: Cell) -> BTreeSet<Cell> {
    let mut shape = game.pack().tile_shapes[0].spaces.clone();
    for _ in 0..turn {
        for cell in &mut shape {
            *cell = [-cell[1], cell[0] + cell[1]];
        }
    }
    let least = |part: usize| shape.iter().map(|cell| cell[part]).min().expect("a space");
    let (column, row) = (least(0), least(1));
    shape.iter().map(|cell| [cell[0] - column + at[0], cell[1] - row + at[1]]).collect()
}

/// The cells that are enclosed by others.
fn holes(covered: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let side = |part: usize| {
        let all = || covered.iter().map(|cell| cell[part]);
        (all().min().expect("a cell") - 1, all().max().expect("a cell") + 1)
    };
    let ((left, right), (top, bottom)) = (side(0), side(1));
    let inside =
        |cell: &Cell| (left..=right).contains(&cell[0]) && (top..=bottom).contains(&cell[1]);
    let mut outside = BTreeSet::from([[left, top]]);
    let mut fresh = vec![[left, top]];
    while let Some(cell) = fresh.pop() {
        for next in around(cell) {
            if inside(&next) && !covered.contains(&next) && outside.insert(next) {
                fresh.push(next);
            }
        }
    }
    let all = (left..=right).flat_map(|column| (top..=bottom).map(move |row| [column, row]));
    all.filter(|cell| !covered.contains(cell) && !outside.contains(cell)).collect()
}

/// Every placement that the rules of page 15 allow.
fn allowed(game: &Game, state: &State) -> BTreeSet<(u8, Cell)> {
    let board = &state.open.board;
    let of = |wanted: &dyn Fn(Option<u8>) -> bool| -> BTreeSet<Cell> {
        board.cells.iter().filter(|cell| wanted(cell.tile)).map(|cell| cell.at).collect()
    };
    let covered = of(&|_| true);
    let tiled = of(&|tile| tile.is_some());
    let core = of(&|tile| tile.is_some_and(|tile| board.tiles[usize::from(tile)].core));
    let touches = |tile: &BTreeSet<Cell>, cells: &BTreeSet<Cell>| {
        tile.iter()
            .flat_map(|cell| around(*cell))
            .filter(|cell| cells.contains(cell))
            .collect::<BTreeSet<Cell>>()
    };
    let near: BTreeSet<Cell> = (0..board.tiles.len())
        .map(|tile| of(&|one| one.map(usize::from) == Some(tile)))
        .filter(|tile| !touches(tile, &core).is_empty())
        .flatten()
        .collect();
    let water = 8 - board.cells.iter().filter(|cell| cell.tile.is_none()).count();
    let (mut at_core, mut beyond) = (BTreeSet::new(), BTreeSet::new());
    let beside: BTreeSet<Cell> = tiled.iter().flat_map(|cell| around(*cell)).collect();
    for turn in 0..6 {
        let shape = cells(game, turn, [0, 0]);
        for column in -14..24 {
            for row in -14..24 {
                let moved = || shape.iter().map(|cell| [cell[0] + column, cell[1] + row]);
                if !moved().any(|cell| beside.contains(&cell)) {
                    continue;
                }
                let tile: BTreeSet<Cell> = moved().collect();
                if !tile.is_disjoint(&covered) || touches(&tile, &tiled).len() < 4 {
                    continue;
                }
                let both: BTreeSet<Cell> = tile.union(&covered).copied().collect();
                if holes(&both).len() > water {
                    continue;
                }
                if !touches(&tile, &core).is_empty() {
                    at_core.insert((turn, [column, row]));
                } else if !touches(&tile, &near).is_empty() {
                    beyond.insert((turn, [column, row]));
                }
            }
        }
    }
    if at_core.is_empty() { beyond } else { at_core }
}

#[test]
fn p15_a_tile_touches_four_spaces_and_the_core_and_leaves_no_hole() {
    for (players, seed) in [(2, 3), (3, 4), (4, 5)] {
        let game = game(players);
        let mut state = game.start(seed, &mut Events::off());
        let mut chance = Chance::new(seed);
        let mut laid = 0;
        while state.open.turn == 0 {
            let mut legal = Vec::new();
            game.legal(&state, &mut legal);
            if laid % 3 == 0 && matches!(state.open.tasks.last(), Some(Task::Lay { .. })) {
                let lay = |action: &Action| match action {
                    Action::Lay { turn, at } => (*turn, *at),
                    other => panic!("{other:?} is no placement"),
                };
                let listed: BTreeSet<(u8, Cell)> = legal.iter().map(lay).collect();
                assert_eq!(listed.len(), legal.len());
                assert_eq!(listed, allowed(&game, &state), "tile {laid} of {players} players");
            }
            let action = legal[chance.pick(legal.len())];
            laid += u32::from(matches!(action, Action::Lay { .. }));
            let seat = game.asked(&state).expect("a builder");
            game.apply(&mut state, seat, action, &mut Events::off()).expect("a listed action");
            let covered = state.open.board.cells.iter().map(|cell| cell.at).collect();
            assert_eq!(holes(&covered), BTreeSet::new(), "holes are filled");
        }
        assert_eq!(state.open.board.tiles.len(), 4 + 3 * usize::from(players));
        assert_eq!(laid, 3 * u32::from(players));
        for player in &state.open.players {
            assert!(
                player.capital.is_some_and(|at| state.open.board.capitals.contains(&at)),
                "a capital city on its icon"
            );
        }
        let filled = state.open.board.cells.iter().filter(|cell| cell.tile.is_none());
        assert!(filled.clone().all(|cell| cell.water) && filled.count() <= 8);
    }
}

#[test]
fn p4_barbarians_stand_on_the_icon_of_their_letter_and_no_letter_twice() {
    let game = game(4);
    let mut state = game.start(9, &mut Events::off());
    let mut chance = Chance::new(9);
    while state.open.turn == 0 {
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let seat = game.asked(&state).expect("a builder");
        let action = legal[chance.pick(legal.len())];
        game.apply(&mut state, seat, action, &mut Events::off()).expect("a listed action");
    }
    let letters: BTreeSet<u8> =
        state.open.board.barbarians.iter().map(|(letter, _)| *letter).collect();
    assert_eq!(letters.len(), state.open.board.barbarians.len());
    let at: Vec<_> = state.open.board.barbarians.iter().map(|(_, at)| Some(*at)).collect();
    assert_eq!(state.open.barbarians, at);
}

/// A game whose shape is not its own mirror image: one corner lies farther out.
fn lopsided(players: u8) -> Game {
    let mut pack = game(2).pack().clone();
    let sides = pack.tiles.iter_mut().flat_map(|tile| &mut tile.sides);
    let icons = sides.flat_map(|side| &mut side.icons).filter_map(|icon| icon.at.as_mut());
    let cells = pack.tile_shapes[0].spaces.iter_mut().chain(icons);
    cells.filter(|cell| **cell == [3, 0]).for_each(|cell| *cell = [4, 0]);
    // The other tiles of the core would overlap.
    pack.layouts.iter_mut().for_each(|layout| layout.places.truncate(1));
    Game::new(&pack, &Options::new(players)).expect("both outlines are played")
}

#[test]
fn p15_a_flipped_tile_covers_its_mirror_image() {
    let game = lopsided(2);
    let pack = game.pack();
    let grid = pack.grid.expect("a grid");
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        laws::hold(&game, seed, 40).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        let mut state = game.start(seed, &mut Events::off());
        let mut chance = Chance::new(seed);
        while state.open.turn == 0 {
            let mut legal = Vec::new();
            game.legal(&state, &mut legal);
            let seat = game.asked(&state).expect("a builder");
            let action = legal[chance.pick(legal.len())];
            game.apply(&mut state, seat, action, &mut Events::off()).expect("a listed action");
        }
        let cells = &state.open.board.cells;
        let all: BTreeSet<[i8; 2]> = cells.iter().map(|cell| cell.at).collect();
        assert_eq!(all.len(), cells.len(), "no tiles overlap");
        for (number, lying) in (0_u8..).zip(&state.open.board.tiles) {
            let tile = &pack.tiles[lying.tile.index()];
            let mirrored = |[x, y]: &[i8; 2]| if lying.side == 1 { [*y, *x] } else { [*x, *y] };
            let mut wanted: Vec<[i8; 2]> = pack.spaces_of(tile).iter().map(mirrored).collect();
            for _ in 0..lying.turn {
                for [x, y] in &mut wanted {
                    (*x, *y) = (-*y, *x + *y);
                }
            }
            let least = |axis: usize| wanted.iter().map(|cell| cell[axis]).min().expect("spaces");
            let way = [lying.at[0] - least(0), lying.at[1] - least(1)];
            let wanted = wanted.iter().map(|[x, y]| [x + way[0], y + way[1]]);
            let own = cells.iter().filter(|cell| cell.tile == Some(number)).map(|cell| cell.at);
            assert!(own.eq(wanted), "{lying:?}");
            seen.insert((lying.side, lying.turn));
        }
        // Pictures find the tiles where the game does.
        for (number, laid) in (0_u8..).zip(
            &game.position(game.view(&state, game.asked(&state).unwrap_or_default())).mats[0].tiles,
        ) {
            let tile = &pack[laid.tile];
            let side = usize::from(laid.side.expect("it lies open"));
            let spaces = pack.spaces_of_side(grid, tile, side);
            let turned = grid.turned(&spaces, laid.turn);
            let least = |axis: usize| turned.iter().map(|spot| spot[axis]).min().expect("spaces");
            let corner = [least(0), least(1)];
            let drawn = turned.iter().map(|spot| {
                [0, 1].map(|axis| spot[axis] - corner[axis] + i16::from(laid.at[axis]))
            });
            let own = cells.iter().filter(|cell| cell.tile == Some(number));
            assert!(drawn.eq(own.map(|cell| cell.at.map(i16::from))), "{laid:?}");
        }
    }
    assert_eq!(seen.len(), 12, "both sides in all turns");
}

#[test]
fn p15_a_flipped_tile_may_fit_where_the_other_side_does_not() {
    let game = lopsided(2);
    let state = game.start(3, &mut Events::off());
    let tile = state.open.player().hand[0].expect("a tile");
    let [front, back] = [0, 1].map(|side| {
        let mut state = state.clone();
        let seat = game.asked(&state).expect("a builder");
        let action = Action::Tile { tile, side };
        game.apply(&mut state, seat, action, &mut Events::off()).expect("either side");
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        legal
    });
    assert!(back.iter().any(|place| !front.contains(place)), "other places than the front");
}

#[test]
fn p15_a_side_that_cannot_touch_the_core_is_not_offered_while_the_other_can() {
    let game = lopsided(4);
    let (mut legal, mut one_sided) = (Vec::new(), 0);
    for seed in 0..60 {
        let mut state = game.start(seed, &mut Events::off());
        let mut chance = Chance::new(seed);
        while state.open.turn == 0 {
            game.legal(&state, &mut legal);
            let picks = state.open.tasks.last() == Some(&Task::Pick);
            for tile in state.open.player().hand.into_iter().flatten().filter(|_| picks) {
                let offered = |side| legal.contains(&Action::Tile { tile, side });
                let sides = [0, 1].map(|side| (offered(side), at_core(&game, &state, tile, side)));
                one_sided += u32::from(sides.contains(&(true, Some(true))) && sides[0] != sides[1]);
                assert!(
                    !sides.contains(&(true, Some(true))) || !sides.contains(&(true, Some(false)))
                );
            }
            game.carry_out(&mut state, legal[chance.pick(legal.len())], &mut Events::off());
        }
    }
    assert!(one_sided > 0);
}

/// Whether a tile with a side up would touch the core, if it can be laid at all.
fn at_core(game: &Game, state: &State, tile: MapTileId, side: u8) -> Option<bool> {
    let (mut state, mut legal) = (state.clone(), Vec::new());
    *state.open.tasks.last_mut()? = Task::Lay { tile, side };
    game.legal(&state, &mut legal);
    game.carry_out(&mut state, *legal.first()?, &mut Events::off());
    state.open.board.tiles.last().map(|tile| tile.near_core)
}

#[test]
fn p4_p5_icons_are_seen_while_the_map_is_built_and_cards_are_dealt_after_it() {
    let game = game(2);
    let mut state = game.start(5, &mut Events::off());
    let mut legal = Vec::new();
    while state.open.turn == 0 {
        let view = game.view(&state, state.open.active);
        let (described, board) = (game.described(view, true), view.board());
        let wonders = |described: &Described| {
            described.open.iter().any(|one| one.heading == "World wonders" && !one.rows.is_empty())
        };
        assert!(!wonders(&described) && described.places.iter().any(|one| !one.note.is_empty()));
        assert_eq!(state.open.barbarians.len(), board.barbarians.len());
        assert_eq!(usize::from(state.open.goods.len()), board.goods.len());
        let shown = game.position(view).mats.remove(0).pieces;
        assert!(shown.len() >= board.goods.len() + board.barbarians.len());
        assert!(state.open.victories.is_empty() && state.hidden.order.is_empty());
        game.legal(&state, &mut legal);
        game.carry_out(&mut state, legal[0], &mut Events::off());
    }
    assert_eq!(state.open.victories.len(), 3);
    let described = game.described(game.view(&state, state.open.first), true);
    assert!(described.open.iter().any(|one| one.heading == "World wonders"), "{described:?}");
}
