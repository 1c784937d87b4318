//! A page of text, tables and charts that is one file: it runs nothing, fetches nothing, follows the theme
//! the reader prefers, and prints in black and white.

use std::fmt::Write;

use super::{palette::preferred_variables, policy};

const STYLE: &str = include_str!("document.css");

/// A page under construction.
pub struct Document {
    title: String,
    body: String,
}

impl Document {
    /// An empty page.
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), body: String::new() }
    }

    /// Appends markup. Escape everything that comes from a pack with [`crate::text::escape`] first.
    pub fn markup(&mut self, markup: &str) {
        self.body.push_str(markup);
    }

    /// The finished page.
    pub fn html(self) -> String {
        let mut out = String::with_capacity(self.body.len() + (1 << 14));
        let style = preferred_variables() + STYLE;
        // Writing to a string cannot fail.
        let _ = policy::write_head(&self.title, &policy::still(&style), &style, &mut out);
        let _ = writeln!(out, "</head>\n<body>\n{}</body>\n</html>", self.body);
        out
    }
}
