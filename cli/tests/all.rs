//! Every test of the crate in one program: linking one takes longer than running most of them.

mod broken;
mod build;
mod bundles;
mod check;
mod clash_of_cultures;
mod commands;
mod commands_markdown;
mod commands_simulate_compare;
mod commands_simulate_options;
mod commands_simulate_progress;
mod common;
mod component_lists;
mod damaged_results;
mod diff_properties;
mod documents;
mod export;
mod facts;
mod files;
mod fix;
mod fix_safety;
mod folders;
mod found;
mod games;
mod guide;
mod hostile;
mod journal;
mod lsp;
mod lsp_hostile;
mod lsp_queue;
mod own_map;
mod pages;
mod play;
mod records;
mod reference_readers;
mod report_github;
mod report_sarif;
mod rulebooks;
mod same_bytes;
mod serve;
mod shown;
mod simulate;
mod sitting;
mod table;
mod terminal;
mod watch;
mod zips;

// Their tests stand beside the code, and they need nothing else of the crate, but `client` needs `uri`.
#[allow(dead_code, reason = "pages of commands have consoles")]
#[path = "../../compile/tests/blocks.rs"]
mod blocks;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/lsp/client.rs"]
mod lsp_client;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/lsp/document.rs"]
mod lsp_document;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/lsp/wire.rs"]
mod lsp_wire;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/reference/about.rs"]
mod reference_about;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/report/text.rs"]
mod report_text;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/lsp/uri.rs"]
mod uri;
