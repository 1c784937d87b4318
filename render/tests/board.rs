//! A board never lies: every area and border is there once, and every name is in its place.

use std::collections::BTreeSet;

use crate::support::{golden, of_files, over_smallest, pack, shipped, texts, words};
use strabo_model::{Pack, pack::Setup, refs::AreaId};
use strabo_render::scene::{About, Item, Scene, Shape, Text};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{board, svg};

fn draw(view: View, pack: &Pack, setup: Option<&Setup>, look: ThemeKind) -> Scene {
    let request = Request { pack, setup, theme: Theme::of(look) };
    view.pages(request).into_iter().next().expect("a picture")
}

/// Every board of every pack that ships: as a whole and for each setup, as map and as setup.
fn boards() -> Vec<(Pack, Vec<Scene>)> {
    let packs = shipped().into_iter().chain([pack("smallest")]);
    packs
        .filter(|pack| !pack.areas.is_empty())
        .map(|pack| {
            let mut scenes = vec![draw(View::Map, &pack, None, ThemeKind::Light)];
            for setup in &pack.setups {
                scenes.push(draw(View::Map, &pack, Some(setup), ThemeKind::Light));
                scenes.push(draw(View::Setup, &pack, Some(setup), ThemeKind::Light));
            }
            (pack, scenes)
        })
        .collect()
}

fn items(scene: &Scene) -> Vec<&Item> {
    let mut items = Vec::new();
    scene.visit(&mut |item| items.push(item));
    items
}

fn shapes(scene: &Scene) -> Vec<&Shape> {
    let mut shapes = Vec::new();
    for item in items(scene) {
        if let Item::Shape(shape) = item {
            shapes.push(shape);
        }
    }
    shapes
}

fn names(scene: &Scene) -> Vec<(&Text, AreaId)> {
    let names = texts(scene).into_iter().filter_map(|text| match text.about {
        Some(About::Name(area)) => Some((text, area)),
        _ => None,
    });
    names.collect()
}

fn abouts(scene: &Scene) -> Vec<About> {
    shapes(scene).into_iter().filter_map(|shape| shape.about).collect()
}

#[test]
fn every_area_appears_once() {
    for (pack, scenes) in boards() {
        for scene in scenes {
            let mut drawn: Vec<usize> = (abouts(&scene).into_iter())
                .filter_map(
                    |about| if let About::Area(id) = about { Some(id.index()) } else { None },
                )
                .collect();
            drawn.sort_unstable();
            assert_eq!(drawn, (0..pack.areas.len()).collect::<Vec<_>>(), "{}", scene.title);
        }
    }
}

fn declared(pack: &Pack) -> BTreeSet<[AreaId; 2]> {
    let mut pairs = BTreeSet::new();
    for (at, area) in pack.areas.iter().enumerate() {
        let at = AreaId::from(at);
        pairs.extend(area.land.iter().chain(&area.water).map(|to| [at.min(*to), at.max(*to)]));
    }
    pairs
}

fn drawn_borders(scene: &Scene) -> BTreeSet<[AreaId; 2]> {
    let pair = |about: About| match about {
        About::Border(one, other) | About::Link(one, other) => Some([one, other]),
        _ => None,
    };
    abouts(scene).into_iter().filter_map(pair).collect()
}

#[test]
fn the_borders_that_are_seen_are_the_declared_ones() {
    for (pack, scenes) in boards() {
        for scene in scenes {
            assert!(drawn_borders(&scene) == declared(&pack), "{}", scene.title);
        }
    }
}

/// The smallest pack with the outlines of its draft, so that its borders can be changed.
fn drawn_smallest() -> Pack {
    let mut pack = pack("smallest");
    pack.outlines = board::draft(&pack).0;
    pack
}

fn without_border(pack: &mut Pack, one: usize, other: usize) {
    for (from, to) in [(one, other), (other, one)] {
        pack.areas[from].land.retain(|id| id.index() != to);
        pack.areas[from].water.retain(|id| id.index() != to);
    }
}

#[test]
fn a_contact_that_is_no_border_is_closed() {
    let mut pack = drawn_smallest();
    without_border(&mut pack, 1, 2);
    let scene = draw(View::Map, &pack, None, ThemeKind::Light);
    let closed =
        abouts(&scene).into_iter().any(|about| about == About::Closed(AreaId(1), AreaId(2)));
    assert!(closed);
    assert!(drawn_borders(&scene) == declared(&pack));
    golden("map/closed-contact.svg", &svg::document(&scene));
}

#[test]
fn a_border_that_no_line_shows_becomes_a_link() {
    let mut pack = drawn_smallest();
    // The north is moved away from its neighbours.
    for point in pack.outlines[0].parts.iter_mut().flat_map(|part| &mut part.outer) {
        point[1] -= 100.0;
    }
    let scene = draw(View::Map, &pack, None, ThemeKind::Light);
    for other in 1..=3 {
        let link = About::Link(AreaId(0), AreaId(other));
        assert!(abouts(&scene).contains(&link), "{link:?}");
    }
    assert!(drawn_borders(&scene) == declared(&pack));
}

/// A map of three lands beside one long sea and what is drawn of it: the border of every pair.
fn beside_a_long_sea(limits: &str, features: &[(&str, [f64; 4])]) -> (Pack, Scene) {
    let board = format!("[board]\nwidth = 300\nheight = 200\n{limits}\n");
    let lands = ["a", "b", "c"].map(|id| {
        let land = match id {
            "b" => "\"a\", \"c\"",
            _ => "\"b\"",
        };
        format!(
            "[[area]]\nid = \"{id}\"\nname = \"{id}\"\npopulation = 1\nland = [{land}]\nwater = [\"s\"]\n"
        )
    });
    let sea = "[[sea]]\nid = \"s\"\nname = \"s\"\nwater = [\"a\", \"b\", \"c\"]\n";
    let features = features.iter().map(|(id, [x, y, far_x, far_y])| {
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"id\":\"{id}\"}},\"geometry\":{{\"type\":\
             \"Polygon\",\"coordinates\":[[[{x},{y}],[{far_x},{y}],[{far_x},{far_y}],[{x},{far_y}]]]}}}}"
        )
    });
    let features = features.collect::<Vec<_>>().join(",");
    let outlines = format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}");
    let head =
        "[pack]\nid = \"long-sea\"\nname = \"Long Sea\"\nversion = \"1.0.0\"\nplayers = \"2\"\n";
    let map = format!("{board}{}{sea}", lands.concat());
    let pack = of_files(&[("pack.toml", head), ("map.toml", &map), ("map.geojson", &outlines)]);
    let scene = draw(View::Map, &pack, None, ThemeKind::Light);
    (pack, scene)
}

fn links(scene: &Scene) -> Vec<About> {
    let is_link = |about: &About| matches!(about, About::Link(..));
    abouts(scene).into_iter().filter(is_link).collect()
}

#[test]
fn sides_with_different_corners_are_shared_edges() {
    let (pack, scene) = beside_a_long_sea(
        "",
        &[
            ("a", [0.0, 0.0, 100.0, 100.0]),
            ("b", [100.0, 0.0, 200.0, 100.0]),
            ("c", [200.0, 0.0, 300.0, 100.0]),
            ("s", [0.0, 100.0, 300.0, 200.0]),
        ],
    );
    assert_eq!(links(&scene), []);
    assert_eq!(drawn_borders(&scene), declared(&pack));
    let coast = Theme::of(ThemeKind::Light).coast_line;
    let is_coast = |shape: &&&Shape| {
        shape.about.is_some() && shape.stroke.is_some_and(|stroke| stroke.colour == coast)
    };
    assert_eq!(shapes(&scene).iter().filter(is_coast).count(), 3, "each land has its coast");
}

#[test]
fn outlines_that_lie_apart_within_the_tolerance_share_edges() {
    let apart = [
        ("a", [0.0, 0.0, 98.0, 97.0]),
        ("b", [101.0, 0.0, 199.0, 98.0]),
        ("c", [202.0, 0.0, 300.0, 97.0]),
        ("s", [0.0, 100.0, 300.0, 200.0]),
    ];
    let (pack, scene) = beside_a_long_sea("tolerance = 4", &apart);
    assert_eq!(links(&scene), []);
    assert_eq!(drawn_borders(&scene), declared(&pack));
    let (_, scene) = beside_a_long_sea("tolerance = 1", &apart);
    assert_eq!(links(&scene).len(), 5, "farther apart than the tolerance");
}

#[test]
fn a_contact_must_be_as_long_as_the_least_one() {
    let corner = [
        ("a", [0.0, 0.0, 100.0, 100.0]),
        ("b", [100.0, 0.0, 200.0, 100.0]),
        ("c", [200.0, 97.0, 300.0, 200.0]),
        ("s", [0.0, 100.0, 200.0, 200.0]),
    ];
    let (_, scene) = beside_a_long_sea("least_contact = 2", &corner);
    assert_eq!(links(&scene), []);
    let (_, scene) = beside_a_long_sea("least_contact = 8", &corner);
    assert_eq!(links(&scene), [About::Link(AreaId(1), AreaId(2))]);
}

/// Eight lands in a ring, and an impassable peak, which is 0, with this beside its name.
fn around_a_peak(peak: &str) -> Pack {
    let head = "[pack]\nid = \"stone\"\nname = \"Stone\"\nversion = \"1.0.0\"\nplayers = \"2\"\n";
    let mut map = format!("[[area]]\nid = \"peak\"\nname = \"Peak\"\nimpassable = true\n{peak}\n");
    let spots =
        [[50, 50], [150, 40], [250, 50], [260, 150], [250, 250], [150, 260], [50, 250], [40, 150]];
    for (at, [x, y]) in spots.into_iter().enumerate() {
        let (before, after) = ((at + 7) % 8, (at + 1) % 8);
        let row = format!(
            "[[area]]\nid = \"a{at}\"\nname = \"A{at}\"\npopulation = 1\n\
             land = [\"a{before}\", \"a{after}\"]\nat = [{x}, {y}]\n"
        );
        map.push_str(&row);
    }
    of_files(&[("pack.toml", head), ("map.toml", &map)])
}

#[test]
fn an_impassable_area_is_stone_and_no_sliver() {
    let pack = around_a_peak("at = [150, 150]");
    let (outlines, drafted) = board::draft(&pack);
    let size = strabo_geometry::survey::size(&outlines[0]);
    assert!(size > 2000.0, "large enough to see: {size}");
    assert_eq!(drafted.links, []);
    let scene = draw(View::Map, &pack, None, ThemeKind::Light);
    let stone = Theme::of(ThemeKind::Light).stone_fill();
    let is_stone = |shape: &&&Shape| shape.fill == stone && shape.about.is_some();
    assert_eq!(shapes(&scene).iter().filter(is_stone).count(), 1);
    let words = words(&scene).into_iter();
    assert_eq!(words.filter(|text| *text == "impassable").count(), 1, "in the legend");
}

#[test]
fn an_impassable_area_lies_between_the_areas_of_its_closed_contacts() {
    for closed in [&[1, 2, 3][..], &[1, 3, 5, 7], &[0, 1, 2, 3, 4, 5, 6, 7]] {
        let rows = closed.iter().map(|at| {
            format!("[[closed]]\nid = \"peak-a{at}\"\nbetween = [\"peak\", \"a{at}\"]\n")
        });
        let pack = around_a_peak(&rows.collect::<String>());
        let abouts = abouts(&draw(View::Map, &pack, None, ThemeKind::Light));
        let touched =
            (0..8).filter(|at| abouts.contains(&About::Closed(AreaId(0), AreaId(at + 1))));
        assert_eq!(touched.collect::<Vec<_>>(), closed);
        assert_eq!(links(&draw(View::Map, &pack, None, ThemeKind::Light)), []);
    }
}

#[test]
fn one_tiny_area_does_not_make_a_picture_larger() {
    let lands = |c: [f64; 4]| {
        let [a, b] = [[0.0, 0.0, 100.0, 100.0], [100.0, 0.0, 200.0, 100.0]];
        let features = [("a", a), ("b", b), ("c", c), ("s", [0.0, 100.0, 300.0, 200.0])];
        let (_, scene) = beside_a_long_sea("", &features);
        [scene.width, scene.height]
    };
    assert_eq!(lands([200.0, 99.0, 201.0, 100.0]), lands([200.0, 0.0, 300.0, 100.0]));
}

/// Left, top, right and bottom of the letters of a centred text.
fn frame(text: &Text) -> [f64; 4] {
    let half = f64::from(text.width()) / 2.0;
    let (x, y, size) = (f64::from(text.x), f64::from(text.y), f64::from(text.size));
    [x - half, y - size * 0.72, x + half, y + size * 0.15]
}

fn is_inside(rings: &[Vec<[f64; 2]>], [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    for (from, to) in rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1))) {
        if (from[1] > y) != (to[1] > y)
            && x < from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1])
        {
            inside = !inside;
        }
    }
    inside
}

#[test]
fn every_name_is_inside_its_area_or_led_to_it() {
    for (pack, scenes) in boards() {
        for scene in scenes {
            let shapes = shapes(&scene);
            let about =
                |wanted: About| shapes.iter().find(move |shape| shape.about == Some(wanted));
            let mut named = BTreeSet::new();
            for (text, area) in names(&scene) {
                named.insert(area);
                if about(About::Leader(area)).is_some() {
                    continue;
                }
                let rings = about(About::Area(area)).expect("an outline").path.corners();
                let [left, top, right, bottom] = frame(text);
                for corner in [[left, top], [right, top], [left, bottom], [right, bottom]] {
                    assert!(is_inside(&rings, corner), "{}: {}", scene.title, text.text);
                }
            }
            assert_eq!(named.len(), pack.areas.len(), "{}: every area has a name", scene.title);
        }
    }
}

#[test]
fn no_name_lies_on_a_sign() {
    for (_, scenes) in boards() {
        for scene in scenes {
            let sign = |shape: &&&Shape| matches!(shape.about, Some(About::Sign(_)));
            let shapes = shapes(&scene);
            let boxes = shapes.iter().filter(sign).map(|shape| {
                let corners = shape.path.corners().concat();
                let bound = |axis: usize, start: f64, choose: fn(f64, f64) -> f64| {
                    corners.iter().map(|corner| corner[axis]).fold(start, choose)
                };
                [
                    bound(0, f64::MAX, f64::min),
                    bound(1, f64::MAX, f64::min),
                    bound(0, f64::MIN, f64::max),
                    bound(1, f64::MIN, f64::max),
                ]
            });
            let boxes: Vec<[f64; 4]> = boxes.collect();
            for (text, _) in names(&scene) {
                let [left, top, right, bottom] = frame(text);
                let meets =
                    |b: &&[f64; 4]| b[0] < right && left < b[2] && b[1] < bottom && top < b[3];
                assert!(!boxes.iter().any(|b| meets(&b)), "{}: {}", scene.title, text.text);
            }
        }
    }
}

#[test]
fn letters_can_be_read_on_a_large_sheet() {
    for (_, scenes) in boards() {
        let scene = &scenes[0];
        let smallest = names(scene).iter().map(|(text, _)| text.size).min().expect("names");
        let millimetres = f64::from(smallest) * 420.0 / f64::from(scene.width.max(scene.height));
        assert!(millimetres >= 1.35, "{}: {millimetres} mm", scene.title);
    }
}

#[test]
fn a_flood_plain_is_a_band_under_white_sites() {
    let map = "[[area]]\nid = \"west\"\ncity_site = \"white\"\n\
               [[flood_plain]]\nid = \"river\"\nareas = [\"west\", \"east\"]\n";
    let scene = draw(View::Map, &over_smallest(&[("map.toml", map)]), None, ThemeKind::Light);
    golden("map/flood-plain.svg", &svg::document(&scene));
}

#[test]
fn what_is_out_of_play_is_grey_and_covered() {
    let pack = pack("smallest");
    let setup = pack.setups.iter().find(|setup| setup.players == 2);
    let scene = draw(View::Setup, &pack, setup, ThemeKind::Light);
    golden("setup/out-of-play.svg", &svg::document(&scene));
}

#[test]
fn a_setup_in_print_has_no_colours_and_the_same_words() {
    let pack = pack("smallest");
    let shown = |look| words(&draw(View::Setup, &pack, pack.setups.first(), look)).join("\n");
    assert_eq!(shown(ThemeKind::Light), shown(ThemeKind::Print));
}

#[test]
fn an_area_of_two_regions_has_stripes() {
    let map = "[[area]]\nid = \"west\"\nregion = [\"birch\", \"cedar\"]\n";
    let scene = draw(View::Regions, &over_smallest(&[("map.toml", map)]), None, ThemeKind::Light);
    golden("regions/shared-area.svg", &svg::document(&scene));
}

#[test]
fn a_pack_without_regions_has_no_picture_of_them() {
    let mut pack = pack("smallest");
    for area in &mut pack.areas {
        area.region.clear();
    }
    let request = Request { pack: &pack, setup: None, theme: Theme::of(ThemeKind::Light) };
    assert!(View::Regions.pages(request).is_empty());
    pack.areas.clear();
    let request = Request { pack: &pack, setup: None, theme: Theme::of(ThemeKind::Light) };
    assert!(View::Map.pages(request).is_empty() && View::Setup.pages(request).is_empty());
}
