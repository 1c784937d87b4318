//! Odds, stories and trays that a scene cannot show.

use strabo_core::{Events, Family, Log, Seat};
use strabo_focus_row::{Action, Event, TreatyId};

use crate::book_table::FocusRowTable;

#[test]
fn the_odds_of_an_attack_are_those_of_all_rolls() {
    for slot in 1..=5 {
        let mut table = FocusRowTable::new(&["gAbggg", "ggxSgg", "gbbggg", "gggggB"]);
        assert_eq!(table.game.rules().die, 6);
        table.resolve("military", slot).act(Action::Option(1));
        table.state.open.players[0].taken[1] = Some(TreatyId::new(0));
        for action in table.legal() {
            let odds = table.game.odds(table.view(), action);
            let (Action::Attack(_) | Action::AttackBarbarian(_)) = action else {
                assert_eq!(odds, None);
                continue;
            };
            let odds = odds.expect("an attack is rolled");
            let before = table.state.clone();
            let mut wins = 0.0;
            for (mine, theirs) in (1..=6).flat_map(|mine| (1..=6).map(move |other| (mine, other))) {
                table.state = before.clone();
                table.dice(&[mine, theirs]);
                let mut events = Events::kept();
                table.game.carry_out(&mut table.state, action, &mut events);
                let won = |event: &Event| matches!(event, Event::Attacked { attack, defence, .. } if attack > defence);
                wins += if events.list().iter().any(won) { 1.0 } else { 0.0 };
            }
            table.state = before;
            let said = odds.parts.iter().find(|(words, _)| words == "You win");
            let said = said.map_or(0.0, |(_, share)| *share);
            assert!((said - wins / 36.0).abs() < 1e-9, "{action:?} in slot {slot}: {odds:?}");
            assert!((odds.parts.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn p11_p12_the_story_says_who_rolls_for_barbarians() {
    let mut table = FocusRowTable::new(&["Agxggg", "gggggg", "ggCggB"]);
    let told = |table: &mut FocusRowTable, action| {
        let mut events = Events::kept();
        table.game.carry_out(&mut table.state, action, &mut events);
        table.game.tell(&events, None).into_iter().map(|line| line.text).collect::<String>()
    };
    table.resolve("military", 5).act(Action::Option(1));
    let attack = Action::AttackBarbarian(table.at(2, 0));
    assert!(told(&mut table, attack).contains(", Player 3 rolls in defence: "), "to the right");
    let roved = Event::Roved { seat: Seat::new(1), way: 0 };
    let mut events = Events::kept();
    events.note(roved);
    assert_eq!(table.game.tell(&events, None)[0].text, "Player 2 rolls: barbarians move east.");
}

#[test]
fn the_tray_says_what_a_card_does_in_its_slot() {
    let table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    let described = table.game.described(table.view(), true);
    let row = described.tray.iter().find(|section| section.heading == "Your focus row");
    let rows = &row.expect("a focus row").rows;
    assert_eq!(rows.iter().map(|row| &*row.value).collect::<String>(), "54321");
    assert!(rows.iter().all(|row| row.card.is_some() && !row.note.contains("of the slot")));
    assert!(
        table.game.described(table.view(), false).tray.is_empty(),
        "nobody's for those who watch"
    );
}
