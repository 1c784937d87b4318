//! The table as it lies: in words for one player, and as a drawing needs it.

use std::fmt::Write;

use strabo_core::Amount;
use strabo_model::position::{Form, Laid, Mat, Owner, Position, Shelf, Stands};
use strabo_model::refs::{CardId, TileId};
use strabo_model::words::count;
use strabo_model::words::deck::goal;

use crate::ids::{BARBARIANS, Seat, bits, has, numbered, player as player_of, seats};
use crate::rules::{ARMY, SETTLER, SHIP};
use crate::state::{ANGRY, HAPPY};
use crate::view::View;
use crate::words::places::{Map, Names};
use crate::words::story::points_in_words;
use crate::words::{building, good, mood, player, tidy, unit, units, with_deeds, wonder};

/// The table as text.
pub(crate) fn board(view: View<'_>) -> String {
    let (game, facts, seat) = (view.game(), view.facts(), view.seat());
    let names = Names::new(game, Map::of(view.state));
    let mut text =
        format!("Round {} of {}, turn {}\n", facts.round(), game.rules().rounds, facts.turn());
    for at in seats(facts.seats()) {
        let who = facts.player(at);
        let you = if at == seat { " (you)" } else { "" };
        let goods = numbered(&game.rules().goods)
            .map(|(kind, _)| format!("{} {}", good(game, kind), who.goods[kind.index()]));
        let goods = goods.collect::<Vec<_>>().join(", ");
        // Writing to a text cannot fail.
        let points = points_in_words(points(view, at));
        let _ = writeln!(text, "{}{you}, {points}: {goods}", player(at));
        let [actions, objectives] = view.hand_sizes(at);
        let levels = game.pack.tracks.iter().zip(who.tracks);
        let levels = levels.map(|(row, level)| format!("{} {level}", row.name));
        let _ = writeln!(
            text,
            "  {}, {}, {}, {}, {} completed",
            levels.collect::<Vec<_>>().join(", "),
            count(who.advances.count_ones(), "advance", "advances"),
            count(actions, "action card", "action cards"),
            count(objectives, "objective card", "objective cards"),
            who.done.count_ones(),
        );
        for city in who.cities {
            let row = facts.city(city);
            let parts = row.parts.built().map(|(part, owner)| {
                let name = building(game, part);
                if owner == at { name } else { format!("{name} of {}", player(owner)) }
            });
            let mut parts: Vec<String> = parts.collect();
            parts.extend(row.wonder.map(|of| wonder(game, of)));
            let _ = writeln!(
                text,
                "  {}, size {}, {}: {}",
                names.name(city),
                row.size(),
                mood(row.mood),
                if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }
            );
        }
        for place_at in who.units {
            let row = facts.space(place_at);
            let list = [row.count(SETTLER), row.count(ARMY), row.count(SHIP)];
            let _ = writeln!(text, "  {} in {}", units(list), names.at(place_at));
        }
    }
    for camp in facts.camps() {
        let count = facts.space(camp).count(ARMY);
        let _ = writeln!(text, "Barbarians in {}: {count}", names.at(camp));
    }
    let open: Vec<String> = bits(facts.open_wonders()).map(|at| wonder(game, at)).collect();
    if !open.is_empty() {
        let _ = writeln!(text, "Wonders: {}", open.join(", "));
    }
    let advances = game.pack.advances.iter().zip(0_u32..);
    let learnt = advances.filter(|(_, at)| facts.advances(seat) >> at & 1 == 1);
    let learnt: Vec<&str> = learnt.map(|(row, _)| &*row.name).collect();
    let _ = writeln!(text, "Your advances: {}", learnt.join(", "));
    let [actions, objectives] = view.hand();
    for (heading, list, held) in [
        ("Your action cards", &game.rules().actions, actions),
        ("Your objective cards, of which one half suffices", &game.rules().objectives, objectives),
    ] {
        let _ = writeln!(text, "{heading}:{}", if held == 0 { " none" } else { "" });
        for copy in bits::<u8>(held) {
            let card = list.iter().find(|card| has(card.copies, copy));
            let Some(row) = card.map(|card| &game.pack[CardId(card.card)]) else { continue };
            for second in [false, true] {
                let name = row.second.as_ref().filter(|_| second).unwrap_or(&row.name);
                let own = row.benefits.iter().filter(|each| each.second == second);
                if own.clone().next().is_some() {
                    let _ = writeln!(text, "  {}", with_deeds(game, name, own));
                }
            }
            for each in &row.goals {
                let _ = writeln!(text, "  {}", tidy(game, &goal(&game.pack, each)));
            }
        }
    }
    wrapped(&text)
}

/// What a player has so far.
fn points(view: View<'_>, seat: Seat) -> Amount {
    let all = view.facts().standings();
    all.iter().find(|one| one.seat == seat).map_or_else(Amount::default, |one| one.points)
}

/// Lines of at most a hundred letters.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut width = 0;
        for (at, word) in line.split(' ').enumerate() {
            let long = word.chars().count();
            if at > 0 && width + 1 + long > 98 {
                out.push_str("\n    ");
                width = 4;
            } else if at > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += long;
        }
        out.push('\n');
    }
    out
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
