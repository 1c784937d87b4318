//! Gives the board another size; all that lies on it keeps its place.

use strabo_compile::{Part, SourceFile};
use strabo_geometry::survey::{Point, figure};
use strabo_model::map::Outline;
use strabo_sheet::Sheet;

use super::corners::set_centre;
use super::editor::{Editor, table_of};
use super::places::{Places, row};
use super::{Refusal, Result, Subject, drawing::Drawing};

/// Makes the board a rectangle of the units that it has now. A board begins at the origin, so everything
/// moves when the upper left corner does.
pub(super) fn resize_board(subject: &Subject<'_>, least: Point, most: Point) -> Result {
    let size = [most[0] - least[0], most[1] - least[1]];
    if !size.iter().chain(&least).all(|value| value.abs() <= 1e6)
        || size.iter().any(|side| *side < 1.0)
    {
        return Err(Refusal::new("a board is at least 1 and at most 1000000 units wide and high"));
    }
    let mut editor = Editor::new(subject);
    let mut drawing = Drawing::read(subject);
    if least != [0.0; 2] {
        move_all(subject, &mut editor, &mut drawing, least)?;
    }
    let [width, height] = size.map(figure);
    let empty = SourceFile::new("map.toml", Vec::new());
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml").unwrap_or(&empty);
    let sheet = Sheet::read(file);
    let own = sheet.as_ref().and_then(|sheet| sheet.forest.get(sheet.root, "board"));
    match (&sheet, own, table_of(Part::Map, "board")) {
        (Some(sheet), Some(board), Some(table)) => {
            for (key, value) in [("width", &width), ("height", &height)] {
                editor.edit(sheet.set((table.fields)(), board, key, value));
            }
        }
        _ => editor.add_row(
            Part::Map,
            "board",
            format!("[board]\nwidth = {width}\nheight = {height}\n"),
        ),
    }
    let mut change = editor.finish(format!("make the board {width} by {height}"))?;
    drawing.write(None, &mut change);
    Ok(change)
}

/// Moves all outlines and centres, so that a point becomes the origin.
fn move_all(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    drawing: &mut Drawing<'_>,
    origin: Point,
) -> Result<()> {
    let moved = |[x, y]: Point| [x - origin[0], y - origin[1]].map(|at| (at * 1e6).round() / 1e6);
    let places = Places::read(subject);
    for area in 0..drawing.outlines.areas.len() {
        let (id, outline) = drawing.outlines.areas[area];
        if drawing.outlines.place(id).is_none() && !outline.is_empty() {
            return Err(Refusal::new(format!("the outline of \"{id}\" is in an extended pack"))
                .help("enlarge the board to the right and downwards"));
        }
        if let Some(at) = drawing.outlines.centres[area] {
            set_centre(editor, drawing, id, row(id, places.get(id)?), moved(at));
        }
        let mut outline: Outline = outline.clone();
        for part in &mut outline.parts {
            for point in std::iter::once(&mut part.outer).chain(&mut part.holes).flatten() {
                *point = moved(*point);
            }
        }
        drawing.set(area, outline);
    }
    Ok(())
}
