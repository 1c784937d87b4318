//! Whether the engine plays a pack, with how many players, and which overlay fills in what its source does not print.

use serde::Serialize;
use strabo_engine::{Game, Options, SetupError, family_of};
use strabo_model::Pack;

/// Whether the engine plays a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaySupport {
    /// The numbers of players with which it is played.
    pub players: Vec<u8>,
    /// The family of games it belongs to.
    pub family: &'static str,
    /// What it lacks, where it is not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
    /// Shipped packs that extend it and are played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
}

impl PlaySupport {
    /// Tries every number of players.
    pub fn of(pack: &Pack) -> Self {
        let mut counts: Vec<u8> = pack.setups.iter().map(|setup| setup.players).collect();
        counts.sort_unstable();
        counts.dedup();
        let mut lacks = None;
        counts.retain(|players| match Game::new(pack, &Options::new(*players)) {
            Ok(_) => true,
            Err(error) => {
                lacks = Some(match error {
                    SetupError::NotPlayed(needs) => format!("it has no rules for {needs}"),
                    SetupError::Unprinted(what) => what,
                    other => other.to_string(),
                });
                false
            }
        });
        let family = family_of(pack);
        let with = if counts.is_empty() { stand_ins(&pack.id) } else { Vec::new() };
        Self { lacks: lacks.filter(|_| counts.is_empty()), players: counts, family, with }
    }

    /// A sentence.
    pub fn words(&self) -> String {
        let numbers: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        match (&numbers[..], &self.lacks) {
            ([], None) => "The engine does not play it: it has no setup.".to_owned(),
            ([], Some(lacks)) if self.with.is_empty() => {
                format!("The engine does not play it: {lacks}.")
            }
            ([], Some(lacks)) => format!(
                "The engine plays it as {}; by itself it cannot be played, because {lacks}.",
                self.with.join(" or ")
            ),
            ([one], _) => format!("The engine plays it with {one} players."),
            ([first, .., last], _) => {
                let all = self.players.windows(2).all(|pair| pair[1] == pair[0] + 1);
                let list = if all { format!("{first} to {last}") } else { numbers.join(", ") };
                format!("The engine plays it with {list} players.")
            }
        }
    }

    /// A word or two for a table.
    pub fn cell(&self) -> String {
        match (&self.players[..], &self.with[..]) {
            ([], []) => "no".to_owned(),
            ([], with) => format!("as {}", with.join(", ")),
            ([one], _) => one.to_string(),
            ([first, .., last], _) => format!("{first}–{last}"),
        }
    }
}

/// The shipped packs that extend a pack and are played.
fn stand_ins(id: &str) -> Vec<String> {
    let line = format!("extends = \"{id}\"");
    let extends = |name: &&str| {
        let files = strabo_data::sources(name).map(|pack| pack.files).unwrap_or_default();
        let head = files.iter().find(|file| file.path == "pack.toml");
        let text = head.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
        text.is_some_and(|text| text.lines().any(|found| found == line))
    };
    let is_played = |name: &&str| {
        let pack = strabo_data::compile(name).and_then(|outcome| outcome.pack);
        pack.is_some_and(|pack| !PlaySupport::of(&pack).players.is_empty())
    };
    strabo_data::names().filter(extends).filter(is_played).map(str::to_owned).collect()
}
