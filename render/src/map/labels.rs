//! The labels of an area: its name as large as fits, its signs, and who starts there.

use strabo_model::map::CitySite;

use super::{fit::Ground, frame::Sizes, occupied::Box4, sheet::Sheet};
use crate::path::whole;
use crate::text::{fit, width, wrap};

/// The air between a block and the borders around it.
pub const AIR: [i32; 2] = [4, 3];
/// The air between the parts of a block.
const GAP: i32 = 4;
/// A name outside its area is broken into lines of at most this many times its size.
const LONGEST_LED: i32 = 11;
/// A name is cut when it has longer words than this many times its size, or more lines than these.
const LONGEST_WORD: i32 = 14;
const MOST_LINES: i32 = 5;

/// A sign that stands in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The population limit.
    Limit(u8),
    /// A limit that is covered, because the area is out of play.
    Covered,
    Site(CitySite),
    /// A volcano that touches no other area.
    Volcano,
}

/// A name with its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    pub lines: Vec<String>,
    /// The full name, if it had to be shortened.
    pub whole: Option<String>,
    /// The size of its letters.
    pub size: i32,
    /// The middle of its upper edge.
    pub top: [i32; 2],
    /// Whether it is on open sea.
    pub is_on_sea: bool,
}

/// A civilization's name on its colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Badge {
    /// The civilization, by position.
    pub civilization: usize,
    /// What it says.
    pub text: String,
    /// The size of its letters.
    pub size: i32,
    pub frame: Box4,
}

/// The labels of one area, with their positions.
#[derive(Clone, Debug, Default)]
pub struct AreaLabels {
    /// A point well inside.
    pub middle: [f64; 2],
    pub name: Option<Name>,
    /// Signs and their middles.
    pub signs: Vec<(Sign, [i32; 2])>,
    /// Half the width of a sign.
    pub radius: i32,
    /// Who starts here.
    pub badge: Option<Badge>,
    /// Lines from what does not fit to the area.
    pub leaders: Vec<[[f64; 2]; 2]>,
}

impl AreaLabels {
    /// The boxes that all of it takes.
    pub fn boxes(&self) -> Vec<Box4> {
        let mut boxes = self.sign_boxes();
        boxes.extend(self.badge.as_ref().map(|badge| badge.frame));
        if let Some(name) = &self.name {
            let [x, mut y] = name.top;
            for line in &name.lines {
                // Bold, since it is the wider.
                let half = width(line, name.size, true) / 2 + 2;
                boxes.push([x - half, y, x + half, y + line_height(name.size)]);
                y += line_height(name.size);
            }
        }
        boxes
    }

    pub fn sign_boxes(&self) -> Vec<Box4> {
        let r = self.radius + 1;
        self.signs.iter().map(|(_, [x, y])| [x - r, y - r, x + r, y + r]).collect()
    }
}

/// One way to break a name into lines.
#[derive(Clone, Debug, PartialEq)]
struct Lines {
    lines: Vec<String>,
    /// The width of the longest, in thousandths of the size.
    widest: i32,
}

impl Lines {
    fn count(&self) -> i32 {
        i32::try_from(self.lines.len()).unwrap_or(1)
    }
}

/// The labels of an area, before their position is known.
#[derive(Debug, Default, PartialEq)]
pub struct Wanted {
    ways: Vec<Lines>,
    /// The whole name, if it had to be cut.
    whole: Option<String>,
    pub signs: Vec<Sign>,
    /// The civilization, what its badge says and how wide that is, in thousandths of the size.
    badge: Option<(usize, String, i32)>,
}

/// Which parts of it a block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub name: bool,
    pub signs: bool,
    pub badge: bool,
}

/// A block of parts whose sizes are decided.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub parts: Parts,
    way: usize,
    pub size: i32,
    pub radius: i32,
}

pub fn line_height(size: i32) -> i32 {
    size + size / 7
}

fn badge_size(size: i32) -> i32 {
    size.clamp(12, 18)
}

fn badge_height(size: i32) -> i32 {
    badge_size(size) + 8
}

impl Wanted {
    pub fn of(sheet: &Sheet<'_>, at: usize) -> Self {
        let pack = sheet.request.pack;
        let area = &pack.areas[at];
        let plays = |id| sheet.request.setup.is_none_or(|setup| setup.civilizations.contains(id));
        let mut starts = sheet.starts[at].iter().map(|start| &pack.starts[*start]);
        let start = starts.find(|start| plays(&start.civilization));
        let badge = start.map(|start| {
            let civilization = &pack[start.civilization];
            let text = match sheet.request.setup {
                Some(_) => format!("{} {}", civilization.number, civilization.name),
                None => civilization.name.to_string(),
            };
            let (text, _) = fit(&text, 100, true, 1400);
            let wide = width(&text, 1000, true);
            (start.civilization.index(), text, wide)
        });
        let bold = badge.is_some();
        let ways = ways(&area.name, bold);
        let is_long = |way: &Lines| way.widest > LONGEST_WORD * 1000 || way.count() > MOST_LINES;
        let (ways, whole) = match ways.last().filter(|way| is_long(way)) {
            Some(_) => (vec![cut(&area.name, bold)], Some(area.name.to_string())),
            None => (ways, None),
        };
        Self { ways, whole, signs: signs(sheet, at), badge }
    }

    /// Returns true if a civilization starts here.
    pub fn has_badge(&self) -> bool {
        self.badge.is_some()
    }

    /// The width and height of a block.
    pub fn extent(&self, block: Block) -> [i32; 2] {
        let (mut wide, mut high) = (0, 0);
        let mut add = |w: i32, h: i32| {
            wide = wide.max(w);
            high += h + if high > 0 { GAP } else { 0 };
        };
        if let Some(way) = self.ways.get(block.way).filter(|_| block.parts.name) {
            add((way.widest * block.size + 999) / 1000, way.count() * line_height(block.size));
        }
        if block.parts.signs && !self.signs.is_empty() {
            add(self.signs_width(block.radius), 2 * block.radius);
        }
        if let Some((_, _, mille)) = self.badge.as_ref().filter(|_| block.parts.badge) {
            add((mille * badge_size(block.size) + 999) / 1000 + 14, badge_height(block.size));
        }
        [wide, high]
    }

    fn signs_width(&self, radius: i32) -> i32 {
        let count = i32::try_from(self.signs.len()).unwrap_or(0);
        count * (2 * radius + GAP) - GAP
    }

    /// The largest block of some parts that the ground holds.
    pub fn largest(
        &self,
        parts: Parts,
        sizes: &Sizes,
        most: i32,
        ground: &Ground,
    ) -> Option<Block> {
        let holds = |block: Block| {
            let [wide, high] = self.extent(block);
            ground.holds(f64::from(wide + AIR[0]), f64::from(high + AIR[1]))
        };
        let mut best: Option<Block> = None;
        for radius in [sizes.radius, sizes.radius * 8 / 10] {
            for way in 0..if parts.name { self.ways.len() } else { 1 } {
                let block = |size| Block { parts, way, size, radius };
                if !holds(block(sizes.smallest)) {
                    continue;
                }
                let (mut fits, mut fails) = (sizes.smallest, most + 1);
                while fits + 1 < fails {
                    let size = i32::midpoint(fits, fails);
                    if holds(block(size)) { fits = size } else { fails = size }
                }
                // A name in fewer lines may be a little smaller.
                if best.is_none_or(|best| fits * 100 > best.size * 115) {
                    best = Some(block(fits));
                }
            }
            if best.is_some() {
                break;
            }
        }
        best
    }

    /// The block of labels that are connected to an area from outside.
    pub fn led(&self, parts: Parts, sizes: &Sizes) -> Block {
        let longest = LONGEST_LED * 1000;
        let fits = self.ways.iter().position(|way| way.widest <= longest);
        let way = fits.unwrap_or(self.ways.len().saturating_sub(1));
        Block { parts, way, size: sizes.smallest + 1, radius: sizes.radius }
    }

    /// Puts a block around a middle.
    pub fn lay(&self, block: Block, [x, y]: [f64; 2], is_on_sea: bool, place: &mut AreaLabels) {
        let [_, high] = self.extent(block);
        let (x, mut y) = (whole(x), whole(y) - high / 2);
        if let Some(way) = self.ways.get(block.way).filter(|_| block.parts.name) {
            let lines = way.lines.clone();
            let name =
                Name { lines, whole: self.whole.clone(), size: block.size, top: [x, y], is_on_sea };
            place.name = Some(name);
            y += way.count() * line_height(block.size) + GAP;
        }
        if block.parts.signs && !self.signs.is_empty() {
            let r = block.radius;
            let mut left = x - self.signs_width(r) / 2 + r;
            place.radius = r;
            for sign in &self.signs {
                place.signs.push((*sign, [left, y + r]));
                left += 2 * r + GAP;
            }
            y += 2 * r + GAP;
        }
        if let Some((civilization, text, mille)) = self.badge.as_ref().filter(|_| block.parts.badge)
        {
            let size = badge_size(block.size);
            let wide = (mille * size + 999) / 1000 + 14;
            let frame = [x - wide / 2, y, x - wide / 2 + wide, y + badge_height(block.size)];
            let (civilization, text) = (*civilization, text.clone());
            place.badge = Some(Badge { civilization, text, size, frame });
        }
    }
}

/// The ways to break a name into lines, the shortest first.
fn ways(name: &str, bold: bool) -> Vec<Lines> {
    let name = name.trim();
    if name.is_empty() {
        return Vec::new();
    }
    let one = Lines { lines: vec![name.to_owned()], widest: width(name, 1000, bold) };
    if !name.contains(' ') {
        return vec![one];
    }
    let two = broken(name, bold, one.widest * 6 / 10);
    let words = name.split(' ').count();
    let mut ways = vec![one, two];
    if words > 2 {
        ways.push(broken(name, bold, 0));
    }
    ways
}

/// A name in lines that fit a room, where its words allow. Every name of a board is broken, so this
/// measures each word once.
fn broken(name: &str, bold: bool, room: i32) -> Lines {
    let space = width(" ", 1000, bold);
    let mut lines: Vec<String> = Vec::new();
    let (mut widest, mut wide) = (0, 0);
    for word in name.split(' ') {
        let more = width(word, 1000, bold);
        let longer = lines.last_mut().filter(|_| wide + space + more <= room);
        if let Some(line) = longer {
            line.push(' ');
            line.push_str(word);
            wide += space + more;
        } else {
            lines.push(word.to_owned());
            wide = more;
        }
        widest = widest.max(wide);
    }
    Lines { lines, widest }
}

/// A long name in three lines, cut where they do not suffice.
fn cut(name: &str, bold: bool) -> Lines {
    let room = LONGEST_WORD * 1000;
    let mut lines = wrap(name, 1000, bold, room);
    if let Some(rest) = lines.get(2..).filter(|rest| rest.len() > 1) {
        let rest = rest.join(" ");
        lines.truncate(2);
        lines.push(rest);
    }
    let lines: Vec<String> = lines.iter().map(|line| fit(line, 1000, bold, room).0).collect();
    let widest = lines.iter().map(|line| width(line, 1000, bold)).max().unwrap_or(0);
    Lines { lines, widest }
}

fn signs(sheet: &Sheet<'_>, at: usize) -> Vec<Sign> {
    let pack = sheet.request.pack;
    let area = &pack.areas[at];
    if !area.is_land() || area.impassable {
        return Vec::new();
    }
    if !sheet.in_play[at] {
        return vec![Sign::Covered];
    }
    let site = area.city_site.map(Sign::Site);
    let alone = sheet.lonely_volcanoes.contains(&at).then_some(Sign::Volcano);
    [Some(Sign::Limit(area.population)), site, alone].into_iter().flatten().collect()
}
