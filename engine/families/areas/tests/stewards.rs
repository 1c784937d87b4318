//! Stewards play sound games: they reach the last space, and they beat those who play at random.

use crate::common::prelude::*;
use strabo_areas::{Ending, play};
use strabo_bots::{BotKind, Steward};

fn played(game: &Game, seed: u64, kind: impl Fn(Seat) -> BotKind) -> State {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots: Vec<Box<dyn Bot<Game>>> = game
        .all_seats()
        .map(|seat| {
            strabo_bots::seats::bot(game, kind(seat), seed * 100 + u64::from(seat.number()))
                .expect("a bot")
        })
        .collect();
    play(game, &mut state, &mut bots, &mut events).expect("legal play");
    state
}

fn ends_naturally(pack: &Pack, players: u8, variants: &[&str], seeds: std::ops::Range<u64>) {
    let variants = variants.iter().map(|id| (*id).to_owned()).collect();
    let options = Options { variants, ..Options::new(players) };
    let game = Game::new(pack, &options).expect("a game");
    for seed in seeds {
        let state = played(&game, seed, |_| BotKind::Steward);
        let markers: Vec<u8> = game.all_seats().map(|seat| state.player(seat).marker).collect();
        assert_eq!(
            state.ending,
            Some(Ending::LastSpace),
            "{players} players, seed {seed}, markers {markers:?}"
        );
    }
}

#[test]
fn stewards_end_mega_empires_on_the_last_space_of_both_tables() {
    for players in 5..=9 {
        ends_naturally(mega_empires(), players, &[], 0..3);
        ends_naturally(mega_empires(), players, &["expert"], 0..2);
    }
}

#[test]
fn stewards_end_the_expansion_project_on_the_last_space() {
    for players in 5..=18 {
        ends_naturally(expansion_project(), players, &[], 0..1);
    }
}

#[test]
fn a_steward_beats_those_who_play_at_random() {
    let options = Options { turn_limit: 30, ..Options::new(5) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    let mut won = 0;
    for seed in 0..100 {
        let own = Seat::new(u8::try_from(seed % 5).expect("a seat"));
        let state =
            played(
                &game,
                seed,
                |seat| if seat == own { BotKind::Steward } else { BotKind::Random },
            );
        won += u32::from(game.standings(&state)[0].seat == own);
    }
    assert!(won >= 95, "won {won} of 100");
}

/// What a steward answers to the first question of a position.
fn answers(game: &Game, state: &State) -> Action {
    let mut legal = Legal::default();
    game.legal(state, &mut legal);
    Steward::new(1).choose(game, state.view(game, state.seat), &legal).expect("an answer")
}

/// Plays the answers of stewards until somebody else is asked, or about something else.
fn played_out(game: &Game, state: &mut State, events: &mut Events) {
    let (seat, ask) = (state.seat, state.ask);
    let mut steward = Steward::new(1);
    let mut legal = Legal::default();
    while (state.seat, state.ask) == (seat, ask) {
        game.legal(state, &mut legal);
        let action = steward.choose(game, state.view(game, seat), &legal).expect("an answer");
        game.apply_chosen(state, &legal, action, events).expect("a legal action");
    }
}

/// The space before the first that asks for cities.
fn cities_are_asked_for(game: &Game) -> u8 {
    let asks = |space: &u8| {
        let era = game.rows[0].era(u16::from(*space) + 1);
        game.succession().requirements.get(era.index()).is_some_and(|asked| asked.cities > 0)
    };
    (0..u8::MAX).find(asks).expect("an era of cities")
}

/// Seven tokens of the first player stand next to a city of the second, who has this many in stock.
fn siege(game: &Game, defenders: u8, tokens: u8) -> State {
    let at = |id: &str| place(game, id);
    assert!(game.places[at("ur")].site, "a city can be built there");
    Position::new(game, 1)
        .city(P2, at("ur"))
        .stock(P2, defenders)
        .tokens(P1, at("babylon"), tokens)
        .marker(P1, cities_are_asked_for(game))
        .begin(Step::Move, &mut Events::off())
}

#[test]
fn a_steward_takes_a_city_that_nobody_can_defend_and_builds_in_its_place() {
    let ur = place(&FIVE, "ur");
    let mut state = siege(&FIVE, 0, 9);
    let mut events = Events::kept();
    while state.ask != Ask::BuildCity && state.turn == 1 {
        played_out(&FIVE, &mut state, &mut events);
    }
    assert_eq!(state.player(P2).cities, 0, "{:?}", events.list());
    played_out(&FIVE, &mut state, &mut events);
    assert!(events.list().contains(&Event::CityBuilt { seat: P1, at: ur }), "{:?}", events.list());
}

#[test]
fn a_steward_does_not_walk_into_a_city_it_cannot_take() {
    let ur = place(&FIVE, "ur");
    for tokens in [4, 6] {
        let mut state = siege(&FIVE, 20, tokens);
        let mut events = Events::kept();
        played_out(&FIVE, &mut state, &mut events);
        let walked = |event: &Event| matches!(event, Event::Marched { to, .. } if *to == ur);
        assert!(!events.list().iter().any(walked), "{tokens} tokens: {:?}", events.list());
    }
}

#[test]
fn a_steward_sells_single_cards_for_twice_their_value_and_keeps_sets() {
    let kind =
        |value: u16| FIVE.cards.values.iter().position(|one| *one == value).expect("a commodity");
    let (single, set) = (kind(5), kind(3));
    let scene = Position::new(&FIVE, 1).advance(P1, "trade-routes").commodity(P1, single.into(), 1);
    let mut state = scene.commodity(P1, set.into(), 3).only(Step::UseAbilities, &mut Events::off());
    assert_eq!(state.ask, Ask::Ability);
    played_out(&FIVE, &mut state, &mut Events::off());
    assert_eq!(state.player(P1).treasury, 10);
    assert_eq!(state.player(P1).hand, 3);
}

#[test]
fn a_steward_lets_a_card_stand_in_where_the_set_gains_more() {
    let fits = |kind: &usize| FIVE.cards.values[*kind] >= 3 && FIVE.cards.copies[*kind] > 4;
    let mut kinds: Vec<usize> = (0..FIVE.cards.kinds()).filter(fits).collect();
    kinds.sort_by_key(|kind| FIVE.cards.values[*kind]);
    let scene = Position::new(&FIVE, 1).advance(P1, "trade-empire").treasury(P1, 30);
    let scene = scene.commodity(P1, kinds[0].into(), 3).commodity(P1, kinds[1].into(), 1);
    let state = scene.begin(Step::BuyAdvances, &mut Events::off());
    let [set, card] = [kinds[0], kinds[1]]
        .map(|kind| TradeCard::new(u8::try_from(kind).expect("few")).expect("a card"));
    assert_eq!(answers(&FIVE, &state), Action::Substitute { set, card });
}

#[test]
fn a_steward_saves_for_what_the_next_era_asks_for() {
    let row = &FIVE.rows[0];
    let early_iron = (1..=u16::from(u8::MAX)).find(|space| {
        let asked = FIVE.succession().requirements.get(row.era(*space).index());
        asked.is_some_and(|asked| asked.cost_from == 200)
    });
    let space = u8::try_from(early_iron.expect("an era of dear advances")).expect("few") - 1;
    let cheapest = FIVE.pack.advances.iter().map(|row| row.cost).filter(|cost| *cost >= 200).min();
    let half = u8::try_from(cheapest.expect("a dear advance") / 8).expect("small");
    let bought = |marker: u8| {
        let kind = FIVE.cards.values.iter().position(|one| *one == 9).expect("a commodity");
        let scene = Position::new(&FIVE, 1).marker(P1, marker).treasury(P1, 2 * half);
        let scene = scene.commodity(P1, kind.into(), 3);
        answers(&FIVE, &scene.begin(Step::BuyAdvances, &mut Events::off()))
    };
    assert_eq!(bought(space), Action::Done, "dear advances are asked for next");
    assert!(matches!(bought(0), Action::Buy(_)), "nothing is asked for yet");
}
