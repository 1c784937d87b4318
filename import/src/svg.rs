//! Imports SVG: every filled shape is an area, named by its label, its title, the text on it or its id.

pub(crate) mod art;
mod asked;
mod background;
pub(crate) mod clip;
mod colour;
pub(crate) mod element;
mod handed;
mod inherit;
mod letters;
mod marks;
mod note;
mod parts;
mod style;
mod take;
pub(crate) mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::{borrow::Cow, rc::Rc};

use kurbo::Affine;
use roxmltree::{Document, Node};
use strabo_geometry::survey::{Bounds, contact::By};
use strabo_model::effort::Effort;
use strabo_model::map::{AreaKind, Outline};
use svgtypes::Transform;

use self::element::{
    attribute, is_art, is_decoration, is_decorative_layer, is_general, is_group, is_layer,
    is_of_labels, is_outlined_text, is_shape, kind_within, label, linked, names, outlined_words,
    own_name, path_data, shapes_inside, sheet_of, title,
};
use self::handed::{Handed, UNSEEN};
use self::note::{GUESSED_SEA, Note, TAKEN};
use self::{parts::Piece, style::Styles, take::Kind, text::Text};
pub use self::{take::Take, text::Label};
use super::shape::{effort_for, outline};
use super::{
    Broken, Imported, ImportedArea, ListedBorder, NO_AREA, ODD_VALUES, city_site_of, kind_of,
    names::is_called_sea, path::lines, population_of, short, truth_of, xml,
};

/// Curves are flattened to this fraction of the sheet.
const FINENESS: f64 = 1.0 / 4000.0;
/// The side of a sheet that does not give its size.
const USUAL_SIDE: f64 = 1000.0;
/// The most corners of all shapes together: a circle of a few letters has hundreds of them.
const MOST_CORNERS: usize = 2_000_000;
/// How many elements are read in places that repeat them: a few `use` in each other are millions.
const MOST_REPEATED: usize = 20_000;
/// How deep these places may lie in each other.
const MOST_NESTED: u8 = 20;

const KEPT_LAND: &str = "treated as land because of their layers, although they are called sea";
const OPEN: &str = "open lines, closed with a straight line";
const HIDDEN: &str = "hidden, not imported";
const STYLES: &str = "styles that were not understood";
const LETTERS: &str =
    "text converted to outlines, which cannot be read: keep it as text, or label the shapes";
const CLIPPED: &str = "cut to a shape that is no rectangle, imported whole";
const REPEATED: &str = "repeated by <use>, ignored";

/// Options of reading a drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'o> {
    /// Curves are flattened at least as finely as this.
    pub tolerance: Option<f64>,
    /// The layers or groups to read; all if there are none.
    pub layers: &'o [String],
    /// What the author takes layers and groups for.
    pub takes: &'o [Take],
    /// What numbers and signs on shapes mean.
    pub labels: &'o [Label],
}

/// Reads a drawing.
pub fn read(text: &str, options: Options<'_>) -> Result<Imported, Broken> {
    let text = &*xml::plain(text)?;
    let document = xml::parse(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        let name = root.tag_name().name();
        return Err((1, format!("this is not an SVG drawing: the file starts with <{name}>")));
    }
    let styles = Styles::of(root);
    let mut reader = DrawingReader::new(text, &document, &styles, options);
    reader.walk(root);
    reader.finish_art(root);
    reader.finish()
}

/// A group that is one area, and the shapes in it.
struct Group {
    /// The area, or the text that was converted to these shapes.
    is: Result<usize, String>,
    /// True if the author says that it is one area.
    marked: bool,
    pieces: Vec<Piece>,
}

struct DrawingReader<'r> {
    text: &'r str,
    styles: &'r Styles,
    options: Options<'r>,
    line_ends: Vec<usize>,
    fine: f64,
    only_ours: bool,
    /// For each element, whether there are shapes inside of it, and whether all of those are nameless.
    shapes_inside: Vec<[bool; 2]>,
    passed: usize,
    outside: usize,
    /// The layers that were asked for and are there, and all layers there are.
    layers: (Vec<bool>, Vec<String>),
    groups: Vec<Group>,
    /// For the lines of all shapes together.
    effort: Effort,
    /// The corners of all shapes, after curves were made straight.
    corners: usize,
    notes: Vec<Note>,
    texts: Vec<Text>,
    /// Groups that turned out to be layers, which need no reason.
    layers_made: BTreeMap<usize, String>,
    /// The elements by id, and how many were read in places that repeat them.
    ids: BTreeMap<&'r str, Node<'r, 'r>>,
    repeated: usize,
    /// What is no area but may be art, and what in it would hide the board.
    art: Vec<Node<'r, 'r>>,
    covers: BTreeSet<Node<'r, 'r>>,
    imported: Imported,
}

impl<'r> DrawingReader<'r> {
    fn new(
        text: &'r str,
        document: &'r Document<'r>,
        styles: &'r Styles,
        options: Options<'r>,
    ) -> Self {
        let root = document.root_element();
        let sheet = sheet_of(root);
        let side = sheet.map_or(USUAL_SIDE, |sheet| {
            (sheet.most[0] - sheet.least[0]).max(sheet.most[1] - sheet.least[1])
        });
        let fine = (side * FINENESS).max(f64::MIN_POSITIVE);
        let mut imported = Imported { sheet, round: true, ..Imported::default() };
        for selector in &styles.unread {
            imported.doubts.add(STYLES, selector.clone());
        }
        Self {
            text,
            styles,
            options,
            line_ends: text.match_indices('\n').map(|(at, _)| at).collect(),
            fine: options.tolerance.map_or(fine, |tolerance| fine.min(tolerance / 4.0)),
            only_ours: root.descendants().any(|node| node.has_attribute("data-strabo-id")),
            shapes_inside: shapes_inside(document),
            passed: 0,
            outside: 0,
            layers: (vec![false; options.layers.len() + options.takes.len()], Vec::new()),
            groups: Vec::new(),
            effort: effort_for(text),
            corners: 0,
            notes: Vec::new(),
            texts: Vec::new(),
            layers_made: BTreeMap::new(),
            ids: document
                .descendants()
                .filter_map(|node| Some((node.attribute("id")?, node)))
                .collect(),
            repeated: 0,
            art: Vec::new(),
            covers: BTreeSet::new(),
            imported,
        }
    }

    /// Visits all elements in order, without recursion because files may be nested to any depth.
    fn walk(&mut self, root: Node<'r, 'r>) {
        let chosen = self.options.layers.is_empty();
        let start = Handed { chosen, font: (16.0, 0.5), ..Handed::default() };
        let mut waiting = vec![(root, start)];
        while let Some((node, from_above)) = waiting.pop() {
            self.repeated += usize::from(from_above.nested > 0);
            match node.tag_name().name() {
                "svg" | "g" | "a" | "switch" => {
                    let Some(inside) = self.enter(node, &from_above) else { continue };
                    push_children(node, &inside, &mut waiting);
                }
                "use" => {
                    let Some((target, inside)) = self.used(node, &from_above) else { continue };
                    match target.tag_name().name() {
                        "symbol" => push_children(target, &inside, &mut waiting),
                        _ => waiting.push((target, inside)),
                    }
                }
                "text" => self.text(node, &from_above),
                "line" | "image" if !self.only_ours && from_above.chosen => {
                    self.imported.doubts.add(NO_AREA, self.called(node));
                }
                _ if is_shape(node) => self.shape(node, &from_above),
                _ => {}
            }
        }
    }

    /// What a `use` shows, and what it passes on.
    fn used(&mut self, node: Node<'r, 'r>, from_above: &Handed) -> Option<(Node<'r, 'r>, Handed)> {
        let target = linked(node).and_then(|id| self.ids.get(id).copied());
        let Some(target) =
            target.filter(|_| from_above.nested < MOST_NESTED && self.repeated < MOST_REPEATED)
        else {
            self.imported.doubts.add(REPEATED, self.called(node));
            return None;
        };
        let mut inside = self.enter(node, from_above)?;
        inside.transform *= clip::window(node, node);
        if matches!(target.tag_name().name(), "symbol" | "svg") {
            inside.transform *= clip::window(target, node);
        }
        inside.nested += 1;
        Some((target, inside))
    }

    /// What a group passes on; nothing if its shapes are not read.
    fn enter(&mut self, node: Node<'r, 'r>, from_above: &Handed) -> Option<Handed> {
        let (asked, take) = (self.is_asked_for(node), self.take_of(node));
        if !asked && self.styles.property(node, "display") == Some("none") {
            self.imported.doubts.add(HIDDEN, self.called(node));
            return None;
        }
        if take == Some(Kind::Nothing) {
            self.say_taken(node, Kind::Nothing);
            return None;
        }
        let name = own_name(node).filter(|_| is_group(node) && !self.only_ours);
        let name = name.as_deref();
        let mut inside = self.handed(node, from_above);
        inside.taken(take, from_above.kind);
        let is_left_out = matches!(take, Some(Kind::Names | Kind::Art));
        let mut kind = None;
        if is_left_out || (!asked && name.is_some_and(is_decorative_layer)) {
            kind = self.leave_out(node, name, take, from_above, &mut inside);
        }
        if node.tag_name().name() == "svg" && node.parent_element().is_some() {
            inside.transform *= clip::window(node, node);
        }
        inside.chosen |= asked;
        let is_marked = take == Some(Kind::Area)
            || attribute(node, "data-kind").or(attribute(node, "data-population")).is_some();
        let is_use = node.tag_name().name() == "use";
        let [has_shapes, all_nameless] = self.shapes_inside[node.id().get_usize()];
        let is_area = inside.chosen
            && !inside.no_shapes
            && from_above.group.is_none()
            && take.is_none_or(|take| take == Kind::Area)
            && (is_marked
                || (!asked
                    && !is_layer(node)
                    && (is_use || all_nameless)
                    && name.is_some_and(|name| !is_general(name))));
        if is_outlined_text(node) && !self.only_ours {
            let words = outlined_words(node).unwrap_or_default().to_owned();
            self.groups.push(Group { is: Err(words), marked: true, pieces: Vec::new() });
            inside.group = Some(self.groups.len() - 1);
        } else if is_area {
            // Its own name says what it is as the name of a shape does.
            let own = Handed { kind: from_above.kind, ..inside.clone() };
            let area = self.area(node, &own, Outline::default(), self.called(node));
            self.add(area, node, &own);
            let (is, marked) = (Ok(self.notes.len() - 1), is_marked || is_use);
            self.groups.push(Group { is, marked, pieces: Vec::new() });
            inside.group = Some(self.groups.len() - 1);
        } else {
            inside.layer = name.map(Rc::from).or(inside.layer);
            let is_known = is_group(node) && (name.is_some() || is_layer(node)) && !self.only_ours;
            let is_read = inside.chosen && has_shapes && !inside.no_shapes;
            let is_sea = inside.kind == Some(AreaKind::Sea);
            let usual = if is_sea { Kind::Sea } else { Kind::Areas };
            let kind = kind.or(is_read.then_some(usual));
            if let Some(kind) = kind.filter(|_| is_known && from_above.group.is_none()) {
                self.say_taken(node, kind);
            }
        }
        Some(inside)
    }

    fn say_taken(&mut self, node: Node<'_, '_>, kind: Kind) {
        let line = format!("{}: {}", self.called(node), kind.word());
        self.imported.doubts.add(TAKEN, line);
    }

    /// A layer that is no part of the board, and what it was taken for if that is new. In a layer of
    /// labels, texts are read.
    fn leave_out(
        &mut self,
        node: Node<'r, 'r>,
        name: Option<&str>,
        take: Option<Kind>,
        from_above: &Handed,
        inside: &mut Handed,
    ) -> Option<Kind> {
        let is_new = from_above.chosen && !from_above.no_shapes;
        inside.no_shapes = true;
        let has_names = take.map_or(name.is_some_and(is_of_labels), |take| take == Kind::Names);
        inside.no_texts |= !has_names;
        let called = self.called(node);
        if !is_new {
            return None;
        }
        let has = |what: fn(Node<'_, '_>) -> bool| node.descendants().any(what);
        let is_text =
            |node: Node<'_, '_>| node.tag_name().name() == "text" || is_outlined_text(node);
        let may_be_art = take == Some(Kind::Art) || name.is_some_and(is_art);
        if inside.no_texts && may_be_art && self.keep_as_art(node, from_above) {
            return Some(Kind::Art);
        }
        if !inside.no_texts && has(is_shape) && !has(is_text) {
            self.imported.doubts.add(LETTERS, called);
        } else if take.is_none() && (inside.no_texts || has(is_shape)) {
            let texts = if inside.no_texts { "" } else { "; its texts are read" };
            self.imported.doubts.add(NO_AREA, format!("{called}, because of its name{texts}"));
        }
        Some(if inside.no_texts { Kind::Nothing } else { Kind::Names })
    }

    fn transform(&mut self, node: Node<'_, '_>, outer: Affine) -> Affine {
        let Some(text) = attribute(node, "transform") else { return outer };
        if let Ok(Transform { a, b, c, d, e, f }) = text.parse() {
            return outer * Affine::new([a, b, c, d, e, f]);
        }
        let called = self.called(node);
        self.imported.doubts.add(ODD_VALUES, format!("{called}: its transform is invalid"));
        outer
    }

    /// The name of an element in messages.
    fn called(&self, node: Node<'_, '_>) -> String {
        let line = self.line_ends.partition_point(|end| *end < node.range().start) + 1;
        let name =
            names(node).next().map(|name| format!(" \"{}\"", short(&name))).unwrap_or_default();
        let tag = match node.tag_name().name() {
            "g" if is_layer(node) => "layer",
            "g" => "group",
            tag => tag,
        };
        format!("{tag}{name} on line {line}")
    }

    fn shape(&mut self, node: Node<'r, 'r>, from_above: &Handed) {
        if self.only_ours && !node.has_attribute("data-strabo-id") {
            self.passed += 1;
            return;
        }
        let is_letter = from_above.group.is_some_and(|group| self.groups[group].is.is_err());
        if !from_above.chosen {
            self.outside += 1;
            return;
        }
        let mut own = self.handed(node, from_above);
        if from_above.no_shapes && !is_letter {
            return self.leave_out_cover(node, &own);
        }
        let called = self.called(node);
        if own.invisible || self.styles.property(node, "display") == Some("none") {
            return self.imported.doubts.add(HIDDEN, called);
        }
        let take = self.take_of_colour(&own);
        if take == Some(Kind::Nothing) {
            return self.imported.doubts.add(NO_AREA, format!("{called}, because of its colour"));
        }
        own.taken(take, None);
        let name = own_name(node).filter(|name| is_decoration(name) && !self.only_ours);
        if let Some(name) = name.filter(|_| !node.has_attribute("data-kind") && !own.is_taken) {
            if is_art(&name) && self.keep_as_art(node, from_above) {
                return self.leave_out_cover(node, &own);
            }
            return self.imported.doubts.add(NO_AREA, format!("{called}, because of its name"));
        }
        let outline = match self.outline(node, &own, &called) {
            Ok(outline) => outline,
            Err(reason) => {
                return self.imported.doubts.add(NO_AREA, format!("{called}: {reason}"));
            }
        };
        let unseen = own.transparency > UNSEEN || (own.unfilled && !own.stroked);
        if unseen && self.options.layers.is_empty() && !self.only_ours {
            return self.imported.doubts.add(HIDDEN, called);
        }
        let area = self.area(node, &own, outline, called);
        match from_above.group {
            Some(group) => {
                let note = Self::note(node, &own);
                self.groups[group].pieces.push(Piece { area, note });
            }
            None => self.add(area, node, &own),
        }
    }

    fn outline(
        &mut self,
        node: Node<'_, '_>,
        own: &Handed,
        called: &str,
    ) -> Result<Outline, String> {
        let mut found = lines(&path_data(node)?, own.transform, self.fine)?;
        if found.open && own.unfilled {
            return Err("an open line that is not filled; close it if it is an area".to_owned());
        }
        self.corners += found.rings.iter().map(Vec::len).sum::<usize>();
        if self.corners > MOST_CORNERS {
            return Err(format!("the drawing has more than {MOST_CORNERS} corners"));
        }
        let open = found.open;
        if let Some(window) = &own.clip {
            found.rings = found.rings.into_iter().map(|ring| clip::clipped(ring, window)).collect();
        }
        let outline = outline(found.rings, &mut self.effort)?;
        if open {
            self.imported.doubts.add(OPEN, called);
        }
        Ok(outline)
    }

    /// What is known of a shape or a group beside what it says.
    fn note(node: Node<'_, '_>, own: &Handed) -> Note {
        let has_id = node.has_attribute("data-strabo-id");
        let is_repeated = own.nested > 0 && is_shape(node);
        let given = [label(node), title(node)].into_iter().flatten();
        let said = attribute(node, "data-kind").is_some();
        let class = attribute(node, "class").and_then(kind_within);
        Note {
            unnamed: !has_id && (is_repeated || own_name(node).is_none()),
            only_id: !has_id && given.count() == 0,
            unfilled: own.unfilled,
            fill: own.fill.clone(),
            is_kind_known: said || class.or(own.kind).is_some(),
            is_blue: false,
            layer: own.layer.clone(),
        }
    }

    fn add(&mut self, area: ImportedArea, node: Node<'_, '_>, own: &Handed) {
        self.notes.push(Self::note(node, own));
        self.imported.areas.push(area);
    }

    /// The area that a shape or a group stands for.
    fn area(
        &mut self,
        node: Node<'_, '_>,
        own: &Handed,
        outline: Outline,
        called: String,
    ) -> ImportedArea {
        let id = attribute(node, "data-strabo-id").map(str::to_owned);
        let name = own_name(node).or_else(|| names(node).next()).map(Cow::into_owned);
        let kind = self.kind(node, own, &called);
        let doubts = &mut self.imported.doubts;
        let population = attribute(node, "data-population")
            .and_then(|population| population_of(population, &called, doubts));
        let city_site =
            attribute(node, "data-city-site").and_then(|word| city_site_of(word, &called, doubts));
        let impassable = attribute(node, "data-impassable")
            .is_some_and(|word| truth_of("impassable", word, &called, doubts));
        let all_listed = self.borders(node, id.as_deref(), &called);
        let mut place = ImportedArea::new(called, id, name, kind);
        place.details.impassable = impassable;
        ImportedArea { population, city_site, outline, all_listed, ..place }
    }

    /// Reads the borders that a drawing by Strabo lists, because outlines do not show which coasts
    /// are shared. Returns false if the drawing lists none.
    fn borders(&mut self, node: Node<'_, '_>, id: Option<&str>, called: &str) -> bool {
        let Some(id) = id else { return false };
        let (id, called): (Rc<str>, Rc<str>) = (Rc::from(id), Rc::from(called));
        for (key, by) in [("data-land", By::Land), ("data-water", By::Water)] {
            for other in node.attribute(key).unwrap_or_default().split_whitespace() {
                self.imported.borders.push(ListedBorder {
                    ends: [Rc::clone(&id), Rc::from(other)],
                    by: Some(by),
                    called: Rc::clone(&called),
                });
            }
        }
        node.has_attribute("data-land") || node.has_attribute("data-water")
    }

    /// Land or sea, by the attribute of the shape, what the author takes its layer for, its class, its layers, or
    /// its name.
    fn kind(&mut self, node: Node<'_, '_>, own: &Handed, called: &str) -> AreaKind {
        let layers = own.kind;
        let said = attribute(node, "data-kind");
        let kind = said.and_then(kind_of);
        if let (Some(said), None) = (said, kind) {
            let line = format!("{called}: \"{said}\" is neither land nor sea");
            self.imported.doubts.add(ODD_VALUES, line);
        }
        let taken = layers.filter(|kind| own.is_taken && *kind == AreaKind::Sea);
        if let Some(kind) = kind.or(taken).or(attribute(node, "class").and_then(kind_within)) {
            return kind;
        }
        if layers != Some(AreaKind::Sea) && names(node).any(|name| is_called_sea(&name)) {
            let topic = if layers.is_some() { KEPT_LAND } else { GUESSED_SEA };
            self.imported.doubts.add(topic, called);
            return layers.unwrap_or(AreaKind::Sea);
        }
        layers.unwrap_or(AreaKind::Land)
    }

    /// Joins groups, takes out backgrounds, and reports what was not read.
    fn finish(mut self) -> Result<Imported, Broken> {
        if let Some(missing) = self.missing_layer() {
            return Err((1, missing));
        }
        self.join_groups();
        self.guess_seas();
        let found = background::find(&self.imported, &self.notes, &self.texts);
        let mut not_areas: BTreeMap<usize, String> =
            found.into_iter().map(|(at, reason)| (at, reason.to_owned())).collect();
        not_areas.append(&mut self.layers_made);
        let Self { passed, outside, mut notes, mut texts, mut imported, .. } = self;
        if !self.only_ours {
            marks::find(&mut imported, &notes, &mut texts, &mut not_areas);
        }
        let doubts = &mut imported.doubts;
        for (at, reason) in not_areas.iter().filter(|(_, reason)| !reason.is_empty()) {
            doubts.add(NO_AREA, format!("{}: {reason}", imported.areas[*at].called));
        }
        let mut at = 0..;
        imported.areas.retain(|_| at.next().is_some_and(|at| !not_areas.contains_key(&at)));
        let mut at = 0..;
        notes.retain(|_| at.next().is_some_and(|at| !not_areas.contains_key(&at)));
        text::apply(&mut imported, &mut notes, texts, self.options.labels);
        for (place, note) in imported.areas.iter_mut().zip(&notes) {
            place.unnamed = note.unnamed;
        }
        if !self.only_ours {
            note::report(&mut imported, &notes);
        }
        let shapes =
            |count| if count == 1 { "1 shape".to_owned() } else { format!("{count} shapes") };
        if passed > 0 {
            let line =
                format!("{} without data-strabo-id, because others have one", shapes(passed));
            imported.doubts.add(NO_AREA, line);
        }
        if outside > 0 {
            let line = format!("{} outside of the layers that were asked for", shapes(outside));
            imported.doubts.add(NO_AREA, line);
        }
        Ok(imported)
    }

    /// Makes one area of each group, or one of each of its shapes if the group is a layer.
    fn join_groups(&mut self) {
        for Group { is, marked, pieces } in std::mem::take(&mut self.groups) {
            let at = match is {
                Ok(at) => at,
                Err(words) => {
                    let rings = pieces.iter().flat_map(|piece| piece.area.outline.rings());
                    self.texts
                        .extend(Bounds::of(rings.flatten()).map(|at| Text::within(words, &at)));
                    continue;
                }
            };
            let called = self.imported.areas[at].called.clone();
            let doubts = &mut self.imported.doubts;
            if !marked && parts::is_layer(&pieces, &self.texts) {
                doubts.add(TAKEN, format!("{called}: areas, {} shapes", pieces.len()));
                for Piece { area, note } in pieces {
                    self.notes.push(note);
                    self.imported.areas.push(area);
                }
                self.layers_made.insert(at, String::new());
                continue;
            }
            self.imported.areas[at].outline = parts::join(&called, pieces, doubts);
        }
    }
}

fn push_children<'r>(
    node: Node<'r, 'r>,
    inside: &Handed,
    waiting: &mut Vec<(Node<'r, 'r>, Handed)>,
) {
    let mut child = node.last_child();
    while let Some(next) = child {
        waiting.push((next, inside.clone()));
        child = next.prev_sibling();
    }
}
