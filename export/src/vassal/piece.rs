//! Pieces and cards as VASSAL writes them: a command that adds a piece, made of nested sequences.

/// The key for turning a card, as code and modifiers: Ctrl and F.
const FLIP: &str = "70,130";
/// The key for removing a piece: Ctrl and D.
const DELETE: &str = "68,130";

/// One trait of a piece: what it is, and its state.
struct Trait {
    kind: String,
    state: String,
}

/// A playing piece that can be removed from the board.
pub fn token(id: u32, name: &str, image: &str, owner: &str) -> String {
    let delete =
        Trait { kind: joined(';', &["delete", "Delete", DELETE, ""]), state: String::new() };
    add(vec![marker("Owner", owner), delete, basic(id, name, image)])
}

/// A card with a back. Its owner sees the face, with `mark` above it while others see the back.
pub fn card(id: u32, name: &str, face: &str, back: &str, mark: &str, hidden: &str) -> String {
    let style = format!("G{mark}");
    let kind =
        ["obs", FLIP, back, "Turn over", &style, hidden, "player:", "Peek", "", "true", "", ""];
    let mask = Trait { kind: joined(';', &kind), state: "null;".to_owned() };
    add(vec![mask, basic(id, name, face)])
}

/// A property that other parts of a module can read.
fn marker(key: &str, value: &str) -> Trait {
    let kind = joined(';', &["mark", &joined(',', &[key])]);
    Trait { kind, state: joined(',', &[value]) }
}

/// The innermost part of a piece: picture and name, on no map yet.
fn basic(id: u32, name: &str, image: &str) -> Trait {
    let kind = joined(';', &["piece", "", "", image, name]);
    Trait { kind, state: joined(';', &["null", "0", "0", &id.to_string(), "0"]) }
}

/// The command that adds a piece: traits lie in each other, the first one outermost.
fn add(traits: Vec<Trait>) -> String {
    let mut kind: Option<String> = None;
    let mut state: Option<String> = None;
    for each in traits.into_iter().rev() {
        let within = |own: String, inner: Option<String>| match inner {
            Some(inner) => joined('\t', &[&own, &inner]),
            None => own,
        };
        kind = Some(within(each.kind, kind));
        state = Some(within(each.state, state));
    }
    let parts = [kind.unwrap_or_default(), state.unwrap_or_default()];
    joined('/', &["+", "null", &parts[0], &parts[1]])
}

/// Joins parts into one text: a delimiter inside a part gets a backslash before it, and a part that
/// ends in a backslash or has apostrophes around it stands in apostrophes.
pub fn joined(delimiter: char, parts: &[&str]) -> String {
    let mut out = String::new();
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push(delimiter);
        }
        let quoted = part.ends_with('\\') || (part.starts_with('\'') && part.ends_with('\''));
        if quoted {
            out.push('\'');
        }
        for c in part.chars() {
            if c == delimiter {
                out.push('\\');
            }
            out.push(c);
        }
        if quoted {
            out.push('\'');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{joined, token};

    /// Reads a sequence as the program does.
    fn parts(delimiter: char, text: &str) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let last = parts.len() - 1;
            if c == '\\' && chars.peek() == Some(&delimiter) {
                parts[last].extend(chars.next());
            } else if c == delimiter {
                parts.push(String::new());
            } else {
                parts[last].push(c);
            }
        }
        let inner = |part: &String| {
            let inside = part.strip_prefix('\'').and_then(|part| part.strip_suffix('\''));
            inside.filter(|_| part.len() > 1).unwrap_or(part).to_owned()
        };
        parts.iter().map(inner).collect()
    }

    #[test]
    fn what_is_joined_can_be_taken_apart() {
        for hard in ["", "a;b", "a\\", "'quoted'", "\\;", "a/b;c\\;d'", "x\ty"] {
            let text = joined(';', &["first", hard, "last"]);
            assert_eq!(parts(';', &text), ["first", hard, "last"], "{text}");
        }
    }

    #[test]
    fn a_piece_holds_its_traits_in_each_other() {
        let command = parts('/', &token(7, "A/B;C", "token.png", "Ur"));
        assert_eq!(command[..2], ["+", "null"]);
        let outer = parts('\t', &command[2]);
        assert_eq!(outer[0], "mark;Owner");
        let inner = parts('\t', &outer[1]);
        assert_eq!(inner[0], "delete;Delete;68,130;");
        assert_eq!(parts(';', &inner[1]), ["piece", "", "", "token.png", "A/B;C"]);
        let state = parts('\t', &command[3]);
        assert_eq!(state[0], "Ur");
        assert_eq!(parts('\t', &state[1]), ["", "null;0;0;7;0"]);
    }
}
