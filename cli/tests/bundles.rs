//! What is said about bundles that are wrong.

use std::fs;

use strabo_model::{Pack, refs::IconId};

use crate::common::{Bench, clean, strabo};

/// A folder with the bundle of a pack, built by the program.
fn built(pack: &str) -> Bench {
    let bench = Bench::new();
    let ran = clean(&["build", pack, "-o", &bench.arg("out")]);
    assert!(ran.out.contains(&format!("{pack}.strabo")), "{}", ran.out);
    bench
}

/// Writes a bundle with other bytes, and returns its path.
fn spoilt(bench: &Bench, spoil: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = fs::read(bench.path("out/smallest.strabo")).expect("a bundle");
    spoil(&mut bytes);
    fs::write(bench.path("spoilt.strabo"), bytes).expect("a file");
    bench.arg("spoilt.strabo")
}

type Spoil = fn(&mut Vec<u8>);

#[test]
fn what_is_wrong_with_a_bundle_is_said_with_what_to_do() {
    let bench = built("smallest");
    let cases: [(Spoil, &str, &str); 6] = [
        (
            |bytes| bytes.clear(),
            "does not start like a bundle",
            "give a bundle that strabo build wrote",
        ),
        (|bytes| bytes.truncate(1000), "is cut off: 1000 of its ", "copy or download"),
        (|bytes| bytes[500] ^= 1, "is damaged", "copy or download"),
        (|bytes| bytes.push(0), "bytes too many: 1", "copy or download"),
        (
            |bytes| bytes[11] = 9,
            concat!("by Strabo ", env!("CARGO_PKG_VERSION"), " in format 9"),
            "use a newer version of Strabo",
        ),
        (
            |bytes| *bytes = strabo_model::bundle::seal(b"\xa1\x62id\x64No, "),
            "id is \"No, \", which is not an id",
            "ask for a new one",
        ),
    ];
    for (spoil, problem, help) in cases {
        let ran = strabo(&["inspect", &spoilt(&bench, spoil)]);
        ran.fails_with("spoilt.strabo");
        assert!(ran.err.contains(problem) && ran.err.contains(help), "{}", ran.err);
    }
}

type Change = fn(&mut Pack);

/// What lints forbid is looked at again when a bundle becomes a game: its seal says nothing of its rules.
#[test]
fn bundles_of_tile_games_that_were_changed_and_sealed_again_are_no_games() {
    let changes: [(&str, Change, &str); 3] = [
        (
            "founders-stand-in",
            |pack| {
                let kind = pack.decks.iter().find_map(|deck| deck.tiles);
                pack.decks.iter_mut().for_each(|deck| deck.tiles = deck.tiles.and(kind));
            },
            "has the tiles of another",
        ),
        (
            "new-dawn-stand-in",
            |pack| {
                let sides = pack.tiles.iter_mut().flat_map(|tile| &mut tile.sides);
                let icons = sides.flat_map(|side| &mut side.icons);
                let marble = pack.icons.iter().position(|icon| &*icon.id == "marble-icon");
                let marble = IconId::from(marble.expect("an icon"));
                icons.filter(|icon| icon.mark.is_none()).for_each(|icon| icon.icon = marble);
            },
            "but the box has 8",
        ),
        (
            "clash-stand-in",
            |pack| pack.tiles[0].sides.clear(),
            "the faces of the regions are not printed",
        ),
    ];
    let bench = Bench::new();
    for (id, change, problem) in changes {
        let mut pack = strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a pack");
        for changed in [false, true] {
            if changed {
                change(&mut pack);
            }
            let bytes = strabo_model::bundle::write(&pack).expect("few numbers");
            fs::write(bench.path("sealed.strabo"), bytes).expect("a file");
            let bundle = bench.arg("sealed.strabo");
            for command in ["play", "simulate"] {
                let games = if command == "play" { ["--turns", "1"] } else { ["--games", "1"] };
                let ran = strabo(&[&[command, &bundle, "--players", "2"], &games[..]].concat());
                if changed {
                    ran.fails_with(problem);
                } else {
                    ran.clean();
                }
            }
        }
    }
}
