//! Reads heads, lengths, texts and numbers of deterministic CBOR. Lengths are believed only as far as
//! there are bytes, and what is not in its one form is refused.

use crate::bundle::error::Fault;
use crate::bundle::head::{self, major};

/// Entries of lists may take this many times the memory of their bytes. Real packs need a third of it;
/// a list of empty lists would need four times as much.
const MEMORY_PER_BYTE: usize = 8;
/// Small files may need more for each byte.
const MEMORY_AT_LEAST: usize = 1 << 16;

/// What is left to read.
pub struct Decoder<'de> {
    bytes: &'de [u8],
    /// The memory that entries of lists may still take.
    memory: usize,
}

impl<'de> Decoder<'de> {
    pub fn new(bytes: &'de [u8]) -> Self {
        let memory = bytes.len().saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_AT_LEAST);
        Self { bytes, memory }
    }

    /// Asks for the memory of one entry of a list.
    #[inline]
    pub fn ask_for(&mut self, size: usize) -> Result<(), Fault> {
        match self.memory.checked_sub(size) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(Fault::new("the lists need far more memory than the file has bytes")),
        }
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.bytes.len()
    }

    /// The next bytes, which must be there.
    #[inline]
    pub fn take(&mut self, count: usize) -> Result<&'de [u8], Fault> {
        match self.bytes.split_at_checked(count) {
            Some((taken, rest)) => {
                self.bytes = rest;
                Ok(taken)
            }
            None => Err(self.short(count)),
        }
    }

    #[cold]
    fn short(&self, wanted: usize) -> Fault {
        Fault::new(format!("{wanted} bytes are announced, but only {} follow", self.bytes.len()))
    }

    #[inline]
    pub fn peek(&self) -> Result<u8, Fault> {
        self.bytes.first().copied().ok_or_else(|| self.short(1))
    }

    /// True when the next head is not wholly there.
    pub fn head_is_cut_off(&self) -> bool {
        let length = match self.bytes.first().map(|first| first & 31) {
            None => return true,
            Some(24) => 2,
            Some(25) => 3,
            Some(26) => 5,
            Some(27) => 9,
            Some(_) => 1,
        };
        self.bytes.len() < length
    }

    /// The next head, in its shortest form.
    #[inline]
    pub fn head(&mut self) -> Result<(u8, u64), Fault> {
        let first = self.peek()?;
        self.bytes = &self.bytes[1..];
        let (major, short) = (first >> 5, first & 31);
        if short < 24 {
            return Ok((major, short.into()));
        }
        self.long_head(major, short)
    }

    fn long_head(&mut self, major: u8, short: u8) -> Result<(u8, u64), Fault> {
        let (length, least) = match short {
            24 => (1, 24),
            25 => (2, 0x100),
            26 => (4, 0x1_0000),
            27 => (8, 0x1_0000_0000),
            _ => return Err(Fault::new("only items of a known length are allowed")),
        };
        let argument = self.take(length)?.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        if argument < least && major != major::SIMPLE {
            return Err(Fault::new("a number or length is not in its shortest form"));
        }
        Ok((major, argument))
    }

    /// The argument of the next head, which must be of this type.
    pub fn expect(&mut self, wanted: u8) -> Result<u64, Fault> {
        let (major, argument) = self.head()?;
        if major == wanted { Ok(argument) } else { Err(unexpected(wanted, major)) }
    }

    /// The length of the next item of this type, each part of which takes some bytes at least.
    pub fn length(&mut self, wanted: u8, bytes_each: usize) -> Result<usize, Fault> {
        let argument = self.expect(wanted)?;
        match usize::try_from(argument) {
            Ok(length) if length <= self.bytes.len() / bytes_each => Ok(length),
            _ => Err(self.lying(wanted, argument)),
        }
    }

    #[cold]
    fn lying(&self, major: u8, length: u64) -> Fault {
        let (name, left) = (name_of(major), self.bytes.len());
        Fault::new(format!("{name} of length {length} is announced, but only {left} bytes follow"))
    }

    pub fn raw_text(&mut self) -> Result<&'de [u8], Fault> {
        let length = self.length(major::TEXT, 1)?;
        self.take(length)
    }

    pub fn text(&mut self) -> Result<&'de str, Fault> {
        std::str::from_utf8(self.raw_text()?).map_err(|_| Fault::new("a text is not UTF-8"))
    }

    pub fn byte_string(&mut self) -> Result<&'de [u8], Fault> {
        let length = self.length(major::BYTES, 1)?;
        self.take(length)
    }

    pub fn float(&mut self) -> Result<f64, Fault> {
        let first = self.peek()?;
        let (number, shortest) = match first {
            head::HALF => (head::half_to_f64(u16::from_be_bytes(self.number()?)), true),
            head::SINGLE => {
                let number = f64::from(f32::from_be_bytes(self.number()?));
                (number, head::half_of(number).is_none())
            }
            head::DOUBLE => {
                let number = f64::from_be_bytes(self.number()?);
                (number, head::single_of(number).is_none())
            }
            _ => return Err(Fault::new(format!("a float was expected, not {}", kind_of(first)))),
        };
        if !number.is_finite() {
            return Err(Fault::new("a number is not finite"));
        }
        if !shortest {
            return Err(Fault::new("a number or length is not in its shortest form"));
        }
        Ok(number)
    }

    /// The bytes of a float, after its first byte.
    fn number<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let bytes = self.take(N + 1)?;
        bytes[1..].try_into().map_err(|_| self.short(N))
    }
}

fn name_of(major: u8) -> &'static str {
    match major {
        major::UNSIGNED | major::NEGATIVE => "an integer",
        major::BYTES => "a byte string",
        major::TEXT => "a text",
        major::ARRAY => "a list",
        major::MAP => "a map",
        major::TAG => "a tagged item",
        _ => "a simple value",
    }
}

/// What an item is, by its first byte.
pub fn kind_of(first: u8) -> &'static str {
    match first {
        head::FALSE | head::TRUE => "a truth value",
        head::NULL => "null",
        head::HALF | head::SINGLE | head::DOUBLE => "a float",
        _ => name_of(first >> 5),
    }
}

#[cold]
fn unexpected(wanted: u8, found: u8) -> Fault {
    Fault::new(format!("{} was expected, not {}", name_of(wanted), name_of(found)))
}
