//! A Rust file as words and signs, without comments, and without strings that are no paths.

/// The words and signs of a text. A path in a string, as in attributes of serde, counts as written out.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphabetic() || first == '_' {
            let word = until(rest, |c| !c.is_alphanumeric() && c != '_');
            let hashes = until(&rest[word..], |c| c != '#');
            if matches!(&rest[..word], "r" | "br") && rest[word + hashes..].starts_with('"') {
                let end = format!("\"{}", "#".repeat(hashes));
                let start = word + hashes + 1;
                rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
            } else {
                tokens.push(&rest[..word]);
                word
            }
        } else if rest.starts_with("//") {
            until(rest, |c| c == '\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if first == '"' {
            let length = string(rest);
            let inside = rest[1..length].trim_end_matches('"');
            if is_path(inside) {
                tokens.extend(parts(inside));
            }
            length
        } else if first == '\'' {
            character(rest)
        } else if rest.starts_with("::") {
            tokens.push(&rest[..2]);
            2
        } else {
            let length = first.len_utf8();
            if !first.is_whitespace() {
                tokens.push(&rest[..length]);
            }
            length
        };
        rest = &rest[length.max(1)..];
    }
    tokens
}

fn until(text: &str, stop: impl Fn(char) -> bool) -> usize {
    text.find(stop).unwrap_or(text.len())
}

fn string(text: &str) -> usize {
    let mut escaped = true;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A letter in quotation marks, or the mark of a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), _) => {
            text[2..].char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 3)
        }
        (_, Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

fn is_path(text: &str) -> bool {
    let starts = ["crate::", "super::", "self::"].iter().any(|start| text.starts_with(start));
    starts && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split("::")
        .enumerate()
        .flat_map(|(at, word)| (at > 0).then_some("::").into_iter().chain([word]))
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn comments_and_strings_are_passed_over() {
        let text =
            "/* a */ fn b<'c>(d: char) { '\\'' 'e' '\"' \"f \\\" g\" r#\"h \" i\"# j::k } // l";
        assert_eq!(tokens(text).join(" "), "fn b < c > ( d : char ) { j :: k }");
    }

    #[test]
    fn a_path_in_a_string_counts() {
        assert_eq!(tokens("with = \"crate::a::b\"").join(" "), "with = crate :: a :: b");
    }
}
