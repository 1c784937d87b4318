//! Findings that are accepted: by name with a reason, for one row, or on one line.

use crate::common::{check_over_smallest, describe, file};

const HEAD: &str = "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1\"\nplayers = \"2-3\"\nextends = \"smallest\"\n";

fn findings(allow: &str, map: &str) -> Vec<String> {
    let files = vec![file("pack.toml", &format!("{HEAD}{allow}")), file("map.toml", map)];
    describe(&check_over_smallest(files))
}

/// A border that only one side declares, on line 3.
const ONE_WAY: &str = "[[area]]\nid = \"north\"\nland = [\"west\"]\n";

#[test]
fn a_finding_is_reported_unless_it_is_allowed() {
    let found = findings("", ONE_WAY);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("one-way-border"), "{found:#?}");
}

#[test]
fn by_name_for_the_whole_pack() {
    assert_eq!(
        findings("[[allow]]\nlint = \"one-way-border\"\nreason = \"A cliff.\"\n", ONE_WAY),
        [""; 0]
    );
}

#[test]
fn by_name_for_the_row_it_is_in() {
    let allow = |item: &str| {
        format!("[[allow]]\nlint = \"one-way-border\"\nitem = \"{item}\"\nreason = \"A cliff.\"\n")
    };
    assert_eq!(findings(&allow("east"), ONE_WAY), [""; 0]);
    let found = findings(&allow("west"), ONE_WAY);
    assert_eq!(found.len(), 2, "the finding, and the exception that is not used: {found:#?}");
}

#[test]
fn a_row_of_the_base_that_the_overlay_changes_keeps_its_id() {
    let map = "[[area]]\nid = \"north\"\nland = [\"west\"]\n\n[[area]]\nid = \"east\"\nland = [\"north\", \"west\"]\n";
    let allow = "[[allow]]\nlint = \"one-way-border\"\nitem = \"east\"\nreason = \"A cliff.\"\n";
    assert_eq!(findings(allow, map), [""; 0]);
}

#[test]
fn by_a_comment_on_its_line() {
    let overlay = "[[area]]\nid = \"east\"\nland = [\n  \"north\", # strabo: allow one-way-border: a cliff\n  \"west\",\n]\n\n[[area]]\nid = \"north\"\nland = [\"west\"]\n";
    assert_eq!(findings("", overlay), [""; 0]);
}

#[test]
fn an_exception_that_is_not_used_is_reported() {
    let found = findings("[[allow]]\nlint = \"one-way-border\"\nreason = \"A cliff.\"\n", "");
    assert_eq!(
        found,
        [
            "page/pack.toml:8 unused-allow: \"one-way-border\" is allowed here, but nothing of the kind is found"
        ]
    );
    let found = findings("", "# strabo: allow one-way-border: nothing here\n");
    assert_eq!(found.len(), 1, "{found:#?}");
}

#[test]
fn what_leaves_no_pack_cannot_be_allowed() {
    let allow = "[[allow]]\nlint = \"unknown-area\"\nreason = \"No.\"\n";
    let found =
        findings(allow, "[[area]]\nid = \"north\"\nland = [\"west\", \"east\", \"nowhere\"]\n");
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().any(|line| line.contains("cannot be allowed")), "{found:#?}");
}
