//! How long pictures take: the board of large packs beside a plain writer of the same shapes, and
//! all pictures of the pack that is drawn by default. `cargo xtask bench` runs this and says what the
//! numbers mean.
#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a measurement")]

#[path = "../../compile/benches/support/generate.rs"]
mod generate;
#[path = "../tests/support.rs"]
mod support;

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use strabo_model::Pack;
use strabo_render::path::Command;
use strabo_render::scene::{Item, Scene};
use strabo_render::svg;
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{self, Request, View};

/// How often each is timed at least, and how long at least.
const SAMPLES: usize = 9;
const LEAST: Duration = Duration::from_secs(2);

fn scene(pack: &Pack) -> Scene {
    let request = Request { pack, setup: None, theme: Theme::of(ThemeKind::Light) };
    View::Map.pages(request).pop().expect("a board")
}

/// The floor: the shapes, texts and boxes of a picture whose places are known already, written with
/// `write!` and nothing else. Names are not even made safe.
fn write_plainly(scene: &Scene) -> String {
    let mut out = String::new();
    scene.visit(&mut |item| {
        let _ = write_item(item, &mut out);
    });
    out
}

fn write_item(item: &Item, out: &mut String) -> std::fmt::Result {
    match item {
        Item::Group(group) => writeln!(out, "<g class=\"{}\">", group.name),
        Item::Picture(_) => writeln!(out, "<image/>"),
        Item::Box(b) => {
            writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{:?}\" stroke=\"{:?}\"/>",
                b.x, b.y, b.width, b.height, b.fill, b.stroke
            )
        }
        Item::Text(text) => writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"middle\">{}</text>",
            text.x, text.y, text.size, text.colour, text.text
        ),
        Item::Shape(shape) => {
            out.push_str("<path d=\"");
            for command in &shape.path.commands {
                match command {
                    Command::Move([x, y]) => {
                        write!(out, "M{:.1} {:.1}", f64::from(*x) / 10.0, f64::from(*y) / 10.0)?;
                    }
                    Command::Line([x, y]) | Command::Arc { to: [x, y], .. } => {
                        write!(out, "L{:.1} {:.1}", f64::from(*x) / 10.0, f64::from(*y) / 10.0)?;
                    }
                    Command::Curve(points) => {
                        for [x, y] in points {
                            write!(
                                out,
                                " {:.1} {:.1}",
                                f64::from(*x) / 10.0,
                                f64::from(*y) / 10.0
                            )?;
                        }
                    }
                    Command::Close => out.push('Z'),
                }
            }
            out.push('"');
            if let Some(stroke) = shape.stroke {
                write!(out, " stroke=\"{}\" stroke-width=\"{}\"", stroke.colour, stroke.tenths)?;
            }
            if let Some(area) = &shape.area {
                write!(
                    out,
                    " data-strabo-id=\"{}\" data-kind=\"{}\" data-land=\"{}\" data-water=\"{}\"",
                    area.id,
                    area.kind,
                    area.land.join(" "),
                    area.water.join(" ")
                )?;
            }
            out.push_str("/>\n");
            Ok(())
        }
    }
}

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> u128 {
    times.sort_unstable();
    times[times.len() / 2].as_nanos()
}

/// Prints `PLACES OURS PLAIN` for each size, and last `0 ALL ALL` for all pictures of the default
/// pack, in nanoseconds. The two take turns, so that a busy machine slows both.
fn main() {
    for places in generate::SIZES {
        let (map, outlines) = (generate::map(*places), generate::outlines(*places));
        let pack = support::instead_of_smallest(&[("map.toml", &map), ("map.geojson", &outlines)]);
        let laid = scene(&pack);
        let (mut ours, mut plain) = (Vec::new(), Vec::new());
        let start = Instant::now();
        while ours.len() < SAMPLES || start.elapsed() < LEAST {
            ours.push(time(|| drop(black_box(svg::document(&scene(&pack))))));
            plain.push(time(|| drop(black_box(write_plainly(&laid)))));
        }
        println!("{places} {} {}", median(ours), median(plain));
    }
    let pack = support::pack("mega-empires-east");
    let times = (0..SAMPLES).map(|_| {
        time(|| {
            for picture in view::all(&pack, Theme::of(ThemeKind::Light)) {
                black_box(svg::document(&picture.scene));
            }
        })
    });
    let all = median(times.collect());
    println!("0 {all} {all}");
}
