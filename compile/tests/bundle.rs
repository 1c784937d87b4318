//! Bundles say what the pack says, byte for byte as `docs/bundle.md` describes them.

use crate::common::bundles::{body, east, expansion, painted, smallest};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use strabo_model::map::{Outline, OutlinePart};
use strabo_model::{Pack, bundle};

const SPECIFICATION: &str = include_str!("../../docs/bundle.md");
const GOLDEN: &[u8] = include_bytes!("golden/smallest-format-1.strabo");

/// A decoder written from the specification alone. It knows nothing of packs, and it fails on
/// anything that is not in the one form that the specification allows.
struct BundleReader<'b> {
    bytes: &'b [u8],
}

impl<'b> BundleReader<'b> {
    fn take(&mut self, count: u64) -> &'b [u8] {
        let (taken, rest) = self.bytes.split_at(usize::try_from(count).expect("a length"));
        self.bytes = rest;
        taken
    }

    fn head(&mut self) -> (u8, u8, u64) {
        let first = self.take(1)[0];
        let (major, short) = (first >> 5, first & 31);
        let (length, least) = match short {
            0..=23 => return (major, short, short.into()),
            24 => (1, 24),
            25 => (2, 1 << 8),
            26 => (4, 1 << 16),
            27 => (8, 1 << 32),
            _ => panic!("an item of unknown length"),
        };
        let argument = self.take(length).iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        assert!(major == 7 || argument >= least, "{argument} is not in its shortest form");
        (major, short, argument)
    }

    fn item(&mut self) -> Value {
        let (major, short, argument) = self.head();
        match major {
            0 => argument.into(),
            1 => (-1 - i64::try_from(argument).expect("a small number")).into(),
            2 => self.take(argument).into(),
            3 => std::str::from_utf8(self.take(argument)).expect("UTF-8").into(),
            4 => (0..argument).map(|_| self.item()).collect(),
            5 => self.map(argument),
            6 => self.tagged(argument),
            _ => simple(short, argument),
        }
    }

    fn map(&mut self, length: u64) -> Value {
        let mut map = Map::new();
        let mut before: &[u8] = &[];
        for _ in 0..length {
            let start = self.bytes;
            let Value::String(key) = self.item() else { panic!("a key is a text") };
            let encoded = &start[..start.len() - self.bytes.len()];
            assert!(before < encoded, "the key {key} is not in its place");
            before = encoded;
            map.insert(key, self.item());
        }
        Value::Object(map)
    }

    fn tagged(&mut self, tag: u64) -> Value {
        if tag == 55799 {
            return self.item();
        }
        let (major, _, length) = self.head();
        assert_eq!(major, 2, "a typed array is a byte string");
        let bytes = self.take(length);
        let numbers: Vec<f64> = match tag {
            78 => {
                let integers = bytes.as_chunks::<4>().0.iter();
                integers.map(|bytes| f64::from(i32::from_le_bytes(*bytes)) / 100.0).collect()
            }
            86 => bytes.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect(),
            _ => panic!("the specification has no tag {tag}"),
        };
        numbers.chunks(2).map(|corner| json!(corner)).collect()
    }
}

fn simple(short: u8, bits: u64) -> Value {
    match short {
        20 => false.into(),
        21 => true.into(),
        22 => Value::Null,
        25 => {
            let (exponent, fraction) =
                (i32::try_from(bits >> 10 & 31).expect("small"), bits & 1023);
            let fraction = f64::from(u16::try_from(fraction).expect("small"));
            let number = match exponent {
                0 => fraction * 2f64.powi(-24),
                _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
            };
            (if bits >> 15 == 1 { -number } else { number }).into()
        }
        26 => f64::from(f32::from_bits(u32::try_from(bits).expect("four bytes"))).into(),
        27 => f64::from_bits(bits).into(),
        _ => panic!("the specification has no simple value {short}"),
    }
}

/// The five entries of a bundle, and its pack.
fn by_specification(bundle: &[u8]) -> (Vec<Value>, Value) {
    let mut reader = BundleReader { bytes: bundle };
    let Value::Array(entries) = reader.item() else { panic!("a bundle is a list") };
    assert!(reader.bytes.is_empty(), "nothing follows");
    let inner: Vec<u8> = serde_json::from_value(entries[3].clone()).expect("bytes");
    let mut reader = BundleReader { bytes: &inner };
    let pack = reader.item();
    assert!(reader.bytes.is_empty(), "nothing follows the pack");
    (entries, pack)
}

/// The last 32 bytes of a bundle, as the specification says where they are.
fn digest(bundle: &[u8]) -> Value {
    bundle[bundle.len() - 32..].into()
}

fn packs() -> [Pack; 4] {
    [smallest(), east(), expansion(), painted()]
}

#[test]
fn a_pack_comes_back_as_it_was() {
    for pack in packs() {
        assert_eq!(bundle::read(&bundle::write(&pack).expect("a bundle")), Ok(pack));
    }
}

#[test]
fn pictures_decorations_and_style_are_in_a_bundle() {
    let pack = bundle::read(&bundle::write(&painted()).expect("a bundle")).expect("a pack");
    let pictures = pack.art.iter().map(|art| pack.picture_of(art).expect("a picture").data.len());
    assert_eq!(pictures.filter(|length| *length > 200).count(), 3);
    assert_eq!((pack.decorations.len(), pack.style.expect("a style").regions.len()), (8, 4));
}

#[test]
fn the_specification_alone_is_enough_to_read_a_bundle() {
    for pack in packs() {
        let bytes = bundle::write(&pack).expect("a bundle");
        let (entries, read) = by_specification(&bytes);
        assert_eq!(entries.len(), 5);
        assert_eq!(entries[..3], [json!("strabo"), json!(1), json!(env!("CARGO_PKG_VERSION"))]);
        assert_eq!(entries[4], digest(&bytes));
        assert!(read == serde_json::to_value(&pack).expect("JSON"), "{}", pack.id);
    }
}

#[test]
fn the_specification_names_every_part_of_a_pack() {
    let schema = schemars::schema_for!(Pack);
    let parts = schema.get("properties").and_then(Value::as_object).expect("a pack is an object");
    for key in parts.keys() {
        assert!(SPECIFICATION.contains(&format!("| `{key}` |")), "docs/bundle.md lacks `{key}`");
    }
    let rows = SPECIFICATION.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(rows, parts.len(), "docs/bundle.md names something that a pack does not have");
}

/// The example of the specification, whose bytes are written there in hexadecimal.
#[test]
fn the_example_of_the_specification_is_a_bundle() {
    let block = SPECIFICATION.split("```hex\n").nth(1).expect("an example");
    let block = block.split("```").next().expect("an end");
    let digits = block.lines().flat_map(|line| line.split('#').next().unwrap_or("").split(' '));
    let bytes: Vec<u8> = digits
        .filter(|pair| !pair.is_empty())
        .map(|pair| u8::from_str_radix(pair, 16).expect("two digits"))
        .collect();
    let (_, read) = by_specification(&bytes);
    assert_eq!(read, json!({ "id": "tiny", "players": "2-4" }));
    let pack = bundle::read(&bytes).expect("a bundle");
    assert_eq!((&*pack.id, pack.players.map(|range| range.max)), ("tiny", Some(4)));
}

/// Never written again: a program that cannot read it breaks every bundle that was ever made.
#[test]
fn bundles_of_format_1_stay_readable() {
    let (pack, seal) = bundle::read_with_seal(GOLDEN).expect("a bundle");
    assert_eq!((seal.format, &*seal.writer), (1, "0.1.0"));
    assert_eq!((&*pack.id, pack.areas.len(), pack.commodities.len()), ("smallest", 4, 4));
    let (_, read) = by_specification(GOLDEN);
    assert_eq!(read["areas"][0]["name"], json!(&*pack.areas[0].name));
    assert_eq!(pack.validate(), Ok(()));
}

#[test]
fn the_same_pack_is_written_as_the_same_bytes() {
    let (one, other) = (bundle::write(&east()), bundle::write(&east()));
    assert_eq!(one, other);
    assert_eq!(bundle::write(&bundle::read(&one.clone().expect("a bundle")).expect("a pack")), one);
}

#[test]
fn the_fingerprint_is_that_of_the_body() {
    let pack = smallest();
    let bytes = bundle::write(&pack).expect("a bundle");
    let (_, seal) = bundle::read_with_seal(&bytes).expect("a pack");
    assert_eq!(bundle::fingerprint(&pack), Ok(seal.fingerprint));
    assert_eq!(bundle::seal(body(&bytes)), bytes);
    let mut other = pack.clone();
    other.areas[0].population += 1;
    assert_ne!(bundle::fingerprint(&other), bundle::fingerprint(&pack));
}

/// Outlines of every area, with one hole, all of whose numbers are these two.
fn drawn(numbers: [f64; 2]) -> Pack {
    let mut pack = smallest();
    let part = OutlinePart { outer: vec![numbers; 3], holes: vec![vec![numbers; 4]] };
    pack.outlines = vec![Outline { parts: vec![part] }; pack.areas.len()];
    pack.areas[0].at = Some(numbers);
    pack
}

#[test]
fn lines_with_more_than_two_decimals_are_floats() {
    for (numbers, tag) in [([1.25, -7.0], 78), ([1.25, 0.125], 86)] {
        let pack = drawn(numbers);
        let bytes = bundle::write(&pack).expect("a bundle");
        assert!(bytes.windows(2).any(|pair| pair == [0xd8, tag]), "tag {tag}");
        assert!(by_specification(&bytes).1 == serde_json::to_value(&pack).expect("JSON"));
    }
}

proptest! {
    #[test]
    fn every_number_of_a_board_comes_back_as_it_was(x in -1e6..1e6, y in -100_000_000..100_000_000) {
        let numbers = [x, f64::from(y) / 100.0];
        let bytes = bundle::write(&drawn(numbers)).expect("a bundle");
        let pack = bundle::read(&bytes).expect("a pack");
        let bits = numbers.map(f64::to_bits);
        prop_assert_eq!(pack.areas[0].at.map(|at| at.map(f64::to_bits)), Some(bits));
        prop_assert_eq!(pack.outlines[0].parts[0].holes[0][3].map(f64::to_bits), bits);
    }
}

#[test]
fn what_a_reader_would_refuse_is_not_written() {
    let mut pack = smallest();
    pack.areas[0].at = Some([f64::NAN, 0.0]);
    let error = bundle::write(&pack).expect_err("a number that is none");
    assert!(error.to_string().starts_with("areas[0].at[0] is NaN"), "{error}");
}
