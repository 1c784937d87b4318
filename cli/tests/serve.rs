//! `strabo serve` over its socket: whom it answers, what it refuses, and how it starts and ends.

use std::io::{Read, Write};
use std::time::{Duration, Instant};
use std::{fs, net::TcpListener, process::Command, thread::sleep};

use serde_json::json;
use strabo_cli::{Status, testing::run_beside};

use crate::common::studio::{Studio, answer, status};
use crate::common::{Bench, strabo, strabo_in};

fn rename(name: &str) -> serde_json::Value {
    json!({ "order": { "do": "rename-name", "kind": "area", "id": "north", "name": name } })
}

#[test]
fn only_the_page_with_the_key_on_this_computer_is_answered() {
    let bench = Bench::with_copy("smallest");
    let before = bench.all("pack");
    let studio = Studio::start(&bench.arg("pack"));
    let (port, key) = (studio.port, &studio.key);
    let body = rename("Stolen").to_string();
    let post = |path: &str, headers: &str| {
        let length = body.len();
        let head =
            format!("POST {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {length}\r\n");
        studio.send(format!("{head}{headers}\r\n{body}").as_bytes())
    };
    let ours = format!("host: 127.0.0.1:{port}\r\n");
    let with_key = format!("x-strabo-key: {key}\r\n");
    let wrong = [
        // No key, half a key, another key.
        ours.clone(),
        format!("{ours}x-strabo-key: {}\r\n", &key[..31]),
        format!("{ours}x-strabo-key: {}\r\n", "0".repeat(32)),
        format!("{ours}cookie: x-strabo-key={key}\r\n"),
        // Other names for this computer: somebody's own name may lead here.
        with_key.clone(),
        format!("host: strabo.example:{port}\r\n{with_key}"),
        format!("host: 127.0.0.1.strabo.example:{port}\r\n{with_key}"),
        format!("host: 127.0.0.1\r\n{with_key}"),
        format!("host: 127.0.0.1:1\r\n{with_key}"),
        format!("host: 0.0.0.0:{port}\r\n{with_key}"),
        format!("{ours}host: strabo.example\r\n{with_key}"),
        // Pages of somebody else.
        format!("{ours}{with_key}origin: https://strabo.example\r\n"),
        format!("{ours}{with_key}origin: null\r\n"),
        format!("{ours}{with_key}origin: http://127.0.0.1:1\r\n"),
        format!("{ours}{with_key}sec-fetch-site: cross-site\r\n"),
        format!("{ours}{with_key}sec-fetch-site: same-site\r\n"),
    ];
    for headers in wrong {
        for path in ["/api/change", "/api/look", "/api/text", "/api/save", "/api/undo"] {
            let said = post(path, &headers);
            assert!(matches!(status(&said), 400 | 403), "{path} {headers}: {said}");
            assert!(!said.contains("North"), "{said}");
        }
    }
    for path in ["/", "/api/events", "/picture/map.svg"] {
        let said = studio
            .send(format!("GET {path} HTTP/1.1\r\nconnection: close\r\n{ours}\r\n").as_bytes());
        assert_eq!(status(&said), 403, "{path}: {said}");
    }
    assert!(bench.all("pack") == before, "nothing was written");
    // What is refused above is refused for its headers: with the right ones it is done.
    let said = post("/api/change", &format!("{ours}{with_key}origin: http://127.0.0.1:{port}\r\n"));
    assert_eq!(status(&said), 200, "{said}");
    assert!(bench.read("pack/map.toml").contains("name = \"Stolen\""));
}

#[test]
fn nothing_is_changed_by_a_request_that_only_reads() {
    let bench = Bench::with_copy("smallest");
    let before = bench.all("pack");
    let studio = Studio::start(&bench.arg("pack"));
    let body = rename("Read").to_string();
    for name in ["change", "undo", "redo", "save", "look", "text"] {
        for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"] {
            let said = studio.request(method, &format!("/api/{name}"), "", &body);
            assert_eq!(status(&said), 405, "{method} {name}: {said}");
            assert!(!said.to_lowercase().contains("access-control"), "{said}");
        }
    }
    assert!(bench.all("pack") == before);
}

#[test]
fn no_path_leaves_the_pack() {
    let bench = Bench::with_copy("smallest");
    bench.write("secret.toml", "secret = \"treasure\"");
    let studio = Studio::start(&bench.arg("pack"));
    let ways = [
        "/../secret.toml",
        "/%2e%2e/secret.toml",
        "/..%2fsecret.toml",
        "/..\\secret.toml",
        "/%5c..%5csecret.toml",
        "//secret.toml",
        "/picture/../secret.toml",
        "/picture/..%2fsecret.svg",
        "/picture/%2e%2e%5csecret.svg",
        "/picture//etc/passwd.svg",
        "/studio.js/../../secret.toml",
        "/studio.js%00.svg",
        "/api/../secret.toml",
        "/api/%63hange/../text",
        "http://127.0.0.1/secret.toml",
        "/pack.toml",
    ];
    for way in ways {
        let said = studio.request("GET", way, "", "");
        assert!(matches!(status(&said), 400 | 404 | 405), "{way}: {said}");
        assert!(!said.contains("treasure") && !said.contains("root:"), "{way}: {said}");
    }
    for path in
        ["../secret.toml", "./pack.toml", "/etc/passwd", "..\\secret.toml", "a/../pack.toml", ""]
    {
        let (status, value) = studio.call("text", &json!({ "path": path }));
        assert_eq!(status, 404, "{path}: {value}");
        let body = json!({ "path": path, "before": "secret = \"treasure\"", "text": "gone" });
        let (status, value) = studio.call("save", &body);
        assert_eq!(status, 404, "{path}: {value}");
    }
    assert_eq!(bench.read("secret.toml"), "secret = \"treasure\"");
}

#[test]
fn answers_have_headers_that_keep_pages_apart() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    for path in ["/", "/studio.js", "/studio.css", "/picture/map.svg", "/nowhere"] {
        let said = studio.request("GET", path, "", "").to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
            "cache-control: no-store",
        ] {
            assert!(said.contains(header), "{path} lacks {header}: {said}");
        }
        assert!(!said.contains("unsafe-inline"));
    }
}

#[test]
fn what_is_too_large_or_broken_is_refused_and_the_server_lives() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    let key = &studio.key;
    let host =
        format!("host: 127.0.0.1:{}\r\nx-strabo-key: {key}\r\nconnection: close\r\n", studio.port);
    let head = |more: &str| format!("POST /api/look HTTP/1.1\r\n{host}{more}\r\n");
    let many = (0..300).map(|number| format!("x-{number}: 1\r\n")).collect::<Vec<_>>().concat();
    let cases = [
        (431, head(&format!("x-long: {}\r\n", "a".repeat(200 << 10)))),
        (431, head(&many)),
        (414, format!("GET /{} HTTP/1.1\r\n{host}\r\n", "a".repeat(80 << 10))),
        (413, head("content-length: 99999999999\r\n")),
        (400, head("content-length: -1\r\n")),
        (400, head("content-length: 1\r\ncontent-length: 2\r\n")),
        (400, head("content-length: 9\r\n") + "{\"board\":"),
        (400, head("content-length: 4\r\n") + "\u{0}\u{1}[{"),
        (400, "GET / HTTP/9.9\r\n\r\n".to_owned()),
        (400, "\u{16}\u{3}\u{1}\u{2}\u{0}".to_owned()),
        (403, "GET / HTTP/1.0\r\n\r\n".to_owned()),
    ];
    for (wanted, request) in cases {
        let said = studio.send(request.as_bytes());
        let is_refused = match wanted {
            // The exact status is the library's business.
            414 | 431 => matches!(status(&said), 414 | 431 | 400),
            _ => status(&said) == wanted,
        };
        assert!(is_refused, "wanted {wanted}: {said} for {request:.200}");
    }
    // A list in a list in a list, as deep as it goes.
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(status(&studio.request("POST", "/api/look", "", &deep)), 400);
    assert_eq!(studio.call("look", &json!({})).0, 200);
}

#[test]
fn slow_and_silent_clients_hold_up_nobody() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    let (port, key) = (studio.port, &studio.key);
    // Two hundred that say nothing, some with half a request, some that listen and never read.
    let mut open = Vec::new();
    for number in 0..200 {
        let mut stream = studio.connect();
        let part = match number % 4 {
            0 => String::new(),
            1 => "POST /api/change HT".to_owned(),
            2 => format!(
                "POST /api/look HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-strabo-key: {key}\r\ncontent-length: 20\r\n\r\n{{"
            ),
            _ => format!("GET /api/events?key={key} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n"),
        };
        stream.write_all(part.as_bytes()).expect("it is sent");
        open.push(stream);
    }
    let start = Instant::now();
    assert_eq!(studio.call("look", &json!({})).0, 200);
    assert!(start.elapsed() < Duration::from_secs(9), "before they are given up");
    for stroke in 0..10 {
        assert_eq!(studio.call("change", &rename(&format!("Stroke {stroke}"))).0, 200);
    }
    // A request that comes letter by letter is answered all the same.
    let text = format!(
        "POST /api/look HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-strabo-key: {key}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    let mut slow = studio.connect();
    for byte in text.as_bytes() {
        slow.write_all(&[*byte]).expect("it is sent");
        sleep(Duration::from_millis(2));
    }
    assert_eq!(status(&answer(&mut slow)), 200);
    // Half a request is closed in the end, with or without an answer.
    let mut half = open.swap_remove(1);
    let said = answer(&mut half);
    assert!(matches!(status(&said), 0 | 408), "{said}");
    // Of those with the key, the newest are kept.
    let mut half = open.swap_remove(198);
    assert_eq!(status(&answer(&mut half)), 408);
}

#[test]
fn every_page_hears_of_a_change() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    let listen = || {
        let mut stream = studio.connect();
        let (port, key) = (studio.port, &studio.key);
        let request =
            format!("GET /api/events?key={key} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it is sent");
        stream
    };
    let heard = |stream: &mut std::net::TcpStream, wanted: &str| {
        let (mut said, mut part) = (String::new(), [0; 4096]);
        while !said.contains(wanted) {
            let read = stream.read(&mut part).expect("an event in time");
            assert!(read > 0, "closed after {said}");
            said.push_str(&String::from_utf8_lossy(&part[..read]));
        }
    };
    let mut streams = [listen(), listen()];
    for stream in &mut streams {
        heard(stream, ": connected");
    }
    assert_eq!(studio.call("change", &rename("Heard")).0, 200);
    for stream in &mut streams {
        heard(stream, "\"by\":\"page\"");
    }
    bench.write("pack/map.toml", &bench.read("pack/map.toml").replace("Heard", "Written"));
    for stream in &mut streams {
        heard(stream, "\"by\":\"disk\"");
    }
}

#[test]
fn names_with_markup_stay_text() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    assert_eq!(studio.call("change", &rename("</text><script>alert(1)</script>")).0, 200);
    let said = studio.request("GET", "/picture/map.svg", "", "");
    assert!(
        said.contains("content-type: image/svg+xml") && said.contains("&lt;script&gt;"),
        "{said}"
    );
    assert!(!said.contains("<script"), "{said}");
    let said = studio.request("POST", "/api/look", "", "{}");
    assert!(said.contains("content-type: application/json"), "{said}");
    let (_, seen) = studio.call("look", &json!({}));
    let drawn = seen["board"]["layers"].to_string();
    assert!(!drawn.contains("<script") && drawn.contains("&lt;script&gt;"), "{drawn}");
}

#[cfg(unix)]
#[test]
fn it_prints_its_address_first_and_ends_on_ctrl_c_with_a_free_port() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    let port = studio.port;
    assert_eq!(studio.line, format!("http://127.0.0.1:{port}/?key={}\n", studio.key));
    assert!(studio.key.len() == 32 && studio.key.bytes().all(|byte| byte.is_ascii_hexdigit()));
    // Pages that listen do not keep it alive.
    let mut page = studio.connect();
    let request =
        format!("GET /api/events?key={} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n", studio.key);
    page.write_all(request.as_bytes()).expect("it is sent");
    assert_eq!(studio.call("look", &json!({})).0, 200);
    let (status, said) = studio.interrupt();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
    drop(page);
    assert!(TcpListener::bind(("127.0.0.1", port)).is_ok(), "the port is free");
}

#[cfg(unix)]
#[test]
fn another_address_than_this_computers_own_is_warned_of() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::with(&[&bench.arg("pack"), "--host", "0.0.0.0"], &[]);
    assert_eq!(studio.call("look", &json!({})).0, 200);
    let (status, said) = studio.interrupt();
    assert_eq!(status.code(), Some(0));
    assert!(
        said.contains("warning: others on the network can reach the studio at 0.0.0.0"),
        "{said}"
    );
}

#[test]
fn a_port_that_is_taken_is_an_error_with_help() {
    let bench = Bench::with_copy("smallest");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let ran = strabo_in(&bench.path("pack"), &["serve", "--port", &port]);
    assert_eq!((ran.status, ran.out.as_str()), (Status::Failed, ""));
    assert!(ran.err.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{}", ran.err);
    assert!(ran.err.contains("choose another --port, or leave it out"), "{}", ran.err);
    let ran = strabo(&["serve", &bench.arg("nowhere")]);
    assert_eq!(ran.status, Status::Failed);
}

#[test]
fn what_an_editor_wrote_meanwhile_is_never_overwritten() {
    let bench = Bench::with_copy("smallest");
    let studio = Studio::start(&bench.arg("pack"));
    let path = bench.path("pack/map.toml");
    let mut refused = 0;
    for number in 0..30 {
        // The editor saves, and a stroke comes before or after the studio has noticed.
        let text = bench.read("pack/map.toml") + &format!("# {number}\n");
        fs::write(path.with_extension("new"), text).expect("a file");
        fs::rename(path.with_extension("new"), &path).expect("renamed");
        sleep(Duration::from_millis(7 * (number % 10)));
        let (status, value) = studio.call("change", &rename(&format!("Both {number}")));
        assert!(matches!(status, 200 | 409), "{status} {value}");
        refused += u32::from(status == 409);
        let now = bench.read("pack/map.toml");
        assert_eq!(now.contains(&format!("\"Both {number}\"")), status == 200, "{now}");
        assert!(now.contains(&format!("# {number}\n")), "{now}");
    }
    assert!(refused > 0, "the studio was never too late");
    let now = bench.read("pack/map.toml");
    assert!((0..30).all(|number| now.contains(&format!("# {number}\n"))), "{now}");
}

#[test]
fn a_drawing_is_imported_beside_the_server() {
    let bench = Bench::new();
    let studio = Studio::with(&["--new", &bench.arg("new")], &[]);
    let start = |text: &str| {
        studio.call("start", &json!({ "how": "import", "name": "map.svg", "text": text }))
    };
    let (status, said) = start("<!DOCTYPE svg [<!-- -->]><svg/>");
    assert_eq!(status, 422, "{said}");
    let said = said["error"].as_str().expect("an error");
    assert!(said.contains("line 1: this DOCTYPE holds more than plain entities"), "{said}");
    let square = |at: usize| {
        let (x, y) = (at % 60 * 10, at / 60 * 10);
        format!("<path id='a{at}' d='M {x} {y} h 10 v 10 h -10 z'/>")
    };
    let drawing: String = (0..3600).map(square).collect();
    let drawing = format!("<svg xmlns='http://www.w3.org/2000/svg'>{drawing}</svg>");
    std::thread::scope(|scope| {
        let start = scope.spawn(|| start(&drawing));
        sleep(Duration::from_millis(100));
        let begin = Instant::now();
        let (_, seen) = studio.call("look", &json!({}));
        let asked = begin.elapsed();
        let is_beside = seen["new"].is_object() && !start.is_finished();
        assert!(is_beside && asked < Duration::from_secs(1), "{asked:?}");
        assert_eq!(start.join().expect("an answer").0, 200);
    });
    assert!(bench.read("new/map.toml").contains("a3599"));
}

/// What the studio imports with is ended when it takes too long, and is gone then.
#[cfg(unix)]
#[test]
fn an_import_that_takes_too_long_is_stopped() {
    let bench = Bench::new();
    bench.write("steps", "");
    let endless = format!("while :; do echo step >> '{}'; sleep 0.02; done", bench.arg("steps"));
    let begin = Instant::now();
    let mut import = Command::new("sh");
    let failure = run_beside(import.args(["-c", &endless]), Duration::from_millis(400));
    let failure = failure.expect_err("it never ends by itself");
    assert_eq!(failure.message, "that took too long and was stopped");
    assert!(failure.help.is_some_and(|help| help.contains("make the drawing simpler")));
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    let steps = bench.read("steps");
    assert!(steps.contains("step"), "it ran until then");
    sleep(Duration::from_millis(400));
    assert_eq!(bench.read("steps"), steps, "it still runs");
}

/// Everybody on a computer sees with what words programs are started.
#[cfg(unix)]
#[test]
fn the_browser_is_started_without_the_key() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::with_copy("smallest");
    bench.write("bin/xdg-open", "#!/bin/sh\nread page < \"$1\"\necho \"$* $page\" > \"$0.said\"\n");
    let all = PermissionsExt::from_mode(0o755);
    fs::set_permissions(bench.path("bin/xdg-open"), all).expect("a file");
    let path = bench.arg("bin");
    let studio = Studio::with(&[&bench.arg("pack"), "--open"], &[("PATH", &path)]);
    let begin = Instant::now();
    while !bench.path("bin/xdg-open.said").is_file() && begin.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(20));
    }
    sleep(Duration::from_millis(100));
    let said = bench.read("bin/xdg-open.said");
    let (file, page) = said.split_once(' ').expect("a file and what it says");
    assert!(!file.contains(&studio.key), "{file}");
    assert!(page.contains(&format!("url=http://127.0.0.1:{}/?key={}", studio.port, studio.key)));
    assert_eq!(fs::metadata(file).expect("a file").permissions().mode() & 0o777, 0o600);
    let (_, _) = studio.interrupt();
    assert!(!std::path::Path::new(file).exists(), "it goes with the server");
}
