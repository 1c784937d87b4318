//! Pictures of games of resources, decks and tiles: charts in columns, decks, and the box.

use crate::rules;
use crate::support::{golden, pack, shipped};
use strabo_model::deck::{Card, Deck, DeckKind};
use strabo_model::pack::{Advance, Component, Group};
use strabo_model::refs::{AdvanceId, DeckId, GroupId};
use strabo_model::{Pack, symbol::Symbol};
use strabo_render::scene::{Item, Scene};
use strabo_render::svg;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};

fn draw(pack: &Pack, view: View, players: u8) -> Vec<Scene> {
    let setup = pack.setups.iter().find(|setup| setup.players == players);
    view.pages(Request { pack, setup, theme: Theme::of(ThemeKind::Light) })
}

fn texts(pages: &[Scene]) -> Vec<String> {
    let texts = pages.iter().flat_map(crate::support::texts);
    texts.map(|text| text.whole.as_ref().unwrap_or(&text.text).clone()).collect()
}

fn all_in_one(pages: &[Scene]) -> String {
    texts(pages).join(" ")
}

#[test]
fn every_advance_is_on_the_chart_and_a_frame_for_each_that_is_not_printed() {
    for id in ["clash-of-cultures", "a-new-dawn"] {
        let pack = pack(id);
        let shown = texts(&draw(&pack, View::Advances, 2));
        for advance in &pack.advances {
            assert!(shown.contains(&advance.name.to_string()), "{id}: {}", advance.name);
        }
        let frames = shown.iter().filter(|text| *text == "not printed").count();
        let hidden: usize = pack.groups.iter().map(|group| usize::from(group.unprinted)).sum();
        assert_eq!(frames, hidden, "{id}");
    }
}

#[test]
fn governments_and_what_opens_them_name_each_other() {
    let shown = texts(&draw(&pack("clash-of-cultures"), View::Advances, 2));
    for wanted in ["Opened by Draft", "Opens Autocracy", "Governments: a player has one at a time"]
    {
        assert!(shown.contains(&wanted.to_owned()), "{wanted}");
    }
}

#[test]
fn every_card_of_a_deck_has_a_mark() {
    for id in ["clash-of-cultures", "a-new-dawn", "founders-of-the-empire"] {
        let pack = pack(id);
        let mut marks = 0;
        for scene in draw(&pack, View::Division, 2) {
            scene.visit(&mut |item| {
                marks += u32::from(matches!(item, Item::Box(b) if (b.width, b.height) == (8, 13)));
            });
        }
        assert_eq!(marks, pack.decks.iter().map(|deck| u32::from(deck.size)).sum::<u32>(), "{id}");
    }
}

#[test]
fn decks_are_prepared_for_each_player_count() {
    let founders = pack("founders-of-the-empire");
    let two = texts(&draw(&founders, View::Stacks, 2));
    let three = texts(&draw(&founders, View::Stacks, 3));
    assert!(two.contains(&"8 tiles face up".to_owned()), "{two:?}");
    assert!(two.contains(&"17 tiles back to the box".to_owned()), "{two:?}");
    assert!(three.contains(&"12 tiles face up".to_owned()), "{three:?}");
    assert!(draw(&founders, View::Stacks, 9).is_empty(), "nobody plays that");
}

#[test]
fn a_deck_in_layers_lists_them_before_what_is_turned_face_up() {
    let shown = texts(&draw(&pack("a-new-dawn"), View::Stacks, 3));
    let at = |words: &str| shown.iter().position(|text| text == words).expect("the words");
    assert!(at("1 card of Ancient to the box, unseen") < at("Ancient"));
    assert!(at("Ancient") < at("Modern"));
    assert!(at("Modern") < at("Then, from the top: 1 card face up"));
}

#[test]
fn the_box_shows_every_component_of_every_pack() {
    for pack in shipped() {
        let shown = all_in_one(&draw(&pack, View::Contents, 0));
        for component in &pack.inventory {
            assert!(shown.contains(&*component.name), "{}: {}", pack.id, component.name);
        }
        for heading in &pack.headings {
            assert!(shown.contains(&heading.total.to_string()), "{}: {}", pack.id, heading.name);
        }
    }
}

#[test]
fn the_box_of_the_smallest_pack() {
    let pages = draw(&pack("smallest"), View::Contents, 0);
    assert_eq!(pages.len(), 1);
    golden("contents/smallest.svg", &svg::document(&pages[0]));
}

#[test]
fn points_are_told_below_the_turn_when_no_phase_counts_them() {
    let shown = all_in_one(&draw(&pack("founders-of-the-empire"), View::Sequence, 2));
    assert!(shown.contains("2 points for each Craftsman token on the board"), "{shown}");
    assert!(shown.contains(", or when all agree"), "{shown}");
}

fn keeps_the_rules(pack: &Pack, view: View) -> usize {
    let pages = draw(pack, view, 2);
    for scene in &pages {
        assert_eq!(rules::broken(scene), [""; 0], "{}", view.word());
    }
    pages.len()
}

/// Groups with so many advances each, every one needing the one before it.
fn chains(groups: usize, advances: usize) -> Pack {
    let name = "A name that is longer than anybody would print on a card of this size";
    let group = |at: usize| Group {
        id: format!("group-{at}").into(),
        name: name.into(),
        colour: "#8a4f9e".into(),
        symbol: Symbol::Circle,
        unprinted: 2,
        government: at % 3 == 2,
        opening_unprinted: true,
        ..Group::default()
    };
    let advance = |at: usize| Advance {
        id: format!("advance-{at}").into(),
        name: name.into(),
        groups: vec![GroupId::from(at / advances)],
        prerequisites: (!at.is_multiple_of(advances))
            .then(|| AdvanceId::from(at - 1))
            .into_iter()
            .collect(),
        ..Advance::default()
    };
    Pack {
        name: "Example".into(),
        groups: (0..groups).map(group).collect(),
        advances: (0..groups * advances).map(advance).collect(),
        ..Pack::default()
    }
}

#[test]
fn one_chain_or_forty_long_ones_still_make_a_chart() {
    assert_eq!(keeps_the_rules(&chains(1, 1), View::Advances), 1);
    assert_eq!(keeps_the_rules(&chains(1, 40), View::Advances), 1);
    assert!(keeps_the_rules(&chains(40, 7), View::Advances) > 1);
}

#[test]
fn a_deck_of_a_thousand_cards_and_one_of_none_still_make_a_page() {
    let deck = |size: u16| Deck {
        id: "deck".into(),
        name: "A deck whose name is far too long for the bar at the top of its panel".into(),
        kind: DeckKind::Event,
        component: None,
        size,
        unprinted: size - 40.min(size),
        tiles: None,
        row: None,
        colour: None,
    };
    let card = |at: usize| Card {
        id: format!("card-{at}").into(),
        name: format!("Card number {at} of a deck of very many cards with very long names").into(),
        deck: DeckId::from(0),
        copies: 1,
        second: None,
        era: None,
        price: Vec::new(),
        accepts: Vec::new(),
        needs: Vec::new(),
        beside: None,
        points: Some(5),
        resource: None,
        row: Vec::new(),
        group: None,
        event: None,
        benefits: Vec::new(),
        goals: Vec::new(),
        unprinted: Vec::new(),
    };
    let decks = vec![deck(1000), deck(0)];
    let cards = (0..40).map(card).collect();
    let pack = Pack { name: "Example".into(), decks, cards, ..Pack::default() };
    assert!(keeps_the_rules(&pack, View::Division) > 0);
}

#[test]
fn a_box_with_very_many_things_takes_several_pages() {
    let component = |at: usize| Component {
        id: format!("thing-{at}").into(),
        name: format!("Thing number {at} with a name that goes on and on until the line ends")
            .into(),
        total: (!at.is_multiple_of(3)).then_some(60_000),
        per_player: (!at.is_multiple_of(2)).then_some(9_000),
        spare: 3,
        role: None,
        kind: None,
        each: None,
        sets: Some(6),
        sides: None,
        symbol: None,
    };
    let inventory = (0..200).map(component).collect();
    let pack = Pack { name: "Example".into(), inventory, ..Pack::default() };
    assert!(keeps_the_rules(&pack, View::Contents) > 1);
    assert!(draw(&Pack::default(), View::Contents, 0).is_empty());
}
