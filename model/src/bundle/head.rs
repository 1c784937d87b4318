//! The heads of CBOR items: what comes next and how long it is, always in the shortest form.

/// The format of bundles this program writes and reads.
pub const FORMAT: u64 = 1;

/// The major types of CBOR that occur in a bundle (RFC 8949, section 3.1).
pub mod major {
    pub const UNSIGNED: u8 = 0;
    pub const NEGATIVE: u8 = 1;
    pub const BYTES: u8 = 2;
    pub const TEXT: u8 = 3;
    pub const ARRAY: u8 = 4;
    pub const MAP: u8 = 5;
    pub const TAG: u8 = 6;
    pub const SIMPLE: u8 = 7;
}

/// How many bytes after the first one hold the argument.
const ONE_BYTE: u8 = 24;
const TWO_BYTES: u8 = 25;
const FOUR_BYTES: u8 = 26;
const EIGHT_BYTES: u8 = 27;

pub const FALSE: u8 = 0xf4;
pub const TRUE: u8 = 0xf5;
pub const NULL: u8 = 0xf6;
pub const HALF: u8 = 0xf9;
pub const SINGLE: u8 = 0xfa;
pub const DOUBLE: u8 = 0xfb;

/// Writes the head of an item.
pub fn write(out: &mut Vec<u8>, major: u8, argument: u64) {
    let first = major << 5;
    let bytes = argument.to_be_bytes();
    match argument {
        0..=23 => out.push(first | bytes[7]),
        24..=0xff => out.extend([first | ONE_BYTE, bytes[7]]),
        0x100..=0xffff => {
            out.push(first | TWO_BYTES);
            out.extend(&bytes[6..]);
        }
        0x1_0000..=0xffff_ffff => {
            out.push(first | FOUR_BYTES);
            out.extend(&bytes[4..]);
        }
        _ => {
            out.push(first | EIGHT_BYTES);
            out.extend(bytes);
        }
    }
}

/// Writes the head of an item whose length is known.
pub fn write_length(out: &mut Vec<u8>, major: u8, length: usize) {
    // A length in memory is at most 64 bits.
    write(out, major, u64::try_from(length).unwrap_or(u64::MAX));
}

/// Writes a number in the shortest of the three forms that keeps its value.
pub fn write_float(out: &mut Vec<u8>, number: f64) {
    if let Some(half) = half_of(number) {
        out.push(HALF);
        out.extend(half.to_be_bytes());
    } else if let Some(single) = single_of(number) {
        out.push(SINGLE);
        out.extend(single.to_be_bytes());
    } else {
        out.push(DOUBLE);
        out.extend(number.to_be_bytes());
    }
}

/// The single with exactly this value.
pub fn single_of(number: f64) -> Option<f32> {
    #[expect(clippy::cast_possible_truncation, reason = "compared with the original")]
    let single = number as f32;
    (f64::from(single).to_bits() == number.to_bits()).then_some(single)
}

/// The bits of the half with exactly this value.
pub fn half_of(number: f64) -> Option<u16> {
    let bits = single_of(number)?.to_bits();
    let [sign, ..] = bits.to_be_bytes();
    let sign = u16::from(sign & 0x80) << 8;
    if bits << 1 == 0 {
        return Some(sign);
    }
    let exponent = i32::try_from((bits >> 23) & 0xff).ok()? - 127;
    let significand = (bits & 0x7f_ffff) | 0x80_0000;
    let (biased, dropped) = match exponent {
        -14..=15 => (exponent + 15, 13),
        -24..=-15 => (0, -1 - exponent),
        _ => return None,
    };
    if significand.trailing_zeros() < dropped.try_into().ok()? {
        return None;
    }
    let fraction = u16::try_from((significand >> dropped) & 0x7ff).ok()?;
    // The leading one of a normal number is not written; a subnormal has none.
    let fraction = if biased > 0 { fraction & 0x3ff } else { fraction };
    Some(sign | u16::try_from(biased).ok()? << 10 | fraction)
}

/// The value of a half.
pub fn half_to_f64(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let value = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits & 0x8000 == 0 { value } else { -value }
}
