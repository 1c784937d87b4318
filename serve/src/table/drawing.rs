//! How a game is drawn: its board or table as a picture, colours, and where everything is on the board.

use std::sync::Arc;

use serde_json::{Map, Value};
use strabo_engine::{Seat, Session};
use strabo_model::Pack;
use strabo_model::words::capital;
use strabo_render::area_shapes::area_shapes;
use strabo_render::tiles::position::{scene, seat_colour};
use strabo_render::view::{Request, View};
use strabo_render::{Theme, ThemeKind, civilization_colour, requirement_words, svg};

/// How far a ship lies from where the pieces of an area stand.
const TOWARDS_WATER: f64 = 0.3;

/// The name of a picture and whether it is for dark screens: `/board-dark.svg` is "/board" in the dark.
pub fn pictured(path: &str) -> Option<(&str, ThemeKind)> {
    let name = path.strip_suffix(".svg")?;
    Some(
        name.strip_suffix("-dark").map_or((name, ThemeKind::Light), |name| (name, ThemeKind::Dark)),
    )
}

/// Pictures for both kinds of screens; nothing before one is drawn.
#[derive(Default)]
pub struct Pictures {
    light: Option<Arc<str>>,
    dark: Option<Arc<str>>,
}

impl Pictures {
    /// The picture for one kind of screen, which is drawn if there is none.
    pub fn get(
        &mut self,
        look: ThemeKind,
        draw: impl FnOnce() -> Option<Arc<str>>,
    ) -> Option<Arc<str>> {
        let one = if look == ThemeKind::Dark { &mut self.dark } else { &mut self.light };
        if one.is_none() {
            *one = draw();
        }
        one.clone()
    }
}

/// The table of tiles as a picture, if it can be drawn. It has nothing that is hidden from anybody.
pub fn table(session: &dyn Session, look: ThemeKind) -> Option<Arc<str>> {
    let when = format!("{} {}", capital(session.labels().turn), session.turn());
    let position = session.position(Seat::default());
    let scene = scene(session.pack(), Theme::of(look), &when, &position)?;
    Some(svg::document(&scene).into())
}

/// Adds to what never changes how it is drawn: colours, and where areas and waters lie on the board. Returns
/// the board, which is the same for the whole game.
pub fn draw(session: &dyn Session, facts: &mut Map<String, Value>) -> Pictures {
    let pack = session.pack();
    facts.insert("picture".to_owned(), pack.grid.is_some().into());
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
    if pack.grid.is_some() {
        return Pictures::default();
    }
    demand(pack, facts);
    let setup = pack.setups.iter().find(|setup| *setup.id == *session.setup());
    let mut anchors = vec![[0.0; 2]; pack.areas.len()];
    let [light, dark] = [ThemeKind::Light, ThemeKind::Dark].map(|look| {
        let request = Request { pack, setup, theme: Theme::of(look) };
        let scene = View::Map.pages(request).into_iter().next();
        scene.map_or_else(String::new, |scene| {
            // At the same place in both pictures.
            for spot in area_shapes(pack, &scene) {
                anchors[spot.area.index()] = spot.anchor.map(f64::from);
            }
            svg::document(&scene)
        })
    });
    place(pack, facts, &anchors);
    Pictures { light: Some(light.into()), dark: Some(dark.into()) }
}

/// What each era demands, in words.
fn demand(pack: &Pack, facts: &mut Map<String, Value>) {
    let Some(succession) = facts.get_mut("succession") else { return };
    let table = pack.succession.iter().find(|table| succession["id"] == *table.id);
    let demands = table.into_iter().flat_map(|table| &table.requirements);
    let eras = succession["eras"].as_array_mut();
    for (era, demand) in eras.into_iter().flatten().zip(demands) {
        era["requires"] = requirement_words(demand).join(", ").into();
    }
}

/// Where areas and waters are. A coast lies a little towards the water it touches.
fn place(pack: &Pack, facts: &mut Map<String, Value>, anchors: &[[f64; 2]]) {
    let anchor = |row: &Value| {
        let at = pack.areas.iter().position(|area| row["id"] == *area.id);
        at.map_or([0.0; 2], |at| anchors[at])
    };
    let list = |name: &str| facts.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let (mut areas, mut waters) = (list("areas"), list("waters"));
    for area in &mut areas {
        [area["x"], area["y"]] = anchor(area).map(Value::from);
    }
    let area_shapes: Vec<[f64; 2]> = waters.iter().map(anchor).collect();
    for (water, own) in waters.iter_mut().zip(&area_shapes) {
        let near = water["near"].as_array().into_iter().flatten().filter_map(Value::as_u64);
        let near: Vec<&[f64; 2]> =
            near.filter_map(|at| area_shapes.get(usize::try_from(at).ok()?)).collect();
        let mut at = *own;
        if water["sea"] == false && !near.is_empty() {
            #[expect(clippy::cast_precision_loss, reason = "a coast touches few waters")]
            let count = near.len() as f64;
            for (axis, at) in at.iter_mut().enumerate() {
                let sum: f64 = near.iter().map(|spot| spot[axis]).sum();
                *at += (sum / count - *at) * TOWARDS_WATER;
            }
        }
        [water["x"], water["y"]] = at.map(|value| Value::from((value * 10.0).round() / 10.0));
    }
    facts.insert("areas".to_owned(), areas.into());
    facts.insert("waters".to_owned(), waters.into());
}
