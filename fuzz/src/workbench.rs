//! Any bytes as a pack on the bench, with edits of text and changes of every kind, one after the other:
//! nothing panics, an accepted change adds no error, and its inverse gives the same bytes.
//!
//! The first byte is the number of steps. Each has four bytes: what is done, and to what. The rest is read
//! as by the loader.

use strabo_compile::{SourceFile, index::Kind};
use strabo_workbench::Bench;
use strabo_workbench::change::{
    By, Change, NewArea, Refusal, Split, Subject, add_area, add_border, apply_fix, apply_fixes,
    flat, format, merge_areas, move_area, overlay, remove, remove_border, rename_id, rename_name,
    split_area,
};

use super::fix::{errors, same};
use super::loader::{Shelf, pack};

/// More steps only make each run slower.
const MOST_STEPS: u8 = 6;

const FOLDER: &str = "packs/fuzz";

/// What is typed into a text.
const TYPED: [&str; 16] = [
    "\"",
    "]",
    "[",
    "\n",
    "#",
    "=",
    "{",
    ",",
    "ü",
    "\\",
    "\"\"\"",
    "\r\n",
    "\n[[area]]\n",
    " x = 1\n",
    ", \"west\"",
    "\u{feff}",
];

/// What new things are called.
const WORDS: [&str; 8] = [
    "new-thing",
    "west",
    "north",
    "",
    "a\"b",
    "New Thing",
    "ü\n",
    "a-rather-long-name-for-a-thing",
];

/// One step: what is done, and three numbers to choose by.
type Step = [u8; 4];

/// Takes the steps that bytes stand for.
pub fn run(data: &[u8]) {
    let (count, rest) = data.split_first().unwrap_or((&0, data));
    let length = (usize::from(count % (MOST_STEPS + 1)) * size_of::<Step>()).min(rest.len());
    let (steps, rest) = rest.split_at(length);
    let mut bench = Bench::new(Shelf);
    bench.put_pack(FOLDER, pack(rest).files);
    for step in steps.as_chunks().0 {
        if step[0] % 3 == 0 {
            type_into(&mut bench, *step);
        } else {
            let changed = bench.with_subject(FOLDER, |subject| made(subject, *step));
            if let Some(files) = changed.flatten() {
                bench.put_pack(FOLDER, files);
            }
        }
    }
}

fn pick<T>(things: &[T], number: u8) -> Option<&T> {
    things.get(usize::from(number) % things.len().max(1))
}

/// The first place between two characters that is not before `at`.
fn boundary(text: &str, at: usize) -> usize {
    (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

/// Types into a text, with questions about the place before and after it is compiled again.
fn type_into(bench: &mut Bench, [_, file, place, what]: Step) {
    let now = bench.check(FOLDER).expect("it is on the bench");
    let paths: Vec<&str> = now.paths().collect();
    let Some(path) = pick(&paths, file).copied() else { return };
    let old = now.text(path).expect("a text").to_owned();
    let fraction = old.len() * usize::from(place) / usize::from(u8::MAX);
    let at = boundary(&old, fraction + usize::from(what >> 4));
    let end = boundary(&old, at + usize::from(what >> 6));
    let typed = pick(&TYPED, what).expect("some words");
    let path = path.to_owned();
    bench.open(FOLDER, &path, old.clone());
    assert!(bench.edit(FOLDER, &path, at..end, typed), "{at}..{end} of {path}");
    let new = format!("{}{typed}{}", &old[..at], &old[end..]);
    assert_eq!(bench.text(FOLDER, &path), Some(new.as_str()));
    ask(bench, &path, at + typed.len());
    bench.check(FOLDER);
    ask(bench, &path, at + typed.len());
    bench.close(FOLDER, &path);
    bench.put_file(FOLDER, &path, Some(new.into_bytes()));
}

/// Asks what an editor asks about a place, and looks the answers up in the text.
fn ask(bench: &mut Bench, path: &str, at: usize) {
    let now = bench.peek(FOLDER).expect("it is on the bench");
    let text = now.text(path).expect("a text");
    let mut ranges = vec![now.complete(path, at).range];
    ranges.extend(now.hover(path, at).map(|hover| hover.range));
    ranges.extend(now.outline(path).into_iter().flat_map(|row| [row.range, row.heading]));
    ranges.extend(now.folds(path).into_iter().map(|fold| fold.range));
    ranges.extend(now.links(path).into_iter().map(|link| link.range));
    ranges.extend(now.hints(path, 0..text.len()).into_iter().map(|hint| hint.at..hint.at));
    for range in ranges {
        assert!(text.get(range.clone()).is_some(), "{range:?} of {path}");
    }
    let mentions = now.here(path, at).and_then(|here| here.thing).map(|thing| now.mentions(thing));
    for mention in mentions.into_iter().flatten() {
        let (origin, range) = (&mention.location.origin, mention.location.range.clone());
        let text = now.text_at(origin, &mention.location.path).expect("a text");
        assert!(text.get(range).is_some(), "{mention:?}");
    }
}

/// The files after a change, if it makes sense.
fn made(subject: &Subject<'_>, step: Step) -> Option<Vec<SourceFile>> {
    let accepted = subject.check(proposed(subject, step)?.ok()?).ok()?;
    let title = &accepted.change.title;
    let back = accepted.inverse.apply(&accepted.pack.files);
    let back = back.unwrap_or_else(|| panic!("the inverse of \"{title}\" does not fit"));
    assert!(same(&back, &subject.pack.files), "the inverse of \"{title}\" gives other bytes");
    let known = errors(&subject.outcome().diagnostics);
    for (name, count) in errors(&accepted.outcome.diagnostics) {
        let before = known.get(name).copied().unwrap_or(0);
        assert!(count <= before, "{name}: {before} errors before \"{title}\", {count} after it");
    }
    for file in &accepted.pack.files {
        let old = subject.pack.files.iter().find(|old| old.path == file.path);
        let is_text = str::from_utf8(&file.bytes).is_ok();
        assert!(is_text || old.is_some_and(|old| old.bytes == file.bytes), "{}", file.path);
    }
    Some(accepted.pack.files)
}

/// A change of the kind that the step says; nothing when there is nothing to change.
fn proposed(
    subject: &Subject<'_>,
    [kind, one, other, how]: Step,
) -> Option<Result<Change, Refusal>> {
    let index = subject.index();
    let ids = |kind: Kind| -> Vec<&str> { index.things(kind).map(|(_, thing)| thing.id).collect() };
    let areas = ids(Kind::Area);
    let [here, there] = [one, other].map(|number| pick(&areas, number).copied().unwrap_or("none"));
    let thing = pick(Kind::ALL, one)
        .and_then(|kind| Some((*kind, *pick(&ids(*kind), other)?)))
        .unwrap_or((Kind::Area, "none"));
    let word = *pick(&WORDS, how)?;
    let by = if how % 2 == 0 { By::Land } else { By::Water };
    let new = NewArea { id: word.to_owned(), name: word.to_owned(), population: Some(how % 16) };
    Some(match kind / 3 % 15 {
        0 => rename_id(subject, thing.0, thing.1, word),
        1 => rename_name(subject, thing.0, thing.1, word, how >= 128),
        2 => remove(subject, thing.0, thing.1),
        3 => add_border(subject, here, there, by),
        4 => remove_border(subject, here, there, by),
        5 => {
            let peoples = ids(Kind::Civilization);
            let from = pick(&peoples, how / 2).copied().filter(|_| how % 2 == 0);
            move_area(subject, here, pick(&peoples, other)?, from)
        }
        6 => {
            let near = areas.iter().enumerate().filter(|(at, _)| other >> (at % 8) & 1 == 1);
            let (taken, shared): (Vec<_>, Vec<_>) =
                near.partition(|(at, _)| how >> (at % 8) & 1 == 1);
            let own = |some: Vec<(usize, &&str)>| {
                some.into_iter().map(|(_, id)| (*id).to_owned()).collect()
            };
            let how = Split::Neighbours { taken: own(taken), shared: own(shared) };
            split_area(subject, here, &new, &how)
        }
        7 => {
            let [x, y] = [other, how].map(f64::from);
            split_area(subject, here, &new, &Split::Stroke(vec![[x, 0.0], [y, 300.0]]))
        }
        8 => merge_areas(subject, here, there),
        9 => add_area(subject, &new, &[here.to_owned(), there.to_owned()], by),
        10 => overlay(subject, "smallest"),
        11 => flat(subject),
        12 => Ok(format(&subject.pack.files, how % 2 == 0).change),
        13 => apply_fix(subject, pick(&subject.outcome().diagnostics, one)?),
        _ => Ok(apply_fixes(subject)),
    })
}
