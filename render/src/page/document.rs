//! A page of text, tables and plots that is one file: it runs nothing, fetches nothing, follows the theme
//! the reader prefers, and prints in black and white.

use std::fmt::Write;

use super::palette::{LOOKS, preferred_variables};
use super::policy;
use super::weave::Weaver;
use crate::font::FAMILY;
use crate::scene::Scene;
use crate::svg::write_patterns;
use crate::text::escape;
use crate::theme::Theme;

const STYLE: &str = include_str!("document.css");

/// A page that is being written.
pub struct Document {
    title: String,
    weaver: Weaver,
    scenes: Vec<Scene>,
}

impl Document {
    /// An empty page.
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), weaver: Weaver::default(), scenes: Vec::new() }
    }

    /// Adds markup. Whatever came from elsewhere was made safe by [`escape`].
    pub fn markup(&mut self, markup: &str) {
        self.weaver.out.push_str(markup);
    }

    /// Adds text.
    pub fn text(&mut self, text: &str) {
        self.weaver.out.push_str(&escape(text));
    }

    /// Adds a plot, drawn once for all themes.
    pub fn plot(&mut self, draw: impl Fn(&Theme) -> Scene) {
        let scenes = LOOKS.map(|look| draw(Theme::of(look)));
        // Writing to a string cannot fail.
        let _ = self.write_plot(&scenes);
        self.scenes.extend(scenes);
    }

    fn write_plot(&mut self, scenes: &[Scene; 3]) -> std::fmt::Result {
        let [Scene { width, height, title, description, .. }, ..] = scenes;
        let (title, description) = (escape(title), escape(description));
        writeln!(
            self.weaver.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"{FAMILY}\"><desc>{description}</desc>"
        )?;
        let [light, dark, print] = scenes;
        self.weaver.items([&light.items, &dark.items, &print.items])?;
        writeln!(self.weaver.out, "</svg>")
    }

    /// The finished page.
    pub fn html(self) -> String {
        let mut out = String::with_capacity(self.weaver.out.len() + (1 << 15));
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let style = preferred_variables() + STYLE + &self.weaver.palette.preferred_style();
        policy::write_head(&self.title, &policy::still(&style), &style, out)?;
        writeln!(out, "</head>\n<body>")?;
        // Patterns have names, and a page may have each name once only.
        writeln!(out, "<svg class=\"patterns\" width=\"0\" height=\"0\" aria-hidden=\"true\">")?;
        write_patterns(&self.scenes.iter().collect::<Vec<_>>(), out)?;
        writeln!(out, "</svg>\n{}</body>\n</html>", self.weaver.out)
    }
}
