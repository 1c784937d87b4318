//! `strabo import --update`: reads the pack that is there and writes its map anew.

use std::{fs, path::Path};

use strabo_compile::geojson::FILE;
use strabo_compile::tree::{Forest, Value};

use super::choices::{Remembered, with_comment};
use super::files::{text_of, unreadable};
use crate::safe::{Batch, Exchange, exchange, recover};
use crate::status::{Failure, Result};
use strabo_import::globe::Options;
use strabo_import::map::{Map, Wishes, finish, place_on_board};
use strabo_import::{Imported, geojson, update::Existing, write};

const OLD_OUTLINES: &str = "the outlines that were there";

/// Updates the map in a folder; returns it and the names of the files that were changed.
pub fn run(
    imported: &mut Imported,
    mut wishes: Wishes,
    folder: &Path,
    words: &[String],
) -> Result<(Map, Vec<String>)> {
    let path = folder.join("map.toml");
    let outlines = folder.join(FILE);
    must_be_own(folder)?;
    recover(folder)?;
    let before = [&path, &outlines].map(|path| fs::read(path).ok());
    let text = text_of(&path).map_err(|failure| {
        failure.help("--update needs a pack with a map.toml; leave it out to import a new one")
    })?;
    let existing = Existing::read(&text).map_err(|broken| unreadable(&path, &broken))?;
    let kept = limits_of(&existing);
    wishes.tolerance = wishes.tolerance.or(kept.tolerance);
    wishes.least_contact = wishes.least_contact.or(kept.least_contact);
    let mut old = if outlines.exists() { drawn(&text_of(&outlines)?, imported) } else { None };
    // Outlines of a pack do not say which sides of the board meet; its map does.
    if let Some(old) = &mut old {
        old.wraps = imported.wraps.filter(|wraps| existing.wraps() == Some(wraps.word()));
    }
    place_on_board(imported, wishes);
    existing.adopt(imported, old.as_ref().map_or(&[], |old| &old.areas));
    let map = finish(imported, wishes);
    // What the outlines of the pack show, to know what the author changed by hand.
    let is_compared = map.tolerance.is_some() && imported.borders_from.is_none();
    let old = old.as_mut().filter(|_| is_compared).map(|old| {
        existing.adopt(old, &[]);
        let written: Vec<_> = old.areas.iter().map(|area| area.outline.clone()).collect();
        // A coast of the last import that is not there any more was removed by hand.
        let all_coasts = Remembered::read(&text).coasts.is_some();
        let mut map = finish(old, Wishes { all_coasts, ..limits_of(&existing) });
        // Settling moves corners again; what counts as redrawn is what the file had.
        for (area, outline) in map.areas.iter_mut().zip(written) {
            area.outline = outline;
        }
        map
    });
    let text = with_comment(&existing.merge(&map, old.as_ref(), &mut imported.doubts), words);
    Existing::read(&text).map_err(|broken| unreadable(&path, &broken))?;
    let mut files = vec![("map.toml", text)];
    files.extend(write::outlines(&map).map(|text| (FILE, text)));
    let changes = files.iter().zip(&before).map(|((name, text), before)| Exchange {
        name,
        before: before.as_deref(),
        after: Some(text.as_bytes()),
    });
    exchange(folder, &changes.collect::<Vec<_>>())?;
    let art = update_art(&map, folder)?;
    let is_same = art.is_none()
        && files.iter().zip(&before).all(|((_, text), before)| {
            before.as_deref().is_some_and(|before| before == text.as_bytes())
        });
    if is_same {
        return Ok((map, Vec::new()));
    }
    let names = files.into_iter().map(|(name, _)| name.to_owned());
    Ok((map, names.chain(art).collect()))
}

/// Writes the art of the drawing anew if the pack still has it; returns its name if it has changed.
fn update_art(map: &Map, folder: &Path) -> Result<Option<String>> {
    let path = folder.join(write::ART_FILE);
    let (Some(art), Ok(before)) = (&map.art, fs::read(&path)) else { return Ok(None) };
    if before == art.as_bytes() {
        return Ok(None);
    }
    let mut batch = Batch::edits();
    batch.add(path, art.as_bytes(), None)?;
    batch.commit()?;
    Ok(Some(write::ART_FILE.to_owned()))
}

/// The outlines of the pack.
fn drawn(text: &str, imported: &mut Imported) -> Option<Imported> {
    let read = geojson::read(text, &Options::default());
    let broken = |(line, message)| format!("{FILE}, line {line}: {message}");
    let read = read.map_err(|error| imported.doubts.add(OLD_OUTLINES, broken(error))).ok()?;
    Some(read)
}

/// How close outlines of the existing map must lie to touch, and for how long.
fn limits_of(existing: &Existing<'_>) -> Wishes {
    Wishes {
        tolerance: existing.of_board("tolerance"),
        least_contact: existing.of_board("least_contact"),
        ..Wishes::default()
    }
}

/// A map that extends another one, or is a link, is not updated.
fn must_be_own(folder: &Path) -> Result<()> {
    for name in ["map.toml", FILE] {
        let path = folder.join(name);
        if fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink()) {
            let message = format!("\"{}\" is a symbolic link", path.display());
            return Err(Failure::new(message).help("update the pack that it leads to"));
        }
    }
    let Ok(head) = fs::read_to_string(folder.join("pack.toml")) else { return Ok(()) };
    let mut forest = Forest::new();
    let root = forest.parse(&head, 0, &mut Vec::new());
    let Some(pack) = forest.get(root, "pack") else { return Ok(()) };
    let is_map = |node| forest.value(node) == Value::String("map");
    let replaces = forest.get(pack, "replaces");
    let is_whole = replaces.is_some_and(|list| forest.children(list).any(is_map));
    if forest.get(pack, "extends").is_some() && !is_whole {
        let message = format!("the pack in \"{}\" extends another one", folder.display());
        return Err(Failure::new(message)
            .help("--update changes a whole map: write replaces = [\"map\"] if this one is"));
    }
    Ok(())
}
