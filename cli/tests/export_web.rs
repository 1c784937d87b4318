//! `strabo export --to web`: what stands in the page. Browsers play it in `xtask/browser/web`.

use std::fs;

use super::common::{Bench, strabo_in};

/// A folder with a module that plays nothing, and a page of a pack with hostile names.
fn exported() -> (Bench, String) {
    let bench = Bench::new();
    bench.write("share/strabo/strabo.wasm", "\0asm\u{1}\0\0\0");
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../xtask/browser/hostile");
    let args = ["export", pack, "--to", "web", "--players", "2", "-o", "my-map.html"];
    strabo_in(&bench.path(""), &args)
        .clean()
        .prints(&["wrote my-map.html", "next: open my-map.html"]);
    let page = fs::read_to_string(bench.path("my-map.html")).expect("a page");
    (bench, page)
}

#[test]
fn the_page_asks_nobody_for_anything_and_no_name_becomes_markup() {
    let (_bench, page) = exported();
    assert!(page.contains("default-src 'none'"), "the policy forbids connections");
    assert!(!page.contains("src=\"") && !page.contains("<script>stolen"), "nothing is fetched");
    assert!(page.contains("&lt;script&gt;stolen=1"), "the title says the name");
}

#[test]
fn a_page_is_one_file_and_a_game_that_can_be_played() {
    let (bench, _) = exported();
    let folder = bench.path("");
    let args = ["export", "inland-sea", "--to", "web", "-o", "folder"];
    strabo_in(&folder, &args).fails_with("\"folder\" is not the name of a page");
    let args = ["export", "inland-sea", "--to", "web", "--players", "9", "-o", "nine.html"];
    strabo_in(&folder, &args).fails_with("\"inland-sea\" cannot be played");
    let args = ["export", "clash-of-cultures", "--to", "web", "-o", "clash.html"];
    strabo_in(&folder, &args).fails_with("the faces of the regions are not printed");
}
