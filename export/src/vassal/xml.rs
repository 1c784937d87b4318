//! XML as elements: everything an author typed is escaped in one place.

use std::fmt::{Display, Write};

use strabo_render::text::escape;

/// One element.
pub struct Element {
    name: String,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Element>,
    text: Option<String>,
}

impl Element {
    /// An empty element.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), attributes: Vec::new(), children: Vec::new(), text: None }
    }

    /// The same with an attribute.
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// The same with several attributes.
    pub fn with_all<V: Display>(
        self,
        attributes: impl IntoIterator<Item = (&'static str, V)>,
    ) -> Self {
        attributes.into_iter().fold(self, |element, (name, value)| element.with(name, value))
    }

    /// The same with an element inside.
    pub fn child(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    /// The same with elements inside.
    pub fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// The same with text inside.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// A document with this element as its root.
    pub fn document(&self) -> String {
        let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n".to_owned();
        // Writing to a string cannot fail.
        let _ = self.write(0, &mut out);
        out
    }

    fn write(&self, depth: usize, out: &mut String) -> std::fmt::Result {
        write!(out, "{:depth$}<{}", "", self.name)?;
        for (name, value) in &self.attributes {
            // A parser would make spaces of these.
            let value = escape(value).replace(['\t', '\n', '\r'], " ");
            write!(out, " {name}=\"{value}\"")?;
        }
        match (&self.text, self.children.is_empty()) {
            (None, true) => writeln!(out, "/>"),
            (Some(text), _) => writeln!(out, ">{}</{}>", escape(text), self.name),
            (None, false) => {
                writeln!(out, ">")?;
                for child in &self.children {
                    child.write(depth + 1, out)?;
                }
                writeln!(out, "{:depth$}</{}>", "", self.name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Element;

    #[test]
    fn nothing_an_author_typed_becomes_markup() {
        let inner = Element::new("b").with("n", "\"<&\n").text("</b>\u{1}");
        let text = Element::new("a").child(inner).document();
        assert!(
            text.ends_with("<a>\n <b n=\"&quot;&lt;&amp; \">&lt;/b&gt;\u{fffd}</b>\n</a>\n"),
            "{text}"
        );
    }
}
