//! Pictures in the page: each with what it is, the files that hold it and how to print it.

use std::fmt::Write;

use super::Page;
use crate::text::escape;
use crate::view::{Picture, View};

/// A picture with its caption.
pub fn write_figure(page: &Page<'_>, picture: &Picture, out: &mut String) -> std::fmt::Result {
    let name = escape(&picture.name);
    let (title, description) = (escape(&picture.scene.title), escape(&picture.scene.description));
    let (width, height) = (picture.scene.width, picture.scene.height);
    write!(out, "<figure")?;
    if let Some(setup) = picture.setup.and_then(|at| page.pack.setups.get(at)) {
        write!(out, " data-setup=\"{}\"", escape(&setup.id))?;
    }
    writeln!(out, ">\n<figcaption><strong><bdi>{title}</bdi></strong>")?;
    writeln!(
        out,
        "<button type=\"button\" class=\"plain live\" data-full aria-pressed=\"false\">Full size</button>"
    )?;
    write_links(page, picture, out)?;
    writeln!(
        out,
        "</figcaption>\n<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\">\
         <img src=\"{name}.svg\" width=\"{width}\" height=\"{height}\" alt=\"{description}\" \
         loading=\"lazy\"></div>\n</figure>"
    )
}

/// The files of the board, below it.
pub fn write_files(page: &Page<'_>, picture: &Picture, out: &mut String) -> std::fmt::Result {
    writeln!(out, "<p class=\"files\">")?;
    write_links(page, picture, out)?;
    writeln!(out, "</p>")
}

/// Links to the files of a picture, and the command for those that were not asked for.
fn write_links(page: &Page<'_>, picture: &Picture, out: &mut String) -> std::fmt::Result {
    let name = escape(&picture.name);
    for ending in page.endings {
        let word = ending.to_uppercase();
        writeln!(out, "<a href=\"{name}.{ending}\" download>{word}</a>")?;
    }
    if page.endings.len() < 3 {
        let (id, view) = (escape(&page.pack.id), picture.view.word());
        write!(out, "<span class=\"faint\">to print: <code>strabo render {id} --view {view}")?;
        match picture.setup.and_then(|at| page.pack.setups.get(at)) {
            Some(setup) => write!(out, " --setup {}", escape(&setup.id))?,
            // The script adds the chosen setup, for the board can be drawn with any.
            None if picture.view == View::Map => write!(out, "<span data-option></span>")?,
            None => {}
        }
        writeln!(out, " --paper a4 -o {name}.pdf</code></span>")?;
    }
    Ok(())
}
