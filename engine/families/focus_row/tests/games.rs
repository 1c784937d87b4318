//! Whole games at random, and packs with other numbers: what is played and what is refused.

use strabo_bots::Planner;
use strabo_core::{Bot, Chance, Events, Family, Log, Options};
use strabo_focus_row::{Game, State, rules::Count};
use strabo_model::{Pack, refs::PieceId, tally::Tally};

use crate::book_table::game;
use crate::edited::{Edited, Packs};

pub fn pack() -> Pack {
    game(2).pack().clone()
}

#[test]
fn what_a_player_gets_does_not_depend_on_face_down_cards_or_chance() {
    let game = game(3);
    let mut chance = Chance::new(7);
    let mut list = Vec::new();
    let mut state = game.start(7, &mut Events::off());
    let mut dealt_anew = 0;
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut list);
        let action = game.any_legal(&list, &mut chance).expect("an answer");
        let get = |state: &State| {
            let view = game.view(state, seat);
            let answer = Planner::new(1).choose(&game, view, &list);
            let json = serde_json::to_string(&view).expect("plain data");
            (
                json,
                format!("{view:?}"),
                game.pages(game.view(state, seat), seat),
                game.say(game.view(state, game.asked(state).unwrap_or_default()), action),
                answer,
            )
        };
        let other = game.imagined(game.view(&state, seat), u64::from(chance.below(u32::MAX)));
        dealt_anew += u32::from(other.hidden.order != state.hidden.order);
        assert_eq!(get(&other), get(&state));
        game.carry_out(&mut state, action, &mut Events::off());
    }
    assert!(dealt_anew > 100, "{dealt_anew}");
}

/// Lets the first goal of the first victory card count something else.
fn counting(pack: &mut Pack, tally: Tally) {
    let goal = pack.cards.iter_mut().find_map(|card| card.goals.first_mut());
    goal.expect("a victory card").any_of[0].of = tally;
}

fn piece(pack: &Pack, id: &str) -> PieceId {
    pack.rows::<PieceId>().find(|(_, row)| &*row.id == id).expect("a piece").0
}

#[test]
fn pieces_of_every_kind_that_players_have_are_counted() {
    for (id, wanted) in [
        ("capital", Count::Capital),
        ("city", Count::OtherCities),
        ("caravan", Count::Caravans),
        ("control-token", Count::Tokens),
    ] {
        let mut pack = pack();
        let piece = piece(&pack, id);
        counting(&mut pack, Tally::Pieces(piece));
        let game = Game::new(&pack, &Options::new(2)).expect("it is played");
        let counts = game.rules().victories.iter().flat_map(|card| &card.agendas);
        let mut counts = counts.flat_map(|agenda| &agenda.any_of);
        assert!(counts.any(|(what, _)| *what == wanted), "{id}");
    }
}

#[test]
fn events_name_spaces_as_answers_do() {
    let game = game(2);
    let mut events = Events::kept();
    let mut state = game.start(3, &mut events);
    let mut chance = Chance::new(3);
    let (mut list, mut placed) = (Vec::new(), 0);
    while game.asked(&state).is_some() {
        game.legal(&state, &mut list);
        let action = game.any_legal(&list, &mut chance).expect("an answer");
        let said = game.say(game.view(&state, game.asked(&state).unwrap_or_default()), action);
        events.clear();
        game.carry_out(&mut state, action, &mut events);
        if let Some(name) = said.strip_prefix("Place a control token on ") {
            let told: Vec<String> =
                game.tell(&events, None).into_iter().map(|line| line.text).collect();
            let told = told.join(" ");
            assert!(told.contains(&format!(" on {name}.")), "{said}: {told}");
            placed += 1;
        }
    }
    assert!(placed > 20, "{placed}");
}

#[derive(Clone)]
struct FocusRowPacks;

impl Packs for FocusRowPacks {
    type Game = Game;
    const FIRST: (&'static str, u8) = ("new-dawn-stand-in", 2);

    fn pack(_: &str) -> Pack {
        pack()
    }
}

#[test]
fn packs_that_cannot_be_played_are_refused_in_words() {
    crate::scenes::page::<Edited<FocusRowPacks>>(include_str!("refused.txt"));
}

#[test]
fn the_stand_in_keeps_every_count_that_is_printed() {
    crate::scenes::page::<Edited<FocusRowPacks>>(include_str!("stand_in.txt"));
}
