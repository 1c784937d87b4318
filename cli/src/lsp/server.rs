//! The life of a session: from `initialize` to `exit`, one message after another.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::queue::{Event, Queue, uri_in};
use super::wire::{self, Code, Id, Incoming, Refused};
use super::{answers, client::Client, session::Session};
use crate::status::{Result, Status};

/// How long the client must be silent before packs are checked.
const PAUSE: Duration = Duration::from_millis(3);
/// How long a check is put off at most while messages keep coming.
const LONGEST_WAIT: Duration = Duration::from_millis(250);
/// How often files are looked at when the client does not report changes.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// Where the session stands.
enum Stage {
    /// Before `initialize`.
    Waiting,
    /// Between `initialize` and `shutdown`.
    Open(Box<Session>),
    /// After `shutdown`.
    ShutDown,
}

/// A language server on two streams.
pub struct Server<W: Write> {
    out: W,
    queue: Queue,
    stage: Stage,
    sent: u64,
    /// Since when something waits to be checked.
    waiting_since: Option<Instant>,
    /// Says what comes and goes on standard error.
    log: bool,
}

impl<W: Write> Server<W> {
    /// A server that has read nothing yet.
    pub fn new(input: impl Read + Send + 'static, out: W, log: bool) -> Self {
        let queue = Queue::reading(input);
        Self { out, queue, stage: Stage::Waiting, sent: 0, waiting_since: None, log }
    }

    /// Runs until the client says `exit` or is gone.
    pub fn run(mut self) -> Result {
        match self.serve() {
            // Nobody is there to read any more.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Status::Abandoned),
            result => Ok(result?),
        }
    }

    fn serve(&mut self) -> io::Result<Status> {
        loop {
            match self.queue.next(self.patience()) {
                Event::Message(Incoming::Request { id, method, params }) => {
                    self.request(&id, &method, &params)?;
                }
                Event::Message(Incoming::Notification { method, params }) => {
                    if method == "exit" {
                        let in_order = matches!(self.stage, Stage::ShutDown);
                        return Ok(if in_order { Status::Clean } else { Status::Abandoned });
                    }
                    self.notification(&method, params)?;
                }
                Event::Message(Incoming::Malformed { id, why }) => {
                    wire::write_error(&mut self.out, &id, Code::Parse, &why)?;
                }
                Event::Message(Incoming::Response) => {}
                Event::Cancelled(id) => {
                    wire::write_error(&mut self.out, &id, Code::RequestCancelled, "cancelled")?;
                }
                Event::Broken(why) => {
                    self.say(1, &format!("strabo lsp ends: {why}"))?;
                    wire::write_error(&mut self.out, &Id::unknown(), Code::Parse, &why)?;
                    return Ok(Status::Failed);
                }
                Event::Gone => return Ok(Status::Abandoned),
                Event::Idle if self.has_to_check() => self.publish()?,
                Event::Idle => self.look_at_disk(),
            }
            self.hurry()?;
        }
    }

    /// How long the next message is waited for: what must be checked is checked when the client pauses,
    /// because the request that follows a keystroke comes first.
    fn patience(&self) -> Option<Duration> {
        match &self.stage {
            Stage::Open(session) if session.has_to_check() => Some(PAUSE),
            Stage::Open(session) if session.must_look() => Some(LOOK_AGAIN),
            _ => None,
        }
    }

    fn has_to_check(&self) -> bool {
        matches!(&self.stage, Stage::Open(session) if session.has_to_check())
    }

    /// Reports also to a client that never pauses.
    fn hurry(&mut self) -> io::Result<()> {
        if !self.has_to_check() {
            self.waiting_since = None;
            return Ok(());
        }
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        if since.elapsed() > LONGEST_WAIT && self.queue.is_empty() {
            self.waiting_since = None;
            return self.publish();
        }
        Ok(())
    }

    fn look_at_disk(&mut self) {
        if let Stage::Open(session) = &mut self.stage {
            session.look_at_disk();
        }
    }

    fn request(&mut self, id: &Id, method: &str, params: &Value) -> io::Result<()> {
        self.log(&format!("request {method}"));
        let answer = match (&mut self.stage, method) {
            (Stage::Waiting, "initialize") => {
                let (session, answer) = self.initialize(params);
                self.stage = Stage::Open(Box::new(session));
                Ok(answer)
            }
            (Stage::Waiting, _) => {
                let why = "the session has not begun: send \"initialize\" first".to_owned();
                Err(Refused { code: Code::NotInitialized, why })
            }
            (Stage::Open(_), "initialize") => {
                let why = "the session has begun already".to_owned();
                Err(Refused { code: Code::InvalidRequest, why })
            }
            (Stage::Open(_), "shutdown") => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::ShutDown, _) => {
                let why = "the session is shut down: send \"exit\"".to_owned();
                Err(Refused { code: Code::InvalidRequest, why })
            }
            (Stage::Open(_), _)
                if uri_in(params).is_some_and(|uri| self.queue.will_change(uri)) =>
            {
                let why = "the text has changed since".to_owned();
                Err(Refused { code: Code::ContentModified, why })
            }
            (Stage::Open(session), _) => {
                guarded(session, |session| answers::answer(session, method, params))
                    .unwrap_or_else(|why| Err(Refused::failed(why)))
            }
        };
        let asking = match &mut self.stage {
            Stage::Open(session) => session.asking(),
            _ => Vec::new(),
        };
        for (method, params) in asking {
            self.ask(method, &params)?;
        }
        match answer {
            Ok(result) => wire::write_result(&mut self.out, id, &result),
            Err(Refused { code, why }) => {
                self.log(&format!("refused {method}: {why}"));
                wire::write_error(&mut self.out, id, code, &why)
            }
        }
    }

    fn initialize(&self, params: &Value) -> (Session, Value) {
        let client = Client::of(params);
        if let Some(process) = client.process {
            self.queue.watch_process(process);
        }
        let answer = json!({
            "capabilities": answers::capabilities(&client),
            "serverInfo": { "name": "strabo", "version": env!("CARGO_PKG_VERSION") },
        });
        (Session::new(client), answer)
    }

    fn notification(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.log(&format!("notification {method}"));
        let Stage::Open(session) = &mut self.stage else { return Ok(()) };
        if method == "initialized" {
            return match session.registration() {
                Some(params) => self.ask("client/registerCapability", &params),
                None => Ok(()),
            };
        }
        let result = guarded(session, |session| session.notice(method, params));
        match result.unwrap_or_else(Err) {
            Ok(()) => Ok(()),
            Err(why) => self.say(2, &why),
        }
    }

    /// Checks the next pack that has changed and sends what was found.
    fn publish(&mut self) -> io::Result<()> {
        let Stage::Open(session) = &mut self.stage else { return Ok(()) };
        let Some(pack) = session.next_to_check() else { return Ok(()) };
        match guarded(session, |session| session.check(&pack)) {
            Ok(reports) => {
                for report in reports {
                    let method = "textDocument/publishDiagnostics";
                    wire::write_notification(&mut self.out, method, &report)?;
                }
            }
            Err(why) => self.say(1, &why)?,
        }
        let Stage::Open(session) = &mut self.stage else { return Ok(()) };
        if session.hints_changed() {
            self.ask("workspace/inlayHint/refresh", &Value::Null)?;
        }
        Ok(())
    }

    /// Sends a request whose answer does not matter.
    fn ask(&mut self, method: &str, params: &Value) -> io::Result<()> {
        self.sent += 1;
        wire::write_request(&mut self.out, &Id::own(self.sent), method, params)
    }

    /// Tells the user something: 1 is an error, 2 a warning, 3 a remark.
    fn say(&mut self, level: u8, message: &str) -> io::Result<()> {
        self.log(message);
        let params = json!({ "type": level, "message": message });
        wire::write_notification(&mut self.out, "window/logMessage", &params)
    }

    fn log(&self, message: &str) {
        if self.log {
            eprintln!("strabo lsp: {message}");
        }
    }
}

/// Runs one step. A mistake of the program ends the step and not the session; what was computed so far is
/// dropped, because it may be half done.
fn guarded<T>(session: &mut Session, step: impl FnOnce(&mut Session) -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(|| step(session))).map_err(|_| {
        session.forget();
        "strabo lsp made a mistake; please report it with what standard error says".to_owned()
    })
}
