//! Compressed answers: only for clients that take them, and only where that saves something.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;

use flate2::read::GzDecoder;
use strabo_serve::Server;

use crate::support::Memory;

const KEY: &str = "0123456789abcdef";

/// The headers and the body of an answer to a client that takes these encodings.
fn ask(address: SocketAddr, request: &str, encodings: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let text = format!(
        "{request} HTTP/1.1\r\nhost: {address}\r\nx-strabo-key: {KEY}\r\ncontent-length: 0\r\n\
         accept-encoding: {encodings}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(text.as_bytes()).expect("it is read");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("headers");
    (String::from_utf8_lossy(&answer[..end]).into_owned(), answer[end + 4..].to_vec())
}

#[test]
fn large_answers_are_compressed_for_clients_that_take_gzip() {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let server =
        Server::bind(address, vec![KEY.to_owned()], Memory::smallest().studio()).expect("a port");
    let (address, stop) = (server.bound(), server.stop());
    thread::spawn(move || server.run());
    for request in ["GET /studio.css", "GET /", "POST /api/look"] {
        let (head, plain) = ask(address, request, "br, gzip;q=0");
        assert!(head.starts_with("HTTP/1.1 200") && !head.contains("content-encoding"), "{head}");
        let (head, body) = ask(address, request, "deflate, gzip;q=0.5, br");
        assert!(head.contains("content-encoding: gzip"), "{head}");
        assert!(body.len() < plain.len(), "{request}: {} of {}", body.len(), plain.len());
        let mut text = Vec::new();
        GzDecoder::new(&*body).read_to_end(&mut text).expect("gzip");
        assert_eq!(text, plain, "{request}");
    }
    let (head, _) = ask(address, "GET /icon.svg", "gzip");
    assert!(!head.contains("content-encoding"), "small answers are sent as they are: {head}");
    stop.stop();
}
