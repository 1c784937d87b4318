//! Whole games at random with every number of players: what always holds, holds after every decision.

use strabo_bots::Planner;
use strabo_core::{Bot, Chance, Events, Family, Log, Options, laws};
use strabo_focus_row::{Game, State, rules::Count};
use strabo_model::refs::{PieceId, TrackId};
use strabo_model::tile::{ComponentKind, Sides};
use strabo_model::{Pack, deed::Deed, pack::Component, tally::Tally};

use crate::book_table::game;

pub fn pack() -> Pack {
    game(2).pack().clone()
}

#[test]
fn what_a_player_gets_does_not_depend_on_face_down_cards_or_chance() {
    let game = game(3);
    let mut chance = Chance::new(7);
    let mut list = Vec::new();
    let mut state = game.start(7, &mut Events::off());
    let mut dealt_anew = 0;
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut list);
        let action = game.any_legal(&list, &mut chance).expect("an answer");
        let get = |state: &State| {
            let view = game.view(state, seat);
            let answer = Planner::new(1).choose(&game, view, &list);
            let json = serde_json::to_string(&view).expect("plain data");
            (
                json,
                format!("{view:?}"),
                game.pages(game.view(state, seat), seat),
                game.say(game.view(state, game.asked(state).unwrap_or_default()), action),
                answer,
            )
        };
        let other = game.imagined(game.view(&state, seat), u64::from(chance.below(u32::MAX)));
        dealt_anew += u32::from(other.hidden.order != state.hidden.order);
        assert_eq!(get(&other), get(&state));
        game.carry_out(&mut state, action, &mut Events::off());
    }
    assert!(dealt_anew > 100, "{dealt_anew}");
}

/// The sentence by which a changed pack is refused.
fn refused(change: impl FnOnce(&mut Pack)) -> String {
    let mut pack = pack();
    change(&mut pack);
    Game::new(&pack, &Options::new(2)).expect_err("it is refused").to_string()
}

/// Lets the first goal of the first victory card count something else.
fn counting(pack: &mut Pack, tally: Tally) {
    let goal = pack.cards.iter_mut().find_map(|card| card.goals.first_mut());
    goal.expect("a victory card").any_of[0].of = tally;
}

fn piece(pack: &Pack, id: &str) -> PieceId {
    pack.rows::<PieceId>().find(|(_, row)| &*row.id == id).expect("a piece").0
}

#[test]
fn what_no_player_has_is_not_counted() {
    let barbarians = refused(|pack| {
        counting(pack, Tally::Pieces(piece(pack, "barbarian-piece")));
    });
    assert!(barbarians.contains("no player has pieces of the kind: Barbarian"), "{barbarians}");
    let dial = refused(|pack| {
        let id = pack.rows::<TrackId>().find(|(_, row)| row.shared).expect("a dial").0;
        counting(pack, Tally::Track(id));
    });
    assert!(dial.contains("no player has a marker on the track: Event dial"), "{dial}");
}

#[test]
fn pieces_of_every_kind_that_players_have_are_counted() {
    for (id, wanted) in [
        ("capital", Count::Capital),
        ("city", Count::OtherCities),
        ("caravan", Count::Caravans),
        ("control-token", Count::Tokens),
    ] {
        let mut pack = pack();
        let piece = piece(&pack, id);
        counting(&mut pack, Tally::Pieces(piece));
        let game = Game::new(&pack, &Options::new(2)).expect("it is played");
        let counts = game.rules().victories.iter().flat_map(|card| &card.agendas);
        let mut counts = counts.flat_map(|agenda| &agenda.any_of);
        assert!(counts.any(|(what, _)| *what == wanted), "{id}");
    }
}

#[test]
fn the_die_has_as_many_sides_as_the_pack_says() {
    assert_eq!(game(2).rules().die, 6);
    let why = refused(|pack| {
        let die = |one: &&mut Component| one.kind == Some(ComponentKind::Die);
        pack.inventory.iter_mut().find(die).expect("dice").sides = Sides::try_from(8).ok();
    });
    assert!(why.contains("the die has 8 sides"), "{why}");
}

#[test]
fn events_name_spaces_as_answers_do() {
    let game = game(2);
    let mut events = Events::kept();
    let mut state = game.start(3, &mut events);
    let mut chance = Chance::new(3);
    let (mut list, mut placed) = (Vec::new(), 0);
    while game.asked(&state).is_some() {
        game.legal(&state, &mut list);
        let action = game.any_legal(&list, &mut chance).expect("an answer");
        let said = game.say(game.view(&state, game.asked(&state).unwrap_or_default()), action);
        events.clear();
        game.carry_out(&mut state, action, &mut events);
        if let Some(name) = said.strip_prefix("Place a control token on ") {
            let told: Vec<String> =
                game.tell(&events, None).into_iter().map(|line| line.text).collect();
            let told = told.join(" ");
            assert!(told.contains(&format!(" on {name}.")), "{said}: {told}");
            placed += 1;
        }
    }
    assert!(placed > 20, "{placed}");
}

#[test]
fn numbers_beyond_the_limit_are_refused_and_those_within_it_are_kept_whole() {
    type Change = fn(&mut Pack, u16);
    let changes: [Change; 6] = [
        |pack, number| pack.pieces.iter_mut().for_each(|piece| piece.defence = number),
        |pack, number| pack.resources.iter_mut().for_each(|row| row.limit = Some(number)),
        |pack, number| {
            let each = pack.inventory.iter_mut().filter_map(|row| row.per_player.as_mut());
            each.for_each(|each| *each = number);
        },
        |pack, number| pack.cards.iter_mut().for_each(|card| card.copies = number),
        |pack, number| {
            let prices = pack.cards.iter_mut().flat_map(|card| &mut card.price);
            prices.for_each(|price| price.amount = number);
        },
        |pack, number| {
            let deeds = pack.advances.iter_mut().flat_map(|card| &mut card.benefits);
            for deed in deeds.flat_map(|benefit| &mut benefit.does) {
                match deed {
                    Deed::Attack(attack) => attack.value = number,
                    Deed::Move(go) => go.spaces = Some(number),
                    Deed::AdvanceTrack(advance) => advance.spaces = number,
                    _ => {}
                }
            }
        },
    ];
    for (at, change) in changes.into_iter().enumerate() {
        let why = refused(|pack| change(pack, 300));
        assert!(why.contains("is 300, but the engine plays with"), "{at}: {why}");
        let mut pack = pack();
        change(&mut pack, if at == 2 { 4 } else { 250 });
        let options = Options { turn_limit: 6, ..Options::new(2) };
        let game = Game::new(&pack, &options).expect("within the limit");
        laws::hold(&game, 1, 60).unwrap_or_else(|why| panic!("{at}: {why}"));
    }
}

#[test]
fn p4_p15_maps_with_too_few_tokens_or_capital_city_icons_are_refused() {
    let icon = |pack: &Pack, id: &str| pack.icons.iter().position(|icon| &*icon.id == id);
    let many = refused(|pack| {
        let marble = icon(pack, "marble-icon").expect("an icon");
        let sides = pack.tiles.iter_mut().flat_map(|tile| &mut tile.sides);
        for printed in sides.flat_map(|side| &mut side.icons) {
            if printed.mark.is_none() && printed.at != Some([1, 1]) && printed.at != Some([2, 1]) {
                printed.icon = strabo_model::refs::IconId::from(marble);
            }
        }
    });
    assert!(many.contains("but the box has 8"), "{many}");
    for setup in [None, Some("first-game-2".to_owned())] {
        let mut pack = pack();
        let capital =
            strabo_model::refs::IconId::from(icon(&pack, "capital-city").expect("an icon"));
        for tile in pack.tiles.iter_mut().filter(|tile| tile.fits(&[], Some(capital))) {
            tile.sides[0].icons.retain(|printed| printed.icon != capital);
        }
        let why = Game::new(&pack, &Options { setup, ..Options::new(2) }).expect_err("no capital");
        let why = why.to_string();
        assert!(why.contains("tile to start on") || why.contains("capital-city icons"), "{why}");
    }
}
