//! Tests of `bundle::head`.

use strabo_model::testing::{half_of, half_to_f64, write, write_float};

/// The major type of an array.
const ARRAY: u8 = 4;

fn float(number: f64) -> Vec<u8> {
    let mut out = Vec::new();
    write_float(&mut out, number);
    out
}

/// From RFC 8949, appendix A.
#[test]
fn numbers_are_written_as_the_standard_shows() {
    let cases: [(f64, &[u8]); 10] = [
        (0.0, &[0xf9, 0, 0]),
        (-0.0, &[0xf9, 0x80, 0]),
        (1.5, &[0xf9, 0x3e, 0]),
        (65504.0, &[0xf9, 0x7b, 0xff]),
        (100_000.0, &[0xfa, 0x47, 0xc3, 0x50, 0]),
        (3.402_823_466_385_288_6e38, &[0xfa, 0x7f, 0x7f, 0xff, 0xff]),
        (5.960_464_477_539_063e-8, &[0xf9, 0, 1]),
        (0.000_061_035_156_25, &[0xf9, 4, 0]),
        (1.1, &[0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a]),
        (-4.1, &[0xfb, 0xc0, 0x10, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66]),
    ];
    for (number, bytes) in cases {
        assert_eq!(float(number), bytes, "{number}");
    }
}

#[test]
fn every_half_is_written_as_itself() {
    for bits in 0..=u16::MAX {
        let number = half_to_f64(bits);
        if number.is_finite() {
            assert_eq!(half_of(number), Some(bits), "{number}");
        }
    }
}

#[test]
fn heads_are_as_short_as_they_can_be() {
    let lengths = [(23, 1), (24, 2), (255, 2), (256, 3), (65_535, 3), (65_536, 5), (1 << 32, 9)];
    for (argument, length) in lengths {
        let mut out = Vec::new();
        write(&mut out, ARRAY, argument);
        assert_eq!(out.len(), length, "{argument}");
    }
}
