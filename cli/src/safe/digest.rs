//! The digest by which files are recognised.

use sha2::{Digest, Sha256};

/// The SHA-256 of bytes in hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    let digits: Vec<String> =
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}
