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
    /// The port, for a server at all addresses of its computer: any address will do, but no name, because
    /// only a name can be made to lead here by somebody else.
    any: Option<u16>,
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
        let any = address.ip().is_unspecified().then_some(port);
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

    /// Refuses a request that comes by another name or from another page.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let is_address = |host: &str| {
            let address = host.parse::<SocketAddr>().ok();
            self.any.is_some() && address.map(|address| address.port()) == self.any
        };
        let known = |host: &str| {
            self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host)) || is_address(host)
        };
        if headers.get_all(HOST).iter().count() != 1 || !text(HOST).is_some_and(known) {
            return Err(Problem::new(403, "this server does not answer to that name"));
        }
        if headers.contains_key(ORIGIN) {
            let ours = text(ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            if !ours.is_some_and(known) {
                return Err(Problem::new(403, "another page may not ask this server"));
            }
        }
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        match site {
            None | Some(b"same-origin" | b"none") => Ok(()),
            Some(_) => Err(Problem::new(403, "another page may not ask this server")),
        }
    }

    /// Refuses a request without a key, and says which one it has.
    pub(crate) fn check_key(
        &self,
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Result<usize, Problem> {
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

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use hyper::HeaderMap;
    use hyper::header::{HOST, HeaderValue, ORIGIN};

    use super::Guard;

    fn guard() -> Guard {
        Guard::new(
            SocketAddr::from(([127, 0, 0, 1], 4100)),
            vec!["other".to_owned(), "secret".to_owned()],
        )
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_this_computer_by_its_own_names() {
        let guard = guard();
        for host in ["127.0.0.1:4100", "localhost:4100", "LOCALHOST:4100", "[::1]:4100"] {
            assert!(guard.check_origin(&headers(&[(HOST.as_str(), host)])).is_ok(), "{host}");
        }
        for host in ["evil.example:4100", "127.0.0.1", "127.0.0.1:80", "localhost.evil:4100", ""] {
            assert!(guard.check_origin(&headers(&[(HOST.as_str(), host)])).is_err(), "{host}");
        }
        assert!(guard.check_origin(&HeaderMap::new()).is_err());
        let twice = headers(&[("host", "localhost:4100"), ("host", "evil.example")]);
        assert!(guard.check_origin(&twice).is_err());
    }

    #[test]
    fn at_all_addresses_any_address_and_no_name() {
        let guard = Guard::new(SocketAddr::from(([0, 0, 0, 0], 4100)), vec!["secret".to_owned()]);
        for host in ["192.168.1.5:4100", "[fe80::1]:4100", "localhost:4100"] {
            assert!(guard.check_origin(&headers(&[(HOST.as_str(), host)])).is_ok(), "{host}");
        }
        for host in ["evil.example:4100", "192.168.1.5:80", "192.168.1.5"] {
            assert!(guard.check_origin(&headers(&[(HOST.as_str(), host)])).is_err(), "{host}");
        }
    }

    #[test]
    fn each_key_opens_what_belongs_to_it() {
        let guard = guard();
        let key = |key| guard.check_key(&headers(&[("x-strabo-key", key)]), None).ok();
        assert_eq!([key("other"), key("secret"), key("third")], [Some(0), Some(1), None]);
    }

    #[test]
    fn no_page_of_somebody_else() {
        let guard = guard();
        let from = |origin| headers(&[("host", "localhost:4100"), (ORIGIN.as_str(), origin)]);
        assert!(guard.check_origin(&from("http://127.0.0.1:4100")).is_ok());
        for origin in ["null", "http://evil.example", "https://localhost:4100", "http://localhost"]
        {
            assert!(guard.check_origin(&from(origin)).is_err(), "{origin}");
        }
        let site = |site| headers(&[("host", "localhost:4100"), ("sec-fetch-site", site)]);
        assert!(guard.check_origin(&site("same-origin")).is_ok());
        for other in ["cross-site", "same-site"] {
            assert!(guard.check_origin(&site(other)).is_err(), "{other}");
        }
    }

    #[test]
    fn the_key_comes_in_the_header_or_in_the_address() {
        let guard = guard();
        assert!(guard.check_key(&headers(&[("x-strabo-key", "secret")]), None).is_ok());
        assert!(guard.check_key(&HeaderMap::new(), Some("a=1&key=secret")).is_ok());
        for wrong in ["key=secre", "key=secrets", "key=", "monkey=secret", ""] {
            assert!(guard.check_key(&HeaderMap::new(), Some(wrong)).is_err(), "{wrong}");
        }
        assert!(guard.check_key(&HeaderMap::new(), None).is_err());
    }
}
