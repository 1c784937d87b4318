//! Worked examples of the Expansion Project about calamities and abilities, each named after its place.

use crate::common::prelude::*;
use crate::common::seat;
use strabo_areas::testing::Holder;

/// All civilizations are in play.
const PLAYERS: u8 = 18;

/// Unit points a player lost to calamities: a city counts five (3.6), less what takes its place.
fn lost(events: &Events, seat: Seat) -> u8 {
    let points = |event: &Event| match *event {
        Event::TokensLost { seat, count, cause: Cause::Calamity(_), .. } => (Some(seat), count),
        Event::CityReduced { seat, tokens, cause: Cause::Calamity(_), .. } => {
            (Some(seat), 5 - tokens)
        }
        Event::CityLost { seat, cause: Cause::Calamity(_), .. } => (Some(seat), 5),
        _ => (None, 0),
    };
    events
        .list()
        .iter()
        .map(points)
        .filter(|(one, _)| *one == Some(seat))
        .map(|(_, lost)| lost)
        .sum()
}

/// Areas for two tokens.
fn fields(game: &Game) -> Vec<Land> {
    places_where(game, |info| info.limit == 2)
}

/// Everybody has ten tokens, and the victim holds a calamity.
fn populated<'g>(game: &'g Game, victim: Seat, id: &str, trader: Option<Seat>) -> Position<'g> {
    let fields = fields(game);
    let scene = game.all_seats().fold(Position::new(game, 1), |scene, seat| {
        let more = if seat == victim { 20 } else { 9 };
        scene.tokens(seat, fields[0], more).tokens(seat, fields[1], 1)
    });
    scene.calamity(victim, calamity(game, id), trader)
}

fn major(scene: Position<'_>) -> State {
    scene.only(Step::MajorCalamities, &mut Events::off())
}

/// The players the victim may name, with nobody named yet.
fn eligible(game: &Game, state: &State) -> Vec<Seat> {
    assert_eq!(state.ask, Ask::SecondaryVictim);
    let mut seats: Vec<Seat> = (actions(game, state).into_iter())
        .filter_map(|action| match action {
            Action::Assign { seat, .. } | Action::Player(seat) => Some(seat),
            _ => None,
        })
        .collect();
    seats.dedup();
    seats
}

#[test]
fn rule_24_1_2_minoa_trades_epidemic_to_egypt_and_is_immune() {
    let (minoa, egypt) = (seat(&MANY, "minoa"), seat(&MANY, "egypt"));
    let mut state = major(populated(&MANY, egypt, "epidemic", Some(minoa)));
    assert_eq!(state.seat, egypt);
    let others = |one: &Seat| *one != egypt && *one != minoa;
    let expected: Vec<Seat> = MANY.all_seats().filter(others).collect();
    assert_eq!(eligible(&MANY, &state), expected);
    let mut events = Events::kept();
    while matches!(state.ask, Ask::SecondaryVictim | Ask::Damage) {
        let (seat, choice) = (state.seat, *actions(&MANY, &state).last().expect("a choice"));
        MANY.apply(&mut state, seat, choice, &mut events).expect("a legal action");
    }
    assert_eq!((lost(&events, egypt), lost(&events, minoa)), (16, 0));
}

#[test]
fn rule_24_1_2_had_minoa_not_traded_epidemic_all_others_could_be_named() {
    let minoa = seat(&MANY, "minoa");
    let state = major(populated(&MANY, minoa, "epidemic", None));
    assert_eq!(state.seat, minoa);
    let expected: Vec<Seat> = MANY.all_seats().filter(|one| *one != minoa).collect();
    assert_eq!(eligible(&MANY, &state), expected);
}

/// Carthage with three cities in areas for two and twelve tokens, asked for ten points of Famine.
fn famine(game: &Game) -> (State, Seat, [Land; 3]) {
    let carthage = seat(game, "carthage");
    let fields = fields(game);
    let cities = [fields[0], fields[1], fields[2]];
    let scene = cities.iter().fold(Position::new(game, 1), |scene, at| scene.city(carthage, *at));
    let scene = scene.tokens(carthage, fields[3], 12);
    let state = major(scene.calamity(carthage, calamity(game, "famine"), None));
    assert_eq!((state.seat, state.ask), (carthage, Ask::Damage));
    (state, carthage, cities)
}

/// The points that are gone once the answers are given, which must be all that is asked.
fn given(game: &Game, answers: &[Action]) -> u8 {
    let (mut state, carthage, _) = famine(game);
    let mut events = Events::kept();
    for answer in answers {
        assert_eq!(state.ask, Ask::Damage);
        game.apply(&mut state, carthage, *answer, &mut events).expect("a legal action");
    }
    assert_ne!(state.ask, Ask::Damage, "nothing more is asked for");
    lost(&events, carthage)
}

#[test]
fn rule_24_3_carthage_gives_two_cities_ten_tokens_or_any_combination_to_famine() {
    let (_, _, [one, two, _]) = famine(&MANY);
    let tokens = fields(&MANY)[3];
    let remove = |count| Action::Remove { at: tokens, count };
    let raze = |at| Action::Raze { at, leave: 0 };
    assert_eq!(given(&MANY, &[raze(one), raze(two)]), 10);
    assert_eq!(given(&MANY, &[remove(10)]), 10);
    assert_eq!(given(&MANY, &[remove(3), raze(one), remove(2)]), 10);
}

#[test]
fn rule_24_3_a_city_reduced_to_two_tokens_counts_as_three_unit_points() {
    let (mut state, carthage, [one, ..]) = famine(&MANY);
    apply(&MANY, &mut state, Action::Raze { at: one, leave: 2 });
    assert_eq!(state.board.tokens(one, carthage), 2);
    assert_eq!(state.calamity.left, 7);
}

#[test]
fn rule_24_6_hatti_reduces_one_city_with_theology_philosophy_and_monotheism() {
    let hatti = seat(&MANY, "hatti");
    let reduced = |advances: &[&str]| {
        let scene = Position::new(&MANY, 1).cities(hatti, 6);
        let scene = advances.iter().fold(scene, |scene, id| scene.advance(hatti, id));
        let id = calamity(&MANY, "iconoclasm-and-heresy");
        let mut state = major(scene.calamity(hatti, id, None));
        while state.ask == Ask::LostCity {
            let choice = actions(&MANY, &state)[0];
            apply(&MANY, &mut state, choice);
        }
        6 - state.player(hatti).cities
    };
    assert_eq!(reduced(&[]), 4);
    assert_eq!(reduced(&["theology"]), 1, "minus three");
    assert_eq!(reduced(&["philosophy"]), 3, "minus one");
    assert_eq!(reduced(&["monotheism"]), 5, "plus one");
    assert_eq!(reduced(&["theology", "philosophy", "monotheism"]), 1);
}

/// Two players hold all calamities there are, the second of them the first copy of each.
fn all_calamities(game: &Game) -> Position<'_> {
    let scene =
        (2..=9).fold(Position::new(game, 1), |scene, number| scene.empty_stack(P1, number, 0));
    let mut state = scene.state().clone();
    let mut last = None;
    for (card, info) in state.cards.calamities.iter_mut().zip(&game.cards.calamities) {
        assert_eq!(card.holder, Holder::Player(P1), "every card was taken");
        let second = last != Some(info.calamity);
        card.holder = Holder::Player(if second { P2 } else { P1 });
        last = Some(info.calamity);
    }
    Position::at(game, state)
}

/// The calamities in the order in which they are resolved, and their victims.
fn order(game: &Game) -> Vec<(String, Seat)> {
    let mut events = Events::kept();
    let mut state = all_calamities(game).begin(Step::MinorCalamities, &mut events);
    while state.cards.calamities.iter().any(|card| matches!(card.holder, Holder::Player(P1 | P2))) {
        let (seat, choice) = (state.seat, actions(game, &state)[0]);
        game.apply(&mut state, seat, choice, &mut events).expect("a legal action");
    }
    let resolved = |event: &Event| match event {
        Event::Calamity { seat, calamity, .. } | Event::CalamityCancelled { seat, calamity } => {
            Some((game.pack[*calamity].id.to_string(), *seat))
        }
        _ => None,
    };
    events.list().iter().filter_map(resolved).collect()
}

#[test]
fn rule_24_7_minor_calamities_come_first_and_all_go_by_stack_the_non_tradable_before_the_tradable()
{
    let mut names: Vec<String> = order(&MANY).into_iter().map(|(name, _)| name).collect();
    names.dedup();
    let minor = (MANY.pack.calamities.iter()).filter(|one| one.kind == CalamityKind::Minor).count();
    assert_eq!((names[0].as_str(), names[minor - 1].as_str()), ("squandered-wealth", "banditry"));
    let first = ["volcanic-eruption", "treachery", "famine", "superstition"];
    assert_eq!(names[minor..minor + 4], first);
    assert_eq!(names.last().map(String::as_str), Some("piracy"));
    assert_eq!(names.len(), MANY.pack.calamities.len(), "each in one place");
}

#[test]
fn rule_24_7_ties_are_broken_by_the_order_of_the_civilizations() {
    let order = order(&expansion(PLAYERS));
    let of = |id: &str| -> Vec<Seat> {
        order.iter().filter(|(name, _)| name == id).map(|(_, seat)| *seat).collect()
    };
    assert_eq!(of("famine"), [P1, P2]);
    assert_eq!(of("banditry"), [P1, P2]);
}

#[test]
fn rule_25_8_3_two_of_four_barbarian_tokens_are_converted() {
    let (home, near) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let wild = MANY.barbarians();
    let scene = Position::new(&MANY, 1).advance(P1, "universal-doctrine").tokens(P1, home, 1);
    let scene = scene.tokens(wild, near, 4).stock(P1, 2);
    let mut state = scene.only(Step::UseAbilities, &mut Events::off());
    let uses = actions(&MANY, &state).into_iter();
    let doctrine = uses.into_iter().find(|action| matches!(action, Action::UseAbility { .. }));
    apply(&MANY, &mut state, doctrine.expect("an ability"));
    let open = actions(&MANY, &state);
    assert!(!open.contains(&Action::Take { at: near, count: 3 }), "two are in stock");
    apply(&MANY, &mut state, Action::Take { at: near, count: 2 });
    assert_eq!((state.board.tokens(near, P1), state.board.tokens(near, wild)), (2, 2));
}
