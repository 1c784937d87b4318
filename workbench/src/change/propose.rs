//! From an order to the change that does it.

use strabo_compile::{index::Kind, suggest};

use super::areas::{Split, add_area, move_areas, split_area};
use super::borders::{add_border, add_tie, remove_border};
use super::corners::{move_centre, move_corners};
use super::draw::{Shape, draw_area, rest_of_board};
use super::fixes::{apply_fix, apply_fixes};
use super::overlaps::cut_overlaps;
use super::remove::{remove, remove_areas};
use super::rename::{rename_id, rename_name};
use super::{
    Change, cards::set_cards, new_area::NewArea, resize::resize_board, settle::settle,
    several::several,
};
use super::{Refusal, Result, Subject, brushes, merge::merge_areas, setup::write_setup};
use super::{form::format, naming::named, order::Order};

const MOST_POINTS: usize = 2000;

/// The change that an order asks for, not checked yet, or why it makes no sense.
///
/// ```
/// use strabo_compile::{NoLibrary, SourcePack};
/// use strabo_workbench::change::{Order, Subject, propose};
///
/// let head = "[pack]\nid = \"strait\"\nname = \"The Strait\"\nversion = \"1.0.0\"\n";
/// let map = "[[area]]\nid = \"thrace\"\nname = \"Thrace\"\npopulation = 2\n";
/// let pack = SourcePack::of_texts("strait", [("map.toml", map), ("pack.toml", head)]);
/// let subject = Subject::new(pack, &NoLibrary);
/// let order = r#"{"do": "add-area", "between": ["thrace"], "by": "land"}"#;
/// let order: Order = serde_json::from_str(order).expect("an order");
/// let change = propose(&subject, &order).expect("it makes sense");
/// assert_eq!(change.title, "add the area \"area-2\"");
/// ```
pub fn propose(subject: &Subject<'_>, order: &Order) -> Result {
    match order {
        Order::AddBorder { a, b, by } => add_border(subject, a, b, *by),
        Order::RemoveBorder { a, b, by } => remove_border(subject, a, b, *by),
        Order::AddTie { a, b, open_to_holder_of } => add_tie(subject, [a, b], open_to_holder_of),
        Order::RenameId { kind, from, to } => rename_id(subject, kind_of(kind)?, from, to),
        Order::RenameName { kind, id, name, alias } => {
            rename_name(subject, kind_of(kind)?, id, name, *alias)
        }
        Order::Remove { kind, id } => remove(subject, kind_of(kind)?, id),
        Order::RemoveAreas { areas } => remove_areas(subject, areas),
        Order::Merge { a, b } => merge_areas(subject, a, b),
        Order::Split { area, line, id, name, population } => {
            must_be_short(line)?;
            let is_sea = is_sea(subject, area);
            let new = named(subject, id.as_deref(), name.as_deref(), is_sea)?;
            let new = NewArea { population: *population, ..new };
            split_area(subject, area, &new, &Split::Stroke(line.clone()))
        }
        Order::AddArea { id, name, population, between, by } => {
            let new = named(subject, id.as_deref(), name.as_deref(), false)?;
            let new = NewArea { population: *population, ..new };
            add_area(subject, &new, between, *by)
        }
        Order::DrawArea { outline, also, .. } => {
            must_be_short(&[also.concat(), outline.clone()].concat())?;
            drawn(subject, order)
        }
        Order::CutOverlaps { areas } => cut_overlaps(subject, areas),
        Order::RestIsSea {} => {
            let seas = several(subject, &rest_of_board(subject)?, drawn)?;
            Ok(Change { title: "make the rest of the board open sea".to_owned(), ..seas })
        }
        Order::ResizeBoard { least, most } => resize_board(subject, *least, *most),
        Order::MoveCentre { area, at } => move_centre(subject, area, *at),
        Order::MoveCorner { from, to } => move_corners(subject, &[(*from, *to)], false),
        Order::MoveCorners { corners, by } => {
            must_be_short(corners)?;
            let mut moves: Vec<_> =
                corners.iter().map(|[x, y]| ([*x, *y], [x + by[0], y + by[1]])).collect();
            // One that goes ahead of the others makes room for them.
            let ahead = |[x, y]: [f64; 2]| x * by[0] + y * by[1];
            moves.sort_by(|a, b| ahead(b.0).total_cmp(&ahead(a.0)));
            move_corners(subject, &moves, false)
        }
        Order::MoveEdgePoint { from, to } => move_corners(subject, &[(*from, *to)], true),
        Order::Settle { pinned } => settle(subject, pinned),
        Order::MoveToRegion { areas, region, from } => {
            move_areas(subject, areas, region, from.as_deref())
        }
        Order::Set(paint) => brushes::set(subject, &paint.areas, paint),
        Order::FloodPlain { areas, on, id } => {
            brushes::flood_plain(subject, areas, *on, id.as_deref())
        }
        Order::Volcano { areas, on, id } => brushes::volcano(subject, areas, *on, id.as_deref()),
        Order::Start { civilization, area, on } => brushes::start(subject, civilization, area, *on),
        Order::Region { areas, region, on } => brushes::region(subject, areas, region, *on),
        Order::Coasts { area, coasts, names } => {
            brushes::coasts(subject, area, coasts, names.as_deref())
        }
        Order::Coast { area, places, on } => brushes::coast(subject, area, places, *on),
        Order::SetCards { commodity, players, cards } => {
            set_cards(subject, commodity, players, *cards)
        }
        Order::WriteSetup(new) => write_setup(subject, new),
        Order::Fix { file, at, lint } => fix(subject, file, *at, lint),
        Order::FixAll {} => Ok(apply_fixes(subject)),
        Order::Format {} => {
            let formatted = format(&subject.pack.files, false);
            let mut change = formatted.change;
            let left = formatted.unreadable.iter();
            change.notes.extend(left.map(|path| format!("leaves {path}, which cannot be read")));
            Ok(change)
        }
        Order::Several { orders } => several(subject, orders, propose),
    }
}

/// Draws the area of an order, however long its line is.
fn drawn(subject: &Subject<'_>, order: &Order) -> Result {
    let Order::DrawArea { outline, also, sea, below, id, name, population } = order else {
        return propose(subject, order);
    };
    let new = named(subject, id.as_deref(), name.as_deref(), *sea)?;
    let new = NewArea { population: *population, ..new };
    let rings = std::iter::once(outline).chain(also).map(Vec::as_slice).collect();
    draw_area(subject, &new, &Shape { rings, is_sea: *sea, is_below: *below })
}

fn must_be_short(line: &[[f64; 2]]) -> Result<()> {
    if line.len() > MOST_POINTS {
        return Err(Refusal::new(format!("a line of more than {MOST_POINTS} points"))
            .help("draw it with fewer points"));
    }
    Ok(())
}

fn kind_of(word: &str) -> Result<Kind> {
    Kind::of_table(word).ok_or_else(|| {
        let refusal = Refusal::new(format!("there is no kind of thing called \"{word}\""));
        refusal.maybe_help(suggest::help("kinds", word, Kind::ALL.iter().map(|kind| kind.word())))
    })
}

fn is_sea(subject: &Subject<'_>, area: &str) -> bool {
    let thing = subject.index().find(Kind::Area, area);
    thing.is_some_and(|thing| subject.index().thing(thing).table == "sea")
}

/// The fix of the finding of a lint that begins at a byte of a file.
fn fix(subject: &Subject<'_>, path: &str, at: usize, lint: &str) -> Result {
    let outcome = subject.outcome();
    let sources = &outcome.sources;
    let own = sources.files().iter().find(|file| file.depth == 0 && file.path == path);
    let Some(own) = own else {
        return Err(Refusal::new(format!("there is no file \"{path}\" in the pack")));
    };
    let here = outcome.diagnostics.iter().filter(|finding| {
        let span = finding.primary.span;
        finding.lint.name == lint
            && sources.of(span).base == own.base
            && span.start.saturating_sub(own.base) as usize == at
    });
    // Of several at one place, the one that can be fixed.
    match here.max_by_key(|finding| finding.fix.is_some()) {
        Some(finding) => apply_fix(subject, finding),
        None => Err(Refusal::new(format!("there is no finding of {lint} at this place any more"))),
    }
}
