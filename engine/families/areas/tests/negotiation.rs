//! Trade over several rounds, and out of turn in records.

use crate::common::card;
use crate::common::prelude::*;
use strabo_areas::{OfferBounds, Recorder, SeatSet, pack_digest};

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

#[test]
fn trade_ends_after_the_agreed_rounds() {
    let mut state = market(&FIVE);
    let mut proposals = 0;
    while state.ask == Ask::Proposal || state.ask == Ask::Answer {
        let own = state.cards.hand(state.seat).iter().position(|held| *held > 1);
        let own = own.map(|at| FIVE.card_of(CommodityId::from(at)));
        let action = match (state.ask, own) {
            (Ask::Proposal, Some(own)) => {
                proposals += 1;
                let want = [None, None];
                Action::Propose(Offer {
                    to: None,
                    give: [own, own],
                    give_total: 3,
                    want,
                    want_total: 3,
                })
            }
            _ => Action::Done,
        };
        apply(&FIVE, &mut state, action);
    }
    assert_eq!(proposals, 3 * u32::from(FIVE.options.trade_rounds));
}

#[test]
fn a_range_of_one_number_is_said_as_that_number() {
    let partners = SeatSet::default();
    let bounds = OfferBounds { least: 3, most_given: 3, most_wanted: 7, partners, open: true };
    assert_eq!(bounds.ranges(), ["3", "3 to 7"]);
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
