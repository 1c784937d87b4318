//! Combines the looks of a picture into one drawing: an item that differs only in colour is
//! drawn once with a class; where looks differ in more, each has its own group.

use super::palette::{LOOKS, Palette, word};
use crate::scene::{About, Item, Picture, Rectangle, Text};
use crate::svg::form;
use crate::{element::Element, paint::Stroke};

/// Lists of items, one for each look, as one list of elements. The palette gets their classes.
pub fn weave(palette: &mut Palette, lists: [&[Item]; 3]) -> Vec<Element> {
    let [first, second, third] = lists;
    if are_alike(lists) {
        let looks = first.iter().zip(second).zip(third);
        return looks.map(|((a, b), c)| item(palette, [a, b, c])).collect();
    }
    let groups = lists.into_iter().zip(LOOKS).map(|(list, look)| {
        let group = Element::new("g").with("class", format_args!("in-{}", word(look)));
        group.children(list.iter().map(|only| item(palette, [only; 3])))
    });
    groups.collect()
}

/// One item that has the same form in all looks, or a group.
pub fn item(palette: &mut Palette, looks: [&Item; 3]) -> Element {
    let element = form(looks[0]);
    if let Item::Group(_) = looks[0] {
        return element.children(weave(palette, looks.map(contents)));
    }
    let class = palette.class(looks.map(Item::paint));
    classed(element, class, looks[0].about())
}

/// The same with its class, and with what it belongs to.
fn classed(element: Element, class: usize, about: Option<About>) -> Element {
    let (kind, element) = match about {
        Some(About::Between(one, other)) => {
            let of = format_args!("{} {}", one.index(), other.index());
            (" sign", element.with("data-of", of))
        }
        Some(About::Name(area)) => (" name", element.with("data-of", area.index())),
        Some(About::Sign(area)) => (" sign", element.with("data-of", area.index())),
        Some(About::Start(area, civilization)) => {
            let element = element.with("data-of", area.index());
            (" sign", element.with("data-start", civilization.index()))
        }
        Some(About::Area(area)) => (" area", element.with("data-area", area.index())),
        // A name that is led to its area stays when it is out of play, and so does the line.
        Some(About::Leader(_) | About::Border(..) | About::Link(..) | About::Closed(..)) | None => {
            ("", element)
        }
    };
    element.with("class", format_args!("k{class}{kind}"))
}

fn contents(item: &Item) -> &[Item] {
    match item {
        Item::Group(group) => &group.items,
        Item::Box(_) | Item::Text(_) | Item::Shape(_) | Item::Picture(_) => &[],
    }
}

/// Returns true if the lists of all looks differ in nothing but colours.
pub fn are_alike([first, second, third]: [&[Item]; 3]) -> bool {
    alike(first, second) && alike(first, third)
}

/// Returns true if two lists differ in nothing but colours. What is in groups is compared when they are
/// written.
fn alike(one: &[Item], other: &[Item]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same_form(one, other))
}

fn same_form(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::Box(a), Item::Box(b)) => {
            let corners = |r: &Rectangle| [r.x, r.y, r.width, r.height, r.radius];
            corners(a) == corners(b) && a.about == b.about && same_line(a.stroke, b.stroke)
        }
        (Item::Text(a), Item::Text(b)) => {
            let plain = |text: &Text| Text { colour: b.colour, glow: b.glow, ..text.clone() };
            a.glow.is_some() == b.glow.is_some() && plain(a) == *b
        }
        (Item::Shape(a), Item::Shape(b)) => {
            a.about == b.about && same_line(a.stroke, b.stroke) && a.path == b.path
        }
        (Item::Group(a), Item::Group(b)) => a.name == b.name,
        (Item::Picture(a), Item::Picture(b)) => Picture { opacity: b.opacity, ..a.clone() } == *b,
        _ => false,
    }
}

fn same_line(one: Option<Stroke>, other: Option<Stroke>) -> bool {
    let form = |stroke: Stroke| (stroke.tenths, stroke.dash);
    one.map(form) == other.map(form)
}
