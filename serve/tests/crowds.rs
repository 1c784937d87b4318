//! A table under load from many strangers: a player with a key is still answered.

#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "it is about time")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use strabo_serve::{Server, Stop};

use crate::tables::table;

const KEY: &str = "0123456789abcdef";

/// A table that runs, and what ends it.
fn hosted() -> (SocketAddr, Stop) {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(address, vec![KEY.to_owned()], table(false).0).expect("a port");
    let (bound, stop) = (server.bound(), server.stop());
    thread::spawn(move || server.run());
    (bound, stop)
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    stream
}

fn head(address: SocketAddr, path: &str, length: usize) -> String {
    format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {length}\r\n")
}

/// The status of an answer, and how long it took.
fn ask(address: SocketAddr, request: &str) -> (String, Duration) {
    let begin = Instant::now();
    let mut stream = connect(address);
    stream.write_all(request.as_bytes()).expect("it is read");
    let mut status = [0; 12];
    stream.read_exact(&mut status).expect("an answer");
    (String::from_utf8_lossy(&status[9..]).into_owned(), begin.elapsed())
}

#[test]
fn a_player_is_answered_while_600_read_nothing_and_50_send_64_megabytes() {
    let (address, stop) = hosted();
    let asks = format!("GET /table/table.css HTTP/1.1\r\nhost: {address}\r\n\r\n").repeat(400);
    let idle: Vec<TcpStream> = (0..600)
        .map(|_| {
            let mut stream = connect(address);
            let _ = stream.write_all(asks.as_bytes());
            stream
        })
        .collect();
    for _ in 0..50 {
        thread::spawn(move || {
            let head = head(address, "/api/join", 64 << 20);
            let part = vec![b' '; 1 << 20];
            // Each tries again when it is refused, until the table is gone.
            while let Ok(mut stream) = TcpStream::connect(address) {
                let _ = stream.write_all(format!("{head}\r\n").as_bytes());
                while stream.write_all(&part).is_ok() {}
                thread::sleep(Duration::from_millis(20));
            }
        });
    }
    let sight = head(address, "/api/sight", 2) + &format!("x-strabo-key: {KEY}\r\n\r\n{{}}");
    let mut slowest = Duration::ZERO;
    for _ in 0..20 {
        let (status, time) = ask(address, &sight);
        assert_eq!(status, "200");
        slowest = slowest.max(time);
    }
    println!("the slowest answer took {slowest:?}");
    assert!(slowest < Duration::from_millis(500), "{slowest:?}");
    drop(idle);
    stop.stop();
}

#[test]
fn large_requests_are_refused_before_they_are_sent() {
    let (address, stop) = hosted();
    let key = format!("x-strabo-key: {KEY}\r\n\r\n");
    for (path, length, rest, status) in [
        ("/api/join", 5000, "\r\n", "413"),
        ("/api/sight", 100_000, key.as_str(), "413"),
        ("/api/sight", 64 << 20, "\r\n", "403"),
    ] {
        let request = head(address, path, length) + rest;
        assert_eq!(ask(address, &request).0, status, "{path} {length}");
    }
    stop.stop();
}

/// The pages that are not read are more than the buffers of the system take.
#[test]
fn a_connection_that_reads_nothing_ends() {
    let (address, stop) = hosted();
    let request = format!("GET /board.svg?key={KEY} HTTP/1.1\r\nhost: {address}\r\n\r\n");
    let mut stream = connect(address);
    stream.set_write_timeout(Some(Duration::from_secs(30))).expect("a limit");
    let begin = Instant::now();
    while stream.write_all(request.repeat(100).as_bytes()).is_ok() {}
    assert!(begin.elapsed() < Duration::from_secs(25), "{:?}", begin.elapsed());
    stop.stop();
}

/// An address with many connections loses the oldest of them, and no other address loses one.
#[cfg(target_os = "linux")]
#[test]
fn one_address_takes_no_place_from_another() {
    let (address, stop) = hosted();
    let mut alone = connect_from([127, 0, 0, 3], address);
    let mut crowd: Vec<TcpStream> =
        (0..400).map(|_| connect_from([127, 0, 0, 2], address)).collect();
    let answered = |stream: &mut TcpStream| {
        let request = format!("GET /table/table.css HTTP/1.1\r\nhost: {address}\r\n\r\n");
        let mut status = [0; 12];
        stream.write_all(request.as_bytes()).and_then(|()| stream.read_exact(&mut status)).is_ok()
    };
    assert!(answered(crowd.last_mut().expect("many")), "the newest has a place");
    assert!(answered(&mut alone), "the only one of its address has a place");
    let kept = crowd.iter_mut().filter_map(|stream| answered(stream).then_some(())).count();
    assert_eq!(kept, 32);
    // Of many addresses the one with the most gives way, also to those that come later.
    let mut many: Vec<TcpStream> = (0..300_u16)
        .map(|at| connect_from([127, 0, 2, (at / 20).to_le_bytes()[0]], address))
        .collect();
    assert!(many.chunks_mut(20).all(|of_one| answered(&mut of_one[19])));
    assert!(answered(&mut alone), "it is the oldest, and the only one of its address");
    stop.stop();
}

/// A connection that comes from another address of this computer.
#[cfg(target_os = "linux")]
fn connect_from(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let connect = async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.bind((from, 0).into()).expect("every such address is ours");
        socket.connect(to).await.expect("a connection").into_std().expect("a stream")
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let stream = runtime.expect("a runtime").block_on(connect);
    stream.set_nonblocking(false).expect("a stream");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    stream
}
