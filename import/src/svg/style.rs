//! Reads the rules of `<style>` elements, as far as they say what is visible, filled or how large a text is.

use std::{collections::BTreeMap, rc::Rc};

use roxmltree::Node;

/// The properties that decide whether a shape is an area, and where a text stands.
const READ: [&str; 9] = [
    "display",
    "visibility",
    "fill",
    "fill-opacity",
    "opacity",
    "stroke",
    "clip-path",
    "font-size",
    "text-anchor",
];

/// A value of a property, with the number of its rule: the last one wins.
type Values = BTreeMap<&'static str, (usize, Rc<str>)>;

/// The rules of a drawing, by selector: `path`, `.sea`, `path.sea` or `#gulf`.
#[derive(Debug, Default)]
pub struct Styles {
    rules: BTreeMap<String, Values>,
    /// Selectors of other forms, whose rules are ignored.
    pub unread: Vec<String>,
}

impl Styles {
    /// Collects the rules of all `<style>` elements.
    pub fn of(root: Node<'_, '_>) -> Self {
        let mut styles = Self::default();
        let mut count = 0;
        for style in root.descendants().filter(|node| node.tag_name().name() == "style") {
            for text in style.children().filter_map(|child| child.text()) {
                styles.add(&without_comments(text), &mut count);
            }
        }
        styles
    }

    fn add(&mut self, text: &str, count: &mut usize) {
        let mut rest = text;
        while let Some((selectors, after)) = rest.split_once('{') {
            // What ends with a semicolon, such as an import, is no part of the selector.
            let selectors = selectors.rsplit(';').next().unwrap_or_default().trim();
            if selectors.starts_with('@') {
                let end = end_of_block(after);
                if READ.iter().any(|name| after[..end].contains(name)) {
                    self.unread.push(selectors.to_owned());
                }
                rest = after.get(end + 1..).unwrap_or_default();
                continue;
            }
            let (body, after) = after.split_once('}').unwrap_or((after, ""));
            rest = after;
            *count += 1;
            self.rule(selectors, body, *count);
        }
    }

    fn rule(&mut self, selectors: &str, body: &str, number: usize) {
        let pairs: Vec<(&'static str, Rc<str>)> = pairs(body)
            .filter_map(|(key, value)| {
                let name = READ.into_iter().find(|name| key.eq_ignore_ascii_case(name))?;
                Some((name, Rc::from(value)))
            })
            .collect();
        if pairs.is_empty() {
            return;
        }
        for selector in selectors.split(',').map(str::trim) {
            if !is_simple(selector) {
                self.unread.push(selector.to_owned());
                continue;
            }
            let values = self.rules.entry(selector.to_owned()).or_default();
            for (name, value) in &pairs {
                values.insert(name, (number, Rc::clone(value)));
            }
        }
    }

    /// One property of an element: its own style, the rules, or the attribute of that name.
    pub fn property<'d>(&'d self, node: Node<'d, '_>, name: &str) -> Option<&'d str> {
        let own = node.attribute("style").and_then(|style| {
            pairs(style).filter(|(key, _)| *key == name).last().map(|(_, value)| value)
        });
        let attribute = || node.attribute(name).map(str::trim).filter(|text| !text.is_empty());
        own.or_else(|| self.ruled(node, name)).or_else(attribute).map(light)
    }

    /// The value that the rules give; an id counts for more than a class, a class more than a tag.
    fn ruled(&self, node: Node<'_, '_>, name: &str) -> Option<&str> {
        if self.rules.is_empty() {
            return None;
        }
        let tag = node.tag_name().name();
        let value = |selector: &str, rank: u8| {
            let (number, value) = self.rules.get(selector)?.get(name)?;
            Some(((rank, *number), &**value))
        };
        let id = node.attribute("id").and_then(|id| value(&format!("#{}", id.trim()), 3));
        let classes = node.attribute("class").unwrap_or_default().split_whitespace();
        let classes = classes.flat_map(|class| {
            [value(&format!(".{class}"), 1), value(&format!("{tag}.{class}"), 2)]
        });
        let all = classes.chain([id, value(tag, 0), value("*", 0)]).flatten();
        all.max_by_key(|(rank, _)| *rank).map(|(_, value)| value)
    }
}

/// Of a value for light pages and one for dark ones, as draw.io writes them, the first.
fn light(value: &str) -> &str {
    let Some(both) = value.strip_prefix("light-dark(") else { return value };
    let mut depth = 0;
    let end = both.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    &both[..end.unwrap_or(both.len())]
}

/// The pairs of `key: value; key: value`.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(';').filter_map(|pair| pair.split_once(':')).map(|(key, value)| {
        let value = value.trim();
        let value = value.strip_suffix("!important").unwrap_or(value);
        (key.trim(), value.trim_end())
    })
}

fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        kept.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// The end of a block that may hold further blocks.
fn end_of_block(text: &str) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// True for `path`, `.sea`, `path.sea`, `#gulf` and `*`.
fn is_simple(selector: &str) -> bool {
    let marks = selector.chars().filter(|c| matches!(c, '.' | '#')).count();
    let rest = selector.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let word = rest.strip_prefix(['.', '#']).unwrap_or(rest);
    selector == "*"
        || (marks <= 1
            && !selector.is_empty()
            && (!rest.starts_with('#') || rest.len() == selector.len())
            && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')))
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::Styles;

    #[test]
    fn the_closest_rule_wins() {
        let text = "<svg><style>/* a { */ path{fill:red} .sea, .deep { fill: blue }\n\
            path.sea {fill:navy;} #gulf{fill:none !important} .sea{fill:aqua}\n\
            g .sea{fill:black} @media print {.sea{display:none}} </style>\
            <path/><rect class='deep sea'/><path class='sea'/><path id='gulf' class='sea'/>\
            <path class='sea' style='stroke:1;fill:lime'/><circle fill='pink'/></svg>";
        let document = Document::parse(text).expect("XML");
        let styles = Styles::of(document.root_element());
        let shapes = document.root_element().children().skip(1);
        let fills: Vec<_> = shapes.map(|shape| styles.property(shape, "fill")).collect();
        assert_eq!(fills, ["red", "aqua", "navy", "none", "lime", "pink"].map(Some));
        assert_eq!(styles.unread, ["g .sea", "@media print"]);
    }
}
