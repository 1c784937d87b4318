//! Compiles a pack, a board game written as TOML, and reports what is wrong with it.
//!
//! [`compile`] takes the files of a pack as [`Sources`] and returns an [`Outcome`]: the resolved
//! [`Pack`], unless it has errors, and every finding with its place in the text. Broken input is not an
//! error of the program, so there is no `Result`. The crate does not read the disk: a program gives it
//! the files, and a [`Library`] to find the packs that others extend.
//!
//! ```
//! use strabo_compile::{NoLibrary, SourcePack, Sources, compile};
//!
//! let head = r#"
//! [pack]
//! id = "strait"
//! name = "The Strait"
//! version = "1.0.0"
//! "#;
//! let map = r#"
//! [[area]]
//! id = "thrace"
//! name = "Thrace"
//! populaton = 2
//! "#;
//! let pack = SourcePack::of_texts("strait", [("pack.toml", head), ("map.toml", map)]);
//! let outcome = compile(Sources { pack, library: &NoLibrary });
//!
//! let mut report = Vec::new();
//! for finding in &outcome.diagnostics {
//!     let file = outcome.sources.of(finding.primary.span);
//!     let (line, _) = file.position(finding.primary.span.start);
//!     report.push(format!("{}:{line}: {}", file.path, finding.message));
//! }
//! println!("{}", report.join("\n"));
//! assert_eq!(report, ["map.toml:5: area \"thrace\" has no field \"populaton\""]);
//! assert!(outcome.pack.is_none());
//! ```
//!
//! Every kind of finding is a [`Lint`] with a page of its own; [`lints::ALL`] lists them.
#![cfg_attr(doc, doc = include_str!("../README.md"))]

mod allow;
pub mod authored;
mod checks;
mod context;
pub mod diagnostic;
pub mod file_names;
pub mod geojson;
pub mod index;
mod indexing;
mod lint;
pub mod lints;
mod load;
mod memo;
mod overlay;
mod partial;
mod resolve;
mod rows;
pub mod schema;
pub mod source;
#[doc(hidden)]
mod structure;
pub mod suggest;
mod support;
pub mod tree;

use std::cmp::Reverse;

use authored::Authored;
use context::{Check, Context};
use diagnostic::Sink;
use index::Index;
use strabo_model::{Pack, players::PlayerRange};
use structure::Structure;
use tree::{Forest, NodeId};

pub use authored::Part;
pub use diagnostic::{Diagnostic, Edit, Fix, Label};
pub use lint::{Level, Lint, Stage};
pub use memo::Memo;
pub use partial::Partial;
pub use source::{Library, NoLibrary, SourceFile, SourceMap, SourcePack, Sources, Span};

/// More structural mistakes than this are not explained one by one.
const MOST_EXPLAINED: usize = 1000;

/// The result of compiling a pack: the pack itself, if it has no errors, and everything that was found.
#[derive(Debug)]
pub struct Outcome {
    /// The pack, unless it has errors or is only a base for others.
    pub pack: Option<Pack>,
    /// What could be understood of a pack with errors, to draw it; of a base only if
    /// [`compile_indexed`] was asked.
    pub partial: Option<Box<Partial>>,
    /// What was found: errors first, then warnings, then notes; in each, what was found while reading
    /// before what was found in the whole pack; then in the order of the files and lines.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts, to show findings in.
    pub sources: SourceMap,
    /// True when the pack names no players: it is a base for others and is not resolved.
    pub is_base: bool,
}

impl Outcome {
    /// True when nothing at error level was found.
    pub fn is_clean(&self) -> bool {
        allow::worst(&self.diagnostics) != Some(Level::Error)
    }
}

/// Compiles a pack. Broken input is the normal case: all that can be known is reported in one run.
pub fn compile(sources: Sources<'_>) -> Outcome {
    run(sources, None, None)
}

/// Compiles a pack and also returns where its things are defined and named, of a broken pack as far as
/// it could be read. The spans of the index are those of [`Outcome::sources`].
pub fn compile_indexed(sources: Sources<'_>) -> (Outcome, Index) {
    compile_again(sources, &mut Memo::default())
}

/// The same for a pack that is compiled again and again while it is written: what the last compilation
/// measured is in `memo`, and is not measured again if it did not change.
pub fn compile_again(sources: Sources<'_>, memo: &mut Memo) -> (Outcome, Index) {
    let mut index = Index::default();
    (run(sources, None, Some((&mut index, memo))), index)
}

/// Compiles a pack, if `players` are given as if it were for these player counts only. This also reports
/// what is unused or out of range only because of that: [`for_players`] leaves it out.
fn run(
    sources: Sources<'_>,
    players: Option<PlayerRange>,
    mut noted: Option<(&mut Index, &mut Memo)>,
) -> Outcome {
    let mut sink = Sink::default();
    let (map, whole) = load::gather(sources, &mut sink);
    let mut forest = Forest::new();
    let mut merged = load::merge(&map, whole, &mut forest, &mut sink);
    let mut authored = Authored::default();
    let mut rejected = Vec::new();
    for part in Part::ALL {
        if let Some(root) = merged.roots[*part as usize] {
            authored.read(*part, &forest, root, &mut |row| rejected.push(row));
        }
    }
    let is_base = authored.pack.as_ref().is_some_and(|pack| pack.players.is_none());
    let mut broken = merged.broken;
    let mut structure = Structure::new(&forest, &merged, &map, is_base || !merged.whole);
    for row in rejected.iter().take(MOST_EXPLAINED) {
        if structure.explain(*row, &mut sink) > 0 {
            broken.insert(row.part);
        }
    }
    merged.broken = broken;
    require_head(&map, &forest, &merged, &mut sink);
    let (mut pack, mut partial, mut drawn) = (None, None, Vec::new());
    let (mut all_ran, mut said, listen) = (true, Vec::new(), noted.is_some());
    let resolve = |sink: &mut Sink| {
        resolve::resolve(&authored, &forest, &map, &rejected, &merged, listen, sink)
    };
    if is_base {
        if listen {
            // What a base names may be declared by the packs that extend it: nothing is reported.
            let found = resolve(&mut Sink::default());
            said = found.said;
            partial = Partial::new(&authored, found.pack, &[]).map(Box::new);
        }
        sink.extend(merged.duplicates.iter().map(|row| resolve::repeated(row, None)));
    } else {
        let found = resolve(&mut sink);
        let (mut resolved, broken) = (found.pack, found.broken);
        (said, drawn) = (found.said, found.drawn);
        if let (Some(all), Some(only)) = (resolved.players, players) {
            resolved.players = PlayerRange::new(all.min.max(only.min), all.max.min(only.max));
        }
        let known = noted.as_ref().and_then(|(_, memo)| memo.recall(&resolved));
        let context = Context::new(&authored, &resolved, &map, known);
        for Check { needs, run } in checks::ALL {
            if needs.iter().any(|part| broken.contains(*part)) {
                all_ran = false;
            } else {
                run(&context, &mut sink);
            }
        }
        if let (Some((_, memo)), Some(survey)) = (&mut noted, context.measured()) {
            memo.keep(&resolved, survey);
        }
        pack = Some(resolved);
    }
    let mut diagnostics = sink.into_vec();
    let exceptions =
        allow::filter(&authored, &forest, &merged.rows, &map, all_ran, &mut diagnostics);
    if let Some((index, _)) = &mut noted {
        **index = indexing::index(&forest, &merged, &map, &authored, &rejected, &said, &exceptions);
    }
    drop(exceptions);
    diagnostics.sort_by_key(importance);
    if allow::worst(&diagnostics) == Some(Level::Error)
        && let Some(mut resolved) = pack.take()
    {
        if !drawn.is_empty() {
            resolved.outlines = drawn;
        }
        partial = Partial::new(&authored, resolved, &diagnostics).map(Box::new);
    }
    drop(authored);
    drop(forest);
    Outcome { pack, partial, diagnostics, sources: map, is_base }
}

/// Errors come before warnings and causes before consequences, so that the first finding is the one to
/// look at first.
fn importance(finding: &Diagnostic) -> (Reverse<Level>, bool, Span, &'static str) {
    let (level, lint) = (Reverse(finding.level), finding.lint);
    (level, lint.stage == Stage::Pack, finding.primary.span, lint.name)
}

/// Hands on the files of a pack as one, with those of the packs it extends laid under them: the part,
/// the tree that it is in, and its root. Returns false if something was wrong with them.
pub fn merged(
    sources: Sources<'_>,
    mut visit: impl for<'f> FnMut(Part, &Forest<'f>, NodeId),
) -> bool {
    let mut sink = Sink::default();
    let (map, whole) = load::gather(sources, &mut sink);
    let mut forest = Forest::new();
    let merged = load::merge(&map, whole, &mut forest, &mut sink);
    for part in Part::ALL {
        if let Some(root) = merged.roots[*part as usize] {
            visit(*part, &forest, root);
        }
    }
    allow::worst(&sink.into_vec()) != Some(Level::Error)
}

/// The findings of a pack that concern these player counts: those of the whole pack that remain when it
/// is compiled for these counts only.
pub fn for_players(sources: Sources<'_>, whole: &Outcome, players: PlayerRange) -> Vec<Diagnostic> {
    // Among fewer rows, the same finding may point at another one of them.
    let place = |finding: &Diagnostic| (finding.primary.span, finding.lint.name);
    let mut places: Vec<_> = whole.diagnostics.iter().map(place).collect();
    places.sort_unstable();
    let mut known: Vec<_> = whole.diagnostics.iter().map(Diagnostic::words).collect();
    known.sort_unstable();
    let mut findings = run(sources, Some(players), None).diagnostics;
    findings.retain(|finding| {
        places.binary_search(&place(finding)).is_ok()
            || known.binary_search(&finding.words()).is_ok()
    });
    findings
}

/// A `pack.toml` without `[pack]` says nothing about the pack.
fn require_head(map: &SourceMap, forest: &Forest<'_>, merged: &load::Merged, sink: &mut Sink) {
    let Some(root) = merged.roots[Part::Pack as usize] else { return };
    if forest.get(root, "pack").is_some() || merged.torn.contains(Part::Pack) {
        return;
    }
    let file = map.files().iter().find(|file| file.depth == 0 && file.path == "pack.toml");
    let span = file.map_or_else(Default::default, |file| Span::new(file.base, file.base));
    Diagnostic::new(&lints::MISSING_FIELD, span, "pack.toml lacks its table [pack]")
        .help("start the file with [pack] and its id, name and version")
        .report(sink);
}
