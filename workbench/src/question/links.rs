//! What a text points at outside of itself: the pack it extends, pages on the web, its schema.

use std::ops::Range;

use strabo_compile::index::{Kind, Role};

use crate::{checked::Origin, snapshot::Snapshot};

/// A link of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The bytes that are the link.
    pub range: Range<usize>,
    /// Where it leads.
    pub target: Target,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To the `pack.toml` of a pack.
    Pack(Origin),
    /// To an address on the web.
    Address(String),
    /// To a file, relative to the one the link is in.
    File(String),
}

impl Snapshot {
    /// The links of a file, in the order of the text.
    pub fn links(&self, path: &str) -> Vec<Link> {
        let Some(text) = self.text(path) else { return Vec::new() };
        let mut links: Vec<Link> = schema(text).into_iter().collect();
        for scheme in ["https://", "http://"] {
            links.extend(text.match_indices(scheme).map(|(start, _)| address(text, start)));
        }
        if path == "pack.toml" {
            links.extend(self.extended());
        }
        links.sort_by_key(|link| link.range.start);
        links
    }

    /// The pack that this one extends.
    fn extended(&self) -> Option<Link> {
        let target = self.answers().origins.get(1)?.clone();
        let places = self.index().places().iter();
        let mut named =
            places.filter(|place| place.thing.kind == Kind::Pack && place.role == Role::Reference);
        let location = self.place(named.next()?.span)?;
        (location.origin == self.origin())
            .then_some(Link { range: location.range, target: Target::Pack(target) })
    }
}

/// The schema that the first line of a file names for editors.
fn schema(text: &str) -> Option<Link> {
    let mark = "#:schema ";
    let line = text.strip_prefix('\u{feff}').unwrap_or(text).lines().next()?;
    let file = line.strip_prefix(mark)?.trim();
    let start = text.find(mark)? + line.find(file)?;
    let range = start..start + file.len();
    let is_address = file.starts_with("http");
    (!is_address && !file.is_empty()).then(|| Link { range, target: Target::File(file.to_owned()) })
}

fn address(text: &str, start: usize) -> Link {
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | ')' | ']');
    let rest = &text[start..];
    let address = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let address = address.trim_end_matches(['.', ',', ';']);
    let range = start..start + address.len();
    Link { range, target: Target::Address(address.to_owned()) }
}
