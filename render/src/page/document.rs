//! A page of text, tables and plots that is one file: it runs nothing, fetches nothing, follows the theme
//! the reader prefers, and prints in black and white.

use std::fmt::Write;

use super::palette::{LOOKS, Palette, preferred_variables};
use super::policy;
use super::weave::weave;
use crate::element::Element;
use crate::scene::Scene;
use crate::svg::{patterns, root};
use crate::text::escape;
use crate::theme::Theme;

const STYLE: &str = include_str!("document.css");

/// A page under construction.
pub struct Document {
    title: String,
    body: String,
    palette: Palette,
    scenes: Vec<Scene>,
}

impl Document {
    /// An empty page.
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            body: String::new(),
            palette: Palette::default(),
            scenes: Vec::new(),
        }
    }

    /// Appends markup. Escape everything that comes from a pack with [`escape`] first.
    pub fn markup(&mut self, markup: &str) {
        self.body.push_str(markup);
    }

    /// Appends text.
    pub fn text(&mut self, text: &str) {
        self.body.push_str(&escape(text));
    }

    /// Appends a plot, drawn once for all themes.
    pub fn plot(&mut self, draw: impl Fn(&Theme) -> Scene) {
        let scenes = LOOKS.map(|look| draw(Theme::of(look)));
        let [light, dark, print] = &scenes;
        let lists = [&*light.items, &dark.items, &print.items];
        let drawing = root(light)
            .with("width", light.width)
            .with("height", light.height)
            .with("role", "img")
            .with("aria-label", &light.title)
            .child(Element::new("desc").text(&light.description))
            .children(weave(&mut self.palette, lists));
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{drawing}");
        self.scenes.extend(scenes);
    }

    /// The finished page.
    pub fn html(self) -> String {
        let mut out = String::with_capacity(self.body.len() + (1 << 15));
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let style = preferred_variables() + STYLE + &self.palette.preferred_style();
        policy::write_head(&self.title, &policy::still(&style), &style, out)?;
        writeln!(out, "</head>\n<body>")?;
        // Patterns have names, and a page may have each name once only.
        let patterns = Element::new("svg")
            .with("class", "patterns")
            .with("width", 0)
            .with("height", 0)
            .with("aria-hidden", "true")
            .children(patterns(&self.scenes.iter().collect::<Vec<_>>()));
        writeln!(out, "{patterns}\n{}</body>\n</html>", self.body)
    }
}
