//! `strabo export`: what other programs read.

use crate::common::{Bench, clean, strabo};
use serde_json::Value;

const PACKS: [&str; 5] =
    ["smallest", "mega-empires-east", "expansion-project", "clash-stand-in", "new-dawn-stand-in"];

#[test]
fn the_json_of_every_pack_fits_its_schema() {
    let bench = Bench::new();
    let validator = jsonschema::validator_for(&strabo_export::schema::resolved().expect("JSON"))
        .expect("a schema");
    for name in PACKS {
        let path = bench.arg(&format!("out/{name}.json"));
        clean(&["export", name, "--to", "json", "-o", &path]);
        let text = bench.read(&format!("out/{name}.json"));
        let pack: Value = serde_json::from_str(&text).expect("JSON");
        let mistakes: Vec<String> =
            validator.iter_errors(&pack).map(|error| error.to_string()).take(5).collect();
        assert!(mistakes.is_empty(), "{name}: {mistakes:?}");
        assert!(text.starts_with("{\n  \"id\": "), "the order of the model is kept");
        let read: strabo_model::Pack = serde_json::from_str(&text).expect("a pack");
        assert_eq!(serde_json::to_value(&read).expect("JSON"), pack);
    }
}

#[test]
fn the_schema_refuses_what_is_no_pack() {
    let validator = jsonschema::validator_for(&strabo_export::schema::resolved().expect("JSON"))
        .expect("a schema");
    let bench = Bench::new();
    strabo(&["export", "smallest", "--to", "json", "-o", &bench.arg("pack.json")]);
    let pack: Value = serde_json::from_str(&bench.read("pack.json")).expect("JSON");
    for (place, wrong) in [
        ("/advances/0/cost", Value::from("dear")),
        ("/areas/0/kind", Value::from("air")),
        ("/calamities/0/effects/0", serde_json::json!({ "laugh": {} })),
        ("/players", Value::from("many")),
        ("/sequence", Value::Null),
    ] {
        let mut broken = pack.clone();
        *broken.pointer_mut(place).expect(place) = wrong;
        assert!(!validator.is_valid(&broken), "{place}");
    }
}

#[test]
fn typescript_is_two_modules_and_a_manifest() {
    let bench = Bench::new();
    clean(&["export", "smallest", "--to", "typescript", "-o", &bench.arg("games")]);
    let types = bench.read("games/strabo.types.ts");
    for line in [
        "/** A complete game. Parts that a bundle of an earlier version does not have are empty. */\n",
        "/** What each era demands, in the order of `Pack.eras`. */\n  requirements: Requirement[];\n",
        "/** The colour of a city site. */\nexport type CitySite =\n  /** Safe from floods. */\n  | \"black\"\n",
        "  | { take_damage: TakeDamage }\n",
        "  at: [number, number] | null;\n",
    ] {
        assert!(types.contains(line), "{line}\n{types}");
    }
    let data = bench.read("games/smallest.ts");
    assert!(data.contains("import type { Pack } from \"./strabo.types.js\";\n"), "{data}");
    assert!(data.contains("export const pack: Pack = {\n  id: \"smallest\",\n"), "{data}");
    let manifest: Value = serde_json::from_str(&bench.read("games/manifest.json")).expect("JSON");
    assert_eq!(manifest["target"], "typescript");
    assert_eq!(manifest["files"][0]["path"], "strabo.types.ts");
    assert_eq!(manifest["files"][1]["size"], data.len());
    assert_eq!(manifest["files"][1]["sha256"].as_str().map(str::len), Some(64));
    let before = bench.all("games");
    strabo(&["export", "smallest", "--to", "typescript", "-o", &bench.arg("games")]);
    assert_eq!(bench.all("games"), before, "the same every time");
}
