//! The connections: requests come in, answers go out, with bounds on everything.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{CONTENT_ENCODING, HeaderValue, VARY};
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::route::{self, Answer, Asked};
use crate::write_timeout::TimedStream;
use crate::{Problem, Served, assets, gzip};
use crate::{events::Events, guard::Guard, places::Places};

/// The most bytes of a request that needs no key.
const LARGEST_UNKNOWN: usize = 4 << 10;
/// How many connections are let in before they are listened to.
const AT_ONCE: u64 = 8;
/// How long a request may take to arrive.
const SLOWEST: Duration = Duration::from_secs(10);
/// How often files are looked at.
const PAUSE: Duration = Duration::from_millis(60);
/// After how many looks the pages hear that the server is there.
const BREATH: u32 = 250;

type Reply = Response<BoxBody<Bytes, Infallible>>;

/// A studio or a table that listens for pages.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Stop,
}

/// What all connections share.
struct Shared {
    guard: Guard,
    served: Mutex<Box<dyn Served>>,
    /// The most bytes of a request to a path.
    largest: fn(&str) -> usize,
    events: Arc<Events>,
    places: Places,
}

/// A connection: its number, and the addresses at both ends.
#[derive(Clone, Copy)]
struct Line {
    number: u64,
    from: SocketAddr,
    to: SocketAddr,
}

/// Ends a server from elsewhere.
#[derive(Clone, Default)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Ends the server.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Takes an address; port 0 takes a free one.
    /// Each key opens what belongs to it: the studio has one, a table one for each screen.
    pub fn bind(
        address: SocketAddr,
        keys: Vec<String>,
        served: impl Served + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let guard = Guard::new(address, keys);
        let largest = served.largest();
        let served: Mutex<Box<dyn Served>> = Mutex::new(Box::new(served));
        let (events, places) = (Arc::default(), Places::default());
        let shared = Shared { guard, served, largest, events, places };
        Ok(Self { listener, address, shared: Arc::new(shared), stop: Stop::default() })
    }

    /// The address it listens on.
    pub fn bound(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser, with the first key.
    pub fn address(&self) -> String {
        self.address_with(0)
    }

    /// The address to open in a browser, with the key at this position.
    pub fn address_with(&self, key: usize) -> String {
        self.shared.guard.address(self.address, key)
    }

    /// What ends it.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Answers until it is stopped.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .max_blocking_threads(8)
            .build()?;
        let Self { listener, shared, stop, .. } = self;
        let events = Arc::clone(&shared.events);
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            tokio::spawn(watch(Arc::clone(&shared)));
            tokio::spawn(accept(listener, shared));
            stop.0.notified().await;
            Ok(())
        });
        events.close();
        // What is being written is finished first: a stroke is never cut in half.
        runtime.shutdown_timeout(Duration::from_secs(5));
        result
    }
}

async fn accept(listener: tokio::net::TcpListener, shared: Arc<Shared>) {
    let mut number = 0_u64;
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // A connection that was gone at once, or too many open files: neither ends the server.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(to) = stream.local_addr() else { continue };
        number += 1;
        let task = tokio::spawn(converse(stream, Line { number, from, to }, Arc::clone(&shared)));
        shared.places.take(number, from.ip(), task.abort_handle());
        // They are read before the next ones are let in: who shows a key at once keeps the place.
        if number.is_multiple_of(AT_ONCE) {
            tokio::task::yield_now().await;
        }
    }
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, line: Line, shared: Arc<Shared>) {
    let _ = stream.set_nodelay(true);
    let ours = Arc::clone(&shared);
    let service = service_fn(move |request| answer(Arc::clone(&ours), line, request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SLOWEST)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(TimedStream::new(stream)), service);
    // A page that goes away in the middle is no error.
    let _ = connection.await;
    shared.places.leave(line.number);
}

/// Looks at what is served again and again, and tells the pages what changed.
async fn watch(shared: Arc<Shared>) {
    let mut looks = 0_u32;
    let began = tokio::time::Instant::now();
    loop {
        tokio::time::sleep(PAUSE).await;
        let ours = Arc::clone(&shared);
        let looked = tokio::task::spawn_blocking(move || {
            let listening = ours.events.listening();
            let mut served = ours.served.lock().unwrap_or_else(PoisonError::into_inner);
            served.look_around(looks, began.elapsed(), &listening)
        });
        for (name, news) in looked.await.into_iter().flatten() {
            shared.events.send(name, &news);
        }
        looks = (looks + 1) % BREATH;
        if looks == 0 {
            shared.events.breathe();
        }
    }
}

async fn answer(
    shared: Arc<Shared>,
    line: Line,
    request: Request<Incoming>,
) -> Result<Reply, Infallible> {
    let (head, body) = request.into_parts();
    let path = head.uri.path();
    let zipped = gzip::is_accepted(&head.headers);
    let key = match let_in(&shared, line, &head) {
        Ok(key) => key,
        Err(problem) if !path.starts_with("/api/") => return Ok(reply(Answer::refused(&problem))),
        Err(problem) => return Ok(reply(Answer::problem(&problem))),
    };
    if let Some(key) = key {
        shared.places.know(line.number, key);
    } else {
        // A client that has sent no key comes last, with one request at a time.
        tokio::task::yield_now().await;
        if let Some((kind, body)) = assets::find(path).filter(|_| head.method != Method::POST) {
            let smaller = zipped.then(|| gzip::kept(path, &body)).flatten();
            return Ok(sent(Answer { status: 200, kind, body }, smaller));
        }
    }
    if path == "/api/events" {
        let stream = shared.events.listen(key.unwrap_or_default());
        return Ok(dressed("text/event-stream", 200, BodyExt::boxed(stream)));
    }
    let largest = if key.is_some() { (shared.largest)(path) } else { LARGEST_UNKNOWN };
    let body = match whole(body, largest).await {
        Ok(body) => body,
        Err(problem) => return Ok(reply(Answer::problem(&problem))),
    };
    let (post, path, key) = (head.method == Method::POST, path.to_owned(), key.unwrap_or_default());
    let asked = Asked { post, path, key, from: line.from.ip(), body, made: None };
    let ours = Arc::clone(&shared);
    // A panic ends one answer and not the server.
    let answered = tokio::task::spawn_blocking(move || {
        let (answer, news) = carry_out(&ours, asked);
        let smaller = zipped.then(|| gzip::compressed(&answer.body)).flatten();
        (sent(answer, smaller), news)
    });
    let (answer, news) = answered.await.unwrap_or_else(|_| {
        let problem = Problem::new(500, "the server could not answer: this is a bug")
            .help("undo the last change, or start the server again");
        (reply(Answer::problem(&problem)), None)
    });
    if let Some(news) = news {
        shared.events.send("changed", &news);
    }
    Ok(answer)
}

/// Answers a request, and says what all pages are to hear of it. What takes long is done while others are
/// answered.
fn carry_out(shared: &Shared, mut asked: Asked) -> (Answer, Option<Value>) {
    let lock = || shared.served.lock().unwrap_or_else(PoisonError::into_inner);
    let making = lock().aside(&asked);
    asked.made = making.map(|making| making());
    let mut served = lock();
    let before = served.version();
    let answer = served.answer(&asked);
    let news = (served.version() != before).then(|| served.news("page"));
    (answer, news)
}

/// Who asks: the position of the key. What is the same for everybody needs none.
fn let_in(shared: &Shared, line: Line, head: &Parts) -> Result<Option<usize>, Problem> {
    let path = head.uri.path();
    shared.guard.check_origin(&head.headers, line.to)?;
    let key = if route::needs_key(path) {
        Some(shared.guard.check_key(&head.headers, head.uri.query())?)
    } else {
        None
    };
    if ![Method::GET, Method::HEAD, Method::POST].contains(&head.method) {
        return Err(Problem::new(405, "send a GET or a POST request"));
    }
    Ok(key)
}

/// What a request sends, if it is not too much and does not take too long.
async fn whole(body: Incoming, largest: usize) -> Result<Vec<u8>, Problem> {
    let too_much = || Problem::new(413, "that is too much to read");
    if body.size_hint().lower() > largest as u64 {
        return Err(too_much());
    }
    match tokio::time::timeout(SLOWEST, Limited::new(body, largest).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes().into()),
        Ok(Err(_)) => Err(too_much()),
        Err(_) => Err(Problem::new(408, "the request took too long to arrive")),
    }
}

fn reply(answer: Answer) -> Reply {
    dressed(answer.kind, answer.status, Full::new(answer.body).boxed())
}

/// An answer, compressed if there is a smaller form of it that the client takes.
fn sent(mut answer: Answer, smaller: Option<Bytes>) -> Reply {
    let is_smaller = smaller.is_some();
    answer.body = smaller.unwrap_or(answer.body);
    let mut reply = reply(answer);
    reply.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_smaller {
        reply.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    reply
}

/// An answer with the headers that all have.
fn dressed(kind: &str, status: u16, body: BoxBody<Bytes, Infallible>) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status.try_into().unwrap_or_default();
    let headers = [
        ("content-type", kind),
        ("content-security-policy", POLICY),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            reply.headers_mut().insert(name, value);
        }
    }
    reply
}

/// Only what this server sends runs, is styled or shown; pictures to trace come from the reader's own disk.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";
