//! `strabo rename`, `strabo edit` and `strabo format`: changes of a pack in its folder.

use serde_json::json;
use strabo_cli::Status;

use crate::common::{Bench, Ran, clean, strabo, strabo_in, with_findings};

fn edit(bench: &Bench, words: &[&str]) -> Ran {
    let pack = bench.arg("pack");
    strabo(&[&["edit", pack.as_str()], words].concat())
}

#[test]
fn the_pack_of_the_current_folder_is_changed() {
    let bench = Bench::with_copy("inland-sea");
    let folder = bench.path("pack");
    let ran = strabo_in(&folder, &["rename", "area", "gull-bay", "tern-bay"]).clean();
    assert!(ran.err.contains("using the pack \"inland-sea\" of the current folder"), "{}", ran.err);
    strabo_in(&folder, &["edit", "add-border", "tern-bay", "reed-mouth"]).clean();
    assert_eq!(strabo_in(&folder, &["format", "--check"]).status, Status::Clean);
}

#[test]
fn each_change_is_a_command() {
    let bench = Bench::with_copy("inland-sea");
    for words in [
        &["add-border", "gull-bay", "reed-mouth", "--by", "both"][..],
        &["remove-border", "gull-bay", "reed-mouth"],
        &["add-area", "far-isle", "--between", "gull-bay,reed-mouth", "--population", "2"],
        &["move-area", "far-isle", "--into", "arvan"],
        &["split-area", "gull-bay", "south-bay", "--takes", "stone-moor", "--shares", "inland-sea"],
        &["merge-areas", "gull-bay", "south-bay"],
        &["remove", "area", "far-isle"],
    ] {
        let ran = edit(&bench, words);
        if words[0] == "move-area" {
            // It belongs to the region of both its neighbours already.
            assert_eq!(ran.status, Status::Failed, "{words:?}: {ran:?}");
        } else {
            assert_eq!(ran.status, Status::Clean, "{words:?}: {ran:?}");
            assert!(ran.out.contains("\nchanged 1 file: "), "{words:?}: {}", ran.out);
        }
        assert_eq!(strabo(&["check", &bench.arg("pack")]).status, Status::Clean, "{words:?}");
    }
    let names: Vec<_> = bench.all("pack").into_iter().map(|(path, _)| path).collect();
    assert_eq!(names.len(), 13, "nothing is left behind: {names:?}");
}

#[test]
fn a_copy_becomes_an_overlay_and_a_whole_pack_again() {
    let bench = Bench::with_copy("inland-sea");
    let head = bench.read("pack/pack.toml").replace("id = \"inland-sea\"", "id = \"pack\"");
    bench.write("pack/pack.toml", &head);
    let before = bench.arg("pack");
    edit(&bench, &["overlay", "--from", "inland-sea"]).clean();
    let names = || -> Vec<String> {
        let all = bench.all("pack").into_iter();
        all.filter_map(|(path, _)| Some(path.file_name()?.to_str()?.to_owned())).collect()
    };
    assert_eq!(names(), ["pack.toml"]);
    let same = strabo(&["diff", "inland-sea", &before]);
    assert!(same.out.contains("the same game"), "{}", same.out);
    edit(&bench, &["flat"]).clean();
    assert_eq!(names().len(), 13);
    let same = strabo(&["diff", "inland-sea", &before]);
    assert!(same.out.contains("the same game"), "{}", same.out);
}

#[test]
fn a_change_that_would_cause_an_error_is_refused_with_it() {
    let bench = Bench::with_copy("smallest");
    let before = bench.all("pack");
    let ran = edit(&bench, &["remove", "civilization", "alder"]).with_findings();
    assert!(ran.err.contains("nothing was changed: "), "{}", ran.err);
    let ran =
        edit(&bench, &["remove", "civilization", "alder", "--format", "json"]).with_findings();
    assert!(ran.json()["finding"]["line"].is_u64(), "{}", ran.out);
    assert_eq!(bench.all("pack"), before);
}

#[test]
fn files_are_brought_into_the_house_form() {
    let bench = Bench::with_copy("smallest");
    let check = || strabo(&["format", &bench.arg("pack"), "--check"]);
    let json = |words: &[&str]| {
        let ran = strabo(&[&["format", &bench.arg("pack"), "--format", "json"], words].concat());
        let report = ran.json();
        let [files, unreadable, written] =
            ["files", "unreadable", "written"].map(|key| report[key].clone());
        (ran.status, files, unreadable, written)
    };
    assert_eq!(check().status, Status::Clean);
    let map = bench.read("pack/map.toml");
    let other = map.replace(" = ", "=").replace("\"west\", \"east\"", "\"west\",\"east\"");
    bench.write("pack/map.toml", &other);
    let ran = check().with_findings();
    assert!(ran.out.starts_with("1 file in another form: "), "{}", ran.out);
    assert_eq!(bench.read("pack/map.toml"), other);
    let shown = strabo(&["format", &bench.arg("pack"), "--dry-run"]);
    assert!(shown.out.starts_with("--- a/map.toml\n"), "{}", shown.out);
    assert_eq!(bench.read("pack/map.toml"), other);
    clean(&["format", &bench.arg("pack")]);
    assert_eq!(bench.read("pack/map.toml"), map);
    assert_eq!(check().status, Status::Clean);
    assert_eq!(json(&["--check"]), (Status::Clean, json!([]), json!([]), false.into()));
    bench.write("pack/map.toml", &other);
    let files = json!(["map.toml"]);
    for (words, status, written) in [
        (&["--check"][..], Status::Findings, false),
        (&["--dry-run"], Status::Clean, false),
        (&[], Status::Clean, true),
    ] {
        assert_eq!(json(words), (status, files.clone(), json!([]), written.into()));
    }
    assert_eq!(bench.read("pack/map.toml"), map);
    bench.write("pack/map.toml", "[[area]\n");
    assert_eq!(json(&[]), (Status::Findings, json!([]), files, true.into()));
    let ran = with_findings(&["format", &bench.arg("pack")]);
    assert!(ran.err.contains("map.toml is not valid TOML and stays as it is"), "{}", ran.err);
    assert_eq!(strabo(&["format", "mega-empires-east"]).status, Status::Failed);
}
