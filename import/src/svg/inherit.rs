//! Finds what an element passes on to its children: transforms, styles, fonts and clips.

use std::{borrow::Cow, rc::Rc};

use roxmltree::Node;
use strabo_geometry::survey::Bounds;
use svgtypes::{Length, LengthUnit};

use super::element::{
    attribute, is_group, is_shape, kind_within, linked, names, path_data, pixels,
};
use super::handed::{Handed, UNSEEN};
use super::{CLIPPED, DrawingReader, clip};
use crate::path::lines;

impl<'r> DrawingReader<'r> {
    /// What an element passes on, by its own attributes and styles.
    pub fn handed(&mut self, node: Node<'r, 'r>, from_above: &Handed) -> Handed {
        // The sheet itself may have any name, often that of the whole map.
        let class = attribute(node, "class").map(Cow::from);
        let mut words = class.into_iter().chain(names(node));
        let own = is_group(node).then(|| words.find_map(|word| kind_within(&word))).flatten();
        let property = |name: &str| self.styles.property(node, name);
        let opaque = |name: &str| property(name).and_then(|text| text.parse::<f64>().ok());
        let is_none = |fill: &str| matches!(fill, "none" | "transparent");
        let fill = match (property("fill"), opaque("fill-opacity")) {
            (_, Some(opacity)) if opacity < 1.0 - UNSEEN => Some("none"),
            (fill, _) => fill,
        };
        let mut handed = Handed {
            transform: from_above.transform,
            kind: own.or(from_above.kind),
            unfilled: fill.map_or(from_above.unfilled, is_none),
            fill: fill.map(Rc::from).or_else(|| from_above.fill.clone()),
            stroked: property("stroke").map_or(from_above.stroked, |stroke| !is_none(stroke)),
            invisible: property("visibility")
                .map_or(from_above.invisible, |word| word != "visible"),
            transparency: from_above.transparency.max(1.0 - opaque("opacity").unwrap_or(1.0)),
            font: self.font(node, from_above.font),
            ..from_above.clone()
        };
        let clip = property("clip-path").and_then(|text| text.strip_prefix("url("));
        let clip = clip.map(|text| text.trim_matches(['\'', '"', ')', '#']));
        handed.transform = self.transform(node, from_above.transform);
        if let Some(clip) = clip.and_then(|id| self.ids.get(id).copied()) {
            handed.clip = self.clip(clip, node, &handed).or(handed.clip);
        }
        handed
    }

    /// The rectangle of a clip path, cut to what was shown before.
    fn clip(&mut self, clip: Node<'r, 'r>, node: Node<'r, 'r>, own: &Handed) -> Option<Bounds> {
        let outer = self.transform(clip, own.transform);
        let mut shapes =
            clip.children().filter(|child| is_shape(*child) || linked(*child).is_some());
        let (shape, more) = (shapes.next()?, shapes.next());
        let shape = linked(shape).and_then(|id| self.ids.get(id).copied()).unwrap_or(shape);
        let lines =
            path_data(shape).and_then(|data| lines(&data, self.transform(shape, outer), self.fine));
        let ring = lines.ok().and_then(|lines| lines.rings.into_iter().next());
        let window = ring.filter(|_| more.is_none()).and_then(|ring| clip::rectangle(&ring));
        if window.is_none() {
            self.imported.doubts.add(CLIPPED, self.called(node));
        }
        Some(clip::both(window?, own.clip))
    }

    /// The size of letters, and where texts begin.
    pub fn font(&self, node: Node<'_, '_>, (size, shift): (f64, f64)) -> (f64, f64) {
        let number = |text: &str| {
            let Length { number, unit } = text.parse().ok()?;
            let unit = match unit {
                LengthUnit::Em => size,
                LengthUnit::Ex => size / 2.0,
                LengthUnit::Percent => size / 100.0,
                unit => pixels(unit)?,
            };
            Some(number * unit).filter(|size| *size > 0.0 && *size < crate::FARTHEST)
        };
        let own = self.styles.property(node, "font-size").and_then(number);
        let shift = match self.styles.property(node, "text-anchor") {
            Some("middle") => 0.0,
            Some("end") => -0.5,
            Some("start") => 0.5,
            _ => shift,
        };
        (own.unwrap_or(size), shift)
    }
}
