//! The ids of objects: six hexadecimal digits, all different, the same on every run.

/// Gives ids one after the other.
#[derive(Default)]
pub struct Guids(u32);

impl Guids {
    /// The next id.
    pub fn next(&mut self) -> String {
        self.0 += 1;
        // Times an odd number modulo 2^24 is a permutation: ids look mixed and never repeat.
        format!("{:06x}", self.0.wrapping_mul(0x009e_3779) & 0x00ff_ffff)
    }
}

#[cfg(test)]
mod tests {
    use super::Guids;
    use std::collections::BTreeSet;

    #[test]
    fn ids_never_repeat() {
        let mut guids = Guids::default();
        let all: BTreeSet<String> = (0..50_000).map(|_| guids.next()).collect();
        assert_eq!(all.len(), 50_000);
        assert!(all.iter().all(|id| id.len() == 6));
    }
}
