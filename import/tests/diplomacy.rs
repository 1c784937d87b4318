//! Maps of Diplomacy that are small to write and hard to read.

use std::{cell::Cell, fmt::Write as _};

use strabo_import::Imported;
use strabo_import::diplomacy::{Load, MOST_EFFORT, read, read_within};
use strabo_model::effort::Effort;

const NO_FILES: &Load<'_> = &|_| Err("there are no files".to_owned());

/// What a text says, and how many neighbours were looked at again.
fn spent(text: &str, effort: u64) -> (u64, Imported) {
    read_within(text, "\"a.map\"", NO_FILES, Effort::new(effort))
}

fn said(imported: &Imported) -> String {
    let mut text = String::new();
    for (topic, lines) in imported.doubts.topics() {
        let _ = writeln!(text, "{topic}: {}", lines.join("\n"));
    }
    text
}

/// A name and a space for each number, and neighbours in a ring.
fn ring(count: usize) -> String {
    let row = |at: usize| format!("Place {at} = p{at}\nLAND p{at} ABUTS p{}\n", (at + 1) % count);
    (0..count).map(row).collect()
}

#[test]
fn taking_spaces_out_takes_about_the_same_effort_for_each() {
    let words = |count: usize| (0..count).map(|at| format!(" p{at}")).collect::<Vec<_>>().concat();
    let drops = |count: usize| ring(count) + "DROP" + &words(count / 2);
    let amends = |count: usize| format!("{}LAND hub\nAMEND hub{}\n", ring(count), words(count));
    let minus = |count: usize| amends(count) + "AMEND hub" + &words(count).replace(" p", " -p");
    let families: [&dyn Fn(usize) -> String; 3] = [&drops, &amends, &minus];
    for (number, family) in families.into_iter().enumerate() {
        let [few, more, many] = [500, 1000, 2000].map(|count| spent(&family(count), MOST_EFFORT).0);
        assert!(more <= 2 * few + 10 && many <= 2 * more + 10, "{number}: {few} {more} {many}");
    }
    let (_, imported) = spent(&drops(500), MOST_EFFORT);
    assert_eq!(imported.areas.len(), 250);
    let (_, imported) = spent(&minus(500), MOST_EFFORT);
    assert!(!imported.borders.iter().any(|border| &*border.ends[0] == "hub"));
}

#[test]
fn changes_beyond_the_effort_are_reported_and_left_out() {
    let text = ring(50) + &"DROP p1\n".repeat(20);
    let (steps, imported) = spent(&text, 1000);
    assert!(steps <= 1000 && said(&imported).contains("of \"a.map\": too many changes"));
    assert_eq!(imported.areas.len(), 49);
}

#[test]
fn words_of_a_line_are_amended_one_after_the_other() {
    let text = "LAND a ABUTS b c\nLAND b\nLAND c\nLAND d\nAMEND a -B d -d d b -c\n";
    let ends = |imported: &Imported| {
        imported.borders.iter().map(|border| border.ends[1].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(ends(&spent(text, MOST_EFFORT).1), ["d", "b"]);
}

/// Each neighbour repeats the abbreviation of its space: a long one would fill the memory.
#[test]
fn long_words_and_repeated_neighbours_do_not_multiply() {
    let long = "x".repeat(1000);
    let text = format!("LAND a ABUTS{}\nLAND b\nLAND {long} ABUTS a b\n", " b".repeat(5000));
    let imported = read(&text, "\"a.map\"", NO_FILES);
    assert_eq!((imported.areas.len(), imported.borders.len()), (2, 1));
    let said = said(&imported);
    assert!(said.contains("line 3 of \"a.map\": \"xxxx") && said.len() < 400, "{said}");
    let text = format!("LAND bre\n{long}{}\n", " bre".repeat(5000));
    let tags = read(&text, "\"a.map\"", NO_FILES).areas.remove(0).details.tags;
    assert_eq!(tags.len(), 2);
    assert!(tags.iter().all(|tag| tag.len() < 80), "{tags:?}");
}

#[test]
fn a_file_is_used_once_however_often_it_is_named() {
    let loaded = Cell::new(0);
    let load = |_: &str| {
        loaded.set(loaded.get() + 1);
        Ok("USE other other\nLAND b\n".to_owned())
    };
    let imported = read("USE other other.map\nLAND a\n", "\"a.map\"", &load);
    assert_eq!((loaded.get(), imported.areas.len()), (1, 2));
    assert!(said(&imported).contains("line 1 of \"other.map\": \"other.map\" was named before"));
}
