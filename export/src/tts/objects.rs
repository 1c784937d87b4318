//! Objects of a saved game for Tabletop Simulator.

use serde_json::{Map, Value, json};
use strabo_render::cards::sheet;

use super::{guid::Guids, sheets::Sheets};

/// Where an object is: right, up and away from the seat at the lower edge of the table.
#[derive(Clone, Copy)]
pub struct Transform {
    pub at: [f64; 3],
    /// Turned over around its long axis.
    pub face_down: bool,
    pub scale: [f64; 3],
}

impl Transform {
    /// Upright, in natural size.
    pub const fn new(right: f64, up: f64, away: f64) -> Self {
        Self { at: [right, up, away], face_down: false, scale: [1.0, 1.0, 1.0] }
    }

    /// The same, face down.
    pub const fn face_down(self) -> Self {
        Self { face_down: true, ..self }
    }

    /// The same in another size.
    pub const fn scaled(self, scale: f64) -> Self {
        Self { scale: [scale, scale, scale], ..self }
    }

    fn transform(self) -> Value {
        let [x, y, z] = self.at.map(tidy);
        let [width, height, depth] = self.scale.map(tidy);
        json!({
            "posX": x, "posY": y, "posZ": z,
            // Pictures stand upright for the seat at the lower edge when turned by half.
            "rotX": 0.0, "rotY": 180.0, "rotZ": if self.face_down { 180.0 } else { 0.0 },
            "scaleX": width, "scaleY": height, "scaleZ": depth,
        })
    }
}

/// A number with four digits after the point: the same text on every machine.
pub fn tidy(value: f64) -> f64 {
    let tidied = (value * 10_000.0).round() / 10_000.0;
    if tidied == 0.0 { 0.0 } else { tidied }
}

/// Makes objects, each with an id of its own.
pub struct Maker<'m> {
    pub guids: Guids,
    pub base_url: Option<&'m str>,
    pub sheets: &'m Sheets,
}

impl Maker<'_> {
    /// Where a file of the export will be found.
    pub fn url(&self, path: &str) -> String {
        match self.base_url {
            Some(base) => format!("{}/{path}", base.trim_end_matches('/')),
            None => path.to_owned(),
        }
    }

    pub fn object(&mut self, kind: &str, name: &str, spot: Transform) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("GUID".to_owned(), self.guids.next().into());
        object.insert("Name".to_owned(), kind.into());
        object.insert("Nickname".to_owned(), name.into());
        object.insert("Transform".to_owned(), spot.transform());
        object.insert("ColorDiffuse".to_owned(), json!({ "r": 1.0, "g": 1.0, "b": 1.0 }));
        for (key, value) in [("Locked", false), ("Grid", false), ("Snap", true), ("Tooltip", true)]
        {
            object.insert(key.to_owned(), value.into());
        }
        object
    }

    /// A piece cut out along its picture.
    pub fn token(&mut self, name: &str, image: &str, tag: &str, spot: Transform) -> Value {
        let url = self.url(image);
        let mut object = self.object("Custom_Token", name, spot);
        object.insert("Tags".to_owned(), json!([tag]));
        object.insert(
            "CustomImage".to_owned(),
            json!({
                "ImageURL": url, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
                "CustomToken": {
                    "Thickness": 0.15, "MergeDistancePixels": 10.0, "StandUp": false, "Stackable": true,
                },
            }),
        );
        object.into()
    }

    /// A bag with things in it.
    pub fn bag(
        &mut self,
        name: &str,
        colour: [u8; 3],
        spot: Transform,
        inside: Vec<Value>,
    ) -> Value {
        let mut object = self.object("Bag", name, spot);
        let [red, green, blue] = colour.map(|part| tidy(f64::from(part) / 255.0));
        object.insert("ColorDiffuse".to_owned(), json!({ "r": red, "g": green, "b": blue }));
        object.insert("Bag".to_owned(), json!({ "Order": 0 }));
        object.insert("ContainedObjects".to_owned(), inside.into());
        object.into()
    }

    /// Cards as one object: a card, or a deck of several; `None` if there are no cards.
    pub fn cards(&mut self, name: &str, cards: &[(u32, &str)], spot: Transform) -> Option<Value> {
        match cards {
            [] => None,
            [(id, own)] => Some(self.card(*id, own, spot)),
            several => {
                let mut object = self.object("DeckCustom", name, spot);
                let ids: Vec<u32> = several.iter().map(|(id, _)| *id).collect();
                let inside: Vec<Value> =
                    several.iter().map(|(id, own)| self.card(*id, own, spot)).collect();
                object.insert("CustomDeck".to_owned(), self.cut_from(&ids));
                object.insert("DeckIDs".to_owned(), ids.into());
                object.insert("ContainedObjects".to_owned(), inside.into());
                Some(object.into())
            }
        }
    }

    fn card(&mut self, id: u32, name: &str, spot: Transform) -> Value {
        let mut object = self.object("Card", name, spot);
        object.insert("CardID".to_owned(), id.into());
        object.insert("CustomDeck".to_owned(), self.cut_from(&[id]));
        object.insert("SidewaysCard".to_owned(), false.into());
        object.insert("HideWhenFaceDown".to_owned(), true.into());
        object.insert("Hands".to_owned(), true.into());
        object.into()
    }

    /// The sheets that cards are cut from.
    fn cut_from(&self, ids: &[u32]) -> Value {
        let mut numbers: Vec<u32> = ids.iter().map(|id| id / 100).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let sheets = numbers.into_iter().map(|number| {
            let (backs, differ) = self.sheets.backs(number);
            let sheet = json!({
                "FaceURL": self.url(&Sheets::faces(number)), "BackURL": self.url(&backs),
                "NumWidth": sheet::COLUMNS, "NumHeight": sheet::ROWS,
                "BackIsHidden": true, "UniqueBack": differ, "Type": 0,
            });
            (number.to_string(), sheet)
        });
        Value::Object(sheets.collect())
    }
}
