//! The line that says what in a picture stands in for what is published, from the notes of the pack.

use strabo_model::{Pack, pack::Certainty};

use crate::canvas::MARGIN;
use crate::scene::{Scene, Text};
use crate::theme::Theme;

/// The size of its letters.
const SIZE: i32 = 12;

/// Says at the foot of a picture what in its pack stands in for what is published, if anything does.
pub fn said(pack: &Pack, theme: &Theme, mut scene: Scene) -> Scene {
    if let Some(words) = words(pack, |_| true) {
        let line = Text::new(MARGIN, scene.height - 9, SIZE, theme.faint, words);
        let room = scene.width - 2 * MARGIN;
        scene.items.push(line.fitted(room).into());
    }
    scene
}

/// What stands in for what is published, of what is shown: a file or an id, as notes have it.
pub fn words(pack: &Pack, is_shown: impl Fn(&str) -> bool) -> Option<String> {
    let notes = pack.notes.iter().filter(|note| note.certainty == Certainty::StandIn);
    let shown = notes.filter(|note| is_shown(&note.about));
    let mut parts: Vec<&str> = shown.map(|note| part(pack, &note.about)).collect();
    parts.dedup();
    let list = parts.join(", ");
    (!list.is_empty())
        .then(|| format!("Ours in part or as a whole, not the published ones: {list}"))
}

/// What a note is about: a file, a deck, an advance, or a word of its own.
fn part<'p>(pack: &'p Pack, about: &'p str) -> &'p str {
    match about {
        "map.toml" => "tiles",
        "advances.toml" => "advances",
        "decks.toml" => "cards",
        "resources.toml" => "resources and tracks",
        "variants.toml" => "variants",
        id => {
            let deck = pack.decks.iter().find(|deck| *deck.id == *id).map(|deck| &*deck.name);
            let advance = || pack.advances.iter().find(|advance| *advance.id == *id);
            deck.or_else(|| advance().map(|advance| &*advance.name)).unwrap_or(id)
        }
    }
}
