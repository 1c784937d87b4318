//! What never changes during a game, as every page gets it once.

use serde_json::{Value, json};
use strabo_areas::{Game, Land, TradeCard, Water, Words};
use strabo_model::pack::Advance;
use strabo_model::refs::AreaId;
use strabo_model::words;

/// How the game is drawn, which somebody else knows.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// Where pieces stand in each area of the pack.
    pub spots: Vec<Option<[i32; 2]>>,
    /// The colour of each player, as `#rrggbb`.
    pub colours: Vec<String>,
    /// What each era demands, in words.
    pub demands: Vec<String>,
}

/// What never changes.
pub(crate) fn json(game: &Game, looks: &Looks) -> Value {
    let pack = &game.pack;
    let players = game.all_seats().zip(&game.civilizations).map(|(seat, id)| {
        let colour = looks.colours.get(seat.index());
        json!({ "seat": seat.number(), "id": pack[*id].id, "name": pack[*id].name, "colour": colour })
    });
    let groups = pack.groups.iter();
    let groups = groups.map(|one| json!({ "id": one.id, "name": one.name, "colour": one.colour }));
    let phases = pack.sequence.iter().map(|one| json!({ "id": one.id, "name": one.name }));
    json!({
        "pack": { "id": pack.id, "name": pack.name },
        "players": players.collect::<Vec<_>>(),
        "barbarians": game.barbarians().number(),
        "areas": areas(game, looks),
        "waters": waters(game, looks),
        "commodities": cards(game, commodity),
        "calamities": cards(game, calamity),
        "advances": pack.advances.iter().map(|one| advance(game, one)).collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "phases": phases.collect::<Vec<_>>(),
        "succession": succession(game, looks),
        "rules": {
            "trade_cards": game.rules.trade.cards,
            "true_cards": game.rules.trade.true_cards,
        },
    })
}

fn spot(looks: &Looks, area: AreaId) -> [f64; 2] {
    looks.spots.get(area.index()).copied().flatten().unwrap_or_default().map(f64::from)
}

fn areas(game: &Game, looks: &Looks) -> Vec<Value> {
    let numbers = |list: &[Land]| list.iter().map(|at| at.number()).collect::<Vec<_>>();
    let one = |at: Land| {
        let info = &game.places[at];
        let area = &game.pack[info.area];
        let [x, y] = spot(looks, info.area);
        let coasts: Vec<u16> = game.places.coasts(at).iter().map(|one| one.number()).collect();
        json!({
            "at": at.number(), "id": area.id, "name": area.name, "x": x, "y": y,
            "population": info.limit, "site": info.site, "coastal": info.coastal,
            "neighbours": numbers(game.places.by_land(at)), "coasts": coasts,
        })
    };
    game.places.areas().map(|(at, _)| one(at)).collect()
}

/// Open seas, and the coasts of areas: each lies a little towards the water it touches.
fn waters(game: &Game, looks: &Looks) -> Vec<Value> {
    let words = Words::new(game);
    let nodes = (0..).map(Water::new).zip(&game.places.nodes);
    let one = |(at, info): (Water, &strabo_areas::parts::WaterInfo)| {
        let [mut x, mut y] = spot(looks, info.area);
        let near = game.places.sails(at);
        if !info.sea && !near.is_empty() {
            let others = near.iter().map(|other| spot(looks, game.places[*other].area));
            let sum = others.fold([0.0, 0.0], |sum, spot| [sum[0] + spot[0], sum[1] + spot[1]]);
            #[expect(clippy::cast_precision_loss, reason = "a coast touches few waters")]
            let count = near.len() as f64;
            x += (sum[0] / count - x) * TOWARDS_WATER;
            y += (sum[1] / count - y) * TOWARDS_WATER;
        }
        let area = info.place.map(Land::number);
        let round = |value: f64| (value * 10.0).round() / 10.0;
        json!({
            "at": at.number(), "name": words.node(at), "x": round(x), "y": round(y),
            "area": area, "sea": info.sea,
        })
    };
    nodes.map(one).collect()
}

/// How far a ship lies from where the pieces of an area stand.
const TOWARDS_WATER: f64 = 0.3;

fn cards(game: &Game, one: fn(&Game, TradeCard) -> Option<Value>) -> Vec<Value> {
    let all = (0..u8::MAX).map_while(TradeCard::new);
    all.filter_map(|card| one(game, card)).collect()
}

fn commodity(game: &Game, card: TradeCard) -> Option<Value> {
    let row = &game.pack[game.commodity(card)?];
    let in_play = game.cards.copies.get(card.index()).is_some_and(|copies| *copies > 0);
    in_play.then(|| {
        let stack = game.pack[row.stack].number;
        json!({
            "card": card.number(), "id": row.id, "name": row.name, "value": row.value,
            "stack": stack,
        })
    })
}

fn calamity(game: &Game, card: TradeCard) -> Option<Value> {
    let row = &game.pack[game.calamity(card)?];
    let told = words::calamity::calamity(row);
    let otherwise = told.otherwise.iter().map(|line| format!("Otherwise: {line}"));
    let lines = told.needs.into_iter().chain(told.site).chain(told.effects.iter().cloned());
    let lines = lines.chain(otherwise).chain(told.secondary).chain(told.beneficiary);
    let modified = words::modifier::modifiers(&game.pack, row);
    let lines = lines.chain(modified.iter().map(|one| one.sentence(&game.pack)));
    let text: Vec<String> = lines.collect();
    Some(json!({
        "card": card.number(), "id": row.id, "name": row.name,
        "stack": game.pack[row.stack].number, "tradable": game.is_tradable(card),
        "kind": words::calamity::kind(row.kind), "text": text.join("\n"),
    }))
}

fn advance(game: &Game, row: &Advance) -> Value {
    let pack = &game.pack;
    let groups: Vec<&str> = row.groups.iter().map(|id| &*pack[*id].id).collect();
    let given = row.credits.iter().zip(&pack.groups).filter(|(credit, _)| **credit > 0);
    let mut credits: Vec<String> =
        given.map(|(credit, group)| format!("{credit} {}", group.name)).collect();
    if let Some(special) = row.special_credit {
        credits.push(format!("{} {}", special.amount, pack[special.to].name));
    }
    json!({
        "id": row.id, "name": row.name, "price": row.cost, "points": row.points, "groups": groups,
        "text": words::attribute::attributes(pack, row).join("\n"), "credits": credits.join(", "),
    })
}

fn succession(game: &Game, looks: &Looks) -> Value {
    let eras = game.pack.eras.iter().enumerate();
    let eras = eras.map(|(at, era)| json!({ "name": era.name, "requires": looks.demands.get(at) }));
    let rows = game.all_seats().zip(&game.rows);
    let rows = rows.map(|(seat, row)| json!({ "seat": seat.number(), "starts": row.starts }));
    json!({
        "spaces": game.succession().spaces,
        "eras": eras.collect::<Vec<_>>(),
        "rows": rows.collect::<Vec<_>>(),
    })
}
