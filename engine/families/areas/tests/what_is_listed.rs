//! What is listed as legal is accepted and nothing else is, in whole games of both packs.

use crate::bots::{bots, choose};
use crate::common::prelude::*;
use proptest::prelude::*;
use strabo_areas::OfferBounds;
use strabo_bots::BotKind;

/// Looks an action up in the list, choice by choice, in the plainest way.
fn is_listed(game: &Game, state: &State, legal: &Legal, action: Action) -> bool {
    legal.choices.iter().any(|choice| match *choice {
        Choice::One(one) => one == action,
        Choice::UpTo(template, most) => {
            (1..=most).any(|count| template.with_count(count) == action)
        }
        Choice::Offers(bounds) => match action {
            Action::Propose(offer) => is_offered(game, state, bounds, offer),
            _ => false,
        },
    })
}

/// A proposal is to everybody or to one player who has cards, an offer back to the proposer. Cards named truthfully are in the hand of the player who offers them; cards asked for are commodities of
/// the game, or any.
fn is_offered(game: &Game, state: &State, bounds: OfferBounds, offer: Offer) -> bool {
    let mut hand = state.cards.hand(state.seat).to_vec();
    let named = offer.give.iter().all(|card| match hand.get_mut(card.index()) {
        Some(held) if *held > 0 => {
            *held -= 1;
            true
        }
        _ => false,
    });
    let partner = match (state.ask, offer.to) {
        (Ask::Proposal, None) => true,
        (Ask::Proposal, Some(to)) => {
            to != state.seat && game.all_seats().any(|seat| seat == to) && state.hand_size(to) >= 3
        }
        (_, to) => to.is_some() && to == state.view(game, state.seat).proposer(),
    };
    let known = |card: &TradeCard| card.index() < game.cards.kinds();
    let given = (bounds.least..=bounds.most_given).contains(&offer.give_total);
    let wanted = (bounds.least..=bounds.most_wanted).contains(&offer.want_total);
    named && partner && offer.want.iter().flatten().all(known) && given && wanted
}

/// Offers at the bounds and just beyond them, of cards that are in the hand and of others.
fn offers(game: &Game, state: &State, bounds: OfferBounds, number: u16) -> Vec<Action> {
    let hand = state.cards.hand(state.seat);
    let cards = 0..u8::try_from(game.cards.kinds()).expect("few commodities") + 2;
    let cards: Vec<TradeCard> = cards.filter_map(TradeCard::new).collect();
    let held: Vec<TradeCard> = cards
        .iter()
        .copied()
        .filter(|card| hand.get(card.index()).is_some_and(|n| *n > 0))
        .collect();
    let number = usize::from(number);
    let unknown = TradeCard::new(254).expect("a card");
    let card = |at: usize| held.get(at % held.len().max(1)).copied().unwrap_or(unknown);
    let missing = cards[number % cards.len()];
    let [one, other] = [card(number), card(number / 5)];
    let least = bounds.least;
    // Everybody, players who take part, the player who is asked, and players there are not.
    let to = (number % 3 > 0).then(|| Seat::new(u8::try_from(number % 23).unwrap_or(0)));
    let to = if number % 4 > 0 { bounds.partners.first().filter(|_| !bounds.open) } else { to };
    let offer = |give, want, give_total, want_total| {
        Action::Propose(Offer { to, give, give_total, want, want_total })
    };
    let any = [None; 2];
    vec![
        offer([one, other], any, least, least),
        offer([one, one], [Some(missing), None], least, least),
        offer([one, missing], [Some(other), Some(missing)], least, least),
        offer([one, unknown], any, least, least),
        offer([one, other], any, bounds.most_given, bounds.most_wanted),
        offer([one, other], any, bounds.most_given + 1, least),
        offer([one, other], any, least, bounds.most_wanted + 1),
        offer([one, other], any, least - 1, least),
        offer([one, other], any, least, least - 1),
    ]
}

/// Actions that are legal, nearly legal, or about areas there are not.
fn suspects(game: &Game, state: &State, legal: &Legal, number: u16) -> Vec<Action> {
    let places = u16::try_from(state.board.len()).expect("few areas");
    let [from, to] = [number, number / 7].map(|number| Land::new(number % (places + 2)));
    let near = game.places.by_land(Land::new(from.number() % places));
    let next = near.get(usize::from(number) % near.len().max(1)).copied().unwrap_or(to);
    let count = u8::try_from(number % 5).unwrap_or(0);
    let mut suspects = vec![
        Action::Done,
        Action::Accept,
        Action::March { from, to, count },
        Action::March { from, to: next, count },
        Action::Grow { at: from, count },
    ];
    let at = usize::from(number) % legal.choices.len().max(1);
    match legal.choices.get(at) {
        Some(Choice::One(action)) => suspects.push(*action),
        Some(Choice::UpTo(action, most)) => {
            let counts = [0, 1, *most, most.saturating_add(1)];
            suspects.extend(counts.map(|count| action.with_count(count)));
            suspects.push(match *action {
                Action::March { from, count, .. } => Action::March { from, to, count },
                Action::Grow { count, .. } => Action::Grow { at: to, count },
                other => other,
            });
        }
        Some(Choice::Offers(_)) | None => {}
    }
    for choice in &legal.choices {
        if let Choice::Offers(bounds) = choice {
            suspects.extend(offers(game, state, *bounds, number));
        }
    }
    suspects
}

fn nothing_else_is_accepted(game: &Game, kind: BotKind, seed: u64, numbers: &[u16]) {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots = bots(game, kind, seed * 31);
    let mut legal = Legal::default();
    let mut numbers = numbers.iter().copied().cycle();
    while let Some(decision) = game.decision(&state) {
        game.legal(&state, &mut legal);
        for action in suspects(game, &state, &legal, numbers.next().unwrap_or(0)) {
            let listed = is_listed(game, &state, &legal, action);
            assert_eq!(legal.contains(action), listed, "{decision:?} {action:?}");
            let mut after = state.clone();
            let applied = game.apply(&mut after, decision.seat, action, &mut events);
            assert_eq!(applied.is_ok(), listed, "{decision:?} {action:?}");
            assert!(
                listed || after == state,
                "{decision:?} {action:?} is refused and changes something"
            );
            let mut again = state.clone();
            let chosen = game.apply_chosen(&mut again, &legal, action, &mut events);
            assert_eq!((chosen.is_ok(), again), (listed, after), "{decision:?} {action:?}");
        }
        let action = choose(&mut bots, game, &state, &legal, decision.seat);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn what_is_listed_is_accepted_and_nothing_else(
        seed in 0u64..1000,
        players in 5u8..19,
        stewards: bool,
        east: bool,
        numbers in proptest::collection::vec(0u16..u16::MAX, 97),
    ) {
        let pack = if east && players < 10 { mega_empires() } else { expansion_project() };
        // A turn of many players is long.
        let options = Options { turn_limit: 160 / u16::from(players), ..Options::new(players) };
        let game = Game::new(pack, &options).expect("a game");
        let kind = if stewards { BotKind::Steward } else { BotKind::Random };
        nothing_else_is_accepted(&game, kind, seed, &numbers);
    }
}
