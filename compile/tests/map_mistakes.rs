//! Mistakes of the map that meet: one mistake has one finding, and counts are told as ranges.

use crate::common::{check_over_smallest, describe, file};

/// The findings over the smallest pack, without the pack they are in.
fn found(map: &str, setups: &str) -> Vec<String> {
    let mut files = vec![file("map.toml", map)];
    if !setups.is_empty() {
        files.push(file("setups.toml", setups));
    }
    describe(&check_over_smallest(files))
}

fn names(map: &str, setups: &str) -> Vec<String> {
    let found = found(map, setups);
    let names = found.iter().filter_map(|line| line.split_whitespace().nth(1));
    names.map(|name| name.trim_end_matches(':').to_owned()).collect()
}

#[test]
fn a_sea_by_land_is_neither_mixed_nor_one_way() {
    let map = "[[area]]\nid = \"north\"\nland = [\"west\", \"east\", \"lake\"]\nwater = []\n";
    assert_eq!(names(map, ""), ["sea-by-land"]);
}

#[test]
fn an_empty_flood_plain_explains_the_dry_sites() {
    let map = "[[area]]\nid = \"north\"\ncity_site = \"white\"\n\n\
               [[flood_plain]]\nid = \"shore\"\nareas = []\n";
    assert_eq!(names(map, ""), ["empty-flood-plain"]);
}

#[test]
fn a_volcano_names_two_different_areas() {
    let map = |areas: &str| format!("[[volcano]]\nid = \"smoker\"\nareas = {areas}\n");
    assert_eq!(names(&map("[]"), ""), ["crowded-volcano"]);
    assert_eq!(names(&map("[\"north\", \"north\"]"), ""), ["crowded-volcano"]);
    assert_eq!(names(&map("[\"north\", \"lake\"]"), ""), ["feature-at-sea"]);
}

#[test]
fn a_map_without_any_start_has_one_finding() {
    let map = "[delete]\nstart = [\"alder\", \"birch\", \"cedar\"]\n";
    assert_eq!(names(map, ""), ["missing-start"]);
}

#[test]
fn a_missing_start_is_told_with_all_its_player_counts() {
    let found = found("[delete]\nstart = [\"alder\"]\n", "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].ends_with("\"alder\" has no start, but is in play with 2-3 players"),
        "{found:?}"
    );
}

#[test]
fn many_areas_without_a_region_are_one_finding() {
    let row = |at: usize| {
        format!(
            "[[area]]\nid = \"hill-{at}\"\nname = \"Hill {at}\"\npopulation = 1\nland = [\"north\"]\n\n"
        )
    };
    let mut map: String = (1..=4).map(row).collect();
    map += "[[area]]\nid = \"north\"\nland = [\"west\", \"east\", \"hill-1\", \"hill-2\", \"hill-3\", \"hill-4\"]\n";
    let found = found(&map, "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with("4 of 7 areas belong to no region"), "{found:?}");
}

#[test]
fn areas_that_are_cut_off_together_are_one_finding() {
    let map = "[[area]]\nid = \"isle\"\nname = \"Isle\"\npopulation = 1\nregion = [\"alder\"]\nland = [\"cape\"]\nwater = [\"lake\"]\n\n\
               [[area]]\nid = \"cape\"\nname = \"Cape\"\npopulation = 1\nregion = [\"alder\"]\nland = [\"isle\"]\n\n\
               [[sea]]\nid = \"lake\"\nwater = [\"north\", \"west\", \"east\", \"isle\"]\n";
    let found = found(map, "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("with 2-3 players, \"isle\" and 1 more are in play"), "{found:?}");
}

#[test]
fn ships_pass_areas_out_of_play_along_one_coast() {
    // The isle belongs to alder; between it and the north lies east, which two players do not use.
    let map = |coasts: &str| {
        format!(
            "[[area]]\nid = \"isle\"\nname = \"Isle\"\npopulation = 1\nregion = [\"alder\"]\nwater = [\"east\"]\n\n\
             [[area]]\nid = \"north\"\nwater = [\"lake\", \"east\"]\n\n\
             [[area]]\nid = \"east\"\nwater = [\"lake\", \"isle\", \"north\"]\n{coasts}\n"
        )
    };
    assert_eq!(names(&map(""), ""), [""; 0]);
    let found = found(&map("coasts = [[\"lake\", \"north\"], [\"isle\"]]"), "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("cut-off-area: with 2 players, \"isle\" is"), "{found:?}");
}

#[test]
fn setups_add_and_take_out_what_they_say() {
    let setup = |lists: &str| format!("[[setup]]\nid = \"two\"\n{lists}\n");
    let check = |lists: &str| names("", &setup(lists));
    assert_eq!(check("add = [\"east\"]"), [""; 0]);
    assert_eq!(check("add = [\"east\", \"east\"]"), ["idle-add"]);
    assert_eq!(check("add = [\"lake\"]"), ["idle-add"]);
    assert_eq!(check("out = [\"lake\"]"), ["idle-out"]);
    assert_eq!(check("add = [\"east\"]\nout = [\"east\"]"), ["idle-add"]);
}

#[test]
fn one_place_may_have_names_that_look_alike() {
    let map = "[[area]]\nid = \"west\"\naliases = [\"west shore\", \"West Shore\"]\n";
    assert_eq!(names(map, ""), [""; 0]);
}

#[test]
fn no_balance_no_comparison() {
    let balance = |share: u8| format!("[balance]\npopulation = {share}\n");
    assert_eq!(names("", &balance(29)), [""; 0]);
    let found = found("", &balance(28));
    assert_eq!(found.len(), 1, "{found:?}");
    let wanted = "the region of \"cedar\" has a population of 3 (mean 2.3, +29%) with 3 players";
    assert!(found[0].ends_with(wanted), "{found:?}");
}
