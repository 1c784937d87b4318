//! Tests of `svg::element`.

use strabo_import::testing::{is_automatic, is_decoration, is_general, kind_within};
use strabo_model::map::AreaKind;

#[test]
fn words_of_layers_and_shapes_are_understood() {
    for (name, kind) in [
        ("Land areas", Some(AreaKind::Land)),
        ("openSeas", Some(AreaKind::Sea)),
        ("seazones_2", Some(AreaKind::Sea)),
        ("areas", None),
        ("Finland", None),
        ("season", None),
    ] {
        assert_eq!(kind_within(name), kind, "{name}");
    }
    assert!(is_general("Land areas") && !is_general("Aegean Sea 2 coast"));
    assert!(is_decoration("Map legend") && !is_decoration("Key West") && !is_decoration("map"));
    assert!(is_automatic("path12-3") && is_automatic("Vector_2") && is_automatic("g7"));
    assert!(!is_automatic("greece") && !is_automatic("g7a"));
}
