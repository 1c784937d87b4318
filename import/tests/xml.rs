//! Tests of `xml`.

use std::fmt::Write as _;

use strabo_import::testing::{MOST_COMPARED, parse, plain, refuse_crowds};
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

/// As Illustrator writes it.
#[test]
fn plain_entities_of_a_doctype_are_written_out_once() {
    let head = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD\" 'svg11.dtd' [\n\t<!ENTITY ns \"http://a\">\n\t<!ENTITY q 'x\"y'>\n]>";
    let text = format!("{head}\n<svg xmlns=\"&ns;\" a=\"&q;\">&ns;<!-- &ns; --></svg>");
    let text = plain(&text).expect("plain entities");
    let document = parse(&text).expect("a document");
    let root = document.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://a"));
    assert_eq!((root.attribute("a"), root.text()), (Some("x\"y"), Some("http://a")));
    assert_eq!(text.lines().position(|line| line.starts_with("<svg")), Some(5), "lines stay");
    let many = format!(
        "<!DOCTYPE svg [<!ENTITY a '{}'>]>\n<svg>{}</svg>",
        "x".repeat(5000),
        "&a;".repeat(5000)
    );
    let message = "entities stand for too much text up to here".to_owned();
    assert_eq!(plain(&many).err(), Some((2, message)));
}

#[test]
fn nothing_else_in_a_doctype_is_read() {
    for inside in [
        "<!-- > -->",
        "<!ENTITY % a 'b'>",
        "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
        "<!ENTITY a '&b;'>",
        "<!ENTITY a '<g/>'>",
        "<!ELEMENT svg ANY>",
        "<?x?>",
    ] {
        let text = format!("\n<!DOCTYPE svg [\n{inside}]><svg/>");
        let (line, message) = plain(&text).expect_err(inside);
        assert!(line == 3 && message.starts_with("this DOCTYPE holds more"), "{line} {message}");
    }
}

/// Each hides a crowd from a reader that takes another piece for what it is.
#[test]
fn no_crowd_hides_behind_an_odd_beginning() {
    let mut crowd = String::new();
    for at in 0..2000 {
        let _ = write!(crowd, " a{at}=''");
    }
    for hidden in [
        "<!DOCTYPE svg [<!-- ><![CDATA[ -->]>",
        "<!--><![CDATA[-->",
        "<?a?><?x <![CDATA[?>",
        "<?xml version='?><![CDATA['?>",
        "<?xml version='1.0'?><?xml version='?><![CDATA['?>",
        "<svg a='<![CDATA['>",
        "<!DOCTYPE svg><!DOCTYPE svg [<!-- ><![CDATA[ -->]>",
    ] {
        let text = format!("{hidden}<svg{crowd}/>");
        let refused = plain(&text).and_then(|text| parse(&text).map(|_| ()));
        let (_, message) = refused.expect_err(hidden);
        let known = ["more than 1000", "DOCTYPE holds more", "is not XML"];
        assert!(known.iter().any(|known| message.contains(known)), "{hidden}: {message}");
    }
}
