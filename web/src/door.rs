//! The door of the WebAssembly module: a page writes bytes into `room`, calls, and reads what was `said`.
//!
//! No memory is freed or shared by hand. The lint is about the names, which a page must find.
#![allow(
    unsafe_code,
    reason = "an exported name could collide with another; these are all there are"
)]

use std::cell::RefCell;

use crate::WebTable;

#[derive(Default)]
struct Door {
    table: WebTable,
    room: Vec<u8>,
    said: Vec<u8>,
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::default();
}

/// Room for so many bytes, which the page fills before it calls.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    DOOR.with_borrow_mut(|door| {
        door.room = vec![0; bytes];
        door.room.as_mut_ptr()
    })
}

/// Takes the bytes in the room for the bundle of a pack. Returns how many bytes are said: none if all is well.
#[unsafe(no_mangle)]
extern "C" fn load() -> usize {
    DOOR.with_borrow_mut(|door| {
        let loaded = door.table.load(&std::mem::take(&mut door.room));
        door.said = loaded.err().map(|error| error.to_string().into_bytes()).unwrap_or_default();
        door.said.len()
    })
}

/// Takes the bytes in the room for a message, and returns how many bytes are said.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    DOOR.with_borrow_mut(|door| {
        door.said = door.table.answer(&std::mem::take(&mut door.room));
        door.said.len()
    })
}

/// Where the bytes are that were said last.
#[unsafe(no_mangle)]
extern "C" fn said() -> *const u8 {
    DOOR.with_borrow(|door| door.said.as_ptr())
}
