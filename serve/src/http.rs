//! The connections: requests come in, answers go out, with bounds on everything.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::{Notify, Semaphore};

use crate::events::Events;
use crate::guard::Guard;
use crate::route::{self, Answer, Asked};
use crate::{Problem, Served};

/// The most bytes of a request.
const LARGEST_BODY: usize = 64 << 20;
/// The most connections at once.
const MOST_CONNECTIONS: usize = 512;
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
    events: Arc<Events>,
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
        let shared = Shared { guard, served: Mutex::new(Box::new(served)), events: Arc::default() };
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
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // A connection that was gone at once, or too many open files: neither ends the server.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let service = service_fn(move |request| answer(Arc::clone(&shared), request));
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(SLOWEST)
                .max_buf_size(64 << 10)
                .serve_connection(TokioIo::new(stream), service);
            // A page that goes away in the middle is no error.
            let _ = connection.await;
            drop(place);
        });
    }
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

async fn answer(shared: Arc<Shared>, request: Request<Incoming>) -> Result<Reply, Infallible> {
    let (head, body) = request.into_parts();
    let key = match let_in(&shared, &head) {
        Ok(key) => key,
        Err(problem) => return Ok(reply(Answer::problem(&problem))),
    };
    if head.uri.path() == "/api/events" {
        let stream = shared.events.listen(key);
        return Ok(dressed("text/event-stream", 200, BodyExt::boxed(stream)));
    }
    let body = match whole(body).await {
        Ok(body) => body,
        Err(problem) => return Ok(reply(Answer::problem(&problem))),
    };
    let path = head.uri.path().to_owned();
    let asked = Asked { post: head.method == Method::POST, path, key, body };
    let ours = Arc::clone(&shared);
    let answered = tokio::task::spawn_blocking(move || {
        let mut served = ours.served.lock().unwrap_or_else(PoisonError::into_inner);
        let before = served.version();
        let answer = served.answer(&asked);
        let news = (served.version() != before).then(|| served.news("page"));
        (answer, news)
    });
    // A panic ends one answer and not the server.
    let (answer, news) = answered.await.unwrap_or_else(|_| {
        let problem = Problem::new(500, "the server could not answer: this is a bug")
            .help("undo the last change, or start the server again");
        (Answer::problem(&problem), None)
    });
    if let Some(news) = news {
        shared.events.send("changed", &news);
    }
    Ok(reply(answer))
}

/// Who asks: the position of the key. What is the same for everybody needs none.
fn let_in(shared: &Shared, head: &Parts) -> Result<usize, Problem> {
    shared.guard.check_origin(&head.headers)?;
    let key = if route::needs_key(head.uri.path()) {
        shared.guard.check_key(&head.headers, head.uri.query())?
    } else {
        0
    };
    if ![Method::GET, Method::HEAD, Method::POST].contains(&head.method) {
        return Err(Problem::new(405, "send a GET or a POST request"));
    }
    Ok(key)
}

/// What a request sends, if it is not too much and does not take too long.
async fn whole(body: Incoming) -> Result<Vec<u8>, Problem> {
    let too_much = || Problem::new(413, "that is too much to read");
    if body.size_hint().lower() > LARGEST_BODY as u64 {
        return Err(too_much());
    }
    match tokio::time::timeout(SLOWEST, Limited::new(body, LARGEST_BODY).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes().into()),
        Ok(Err(_)) => Err(too_much()),
        Err(_) => Err(Problem::new(408, "the request took too long to arrive")),
    }
}

fn reply(answer: Answer) -> Reply {
    dressed(answer.kind, answer.status, Full::new(Bytes::from(answer.body)).boxed())
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
