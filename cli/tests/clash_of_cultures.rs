//! Clash of Cultures against its rulebook: what follows from its rows. `facts/clash_of_cultures.md` has the rows.

use strabo_model::tile::Face;
use strabo_model::{Pack, words, words::benefit::benefit};

fn pack() -> Pack {
    let outcome = strabo_data::compile("clash-of-cultures").expect("a pack that ships");
    outcome.pack.expect("a pack without errors")
}

#[test]
fn decks_say_how_many_of_their_cards_are_not_known() {
    let pack = pack();
    for deck in &pack.decks {
        let known = pack.cards.iter().filter(|card| pack[card.deck].id == deck.id);
        let known: u16 = known.map(|card| card.copies).sum();
        assert_eq!(known + deck.unprinted, deck.size, "{}", deck.name);
    }
}

#[test]
fn every_player_has_a_starting_region_face_up_and_the_rest_lies_face_down() {
    let pack = pack();
    let grid = pack.grid.expect("a grid");
    for (players, regular) in [(2, 8), (3, 12), (4, 14)] {
        let layout = pack.layouts(players).next().expect("a layout");
        let open = layout.places.iter().filter(|place| place.face == Face::Up).count();
        assert_eq!((open, layout.places.len() - open), (usize::from(players), regular));
        let spread = pack.spread(grid, layout);
        assert_eq!(spread.spaces.len(), layout.places.len() * 4);
        assert_eq!((spread.overlaps.len(), spread.holes.len()), (0, 0));
    }
}

#[test]
fn page_16_a_region_can_be_turned_in_two_ways() {
    let pack = pack();
    let grid = pack.grid.expect("a grid");
    assert_eq!(grid.outline_turns(pack.spaces_of(&pack.tiles[1])), [0, 3]);
}

#[test]
fn page_5_the_sides_of_a_starting_region_exchange_mountain_and_forest() {
    let pack = pack();
    let sides: Vec<Vec<&str>> = pack.tiles[0]
        .sides
        .iter()
        .map(|side| side.terrain.iter().map(|id| pack[*id].name.as_ref()).collect())
        .collect();
    let [a, b] = &sides[..] else { panic!("two sides") };
    let exchanged = a.iter().map(|name| match *name {
        "Forest" => "Mountain",
        "Mountain" => "Forest",
        other => other,
    });
    assert_eq!(&exchanged.collect::<Vec<_>>(), b);
}

#[test]
fn what_advances_and_cards_do_can_be_read_aloud() {
    let pack = pack();
    let advances = pack.advances.iter().map(|row| (&row.name, &row.benefits));
    let cards = pack.cards.iter().map(|row| (&row.name, &row.benefits));
    let rows = advances.chain(cards).flat_map(|(name, benefits)| {
        benefits.iter().map(|row| format!("{name}. {}", benefit(&pack, row))).collect::<Vec<_>>()
    });
    let chosen = ["Taxation.", "Nationalism.", "Explorers.", "Great Wall."];
    let lines: Vec<String> =
        rows.filter(|line| chosen.iter().any(|name| line.starts_with(name))).collect();
    let wanted = [
        "Taxation. As an action, once a turn, for 1 Mood: gain 1 Gold for each city",
        "Nationalism. After building at least one Army unit or Ship: gain 1 Mood or Culture",
        "Explorers. As an action, for 1 Culture: you may reveal a region beside a region with one of your cities, then place 1 Settler in one of your cities",
        "Explorers. In a battle with Army unit, Fortress or Ship: +1 die; as the defender",
        "Great Wall. Barbarians do not attack your cities",
        "Great Wall. Your cities with Fortress are attacked only by players with Siegecraft, who need not pay for using it",
    ];
    assert_eq!(lines, wanted);
}

#[test]
fn page_6_fortress_and_port_help_their_own_city_only() {
    let pack = pack();
    let told = |id: &str| {
        let piece = &pack[pack.piece(id).expect("a piece")];
        benefit(&pack, &piece.benefits[0])
    };
    assert!(told("fortress").starts_with("In a battle, in this city: "), "{}", told("fortress"));
    let port = told("port");
    assert!(port.contains(", in this city, with Fishing: you may collect "), "{port}");
}

#[test]
fn a_shorter_game_starts_with_more() {
    let pack = pack();
    let short = words::variant::variant(&pack, &pack.variants[2]);
    assert_eq!(short[1], "Everybody starts with 1 Settlement and 2 × Settler, and 1 city is happy");
}
