//! Imports SVG: every filled shape is an area, named by label, title or id as in Inkscape.

mod background;
pub(crate) mod element;
mod parts;
mod style;

use std::rc::Rc;

use kurbo::Affine;
use roxmltree::{Document, Node};
use strabo_geometry::survey::contact::By;
use strabo_model::effort::Effort;
use strabo_model::map::{AreaKind, Outline};
use svgtypes::Transform;

use self::element::{
    attribute, is_decoration, is_general, is_group, is_layer, is_shape, kind_within,
    nameless_inside, names, own_name, path_data, sheet_of,
};
use self::{parts::Piece, style::Styles};
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
/// How many layers a message names.
const MOST_LAYERS: usize = 30;

const UNNAMED: &str = "areas without a name: give the shape a label";
const GUESSED_SEA: &str = "treated as seas because of their names";
const KEPT_LAND: &str = "treated as land because of their layers, although they are called sea";
const OPEN: &str = "open lines, closed with a straight line";
const HIDDEN: &str = "hidden, not imported";
const STYLES: &str = "styles that were not understood";

/// Options of reading a drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'o> {
    /// Curves are flattened at least as finely as this.
    pub tolerance: Option<f64>,
    /// The layers or groups to read; all if there are none.
    pub layers: &'o [String],
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
    reader.finish()
}

/// What an element passes on to its children.
#[derive(Clone)]
struct Handed {
    transform: Affine,
    kind: Option<AreaKind>,
    unfilled: bool,
    invisible: bool,
    /// True inside a layer that was asked for.
    chosen: bool,
    /// The group of shapes that is one area.
    group: Option<usize>,
}

/// A group that is one area, and the shapes in it.
struct Group {
    area: usize,
    pieces: Vec<Piece>,
}

struct DrawingReader<'r> {
    styles: &'r Styles,
    options: Options<'r>,
    line_ends: Vec<usize>,
    fine: f64,
    only_ours: bool,
    nameless_inside: Vec<bool>,
    passed: usize,
    outside: usize,
    /// The layers that were asked for and are there, and all layers there are.
    layers: (Vec<bool>, Vec<String>),
    groups: Vec<Group>,
    /// For the lines of all shapes together.
    effort: Effort,
    /// The corners of all shapes, after curves were made straight.
    corners: usize,
    /// For each area, whether it has no name of its own.
    unnamed: Vec<bool>,
    imported: Imported,
}

impl<'r> DrawingReader<'r> {
    fn new(text: &str, document: &Document<'_>, styles: &'r Styles, options: Options<'r>) -> Self {
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
            styles,
            options,
            line_ends: text.match_indices('\n').map(|(at, _)| at).collect(),
            fine: options.tolerance.map_or(fine, |tolerance| fine.min(tolerance / 4.0)),
            only_ours: root.descendants().any(|node| node.has_attribute("data-strabo-id")),
            nameless_inside: nameless_inside(document),
            passed: 0,
            outside: 0,
            layers: (vec![false; options.layers.len()], Vec::new()),
            groups: Vec::new(),
            effort: effort_for(text),
            corners: 0,
            unnamed: Vec::new(),
            imported,
        }
    }

    /// Visits all elements in order, without recursion because files may be nested to any depth.
    fn walk(&mut self, root: Node<'_, '_>) {
        let start = Handed {
            transform: Affine::IDENTITY,
            kind: None,
            unfilled: false,
            invisible: false,
            chosen: self.options.layers.is_empty(),
            group: None,
        };
        let mut waiting = vec![(root, start)];
        while let Some((node, from_above)) = waiting.pop() {
            if node.tag_name().name() == "svg" || is_group(node) {
                let Some(inside) = self.enter(node, &from_above) else { continue };
                let mut child = node.last_child();
                while let Some(next) = child {
                    waiting.push((next, inside.clone()));
                    child = next.prev_sibling();
                }
            } else if is_shape(node) {
                self.shape(node, &from_above);
            } else if matches!(node.tag_name().name(), "line" | "image" | "use")
                && !self.only_ours
                && from_above.chosen
            {
                self.imported.doubts.add(NO_AREA, self.called(node));
            }
        }
    }

    /// What a group passes on; nothing if its shapes are not read.
    fn enter(&mut self, node: Node<'_, '_>, from_above: &Handed) -> Option<Handed> {
        let asked = self.is_asked_for(node);
        if !asked && self.styles.property(node, "display") == Some("none") {
            self.imported.doubts.add(HIDDEN, self.called(node));
            return None;
        }
        let name = own_name(node).filter(|_| is_group(node) && !self.only_ours);
        if !asked && from_above.chosen && name.is_some_and(is_decoration) {
            let line = format!("{}, because of its name", self.called(node));
            self.imported.doubts.add(NO_AREA, line);
            return None;
        }
        let mut inside = self.handed(node, from_above);
        inside.chosen |= asked;
        let is_area = inside.chosen
            && from_above.group.is_none()
            && !is_layer(node)
            && self.nameless_inside[node.id().get_usize()]
            && name.is_some_and(|name| !is_general(name));
        if is_area {
            let called = self.called(node);
            let area = self.area(node, from_above.kind, Outline::default(), called);
            self.groups.push(Group { area, pieces: Vec::new() });
            inside.group = Some(self.groups.len() - 1);
        }
        Some(inside)
    }

    /// Notes a layer; returns true if it was asked for.
    fn is_asked_for(&mut self, node: Node<'_, '_>) -> bool {
        if self.options.layers.is_empty() || !is_group(node) {
            return false;
        }
        let (found, known) = &mut self.layers;
        if let Some(name) = own_name(node).or_else(|| names(node).next())
            && known.len() < MOST_LAYERS
        {
            known.push(name.to_owned());
        }
        let mut asked = false;
        for (found, wanted) in found.iter_mut().zip(self.options.layers) {
            let wanted = wanted.trim().to_lowercase();
            if names(node).any(|name| name.to_lowercase() == wanted) {
                *found = true;
                asked = true;
            }
        }
        asked
    }

    fn handed(&mut self, node: Node<'_, '_>, from_above: &Handed) -> Handed {
        // The sheet itself may have any name, often that of the whole map.
        let mut words = attribute(node, "class").into_iter().chain(names(node));
        let own = is_group(node).then(|| words.find_map(kind_within)).flatten();
        let fill = self.styles.property(node, "fill");
        let visibility = self.styles.property(node, "visibility");
        Handed {
            transform: self.transform(node, from_above.transform),
            kind: own.or(from_above.kind),
            unfilled: fill.map_or(from_above.unfilled, |fill| fill == "none"),
            invisible: visibility.map_or(from_above.invisible, |word| word != "visible"),
            ..from_above.clone()
        }
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
            names(node).next().map(|name| format!(" \"{}\"", short(name))).unwrap_or_default();
        let tag = match node.tag_name().name() {
            "g" if is_layer(node) => "layer",
            "g" => "group",
            tag => tag,
        };
        format!("{tag}{name} on line {line}")
    }

    fn shape(&mut self, node: Node<'_, '_>, from_above: &Handed) {
        if self.only_ours && !node.has_attribute("data-strabo-id") {
            self.passed += 1;
            return;
        }
        if !from_above.chosen {
            self.outside += 1;
            return;
        }
        let called = self.called(node);
        let own = self.handed(node, from_above);
        if own.invisible || self.styles.property(node, "display") == Some("none") {
            return self.imported.doubts.add(HIDDEN, called);
        }
        let no_area = own_name(node).is_some_and(is_decoration) && !self.only_ours;
        if no_area && !node.has_attribute("data-kind") {
            return self.imported.doubts.add(NO_AREA, format!("{called}, because of its name"));
        }
        let outline = match self.outline(node, &own, &called) {
            Ok(outline) => outline,
            Err(reason) => {
                return self.imported.doubts.add(NO_AREA, format!("{called}: {reason}"));
            }
        };
        if let Some(group) = from_above.group {
            let piece = Piece { called, outline, unfilled: own.unfilled };
            return self.groups[group].pieces.push(piece);
        }
        self.area(node, from_above.kind, outline, called);
    }

    fn outline(
        &mut self,
        node: Node<'_, '_>,
        own: &Handed,
        called: &str,
    ) -> Result<Outline, String> {
        let found = lines(&path_data(node)?, own.transform, self.fine)?;
        if found.open && own.unfilled {
            return Err("an open line that is not filled; close it if it is an area".to_owned());
        }
        self.corners += found.rings.iter().map(Vec::len).sum::<usize>();
        if self.corners > MOST_CORNERS {
            return Err(format!("the drawing has more than {MOST_CORNERS} corners"));
        }
        let open = found.open;
        let outline = outline(found.rings, &mut self.effort)?;
        if open {
            self.imported.doubts.add(OPEN, called);
        }
        Ok(outline)
    }

    /// Adds the area that a shape or a group stands for; returns its index.
    fn area(
        &mut self,
        node: Node<'_, '_>,
        layers: Option<AreaKind>,
        outline: Outline,
        called: String,
    ) -> usize {
        let id = attribute(node, "data-strabo-id").map(str::to_owned);
        let name = own_name(node);
        self.unnamed.push(id.is_none() && name.is_none());
        let name = name.or_else(|| names(node).next()).map(str::to_owned);
        let kind = self.kind(node, layers, &called);
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
        self.imported.areas.push(ImportedArea {
            population,
            city_site,
            outline,
            all_listed,
            ..place
        });
        self.imported.areas.len() - 1
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

    /// Land or sea, by the attribute of the shape, its class, its layers, or its name.
    fn kind(&mut self, node: Node<'_, '_>, layers: Option<AreaKind>, called: &str) -> AreaKind {
        let said = attribute(node, "data-kind");
        let kind = said.and_then(kind_of);
        if let (Some(said), None) = (said, kind) {
            let line = format!("{called}: \"{said}\" is neither land nor sea");
            self.imported.doubts.add(ODD_VALUES, line);
        }
        if let Some(kind) = kind.or(attribute(node, "class").and_then(kind_within)) {
            return kind;
        }
        if layers != Some(AreaKind::Sea) && names(node).any(is_called_sea) {
            let topic = if layers.is_some() { KEPT_LAND } else { GUESSED_SEA };
            self.imported.doubts.add(topic, called);
            return layers.unwrap_or(AreaKind::Sea);
        }
        layers.unwrap_or(AreaKind::Land)
    }

    /// Joins groups, takes out backgrounds, and reports what was not read.
    fn finish(mut self) -> Result<Imported, Broken> {
        let (found, known) = &self.layers;
        if let Some(missing) = found.iter().position(|found| !found) {
            let wanted = &self.options.layers[missing];
            let there = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err((1, format!("there is no layer \"{wanted}\"; layers there are: {there}")));
        }
        for Group { area, pieces } in std::mem::take(&mut self.groups) {
            let place = &mut self.imported.areas[area];
            place.outline = parts::join(&place.called, pieces, &mut self.imported.doubts);
        }
        let not_areas = background::find(&self.imported);
        let Self { passed, outside, unnamed, mut imported, .. } = self;
        let mut at = 0;
        let doubts = &mut imported.doubts;
        imported.areas.retain(|place| {
            let reason = not_areas.get(&at);
            if let Some(reason) = reason {
                doubts.add(NO_AREA, format!("{}: {reason}", place.called));
            } else if unnamed[at] {
                doubts.add(UNNAMED, place.called.clone());
            }
            at += 1;
            reason.is_none()
        });
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
}
