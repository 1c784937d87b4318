//! Tests of `xml`.

use std::fmt::Write as _;

use strabo_import::testing::{MOST_COMPARED, parse, refuse_crowds};
use strabo_model::effort::Effort;

#[test]
fn crowds_of_attributes_and_namespaces_are_refused_at_once() {
    let mut many = String::from("<svg>\n<path");
    for at in 0..200_000 {
        let _ = write!(many, " a{at}='x'");
    }
    assert_eq!(
        parse(&(many + "/></svg>")).err(),
        Some((2, "this element has more than 1000 attributes".to_owned()))
    );
    let mut deep = String::new();
    for at in 0..60_000 {
        let _ = write!(deep, "<g xmlns:n{at}=\"u{at}\">");
    }
    let message = "more than 200 namespaces are in scope here".to_owned();
    assert_eq!(parse(&(deep + &"</g>".repeat(60_000))).err(), Some((1, message)));
}

/// Each element adds a namespace to those of the root, within the limit of both.
#[test]
fn what_the_parser_compares_is_counted_over_the_whole_file() {
    let text = |namespaces: usize, elements: usize| {
        let mut text = String::from("<svg");
        for at in 0..namespaces {
            let _ = write!(text, " xmlns:n{at}='u{at}'");
        }
        text + ">\n" + &"<a xmlns:z='q'/>".repeat(elements) + "</svg>"
    };
    let spent = |text: &str| {
        let mut effort = Effort::new(MOST_COMPARED);
        refuse_crowds(text, &mut effort).map(|()| effort.spent())
    };
    let [few, many] = [500, 2000].map(|elements| spent(&text(10, elements)).expect("few"));
    assert!(many < 5 * few && many < MOST_COMPARED / 100, "{few} {many}");
    let message = "this file has too many attributes and namespaces up to here".to_owned();
    assert_eq!(parse(&text(195, 40_000)).err(), Some((2, message)));
}

#[test]
fn the_same_namespace_on_every_element_is_no_crowd() {
    let path = "<path xmlns='http://www.w3.org/2000/svg' d='M0 0>'/><g xmlns:a='b'></g>";
    let text = format!("<svg><!-- <a x='> --><![CDATA[<b '\"]]>{}</svg>", path.repeat(5000));
    let found = parse(&text).expect("a document");
    assert_eq!(found.root_element().children().filter(roxmltree::Node::is_element).count(), 10_000);
}
