//! Shows progress: a bar on a terminal, a line every few seconds elsewhere.

use std::io;
use std::time::{Duration, Instant};

use crate::terminal::Terminal;

/// The time between two drawings of the bar.
const BAR: Duration = Duration::from_millis(100);
/// The time between two lines.
const LINE: Duration = Duration::from_secs(5);
/// The length of a bar.
const WIDTH: u64 = 30;

/// Counts games and shows progress on standard error.
pub struct Progress {
    all: u64,
    /// `all` is an estimate.
    is_estimate: bool,
    done: u64,
    begin: Instant,
    shown: Instant,
    how: How,
}

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Nothing,
    Lines,
    Bar { unicode: bool },
}

impl Progress {
    pub fn new(all: u64, quiet: bool, terminal: &Terminal<'_>) -> Self {
        let how = match (quiet, terminal.err_is_terminal()) {
            (true, _) => How::Nothing,
            (false, false) => How::Lines,
            (false, true) => How::Bar { unicode: terminal.err_look().unicode },
        };
        let now = Instant::now();
        Self { all, is_estimate: false, done: 0, begin: now, shown: now, how }
    }

    /// From now on, about so many games are to be played.
    pub fn expect(&mut self, games: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let games = games as u64;
        (self.all, self.is_estimate) = (games.max(self.done), true);
    }

    /// One more game is finished.
    pub fn step(&mut self, terminal: &mut Terminal<'_>) -> io::Result<()> {
        self.done += 1;
        let pause = match self.how {
            How::Nothing => return Ok(()),
            How::Lines => LINE,
            How::Bar { .. } => BAR,
        };
        let now = Instant::now();
        if now.duration_since(self.shown) < pause {
            return Ok(());
        }
        self.shown = now;
        let passed = now.duration_since(self.begin);
        match self.how {
            How::Nothing => Ok(()),
            How::Lines => writeln!(terminal.err(), "{}", self.words(passed)),
            How::Bar { unicode } => {
                let bar = bar(self.done, self.all, unicode);
                let words = self.words(passed);
                // Clears the rest of a longer previous line.
                write!(terminal.err(), "\r{bar} {words}\x1b[K")
            }
        }
    }

    fn words(&self, passed: Duration) -> String {
        let words = words(self.done, self.all, passed);
        if self.is_estimate { words.replacen(" of ", " of about ", 1) } else { words }
    }

    /// Clears the bar.
    pub fn finish(&self, terminal: &mut Terminal<'_>) -> io::Result<()> {
        match self.how {
            How::Bar { .. } => write!(terminal.err(), "\r\x1b[K"),
            How::Nothing | How::Lines => Ok(()),
        }
    }
}

/// A bar of so many parts of all.
pub fn bar(done: u64, all: u64, unicode: bool) -> String {
    let full = (u128::from(done) * u128::from(WIDTH) / u128::from(all.max(1))).min(WIDTH.into());
    let full = usize::try_from(full).unwrap_or(0);
    let (have, rest) = if unicode { ("█", "░") } else { ("#", ".") };
    let empty = usize::try_from(WIDTH).unwrap_or(0).saturating_sub(full);
    format!("{}{}", have.repeat(full), rest.repeat(empty))
}

/// `1,200 of 5,000 games, 310 per second, 12 s left`.
pub fn words(done: u64, all: u64, passed: Duration) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a rate is shown in round figures")]
    let (games, left) = (done as f64, all.saturating_sub(done) as f64);
    let rate = games / passed.as_secs_f64().max(1e-9);
    let time = if rate > 0.0 { left / rate } else { f64::INFINITY };
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    format!("{} of {} games, {rate} per second, {} left", grouped(done), grouped(all), clock(time))
}

/// A duration in the unit that people would use.
pub fn clock(seconds: f64) -> String {
    // What does not fit is longer than anybody waits.
    let whole = Duration::try_from_secs_f64(seconds.ceil()).map_or(u64::MAX, |time| time.as_secs());
    match whole {
        0..=99 => format!("{whole} s"),
        100..=5_999 => format!("{} min", whole.div_ceil(60)),
        6_000..=360_000 => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
        _ => "days".to_owned(),
    }
}

/// A number with thousands separators.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
