//! Keeps panics that are reported in other ways off the terminal.

use std::{panic, sync::Once};

use strabo_simulate::run::THREAD;

static HUSHED: Once = Once::new();

/// From now on, the program does not print a panic in a game, which is reported in its row, nor one
/// while a file of results is decoded, which is reported as damage of the file.
pub fn hush() {
    HUSHED.call_once(|| {
        let other = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            if std::thread::current().name() != Some(THREAD) && !is_decoding() {
                other(what);
            }
        }));
    });
}

#[cfg(feature = "parquet")]
fn is_decoding() -> bool {
    strabo_simulate::store::is_decoding()
}

#[cfg(not(feature = "parquet"))]
fn is_decoding() -> bool {
    false
}
