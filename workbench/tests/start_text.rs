//! Tests of `start::text`.

use strabo_workbench::start::{id_of, name_of};

#[test]
fn the_name_of_the_folder_becomes_id_and_name() {
    assert_eq!(id_of("My Map (2)").ok().as_deref(), Some("my-map-2"));
    assert_eq!(name_of("my-map"), "My Map");
    assert_eq!(name_of("Ägypten"), "Ägypten");
    assert!(id_of("日本").is_err());
}
