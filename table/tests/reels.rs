//! A game that was played is looked at again, step by step.

use serde_json::json;
use strabo_areas::{Events, Replay, pack_digest};
use strabo_table::{Looks, Reel};

use crate::common::{east, minds, play_one, sight, table_of};

#[test]
fn every_step_of_a_record_can_be_looked_at() {
    let mut table = table_of(&[0], 6);
    let mut minds = minds();
    for _ in 0..40 {
        play_one(&mut table, &mut minds);
    }
    let text = table.record();
    let mut events = Events::kept();
    let replay = Replay::new(&text, east(), pack_digest(east()), &mut events).expect("a record");
    let reel = Reel::new(replay, &mut events).expect("all as recorded");
    let steps = reel.facts(&Looks::default())["steps"].as_u64().expect("a number");
    assert!(steps > 64, "more than are kept at once: {steps}");
    let last = reel.sight(&json!({ "step": steps })).expect("the last step");
    assert_eq!(last["areas"], sight(&table, 0)["areas"]);
    let first = reel.sight(&json!({ "step": 0 })).expect("the first");
    assert_ne!(first["areas"], last["areas"]);
    assert!(first.get("hand").is_none());
    let middle = json!({ "step": 70, "seat": 0 });
    let middle = reel.sight(&middle).expect("between two kept states");
    assert!(middle.get("hand").is_some());
    let told = |sight: &serde_json::Value| sight["story"].as_array().map_or(0, Vec::len);
    assert!(told(&first) < told(&middle) && told(&middle) < told(&last));
    assert!(reel.sight(&json!({ "step": steps + 1 })).is_err());
    assert!(reel.sight(&json!({ "step": -1 })).is_err());
}
