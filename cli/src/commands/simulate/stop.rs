//! Ctrl-C, and the signal by which systems end programs: what is finished is kept.

use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use strabo_simulate::run::THREAD;

use crate::status::Status;

static STOP: AtomicBool = AtomicBool::new(false);
static LISTEN: Once = Once::new();

/// What becomes true when somebody wants the program to end. Who insists gets it at once.
pub fn listen() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        let stopped = || {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(Status::Stopped.code()));
            }
        };
        // Where nobody can be told, Ctrl-C ends the program as ever.
        let _ = ctrlc::set_handler(stopped);
        hush();
    });
    &STOP
}

/// A panic in a game is told in its row, and not on the terminal.
fn hush() {
    let other = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        if std::thread::current().name() != Some(THREAD) {
            other(what);
        }
    }));
}
