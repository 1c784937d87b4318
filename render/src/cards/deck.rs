//! The face of a card of a deck: what it costs and is worth, when it is used, what it does, and its other half.

use strabo_model::deck::{Card, Deck, DeckKind, Event, Goal};
use strabo_model::words::{benefit, capital, count, deck, deed};
use strabo_model::{Pack, benefit::Benefit};
use strabo_model::{deed::Deed, refs::CardId, resource::Fact, symbol::Symbol};

use super::face::{Face, HEAD, HEIGHT, MARGIN, Paragraph, ROOM, WIDTH, largest};
use super::price::price;
use super::suit::{colour, kind_word, symbol};
use crate::decks::entry;
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::{symbols, text::wrap, theme::Theme};

/// Where the line with the kind of the card stands, and where words begin below it.
const KIND: i32 = HEAD + 19;
const TOP: i32 = HEAD + 30;
/// Where words end above the line with the name of the deck.
const BOTTOM: i32 = HEIGHT - 30;
/// The upper edge of the other half, and the height of its bar.
const SECOND: i32 = 212;
const SECOND_BAR: i32 = 32;
/// The height of the row with the price.
const PRICE: i32 = 42;
/// The size of the words of an event, and the room for its sign.
const EVENT: i32 = 11;
const SIGN: i32 = 44;
/// Half of the size of the large sign.
const EMBLEM: i32 = 40;

/// The lower half of a card.
struct Half {
    name: String,
    words: Vec<Paragraph>,
}

/// The face of a card of a deck.
pub fn card(pack: &Pack, id: CardId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let deck = pack.get(row.deck)?;
    let frame = colour(deck, theme);
    let mut face = Face::new(theme, theme.panel);
    let (title, first, second) = halves(pack, row, theme);
    // Names leave room for the points at their right, and stay in the middle.
    let room = if row.points.is_some() { ROOM - 62 } else { ROOM - 6 };
    face.bar(&title, [0, HEAD], [24, room], [frame, frame.ink()]);
    if let Some(points) = row.points {
        disc(&mut face, HEAD / 2 + 5, points);
    }
    let kind = kind_line(pack, row, deck);
    face.line(KIND, 13, theme.faint, &kind);
    let mut top = TOP;
    if !row.price.is_empty() {
        price(&mut face, pack, &row.price, top + PRICE / 2 - 4);
        top += PRICE;
    }
    let event = row.event.and_then(|id| pack.get(id));
    let bottom = event.map_or(BOTTOM, |event| icon(&mut face, pack, event) - 8);
    if let Some(half) = second {
        let lower = SECOND + SECOND_BAR + 8;
        // Both halves in letters of the same size.
        let sizes =
            [face.fitting(SECOND - 6 - top, &first), face.fitting(bottom - lower, &half.words)];
        let size = sizes.into_iter().flatten().min();
        let fights = deck.kind == DeckKind::Action && !theme.is_print();
        let ground = if fights { HARM } else { frame };
        face.bar(&half.name, [SECOND, SECOND_BAR], [20, room], [ground, ground.ink()]);
        // Either goal brings the points.
        if let Some(points) = row.points.filter(|_| !row.goals.is_empty()) {
            disc(&mut face, SECOND + SECOND_BAR / 2, points);
        }
        words(&mut face, [top, SECOND - 6], &first, size);
        words(&mut face, [lower, bottom], &half.words, size);
    } else {
        let end = words(&mut face, [top, bottom], &first, None);
        // A card with few words shows the sign of its deck, large and pale.
        if bottom - end > 2 * EMBLEM + 16 {
            let pale = theme.panel.mixed(frame, 14);
            let middle = [WIDTH / 2, i32::midpoint(end, bottom)];
            face.add(symbols::draw(symbol(deck.kind), middle, EMBLEM, pale));
        }
    }
    foot(&mut face, row, deck);
    Some(face.scene(title, format!("A card of a deck: {kind}")))
}

/// The colour of the bar above what is for battles.
const HARM: Colour = Colour::new(0x008c_2f22);

/// The name and the words of the upper half, and the lower half.
fn halves(pack: &Pack, row: &Card, theme: &Theme) -> (String, Vec<Paragraph>, Option<Half>) {
    let faint = |text: String| Paragraph::new(text, theme.faint);
    let mut title = row.name.to_string();
    let mut words: Vec<Paragraph> = entry::needs(pack, row).into_iter().map(faint).collect();
    let used = |second| row.benefits.iter().filter(move |each| each.second == second);
    words.extend(used(false).flat_map(|each| deeds(pack, each, theme)));
    let mut lower: Vec<Paragraph> = used(true).flat_map(|each| deeds(pack, each, theme)).collect();
    let mut below = row.second.as_ref().map(ToString::to_string);
    if let [upper, other] = &*row.goals {
        let name = |goal: &Goal| goal.name.as_ref().map(ToString::to_string);
        title = name(upper).unwrap_or(title);
        below = name(other).or(below);
        words.extend(goal(pack, upper, theme));
        lower.extend(goal(pack, other, theme));
    } else {
        words.extend(row.goals.iter().flat_map(|each| goal(pack, each, theme)));
    }
    words.extend(entry::belongs(pack, row).into_iter().map(|text| Paragraph::new(text, theme.ink)));
    let missing = entry::missing(row, &[Fact::Copies]).map(|text| faint(text).italic());
    words.extend(missing);
    if lower.is_empty() && below.is_some() {
        lower.push(faint("Not printed".to_owned()).italic());
    }
    let second = (!lower.is_empty())
        .then(|| Half { name: below.unwrap_or_else(|| "Other half".to_owned()), words: lower });
    (title, words, second)
}

/// When a benefit is used, and what it does.
fn deeds(pack: &Pack, each: &Benefit, theme: &Theme) -> Vec<Paragraph> {
    let (when, what) = benefit::parts(pack, each);
    let what = Paragraph::new(what, theme.ink);
    if when.is_empty() {
        return vec![what];
    }
    vec![Paragraph::new(when, theme.faint).italic(), what.close()]
}

/// What completes a half, and when that is looked at.
fn goal(pack: &Pack, each: &Goal, theme: &Theme) -> Vec<Paragraph> {
    let Some(targets) = deck::targets(pack, each) else {
        return vec![Paragraph::new("Not printed".to_owned(), theme.faint).italic()];
    };
    let when = Paragraph::new(capital(deck::goal_time(each.when)), theme.faint).italic();
    vec![when, Paragraph::new(targets, theme.ink).bold().close()]
}

/// The kind of the card, its era and its points.
fn kind_line(pack: &Pack, row: &Card, deck: &Deck) -> String {
    let era = row.era.and_then(|id| pack.get(id)).map(|era| era.name.to_string());
    let kind = kind_word(deck.kind).to_owned();
    let parts = std::iter::once(kind).chain(era).chain(row.points.map(entry::points));
    parts.collect::<Vec<_>>().join(" · ")
}

/// Words between two heights, in letters of a size or as large as they fit. Returns where they end.
fn words(
    face: &mut Face<'_>,
    [top, bottom]: [i32; 2],
    all: &[Paragraph],
    size: Option<i32>,
) -> i32 {
    if let Some(most) = face.fitting(bottom - top, all) {
        return face.set(top, size.map_or(most, |size| size.min(most)), all);
    }
    let short = "See the list of decks for what it does".to_owned();
    let short = [Paragraph::new(short, face.theme.faint).italic()];
    face.words(top, bottom, &short).unwrap_or(top)
}

/// Points in a circle at the right end of a bar.
fn disc(face: &mut Face<'_>, y: i32, points: i16) {
    let theme = face.theme;
    let x = WIDTH - 31;
    face.add(Shape::filled(Path::circle(x, y, 12), theme.panel));
    let text = points.to_string();
    let size = largest(&text, 20, 9..=16);
    let text = Text::new(x, y + size * 36 / 100, size, theme.ink, text);
    face.add(text.bold().anchored(Anchor::Middle));
}

/// The icon of an event card at its foot, with what it brings. Returns its upper edge.
fn icon(face: &mut Face<'_>, pack: &Pack, event: &Event) -> i32 {
    let theme = face.theme;
    let room = ROOM - SIGN - 8;
    let mut lines = wrap(&capital(&deed::deeds(pack, &event.does, "and")), EVENT, false, room);
    lines.truncate(8);
    let deep = i32::try_from(lines.len()).unwrap_or(1);
    let high = (28 + deep * 14).max(SIGN + 4);
    let top = BOTTOM - high + 4;
    face.add(Rectangle::new(14, top, WIDTH - 28, high, theme.band).rounded(8));
    let middle = [MARGIN + SIGN / 2, top + high / 2];
    let circle = Path::circle(middle[0], middle[1], SIGN / 2 - 3);
    face.add(Shape::filled(circle, theme.panel).stroked(Stroke::new(theme.ink, 14)));
    face.add(symbols::draw(event_symbol(pack, event), middle, 12, theme.ink));
    let left = MARGIN + SIGN + 6;
    let name = Text::new(left, top + 18, 14, theme.ink, event.name.to_string());
    face.add(name.bold().fitted(room));
    for (text, at) in lines.into_iter().zip(0..) {
        face.add(Text::new(left, top + 33 + at * 14, EVENT, theme.ink, text).fitted(room));
    }
    top
}

/// The sign of an event, after the first thing it does.
fn event_symbol(pack: &Pack, event: &Event) -> Symbol {
    match event.does.first() {
        Some(Deed::Gain(gain)) => {
            let resource = gain.resources.first().and_then(|id| pack.get(*id));
            resource.and_then(|resource| resource.symbol).unwrap_or(Symbol::Star)
        }
        Some(Deed::ExhaustSpace(_)) => Symbol::Dunes,
        Some(Deed::BarbariansAttack(_) | Deed::MoveBarbarians(_)) => Symbol::Axe,
        Some(Deed::Place(_) | Deed::RespawnBarbarians) => Symbol::Tent,
        _ => Symbol::Star,
    }
}

/// The name of the deck, and how often it has the card.
fn foot(face: &mut Face<'_>, row: &Card, deck: &Deck) {
    let theme = face.theme;
    let known = !row.unprinted.contains(&Fact::Copies);
    let copies =
        if known { count(row.copies, "copy", "copies") } else { "copies not printed".to_owned() };
    let copies = Text::new(WIDTH - MARGIN, HEIGHT - 15, 10, theme.faint, copies);
    let room = ROOM - copies.width() - 8;
    let name = Text::new(MARGIN, HEIGHT - 15, 10, theme.faint, deck.name.to_string());
    face.add(name.fitted(room));
    face.add(copies.anchored(Anchor::End));
}
