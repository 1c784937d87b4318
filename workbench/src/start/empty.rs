//! A board without areas to draw on, with the rules and civilizations of the template.

use strabo_compile::{Library, Part, SourceFile};

use super::template::{Template, must_have_players};
use super::text::{comment, schema_line};
use crate::change::Result;

/// What an empty board should be like.
#[derive(Clone, Debug)]
pub struct EmptyBoard<'a> {
    /// The id of the pack.
    pub id: &'a str,
    pub name: &'a str,
    /// The largest number of players.
    pub players: u8,
    /// The width and height of the board.
    pub board: [u32; 2],
}

/// The files of a pack with an empty board. It lacks areas and starts; everything else is there.
pub fn empty(wish: &EmptyBoard<'_>, library: &dyn Library) -> Result<Vec<SourceFile>> {
    must_have_players(wish.players)?;
    let template = Template::find(library)?;
    let mut files = template.files(&template.people(usize::from(wish.players)), 0)?;
    let about = format!("{}: a map of your own, still empty.", wish.name);
    files.push(template.head([wish.id, wish.name], wish.players, &about));
    let [width, height] = wish.board;
    let map = format!(
        "{}\n{}\n[board]\nwidth = {width}\nheight = {height}\n",
        schema_line(Part::Map, false),
        comment("Areas, open seas, and where the civilizations start."),
    );
    files.push(SourceFile::new("map.toml", map.into_bytes()));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
