//! The chapters of the guide. Written by `cargo xtask codegen`.

/// The text of each chapter, in order.
pub static CHAPTERS: &[&str] = &[
    include_str!("../../../../docs/guide/1-your-first-map.md"),
    include_str!("../../../../docs/guide/2-a-new-setup.md"),
    include_str!("../../../../docs/guide/3-bring-your-own-drawing.md"),
    include_str!("../../../../docs/guide/4-card-tables.md"),
    include_str!("../../../../docs/guide/5-a-rule-of-your-own.md"),
    include_str!("../../../../docs/guide/6-is-it-fair.md"),
    include_str!("../../../../docs/guide/7-take-it-elsewhere.md"),
    include_str!("../../../../docs/guide/8-for-engine-people.md"),
];
