//! Tests of `vicinity`.

use strabo_model::map::{AreaKind, Outline, OutlinePart};
use strabo_model::{Area, Pack, refs::AreaId};
use strabo_render::{testing::part_of, theme::Theme, vicinity::scene};

fn pack(centres: &[[f64; 2]]) -> Pack {
    let all: Vec<AreaId> = (0..centres.len()).map(AreaId::from).collect();
    let areas = centres.iter().zip(&all).map(|(at, id)| Area {
        id: format!("a{}", id.index()).into(),
        name: "A".into(),
        kind: AreaKind::Land,
        land: if id.index() == 0 { all[1..].to_vec() } else { vec![all[0]] },
        at: Some(*at),
        ..Area::default()
    });
    Pack { areas: areas.collect(), ..Pack::default() }
}

#[test]
fn a_neighbour_on_the_other_side_of_the_board_has_no_position() {
    let mut whole = pack(&[[9.0, 9.0], [0.0, 9.0], [9.0, 0.0], [20.0, 9.0], [9.0, 900.0]]);
    let placed = |whole: &Pack| -> Vec<bool> {
        let part = part_of(whole, AreaId::from(0), 12).expect("an area");
        part.areas.iter().map(|area| area.at.is_some()).collect()
    };
    assert_eq!(placed(&whole), [true, true, true, true, false]);
    assert!(
        scene(&whole, AreaId::from(0), 12, Theme::of(strabo_render::ThemeKind::Light)).is_some()
    );
    // Outlines lie where they lie.
    let outer = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
    let outline = Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] };
    whole.outlines = vec![outline; 5];
    assert_eq!(placed(&whole), [true; 5]);
}
