//! What an author adds to a board: pictures, decorations, colours and letters.

use crate::support::{over_smallest, texts};
use strabo_model::Pack;
use strabo_render::paint::Colour;
use strabo_render::scene::{Group, Item, Picture, Scene};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{Paper, pdf, png, svg};

const SUN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"><rect width=\"2\" \
                   height=\"1\" fill=\"#ff0000\"/></svg>";

fn with(map: &str) -> Pack {
    over_smallest(&[("map.toml", map), ("art/sun.svg", SUN)])
}

fn board(pack: &Pack, look: ThemeKind) -> Scene {
    let request = Request { pack, setup: None, theme: Theme::of(look) };
    View::Map.pages(request).remove(0)
}

fn groups(scene: &Scene) -> Vec<&Group> {
    let mut found = Vec::new();
    for item in &scene.items {
        if let Item::Group(group) = item {
            found.push(group);
        }
    }
    found
}

fn picture(scene: &Scene) -> Option<&Picture> {
    let mut found = None;
    scene.visit(&mut |item| {
        if let Item::Picture(picture) = item {
            found = Some(picture);
        }
    });
    found
}

#[test]
fn a_picture_shows_through_the_areas_above_it_but_not_in_black_and_white() {
    let pack = with("[[art]]\nid = \"sun\"\npicture = \"sun.svg\"\nwidth = 400\n");
    let scene = board(&pack, ThemeKind::Light);
    let below: Vec<_> = groups(&scene).iter().map(|one| (one.name, one.opacity)).take(3).collect();
    assert_eq!(below, [("under", 100), ("areas", 50), ("borders", 100)]);
    let drawing = svg::document(&scene);
    assert!(drawing.contains("href=\"data:image/svg+xml;base64,"), "the picture is in the file");
    let plain = board(&with(""), ThemeKind::Light);
    let size = |scene| png::document(scene, Paper::Free, 30).expect("a PNG");
    assert_ne!(size(&scene), size(&plain));
    let print = board(&pack, ThemeKind::Print);
    assert_eq!(groups(&print)[1].opacity, 100);
    assert!(!svg::document(&print).contains("data:image"));
}

#[test]
fn a_picture_has_its_place_its_share_and_its_stencil() {
    let row = "[[art]]\nid = \"sun\"\npicture = \"sun.svg\"\nat = [10, 20]\nwidth = 30\n\
               opacity = 40\nlayer = \"over\"\nclip = \"land\"\n";
    let scene = board(&with(row), ThemeKind::Light);
    let found = picture(&scene).expect("a picture");
    assert_eq!((found.opacity, found.clip.len()), (40, 3), "three areas are land");
    assert!((found.size[0] - 2 * found.size[1]).abs() < 3);
    let sea = board(&with(&row.replace("land", "sea")), ThemeKind::Light);
    assert_eq!(picture(&sea).expect("a picture").clip.len(), 1);
    let names: Vec<_> = groups(&scene).iter().map(|one| one.name).take(3).collect();
    assert_eq!(names, ["areas", "over", "borders"]);
}

#[test]
fn a_pdf_carries_the_pixels_of_a_picture() {
    let mut pack = with("[[art]]\nid = \"sun\"\npicture = \"sun.svg\"\nwidth = 400\n");
    let pixels = include_bytes!("../../examples/ashwater-painted/art/grain.png");
    let found = strabo_model::art::picture::clean(pixels).expect("a picture");
    pack.pictures[0].kind = found.kind;
    pack.pictures[0].data = found.data.into();
    let book = pdf::document("a", &[board(&pack, ThemeKind::Light)], Paper::Free).expect("a PDF");
    let document = lopdf::Document::load_mem(&book).expect("a PDF that others read");
    let is_wide = |object: &lopdf::Object| {
        object.as_stream().is_ok_and(|one| {
            one.dict.get(b"Width").and_then(lopdf::Object::as_i64).is_ok_and(|w| w == 200)
        })
    };
    assert!(document.objects.values().any(is_wide));
}

#[test]
fn the_name_of_a_sea_keeps_away_from_a_title_in_it() {
    let ring = |id: &str, ring: &str| {
        let polygon = format!("{{\"type\": \"Polygon\", \"coordinates\": [[{ring}]]}}");
        format!(
            "{{\"type\": \"Feature\", \"properties\": {{\"id\": \"{id}\"}}, \"geometry\": {polygon}}}"
        )
    };
    let areas = [
        ring("north", "[0, 0], [60, 0], [60, 10], [0, 10], [0, 0]"),
        ring("west", "[0, 10], [10, 10], [10, 50], [30, 50], [30, 60], [0, 60], [0, 10]"),
        ring("east", "[50, 10], [60, 10], [60, 60], [30, 60], [30, 50], [50, 50], [50, 10]"),
        ring("lake", "[10, 10], [50, 10], [50, 50], [10, 50], [10, 10]"),
    ];
    let outlines =
        format!("{{\"type\": \"FeatureCollection\", \"features\": [{}]}}", areas.join(","));
    let draw = |map: &str| {
        let pack = over_smallest(&[("map.toml", map), ("map.geojson", &outlines)]);
        let scene = board(&pack, ThemeKind::Light);
        let all = texts(&scene);
        let level =
            |word: &str| all.iter().filter(|text| text.text == word).map(|text| text.y).max();
        (level("The Lake"), level("Example"))
    };
    let title = "[[decoration]]\nid = \"title\"\ndraw = \"title\"\npoints = [[30, 30]]\n";
    let ((before, _), (after, title)) = (draw(""), draw(title));
    assert!(before != after && title > Some(100), "{before:?} {after:?} {title:?}");
}

#[test]
fn a_style_changes_colours_lines_and_letters_of_the_light_look_only() {
    let pack = with(
        "[style]\nink = \"#400000\"\npaper = \"#fff0d0\"\nlines = \"bold\"\nfont = \"serif\"\n",
    );
    let drawing = svg::document(&board(&pack, ThemeKind::Light));
    assert!(drawing.contains("#400000") && drawing.contains("DejaVu Serif"));
    let theme = Theme::of(ThemeKind::Light).styled(&pack).into_owned();
    assert_eq!((theme.paper, theme.lines), (Colour::new(0x00ff_f0d0), 170));
    assert_eq!(theme.for_paper().styled(&pack).paper, Colour::WHITE);
    assert!(!svg::document(&board(&pack, ThemeKind::Dark)).contains("#400000"));
}
