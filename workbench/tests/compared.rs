//! A pack against the one that it extends: in words, and where on the board.

use strabo_compile::{NoLibrary, SourceFile};
use strabo_workbench::{Bench, question::Compared};

const HEAD: &str =
    "[pack]\nid = \"strait\"\nname = \"The Strait\"\nversion = \"1.0.0\"\nplayers = \"2\"\n";
const MAP: &str = include_str!("data/strait.toml");
const OVER_HEAD: &str = "[pack]\nid = \"over\"\nname = \"Over\"\nversion = \"2.0.0\"\nextends = \"strait\"\nplayers = \"2\"\n";
const OVER_MAP: &str = include_str!("data/over-strait.toml");

fn files(head: &str, map: &str) -> Vec<SourceFile> {
    let file = |path: &str, text: &str| SourceFile::new(path, text.as_bytes().to_vec());
    vec![file("pack.toml", head), file("map.toml", map)]
}

#[test]
fn a_pack_is_compared_with_its_base() {
    let mut bench = Bench::new(NoLibrary);
    bench.put_pack("maps/strait", files(HEAD, MAP));
    bench.put_pack("maps/over", files(OVER_HEAD, OVER_MAP));
    assert!(bench.base("maps/strait").is_none(), "it extends nothing");
    let base = bench.base("maps/over").expect("a base");
    let over = bench.check("maps/over").expect("on the bench");
    let compared = Compared::new(&base, over.pack().expect("a pack")).expect("comparable");
    assert_eq!((&*compared.before, &*compared.after), ("The Strait 1.0.0", "Over 2.0.0"));
    let marks: Vec<_> = compared.areas.iter().map(|mark| (&*mark.id, mark.kind)).collect();
    assert_eq!(marks, [("macedon", "changed"), ("epirus", "removed"), ("paeonia", "added")]);
    assert_eq!(compared.areas[1].at, Some([10.0, 20.0]));
    let lines: Vec<_> = compared.parts.iter().flat_map(|part| &part.lines).collect();
    assert!(
        lines.contains(&&("changed", "area Macedon: population 3 → 4".to_owned())),
        "{lines:?}"
    );
    assert!(lines.contains(&&("added", "Paeonia".to_owned())), "{lines:?}");
}

#[test]
fn a_border_that_only_one_pack_has_is_marked() {
    let without =
        MAP.replacen("land = [\"macedon\"]", "land = []", 1).replacen("\"thrace\", ", "", 1);
    let mut bench = Bench::new(NoLibrary);
    bench.put_pack("maps/strait", files(HEAD, MAP));
    bench.put_pack("maps/other", files(&HEAD.replace("strait", "other"), &without));
    let pack = |bench: &mut Bench, folder: &str| {
        bench.check(folder).and_then(|now| now.pack().cloned()).expect("a pack")
    };
    let (strait, other) = (pack(&mut bench, "maps/strait"), pack(&mut bench, "maps/other"));
    let borders = |from, to| {
        let compared = Compared::new(from, to).expect("comparable");
        assert!(compared.areas.is_empty(), "{:?}", compared.areas);
        let marks = compared.borders.into_iter();
        marks.map(|mark| (mark.a, mark.b, mark.by, mark.kind)).collect::<Vec<_>>()
    };
    let expected = |kind| vec![("macedon".to_owned(), "thrace".to_owned(), "land", kind)];
    assert_eq!(borders(&strait, &other), expected("removed"));
    assert_eq!(borders(&other, &strait), expected("added"));
}
