//! Drafts a board from a JSON list of areas and writes it as SVG: `draft_map AREAS.json OUT.svg [--no-centres]`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::time::Instant;

use serde_json::Value;
use strabo_render::draft::{Draft, Kind, Outline, Place, Plan, draft};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, ..] = arguments.as_slice() else {
        return Err("usage: draft_map AREAS.json OUT.svg [--no-centres]".into());
    };
    let centres = !arguments.iter().any(|argument| argument == "--no-centres");
    let data: Value = serde_json::from_str(&std::fs::read_to_string(input)?)?;
    let areas = data["areas"].as_array().ok_or("no areas")?;
    let plan = plan_of(areas, centres);
    let start = Instant::now();
    let board = draft(&plan);
    println!("{} places in {:?}: {:?}", areas.len(), start.elapsed(), board.figures);
    println!("links: {:?}", board.links);
    std::fs::write(output, svg(areas, &board)?)?;
    Ok(())
}

fn name(area: &Value) -> &str {
    area["name"].as_str().unwrap_or_default()
}

fn plan_of(areas: &[Value], centres: bool) -> Plan {
    let numbers: BTreeMap<&str, u32> = areas.iter().map(name).zip(0_u32..).collect();
    let mut plan = Plan::default();
    for (area, number) in areas.iter().zip(0_u32..) {
        let kind = if area["kind"] == "open_sea" { Kind::Sea } else { Kind::Land };
        let at = area["x"].as_f64().zip(area["y"].as_f64()).map(|(x, y)| [x, y]);
        plan.places.push(Place { kind, at: at.filter(|_| centres) });
        for list in ["land_adjacent", "water_adjacent"] {
            for other in area[list].as_array().into_iter().flatten() {
                if let Some(&other) = other.as_str().and_then(|other| numbers.get(other)) {
                    plan.borders.push((number.min(other), number.max(other)));
                }
            }
        }
    }
    plan.borders.sort_unstable();
    plan.borders.dedup();
    plan
}

fn path(outline: &Outline) -> Result<String, std::fmt::Error> {
    let mut path = String::new();
    for ring in
        outline.parts.iter().flat_map(|part| std::iter::once(&part.outer).chain(&part.holes))
    {
        for (index, point) in ring.iter().enumerate() {
            write!(path, "{}{} {}", if index == 0 { "M" } else { "L" }, point[0], point[1])?;
        }
        path.push('Z');
    }
    Ok(path)
}

fn svg(areas: &[Value], board: &Draft) -> Result<String, std::fmt::Error> {
    let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for point in
        board.outlines.iter().flat_map(|outline| &outline.parts).flat_map(|part| &part.outer)
    {
        for axis in 0..2 {
            bounds[axis] = bounds[axis].min(point[axis]);
            bounds[axis + 2] = bounds[axis + 2].max(point[axis]);
        }
    }
    let [x, y, width, height] =
        [bounds[0], bounds[1], bounds[2] - bounds[0], bounds[3] - bounds[1]];
    let mut regions: BTreeMap<String, usize> = BTreeMap::new();
    for area in areas {
        let count = regions.len();
        regions.entry(area["region"].to_string()).or_insert(count);
    }
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{}" height="{}" font-family="sans-serif" font-size="5" text-anchor="middle" stroke-linejoin="round">"#,
        width * 1.6,
        height * 1.6
    )?;
    writeln!(svg, r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#efe6d2"/>"##)?;
    for sea in [true, false] {
        for (area, outline) in areas.iter().zip(&board.outlines) {
            if (area["kind"] == "open_sea") != sea {
                continue;
            }
            let hue = regions[&area["region"].to_string()] * 137 % 360;
            let (fill, stroke) = if sea {
                ("#a9cfe4".to_owned(), "#86b1cb")
            } else {
                (format!("hsl({hue},38%,78%)"), "#6b5a45")
            };
            let path = path(outline)?;
            writeln!(
                svg,
                r#"<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="0.8" fill-rule="evenodd"/>"#
            )?;
        }
    }
    for (area, outline) in areas.iter().zip(&board.outlines) {
        let Some(part) = outline.parts.first() else { continue };
        let (mut sum, mut count) = ([0.0, 0.0], 0.0);
        for point in &part.outer {
            sum = [sum[0] + point[0], sum[1] + point[1]];
            count += 1.0;
        }
        let label = name(area).replace('&', "&amp;").replace('<', "&lt;");
        writeln!(
            svg,
            r##"<text x="{:.1}" y="{:.1}" fill="#333">{label}</text>"##,
            sum[0] / count,
            sum[1] / count
        )?;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}
