//! A group of advances as a column: its heading, and below it its cards with arrows from their prerequisites.

use strabo_model::Pack;
use strabo_model::refs::{AdvanceId, GroupId};
use strabo_model::{resource::Fact, words::benefit::benefit};

use super::super::card;
use super::face::{Face, empty};
use super::tree::{self, Branch};
use crate::canvas::{Canvas, Style, pixels};
use crate::{paint::Stroke, path::Path, scene::Shape};

/// The width of a column.
pub const WIDTH: i32 = 280;
/// The room between cards.
const AIR: i32 = 8;
/// How far a card is moved to the right for each one it hangs from.
const INDENT: i32 = 18;
/// The deepest that cards are moved to the right.
const DEEPEST: i32 = 4;
/// The room between the edge of a column and its cards.
const PAD: i32 = 9;
/// The height of an advance that is not printed, where there is no reason for another.
const EMPTY: i32 = 44;
/// The most cards below each other.
const MOST: usize = 12;

/// A place in a column.
enum Slot {
    Card { face: Face, parent: Option<usize>, depth: i32 },
    Empty(Option<u8>),
}

/// A column.
pub struct Panel {
    /// The group; none for advances without one.
    pub group: Option<GroupId>,
    /// Its cards stand in rows by their level.
    levels: bool,
    slots: Vec<Slot>,
    head: Vec<String>,
    name: String,
    /// Its width in pixels.
    pub width: i32,
}

/// The columns of a pack, groups in their order and what has no group last.
pub fn panels(pack: &Pack, untold: &[Fact]) -> Vec<Panel> {
    let groups = pack.ids::<GroupId>().map(Some);
    groups.chain([None]).flat_map(|group| of_group(pack, group, untold)).collect()
}

fn of_group(pack: &Pack, group: Option<GroupId>, untold: &[Fact]) -> Vec<Panel> {
    let branches = tree::order(pack, group);
    let row = group.map(|id| &pack[id]);
    let unprinted = row.map_or(0, |group| group.unprinted);
    if branches.is_empty() && unprinted == 0 {
        return Vec::new();
    }
    let levels = by_level(pack, &branches, unprinted);
    let by_level = levels.is_some();
    let slots = levels.map_or_else(
        || {
            let cards = (0..branches.len()).map(|at| hanging(pack, &branches, at, untold));
            cards.chain((0..unprinted).map(|_| Slot::Empty(None))).collect()
        },
        |levels: Vec<(Option<AdvanceId>, u8)>| {
            let slot = |(id, level): (Option<AdvanceId>, u8)| match id {
                Some(id) => {
                    Slot::Card { face: Face::new(pack, id, untold, None), parent: None, depth: 0 }
                }
                None => Slot::Empty(Some(level)),
            };
            levels.into_iter().map(slot).collect::<Vec<Slot>>()
        },
    );
    let mut head = Vec::new();
    if let Some(group) = row {
        let openers: Vec<&str> = group.opened_by.iter().map(|id| &*pack[*id].name).collect();
        if !openers.is_empty() {
            head.push(format!("Opened by {}", openers.join(" or ")));
        } else if group.opening_unprinted {
            head.push("What opens it is not printed".to_owned());
        }
        head.extend(group.benefits.iter().map(|each| benefit(pack, each)));
    }
    let name = row.map_or_else(|| "Other advances".to_owned(), |group| group.name.to_string());
    let mut panels = Vec::new();
    let mut slots = slots.into_iter().peekable();
    while slots.peek().is_some() {
        let part: Vec<Slot> = slots.by_ref().take(MOST).collect();
        let head = std::mem::take(&mut head);
        panels.push(Panel {
            group,
            levels: by_level,
            slots: part,
            head,
            name: name.clone(),
            width: WIDTH,
        });
    }
    panels
}

/// The card of a branch. Where a column is full and goes on in another, nothing hangs from the first.
fn hanging(pack: &Pack, branches: &[Branch], at: usize, untold: &[Fact]) -> Slot {
    let branch = branches[at];
    let parent = branch.parent.filter(|parent| parent / MOST == at / MOST);
    let above = parent.map(|at| branches[at].id);
    let face = Face::new(pack, branch.id, untold, above);
    let depth = if parent.is_some() { branch.depth.min(DEEPEST) } else { 0 };
    Slot::Card { face, parent: parent.map(|at| at % MOST), depth }
}

/// The levels of a group from the lowest up, when each of them has at most one advance and those that
/// are missing are as many as the source does not print.
fn by_level(
    pack: &Pack,
    branches: &[Branch],
    unprinted: u16,
) -> Option<Vec<(Option<AdvanceId>, u8)>> {
    let level = |id: AdvanceId| pack[id].level;
    let highest = pack.advances.iter().filter_map(|advance| advance.level).max()?;
    let rows: Vec<(Option<AdvanceId>, u8)> = (1..=highest)
        .map(|wanted| {
            let found = branches.iter().find(|branch| level(branch.id) == Some(wanted));
            (found.map(|branch| branch.id), wanted)
        })
        .collect();
    let missing = rows.iter().filter(|(id, _)| id.is_none()).count();
    let known = rows.len() - missing;
    (known == branches.len() && missing == usize::from(unprinted)).then_some(rows)
}

impl Panel {
    /// How tall each place needs to be.
    pub fn needs(&self, canvas: &Canvas<'_>) -> Vec<i32> {
        let mut blank = Canvas::new(canvas.theme);
        let tall = |slot: &Slot| match slot {
            Slot::Card { face, depth, .. } => face.draw(&mut blank, [0, 0], self.inner(*depth), 0),
            Slot::Empty(_) => EMPTY,
        };
        self.slots.iter().map(tall).collect()
    }

    /// How wide a card is.
    const fn inner(&self, depth: i32) -> i32 {
        self.width - 2 * PAD - depth * INDENT
    }

    /// Returns true if its cards stand in rows by their level.
    pub const fn has_levels(&self) -> bool {
        self.levels
    }

    /// How tall its heading is.
    pub fn head_height(&self, style: &card::Style<'_>, canvas: &Canvas<'_>) -> i32 {
        self.head(style, &mut Canvas::new(canvas.theme), [0, 0])
    }

    /// How tall it is with places of these heights.
    pub fn height(head: i32, tall: &[i32]) -> i32 {
        head + tall.iter().sum::<i32>() + pixels(tall.len()) * AIR + PAD - AIR
    }

    fn head(&self, style: &card::Style<'_>, canvas: &mut Canvas<'_>, [x, top]: [i32; 2]) -> i32 {
        let theme = canvas.theme;
        let mut left = x + PAD;
        if let Some(group) = self.group {
            let mut badge = Vec::new();
            style.small_badge(group, left, top + PAD, 28, &mut badge);
            for item in badge {
                canvas.put(item);
            }
            left += 38;
        }
        let room = x + self.width - PAD - left;
        canvas.words([left, top + PAD + 20], Style::bold(18, theme.ink), room, &self.name);
        let mut y = top + PAD + 36;
        let room = self.width - 2 * PAD;
        for line in &self.head {
            y = canvas.paragraph([x + PAD, y - 2], Style::plain(13, theme.ink), room, line) + 4;
        }
        y - top
    }

    /// Draws it with places of these heights.
    pub fn draw(
        &self,
        style: &card::Style<'_>,
        canvas: &mut Canvas<'_>,
        [x, top]: [i32; 2],
        [head, height]: [i32; 2],
        tall: &[i32],
    ) {
        canvas.panel([x, top], [self.width, height]);
        self.head(style, canvas, [x, top]);
        let mut tops = Vec::with_capacity(tall.len());
        let mut y = top + head;
        for tall in tall {
            tops.push(y);
            y += tall + AIR;
        }
        self.arrows(canvas, x, &tops, tall);
        for ((slot, y), tall) in self.slots.iter().zip(&tops).zip(tall) {
            match slot {
                Slot::Card { face, depth, .. } => {
                    let left = x + PAD + depth * INDENT;
                    face.draw(canvas, [left, *y], self.inner(*depth), *tall);
                }
                Slot::Empty(level) => {
                    empty(canvas, [x + PAD, *y], [self.inner(0), *tall], *level);
                }
            }
        }
    }

    /// Arrows from each card to those that hang from it.
    fn arrows(&self, canvas: &mut Canvas<'_>, x: i32, tops: &[i32], tall: &[i32]) {
        let colour = canvas.theme.faint;
        for (at, slot) in self.slots.iter().enumerate() {
            let Slot::Card { parent: Some(parent), depth, .. } = slot else { continue };
            let Some(from) = tops.get(*parent).zip(tall.get(*parent)).map(|(top, tall)| top + tall)
            else {
                continue;
            };
            let left = x + PAD + depth * INDENT;
            let (rail, middle) = (left - INDENT / 2 - 2, tops[at] + 16);
            let line = Path::lines(&[[rail, from], [rail, middle], [left - 5, middle]]);
            canvas.put(Shape::line(line, Stroke::new(colour, 18)));
            let head = [[left - 7, middle - 5], [left - 1, middle], [left - 7, middle + 5]];
            canvas.put(Shape::filled(Path::polygon(&head), colour));
        }
    }
}
