//! Rulings of docs/rulings.md that no chapter's tests come by: who selects, what a limit counts, where
//! numbers come from.

use crate::common::prelude::*;
use strabo_areas::parts::LandInfo;
use strabo_model::pack::Certainty;

/// The open sea with the most coasts.
fn sea(game: &Game) -> &[Land] {
    let seas = (0..game.places.seas.len()).map(|at| game.places.seas.of(at));
    seas.max_by_key(|areas| areas.len()).expect("a sea")
}

/// Five cities of the first player and three of the second lie at one sea; each owner with Calendar
/// is asked so often, and loses the last of the cities to choose from, but none that are spared.
fn cyclone(game: &Game, holders: &[Seat]) -> Vec<(Seat, Ask)> {
    let sea = sea(game);
    let scene = sea[..5].iter().fold(Position::new(game, 1), |scene, at| scene.city(P1, *at));
    let scene = sea[5..8].iter().fold(scene, |scene, at| scene.city(P2, *at));
    let scene = holders.iter().fold(scene, |scene, seat| scene.advance(*seat, "calendar"));
    let own = |seat: Seat| if seat == P1 { &sea[..5] } else { &sea[5..8] };
    let mut asked = Vec::new();
    let tally = resolve_with(game, scene, ("cyclone", None), |decision, actions| {
        if actions[0] == Action::Done {
            return Action::Done;
        }
        asked.push((decision.seat, decision.ask));
        let homes = own(decision.seat);
        let all = actions.iter().all(|one| matches!(one, Action::Choose(at) if homes.contains(at)));
        assert!(all, "{decision:?} chooses among their own cities: {actions:?}");
        actions[actions.len() - 1]
    });
    let first = asked.iter().filter(|(seat, _)| *seat == P1).count();
    assert_eq!(usize::from(tally.reduced[0]), first, "each answer is a city reduced");
    asked
}

#[test]
fn chapter_8_cyclone_each_owner_selects_and_calendar_spares_two_of_the_owners_choice() {
    let (first, second) = ((P1, Ask::LostCity), (P2, Ask::LostCity));
    for game in [game(9), expansion(9)] {
        assert_eq!(cyclone(&game, &[]), [first, first, first, second, second]);
        assert_eq!(cyclone(&game, &[P1]), [first, second, second]);
        assert_eq!(cyclone(&game, &[P2]), [first, first, first]);
        assert_eq!(cyclone(&game, &[P1, P2]), [first]);
    }
}

/// A purchase by a player who may use this many cards as substitutes.
fn substituting(per_turn: u16) -> (Game, State, [TradeCard; 3]) {
    let mut pack = mega_empires().clone();
    for attribute in pack.advances.iter_mut().flat_map(|row| &mut row.attributes) {
        if let Attribute::SubstituteCard(card) = attribute {
            card.per_turn = per_turn;
        }
    }
    let game = Game::new(&pack, &Options::new(5)).expect("a game");
    let fits = |kind: &usize| game.cards.values[*kind] >= 3 && game.cards.copies[*kind] > 4;
    let mut kinds: Vec<usize> = (0..game.cards.kinds()).filter(fits).collect();
    kinds.sort_by_key(|kind| game.cards.values[*kind]);
    let scene = Position::new(&game, 1).advance(P1, "trade-empire").treasury(P1, 40);
    let scene = scene.commodity(P1, CommodityId::from(kinds[0]), 2);
    let scene = scene.commodity(P1, CommodityId::from(kinds[1]), 1);
    let scene = scene.commodity(P1, CommodityId::from(kinds[2]), 1);
    let state = scene.begin(Step::BuyAdvances, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Purchase));
    let kinds = [0, 1, 2].map(|at| game.card_of(CommodityId::from(kinds[at])));
    (game, state, kinds)
}

#[test]
fn section_12a_as_many_cards_stand_in_for_others_as_the_advance_says() {
    for per_turn in [1, 2] {
        let (game, mut state, [set, one, other]) = substituting(per_turn);
        let first = Action::Substitute { set, card: one };
        let second = Action::Substitute { set, card: other };
        assert!(actions(&game, &state).contains(&second));
        apply(&game, &mut state, first);
        let open = actions(&game, &state);
        assert!(!open.contains(&first), "a card stands in once");
        assert_eq!(open.contains(&second), per_turn == 2);
    }
}

#[test]
fn section_12a_all_cards_that_stood_in_are_discarded_with_their_set() {
    let (game, mut state, [set, one, other]) = substituting(2);
    apply(&game, &mut state, Action::Substitute { set, card: one });
    apply(&game, &mut state, Action::Substitute { set, card: other });
    let dear = actions(&game, &state).into_iter().filter_map(|action| match action {
        Action::Buy(at) => Some((game.price(&state, P1, at), at)),
        _ => None,
    });
    let (price, dear) = dear.max().expect("an advance");
    apply(&game, &mut state, Action::Buy(dear));
    let open = actions(&game, &state);
    assert!(!open.contains(&Action::Card { card: one, count: 1 }), "it counts for the other set");
    let treasury = state.player(P1).treasury;
    apply(&game, &mut state, Action::Card { card: set, count: 2 });
    let mut events = Events::kept();
    game.apply(&mut state, P1, Action::Done, &mut events).expect("it is paid");
    let four = game.set_value(P1, set, 4);
    let paid = u32::from(treasury - state.player(P1).treasury);
    assert_eq!(paid, u32::from(price).saturating_sub(four), "two cards count as four");
    assert_eq!(state.player(P1).hand, 0);
    for (card, count) in [(set, 2), (one, 1), (other, 1)] {
        assert!(events.list().contains(&Event::Discarded { seat: P1, card, count }));
    }
}

#[test]
fn rule_21_2_1_a_foreign_token_beside_a_city_takes_room_when_it_is_reduced() {
    let game = expansion(5);
    let at = places_where(&game, |info| info.limit == 3)[0];
    let scene = Position::new(&game, 1).city(P1, at).advance(P1, "public-works").tokens(P2, at, 1);
    let state = scene.only(Step::CheckSupport, &mut Events::off());
    assert_eq!(state.board.city(at), None, "nothing supports it");
    assert_eq!((state.board.tokens(at, P1), state.board.tokens(at, P2)), (2, 1));
}

#[test]
fn chapter_9_public_works_a_token_stays_when_its_city_is_removed_to_take_damage() {
    let homes = places_where(&NINE, |info| info.limit == 3);
    let (at, field) = (homes[0], homes[1]);
    let scene = Position::new(&NINE, 1).advance(P1, "public-works").city(P1, at).tokens(P1, at, 1);
    let scene = scene.tokens(P1, field, 9);
    let whole = Action::Raze { at, leave: 0 };
    let damaged = resolve_with(&NINE, scene.clone(), ("tribal-conflict", None), |_, actions| {
        assert!(actions.contains(&whole));
        whole
    });
    assert_eq!(damaged.points[0], 5, "five points were asked for, and no more are lost");
    let destroyed = resolve_with(&NINE, scene, ("minor-uprising", None), |_, all| all[0]);
    assert_eq!(destroyed.points[0], 6, "a city that is destroyed takes the token with it");
}

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

fn started(variant: &str) -> (Game, State) {
    let options = Options { variants: vec![variant.to_owned()], ..Options::new(6) };
    let game = Game::new(expansion_project(), &options).expect("a game");
    let state = game.start(1, &mut Events::off());
    (game, state)
}

/// Everybody does as little as possible until a question comes up.
fn go_to(game: &Game, state: &mut State, ask: Ask) {
    while state.ask != ask {
        apply(game, state, actions(game, state)[0]);
    }
}

#[test]
fn rule_31_5_tokens_may_be_heaped_up_and_what_is_not_placed_stays_in_stock() {
    let (game, mut state) = started("medium-game");
    go_to(&game, &mut state, Ask::Placement);
    let seat = state.seat;
    let most = actions(&game, &state).into_iter().max_by_key(|one| one.count()).expect("a choice");
    let Action::Grow { at, count } = most else { panic!("{most:?}") };
    assert!(count > game.limit(&state, at, seat), "31.8 removes what is too much, not 31.5");
    apply(&game, &mut state, most.with_count(20));
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.view(&game, state.seat).tokens(seat), 0, "nobody else sees it yet");
    let mut events = Events::kept();
    while state.ask == Ask::Placement {
        let asked = state.seat;
        game.apply(&mut state, asked, Action::Done, &mut events).expect("a legal action");
    }
    assert_eq!((state.player(seat).tokens, state.player(seat).stock), (20, game.tokens - 20));
    while state.turn == 0 {
        let (asked, action) = (state.seat, actions(&game, &state)[0]);
        game.apply(&mut state, asked, action, &mut events).expect("a legal action");
    }
    let removed = |event: &Event| match *event {
        Event::TokensLost { seat: of, at: from, cause: Cause::Surplus, .. } => {
            (of, from) == (seat, at)
        }
        _ => false,
    };
    assert!(events.list().iter().any(removed), "31.8");
}

#[test]
fn gap_e14_packages_give_the_credits_of_section_31() {
    let printed = [
        ("short-game", "Craft and Science", "science", 25),
        ("short-game", "Craft and Civic", "science", 10),
        ("medium-game", "Civic and Religion", "religion", 5),
        ("medium-game", "Civic and Religion", "science", 5),
        ("short-game", "Civic and Religion", "religion", 15),
        ("short-game", "Science and Civic", "religion", 5),
    ];
    for (variant, name, group, points) in printed {
        let (game, mut state) = started(variant);
        go_to(&game, &mut state, Ask::Package);
        let packages = &game.start.as_ref().expect("a start").packages;
        let package = packages.iter().position(|package| &*package.name == name);
        let package = u8::try_from(package.expect("a package")).expect("few");
        let (seat, before) = (state.seat, state.player(state.seat).credits);
        apply(&game, &mut state, Action::Package(package));
        while state.turn == 0 {
            let action = actions(&game, &state)[0];
            apply(&game, &mut state, action);
        }
        let group = game.pack.groups.iter().position(|one| &*one.id == group).expect("a group");
        let gained = state.player(seat).credits[group] - before[group];
        assert_eq!(gained, points, "{name}, {variant}");
    }
}

#[test]
fn gap_e15_where_a_number_is_printed_twice_the_words_say_which_is_meant() {
    let tests = [include_str!("variants.rs"), include_str!("rulings.rs")].concat();
    let names: Vec<&str> = (tests.lines())
        .filter_map(|line| line.strip_prefix("fn rule_31_4_"))
        .filter_map(|rest| rest.split_once('(').map(|(words, _)| words))
        .collect();
    let about = |word: &str| names.iter().filter(|name| name.contains(word)).count();
    assert!(about("card") > 0, "31.4, the cards that are drawn: {names:?}");
    assert!(about("package") > 0, "31.4, the advances that are chosen: {names:?}");
    assert!(names.iter().all(|words| words.contains('_')), "numbers alone say nothing: {names:?}");
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
fn chapter_9_trade_empire_opens_a_purchase_that_only_the_substitute_makes_affordable() {
    let game = game(7);
    let (salt, silk) = (commodity(&game, "salt"), commodity(&game, "silk"));
    let card = |id: CommodityId| game.card_of(id);
    let worth = |salts| game.set_value(P1, card(salt), salts);
    let plain = worth(2) + game.set_value(P1, card(silk), 1);
    let holder = Position::new(&game, 1).advance(P1, "trade-empire");
    let view = holder.state().view(&game, P1);
    let missing = (game.pack.ids::<AdvanceId>())
        .filter(|id| !view.holds(P1, *id))
        .min_by_key(|id| view.price(*id))
        .expect("an advance");
    let price = u32::from(game.price(holder.state(), P1, missing));
    assert!(worth(3) > plain, "a third card of salt is worth more than the silk alone");
    let with = |scene: &Position<'_>, points: u32| {
        let treasury = u8::try_from(points).expect("little treasury");
        let scene = scene.clone().commodity(P1, salt, 2).commodity(P1, silk, 1);
        scene.treasury(P1, treasury).only(Step::BuyAdvances, &mut Events::off())
    };
    let mut state = with(&holder, price - worth(3));
    assert_eq!((state.seat, state.ask), (P1, Ask::Purchase));
    let buy = Action::Buy(missing);
    assert!(!actions(&game, &state).contains(&buy), "not without the substitute");
    apply(&game, &mut state, Action::Substitute { set: card(salt), card: card(silk) });
    apply(&game, &mut state, buy);
    apply(&game, &mut state, Action::Card { card: card(salt), count: 2 });
    apply(&game, &mut state, Action::Done);
    assert_eq!((state.player(P1).treasury, state.player(P1).hand), (0, 0));
    assert_eq!(with(&holder, price - worth(3) - 1).ask, Ask::Nothing, "one point is missing");
    assert_eq!(with(&Position::new(&game, 1), 20).ask, Ask::Nothing, "without Trade Empire");
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
