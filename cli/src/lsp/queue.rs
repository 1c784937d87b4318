//! What the client has sent and what is still to do: read ahead, so that a burst of keystrokes is seen as one.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::{collections::VecDeque, thread, time::Duration};

use serde_json::Value;

use super::wire::{self, Id, Incoming};

/// What can happen to the server.
#[derive(Debug)]
pub enum Event {
    /// A message came.
    Message(Incoming),
    /// The client took back a request that was still waiting.
    Cancelled(Id),
    /// The input cannot be read any further.
    Broken(String),
    /// The client is gone: the input has ended, or its process has.
    Gone,
    /// Nothing came for a while.
    Idle,
}

/// The events in their order.
pub struct Queue {
    /// Where events come from.
    pub channel: Receiver<Event>,
    sender: Sender<Event>,
    /// Those that came and were not taken.
    pub waiting: VecDeque<Event>,
}

impl Queue {
    /// Reads messages in a thread of its own, so that none waits for a computation.
    pub fn reading(input: impl Read + Send + 'static) -> Self {
        let (sender, channel) = channel();
        let own = sender.clone();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            loop {
                let event = match wire::read(&mut input) {
                    Ok(Some(message)) => Event::Message(message),
                    Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                        Event::Broken(error.to_string())
                    }
                    Ok(None) | Err(_) => Event::Gone,
                };
                let is_last = !matches!(event, Event::Message(_));
                if sender.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        Self { channel, sender: own, waiting: VecDeque::new() }
    }

    /// Ends the session when the process of the client has ended, as some clients leave their pipes open.
    /// Only where the system lists its processes as files.
    pub fn watch_process(&self, id: u64) {
        let path = std::path::PathBuf::from(format!("/proc/{id}"));
        if !path.exists() {
            return;
        }
        let sender = self.sender.clone();
        thread::spawn(move || {
            while path.exists() {
                thread::sleep(Duration::from_secs(2));
            }
            let _ = sender.send(Event::Gone);
        });
    }

    /// The next event. Waits for one, with a limit of `patience` if there is one.
    pub fn next(&mut self, patience: Option<Duration>) -> Event {
        self.drain();
        if let Some(event) = self.waiting.pop_front() {
            return event;
        }
        let event = match patience {
            None => self.channel.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => self.channel.recv_timeout(patience),
        };
        match event {
            Ok(event) => {
                self.take(event);
                self.drain();
                self.waiting.pop_front().unwrap_or(Event::Idle)
            }
            Err(RecvTimeoutError::Timeout) => Event::Idle,
            Err(RecvTimeoutError::Disconnected) => Event::Gone,
        }
    }

    /// True when nothing waits.
    pub fn is_empty(&mut self) -> bool {
        self.drain();
        self.waiting.is_empty()
    }

    /// True when a text is edited by a message that waits: answers about it would be out of date.
    pub fn will_change(&self, uri: &str) -> bool {
        self.waiting.iter().any(|event| match event {
            Event::Message(Incoming::Notification { method, params }) => {
                method == "textDocument/didChange" && uri_in(params) == Some(uri)
            }
            _ => false,
        })
    }

    fn drain(&mut self) {
        while let Ok(event) = self.channel.try_recv() {
            self.take(event);
        }
    }

    /// Lines an event up. A request that is taken back while it waits is answered at once.
    pub fn take(&mut self, event: Event) {
        let Event::Message(Incoming::Notification { method, params }) = &event else {
            self.waiting.push_back(event);
            return;
        };
        if method != "$/cancelRequest" {
            self.waiting.push_back(event);
            return;
        }
        let wanted = Id::of(&params["id"]);
        let request = self.waiting.iter_mut().find(
            |event| matches!(event, Event::Message(Incoming::Request { id, .. }) if *id == wanted),
        );
        if let Some(request) = request {
            *request = Event::Cancelled(wanted);
        }
    }
}

/// The text that the parameters of a message are about.
pub fn uri_in(params: &Value) -> Option<&str> {
    params["textDocument"]["uri"].as_str()
}
