//! The table as a drawing needs it.

use crate::prelude::*;
use strabo_model::position::{Form, Laid, Mat, Owner, Position, Shelf, Stands};
use strabo_model::refs::TileId;

use crate::words::{player, unit, wonder};
use crate::{ids::player as player_of, words::story::points_in_words};

/// What a player has so far.
fn points(view: View<'_>, seat: Seat) -> Amount {
    let all = view.facts().standings();
    all.iter().find(|one| one.seat == seat).map_or_else(Amount::default, |one| one.points)
}

/// The table as a drawing needs it.
pub(crate) fn position(view: View<'_>) -> Position {
    let (game, facts) = (view.game(), view.facts());
    let rules = game.rules();
    let tiles = rules.regions.iter().zip(&facts.state.regions).map(|(region, lies)| {
        let Some((tile, way)) = lies.0 else {
            let tile = usize::try_from(region.pool.trailing_zeros()).unwrap_or(0);
            let tile = rules.tiles.get(tile).map_or(0, |tile| tile.tile);
            let turn = region.ways.first().map_or(0, |way| way.0);
            return Laid { tile: TileId(tile), side: None, at: region.at, turn };
        };
        let row = &rules.tiles[tile.index()];
        let turn = region.ways.get(usize::from(way)).map_or(0, |way| way.0);
        Laid { tile: TileId(row.tile), side: Some(row.side), at: region.at, turn }
    });
    let mut pieces = Vec::new();
    for at in facts.revealed() {
        let row = facts.space(at);
        let mut stand =
            |seat: Option<Seat>, name: String, count: u8, form: Form, mark: &'static str| {
                pieces.push(Stands {
                    at: rules.cells[at.index()],
                    owner: player_of(seat).map(Seat::number),
                    name,
                    count: u16::from(count),
                    form,
                    mark,
                    corner: false,
                });
            };
        if row.city.owner.is_some() {
            let mark = match row.city.mood {
                ANGRY => "−",
                HAPPY => "+",
                _ => "",
            };
            let name = if row.city.owner == Some(BARBARIANS) {
                "Settlement of barbarians in black"
            } else {
                "City with its size, happy + or angry −"
            };
            stand(row.city.owner, name.to_owned(), row.city.size(), Form::City, mark);
        }
        if let Some(of) = row.city.wonder {
            stand(row.city.owner, wonder(game, of), 0, Form::Token, "");
        }
        let forms = [(SETTLER, Form::Token), (ARMY, Form::Army), (SHIP, Form::Ship)];
        for (kind, form) in forms {
            let count = row.count(kind);
            if count > 0 {
                let name = unit(game, u8::try_from(kind).unwrap_or(0));
                stand(row.owner, name, count, form, "");
            }
        }
        if row.exhausted {
            stand(None, "Exhausted".to_owned(), 0, Form::Token, "");
        }
    }
    let owners = seats(facts.seats()).map(|seat| {
        let who = facts.player(seat);
        let line = format!(
            "{}, cities {}, advances {}, objectives {}",
            points_in_words(points(view, seat)),
            who.cities.len(),
            who.advances.count_ones(),
            who.done.count_ones()
        );
        Owner { name: player(seat), note: line, civilization: None }
    });
    let wonders = bits(facts.open_wonders()).map(|at| wonder(game, at)).collect();
    let hidden = u16::try_from(facts.state.decks[3].count_ones()).unwrap_or(0);
    Position {
        mats: vec![Mat {
            name: "Map".to_owned(),
            owner: None,
            tiles: tiles.collect(),
            pieces,
            fill: Vec::new(),
        }],
        rows: vec![Shelf {
            name: "Wonders".to_owned(),
            names: wonders,
            hidden,
            ..Shelf::default()
        }],
        owners: owners.collect(),
        ..Position::default()
    }
}
