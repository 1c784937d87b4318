//! Pieces on a board that was drawn: tokens with their number, cities and ships, and whose they are.

mod room;

use strabo_model::position::{Form, Piece, Position};
use strabo_model::{Pack, refs::AreaId};

use crate::map::civilization_colour;
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{About, Anchor, Group, Item, Rectangle, Scene, Shape, Text};
use crate::{text::width, theme::Theme};
use room::{Frame, Room};

/// The colour of pieces without a civilization.
const NOBODY: Colour = Colour::new(0x0033_3333);

/// Whose pieces are drawn.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The name in the legend.
    pub name: String,
    /// A letter on every piece, for those who cannot tell the colours apart.
    pub letter: char,
    /// The colour of the pieces.
    pub colour: Colour,
    /// What the legend says besides, such as points.
    pub note: String,
}

/// The owners of a position, each with a colour and a letter.
pub fn owners(pack: &Pack, position: &Position) -> Vec<Owner> {
    let mut owners: Vec<Owner> = Vec::new();
    for owner in &position.owners {
        let (letter, colour) = match owner.civilization {
            Some(id) => (letter_of(&owner.name, &owners), civilization_colour(pack, id.index())),
            None => ('✕', NOBODY),
        };
        owners.push(Owner { name: owner.name.clone(), letter, colour, note: owner.note.clone() });
    }
    owners
}

/// The first letter of a name that no other has.
fn letter_of(name: &str, others: &[Owner]) -> char {
    let own = name.chars().filter(|letter| letter.is_alphabetic());
    let own = own.flat_map(char::to_uppercase).chain('A'..='Z').chain('1'..='9');
    let is_free = |letter: &char| others.iter().all(|other| other.letter != *letter);
    own.into_iter().find(is_free).unwrap_or('?')
}

/// The order in which pieces stand in an area.
fn order(form: Form) -> u8 {
    match form {
        Form::City => 0,
        Form::Token | Form::Army => 1,
        Form::Ship => 2,
    }
}

/// A board on which pieces are put, again and again.
pub struct Stage<'s> {
    pub(crate) board: Scene,
    theme: &'s Theme,
    room: Room,
    /// The height of a stack of tokens.
    high: i32,
}

impl<'s> Stage<'s> {
    /// A board as it was drawn for a pack.
    pub fn new(pack: &Pack, board: Scene, theme: &'s Theme) -> Self {
        let mut sizes = Vec::new();
        board.visit(&mut |item| {
            if let Item::Text(text) = item
                && let Some(About::Name(_)) = text.about
            {
                sizes.push(text.size);
            }
        });
        // Pieces are a little larger than a usual name, and become smaller where they find no room.
        sizes.sort_unstable();
        let usual = sizes.get(sizes.len() / 2).map_or(16, |size| (*size).clamp(8, 30));
        let room = Room::of(pack, &board);
        Self { board, theme, room, high: usual * 5 / 4 }
    }

    /// The colour behind the board.
    pub fn ground(&self) -> Colour {
        self.theme.paper
    }

    /// The board with pieces on it and a legend of their owners below.
    pub fn picture(&self, title: &str, owners: &[Owner], pieces: &[Piece]) -> Scene {
        let mut scene = self.board.clone();
        scene.title = format!("{}, {title}", scene.title);
        scene.items.push(self.pieces(owners, pieces));
        let (legend, height) = self.legend(title, owners);
        if let Some(Item::Box(ground)) = scene.items.first_mut() {
            ground.height += height;
        }
        scene.height += height;
        scene.items.push(legend);
        scene
    }

    /// The pieces alone, over the board.
    pub fn pieces(&self, owners: &[Owner], pieces: &[Piece]) -> Item {
        let items = self.by_area(owners, pieces).into_iter().flat_map(|(_, items)| items);
        Group { name: "pieces", opacity: 100, items: items.collect() }.into()
    }

    /// The pieces of each area. Where each stands depends on all of them and on nothing else.
    pub fn by_area(&self, owners: &[Owner], pieces: &[Piece]) -> Vec<(AreaId, Vec<Item>)> {
        let mut sorted: Vec<Piece> =
            pieces.iter().copied().filter(|piece| piece.owner < owners.len()).collect();
        sorted.sort_by_key(|piece| (piece.area, order(piece.form), piece.owner));
        let mut taken = Vec::new();
        let mut areas = Vec::new();
        for there in sorted.chunk_by(|one, other| one.area == other.area) {
            let area = there[0].area;
            let found = self.room.find(area, &mut taken, &|percent| {
                let high = (self.high * percent / 100).max(9);
                there.iter().map(|piece| size(piece, &owners[piece.owner], high)).collect()
            });
            let Some(found) = found else { continue };
            let mut items = Vec::new();
            if let Some(line) = found.leader {
                let path = Path::lines(&line);
                items.push(Shape::line(path, Stroke::new(self.theme.ink, 12)).into());
            }
            for (piece, frame) in there.iter().zip(&found.frames) {
                self.draw(piece, &owners[piece.owner], *frame, &mut items);
            }
            areas.push((area, items));
        }
        areas
    }

    fn draw(&self, piece: &Piece, owner: &Owner, frame: Frame, items: &mut Vec<Item>) {
        let [left, top, right, bottom] = frame;
        let (wide, high) = (right - left, bottom - top);
        let line = Stroke::new(self.theme.ink, 10);
        let mut baseline = top + high * 3 / 4;
        let mut size = high * 7 / 10;
        match piece.form {
            Form::Token | Form::Army => items.push(
                Rectangle::new(left, top, wide, high, owner.colour)
                    .rounded(high / 2)
                    .stroked(line)
                    .into(),
            ),
            Form::City => {
                let notch = |part: i32| left + wide * part / 5;
                let wall = top + high / 5;
                let corners = [
                    [left, bottom],
                    [left, top],
                    [notch(1), top],
                    [notch(1), wall],
                    [notch(2), wall],
                    [notch(2), top],
                    [notch(3), top],
                    [notch(3), wall],
                    [notch(4), wall],
                    [notch(4), top],
                    [right, top],
                    [right, bottom],
                ];
                items.push(outlined(&corners, owner.colour, line));
                (baseline, size) = (bottom - high / 8, high * 6 / 10);
            }
            Form::Ship => {
                let (middle, deck) = (left + wide / 2, top + high * 3 / 8);
                let sail = [[middle, top], [middle + wide / 4, deck - 1], [middle, deck - 1]];
                items.push(outlined(&sail, owner.colour.mixed(Colour::WHITE, 60), line));
                let keel = wide / 6;
                let hull =
                    [[left, deck], [right, deck], [right - keel, bottom], [left + keel, bottom]];
                items.push(outlined(&hull, owner.colour, line));
                (baseline, size) = (bottom - high / 8, high / 2);
            }
        }
        let text =
            Text::new(left + wide / 2, baseline, size, owner.colour.ink(), label(piece, owner));
        items.push(text.bold().anchored(Anchor::Middle).into());
    }

    /// Who is who, from the lower edge of the board down, and how much room that takes.
    pub fn legend(&self, title: &str, owners: &[Owner]) -> (Item, i32) {
        let theme = self.theme;
        let size = (self.board.width / 90).clamp(14, 40);
        let (row, margin) = (size * 9 / 5, size * 2);
        let mut items: Vec<Item> = Vec::new();
        let heading = Text::new(margin, self.board.height + size, size * 5 / 4, theme.ink, title);
        let mut x = margin + heading.width() + size * 2;
        let mut y = self.board.height + size;
        let indent = x;
        items.push(heading.bold().into());
        for owner in owners {
            let text = format!("{}  {}", owner.name, owner.note);
            let needed = size * 2 + size / 2 + width(&text, size, false) + size * 2;
            if x + needed > self.board.width - margin && x > indent {
                (x, y) = (indent, y + row);
            }
            let pill = Rectangle::new(x, y - size, size * 2, size * 5 / 4, owner.colour);
            items.push(pill.rounded(size / 2).stroked(Stroke::new(theme.ink, 10)).into());
            let letter =
                Text::new(x + size, y - size / 16, size * 4 / 5, owner.colour.ink(), owner.letter);
            items.push(letter.bold().anchored(Anchor::Middle).into());
            let room = self.board.width - margin - (x + size * 5 / 2);
            let text = Text::new(x + size * 5 / 2, y, size, theme.ink, text);
            items.push(text.fitted(room.max(size)).into());
            x += needed;
        }
        (Group { name: "legend", opacity: 100, items }.into(), y + row - self.board.height)
    }
}

fn outlined(corners: &[[i32; 2]], colour: Colour, line: Stroke) -> Item {
    let shape = Shape::filled(Path::polygon(corners), colour);
    Shape { stroke: Some(line), ..shape }.into()
}

fn label(piece: &Piece, owner: &Owner) -> String {
    match piece.count {
        0 => owner.letter.to_string(),
        count => format!("{} {count}", owner.letter),
    }
}

/// How wide and high a piece is, where a stack of tokens has this height.
fn size(piece: &Piece, owner: &Owner, high: i32) -> [i32; 2] {
    let text = label(piece, owner);
    match piece.form {
        Form::Token | Form::Army => {
            [(width(&text, high * 7 / 10, true) + high * 2 / 3).max(high), high]
        }
        Form::City => [high * 5 / 4, high * 5 / 4],
        Form::Ship => {
            let high = high * 5 / 4;
            [(width(&text, high / 2, true) + high * 3 / 5).max(high * 3 / 2), high]
        }
    }
}
