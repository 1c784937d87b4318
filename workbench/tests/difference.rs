//! Tests of `difference`.

use proptest::prelude::*;
use strabo_compile::SourceFile;
use strabo_sheet::{applied, in_order};
use strabo_workbench::{difference, testing::rewritten};

#[test]
fn differences_look_like_those_of_other_programs() {
    let old = [SourceFile::new("a.toml", &b"one\ntwo\n"[..])];
    let new =
        [SourceFile::new("a.toml", &b"one\n2\n"[..]), SourceFile::new("b.toml", &b"new\n"[..])];
    let wanted = "--- a/a.toml\n+++ b/a.toml\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n\
                  --- /dev/null\n+++ b/b.toml\n@@ -0,0 +1 @@\n+new\n";
    assert_eq!(difference(&old, &new), wanted);
}

#[test]
fn hunks_far_apart_stand_alone_and_a_last_line_may_have_no_end() {
    let old: Vec<String> = (0..20).map(|number| format!("{number}\n")).collect();
    let new = old.concat().replace("\n3\n", "\nthree\n").replace("\n10\n", "\nten\n");
    let file = |text: String| [SourceFile::new("a.toml", text.into_bytes())];
    let text = difference(&file(old.concat()), &file(new.trim_end().to_owned()));
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("@@")).collect();
    assert_eq!(heads, ["@@ -1,14 +1,14 @@", "@@ -17,4 +17,4 @@"]);
    assert!(text.ends_with("-19\n+19\n\\ No newline at end of file\n"), "{text}");
}

proptest! {
    #[test]
    fn the_edits_of_a_new_text_give_it(old in "([ab]\r?\n){0,8}[ab]?", new in "([ab]\r?\n){0,8}[ab]?") {
        let edits = rewritten("a.toml", &old, &new);
        let result = applied(old.as_bytes(), &in_order(&edits));
        prop_assert_eq!(String::from_utf8(result).expect("text"), new);
    }
}
