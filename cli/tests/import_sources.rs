//! Importing from several files at once, from `TripleA` and from Diplomacy.

use strabo_cli::Status;

use crate::common::{Bench, Ran, clean, strabo};
use crate::import::{borders, findings, import, row, rows, svg};

/// Imports one file of the bench with further arguments into `out`.
fn import_file(bench: &Bench, format: &str, file: &str, more: &[&str]) -> Ran {
    let (file, out) = (bench.arg(file), bench.arg("out"));
    let mut args = vec!["import", format, &file, "-o", &out];
    args.extend(more);
    clean(&args)
}

#[test]
fn a_border_listed_from_one_end_only_is_written_from_that_end() {
    let bench = Bench::new();
    let list = "a,b,by\nur,elam,land\nelam,ur,land\nelam,susa,\nsusa,elam,\nsusa,ur,\nsusa,gulf,water\ngulf,susa,water\n";
    import(&bench, "csv", list, &[]).prints(&[
        "from one end only, written from that end only:\n  susa to ur by land (line 6 of",
    ]);
    assert_eq!(borders(&bench, "susa", "land"), ["ur", "elam"]);
    assert_eq!(borders(&bench, "ur", "land"), ["elam"]);
    let found = findings(&bench);
    assert!(
        found.iter().any(|one| one.starts_with("one-way-border: \"susa\" borders on \"ur\"")),
        "{found:?}"
    );
}

#[test]
fn a_border_listed_twice_among_others_listed_once_is_said() {
    let bench = Bench::new();
    let ran = import(&bench, "csv", "a,b\nur,elam\nelam,ur\nelam,susa\nsusa,ur\n", &[]);
    ran.prints(&["listed from both ends, unlike most:\n  ur and elam by land (line 3 of"]);
    assert_eq!(borders(&bench, "ur", "land"), ["elam", "susa"]);
    assert!(findings(&bench).is_empty(), "{:?}", findings(&bench));
}

const BOARD: &str = "\
    <rect id=\"ur\" data-population=\"2\" width=\"30\" height=\"30\"/>
    <rect inkscape:label=\"Élam\" x=\"30\" width=\"30\" height=\"30\"/>
    <rect id=\"gulf\" y=\"30\" width=\"60\" height=\"30\"/>
    <rect id=\"desert\" x=\"60\" width=\"30\" height=\"30\"/>
    <rect id=\"oasis\" x=\"80\" y=\"80\" width=\"9\" height=\"9\"/>";

#[test]
fn outlines_borders_and_figures_come_from_three_files() {
    let bench = Bench::new();
    bench.write("board.svg", &svg(BOARD).replace("id=\"desert\"", "id=\"desert\" class=\"sea\""));
    bench.write(
        "borders.csv",
        "a,b,by\nur,elam,both\nur,gulf,\nelam,gulf,\nelam,desert,\noasis,ur,land\n",
    );
    bench.write(
        "areas.csv",
        "id,name,kind,population,city site,region,start,flood plain,coasts\n\
         ur,Ur,land,3,white,\"babylon,sumer\",babylon,Two Rivers,elam|gulf\n\
         elam,,,2,,,,two-rivers,\n\
         gulf,The Gulf,sea,,,,,,\n\
         desert,,land,0,,,,no,\nur,Ur again,,,,,,,\nmars,Mars,land,1,,,,yes,\n",
    );
    let ran = import_file(
        &bench,
        "svg",
        "board.svg",
        &["--borders", &bench.arg("borders.csv"), "--table", &bench.arg("areas.csv")],
    );
    ran.prints(&[
        "rect \"ur\" on line 1: population 2, but population 3 in",
        "seas because of their names:\n  rect \"gulf\" on line 3",
        "rect \"desert\" on line 4: sea, but land in",
        "without an outline:\n  mars (line 7 of",
        "that the table does not have:\n  oasis (rect \"oasis\" on line 5)",
        "that an earlier row of the table has, ignored:\n  line 6 of",
        "do not touch on the drawing, as [[link]] rows:\n  ur and oasis",
    ]);
    let ur = row(&bench, "ur");
    assert_eq!(ur["population"].as_integer(), Some(3));
    assert_eq!(ur["city_site"].as_str(), Some("white"));
    assert_eq!(ur["region"].as_array().map(Vec::len), Some(2));
    assert_eq!(ur["coasts"].to_string(), "[[\"elam\"], [\"gulf\"]]");
    assert_eq!(row(&bench, "elam")["name"].as_str(), Some("Élam"));
    assert_eq!(borders(&bench, "gulf", "water"), ["ur", "elam"]);
    let map: toml::Table = bench.read("out/map.toml").parse().expect("TOML");
    assert_eq!(map["start"].to_string(), "[{ area = \"ur\", civilization = \"babylon\" }]");
    let ids =
        map["flood_plain"].as_array().into_iter().flatten().filter_map(|row| row["id"].as_str());
    assert_eq!(ids.collect::<Vec<_>>(), ["mars", "two-rivers"]);
    assert_eq!(map["flood_plain"][1]["name"].as_str(), Some("Two Rivers"));
    assert_eq!(map["flood_plain"][1]["areas"].to_string(), "[\"ur\", \"elam\"]");
}

#[test]
fn areas_that_touch_without_a_listed_border_are_named() {
    let bench = Bench::new();
    bench.write("board.svg", &svg(BOARD));
    bench.write("borders.csv", "a,b\nur,elam\nelam,desert\n");
    let ran = import_file(&bench, "svg", "board.svg", &["--borders", &bench.arg("borders.csv")]);
    ran.prints(&[
        "have no border in the list, as [[closed]] rows:\n  ur and gulf (\"",
        "\n  elam and gulf (\"",
    ]);
    assert!(borders(&bench, "gulf", "land").is_empty());
}

#[test]
fn pairs_that_may_share_a_coast_are_named() {
    let bench = Bench::new();
    let ran =
        import(&bench, "svg", &svg(BOARD).replace("id=\"gulf\"", "id=\"gulf\" class=\"sea\""), &[]);
    ran.prints(&["--coasts all adds them to each other's water: ur and elam"]);
    ran.prints(&["areas without a population got 1: elam, desert, oasis"]);
}

#[test]
fn imported_files_name_their_schemas() {
    let bench = Bench::new();
    import(&bench, "csv", "name\nUr\n", &[]);
    assert!(bench.read("out/map.toml").starts_with("#:schema .schemas/map.schema.json\n"));
    assert!(bench.read("out/pack.toml").starts_with("#:schema .schemas/pack.schema.json\n"));
    assert!(bench.path("out/.schemas/map.schema.json").is_file());
}

/// A small map as `TripleA` keeps it: two lands, an island in a sea, a wall.
fn triplea(bench: &Bench) {
    bench.write(
        "ancient/map/polygons.txt",
        "Ur  <  (0,0) (50,0) (50,50) (0,50) > \n\
         Old Elam  <  (51,0) (100,0) (100,50) (51,50) > < (10,70) (20,70) (20,80) (10,80) >\n\
         Gulf Zone  <  (0,51) (100,51) (100,100) (0,100) >\n\
         Wall <(101,0)(120,0)(120,50)(101,50)>\n\
         Compass < (200,0) (210,0) (210,10) >\nbroken\nworse < (1,x) >\n",
    );
    bench.write("ancient/map/centers.txt", "Ur  (25,25)\nOld Elam  (75,25)\nnowhere\n");
    bench.write(
        "ancient/map/map.properties",
        "map.width=250\nmap.height=120\nmap.scrollWrapX=true\n",
    );
    bench.write("ancient/map/games/ancient.xml", include_str!("data/ancient.xml"));
}

#[test]
fn a_map_of_triplea_is_imported() {
    let bench = Bench::new();
    triplea(&bench);
    import_file(&bench, "triplea", "ancient", &[]).prints(&[
        "imported 3 areas, 2 seas and 4 borders (1 by land, 3 by water)",
        "there is no area \"Mars\"",
        "listed borders of impassable areas, left out:\n  old-elam and wall",
        "owners and production of 2 territories are tags",
        "canals that were not taken:\n  Broken: between Ur, open to Mars",
        "outlines of no territory of the game, ignored:\n  \"Compass\"",
        "territories without an outline:\n  territory \"Far Sea\"",
        "line 6 of",
        "(1,x) is not a position",
    ]);
    assert_eq!(borders(&bench, "ur", "land"), ["old-elam"]);
    assert_eq!(borders(&bench, "gulf-zone", "water"), ["ur", "old-elam", "far-sea"]);
    assert_eq!(row(&bench, "ur")["at"].to_string(), "[25.0, 25.0]");
    assert_eq!(row(&bench, "wall")["impassable"].as_bool(), Some(true));
    assert!(!row(&bench, "wall").contains_key("population"));
    assert_eq!(row(&bench, "ur")["tags"].to_string(), "[\"owner-rome\"]");
    assert_eq!(row(&bench, "wall")["tags"].to_string(), "[\"production-2\"]");
    let text = bench.read("out/map.toml");
    for said in [
        "width = 250.0\nheight = 120.0\ntolerance = 2.0\nwraps = \"east_west\"\n",
        "[[passage]]\nid = \"suez\"\nname = \"Suez\"\nbetween = [\"gulf-zone\", \"far-sea\"]\n\
         open_to_holder_of = [\"ur\", \"old-elam\"]\n",
    ] {
        assert!(text.contains(said), "{said}\n\n{text}");
    }
}

#[test]
fn a_map_of_triplea_without_a_game_derives_its_borders() {
    let bench = Bench::new();
    triplea(&bench);
    std::fs::remove_file(bench.path("ancient/map/games/ancient.xml")).expect("a file");
    let text = bench.read("ancient/map/polygons.txt").replace("Gulf Zone", "1 Sea Zone");
    bench.write("ancient/map/polygons.txt", &text);
    let ran = import_file(&bench, "triplea", "ancient", &["--tolerance", "2"]);
    ran.prints(&["as there is no game file:\n  1 Sea Zone"]);
    assert_eq!(borders(&bench, "ur", "land"), ["old-elam"]);
    assert!(borders(&bench, "ur", "water").contains(&"1-sea-zone".to_owned()));
}

#[test]
fn a_map_of_triplea_with_several_games_asks_for_one() {
    let bench = Bench::new();
    triplea(&bench);
    bench.write("ancient/map/games/other.xml", "<map/>");
    let ran = strabo(&["import", "triplea", &bench.arg("ancient")]);
    assert_eq!(ran.status, Status::Failed);
    assert!(ran.err.contains("has several games") && ran.err.contains("--game"), "{}", ran.err);
    let game = bench.arg("ancient/map/games/other.xml");
    let ran = strabo(&["import", "triplea", &bench.arg("ancient"), "--game", &game]);
    assert!(ran.err.contains("line 1: this is not a game of TripleA"), "{}", ran.err);
    let ran = strabo(&["import", "triplea", &bench.arg("")]);
    assert!(ran.err.contains("has no polygons.txt"), "{}", ran.err);
    let ran = strabo(&[
        "import",
        "triplea",
        &bench.arg("ancient"),
        "--game",
        &bench.arg("ancient/map/games/ancient.xml"),
    ]);
    assert!(ran.err.contains("-o DIR"), "{}", ran.err);
}

const STRAIT: &str = include_str!("data/strait.map");

#[test]
fn a_map_of_diplomacy_is_imported() {
    let bench = Bench::new();
    bench.write("strait.map", STRAIT);
    bench.write(
        "names.geography",
        "Cape = cap cape the+cape\nCape (north coast) = cap/nc\nValley = val\nHills = hil hilly?\n\
         Northern Sea = nor\nThe Strait = str\nSouthern Sea = sou\nIsle = isl\nThe Peak = pea\n",
    );
    let ran = import_file(&bench, "diplomacy", "strait.map", &[]);
    ran.prints(&[
        "imported 5 areas, 3 seas and",
        "3 supply centres, and the powers whose home they are",
        "the centre MARS is no space",
        "1 units at the start",
        "VICTORY 3",
        "fleets in isl can convoy",
        "?? what",
        "written as [[closed]]: nobody crosses them:\n  hil and pea",
    ]);
    assert!(!ran.out.contains("hil to pea"), "{}", ran.out);
    assert_eq!(borders(&bench, "cap", "land"), ["val", "hil"]);
    assert_eq!(borders(&bench, "cap", "water"), ["val", "nor", "str", "sou"]);
    // Armies walk from the valley to the hills, fleets do not; only fleets reach the isle.
    assert_eq!(borders(&bench, "val", "land"), ["cap", "hil"]);
    assert_eq!(borders(&bench, "val", "water"), ["cap", "nor", "isl"]);
    assert_eq!(row(&bench, "hil")["tags"].to_string(), "[\"supply-centre\", \"home-rome\"]");
    assert_eq!(
        row(&bench, "cap")["coasts"].to_string(),
        "[[\"val\", \"nor\", \"str\"], [\"str\", \"sou\"]]"
    );
    assert_eq!(row(&bench, "cap")["coast_names"].to_string(), "[\"Cape (north coast)\", \"sc\"]");
    assert_eq!(row(&bench, "nor")["name"].as_str(), Some("Northern Sea"));
    assert_eq!(row(&bench, "cap")["aliases"].to_string(), "[\"cape\", \"the cape\"]");
    assert_eq!(rows(&bench).len(), 8);
    assert_eq!(row(&bench, "pea").get("impassable").and_then(toml::Value::as_bool), Some(true));
    let closed = "[[closed]]\nid = \"closed-1\"\nbetween = [\"hil\", \"pea\"]";
    assert!(bench.read("out/map.toml").contains(closed), "the peak keeps its neighbour");
    assert!(findings(&bench).is_empty(), "{:?}", findings(&bench));
}

#[test]
fn a_drawing_takes_its_borders_from_a_map_of_diplomacy() {
    let bench = Bench::new();
    bench.write("names.geography", "Valley = val\nNorthern Sea = nor\n");
    bench.write("two.map", "USE names.geography\nCOAST VAL ABUTS NOR\nWATER NOR ABUTS VAL\n");
    bench.write(
        "board.svg",
        &svg("<rect inkscape:label=\"Valley\" width=\"9\" height=\"9\"/>\
              <rect inkscape:label=\"Northern Sea\" x=\"40\" width=\"9\" height=\"9\"/>"),
    );
    let ran = import_file(&bench, "svg", "board.svg", &["--borders", &bench.arg("two.map")]);
    assert_eq!(borders(&bench, "val", "water"), ["nor"]);
    ran.prints(&["do not touch on the drawing, as [[link]] rows:\n  val and nor"]);
}

#[test]
fn a_map_of_diplomacy_reads_no_file_outside_of_its_folder() {
    let bench = Bench::new();
    bench.write("a.map", "USE ../secret.map\nMAP a\nUSE missing\nLAND X ABUTS Y\n");
    import_file(&bench, "diplomacy", "a.map", &[]).prints(&[
        "\"../secret.map\" is not the name of a file in the same folder",
        "\"a.map\" was used before",
        "there is no file \"missing.map\" in the same folder",
        "there is no area \"y\"",
    ]);
}

#[test]
fn an_imported_map_can_have_the_rules_of_another_pack() {
    let bench = Bench::new();
    bench.write("my-map.svg", &svg(BOARD));
    let file = bench.arg("my-map.svg");
    clean(&["import", "svg", &file, "--rules", "mega-empires-east", "--players", "3"]);
    let head = bench.read("my-map/pack.toml");
    for said in [
        "id = \"my-map\"",
        "extends = \"mega-empires-east\"",
        "replaces = [\"map\"",
        "players = \"3\"",
    ] {
        assert!(head.contains(said), "{said}\n\n{head}");
    }
    let map = bench.read("my-map/map.toml");
    assert!(map.starts_with("#:schema .schemas/overlay/map.schema.json\n"), "{map}");
    assert!(map.contains("id = \"desert\"") && bench.path("my-map/trade.toml").exists());
    clean(&["import", "svg", &file, "--update"]);
    assert_eq!(bench.read("my-map/map.toml"), map);
    strabo(&["import", "svg", &file, "--rules", "mega-empires-east"])
        .fails_with("is a pack already");
}
