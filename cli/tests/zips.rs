//! Zips as packs: those of `strabo package`, and those of strangers.

use std::fs::{self, File};
use std::io::Write;

use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::common::{Bench, PACK, clean, strabo};

/// A zip with these files in the folder of a test.
fn zipped(bench: &Bench, files: &[(&str, &[u8])]) -> String {
    let path = bench.path("its.zip");
    let mut writer = ZipWriter::new(File::create(&path).expect("a file"));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        writer.start_file(*name, options).expect("an entry");
        writer.write_all(bytes).expect("its bytes");
    }
    writer.finish().expect("a zip");
    bench.arg("its.zip")
}

#[test]
fn what_is_packed_holds_the_game_as_text_for_programs_and_on_paper() {
    let bench = Bench::with_pack();
    clean(&["package", &bench.arg("pack"), "--games", "2", "-o", &bench.arg("pack.zip")]);
    let file = File::open(bench.path("pack.zip")).expect("a file");
    let archive = ZipArchive::new(file).expect("a zip");
    let names = archive.file_names().map(|name| name.expect("text").into_owned());
    let mut names: Vec<String> = names.filter(|name| name != "pack.html").collect();
    names.sort_unstable();
    assert_eq!(names, ["README.txt", "pack.pdf", "pack.strabo", "pack/pack.toml"]);
}

#[test]
fn the_readme_says_how_long_the_game_takes_and_how_even_it_is() {
    let bench = Bench::with_pack();
    let path = bench.arg("pack.zip");
    clean(&["package", &bench.arg("pack"), "--games", "3", "-o", &path]);
    let mut archive = ZipArchive::new(File::open(&path).expect("a file")).expect("a zip");
    let entry = archive.by_name("README.txt").expect("a README");
    let text = std::io::read_to_string(entry).expect("text");
    assert!(text.starts_with("Pack\n====\n"), "{text}");
    for words in
        ["3 players: about ", " turns in 3 games between bots.", "strabo table pack.zip --open"]
    {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
}

#[test]
fn a_package_is_a_pack_for_every_command() {
    let bench = Bench::with_pack();
    let zip = bench.arg("pack.zip");
    clean(&["package", &bench.arg("pack"), "--games", "0", "-o", &zip]);
    clean(&["check", &zip]);
    clean(&["inspect", &zip]).prints(&["Pack"]);
    clean(&["render", &zip, "--view", "map", "-o", &bench.arg("map.svg")]);
    let record = bench.arg("game.record");
    clean(&[
        "play",
        &zip,
        "--players",
        "2",
        "--seat",
        "*=steward",
        "--seed",
        "1",
        "--record",
        &record,
    ]);
    clean(&["replay", &record, "--pack", &zip]);
    clean(&["new", &bench.arg("copy"), "--from", &zip]);
    assert!(bench.read("copy/pack.toml").contains("id = \"copy\""));
}

#[test]
fn a_pack_that_extends_one_that_does_not_ship_stands_alone_in_its_package() {
    let bench = Bench::with_pack();
    let over = PACK.replace("\"pack\"", "\"over\"").replace("\"smallest\"", "\"pack\"");
    bench.write("over/pack.toml", &over);
    let elsewhere = Bench::new();
    let zip = elsewhere.arg("over.zip");
    clean(&["package", &bench.arg("over"), "--games", "0", "-o", &zip]);
    clean(&["check", &zip]);
    clean(&["diff", &bench.arg("over"), &zip]).prints(&["are the same game"]);
}

#[test]
fn the_same_pack_gives_the_same_package() {
    let bench = Bench::with_pack();
    let package = |name: &str| {
        clean(&["package", &bench.arg("pack"), "--games", "2", "-o", &bench.arg(name)]);
        fs::read(bench.path(name)).expect("a file")
    };
    assert_eq!(package("one.zip"), package("two.zip"));
}

#[test]
fn a_folder_that_somebody_zipped_is_a_pack() {
    let bench = Bench::new();
    for name in ["pack.toml", "my map/pack.toml"] {
        let zip = zipped(&bench, &[(name, PACK.as_bytes()), ("notes.docx", b"notes")]);
        clean(&["check", &zip]);
    }
}

#[test]
fn a_zip_is_not_changed() {
    let bench = Bench::new();
    let zip = zipped(&bench, &[("pack.toml", PACK.as_bytes())]);
    strabo(&["check", &zip, "--fix"]).fails_with("is a zip, which is not changed");
    strabo(&["rename", &zip, "area", "a", "b"]).fails_with("is a zip, which is not changed");
}

#[test]
fn no_name_leads_out_of_a_zip() {
    let bench = Bench::new();
    for name in
        ["../pack.toml", "pack/../../map.toml", "/etc/map.toml", "c:\\map.toml", "a\\..\\map.toml"]
    {
        let zip = zipped(&bench, &[("pack/pack.toml", PACK.as_bytes()), (name, b"")]);
        strabo(&["check", &zip]).fails_with("leads out of it");
    }
}

#[test]
fn a_link_in_a_zip_is_refused() {
    let bench = Bench::new();
    let mut writer = ZipWriter::new(File::create(bench.path("its.zip")).expect("a file"));
    let options = SimpleFileOptions::default();
    writer.add_symlink("pack/pack.toml", "/etc/passwd", options).expect("a link");
    writer.finish().expect("a zip");
    strabo(&["check", &bench.arg("its.zip")]).fails_with("leads out of it");
}

#[test]
fn a_bomb_is_refused_before_it_fills_the_memory() {
    let bench = Bench::new();
    let zeros = vec![b' '; 33 << 20];
    let files = ["pack/map.toml", "pack/trade.toml"].map(|name| (name, &zeros[..]));
    let zip = zipped(&bench, &[&[("pack/pack.toml", PACK.as_bytes())], &files[..]].concat());
    assert!(fs::metadata(&zip).expect("a file").len() < 1 << 20);
    strabo(&["check", &zip]).fails_with("have more than 67108864 bytes");
}

#[test]
fn a_hundred_thousand_files_are_refused() {
    let bench = Bench::new();
    let names: Vec<String> = (0..100_000).map(|at| format!("pack/{at}.toml")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let zip = zipped(&bench, &files);
    strabo(&["check", &zip]).fails_with("it has more than 2000 files");
}

#[test]
fn a_zip_without_one_pack_says_so() {
    let bench = Bench::new();
    let zip = zipped(&bench, &[("map.toml", b"")]);
    strabo(&["check", &zip]).fails_with("there is no pack.toml in it");
    let two = [("a/pack.toml", PACK.as_bytes()), ("b/pack.toml", PACK.as_bytes())];
    let zip = zipped(&bench, &two);
    strabo(&["check", &zip]).fails_with("it has several packs: \"a/\" and \"b/\"");
}

#[test]
fn a_damaged_zip_says_so() {
    let bench = Bench::new();
    let zip = zipped(&bench, &[("pack.toml", PACK.as_bytes())]);
    let bytes = fs::read(&zip).expect("a file");
    for cut in [0, 4, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&zip, &bytes[..cut]).expect("a file");
        strabo(&["check", &zip]).fails_with("is not a zip, or it is damaged");
    }
}

#[test]
fn a_package_is_a_zip_outside_of_its_pack() {
    let bench = Bench::with_pack();
    let pack = bench.arg("pack");
    strabo(&["package", &pack, "-o", &bench.arg("my.tar")]).fails_with("does not end in .zip");
    strabo(&["package", &pack, "-o", &bench.arg("pack/my.zip")])
        .fails_with("is inside the folder of the pack");
    bench.write("my.zip", "something else");
    strabo(&["package", &pack, "--games", "0", "-o", &bench.arg("my.zip")]).fails_with("--force");
}
