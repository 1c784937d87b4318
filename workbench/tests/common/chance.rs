//! Orders of chance for a pack that is drawn: the same in every run, for tests and measurements.

use serde_json::{Value, json};
use strabo_geometry::survey::Limits;
use strabo_geometry::survey::rings::{centre, edges};
use strabo_model::Pack;

/// Numbers of chance that are the same in every run.
pub struct Dice(pub u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).expect("small")
    }

    fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len())]
    }

    /// A number between -1 and 1.
    fn swing(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() % 2001).expect("small")) / 1000.0 - 1.0
    }
}

/// What is asked for, one after the other.
pub const KINDS: &str = "\
    move-corner draw-area move-corner split move-edge-point merge set move-corner \
    move-centre flood-plain move-edge-point region add-border set remove-border volcano \
    start rename-name set-cards write-setup coast several";

fn id(pack: &Pack, at: usize) -> &str {
    &pack.areas[at].id
}

/// An order of chance that makes sense more often than not.
pub fn order(pack: &Pack, kind: &str, dice: &mut Dice) -> Value {
    let drawn: Vec<usize> =
        (0..pack.areas.len()).filter(|at| !pack.outlines[*at].is_empty()).collect();
    let at = *dice.pick(&drawn);
    let area = &pack.areas[at];
    let near: Vec<&str> =
        area.land.iter().chain(&area.water).map(|there| &*pack[*there].id).collect();
    let outline = &pack.outlines[at];
    let ring = &outline.parts[0].outer;
    let corner = *dice.pick(ring);
    let civilization = dice.pick(&pack.civilizations).id.to_string();
    let reach = Limits::of(pack).tolerance * 12.0;
    let moved = |point: [f64; 2], dice: &mut Dice| point.map(|value| value + reach * dice.swing());
    match kind {
        "move-corner" => json!({"do": kind, "from": corner, "to": moved(corner, dice)}),
        "move-edge-point" => {
            let sides: Vec<_> = edges(ring).collect();
            let (from, to) = *dice.pick(&sides);
            let middle = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
            json!({"do": kind, "from": middle, "to": moved(middle, dice)})
        }
        "draw-area" => {
            let far = reach * 3.0;
            let count = 5 + dice.below(8);
            #[expect(clippy::cast_precision_loss, reason = "a few corners")]
            let turn = |at: usize| std::f64::consts::TAU * at as f64 / count as f64;
            let line: Vec<[f64; 2]> = (0..count)
                .map(|at| {
                    let wide = far * (1.0 + 0.3 * dice.swing());
                    [corner[0] + wide * turn(at).cos(), corner[1] + wide * turn(at).sin()]
                })
                .collect();
            json!({"do": kind, "outline": line, "sea": dice.below(4) == 0})
        }
        "split" => {
            let middle = centre(outline).unwrap_or(corner);
            let other = *dice.pick(ring);
            json!({"do": kind, "area": &*area.id, "line": [corner, middle, other]})
        }
        "merge" => json!({"do": kind, "a": &*area.id, "b": near.first().unwrap_or(&"none")}),
        "move-centre" => {
            let middle = centre(outline).unwrap_or(corner);
            json!({"do": kind, "area": &*area.id, "at": moved(middle, dice)})
        }
        "set" => {
            let sites = ["black", "white", "none"];
            let mut order = json!({"do": kind, "areas": [&*area.id]});
            order["population"] = json!(1 + dice.below(5));
            if dice.below(2) == 0 {
                order["city_site"] = json!(dice.pick(&sites));
            }
            order
        }
        "flood-plain" | "volcano" => {
            json!({"do": kind, "areas": [&*area.id], "on": dice.below(3) > 0})
        }
        "region" => {
            json!({"do": kind, "areas": [&*area.id], "region": civilization, "on": dice.below(2) == 0})
        }
        "start" => {
            json!({"do": kind, "civilization": civilization, "area": &*area.id, "on": true})
        }
        "add-border" | "remove-border" => {
            let by = *dice.pick(&["land", "water", "both"]);
            let other = if near.is_empty() || dice.below(4) == 0 {
                id(pack, *dice.pick(&drawn))
            } else {
                *dice.pick(&near)
            };
            json!({"do": kind, "a": &*area.id, "b": other, "by": by})
        }
        "rename-name" => {
            let name = format!("Place {}", dice.below(1000));
            json!({"do": kind, "kind": "area", "id": &*area.id, "name": name})
        }
        "coast" => {
            let shores: Vec<&str> = area.water.iter().map(|there| &*pack[*there].id).collect();
            let place = if shores.is_empty() { id(pack, at) } else { *dice.pick(&shores) };
            json!({"do": kind, "area": &*area.id, "places": [place], "on": dice.below(2) == 0})
        }
        "several" => {
            let kinds = ["set", "move-corner", "rename-name", "flood-plain", "region"];
            let count = 2 + dice.below(3);
            let orders = (0..count).map(|_| {
                let kind = *dice.pick(&kinds);
                order(pack, kind, dice)
            });
            json!({"do": kind, "orders": orders.collect::<Vec<_>>()})
        }
        "set-cards" => {
            let commodity = &dice.pick(&pack.commodities).id;
            let players = 5 + dice.below(5);
            json!({"do": kind, "commodity": &**commodity, "players": players.to_string(), "cards": 9})
        }
        _ => {
            let setup = dice.pick(&pack.setups);
            let civilizations: Vec<&str> =
                setup.civilizations.iter().map(|id| &*pack[*id].id).collect();
            let name = format!("setup-{}", dice.below(1000));
            json!({"do": "write-setup", "id": name, "players": setup.players, "civilizations": civilizations})
        }
    }
}
