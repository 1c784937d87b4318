//! Names that try to break out of markup are text in every picture.

use crate::support::over_smallest;
use roxmltree::{Document, NodeType};
use strabo_model::Pack;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::{svg, view};

const ELEMENTS: &str = "svg title desc defs pattern rect path text g";
/// Nothing that refers to something else, and nothing that a viewer runs, is among them.
const ATTRIBUTES: &str = "\
    class d data-kind data-land data-population data-strabo-id data-water fill fill-rule \
    font-family font-size font-style font-weight height id lengthAdjust paint-order patternTransform \
    patternUnits role rx stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity \
    stroke-width text-anchor textLength viewBox width x y";

fn is_among(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known == name)
}

fn hostile() -> Pack {
    let mut pack = over_smallest(&[
        ("pack.toml", include_str!("../../xtask/browser/hostile/pack.toml")),
        ("map.toml", include_str!("../../xtask/browser/hostile/map.toml")),
        ("civilizations.toml", include_str!("../../xtask/browser/hostile/civilizations.toml")),
        ("setups.toml", include_str!("../../xtask/browser/hostile/setups.toml")),
    ]);
    for row in &mut pack.advances {
        row.name = "--><!--&#0;&lt;]]><![CDATA[\u{0}\u{8}\u{1b}\u{7f}\u{fffe}".into();
    }
    for area in &mut pack.areas {
        area.id = format!("{}\" onload=\"x\n", area.id).into();
    }
    pack
}

#[test]
fn nothing_an_author_types_becomes_markup() {
    for picture in view::all(&hostile(), Theme::of(ThemeKind::Print)) {
        let text = svg::document(&picture.scene);
        for node in Document::parse(&text).expect("well-formed XML").root().descendants() {
            match node.node_type() {
                NodeType::Root | NodeType::Text => {}
                NodeType::Element => {
                    let name = node.tag_name().name();
                    assert!(is_among(ELEMENTS, name), "{}: <{name}>", picture.name);
                    for attribute in node.attributes().map(|attribute| attribute.name()) {
                        assert!(is_among(ATTRIBUTES, attribute), "{}: {attribute}", picture.name);
                    }
                }
                NodeType::Comment | NodeType::PI => panic!("{}: {node:?}", picture.name),
            }
        }
    }
}

#[test]
fn what_an_author_types_can_be_read_from_the_picture() {
    let pack = hostile();
    let pictures = view::all(&pack, Theme::of(ThemeKind::Light));
    let text = svg::document(&pictures[0].scene);
    let document = Document::parse(&text).expect("well-formed XML");
    for area in &pack.areas {
        let id = area.id.replace('\n', " ");
        let mut paths = document.descendants();
        let path = paths.find(|node| node.attribute("data-strabo-id") == Some(&*id));
        let title = path.and_then(|path| path.first_element_child());
        assert_eq!(title.and_then(|title| title.text()), Some(&*area.name));
    }
}
