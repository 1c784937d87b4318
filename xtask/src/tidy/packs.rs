//! Packs tell an editor where their schemas are.

use super::tree::Tree;

const MARK: &str = "#:schema ";

/// The TOML files of packs start with the path of their schema, and it is there.
pub fn schema_line(tree: &Tree<'_>) -> Vec<String> {
    let mut problems = Vec::new();
    for file in &tree.files {
        let of_a_pack = file.path.starts_with("data/") || file.path.starts_with("examples/");
        let of_a_program = ["examples/clients/", "examples/embed/", "data/Cargo.toml"]
            .iter()
            .any(|folder| file.path.starts_with(folder));
        if !of_a_pack || of_a_program || !file.path.ends_with(".toml") {
            continue;
        }
        let Some(target) = file.text().lines().next().unwrap_or_default().strip_prefix(MARK) else {
            problems.push(format!("{} does not start with `{MARK}…`", file.path));
            continue;
        };
        // `strabo schema` makes those of packs that extend others from those of complete packs.
        let schema = resolve(&file.path, target.trim()).replace("/overlay/", "/");
        if !tree.files.iter().any(|file| file.path == schema) {
            problems.push(format!("{} has the schema {target}, which does not exist", file.path));
        }
    }
    problems
}

/// The path from the root that `target` means in the file at `path`.
fn resolve(path: &str, target: &str) -> String {
    let mut steps: Vec<&str> = path.split('/').collect();
    steps.pop();
    for step in target.split('/') {
        match step {
            ".." => drop(steps.pop()),
            "." => {}
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::tree::judge;
    use super::*;

    #[test]
    fn packs_name_their_schemas() {
        let with = |text| {
            judge(schema_line, &[("data/east/map.toml", text), ("schemas/map.schema.json", "{}")])
        };
        assert!(with("#:schema ../../schemas/map.schema.json\n").is_empty());
        assert!(with("#:schema ../../schemas/overlay/map.schema.json\n").is_empty());
        assert_eq!(with("[[area]]\n"), ["data/east/map.toml does not start with `#:schema …`"]);
        assert_eq!(with("#:schema ../schemas/map.schema.json\n").len(), 1);
        let crates = [("compile/Cargo.toml", ""), ("examples/clients/rust/Cargo.toml", "")];
        assert!(judge(schema_line, &crates).is_empty());
    }
}
