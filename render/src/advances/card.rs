//! One advance as a card: groups, name, credits, points and cost.

use strabo_model::{Pack, pack::Advance, refs::GroupId, symbol::Symbol};

use crate::paint::{Colour, Fill, Motif, Pattern, Stroke};
use crate::path::{Command, Path, tenths};
use crate::scene::{Anchor, Item, Rectangle, Shape, Text};
use crate::theme::{Theme, ThemeKind};
use crate::{symbols, text};

const RADIUS: i32 = 8;
const INSET: i32 = 12;
const NAME: i32 = 17;
const CHIP: i32 = 18;
const CHIP_LINE: i32 = 21;
const CREDIT: i32 = 13;
const COST: i32 = 22;
const POINTS: i32 = 15;
/// How wide a badge is for each of three groups or more.
const STRIPE: i32 = 24;

/// How the cards of a chart are drawn: all of them alike, so that they can be compared at a glance.
pub struct Style<'a> {
    pack: &'a Pack,
    theme: &'a Theme,
    symbols: Vec<Symbol>,
    /// The width of a card.
    pub width: i32,
    /// The height of a card.
    pub height: i32,
    badge: i32,
    cost: i32,
    points: i32,
    chip: i32,
    per_line: usize,
}

impl<'a> Style<'a> {
    /// Measures everything the cards of a pack have to hold.
    pub fn new(pack: &'a Pack, theme: &'a Theme, width: i32) -> Self {
        let widest = |numbers: &mut dyn Iterator<Item = u16>, size: i32| {
            numbers.map(|number| text::width(&number.to_string(), size, true)).max().unwrap_or(0)
        };
        let advances = || pack.advances.iter();
        let groups = advances().map(|advance| advance.groups.len()).max().unwrap_or(0);
        let credits = &mut advances().flat_map(|advance| advance.credits.iter().copied());
        let wanted: Vec<Symbol> = pack.groups.iter().map(|group| group.symbol).collect();
        let mut style = Self {
            pack,
            theme,
            symbols: symbols::distinct(&wanted),
            width,
            height: 47,
            badge: (count(groups) * STRIPE).clamp(47, width / 3),
            cost: widest(&mut advances().map(|advance| advance.cost), COST),
            points: widest(&mut advances().map(|advance| advance.points), POINTS).max(16) + 14,
            chip: widest(credits, CREDIT) + 38,
            per_line: 1,
        };
        style.per_line = usize::try_from(style.room() / style.chip).unwrap_or(1).max(1);
        style.height += CHIP_LINE * (count(style.lines()) - 1);
        style
    }

    /// The room between the badge and the numbers at the right.
    fn room(&self) -> i32 {
        self.width - self.badge - self.points - self.cost - 4 * INSET
    }

    /// Every group has a place of its own for its chips, as long as there is room for that.
    fn has_places(&self) -> bool {
        self.pack.groups.len() <= self.per_line
    }

    fn lines(&self) -> usize {
        if self.has_places() {
            return 1;
        }
        let chips = self.pack.advances.iter().map(|advance| credits(advance).count());
        chips.max().unwrap_or(0).div_ceil(self.per_line).max(1)
    }

    fn colour(&self, group: GroupId) -> Colour {
        let colour = self.pack.get(group).and_then(|group| Colour::parse(&group.colour));
        self.theme.shown(colour.unwrap_or(self.theme.bar))
    }

    fn fill(&self, group: GroupId) -> Fill {
        if !self.theme.is_print() {
            return self.colour(group).into();
        }
        let motif = Motif::REGIONS[group.index() % Motif::REGIONS.len()];
        let ink = self.theme.rule.mixed(self.theme.paper, 35);
        Pattern { motif, ink, ground: Some(self.theme.paper) }.into()
    }

    /// The symbol of a group on the ground of that group; a middle and a radius in tenths of a pixel.
    fn symbol(&self, group: GroupId, middle: [i32; 2], radius: i32, items: &mut Vec<Item>) {
        let Some(symbol) = self.symbols.get(group.index()) else { return };
        let path = symbols::outline(*symbol, middle, radius);
        if self.theme.is_print() {
            let halo = Stroke::new(self.theme.paper, 50);
            items.push(Shape::filled(path.clone(), self.theme.paper).stroked(halo).into());
            items.push(Shape::filled(path, self.theme.ink).into());
        } else {
            items.push(Shape::filled(path, on(self.colour(group))).into());
        }
    }

    /// A small badge of one group, for the legend.
    pub fn small_badge(&self, group: GroupId, x: i32, y: i32, side: i32, items: &mut Vec<Item>) {
        let line = Stroke::new(self.theme.rule, 10);
        let ground = Rectangle::new(x, y, side, side, self.fill(group)).rounded(5).stroked(line);
        items.push(ground.into());
        let middle = [x * 10 + side * 5, y * 10 + side * 5];
        self.symbol(group, middle, side * 10 * 34 / 100, items);
    }

    /// A chip with a symbol and a number.
    pub fn chip(&self, group: GroupId, amount: u16, x: i32, y: i32, items: &mut Vec<Item>) {
        let Theme { panel, ink, rule, .. } = *self.theme;
        let colour = self.colour(group);
        let (fill, line, shape) = if self.theme.is_print() {
            (panel, rule, ink)
        } else {
            let towards = if self.theme.look == ThemeKind::Dark { 40 } else { 12 };
            (panel.mixed(colour, 20), panel.mixed(colour, 60), colour.mixed(ink, towards))
        };
        let width = self.chip - 8;
        let stroke = Stroke::new(line, 10);
        items
            .push(Rectangle::new(x, y, width, CHIP, fill).rounded(CHIP / 2).stroked(stroke).into());
        if let Some(symbol) = self.symbols.get(group.index()) {
            let path = symbols::outline(*symbol, [x * 10 + 110, y * 10 + CHIP * 5], 60);
            items.push(Shape::filled(path, shape).into());
        }
        let number = Text::new(x + width - 9, y + 14, CREDIT, ink, amount.to_string());
        items.push(number.bold().anchored(Anchor::End).into());
    }

    /// How wide a chip is.
    pub fn chip_width(&self) -> i32 {
        self.chip - 8
    }

    /// The points of an advance in a round field, left aligned and centred on a height.
    pub fn points(&self, points: u16, x: i32, middle: i32, items: &mut Vec<Item>) {
        let Theme { bar, on_bar, .. } = *self.theme;
        let field = Rectangle::new(x, middle - 15, self.points, 30, bar).rounded(15);
        items.push(field.into());
        let at = x + self.points / 2;
        let number = Text::new(at, middle + 5, POINTS, on_bar, points.to_string());
        items.push(number.bold().anchored(Anchor::Middle).into());
    }

    /// How wide the field of points is.
    pub fn points_width(&self) -> i32 {
        self.points
    }

    /// The cost of an advance, right aligned and centred on a height.
    pub fn cost(&self, cost: u16, right: i32, middle: i32, items: &mut Vec<Item>) {
        let number = Text::new(right, middle + 8, COST, self.theme.ink, cost.to_string());
        items.push(number.bold().anchored(Anchor::End).into());
    }

    pub fn card(&self, advance: &Advance, x: i32, y: i32) -> Vec<Item> {
        let Theme { panel, rule, ink, .. } = *self.theme;
        let mut items = Vec::new();
        let ground = Rectangle::new(x, y, self.width, self.height, panel).rounded(RADIUS);
        items.push(ground.into());
        self.badge(&advance.groups, x, y, &mut items);
        let line = Stroke::new(rule, 12);
        let edge = Rectangle::new(x, y, self.width, self.height, Fill::None).rounded(RADIUS);
        items.push(edge.stroked(line).into());
        let inner = x + self.badge;
        let inner = Path::lines(&[[inner, y], [inner, y + self.height]]);
        items.push(Shape::line(inner, line).into());
        let (left, right) = (x + self.badge + INSET, x + self.width - INSET);
        let name = Text::new(left, y + 19, NAME, ink, &*advance.name).bold();
        items.push(name.fitted(self.room() + INSET / 2).into());
        for (at, (group, amount)) in credits(advance).enumerate() {
            let place = if self.has_places() { group.index() } else { at };
            let (line, across) = (place / self.per_line, place % self.per_line);
            let (x, y) = (left + count(across) * self.chip, y + 26 + count(line) * CHIP_LINE);
            self.chip(group, amount, x, y, &mut items);
        }
        let middle = y + self.height / 2;
        if advance.points > 0 {
            let x = right - self.cost - INSET - self.points;
            self.points(advance.points, x, middle, &mut items);
        }
        self.cost(advance.cost, right, middle, &mut items);
        items
    }

    /// The groups of an advance: one colour, two that meet in a slanting line, or stripes.
    fn badge(&self, groups: &[GroupId], x: i32, y: i32, items: &mut Vec<Item>) {
        let (width, height) = (self.badge, self.height);
        match groups {
            [] => {
                let ground = left_rounded(x, y, width, height);
                items.push(Shape::filled(ground, self.theme.band).into());
            }
            [only] => {
                let fill = self.fill(*only);
                items.push(Shape::filled(left_rounded(x, y, width, height), fill).into());
                self.symbol(*only, [x * 10 + width * 5, y * 10 + height * 5], 150, items);
            }
            [one, two] => {
                let [upper, lower] = halves(x, y, width, height);
                let line = Stroke::new(self.theme.rule, 10);
                items.push(Shape::filled(upper, self.fill(*one)).stroked(line).into());
                items.push(Shape::filled(lower, self.fill(*two)).stroked(line).into());
                let (across, down) = (width * 10 * 29 / 100, height * 10 * 28 / 100);
                self.symbol(*one, [x * 10 + across, y * 10 + down], 90, items);
                let middle = [(x + width) * 10 - across, (y + height) * 10 - down];
                self.symbol(*two, middle, 90, items);
            }
            several => {
                let fill = self.fill(several[0]);
                items.push(Shape::filled(left_rounded(x, y, width, height), fill).into());
                let stripe = width / count(several.len());
                for (at, group) in several.iter().enumerate() {
                    let left = x + stripe * count(at);
                    if at > 0 {
                        let rest = x + width - left;
                        items.push(Rectangle::new(left, y, rest, height, self.fill(*group)).into());
                    }
                    let middle = [left * 10 + stripe * 5, y * 10 + height * 5];
                    self.symbol(*group, middle, (stripe * 4).min(90), items);
                }
            }
        }
    }
}

/// White on every colour that lets it be seen, so that symbols look alike.
fn on(colour: Colour) -> Colour {
    if colour.contrast(Colour::WHITE) >= 3.0 { Colour::WHITE } else { colour.ink() }
}

/// The groups an advance gives credits to, with how many.
fn credits(advance: &Advance) -> impl Iterator<Item = (GroupId, u16)> + '_ {
    let all = advance.credits.iter().enumerate();
    all.filter(|(_, amount)| **amount > 0).map(|(at, amount)| (GroupId::from(at), *amount))
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 1000)
}

/// A rectangle whose corners are rounded at the left.
fn left_rounded(x: i32, y: i32, width: i32, height: i32) -> Path {
    let [left, top, right, bottom] = [x, y, x + width, y + height].map(|value| value * 10);
    let radius = RADIUS * 10;
    let arc = |to| Command::Arc { radius, clockwise: false, to };
    let commands = vec![
        Command::Move([right, top]),
        Command::Line([left + radius, top]),
        arc([left, top + radius]),
        Command::Line([left, bottom - radius]),
        arc([left + radius, bottom]),
        Command::Line([right, bottom]),
        Command::Close,
    ];
    Path { commands }
}

/// The same rectangle in two, parted from the upper right to the lower left.
fn halves(x: i32, y: i32, width: i32, height: i32) -> [Path; 2] {
    let [left, top, right, bottom] = [x, y, x + width, y + height].map(|value| value * 10);
    let radius = RADIUS * 10;
    // The middle of the rounded corner.
    let inset = tenths(f64::from(RADIUS) * (1.0 - std::f64::consts::FRAC_1_SQRT_2));
    let corner = [left + inset, bottom - inset];
    let arc = |clockwise, to| Command::Arc { radius, clockwise, to };
    let upper = vec![
        Command::Move([right, top]),
        Command::Line([left + radius, top]),
        arc(false, [left, top + radius]),
        Command::Line([left, bottom - radius]),
        arc(false, corner),
        Command::Close,
    ];
    let lower = vec![
        Command::Move([right, top]),
        Command::Line([right, bottom]),
        Command::Line([left + radius, bottom]),
        arc(true, corner),
        Command::Close,
    ];
    [upper, lower].map(|commands| Path { commands })
}
