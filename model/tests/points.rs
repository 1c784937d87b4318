//! Tests of `points`.

use strabo_model::testing::{FLOATS, HUNDREDTHS, decode, encode, hundredths};

#[test]
fn decimals_with_two_places_are_hundredths() {
    for integer in (-100_000_000..=100_000_000).step_by(7919) {
        let number: f64 = format!("{integer}e-2").parse().expect("a number");
        assert_eq!(hundredths(number), Some(integer), "{number}");
    }
    assert_eq!(encode(&[[1.25, -0.01]]), (HUNDREDTHS, vec![125, 0, 0, 0, 255, 255, 255, 255]));
}

#[test]
fn other_numbers_stay_floats() {
    for number in [0.125, 1e-9, -0.0, 1e9, 21_474_836.48, f64::MAX, 1.0 / 3.0] {
        assert_eq!(hundredths(number), None, "{number}");
        let ring = [[1.0, number]];
        let (tag, bytes) = encode(&ring);
        assert_eq!(tag, FLOATS);
        let read = decode(tag, &bytes).expect("a line");
        assert_eq!(read[0].map(f64::to_bits), ring[0].map(f64::to_bits));
    }
}

#[test]
fn bytes_that_are_no_corners_are_refused() {
    assert!(decode(HUNDREDTHS, &[0; 12]).is_err());
    assert!(decode(FLOATS, &[0; 24]).is_err());
    assert!(decode(79, &[0; 16]).is_err());
    assert!(decode(FLOATS, &[0xff; 16]).is_err_and(|error| error.contains("finite")));
}
