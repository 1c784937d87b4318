//! The saved game: the board, the stacks, and what everybody has.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use strabo_model::refs::{AdvanceId, CivilizationId};
use strabo_model::{Pack, pack::Role};
use strabo_render::civilization_colour;

use super::guid::Guids;
use super::objects::{Maker, Transform, tidy};
use super::sheets::{Key, Sheets};
use crate::table::{Pile, StartingTable, Supply, card_name, pile_name};
use crate::{art::piece_file, board::BoardPicture, readme};

/// The file of the board.
pub const BOARD_IMAGE: &str = "images/board.png";
/// The tag of everything that stands on the board.
const UNIT: &str = "unit";
/// The largest board, in units of the table: half of its width and half of its height.
const BOARD: [f64; 2] = [22.0, 15.0];
/// The top of the table.
const TABLE: f64 = 0.96;
/// The room between stacks, across and down.
const PILE: [f64; 2] = [2.8, 3.8];
/// The room of one civilization, across and down.
const SEAT: [f64; 2] = [5.4, 6.4];
/// The seats that have a hand.
const SEATS: [&str; 10] =
    ["White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink"];

/// The file of a piece.
pub fn piece_path(pack: &Pack, supply: &Supply<'_>) -> String {
    format!("images/{}.png", piece_file(pack, supply.role, supply.owner))
}

/// What the saved game is made from.
pub struct Save<'p> {
    pub pack: &'p Pack,
    pub table: &'p StartingTable<'p>,
    pub board: &'p BoardPicture,
    pub piles: &'p [Pile],
    pub sheets: &'p Sheets,
}

impl Save<'_> {
    /// The file.
    pub fn text(&self) -> String {
        let guids = Guids::default();
        let mut maker = Maker { guids, base_url: self.table.base_url, sheets: self.sheets };
        let mut objects = vec![self.board_tile(&mut maker)];
        objects.extend(self.stacks(&mut maker));
        objects.extend(self.starts(&mut maker));
        objects.extend(self.seats(&mut maker));
        objects.extend(self.nobody(&mut maker));
        objects.extend(self.hands(&mut maker));
        let players = self.table.setup.players;
        let tags: BTreeSet<&str> = self.areas().map(|(id, _)| id).chain([UNIT]).collect();
        let labels: Vec<Value> = tags
            .iter()
            .map(|tag| json!({ "displayed": tag, "normalized": tag.to_lowercase() }))
            .collect();
        let save = json!({
            "SaveName": format!("{}: {players} players", self.pack.name),
            "GameMode": &*self.pack.name,
            "GameType": "Game",
            "GameComplexity": "",
            "EpochTime": 0,
            "Date": "",
            "VersionNumber": "",
            "Tags": [],
            "PlayingTime": [0, 0],
            "PlayerCounts": [players, players],
            "Gravity": 0.5,
            "PlayArea": 1.0,
            "Table": "Table_RPG",
            "Sky": "Sky_Museum",
            "Note": readme::paragraphs(self.pack, self.table).join("\n"),
            "TabStates": {},
            "Grid": {
                "Type": 0, "Lines": false, "Snapping": false, "Offset": false, "BothSnapping": false,
                "xSize": 2.0, "ySize": 2.0,
            },
            "Hands": { "Enable": true, "DisableUnused": false, "Hiding": 0 },
            "ComponentTags": { "labels": labels },
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "SnapPoints": [],
            "DecalPallet": [],
            "ObjectStates": objects,
        });
        format!("{save:#}\n")
    }

    /// The areas that are drawn: id and where pieces stand.
    fn areas(&self) -> impl Iterator<Item = (&str, [i32; 2])> {
        let row = |at: usize| self.pack.areas.get(at);
        self.board
            .places
            .iter()
            .filter_map(move |place| row(place.area.index()).map(|area| (&*area.id, place.anchor)))
    }

    /// Half of the width and half of the height of the board in units of the table.
    fn extent(&self) -> [f64; 2] {
        let [width, height] = self.size();
        let scale = (BOARD[0] / width).min(BOARD[1] / height);
        [width * scale, height * scale]
    }

    fn size(&self) -> [f64; 2] {
        [self.board.scene.width, self.board.scene.height].map(|side| f64::from(side.max(1)))
    }

    /// A position on the picture, from -1 to 1 to the right and away.
    fn share(&self, [x, y]: [i32; 2]) -> [f64; 2] {
        let [width, height] = self.size();
        [2.0 * f64::from(x) / width - 1.0, 1.0 - 2.0 * f64::from(y) / height]
    }

    /// How large pieces are: their pictures have the scale of the board.
    fn piece_scale(&self) -> f64 {
        // A token is about two units wide, and 48 pixels of the board.
        tidy((48.0 / self.size()[0] * self.extent()[0]).clamp(0.15, 1.0))
    }

    /// The board, with a point for each area that pieces snap to.
    fn board_tile(&self, maker: &mut Maker<'_>) -> Value {
        let [wide, high] = self.extent();
        let spot = Transform { scale: [wide, 1.0, high], ..Transform::new(0.0, TABLE, 0.0) };
        let points: Vec<Value> = self
            .areas()
            .map(|(id, anchor)| {
                let [right, away] = self.share(anchor);
                // The tile is turned by half, so that its own axes point to the left and to the seat.
                json!({
                    "Position": { "x": tidy(-right), "y": 0.1, "z": tidy(-away) },
                    "Tags": [id, UNIT],
                })
            })
            .collect();
        let url = maker.url(BOARD_IMAGE);
        let mut object = maker.object("Custom_Tile", &self.board.scene.title, spot);
        object.insert("Locked".to_owned(), true.into());
        object.insert(
            "CustomImage".to_owned(),
            json!({
                "ImageURL": url, "ImageSecondaryURL": url, "ImageScalar": 1.0, "WidthScale": 0.0,
                "CustomTile": { "Type": 0, "Thickness": 0.1, "Stackable": false, "Stretch": false },
            }),
        );
        object.insert("AttachedSnapPoints".to_owned(), points.into());
        object.into()
    }

    /// The stacks in columns to the right of the board.
    fn stacks(&self, maker: &mut Maker<'_>) -> Vec<Value> {
        let [wide, high] = self.extent();
        let mut objects = Vec::new();
        let columns = self.piles.chunks(6).zip(0_u16..);
        for (piles, column) in columns {
            for (pile, row) in piles.iter().zip(0_u16..) {
                let right = wide + 3.0 + PILE[0] * f64::from(column);
                let away = high - 2.0 - PILE[1] * f64::from(row);
                objects.extend(self.stack(maker, pile, [right, away]));
            }
        }
        objects
    }

    /// One stack: a deck for each batch, the first one on top. It is not written down which end of a
    /// deck is its top, and so nothing depends on it.
    fn stack(&self, maker: &mut Maker<'_>, pile: &Pile, [right, away]: [f64; 2]) -> Vec<Value> {
        let name = pile_name(self.pack, pile);
        let batches = self.table.batches(self.pack, pile);
        let below = (0..batches.len()).rev();
        let mut objects = Vec::new();
        for ((cards, at), below) in batches.iter().zip(1..).zip(below) {
            let cards: Vec<(u32, &str)> = cards
                .iter()
                .filter_map(|card| {
                    let id = self.sheets.card_id(Key::Trade(*card, pile.stack, pile.block))?;
                    Some((id, card_name(self.pack, *card)))
                })
                .collect();
            let name = if batches.len() > 1 { format!("{name}, batch {at}") } else { name.clone() };
            let up = TABLE + 0.4 + 1.2 * f64::from(u16::try_from(below).unwrap_or(0));
            objects.extend(maker.cards(&name, &cards, Transform::new(right, up, away).face_down()));
        }
        objects
    }

    /// One token of each civilization where it starts.
    fn starts(&self, maker: &mut Maker<'_>) -> Vec<Value> {
        let [wide, high] = self.extent();
        let supplies = self.table.supplies(self.pack);
        let mut objects = Vec::new();
        for (owner, area) in self.table.starts(self.pack) {
            let tokens =
                supplies.iter().find(|supply| is_tokens_of(supply, owner) && supply.count > 0);
            if let (Some(supply), Some(place)) = (tokens, self.board.place(area)) {
                let [right, away] = self.share(place.anchor);
                let spot = Transform::new(right * wide, TABLE + 0.4, away * high);
                objects.push(self.piece(maker, supply, spot.scaled(self.piece_scale())));
            }
        }
        objects
    }

    fn piece(&self, maker: &mut Maker<'_>, supply: &Supply<'_>, spot: Transform) -> Value {
        let name = match self.owner(supply.owner) {
            Some(owner) => format!("{owner}: {}", supply.name),
            None => supply.name.to_owned(),
        };
        maker.token(&name, &piece_path(self.pack, supply), UNIT, spot)
    }

    fn owner(&self, owner: Option<CivilizationId>) -> Option<&str> {
        owner.and_then(|id| self.pack.get(id)).map(|row| &*row.name)
    }

    /// Bags and advances of each civilization, in rows below the board.
    fn seats(&self, maker: &mut Maker<'_>) -> Vec<Value> {
        let supplies = self.table.supplies(self.pack);
        let starts = self.table.starts(self.pack);
        let mut objects = Vec::new();
        for (&owner, seat) in self.table.setup.civilizations.iter().zip(0_u16..) {
            let [right, away] = self.seat(seat);
            let colour = civilization_colour(self.pack, owner.index());
            let own = supplies.iter().filter(|supply| supply.owner == Some(owner));
            for (supply, at) in own.zip(0_u16..) {
                let placed = starts.iter().any(|(id, area)| {
                    *id == owner && self.board.place(*area).is_some() && is_tokens_of(supply, owner)
                });
                let left = supply.count.saturating_sub(u16::from(placed));
                let spot = Transform::new(right + 1.5 * f64::from(at) - 1.5, TABLE + 0.6, away);
                objects.push(self.bag(maker, supply, left, colour.0, spot));
            }
            let name = self.owner(Some(owner)).unwrap_or_default();
            let cards: Vec<(u32, &str)> = self
                .pack
                .rows::<AdvanceId>()
                .filter_map(|(id, row)| Some((self.sheets.card_id(Key::Advance(id))?, &*row.name)))
                .collect();
            let spot = Transform::new(right, TABLE + 0.6, away - 2.8);
            objects.extend(maker.cards(&format!("{name}: advances"), &cards, spot));
        }
        objects
    }

    /// The middle of what one civilization has, to the right and away.
    fn seat(&self, seat: u16) -> [f64; 2] {
        let per_row = 9;
        let count = u16::try_from(self.table.setup.civilizations.len()).unwrap_or(per_row);
        let across = f64::from(count.min(per_row));
        let [_, high] = self.extent();
        let right = (f64::from(seat % per_row) - (across - 1.0) / 2.0) * SEAT[0];
        [right, -high - 2.4 - f64::from(seat / per_row) * SEAT[1]]
    }

    fn bag(
        &self,
        maker: &mut Maker<'_>,
        supply: &Supply<'_>,
        count: u16,
        colour: [u8; 3],
        spot: Transform,
    ) -> Value {
        let scale = self.piece_scale();
        let inside = (0..count).map(|_| self.piece(maker, supply, spot.scaled(scale))).collect();
        let name = match self.owner(supply.owner) {
            Some(owner) => format!("{owner}: {}", supply.name),
            None => supply.name.to_owned(),
        };
        maker.bag(&name, colour, spot.scaled(0.6), inside)
    }

    /// Bags of pieces without an owner, to the left of the board.
    fn nobody(&self, maker: &mut Maker<'_>) -> Vec<Value> {
        let [wide, high] = self.extent();
        let supplies = self.table.supplies(self.pack);
        let mut objects = Vec::new();
        for (supply, at) in supplies.iter().filter(|supply| supply.owner.is_none()).zip(0_u16..) {
            let spot = Transform::new(-wide - 2.5, TABLE + 0.6, high - 2.0 - 3.0 * f64::from(at));
            objects.push(self.bag(maker, supply, supply.count, [70, 64, 58], spot));
        }
        objects
    }

    /// A hand for each seat, as many as the program has.
    fn hands(&self, maker: &mut Maker<'_>) -> Vec<Value> {
        let count = self.table.setup.civilizations.len();
        let shown = u16::try_from(count.min(SEATS.len())).unwrap_or(0);
        let [_, lowest] = self.seat(u16::try_from(count.saturating_sub(1)).unwrap_or(0));
        let mut objects = Vec::new();
        for (colour, seat) in SEATS.iter().zip(0..shown) {
            let right = (f64::from(seat) - (f64::from(shown) - 1.0) / 2.0) * SEAT[0];
            let spot = Transform::new(right, TABLE + 2.4, lowest - 7.0);
            let spot = Transform { scale: [5.0, 5.0, 2.0], ..spot };
            let mut object = maker.object("HandTrigger", "", spot);
            object.insert("FogColor".to_owned(), (*colour).into());
            object.insert("Locked".to_owned(), true.into());
            objects.push(object.into());
        }
        objects
    }
}

fn is_tokens_of(supply: &Supply<'_>, owner: CivilizationId) -> bool {
    supply.owner == Some(owner) && supply.role == Role::Tokens
}
