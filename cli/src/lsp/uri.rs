//! Links to files (`file:///home/…`) and the paths they mean.

use std::path::{Path, PathBuf};

/// The path that a link to a file means. Nothing for other links, such as those of unsaved texts.
pub fn to_path(uri: &str) -> Option<PathBuf> {
    let rest =
        uri.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("file://")).map(|_| &uri[7..])?;
    let (host, path) = rest.split_at(rest.find('/')?);
    let path = decoded(path.split(['?', '#']).next()?)?;
    if path.contains('\0') {
        return None;
    }
    if cfg!(windows) {
        let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
        return Some(match drive {
            Some(path) => PathBuf::from(path.replace('/', "\\")),
            None => PathBuf::from(format!("\\\\{host}{}", path.replace('/', "\\"))),
        });
    }
    (host.is_empty() || host.eq_ignore_ascii_case("localhost")).then(|| PathBuf::from(path))
}

/// The link to a file. Nothing for a path that is not text or not absolute.
pub fn of_path(path: &Path) -> Option<String> {
    let text = path.to_str()?;
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.to_owned() };
    let root = match text.as_bytes() {
        [b'/', b'/', ..] if cfg!(windows) => "file:",
        [b'/', ..] => "file://",
        [_, b':', ..] if cfg!(windows) => "file:///",
        _ => return None,
    };
    Some(format!("{root}{}", encoded(&text)))
}

/// A text in which everything is encoded that means something in a link or in Markdown.
pub fn encoded(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            result.push(char::from(byte));
        } else {
            let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value)]);
            result.extend(['%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
    result
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
            bytes.push(high * 16 + low);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn links_and_paths_are_turned_into_each_other() {
        for path in ["/a/b.toml", "/my maps/karte öst.toml", "/100%/#1?.toml", "/x/🗺.toml"] {
            let uri = of_path(Path::new(path)).expect("a link");
            assert!(uri.is_ascii(), "{uri}");
            assert_eq!(to_path(&uri).as_deref(), Some(Path::new(path)));
        }
        assert_eq!(to_path("FILE://localhost/a%2fb#L3"), Some(PathBuf::from("/a/b")));
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        for uri in ["untitled:Untitled-1", "file://", "file:/a", "file:///%zz", "file:///%ff", "é"]
        {
            assert_eq!(to_path(uri), None, "{uri}");
        }
        assert_eq!(to_path("file:///a%00b"), None);
        assert_eq!(of_path(Path::new("relative.toml")), None);
    }
}
