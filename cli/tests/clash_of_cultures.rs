//! Clash of Cultures against its rulebook: every number of the component list, the player board row by
//! row, what things cost, wonders, and numbers that the text derives from others.

use strabo_model::refs::{AdvanceId, PieceId};
use strabo_model::resource::{Fact, ResourceCount};
use strabo_model::tile::{Face, PlacementRule};
use strabo_model::{Pack, words, words::benefit::benefit};

fn pack() -> Pack {
    let outcome = strabo_data::compile("clash-of-cultures").expect("a pack that ships");
    outcome.pack.expect("a pack without errors")
}

/// `2 food, 2 ore` for a price.
fn price(pack: &Pack, price: &[ResourceCount]) -> String {
    let part = |part: &ResourceCount| format!("{} {}", part.amount, pack[part.resource].id);
    price.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn advance(pack: &Pack, id: AdvanceId) -> &str {
    &pack[id].name
}

fn piece(pack: &Pack, id: PieceId) -> &str {
    &pack[id].name
}

/// Page 2: total, pieces of a colour, colours, name.
const COMPONENTS: &str = "35 7 5 Settlements;28 7 4 Temples;28 7 4 Academies;28 7 4 Fortresses;28 7 4 Ports;\
    80 16 5 Army units;16 4 4 Settlers;16 4 4 Ships;192 48 4 Wooden cubes;7 - - Wonder pieces;\
    42 - - Action cards;7 - - Wonder cards;38 - - Event cards;32 - - Objective cards;\
    4 1 4 Food indicators;4 1 4 Ore indicators;4 1 4 Wood indicators;4 1 4 Idea indicators;\
    4 1 4 Gold indicators;40 - - Culture tokens;40 - - Mood tokens;4 1 4 Culture indicators;\
    4 1 4 Happiness indicators;4 - - Exhausted tokens;1 - - First player token;4 1 4 Player boards;\
    4 1 4 Player aids;8 - - Dice;1 - - Turn track;1 - - Turn marker;4 1 4 Starting regions;\
    16 - - Regular regions";

#[test]
fn the_component_list_is_that_of_page_2() {
    let number = |number: Option<u16>| number.map_or("-".to_owned(), |number| number.to_string());
    let pack = pack();
    let rows = pack.inventory.iter().map(|row| {
        let [total, each, sets] = [row.total, row.per_player, row.sets].map(number);
        format!("{total} {each} {sets} {}", row.name)
    });
    assert_eq!(rows.collect::<Vec<_>>(), COMPONENTS.split(';').collect::<Vec<_>>());
}

#[test]
fn the_box_holds_twenty_resource_indicators() {
    let pack = pack();
    let heading = pack.headings.iter().find(|heading| heading.id.as_ref() == "resource-indicators");
    assert_eq!(heading.map(|heading| heading.total), Some(20));
}

/// The player board, row by row: categories, then their advances with what is printed beside them.
const BOARD: [&str; 5] = [
    "Agriculture|Economics|Construction|Culture|Maritime|Science|\
     Education|Democracy|Warfare|Autocracy|Spirituality|Theocracy",
    "Farming|Bartering|Mining|Art & Sculptures|Fishing > Port|Mathematics|\
     Writing > Academy|Voting|Tactics > Fortress|Nationalism|Myths > Temple|Dogma",
    "Irrigation|Trade Routes|Engineering|Circus & Sports|Cartography|Astronomy|\
     Philosophy|Separation of Power|Draft|Totalitarianism|State Religion|Devotion",
    "Storage|Currency|Sanitation (Engineering)|Monuments|Warships|Chemistry|\
     Public Education|Civil Liberties|Siegecraft|Absolute Power|Priesthood|Conversion",
    "Husbandry|Taxation (Currency)|Roads (Engineering)|Drama & Music|Navigation (Cartography)|Metallurgy (Chemistry)|\
     Free Education|Economic Liberty|Steel Weapons|Forced Labor|Rituals|Fanaticism",
];

fn beside(pack: &Pack, at: usize) -> String {
    let row = &pack.advances[at];
    let opens = row.opens.map(|id| format!(" > {}", piece(pack, id))).unwrap_or_default();
    let after = row.prerequisites.iter().map(|id| format!(" ({})", advance(pack, *id)));
    format!("{}{opens}{}", row.name, after.collect::<String>())
}

#[test]
fn the_player_board_has_twelve_categories_of_four() {
    let pack = pack();
    let board: Vec<Vec<&str>> = BOARD.iter().map(|row| row.split('|').collect()).collect();
    assert_eq!(pack.groups.len(), 12);
    for (column, name) in board[0].iter().enumerate() {
        let group = pack.groups.iter().position(|group| group.name.as_ref() == *name);
        let group = group.unwrap_or_else(|| panic!("there is {name}"));
        let of_group = |at: &usize| pack.advances[*at].groups.iter().any(|id| id.index() == group);
        let column_of_pack: Vec<String> =
            (0..pack.advances.len()).filter(of_group).map(|at| beside(&pack, at)).collect();
        let column_of_book: Vec<&str> = board[1..].iter().map(|row| row[column]).collect();
        assert_eq!(column_of_pack, column_of_book, "{name}");
        let first = pack.groups[group].first.map(|id| beside(&pack, id.index()));
        assert_eq!(first.as_deref(), Some(board[1][column]), "{name}");
    }
}

#[test]
fn page_7_five_advances_have_a_prerequisite_in_their_own_category() {
    let pack = pack();
    let with: Vec<_> = pack.advances.iter().filter(|row| !row.prerequisites.is_empty()).collect();
    assert_eq!(with.len(), 5);
    for row in with {
        for id in &row.prerequisites {
            assert_eq!(pack[*id].groups, row.groups, "{}", row.name);
        }
    }
}

#[test]
fn page_7_three_governments_and_draft_leads_to_nationalism() {
    let pack = pack();
    let governments = pack.groups.iter().filter(|group| group.government);
    let openings: Vec<String> = governments
        .map(|group| {
            let first = group.first.map_or("", |id| advance(&pack, id));
            let by: Vec<&str> = group.opened_by.iter().map(|id| advance(&pack, *id)).collect();
            format!("{} to {first}", by.join(" or "))
        })
        .collect();
    let wanted = ["Philosophy to Voting", "Draft to Nationalism", "State Religion to Dogma"];
    assert_eq!(openings, wanted);
}

#[test]
fn page_7_all_advances_cost_two_food_and_steel_weapons_two_ore_more() {
    let pack = pack();
    for row in &pack.advances {
        let wanted = if row.id.as_ref() == "steel-weapons" { "2 food, 2 ore" } else { "2 food" };
        assert_eq!(price(&pack, &row.price), wanted, "{}", row.name);
    }
}

#[test]
fn page_8_what_units_and_city_pieces_cost() {
    let pack = pack();
    let rows: Vec<String> = pack
        .pieces
        .iter()
        .filter(|piece| !piece.price.is_empty())
        .map(|row| {
            let needs = row.needs.map(|id| format!(", needs {}", advance(&pack, id)));
            format!("{}: {}{}", row.name, price(&pack, &row.price), needs.unwrap_or_default())
        })
        .collect();
    let wanted = [
        "Temple: 1 food, 1 ore, 1 wood, needs Myths",
        "Fortress: 1 food, 1 ore, 1 wood, needs Tactics",
        "Academy: 1 food, 1 ore, 1 wood, needs Writing",
        "Port: 1 food, 1 ore, 1 wood, needs Fishing",
        "Settler: 2 food",
        "Army unit: 1 food, 1 ore",
        "Ship: 2 wood",
    ];
    assert_eq!(rows, wanted);
}

#[test]
fn page_5_six_events_at_most_come_from_the_two_levels() {
    let pack = pack();
    assert_eq!(pack.tracks.iter().map(|track| track.events.len()).sum::<usize>(), 6);
    assert!(pack.tracks.iter().all(|track| track.spaces == Some(8)));
}

#[test]
fn page_15_what_wonders_require() {
    let pack = pack();
    let wonders = pack.cards.iter().filter(|card| pack[card.deck].id.as_ref() == "wonders");
    let rows: Vec<String> = wonders
        .map(|card| {
            let needs: Vec<&str> = card.needs.iter().map(|id| advance(&pack, *id)).collect();
            let beside = card.beside.map(|id| format!(" beside {}", piece(&pack, id)));
            assert_eq!((card.points, card.unprinted.contains(&Fact::Price)), (Some(5), true));
            format!("{}: {}{}", card.name, needs.join(", "), beside.unwrap_or_default())
        })
        .collect();
    let wanted = [
        "Great Wall: Engineering, Siegecraft",
        "Great Lighthouse: Engineering, Cartography beside Port",
        "Great Pyramids: Engineering, Rituals",
        "Great Library: Engineering, Philosophy",
        "Great Gardens: Engineering, Irrigation",
        "Great Mausoleum: Engineering, Priesthood",
        "Great Statue: Engineering, Monuments",
    ];
    assert_eq!(rows, wanted);
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
fn page_23_variants_that_are_alternatives_exclude_each_other() {
    let pack = pack();
    let told = pack.variants.iter().map(|variant| {
        let names = variant.excludes.iter().map(|id| &*pack[*id].id);
        format!("{}: {}", variant.id, names.collect::<Vec<_>>().join(" "))
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "no-events: optional-events",
            "optional-events: no-events",
            "four-round-game: roll-to-end wonderful-ending",
            "roll-to-end: wonderful-ending four-round-game",
            "wonderful-ending: roll-to-end four-round-game",
        ]
    );
    let short = words::variant::variant(&pack, &pack.variants[2]);
    assert_eq!(short[1], "Everybody starts with 1 Settlement and 2 × Settler, and 1 city is happy");
}

#[test]
fn page_19_other_rules_hold_only_where_a_ship_cannot_get_in() {
    let pack = pack();
    let ship = pack.placements.iter().find(|placement| &*placement.id == "explored-by-ship");
    let rules = &ship.expect("a placement").rules;
    let at = |wanted: fn(&PlacementRule) -> bool| rules.iter().position(wanted);
    let failing = at(|rule| matches!(rule, PlacementRule::FailingThat)).expect("a way out");
    assert_eq!(at(|rule| matches!(rule, PlacementRule::ReachedOver(_))), Some(failing - 1));
    assert_eq!(at(|rule| matches!(rule, PlacementRule::Joins(_))), Some(failing + 1));
    assert_eq!(at(|rule| matches!(rule, PlacementRule::FacesEdge(_))), Some(failing + 2));
    assert_eq!(rules.len(), failing + 3);
}
