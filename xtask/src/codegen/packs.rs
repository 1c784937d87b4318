//! Embeds the packs in `data/` and some examples in the crate of `data/`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::Stdio;

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
    let text = format(workspace, &embedded(&packs))?;
    Ok(vec![Generated { path: "data/src/embedded.rs".to_owned(), text }])
}

fn embedded(packs: &[Pack]) -> String {
    let mut text = String::from(
        "//! The files of all shipped packs. Written by `cargo xtask codegen`.\n\n\
         /// Paths inside the pack, with the bytes of each file.\n\
         type Files = &'static [(&'static str, &'static [u8])];\n\n\
         /// All shipped packs, sorted by id.\n\
         pub static PACKS: &[(&str, Files)] = &[\n",
    );
    for Pack { id, folder, files } in packs {
        let _ = writeln!(text, "({id:?}, &[");
        for file in files {
            let _ = writeln!(text, "({file:?}, include_bytes!(\"../../{folder}/{file}\")),");
        }
        text.push_str("]),\n");
    }
    text.push_str("];\n");
    text
}

/// The text as rustfmt would have it.
fn format(workspace: &Workspace, text: &str) -> Result<String, String> {
    let mut command = workspace.command("rustfmt");
    command.args(["--emit", "stdout", "--config-path", "rustfmt.toml"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let broken = |error: std::io::Error| format!("rustfmt cannot be run: {error}");
    let mut child = command.spawn().map_err(broken)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes()).map_err(broken)?;
    }
    let output = child.wait_with_output().map_err(broken)?;
    if !output.status.success() {
        return Err("rustfmt refuses the embedded packs".to_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_pack_and_found_from_the_crate() {
        let files = vec!["map.toml".to_owned(), "notes/map.md".to_owned()];
        let pack = Pack { id: "east".to_owned(), folder: "data/east".to_owned(), files };
        let text = embedded(&[pack]);
        assert!(text.contains(r#"("east", &["#));
        assert!(
            text.contains(r#"("notes/map.md", include_bytes!("../../data/east/notes/map.md")),"#)
        );
    }
}
