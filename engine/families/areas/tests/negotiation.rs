//! Trade between players who talk: offers to one of them, offers back, cards named, out of turn.

use crate::common::card;
use crate::common::prelude::*;
use strabo_areas::{Illegal, Recorder, pack_digest};
use strabo_bots::Steward;

/// Three players with four cards each; the second and the third could both give timber.
fn market(game: &Game) -> State {
    let scene = Position::new(game, 1)
        .commodity(P1, commodity(game, "salt"), 4)
        .commodity(P2, commodity(game, "timber"), 3)
        .commodity(P2, commodity(game, "silk"), 1)
        .commodity(P3, commodity(game, "timber"), 2)
        .commodity(P3, commodity(game, "flax"), 2);
    scene.only(Step::Trade, &mut Events::off())
}

/// Three cards with two salt for three with any, to everybody.
fn salt_for_any(game: &Game) -> Offer {
    let salt = card(game, "salt");
    Offer { to: None, give: [salt, salt], give_total: 3, want: [None; 2], want_total: 3 }
}

fn salt_for_timber(game: &Game) -> Offer {
    Offer { want: [Some(card(game, "timber")); 2], ..salt_for_any(game) }
}

/// Three cards with two timber for three with two salt, as an answer to the first player.
fn timber_for_salt(game: &Game) -> Offer {
    let (salt, timber) = (card(game, "salt"), card(game, "timber"));
    Offer { to: Some(P1), give: [timber; 2], want: [Some(salt); 2], ..salt_for_any(game) }
}

fn asked(state: &State) -> (Seat, Ask) {
    (state.seat, state.ask)
}

fn refused(game: &Game, state: &State, seat: Seat, action: Action) -> Illegal {
    let mut tried = state.clone();
    let result = game.apply(&mut tried, seat, action, &mut Events::off());
    assert_eq!(&tried, state);
    result.expect_err("it is not legal")
}

fn name(game: &Game, id: &str) -> Action {
    Action::Card { card: card(game, id), count: 1 }
}

#[test]
fn an_offer_to_one_player_is_asked_of_that_player_only() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Propose(Offer { to: Some(P3), ..salt_for_timber(&FIVE) }));
    assert_eq!(asked(&state), (P3, Ask::Answer), "though the second player ranks higher");
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(asked(&state), (P2, Ask::Proposal), "nobody else was asked");
}

#[test]
fn a_player_who_lacks_the_cards_may_answer_an_offer_but_not_accept_it() {
    let mut state = market(&FIVE);
    let flax = card(&FIVE, "flax");
    let offer = Offer { to: Some(P2), want: [Some(flax); 2], ..salt_for_any(&FIVE) };
    apply(&FIVE, &mut state, Action::Propose(offer));
    assert_eq!(asked(&state), (P2, Ask::Answer), "nobody sees who has flax");
    assert_eq!(actions(&FIVE, &state), [Action::Done]);
    refused(&FIVE, &state, P2, Action::Accept);
    apply(&FIVE, &mut state, Action::Propose(timber_for_salt(&FIVE)));
    assert_eq!(asked(&state), (P1, Ask::Answer));
}

#[test]
fn an_offer_is_to_another_player_who_has_cards() {
    let state = market(&FIVE);
    for to in [P1, Seat::new(3), FIVE.barbarians(), Seat::new(200)] {
        let offer = Offer { to: Some(to), ..salt_for_timber(&FIVE) };
        refused(&FIVE, &state, P1, Action::Propose(offer));
    }
}

#[test]
fn who_accepts_for_any_cards_names_two_of_them_and_the_proposer_agrees() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Propose(salt_for_any(&FIVE)));
    apply(&FIVE, &mut state, Action::Accept);
    assert_eq!(asked(&state), (P2, Ask::NamedCard));
    apply(&FIVE, &mut state, name(&FIVE, "silk"));
    assert_eq!(asked(&state), (P1, Ask::Agreement), "only timber is left to name");
    let named = state.view(&FIVE, P1).named();
    assert_eq!(named, [Some(card(&FIVE, "silk")), Some(card(&FIVE, "timber"))]);
    let mut events = Events::kept();
    FIVE.apply(&mut state, P1, Action::Accept, &mut events).expect("the cards are taken");
    let traded = events.list().iter().find_map(|event| match event {
        Event::Traded { seat: P1, with: P2, offer } => Some(offer.want),
        _ => None,
    });
    assert_eq!(traded, Some(named));
    assert_eq!(state.cards.hand(P1)[card(&FIVE, "timber").index()], 2);
}

#[test]
fn a_proposer_may_refuse_what_was_named_and_others_are_asked() {
    let mut state = market(&FIVE);
    let before = state.cards.clone();
    apply(&FIVE, &mut state, Action::Propose(salt_for_any(&FIVE)));
    apply(&FIVE, &mut state, Action::Accept);
    apply(&FIVE, &mut state, name(&FIVE, "silk"));
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(state.cards, before, "the cards are back in the hand");
    assert_eq!(asked(&state), (P3, Ask::Answer));
    assert_eq!(state.view(&FIVE, P3).named(), [None; 2]);
}

#[test]
fn an_answer_may_be_an_offer_back() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Propose(salt_for_any(&FIVE)));
    let back = timber_for_salt(&FIVE);
    refused(&FIVE, &state, P2, Action::Propose(Offer { to: None, ..back }));
    refused(&FIVE, &state, P2, Action::Propose(Offer { to: Some(P3), ..back }));
    apply(&FIVE, &mut state, Action::Propose(back));
    assert_eq!(asked(&state), (P1, Ask::Answer));
    assert_eq!(state.view(&FIVE, P1).proposer(), Some(P2));
    apply(&FIVE, &mut state, Action::Accept);
    assert_eq!(asked(&state), (P2, Ask::HiddenCard), "timber or silk");
    apply(&FIVE, &mut state, name(&FIVE, "silk"));
    assert_eq!(state.cards.hand(P1)[card(&FIVE, "timber").index()], 2);
    assert_eq!(asked(&state), (P2, Ask::Proposal), "the first player's turn is over");
}

#[test]
fn an_offer_back_that_fails_leaves_the_proposal_to_others() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Propose(salt_for_any(&FIVE)));
    apply(&FIVE, &mut state, Action::Propose(timber_for_salt(&FIVE)));
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(asked(&state), (P3, Ask::Answer));
    assert_eq!(state.view(&FIVE, P3).offer(), Some(salt_for_any(&FIVE)));
    assert_eq!(state.view(&FIVE, P3).proposer(), Some(P1));
}

#[test]
fn each_side_makes_one_offer_back() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Propose(salt_for_any(&FIVE)));
    apply(&FIVE, &mut state, Action::Propose(timber_for_salt(&FIVE)));
    apply(&FIVE, &mut state, Action::Propose(Offer { to: Some(P2), ..salt_for_timber(&FIVE) }));
    assert_eq!(asked(&state), (P2, Ask::Answer));
    refused(&FIVE, &state, P2, Action::Propose(timber_for_salt(&FIVE)));
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(asked(&state), (P3, Ask::Answer));
}

#[test]
fn a_proposal_out_of_turn_leaves_the_turn_where_it_was() {
    let mut state = market(&FIVE);
    assert!(FIVE.may_propose(&state, P2) && !FIVE.may_propose(&state, P1));
    assert!(!FIVE.may_propose(&state, Seat::new(3)), "no cards");
    let mut legal = Legal::default();
    FIVE.legal_for(&state, P2, &mut legal);
    assert!(matches!(legal.choices[..], [Choice::Offers(_)]));
    let mut events = Events::off();
    let wrong = Offer { give: [card(&FIVE, "salt"); 2], ..timber_for_salt(&FIVE) };
    assert!(matches!(refused(&FIVE, &state, P2, Action::Propose(wrong)), Illegal::NotListed(_)));
    for _ in 0..20 {
        let offer = Action::Propose(timber_for_salt(&FIVE));
        FIVE.apply(&mut state, P2, offer, &mut events).expect("a proposal");
        assert_eq!(asked(&state), (P1, Ask::Answer));
        let offer = Action::Propose(Offer { to: Some(P2), ..salt_for_timber(&FIVE) });
        let out_of_turn = refused(&FIVE, &state, P3, offer);
        assert!(matches!(out_of_turn, Illegal::OutOfTurn(_)), "one offer at a time");
        apply(&FIVE, &mut state, Action::Done);
        assert_eq!(asked(&state), (P1, Ask::Proposal));
        assert_eq!(state.view(&FIVE, P1).trade_round(), 0);
    }
    let offer = Action::Propose(timber_for_salt(&FIVE));
    FIVE.apply(&mut state, P2, offer, &mut events).expect("a proposal");
    apply(&FIVE, &mut state, Action::Accept);
    apply(&FIVE, &mut state, name(&FIVE, "silk"));
    assert_eq!(asked(&state), (P1, Ask::Proposal), "a trade costs no turn either");
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(asked(&state), (P2, Ask::Proposal));
}

#[test]
fn who_waits_is_asked_when_nobody_else_proposes_and_may_not_wait_again() {
    let mut state = market(&FIVE);
    apply(&FIVE, &mut state, Action::Wait);
    assert_eq!(asked(&state), (P2, Ask::Proposal));
    apply(&FIVE, &mut state, Action::Done);
    assert!(FIVE.may_propose(&state, P1) && !FIVE.may_propose(&state, P2));
    apply(&FIVE, &mut state, Action::Wait);
    assert_eq!(asked(&state), (P1, Ask::Proposal));
    assert_eq!(actions(&FIVE, &state), [Action::Done]);
    assert!(FIVE.may_propose(&state, P3));
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!(asked(&state), (P3, Ask::Proposal));
    apply(&FIVE, &mut state, Action::Done);
    assert_ne!(state.ask, Ask::Proposal);
}

#[test]
fn who_waits_makes_as_many_proposals_as_others_at_most() {
    let mut state = market(&FIVE);
    let mut proposals = 0;
    while state.ask == Ask::Proposal {
        if state.seat != P1 {
            apply(&FIVE, &mut state, Action::Done);
        } else if actions(&FIVE, &state).contains(&Action::Wait) {
            apply(&FIVE, &mut state, Action::Wait);
        } else {
            apply(&FIVE, &mut state, Action::Propose(salt_for_any(&FIVE)));
            proposals += 1;
            while state.ask == Ask::Answer {
                apply(&FIVE, &mut state, Action::Done);
            }
        }
    }
    assert_eq!(proposals, FIVE.options.trade_rounds);
}

/// Any proposal that a player may make out of turn.
fn proposal(game: &Game, state: &State, seat: Seat) -> Option<Action> {
    let mut legal = Legal::default();
    game.legal_for(state, seat, &mut legal);
    let held: Vec<_> = state.view(game, seat).hand().map(|(card, _)| card).collect();
    let give = [*held.first()?, *held.get(1)?];
    let offer = Action::Propose(Offer { give, ..salt_for_any(game) });
    (game.may_propose(state, seat) && legal.contains(offer)).then_some(offer)
}

#[test]
fn a_record_has_a_line_for_a_proposal_out_of_turn() {
    let digest = pack_digest(&FIVE.pack);
    let mut events = Events::off();
    let mut state = FIVE.start(3, &mut events);
    let mut recorder = Recorder::new(&FIVE.record_head(digest, 3));
    let mut bots: Vec<_> = FIVE
        .all_seats()
        .map(|_| strabo_bots::seats::bot(&*FIVE, strabo_bots::BotKind::Steward, 0).expect("a bot"))
        .collect();
    let mut legal = Legal::default();
    let mut line = String::new();
    while let Some(decision) = FIVE.decision(&state).filter(|_| state.turn < 8) {
        let mut others =
            FIVE.all_seats().filter_map(|seat| Some((seat, proposal(&FIVE, &state, seat)?)));
        if let Some((seat, offer)) = others.next().filter(|_| line.is_empty()) {
            recorder.note(&*FIVE, &state, seat, offer);
            FIVE.apply(&mut state, seat, offer, &mut events).expect("a proposal out of turn");
            line = format!("\n{} p", seat.number());
            continue;
        }
        FIVE.legal(&state, &mut legal);
        let action = bots[decision.seat.index()]
            .choose(&*FIVE, state.view(&FIVE, decision.seat), &legal)
            .expect("an answer");
        recorder.note(&*FIVE, &state, state.seat, action);
        FIVE.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
    let text = recorder.finish(&*FIVE, &state);
    assert!(!line.is_empty() && text.contains(&line), "{text}");
    let mut replay = Replay::new(&text, &FIVE.pack, digest, &mut events).expect("a record");
    replay.finish_all(&mut events).expect("it is replayed");
    assert_eq!(replay.state, state);
}

/// A player who is asked for a proposal, or to answer what the second player proposes out of turn.
fn bazaar(game: &Game, marker: u8, proposal: Option<Offer>) -> State {
    let mut scene = Position::new(game, 1).marker(P2, marker);
    for (id, count) in [("timber", 2), ("salt", 1), ("cotton", 3), ("flax", 1), ("hides", 1)] {
        scene = scene.commodity(P1, commodity(game, id), count);
    }
    for (seat, id) in [(P2, "timber"), (P2, "salt"), (P3, "stone"), (P3, "silk")] {
        scene = scene.commodity(seat, commodity(game, id), 2);
    }
    let mut state = scene.only(Step::Trade, &mut Events::off());
    if let Some(offer) = proposal {
        game.apply(&mut state, P2, Action::Propose(offer), &mut Events::off()).expect("an offer");
    }
    assert_eq!(state.seat, P1);
    state
}

fn chosen(game: &Game, state: &State, mut steward: Steward) -> Action {
    let mut legal = Legal::default();
    game.legal(state, &mut legal);
    steward.choose(game, state.view(game, state.seat), &legal).expect("an answer")
}

/// Two timber for one flax, and what the other side likes.
fn bargain(game: &Game) -> Offer {
    let (timber, flax) = (card(game, "timber"), card(game, "flax"));
    Offer { to: Some(P1), give: [timber; 2], want: [Some(flax), None], ..salt_for_any(game) }
}

#[test]
fn a_steward_trades_nothing_with_a_player_who_is_about_to_win() {
    let last = u8::try_from(FIVE.succession().spaces).expect("few spaces") - 1;
    for (marker, trades) in [(2, true), (last, false)] {
        let state = bazaar(&FIVE, marker, Some(bargain(&FIVE)));
        let accepted = chosen(&FIVE, &state, Steward::new(1)) == Action::Accept;
        assert_eq!(accepted, trades, "on space {marker}");
        let state = bazaar(&FIVE, marker, None);
        let Action::Propose(offer) = chosen(&FIVE, &state, Steward::new(1)) else {
            panic!("no proposal");
        };
        assert_eq!(offer.to, (!trades).then_some(P3), "on space {marker}");
    }
}

#[test]
fn a_steward_offers_less_where_a_proposal_wants_too_much() {
    let [timber, salt, cotton, flax] =
        ["timber", "salt", "cotton", "flax"].map(|id| card(&FIVE, id));
    let dear = Offer { give: [salt, timber], want: [Some(cotton); 2], ..bargain(&FIVE) };
    let state = bazaar(&FIVE, 0, Some(dear));
    let want = [Some(salt), Some(timber)];
    let back = Offer { to: Some(P2), give: [cotton, flax], want, ..dear };
    assert_eq!(chosen(&FIVE, &state, Steward::new(1)), Action::Propose(back));
}

#[test]
fn a_steward_names_what_it_misses_least_and_refuses_what_loses() {
    let mut state = bazaar(&FIVE, 0, Some(bargain(&FIVE)));
    apply(&FIVE, &mut state, Action::Accept);
    assert_eq!(state.ask, Ask::NamedCard);
    assert_eq!(chosen(&FIVE, &state, Steward::new(1)), name(&FIVE, "hides"));
    let (silk, cotton) = (card(&FIVE, "silk"), card(&FIVE, "cotton"));
    let mut state = bazaar(&FIVE, 0, None);
    let offer = Offer { to: Some(P3), give: [cotton; 2], ..salt_for_any(&FIVE) };
    apply(&FIVE, &mut state, Action::Propose(offer));
    for (named, answer) in
        [([silk, silk], Action::Accept), ([silk, card(&FIVE, "stone")], Action::Done)]
    {
        let mut state = state.clone();
        apply(&FIVE, &mut state, Action::Accept);
        for card in named {
            if state.ask == Ask::NamedCard {
                apply(&FIVE, &mut state, Action::Card { card, count: 1 });
            }
        }
        assert_eq!(state.view(&FIVE, P1).named(), named.map(Some));
        assert_eq!(chosen(&FIVE, &state, Steward::new(1)), answer);
    }
}

#[test]
fn where_the_rules_ask_for_fewer_cards_two_are_named_all_the_same() {
    for (cards, true_cards) in [(1, 0), (1, 1), (3, 1)] {
        let mut pack = mega_empires().clone();
        if let Some(rules) = &mut pack.rules {
            (rules.trade.cards, rules.trade.true_cards) = (cards, true_cards);
        }
        let game = Game::new(&pack, &Options::new(5)).expect("a game");
        let scene = Position::new(&game, 1).commodity(P1, commodity(&game, "salt"), 2);
        let scene = scene.commodity(P1, commodity(&game, "flax"), 1);
        let scene = scene.commodity(P2, commodity(&game, "timber"), 1);
        let scene = scene.calamity(P2, calamity(&game, "treachery"), None);
        let mut state = scene
            .calamity(P2, calamity(&game, "piracy"), None)
            .only(Step::Trade, &mut Events::off());
        apply(&game, &mut state, Action::Propose(salt_for_any(&game)));
        assert_ne!(state.ask, Ask::Answer, "one commodity is too few to name two");
    }
}
