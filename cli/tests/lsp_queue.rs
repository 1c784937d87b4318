//! Tests of `lsp::queue`.

use std::io;

use strabo_cli::testing::{Event, Id, Incoming, Queue};

fn queue(bodies: &[&str]) -> Queue {
    let messages =
        bodies.iter().map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    let text = messages.collect::<Vec<_>>().concat();
    let mut queue = Queue::reading(io::Cursor::new(text.into_bytes()));
    // The end of the input is the last event: all others have come when it has.
    while !queue.waiting.iter().any(|event| matches!(event, Event::Gone)) {
        queue.take(queue.channel.recv().expect("the input ends"));
    }
    queue
}

#[test]
fn a_request_that_is_taken_back_does_not_wait_any_more() {
    let mut queue = queue(&[
        r#"{"id":1,"method":"textDocument/hover"}"#,
        r#"{"id":"b","method":"textDocument/hover"}"#,
        r#"{"method":"$/cancelRequest","params":{"id":"b"}}"#,
        r#"{"method":"$/cancelRequest","params":{"id":77}}"#,
    ]);
    assert!(matches!(queue.next(None), Event::Message(Incoming::Request { .. })));
    assert!(matches!(queue.next(None), Event::Cancelled(id) if id == Id::of(&"b".into())));
    assert!(matches!(queue.next(None), Event::Gone));
}

#[test]
fn a_text_is_known_to_change_while_the_edit_waits() {
    let edit =
        r#"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a"}}}"#;
    let mut queue = queue(&[r#"{"id":1,"method":"textDocument/hover"}"#, edit]);
    assert!(matches!(queue.next(None), Event::Message(_)));
    assert!(queue.will_change("file:///a") && !queue.will_change("file:///b"));
    assert!(matches!(queue.next(None), Event::Message(_)));
    assert!(!queue.will_change("file:///a"));
}
