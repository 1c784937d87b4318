//! Elements of SVG and other XML, built on the crate `svg`: attributes and text are always escaped.

use std::fmt::{self, Display};

use ::svg::node::{self, Node};

/// An element with attributes, text and other elements in it.
///
/// The crate `svg` escapes markup and writes attributes in the order of their names. It does not know
/// that XML forbids most control characters, so they are replaced here.
#[derive(Clone, Debug)]
pub struct Element(node::element::Element);

impl Element {
    /// An empty element.
    pub fn new(name: impl Into<String>) -> Self {
        Self(node::element::Element::new(name))
    }

    /// Sets an attribute.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.set(name, value.to_string());
        self
    }

    /// Sets an attribute if there is a value for it.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Sets several attributes.
    #[must_use]
    pub fn with_all<'n, V: Display>(
        self,
        attributes: impl IntoIterator<Item = (&'n str, V)>,
    ) -> Self {
        attributes.into_iter().fold(self, |element, (name, value)| element.with(name, value))
    }

    /// Appends text.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.append(node::Text::new(allowed(text.into())));
        self
    }

    /// Appends an element.
    #[must_use]
    pub fn child(mut self, child: Self) -> Self {
        self.0.append(child.0);
        self
    }

    /// Appends elements.
    #[must_use]
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// What stands in it, as text, group by group: the class of each group and its elements. Elements in no
    /// group come as groups without a class.
    #[doc(hidden)]
    pub fn parts(&self) -> Vec<(String, Vec<String>)> {
        let mut parts: Vec<(String, Vec<String>)> = Vec::new();
        for child in self.0.get_children() {
            let class = child.get_attributes().and_then(|all| all.get("class"));
            let items = child.get_children().map(|all| all.iter().map(ToString::to_string));
            match (child.get_name(), class, items) {
                ("g", Some(class), items) => {
                    parts.push((class.to_string(), items.into_iter().flatten().collect()));
                }
                _ => match parts.last_mut().filter(|(class, _)| class.is_empty()) {
                    Some((_, items)) => items.push(child.to_string()),
                    None => parts.push((String::new(), vec![child.to_string()])),
                },
            }
        }
        parts
    }

    fn set(&mut self, name: &str, value: String) {
        let mut value = allowed(value);
        // A parser would make spaces of these.
        if value.contains(['\t', '\n', '\r']) {
            value = value.replace(['\t', '\n', '\r'], " ");
        }
        self.0.assign(name, value);
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text with a replacement character for each character that XML forbids.
fn allowed(text: String) -> String {
    // Most values are numbers and paths.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !text.contains(is_forbidden) {
        return text;
    }
    text.replace(is_forbidden, "\u{fffd}")
}

/// Characters that no XML document may hold.
pub(crate) fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::Element;

    #[test]
    fn nothing_an_author_types_becomes_markup() {
        let hostile = "</b><script>&amp;\"'--><!--]]>\u{0}\u{1b}\u{ffff}\u{202e}";
        let written = Element::new("a").with("n", hostile).text(hostile).to_string();
        let safe = "&lt;/b&gt;&lt;script&gt;&amp;amp;";
        let rest = "--&gt;&lt;!--]]&gt;\u{fffd}\u{fffd}\u{fffd}\u{202e}";
        assert_eq!(written, format!("<a n=\"{safe}&quot;&apos;{rest}\">{safe}\"'{rest}</a>"));
    }

    #[test]
    fn attributes_are_in_the_order_of_their_names_and_on_one_line() {
        let names = ["y", "class", "x", "d", "stroke-width"];
        let element = names.iter().fold(Element::new("g"), |g, name| g.with(name, "1\n2"));
        let wanted = "<g class=\"1 2\" d=\"1 2\" stroke-width=\"1 2\" x=\"1 2\" y=\"1 2\"/>";
        assert_eq!(element.to_string(), wanted);
    }

    #[test]
    fn text_has_no_space_around_it() {
        let inner = Element::new("title").text("Ur");
        let text = Element::new("text").child(inner).text("U…");
        let written = Element::new("g").child(text).child(Element::new("g")).to_string();
        assert_eq!(written, "<g>\n<text>\n<title>Ur</title>U…</text>\n<g/>\n</g>");
    }
}
