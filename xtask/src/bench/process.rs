//! How long another program runs, and how much memory it takes.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// How often the memory of the program is looked at.
const PAUSE: Duration = Duration::from_micros(200);

pub struct Measured {
    /// The median of the times.
    pub median: Duration,
    /// The most memory in one run, or 0 where the system does not tell.
    pub peak_kilobytes: u64,
}

/// Runs a command several times to be timed, and once more to watch its memory.
pub fn measure(command: &mut Command, runs: usize) -> Result<Measured, String> {
    command.stdout(Stdio::null());
    let broken = |error: std::io::Error| format!("the program cannot be run: {error}");
    let mut times = Vec::new();
    for _ in 0..runs.max(1) {
        let start = Instant::now();
        let status = command.status().map_err(broken)?;
        times.push(start.elapsed());
        if !status.success() {
            return Err(format!("the program ended with {status}"));
        }
    }
    times.sort();
    let mut child = command.spawn().map_err(broken)?;
    let path = format!("/proc/{}/status", child.id());
    let mut peak_kilobytes = 0;
    while child.try_wait().map_err(broken)?.is_none() {
        let status = fs::read_to_string(&path).unwrap_or_default();
        peak_kilobytes = peak_kilobytes.max(in_status("VmHWM:", &status).unwrap_or(0));
        thread::sleep(PAUSE);
    }
    Ok(Measured { median: times[times.len() / 2], peak_kilobytes })
}

/// The number in a line such as `VmHWM:    1234 kB`.
pub fn in_status(word: &str, status: &str) -> Option<u64> {
    status.lines().find_map(|line| line.strip_prefix(word))?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read_from_the_status() {
        let status = "Name:\tstrabo\nVmHWM:\t   1234 kB\nVmRSS:\t 1000 kB\n";
        assert_eq!(in_status("VmHWM:", status), Some(1234));
        assert_eq!(in_status("VmHWM:", "Name:\tstrabo\n"), None);
    }
}
