//! What is drawn on a board but is no area, such as a compass or a title, kept as a picture over the areas.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node;
use strabo_geometry::survey::{Bounds, size};
use strabo_model::art::picture::{clean, names};

use super::element::{is_shape, path_data};
use super::handed::Handed;
use super::{DrawingReader, NO_AREA};
use crate::{path::lines, shape::outline};

/// How many elements are kept, with all that they refer to.
const MOST_KEPT: usize = 50;
/// What covers this share of the sheet would hide the board.
const COVER: f64 = 0.5;

const ART: &str =
    "not areas, kept as art over the board: to leave it out, remove the row [[art]] from map.toml";

impl<'r> DrawingReader<'r> {
    /// Notes an element that is no area, and returns whether it may be art.
    pub fn keep_as_art(&mut self, node: Node<'r, 'r>, from_above: &Handed) -> bool {
        let is_drawn =
            |node: Node<'_, '_>| is_shape(node) || matches!(node.tag_name().name(), "text" | "use");
        let is_kept = from_above.nested == 0
            && self.art.len() < MOST_KEPT
            && node.descendants().any(is_drawn);
        if is_kept {
            self.art.push(node);
        }
        is_kept
    }

    /// Leaves a shape out of the art if it would hide the board.
    pub fn leave_out_cover(&mut self, node: Node<'r, 'r>, own: &Handed) {
        let Some(sheet) = self.imported.sheet.filter(|_| !own.unfilled) else { return };
        let Ok(found) = path_data(node).and_then(|data| lines(&data, own.transform, self.fine))
        else {
            return;
        };
        let room = (sheet.most[0] - sheet.least[0]) * (sheet.most[1] - sheet.least[1]);
        let covered = outline(found.rings, &mut self.effort).map_or(0.0, |outline| size(&outline));
        if covered * (1.0 - own.transparency) > COVER * room {
            self.covers.insert(node);
        }
    }

    /// Makes the picture of all that is kept, and says what is not.
    pub fn finish_art(&mut self, root: Node<'r, 'r>) {
        let all = std::mem::take(&mut self.art);
        let is_good = |node: &Node<'r, 'r>| match self.picture(root, &[*node]) {
            Ok(_) => (ART, String::new()),
            Err(why) => (NO_AREA, format!("; no art, as it {why}")),
        };
        let said: Vec<_> = all.iter().map(is_good).collect();
        let mut kept = Vec::new();
        for (node, (topic, why)) in all.into_iter().zip(said) {
            kept.extend((topic == ART).then_some(node));
            let called = self.called(node);
            let reason = if self.take_of(node).is_some() { "" } else { ", because of its name" };
            self.imported.doubts.add(topic, format!("{called}{reason}{why}"));
        }
        if kept.is_empty() {
            return;
        }
        match self.picture(root, &kept) {
            Ok(picture) => self.imported.art = Some(picture),
            Err(why) => self.imported.doubts.add(NO_AREA, format!("art: all of it together {why}")),
        }
    }

    /// The drawing with these elements alone, or why it may not be shown, as the rest of a sentence.
    fn picture(&self, root: Node<'r, 'r>, kept: &[Node<'r, 'r>]) -> Result<String, String> {
        let whole = needed(root, kept, &self.ids);
        let above: BTreeSet<Node<'_, '_>> = whole.iter().flat_map(Node::ancestors).collect();
        let whole: BTreeSet<Node<'_, '_>> = whole.into_iter().collect();
        let (mut text, mut end) = (String::new(), root.range().start);
        let mut waiting = vec![(root, false)];
        while let Some((node, is_inside)) = waiting.pop() {
            let is_inside = is_inside || whole.contains(&node);
            let is_cover = self.covers.contains(&node);
            if is_cover || !(is_inside || above.contains(&node) || node.is_text()) {
                text.push_str(&self.text[end..node.range().start]);
                end = node.range().end;
                continue;
            }
            let inside = waiting.len();
            waiting.extend(node.children().map(|child| (child, is_inside)));
            waiting[inside..].reverse();
        }
        text.push_str(&self.text[end..root.range().end]);
        Ok(clean(text.as_bytes())?.data)
    }
}

/// Elements with all that they and those around them refer to, and the styles of the drawing.
fn needed<'d>(
    root: Node<'d, 'd>,
    kept: &[Node<'d, 'd>],
    ids: &BTreeMap<&'d str, Node<'d, 'd>>,
) -> Vec<Node<'d, 'd>> {
    let styles = root
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "style")));
    let mut all: Vec<Node<'d, 'd>> = kept.to_vec();
    let mut known: BTreeSet<Node<'_, '_>> = kept.iter().copied().collect();
    let mut at = 0;
    while at < all.len() && all.len() < MOST_KEPT * 4 {
        let related = all[at].descendants().chain(all[at].ancestors());
        let values = related.flat_map(|node| node.attributes()).map(|one| one.value());
        let targets: Vec<_> =
            values.flat_map(names).filter_map(|name| ids.get(name).copied()).collect();
        // What stands elsewhere on the board is drawn there.
        let is_unseen = |node: &&Node<'_, '_>| {
            node.ancestors().any(|above| {
                let name = above.tag_name().name();
                matches!(name, "defs" | "symbol" | "clipPath" | "mask" | "marker" | "pattern")
                    || name.ends_with("Gradient")
            })
        };
        all.extend(targets.iter().filter(is_unseen).filter(|node| known.insert(**node)).copied());
        at += 1;
    }
    all.extend(styles);
    all
}

/// A picture that shows this part of the drawing.
pub fn framed(picture: &str, Bounds { least, most }: &Bounds) -> String {
    let (head, rest) = picture.split_once("viewBox=\"").unwrap_or((picture, "\""));
    let (_, rest) = rest.split_once('"').unwrap_or_default();
    let [width, height] = [most[0] - least[0], most[1] - least[1]];
    format!("{head}viewBox=\"{} {} {width} {height}\"{rest}\n", least[0], least[1])
}
