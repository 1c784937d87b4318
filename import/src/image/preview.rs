//! The preview of a traced picture: the picture, the outlines over it, and marks where to look.

use std::fmt::Write as _;

use base64::{Engine as _, engine::general_purpose::STANDARD};

use crate::{map::Map, trace::Trace};

/// A picture as a link that holds it.
pub fn link(bytes: &[u8]) -> String {
    let kind = if bytes.starts_with(&[0xff]) { "jpeg" } else { "png" };
    format!("data:image/{kind};base64,{}", STANDARD.encode(bytes))
}

/// An SVG of the picture with the outlines over it, and a circle where the author should look.
pub fn preview(trace: &Trace, map: &Map) -> String {
    let ([width, height], [x, y]) = (trace.size, trace.corner);
    let unit = (width.max(height) / 100).max(4);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"{unit}\" text-anchor=\"middle\">\n\
         <image width=\"{width}\" height=\"{height}\" opacity=\"0.6\" \
         href=\"{}\"/>\n\
         <g transform=\"translate({x} {y})\">\n",
        trace.picture
    );
    for area in &map.areas {
        let mut path = String::new();
        for ring in area.outline.rings() {
            let points: Vec<String> = ring.iter().map(|[x, y]| format!("{x} {y}")).collect();
            let _ = write!(path, "M{}Z", points.join("L"));
        }
        let style = "fill=\"none\" stroke=\"#d0006f\" vector-effect=\"non-scaling-stroke\"";
        let _ = writeln!(svg, "<path {style} d=\"{path}\"/>");
        if let Some([x, y]) = area.at {
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", area.id);
        }
    }
    for [x, y] in &trace.marks {
        let style = format!("fill=\"none\" stroke=\"red\" stroke-width=\"{}\"", unit / 4);
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{unit}\" {style}/>");
    }
    svg + "</g>\n</svg>\n"
}
