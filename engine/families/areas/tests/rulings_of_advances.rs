//! Rulings of docs/rulings.md about what advances do, about pieces that run out, and about shares of
//! calamities.

use crate::common::prelude::*;

/// Tokens and a ship of the first player beside a city of the second with one token next to it: who
/// is left after the conflict of tokens and the attacks on cities, no ship being given for a token.
fn landing(game: &Game, tokens: u8) -> (State, Land) {
    let at = places_where(game, |info| info.coastal)[0];
    let scene = Position::new(game, 1).advance(P1, "naval-warfare").tokens(P1, at, tokens);
    let scene = scene.advance(P2, "public-works").city(P2, at).tokens(P2, at, 1);
    let scene = scene.tokens(P2, place(game, "ecbatana"), 2);
    let mut state = scene.ship(P1, at).begin(Step::TokenConflict, &mut Events::off());
    while state.ask == Ask::Casualty {
        assert!(actions(game, &state).contains(&Action::LoseShip));
        apply(game, &mut state, Action::Choose(at));
    }
    assert_eq!(state.board.city(at), Some(P2), "the city stands");
    (state, at)
}

#[test]
fn chapter_9_naval_warfare_an_attack_that_fails_costs_the_ships_also_in_the_token_conflict() {
    let (fallen, at) = landing(&FIVE, 1);
    assert_eq!(fallen.board.all_tokens(at), 0, "both lost their only token");
    assert_eq!(fallen.ships_of(P1).count(), 0, "who falls beside the city has attacked it in vain");
    let (failed, _) = landing(&FIVE, 3);
    assert_eq!(failed.ships_of(P1).count(), 0, "an attack that fails costs the ships");
}

#[test]
fn chapter_9_trade_empire_a_single_card_is_an_incomplete_set() {
    let game = game(7);
    let [salt, silk, glass] = ["salt", "silk", "glass"].map(|id| commodity(&game, id));
    let card = |id: CommodityId| game.card_of(id);
    let scene = Position::new(&game, 1).advance(P1, "trade-empire").treasury(P1, 45);
    let scene = scene.commodity(P1, salt, 1).commodity(P1, silk, 1);
    let mut state = scene.only(Step::BuyAdvances, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Purchase));
    let joins = |set| Action::Substitute { set: card(set), card: card(silk) };
    let open = actions(&game, &state);
    assert!(open.contains(&joins(salt)));
    assert!(!open.contains(&joins(glass)), "without a card there is no set to turn in");
    apply(&game, &mut state, joins(salt));
    let prices = actions(&game, &state).into_iter().filter_map(|action| match action {
        Action::Buy(advance) => Some((u32::from(game.price(&state, P1, advance)), advance)),
        _ => None,
    });
    let (price, dear) = prices.max().expect("an advance");
    apply(&game, &mut state, Action::Buy(dear));
    apply(&game, &mut state, Action::Card { card: card(salt), count: 1 });
    game.apply(&mut state, P1, Action::Done, &mut Events::off()).expect("it is paid");
    let pair = game.set_value(P1, card(salt), 2);
    assert!(price > pair);
    assert_eq!(u32::from(45 - state.player(P1).treasury), price - pair, "both count as salt");
    assert_eq!(state.player(P1).hand, 0, "and both are discarded");
}

/// Whom the holder of Provincial Empire may select in the first area, where everybody stands.
fn neighbours(game: &Game) -> Vec<Action> {
    let here = place(game, "babylon");
    let scene = Position::new(game, 1).advance(P1, "provincial-empire").tokens(P1, here, 1);
    let scene = scene.tokens(P2, here, 1).tokens(P3, here, 1).advance(P3, "public-works");
    let mut state = scene.only(Step::UseAbilities, &mut Events::off());
    let uses = actions(game, &state).into_iter();
    let mut uses = uses.filter(|action| matches!(action, Action::UseAbility { .. }));
    apply(game, &mut state, uses.next().expect("the ability"));
    actions(game, &state)
}

#[test]
fn provincial_empire_reaches_players_in_the_same_area() {
    for game in [game(5), expansion(18)] {
        let wanted = [Action::Done, Action::Player(P2)];
        assert_eq!(neighbours(&game), wanted, "chapter 9 and 25.6.1");
    }
}

#[test]
fn chapter_9_diaspora_may_put_tokens_back_where_they_came_from() {
    let [from, to] = ["babylonia", "ur"].map(|id| place(&FIVE, id));
    let scene = Position::new(&FIVE, 1).advance(P1, "diaspora").tokens(P1, from, 3);
    let mut state = scene.only(Step::UseAbilities, &mut Events::off());
    let used = actions(&FIVE, &state)[1];
    assert!(matches!(used, Action::UseAbility { .. }));
    for action in [used, Action::Take { at: from, count: 2 }, Action::Done] {
        apply(&FIVE, &mut state, action);
    }
    assert!(actions(&FIVE, &state).contains(&Action::Grow { at: from, count: 2 }));
    apply(&FIVE, &mut state, Action::Grow { at: from, count: 1 });
    assert_eq!((state.board.tokens(from, P1), state.ability.left), (2, 1));
    apply(&FIVE, &mut state, Action::Grow { at: to, count: 1 });
    assert!(!state.ability.active);
}

#[test]
fn chapter_8_barbarian_hordes_the_backs_of_pirate_cities_add_no_tokens() {
    let barbarians = NINE.barbarians();
    let wild = places_where(&NINE, |info| info.limit == 4);
    let fields = Position::new(&NINE, 1).tokens(barbarians, wild[0], u8::MAX);
    let all = fields.state().board.tokens(wild[0], barbarians);
    let hordes = |left: u8| {
        let scene = Position::new(&NINE, 1).tokens(barbarians, wild[0], all - left);
        let scene = scene.cities(P1, 1).tokens(P1, wild[1], 9);
        let pirates = scene.state().pirates;
        let (state, _) = strike(&NINE, scene.clone(), "barbarian-hordes", Some(P2));
        assert_eq!(state.pirates, pirates, "no pirate city stands in for tokens");
        let placed = resolve(&NINE, scene, "barbarian-hordes", Some(P2)).hordes;
        placed.first().map_or(0, |(_, count)| *count)
    };
    assert_eq!((all, hordes(27)), (27, 15));
    assert_eq!(hordes(8), 8, "what is missing is not placed");
}

/// The first player holds a calamity that is shared out; the second has little to lose, the others have
/// plenty. Who may be given how much.
fn most_shared(game: &Game, scene: Position<'_>, id: &str) -> Vec<(Seat, u8)> {
    let (state, _) = strike(game, scene, id, None);
    assert_eq!(state.ask, Ask::SecondaryVictim);
    let mut most = Vec::new();
    for action in actions(game, &state) {
        let Action::Assign { seat, count } = action else { panic!("{action:?}") };
        most.retain(|(other, _)| *other != seat);
        most.push((seat, count));
    }
    most
}

#[test]
fn rule_24_4_nobody_is_given_a_larger_share_than_they_own() {
    let fields = places_where(&MANY, |info| info.limit > 0);
    let scene = seats(2..6).zip(&fields).fold(Position::new(&MANY, 1), |scene, (seat, at)| {
        scene.tokens(seat, *at, 20).cities(seat, 3)
    });
    let famine = scene.clone().tokens(P2, fields[9], 3).tokens(P1, fields[8], 20);
    let others: Vec<(Seat, u8)> = seats(2..6).map(|seat| (seat, 8)).collect();
    let wanted = [vec![(P2, 3)], others].concat();
    assert_eq!(most_shared(&MANY, famine.clone(), "famine"), wanted);
    let stored = famine.advance(P2, "pottery");
    assert_eq!(most_shared(&MANY, stored.clone(), "famine"), wanted, "before Pottery lessens it");
    let tally = resolve(&MANY, stored, "famine", None);
    assert_eq!(tally.points[1], 0, "five less than three");
    assert_eq!(tally.points[2..6], [8, 8, 1, 0], "the rest of the twenty");
    let iconoclasm = scene.clone().cities(P2, 1).cities(P1, 4);
    let others: Vec<(Seat, u8)> = seats(2..6).map(|seat| (seat, 2)).collect();
    let wanted = [vec![(P2, 1)], others].concat();
    assert_eq!(most_shared(&MANY, iconoclasm, "iconoclasm-and-heresy"), wanted);
}

#[test]
fn rule_24_4_where_all_others_own_less_than_the_total_they_lose_everything() {
    let fields = places_where(&MANY, |info| info.limit > 0);
    let scene = Position::new(&MANY, 1).tokens(P1, fields[0], 7).tokens(P2, fields[1], 3);
    let tally = resolve(&MANY, scene.tokens(P3, fields[2], 5), "famine", None);
    assert_eq!(tally.points[..3], [7, 3, 5], "the primary victim owns less than ten as well");
}
