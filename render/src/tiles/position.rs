//! A game in progress: the map or what each player has laid, what stands there, and what lies open beside it.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::position::{Form, Laid, Mat, Position, Shelf, Stands};
use strabo_model::tile::{Face, Layout, Tile, TilePlace};
use strabo_model::{Pack, layout::MapCell, players::PlayerRange};
use strabo_model::{refs::TileId, text::Text as Words};

use super::{board::TileBoard, faces, lattice::Lattice, layout::bar};
use crate::canvas::{Canvas, MARGIN, Style, pixels};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::{stand_in, theme::Theme};

/// The width of the picture.
const WIDE: i32 = 1800;
/// The width of a face of a tile.
const FACE: i32 = 150;
const GAP: i32 = 26;
/// What belongs to nobody.
pub const NOBODY: Colour = Colour::new(0x0033_3333);
/// The colours of the players, told apart also without seeing colours by their numbers.
const OWNERS: [Colour; 6] = [
    Colour::new(0x00b3_3a2c),
    Colour::new(0x001f_6f9f),
    Colour::new(0x003f_7d3a),
    Colour::new(0x00b8_860b),
    Colour::new(0x006a_4a9c),
    Colour::new(0x0046_4f57),
];

pub fn seat_colour(seat: u8) -> Colour {
    OWNERS[usize::from(seat) % OWNERS.len()]
}

/// The picture of a game in progress; nothing if its pack has no grid or nothing lies on the table.
pub fn scene(pack: &Pack, theme: &Theme, title: &str, position: &Position) -> Option<Scene> {
    pack.grid?;
    if position.mats.iter().all(|mat| mat.tiles.is_empty()) && position.rows.is_empty() {
        return None;
    }
    let mut canvas = Canvas::new(theme);
    let mut drawing = Drawing { pack, canvas: &mut canvas, letters: Letters::of(position) };
    let mut y = drawing.canvas.title(WIDE, &pack.name, title) + 18;
    y = drawing.owners(position, y) + 14;
    y = drawing.mats(&position.mats, y);
    for row in &position.rows {
        y = drawing.shelf(row, y);
    }
    y = drawing.legend(y);
    let description = format!("{title}, {} of {}", "a game in progress", pack.name);
    let scene = canvas.finish(format!("{}: {title}", pack.name), description, [WIDE, y + 24]);
    Some(stand_in::said(pack, theme, scene))
}

/// One or two letters for each kind of piece.
pub struct Letters {
    of: BTreeMap<String, String>,
    /// What is known by its outline, with its number in it.
    outlines: BTreeSet<(Form, String)>,
}

impl Letters {
    pub fn of(position: &Position) -> Self {
        let mut letters: BTreeMap<String, String> = BTreeMap::new();
        let mut outlines = BTreeSet::new();
        for piece in position.mats.iter().flat_map(|mat| &mat.pieces) {
            if piece.form != Form::Token && piece.count > 0 {
                outlines.insert((piece.form, piece.name.clone()));
                continue;
            }
            if letters.contains_key(&piece.name) {
                continue;
            }
            let mut own = piece.name.chars().filter(|letter| letter.is_alphanumeric());
            let first: String = own.next().map_or('?', |one| one).to_uppercase().collect();
            let more = own.map(|letter| format!("{first}{letter}"));
            let spare = (1..).map(|number| format!("{first}{number}"));
            let mut names = std::iter::once(first.clone()).chain(more).chain(spare);
            let free = names.find(|name| letters.values().all(|taken| taken != name));
            letters.insert(piece.name.clone(), free.unwrap_or_default());
        }
        Self { of: letters, outlines }
    }

    /// What each sign on a piece stands for.
    pub fn told(&self) -> Vec<String> {
        let letters = self.of.iter().map(|(name, letters)| format!("{letters} {name}"));
        let outlines = self.outlines.iter().map(|(form, name)| match form {
            Form::Token => format!("disc {name}"),
            Form::City => format!("house {name}"),
            Form::Army => format!("shield {name}"),
            Form::Ship => format!("hull {name}"),
        });
        letters.chain(outlines).collect()
    }

    fn get(&self, name: &str) -> &str {
        self.of.get(name).map_or("?", String::as_str)
    }
}

pub struct Drawing<'d, 't> {
    pub pack: &'d Pack,
    pub canvas: &'d mut Canvas<'t>,
    pub letters: Letters,
}

impl Drawing<'_, '_> {
    /// A line for each player, in columns.
    fn owners(&mut self, position: &Position, top: i32) -> i32 {
        let theme = self.canvas.theme;
        let room = (WIDE - 2 * MARGIN) / pixels(position.owners.len().max(1));
        for (owner, at) in position.owners.iter().zip(0_u8..) {
            let x = MARGIN + i32::from(at) * room;
            self.canvas.put(Rectangle::new(x, top, 26, 26, seat_colour(at)).rounded(5));
            let number = Text::new(x + 13, top + 19, 16, seat_colour(at).ink(), number_of(at));
            self.canvas.put(number.bold().anchored(Anchor::Middle));
            self.canvas.words(
                [x + 34, top + 12],
                Style::bold(15, theme.ink),
                room - 44,
                &owner.name,
            );
            self.canvas.words(
                [x + 34, top + 30],
                Style::plain(13, theme.faint),
                room - 44,
                &owner.note,
            );
        }
        top + 38
    }

    fn mats(&mut self, mats: &[Mat], top: i32) -> i32 {
        let columns = if mats.len() < 2 { 1 } else { 2 };
        let room = (WIDE - 2 * MARGIN - GAP * (columns - 1)) / columns;
        let mut y = top;
        for row in mats.chunks(if columns == 1 { 1 } else { 2 }) {
            let bottoms = row.iter().zip(0..).map(|(mat, at)| {
                let x = MARGIN + at * (room + GAP);
                let low = bar(self.canvas, [x, y], room, &mat.name);
                if let Some(owner) = mat.owner {
                    self.canvas.put(Rectangle::new(x + room - 60, y, 60, 28, seat_colour(owner)));
                }
                self.mat(mat, [x, low + 10], room)
            });
            y = bottoms.collect::<Vec<i32>>().into_iter().max().unwrap_or(y) + 16;
        }
        y
    }

    fn mat(&mut self, mat: &Mat, at: [i32; 2], room: i32) -> i32 {
        if is_map(self.pack, mat) { self.map(mat, at, room) } else { self.tableau(mat, at, room) }
    }

    /// A map of spaces with terrain.
    fn map(&mut self, mat: &Mat, at: [i32; 2], room: i32) -> i32 {
        let Some(layout) = layout_of(self.pack, mat) else { return at[1] };
        let theme = self.canvas.theme;
        let Some(board) = TileBoard::of(self.pack, theme, &layout) else { return at[1] };
        let board = board.covered(by_space(mat).into_keys().collect()).unnamed();
        let high = board.height([room, 1300]);
        board.draw(self.canvas, at, [room, high]);
        let lattice = board.lattice(at, [room, high]);
        for (spot, pieces) in by_space(mat) {
            self.pieces_on(&lattice, spot, &pieces);
        }
        at[1] + high
    }

    /// What stands on a space of a map.
    pub fn pieces_on(&mut self, lattice: &Lattice, spot: MapCell, pieces: &[&Stands]) {
        let radius = crate::path::whole(lattice.half_width() * 0.36).max(7);
        let [x, y] = lattice.spot(spot);
        let number = pixels(pieces.len());
        let places = (0..).map(|at| x + (2 * at - number + 1) * radius * 9 / 10);
        let places = places.map(|left| [left, y + radius * 3 / 4]);
        for (piece, at) in pieces.iter().zip(places.clone()) {
            self.piece(piece, at, radius);
        }
        // Signs last, so that no piece covers one.
        for (piece, at) in pieces.iter().zip(places) {
            self.mark(piece, at, radius);
        }
    }

    /// Tiles of one space each, face beside face.
    fn tableau(&mut self, mat: &Mat, [x, y]: [i32; 2], room: i32) -> i32 {
        let columns = mat.tiles.iter().map(|laid| laid.at[0]);
        let rows = mat.tiles.iter().map(|laid| laid.at[1]);
        let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return y };
        let (Some(first), Some(last)) = (rows.clone().min(), rows.max()) else { return y };
        let across = i32::from(right) - i32::from(left) + 1;
        let wide = FACE.min(room / across).max(60);
        let start = x + (room - across * wide) / 2;
        let place = |cell: [i8; 2]| {
            let column = i32::from(cell[0]) - i32::from(left);
            let row = i32::from(cell[1]) - i32::from(first);
            [start + column * wide, y + row * faces::HIGH]
        };
        for laid in &mat.tiles {
            self.face(laid, place(laid.at), wide - 4);
        }
        for (spot, pieces) in by_space(mat) {
            let cell = spot.map(|number| i8::try_from(number).unwrap_or(0));
            self.pieces_at(place(cell), [wide, faces::HIGH], &pieces);
        }
        y + (i32::from(last) - i32::from(first) + 1) * faces::HIGH
    }

    /// A tile of one space, with the corner of its face at a position.
    pub fn face(&mut self, laid: &Laid, [x, y]: [i32; 2], wide: i32) {
        let Some(tile) = self.pack.get(laid.tile) else { return };
        let side = laid.side.and_then(|side| tile.sides.get(usize::from(side)));
        if let Some(side) = side {
            let one = Tile { copies: 1, ..tile.clone() };
            faces::draw(self.canvas, self.pack, &one, side, [x, y], wide);
        } else {
            let theme = self.canvas.theme;
            self.canvas.put(
                Rectangle::new(x, y, wide, faces::HIGH - 12, theme.panel)
                    .rounded(4)
                    .stroked(Stroke::new(theme.faint, 12).dashed(5, 4)),
            );
        }
    }

    /// The same, as low as can be.
    pub fn low_face(&mut self, laid: &Laid, at: [i32; 2], wide: i32) {
        let Some(tile) = self.pack.get(laid.tile) else { return };
        let side = laid.side.and_then(|side| tile.sides.get(usize::from(side)));
        if let Some(side) = side {
            faces::low(self.canvas, self.pack, (tile, side), at, wide);
        }
    }

    /// What stands on a tile of one space with its corner at a position.
    pub fn pieces_at(&mut self, [x, y]: [i32; 2], [wide, high]: [i32; 2], pieces: &[&Stands]) {
        for (piece, at) in pieces.iter().zip(1..) {
            let beside = [x + wide + 6 - at * 30, y + (high - 38) / 2];
            let corner = [x + wide - 2, y + high - 6];
            self.piece(piece, if piece.corner { corner } else { beside }, 14);
        }
    }

    fn piece(&mut self, piece: &Stands, [x, y]: [i32; 2], radius: i32) {
        let colour = piece.owner.map_or(NOBODY, seat_colour);
        let theme = self.canvas.theme;
        let shape = Shape::filled(outline(piece.form, [x, y], radius), colour);
        self.canvas.put(shape.stroked(Stroke::new(theme.paper, 20)));
        let letters = self.letters.get(&piece.name);
        let words = match (piece.form, piece.count) {
            (_, 0) | (Form::Token, 1) => letters.to_owned(),
            (Form::Token, count) => format!("{letters}{count}"),
            (_, count) => count.to_string(),
        };
        let size = (radius * 2 * 10 / (8 + 3 * pixels(words.len()))).clamp(6, radius * 13 / 10);
        let text = Text::new(x, y + size * 36 / 100, size, colour.ink(), words);
        self.canvas.put(text.bold().anchored(Anchor::Middle));
    }

    /// The sign beside a piece.
    fn mark(&mut self, piece: &Stands, [x, y]: [i32; 2], radius: i32) {
        let theme = self.canvas.theme;
        if !piece.mark.is_empty() {
            let [x, y] = [x + radius * 8 / 10, y - radius * 8 / 10];
            let disc = Shape::filled(Path::circle(x, y, radius / 2), theme.paper);
            self.canvas.put(disc.stroked(Stroke::new(theme.ink, 10)));
            let text = Text::new(x, y + radius * 28 / 100, radius * 8 / 10, theme.ink, piece.mark);
            self.canvas.put(text.bold().anchored(Anchor::Middle));
        }
    }

    /// Tiles or cards that lie open beside the map.
    fn shelf(&mut self, row: &Shelf, top: i32) -> i32 {
        let theme = self.canvas.theme;
        let room = WIDE - 2 * MARGIN;
        let open = row.tiles.len() + row.names.len();
        let words = match (open, row.hidden) {
            (0, 0) => format!("{}: none", row.name),
            (_, 0) => row.name.clone(),
            (_, hidden) => format!("{}, {hidden} of them face down", row.name),
        };
        self.canvas.words([MARGIN, top + 14], Style::bold(15, theme.ink), room, &words);
        let mut y = top + 22;
        let across = usize::try_from(room / (FACE + 6)).unwrap_or(1).max(1);
        for line in row.tiles.chunks(across) {
            for (id, at) in line.iter().zip(0..) {
                let Some(tile) = self.pack.get(*id) else { continue };
                let Some(side) = tile.sides.first() else { continue };
                let at = [MARGIN + at * (FACE + 6), y];
                let one = Tile { copies: 1, ..tile.clone() };
                faces::draw(self.canvas, self.pack, &one, side, at, FACE);
            }
            y += faces::HIGH;
        }
        if !row.names.is_empty() {
            let style = Style::plain(14, theme.ink);
            y = self.canvas.paragraph([MARGIN, y], style, room, &row.names.join(" · ")) + 4;
        }
        y + 6
    }

    /// What the letters on pieces stand for.
    fn legend(&mut self, top: i32) -> i32 {
        let theme = self.canvas.theme;
        let words = self.letters.told();
        if words.is_empty() {
            return top;
        }
        let words = format!("On the table: {}.", words.join(", "));
        let style = Style::plain(14, theme.faint);
        self.canvas.paragraph([MARGIN, top + 4], style, WIDE - 2 * MARGIN, &words)
    }
}

/// Whether the tiles of a mat have spaces with terrain.
pub fn is_map(pack: &Pack, mat: &Mat) -> bool {
    let printed = |tile: TileId| {
        pack.get(tile).is_some_and(|tile| tile.sides.iter().any(|side| !side.terrain.is_empty()))
    };
    mat.tiles.iter().any(|laid| printed(laid.tile))
}

/// The outline of a piece around a point.
fn outline(form: Form, [x, y]: [i32; 2], radius: i32) -> Path {
    let part = |tenths: i32| radius * tenths / 10;
    let around = |corners: &[[i32; 2]]| {
        let corners = corners.iter().map(|[right, down]| [x + part(*right), y + part(*down)]);
        Path::polygon(&corners.collect::<Vec<_>>())
    };
    match form {
        Form::Token => Path::circle(x, y, radius),
        Form::City => around(&[[-10, 9], [-10, -3], [0, -11], [10, -3], [10, 9]]),
        Form::Army => around(&[[-9, -9], [9, -9], [9, 2], [0, 11], [-9, 2]]),
        Form::Ship => around(&[[-12, -5], [12, -5], [7, 8], [-7, 8]]),
    }
}

fn number_of(seat: u8) -> String {
    (u16::from(seat) + 1).to_string()
}

pub fn by_space(mat: &Mat) -> BTreeMap<MapCell, Vec<&Stands>> {
    let mut spaces: BTreeMap<MapCell, Vec<_>> = BTreeMap::new();
    for piece in &mat.pieces {
        spaces.entry(piece.at.map(i16::from)).or_default().push(piece);
    }
    spaces
}

/// The tiles of a mat as a layout, which boards are drawn from.
pub fn layout_of(pack: &Pack, mat: &Mat) -> Option<Layout> {
    let place = |laid: &Laid| {
        let tile = pack.get(laid.tile);
        let side = laid.side.and_then(|side| tile?.sides.get(usize::from(side)));
        TilePlace {
            tile: Some(laid.tile),
            kinds: Vec::new(),
            with: None,
            count: 1,
            at: Some(laid.at),
            turn: laid.turn,
            side: side.and_then(|side| side.side.clone()),
            face: if laid.side.is_some() { Face::Up } else { Face::Down },
            seat: None,
        }
    };
    Some(Layout {
        id: Words::default(),
        name: None,
        players: PlayerRange::new(1, PlayerRange::MOST)?,
        core: false,
        on_roll: None,
        places: mat.tiles.iter().map(place).collect(),
        dealt: Vec::new(),
        fill: mat.fill.clone(),
        unprinted: false,
    })
}
