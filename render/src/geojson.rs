//! Outlines as `GeoJSON`: one feature on each line, in the order of the pack, so that changes are easy to read.

use std::fmt::{self, Write};

use strabo_geometry::survey::rings::{centre, holds};
use strabo_model::map::{Outline, Ring};
use strabo_model::{Area, Pack};

/// The outlines of a pack's areas as a feature collection. Areas that are not drawn are left out. An area
/// whose centre does not lie inside its outline gets another one.
pub fn collection(pack: &Pack, outlines: &[Outline]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_collection(pack, outlines, &mut out);
    out
}

/// A point inside an outline as it is written, if the centre of its area is not.
pub fn moved_centre(area: &Area, outline: &Outline) -> Option<[f64; 2]> {
    let written = |value: f64| (value * 100.0).round() / 100.0;
    let rings: Vec<Ring> =
        outline.rings().map(|ring| ring.iter().map(|point| point.map(written)).collect()).collect();
    area.at.filter(|at| !holds(rings.iter(), *at))?;
    let inside = centre(outline)?.map(written);
    holds(rings.iter(), inside).then_some(inside)
}

fn write_collection(pack: &Pack, outlines: &[Outline], out: &mut String) -> fmt::Result {
    out.push_str("{\"type\":\"FeatureCollection\",\"features\":[");
    let mut separator = "\n";
    for (area, outline) in pack.areas.iter().zip(outlines) {
        if outline.is_empty() {
            continue;
        }
        let kind = if area.is_land() { "land" } else { "sea" };
        write!(out, "{separator}{{\"type\":\"Feature\",\"properties\":{{\"id\":")?;
        write_string(&area.id, out)?;
        out.push_str(",\"name\":");
        write_string(&area.name, out)?;
        write!(out, ",\"kind\":\"{kind}\"")?;
        if let Some([x, y]) = moved_centre(area, outline) {
            write!(out, ",\"centre\":[{},{}]", decimals(x), decimals(y))?;
        }
        out.push_str("},\"geometry\":");
        write_geometry(outline, out)?;
        out.push('}');
        separator = ",\n";
    }
    out.push_str("\n]}\n");
    Ok(())
}

fn write_geometry(outline: &Outline, out: &mut String) -> fmt::Result {
    let is_one = outline.parts.len() == 1;
    let name = if is_one { "Polygon" } else { "MultiPolygon" };
    write!(out, "{{\"type\":\"{name}\",\"coordinates\":")?;
    if !is_one {
        out.push('[');
    }
    for (at, part) in outline.parts.iter().enumerate() {
        out.push_str(if at == 0 { "[" } else { ",[" });
        write_ring(&part.outer, out)?;
        for hole in &part.holes {
            out.push(',');
            write_ring(hole, out)?;
        }
        out.push(']');
    }
    if !is_one {
        out.push(']');
    }
    out.push('}');
    Ok(())
}

/// A ring, whose first corner is repeated at its end.
fn write_ring(ring: &Ring, out: &mut String) -> fmt::Result {
    out.push('[');
    for (at, [x, y]) in ring.iter().chain(ring.first()).enumerate() {
        let comma = if at == 0 { "" } else { "," };
        write!(out, "{comma}[{},{}]", decimals(*x), decimals(*y))?;
    }
    out.push(']');
    Ok(())
}

/// A number with two decimals at most.
pub fn decimals(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn write_string(text: &str, out: &mut String) -> fmt::Result {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => write!(out, "\\u{:04x}", u32::from(c))?,
            c => out.push(c),
        }
    }
    out.push('"');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{decimals, write_string};

    #[test]
    fn numbers_and_names_are_json() {
        assert_eq!(["1", "1.5", "0", "-2.25"], [1.0, 1.5, -0.001, -2.251].map(decimals)[..]);
        let mut out = String::new();
        write_string("a\"b\\\u{7}", &mut out).expect("a string takes everything");
        assert_eq!(out, "\"a\\\"b\\\\\\u0007\"");
    }
}
