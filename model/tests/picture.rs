//! Pictures of strangers: what is left of them, and what is refused by which sentence.

use strabo_model::art::picture::{LARGEST, clean};
use strabo_model::art::{Picture, PictureKind};
use strabo_model::{Pack, bundle};

fn svg(inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 20\">{inside}</svg>")
}

fn png(width: u32, height: u32, chunks: &[(&[u8; 4], usize)]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes
        .extend(width.to_be_bytes().into_iter().chain(height.to_be_bytes()).chain([8, 2, 0, 0, 0]));
    bytes.extend([0; 4]);
    for (name, length) in chunks {
        bytes.extend(u32::try_from(*length).expect("a length").to_be_bytes());
        bytes.extend(name.iter());
        bytes.resize(bytes.len() + length + 4, 0);
    }
    bytes
}

#[test]
fn hostile_pictures_are_refused_by_a_sentence() {
    let nested = |depth: usize| svg(&("<g>".repeat(depth) + &"</g>".repeat(depth)));
    let level = |at: usize| format!("<g id=\"l{at}\">{}</g>", use_of(at + 1).repeat(10));
    let laughs = svg(&((0..9).map(level).collect::<String>() + "<path id=\"l9\" d=\"M0 0\"/>"));
    let marked = "<marker id=\"m\"><path d=\"\"/></marker><g marker-mid=\"url(#m)\"><path d=\"M0 0";
    let corners = svg(&format!("{marked}{}\"/></g>", "L1 2".repeat(200_000)));
    let drawings = [
        ("<script>alert(1)</script>", "has a script"),
        ("<rect onload=\"alert(1)\"/>", "has a script: the attribute \"onload\""),
        ("<image href=\"a.png\"/>", "has a picture in it: make that one a PNG of its own"),
        ("<foreignObject/>", "has <foreignObject>, which cannot be drawn everywhere"),
        ("<use href=\"b.svg#a\"/>", "refers to something outside of it: b.svg#a"),
        ("<g fill=\"url( 'http://a.b/c#d')\"/>", "refers to something outside of it: url("),
        ("<style>@import 'a.css';</style>", "refers to something outside of it: @import"),
        ("<g style=\"fill:\\75rl(http://a.b)\"/>", "refers to something outside of it: fill:"),
        ("<g id=\"a\"><use href=\"#a\"/></g>", "has an element that refers to itself"),
    ];
    let mut all = drawings.map(|(inside, why)| (svg(inside).into_bytes(), why)).to_vec();
    all.extend([
        (nested(200).into_bytes(), "nests elements more than 40 deep"),
        (corners.into_bytes(), "has too many elements or pixels"),
        (laughs.into_bytes(), "has too many elements or pixels"),
        (b"<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>".to_vec(), "declares entities"),
        (vec![b' '; LARGEST + 1], "has more than 4 MB"),
        (b"\x1f\x8b\x08\0packed".to_vec(), "is neither a PNG nor plain SVG"),
        (png(100_000, 100_000, &[(b"IEND", 0)]), "has too many elements or pixels"),
        (png(8, 8, &[(b"IDAT", 20)]), "is cut off or damaged"),
    ]);
    for (bytes, why) in all {
        let found = clean(&bytes).expect_err(why);
        assert!(found.starts_with(why), "{found} instead of {why}");
    }
}

fn use_of(at: usize) -> String {
    format!("<use href=\"#l{at}\"/>")
}

#[test]
fn what_only_draws_is_kept_and_notes_of_programs_are_not() {
    let drawing = "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"a\" \"b\"><svg \
        xmlns=\"http://www.w3.org/2000/svg\" xmlns:i=\"urn:i\" width=\"30px\" height=\"20\" i:path=\"/mine\">\
        <metadata>me</metadata><i:view/><g id=\"a\" i:label=\"b\" style=\"fill:url(#c)\">x &amp; y</g></svg>";
    let found = clean(drawing.as_bytes()).expect("a picture");
    let left = svg("<g id=\"a\" style=\"fill:url(#c)\">x &amp; y</g>");
    assert_eq!((&*found.data, found.size), (&*left, [30.0, 20.0]));
    assert_eq!(clean(left.as_bytes()), Ok(found));
    let pixels = clean(&png(8, 4, &[(b"zTXt", 900), (b"IDAT", 20), (b"IEND", 0)])).expect("pixels");
    let without = clean(&png(8, 4, &[(b"IDAT", 20), (b"IEND", 0)]));
    assert_eq!((pixels.kind, Ok(pixels)), (PictureKind::Png, without));
}

#[test]
fn a_bundle_cannot_bring_what_the_compiler_refuses() {
    let mut pack =
        Pack { id: "a".into(), name: "A".into(), version: "1.0.0".into(), ..Pack::default() };
    for (inside, why) in [("<script/>", "has a script"), ("<!-- -->", "is not written as")] {
        let data = svg(inside).into();
        pack.pictures =
            vec![Picture { file: "a.svg".into(), kind: PictureKind::Svg, data, weight: 1 }];
        let found = bundle::write(&pack).expect_err(why).to_string();
        assert!(found.contains(&format!("pictures[0] {why}")), "{found}");
    }
}
