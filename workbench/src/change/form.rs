//! Formats the files of a pack.

use strabo_compile::{Part, SourceFile, tree::json::to_json};
use strabo_sheet::Sheet;

use super::Change;
use crate::{difference::rewritten, house::formatted};

/// The change that formats files, and the files that could not be read.
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// Empty when all files are formatted.
    pub change: Change,
    /// The paths of files that are not valid TOML, which stay as they are.
    pub unreadable: Vec<String>,
}

/// Formats the files of a pack: spaces, blank lines, lists, and fields in the order of
/// the reference. With `sort`, tables come in that order too. The meaning and all comments stay.
pub fn format(files: &[SourceFile], sort: bool) -> Formatted {
    let mut result = Formatted::default();
    for file in files {
        let Some(part) = Part::of_path(&file.path) else { continue };
        let Some(sheet) = Sheet::read(file) else {
            result.unreadable.push(file.path.clone());
            continue;
        };
        let new = formatted(part, sheet.text, sort);
        if new != sheet.text && is_same(&sheet, &new) {
            result.change.edits.extend(rewritten(&file.path, sheet.text, &new));
        }
    }
    "format the files of the pack".clone_into(&mut result.change.title);
    result
}

/// True when a text says what another one says: a guard against mistakes of ours.
fn is_same(old: &Sheet<'_>, new: &str) -> bool {
    let json = |sheet: &Sheet<'_>| to_json(&sheet.forest, sheet.root);
    Sheet::parse(old.path, new).is_some_and(|new| json(&new) == json(old))
}
