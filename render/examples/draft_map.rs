//! Drafts a board from a JSON list of areas and writes it as SVG: `draft_map AREAS.json OUT.svg [--no-centres]`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Instant;

use strabo_render::draft::{Kind, Place, Plan, draft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, ..] = arguments.as_slice() else {
        return Err("usage: draft_map AREAS.json OUT.svg [--no-centres]".into());
    };
    let centres = !arguments.iter().any(|argument| argument == "--no-centres");
    let text = std::fs::read_to_string(input)?;
    let data: serde_json::Value = serde_json::from_str(&text)?;
    let areas = data["areas"].as_array().ok_or("no areas")?;
    let name = |area: &serde_json::Value| area["name"].as_str().unwrap_or_default().to_owned();
    let numbers: BTreeMap<String, u32> = areas.iter().map(name).zip(0_u32..).collect();
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
    let start = Instant::now();
    let board = draft(&plan);
    println!(
        "{} places in {:?}: {:?}, links {:?}",
        areas.len(),
        start.elapsed(),
        board.figures,
        board.links
    );

    let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for point in
        board.outlines.iter().flat_map(|outline| &outline.parts).flat_map(|part| &part.outer)
    {
        bounds = [
            bounds[0].min(point[0]),
            bounds[1].min(point[1]),
            bounds[2].max(point[0]),
            bounds[3].max(point[1]),
        ];
    }
    let mut regions: BTreeMap<String, usize> = BTreeMap::new();
    for area in areas {
        let count = regions.len();
        regions.entry(area["region"].to_string()).or_insert(count);
    }
    let mut svg = String::new();
    let (width, height) = (bounds[2] - bounds[0], bounds[3] - bounds[1]);
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {width} {height}" width="{}" height="{}" font-family="sans-serif" font-size="6">"#,
        bounds[0],
        bounds[1],
        width * 1.6,
        height * 1.6
    )?;
    writeln!(
        svg,
        r##"<rect x="{}" y="{}" width="{width}" height="{height}" fill="#efe6d2"/>"##,
        bounds[0], bounds[1]
    )?;
    for (area, outline) in areas.iter().zip(&board.outlines) {
        let sea = area["kind"] == "open_sea";
        let hue = regions[&area["region"].to_string()] * 137 % 360;
        let fill = if sea { "#9fc7df".to_owned() } else { format!("hsl({hue},38%,78%)") };
        let mut path = String::new();
        for part in &outline.parts {
            for ring in std::iter::once(&part.outer).chain(&part.holes) {
                for (index, point) in ring.iter().enumerate() {
                    write!(
                        path,
                        "{}{} {}",
                        if index == 0 { "M" } else { "L" },
                        point[0],
                        point[1]
                    )?;
                }
                path.push('Z');
            }
        }
        writeln!(
            svg,
            r##"<path d="{path}" fill="{fill}" stroke="{}" stroke-width="{}" fill-rule="evenodd"/>"##,
            if sea { "#7fa9c4" } else { "#6b5a45" },
            if sea { 0.6 } else { 0.8 }
        )?;
    }
    for (area, outline) in areas.iter().zip(&board.outlines) {
        let Some(part) = outline.parts.first() else { continue };
        let count = part.outer.len() as f64;
        let x = part.outer.iter().map(|p| p[0]).sum::<f64>() / count;
        let y = part.outer.iter().map(|p| p[1]).sum::<f64>() / count;
        let label = name(area).replace('&', "&amp;").replace('<', "&lt;");
        writeln!(
            svg,
            r##"<text x="{x:.1}" y="{y:.1}" text-anchor="middle" fill="#333" font-size="5">{label}</text>"##
        )?;
    }
    svg.push_str("</svg>\n");
    std::fs::write(output, svg)?;
    Ok(())
}
