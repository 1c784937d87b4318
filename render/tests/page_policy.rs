//! Tests of `page::policy`.

use strabo_render::testing::hash;

#[test]
fn a_hash_is_what_browsers_expect() {
    assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
}
