//! What the author chose for an import and a later `--update` takes again: a comment in `map.toml` has it.

use clap::{Args, Parser};
use strabo_import::svg::{Label, Take};

/// What the comment begins with. The words of the options follow, as a list.
const COMMENT: &str = "# strabo import --update takes again: ";

/// Choices about the layers and texts of a drawing.
#[derive(Clone, Debug, Default, Args)]
pub struct Choices {
    /// Only what is in this layer or group (several times for several)
    #[arg(long, value_name = "NAME")]
    pub layer: Vec<String>,
    /// What a layer or group is: areas, area, sea, names, art or nothing; or what all shapes of a colour are, as
    /// in #a4c8e1=sea (several times for several)
    #[arg(long, value_name = "NAME=KIND")]
    pub take: Vec<Take>,
    /// What texts on shapes mean: population, `black_site` or `white_site` (several times for several)
    #[arg(long, value_name = "FIELD=REGEX")]
    pub label: Vec<Label>,
}

/// The choices of the last import.
#[derive(Debug, Default, Parser)]
#[command(no_binary_name = true)]
pub struct Remembered {
    #[command(flatten)]
    pub choices: Choices,
    /// All possible coasts were added.
    #[arg(long)]
    pub coasts: Option<String>,
    /// Seas stayed whole.
    #[arg(long)]
    pub seas: Option<String>,
}

impl Remembered {
    /// Reads the comment of `map.toml`; nothing is remembered if there is none that can be read.
    pub fn read(text: &str) -> Self {
        let words = text.lines().find_map(|line| line.strip_prefix(COMMENT));
        let words = words.and_then(|words| serde_json::from_str::<Vec<String>>(words).ok());
        words.and_then(|words| Self::try_parse_from(words).ok()).unwrap_or_default()
    }
}

impl Choices {
    /// These choices, and for each option that is not given what was chosen before.
    pub fn or(&self, before: Self) -> Self {
        let mut all = self.clone();
        if all.layer.is_empty() {
            all.layer = before.layer;
        }
        if all.take.is_empty() {
            all.take = before.take;
        }
        let other = |old: &Label| !self.label.iter().any(|new| new.is_like(old));
        all.label.extend(before.label.into_iter().filter(other));
        all
    }

    /// The options as they are typed.
    pub fn words(&self) -> Vec<String> {
        let layers = self.layer.iter().map(|name| format!("--layer={name}"));
        let takes = self.take.iter().map(|take| format!("--take={take}"));
        let labels = self.label.iter().map(|label| format!("--label={label}"));
        layers.chain(takes).chain(labels).collect()
    }
}

/// The text of `map.toml` with a comment that remembers options, if there are any.
pub fn with_comment(text: &str, words: &[String]) -> String {
    let comment = format!("{COMMENT}{}\n", serde_json::json!(words));
    let lines = text.split_inclusive('\n');
    let mut lines: Vec<&str> = lines.filter(|line| !line.starts_with(COMMENT)).collect();
    let at = usize::from(lines.first().is_some_and(|line| line.starts_with("#:schema")));
    if !words.is_empty() {
        lines.insert(at, &comment);
    }
    lines.concat()
}
