//! `strabo check --fix` fixes findings and leaves everything else as it was.

use std::fs;

use crate::common::{Bench, PACK, clean, strabo, with_findings};
use strabo_cli::Status;

#[test]
fn comments_line_ends_and_the_mark_at_the_start_stay() {
    let bench = Bench::with_pack();
    let text = "\u{feff}# my own words\r\n[[setup]]\r\nid = \"two\"\r\n\
                civilizations = [ \"alder\",\t\"Birch\" ] # why\r\n";
    bench.write("pack/setups.toml", text);
    let ran = clean(&["check", &bench.arg("pack"), "--fix"]);
    assert!(ran.out.starts_with("fixed 1 finding in 1 file: "), "{}", ran.out);
    assert_eq!(bench.read("pack/setups.toml"), text.replace("Birch", "birch"));
}

#[test]
fn a_new_list_of_borders_stands_in_its_usual_place() {
    let isle = "[[area]]\nid = \"isle\"\nname = \"Isle\"\npopulation = 1\n";
    for (before, after) in [
        ("region = [\"alder\"] # hers\n", "region = [\"alder\"] # hers\nland = [\"cape\"]\n"),
        (
            "region = [\n  \"alder\", # a ] b\n]\n",
            "region = [\n  \"alder\", # a ] b\n]\nland = [\"cape\"]\n",
        ),
        ("city_site = \"black\"\n", "city_site = \"black\"\nland = [\"cape\"]\n"),
    ] {
        let bench = Bench::with_pack();
        let cape = "[[area]]\nid = \"cape\"\nname = \"Cape\"\npopulation = 1\nland = [\"isle\"]\n";
        let at = "at = [5, 5]\n\n";
        bench.write("pack/map.toml", &format!("{isle}{before}{at}{cape}"));
        let ran = strabo(&["check", &bench.arg("pack"), "--fix"]);
        assert!(ran.out.starts_with("fixed 1 finding in 1 file: "), "{}", ran.out);
        assert_eq!(bench.read("pack/map.toml"), format!("{isle}{after}{at}{cape}"));
    }
}

#[test]
fn several_files_are_fixed_at_once() {
    let bench = Bench::new();
    bench.write("pack/pack.toml", &PACK.replace("2-3", "3-2"));
    bench.write(
        "pack/setups.toml",
        "[[setup]]\nid = \"two\"\ncivilizations = [\"Alder\", \"Birch\"]\n",
    );
    let ran = clean(&["check", &bench.arg("pack"), "--fix", "--format", "json"]);
    assert!(ran.err.starts_with("fixed 3 findings in 2 files: "), "{}", ran.err);
    assert_eq!(ran.json()["mended"]["findings"], 3);
    assert!(bench.read("pack/pack.toml").contains("\"2-3\""));
    assert!(bench.read("pack/setups.toml").contains("[\"alder\", \"birch\"]"));
    let names: Vec<_> = bench.all("pack").into_iter().map(|(path, _)| path).collect();
    assert_eq!(names.len(), 2, "nothing is left behind: {names:?}");
}

#[test]
fn nothing_is_written_when_nothing_can_be_fixed() {
    let bench = Bench::with_pack();
    bench.write("pack/setups.toml", "[[setup]]\nid = \"two\"\ncivilizations = [\"xyz\"]\n");
    let file = bench.path("pack/setups.toml");
    let before = fs::metadata(&file).and_then(|m| m.modified()).expect("a time");
    let ran = with_findings(&["check", &bench.arg("pack"), "--fix"]);
    assert!(ran.out.starts_with("nothing to fix\n"), "{}", ran.out);
    assert_eq!(fs::metadata(&file).and_then(|m| m.modified()).expect("a time"), before);
}

#[test]
fn a_base_is_never_written() {
    let bench = Bench::new();
    bench.write("base/pack.toml", &PACK.replace("\"pack\"", "\"base\""));
    bench.write("base/setups.toml", "[[setup]]\nid = \"two\"\ncivilizations = [\"Birch\"]\n");
    bench
        .write("over/pack.toml", &PACK.replace("\"pack\"", "\"over\"").replace("smallest", "base"));
    let before = bench.all("");
    with_findings(&["check", &bench.arg("over"), "--fix"]);
    assert_eq!(bench.all(""), before);
}

#[test]
fn shipped_packs_cannot_be_fixed() {
    strabo(&["check", "mega-empires-east", "--fix"])
        .fails_with("strabo new my-pack --from mega-empires-east");
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    bench.write("pack/pack.toml", &PACK.replace("2-3", "3-2"));
    let file = bench.path("pack/pack.toml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    assert_eq!(strabo(&["check", &bench.arg("pack"), "--fix"]).status, Status::Clean);
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
}
