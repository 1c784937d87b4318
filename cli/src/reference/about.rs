//! Which lints are about which table and field, taken from the marked lines of their pages.

use strabo_compile::lints::{self, Lint};
use strabo_compile::{Stage, index::Kind};

/// The mark of a line with a finding, on the page of a lint.
const MARK: &str = "<- here";

/// A place that a lint finds something at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name of the lint.
    pub lint: &'static str,
    /// The file: `map.toml`.
    pub file: &'static str,
    /// The table, which map.geojson does not have.
    pub table: &'static str,
    /// The field, unless the heading is marked.
    pub field: &'static str,
}

/// The places of all lints that look at a whole pack. What is raised while files are read can be found
/// anywhere.
pub fn all() -> Vec<About> {
    let checks = lints::ALL.iter().filter(|lint| lint.stage == Stage::Pack);
    checks.flat_map(|lint| marked(lint)).collect()
}

/// The lints whose pages show a file that has no tables.
pub fn showing(file: &str) -> Vec<&'static str> {
    let info = format!("```json {file}\n");
    lints::ALL.iter().filter(|lint| lint.page.contains(&info)).map(|lint| lint.name).collect()
}

/// The lint about an unknown name of a kind.
pub fn unknown(kind: Kind) -> Option<&'static str> {
    let name = match kind {
        Kind::Pack => "unknown-base".to_owned(),
        kind => format!("unknown-{}", kind.word().replace('_', "-")),
    };
    lints::find(&name).map(|lint| lint.name)
}

fn marked(lint: &'static Lint) -> Vec<About> {
    let (mut file, mut table, mut field) = ("", "", "");
    let mut found: Vec<About> = Vec::new();
    for line in lint.page.lines() {
        if let Some(info) = line.strip_prefix("```") {
            (file, table, field) = (info.split(' ').nth(1).unwrap_or_default(), "", "");
        } else if let Some(heading) = line.strip_prefix('[') {
            let heading = heading.trim_start_matches('[');
            (table, field) = (heading.split([']', '.']).next().unwrap_or_default(), "");
        } else if let Some((key, _)) = line.split_once(" = ")
            && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        {
            field = key;
        }
        if line.contains(MARK) {
            let about = About { lint: lint.name, file, table, field };
            if !found.contains(&about) {
                found.push(about);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marked_line_says_where() {
        let all = all();
        let land = About { lint: "one-way-border", file: "map.toml", table: "area", field: "land" };
        assert!(all.contains(&land), "{all:?}");
        assert!(showing("map.geojson").contains(&"overlapping-outlines"));
        assert!(all.iter().all(|about| about.lint != "unknown-field"));
        assert_eq!(unknown(Kind::TileShape), Some("unknown-tile-shape"));
        assert_eq!(unknown(Kind::Note), None);
    }
}
