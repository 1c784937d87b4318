//! Who may ask: the page that was opened with the key, on this computer, and nobody else.

use std::net::{IpAddr, SocketAddr};

use hyper::HeaderMap;
use hyper::header::{HOST, HeaderValue, ORIGIN};

use crate::Problem;

/// The header that carries the key.
pub(crate) const KEY: &str = "x-strabo-key";

/// What a request must show to be answered.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Each is a secret that only its pages know.
    keys: Vec<String>,
    /// What may stand in `Host`. A page of somebody else that lets its own name lead here is refused.
    hosts: Vec<String>,
    /// True for a server at all addresses of its computer: the one that a request came to will do.
    any: bool,
}

impl Guard {
    /// The guard of a server at an address, with the keys that open it.
    pub fn new(address: SocketAddr, keys: Vec<String>) -> Self {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            let names = ["localhost", "127.0.0.1", "[::1]"];
            hosts.extend(names.map(|name| format!("{name}:{port}")));
        }
        let any = address.ip().is_unspecified();
        Self { keys, hosts, any }
    }

    /// The address to open, with the key at this position.
    pub fn address(&self, address: SocketAddr, key: usize) -> String {
        let ip = match address.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => IpAddr::from([127, 0, 0, 1]),
            IpAddr::V6(_) => IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
        };
        let key = self.keys.get(key).map_or("", String::as_str);
        format!("http://{}/?key={key}", SocketAddr::new(ip, address.port()))
    }

    /// Refuses a request that comes by another name or from another page; `to` is the address it came to.
    #[doc(hidden)]
    pub fn check_origin(&self, headers: &HeaderMap, to: SocketAddr) -> Result<(), Problem> {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let is_address = |host: &str| {
            let to = SocketAddr::new(to.ip().to_canonical(), to.port());
            self.any && host.parse() == Ok(to)
        };
        let known = |host: &str| {
            self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host)) || is_address(host)
        };
        if headers.get_all(HOST).iter().count() != 1 || !text("host").is_some_and(known) {
            return Err(Problem::new(403, "this server does not answer to that name"));
        }
        if headers.contains_key(ORIGIN) {
            let ours = text("origin").and_then(|origin| origin.strip_prefix("http://"));
            if !ours.is_some_and(known) {
                return Err(Problem::new(403, "another page may not ask this server"));
            }
        }
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        // A link somewhere else may lead here: who follows it has the key, and sees the page by itself.
        let is_link = text("sec-fetch-mode") == Some("navigate")
            && text("sec-fetch-dest") == Some("document")
            && !headers.contains_key(ORIGIN);
        match site {
            None | Some(b"same-origin" | b"none") => Ok(()),
            Some(_) if is_link => Ok(()),
            Some(_) => Err(Problem::new(403, "another page may not ask this server")),
        }
    }

    /// Refuses a request without a key, and says which one it has.
    #[doc(hidden)]
    pub fn check_key(&self, headers: &HeaderMap, query: Option<&str>) -> Result<usize, Problem> {
        let header = headers.get(KEY).and_then(|value| value.to_str().ok());
        let given = header.or_else(|| {
            query.unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("key="))
        });
        // All are compared, so that the time says nothing about them.
        let same =
            |key: &String| given.is_some_and(|given| is_same(given.as_bytes(), key.as_bytes()));
        let known = (self.keys.iter().enumerate())
            .fold(None, |known, (at, key)| if same(key) { Some(at) } else { known });
        known.ok_or_else(|| {
            Problem::new(403, "the key is missing or wrong")
                .help("open the address that strabo printed")
        })
    }
}

/// Compares without telling by the time it takes how much of it is right.
fn is_same(given: &[u8], key: &[u8]) -> bool {
    let differs = given.iter().zip(key).fold(0, |differs, (a, b)| differs | (a ^ b));
    given.len() == key.len() && differs == 0
}
