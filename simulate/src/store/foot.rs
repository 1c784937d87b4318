//! What reader and writer agree on: the size of row groups, the entries in the footer, and the digest.

use std::ops::Range;

use sha2::{Digest, Sha256};
use strabo_engine::hex;

/// Games in a row group. The boundaries depend on nothing but the number of a game.
pub(crate) const GAMES_IN_GROUP: u64 = 500;

/// Keys of the entries in the footer.
pub(crate) const RUN: &str = "strabo.run";
pub(crate) const PART: &str = "strabo.part";
pub(crate) const DIGEST: &str = "strabo.sha256";
/// The key of a digest that did not cover the footer.
pub(crate) const OLD_DIGEST: &str = "strabo.digest";

/// Stands in place of the digest while it is computed.
pub(crate) const BLANK: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// Digits of a digest.
const DIGITS: usize = BLANK.len();

/// Where the value of an entry with 64 letters stands in a footer. It is the last such place, because
/// only entries of a fixed form follow those of Strabo.
pub(crate) fn find(foot: &[u8], key: &str) -> Option<Range<usize>> {
    // An entry in the compact protocol of Thrift: length and letters of the key, then a byte that
    // announces the next field as text, then length and letters of the value.
    let mut head = vec![u8::try_from(key.len()).ok()?];
    head.extend(key.as_bytes());
    head.extend([0x18, u8::try_from(DIGITS).ok()?]);
    let start = foot.windows(head.len()).rposition(|bytes| bytes == head)? + head.len();
    (start + DIGITS <= foot.len()).then_some(start..start + DIGITS)
}

/// Computes the digest of a file, with zeros in its own place: `before` is the hash of everything
/// before the footer.
pub(crate) fn digest(before: Sha256, foot: &[u8], own: &Range<usize>) -> String {
    let hash = before.chain_update(&foot[..own.start]).chain_update(BLANK);
    hex(hash.chain_update(&foot[own.end..]).finalize().into())
}

/// True if a text stands somewhere in a footer.
pub(crate) fn contains(foot: &[u8], text: &str) -> bool {
    foot.windows(text.len()).any(|bytes| bytes == text.as_bytes())
}
