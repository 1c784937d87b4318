//! Whether a text is a date, a time or both, as TOML writes them.

/// True for an offset date-time, a local date-time, a local date or a local time.
pub(super) fn is_datetime(text: &str) -> bool {
    let mut rest = Rest(text.as_bytes());
    if rest.0.get(2) == Some(&b':') {
        return rest.time().is_some() && rest.0.is_empty();
    }
    if rest.date().is_none() {
        return false;
    }
    if rest.0.is_empty() {
        return true;
    }
    rest.any(b"Tt ").and_then(|()| rest.time()).and_then(|()| rest.offset()).is_some()
        && rest.0.is_empty()
}

/// What is not yet read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    /// Takes one byte out of `choices`.
    fn any(&mut self, choices: &[u8]) -> Option<()> {
        let (first, rest) = self.0.split_first()?;
        choices.contains(first).then(|| self.0 = rest)
    }

    /// Takes exactly this many digits; a further one is a mistake.
    fn number(&mut self, digits: usize) -> Option<u32> {
        let end = self.0.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(self.0.len());
        if end != digits {
            return None;
        }
        let (number, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(number.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))
    }

    fn date(&mut self) -> Option<()> {
        let year = self.number(4)?;
        self.any(b"-")?;
        let month = self.number(2)?;
        self.any(b"-")?;
        let day = self.number(2)?;
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=days).contains(&day).then_some(())
    }

    fn time(&mut self) -> Option<()> {
        self.hour_and_minute()?;
        if self.any(b":").is_none() {
            return Some(());
        }
        if self.number(2)? > 60 {
            return None;
        }
        if self.any(b".").is_some() {
            let end = self.0.iter().position(|byte| !byte.is_ascii_digit());
            self.number(end.unwrap_or(self.0.len()).max(1))?;
        }
        Some(())
    }

    fn hour_and_minute(&mut self) -> Option<()> {
        let hour = self.number(2)?;
        self.any(b":")?;
        let minute = self.number(2)?;
        (hour < 24 && minute < 60).then_some(())
    }

    fn offset(&mut self) -> Option<()> {
        if self.0.is_empty() || self.any(b"Zz").is_some() {
            return Some(());
        }
        self.any(b"+-")?;
        self.hour_and_minute()
    }
}
