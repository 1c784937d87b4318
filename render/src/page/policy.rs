//! What a browser may do with the page: show it, and nothing that does not stand in it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The content-security policy of a page with this style and these scripts. Pictures may come from
/// beside the page; a page that was opened as a file has no origin, so that `file:` is named as well.
pub fn policy(style: &str, scripts: &[&str]) -> String {
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    format!(
        "default-src 'none'; style-src {}; script-src {}; img-src 'self' file:; \
         base-uri 'none'; form-action 'none'",
        hash(style),
        scripts.join(" ")
    )
}

/// The policy of a page that has a style, holds its pictures itself and runs nothing.
pub fn still(style: &str) -> String {
    format!("default-src 'none'; style-src {}; base-uri 'none'; form-action 'none'", hash(style))
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn a_hash_is_what_browsers_expect() {
        assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
