//! Authored types are read from a tree, and mistakes are found where they are.

use std::collections::BTreeMap;

use serde::{Deserialize, de::IgnoredAny};
use strabo_compile::authored::{Part, Sea};
use strabo_compile::source::Span;
use strabo_compile::tree::de::{Error, fields_of, from_node};
use strabo_compile::tree::{Forest, Map, Spanned};

/// Reads the key `v` of a text.
fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, Error> {
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let root = forest.parse(text, 0, &mut errors);
    assert_eq!(errors, []);
    from_node(&forest, forest.get(root, "v").expect("v"))
}

fn mistake<T: for<'de> Deserialize<'de>>(text: &str) -> (&str, String) {
    let error = read::<T>(text).err().expect("a mistake");
    (&text[error.span().start as usize..error.span().end as usize], error.message().to_owned())
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Area {
    id: Spanned<String>,
    population: Option<u8>,
    #[serde(default)]
    land: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
enum Effect {
    Nothing,
    TakeDamage(u32),
    Move(u8, u8),
    Beneficiary { select: u8 },
}

#[test]
fn a_struct_with_places() {
    let area: Area = read("v = { id = \"ur\", land = [\"sumer\"] }").expect("an area");
    assert_eq!(area.id, Spanned::new("ur".to_owned(), Span::default()));
    assert_eq!(area.id.span, Span::new(11, 15));
    assert_eq!(area.land[0].span, Span::new(25, 32));
    assert_eq!((area.id.len(), area.population), (2, None));
}

#[test]
fn strings_are_borrowed() {
    let mut forest = Forest::new();
    let root = forest.parse("a = 'plain'\nb = \"\\u0062\"", 0, &mut Vec::new());
    let strings: BTreeMap<&str, &str> = from_node(&forest, root).expect("strings");
    assert_eq!(strings, BTreeMap::from([("a", "plain"), ("b", "b")]));
}

#[test]
fn an_enum_is_a_string_or_a_table_with_one_key() {
    assert_eq!(read("v = 'nothing'"), Ok(Effect::Nothing));
    assert_eq!(read("v = { take_damage = 10 }"), Ok(Effect::TakeDamage(10)));
    assert_eq!(read("v.move = [1, 2]"), Ok(Effect::Move(1, 2)));
    assert_eq!(read("[v.beneficiary]\nselect = 3"), Ok(Effect::Beneficiary { select: 3 }));
}

#[test]
fn an_enum_is_nothing_else() {
    let wrong = |text| mistake::<Effect>(text);
    assert_eq!(wrong("v = {}").1, "the table is empty; one key is expected");
    let several = "one key is expected, not several".to_owned();
    assert_eq!(wrong("v = { take_damage = 1, move = 2 }"), ("move", several));
    assert_eq!(wrong("v = 'take_damage'").1, "`take_damage` needs a value: { take_damage = … }");
    let nothing = "`nothing` takes no value: write \"nothing\"".to_owned();
    assert_eq!(wrong("v = { nothing = 1 }"), ("nothing", nothing));
    assert_eq!(wrong("v = { noting = 1 }").0, "noting");
    assert_eq!(wrong("v = 'noting'").0, "'noting'");
    assert_eq!(wrong("v = { move = 1 }").1, "this is an integer, but an array of 2 is expected");
    assert_eq!(wrong("v = { beneficiary = 1 }").1, "this is an integer, but a table is expected");
    assert_eq!(wrong("v = { move = [1, 2, 3] }").0, "[1, 2, 3]");
    assert_eq!(wrong("v = 3").0, "3");
}

#[test]
fn mistakes_are_found_in_the_innermost_place() {
    let wrong = |text| mistake::<Vec<Area>>(text);
    let missing = "the key `id` is missing".to_owned();
    assert_eq!(wrong("[[v]]\npopulation = 1"), ("[[v]]", missing));
    let unknown = "there is no key `ide`; known are `id`, `population`, `land`".to_owned();
    assert_eq!(wrong("[[v]]\nide = 'ur'"), ("ide", unknown));
    let kind = "this is integer `3`, but a string is expected".to_owned();
    assert_eq!(wrong("[[v]]\nid = 'ur'\nland = ['a', 3]"), ("3", kind));
    assert_eq!(wrong("v = [['ur', 1, []]]").0, "['ur', 1, []]");
    assert_eq!(wrong("[[v]]\nid = 'ur'\npopulation = 256").0, "256");
    assert_eq!(wrong("[[v]]\nid = 'ur'\npopulation = -1").0, "-1");
}

#[test]
fn whole_floats_are_integers_and_integers_are_floats() {
    assert_eq!(read("v = 3.0"), Ok(3_u8));
    assert_eq!(read("v = -3.0"), Ok(-3_i64));
    assert_eq!(read("v = 3"), Ok(3.0_f64));
    assert_eq!(mistake::<u8>("v = 3.5").0, "3.5");
    assert_eq!(mistake::<u8>("v = 300.0").0, "300.0");
    assert_eq!(mistake::<i64>("v = 1e19").0, "1e19");
}

#[test]
fn infinity_and_dates_are_refused() {
    assert_eq!(mistake::<f64>("v = inf").0, "inf");
    assert_eq!(mistake::<f64>("v = nan").0, "nan");
    let dates = ("1979-05-27", "dates are not used in packs".to_owned());
    assert_eq!(mistake::<String>("v = 1979-05-27"), dates);
    assert!(read::<IgnoredAny>("v = [1979-05-27, nan, {}]").is_ok());
}

#[test]
fn keys_know_their_place() {
    let text = "v = { \"9\" = 8, ten = 1 }";
    let map: Map<String, u32> = read(text).expect("a map");
    let entries: Vec<_> = map.iter().map(|(key, value)| (key.as_str(), key.span, *value)).collect();
    assert_eq!(entries, [("9", Span::new(6, 9), 8), ("ten", Span::new(15, 18), 1)]);
    assert_eq!((map.get("ten"), map.get("x"), map.len()), (Some(&1), None, 2));
    let map: Result<BTreeMap<Spanned<Effect>, u8>, _> = read("v = { nothing = 1 }");
    assert_eq!(map.map(|map| map.len()), Ok(1));
    assert_eq!(mistake::<Map<u8, u8>>(text).0, "ten");
}

#[test]
fn another_deserializer_knows_no_places() {
    for json in ["3", "{}", "{ \"a\": 1 }"] {
        let error = serde_json::from_str::<Spanned<u8>>(json).expect_err("no place");
        assert!(error.to_string().contains("knows its place"), "{error}");
    }
}

#[test]
fn the_schema_of_a_spanned_value_is_that_of_the_value() {
    assert_eq!(schemars::schema_for!(Spanned<u8>), schemars::schema_for!(u8));
    let map = serde_json::to_value(schemars::schema_for!(Map<String, bool>)).expect("a schema");
    assert_eq!(map["propertyNames"], serde_json::json!({ "type": "string" }));
    assert_eq!(map["additionalProperties"], serde_json::json!({ "type": "boolean" }));
}

#[test]
fn every_table_knows_the_order_of_its_fields() {
    assert_eq!(fields_of::<Sea<'_>>()[..3], ["id", "name", "water"]);
    assert!(fields_of::<u8>().is_empty());
    for table in Part::ALL.iter().flat_map(|part| part.tables()) {
        let fields = (table.fields)();
        assert!(!fields.is_empty(), "{}", table.name);
        assert!(table.key().is_none_or(|key| fields.contains(&key)), "{}", table.name);
    }
}
