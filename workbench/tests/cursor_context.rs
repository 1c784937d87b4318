//! What stands at a place of a text, in good TOML and in text that is being typed.

use strabo_workbench::{CursorContext, Lines, Position, Slot, Step, Units};

/// What is at the bar in a text: the slot, the way, and the word.
fn at(text: &str) -> (Slot, String, String, CursorContext) {
    let offset = text.find('|').expect("a bar marks the place");
    let text = text.replacen('|', "", 1);
    let spot = CursorContext::at(&text, offset);
    let steps = spot.path.iter().map(|step| match step {
        Step::Key(key) => key.clone(),
        Step::Item(at) => at.to_string(),
    });
    (spot.slot, steps.collect::<Vec<_>>().join("."), text[spot.word.clone()].to_owned(), spot)
}

#[track_caller]
fn assert_at(text: &str, slot: Slot, path: &str, word: &str) {
    let (found, way, written, _) = at(text);
    assert_eq!((found, way.as_str(), written.as_str()), (slot, path, word), "{text}");
}

#[test]
fn in_good_text() {
    let row = "[[area]]\nid = \"ur\"\nland = [\"uruk\", \"la|gash\"]\n\n[[sea]]\nid = \"gulf\"\n";
    assert_at(row, Slot::Value, "area.0.land.1", "lagash");
    assert_at("[[area]]\nid = \"ur\"\npopu|lation = 3\n", Slot::Key, "area.0", "population");
    assert_at("[[area]]\npopulation = |3\n", Slot::Value, "area.0.population", "3");
    assert_at("[board]\nwidth = 3.|5\n", Slot::Value, "board.width", "3.5");
    assert_at("[[ar|ea]]\n", Slot::Heading { rows: true }, "", "area");
    assert_at("[pa|ck]\n", Slot::Heading { rows: false }, "", "pack");
    assert_at("[[a]]\n# a re|mark\n", Slot::Nothing, "a.0", "# a remark");
    assert_at("[[area]]\n|\n", Slot::Key, "area.0", "");
    assert_at("[[area]]\npopulation = 3 |\n", Slot::Nothing, "area.0.population", "");
}

#[test]
fn inside_of_lists_and_tables() {
    let text = "[[calamity]]\neffects = [{ take_damage = { am|ount = 5 } }]\n";
    assert_at(text, Slot::Key, "calamity.0.effects.0.take_damage", "amount");
    let text = "[[advance]]\ncredits = { crafts = 5, sci| }\n";
    let (slot, path, word, spot) = at(text);
    assert_eq!((slot, path.as_str(), word.as_str()), (Slot::Key, "advance.0.credits", "sci"));
    assert_eq!(spot.keys, ["crafts"]);
    let text = "[[area]]\ncoasts = [\n  [\"a\", \"b\"],\n  [\"c\", \"|\"],\n]\nid = \"x\"\n";
    assert_at(text, Slot::Value, "area.0.coasts.1.1", "");
    assert_at("[[card]]\ncards.\"5-8\" = 4|\n", Slot::Value, "card.0.cards.5-8", "4");
    assert_at("[delete]\narea = [\"|\"]\n", Slot::Value, "delete.area.0", "");
}

#[test]
fn in_text_that_is_being_typed() {
    assert_at("[[area]]\nland = [\"bab|\nwater = [\"x\"]\n", Slot::Value, "area.0.land.0", "bab");
    assert_at("[[area]]\nland = [\"a\", |\nwater = [\"x\"]\n", Slot::Value, "area.0.land.1", "");
    assert_at("[[area]]\nland = [\"a\"\npopu|\n", Slot::Value, "area.0.land.1", "popu");
    assert_at("[[area]]\nland = [\"a\"\nwater = [\"|\n", Slot::Value, "area.0.water.0", "");
    assert_at("[[area]]\nland = \"ur|, \"b\"]\n", Slot::Value, "area.0.land", "ur, ");
    assert_at("[[area]]\nname = |\n\n[[area]]\nid = \"b\"\n", Slot::Value, "area.0.name", "");
    assert_at("[[area]]\npop|\n[[area]]\nid = \"b\"\n", Slot::Key, "area.0", "pop");
    assert_at("[[|", Slot::Heading { rows: true }, "", "");
    assert_at("[[a|]]\n", Slot::Heading { rows: true }, "", "a");
    assert_at("|", Slot::Key, "", "");
    let unclosed = "[[calamity]]\neffects = [{ take_damage = { am|\nname = \"x\"\n";
    assert_at(unclosed, Slot::Key, "calamity.0.effects.0.take_damage", "am");
}

#[test]
fn the_rest_of_the_row_is_known() {
    let (_, _, _, spot) = at("[[area]]\nid = \"ur\"\n|\nname = \"Ur\"\nland = [\"a\"]\n");
    assert_eq!(spot.keys, ["id", "name", "land"]);
    assert_eq!(spot.row.as_deref(), Some("ur"));
    let (_, _, _, spot) =
        at("[[area]]\nid = \"ur\"\nland = [\"a\", \"|\", \"b\"]\nwater = [\"c\"]\n");
    assert_eq!(spot.items, ["a", "b"]);
}

#[test]
fn any_place_of_any_text_has_an_answer() {
    let text = "\u{feff}[[a]]\r\nid = \"é🏺\nx = ['y', { z = \"\"\"q\n\"\"\" } ]\n[b.c]\n= ] } , . \" '\n\\";
    for offset in 0..=text.len() + 3 {
        let spot = CursorContext::at(text, offset);
        assert!(text.get(spot.word.clone()).is_some(), "{offset}");
        assert!(spot.whole.start <= spot.word.start && spot.word.end <= spot.whole.end);
    }
}

#[test]
fn positions_are_clamped_and_count_as_editors_do() {
    let text = "a🏺b\r\né\n";
    let lines = Lines::new(text);
    assert_eq!(lines.count(), 3);
    let offset = |line, column, units| lines.offset(text, Position { line, column }, units);
    assert_eq!(offset(0, 3, Units::Utf16), 5);
    assert_eq!(offset(0, 2, Units::Utf16), 1, "half of a pair of units");
    assert_eq!(offset(0, 99, Units::Utf16), 6, "before the end of the line");
    assert_eq!(offset(1, 1, Units::Utf8), 8, "inside of a character");
    assert_eq!(offset(7, 7, Units::Utf16), text.len());
    assert_eq!(lines.position(text, 3, Units::Utf16), Position { line: 0, column: 1 });
    assert_eq!(lines.position(text, 999, Units::Utf16), Position { line: 2, column: 0 });
    for (at, _) in text.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
        for units in [Units::Utf8, Units::Utf16] {
            assert_eq!(lines.offset(text, lines.position(text, at, units), units), at);
        }
    }
}
