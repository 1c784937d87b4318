//! Tests of `guard`.

use std::net::SocketAddr;

use hyper::HeaderMap;
use hyper::header::{HOST, HeaderValue, ORIGIN};
use strabo_serve::{Guard, Problem};

fn guard() -> Guard {
    Guard::new(
        SocketAddr::from(([127, 0, 0, 1], 4100)),
        vec!["other".to_owned(), "secret".to_owned()],
    )
}

fn check(guard: &Guard, headers: &HeaderMap) -> Result<(), Problem> {
    guard.check_origin(headers, SocketAddr::from(([127, 0, 0, 1], 4100)))
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
        assert!(check(&guard, &headers(&[(HOST.as_str(), host)])).is_ok(), "{host}");
    }
    for host in ["evil.example:4100", "127.0.0.1", "127.0.0.1:80", "localhost.evil:4100", ""] {
        assert!(check(&guard, &headers(&[(HOST.as_str(), host)])).is_err(), "{host}");
    }
    assert!(check(&guard, &HeaderMap::new()).is_err());
    let twice = headers(&[("host", "localhost:4100"), ("host", "evil.example")]);
    assert!(check(&guard, &twice).is_err());
}

#[test]
fn at_all_addresses_only_the_one_that_was_reached() {
    let guard = Guard::new(SocketAddr::from(([0, 0, 0, 0], 4100)), vec!["secret".to_owned()]);
    let to = |to: &str| to.parse::<SocketAddr>().expect("an address");
    for (host, reached) in [
        ("192.168.1.5:4100", "192.168.1.5:4100"),
        ("192.168.1.5:4100", "[::ffff:192.168.1.5]:4100"),
        ("[fe80::1]:4100", "[fe80::1%2]:4100"),
        ("localhost:4100", "127.0.0.1:4100"),
    ] {
        let found = guard.check_origin(&headers(&[(HOST.as_str(), host)]), to(reached));
        assert!(found.is_ok(), "{host}");
    }
    for host in ["evil.example:4100", "192.168.1.5:80", "192.168.1.5", "192.168.1.6:4100"] {
        let found = guard.check_origin(&headers(&[(HOST.as_str(), host)]), to("192.168.1.5:4100"));
        assert!(found.is_err(), "{host}");
    }
    let other = headers(&[("host", "192.168.1.5:4100"), ("origin", "http://192.168.1.6:4100")]);
    assert!(guard.check_origin(&other, to("192.168.1.5:4100")).is_err(), "a neighbour's page");
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
    assert!(check(&guard, &from("http://127.0.0.1:4100")).is_ok());
    for origin in ["null", "http://evil.example", "https://localhost:4100", "http://localhost"] {
        assert!(check(&guard, &from(origin)).is_err(), "{origin}");
    }
    let site = |site| headers(&[("host", "localhost:4100"), ("sec-fetch-site", site)]);
    assert!(check(&guard, &site("same-origin")).is_ok());
    let link = |mode| {
        let site = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode)];
        headers(&[("host", "localhost:4100"), ("sec-fetch-dest", "document"), site[0], site[1]])
    };
    assert!(check(&guard, &link("navigate")).is_ok() && check(&guard, &link("cors")).is_err());
    for other in ["cross-site", "same-site"] {
        assert!(check(&guard, &site(other)).is_err(), "{other}");
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
