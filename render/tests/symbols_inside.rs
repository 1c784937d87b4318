//! Tests of `symbols`.

use strabo_model::symbol::Symbol;
use strabo_render::symbols::distinct;

#[test]
fn groups_have_signs_of_their_own() {
    let wanted = [Symbol::Harp, Symbol::Harp, Symbol::Circle, Symbol::Star];
    assert_eq!(distinct(&wanted), [Symbol::Harp, Symbol::Square, Symbol::Circle, Symbol::Star]);
}

#[test]
fn two_words_for_one_sign_are_not_two_signs() {
    assert_eq!(distinct(&[Symbol::Lyre, Symbol::Harp]), [Symbol::Lyre, Symbol::Circle]);
}

#[test]
fn more_groups_than_signs_still_have_one_each() {
    assert_eq!(distinct(&[Symbol::Harp; 80]).len(), 80);
}
