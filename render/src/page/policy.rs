//! The content-security policy of pages: only what is inside the page runs or is styled.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::text::escape;

/// The content-security policy of a page with this style and these scripts. Pictures may come from
/// beside the page; a page that was opened as a file has no origin, so that `file:` is named as well.
pub fn policy(style: &str, scripts: &[&str]) -> String {
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    format!(
        "default-src 'none'; style-src {}; script-src {}; img-src 'self' data: file:; \
         base-uri 'none'; form-action 'none'",
        hash(style),
        scripts.join(" ")
    )
}

/// The policy of a page with a style and embedded pictures, and without scripts.
pub fn still(style: &str) -> String {
    format!(
        "default-src 'none'; img-src data:; style-src {}; base-uri 'none'; form-action 'none'",
        hash(style)
    )
}

/// The beginning of a page, up to its style. The policy comes first, so that it holds for all that follows.
pub fn write_head(title: &str, policy: &str, style: &str, out: &mut String) -> std::fmt::Result {
    let title = escape(title);
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{style}</style>"
    )
}

/// How a policy names a text that may run.
pub fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}
