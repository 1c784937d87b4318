//! Cards and pieces of every pack that ships keep the rules of pictures, in every theme.

use crate::rules;
use crate::support::{golden, over_smallest, pack, shipped, words};
use strabo_model::refs::{
    AdvanceId, BlockId, CalamityId, CardId, CivilizationId, CommodityId, DeckId, StackId,
};
use strabo_model::{Pack, pack::Role};
use strabo_render::cards::{self, pieces, tray};
use strabo_render::scene::{Item, Scene};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::{paper::Paper, png, svg};

/// All cards, backs and pieces of a pack.
fn all(pack: &Pack, theme: &Theme) -> Vec<Scene> {
    let commodities = (0..pack.commodities.len())
        .filter_map(|at| cards::commodity(pack, CommodityId::from(at), theme));
    let calamities = (0..pack.calamities.len())
        .filter_map(|at| cards::calamity(pack, CalamityId::from(at), theme));
    let advances =
        (0..pack.advances.len()).filter_map(|at| cards::advance(pack, AdvanceId::from(at), theme));
    let decks = pack.ids::<CardId>().filter_map(|id| cards::card(pack, id, theme));
    let backs = pack.ids::<DeckId>().filter_map(|id| cards::deck_back(pack, id, theme));
    let mut scenes: Vec<Scene> =
        commodities.chain(calamities).chain(advances).chain(decks).chain(backs).collect();
    scenes.push(cards::advance_back(pack, theme));
    let blocks: Vec<Option<BlockId>> = std::iter::once(None)
        .chain((0..pack.blocks.len()).map(|at| Some(BlockId::from(at))))
        .collect();
    for stack in (0..pack.stacks.len()).map(StackId::from) {
        scenes.extend(blocks.iter().map(|block| cards::trade_back(pack, stack, *block, theme)));
    }
    let roles =
        [Role::Tokens, Role::Cities, Role::Ships, Role::BarbarianTokens, Role::PirateCities];
    let owners = (0..pack.civilizations.len()).map(|at| Some(CivilizationId::from(at)));
    for owner in owners.chain([None]) {
        scenes.extend(roles.map(|role| pieces::piece(pack, role, owner, theme)));
    }
    let names: Vec<String> =
        (0..pack.stacks.len()).map(|at| cards::stack_name(pack, StackId::from(at))).collect();
    scenes.push(tray::tray(&pack.name, &names, theme).0);
    scenes
}

#[test]
fn cards_and_pieces_keep_the_rules() {
    let mut broken = Vec::new();
    for pack in shipped().into_iter().chain([pack("smallest")]) {
        for look in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print] {
            for scene in all(&pack, Theme::of(look)) {
                let found = rules::broken(&scene);
                let title = &scene.title;
                broken.extend(found.iter().map(|what| format!("{look:?} {title}: {what}")));
            }
        }
    }
    assert!(broken.is_empty(), "{} broken rules:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn a_commodity_shows_what_sets_are_worth() {
    let east = pack("mega-empires-east");
    let id = east.commodity("silk").expect("silk");
    let scene = cards::commodity(&east, id, Theme::of(ThemeKind::Light)).expect("a card");
    let words = words(&scene);
    for wanted in ["Silk", "9", "36", "81", "144"] {
        assert!(words.contains(&wanted), "{wanted} in {words:?}");
    }
    assert!(!words.contains(&"225"), "there are only four cards of silk");
}

#[test]
fn a_calamity_shows_what_it_does() {
    let east = pack("mega-empires-east");
    let id = east.calamity("famine").expect("famine");
    let scene = cards::calamity(&east, id, Theme::of(ThemeKind::Light)).expect("a card");
    let words = words(&scene).join(" ");
    for wanted in ["Famine", "Non-tradable · Stack 3", "Take 10 damage", "Pottery"] {
        assert!(words.contains(wanted), "{wanted} in {words}");
    }
}

#[test]
fn an_advance_shows_cost_points_and_credits() {
    let smallest = pack("smallest");
    let scene =
        cards::advance(&smallest, AdvanceId(0), Theme::of(ThemeKind::Light)).expect("a card");
    golden("cards/advance.svg", &svg::document(&scene));
}

fn face(pack: &Pack, id: &str) -> Scene {
    let at = pack.cards.iter().position(|row| &*row.id == id).expect("a card");
    cards::card(pack, CardId::from(at), Theme::of(ThemeKind::Light)).expect("a face")
}

#[test]
fn an_action_card_has_an_effect_above_and_one_for_battles_below() {
    let scene = face(&pack("clash-stand-in"), "village-levy");
    let words = words(&scene).join(" ");
    for wanted in ["Village Levy", "At any time of your turn, for 1 Mood", "Last Stand", "2 copies"]
    {
        assert!(words.contains(wanted), "{wanted} in {words}");
    }
    golden("cards/action.svg", &svg::document(&scene));
}

#[test]
fn an_objective_card_has_two_goals_with_points() {
    let scene = face(&pack("clash-stand-in"), "citadel");
    let words = words(&scene);
    for wanted in ["Citadel", "1 city of size 5 or more", "Warlord", "At once", "2"] {
        assert!(words.contains(&wanted), "{wanted} in {words:?}");
    }
    golden("cards/objective.svg", &svg::document(&scene));
}

#[test]
fn an_event_card_has_its_icon() {
    let scene = face(&pack("clash-stand-in"), "great-scientist");
    let words = words(&scene);
    assert!(words.contains(&"Barbarians Spawn"), "{words:?}");
    golden("cards/event.svg", &svg::document(&scene));
}

#[test]
fn a_wonder_has_its_price_and_what_it_needs() {
    let scene = face(&pack("clash-stand-in"), "great-lighthouse");
    let words = words(&scene).join(" ");
    let needs = "Needs Engineering and Cartography, in a city with Port";
    for wanted in ["Wonder · 5 points 2 4 4", needs, "When built Place 1 Ship here"] {
        assert!(words.contains(wanted), "{wanted} in {words}");
    }
    golden("cards/wonder.svg", &svg::document(&scene));
}

#[test]
fn an_advance_of_a_game_of_resources_has_its_price_and_no_cost_in_points() {
    let clash = pack("clash-stand-in");
    let id = clash.advance("sanitation").expect("an advance");
    let scene = cards::advance(&clash, id, Theme::of(ThemeKind::Light)).expect("a card");
    let words = words(&scene);
    assert!(!words.contains(&"Cost") && !words.contains(&"Points"), "{words:?}");
    assert!(words.contains(&"Needs Engineering"), "{words:?}");
}

#[test]
fn long_words_of_a_deck_stay_on_the_card() {
    let mut clash = pack("clash-stand-in");
    let at = clash.cards.iter().position(|row| &*row.id == "explorers").expect("a card");
    for _ in 0..5 {
        let again = clash.cards[at].benefits.clone();
        clash.cards[at].benefits.extend(again);
    }
    let scene = face(&clash, "explorers");
    assert_eq!(rules::broken(&scene), [""; 0]);
    assert!(words(&scene).join(" ").contains("See the list of decks"));
}

#[test]
fn a_piece_has_the_number_of_its_owner() {
    let smallest = pack("smallest");
    let owner = Some(CivilizationId(0));
    let scene = pieces::piece(&smallest, Role::Ships, owner, Theme::of(ThemeKind::Light));
    assert_eq!(words(&scene), [smallest.civilizations[0].number.to_string()]);
    golden("cards/ship.svg", &svg::document(&scene));
}

#[test]
fn strange_names_stay_on_the_card() {
    let name = "</text><script>👑 مرحبا a very long name of a commodity that nobody would print";
    let text = format!("[[commodity]]\nid = \"salt\"\nname = \"{name}\"\n");
    let pack = over_smallest(&[("trade.toml", &text)]);
    let salt = pack.commodities.iter().position(|row| &*row.name == name).expect("the commodity");
    let id = CommodityId::from(salt);
    let scene = cards::commodity(&pack, id, Theme::of(ThemeKind::Light)).expect("a card");
    assert_eq!(rules::broken(&scene), [""; 0]);
    assert!(!svg::document(&scene).contains("<script>"));
}

/// The medal of a commodity in black and white, as shades of grey.
fn medal(pack: &Pack, id: CommodityId) -> Vec<u8> {
    let mut scene = cards::commodity(pack, id, Theme::of(ThemeKind::Print)).expect("a card");
    // What is on the strip and on the stairs tells cards apart as well, but not from across a table.
    scene.items.retain(|item| !matches!(item, Item::Text(text) if text.x < 60 || text.y > 250));
    let png = png::document(&scene, Paper::Free, 70).expect("a PNG");
    let picture = image::load_from_memory(&png).expect("a picture").crop_imm(54, 56, 120, 120);
    picture.to_luma8().into_raw()
}

#[test]
fn commodities_are_told_apart_without_colour() {
    for pack in [pack("mega-empires-east"), pack("expansion-project")] {
        let all: Vec<_> = pack.ids::<CommodityId>().map(|id| (id, medal(&pack, id))).collect();
        for (at, (id, one)) in all.iter().enumerate() {
            for (other, two) in &all[at + 1..] {
                let sum: u32 = one.iter().zip(two).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
                let percent = f64::from(sum) / 2.55 / 120.0 / 120.0;
                let (one, two) = (&pack[*id], &pack[*other]);
                let least = if one.stack == two.stack { 10.0 } else { 2.0 };
                let names = [&one.name, &two.name];
                assert!(percent >= least, "{names:?} differ by {percent:.1} percent");
            }
        }
    }
}
