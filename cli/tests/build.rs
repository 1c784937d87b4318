//! `strabo build`: links, formats, and what the script of the page reads.

use crate::common::{Bench, clean, strabo};
use serde_json::Value;

/// A pack whose names try to break out; the browser test opens it as well.
const HOSTILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../xtask/browser/hostile");

fn names(bench: &Bench, below: &str) -> Vec<String> {
    let files = bench.all(below).into_iter();
    let name =
        |path: std::path::PathBuf| path.file_name().map(|name| name.to_string_lossy().into());
    let visible = |name: &String| !name.starts_with('.');
    files.filter_map(|(path, _)| name(path)).filter(visible).collect()
}

#[test]
fn every_picture_is_on_the_page_and_every_link_leads_somewhere() {
    let bench = Bench::new();
    clean(&["build", "smallest", "-o", &bench.arg("out")]);
    let page = bench.read("out/index.html");
    let files = names(&bench, "out");
    assert!(files.contains(&"map.svg".to_owned()) && files.contains(&"smallest.json".to_owned()));
    for file in files.iter().filter(|file| *file != "index.html") {
        assert!(page.contains(&format!("href=\"{file}\"")), "{file} is not linked");
    }
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    for link in links.filter(|link| !link.starts_with('#')) {
        assert!(files.iter().any(|file| file == link), "{link} is not there");
    }
    for source in page.split("<img src=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(files.iter().any(|file| file == source), "{source} is not there");
    }
}

#[test]
fn nothing_typed_becomes_markup() {
    let bench = Bench::new();
    clean(&["build", HOSTILE, "-o", &bench.arg("out"), "--format", "svg,png,pdf"]);
    let page = bench.read("out/index.html");
    assert_eq!(page.matches("<script").count(), 3, "only our own");
    assert_eq!(page.matches("</script").count(), 3);
    assert_eq!(page.matches("<style").count(), 1);
    for element in ["<b>", "<iframe", "<object", "<img src=x"] {
        assert!(!page.contains(element), "{element}");
    }
    for file in
        names(&bench, "out").iter().filter(|file| file.split('.').next_back() == Some("svg"))
    {
        let picture = bench.read(&format!("out/{file}"));
        assert!(!picture.contains("<script") && !picture.contains("<b>"), "{file}");
    }
}

#[test]
fn what_the_script_reads_is_what_was_typed() {
    let bench = Bench::new();
    strabo(&["build", HOSTILE, "-o", &bench.arg("out")]);
    let page = bench.read("out/index.html");
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data: Value = serde_json::from_str(data.expect("data")).expect("JSON");
    assert_eq!(data["areas"][0]["name"], "</script><script>alert('north')</script>");
    assert_eq!(data["areas"][1]["name"], "\" onmouseover=\"alert(1)\" x=\"'");
    assert_eq!(data["setups"][0]["out"], serde_json::json!([2]), "the third area is out for two");
}

#[test]
fn pictures_are_written_in_the_formats_asked_for() {
    let bench = Bench::new();
    clean(&["build", "smallest", "-o", &bench.arg("out"), "--format", "png,pdf"]);
    let start = |file: &str| {
        let files = bench.all("out").into_iter();
        let found = files.filter(|(path, _)| path.ends_with(file)).map(|(_, bytes)| bytes).next();
        found.unwrap_or_default().into_iter().take(5).collect::<Vec<u8>>()
    };
    assert_eq!(start("map.png"), b"\x89PNG\r");
    assert_eq!(start("map.pdf"), b"%PDF-");
    assert_eq!(start("map.svg"), b"<?xml", "the page shows it");
    assert!(bench.read("out/index.html").contains("href=\"map.pdf\""));
}
