//! From bytes to one tree per file: decode the text, follow `extends`, parse, lay packs over each other.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Sink};
use crate::lints::{
    CIRCULAR_BASE, DELETE_OF_NOTHING, DUPLICATE_KEY, INVALID_TOML, MISSING_PACK_FILE, NOT_TEXT,
    OVERSIZED_FILE, TOO_DEEP, TOO_MANY_ROWS, UNKNOWN_BASE, UNKNOWN_WORD, UNREAD_FILE,
};
use crate::rows::{Deletion, Duplicate, RowStart};
use crate::source::{LARGEST_FILE, SourceFile, SourceMap, SourcePack, Sources, Span, is_picture};
use crate::tree::{Forest, NodeId, SyntaxError, SyntaxErrorKind, Value};
use crate::{
    authored::Part, geojson, lint::Lint, overlay, structure::forms::with_hyphens, suggest,
};

/// Of a line that is not text, so many bytes are shown behind the mistake.
const LONGEST_SHOWN: usize = 80;

/// How many packs may be laid over each other.
const LONGEST_CHAIN: usize = 8;

/// The parts of a pack that have an error, so that what only follows from it is not reported.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartSet(u32);

impl PartSet {
    /// Every part.
    pub const fn all() -> Self {
        Self(u32::MAX)
    }

    /// Adds a part.
    pub fn insert(&mut self, part: Part) {
        self.0 |= 1 << part as u32;
    }

    /// True when the part was added.
    pub const fn contains(self, part: Part) -> bool {
        self.0 & (1 << part as u32) != 0
    }
}

/// Reads all packs of the chain into the source map, and says whether the chain is complete. Of a file
/// that is not text, what comes before the first mistake is kept, to show it.
pub fn gather(sources: Sources<'_>, sink: &mut Sink) -> (SourceMap, bool) {
    let mut whole = true;
    let mut map = SourceMap::default();
    let mut chain: Vec<String> = Vec::new();
    let library = sources.library;
    let mut next = Some(sources.pack);
    let mut replaced: Vec<Replaced> = Vec::new();
    while let Some(mut pack) = next.take() {
        let depth = chain.len();
        pack.files.retain(|file| !is_replaced(&mut replaced, &file.path));
        let head = add_files(&mut map, pack, depth, sink);
        let Some(head) = head else {
            if depth == 0 {
                report_empty(&mut map, sink);
            }
            break;
        };
        chain.push(head.id);
        replaced.extend(head.replaces);
        whole &= !head.is_torn;
        let Some((base, span)) = head.extends else { break };
        whole = false;
        let steps = || chain.iter().chain([&base]).cloned().collect::<Vec<_>>().join(" → ");
        if chain.contains(&base) {
            Diagnostic::new(&CIRCULAR_BASE, span, format!("this pack extends itself: {}", steps()))
                .help("a pack cannot extend a pack that extends it")
                .report(sink);
        } else if chain.len() >= LONGEST_CHAIN {
            let message = format!("more than {LONGEST_CHAIN} packs extend each other: {}", steps());
            let help = "combine some of them: `strabo new DIR --flat --from PACK` writes a pack and \
                        all that it extends as one";
            sink.push(Diagnostic::new(&CIRCULAR_BASE, span, message).help(help));
        } else if let Some(found) = library.find(&base) {
            next = Some(found);
            whole = true;
        } else {
            let ids = library.ids();
            let known = ids.iter().map(String::as_str);
            Diagnostic::new(&UNKNOWN_BASE, span, format!("there is no pack \"{base}\" to extend"))
                .did_you_mean(("packs", "\""), (&base, span), known)
                .report(sink);
        }
    }
    // Without the base it is not known which files it has.
    for unused in replaced.iter().filter(|replaced| whole && !replaced.found) {
        sink.push(unused.finding());
    }
    (map, whole)
}

struct Head {
    id: String,
    extends: Option<(String, Span)>,
    replaces: Vec<Replaced>,
    /// What it extends could not be read.
    is_torn: bool,
}

/// A file that a pack replaces as a whole, wherever the packs below it have one.
struct Replaced {
    name: String,
    span: Span,
    found: bool,
}

impl Replaced {
    /// What is wrong with a name that no extended pack has a file for.
    fn finding(&self) -> Diagnostic {
        let name = &self.name;
        let files = Part::ALL.iter().filter(|part| **part != Part::Pack).map(|part| part.name());
        if files.clone().any(|known| known == name) {
            let message = format!("no extended pack has a file {name}.toml to replace");
            return Diagnostic::new(&DELETE_OF_NOTHING, self.span, message)
                .help("`replaces` names files of the pack that `extends` names");
        }
        let message = format!("\"{name}\" is not a file that can be replaced");
        Diagnostic::new(&UNKNOWN_WORD, self.span, message).did_you_mean(
            ("files", "\""),
            (name, self.span),
            files,
        )
    }
}

/// True for files of an extended pack that a pack above it replaces. Outlines belong to the map.
fn is_replaced(replaced: &mut [Replaced], path: &str) -> bool {
    let part = if path == geojson::FILE { Some(Part::Map) } else { Part::of_path(path) };
    let part = part.filter(|part| *part != Part::Pack).map(Part::name);
    let mut any = false;
    for one in replaced.iter_mut().filter(|one| Some(one.name.as_str()) == part) {
        one.found = true;
        any = true;
    }
    any
}

/// Adds the files of one pack to the map and reads what `pack.toml` says about the pack itself.
fn add_files(map: &mut SourceMap, pack: SourcePack, depth: usize, sink: &mut Sink) -> Option<Head> {
    let name = pack.name.clone();
    let mut head = None;
    for file in pack.files {
        if is_picture(&file.path) {
            map.add_picture(file);
            continue;
        }
        if Part::of_path(&file.path).is_none() && file.path != geojson::FILE {
            if depth == 0 && !is_companion(&file.path) {
                let id = map.add(&name, depth, &file.path, String::new());
                sink.push(unread(&file.path, map.file(id).span()));
            }
            continue;
        }
        let path = file.path.clone();
        let (text, problem) = match decode(file) {
            Ok(text) => (text, None),
            Err(mut problem) => (Cow::Owned(std::mem::take(&mut problem.shown)), Some(problem)),
        };
        let id = map.add(&name, depth, &path, text);
        if let Some(problem) = problem {
            map.set_unreadable(id);
            let file = map.file(id).span();
            let at = file.start + u32::try_from(problem.at).unwrap_or_default();
            let span = if problem.at == 0 { file } else { Span::new(at, at) };
            sink.push(Diagnostic::new(problem.lint, span, problem.message).help(problem.help));
        }
        let mapped = map.file(id);
        if path == "pack.toml" {
            head = Some(read_head(&mapped.text, mapped.base, &name));
        }
    }
    head
}

/// Files that people keep beside a pack and that Strabo does not read.
fn is_companion(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let known = ["README", "LICENSE", "LICENCE", "CHANGELOG", "NOTES"];
    name.starts_with('.')
        || known.iter().any(|stem| name.starts_with(stem))
        || ["md", "geojson", "svg", "png", "strabo"].iter().any(|ending| {
            name.rsplit_once('.').is_some_and(|(_, found)| found.eq_ignore_ascii_case(ending))
        })
}

fn unread(path: &str, span: Span) -> Diagnostic {
    let stem = path.strip_suffix(".toml").unwrap_or(path);
    let finding = Diagnostic::new(&UNREAD_FILE, span, format!("\"{path}\" is not read"));
    match suggest::nearest(stem, Part::ALL.iter().map(|part| part.name())) {
        Some(near) => finding.help(format!("did you mean \"{near}.toml\"?")),
        None => finding.help("a pack is read from the files that `strabo schema` describes"),
    }
}

struct TextProblem {
    lint: &'static Lint,
    message: String,
    help: String,
    /// The text that can be shown, and where in it the mistake is.
    shown: String,
    at: usize,
}

fn decode(file: SourceFile) -> Result<Cow<'static, str>, TextProblem> {
    let SourceFile { path, bytes } = file;
    if bytes.len() > LARGEST_FILE {
        let (megabytes, most) = (bytes.len() >> 20, LARGEST_FILE >> 20);
        return Err(TextProblem {
            lint: &OVERSIZED_FILE,
            message: format!(
                "\"{path}\" has {megabytes} MB or more; files of up to {most} MB are read"
            ),
            help: "split the pack, or keep outlines in a GeoJSON file beside it".to_owned(),
            shown: String::new(),
            at: 0,
        });
    }
    let text = match bytes {
        Cow::Borrowed(bytes) => {
            std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| (error, bytes.to_vec()))
        }
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .map(Cow::Owned)
            .map_err(|error| (error.utf8_error(), error.into_bytes())),
    };
    match text {
        Ok(text) => match text.find('\0') {
            Some(at) => Err(binary(&path, text.as_bytes(), at)),
            None => Ok(text),
        },
        Err((error, bytes)) => Err(binary(&path, &bytes, error.valid_up_to())),
    }
}

fn binary(path: &str, bytes: &[u8], at: usize) -> TextProblem {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (before, rest) = bytes.split_at(at);
    let length = rest.iter().take(LONGEST_SHOWN).position(|byte| *byte == b'\n');
    let line = &rest[..length.unwrap_or_else(|| rest.len().min(LONGEST_SHOWN))];
    let byte = rest.first().copied().unwrap_or_default();
    let help = match byte {
        0xa0.. => format!(
            "save the file as UTF-8: it was probably saved as Latin-1, where this byte is \"{}\"",
            char::from(byte)
        ),
        _ => "save the file as UTF-8".to_owned(),
    };
    TextProblem {
        lint: &NOT_TEXT,
        message: format!("\"{path}\" is not UTF-8 text: byte {at} is 0x{byte:02X}"),
        help,
        shown: text(before) + &text(line),
        at,
    }
}

fn report_empty(map: &mut SourceMap, sink: &mut Sink) {
    let span = if let Some(file) = map.files().first() {
        Span::new(file.base, file.base)
    } else {
        let id = map.add("", 0, "pack.toml", String::new());
        map.set_unreadable(id);
        map.file(id).span()
    };
    Diagnostic::new(&MISSING_PACK_FILE, span, "there is no pack.toml in this folder")
        .help("a pack starts with pack.toml; `strabo new` writes one")
        .report(sink);
}

fn read_head(text: &str, base: u32, name: &str) -> Head {
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let root = forest.parse(text, base, &mut errors);
    let head = forest.get(root, "pack");
    let has_base = text.lines().any(|line| line.trim_start().starts_with("extends"));
    // Files that may be replaced would say everything twice.
    let list = text.split_once("\nreplaces").map(|(before, list)| (before.len() + 1, list));
    let is_unknown = list.is_some_and(|(start, list)| {
        let end = list.match_indices('\n').map(|(at, _)| at);
        let end = end
            .into_iter()
            .find(|at| list[at + 1..].starts_with(|c: char| c == '[' || c.is_alphabetic()));
        let lines = start..=start + "replaces".len() + end.unwrap_or(list.len());
        errors.iter().any(|error| lines.contains(&((error.span.start - base) as usize)))
    });
    let string = |key: &str| {
        let node = forest.get(head?, key)?;
        match forest.value(node) {
            Value::String(text) => Some((text.to_owned(), forest.span(node))),
            _ => None,
        }
    };
    let replaces = head.and_then(|head| forest.get(head, "replaces"));
    let replaces = replaces.into_iter().flat_map(|list| forest.children(list));
    let replaces = replaces.filter_map(|node| match forest.value(node) {
        Value::String(name) => {
            Some(Replaced { name: name.to_owned(), span: forest.span(node), found: false })
        }
        _ => None,
    });
    Head {
        is_torn: has_base && (is_unknown || string("extends").is_none()),
        id: string("id").map_or_else(|| name.to_owned(), |(id, _)| id),
        extends: string("extends").filter(|_| !is_unknown),
        replaces: replaces.collect(),
    }
}

/// The merged file of each part, and which parts hold syntax errors.
pub struct Merged {
    /// The root of each part's file, in the order of [`Part::ALL`].
    pub roots: Vec<Option<NodeId>>,
    /// Parts with a mistake.
    pub broken: PartSet,
    /// False when a pack of the chain was not found: any row may be missing, and nothing can be said
    /// about what is left.
    pub whole: bool,
    /// Parts whose text could not be parsed to its end, so that rows may be missing.
    pub torn: PartSet,
    /// Where every row of every pack begins, in ascending order.
    pub rows: Vec<RowStart>,
    /// Where the mistakes are that keep a text from being TOML, in ascending order.
    pub torn_at: Vec<u32>,
    /// Rows that have the id of an earlier one, which are still to be reported.
    pub duplicates: Vec<Duplicate>,
    /// Rows that a pack takes out of one that it extends.
    pub deletions: Vec<Deletion>,
    /// The table `[pack]` of every pack, that of the base first.
    pub heads: Vec<NodeId>,
}

/// Parses every file and lays the packs over each other, the base first.
pub fn merge<'s>(
    map: &'s SourceMap,
    whole: bool,
    forest: &mut Forest<'s>,
    sink: &mut Sink,
) -> Merged {
    let parts = if whole { PartSet::default() } else { PartSet::all() };
    let mut merged = Merged {
        roots: vec![None; Part::ALL.len()],
        broken: parts,
        whole,
        torn: parts,
        rows: Vec::new(),
        torn_at: Vec::new(),
        duplicates: Vec::new(),
        deletions: Vec::new(),
        heads: Vec::new(),
    };
    for file in map.files().iter().rev() {
        let Some(part) = Part::of_path(&file.path) else { continue };
        let mut errors = Vec::new();
        let text = if file.readable { &*file.text } else { "" };
        let root = forest.parse(text, file.base, &mut errors);
        if !errors.is_empty() || !file.readable {
            merged.broken.insert(part);
            merged.torn.insert(part);
        }
        for error in errors {
            merged.torn_at.push(error.span.start);
            sink.push(syntax(error, map));
        }
        let before = sink.len() + merged.duplicates.len();
        let (rows, twice) = (&mut merged.rows, &mut merged.duplicates);
        for table in overlay::check_ids(forest, part, root, rows, twice, sink) {
            forest.remove(root, table);
            merged.torn.insert(part);
        }
        if !whole && let Some(delete) = forest.get(root, "delete") {
            forest.remove(root, delete);
        }
        if part == Part::Pack {
            merged.heads.extend(forest.get(root, "pack"));
        }
        let slot = &mut merged.roots[part as usize];
        *slot = Some(overlay::lay_over(forest, part, *slot, root, &mut merged.deletions, sink));
        if sink.len() + merged.duplicates.len() > before {
            merged.broken.insert(part);
        }
    }
    merged.rows.sort_unstable_by_key(|(start, ..)| *start);
    merged.torn_at.sort_unstable();
    merged
}

fn syntax(error: SyntaxError, map: &SourceMap) -> Diagnostic {
    let span = error.span;
    match error.kind {
        SyntaxErrorKind::Invalid if has_curly_quote(map, span) => {
            Diagnostic::new(&INVALID_TOML, span, "curly quotes do not work in TOML")
                .help("use straight quotes: \"…\"")
        }
        SyntaxErrorKind::Invalid => match with_hyphens(map.text(span)) {
            Some(better) => {
                let message = "a dash (–) is no minus sign and no hyphen";
                Diagnostic::new(&INVALID_TOML, span, message)
                    .help(format!("write {better}"))
                    .guess(span, better)
            }
            None => Diagnostic::new(&INVALID_TOML, span, error.message).maybe_help(error.help),
        },
        SyntaxErrorKind::DuplicateKey { first } => {
            Diagnostic::new(&DUPLICATE_KEY, span, error.message)
                .label(first, "first given here")
                .help("a key is given only once in a table; rows of a list are written [[…]]")
        }
        SyntaxErrorKind::TooDeep => Diagnostic::new(&TOO_DEEP, span, error.message)
            .help("no part of a pack is nested deeper than a few levels"),
        SyntaxErrorKind::TooManyRows => Diagnostic::new(&TOO_MANY_ROWS, span, error.message),
    }
}

/// True when a mistake is in a text in the quotes that word processors write.
fn has_curly_quote(map: &SourceMap, span: Span) -> bool {
    let is_curly = |c: char| matches!(c, '“' | '”' | '„' | '‟' | '‘' | '’');
    let file = map.of(span);
    let rest = file.text.get(span.start.saturating_sub(file.base) as usize..);
    map.text(span).contains(is_curly) || rest.is_some_and(|rest| rest.starts_with(is_curly))
}
