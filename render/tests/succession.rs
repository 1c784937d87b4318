//! The succession tables: bands of eras, what they demand, and tables of unusual shape.

use crate::rules;
use crate::support::{golden, pack, texts};
use strabo_model::pack::{Civilization, Era, Requirement, Row};
use strabo_model::{Pack, refs::CivilizationId};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{scene::Scene, svg};

fn draw(pack: &Pack, look: ThemeKind) -> Vec<Scene> {
    View::Succession.pages(Request { pack, setup: None, theme: Theme::of(look) })
}

fn has(scene: &Scene, words: &str) -> bool {
    texts(scene).iter().any(|text| text.text.contains(words))
}

#[test]
fn there_is_one_page_for_each_table() {
    let pages = draw(&pack("mega-empires-east"), ThemeKind::Light);
    assert_eq!(pages.len(), 2);
    assert!(has(&pages[0], "Succession: Basic") && has(&pages[1], "Succession: Expert"));
}

#[test]
fn an_era_begins_below_the_number_of_its_first_space() {
    let pack = pack("mega-empires-east");
    let table = &pack.succession[0];
    let pages = draw(&pack, ThemeKind::Light);
    let texts = texts(&pages[0]);
    let space = |number: u16| {
        texts.iter().find(|text| text.text == number.to_string() && text.bold).expect("a space").x
    };
    for row in &table.rows {
        let name = &pack[row.civilization].name;
        let line = texts.iter().find(|text| *text.text == **name).expect("a row").y;
        for (start, numeral) in row.starts.iter().zip(["II", "III", "IV", "V", "VI"]) {
            let begins =
                texts.iter().find(|text| text.text == numeral && (text.y - line).abs() < 8);
            assert_eq!(begins.expect("the start of an era").x, space(*start), "{name} {numeral}");
        }
    }
}

#[test]
fn points_of_every_space_are_those_of_the_scoring() {
    let pages = draw(&pack("mega-empires-east"), ThemeKind::Light);
    for points in (0..=75).step_by(5) {
        assert!(texts(&pages[0]).iter().any(|text| text.text == points.to_string() && !text.bold));
    }
    assert!(has(&pages[0], "Each step is worth 5 points."));
}

#[test]
fn rows_that_are_not_printed_are_not_made_up() {
    let pack = pack("expansion-project");
    let pages = draw(&pack, ThemeKind::Light);
    assert!(has(&pages[0], "not printed in the source"));
    assert!(has(&pages[0], "Late Iron Age") && has(&pages[0], "only the cities count"));
    for civilization in &pack.civilizations {
        assert!(!has(&pages[0], &civilization.name), "{}", civilization.name);
    }
}

/// A table of the smallest pack with so many eras, spaces and civilizations.
fn table(eras: u16, spaces: u16, civilizations: u16) -> Pack {
    let mut pack = pack("smallest");
    let names = |kind: &str, count: u16| (0..count).map(|at| format!("{kind} {at}")).collect();
    let (era_names, people): (Vec<String>, Vec<String>) =
        (names("Era of number", eras), names("People", civilizations));
    let era = |name: &String| Era { id: (**name).into(), name: (**name).into() };
    pack.eras = era_names.iter().map(era).collect();
    let first = pack.civilizations.remove(0);
    let civilization = |(name, number): (&String, u16)| Civilization {
        name: (**name).into(),
        number,
        ..first.clone()
    };
    pack.civilizations = people.iter().zip(1..).map(civilization).collect();
    let demand = |era: u16| Requirement {
        cities: era,
        advances: era,
        cost_from: 100,
        cost_below: None,
        points: era,
    };
    let table = &mut pack.succession[0];
    table.spaces = spaces;
    table.requirements = (0..eras).map(demand).collect();
    let row = |at: usize| Row {
        civilization: CivilizationId::from(at),
        starts: (1..eras).map(|era| era * (spaces / eras.max(1)).max(1)).collect(),
    };
    table.rows = (0..usize::from(civilizations)).map(row).collect();
    pack
}

#[test]
fn tables_of_every_size_keep_the_rules() {
    for (eras, spaces, civilizations) in
        [(1, 2, 1), (1, 40, 2), (12, 12, 40), (12, 60, 5), (2, 9, 0)]
    {
        let pack = table(eras, spaces, civilizations);
        for look in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print] {
            for scene in draw(&pack, look) {
                assert_eq!(rules::broken(&scene), [""; 0], "{eras} {spaces} {civilizations}");
            }
        }
    }
}

#[test]
fn a_table_without_eras_or_rows_is_a_picture() {
    let mut pack = pack("smallest");
    pack.eras.clear();
    pack.succession[0].rows.clear();
    pack.succession[0].requirements.clear();
    pack.scoring = None;
    let pages = draw(&pack, ThemeKind::Light);
    assert_eq!(rules::broken(&pages[0]), [""; 0]);
    assert!(has(&pages[0], "No civilization has a row"));
}

#[test]
fn the_last_space_a_table_can_have_is_drawn() {
    let mut pack = pack("smallest");
    pack.succession[0].spaces = u16::MAX;
    assert!(has(&draw(&pack, ThemeKind::Light)[0], "65535"));
}

#[test]
fn the_smallest_table() {
    let scene = draw(&pack("smallest"), ThemeKind::Light).remove(0);
    golden("succession/smallest.svg", &svg::document(&scene));
}

#[test]
fn eras_differ_in_black_and_white() {
    let scene = draw(&pack("smallest"), ThemeKind::Print).remove(0);
    golden("succession/print.svg", &svg::document(&scene));
}

#[test]
fn a_table_whose_rows_are_not_printed() {
    let mut pack = pack("smallest");
    pack.succession[0].rows.clear();
    pack.succession[0].rows_unprinted = true;
    let scene = draw(&pack, ThemeKind::Light).remove(0);
    golden("succession/rows-not-printed.svg", &svg::document(&scene));
}
