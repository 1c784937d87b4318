//! A pack of the bench as the subject of changes.

use std::{cell::RefCell, sync::Arc};

use super::{Bench, Content, Shelf};
use crate::change::{Accepted, Change, Subject};
use crate::checked::Checked;

impl Bench {
    /// Hands on a pack as it is now, to propose changes for and to check them; `None` when the folder is
    /// not on the bench.
    pub fn with_subject<R>(
        &mut self,
        folder: &str,
        propose: impl FnOnce(&Subject<'_>) -> R,
    ) -> Option<R> {
        let now = self.check(folder)?;
        let checked = now.latest();
        let memo = self.packs.get_mut(folder).map(|pack| std::mem::take(&mut pack.memo))?;
        let shelf = Shelf { bench: self, folder, found: RefCell::default() };
        let pack = self.sources(folder)?;
        let mut subject = Subject::of(pack, &shelf, &checked.outcome, &checked.index);
        subject.memo = memo.into();
        let proposed = propose(&subject);
        let memo = subject.memo.into_inner();
        self.packs.get_mut(folder)?.memo = memo;
        Some(proposed)
    }

    /// Takes over a change that was accepted for a pack as it is now and has been written to disk. What
    /// was compiled to check it is kept, so that nothing is compiled again. Returns the change and what
    /// undoes it; `None` when the folder is not on the bench.
    pub fn accept(&mut self, folder: &str, accepted: Accepted) -> Option<(Change, Change)> {
        let Accepted { change, inverse, pack, outcome, index } = accepted;
        let now = self.tick();
        let ours = self.packs.get_mut(folder)?;
        let before = ours.checked.take()?;
        ours.version = now;
        for path in change.files() {
            let new = pack.files.iter().find(|file| file.path == path);
            match new {
                Some(new) => {
                    let file = ours.files.entry(path.to_owned()).or_default();
                    file.disk = Some(Content::new(new.bytes.to_vec()));
                    file.open = None;
                }
                None => drop(ours.files.remove(path)),
            }
        }
        // With another head the pack may extend another one: then it is compiled when somebody asks.
        if !change.files().contains(&"pack.toml") {
            let mut used = before.used.clone();
            for (key, version) in &mut used {
                if key == folder {
                    *version = Some(now);
                }
            }
            let (origins, libraries) = (before.origins.clone(), before.libraries().to_vec());
            let checked = Arc::new(Checked::new(outcome, index, origins, used, libraries));
            if checked.parses() || ours.good.is_none() {
                ours.good = Some(Arc::clone(&checked));
            }
            ours.checked = Some(checked);
        }
        Some((change, inverse))
    }
}
