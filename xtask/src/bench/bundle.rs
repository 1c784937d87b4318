//! What the bench of bundles prints, as a table.

use std::time::Duration;

use super::units::{milliseconds, per_row};

#[derive(Debug, PartialEq, Eq)]
struct Line {
    name: String,
    places: usize,
    compile: Duration,
    bundle: Duration,
    json: Duration,
    bundle_bytes: u64,
    json_bytes: u64,
}

/// Reads `NAME PLACES COMPILE BUNDLE JSON BUNDLE-BYTES JSON-BYTES`.
fn read(line: &str) -> Option<Line> {
    let mut words = line.split_whitespace();
    let name = words.next()?.to_owned();
    let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
    let [places, compile, bundle, json, bundle_bytes, json_bytes] = *numbers.ok()? else {
        return None;
    };
    let [compile, bundle, json] = [compile, bundle, json].map(Duration::from_nanos);
    let places = usize::try_from(places).ok()?;
    Some(Line { name, places, compile, bundle, json, bundle_bytes, json_bytes })
}

/// Prints the table.
pub fn print(printed: &str) -> Result<(), String> {
    println!("\nFrom files to a checked pack: compiled from TOML, from a bundle, from JSON:\n");
    println!(
        "pack                 areas    compile    bundle  compile/bundle  per area       JSON  \
         bundle    JSON"
    );
    for line in printed.lines() {
        let Line { name, places, compile, bundle, json, bundle_bytes, json_bytes } =
            read(line).ok_or_else(|| format!("the bench prints \"{line}\""))?;
        println!(
            "{name:<18} {places:>7} {:>7.2} ms {:>6.3} ms {:>15.1} {:>6.2} µs {:>7.3} ms {:>4} KB {:>4} KB",
            milliseconds(compile),
            milliseconds(bundle),
            compile.as_secs_f64() / bundle.as_secs_f64(),
            per_row(bundle, places),
            milliseconds(json),
            bundle_bytes / 1000,
            json_bytes / 1000,
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bench_prints_a_name_and_six_numbers() {
        let line = read("east 175 9000 200 1000 135378 228079").expect("a line");
        assert_eq!((&*line.name, line.places, line.bundle_bytes), ("east", 175, 135_378));
        assert_eq!(line.bundle, Duration::from_nanos(200));
        assert_eq!(read("east 175 9000"), None);
        assert_eq!(read("running 0 tests"), None);
    }
}
