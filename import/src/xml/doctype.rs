//! What stands before a document: its declaration, and a DOCTYPE with plain entities.

/// More entities than any program writes.
const MOST_ENTITIES: usize = 100;

/// Names with the text they stand for.
type Entities<'t> = Vec<(&'t str, String)>;

/// Where `<?xml …?>` ends, if a text begins with it; otherwise, where it is broken. Its values are in quotes,
/// which hold no sign that ends something.
pub fn declaration(text: &str) -> Result<usize, usize> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let named = text[start..].strip_prefix("<?xml");
    if !named.is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_whitespace())) {
        return Ok(0);
    }
    let end = start + text[start..].find("?>").ok_or(start)? + 2;
    let inside = &text[start + 2..end - 2];
    let is_whole = ['"', '\''].iter().all(|quote| inside.matches(*quote).count() % 2 == 0);
    if is_whole && !inside.contains(['<', '>']) { Ok(end) } else { Err(start) }
}

/// Reads a DOCTYPE: its entities, and where it ends. Comments and parameter, nested and external entities
/// are refused, with their place: a few lines of them stand for endless text.
pub fn read(text: &str, at: usize) -> Result<(Entities<'_>, usize), usize> {
    let mut cursor = Cursor { text, at };
    let entities = cursor.doctype();
    entities.map(|entities| (entities, cursor.at)).ok_or(cursor.at)
}

struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    fn doctype(&mut self) -> Option<Entities<'t>> {
        self.word("<!DOCTYPE")?;
        self.name()?;
        if self.word("PUBLIC").is_some() {
            self.quoted()?;
            self.quoted()?;
        } else if self.word("SYSTEM").is_some() {
            self.quoted()?;
        }
        let mut entities = Vec::new();
        if self.word("[").is_some() {
            while self.word("]").is_none() {
                entities.push(self.entity()?);
                if entities.len() > MOST_ENTITIES {
                    return None;
                }
            }
        }
        self.word(">")?;
        Some(entities)
    }

    fn entity(&mut self) -> Option<(&'t str, String)> {
        let before = self.at;
        self.word("<!ENTITY")?;
        let name = self.name()?;
        let value = self.quoted()?;
        if value.contains(['<', '&', '%']) {
            self.at = before;
            return None;
        }
        self.word(">")?;
        // Nothing in it ends an attribute or adds a line.
        Some((name, value.replace('"', "&quot;").replace('\'', "&apos;").replace('\n', "&#10;")))
    }

    /// Passes spaces and a word; nothing if another stands there.
    fn word(&mut self, word: &str) -> Option<()> {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        self.at += rest.starts_with(word).then_some(word.len())?;
        Some(())
    }

    fn name(&mut self) -> Option<&'t str> {
        self.word("")?;
        let rest = &self.text[self.at..];
        let is_name = |letter: char| letter.is_alphanumeric() || "_-.:".contains(letter);
        let name = &rest[..rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())];
        self.at += name.len();
        (!name.is_empty()).then_some(name)
    }

    fn quoted(&mut self) -> Option<&'t str> {
        self.word("")?;
        let rest = &self.text[self.at..];
        let quote = rest.chars().next().filter(|quote| "\"'".contains(*quote))?;
        let value = rest[1..].split_once(quote)?.0;
        self.at += value.len() + 2;
        Some(value)
    }
}

/// Writes a text with its entities written out, if no more than so many bytes come out; otherwise, where
/// that is too much.
pub fn expand(
    text: &str,
    entities: &[(&str, String)],
    most: usize,
    plain: &mut String,
) -> Result<(), usize> {
    let mut done = 0;
    for (at, _) in text.match_indices('&') {
        let known = entities.iter().find_map(|(name, value)| {
            text[at + 1..].strip_prefix(name)?.starts_with(';').then_some((name.len() + 2, value))
        });
        if let Some((length, value)) = known {
            plain.push_str(&text[done..at]);
            plain.push_str(value);
            done = at + length;
            if plain.len() > most {
                return Err(at);
            }
        }
    }
    plain.push_str(&text[done..]);
    Ok(())
}
