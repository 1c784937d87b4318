//! Compressed answers, for clients that take them: a board is a tenth of its size then.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::HeaderMap;
use hyper::body::Bytes;
use hyper::header::ACCEPT_ENCODING;

/// The smallest answer that is compressed: fewer bytes go into one packet anyway.
const SMALLEST: usize = 1 << 10;

/// Returns true if a client takes compressed answers.
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = weight
            .trim()
            .strip_prefix("q=")
            .is_some_and(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

/// A large body as gzip; `None` if it is sent as it is.
pub fn compressed(body: &[u8]) -> Option<Bytes> {
    let compress = || -> io::Result<Vec<u8>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(body)?;
        encoder.finish()
    };
    (body.len() > SMALLEST).then(compress)?.ok().map(Bytes::from)
}

/// A file of the page as gzip, compressed once: strangers ask for it as often as they like.
pub fn kept(path: &str, body: &[u8]) -> Option<Bytes> {
    static KEPT: Mutex<BTreeMap<String, Option<Bytes>>> = Mutex::new(BTreeMap::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.entry(path.to_owned()).or_insert_with(|| compressed(body)).clone()
}
