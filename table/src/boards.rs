//! The boards of a table as pages show them: drawn from what each seat sees, and sent as what changed.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use strabo_engine::{Described, Seat, Session};
use strabo_model::Pack;
use strabo_model::position::{Ghost, Place, Position};
use strabo_render::table::{TableBoard, TablePicture};
use strabo_render::tiles::position::seat_colour;
use strabo_render::{Theme, ThemeKind, cards, civilization_colour, patch, svg};

/// What a page wants to see of the board.
#[derive(Default)]
pub struct Look {
    /// The number of the board that it has.
    pub picture: Option<u64>,
    /// It has a dark screen.
    pub dark: bool,
}

impl Look {
    /// Takes it out of what a page asks for. Nothing for a page that does not ask for the board.
    pub fn take(asked: &mut Value) -> Option<Self> {
        let asked = asked.as_object_mut()?;
        let [picture, dark] = ["picture", "dark"].map(|name| asked.remove(name));
        (picture.is_some() || dark.is_some()).then(|| Self {
            picture: picture.as_ref().and_then(Value::as_u64),
            dark: dark == Some(Value::Bool(true)),
        })
    }
}

/// So many boards are kept for each seat to compare with: pages that are older get everything.
const MOST_KEPT: usize = 4;

/// Boards, each with its number.
type Numbered = VecDeque<(u64, Arc<TablePicture>)>;

/// Draws boards for both kinds of screens.
pub struct Boards {
    light: TableBoard,
    dark: TableBoard,
    /// The last boards of each seat and look.
    kept: BTreeMap<(Option<Seat>, bool), Numbered>,
    last: u64,
    faces: BTreeMap<String, Arc<str>>,
}

impl Boards {
    pub fn new(session: &dyn Session) -> Self {
        let pack = session.pack();
        let setup = pack.setups.iter().find(|setup| *setup.id == *session.setup());
        let [light, dark] = [ThemeKind::Light, ThemeKind::Dark]
            .map(|look| TableBoard::new(pack, setup, Theme::of(look)));
        Self { light, dark, kept: BTreeMap::new(), last: 0, faces: BTreeMap::new() }
    }

    fn of(&self, dark: bool) -> &TableBoard {
        if dark { &self.dark } else { &self.light }
    }

    /// The board that a seat sees now, or saw at a moment before, for a page that has the one with this number.
    pub fn board(
        &mut self,
        session: &dyn Session,
        you: Option<Seat>,
        moment: Option<&Position>,
        look: &Look,
    ) -> Value {
        let Look { picture: have, dark } = *look;
        let Described { places, .. } = session.described(you);
        let names: Vec<(Place, &str)> = places.iter().map(|one| (one.place, &*one.name)).collect();
        let now = moment.is_none().then(|| session.position(you.unwrap_or_default()));
        let Some(position) = moment.or(now.as_ref()) else { return Value::Null };
        let number = you.map(Seat::number);
        let drawn = self.of(dark).picture(session.pack(), position, &names, number);
        let kept = self.kept.entry((you, dark)).or_default();
        if kept.back().is_none_or(|(_, last)| **last != drawn) {
            self.last += 1;
            kept.push_back((self.last, Arc::new(drawn)));
            if kept.len() > MOST_KEPT {
                kept.pop_front();
            }
        }
        let Some((number, new)) = kept.back() else { return Value::Null };
        let old = kept.iter().find(|(known, _)| Some(*known) == have);
        let [_, _, width, height] = new.crop;
        let mut board = json!({
            "number": number, "size": [width, height], "crop": new.crop, "legend": new.legend,
        });
        if let Some((from, old)) = old {
            board["from"] = (*from).into();
            board["splices"] = json!(patch::between(&old.items, &new.items));
        } else {
            board["items"] = new.items.iter().map(|item| Value::from(&**item)).collect();
        }
        if old.is_none_or(|(_, old)| old.shapes != new.shapes) {
            let shapes = new.shapes.iter();
            let shapes = shapes
                .map(|one| json!({ "place": one.place, "at": one.at, "outline": &*one.outline }));
            board["shapes"] = shapes.collect();
        }
        board
    }

    /// What an answer would put on the board.
    pub fn ghosts(
        &self,
        session: &dyn Session,
        you: Seat,
        ghosts: &[Ghost],
        dark: bool,
    ) -> Vec<String> {
        let position = session.position(you);
        let drawn = self.of(dark).ghosts(session.pack(), &position, ghosts, Some(you.number()));
        drawn.iter().map(ToString::to_string).collect()
    }

    /// The face of a card: `/face/advance:pottery`, or `/face-dark/…`.
    pub fn face(&mut self, pack: &Pack, path: &str) -> Option<Arc<str>> {
        if let Some(known) = self.faces.get(path) {
            return Some(known.clone());
        }
        let (look, id) = path.strip_prefix("/face")?.split_once('/')?;
        let look = if look == "-dark" { ThemeKind::Dark } else { ThemeKind::Light };
        let id = id.strip_suffix(".svg")?.replace("%3A", ":");
        let (kind, id) = id.split_once(':')?;
        let theme = Theme::of(look);
        macro_rules! drawn {
            ($($name:literal $rows:ident $draw:ident),*) => {
                match kind {
                    $($name => cards::$draw(pack, named(pack.$rows.iter().map(|row| &*row.id), id)?, theme),)*
                    _ => None,
                }
            };
        }
        let scene = drawn!("advance" advances advance, "calamity" calamities calamity,
            "commodity" commodities commodity, "card" cards card, "tile" tiles tile)?;
        let face: Arc<str> = svg::document(&scene).into();
        self.faces.insert(path.to_owned(), face.clone());
        Some(face)
    }
}

/// The id of a row by its name.
fn named<'p, I: From<usize>>(mut ids: impl Iterator<Item = &'p str>, id: &str) -> Option<I> {
    ids.position(|one| one == id).map(I::from)
}

/// Adds to what never changes the colours of the players.
pub fn colour(session: &dyn Session, facts: &mut Map<String, Value>) {
    let pack = session.pack();
    let players = facts.get_mut("players").and_then(Value::as_array_mut);
    for (player, seat) in players.into_iter().flatten().zip((0..).map(Seat::new)) {
        let id = session.seat_id(seat);
        let own = pack.civilizations.iter().position(|one| *one.id == *id);
        let colour = own.map_or_else(
            || seat_colour(seat.number()),
            |civilization| civilization_colour(pack, civilization),
        );
        player["colour"] = colour.to_string().into();
    }
}
