//! Counters to print on both sides and cut: what each player has, and what all share.

use strabo_model::pack::{Component, Role};
use strabo_model::resource::PieceKind;
use strabo_model::{Pack, refs::ComponentId, symbol::Symbol, tile::ComponentKind};

use super::page::Page;
use super::sides::{Piece, Sheet};
use crate::map::civilization_colour;
use crate::paint::{Colour, Fill, Stroke};
use crate::scene::{Anchor, Item, Rectangle, Scene, Shape, Text};
use crate::text::wrap;
use crate::tiles::position::{NOBODY, seat_colour};
use crate::{canvas::pixels, symbols};
use crate::{paper::Paper, path::Path, request::Request};

/// Pixels in a millimetre: all sizes here are in tenths of one.
const UNIT: f64 = 10.0;
/// The side of a small counter, and the height of a line of a heading.
const SMALL: i32 = 130;
const LINE: i32 = 32;
/// How far colours reach beyond the outer cuts, and the room beside the counters for marks.
const BLEED: i32 = 15;
const BESIDE: i32 = 45;
/// No more counters are drawn, whatever numbers a pack has.
const MOST: usize = 12_000;
/// Dashes and gaps along the edge; with its three forms, 18 owners are told apart without colour.
const EDGES: [[i32; 2]; 6] = [[1, 0], [13, 13], [30, 10], [5, 15], [40, 20], [6, 5]];

/// Whose counters they are; without an edge, everybody's.
struct Owner {
    name: String,
    letters: String,
    colour: Colour,
    edge: Option<usize>,
}

/// Fronts and backs: the counters of the players of a setup, or of all, and those that everybody shares.
pub fn sheets(request: Request<'_>, paper: Paper) -> Vec<Scene> {
    let page = Page::new(paper, false, UNIT);
    let sheets = placed(&page, request, &owners(request));
    let sides = (1..).zip(&sheets).flat_map(|(number, sheet)| {
        sheet.sides(request, &page, "Counters", [number, sheets.len()], None)
    });
    sides.collect()
}

/// The players and, after them, everybody together.
fn owners(request: Request<'_>) -> Vec<Owner> {
    let pack = request.pack;
    let playing = request.setup.map_or(&[][..], |setup| &setup.civilizations);
    let mut owners = Vec::new();
    for (at, row) in pack.civilizations.iter().enumerate().take(MOST / 100) {
        if playing.is_empty() || playing.iter().any(|id| id.index() == at) {
            let (name, letters) = (row.name.to_string(), letters(pack, &row.name));
            let (colour, edge) = (civilization_colour(pack, at), Some(at));
            owners.push(Owner { name, letters, colour, edge });
        }
    }
    if owners.is_empty() {
        let seats = request.setup.map_or(in_box(pack), |setup| setup.players.into());
        owners.extend((0..u8::try_from(seats).unwrap_or(u8::MAX)).map(|seat| {
            let (letters, edge) = ((u16::from(seat) + 1).to_string(), Some(seat.into()));
            Owner { name: format!("Player {letters}"), letters, colour: seat_colour(seat), edge }
        }));
    }
    let (name, letters) = ("For all".to_owned(), String::new());
    owners.push(Owner { name, letters, colour: NOBODY, edge: None });
    owners
}

/// How many players the box is for.
fn in_box(pack: &Pack) -> usize {
    let most = pack.setups.iter().map(|setup| usize::from(setup.players)).max().unwrap_or(1);
    if pack.civilizations.is_empty() { most } else { pack.civilizations.len() }
}

/// The shortest beginning of a name that no other civilization has.
pub fn letters(pack: &Pack, name: &str) -> String {
    let is_free = |start: &&str| {
        let mut others = pack.civilizations.iter().filter(|row| &*row.name != name);
        others.all(|row| !row.name.starts_with(start))
    };
    let mut ends = name.char_indices().map(|(start, letter)| start + letter.len_utf8());
    ends.find_map(|end| Some(&name[..end]).filter(is_free)).unwrap_or(name).to_owned()
}

/// How many counters of a component an owner has; none of what is no counter.
fn many(pack: &Pack, row: &Component, owner: &Owner) -> usize {
    let is_piece = matches!(row.kind, Some(ComponentKind::Piece | ComponentKind::Token));
    if !is_piece && row.role.is_none() && row.symbol.is_none() {
        return 0;
    }
    let players = in_box(pack).max(1);
    // Pieces of nobody without a number are as many as those of a player.
    let like = |role| pack.inventory.iter().find(|row| row.role == Some(role))?.per_player;
    let usual = match row.role {
        Some(Role::BarbarianTokens) => like(Role::Tokens),
        Some(Role::PirateCities) => like(Role::Cities),
        _ => None,
    };
    match (row.per_player.map(usize::from), owner.edge) {
        (Some(each), Some(_)) => each + usize::from(row.spare) / players,
        // A colour more than there are players belongs to nobody.
        (Some(each), None) => row.sets.map_or(0, usize::from).saturating_sub(players) * each,
        (None, Some(_)) => 0,
        (None, None) => row.total.or(usual).unwrap_or(0).into(),
    }
}

fn counter(request: Request<'_>, id: ComponentId, owner: &Owner) -> Piece {
    let Request { pack, theme, .. } = request;
    let component = &pack[id];
    let resource = pack.resources.iter().find(|resource| resource.token == Some(id));
    let piece = pack.pieces.iter().find(|piece| piece.component == Some(id));
    let usual = match (component.role, piece) {
        (Some(Role::Tokens | Role::BarbarianTokens), _) => Some(Symbol::Person),
        (Some(Role::Cities | Role::PirateCities), _) => Some(Symbol::Castle),
        (Some(Role::Ships), _) => Some(Symbol::Ship),
        (None, Some(piece)) if piece.kind == PieceKind::City => Some(Symbol::Castle),
        _ => None,
    };
    let back = match (component.role, piece) {
        (Some(Role::Tokens), _) => Some(Symbol::Coin),
        (_, Some(piece)) if piece.reinforced > 0 => Some(Symbol::Shield),
        _ => None,
    };
    // What everybody shares has the colour of what it stands for.
    let shared = resource.filter(|_| owner.edge.is_none()).and_then(|one| one.colour.as_deref());
    let colour = shared.and_then(Colour::parse).unwrap_or(owner.colour);
    let sign = component.symbol.or_else(|| resource.and_then(|one| one.symbol)).or(usual);
    let size = match sign {
        Some(Symbol::Castle) => [200, 200],
        Some(Symbol::Ship) => [2 * SMALL, SMALL],
        _ => [SMALL, SMALL],
    };
    let [ground, ink] =
        if theme.is_print() { [Colour::WHITE, Colour::BLACK] } else { [colour, colour.ink()] };
    let start: String = component.name.chars().take(2).collect();
    let sign = sign.ok_or(&*start);
    let front = face(size, owner, [ground, ground, ink], sign);
    let turned =
        back.map(|back| face(size, owner, [ground, Colour::WHITE, Colour::BLACK], Ok(back)));
    let faces = [front.clone(), turned.unwrap_or(front)];
    Piece { at: [0, 0], size, ground: Some((ground, BLEED)), faces }
}

/// One side of a counter: its sign or the first letters of its name, the letters of its owner, and the edge
/// that tells the owner without colour. It has the colours of the rim, of the ground and of what is on it.
fn face(
    [wide, high]: [i32; 2],
    owner: &Owner,
    [rim, ground, ink]: [Colour; 3],
    sign: Result<Symbol, &str>,
) -> Vec<Item> {
    let inner = |by: i32, fill| Rectangle::new(by, by, wide - 2 * by, high - 2 * by, fill);
    let mut items = vec![inner(0, rim.into()).into(), inner(18, ground.into()).into()];
    if let Some(owner) = owner.edge {
        let edge = if rim == Colour::WHITE { Colour::BLACK } else { rim.mixed(rim.ink(), 35) };
        let [by, width] = [[6, 100], [9, 50], [3, 50]][owner / EDGES.len() % 3];
        let [dash, gap] = EDGES[owner % EDGES.len()];
        let line = Stroke { dash: (gap > 0).then_some([dash, gap]), ..Stroke::new(edge, width) };
        items.push(inner(by, Fill::None).stroked(line).into());
    }
    // In percent of width and height: the sign, its radius, the letters and their size.
    let [at, [radius, tall], letters] = match (wide > high, &*owner.letters) {
        (_, "") => [[50, 50], [30, 0], [50, 50]],
        (true, _) => [[36, 50], [32, 34], [74, 62]],
        (false, _) => [[50, 39], [25, 21], [50, 86]],
    };
    let place = |[across, down]: [i32; 2]| [wide * across / 100, high * down / 100];
    let mut words = |[x, y]: [i32; 2], size: i32, words: &str| {
        let text = Text::new(x, y, size, ink, words).bold().fitted(SMALL - 36);
        items.push(text.anchored(Anchor::Middle).into());
    };
    if !owner.letters.is_empty() {
        words(place(letters), high * tall / 100, &owner.letters);
    }
    let ([x, y], radius) = (place(at), high * radius / 100);
    match sign {
        Ok(sign) => items.push(symbols::draw(sign, [x, y], radius, ink).into()),
        Err(start) => words([x, y + radius / 2], radius * 3 / 2, start),
    }
    items
}

/// Puts counters on sheets in rows. Those of one owner stay together where a sheet has the room.
fn placed(page: &Page, request: Request<'_>, owners: &[Owner]) -> Vec<Sheet> {
    let [start, top, end, bottom] = page.inner();
    let room = ((end - start - 2 * BESIDE) / SMALL).max(2) * SMALL;
    let left = (page.size[0] - room) / 2;
    let (mut sheets, mut y) = (Vec::<Sheet>::new(), bottom);
    for owner in owners {
        let (mut words, mut counters) = (vec![owner.name.clone()], Vec::new());
        for (id, row) in request.pack.rows::<ComponentId>() {
            let many = many(request.pack, row, owner).min(MOST / owners.len() - counters.len());
            if many > 0 {
                words.push(format!("{} {many}", row.name));
                counters.extend(vec![counter(request, id, owner); many]);
            }
        }
        // One height after the other, so that few cuts are needed.
        counters.sort_by_key(|counter| counter.size[1]);
        let mut rows: Vec<Vec<Piece>> = Vec::new();
        let mut x = 0;
        for mut counter in counters {
            let [wide, tall] = counter.size;
            let row = rows.last_mut().filter(|row| row[0].size[1] == tall && x + wide <= room);
            counter.at[0] = left + if row.is_some() { x } else { 0 };
            x = counter.at[0] - left + wide;
            match row {
                Some(row) => row.push(counter),
                None => rows.push(vec![counter]),
            }
        }
        let lines = wrap(&words.join(" · "), 24, false, room - 80);
        let head = LINE * pixels(lines.len()) + BLEED + 4;
        let (high, mut is_named) = (rows.iter().map(|row| row[0].size[1]).sum::<i32>(), false);
        let mut is_full = y + head + high > bottom - BLEED;
        for row in rows {
            let tall = row[0].size[1];
            if is_full || y + tall > bottom - BLEED {
                let both = corners(page, request.theme.ink);
                sheets.push(Sheet { both, ..Sheet::default() });
                (y, is_full, is_named) = (top, false, false);
            }
            let Some(sheet) = sheets.last_mut() else { continue };
            if !is_named {
                sheet.front.extend(lines.iter().zip(1..).map(|(line, at)| {
                    Text::new(left + 10, y + at * LINE - 6, 24, request.theme.ink, line).into()
                }));
                (y, is_named) = (y + head, true);
            }
            let low = row.into_iter().map(|piece| Piece { at: [piece.at[0], y], ..piece });
            sheet.pieces.extend(low);
            y += tall;
        }
        y += BLEED;
    }
    sheets
}

/// A circle and a cross at each corner: those of fronts and backs lie on each other.
fn corners(page: &Page, ink: Colour) -> Vec<Item> {
    let (inner, arm) = (page.inner(), 22);
    let mark = |[x, y]: [usize; 2]| {
        let [x, y] = [x, y].map(|side| inner[side] + if side < 2 { arm } else { -arm });
        let cross = [[[x - arm, y], [x + arm, y]], [[x, y - arm], [x, y + arm]]];
        let cross = cross.map(|arm| Path::lines(&arm)).into_iter();
        let line = |path| Shape::line(path, Stroke::new(ink, 20)).into();
        cross.chain([Path::circle(x, y, arm * 2 / 3)]).map(line)
    };
    [[0, 1], [2, 1], [0, 3], [2, 3]].into_iter().flat_map(mark).collect()
}
