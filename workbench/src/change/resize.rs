//! Gives the board another size; all that lies on it keeps its place.

use strabo_compile::{Part, SourceFile};
use strabo_geometry::survey::{Bounds, Point};
use strabo_sheet::Sheet;

use super::corners::set_centre;
use super::editor::{Editor, table_of};
use super::places::{Places, row};
use super::{Refusal, Result, Subject, drawing::Drawing};

/// Makes the board a rectangle of the units that it has now. A board begins at the origin, so everything
/// moves when the upper left corner does.
pub(super) fn resize_board(subject: &Subject<'_>, least: Point, most: Point) -> Result {
    let size = [most[0] - least[0], most[1] - least[1]];
    if !size.iter().all(|side| (1.0..=1e6).contains(side)) {
        return Err(Refusal::new("a board is at least 1 and at most 1000000 units wide and high"));
    }
    let mut editor = Editor::new(subject);
    let mut drawing = Drawing::read(subject);
    if least.iter().any(|value| value.abs() > 0.0) {
        move_all(subject, &mut editor, &mut drawing, least)?;
    }
    let is_off = |area: &usize| {
        let bounds = Bounds::of(drawing.outline(*area).rings().flatten());
        bounds.is_some_and(|bounds| bounds.beyond(size) > drawing.limits().tolerance)
    };
    if let Some(area) = (0..drawing.outlines.areas.len()).find(is_off) {
        let id = drawing.id(area);
        return Err(Refusal::new(format!("\"{id}\" would lie outside of the board"))
            .help("make the board larger, or move its corners first"));
    }
    let [width, height] = size.map(|side| format!("{}", (side * 100.0).round() / 100.0));
    let empty = SourceFile::new("map.toml", Vec::new());
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml").unwrap_or(&empty);
    let sheet = Sheet::read(file);
    let own =
        sheet.as_ref().and_then(|sheet| Some((sheet, sheet.forest.get(sheet.root, "board")?)));
    if let (Some((sheet, board)), Some(table)) = (own, table_of(Part::Map, "board")) {
        editor.edit(sheet.set((table.fields)(), board, "width", &width));
        editor.edit(sheet.set((table.fields)(), board, "height", &height));
    } else {
        let text = format!("[board]\nwidth = {width}\nheight = {height}\n");
        editor.add_row(Part::Map, "board", text);
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
        let (id, mut outline) = (drawing.id(area), drawing.outline(area).clone());
        if drawing.outlines.place(id).is_none() && !outline.is_empty() {
            return Err(Refusal::new(format!("the outline of \"{id}\" is in an extended pack"))
                .help("enlarge the board to the right and downwards"));
        }
        if let Some(at) = drawing.outlines.centres[area] {
            set_centre(editor, drawing, id, row(id, places.get(id)?), moved(at));
        }
        for part in &mut outline.parts {
            let rings = std::iter::once(&mut part.outer).chain(&mut part.holes);
            rings.flatten().for_each(|point| *point = moved(*point));
        }
        drawing.set(area, outline);
    }
    Ok(())
}
