//! Whether a licence expression can be met with licences that a list accepts.

/// Judges an SPDX expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`. Older crates write `/` for
/// `OR`. An exception (`WITH`) only permits more, so that the licence before it decides.
pub fn accepted(expression: &str, list: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut reader = LicenceReader { words: spaced.split_whitespace().collect(), at: 0, list };
    // What cannot be read to its end is not accepted.
    reader.any() == Some(true) && reader.at == reader.words.len()
}

struct LicenceReader<'t> {
    words: Vec<&'t str>,
    at: usize,
    list: &'t [&'t str],
}

impl LicenceReader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self) -> Option<bool> {
        let mut met = self.all()?;
        while self.take("OR") {
            met |= self.all()?;
        }
        Some(met)
    }

    fn all(&mut self) -> Option<bool> {
        let mut met = self.one()?;
        while self.take("AND") {
            met &= self.one()?;
        }
        Some(met)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let met = self.any()?;
            return self.take(")").then_some(met);
        }
        let name = *self.words.get(self.at)?;
        self.at += 1;
        if self.take("WITH") {
            self.at += 1;
        }
        Some(self.list.contains(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::accepted;

    #[test]
    fn a_choice_needs_one_and_a_sum_needs_all() {
        let list = ["MIT", "Zlib"];
        for good in ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "(GPL-3.0 OR MIT) AND Zlib"] {
            assert!(accepted(good, &list), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Zlib) AND GPL-3.0", "GPL-3.0 AND MIT"] {
            assert!(!accepted(bad, &list), "{bad}");
        }
        assert!(accepted("MIT OR GPL-3.0 AND Zlib", &list), "AND binds more tightly");
    }

    #[test]
    fn an_exception_leaves_the_licence_as_it_is() {
        let list = ["Apache-2.0"];
        assert!(accepted("Apache-2.0 WITH LLVM-exception OR GPL-2.0", &list));
        assert!(!accepted("GPL-2.0 WITH Classpath-exception-2.0", &list));
    }

    #[test]
    fn what_cannot_be_read_is_not_accepted() {
        for odd in ["", "MIT OR", "(MIT", "MIT)", "MIT MIT", "MIT WITH", "OR MIT"] {
            assert!(!accepted(odd, &["MIT"]), "{odd:?}");
        }
    }
}
