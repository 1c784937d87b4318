//! Short names for states and packs, the same on every machine: FNV-1a with 64 bits over their JSON.

use std::io::{self, Write};

use serde::Serialize;
use strabo_model::Pack;

use crate::state::State;

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

fn of_json(value: &impl Serialize, start: u64) -> u64 {
    let mut hash = Fnv(start);
    // Plain data with text as keys can always be written as JSON.
    let _ = serde_json::to_writer(&mut hash, value);
    hash.0
}

impl State {
    /// The hash of the state: FNV-1a with 64 bits over its JSON, which has one order and no rounding.
    pub fn digest(&self) -> u64 {
        of_json(self, OFFSET)
    }
}

/// A digest by which a pack is known again: four hashes that start differently. It tells packs apart
/// and protects from mistakes, not from forgery.
pub fn pack_digest(pack: &Pack) -> [u8; 32] {
    let mut digest = [0; 32];
    for (lane, part) in (0u8..).zip(digest.chunks_exact_mut(8)) {
        part.copy_from_slice(&of_json(pack, fnv1a(&[lane])).to_be_bytes());
    }
    digest
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
