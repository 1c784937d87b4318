//! A game that was played is looked at again, step by step.

use serde_json::json;
use strabo_table::Replay;

use crate::common::{east, play_one, sight, table_of};

#[test]
fn every_step_of_a_record_can_be_looked_at() {
    let mut table = table_of(&[0], 6);
    for _ in 0..40 {
        play_one(&mut table);
    }
    let text = table.session().record();
    let playback = strabo_engine::playback(&text, east()).expect("all as recorded");
    let mut replay = Replay::new(playback);
    let steps = replay.facts()["steps"].as_u64().expect("a number");
    assert!(steps > 64, "more than are kept at once: {steps}");
    let last = replay.sight(&json!({ "step": steps })).expect("the last step");
    assert_eq!(last["open"], sight(&table, 0)["open"]);
    let first = replay.sight(&json!({ "step": 0 })).expect("the first");
    assert_ne!(first["places"], last["places"]);
    assert_eq!(first["tray"], json!([]));
    let middle = json!({ "step": 70, "seat": 0 });
    let middle = replay.sight(&middle).expect("between two kept states");
    assert_ne!(middle["tray"], json!([]));
    let told = |sight: &serde_json::Value| sight["story"].as_array().map_or(0, Vec::len);
    assert!(told(&first) < told(&middle) && told(&middle) < told(&last));
    assert!(replay.sight(&json!({ "step": steps + 1 })).is_err());
    assert!(replay.sight(&json!({ "step": -1 })).is_err());
}
