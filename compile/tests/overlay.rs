//! A pack laid over another: what is changed, what is added, what is left out, and what stays.

use crate::common::{check_over_smallest, clean, file};
use strabo_model::Pack;

#[test]
fn without_any_rows_the_base_stays_as_it_is() {
    let over = clean(check_over_smallest(Vec::new()));
    let base = clean(crate::common::check(crate::common::smallest().files));
    assert_eq!(over.id.as_ref(), "page");
    assert_eq!(
        Pack { id: base.id.clone(), name: base.name.clone(), ..over },
        Pack { description: None, ..base }
    );
}

#[test]
fn a_row_changes_only_the_fields_it_names() {
    let over = clean(check_over_smallest(vec![file(
        "trade.toml",
        "[[commodity]]\nid = \"salt\"\nname = \"Sea Salt\"\n",
    )]));
    let salt = &over.commodities[1];
    assert_eq!((salt.name.as_ref(), salt.cards[0].cards), ("Sea Salt", 4));
    assert_eq!(over.commodities.len(), 4);
}

#[test]
fn a_table_changes_field_by_field() {
    let over = clean(check_over_smallest(vec![file("rules.toml", "[tax]\nrate = 2\n")]));
    let rules = over.rules.expect("rules");
    assert_eq!((rules.tax.rate, rules.tax.victims_excluded, rules.cities.site), (2, true, 3));
}

#[test]
fn a_list_is_replaced_whole() {
    let rows = "[[calamity]]\nid = \"drought\"\nmodified_by = []\n";
    let over = clean(check_over_smallest(vec![file("calamities.toml", rows)]));
    assert!(over.calamities[0].modified_by.is_empty());
    assert_eq!(over.calamities[1].modified_by.len(), 1);
}

#[test]
fn a_deleted_row_is_gone() {
    let over = clean(check_over_smallest(vec![file(
        "variants.toml",
        "[delete]\npackage = [\"potters\"]\nvariant = [\"short\"]\n",
    )]));
    assert!(over.packages.is_empty() && over.variants.is_empty());
}

#[test]
fn rows_are_deleted_wherever_they_stand_and_new_ones_follow_the_rest() {
    let names = |deleted: &[&str]| {
        let deleted: Vec<String> = deleted.iter().map(|id| format!("\"{id}\"")).collect();
        let rows = format!(
            "[[commodity]]\nid = \"jade\"\nname = \"Jade\"\nstack = 1\ncards = {{ \"2-3\" = 4 }}\n\n\
             [delete]\ncommodity = [{}]\n",
            deleted.join(", ")
        );
        let outcome = check_over_smallest(vec![file("trade.toml", &rows)]);
        let pack = outcome.pack.or(outcome.partial.map(|partial| partial.pack)).expect("a pack");
        pack.commodities.iter().map(|row| row.id.to_string()).collect::<Vec<_>>()
    };
    let all = names(&[]);
    assert_eq!(all.len(), 5);
    for gone in [[0, 1], [1, 2], [0, 3], [3, 2]] {
        let kept: Vec<String> =
            (0..5).filter(|at| !gone.contains(at)).map(|at| all[at].clone()).collect();
        assert_eq!(names(&gone.map(|at| all[at].as_str())), kept, "{gone:?}");
    }
}

/// Each suggestion compares an id with all others.
#[test]
fn suggestions_for_rows_to_delete_are_bounded() {
    let helped = |count: usize| {
        let rows = format!("[delete]\ncommodity = [{}]\n", "\"salty\", ".repeat(count));
        let outcome = check_over_smallest(vec![file("trade.toml", &rows)]);
        let found = outcome.diagnostics.iter().filter(|finding| finding.message.contains("salty"));
        let found: Vec<bool> = found.map(|finding| finding.help.is_some()).collect();
        (found.len(), found.iter().filter(|has_help| **has_help).count())
    };
    assert_eq!(helped(150), (150, 150));
    assert_eq!(helped(300), (300, 200));
}
