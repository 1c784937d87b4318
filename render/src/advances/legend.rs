//! How a chart of advances is read: its groups, and what stands where on a card.

use strabo_model::{Pack, refs::GroupId};

use super::{arrows, card};
use crate::scene::{Item, Rectangle, Shape, Text};
use crate::{paint::Stroke, path::Path};
use crate::{text, theme::Theme};

const SIZE: i32 = 14;
const LINE: i32 = 36;
const INSET: i32 = 14;
const SPACE: i32 = 26;
const SIDE: i32 = 24;

/// What a legend is made of.
pub struct Legend<'a> {
    pub pack: &'a Pack,
    /// Its colours.
    pub theme: &'a Theme,
    /// How cards are drawn.
    pub cards: &'a card::Style<'a>,
    /// How arrows are drawn.
    pub arrows: &'a arrows::Style<'a>,
}

/// What is explained.
#[derive(Clone, Copy)]
enum Sign {
    Group(GroupId),
    Points(u16),
    Cost(u16),
    Credit(GroupId, u16),
    Special(u16),
}

impl Legend<'_> {
    /// Draws it and returns its height.
    pub fn draw(&self, x: i32, y: i32, width: i32, items: &mut Vec<Item>) -> i32 {
        let mut drawn = Vec::new();
        let (mut left, mut line) = (x + INSET, 0);
        for (sign, words) in self.entries() {
            let sign_width = self.sign_width(sign);
            let room = width - 2 * INSET - sign_width - 8;
            let text = Text::new(0, 0, SIZE, self.theme.ink, words).fitted(room);
            let needed = sign_width + 8 + text.width();
            if left > x + INSET && left + needed > x + width - INSET {
                (left, line) = (x + INSET, line + 1);
            }
            let middle = y + LINE * line + LINE / 2 + 4;
            self.sign(sign, left, middle, &mut drawn);
            drawn.push(Text { x: left + sign_width + 8, y: middle + 5, ..text }.into());
            left += needed + SPACE;
        }
        let height = LINE * (line + 1) + 8;
        items.push(Rectangle::new(x, y, width, height, self.theme.band).rounded(8).into());
        items.extend(drawn);
        height
    }

    fn entries(&self) -> Vec<(Sign, String)> {
        let groups = self.pack.rows();
        let mut entries: Vec<(Sign, String)> =
            groups.map(|(id, group)| (Sign::Group(id), group.name.to_string())).collect();
        let advances = || self.pack.advances.iter();
        if let Some(advance) = advances().find(|advance| advance.points > 0) {
            entries.push((Sign::Points(advance.points), "points".to_owned()));
        }
        if let Some(advance) = advances().next() {
            entries.push((Sign::Cost(advance.cost), "cost".to_owned()));
        }
        let credits = advances().flat_map(|advance| advance.credits.iter().enumerate());
        if let Some((group, amount)) = credits.into_iter().find(|(_, amount)| **amount > 0) {
            let sign = Sign::Credit(GroupId::from(group), *amount);
            entries.push((sign, "credit towards every advance of the group".to_owned()));
        }
        if let Some(credit) = advances().find_map(|advance| advance.special_credit) {
            let sign = Sign::Special(credit.amount);
            entries.push((sign, "special credit towards one advance".to_owned()));
        }
        entries
    }

    fn sign_width(&self, sign: Sign) -> i32 {
        match sign {
            Sign::Group(_) => SIDE,
            Sign::Points(_) => self.cards.points_width(),
            Sign::Cost(cost) => text::width(&cost.to_string(), 22, true),
            Sign::Credit(..) => self.cards.chip_width(),
            Sign::Special(_) => self.arrows.pill_width() + 24,
        }
    }

    fn sign(&self, sign: Sign, x: i32, middle: i32, items: &mut Vec<Item>) {
        match sign {
            Sign::Group(group) => self.cards.small_badge(group, x, middle - SIDE / 2, SIDE, items),
            Sign::Points(points) => self.cards.points(points, x, middle, items),
            Sign::Cost(cost) => self.cards.cost(cost, x + self.sign_width(sign), middle, items),
            Sign::Credit(group, amount) => self.cards.chip(group, amount, x, middle - 9, items),
            Sign::Special(amount) => {
                let (pill, faint) = (self.arrows.pill_width(), self.theme.faint);
                let tip = x + pill + 24;
                self.arrows.pill(arrows::words(amount), pill, [x, middle], items);
                let line = Path::lines(&[[x + pill, middle], [tip - 10, middle]]);
                items.push(Shape::line(line, Stroke::new(faint, 18)).into());
                let head = [[tip - 10, middle - 6], [tip, middle], [tip - 10, middle + 6]];
                items.push(Shape::filled(Path::polygon(&head), faint).into());
            }
        }
    }
}
