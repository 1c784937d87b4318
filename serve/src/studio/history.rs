//! The changes that were made and can be taken back, and those that were taken back.

use strabo_compile::SourceFile;
use strabo_workbench::change::Change;

/// A change that was made.
#[derive(Clone, Debug)]
pub struct Step {
    pub change: Change,
    /// What takes it back.
    pub inverse: Change,
    /// What the changed files were before, and after.
    marks: [Vec<(String, Option<u64>)>; 2],
}

#[derive(Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

/// A direction in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Back,
    Forth,
}

impl Step {
    /// A change that made these files of those.
    pub fn new(
        change: Change,
        inverse: Change,
        before: &[SourceFile],
        after: &[SourceFile],
    ) -> Self {
        let paths: Vec<String> = change.files().into_iter().map(str::to_owned).collect();
        let marks = [before, after].map(|files| {
            paths.iter().map(|path| (path.clone(), mark(files, path))).collect::<Vec<_>>()
        });
        Self { change, inverse, marks }
    }

    /// The first file that is not as the step needs it to be taken in a direction.
    pub fn hindrance(&self, files: &[SourceFile], way: Way) -> Option<&str> {
        let [before, after] = &self.marks;
        let needed = if way == Way::Back { after } else { before };
        let differs = needed.iter().find(|(path, known)| mark(files, path) != *known);
        differs.map(|(path, _)| path.as_str())
    }
}

impl History {
    /// Notes a step that was made. What was taken back before it is gone.
    pub fn push(&mut self, step: Step) {
        self.undone.clear();
        self.done.push(step);
    }

    /// The step that comes next in a direction.
    pub fn next(&self, way: Way) -> Option<&Step> {
        match way {
            Way::Back => self.done.last(),
            Way::Forth => self.undone.last(),
        }
    }

    /// Notes that the next step in a direction was taken.
    pub fn take(&mut self, way: Way) {
        match way {
            Way::Back => self.undone.extend(self.done.pop()),
            Way::Forth => self.done.extend(self.undone.pop()),
        }
    }

    /// The title of the next step in a direction.
    pub fn title(&self, way: Way) -> Option<&str> {
        self.next(way).map(|step| step.change.title.as_str())
    }
}

/// A number that is another one when the file is another one.
fn mark(files: &[SourceFile], path: &str) -> Option<u64> {
    files.iter().find(|file| file.path == path).map(|file| mark_of(&file.bytes))
}

/// A number that is another one when the bytes are others.
pub fn mark_of(bytes: &[u8]) -> u64 {
    // FNV-1a over eight bytes at a time: files of one author, which nobody chooses so that they collide.
    let fold = |hash: u64, part: &[u8]| {
        let mut eight = [0; 8];
        eight[..part.len()].copy_from_slice(part);
        (hash ^ u64::from_le_bytes(eight)).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    };
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64, fold)
}
