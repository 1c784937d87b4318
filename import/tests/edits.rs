//! Tests of `edits`.

use strabo_import::testing::Edits;
use strabo_sheet::ListChange;

#[test]
fn rows_come_behind_rows_and_a_list_keeps_its_form() {
    let before = "# My map.\n[[area]]\nid = \"a\"\nland = [\n  \"b\", # ford\n]\n# Low land.\n\n\
                  [[sea]]\nid = \"s\" # wide";
    let after = "# My map.\n[board]\nwidth = 9\n\n[[area]]\nid = \"a\"\nland = [\n  \"b\", \
                 \"x\", # ford\n]\nat = [1, 2]\n# Low land.\n\n[[area]]\nid = \"x\"\n\n\
                 [[sea]]\nid = \"s\" # wide\n\n[[sea]]\nid = \"t\"\n";
    for end in ["\n", "\r\n"] {
        let [before, after] = [before, after].map(|text| text.replace('\n', end));
        let mut edits = Edits::new(&before).expect("TOML");
        let [area, sea] =
            ["area", "sea"].map(|table| edits.sheet.rows(table).next().expect("a row"));
        edits.set("area", area, "at", "[1, 2]");
        edits.change_list("area", area, "land", ListChange { add: &["x"], remove: &[] });
        edits.add_behind(Some(area), "[[area]]\nid = \"x\"\n");
        edits.add_behind(Some(sea), "[[sea]]\nid = \"t\"\n");
        edits.add_in_front("[board]\nwidth = 9");
        assert_eq!(edits.finish(), after);
    }
}

#[test]
fn a_text_that_is_no_toml_is_refused_with_its_line() {
    assert_eq!(Edits::new("[[area]]\nid = \n").err().map(|(line, _)| line), Some(2));
}
