//! Rulings of docs/rulings.md that ask for more than a page of `scenes` says.

use crate::common::prelude::*;
use strabo_areas::parts::LandInfo;
use strabo_model::pack::Certainty;

/// Steps from an area of the board to all others. Every area on the way is a step, an open sea as
/// well; an area out of play is crossed over water only.
fn steps(game: &Game, from: Land) -> Vec<usize> {
    let areas = &game.pack.areas;
    let mut in_play = vec![false; areas.len()];
    game.places.list.iter().for_each(|info| in_play[info.area.index()] = true);
    let start = game.places[from].area.index();
    let mut steps = vec![usize::MAX; areas.len()];
    steps[start] = 0;
    let mut queue = vec![start];
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        let land = areas[at].land.iter().filter(|id| in_play[at] && in_play[id.index()]);
        for there in areas[at].water.iter().chain(land).map(|id| id.index()) {
            if steps[there] == usize::MAX {
                steps[there] = steps[at] + 1;
                queue.push(there);
            }
        }
    }
    let of = |info: &LandInfo| steps[info.area.index()];
    game.places.list.iter().map(of).collect()
}

#[test]
fn section_29_4_1_2_at_most_seven_areas_lie_between_over_land_and_any_water() {
    for players in [18, 7] {
        let game = expansion(players);
        let places = u16::try_from(game.places.list.len()).expect("few areas");
        for from in (0..places).step_by(7).map(Land::new) {
            let steps = steps(&game, from);
            let home = |seat: Seat| {
                let away = 5 + u16::from(seat.number()) * (places / u16::from(players));
                Land::new((from.number() + away) % places)
            };
            let scene = Position::new(&game, 1).tokens(P1, from, 1).stock(P1, 0);
            let scene =
                seats(1..players).fold(scene, |scene, seat| scene.tokens(seat, home(seat), 1));
            let near = seats(1..players).filter(|seat| steps[home(*seat).index()] <= 8);
            let near: Vec<Action> = near.map(Action::Player).collect();
            let (state, _) = strike(&game, scene, "civil-war", None);
            if near.len() > 1 {
                assert_eq!(state.ask, Ask::Beneficiary);
                assert_eq!(actions(&game, &state), near, "{players} from {from:?}");
            }
        }
    }
}

#[test]
fn gap_e15_where_a_number_is_printed_twice_the_words_say_which_is_meant() {
    let page = include_str!("scenes/variants.txt");
    let about = |word: &str| {
        page.lines().filter(|line| line.starts_with("31.4 ") && line.contains(word)).count()
    };
    assert!(about("Cards ") > 0, "31.4, the cards that are drawn");
    assert!(about("Packages ") > 0, "31.4, the advances that are chosen");
    assert!(page.lines().all(|line| line != "31.4"), "numbers alone say nothing");
}

#[test]
fn gap_m10_the_notes_say_where_everything_comes_from_that_the_book_shows_in_pictures() {
    let pack = mega_empires();
    for about in ["advances.toml", "civilizations.toml", "setups.toml", "succession.toml"] {
        let told = pack.notes.iter().any(|note| {
            let source = note.source.map(|id| &*pack[id].id);
            &*note.about == about
                && note.certainty == Certainty::Unprinted
                && source.is_some_and(|id| id != "rulebook")
        });
        assert!(told, "a note names another source for {about}");
    }
}

#[test]
fn chapter_1_written_record_in_a_package_gives_no_credits_of_free_choice() {
    let options = Options { variants: vec!["short-game".to_owned()], ..Options::new(9) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    let state = game.start(1, &mut Events::off());
    let at = game.pack.advances.iter().position(|row| &*row.id == "written-record");
    let at = at.expect("an advance");
    let holds = |seat: &Seat| state.player(*seat).advances >> at & 1 == 1;
    let seat = game.all_seats().find(holds).expect("nine packages for nine players");
    for (group, credit) in state.player(seat).credits.iter().enumerate().take(5) {
        let rows = game.pack.advances.iter().enumerate();
        let held = rows.filter(|(at, _)| state.player(seat).advances >> at & 1 == 1);
        let printed: u16 = held.map(|(_, row)| row.credits[group]).sum();
        assert_eq!(*credit, printed, "group {group}");
    }
}
