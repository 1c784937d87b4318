//! What something is, as text: a field, a word, or a thing of the pack.

use std::ops::Range;

use strabo_compile::index::{Kind, ThingId};
use strabo_compile::lints;

use super::{about, here::Here, markdown::escaped};
use crate::{cursor::Slot, snapshot::Snapshot};

/// How many values of a field are explained.
const MOST_WORDS: usize = 30;

/// What is known about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The bytes it is about.
    pub range: Range<usize>,
    /// What it is, as plain Markdown.
    pub text: String,
    /// The thing at the place, if it is one. [`Snapshot::picture`] draws an area.
    pub thing: Option<ThingId>,
}

impl Snapshot {
    /// What is at a byte of a file; `None` where nothing is known.
    pub fn hover(&self, path: &str, offset: usize) -> Option<Hover> {
        let here = self.here(path, offset)?;
        let range = here.range.clone();
        let word = self.text(path)?.get(here.spot.word.clone())?;
        let text = match here.thing {
            Some(thing) => self.about(thing),
            None if here.kind == Some(Kind::Lint) => lint(word),
            None => field(&here, word),
        };
        text.map(|text| Hover { range, text, thing: here.thing })
    }

    /// What a thing is, as plain Markdown.
    pub fn about(&self, thing: ThingId) -> Option<String> {
        let known = self.index().thing(thing);
        if known.kind == Kind::Lint {
            return lint(known.id);
        }
        let mut lines = vec![title(known.name, known.id, known.kind)];
        if !known.declared {
            lines.push(format!("There is no such {} in this pack.", known.kind));
        } else if let Some(pack) = self.pack() {
            lines.extend(about::about(pack, known.kind, known.id));
        }
        lines.push(match self.index().places_of(thing).count() {
            0 | 1 => "Nothing else names it.".to_owned(),
            2 => "Named in 1 other place.".to_owned(),
            many => format!("Named in {} other places.", many - 1),
        });
        Some(lines.join("\n\n"))
    }
}

fn lint(name: &str) -> Option<String> {
    let lint = lints::find(name)?;
    Some(format!("**{}** ({})\n\n{}", lint.name, lint.level.word(), lint.summary))
}

fn title(name: Option<&str>, id: &str, kind: Kind) -> String {
    let kind = kind.word().replace('_', " ");
    match name {
        Some(name) => format!("**{}** · {kind} `{id}`", escaped(name)),
        None if id.is_empty() => format!("**{kind}** without an id"),
        None => format!("**{id}** · {kind}"),
    }
}

/// What the schema says about a field or about the word in it.
fn field(here: &Here, word: &str) -> Option<String> {
    let shape = here.shape.as_ref()?;
    let mut lines = Vec::new();
    let meaning = shape.words().into_iter().find(|(known, _)| *known == word);
    if here.spot.slot == Slot::Value
        && let Some((word, meaning)) = meaning
    {
        lines.push(format!("**{word}**"));
        lines.extend(meaning.map(str::to_owned));
        return Some(lines.join("\n\n"));
    }
    if here.spot.slot != Slot::Value {
        lines.push(format!("**{word}**"));
    }
    lines.extend(shape.sentence().map(str::to_owned));
    if !matches!(here.spot.slot, Slot::Heading { .. }) {
        let default = shape.default().map(|default| format!("; {default} when left out"));
        lines.push(format!("*{}{}*", shape.sort(), default.unwrap_or_default()));
    }
    let words = shape.words();
    let each = words.iter().take(MOST_WORDS).map(|(word, meaning)| match meaning {
        Some(meaning) => format!("- `{word}`: {meaning}"),
        None => format!("- `{word}`"),
    });
    let more = (words.len() > MOST_WORDS).then(|| "- …".to_owned());
    lines.push(each.chain(more).collect::<Vec<_>>().join("\n"));
    lines.retain(|line| !line.is_empty());
    (!lines.is_empty()).then(|| lines.join("\n\n"))
}
