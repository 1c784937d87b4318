//! Short names, the same on every machine: of states FNV-1a with 64 bits over their JSON, of packs the
//! fingerprint of their bundle.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use strabo_model::{Pack, bundle};

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a, as a place to write to.
#[derive(Clone, Copy, Debug)]
struct Fnv(u64);

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(PRIME);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// FNV-1a of some bytes.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = Fnv(OFFSET);
    // Writing to a number cannot fail.
    let _ = hash.write_all(bytes);
    hash.0
}

/// The hash of a state: FNV-1a with 64 bits over its JSON, which has one order and no rounding.
pub fn digest_of(value: &impl Serialize) -> u64 {
    let mut hash = Fnv(OFFSET);
    // Plain data with text as keys can always be written as JSON.
    let _ = serde_json::to_writer(&mut hash, value);
    hash.0
}

/// The fingerprint of the bundle of a pack, by which the pack is known again; zeros for a pack that no
/// bundle can hold.
pub fn pack_digest(pack: &Pack) -> [u8; 32] {
    bundle::fingerprint(pack).unwrap_or_default()
}

/// A digest in hexadecimal digits.
pub fn hex(digest: [u8; 32]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
