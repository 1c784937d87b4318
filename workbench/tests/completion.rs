//! What may stand at a place: in good text and in text that is being typed.

use strabo_compile::index::Kind;
use strabo_workbench::Bench;
use strabo_workbench::question::{Completion, Sort};

use super::common::{EAST, bench, east, text_of};

/// The choices at the bar in a text that takes the place of a file.
fn choices(bench: &mut Bench, folder: &str, path: &str, marked: &str) -> (Completion, String) {
    let bar = marked.find('|').expect("a bar marks the place");
    bench.check(folder).expect("a folder on the bench");
    let text = marked.replacen('|', "", 1);
    bench.open(folder, path, text.clone());
    let snapshot = bench.check(folder).expect("a folder on the bench");
    (snapshot.complete(path, bar), text)
}

fn labels(found: &Completion) -> Vec<&str> {
    found.choices.iter().map(|choice| choice.label.as_str()).collect()
}

/// The text after a choice is taken.
fn taken(found: &Completion, text: &str, label: &str) -> String {
    let choice = found.choices.iter().find(|choice| choice.label == label);
    let choice = choice.unwrap_or_else(|| panic!("{label} is among {:?}", labels(found)));
    let mut text = text.to_owned();
    text.replace_range(found.range.clone(), &choice.text);
    text
}

/// `map.toml` of the smallest pack with more at its end.
fn map_with(more: &str) -> String {
    text_of(&bench("p", "smallest"), "p", "map.toml") + more
}

#[test]
fn ids_of_areas_stand_in_land_with_their_names() {
    for (marked, after) in [
        ("land = [\"|\"]\n", "land = [\"north\"]\n"),
        ("land = [\"no|\"]\n", "land = [\"north\"]\n"),
        ("land = [\"no|\n", "land = [\"north\"\n"),
        ("land = [no|]\n", "land = [\"north\"]\n"),
        ("land = [|\n", "land = [\"north\"\n"),
        ("land = [\"west\", |]\n", "land = [\"west\", \"north\"]\n"),
    ] {
        let row = "\n[[area]]\nid = \"isle\"\nname = \"Isle\"\n";
        let marked = map_with(&format!("{row}{marked}"));
        let (found, text) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
        assert!(taken(&found, &text, "north").ends_with(after), "{after}");
        let north = found.choices.iter().find(|one| one.label == "north").expect("an area");
        assert_eq!(north.detail.as_deref(), Some("North Shore"));
        assert_eq!(north.sort, Sort::Thing(Kind::Area));
        assert!(labels(&found).contains(&"lake"), "a sea is an area");
        assert!(!labels(&found).contains(&"isle"), "an area does not touch itself");
        assert!(!labels(&found).contains(&"alder"), "a civilization is no area");
    }
}

#[test]
fn what_is_in_a_list_is_not_offered_again() {
    let marked = map_with("\n[[area]]\nid = \"isle\"\nland = [\"west\", \"|\"]\n");
    let (found, _) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
    assert_eq!(labels(&found), ["north", "east", "lake"]);
}

#[test]
fn fields_that_a_row_lacks_are_offered_with_their_sentences() {
    let marked = map_with("\n[[area]]\nid = \"isle\"\nname = \"Isle\"\n|\nland = []\n");
    let (found, text) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
    let names = labels(&found);
    assert!(names.contains(&"population") && names.contains(&"water"), "{names:?}");
    assert!(!names.contains(&"name") && !names.contains(&"land"), "{names:?}");
    let population = found.choices.iter().find(|one| one.label == "population").expect("a field");
    let sentence = "The population limit. Only an impassable area has none.";
    assert_eq!(population.sentence.as_deref(), Some(sentence));
    assert_eq!(population.detail.as_deref(), Some("a whole number from 0 to 255"));
    assert!(taken(&found, &text, "population").contains("\npopulation = \nland"));
    let marked = map_with("\n[[area]]\npop| = 3\n");
    let (found, text) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
    assert!(taken(&found, &text, "population").ends_with("\npopulation = 3\n"));
}

#[test]
fn tables_are_offered_between_brackets() {
    for (marked, after) in [("\n[[|", "\n[[volcano]]"), ("\n[[vo|]]", "\n[[volcano]]")] {
        let (found, text) =
            choices(&mut bench("p", "smallest"), "p", "map.toml", &map_with(marked));
        assert!(taken(&found, &text, "volcano").ends_with(after));
        assert!(!labels(&found).contains(&"board"), "it is written once");
        assert!(found.choices.iter().all(|choice| choice.sentence.is_some()));
    }
    let (found, text) = choices(&mut bench("p", "smallest"), "p", "map.toml", &map_with("\n[|"));
    assert!(taken(&found, &text, "board").ends_with("\n[board]"));
    let (found, _) = choices(&mut east(), EAST, "trade.toml", "[|");
    assert_eq!(labels(&found), ["delete"], "an overlay can delete");
}

#[test]
fn words_of_closed_lists_are_offered_with_what_they_mean() {
    let marked = map_with("\n[[area]]\nid = \"isle\"\ncity_site = |\n");
    let (found, text) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
    assert_eq!(labels(&found), ["black", "white"]);
    assert_eq!(found.choices[0].sentence.as_deref(), Some("Safe from floods."));
    assert!(taken(&found, &text, "white").ends_with("city_site = \"white\"\n"));
    let marked = map_with("\n[[area]]\nimpassable = |\n");
    let (found, _) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
    assert_eq!(labels(&found), ["true", "false"]);
}

#[test]
fn effects_are_offered_as_words_with_fields() {
    let row = "[[calamity]]\nid = \"storm\"\n";
    let offered = |rest: &str| {
        let marked = format!("{row}{rest}");
        choices(&mut bench("p", "smallest"), "p", "calamities.toml", &marked)
    };
    let (found, text) = offered("effects = [|]\n");
    let damage = found.choices.iter().find(|one| one.label == "take_damage").expect("an effect");
    assert_eq!(damage.sentence.as_deref(), Some("Unit points are removed from the board."));
    assert!(taken(&found, &text, "take_damage").ends_with("effects = [{ take_damage = {  } }]\n"));
    let (found, _) = offered("effects = [{ take| }]\n");
    assert!(labels(&found).contains(&"take_damage"));
    let (found, _) = offered("effects = [{ take_damage = { points = 2, | } }]\n");
    assert!(labels(&found).contains(&"from") && !labels(&found).contains(&"points"));
    let (found, _) = offered("effects = [{ take_damage = { from = \"|\n");
    assert!(labels(&found).contains(&"coastal"), "{:?}", labels(&found));
}

#[test]
fn groups_are_the_keys_of_credits_and_players_those_of_cards() {
    let marked = "[[advance]]\nid = \"x\"\ncredits = { art = 5, | }\n";
    let (found, text) = choices(&mut east(), EAST, "advances.toml", marked);
    assert_eq!(labels(&found), ["civic", "craft", "religion", "science"]);
    assert!(taken(&found, &text, "civic").contains("{ art = 5, civic =  }"));
    let marked = "[[commodity]]\nid = \"flax\"\ncards = { | }\n";
    let (found, text) = choices(&mut east(), EAST, "trade.toml", marked);
    assert!(labels(&found).contains(&"5-9") && labels(&found).contains(&"9"), "{found:?}");
    assert!(taken(&found, &text, "5-9").contains("{ \"5-9\" }"));
    let marked = "[[commodity]]\nid = \"flax\"\nstack = |\n";
    let (found, text) = choices(&mut east(), EAST, "trade.toml", marked);
    assert!(taken(&found, &text, "4").ends_with("stack = 4\n"));
}

#[test]
fn lints_rows_and_packs_are_offered_in_the_head() {
    let head = text_of(&bench("p", "smallest"), "p", "pack.toml");
    let allow = format!("{head}\n[[allow]]\nlint = \"|\"\n");
    let (found, _) = choices(&mut bench("p", "smallest"), "p", "pack.toml", &allow);
    let lint = found.choices.iter().find(|one| one.label == "isolated-area").expect("a lint");
    assert_eq!(lint.sentence.as_deref(), Some("A place has no border with any other."));
    let item = format!("{head}\n[[allow]]\nitem = \"|\"\n");
    let (found, _) = choices(&mut bench("p", "smallest"), "p", "pack.toml", &item);
    assert!(labels(&found).contains(&"north") && labels(&found).contains(&"alder"));
    let extends = head.replacen("\n[pack]\n", "\n[pack]\nextends = |\n", 1);
    let (found, _) = choices(&mut bench("p", "smallest"), "p", "pack.toml", &extends);
    assert!(labels(&found).contains(&"mega-empires-east"), "{found:?}");
}

#[test]
fn rows_of_the_base_can_be_deleted() {
    let (found, text) = choices(&mut east(), EAST, "trade.toml", "[delete]\ncommodity = [\"|\"]\n");
    assert!(taken(&found, &text, "flax").ends_with("[\"flax\"]\n"));
}

#[test]
fn nothing_is_offered_where_nothing_can_stand() {
    for more in ["\n[[area]]\nid = \"|\"\n", "\n# rem|ark\n", "\n[[area]]\npopulation = 3 |\n"] {
        let marked = map_with(more);
        let (found, _) = choices(&mut bench("p", "smallest"), "p", "map.toml", &marked);
        assert!(found.choices.is_empty(), "{more:?} offers {:?}", labels(&found));
    }
    let mut bench = bench("p", "smallest");
    let own = bench.check("p").expect("a pack");
    assert!(own.complete("no-such-file.toml", 7).choices.is_empty());
    assert!(own.complete("map.toml", usize::MAX).complete, "a place past the end");
}

#[test]
fn a_long_list_is_narrowed_to_what_is_typed() {
    let mut bench = bench("p", "smallest");
    let row = |at: u32| format!("[[area]]\nid = \"a{at}\"\nname = \"A {at}\"\npopulation = 1\n");
    let rows = (0..1000).map(row).collect::<Vec<_>>().concat();
    let (found, _) = choices(&mut bench, "p", "map.toml", &format!("{rows}land = [\"a99|\"]\n"));
    assert!(!found.complete);
    assert_eq!(
        labels(&found),
        ["a99", "a990", "a991", "a992", "a993", "a994", "a995", "a996", "a997", "a998"]
    );
}
