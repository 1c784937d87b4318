//! `strabo simulate --merge` with files that are damaged: one error, and no word of a library.

use std::fs::{self, File};

use crate::common::{Bench, clean, strabo_in};
use sha2::{Digest, Sha256};
use strabo_cli::Status;
use strabo_engine::hex;
use strabo_simulate::store::{Damage, ResultsReader};

/// Two shards of a run in the folder of the test. Returns the bytes of the second.
fn shards(bench: &Bench) -> Vec<u8> {
    for shard in ["1", "2"] {
        let (part, file) = (format!("{shard}/2"), bench.arg(shard));
        let args = ["simulate", "smallest", "--players", "3", "--games", "4", "--turns", "3"];
        clean(&[&args[..], &["--quiet", "--shard", &part, "--results", &file]].concat());
    }
    fs::read(bench.path("2")).expect("a file")
}

/// What the program says about merging the first shard with these bytes.
fn said(bench: &Bench, bytes: &[u8]) -> String {
    fs::write(bench.path("broken"), bytes).expect("a file");
    let args = ["simulate", "--merge", "1", "broken", "--results", "all"];
    let ran = strabo_in(&bench.path(""), &args);
    assert_eq!((ran.status, &*ran.out), (Status::Failed, ""), "{}", ran.err);
    assert!(!bench.path("all").exists());
    let lines: Vec<&str> = ran.err.lines().collect();
    let [error, help] = lines[..] else { panic!("not one error and its help: {}", ran.err) };
    assert!(error.starts_with("error: cannot read \"broken\": "), "{error}");
    assert!(help.starts_with("help: "), "{help}");
    ran.err
}

#[test]
fn a_shard_that_is_damaged_gives_one_error() {
    let bench = Bench::new();
    let bytes = shards(&bench);
    for part in 0..16 {
        let mut changed = bytes.clone();
        // More places near the end, where the footer is.
        let at = bytes.len() - 1 - (bytes.len() - 1) * part * part / 225;
        changed[at] ^= 1 << (at % 8);
        said(&bench, &changed);
        said(&bench, &bytes[..at]);
    }
    assert!(said(&bench, &[&bytes[..], b"more"].concat()).contains("only a part of one"));
}

/// A file that makes the decoder panic although its digest fits.
fn panicking(bench: &Bench, bytes: &[u8]) -> Option<Vec<u8>> {
    let key = b"strabo.sha256\x18\x40";
    let place = bytes.windows(key.len()).rposition(|part| part == key)? + key.len();
    (0..place - 16).rev().step_by(7).find_map(|at| {
        let mut changed = bytes.to_vec();
        changed[at] ^= 1 << (at % 8);
        changed[place..place + 64].fill(b'0');
        let digest = hex(Sha256::digest(&changed).into());
        changed[place..place + 64].copy_from_slice(digest.as_bytes());
        fs::write(bench.path("try"), &changed).expect("a file");
        let file = File::open(bench.path("try")).expect("a file");
        let read =
            ResultsReader::new(file).and_then(|reader| reader.each(|_| Ok::<(), Damage>(())));
        (read == Err(Damage::Wrong("it cannot be decoded".to_owned()))).then_some(changed)
    })
}

#[test]
fn a_panic_of_the_decoder_is_not_printed() {
    let bench = Bench::new();
    let broken = panicking(&bench, &shards(&bench)).expect("a place where the decoder panics");
    assert!(said(&bench, &broken).contains("it is damaged: it cannot be decoded"));
}
