//! What `strabo import` tells of a map that it has read.

use std::path::Path;

use strabo_geometry::survey::figure;
use strabo_import::{COASTS, Doubts, cut, map::Map};
use strabo_model::map::AreaKind;

use crate::{report::text::printable, terminal::Terminal};

/// Lines on one topic beyond this number are counted, not shown.
const MOST_LINES: usize = 20;
/// The longest line, in characters.
const LONGEST_LINE: usize = 500;
const NO_RULES: &str = "This is a map alone. To play it, the pack needs civilizations with regions and starts, setups, rules and cards:";

/// The first lines of a topic, and the number of further lines.
pub fn shown(lines: &[String]) -> Vec<String> {
    let mut shown: Vec<String> = lines
        .iter()
        .take(MOST_LINES)
        .map(|line| printable(&cut(line, LONGEST_LINE)).replace(['\n', '\r'], " "))
        .collect();
    if lines.len() > MOST_LINES {
        shown.push(format!("and {} more", lines.len() - MOST_LINES));
    }
    shown
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Rules that ship, and numbers of players who have room on so many areas: six to ten areas for each.
fn rules_for(areas: usize) -> (&'static str, String) {
    match areas {
        0..24 => ("inland-sea", if areas < 18 { "2" } else { "2-3" }.to_owned()),
        _ => ("mega-empires-east", format!("{}-{}", (areas / 10).clamp(3, 8), (areas / 6).min(9))),
    }
}

/// Prints the report of an import.
pub fn tell(
    map: &Map,
    doubts: &Doubts,
    (folder, is_update): (&Path, bool),
    written: &[String],
    terminal: &mut Terminal<'_>,
) -> std::io::Result<()> {
    let count = map.areas.iter().filter(|place| place.kind == AreaKind::Sea).count();
    let folder = folder.display().to_string();
    let folder = printable(&folder);
    let [land, water] = map.borders;
    let out = terminal.out();
    if written.is_empty() {
        return writeln!(out, "{folder} is up to date: nothing has changed since the last import");
    }
    let areas = counted(map.areas.len() - count, "area", "areas");
    let (seas, files) = (counted(count, "sea", "seas"), written.join(", "));
    if is_update {
        writeln!(out, "updated {areas} and {seas} in {folder}: {files}")?;
    } else {
        let borders = counted(land + water, "border", "borders");
        writeln!(
            out,
            "imported {areas}, {seas} and {borders} ({land} by land, {water} by water) into {folder}: {files}"
        )?;
    }
    if let Some(bounds) = map.bounds {
        let [[x, y], [far_x, far_y]] = [bounds.least, bounds.most].map(|corner| corner.map(figure));
        write!(out, "coordinates from {x}, {y} to {far_x}, {far_y}")?;
        if let Some(tolerance) = map.tolerance {
            write!(out, "; outlines closer than {} touch", figure(tolerance))?;
        }
        writeln!(out)?;
    }
    for (topic, lines) in doubts.topics() {
        writeln!(out, "\n{topic}:")?;
        // Of possible coasts the whole list is needed to decide.
        let lines = if topic == COASTS { lines.to_vec() } else { shown(lines) };
        for line in lines {
            writeln!(out, "  {line}")?;
        }
    }
    let has = |name: &str| written.iter().any(|file| file == name);
    if has("pack.toml") && !has("civilizations.toml") {
        let (rules, players) = rules_for(map.areas.len() - count);
        writeln!(out, "\n{NO_RULES}")?;
        writeln!(
            out,
            "  import once more with -o OTHER --rules {rules} --players {players} to take over those of a pack \
             that ships"
        )?;
    }
    writeln!(out, "\nNext: strabo check {folder}")
}
