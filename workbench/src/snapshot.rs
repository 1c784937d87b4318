//! A pack at one moment: its texts, and what the last compilations say about them.

use std::sync::{Arc, OnceLock};
use std::{collections::BTreeMap, ops::Range};

use strabo_compile::{Diagnostic, Span, index::Index, source::MappedFile};
use strabo_model::Pack;

use crate::checked::{Checked, Origin};
use crate::lines::Lines;

/// A range of bytes in a file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Which pack.
    pub origin: Origin,
    /// The path of the file inside the pack.
    pub path: String,
    /// The bytes.
    pub range: Range<usize>,
}

/// A pack at one moment, to ask questions about. It is cheap to clone and does not change.
///
/// While a file does not parse, questions are answered from the last compilation in which all files did.
/// Its places are moved along with the text: what stands before the first change since then stays where
/// it is, what stands behind the last change moves with the end of the text, and what was changed itself
/// is not listed.
#[derive(Clone)]
pub struct Snapshot {
    folder: String,
    texts: Arc<BTreeMap<String, Arc<String>>>,
    latest: Arc<Checked>,
    good: Arc<Checked>,
    /// How places of both moved since, file by file of each compilation, computed when it is needed.
    moves: Arc<[Vec<OnceLock<Moved>>; 2]>,
}

impl Snapshot {
    pub(crate) fn new(
        folder: &str,
        texts: BTreeMap<String, Arc<String>>,
        latest: Arc<Checked>,
        good: Arc<Checked>,
    ) -> Self {
        let files = |checked: &Checked| checked.outcome.sources.files().len();
        let moves = [&latest, &good].map(|checked| vec![OnceLock::new(); files(checked)]);
        let (folder, texts, moves) = (folder.to_owned(), Arc::new(texts), Arc::new(moves));
        Self { folder, texts, latest, good, moves }
    }

    /// The folder of the pack.
    pub fn folder(&self) -> &str {
        &self.folder
    }

    /// The paths of the files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The text of a file of the pack.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(|text| text.as_str())
    }

    /// The text of a file that a [`Location`] is in, also of an extended pack.
    pub fn text_at(&self, origin: &Origin, path: &str) -> Option<&str> {
        if self.is_own(origin) {
            return self.text(path);
        }
        let file = mapped(&self.good, origin, path);
        file.or_else(|| mapped(&self.latest, origin, path)).map(|file| &*file.text)
    }

    /// The files of the packs that the pack extends, the nearest first: the id of the pack, the path and
    /// the text.
    pub fn base_files(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let files = self.good.outcome.sources.files().iter();
        let files = files.filter(|file| file.depth > 0 && file.readable);
        files.map(|file| (&*file.pack, &*file.path, &*file.text))
    }

    /// The id of the extended pack that an origin stands for; `None` for the pack itself.
    pub fn pack_of(&self, origin: &Origin) -> Option<&str> {
        [&self.good, &self.latest].into_iter().find_map(|checked| {
            let depth = checked.origins.iter().position(|known| known == origin)?;
            let mut files = checked.outcome.sources.files().iter().filter(|_| depth > 0);
            files.find(|file| file.depth == depth).map(|file| &*file.pack)
        })
    }

    /// The lines of a file.
    pub fn lines(&self, origin: &Origin, path: &str) -> Option<Lines> {
        self.text_at(origin, path).map(Lines::new)
    }

    /// The last compilation. Its spans are places in its own texts; see [`Self::location`].
    pub fn latest(&self) -> &Checked {
        &self.latest
    }

    /// What was found in the last compilation.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.latest.outcome.diagnostics
    }

    /// Where a span of the last compilation is now; `None` when that text was changed since.
    pub fn location(&self, span: Span) -> Option<Location> {
        self.locate(&self.latest, span)
    }

    /// The compilation that questions are answered from: the last one in which all files parsed.
    pub fn answers(&self) -> &Checked {
        &self.good
    }

    /// Where a span of [`Self::answers`] is now.
    pub fn place(&self, span: Span) -> Option<Location> {
        self.locate(&self.good, span)
    }

    /// The definitions and references that questions are answered from.
    pub fn index(&self) -> &Index {
        &self.good.index
    }

    /// The pack that questions are answered from, as far as it is understood.
    pub fn pack(&self) -> Option<&Pack> {
        self.good.pack()
    }

    /// True when the pack extends another.
    pub fn is_overlay(&self) -> bool {
        self.good.origins.len() > 1
    }

    /// The pack itself, as an origin.
    pub fn origin(&self) -> Origin {
        Origin::Folder(self.folder.clone())
    }

    /// The offset in the texts of the answers of a byte of a file; `None` if it was changed since.
    pub(crate) fn offset(&self, path: &str, at: usize) -> Option<u32> {
        let file = mapped(&self.good, &self.origin(), path)?;
        let at = at.min(self.text(path)?.len());
        Some(file.base + u32::try_from(self.moved(&self.good, file)?.back(at..at)?.start).ok()?)
    }

    /// How places of a file of a compilation moved since; `None` if the file is gone.
    fn moved<'s>(&'s self, checked: &Arc<Checked>, file: &MappedFile) -> Option<&'s Moved> {
        let text = self.text(&file.path)?;
        let at = checked.outcome.sources.files().partition_point(|other| other.base < file.base);
        let known = self.moves[usize::from(Arc::ptr_eq(checked, &self.good))].get(at)?;
        Some(known.get_or_init(|| Moved::between(&file.text, text)))
    }

    fn is_own(&self, origin: &Origin) -> bool {
        matches!(origin, Origin::Folder(folder) if *folder == self.folder)
    }

    fn locate(&self, checked: &Arc<Checked>, span: Span) -> Option<Location> {
        let file = checked.outcome.sources.of(span);
        let origin = checked.origins.get(file.depth)?.clone();
        let local = |at: u32| (at.saturating_sub(file.base)) as usize;
        let mut range = local(span.start)..local(span.end);
        if file.depth == 0
            && let Some(moved) = self.moved(checked, file)
        {
            range = moved.there(range)?;
        }
        Some(Location { origin, path: file.path.clone(), range })
    }
}

/// A file of a compilation.
fn mapped<'c>(checked: &'c Checked, origin: &Origin, path: &str) -> Option<&'c MappedFile> {
    let depth = checked.origins.iter().position(|known| known == origin)?;
    checked.outcome.sources.files().iter().find(|file| file.depth == depth && file.path == path)
}

/// How places of one version of a text become places of another: by what both begin and end with.
#[derive(Clone, Debug)]
pub struct Moved {
    before: usize,
    after: usize,
    lengths: [usize; 2],
}

impl Moved {
    /// How places move between two texts.
    pub fn between(here: &str, there: &str) -> Self {
        let lengths = [here.len(), there.len()];
        if here == there {
            return Self { before: here.len(), after: 0, lengths };
        }
        let (one, other) = (here.as_bytes(), there.as_bytes());
        let before = one.iter().zip(other).take_while(|(a, b)| a == b).count();
        let rest = one.len().min(other.len()) - before;
        let ends = one.iter().rev().zip(other.iter().rev()).take(rest);
        let after = ends.take_while(|(a, b)| a == b).count();
        Self { before, after, lengths }
    }

    /// The same place in the other text, if it was not changed.
    pub fn there(&self, range: Range<usize>) -> Option<Range<usize>> {
        self.along(range, self.lengths)
    }

    /// The place in this text of one in the other.
    pub fn back(&self, range: Range<usize>) -> Option<Range<usize>> {
        let [here, there] = self.lengths;
        self.along(range, [there, here])
    }

    fn along(&self, range: Range<usize>, [here, there]: [usize; 2]) -> Option<Range<usize>> {
        if range.end <= self.before {
            Some(range)
        } else if range.start >= here - self.after {
            Some(range.start + there - here..range.end + there - here)
        } else {
            None
        }
    }
}
