//! The trade room: what people and bots offer, until somebody accepts, withdraws, or trade ends.
//!
//! The game asks one player after the other for a proposal. People are not made to wait for that: they
//! let it pass ([`Action::Wait`]), bots trade as they always do, and when the first person is asked again,
//! the question is left open as long as the room is. What is accepted goes to the game as a proposal out
//! of turn. An offer of a bot that nobody else took stands in the room as well.

mod posts;

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strabo_core::{Refused, Room, Running};

use crate::prelude::*;
use posts::{Post, Posts, is_trade, lacks, still_has};

#[derive(Debug, Default)]
pub struct TradeRoom {
    posts: Posts,
    /// How long it is open.
    time: Option<Duration>,
    /// The time since the session began.
    now: Duration,
    /// The last line of the story that was looked through for trades.
    line: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PostOrder {
    offer: Terms,
    replaces: Option<u64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Terms {
    to: Option<u8>,
    give: [TradeCard; 2],
    give_total: u8,
    want: [Option<TradeCard>; 2],
    want_total: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Withdraw {
    id: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Accept {
    id: u64,
    name: [TradeCard; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enough {
    done: bool,
}

fn read<T: DeserializeOwned>(order: &Value) -> Result<T, Refused> {
    T::deserialize(order)
        .map_err(|error| Refused::new(400, format!("the order cannot be read: {error}")))
}

impl Room<Game> for TradeRoom {
    fn set_time(&mut self, time: Duration) {
        self.time = Some(time);
    }

    fn step(&mut self, game: &mut Running<Game>, now: Duration) -> bool {
        self.now = now;
        self.after_trades(game);
        let decision = game.game().decision(game.state());
        let Some(decision) = decision.filter(|decision| is_trade(decision.ask)) else {
            self.posts.clear();
            return false;
        };
        if !game.is_person(decision.seat) {
            return false;
        }
        let seat = decision.seat;
        match decision.ask {
            Ask::Proposal => {
                let mut legal = Legal::default();
                game.game().legal(game.state(), &mut legal);
                if legal.contains(Action::Wait) {
                    return game.carry_out(seat, Action::Wait).is_ok();
                }
                if self.posts.until.is_none() {
                    self.posts.until = self.time.map(|time| now + time);
                }
                if self.is_enough(game, seat) {
                    return game.carry_out(seat, Action::Done).is_ok();
                }
                self.bots_look(game)
            }
            Ask::Answer => {
                let view = game.state().view(game.game(), seat);
                let (Some(offer), Some(from)) = (view.offer(), view.proposer()) else {
                    return false;
                };
                if game.is_person(from) {
                    return false;
                }
                self.posts.add(from, offer);
                game.carry_out(seat, Action::Done).is_ok()
            }
            _ => false,
        }
    }

    /// While the room is open, proposals and their end are said in it.
    fn take(
        &mut self,
        game: &mut Running<Game>,
        seat: Seat,
        action: Action,
    ) -> Option<Result<(), Refused>> {
        match action {
            _ if !self.is_open(game.game(), game.state()) => None,
            Action::Done => {
                self.set_enough(seat, true);
                Some(Ok(()))
            }
            Action::Propose(offer) => Some(self.post(game, seat, offer, None)),
            _ => None,
        }
    }

    fn order(
        &mut self,
        game: &mut Running<Game>,
        seat: Seat,
        name: &str,
        order: &Value,
    ) -> Result<(), Refused> {
        match name {
            "post" => {
                let PostOrder { offer, replaces } = read(order)?;
                let Terms { to, give, give_total, want, want_total } = offer;
                let offer = Offer { to: to.map(Seat::new), give, give_total, want, want_total };
                self.post(game, seat, offer, replaces)
            }
            "withdraw" => {
                let Withdraw { id } = read(order)?;
                self.must_own(seat, id)?;
                self.posts.remove(id);
                Ok(())
            }
            "accept" => self.accept(game, seat, &read(order)?),
            "enough" => {
                let Enough { done } = read(order)?;
                let asked = game.game().decision(game.state());
                if asked.is_none_or(|asked| !is_trade(asked.ask)) {
                    return Err(Refused::new(409, "there is no trade now"));
                }
                self.set_enough(seat, done);
                Ok(())
            }
            _ => Err(Refused::new(404, format!("there is no order \"{name:.40}\""))),
        }
    }

    /// Open offers, and those from and to the seat that is shown.
    fn shown(&self, game: &Game, state: &State, you: Option<Seat>) -> Value {
        let Some(decision) = game.decision(state).filter(|one| is_trade(one.ask)) else {
            return Value::Null;
        };
        let visible = |post: &&Post| {
            post.offer.to.is_none() || Some(post.from) == you || post.offer.to == you
        };
        let offers = self.posts.list.iter().filter(visible).map(|post| {
            let Offer { to, give, give_total, want, want_total } = post.offer;
            let mine = Some(post.from) == you;
            let why = match you {
                None => Some("nobody is shown on this screen"),
                Some(_) if mine => Some("this is your own offer"),
                Some(_) if decision.ask != Ask::Proposal => Some("a trade is being settled"),
                Some(you) => lacks(game, state, you, post.offer),
            };
            json!({
                "id": post.id, "from": post.from.number(), "to": to.map(Seat::number),
                "give": give.map(TradeCard::number), "give_total": give_total,
                "want": want.map(|card| card.map(TradeCard::number)), "want_total": want_total,
                "mine": mine, "can_accept": why.is_none(), "why": why,
            })
        });
        let left = self.posts.until.map(|until| until.saturating_sub(self.now).as_secs());
        let done: Vec<u8> = self.posts.done.iter().map(|seat| seat.number()).collect();
        let most_given = you.map_or(0, |you| state.view(game, you).tradable());
        json!({
            "left": left, "offers": offers.collect::<Vec<_>>(), "done": done,
            "settling": decision.ask != Ask::Proposal,
            "least": game.rules.trade.cards, "most_given": most_given,
        })
    }

    fn is_open(&self, game: &Game, state: &State) -> bool {
        game.decision(state).is_some_and(|decision| decision.ask == Ask::Proposal)
    }

    fn changes(&self) -> u64 {
        self.posts.changes
    }
}

impl TradeRoom {
    /// True when the clock has run out, or everybody who could trade has had enough.
    fn is_enough(&self, game: &Running<Game>, asked: Seat) -> bool {
        let has_time = self.posts.until.is_none_or(|until| self.now < until);
        let trades = |seat: Seat| {
            let may = seat == asked || game.game().may_propose(game.state(), seat);
            may && game.is_person(seat)
        };
        let mut waited = game.game().all_seats().filter(|seat| trades(*seat));
        !has_time || waited.all(|seat| self.posts.done.contains(&seat))
    }

    /// Lets bots look at the offers of people that are new to them. True when one accepts.
    fn bots_look(&mut self, game: &mut Running<Game>) -> bool {
        while let Some(post) = self.posts.list.iter_mut().find(|post| !post.seen) {
            post.seen = true;
            let post = post.clone();
            if !game.is_person(post.from) {
                continue;
            }
            for bot in game.game().all_seats() {
                let is_meant = bot != post.from && post.offer.to.is_none_or(|to| to == bot);
                if !is_meant || game.is_person(bot) {
                    continue;
                }
                let offer = Offer { to: Some(bot), ..post.offer };
                match would_answer(game, post.from, offer, bot) {
                    Some(Action::Accept) => {
                        self.posts.remove(post.id);
                        return self.deal(game, post.from, offer, bot).is_ok();
                    }
                    Some(Action::Propose(back)) => {
                        self.posts.add(bot, Offer { to: Some(post.from), ..back });
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// Gives the game a proposal and the acceptance of the player it is for.
    fn deal(
        &mut self,
        game: &mut Running<Game>,
        from: Seat,
        offer: Offer,
        with: Seat,
    ) -> Result<(), Refused> {
        game.carry_out(from, Action::Propose(offer))?;
        accept_as(game, with)?;
        self.look_again();
        Ok(())
    }

    /// Bots look at all offers again.
    fn look_again(&mut self) {
        for post in &mut self.posts.list {
            post.seen = false;
        }
    }

    /// When cards have changed hands, offers whose cards were given away go.
    fn after_trades(&mut self, game: &Running<Game>) {
        let is_trade = |event: &Event| matches!(event, Event::Traded { .. });
        if game.events_since(self.line).any(|events| events.list().iter().any(is_trade)) {
            self.posts.list.retain(|post| still_has(game.game(), game.state(), post));
            self.look_again();
        }
        self.line = game.last_line();
    }

    fn post(
        &mut self,
        game: &Running<Game>,
        seat: Seat,
        offer: Offer,
        replaces: Option<u64>,
    ) -> Result<(), Refused> {
        must_be_open(game)?;
        let mut legal = Legal::default();
        game.game().legal_for(game.state(), seat, &mut legal);
        if !legal.contains(Action::Propose(offer)) {
            let bounds = legal.choices.iter().find_map(|choice| match choice {
                Choice::Offers(bounds) => Some(*bounds),
                _ => None,
            });
            let why = bounds.map_or_else(
                || "you do not have enough cards to trade".to_owned(),
                |bounds| {
                    let [given, wanted] = bounds.ranges();
                    format!("offer two cards that you have, {given} in all, for {wanted}")
                },
            );
            return Err(Refused::new(409, why));
        }
        if let Some(id) = replaces {
            self.must_own(seat, id)?;
            self.posts.remove(id);
        }
        self.posts.add(seat, offer);
        self.posts.done.retain(|done| *done != seat);
        Ok(())
    }

    fn must_own(&self, seat: Seat, id: u64) -> Result<(), Refused> {
        let known = self.posts.list.iter().find(|post| post.id == id);
        match known {
            Some(post) if post.from == seat => Ok(()),
            Some(_) => Err(Refused::new(403, "this offer is not yours")),
            None => Err(Refused::new(409, "this offer is gone")),
        }
    }

    fn set_enough(&mut self, seat: Seat, done: bool) {
        self.posts.done.retain(|known| *known != seat);
        if done {
            self.posts.done.push(seat);
        }
        self.posts.changes += 1;
    }

    fn accept(
        &mut self,
        game: &mut Running<Game>,
        seat: Seat,
        order: &Accept,
    ) -> Result<(), Refused> {
        must_be_open(game)?;
        let post = self.posts.list.iter().find(|post| post.id == order.id);
        let post = post.cloned().ok_or_else(|| Refused::new(409, "this offer is gone"))?;
        if post.from == seat || post.offer.to.is_some_and(|to| to != seat) {
            return Err(Refused::new(403, "this offer is not for you"));
        }
        may_name(game, seat, post.offer, order.name)?;
        let taken = self.take_up(game, seat, &post, order.name);
        if taken.is_ok() || !still_has(game.game(), game.state(), &post) {
            self.posts.remove(post.id);
        }
        taken?;
        self.posts.done.retain(|done| *done != seat);
        Ok(())
    }

    /// Has the poster propose to the one who accepts, or, where the poster cannot, the other way round.
    fn take_up(
        &mut self,
        game: &mut Running<Game>,
        seat: Seat,
        post: &Post,
        name: [TradeCard; 2],
    ) -> Result<(), Refused> {
        let offer = Offer { to: Some(seat), ..post.offer };
        if game.game().may_propose(game.state(), post.from) {
            self.deal(game, post.from, offer, seat)?;
            for (_, card) in offer.want.iter().zip(name).filter(|(want, _)| want.is_none()) {
                let asked = game.game().decision(game.state());
                if asked.is_some_and(|asked| (asked.seat, asked.ask) == (seat, Ask::NamedCard)) {
                    game.carry_out(seat, Action::Card { card, count: 1 })?;
                }
            }
            return Ok(());
        }
        let back = Offer {
            to: Some(post.from),
            give: name,
            give_total: offer.want_total,
            want: offer.give.map(Some),
            want_total: offer.give_total,
        };
        if !game.is_person(post.from) {
            if would_answer(game, seat, back, post.from) != Some(Action::Accept) {
                self.posts.remove(post.id);
                let who = game.game().name(post.from);
                return Err(Refused::new(409, format!("{who} does not want this any more")));
            }
            return self.deal(game, seat, back, post.from);
        }
        game.carry_out(seat, Action::Propose(back))?;
        // What was wanted by name is what the poster has agreed to; other cards are looked at first.
        if offer.want.iter().all(Option::is_some) { accept_as(game, post.from) } else { Ok(()) }
    }
}

/// What a bot would answer to a proposal, tried on a copy of the game.
fn would_answer(game: &mut Running<Game>, from: Seat, offer: Offer, bot: Seat) -> Option<Action> {
    let mut state = game.state().clone();
    let proposal = Action::Propose(offer);
    game.game().apply(&mut state, from, proposal, &mut Events::off()).ok()?;
    let decision = game.game().decision(&state)?;
    if (decision.seat, decision.ask) != (bot, Ask::Answer) {
        return None;
    }
    game.bot_answer(bot, &state)
}

/// Accepts the proposal on the table for the player who is asked about it.
fn accept_as(game: &mut Running<Game>, seat: Seat) -> Result<(), Refused> {
    let asked = game.game().decision(game.state());
    if asked.is_none_or(|asked| (asked.seat, asked.ask) != (seat, Ask::Answer)) {
        return Err(Refused::new(409, "this trade is not possible any more"));
    }
    game.carry_out(seat, Action::Accept)
}

/// Refuses orders while nobody can propose.
fn must_be_open(game: &Running<Game>) -> Result<(), Refused> {
    match game.game().decision(game.state()).map(|decision| decision.ask) {
        Some(Ask::Proposal) => Ok(()),
        Some(ask) if is_trade(ask) => {
            Err(Refused::new(409, "another trade is being settled: wait a moment"))
        }
        _ => Err(Refused::new(409, "there is no trade now")),
    }
}

/// The cards that the accepting side names are those that are wanted, and it has them.
fn may_name(
    game: &Running<Game>,
    seat: Seat,
    offer: Offer,
    name: [TradeCard; 2],
) -> Result<(), Refused> {
    if let Some(why) = lacks(game.game(), game.state(), seat, offer) {
        return Err(Refused::new(409, why));
    }
    let view = game.state().view(game.game(), seat);
    let fits = offer.want.iter().zip(name).all(|(want, card)| want.is_none_or(|want| want == card));
    let needed = if name[0] == name[1] { 2 } else { 1 };
    if !fits || name.iter().any(|card| view.held(*card) < needed) {
        return Err(Refused::new(409, "name two cards that you have, those that are wanted first"));
    }
    Ok(())
}
