//! The files of packs, and spans that point into them.

use std::{borrow::Cow, sync::OnceLock};

/// The largest file that is read, in bytes. A pack of twenty thousand areas is a quarter of this.
pub const LARGEST_FILE: usize = 32 << 20;

/// True for a file that may be a picture of the board: `art/river.svg`.
pub fn is_picture(path: &str) -> bool {
    let name = path.strip_prefix("art/").and_then(|name| name.rsplit_once('.'));
    name.is_some_and(|(_, ending)| matches!(ending, "svg" | "png"))
}

/// A range of text in one of the files of a [`SourceMap`]. Offsets count bytes from the start of
/// the first file, so that a span alone says which file it lies in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The range from `start` up to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty range right after this one.
    #[must_use]
    pub const fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }

    /// The smallest range that contains both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// True when `other` lies completely inside.
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// One file of a pack as it was read, before anything is known about it.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path inside the pack, with forward slashes: `trade.toml`.
    pub path: String,
    /// The bytes, as they are on disk.
    pub bytes: Cow<'static, [u8]>,
}

impl SourceFile {
    /// A file with this path and content.
    pub fn new(path: impl Into<String>, bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { path: path.into(), bytes: bytes.into() }
    }
}

/// The files of one pack.
#[derive(Clone, Debug, Default)]
pub struct SourcePack {
    /// What to call the pack in messages: a folder or an embedded name.
    pub name: String,
    /// The files in the order of their paths.
    pub files: Vec<SourceFile>,
}

impl SourcePack {
    /// A pack whose files are given as paths and texts.
    pub fn of_texts<'t>(
        name: impl Into<String>,
        files: impl IntoIterator<Item = (&'t str, impl Into<String>)>,
    ) -> Self {
        let files = files.into_iter();
        let files = files.map(|(path, text)| SourceFile::new(path, text.into().into_bytes()));
        Self { name: name.into(), files: files.collect() }
    }
}

/// Finds the packs that others extend. `strabo-data` implements it for the packs that ship.
///
/// ```
/// use strabo_compile::{Library, SourcePack, Sources, compile};
///
/// struct Shelf;
///
/// impl Library for Shelf {
///     fn find(&self, id: &str) -> Option<SourcePack> {
///         let head = "[pack]\nid = \"base\"\nname = \"Base\"\nversion = \"1.0.0\"\n";
///         (id == "base").then(|| SourcePack::of_texts("base", [("pack.toml", head)]))
///     }
///
///     fn ids(&self) -> Vec<String> {
///         vec!["base".to_owned()]
///     }
/// }
///
/// let head = "[pack]\nid = \"mine\"\nname = \"Mine\"\nversion = \"1.0.0\"\nextends = \"bass\"\n";
/// let pack = SourcePack::of_texts("mine", [("pack.toml", head)]);
/// let outcome = compile(Sources { pack, library: &Shelf });
/// let finding = &outcome.diagnostics[0];
/// assert_eq!(finding.message, "there is no pack \"bass\" to extend");
/// assert_eq!(finding.help.as_deref(), Some("did you mean \"base\"?"));
/// ```
pub trait Library {
    /// The files of the pack with this id, or nothing when there is no such pack.
    fn find(&self, id: &str) -> Option<SourcePack>;

    /// The ids of all packs that can be found, for suggestions.
    fn ids(&self) -> Vec<String>;
}

/// A library without any pack.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn find(&self, _: &str) -> Option<SourcePack> {
        None
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The input of a compilation: the pack, and a library to find the packs it extends.
pub struct Sources<'a> {
    /// The pack to compile.
    pub pack: SourcePack,
    /// Finds the packs that it extends.
    pub library: &'a dyn Library,
}

/// The index of a file in a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A file with its place in the map of all files.
#[derive(Clone, Debug)]
pub struct MappedFile {
    /// The name of the pack the file belongs to.
    pub pack: String,
    /// 0 for the pack that is compiled, 1 for the pack it extends, and so on.
    pub depth: usize,
    /// The path inside the pack.
    pub path: String,
    /// The text; empty when the file could not be read as text.
    pub text: Cow<'static, str>,
    /// False when the file could not be read as text, so that what it declares is not known.
    pub readable: bool,
    /// The offset of the first byte of `text` in the map.
    pub base: u32,
    line_starts: OnceLock<Vec<u32>>,
}

impl MappedFile {
    /// The span of the whole file.
    pub fn span(&self) -> Span {
        Span::new(self.base, self.base + u32::try_from(self.text.len()).unwrap_or(u32::MAX))
    }

    /// Where the lines begin, found when they are first asked for: most files have no findings.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let newlines = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            let starts = newlines.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX));
            std::iter::once(0).chain(starts).collect()
        })
    }

    /// Line and column, both from 1, of an offset in this file. Columns count characters.
    pub fn position(&self, offset: u32) -> (usize, usize) {
        let local = (offset.saturating_sub(self.base) as usize).min(self.text.len());
        let line_starts = self.line_starts();
        let line = line_starts.partition_point(|&start| start as usize <= local);
        let start = line_starts[line - 1] as usize;
        (line, self.text.get(start..local).map_or(local - start, |t| t.chars().count()) + 1)
    }

    /// The text of a line (from 1), without its line end.
    pub fn line(&self, line: usize) -> &str {
        let line_starts = self.line_starts();
        let start = line_starts.get(line - 1).map_or(self.text.len(), |&s| s as usize);
        let end = line_starts.get(line).map_or(self.text.len(), |&s| s as usize);
        self.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }
}

/// All files of one compilation, so that a span can be shown.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<MappedFile>,
    pictures: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and returns its index. Line ends may be LF or CRLF.
    pub fn add(
        &mut self,
        pack: &str,
        depth: usize,
        path: &str,
        text: impl Into<Cow<'static, str>>,
    ) -> FileId {
        let text = text.into();
        let base = self.files.last().map_or(0, |last| last.span().end + 1);
        let (pack, path) = (pack.to_owned(), path.to_owned());
        let line_starts = OnceLock::new();
        self.files.push(MappedFile { pack, depth, path, text, readable: true, base, line_starts });
        FileId(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    /// Adds a picture; that of a pack replaces one of the same name in a pack that it extends.
    pub fn add_picture(&mut self, file: SourceFile) {
        self.pictures.push(file);
    }

    /// The pictures, those of the pack that is compiled first.
    pub fn pictures(&self) -> &[SourceFile] {
        &self.pictures
    }

    /// Notes that a file could not be read as text.
    pub fn set_unreadable(&mut self, id: FileId) {
        self.files[id.0 as usize].readable = false;
    }

    /// All files in the order they were added.
    pub fn files(&self) -> &[MappedFile] {
        &self.files
    }

    /// The file with this index.
    pub fn file(&self, id: FileId) -> &MappedFile {
        &self.files[id.0 as usize]
    }

    /// The file a span lies in.
    pub fn of(&self, span: Span) -> &MappedFile {
        let after = self.files.partition_point(|file| file.base <= span.start);
        &self.files[after.saturating_sub(1)]
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        let file = self.of(span);
        let (start, end) = ((span.start - file.base) as usize, (span.end - file.base) as usize);
        file.text.get(start..end).unwrap_or("")
    }
}
