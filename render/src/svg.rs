//! A scene as SVG, with real text and nothing that a viewer would have to run or fetch.

use std::fmt::Write;

use crate::scene::{Anchor, Item, Scene};
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
    }
}
