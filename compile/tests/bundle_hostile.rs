//! Bundles that anybody may have written: whatever is wrong is named, and nothing panics.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::bundles::{body, east, expansion, smallest};
use crate::common::tiles::{self, HEXES, SQUARES};
use crate::games_of_cards::tiny;
use proptest::prelude::*;
use strabo_model::bundle::{self, Error};
use strabo_model::value::{Value, to_value};
use strabo_model::{Invalid, Pack, refs::INDICES};

fn bundle_of(pack: &Pack) -> Vec<u8> {
    bundle::write(pack).expect("a bundle")
}

/// What is wrong with an encoded pack in a bundle whose digest is right.
fn fault(body: &[u8]) -> String {
    bundle::read(&bundle::seal(body)).expect_err("a fault").to_string()
}

/// A map of texts to encoded values.
fn map(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = vec![0xa0 | u8::try_from(entries.len()).expect("a short map")];
    for (key, value) in entries {
        out.extend(text(key));
        out.extend(*value);
    }
    out
}

fn text(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    assert!(length < 24);
    [&[0x60 | length], text.as_bytes()].concat()
}

/// If it can be read, it can be written, and read again as the same.
fn read_or_refuse(bytes: &[u8]) -> bool {
    let Ok(pack) = bundle::read(bytes) else { return false };
    assert_eq!(bundle::read(&bundle_of(&pack)), Ok(pack));
    true
}

#[test]
fn a_bundle_cut_off_anywhere_is_refused() {
    for pack in [smallest(), east(), expansion()] {
        let bytes = bundle_of(&pack);
        for length in 0..bytes.len() {
            match bundle::read(&bytes[..length]) {
                Err(Error::CutOff { found, announced }) => {
                    assert_eq!(found, length);
                    assert!(announced.is_none_or(|all| all == bytes.len()), "{announced:?}");
                }
                Err(Error::NotABundle) => assert_eq!(length, 0),
                other => panic!("{other:?} at {length}"),
            }
        }
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let mut bytes = bundle_of(&smallest());
    for at in 0..bytes.len() * 8 {
        bytes[at / 8] ^= 1 << (at % 8);
        assert!(bundle::read(&bytes).is_err(), "bit {at}");
        bytes[at / 8] ^= 1 << (at % 8);
    }
    assert!(bundle::read(&bytes).is_ok());
}

/// Each flip means a digest of the whole file, so that of the larger bundles only the frame is
/// flipped bit by bit, and the body here and there.
#[test]
fn flipped_bits_are_noticed_in_large_bundles() {
    for pack in [east(), expansion()] {
        let mut bytes = bundle_of(&pack);
        let (frame, all) = (30 * 8, bytes.len() * 8);
        let sample = (frame..all - 34 * 8).step_by(all / 150);
        for at in (0..frame).chain(sample).chain(all - 34 * 8..all) {
            bytes[at / 8] ^= 1 << (at % 8);
            assert!(bundle::read(&bytes).is_err(), "bit {at}");
            bytes[at / 8] ^= 1 << (at % 8);
        }
    }
}

#[test]
fn a_flipped_bit_behind_a_right_digest_is_another_pack_or_a_fault() {
    let mut inner = body(&bundle_of(&smallest())).to_vec();
    let mut read = 0;
    for at in 0..inner.len() * 8 {
        inner[at / 8] ^= 1 << (at % 8);
        read += usize::from(read_or_refuse(&bundle::seal(&inner)));
        inner[at / 8] ^= 1 << (at % 8);
    }
    assert!(read > 0, "a name with another letter is a name");
}

#[test]
fn a_body_cut_off_anywhere_is_a_fault() {
    let bytes = bundle_of(&smallest());
    let inner = body(&bytes);
    for length in 0..inner.len() {
        assert!(bundle::read(&bundle::seal(&inner[..length])).is_err(), "{length}");
    }
}

#[test]
fn bytes_after_the_end_are_named() {
    let mut bytes = bundle_of(&smallest());
    assert_eq!(fault(&[body(&bytes), &[0, 0]].concat()), "something follows after the pack");
    bytes.push(0);
    assert_eq!(bundle::read(&bytes), Err(Error::TooLong { extra: 1 }));
}

#[test]
fn a_newer_format_is_named_with_its_writer() {
    let bytes = b"\xd9\xd9\xf7\x85\x66strabo\x07\x659.1.2whatever comes then";
    let error = bundle::read(bytes).expect_err("a newer format");
    assert_eq!(error, Error::Newer { format: 7, writer: "9.1.2".to_owned() });
    assert!(error.to_string().contains("written by Strabo 9.1.2 in format 7"), "{error}");
}

#[test]
fn other_files_are_no_bundles() {
    for bytes in [&b""[..], b"[pack]\nid = \"x\"\n", b"PK\x03\x04", &[0; 64], &[0xff; 64]] {
        assert_eq!(bundle::read(bytes), Err(Error::NotABundle));
    }
}

/// Bytes as the list of faults writes them.
fn bytes_of(words: &str) -> Vec<u8> {
    let bytes = words.split(' ').flat_map(|word| match word.strip_prefix('"') {
        Some(word) => text(word.trim_end_matches('"')),
        None => vec![u8::from_str_radix(word, 16).expect("two digits")],
    });
    bytes.collect()
}

#[test]
fn every_fault_is_named() {
    let faults = include_str!("bundle_faults.txt").lines();
    for line in faults.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (bytes, wanted) = line.split_once(" => ").expect("a fault and its words");
        let said = match bytes.split_once(' ') {
            Some(("body", bytes)) => fault(&bytes_of(bytes)),
            Some((_, bytes)) => {
                let bytes = [b"\xd9\xd9\xf7\x85\x66strabo".as_slice(), &bytes_of(bytes)].concat();
                bundle::read(&bytes).expect_err("a fault").to_string()
            }
            None => panic!("{line}"),
        };
        let (start, end) = (wanted.starts_with('…'), wanted.ends_with('…'));
        let words = wanted.trim_matches('…');
        let fits = (start || said.starts_with(words)) && (end || said.ends_with(words));
        assert!(fits && said.contains(words), "{line}: {said}");
    }
}

/// Memory is only asked for as far as there are bytes, or these would take gigabytes.
#[test]
fn lengths_that_lie_are_refused() {
    for first in [0x5a, 0x7a, 0x9a, 0xba] {
        let lie = [first, 0xff, 0xff, 0xff, 0xff];
        assert!(bundle::read(&bundle::seal(&lie)).is_err());
        assert!(bundle::read(&bundle::seal(&map(&[("areas", &lie)]))).is_err());
    }
}

/// An empty list is one byte in the file and 24 in memory.
#[test]
fn a_file_cannot_ask_for_many_times_its_size() {
    for (key, item) in [("coasts", 0x80), ("aliases", 0x60)] {
        let items = [&[0x9a, 0, 0x10, 0, 0], vec![item; 1 << 20].as_slice()].concat();
        let area = map(&[(key, &items)]);
        let fault = fault(&map(&[("areas", &[&[0x81], area.as_slice()].concat())]));
        assert!(fault.contains("far more memory than the file has bytes"), "{fault}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let lists = vec![0x81; 1 << 20];
    assert_eq!(fault(&lists), "a map was expected, not a list");
    assert_eq!(fault(&map(&[("areas", &lists)])), "areas[0]: a map was expected, not a list");
    assert_eq!(fault(&map(&[("mystery", &lists)])), "mystery: this key is unknown");
    let coasts = map(&[("coasts", &lists)]);
    let areas = [&[0x81], coasts.as_slice()].concat();
    let nested = fault(&map(&[("areas", &areas)]));
    assert_eq!(nested, "areas[0].coasts[0][0]: an integer was expected, not a list");
}

#[test]
fn a_name_cannot_be_invisible() {
    let mut pack = smallest();
    pack.areas[1].name = "\u{1b}[2J".into();
    let Err(Invalid { path, message }) = pack.validate() else { panic!("an invisible name") };
    assert_eq!(path, "areas[1].name");
    assert!(message.contains("\\u{1b}"), "{message}");
}

type Spoil = fn(&mut Pack);

/// One for each pair of lists that other code looks into with the same index.
#[test]
fn lists_that_belong_together_are_equally_long() {
    let cases: [(Spoil, &str); 7] = [
        (|pack| drop(pack.outlines.pop()), "outlines has 174 entries, but there are 175 areas"),
        (
            |pack| pack.advances[3].credits.truncate(4),
            "advances[3].credits has 4 entries, but there are 5 groups",
        ),
        (
            |pack| drop(pack.eras.pop()),
            "succession[0].requirements has 6 entries, but there are 5 eras",
        ),
        (
            |pack| pack.succession[0].rows[0].starts = vec![1; 6],
            "succession[0].rows[0].starts has 6 entries, but there are 6 eras, and the first has no entry",
        ),
        (
            |pack| pack.packages[0].credits = vec![1],
            "packages[0].credits has 1 entries, but there are 5 groups",
        ),
        (
            |pack| pack.outlines[0].parts[0].outer.truncate(2),
            "outlines[0].parts[0].outer has 2 corners, and a line has three at least",
        ),
        (
            |pack| pack.areas.resize(70_000, pack.areas[0].clone()),
            "areas has more than 65536 entries",
        ),
    ];
    let whole = east();
    assert_eq!(whole.validate(), Ok(()));
    for (spoil, wanted) in cases {
        let mut pack = whole.clone();
        spoil(&mut pack);
        assert_eq!(pack.validate().expect_err("a fault").to_string(), wanted);
    }
}

/// Stands for the type of an index at the place of a text.
const TEXT: &str = "text";

/// The first place of each kind with a reference or a text in it, and the type of the index.
type Places = BTreeMap<String, (String, &'static str)>;

fn places(value: &Value, path: &str, kind: &str, found: &mut Places) {
    let join = |start: &str, key: &str| {
        if start.is_empty() { key.to_owned() } else { format!("{start}.{key}") }
    };
    match value {
        Value::Index(of, _) => {
            found.entry(kind.to_owned()).or_insert((path.to_owned(), of));
        }
        Value::Text(_) => {
            found.entry(kind.to_owned()).or_insert((path.to_owned(), TEXT));
        }
        Value::List(items) => {
            for (at, item) in items.iter().enumerate() {
                places(item, &format!("{path}[{at}]"), &format!("{kind}[]"), found);
            }
        }
        Value::Record(record) => {
            for (key, item) in &record.fields {
                places(item, &join(path, key), &join(kind, key), found);
            }
        }
        Value::Tagged(word, item) => {
            places(item, &join(path, word), &join(kind, word), found);
        }
        _ => {}
    }
}

/// `areas[3].land[0]` as JSON Pointer.
fn pointer(path: &str) -> String {
    format!("/{}", path.replace(['.', '['], "/").replace(']', ""))
}

/// Nothing refers to these: calamities and commodities name others, and others do not name them.
const NEVER_REFERRED_TO: [&str; 2] = ["CalamityId", "CommodityId"];

#[test]
fn every_reference_and_every_text_is_checked() {
    let mut untried: BTreeSet<&str> = INDICES.iter().copied().collect();
    let mut kinds = BTreeSet::new();
    let games = [smallest(), east(), expansion(), tiny(), tiles::pack(SQUARES), tiles::pack(HEXES)];
    for mut pack in games {
        pack.outlines.clear();
        let mut found = Places::new();
        places(&to_value(&pack).expect("a tree"), "", "", &mut found);
        let mut json = serde_json::to_value(&pack).expect("JSON");
        for (kind, (path, of)) in found {
            let wrong = if of == TEXT { "\u{7}".into() } else { 60_000.into() };
            let place = json.pointer_mut(&pointer(&path)).expect("a place");
            let right = std::mem::replace(place, wrong);
            match serde_json::from_value::<Pack>(json.clone()) {
                Ok(wrong) => refused(&wrong, &path, of),
                Err(error) => assert!(kind.contains("players"), "{path}: {error}"),
            }
            *json.pointer_mut(&pointer(&path)).expect("a place") = right;
            untried.remove(of);
            kinds.insert(kind);
        }
    }
    assert!(untried.into_iter().eq(NEVER_REFERRED_TO), "a kind of reference was not tried");
    assert!(kinds.len() > 150, "only {} kinds of place were tried", kinds.len());
}

fn refused(wrong: &Pack, path: &str, of: &str) {
    let error = wrong.validate().expect_err(path);
    let start = if of == TEXT { "is \"\\u{7}\", " } else { "is 60000, but there are " };
    assert_eq!(error.path, path);
    assert!(error.message.starts_with(start), "{error}");
}

#[test]
fn ranges_of_players_are_not_empty() {
    let mut pack = smallest();
    pack.commodities[1].cards[0].players.min = 98;
    let error = pack.validate().expect_err("a fault").to_string();
    assert!(error.starts_with("commodities[1].cards[0].players is \"98-"), "{error}");
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = bundle::read(&bytes);
        let _ = read_or_refuse(&bundle::seal(&bytes));
    }

    #[test]
    fn any_changes_behind_a_right_digest_are_read_or_refused(
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut inner = body(GOLDEN).to_vec();
        for (at, byte) in changes {
            let at = at.index(inner.len());
            inner[at] = byte;
        }
        let _ = read_or_refuse(&bundle::seal(&inner));
    }
}

const GOLDEN: &[u8] = include_bytes!("golden/smallest-format-1.strabo");
