//! Derives the seed of each game from the seed of the run.

/// The increment of `SplitMix64`: two to the 64th, divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Number `index` of the sequence that `SplitMix64` gives for a seed.
fn split_mix(seed: u64, index: u64) -> u64 {
    let mut mixed = seed.wrapping_add(STEP.wrapping_mul(index.wrapping_add(1)));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The seed of one game of a run: the upper 53 bits of number `index` of `SplitMix64`, because JSON
/// numbers are exact up to there in every language.
pub fn of_game(seed: u64, index: u64) -> u64 {
    split_mix(seed, index) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_split_mix() {
        let drawn: Vec<u64> = (0..5).map(|index| split_mix(1_234_567, index)).collect();
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn seeds_are_exact_in_json_of_any_language() {
        assert!((0..1000).all(|index| of_game(7, index) < 1 << 53));
    }
}
