//! Plots of a few figures, one idea each, and figures that are odder than any report has.

use crate::rules;
use crate::support::{golden, words};
use strabo_render::plot::{
    Bar, Bars, Dot, HALF, Head, Heat, HeatRow, Histogram, Line, Lines, Mark, Scatter, Stack,
    Stacked, Unit, WIDE,
};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::{page::Document, scene::Scene, svg};

fn head(title: &str) -> Head {
    Head { title: title.to_owned(), note: "Three of a kind.".to_owned() }
}

fn names() -> [String; 3] {
    ["Saba", "Nubia", "Persia"].map(str::to_owned)
}

fn bars() -> Bars {
    let marks = [Mark::Above, Mark::Plain, Mark::Below];
    let bar = |(name, (mark, value)): (String, (Mark, f64))| Bar {
        name,
        value,
        interval: Some([value - 3.0, value + 3.0]),
        mark,
        words: format!("{value:.1}%"),
    };
    Bars {
        head: head("Bars"),
        bars: names().into_iter().zip(marks.into_iter().zip([44.0, 33.0, 23.0])).map(bar).collect(),
        reference: Some((33.3, "fair share 33.3%".to_owned())),
        unit: Unit::Percent,
        width: HALF,
    }
}

fn stacked() -> Stacked {
    let stack = |name| Stack { name, parts: vec![12.0, 30.5, 8.0, 0.2] };
    Stacked {
        head: head("Parts"),
        parts: ["Cities", "Advances", "Succession", "Alone"].map(str::to_owned).to_vec(),
        stacks: names().into_iter().map(stack).collect(),
        decimals: 1,
        width: HALF,
    }
}

fn heat() -> Heat {
    let row = |name| HeatRow {
        name,
        cells: vec![(1.0, "50".into()), (0.5, "25".into()), (0.0, "0".into())],
    };
    Heat {
        head: head("Places"),
        columns: ["1", "2", "3"].map(str::to_owned).to_vec(),
        rows: names().into_iter().map(row).collect(),
        width: HALF,
    }
}

fn lines() -> Lines {
    let line = |(at, name): (u32, String)| Line {
        name,
        colour: None,
        values: (0..6).map(|turn| (turn != at * 2).then_some(f64::from(turn * (at + 2)))).collect(),
    };
    Lines {
        head: head("Turn by turn"),
        lines: (0..).zip(names()).map(line).collect(),
        first: 1,
        across: "Turn".to_owned(),
        unit: Unit::Number,
        width: HALF,
    }
}

fn histogram() -> Histogram {
    Histogram {
        head: head("Length"),
        columns: (17..23).map(|turns| (turns.to_string(), f64::from(turns % 5))).collect(),
        mark: Some((2.4, "mean 19.4".to_owned())),
        across: "Turns".to_owned(),
        unit: Unit::Percent,
        width: HALF,
    }
}

fn scatter() -> Scatter {
    let dot = |(at, name): (u32, String)| Dot {
        name,
        colour: None,
        at: [f64::from(at * at), f64::from(at) * 4.0],
    };
    Scatter {
        head: head("Beside each other"),
        dots: (1..).zip(names()).map(dot).collect(),
        across: "Areas".to_owned(),
        up: "Share".to_owned(),
        unit: Unit::Percent,
        trend: Some([3.0, 1.0]),
        width: HALF,
    }
}

fn all(theme: &Theme) -> Vec<(&'static str, Scene)> {
    vec![
        ("bars", bars().scene(theme)),
        ("stacked", stacked().scene(theme)),
        ("heat", heat().scene(theme)),
        ("lines", lines().scene(theme)),
        ("histogram", histogram().scene(theme)),
        ("scatter", scatter().scene(theme)),
    ]
}

#[test]
fn each_kind_of_plot_is_drawn_as_before() {
    for (name, scene) in all(Theme::of(ThemeKind::Light)) {
        golden(&format!("plot/{name}.svg"), &svg::document(&scene));
    }
}

#[test]
fn bars_in_print_have_patterns() {
    golden("plot/bars-in-print.svg", &svg::document(&bars().scene(Theme::of(ThemeKind::Print))));
}

#[test]
fn each_kind_of_plot_keeps_the_rules_in_every_theme() {
    for look in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print] {
        for (name, scene) in all(Theme::of(look)) {
            assert_eq!(rules::broken(&scene), [""; 0], "{name}, {look:?}");
        }
    }
}

#[test]
fn plots_of_nothing_are_empty_and_no_numbers_are_no_reason_to_fail() {
    let theme = Theme::of(ThemeKind::Light);
    let odd = [f64::NAN, f64::INFINITY, -1e300, 1e300];
    let bar =
        |value| Bar { name: "x".to_owned(), value, interval: Some([value; 2]), ..Bar::default() };
    let odd_bars = Bars { bars: odd.map(bar).to_vec(), width: WIDE, ..Bars::default() };
    let line = Line { values: odd.map(Some).to_vec(), ..Line::default() };
    let dots = odd.map(|value| Dot { at: [value, value], ..Dot::default() });
    let scenes = [
        Bars { width: WIDE, ..Bars::default() }.scene(theme),
        Stacked { width: WIDE, ..Stacked::default() }.scene(theme),
        Heat { width: WIDE, ..Heat::default() }.scene(theme),
        Lines { width: WIDE, ..Lines::default() }.scene(theme),
        Histogram { width: WIDE, ..Histogram::default() }.scene(theme),
        Scatter { width: WIDE, ..Scatter::default() }.scene(theme),
        odd_bars.scene(theme),
        Lines { lines: vec![line], width: WIDE, ..Lines::default() }.scene(theme),
        Scatter { dots: dots.to_vec(), width: WIDE, ..Scatter::default() }.scene(theme),
    ];
    for scene in scenes {
        assert_eq!(rules::broken(&scene), [""; 0]);
    }
}

#[test]
fn forty_lines_keep_their_names_apart() {
    let line = |at: u32| Line {
        name: format!("Civilization {at}"),
        colour: None,
        values: vec![Some(0.0), Some(f64::from(at % 3))],
    };
    let lines = Lines { lines: (0..40).map(line).collect(), ..lines() };
    assert_eq!(rules::broken(&lines.scene(Theme::of(ThemeKind::Light))), [""; 0]);
}

#[test]
fn every_dot_of_a_crowd_that_has_room_has_its_name() {
    let dot = |at: u32| Dot {
        name: format!("Nation {at}"),
        colour: None,
        at: [f64::from(at % 4), f64::from(at / 4)],
    };
    let crowd = Scatter { dots: (0..18).map(dot).collect(), width: HALF, ..Scatter::default() };
    let scene = crowd.scene(Theme::of(ThemeKind::Light));
    assert_eq!(words(&scene).iter().filter(|text| text.starts_with("Nation")).count(), 18);
    assert_eq!(rules::broken(&scene), [""; 0]);
}

#[test]
fn a_page_holds_each_plot_once_for_all_themes() {
    let mut page = Document::new("<Plots>");
    for (at, _) in all(Theme::of(ThemeKind::Light)).iter().enumerate() {
        page.plot(|theme| all(theme).swap_remove(at).1);
    }
    let html = page.html();
    assert!(html.contains("<title>&lt;Plots&gt;</title>"));
    assert!(!html.contains("class=\"in-dark\""), "looks differ in more than colour");
    assert_eq!(html.matches("role=\"img\"").count(), 6);
}
