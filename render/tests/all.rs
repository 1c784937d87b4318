//! Every test of the crate in one program: linking one takes longer than running most of them.

mod advances;
mod art;
mod board;
mod canvas;
mod cards;
mod cards_sheet;
mod flow;
mod games;
mod hostile;
mod map_clip;
mod map_crossing;
mod map_legend;
mod map_occupied;
mod map_panel;
mod moved;
mod page_board;
mod page_data;
mod page_live;
mod page_palette;
mod page_policy;
mod page_weave;
mod pictures;
mod pieces;
mod print;
mod print_shop;
mod rules;
mod succession;
mod support;
mod svg;
mod symbols;
mod symbols_inside;
mod tables;
mod text;
mod theme;
mod tiles;
mod tiles_lattice;
mod vicinity;
mod words;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/advances/board/tree.rs"]
mod advances_board_tree;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/advances/order.rs"]
mod advances_order;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/advances/place.rs"]
mod advances_place;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/board.rs"]
mod board_inside;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/element.rs"]
mod element;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/geojson.rs"]
mod geojson;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/map/fit.rs"]
mod map_fit;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/paint.rs"]
mod paint;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/paper.rs"]
mod paper;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/patch.rs"]
mod patch;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/pdf/objects.rs"]
mod pdf_objects;
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/succession/words.rs"]
mod succession_words;
