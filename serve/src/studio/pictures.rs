//! What is drawn of a pack: the board, again after every change, and the pictures of a build.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value, json};
use strabo_model::Pack;
use strabo_render::page::live::{Drawn, Layer, LiveBoard};
use strabo_render::{patch, view::Picture};

/// How many drawings are kept to compare with: pages that are older get everything.
const MOST_KEPT: usize = 4;

/// The last drawings of the board, each with the version it was made for.
#[derive(Default)]
pub struct Pictures {
    live: LiveBoard,
    kept: VecDeque<(u64, Arc<Drawn>)>,
    /// All pictures of a build, and the version they were made for.
    pub all: Option<(u64, Vec<Picture>)>,
}

impl Pictures {
    /// True when something was drawn already.
    pub fn has_any(&self) -> bool {
        !self.kept.is_empty()
    }

    /// Draws the board of a version, unless that was done already.
    pub fn draw(&mut self, version: u64, pack: &Pack) {
        if self.kept.back().is_some_and(|(last, _)| *last == version) {
            return;
        }
        let drawn = self.live.draw(pack);
        // The same picture keeps its number.
        if self.kept.back().is_some_and(|(_, last)| **last == drawn) {
            return;
        }
        self.kept.push_back((version, Arc::new(drawn)));
        if self.kept.len() > MOST_KEPT {
            self.kept.pop_front();
        }
    }

    /// What a page must draw that has the drawing of a version: nothing, what changed, or everything.
    pub fn since(&self, have: Option<u64>) -> Option<Value> {
        let (number, drawn) = self.kept.back()?;
        if have == Some(*number) {
            return Some(json!({ "number": number, "same": true }));
        }
        let old = self.kept.iter().find(|(known, _)| Some(*known) == have);
        let old = old.filter(|(_, old)| is_comparable(old, drawn));
        Some(match old {
            Some((old_number, old)) => changes(*old_number, old, *number, drawn),
            None => whole(*number, drawn),
        })
    }
}

fn is_comparable(old: &Drawn, new: &Drawn) -> bool {
    let classes = |drawn: &Drawn| -> Vec<String> {
        drawn.layers.iter().map(|layer| layer.class.clone()).collect()
    };
    classes(old) == classes(new)
}

fn head(drawn: &Drawn) -> Value {
    let parsed = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
    json!({
        "title": drawn.title,
        "description": drawn.description,
        "size": drawn.size,
        "frame": drawn.frame,
        "style": drawn.style,
        "civilizations": parsed(&drawn.about.civilizations),
        "setups": parsed(&drawn.about.setups),
        "terrains": parsed(&drawn.about.terrains),
    })
}

pub(super) fn whole(number: u64, drawn: &Drawn) -> Value {
    let layers = drawn.layers.iter();
    let items = |layer: &Layer| layer.items.iter().map(|item| Value::from(&**item)).collect();
    let layers = layers.map(|layer| {
        let items: Vec<Value> = items(layer);
        json!({ "class": layer.class, "items": items })
    });
    json!({
        "number": number,
        "head": head(drawn),
        "layers": layers.collect::<Vec<_>>(),
        "areas": drawn.about.areas,
    })
}

fn changes(from: u64, old: &Drawn, number: u64, new: &Drawn) -> Value {
    let pairs = old.layers.iter().zip(&new.layers);
    let layers = pairs.map(|(old, new)| patch::between(&old.items, &new.items));
    let mut changes = json!({
        "number": number,
        "from": from,
        "layers": layers.collect::<Vec<_>>(),
        "areas": patch::between(&old.about.areas, &new.about.areas),
    });
    let (was, is) = (head(old), head(new));
    if was != is {
        changes["head"] = is;
    }
    changes
}
