//! What fuzzing starts from: the packs and the examples of lints, cut into pieces, drawings and records.

use crate::workspace::Workspace;

/// Rows are put together into pieces of about this many bytes.
const PIECE: usize = 1500;

type Seed = (String, Vec<u8>);

/// Writes the seeds of a target; returns how many there are.
pub fn write(workspace: &Workspace, target: &str) -> Result<usize, String> {
    let seeds = match target {
        "bundle" => bundles(workspace)?,
        "import_csv" => heads(&[0, 1], tables()),
        "import_geojson" => heads(&[0, 1], outlines(workspace)?),
        "import_svg" => files(workspace, ".svg")?,
        // What was found is a picture already.
        "import_image" => Vec::new(),
        "play" | "table" => heads(&[0, 1, 2, 3, 4, 5, 6], answers()),
        "record" => records(workspace)?,
        // It makes a file of results itself, and changes it.
        "results" => heads(&[1, 2], vec![("whole".to_owned(), Vec::new())]),
        _ => texts(workspace, target)?,
    };
    for (name, bytes) in &seeds {
        workspace.write(&format!("fuzz/corpus/{target}/seed-{name}"), bytes)?;
    }
    Ok(seeds.len())
}

/// Pieces of packs, behind what the loader reads first.
fn texts(workspace: &Workspace, target: &str) -> Result<Vec<Seed>, String> {
    let mut pieces = pack_pieces(workspace)?;
    pieces.extend(page_pieces(workspace)?);
    let schemas = workspace.list("schemas");
    let parts: Vec<&str> =
        schemas.iter().filter_map(|name| name.strip_suffix(".schema.json")).collect();
    // The schema of a resolved pack is not that of a file.
    let parts: Vec<&str> = parts.into_iter().filter(|name| !name.contains('.')).collect();
    let is_pack = ["fix", "loader", "workbench"].contains(&target);
    let seed = |(at, (file, text)): (usize, &(String, String))| {
        let mut seed = Vec::new();
        if target == "workbench" {
            seed.extend(steps(at));
        }
        if is_pack {
            seed.extend(loader_head(&parts, file));
        }
        seed.extend(text.as_bytes());
        (format!("{at:04}"), seed)
    };
    Ok(pieces.iter().enumerate().map(seed).collect())
}

/// What the workbench target reads first: six steps, of another kind in each seed.
fn steps(at: usize) -> Vec<u8> {
    let number = |step: usize| u8::try_from((at * 6 + step) * 7 % 256).unwrap_or_default();
    let steps = (0..6)
        .flat_map(|step| [number(step), number(step + 1), number(step + 2), number(step + 3)]);
    std::iter::once(6).chain(steps).collect()
}

/// Each seed behind each of some bytes.
fn heads(bytes: &[u8], seeds: Vec<Seed>) -> Vec<Seed> {
    let behind = |(name, seed): Seed| {
        bytes.iter().map(move |byte| (format!("{byte}-{name}"), [&[*byte], &*seed].concat()))
    };
    seeds.into_iter().flat_map(behind).collect()
}

/// The drawings of the tests with an ending.
fn files(workspace: &Workspace, ending: &str) -> Result<Vec<Seed>, String> {
    let mut seeds = Vec::new();
    for folder in ["cli/tests/data", "cli/tests/drawings", "examples/isthmus"] {
        for name in workspace.list(folder).into_iter().filter(|name| name.ends_with(ending)) {
            let text = workspace.read(&format!("{folder}/{name}"))?;
            seeds.push((name, text.into_bytes()));
        }
    }
    Ok(seeds)
}

/// Outlines of the tests, and some of a shipped map, which has one to a line.
fn outlines(workspace: &Workspace) -> Result<Vec<Seed>, String> {
    let mut seeds = files(workspace, ".geojson")?;
    let map = workspace.read("data/mega-empires-east/map.geojson")?;
    let lines = map.lines().map(|line| line.trim_end_matches(','));
    let features: Vec<&str> =
        lines.filter(|line| line.starts_with("{\"type\":\"Feature\",")).collect();
    for (at, some) in features.chunks(2).enumerate() {
        let text = format!("{{\"type\":\"FeatureCollection\",\"features\":[{}]}}", some.join(","));
        seeds.push((format!("map-{at:03}"), text.into_bytes()));
    }
    Ok(seeds)
}

/// A table of areas and one of borders, alone and together.
fn tables() -> Vec<Seed> {
    let areas = "id,name,kind,population,city_site,x,y,region,start,flood_plain,coasts,impassable\n\
                 ur,Ur,land,3,white,10,20,sumer,sumer,euphrates,gulf/lake,no\n\
                 gulf,The Gulf,sea,,,30,40,,,,,\n";
    let borders = "a;b;by\nur;gulf;water\nUr;elam;land\nelam;ur;\n";
    let both = [areas.as_bytes(), &[u8::MAX], borders.as_bytes()].concat();
    let seeds = [("areas", areas.into()), ("borders", borders.into()), ("both", both)];
    seeds.map(|(name, bytes)| (name.to_owned(), bytes)).into()
}

/// A seed, and answers that are legal ones by number.
fn answers() -> Vec<Seed> {
    let answers = |step: u8| (0..=u8::MAX).map(move |at| at.wrapping_mul(step) % 220).collect();
    [1, 37, 101].map(|step| (format!("step-{step}"), answers(step))).into()
}

/// Whole records that are short, and games that the target records itself.
fn records(workspace: &Workspace) -> Result<Vec<Seed>, String> {
    let folder = "examples/records";
    let names = workspace.list(folder).into_iter().filter(|name| name.ends_with("limit.record"));
    let mut seeds = Vec::new();
    for name in names {
        let text = workspace.read(&format!("{folder}/{name}"))?;
        seeds.push((name, [&[0], text.as_bytes()].concat()));
    }
    seeds.extend((0..15).map(|setup| (format!("game-{setup}"), vec![2, setup])));
    seeds.push(("tax".to_owned(), b"\x01\x00\x01turn 1\n0 .\n".to_vec()));
    Ok(seeds)
}

/// The bundles of the tests: whole behind a zero, and only the pack in them behind a one.
fn bundles(workspace: &Workspace) -> Result<Vec<Seed>, String> {
    let folder = "compile/tests/golden";
    let mut seeds = Vec::new();
    for name in workspace.list(folder) {
        let path = workspace.path(&format!("{folder}/{name}"));
        let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
        let body = body(&bytes).ok_or_else(|| format!("{name} is no bundle"))?;
        seeds.push((format!("body-{name}"), [&[1], body].concat()));
        seeds.push((format!("whole-{name}"), [&[0], &*bytes].concat()));
    }
    Ok(seeds)
}

/// The pack in a bundle: what stands between the head with the version and the digest.
fn body(bundle: &[u8]) -> Option<&[u8]> {
    let version = 12;
    let start = version + 1 + usize::from(bundle.get(version)? & 31);
    let head = match bundle.get(start)? & 31 {
        24 => 2,
        25 => 3,
        26 => 5,
        _ => 1,
    };
    bundle.get(start + head..bundle.len().checked_sub(34)?)
}

/// The bytes the loader target reads before a text: an overlay, and the place of the file among the
/// sorted files of a pack.
fn loader_head(parts: &[&str], file: &str) -> [u8; 2] {
    let at = parts.iter().position(|part| file.strip_suffix(".toml") == Some(part));
    [1, at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)]
}

/// The files of all packs in pieces: name of the file, and some of its rows.
fn pack_pieces(workspace: &Workspace) -> Result<Vec<(String, String)>, String> {
    let mut pieces = Vec::new();
    for folder in ["data", "examples"] {
        for path in workspace.files(folder).into_iter().filter(|path| path.ends_with(".toml")) {
            let text = workspace.read(&format!("{folder}/{path}"))?;
            let name = path.rsplit('/').next().unwrap_or(&path);
            pieces.extend(cut(&text).into_iter().map(|piece| (name.to_owned(), piece)));
        }
    }
    Ok(pieces)
}

/// Cuts a file between rows.
fn cut(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for row in text.split_inclusive("\n\n") {
        match pieces.last_mut() {
            Some(last) if last.is_empty() || last.len() + row.len() < PIECE => last.push_str(row),
            _ => pieces.push(row.to_owned()),
        }
    }
    pieces
}

/// The examples on the pages of lints, good and bad.
fn page_pieces(workspace: &Workspace) -> Result<Vec<(String, String)>, String> {
    let mut pieces = Vec::new();
    let folder = "compile/src/lints";
    for name in workspace.list(folder).iter().filter(|name| name.ends_with(".md")) {
        let page = workspace.read(&format!("{folder}/{name}"))?;
        for block in page.split("\n```toml ").skip(1) {
            let (file, text) = block.split_once('\n').unwrap_or_default();
            let text = text.split("```").next().unwrap_or_default();
            pieces.push((file.to_owned(), text.to_owned()));
        }
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_cut_between_rows() {
        let rows = format!("{0}\n\n{0}\n\n{0}\n", "a".repeat(PIECE / 2));
        let pieces = cut(&rows);
        assert_eq!(pieces.len(), 3);
        assert_eq!(pieces.concat(), rows);
        assert_eq!(cut("a\n\nb\n"), ["a\n\nb\n"]);
    }

    #[test]
    fn the_pack_is_cut_out_of_a_bundle() {
        let start = b"\xd9\xd9\xf7\x85\x66strabo\x01\x650.1.0\x44pack\x58\x20";
        assert_eq!(body(&[&start[..], &[0; 32]].concat()), Some(&b"pack"[..]));
        assert_eq!(body(b"no bundle"), None);
    }
}
