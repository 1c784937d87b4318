//! Which layers and groups the author asks for, and what they are taken for.

use std::borrow::Cow;

use roxmltree::Node;
use strabo_compile::suggest;

use super::DrawingReader;
use super::element::{is_group, names, own_name};
use super::take::{Kind, Take};

/// How many layers a message names.
const MOST_NAMED: usize = 30;

impl DrawingReader<'_> {
    /// What the author takes an element for.
    pub fn take_of(&self, node: Node<'_, '_>) -> Option<Kind> {
        let is_named =
            |take: &&Take| is_group(node) && names(node).any(|name| is_same(&name, &take.name));
        self.options.takes.iter().rev().find(is_named).map(|take| take.kind)
    }

    /// Notes a layer; returns true if it was asked for.
    pub fn is_asked_for(&mut self, node: Node<'_, '_>) -> bool {
        if !is_group(node) || (self.options.layers.is_empty() && self.options.takes.is_empty()) {
            return false;
        }
        let (found, known) = &mut self.layers;
        known.extend(own_name(node).or_else(|| names(node).next()).map(Cow::into_owned));
        let layers = self.options.layers.iter();
        let wanted = layers.chain(self.options.takes.iter().map(|take| &take.name));
        let mut asked = false;
        for (found, wanted) in found.iter_mut().zip(wanted) {
            let is_this = names(node).any(|name| is_same(&name, wanted));
            *found |= is_this;
            asked |= is_this;
        }
        asked
    }

    /// The error for a layer that is asked for and is not there.
    pub fn missing_layer(&self) -> Option<String> {
        let (found, known) = &self.layers;
        let missing = found.iter().position(|found| !found)?;
        let layers = self.options.layers;
        let wanted = match missing.checked_sub(layers.len()) {
            Some(at) => &self.options.takes[at].name,
            None => &layers[missing],
        };
        if wanted.starts_with('#') {
            return Some(format!(
                "no shape is filled with \"{wanted}\", and no layer has this name"
            ));
        }
        let near = suggest::nearest(wanted, known.iter().map(String::as_str));
        let mut there: Vec<&str> = known.iter().map(String::as_str).collect();
        there.sort_by_key(|name| Some(*name) != near);
        there.dedup();
        there.truncate(MOST_NAMED);
        let there = if there.is_empty() { "none".to_owned() } else { there.join(", ") };
        Some(format!("there is no layer or group \"{wanted}\"; those there are: {there}"))
    }
}

/// True when a name is the one that was asked for, whatever its capitals.
fn is_same(name: &str, wanted: &str) -> bool {
    name.to_lowercase() == wanted.trim().to_lowercase()
}
