//! A game that was played as pictures: one turn, all turns in a folder, or one page to send to others.

use std::path::{Path, PathBuf};

use strabo_model::Pack;
use strabo_render::{Paper, Theme, ThemeKind, game::GameDrawing, png, scene::Scene, svg};

use super::turns::{Replayed, Turn};
use crate::format::{PictureFormat, format_of};
use crate::safe::Batch;
use crate::status::{Failure, Result, not_drawn};

/// What is written.
pub struct Wanted<'w> {
    /// A picture, a page that ends in `.html`, or else a folder.
    pub output: &'w Path,
    /// The only turn that is drawn. Otherwise all of them, and the last one as a single picture.
    pub turn: Option<u16>,
    /// The size of a PNG in percent.
    pub scale: u32,
    /// Overwrite what exists.
    pub force: bool,
}

/// Writes what is wanted, and returns the files.
pub fn write(pack: &Pack, game: &Replayed, wanted: &Wanted<'_>) -> Result<Vec<PathBuf>> {
    let Wanted { output, turn, scale, force } = *wanted;
    let turns = game.turns.iter().filter(|one| turn.is_none_or(|turn| turn == one.number));
    let turns: Vec<&Turn> = turns.collect();
    let Some(last) = turns.last() else {
        return Err(no_turn(turn.unwrap_or_default(), game));
    };
    let setup = pack.setups.iter().find(|setup| *setup.id == *game.setup);
    let drawing = GameDrawing::new(pack, setup, Theme::of(ThemeKind::Light));
    let label = game.labels.turn;
    let picture =
        |one: &Turn| drawing.picture(label, one.number, &one.position).map_err(Failure::new);
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let mut batch;
    let files = match ending.to_ascii_lowercase().as_str() {
        "html" => {
            batch = Batch::new(force);
            let number = game.turns.last().map_or(0, |last| last.number);
            let about = format!("{} players, {number} {label}s", game.names.len());
            let turns =
                turns.iter().map(|one| (one.number, &one.position, one.phases(&game.names)));
            let page = drawing.page(label, &about, turns).ok_or_else(|| cannot_draw("html"))?;
            vec![(output.to_owned(), page.into_bytes())]
        }
        "svg" | "png" => {
            batch = Batch::new(force);
            vec![(output.to_owned(), drawn(&picture(last)?, format_of(output)?, scale)?)]
        }
        "" => {
            batch = Batch::into_folder(output, "replay", force)?;
            let file = |one: &&Turn| {
                let path = output.join(format!("{label}-{:02}.svg", one.number));
                Ok((path, svg::document(&picture(one)?).into_bytes()))
            };
            turns.iter().map(file).collect::<Result<_>>()?
        }
        other => return Err(cannot_draw(other)),
    };
    for (path, bytes) in &files {
        batch.add(path.clone(), bytes, None)?;
    }
    batch.commit()?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

fn cannot_draw(ending: &str) -> Failure {
    let help = "name a picture (turn.svg, turn.png), a folder for all turns, or, if the game is played on a \
                map of areas, a page (story.html)";
    Failure::new(format!("a game cannot be drawn as \"{ending}\"")).help(help)
}

/// Explains that a game has no such turn.
pub fn no_turn(turn: u16, game: &Replayed) -> Failure {
    let (label, last) = (game.labels.turn, game.turns.last().map_or(0, |last| last.number));
    Failure::new(format!("there is no {label} {turn}: the game has {last} {label}s"))
}

fn drawn(picture: &Scene, format: PictureFormat, scale: u32) -> Result<Vec<u8>> {
    if format != PictureFormat::Png {
        return Ok(svg::document(picture).into_bytes());
    }
    let help = "make it smaller with --scale 50";
    let bytes = png::document(picture, Paper::Free, scale);
    bytes.map_err(|error| not_drawn(&error, error.to_string(), help))
}
