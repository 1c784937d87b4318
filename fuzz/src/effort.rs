//! How long an input takes: the time this thread has had on a processor, so that others do not count.

use std::time::{Duration, Instant};

/// Runs some work and panics if it took longer than it may.
pub fn within(most: Duration, work: impl FnOnce()) {
    let (start, clock) = (on_processor(), Instant::now());
    work();
    let spent = match (start, on_processor()) {
        (Some(start), Some(end)) => end.saturating_sub(start),
        _ => clock.elapsed(),
    };
    assert!(spent <= most, "one input took {spent:?}, and may take {most:?}");
}

/// Where the system says so.
fn on_processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
