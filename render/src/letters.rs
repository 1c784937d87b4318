//! The letters that the pages of a document use, so that all pages carry the same fonts and can share them.

use std::collections::BTreeSet;

use crate::element::Element;
#[cfg(feature = "pdf")]
use crate::scene::{Item, Scene};

/// Letters that a font may draw as one sign.
#[cfg(feature = "pdf")]
const JOINED: [&str; 5] = ["ffi", "ffl", "ff", "fi", "fl"];

/// The letters of each cut of the font: regular, bold, italic and both.
#[derive(Clone, Debug, Default)]
pub struct Letters {
    cuts: [BTreeSet<String>; 4],
}

impl Letters {
    /// The letters of all texts. Pages of a single picture carry only their own.
    #[cfg(feature = "pdf")]
    pub fn of(scenes: &[Scene]) -> Self {
        let mut letters = Self::default();
        if scenes.len() < 2 {
            return letters;
        }
        for scene in scenes {
            scene.visit(&mut |item| {
                if let Item::Text(text) = item {
                    let cut = usize::from(text.bold) + 2 * usize::from(text.italic);
                    letters.add(cut, &text.text);
                }
            });
        }
        letters
    }

    #[cfg(feature = "pdf")]
    fn add(&mut self, cut: usize, text: &str) {
        let cut = &mut self.cuts[cut];
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            let mut buffer = [0; 4];
            let letter: &str = c.encode_utf8(&mut buffer);
            if !cut.contains(letter) {
                cut.insert(letter.to_owned());
            }
        }
        for joined in JOINED.into_iter().filter(|joined| text.contains(joined)) {
            cut.insert(joined.to_owned());
        }
    }

    /// Hidden texts with all letters, which come before everything else on a page.
    pub fn elements(&self) -> Vec<Element> {
        let used = self.cuts.iter().enumerate().filter(|(_, letters)| !letters.is_empty());
        let element = |(cut, letters): (usize, &BTreeSet<String>)| {
            let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
            Element::new("text")
                .with("visibility", "hidden")
                .with_some("font-weight", (cut % 2 == 1).then_some("700"))
                .with_some("font-style", (cut > 1).then_some("italic"))
                .text(letters.join(" "))
        };
        used.map(element).collect()
    }
}
