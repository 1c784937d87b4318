//! The pages in `talks`: what a page of the studio asks, and what it is told. What is below a heading is done in a
//! studio of its own.
//!
//! - `on PACK` is the pack, and the smallest one without it. `put FILE TEXT` writes a file as another program does,
//!   `swap FILE [FROM, TO]` a part of it, `remove FILE` takes it away, and `notice` has the studio see that.
//! - `ask NAME JSON` is answered, `refuse STATUS NAME JSON` is not. `open WINDOW FILE` is a window in which a file is
//!   typed: `type:WINDOW [FROM, TO, TEXT]`, `save:WINDOW true` by force, `take:WINDOW`.
//! - `= PATH JSON`, `has PATH TEXT` and `count PATH NUMBER` look at the last answer or refusal, and `let NAME PATH`
//!   keeps a part of it, which `$NAME` stands for later. An entry of a list is its number, or `FIELD=VALUE`.
//! - `disk FILE TEXT` is on disk, `shows WINDOW TEXT` in a window, `file FILE FIELD JSON` in the list of files, and the
//!   studio has written `writes NUMBER` times. In a text `…` stands for the file as it ships.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use strabo_serve::{Problem, Studio};

use crate::support::{Memory, ask};

struct Talk {
    shipped: Memory,
    memory: Memory,
    studio: Studio,
    answer: Value,
    kept: BTreeMap<String, Value>,
    /// The file of each window, what it began with, and how far it is.
    windows: BTreeMap<String, [Value; 3]>,
}

impl Talk {
    fn on(pack: &str) -> Self {
        let files = || strabo_data::sources(pack).expect("a pack").files;
        let (shipped, memory) = (Memory::new(files()), Memory::new(files()));
        let studio = memory.studio();
        let (kept, windows) = (BTreeMap::new(), BTreeMap::new());
        Self { shipped, memory, studio, answer: Value::Null, kept, windows }
    }

    fn step(&mut self, line: &str) {
        let (word, rest) = two(line);
        let (first, more) = two(rest);
        match word {
            "on" => *self = Self::on(first),
            "put" => self.memory.put(first, &self.text(first, more)),
            "swap" => {
                let [from, to]: [String; 2] = serde_json::from_str(more).expect("two texts");
                let old = self.memory.text(first);
                assert!(old.contains(&from), "{from} is not in {first}");
                self.memory.put(first, &old.replacen(&from, &to, 1));
            }
            "remove" => self.memory.remove(first),
            "notice" => assert!(self.studio.look_at_disk()),
            "ask" => self.answer = self.call(first, more).expect("an answer"),
            "refuse" => {
                let (name, body) = two(more);
                let problem = self.call(name, body).expect_err("a refusal");
                assert_eq!(problem.status.to_string(), first, "{problem:?}");
                self.answer = json!({ "message": problem.message, "help": problem.help });
            }
            "open" => {
                self.windows.insert(first.to_owned(), [more.into(), Value::Null, Value::Null]);
                let text = self.call(&format!("text:{first}"), "").expect("a text");
                self.follow(first, &text);
            }
            "=" => assert_eq!(at(&self.answer, first), &self.json(more), "{}", self.answer),
            "has" => assert!(shown(at(&self.answer, first)).contains(more), "{}", self.answer),
            "count" => {
                let found = at(&self.answer, first).as_array().expect("a list").len();
                assert_eq!(found.to_string(), more, "{}", self.answer);
            }
            "let" => drop(self.kept.insert(first.to_owned(), at(&self.answer, more).clone())),
            "disk" => assert_eq!(self.memory.text(first), self.text(first, more)),
            "shows" => {
                let text = self.call(&format!("text:{first}"), "").expect("a text");
                assert_eq!(text["text"], self.text(&shown(&self.windows[first][0]), more));
            }
            "file" => {
                let seen = self.call("look", "").expect("files");
                let (field, wanted) = two(more);
                let found = at(&seen, "files").as_array().expect("files").iter();
                let found = found.filter(|file| file["path"] == first).map(|file| &file[field]);
                assert_eq!(found.collect::<Vec<_>>(), [&self.json(wanted)]);
            }
            "writes" => assert_eq!(self.memory.writes().to_string(), first),
            other => panic!("{other} is no step"),
        }
    }

    /// Asks, for a window if one stands behind the name.
    fn call(&mut self, name: &str, body: &str) -> Result<Value, Problem> {
        let (name, window) = name.split_once(':').unwrap_or((name, ""));
        let mut body = self.json(if body.is_empty() { "{}" } else { body });
        if let Some([path, base, revision]) = self.windows.get(window) {
            let which = json!({ "path": path, "window": window });
            let more = match name {
                "type" => json!({
                    "base": base, "revision": revision,
                    "edits": [{ "from": body[0], "to": body[1], "text": body[2] }],
                }),
                "save" => json!({ "force": body == true }),
                _ => json!({}),
            };
            body = which;
            let fields = more.as_object().into_iter().flatten();
            fields.for_each(|(field, value)| body[field] = value.clone());
        }
        let answer = ask(&mut self.studio, name, &body)?;
        if ["type", "take"].contains(&name) {
            self.follow(window, &answer);
        }
        Ok(answer)
    }

    fn follow(&mut self, window: &str, answer: &Value) {
        if let Some([_, base, revision]) = self.windows.get_mut(window) {
            (*base, *revision) = (answer["base"].clone(), answer["revision"].clone());
        }
    }

    fn json(&self, text: &str) -> Value {
        let kept = self.kept.iter();
        let text = kept.fold(text.to_owned(), |text, (name, value)| {
            text.replace(&format!("${name}"), &value.to_string())
        });
        serde_json::from_str(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    fn text(&self, file: &str, text: &str) -> String {
        shown(&self.json(text)).replace('…', &self.shipped.text(file))
    }
}

fn two(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What stands at a path; nothing where it leads nowhere.
fn at<'v>(value: &'v Value, path: &str) -> &'v Value {
    path.split('.').fold(value, |value, step| match (value, step.split_once('=')) {
        (Value::Array(list), Some((field, wanted))) => {
            list.iter().find(|entry| shown(&entry[field]) == wanted).unwrap_or(&Value::Null)
        }
        (Value::Array(list), None) => &list[step.parse::<usize>().expect("a number")],
        (value, _) => &value[step],
    })
}

fn page(text: &str) {
    let mut talk = Talk::on("smallest");
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("    ") {
            Some(step) => {
                let done = catch_unwind(AssertUnwindSafe(|| talk.step(step)));
                assert!(done.is_ok(), "{step}");
            }
            None => talk = Talk::on("smallest"),
        }
    }
}

#[test]
fn tools_of_the_board_ask_about_areas() {
    page(include_str!("talks/areas.txt"));
}

#[test]
fn panels_are_answered() {
    page(include_str!("talks/panels.txt"));
}

#[test]
fn texts_are_typed_saved_and_never_lost() {
    page(include_str!("talks/texts.txt"));
}
