//! The face of an advance card: cost, groups, points, what it does, and the credits it gives.

use strabo_model::attribute::Attribute;
use strabo_model::pack::{Advance, Group};
use strabo_model::symbol::Symbol;
use strabo_model::{Pack, refs::AdvanceId, words};

use super::face::{Face, HEIGHT, Paragraph, WIDTH, largest};
use super::price::price;
use super::strip::{self, LEFT, RIGHT, Sign};
use crate::advances::board::face::{Mark, lines};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::{symbols, text::width, theme::Theme};

/// The colour of a group whose own is not written `#rrggbb`.
const SPARE: Colour = Colour::new(0x0068_7480);
/// The height of the row of credits, the room beside it, and how many columns fit.
const CREDITS: i32 = 58;
const BESIDE: i32 = 13;
const COLUMNS: usize = 6;

/// The face of an advance card.
pub fn advance(pack: &Pack, id: AdvanceId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let mut face = strip::card(theme, theme.panel);
    let of_resources = is_of_resources(row);
    let foot = if of_resources { HEIGHT } else { HEIGHT - CREDITS };
    let groups: Vec<&Group> = row.groups.iter().filter_map(|id| pack.get(*id)).collect();
    let first = groups.first().map_or(theme.bar, |group| colour(group, theme));
    // The cost or the level stands above the sign of the first group.
    let head = if of_resources && row.level.is_none() { 4 } else { 62 };
    strips(&mut face, &groups, first, [head, foot]);
    let mut room = RIGHT - LEFT;
    if of_resources {
        if let Some(level) = row.level {
            face.number(&level.to_string(), 32);
        }
    } else {
        face.number(&row.cost.to_string(), 23);
        let word = Text::new(34, 45, 10, Colour::WHITE, "Cost");
        face.add(word.anchored(Anchor::Middle));
        room = face.rosette(&row.points.to_string());
    }
    let below = face.title(&row.name, theme.ink, room);
    let names: Vec<&str> = groups.iter().map(|group| &*group.name).collect();
    let kind = format!("Advance · {}", words::list(&names, "and"));
    let mut top = face.kind(LEFT, below, kind.trim_end_matches([' ', '·'])) + 4;
    let (lines, mut bottom) = if of_resources {
        if !row.price.is_empty() {
            price(&mut face, pack, &row.price, top + 12);
            top += 34;
        }
        (of_resources_lines(pack, id, theme), HEIGHT - 15)
    } else {
        credits(&mut face, pack, row);
        let special = row.special_credit.and_then(|special| {
            let to = pack.get(special.to)?;
            Some(format!("+{} to {}", special.amount, to.name))
        });
        let bottom = special.map_or(foot - 8, |words| ribbon(&mut face, &words, foot - 8));
        (usual_lines(pack, id, row, theme), bottom)
    };
    let end = face.words(top, bottom, &lines).unwrap_or_else(|| {
        let short = Paragraph::new("See the rules for what it does".to_owned(), theme.faint);
        face.words(top, bottom, &[short.italic()]).unwrap_or(bottom)
    });
    if let Some(group) = groups.last() {
        bottom = bottom.min(foot);
        face.ghost(Sign::Symbol(group.symbol), colour(group, theme), [end, bottom]);
    }
    let description = if of_resources {
        "An advance card".to_owned()
    } else {
        format!("An advance card that costs {}", row.cost)
    };
    Some(face.scene(row.name.to_string(), description))
}

/// Returns true if an advance is paid with resources or taken by its level.
fn is_of_resources(row: &Advance) -> bool {
    let is_such = !row.price.is_empty() || row.level.is_some() || !row.benefits.is_empty();
    row.cost == 0 && row.points == 0 && is_such
}

/// What stands on the card of an advance that is paid with resources or taken by its level.
fn of_resources_lines(pack: &Pack, id: AdvanceId, theme: &Theme) -> Vec<Paragraph> {
    let lines = lines(pack, id, &[], None).into_iter().map(|(mark, text)| match mark {
        Mark::Needs | Mark::Unprinted => Paragraph::new(text, theme.faint),
        Mark::Does => Paragraph::new(text, theme.ink),
        Mark::Piece => Paragraph::new(format!("Lets you build: {text}"), theme.ink).bold(),
        Mark::Opens => Paragraph::new(text, theme.ink).bold(),
        Mark::Raises => Paragraph::new(format!("Raises {text}"), theme.ink).bold(),
    });
    lines.collect()
}

/// What an advance does, with a sign for what it is about, and how it changes calamities.
fn usual_lines(pack: &Pack, id: AdvanceId, row: &Advance, theme: &Theme) -> Vec<Paragraph> {
    let words = words::attribute::attributes(pack, row).into_iter().zip(&row.attributes);
    let does = words.map(|(text, each)| Paragraph::new(text, theme.ink).signed(about(each)));
    let calamities = calamities(pack, id).into_iter();
    does.chain(calamities.map(|text| Paragraph::new(text, theme.ink).signed(Symbol::Triangle)))
        .collect()
}

/// What an attribute is about.
const fn about(attribute: &Attribute) -> Symbol {
    use Attribute as A;
    match attribute {
        A::BuyCards(_) | A::FreeCard(_) | A::HandLimit(_) | A::SubstituteCard(_) => Symbol::Card,
        A::TaxRate(_) | A::NoTaxRevolt | A::TreasuryValue(_) | A::CityFromTreasury(_) => {
            Symbol::Coin
        }
        A::SailOpenSea | A::ShipCapacity(_) | A::ShipSteps(_) | A::ShipsAsCasualties(_) => {
            Symbol::Ship
        }
        A::CityCost(_) | A::CityFromNeighbours(_) | A::CitySupport(_) | A::CountsAsCity(_) => {
            Symbol::Castle
        }
        A::PopulationLimit(_) | A::TokensWithCity(_) | A::TokenSteps(_) => Symbol::Person,
        A::Siege(_) | A::CasualtiesNearby(_) | A::RemovesLast(_) => Symbol::Sword,
        A::NoAttack(_) => Symbol::Shield,
        A::Discount(_) | A::ExtraCredits(_) | A::FreeAdvances(_) => Symbol::Scroll,
        A::ActsLast(_) | A::Ability(_) => Symbol::Hammer,
    }
}

/// The calamities it changes, and how.
fn calamities(pack: &Pack, id: AdvanceId) -> Vec<String> {
    let mut lines = Vec::new();
    for calamity in &pack.calamities {
        for modifier in calamity.modified_by.iter().filter(|each| each.advance == id) {
            let words = words::modifier::modifier(pack, calamity, modifier);
            lines.push(format!("{}: {}", calamity.name, words.change()));
        }
    }
    lines
}

fn colour(group: &Group, theme: &Theme) -> Colour {
    strip::colour(theme, Colour::parse(&group.colour).unwrap_or(SPARE))
}

/// A part of the strip for each group, with its sign.
fn strips(face: &mut Face<'_>, groups: &[&Group], first: Colour, [head, foot]: [i32; 2]) {
    face.strip(first, [0, foot]);
    let shown = &groups[..groups.len().min(3)];
    let high = (foot - head) / i32::try_from(shown.len().max(1)).unwrap_or(1);
    for (group, at) in shown.iter().zip(0..) {
        let (ground, top) = (colour(group, face.theme), head + at * high);
        if at > 0 {
            face.strip(ground, [top, foot]);
            strip::divider(face, top);
        }
        let middle = top + if at == 0 { 26 } else { high / 2 - 6 };
        face.signed(Sign::Symbol(group.symbol), middle, &group.name);
    }
}

/// A credit for one other advance in a frame that ends at a height. Returns where words above it end.
fn ribbon(face: &mut Face<'_>, words: &str, bottom: i32) -> i32 {
    let theme = face.theme;
    let size = largest(words, RIGHT - LEFT - 12, 8..=11);
    let wide = width(words, size, true).min(RIGHT - LEFT - 12) + 12;
    let frame = Rectangle::new(LEFT, bottom - 19, wide, 19, theme.panel).rounded(4);
    face.add(frame.stroked(Stroke::new(theme.ink, 11)));
    let text = Text::new(LEFT + 6, bottom - 6, size, theme.ink, words);
    face.add(text.bold().fitted(wide - 12));
    bottom - 26
}

/// The credits it gives, in a column for each group: on cards that lie over each other they add up.
fn credits(face: &mut Face<'_>, pack: &Pack, row: &Advance) {
    let theme = face.theme;
    let top = HEIGHT - CREDITS;
    face.add(Rectangle::new(0, top, WIDTH, CREDITS, theme.band));
    let line = Stroke::new(theme.ink, 11);
    face.add(Shape::line(Path::lines(&[[0, top], [WIDTH, top]]), line));
    let points = |at: usize| row.credits.get(at).copied().unwrap_or(0);
    let all = pack.groups.iter().enumerate().map(|(at, group)| (group, points(at)));
    // More groups than columns: only those that count.
    let is_many = pack.groups.len() > COLUMNS;
    let shown: Vec<(&Group, u16)> =
        all.filter(|(_, points)| *points > 0 || !is_many).take(COLUMNS).collect();
    let wide = (WIDTH - 2 * BESIDE) / i32::try_from(shown.len().max(1)).unwrap_or(1);
    for ((group, points), at) in shown.into_iter().zip(0..) {
        let left = BESIDE + at * wide;
        if at > 0 {
            let edge = Path::lines(&[[left, top + 6], [left, HEIGHT - 14]]);
            face.add(Shape::line(edge, Stroke::new(theme.rule, 6)));
        }
        credit(face, [left, top + 5], wide, group, points);
    }
}

fn credit(face: &mut Face<'_>, [left, top]: [i32; 2], wide: i32, group: &Group, points: u16) {
    let theme = face.theme;
    let ground = colour(group, theme);
    let middle = left + wide / 2;
    if points > 0 {
        let words = format!("+{points}");
        let pill = Rectangle::new(left + 2, top, wide - 4, 20, ground).rounded(4);
        face.add(pill);
        face.add(symbols::draw(group.symbol, [left + 11, top + 10], 6, Colour::WHITE));
        let size = largest(&words, wide - 24, 8..=14);
        let text = Text::new(left + 19, top + 10 + size * 36 / 100, size, Colour::WHITE, words);
        face.add(text.bold().fitted(wide - 22));
    } else {
        face.add(symbols::draw(group.symbol, [middle, top + 10], 7, theme.rule));
    }
    let size = largest(&group.name, wide - 4, 7..=9);
    let ink = if points > 0 { theme.ink } else { theme.faint };
    let name = Text::new(middle, top + 31, size, ink, group.name.to_string());
    face.add(name.fitted(wide - 2).anchored(Anchor::Middle));
}
