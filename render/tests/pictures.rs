//! Every picture of every pack that ships keeps the rules, in every theme, and is always the same.

use crate::rules;
use crate::support::{pack, shipped};
use serde_json::Value;
use strabo_render::paint::{Colour, Fill};
use strabo_render::scene::{Anchor, Item, Rectangle, Scene, Text};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::{svg, view};

fn keeps_the_rules(look: ThemeKind) {
    let mut broken = Vec::new();
    let packs = shipped()
        .into_iter()
        .chain(["smallest", "founders-stand-in", "ashwater", "tidewheel"].map(pack));
    for pack in packs {
        for picture in view::all(&pack, Theme::of(look)) {
            let found = rules::broken(&picture.scene);
            broken.extend(found.iter().map(|what| format!("{} {}: {what}", pack.id, picture.name)));
        }
    }
    assert!(broken.is_empty(), "{} broken rules:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn pictures_keep_the_rules_on_light_paper() {
    keeps_the_rules(ThemeKind::Light);
}

#[test]
fn pictures_keep_the_rules_in_the_dark() {
    keeps_the_rules(ThemeKind::Dark);
}

#[test]
fn pictures_keep_the_rules_in_black_and_white() {
    keeps_the_rules(ThemeKind::Print);
}

/// Gives everything that has a name this one.
fn rename(part: &mut Value, name: &str) {
    match part {
        Value::Array(list) => list.iter_mut().for_each(|entry| rename(entry, name)),
        Value::Object(fields) => {
            for (field, value) in fields {
                match value {
                    Value::String(text) if field == "name" => name.clone_into(text),
                    other => rename(other, name),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn names_of_any_length_and_script_keep_the_rules() {
    let (long, word) = ("many short words ".repeat(12), "Llanfairpwllgwyngyll".repeat(6));
    for name in [&*long, &*word, "", " ", "🐫🏺🌾", "مملكة سبأ القديمة", "</text><script>&'\\\""]
    {
        let mut whole = serde_json::to_value(pack("smallest")).expect("plain data");
        rename(&mut whole, name);
        let pack = serde_json::from_value(whole).expect("the same with another name");
        for picture in view::all(&pack, Theme::of(ThemeKind::Light)) {
            assert_eq!(rules::broken(&picture.scene), [""; 0], "{name} {}", picture.name);
        }
    }
}

#[test]
fn a_picture_is_the_same_every_time() {
    let draw = || {
        let pictures = view::all(&pack("mega-empires-east"), Theme::of(ThemeKind::Light));
        pictures.iter().map(|picture| svg::document(&picture.scene)).collect::<Vec<_>>()
    };
    assert!(draw() == draw());
}

#[test]
fn print_has_no_colours() {
    let grey = |colour: Colour| colour.0[0] == colour.0[1] && colour.0[1] == colour.0[2];
    for pack in shipped() {
        for picture in view::all(&pack, Theme::of(ThemeKind::Print)) {
            let mut coloured = Vec::new();
            let mut see = |colour: Colour| {
                if !grey(colour) {
                    coloured.push(colour);
                }
            };
            picture.scene.visit(&mut |item| {
                let (fill, stroke) = match item {
                    Item::Box(rectangle) => (rectangle.fill, rectangle.stroke),
                    Item::Shape(shape) => (shape.fill, shape.stroke),
                    Item::Text(text) => (Fill::Solid(text.colour), None),
                    Item::Group(_) | Item::Picture(_) => (Fill::None, None),
                };
                match fill {
                    Fill::None => {}
                    Fill::Solid(colour) => see(colour),
                    Fill::Pattern(pattern) => {
                        see(pattern.ink);
                        pattern.ground.into_iter().for_each(&mut see);
                    }
                }
                if let Some(stroke) = stroke {
                    see(stroke.colour);
                }
            });
            assert!(coloured.is_empty(), "{} {}: {coloured:?}", pack.id, picture.name);
        }
    }
}

/// A picture with two texts on paper.
fn two(first: Text, second: Text) -> Scene {
    let paper = Rectangle::new(0, 0, 200, 100, Colour::WHITE);
    Scene {
        title: String::new(),
        description: String::new(),
        width: 200,
        height: 100,
        items: vec![paper.into(), first.into(), second.into()],
    }
}

#[test]
fn the_rules_can_be_broken() {
    let ink = Colour::BLACK;
    let good = || Text::new(10, 30, 14, ink, "Ur");
    let cases = [
        (Text::new(10, 60, 14, ink, "Susa"), None),
        (Text::new(14, 35, 14, ink, "Susa"), Some("overlap")),
        (Text::new(190, 60, 14, ink, "Susa"), Some("leaves")),
        (Text::new(10, 60, 14, ink, "Susa").anchored(Anchor::End), Some("leaves")),
        (Text::new(10, 60, 14, Colour::new(0x00bb_bbbb), "Susa"), Some("is 1.9")),
        (Text::new(10, 60, 14, ink, "Susa").glowing(Colour::new(0x0033_3333)), Some("is 1.7")),
    ];
    for (text, wanted) in cases {
        let found = rules::broken(&two(good(), text));
        match wanted {
            None => assert_eq!(found, [""; 0]),
            Some(words) => assert!(found.len() == 1 && found[0].contains(words), "{found:?}"),
        }
    }
}
