//! What a file defines, imports and refers to, read from its words.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::tokens;

/// A Rust file as far as names go.
pub struct Source<'t> {
    /// Its path from the root.
    pub file: &'t str,
    /// The items it defines.
    pub defines: BTreeSet<&'t str>,
    /// Names that `use` brings, with the whole path of each.
    pub imports: BTreeMap<&'t str, Vec<&'t str>>,
    /// What `use` brings with a star.
    pub globs: Vec<Vec<&'t str>>,
    /// Every path in it, those of `use` among them, as seen from the top of the file.
    pub paths: BTreeSet<Vec<&'t str>>,
}

impl<'t> Source<'t> {
    pub fn read(file: &'t str, text: &'t str) -> Self {
        let source = Self {
            file,
            defines: BTreeSet::new(),
            imports: BTreeMap::new(),
            globs: Vec::new(),
            paths: BTreeSet::new(),
        };
        let mut reader = PathReader { tokens: tokens(text), at: 0, braces: Vec::new(), source };
        reader.run();
        reader.source
    }
}

struct PathReader<'t> {
    tokens: Vec<&'t str>,
    at: usize,
    /// Open braces: true for those of a module written inside of the file.
    braces: Vec<bool>,
    source: Source<'t>,
}

const TEST_MODULE: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];

impl<'t> PathReader<'t> {
    fn peek(&self, ahead: usize) -> &'t str {
        self.tokens.get(self.at + ahead).copied().unwrap_or_default()
    }

    fn run(&mut self) {
        while self.at < self.tokens.len() {
            let token = self.peek(0);
            if self.tokens[self.at..].starts_with(&TEST_MODULE) {
                self.skip_module();
                continue;
            }
            match token {
                "{" => self.braces.push(false),
                "}" => {
                    self.braces.pop();
                }
                "mod" if self.peek(2) == "{" => {
                    self.braces.push(true);
                    self.at += 2;
                }
                "mod" => self.at += 1,
                "use" => {
                    self.at += 1;
                    self.tree(&mut Vec::new());
                    continue;
                }
                "struct" | "enum" | "fn" | "trait" | "type" | "const" | "static" | "union" => {
                    self.define(self.peek(1));
                }
                "macro_rules" => self.define(self.peek(2)),
                _ if is_word(token) => {
                    self.path();
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    fn define(&mut self, name: &'t str) {
        self.source.defines.insert(name);
    }

    fn skip_module(&mut self) {
        while !matches!(self.peek(0), "{" | ";" | "") {
            self.at += 1;
        }
        let mut depth = 0;
        while self.at < self.tokens.len() {
            match self.peek(0) {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// A path outside of `use`. Only one that starts with a module or an imported name leads anywhere.
    fn path(&mut self) {
        let is_field = self.at > 0 && matches!(self.tokens[self.at - 1], "." | "::");
        let mut path = vec![self.peek(0)];
        self.at += 1;
        while self.peek(0) == "::" && is_word(self.peek(1)) {
            path.push(self.peek(1));
            self.at += 2;
        }
        if !is_field {
            self.add(path);
        }
    }

    /// One branch of a `use`, up to the sign that ends it.
    fn tree(&mut self, prefix: &mut Vec<&'t str>) {
        let length = prefix.len();
        loop {
            match self.peek(0) {
                "{" => {
                    self.at += 1;
                    while !matches!(self.peek(0), "}" | "") {
                        self.tree(prefix);
                        if self.peek(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    break;
                }
                "*" => {
                    self.at += 1;
                    if self.braces.is_empty() {
                        self.source.globs.push(prefix.clone());
                    }
                    break;
                }
                "::" => self.at += 1,
                word if is_word(word) => {
                    self.at += 1;
                    prefix.push(word);
                    if self.peek(0) == "::" {
                        continue;
                    }
                    let mut name = word;
                    if self.peek(0) == "as" {
                        name = self.peek(1);
                        self.at += 2;
                    }
                    let mut path = prefix.clone();
                    if word == "self" {
                        path.pop();
                        name = path.last().copied().unwrap_or_default();
                    }
                    if path != [name]
                        && let Some(path) = self.add(path)
                    {
                        self.source.imports.insert(name, path);
                    }
                    break;
                }
                _ => break,
            }
        }
        prefix.truncate(length);
    }

    /// Notes a path as it is seen from the top of the file.
    fn add(&mut self, mut path: Vec<&'t str>) -> Option<Vec<&'t str>> {
        let inline = self.braces.iter().filter(|module| **module).count();
        let up = path.iter().take_while(|word| **word == "super").count();
        if up > 0 && inline > 0 {
            path.drain(..up.min(inline));
            if up < inline {
                return None;
            }
        }
        self.source.paths.insert(path.clone());
        Some(path)
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}
