//! What a lint is: its name, how much it matters, and its page.

use std::fmt;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Worth knowing.
    Note,
    /// Probably not what the author means.
    Warning,
    /// The pack cannot be used.
    Error,
}

impl Level {
    /// `error`, `warning` or `note`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// When a lint is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// While files are read and names are resolved. After an error of this stage there is no pack.
    Loading,
    /// By a check of the whole pack.
    Pack,
}

/// One kind of mistake that a pack can have.
///
/// ```
/// use strabo_compile::{Level, lints};
///
/// let lint = lints::find("one-way-border").unwrap();
/// assert_eq!(lint.level, Level::Error);
/// assert_eq!(lint.summary, "An area borders on another that does not border on it.");
/// assert!(lint.page.contains("## Use instead"));
/// ```
pub struct Lint {
    /// Its name, which reads as "allow X" and never changes.
    pub name: &'static str,
    /// How much a finding matters.
    pub level: Level,
    /// When it is found.
    pub stage: Stage,
    /// What it finds, in a sentence.
    pub summary: &'static str,
    /// Its page in Markdown, which is also its test.
    pub page: &'static str,
}

impl Lint {
    /// Reads the head of a page: its name, its level, whether a check needs files, and the summary.
    pub(crate) const fn read(page: &'static str) -> Self {
        let head = line(page, 2).as_bytes();
        let (mut at, level) = ("Level: ".len(), head["Level: ".len()]);
        while head[at] != b'.' {
            at += 1;
        }
        Self {
            name: line(page, 0).split_at("# ".len()).1,
            level: match level {
                b'e' => Level::Error,
                b'w' => Level::Warning,
                _ => Level::Note,
            },
            stage: if at + 1 < head.len() { Stage::Pack } else { Stage::Loading },
            summary: line(page, 4),
            page,
        }
    }

    /// The page below its heading and its head: what it finds, why that matters, and examples.
    pub fn body(&self) -> &'static str {
        self.page.splitn(5, '\n').nth(4).unwrap_or_default()
    }

    /// True when an author may accept its findings.
    pub const fn can_be_allowed(&self) -> bool {
        matches!(self.stage, Stage::Pack) || !matches!(self.level, Level::Error)
    }
}

impl fmt::Debug for Lint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

/// A line of a text, by its number.
const fn line(text: &'static str, number: usize) -> &'static str {
    let mut end = 0;
    while end < text.len() && text.as_bytes()[end] != b'\n' {
        end += 1;
    }
    let (line, rest) = text.split_at(end);
    if number == 0 { line } else { self::line(rest.split_at(1).1, number - 1) }
}

/// Declares lints, each by its static and its page, and the list of all of them.
macro_rules! declare {
    ($($lint:ident $page:ident;)*) => {
        $(
            #[doc = concat!("`", stringify!($page), "`: its page says what it finds.")]
            pub static $lint: Lint =
                Lint::read(include_str!(concat!("lints/", stringify!($page), ".md")));
        )*

        /// Every lint, by name.
        pub static ALL: &[&Lint] = &[$(&$lint),*];
    };
}

pub(crate) use declare;
