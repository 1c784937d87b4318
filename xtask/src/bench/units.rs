//! Times in the units of the tables.

use std::time::Duration;

pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Microseconds for each row of the map.
pub fn per_row(time: Duration, rows: usize) -> f64 {
    time.as_secs_f64() * 1e6 / f64::from(u32::try_from(rows).unwrap_or(u32::MAX))
}
