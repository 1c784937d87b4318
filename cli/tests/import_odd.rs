//! Odd and hostile drawings: each is imported or refused with a sentence that helps.

use strabo_cli::Status;

use crate::common::Bench;
use crate::import::{import, rows, svg};

/// A square beside the others, so that a drawing has something to import.
const PLAIN: &str = "<rect id=\"plain\" x=\"80\" y=\"80\" width=\"9\" height=\"9\"/>";

#[test]
fn odd_drawings_are_imported_with_a_word_on_what_is_odd() {
    for (inside, areas, said) in [
        ("<path id=\"bow\" d=\"M0 0L40 40H0L30 0Z\"/>", 2, "bow crosses itself"),
        (
            "<rect id=\"a\" width=\"30\" height=\"30\"/><rect id=\"b\" width=\"30\" height=\"30\"/>",
            3,
            "a and b",
        ),
        ("<rect id=\"em\" width=\"10em\" height=\"9\"/>", 1, "width=\"10em\" is no length"),
        (
            "<g transform=\"scale(0)\"><rect id=\"flat\" width=\"9\" height=\"9\"/></g>",
            1,
            "it encloses nothing",
        ),
        (
            "<rect id=\"left\" transform=\"scale(-1,1)\" width=\"9\" height=\"9\"/>",
            2,
            "its corner was moved",
        ),
        ("<rect inkscape:label=\"Κρήτη\" width=\"9\" height=\"9\"/>", 2, "\"Κρήτη\" became area-1"),
        (
            "<style>.a{fill:red; /* never closed </style><rect class=\"a\" id=\"a\" width=\"9\" height=\"9\"/>",
            2,
            "plain",
        ),
        (
            "<path id=\"open\" d=\"M0 0H30V30\"/>",
            2,
            "open lines, closed with a straight line:\n  path \"open\"",
        ),
        (
            "<use href=\"#plain\" id=\"again\"/><image id=\"scan\"/>",
            2,
            "not areas, ignored:\n  image \"scan\"",
        ),
        (
            "<g><title/><title>Two</title><path d=\"M0 0H9V9Z\"/></g>",
            2,
            "without a name, numbered for now",
        ),
        (
            "<g id=\"isle\"><path d=\"oops\"/></g>",
            1,
            "group \"isle\" on line 1: no shape in it is an area",
        ),
        ("<svg x=\"3\"><rect id=\"inner\" width=\"9\" height=\"9\"/></svg>", 2, "imported 2 areas"),
        (
            "<rect inkscape:label=\"&lt;b&gt; &quot;x&quot;&#10;&#9;y\u{202e}\" width=\"9\" height=\"9\"/>",
            2,
            "became b-x-y",
        ),
    ] {
        let bench = Bench::new();
        let ran = import(&bench, "svg", &svg(&format!("{inside}{PLAIN}")), &[]).clean();
        assert_eq!(rows(&bench).len(), areas, "{inside}\n{}", ran.out);
        assert!(
            ran.out.contains(said) || bench.read("out/map.toml").contains(said),
            "{said}\n\n{}",
            ran.out
        );
    }
}

#[test]
fn drawings_without_areas_say_why() {
    for (inside, said) in [
        ("<path id=\"a\" d=\"\"/>", "it encloses nothing"),
        ("<path id=\"a\" fill=\"none\" d=\"M0 0L9 9\"/>", "an open line that is not filled"),
        (
            "<g id=\"layer1\" style=\"display:none\"><rect width=\"9\" height=\"9\"/></g>",
            "hidden, not imported",
        ),
        ("<g id=\"Legend\"><rect width=\"9\" height=\"9\"/></g>", "because of its name"),
    ] {
        let bench = Bench::new();
        let ran = import(&bench, "svg", &svg(inside), &[]);
        assert_eq!(ran.status, Status::Failed, "{}", ran.out);
        assert!(
            ran.err.contains("contains no areas") && ran.err.contains(said),
            "{said}\n\n{}",
            ran.err
        );
        assert!(!bench.path("out").exists());
    }
}

#[test]
fn large_drawings_of_odd_forms_take_no_long_time() {
    let title = "long ".repeat(200_000);
    let classes: Vec<String> = (0..50_000).map(|at| format!("c{at}")).collect();
    let groups: Vec<String> = (0..3_000)
        .map(|at| {
            let (x, y) = (at % 60, at / 60);
            format!(
                "<g id=\"n{at}\"><path d=\"M{x} {y}h.4v.4z\"/><path d=\"M{x}.5 {y}h.4v.4z\"/></g>"
            )
        })
        .collect();
    let rules: Vec<String> = (0..20_000).map(|at| format!(".c{at}{{fill:red}}")).collect();
    for (inside, areas) in [
        (format!("<rect width=\"9\" height=\"9\"><title>{title}</title></rect>"), 1),
        (format!("<rect id=\"a\" class=\"{}\" width=\"9\" height=\"9\"/>", classes.join(" ")), 1),
        (format!("<style>{}</style>{}", rules.concat(), groups.concat()), 3_000),
    ] {
        let bench = Bench::new();
        import(&bench, "svg", &svg(&inside), &["--tolerance", "0.01"]).clean();
        assert_eq!(rows(&bench).len(), areas);
    }
}
