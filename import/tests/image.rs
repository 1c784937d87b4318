//! Painted boards as pictures: what is traced, what is said about it, and files that are hostile.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use strabo_compile::{NoLibrary, SourceFile, SourcePack, Sources, compile};
use strabo_import::image::{Options, preview, read};
use strabo_import::map::{Map, Wishes, finish};
use strabo_import::{Imported, write};
use strabo_model::map::AreaKind;

const WIDTH: u32 = 640;
const HEIGHT: u32 = 480;

type Pixels = Vec<[u8; 3]>;

fn png(width: u32, height: u32, pixels: &[[u8; 3]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels.as_flattened()).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

/// A board of 5 × 4 areas around shifted points, with wavy borders.
struct Board {
    points: Vec<[f64; 2]>,
}

impl Board {
    fn new() -> Self {
        let shift = |number: u32| f64::from(number * 7919 % 41) - 20.0;
        let point = |at: u32| {
            let (column, row) = (at % 5, at / 5);
            let x = f64::from(column * 128 + row % 2 * 64) + 32.0 + shift(at);
            [x, f64::from(row) * 120.0 + 60.0 + shift(at + 31)]
        };
        Self { points: (0..20).map(point).collect() }
    }

    /// The nearest area, the second nearest, and how much farther that is.
    fn nearest(&self, x: f64, y: f64) -> (usize, usize, f64) {
        let [x, y] = [x + 5.0 * (y / 19.0).sin(), y + 5.0 * (x / 23.0).sin()];
        let mut best = [(f64::MAX, 0); 2];
        for (at, point) in self.points.iter().enumerate() {
            let far = (point[0] - x).hypot(point[1] - y);
            if far < best[0].0 {
                best = [(far, at), best[0]];
            } else if far < best[1].0 {
                best[1] = (far, at);
            }
        }
        (best[0].1, best[1].1, best[1].0 - best[0].0)
    }

    /// Lines are smooth, and no colour is quite even.
    fn picture(&self) -> Vec<u8> {
        let paint = |at: usize| match at {
            0 | 4 | 11 | 19 => [120.0, 170.0, 215.0],
            _ => [[226.0, 200.0, 150.0], [170.0, 200.0, 120.0], [215.0, 160.0, 130.0]][at % 3],
        };
        let pixel = |at: u32| {
            let (x, y) = (at % WIDTH, at / WIDTH);
            let (area, _, far) = self.nearest(f64::from(x), f64::from(y));
            let ink = (2.75 - far / 2.0).clamp(0.0, 1.0);
            let noise = f64::from((x * 7 + y * 13 + x * y) % 977 * 2_654 % 17) - 8.0;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a colour")]
            paint(area).map(|channel| (channel * (1.0 - ink) + 30.0 * ink + noise).round() as u8)
        };
        png(WIDTH, HEIGHT, &(0..WIDTH * HEIGHT).map(pixel).collect::<Pixels>())
    }

    /// The pairs that meet along more than a few pixels.
    fn borders(&self) -> BTreeSet<[usize; 2]> {
        let mut met: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for at in 0..WIDTH * HEIGHT {
            let (one, other, far) = self.nearest(f64::from(at % WIDTH), f64::from(at / WIDTH));
            if far < 3.0 {
                *met.entry([one.min(other), one.max(other)]).or_default() += 1;
            }
        }
        met.into_iter().filter(|(_, count)| *count > 30).map(|(pair, _)| pair).collect()
    }
}

fn traced(bytes: &[u8], options: Options) -> (Imported, Map) {
    let mut imported = read(bytes, options).expect("a picture");
    let map = finish(&mut imported, Wishes::default());
    (imported, map)
}

fn said(imported: &Imported) -> String {
    let mut text = String::new();
    for (topic, lines) in imported.doubts.topics() {
        let _ = writeln!(text, "{topic}: {}", lines.join("\n"));
    }
    text
}

fn findings(map: &Map) -> Vec<String> {
    let outlines = write::outlines(map).expect("outlines");
    let files =
        [("map.toml", write::map(map)), ("pack.toml", write::pack("p")), ("map.geojson", outlines)];
    let files = files.map(|(name, text)| SourceFile::new(name, text.into_bytes()));
    let pack = SourcePack { name: "p".to_owned(), files: files.into() };
    let outcome = compile(Sources { pack, library: &NoLibrary });
    outcome.diagnostics.iter().map(|finding| finding.message.clone()).collect()
}

#[test]
fn a_painted_board_of_twenty_areas_is_traced_with_all_its_borders() {
    let board = Board::new();
    let (_, map) = traced(&board.picture(), Options::default());
    assert_eq!(map.areas.len(), 20);
    assert_eq!(map.areas.iter().filter(|area| area.kind == AreaKind::Sea).count(), 4);
    let place = |at: usize| map.areas[at].at.map(|[x, y]| board.nearest(x, y).0).expect("a centre");
    let found: BTreeSet<[usize; 2]> = (0..20)
        .flat_map(|at| {
            map.areas[at].land.iter().chain(&map.areas[at].water).map(move |to| [at, *to])
        })
        .map(|pair| pair.map(place))
        .map(|[one, other]| [one.min(other), one.max(other)])
        .collect();
    let truth = board.borders();
    let right = found.intersection(&truth).count();
    assert!(
        right * 100 >= found.len() * 95 && right * 100 >= truth.len() * 95,
        "{found:?} {truth:?}"
    );
    assert_eq!(findings(&map), Vec::<String>::new());
    assert_shared(&map);
}

/// Each corner of a side that two areas have is the same for both, to the last bit, and no side inside of
/// the board has one area only.
fn assert_shared(map: &Map) {
    let bits = |point: &[f64; 2]| point.map(f64::to_bits);
    let mut sides = BTreeSet::new();
    for ring in map.areas.iter().flat_map(|area| area.outline.rings()) {
        let ends = ring.iter().zip(ring.iter().cycle().skip(1));
        for (from, to) in ends {
            assert!(sides.insert([bits(from), bits(to)]), "{from:?} to {to:?} twice");
        }
    }
    let board = map.board.expect("a board");
    let is_at_rim = |[from, to]: &[[u64; 2]; 2]| {
        (0..2).any(|axis| {
            [0.0, board[axis]].into_iter().any(|rim| {
                [from, to].into_iter().all(|end| (f64::from_bits(end[axis]) - rim).abs() < 1.0)
            })
        })
    };
    let alone = sides.iter().filter(|[from, to]| !sides.contains(&[*to, *from]));
    let alone: Vec<_> = alone.filter(|side| !is_at_rim(side)).collect();
    let points: Vec<_> = alone.iter().map(|side| side.map(|end| end.map(f64::from_bits))).collect();
    assert!(points.is_empty(), "{} of {} sides: {points:?}", points.len(), sides.len());
}

/// A blue and a green half with a line between them that ends so many pixels above the bottom.
fn halves(gap: usize) -> Vec<u8> {
    let pixel = |x: usize, y: usize| match x {
        98..102 if y < 150 - gap => [20; 3],
        _ => [160, 190, 120],
    };
    png(200, 150, &(0..200 * 150).map(|at| pixel(at % 200, at / 200)).collect::<Pixels>())
}

#[test]
fn a_gap_in_a_line_is_closed_or_named() {
    let (imported, map) = traced(&halves(3), Options::default());
    assert_eq!(map.areas.len(), 2);
    assert!(said(&imported).contains("gaps in lines, closed: between Area 1 and Area 2, 3 pixels"));
    let preview = preview(&imported.trace.expect("a trace"), &map);
    assert!(preview.contains("<circle") && preview.contains(">area-2</text>"));
    let (imported, map) = traced(&halves(9), Options::default());
    assert_eq!(map.areas.len(), 1);
    let words = "Area 1, 9 pixels wide: --gap 9 closes it (at 99.0, 145)";
    assert!(said(&imported).contains(words), "{}", said(&imported));
    let closed = Options { gap: Some(9), ..Options::default() };
    assert_eq!(traced(&halves(9), closed).1.areas.len(), 2);
    let (imported, map) = traced(&halves(60), Options::default());
    assert_eq!(map.areas.len(), 1);
    assert!(
        said(&imported).contains("lines and signs that separate nothing"),
        "{}",
        said(&imported)
    );
}

/// Paper, a frame, a sea, an island of two areas, and a lake in one of them that is a speck.
#[test]
fn paper_is_left_out_and_islands_are_cut_out_of_their_sea() {
    let inside = |x: usize, y: usize, [left, top, right, bottom]: [usize; 4]| {
        (left..right).contains(&x) && (top..bottom).contains(&y)
    };
    let pixel = |x: usize, y: usize| match () {
        () if inside(x, y, [85, 60, 90, 65]) => [90, 150, 200],
        () if inside(x, y, [82, 52, 118, 88]) => [220, 190, 140],
        () if inside(x, y, [122, 52, 158, 88]) => [170, 190, 120],
        () if inside(x, y, [78, 48, 162, 92]) => [10; 3],
        () if inside(x, y, [24, 14, 226, 146]) => [90, 150, 200],
        () if inside(x, y, [20, 10, 230, 150]) => [30; 3],
        () => [250; 3],
    };
    let pixels: Pixels = (0..250 * 160).map(|at| pixel(at % 250, at / 250)).collect();
    let (imported, map) =
        traced(&png(250, 160, &pixels), Options { least: Some(30), ..Options::default() });
    let ids: Vec<&str> = map.areas.iter().map(|area| area.id.as_str()).collect();
    assert_eq!(ids, ["sea-1", "area-1", "area-2"]);
    assert_eq!(map.areas[0].outline.parts[0].holes.len(), 1);
    assert_eq!((map.areas[0].water.len(), map.areas[1].land.len()), (2, 1));
    assert_eq!(map.board.map(|side| side.map(f64::round)), Some([206.0, 136.0]));
    assert!(said(&imported).contains("the paper around the board"));
    assert_eq!(findings(&map), Vec::<String>::new());
}

/// What `painted.jpg` shows: four lands and a sea in the middle.
#[test]
fn a_jpeg_is_traced_too() {
    let (_, map) = traced(include_bytes!("painted.jpg"), Options::default());
    let seas = map.areas.iter().filter(|area| area.kind == AreaKind::Sea);
    assert_eq!((map.areas.len(), seas.map(|sea| sea.water.len()).sum::<usize>()), (5, 4));
    assert_eq!(findings(&map), Vec::<String>::new());
    assert_shared(&map);
}

#[test]
fn damaged_and_huge_pictures_are_refused_in_a_sentence() {
    let refused = |bytes: &[u8]| read(bytes, Options::default()).err().unwrap_or_default();
    let (board, jpeg) = (halves(0), include_bytes!("painted.jpg").as_slice());
    assert!(refused(b"GIF89a").contains("neither a PNG nor a JPEG"));
    assert!(refused(&board[..board.len() / 2]).contains("this PNG is damaged"));
    let mut bytes = Vec::new();
    png::Encoder::new(&mut bytes, 60_000, 60_000).write_header().expect("a header").finish().ok();
    assert!(refused(&bytes).contains("60000 × 60000 pixels"), "{}", refused(&bytes));
    let mut wide = jpeg.to_vec();
    let frame = wide.windows(2).position(|two| two == [0xff, 0xc0]).expect("a frame");
    wide[frame + 5..frame + 9].fill(0xff);
    assert!(refused(&wide).contains("JPEG"), "{}", refused(&wide));
    assert!(refused(&png(1, 1, &[[0; 3]])).contains("no region of one colour"));
    let channel = |number: u32| u8::try_from(number * 97 % 251).unwrap_or_default();
    let noise = (0..90_000).map(|at| [at, at / 7, at / 11].map(channel)).collect::<Pixels>();
    assert!(refused(&png(300, 300, &noise)).contains("no region of one colour"));
    for end in (0..jpeg.len()).step_by(397) {
        let _ = read(&jpeg[..end], Options::default());
        let mut changed = jpeg.to_vec();
        changed[end] ^= 0x55;
        let _ = read(&changed, Options::default());
    }
}

/// A camera that was held upright writes how, and leaves the pixels on their side.
#[test]
fn a_photo_on_its_side_is_refused_until_it_is_turned() {
    let mut bytes = include_bytes!("painted.jpg").to_vec();
    let exif =
        b"\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    bytes.splice(2..2, exif.iter().copied());
    let reason = read(&bytes, Options::default()).expect_err("a photo on its side");
    assert!(reason.contains("turn it, and save it anew"), "{reason}");
}

#[test]
fn a_picture_with_damaged_pixels_is_refused() {
    let whole = halves(3);
    let pixels = whole.windows(4).position(|name| name == b"IDAT").expect("pixels");
    for at in [pixels + 30, whole.len() - 18] {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        let reason = read(&bytes, Options::default()).expect_err("damage");
        assert!(reason.starts_with("this PNG is damaged"), "{reason}");
    }
}
