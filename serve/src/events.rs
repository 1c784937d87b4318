//! What the server tells every open page without being asked: one stream of events for each.

use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame};
use serde_json::Value;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many events wait for a slow page before it is cut off; it then asks again for everything.
const MOST_WAITING: usize = 64;
/// How many pages listen at once.
const MOST_PAGES: usize = 64;

/// The pages that listen.
#[derive(Debug, Default)]
pub struct Events {
    /// Each with the position of its key.
    pages: Mutex<Vec<(usize, Sender<Bytes>)>>,
}

impl Events {
    /// A new stream, for a page with the key at this position. The oldest one ends when there are too many.
    pub fn listen(&self, key: usize) -> Stream {
        let (sender, receiver) = channel(MOST_WAITING);
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|(_, page)| !page.is_closed());
        if pages.len() >= MOST_PAGES {
            pages.remove(0);
        }
        // The comment is sent at once, so that the page knows that it is connected.
        let _ = sender.try_send(Bytes::from_static(b": connected\n\n"));
        pages.push((key, sender));
        Stream(receiver)
    }

    /// The keys of the pages that listen now.
    pub fn listening(&self) -> Vec<usize> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.iter().filter(|(_, page)| !page.is_closed()).map(|(key, _)| *key).collect()
    }

    pub fn send(&self, name: &str, data: &Value) {
        // JSON is one line, and names are ours.
        let event = Bytes::from(format!("event: {name}\ndata: {data}\n\n"));
        self.send_bytes(&event);
    }

    /// Sends a comment, so that connections that are gone are noticed.
    pub fn breathe(&self) {
        self.send_bytes(&Bytes::from_static(b": here\n\n"));
    }

    fn send_bytes(&self, bytes: &Bytes) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|(_, page)| page.try_send(bytes.clone()).is_ok());
    }

    /// Ends all streams.
    pub fn close(&self) {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The events for one page, as the body of an answer.
pub struct Stream(Receiver<Bytes>);

impl Body for Stream {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
