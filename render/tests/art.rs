//! What an author adds to a board: pictures, decorations, colours and letters.

use std::collections::BTreeSet;

use crate::support::{golden, over_smallest, texts};
use strabo_model::{Pack, refs::AreaId};
use strabo_render::paint::{Colour, Fill};
use strabo_render::scene::{About, Group, Item, Picture, Scene, Shape};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{Paper, pdf, png, svg};

const SUN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"><rect width=\"2\" \
                   height=\"1\" fill=\"#ff0000\"/></svg>";

/// The sea of the smallest pack.
const LAKE: AreaId = AreaId(3);

fn with(map: &str) -> Pack {
    over_smallest(&[("map.toml", map), ("art/sun.svg", SUN)])
}

/// The same with outlines: land on all sides of a square lake from 10, 10 to 50, 50.
fn outlined(map: &str) -> Pack {
    let areas = [
        ("north", "[0, 0], [60, 0], [60, 10], [0, 10], [0, 0]"),
        ("west", "[0, 10], [10, 10], [10, 50], [30, 50], [30, 60], [0, 60], [0, 10]"),
        ("east", "[50, 10], [60, 10], [60, 60], [30, 60], [30, 50], [50, 50], [50, 10]"),
        ("lake", "[10, 10], [50, 10], [50, 50], [10, 50], [10, 10]"),
    ];
    let features = areas.map(|(id, ring)| {
        let polygon = format!("{{\"type\": \"Polygon\", \"coordinates\": [[{ring}]]}}");
        format!(
            "{{\"type\": \"Feature\", \"properties\": {{\"id\": \"{id}\"}}, \"geometry\": {polygon}}}"
        )
    });
    let outlines =
        format!("{{\"type\": \"FeatureCollection\", \"features\": [{}]}}", features.join(","));
    let files = [("map.toml", map), ("map.geojson", &*outlines), ("art/sun.svg", SUN)];
    over_smallest(&files)
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

/// What is drawn for something on a board.
fn shape(scene: &Scene, about: About) -> &Shape {
    let mut found = None;
    scene.visit(&mut |item| match item {
        Item::Shape(shape) if shape.about == Some(about) => found = Some(shape),
        _ => {}
    });
    found.unwrap_or_else(|| panic!("{about:?} is drawn"))
}

#[test]
fn a_picture_stands_where_its_row_says() {
    let row = "[[art]]\nid = \"sun\"\npicture = \"sun.svg\"\nat = [10, 50]\nwidth = 40\n";
    let scene = board(&outlined(row), ThemeKind::Light);
    let (picture, lake) = (picture(&scene).expect("a picture"), shape(&scene, About::Area(LAKE)));
    let corners = lake.path.corners().concat();
    let far = |axis: usize| corners.iter().map(|corner| corner[axis]).fold(f64::MIN, f64::max);
    let left = corners.iter().map(|corner| corner[0]).fold(f64::MAX, f64::min);
    let pixels = |tenths: i32| f64::from(tenths) / 10.0;
    assert!((pixels(picture.at[0]) - left).abs() < 0.2, "{:?} {corners:?}", picture.at);
    assert!((pixels(picture.at[1]) - far(1)).abs() < 0.2, "{:?} {corners:?}", picture.at);
    assert!((pixels(picture.size[0]) - (far(0) - left)).abs() < 0.2, "{:?}", picture.size);
}

#[test]
fn every_decoration_draws_something_of_its_own_in_every_look() {
    let kinds = ["river", "road", "mountains", "hills", "forest", "waves", "compass", "title"];
    let drawing = |map: &str| svg::document(&board(&outlined(map), ThemeKind::Light));
    let mut drawings = BTreeSet::from([drawing("")]);
    let mut all = String::new();
    for (line, kind) in (0_u8..).zip(kinds) {
        for (column, look) in (0_u8..).zip(["fine", "plain", "bold"]) {
            let row = |x: u8, y: u8| {
                let points = match kind {
                    "compass" | "title" => format!("[{}, {y}]", x + 8),
                    _ => format!("[{x}, {y}], [{}, {}], [{}, {y}]", x + 6, y + 2, x + 14),
                };
                let size = if kind == "compass" { "size = 6\n" } else { "" };
                format!(
                    "[[decoration]]\nid = \"{kind}-{look}\"\ndraw = \"{kind}\"\n\
                     look = \"{look}\"\npoints = [{points}]\n{size}"
                )
            };
            drawings.insert(drawing(&row(20, 20)));
            all += &row(2 + 20 * column, 4 + 7 * line);
        }
    }
    assert_eq!(drawings.len(), 25, "each changes the board in its own way");
    golden("map/decorations.svg", &drawing(&all));
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
    let draw = |map: &str| {
        let scene = board(&outlined(map), ThemeKind::Light);
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

#[test]
fn a_style_colours_land_regions_sea_and_every_kind_of_border() {
    let colours = "[style]\nink = \"#111111\"\nland = \"#fff0e0\"\nsea = \"#104060\"\non_sea = \"#f0f8ff\"\n\
                   land_line = \"#111111\"\nwater_line = \"#222222\"\ncoast_line = \"#333333\"\n\
                   regions = [\"#404040\", \"#606060\", \"#808080\"]\n";
    // North and west meet by water alone.
    let areas = "[[area]]\nid = \"north\"\nland = [\"east\"]\nwater = [\"west\", \"lake\"]\n\
                 [[area]]\nid = \"west\"\nland = [\"east\"]\nwater = [\"north\", \"lake\"]\n";
    let scene =
        |tint: u8| board(&outlined(&format!("{colours}tint = {tint}\n{areas}")), ThemeKind::Light);
    let grounds = |scene: &Scene| {
        [0, 1, 2, 3].map(|area| match shape(scene, About::Area(AreaId(area))).fill {
            Fill::Solid(colour) => colour.to_string(),
            other => panic!("{other:?}"),
        })
    };
    assert_eq!(grounds(&scene(100)), ["#404040", "#606060", "#808080", "#104060"]);
    let pale = scene(0);
    assert_eq!(grounds(&pale), ["#fff0e0", "#fff0e0", "#fff0e0", "#104060"]);
    let line = |one, other| {
        let border = shape(&pale, About::Border(AreaId(one), AreaId(other)));
        border.stroke.expect("a line").colour.to_string()
    };
    let lines = [line(1, 2), line(0, 1), line(1, 3)];
    assert_eq!(lines, ["#111111", "#222222", "#333333"], "by land, by water, a coast");
    let name = texts(&pale).into_iter().find(|text| text.text == "The Lake").expect("a name");
    assert_eq!(name.colour.to_string(), "#f0f8ff");
}
