//! The shipped packs against their rulebooks: every row of the card tables, every printed total, and
//! the worked examples of prices.

use strabo_engine::Chance;
use strabo_engine::stacks::{DealtCard, prepare};
use strabo_model::division::{StackContents, cards_in_box};
use strabo_model::price::{Credits, set_value};
use strabo_model::{Pack, refs::AdvanceId, variant::NonTradablePlace};

fn pack(id: &str) -> Pack {
    strabo_data::compile(id)
        .and_then(|outcome| outcome.pack)
        .unwrap_or_else(|| panic!("{id} compiles"))
}

/// `flax 9, hides 9 | famine, piracy` for a stack.
fn describe(pack: &Pack, stack: &StackContents) -> String {
    let commodities: Vec<String> =
        (stack.commodities.iter()).map(|(id, cards)| format!("{} {cards}", pack[*id].id)).collect();
    let calamities: Vec<&str> =
        stack.calamities.iter().map(|(id, _)| pack[*id].id.as_ref()).collect();
    let mut sorted = calamities.clone();
    sorted.sort_unstable();
    let mut commodities = commodities;
    commodities.sort_unstable();
    format!("{} | {}", commodities.join(", "), sorted.join(", "))
}

fn stacks(pack: &Pack, players: u8, block: usize) -> Vec<String> {
    let division = pack.division(players).expect("a deal for this player count");
    division.blocks[block].stacks.iter().map(|stack| describe(pack, stack)).collect()
}

/// Section 8.2.1: stack, cards, commodity, mark for 5-11, mark for 12-18.
const COMMODITIES: &str = "1 7 clay Y W;1 7 ochre - W;1 7 hides Y E;1 7 flax - E;1 8 bone * S;\
2 8 iron Y W;2 7 papyri - W;2 7 stone Y E;2 8 furs - E;2 8 wax * S;\
3 8 fish Y W;3 9 fruit - W;3 9 salt Y E;3 8 timber - E;3 8 ceramics * S;\
4 8 oil Y W;4 7 wool - W;4 7 cotton Y E;4 8 sugar - E;4 8 grain * S;\
5 6 wine Y W;5 7 textiles - W;5 7 livestock Y E;5 6 lacquer - E;5 6 glass * S;\
6 6 copper Y W;6 5 tin - W;6 5 silver Y E;6 6 bronze - E;6 6 lead * S;\
7 5 resin Y W;7 6 incense - W;7 6 spice Y E;7 5 jade - E;7 6 herbs * S;\
8 5 gemstones Y W;8 4 marble - W;8 4 dye Y E;8 5 tea - E;8 4 obsidian * S;\
9 5 gold Y W;9 4 ivory - W;9 4 silk Y E;9 5 pearls - E;9 4 amber * S";

/// Section 8.3.1: stack, calamity, severity (`N`on-tradable, `M`ajor, m`i`nor).
const CALAMITIES: &str = "2 volcanic-eruption N;2 treachery M;2 squandered-wealth i;3 famine N;\
3 superstition M;3 tempest i;4 civil-war N;4 slave-revolt M;4 city-in-flames i;5 flood N;\
5 barbarian-hordes M;5 city-riots i;6 cyclone N;6 epidemic M;6 coastal-migration i;7 corruption N;\
7 civil-disorder M;7 tribal-conflict i;8 tyranny N;8 iconoclasm-and-heresy M;8 minor-uprising i;\
9 regression N;9 piracy M;9 banditry i";

/// What 10.3.1 to 10.3.4 put into one stack.
fn printed(stack: usize, players: u8, mark: &str) -> String {
    let mut commodities: Vec<String> = Vec::new();
    for row in COMMODITIES.split(';') {
        let field: Vec<&str> = row.trim().split(' ').collect();
        let cards: u16 = field[1].parse().expect("a number");
        let cards = match (players, field[3], field[4]) {
            (5..=11, "Y", _) | (8..=11, "*", _) => cards,
            (12.., _, found) if found == mark => cards,
            (15.., _, "S") => cards / 2,
            _ => 0,
        };
        if field[0] == stack.to_string() && cards > 0 {
            commodities.push(format!("{} {cards}", field[2]));
        }
    }
    let minor = matches!(players, 8..=11 | 15..=18);
    let mut calamities: Vec<&str> = Vec::new();
    for row in CALAMITIES.split(';') {
        let field: Vec<&str> = row.trim().split(' ').collect();
        if field[0] == stack.to_string() && (field[2] != "i" || minor) {
            calamities.push(field[1]);
        }
    }
    commodities.sort_unstable();
    calamities.sort_unstable();
    format!("{} | {}", commodities.join(", "), calamities.join(", "))
}

#[test]
fn expansion_project_10_3_every_player_count_and_block() {
    let pack = pack("expansion-project");
    for players in 5..=18 {
        let marks: &[&str] = if players < 12 { &[""] } else { &["W", "E"] };
        let division = pack.division(players).expect("a deal");
        assert_eq!(division.blocks.len(), marks.len(), "{players} players");
        for (block, mark) in marks.iter().enumerate() {
            let wanted: Vec<String> = (1..=9).map(|stack| printed(stack, players, mark)).collect();
            assert_eq!(stacks(&pack, players, block), wanted, "{players} players, {mark}");
        }
    }
}

#[test]
fn totals_are_as_stated() {
    let total = |pack: &Pack| {
        let commodities = pack.commodities.iter().map(|row| u32::from(cards_in_box(&row.cards)));
        let calamities = pack.calamities.iter().map(|row| u32::from(cards_in_box(&row.cards)));
        (commodities.sum::<u32>(), calamities.sum::<u32>())
    };
    assert_eq!(total(&pack("mega-empires-east")), (195, 24));
    assert_eq!(total(&pack("expansion-project")), (286, 48));
}

#[test]
fn a_prepared_stack_holds_every_card_once_and_the_non_tradable_one_last() {
    for id in ["mega-empires-east", "expansion-project"] {
        let pack = pack(id);
        for players in pack.players.expect("a game").iter() {
            let division = pack.division(players).expect("a deal");
            let mut chance = Chance::new(u64::from(players));
            let piles = prepare(&pack, players, NonTradablePlace::Bottom, &mut chance);
            let piles = piles.expect("a deal");
            let contents = division.blocks.iter().flat_map(|block| &block.stacks);
            for (pile, stack) in piles.iter().zip(contents) {
                assert_eq!(u32::try_from(pile.cards.len()), Ok(stack.cards()));
                for (id, cards) in &stack.commodities {
                    let found =
                        pile.cards.iter().filter(|card| **card == DealtCard::Commodity(*id));
                    assert_eq!(found.count(), usize::from(*cards));
                }
                if let Some(DealtCard::Calamity(last)) = pile.cards.last() {
                    assert!(!pack[*last].kind.tradable());
                } else {
                    assert!(stack.calamities.is_empty());
                }
            }
        }
    }
}

fn advance(pack: &Pack, id: &str) -> AdvanceId {
    pack.advance(id).unwrap_or_else(|| panic!("{id} is an advance"))
}

fn price(pack: &Pack, wanted: &str, held: &[&str]) -> u16 {
    let held: Vec<AdvanceId> = held.iter().map(|id| advance(pack, id)).collect();
    pack.price(advance(pack, wanted), &Credits::from_advances(pack, &held))
}

#[test]
fn mega_empires_12a_the_three_examples_of_prices() {
    let pack = pack("mega-empires-east");
    let held = [advance(&pack, "pottery"), advance(&pack, "masonry")];
    let credits = Credits::from_advances(&pack, &held);
    let group = |id: &str| credits.group(pack.group(id).expect("a group"));
    assert_eq!((group("craft"), group("science"), group("art")), (20, 5, 5));
    assert_eq!(price(&pack, "agriculture", &["pottery", "masonry"]), 90);
    assert_eq!(price(&pack, "democracy", &["agriculture"]), 200, "example 2");
    assert_eq!(price(&pack, "mysticism", &["music"]), 40, "example 3");
}

#[test]
fn expansion_project_26_5_9_music_is_just_affordable() {
    let pack = pack("expansion-project");
    let mut credits = Credits::from_advances(&pack, &[]);
    credits.add(pack.group("art").expect("art"), 25);
    let face = |id: &str| pack[pack.commodity(id).expect("a commodity")].value;
    let cards =
        set_value(face("grain"), 3) + set_value(face("papyri"), 2) + set_value(face("hides"), 1);
    assert_eq!(cards, 45);
    let treasury = 10;
    assert_eq!(u32::from(pack.price(advance(&pack, "music"), &credits)), cards + treasury);
}

#[test]
fn mega_empires_7_sets_are_worth_their_number_squared() {
    assert_eq!((set_value(3, 1), set_value(3, 2)), (3, 12));
    assert_eq!(set_value(4, 8), 256);
}
