//! Embeds the packs in `data/` and some examples in the crate of `data/`.

use std::fmt::Write as _;

use super::generated::Generated;
use crate::workspace::Workspace;

/// The examples that ship.
pub const EXAMPLES: [&str; 8] = [
    "ashwater",
    "clash-stand-in",
    "founders-stand-in",
    "inland-sea",
    "new-dawn-stand-in",
    "smallest",
    "tidewheel",
    "windward",
];

/// How long a line may be.
const WIDTH: usize = 100;

/// A folder to be embedded.
struct Pack {
    id: String,
    folder: String,
    files: Vec<String>,
}

/// `data/src/embedded.rs`.
pub fn generate(workspace: &Workspace) -> Result<Vec<Generated>, String> {
    let folders = workspace.list("data").into_iter();
    let folders = folders.filter_map(|name| Some(format!("data/{}", name.strip_suffix('/')?)));
    // The crate that embeds the packs lies beside them.
    let folders = folders.filter(|folder| folder != "data/src");
    let mut packs: Vec<Pack> = folders
        .chain(EXAMPLES.map(|name| format!("examples/{name}")))
        .map(|folder| Pack {
            id: folder.rsplit('/').next().unwrap_or_default().to_owned(),
            // What is about a pack and not of it stays in the repository.
            files: workspace
                .files(&folder)
                .into_iter()
                .filter(|file| file != "README.md")
                .collect(),
            folder,
        })
        .collect();
    packs.sort_by(|one, other| one.id.cmp(&other.id));
    if let Some(pack) = packs.iter().find(|pack| !pack.files.iter().any(|file| file == "pack.toml"))
    {
        return Err(format!("{} has no pack.toml", pack.folder));
    }
    Ok(vec![Generated { path: "data/src/embedded.rs".to_owned(), text: embedded(&packs) }])
}

/// One line of names or more for each pack, in the form that the macro of the crate takes.
fn embedded(packs: &[Pack]) -> String {
    let mut text = String::from(
        "//! The files of all shipped packs. Written by `cargo xtask codegen`.\n\ncrate::packs! {\n",
    );
    for Pack { id, folder, files } in packs {
        let root = folder.strip_suffix(&format!("/{id}")).unwrap_or_default();
        let mut line = format!("    {root:?} {id:?}:");
        let last = files.len().saturating_sub(1);
        for (at, file) in files.iter().enumerate() {
            let name = format!(" {file:?}{}", if at == last { ";" } else { "" });
            if line.len() + name.len() > WIDTH {
                let _ = writeln!(text, "{line}");
                line = " ".repeat(7);
            }
            line += &name;
        }
        let _ = writeln!(text, "{line}");
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_pack_and_packs_from_their_folder() {
        let files = vec!["map.toml".to_owned(), "notes/map.md".to_owned()];
        let pack = Pack { id: "east".to_owned(), folder: "data/east".to_owned(), files };
        let text = embedded(&[pack]);
        assert!(
            text.contains("\n    \"data\" \"east\": \"map.toml\" \"notes/map.md\";\n"),
            "{text}"
        );
    }
}
