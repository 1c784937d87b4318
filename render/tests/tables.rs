//! Charts and tables of small packs, one idea each, and packs that are larger or odder than any that ships.

use crate::rules;
use crate::support::{golden, over_smallest, pack, texts, words};
use strabo_model::{Pack, division::StackContents};
use strabo_render::scene::{Item, Scene};
use strabo_render::svg;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};

fn draw(pack: &Pack, view: View) -> Vec<Scene> {
    let setup = pack.setups.first();
    view.pages(Request { pack, setup, theme: Theme::of(ThemeKind::Light) })
}

fn keeps_the_rules(pack: &Pack) {
    for view in [View::Division, View::Stacks, View::Calamities, View::Sequence] {
        for scene in draw(pack, view) {
            assert_eq!(rules::broken(&scene), [""; 0], "{}", view.word());
        }
    }
}

fn only(pages: Vec<Scene>) -> Scene {
    assert_eq!(pages.len(), 1);
    pages.into_iter().next().expect("a page")
}

const SENSES: &str = r#"
[[calamity]]
id = "drought"
site = { kind = "flood_plain", needs = "unit", choose = "most_own_points" }
effects = [{ take_damage = { points = 9, from = "site" } }]
otherwise = [{ lose_treasury = { tokens = 1 } }]
modified_by = [
  { advance = "wells", amount = -5 },
  { advance = "law", victim = "primary", adds = [{ retreat = { steps = 1 } }] },
  { advance = "law", victim = "secondary", may_pay = { discard_cards = 2 } },
]
"#;

#[test]
fn a_calamity_shows_what_lessens_worsens_and_changes_it() {
    let pages = draw(&over_smallest(&[("calamities.toml", SENSES)]), View::Calamities);
    golden("calamities/senses.svg", &svg::document(&pages[0]));
}

#[test]
fn each_kind_of_calamity_has_its_page() {
    let titles: Vec<String> =
        draw(&pack("mega-empires-east"), View::Calamities).into_iter().map(|s| s.title).collect();
    let starts = ["Non-tradable", "Major", "Minor"];
    assert_eq!(titles.len(), starts.len());
    assert!(titles.iter().zip(starts).all(|(title, start)| title.starts_with(start)));
}

#[test]
fn advances_that_do_the_same_share_a_line() {
    let pages = draw(&pack("expansion-project"), View::Calamities);
    let names = "Military, Naval Warfare,";
    assert!(words(&pages[0]).contains(&names), "{:?}", words(&pages[0]));
}

#[test]
fn a_phase_shows_order_condition_and_numbers() {
    golden("sequence/smallest.svg", &svg::document(&only(draw(&pack("smallest"), View::Sequence))));
}

#[test]
fn numbers_of_a_step_are_told_once() {
    let scene = only(draw(&pack("mega-empires-east"), View::Sequence));
    let told = words(&scene).iter().filter(|text| text.starts_with("7 tokens to attack")).count();
    assert_eq!(told, 1);
}

#[test]
fn a_turn_of_either_game_fits_on_one_sheet() {
    for id in ["mega-empires-east", "expansion-project"] {
        let scene = only(draw(&pack(id), View::Sequence));
        assert_eq!((scene.width, scene.height), (1000, 1414), "{id}");
    }
}

#[test]
fn a_stack_is_a_pile_with_its_batches() {
    golden("stacks/smallest.svg", &svg::document(&only(draw(&pack("smallest"), View::Stacks))));
}

#[test]
fn a_pile_has_an_edge_for_each_card() {
    let pack = pack("smallest");
    let edges = |pack: &Pack| {
        let mut edges = 0;
        only(draw(pack, View::Stacks)).visit(&mut |item| {
            edges += u32::from(matches!(item, Item::Box(edge) if edge.radius == 1));
        });
        edges
    };
    let division = pack.division(2).expect("a deal");
    let cards: u32 = division.blocks[0].stacks.iter().map(StackContents::cards).sum();
    assert_eq!(edges(&pack), cards);
}

#[test]
fn blocks_stand_side_by_side() {
    let pack = pack("expansion-project");
    let setup = pack.setup(18);
    let request = Request { pack: &pack, setup, theme: Theme::of(ThemeKind::Light) };
    let scene = only(View::Stacks.pages(request));
    let blocks = texts(&scene).into_iter().filter(|text| text.text.starts_with("The "));
    let places: Vec<[i32; 2]> = blocks.map(|text| [text.x, text.y]).collect();
    assert_eq!(places.len(), 2);
    assert!(places[0][0] < places[1][0] && places[0][1] == places[1][1]);
}

#[test]
fn the_division_has_totals_for_each_group_of_counts() {
    golden("division/smallest.svg", &svg::document(&only(draw(&pack("smallest"), View::Division))));
}

#[test]
fn a_stack_that_is_empty_for_some_counts_shows_dashes() {
    let mut pack = pack("smallest");
    pack.commodities[0].cards[0].players.min = 3;
    assert!(words(&only(draw(&pack, View::Division))).contains(&"–"));
}

#[test]
fn a_pack_with_nothing_to_show_has_no_pictures() {
    let empty = Pack::default();
    for view in [View::Division, View::Stacks, View::Calamities, View::Sequence] {
        assert!(draw(&empty, view).is_empty(), "{}", view.word());
    }
}

#[test]
fn lists_without_rules_and_scoring_are_drawn() {
    let pack = Pack { rules: None, scoring: None, deals: Vec::new(), ..pack("smallest") };
    assert_eq!(draw(&pack, View::Sequence).len(), 1);
    assert!(draw(&pack, View::Division).is_empty());
    keeps_the_rules(&pack);
}

#[test]
fn three_hundred_calamities_go_on_many_pages() {
    let mut pack = pack("smallest");
    pack.calamities = pack.calamities.iter().cycle().take(300).cloned().collect();
    let pages = draw(&pack, View::Calamities);
    assert!(pages.len() > 10, "{}", pages.len());
    assert!(pages.iter().all(|page| page.height <= 1414));
    keeps_the_rules(&pack);
}

#[test]
fn forty_phases_go_on_many_pages() {
    let mut pack = pack("smallest");
    pack.sequence = pack.sequence.iter().cycle().take(40).cloned().collect();
    assert!(draw(&pack, View::Sequence).len() > 1);
    keeps_the_rules(&pack);
}

#[test]
fn a_stack_may_hold_thousands_of_cards_and_many_sets() {
    let mut pack = pack("smallest");
    let mut many = pack.commodities[0].clone();
    many.cards[0].cards = 900;
    pack.commodities.extend(std::iter::repeat_n(many, 30));
    let scene = only(draw(&pack, View::Stacks));
    assert!(scene.height < 1500, "{}", scene.height);
    keeps_the_rules(&pack);
}
