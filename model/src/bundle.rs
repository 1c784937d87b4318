//! The bundle: a pack as one file that any program can read. `docs/bundle.md` is its specification.
//!
//! A bundle is one CBOR item, the list `["strabo", format, writer, body, digest]` behind the tag
//! 55799; the body is the pack as deterministic CBOR, and the digest is the SHA-256 of all bytes
//! before it. The first three entries keep their form in all formats to come.

mod decode;
mod encode;
mod error;
pub(crate) mod head;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::Pack;
use crate::value::{Value, to_value};
use decode::Decoder;
use encode::encode;
pub use error::Error;
use error::Fault;
pub use head::FORMAT;
use head::major;

/// What the name of a bundle ends in.
pub const EXTENSION: &str = "strabo";
/// More bytes than this are not looked at: the largest packs need a few million.
pub const LARGEST: usize = 64 << 20;

/// How every bundle starts: the tag of CBOR files, a list of five, and its first entry.
const MAGIC: &[u8] = b"\xd9\xd9\xf7\x85\x66strabo";
/// Version numbers are shorter than this.
const LONGEST_WRITER: usize = 64;
/// The head of a byte string as long as a digest.
const DIGEST_HEAD: [u8; 2] = [0x58, 32];
const DIGEST: usize = 32;

/// What a bundle says about itself, beside the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The number of the format.
    pub format: u64,
    /// The version of the program that wrote it.
    pub writer: String,
    /// The SHA-256 of the body: the same for the same pack, whichever program wrote it.
    pub fingerprint: [u8; DIGEST],
}

/// True when a file starts like a bundle.
pub fn is_bundle(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// A pack as a bundle: the same bytes for the same pack on every machine.
pub fn write(pack: &Pack) -> Result<Vec<u8>, Error> {
    Ok(seal(&body(pack)?))
}

/// The SHA-256 of the body of a bundle, by which a pack can be known again.
pub fn fingerprint(pack: &Pack) -> Result<[u8; DIGEST], Error> {
    Ok(Sha256::digest(body(pack)?).into())
}

fn body(pack: &Pack) -> Result<Vec<u8>, Error> {
    pack.validate()?;
    let mut body = Vec::new();
    let tree = to_value(pack).map_err(|error| Error::frame(error.to_string()))?;
    encode(&tree, &mut body)?;
    Ok(body)
}

/// Puts the frame of a bundle around an encoded pack, which is not looked at.
pub fn seal(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(MAGIC.len() + body.len() + 64);
    out.extend(MAGIC);
    head::write(&mut out, major::UNSIGNED, FORMAT);
    let writer = env!("CARGO_PKG_VERSION");
    head::write_length(&mut out, major::TEXT, writer.len());
    out.extend(writer.as_bytes());
    head::write_length(&mut out, major::BYTES, body.len());
    out.extend(body);
    out.extend(DIGEST_HEAD);
    let digest = Sha256::digest(&out);
    out.extend(digest);
    out
}

/// The pack in a bundle, ready to be used: whole, undamaged, and every reference checked.
pub fn read(bytes: &[u8]) -> Result<Pack, Error> {
    decode_body(open(bytes)?.body)
}

/// The pack in a bundle, and what the bundle says about itself.
pub fn read_with_seal(bytes: &[u8]) -> Result<(Pack, Seal), Error> {
    let frame = open(bytes)?;
    let pack = decode_body(frame.body)?;
    let fingerprint = Sha256::digest(frame.body).into();
    Ok((pack, Seal { format: FORMAT, writer: frame.writer.to_owned(), fingerprint }))
}

/// An encoded pack and who wrote it.
struct Frame<'b> {
    writer: &'b str,
    body: &'b [u8],
}

/// Takes the frame off, and checks that the bytes are those that were written.
fn open(bytes: &[u8]) -> Result<Frame<'_>, Error> {
    if bytes.len() > LARGEST {
        return Err(Error::TooLarge { most: LARGEST });
    }
    let cut_off = |announced| Error::CutOff { found: bytes.len(), announced };
    if !is_bundle(bytes) {
        let is_start = !bytes.is_empty() && MAGIC.starts_with(bytes);
        return Err(if is_start { cut_off(None) } else { Error::NotABundle });
    }
    let rest = &bytes[MAGIC.len()..];
    let mut decoder = Decoder::new(rest);
    let Some(Head { format, writer, length }) = read_head(&mut decoder)? else {
        return Err(cut_off(None));
    };
    if format > FORMAT {
        let writer = writer.escape_debug().to_string();
        return Err(Error::Newer { format, writer });
    }
    let start = bytes.len() - decoder.left();
    let all = length
        .and_then(|length| start.checked_add(length)?.checked_add(DIGEST_HEAD.len() + DIGEST))
        .ok_or_else(|| Error::frame("the body has an impossible length"))?;
    if bytes.len() < all {
        return Err(cut_off(Some(all)));
    }
    if bytes.len() > all {
        return Err(Error::TooLong { extra: bytes.len() - all });
    }
    let (signed, digest) = bytes.split_at(all - DIGEST);
    let (before, head) = signed.split_at(signed.len() - DIGEST_HEAD.len());
    if head != DIGEST_HEAD {
        return Err(Error::frame("there is no digest after the body"));
    }
    if Sha256::digest(signed)[..] != *digest {
        return Err(Error::Damaged);
    }
    Ok(Frame { writer, body: &before[start..] })
}

/// What stands before the body.
struct Head<'b> {
    format: u64,
    writer: &'b str,
    /// The length of the body, in a format we know, if there can be one so long.
    length: Option<usize>,
}

/// Reads the head; nothing when it is cut off.
fn read_head<'b>(decoder: &mut Decoder<'b>) -> Result<Option<Head<'b>>, Error> {
    let Some((major, format)) = next(decoder)? else { return Ok(None) };
    if major != major::UNSIGNED || format == 0 {
        return Err(Error::frame("the number of its format is missing"));
    }
    let Some((major, length)) = next(decoder)? else { return Ok(None) };
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    if major != major::TEXT || length > LONGEST_WRITER {
        return Err(Error::frame("the version of the program that wrote it is missing"));
    }
    if decoder.left() < length {
        return Ok(None);
    }
    let writer = std::str::from_utf8(decoder.take(length)?)
        .map_err(|_| Error::frame("the version of the program that wrote it is not UTF-8"))?;
    if format > FORMAT {
        return Ok(Some(Head { format, writer, length: None }));
    }
    match next(decoder)? {
        None => Ok(None),
        Some((major::BYTES, length)) => {
            Ok(Some(Head { format, writer, length: usize::try_from(length).ok() }))
        }
        Some(_) => Err(Error::frame("the body is missing")),
    }
}

/// The next head; nothing when it is cut off.
fn next(decoder: &mut Decoder<'_>) -> Result<Option<(u8, u64)>, Fault> {
    let is_cut_off = decoder.head_is_cut_off();
    if is_cut_off { Ok(None) } else { decoder.head().map(Some) }
}

fn decode_body(body: &[u8]) -> Result<Pack, Error> {
    let pack = unchecked(body)?;
    pack.validate()?;
    Ok(pack)
}

/// The pack in a body, whose references may lead nowhere.
fn unchecked(body: &[u8]) -> Result<Pack, Error> {
    let mut decoder = Decoder::new(body);
    let pack = Pack::deserialize(&mut decoder)?;
    let left = decoder.left();
    if left > 0 { Err(Error::frame("something follows after the pack")) } else { Ok(pack) }
}

/// The pack that a tree of values is. Its references are not checked.
pub fn from_tree(tree: &Value) -> Result<Pack, Error> {
    let mut body = Vec::new();
    encode(tree, &mut body)?;
    unchecked(&body)
}
