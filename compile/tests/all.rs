//! Every test of the crate in one program: linking one takes longer than running most of them.

mod arithmetic;
mod bad_input;
mod blocks;
mod bundle;
mod bundle_hostile;
mod common;
mod contacts;
mod diff_knows_the_model;
mod findings;
mod games_of_cards;
mod geojson;
mod index;
mod map_edits;
mod overlay;
mod page;
mod pages;
mod schema_agrees;
mod schemas;
mod shipped_maps;
mod stand_ins;
mod tiles;
mod tree_agrees;
mod tree_de;
mod tree_edit;
mod tree_parse;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/support/counts.rs"]
mod counts;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/suggest.rs"]
mod suggest;
