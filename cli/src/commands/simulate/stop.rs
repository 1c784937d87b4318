//! Handles Ctrl-C and the termination signal: finished games are kept.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use super::quiet::hush;
use crate::status::Status;

static STOP: AtomicBool = AtomicBool::new(false);
static LISTEN: Once = Once::new();

/// Returns a flag that becomes true on the first signal. A second signal ends the program at once.
pub fn listen() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        let stopped = || {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(Status::Stopped.code()));
            }
        };
        // Without a handler, Ctrl-C ends the program at once as usual.
        let _ = ctrlc::set_handler(stopped);
        hush();
    });
    &STOP
}
