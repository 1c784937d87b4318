//! Tests of `start::overlay`.

use proptest::prelude::*;
use strabo_workbench::{start::name_of, testing::overlay_text};

#[test]
fn an_overlay_is_written_as_people_write_it() {
    let base = ["east", "The East"];
    let text = overlay_text("my-map", "my-map", base, Some("5-9"), "flax");
    let start = "\
#:schema .schemas/overlay/pack.schema.json
# My Map: changes to The East.

[pack]
id = \"my-map\"
name = \"My Map\"
version = \"0.1.0\"
extends = \"east\"
players = \"5-9\"

# All other files are optional.";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("\n#   [[commodity]]\n#   id = \"flax\"\n"), "{text}");
    assert!(text.ends_with("no longer fits.\n"), "{text}");
    let without = overlay_text("my-map", "my-map", base, None, "flax");
    assert!(without.contains("\nextends = \"east\"\n# players = \"5-9\"\n\n# All"), "{without}");
}

proptest! {
    #[test]
    fn any_name_is_read_as_it_was_written(name in any::<String>(), mark in "[\"'\\\\\u{0}-\u{1f}\u{7f}]{0,4}") {
        let hostile = format!("{mark}{name}{mark}");
        let text = overlay_text("my-map", &hostile, [&hostile, &hostile], Some(&hostile), "flax");
        let read: toml::Table = text.parse().expect("TOML");
        let head = &read["pack"];
        let name = name_of(&hostile);
        prop_assert_eq!(head["name"].as_str(), Some(name.as_str()));
        prop_assert_eq!(head["extends"].as_str(), Some(hostile.as_str()));
        prop_assert_eq!(head["players"].as_str(), Some(hostile.as_str()));
    }
}
