//! What a new pack starts from is a whole game without findings.

use strabo_compile::{Outcome, SourceFile, SourcePack, Sources, compile};
use strabo_workbench::start::{RandomMap, random};

fn files(areas: usize, players: u8, seed: u64) -> Vec<SourceFile> {
    let wish = RandomMap { id: "my-map", name: "My Map", areas, players, seed };
    random(&wish, &strabo_packs::library()).expect("a map")
}

fn compiled(files: Vec<SourceFile>) -> Outcome {
    let pack = SourcePack { name: "my-map".to_owned(), files };
    compile(Sources { pack, library: &strabo_packs::library() })
}

fn findings(outcome: &Outcome) -> Vec<&str> {
    outcome.diagnostics.iter().map(|found| &*found.message).collect()
}

#[test]
fn a_random_map_has_no_findings() {
    for (at, seed) in (0..30).enumerate() {
        let (areas, players) = [(8, 2), (20, 3), (33, 4), (60, 5), (90, 7), (121, 10)][at % 6];
        let outcome = compiled(files(areas, players, seed));
        assert_eq!(findings(&outcome), [""; 0], "{areas} areas, {players} players, seed {seed}");
        let pack = outcome.pack.expect("a game");
        assert_eq!(pack.areas.iter().filter(|area| area.is_land()).count(), areas);
        assert!(pack.areas.iter().any(|area| !area.is_land()), "no sea with seed {seed}");
        assert_eq!(pack.outlines.len(), pack.areas.len());
    }
}
