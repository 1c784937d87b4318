//! Messages on the wire: a header with a length, then JSON. Bounded, whatever the other side sends.

use std::io::{self, BufRead, Read, Write};

use serde::Deserialize;
use serde_json::{Value, value::RawValue};

/// The largest message that is read, in bytes. A file of the largest size a pack may have fits in.
pub const LARGEST_MESSAGE: u64 = 64 << 20;
/// The longest header that is read, in bytes.
const LONGEST_HEADER: u64 = 8 << 10;
/// How much memory is reserved before the bytes have come.
const RESERVED: u64 = 1 << 20;

/// The id of a request, as the client wrote it, so that any number or text comes back unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id(String);

impl Id {
    /// The id of requests that the server sends.
    pub fn own(number: u64) -> Self {
        Self(number.to_string())
    }

    /// The id for an answer to a message whose id could not be read.
    pub fn unknown() -> Self {
        Self("null".to_owned())
    }

    /// The id as JSON, for the parameters of `$/cancelRequest`.
    pub fn of(value: &Value) -> Self {
        Self(value.to_string())
    }
}

/// What the other side sent.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields are those of the protocol")]
pub enum Incoming {
    /// A question that must be answered.
    Request { id: Id, method: String, params: Value },
    /// A message without an answer.
    Notification { method: String, params: Value },
    /// The answer to a request of ours.
    Response,
    /// A message that is not valid; the next one can be read.
    Malformed { id: Id, why: String },
}

/// Why an answer is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The text is not JSON.
    Parse = -32700,
    /// The message is not a request, or came at the wrong time.
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    /// The parameters are not those of the method.
    InvalidParams = -32602,
    /// A request came before `initialize`.
    NotInitialized = -32002,
    /// The request is right and cannot be done.
    RequestFailed = -32803,
    /// The text has changed since the request was sent.
    ContentModified = -32801,
    /// The client took the request back.
    RequestCancelled = -32800,
}

/// Why a request is not answered.
#[derive(Debug)]
pub struct Refused {
    pub code: Code,
    pub why: String,
}

impl Refused {
    /// The parameters are not those of the method.
    pub fn params(why: impl Into<String>) -> Self {
        Self { code: Code::InvalidParams, why: why.into() }
    }

    /// What is asked for cannot be done.
    pub fn failed(why: impl Into<String>) -> Self {
        Self { code: Code::RequestFailed, why: why.into() }
    }
}

/// The parts of a message that say what it is.
#[derive(Deserialize)]
struct Envelope {
    id: Option<Box<RawValue>>,
    method: Option<Value>,
    #[serde(default)]
    params: Value,
}

/// Reads the next message. Nothing at the end of the input; an error when what follows cannot be read.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = read_header(input)? else { return Ok(None) };
    let mut body = Vec::with_capacity(usize::try_from(length.min(RESERVED)).unwrap_or(0));
    let read = input.take(length).read_to_end(&mut body)?;
    if (read as u64) < length {
        return Err(invalid(format!("the input ends after {read} of {length} bytes of a message")));
    }
    Ok(Some(parse(&body)))
}

/// The length of the next message.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut header = input.take(LONGEST_HEADER);
    let (mut length, mut line, mut first) = (None, Vec::new(), true);
    loop {
        line.clear();
        if header.read_until(b'\n', &mut line)? == 0 {
            let complete = first && header.limit() > 0;
            return if complete {
                Ok(None)
            } else {
                Err(invalid("the header of a message is cut off"))
            };
        }
        first = false;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            break;
        }
        let Some((name, value)) = text.split_once(':') else {
            return Err(invalid(format!("\"{}\" is not a header", shortened(text))));
        };
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            length = Some(content_length(value.trim())?);
        }
    }
    length.map(Some).ok_or_else(|| invalid("a message has no Content-Length"))
}

fn content_length(value: &str) -> io::Result<u64> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    match value.parse::<u64>() {
        Ok(length) if length <= LARGEST_MESSAGE => Ok(length),
        _ if is_number => Err(invalid(format!(
            "a message of {} bytes is too large; the most is {LARGEST_MESSAGE}",
            shortened(value)
        ))),
        _ => Err(invalid(format!("\"{}\" is not a length", shortened(value)))),
    }
}

fn parse(body: &[u8]) -> Incoming {
    let envelope: Envelope = match serde_json::from_slice(body) {
        Ok(envelope) => envelope,
        Err(error) => {
            return Incoming::Malformed { id: Id::unknown(), why: error.to_string() };
        }
    };
    let id = envelope.id.map(|id| Id(id.get().to_owned()));
    let params = envelope.params;
    match (id, envelope.method) {
        (Some(id), _) if id.0.starts_with(['{', '[']) => {
            Incoming::Malformed { id: Id::unknown(), why: "an id is a number or a text".to_owned() }
        }
        (Some(id), Some(Value::String(method))) => Incoming::Request { id, method, params },
        (None, Some(Value::String(method))) => Incoming::Notification { method, params },
        (id, Some(_)) => Incoming::Malformed {
            id: id.unwrap_or_else(Id::unknown),
            why: "a method is a text".to_owned(),
        },
        (_, None) => Incoming::Response,
    }
}

/// Writes the answer to a request.
pub fn write_result(out: &mut impl Write, id: &Id, result: &Value) -> io::Result<()> {
    write_body(out, &format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}", id.0))
}

/// Writes the answer to a request that failed.
pub fn write_error(out: &mut impl Write, id: &Id, code: Code, why: &str) -> io::Result<()> {
    let error = serde_json::json!({ "code": code as i32, "message": why });
    write_body(out, &format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"error\":{error}}}", id.0))
}

/// Writes a request of the server.
pub fn write_request(
    out: &mut impl Write,
    id: &Id,
    method: &str,
    params: &Value,
) -> io::Result<()> {
    let (id, method) = (&id.0, Value::from(method));
    write_body(
        out,
        &format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":{method},\"params\":{params}}}"),
    )
}

/// Writes a message without an answer.
pub fn write_notification(out: &mut impl Write, method: &str, params: &Value) -> io::Result<()> {
    let method = Value::from(method);
    write_body(out, &format!("{{\"jsonrpc\":\"2.0\",\"method\":{method},\"params\":{params}}}"))
}

fn write_body(out: &mut impl Write, body: &str) -> io::Result<()> {
    write!(out, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    out.flush()
}

fn shortened(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).take(60).collect()
}

fn invalid(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(body: &str) -> Vec<u8> {
        format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
    }

    fn read_one(bytes: &[u8]) -> io::Result<Option<Incoming>> {
        read(&mut io::Cursor::new(bytes))
    }

    #[test]
    fn an_id_comes_back_as_it_was_written() {
        for id in ["1", "-7", "99999999999999999999999999", "\"a\\\"b\"", "1.50"] {
            let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"m\"}}");
            let Ok(Some(Incoming::Request { id: read, .. })) = read_one(&message(&body)) else {
                panic!("{id} is not read");
            };
            let mut out = Vec::new();
            write_result(&mut out, &read, &Value::Null).expect("memory takes it");
            let out = String::from_utf8(out).expect("text");
            assert!(out.ends_with(&format!("\"id\":{id},\"result\":null}}")), "{out}");
        }
    }

    #[test]
    fn messages_follow_each_other_and_the_input_may_end_between_them() {
        let bytes = [message("{\"method\":\"a\"}"), message("not JSON"), message("{\"id\":1}")];
        let mut input = io::Cursor::new(bytes.concat());
        assert!(matches!(read(&mut input), Ok(Some(Incoming::Notification { .. }))));
        assert!(matches!(read(&mut input), Ok(Some(Incoming::Malformed { .. }))));
        assert!(matches!(read(&mut input), Ok(Some(Incoming::Response))));
        assert!(matches!(read(&mut input), Ok(None)));
    }

    #[test]
    fn headers_that_cannot_be_followed_are_errors() {
        let long = format!("X: {}\r\n\r\n", "a".repeat(10_000));
        let cases: [(&[u8], &str); 7] = [
            (b"Content-Length: 99999999999999\r\n\r\n", "too large"),
            (b"Content-Length: 99999999999999999999999\r\n\r\n", "too large"),
            (b"Content-Length: -5\r\n\r\n", "is not a length"),
            (b"Content-Type: x\r\n\r\n{}", "no Content-Length"),
            (b"GET / HTTP/1.1\r\n\r\n", "is not a header"),
            (b"Content-Length: 10\r\n\r\n{}", "ends after 2 of 10 bytes"),
            (long.as_bytes(), "is cut off"),
        ];
        for (bytes, expected) in cases {
            let error = read_one(bytes).expect_err("it cannot be read").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn what_is_no_message_is_malformed() {
        for body in ["[]", "{\"id\":[1],\"method\":\"m\"}", "{\"id\":1,\"method\":7}", "\u{0}"] {
            let read = read_one(&message(body));
            assert!(matches!(read, Ok(Some(Incoming::Malformed { .. }))), "{body}: {read:?}");
        }
        let deep = "[".repeat(100_000);
        assert!(matches!(read_one(&message(&deep)), Ok(Some(Incoming::Malformed { .. }))));
    }
}
