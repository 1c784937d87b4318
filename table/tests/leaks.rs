//! What a seat is sent does not change when everything hidden from it is dealt again.

use serde_json::json;
use strabo_engine::Seat;

use crate::common::{asked, minds, play_one, table_with};

/// How many games are played, and how often each is looked at in all.
const GAMES: u64 = if cfg!(debug_assertions) { 1 } else { 200 };
const LOOKS: usize = if cfg!(debug_assertions) { 350 } else { usize::MAX };

#[test]
fn a_seat_is_sent_its_view_and_nothing_else() {
    let mut looks = 0;
    let mut with_cards = 0;
    for seed in 0..GAMES {
        let mut table = table_with(&[0, 1, 2, 3, 4], Vec::new(), seed + 11, 12);
        let mut minds = minds();
        for step in 0.. {
            if asked(&table).is_none() || looks > LOOKS {
                break;
            }
            // One seat after the other, so that all see all kinds of questions.
            let seat = Seat::new((step % 5) as u8);
            let look = json!({});
            let real = table.sight(usize::from(seat.number()), &look).expect("its own sight");
            let other = table.state().imagined(table.game(), seat, seed * 7919 + step);
            let dealt =
                table.sight_in(&other, usize::from(seat.number()), &look).expect("the same");
            assert_eq!(real.to_string(), dealt.to_string(), "seed {seed} step {step} {seat}");
            looks += 1;
            with_cards += usize::from(other != *table.state());
            play_one(&mut table, &mut minds);
        }
    }
    // The test means nothing if there was never anything to hide.
    assert!(with_cards > 100, "{with_cards} of {looks}");
}

#[test]
fn the_seed_and_the_hands_of_others_are_in_no_sight() {
    let table = table_with(&[0, 1], Vec::new(), 918_273_645_546_372, 12);
    for screen in 0..2 {
        let text = table.sight(screen, &json!({})).expect("a sight").to_string();
        assert!(!text.contains("918273645546372"));
    }
}
