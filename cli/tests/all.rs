//! Every test of the crate in one program: linking one takes longer than running most of them.

mod build;
mod bundles;
mod check;
mod clash_of_cultures;
mod commands;
mod common;
mod component_lists;
mod diff;
mod diff_properties;
mod export;
mod export_table;
mod fix;
mod fix_safety;
mod folders;
mod import;
mod import_odd;
mod import_sources;
mod import_svg;
mod import_update;
mod maps;
mod partial;
mod play;
mod records;
mod rulebooks;
mod simulate;
mod tiles;
