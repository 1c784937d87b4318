//! Pictures in the page: each with what it is, the files that hold it and how to print it.

use std::fmt::Write;

use strabo_model::Pack;

use crate::view::{Picture, View};
use crate::{svg, text::escape};

/// How pictures are linked to the files that hold them.
#[derive(Clone, Copy)]
pub struct Sheets<'p> {
    pub pack: &'p Pack,
    /// The endings of the files that hold each picture.
    pub endings: &'p [&'p str],
}

impl Sheets<'_> {
    /// A picture with its caption.
    pub fn write_figure(&self, picture: &Picture, out: &mut String) -> std::fmt::Result {
        let source = self.source(picture);
        let (title, description) =
            (escape(&picture.scene.title), escape(&picture.scene.description));
        let (width, height) = (picture.scene.width, picture.scene.height);
        write!(out, "<figure")?;
        if let Some(setup) = picture.setup.and_then(|at| self.pack.setups.get(at)) {
            write!(out, " data-setup=\"{}\"", escape(&setup.id))?;
        }
        writeln!(out, ">\n<figcaption><strong><bdi>{title}</bdi></strong>")?;
        writeln!(
            out,
            "<button type=\"button\" class=\"plain live\" data-full aria-pressed=\"false\">Full size</button>"
        )?;
        self.write_links(picture, out)?;
        writeln!(
            out,
            "</figcaption>\n<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\">\
             <img src=\"{source}\" width=\"{width}\" height=\"{height}\" alt=\"{description}\" \
             loading=\"lazy\"></div>\n</figure>"
        )
    }

    fn is_inside(&self) -> bool {
        self.endings.is_empty()
    }

    /// Where a picture is: beside the page or in it.
    fn source(&self, picture: &Picture) -> String {
        if !self.is_inside() {
            return format!("{}.svg", escape(&picture.name));
        }
        let svg = svg::document(&picture.scene);
        let mut source = "data:image/svg+xml,".to_owned();
        for letter in svg.chars() {
            match letter {
                '"' => source.push('\''),
                '%' | '#' | '<' | '>' | '&' | '\'' | '\n' => {
                    let _ = write!(source, "%{:02X}", u32::from(letter));
                }
                letter => source.push(letter),
            }
        }
        source
    }

    /// The files of the board, below it.
    pub fn write_files(&self, picture: &Picture, out: &mut String) -> std::fmt::Result {
        writeln!(out, "<p class=\"files\">")?;
        self.write_links(picture, out)?;
        writeln!(out, "</p>")
    }

    /// Links to the files of a picture, and the command for those that were not asked for.
    fn write_links(&self, picture: &Picture, out: &mut String) -> std::fmt::Result {
        let name = escape(&picture.name);
        for ending in self.endings {
            let word = ending.to_uppercase();
            writeln!(out, "<a href=\"{name}.{ending}\" download>{word}</a>")?;
        }
        if !self.is_inside() && self.endings.len() < 3 {
            let (id, view) = (escape(&self.pack.id), picture.view.word());
            write!(out, "<span class=\"faint\">to print: <code>strabo render {id} --view {view}")?;
            match picture.setup.and_then(|at| self.pack.setups.get(at)) {
                Some(setup) => write!(out, " --setup {}", escape(&setup.id))?,
                // The script adds the chosen setup, because the board can be drawn for any of them.
                None if picture.view == View::Map => write!(out, "<span data-option></span>")?,
                None => {}
            }
            writeln!(out, " --paper a4 -o {name}.pdf</code></span>")?;
        }
        Ok(())
    }
}
