//! A scene as SVG, with real text and nothing that a viewer would have to run or fetch.

use std::fmt::Write;

use crate::scene::{Anchor, AreaMark, Item, Scene, Stroke};
use crate::text::escape;

/// The scene as a file of its own.
pub fn document(scene: &Scene) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", element(scene))
}

/// The scene as an element, to stand in a page.
pub fn element(scene: &Scene) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_scene(scene, &mut out);
    out
}

fn write_scene(scene: &Scene, out: &mut String) -> std::fmt::Result {
    let (width, height) = (scene.width, scene.height);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"'Source Sans 3', 'Segoe UI', \
         'Helvetica Neue', Arial, sans-serif\">"
    )?;
    writeln!(out, "<title>{}</title>", escape(&scene.title))?;
    writeln!(out, "<desc>{}</desc>", escape(&scene.description))?;
    for item in &scene.items {
        write_item(item, out)?;
    }
    writeln!(out, "</svg>")
}

fn write_item(item: &Item, out: &mut String) -> std::fmt::Result {
    match item {
        Item::Box { x, y, width, height, fill } => writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        ),
        Item::Text { x, y, size, anchor, bold, fill, text, whole } => {
            write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"")?;
            match anchor {
                Anchor::Start => {}
                Anchor::Middle => write!(out, " text-anchor=\"middle\"")?,
                Anchor::End => write!(out, " text-anchor=\"end\"")?,
            }
            if *bold {
                write!(out, " font-weight=\"700\"")?;
            }
            write!(out, ">")?;
            if let Some(whole) = whole {
                write!(out, "<title>{}</title>", escape(whole))?;
            }
            writeln!(out, "{}</text>", escape(text))
        }
        Item::Path { d, fill, stroke, area } => {
            write_path(d, fill, stroke.as_ref(), area.as_ref(), out)
        }
        Item::Label { x, y, size, bold, italic, fill, glow, text } => {
            write!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"middle\""
            )?;
            if *bold {
                write!(out, " font-weight=\"700\"")?;
            }
            if *italic {
                write!(out, " font-style=\"italic\"")?;
            }
            if let Some(glow) = glow {
                write!(
                    out,
                    " stroke=\"{glow}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""
                )?;
            }
            writeln!(out, ">{}</text>", escape(text))
        }
        Item::Hatch { id, colour } => writeln!(
            out,
            "<defs><pattern id=\"{id}\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><path d=\"M0 0V9\" stroke=\"{colour}\" stroke-width=\"7\" stroke-opacity=\"0.45\"/>\
             </pattern></defs>"
        ),
        Item::Group { id, items } => {
            writeln!(out, "<g id=\"{id}\">")?;
            for item in items {
                write_item(item, out)?;
            }
            writeln!(out, "</g>")
        }
    }
}

fn write_path(
    d: &str,
    fill: &str,
    stroke: Option<&Stroke>,
    area: Option<&AreaMark>,
    out: &mut String,
) -> std::fmt::Result {
    write!(out, "<path d=\"{d}\" fill=\"{}\" fill-rule=\"evenodd\"", escape(fill))?;
    if let Some(Stroke { colour, tenths, dash }) = stroke {
        let (whole, tenth) = (tenths / 10, tenths % 10);
        write!(
            out,
            " stroke=\"{colour}\" stroke-width=\"{whole}.{tenth}\" stroke-linejoin=\"round\""
        )?;
        match dash {
            Some([dash, gap]) => write!(out, " stroke-dasharray=\"{dash} {gap}\"")?,
            None => write!(out, " stroke-linecap=\"round\"")?,
        }
    }
    let Some(area) = area else { return writeln!(out, "/>") };
    write!(out, " data-strabo-id=\"{}\" data-kind=\"{}\"", escape(&area.id), area.kind)?;
    if let Some(population) = area.population {
        write!(out, " data-population=\"{population}\"")?;
    }
    for (by, ids) in [("land", &area.land), ("water", &area.water)] {
        if !ids.is_empty() {
            write!(out, " data-{by}=\"{}\"", escape(&ids.join(" ")))?;
        }
    }
    writeln!(out, "><title>{}</title></path>", escape(&area.name))
}
