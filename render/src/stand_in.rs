//! The line that says what in a picture stands in for what is published, from the notes of the pack.

use strabo_model::Pack;
use strabo_model::pack::Certainty;
use strabo_model::refs::DeckId;

use crate::leaf::MARGIN;
use crate::scene::{Scene, Text};
use crate::theme::Theme;

/// The size of its letters.
const SIZE: i32 = 12;

/// Says at the foot of a picture what in its pack stands in for what is published, if anything does.
pub fn said(pack: &Pack, theme: &Theme, mut scene: Scene) -> Scene {
    if let Some(words) = words(pack) {
        let line = Text::new(MARGIN, scene.height - 9, SIZE, theme.faint, words);
        let room = scene.width - 2 * MARGIN;
        scene.items.push(line.fitted(room).into());
    }
    scene
}

/// What stands in for what is published.
fn words(pack: &Pack) -> Option<String> {
    let notes = pack.notes.iter().filter(|note| note.certainty == Certainty::StandIn);
    let mut parts: Vec<&str> = notes.map(|note| part(pack, &note.about)).collect();
    parts.dedup();
    let list = parts.join(", ");
    (!list.is_empty())
        .then(|| format!("Ours in part or as a whole, not the published ones: {list}"))
}

/// What a note is about: a file, a deck, or a word of its own.
fn part<'p>(pack: &'p Pack, about: &'p str) -> &'p str {
    match about {
        "map.toml" => "tiles",
        "advances.toml" => "advances",
        "decks.toml" => "cards",
        "resources.toml" => "resources and tracks",
        id => {
            let mut decks = pack.rows::<DeckId>();
            decks.find(|(_, deck)| *deck.id == *id).map_or(id, |(_, deck)| &deck.name)
        }
    }
}
