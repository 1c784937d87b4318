//! The trade room: what people and bots offer, until somebody accepts, withdraws, or trade ends.
//!
//! The engine asks one player after the other for a proposal. People are not made to wait for that: they
//! let it pass ([`Action::Wait`]), bots trade as they always do, and when the engine asks the first person
//! again, it is left waiting while the room is open. What is accepted goes to the engine as a proposal out
//! of turn. An offer of a bot that nobody else took stands in the room as well.

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_areas::{Action, Ask, Choice, Events, Legal, Offer, Seat, State, TradeCard};

use crate::play::Table;
use crate::refused::Refused;
use crate::room::{Post, is_trade, lacks, still_has};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostOrder {
    seat: u8,
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
pub(crate) struct Withdraw {
    seat: u8,
    id: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Accept {
    seat: u8,
    id: u64,
    name: [TradeCard; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enough {
    seat: u8,
    done: bool,
}

impl Table {
    /// What a screen sees of the room: open offers, and those from and to the seat that is shown.
    pub(crate) fn room_json(&self, state: &State, you: Option<Seat>) -> Value {
        let Some(decision) = self.game.decision(state).filter(|one| is_trade(one.ask)) else {
            return Value::Null;
        };
        let room = &self.room;
        let visible = |post: &&Post| {
            post.offer.to.is_none() || Some(post.from) == you || post.offer.to == you
        };
        let offers = room.posts.iter().filter(visible).map(|post| {
            let Offer { to, give, give_total, want, want_total } = post.offer;
            let mine = Some(post.from) == you;
            let why = match you {
                None => Some("nobody is shown on this screen"),
                Some(_) if mine => Some("this is your own offer"),
                Some(_) if decision.ask != Ask::Proposal => Some("a trade is being settled"),
                Some(you) => lacks(&self.game, state, you, post.offer),
            };
            json!({
                "id": post.id, "from": post.from.number(), "to": to.map(Seat::number),
                "give": give.map(TradeCard::number), "give_total": give_total,
                "want": want.map(|card| card.map(TradeCard::number)), "want_total": want_total,
                "mine": mine, "can_accept": why.is_none(), "why": why,
            })
        });
        let left = room.until.map(|until| until.saturating_sub(self.now).as_secs());
        let done: Vec<u8> = room.done.iter().map(|seat| seat.number()).collect();
        let most_given = you.map_or(0, |you| state.view(&self.game, you).tradable());
        json!({
            "left": left, "offers": offers.collect::<Vec<_>>(), "done": done,
            "settling": decision.ask != Ask::Proposal,
            "least": self.game.rules.trade.cards, "most_given": most_given,
        })
    }

    /// Goes on with the trade as far as that does not need a person: true if something was done.
    pub(crate) fn step_of_room(&mut self) -> bool {
        let decision = self.game.decision(&self.state);
        let Some(decision) = decision.filter(|decision| is_trade(decision.ask)) else {
            self.room.clear();
            return false;
        };
        if !self.players[decision.seat.index()].is_person() {
            return false;
        }
        let mut legal = Legal::default();
        self.game.legal(&self.state, &mut legal);
        match decision.ask {
            Ask::Proposal if legal.contains(Action::Wait) => self.answer(&legal, Action::Wait),
            Ask::Proposal => {
                self.open_room();
                if self.is_enough(decision.seat) {
                    return self.answer(&legal, Action::Done);
                }
                self.bots_look()
            }
            Ask::Answer => {
                let view = self.state.view(&self.game, decision.seat);
                let (Some(offer), Some(from)) = (view.offer(), view.proposer()) else {
                    return false;
                };
                if self.players[from.index()].is_person() {
                    return false;
                }
                self.room.add(from, offer);
                self.answer(&legal, Action::Done)
            }
            _ => false,
        }
    }

    fn answer(&mut self, legal: &Legal, action: Action) -> bool {
        self.back.clear();
        self.carry_out(legal, action).is_ok()
    }

    fn open_room(&mut self) {
        if self.room.until.is_none() {
            self.room.until = self.trade_time.map(|time| self.now + time);
        }
    }

    /// True when the clock has run out, or everybody who could trade has had enough.
    fn is_enough(&self, asked: Seat) -> bool {
        let room = &self.room;
        let has_time = room.until.is_none_or(|until| self.now < until);
        let trades = |seat: Seat| {
            let may = seat == asked || self.game.may_propose(&self.state, seat);
            may && self.players[seat.index()].is_person()
        };
        let mut waited = self.game.all_seats().filter(|seat| trades(*seat));
        !has_time || waited.all(|seat| room.done.contains(&seat))
    }

    /// Lets bots look at the offers of people that are new to them. True when one accepts.
    fn bots_look(&mut self) -> bool {
        while let Some(at) = self.room.posts.iter().position(|post| !post.seen) {
            self.room.posts[at].seen = true;
            let post = self.room.posts[at].clone();
            if !self.players[post.from.index()].is_person() {
                continue;
            }
            let bots = self.game.all_seats().filter(|bot| {
                *bot != post.from
                    && post.offer.to.is_none_or(|to| to == *bot)
                    && !self.players[bot.index()].is_person()
            });
            for bot in bots.collect::<Vec<_>>() {
                let offer = Offer { to: Some(bot), ..post.offer };
                match self.would_answer(post.from, offer, bot) {
                    Some(Action::Accept) => {
                        self.room.remove(post.id);
                        return self.deal(post.from, offer, bot).is_ok();
                    }
                    Some(Action::Propose(back)) => {
                        self.room.add(bot, Offer { to: Some(post.from), ..back });
                        self.version += 1;
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// What a bot would answer to a proposal, tried on a copy of the game.
    fn would_answer(&mut self, from: Seat, offer: Offer, bot: Seat) -> Option<Action> {
        let mut state = self.state.clone();
        let mut events = Events::off();
        self.game.apply(&mut state, from, Action::Propose(offer), &mut events).ok()?;
        let decision = self.game.decision(&state)?;
        if (decision.seat, decision.ask) != (bot, Ask::Answer) {
            return None;
        }
        let mut legal = Legal::default();
        self.game.legal(&state, &mut legal);
        Some(self.players[bot.index()].bot.choose(state.view(&self.game, bot), &legal))
    }

    /// Gives the engine a proposal and the acceptance of the player it is for.
    fn deal(&mut self, from: Seat, offer: Offer, with: Seat) -> Result<(), Refused> {
        self.back.clear();
        self.carry_out_by(from, Action::Propose(offer))?;
        self.accept_as(with)?;
        for post in &mut self.room.posts {
            post.seen = false;
        }
        Ok(())
    }

    /// Accepts the proposal on the table for the player who is asked about it.
    fn accept_as(&mut self, seat: Seat) -> Result<(), Refused> {
        let asked = self.game.decision(&self.state);
        if asked.is_none_or(|asked| (asked.seat, asked.ask) != (seat, Ask::Answer)) {
            return Err(Refused::new(409, "this trade is not possible any more"));
        }
        self.carry_out_by(seat, Action::Accept)
    }

    /// Takes offers out of the room whose cards were given away.
    fn sweep(&mut self) {
        let (game, state) = (&self.game, &self.state);
        self.room.posts.retain(|post| still_has(game, state, post));
    }

    /// Refuses orders while nobody can propose.
    fn must_be_open(&self) -> Result<(), Refused> {
        match self.game.decision(&self.state).map(|decision| decision.ask) {
            Some(Ask::Proposal) => Ok(()),
            Some(ask) if is_trade(ask) => {
                Err(Refused::new(409, "another trade is being settled: wait a moment"))
            }
            _ => Err(Refused::new(409, "there is no trade now")),
        }
    }

    pub(crate) fn post(&mut self, screen: usize, order: &PostOrder) -> Result<(), Refused> {
        let seat = Seat::new(order.seat);
        self.speaks(screen, seat)?;
        let Terms { to, give, give_total, want, want_total } = order.offer;
        let offer = Offer { to: to.map(Seat::new), give, give_total, want, want_total };
        self.post_offer(seat, offer, order.replaces)
    }

    pub(crate) fn post_offer(
        &mut self,
        seat: Seat,
        offer: Offer,
        replaces: Option<u64>,
    ) -> Result<(), Refused> {
        self.must_be_open()?;
        let mut legal = Legal::default();
        self.game.legal_for(&self.state, seat, &mut legal);
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
            self.room.remove(id);
        }
        self.room.add(seat, offer);
        self.room.done.retain(|done| *done != seat);
        self.version += 1;
        self.run();
        Ok(())
    }

    fn must_own(&self, seat: Seat, id: u64) -> Result<(), Refused> {
        let known = self.room.posts.iter().find(|post| post.id == id);
        match known {
            Some(post) if post.from == seat => Ok(()),
            Some(_) => Err(Refused::new(403, "this offer is not yours")),
            None => Err(Refused::new(409, "this offer is gone")),
        }
    }

    pub(crate) fn withdraw(&mut self, screen: usize, order: &Withdraw) -> Result<(), Refused> {
        let seat = Seat::new(order.seat);
        self.speaks(screen, seat)?;
        self.must_own(seat, order.id)?;
        self.room.remove(order.id);
        self.version += 1;
        Ok(())
    }

    pub(crate) fn enough(&mut self, screen: usize, order: &Enough) -> Result<(), Refused> {
        let seat = Seat::new(order.seat);
        self.speaks(screen, seat)?;
        let asked = self.game.decision(&self.state);
        if asked.is_none_or(|asked| !is_trade(asked.ask)) {
            return Err(Refused::new(409, "there is no trade now"));
        }
        self.set_enough(seat, order.done);
        Ok(())
    }

    pub(crate) fn set_enough(&mut self, seat: Seat, done: bool) {
        self.room.done.retain(|known| *known != seat);
        if done {
            self.room.done.push(seat);
        }
        self.version += 1;
        self.run();
    }

    pub(crate) fn accept(&mut self, screen: usize, order: &Accept) -> Result<(), Refused> {
        let seat = Seat::new(order.seat);
        self.speaks(screen, seat)?;
        self.must_be_open()?;
        let post = self.room.posts.iter().find(|post| post.id == order.id);
        let post = post.cloned().ok_or_else(|| Refused::new(409, "this offer is gone"))?;
        if post.from == seat || post.offer.to.is_some_and(|to| to != seat) {
            return Err(Refused::new(403, "this offer is not for you"));
        }
        self.may_name(seat, post.offer, order.name)?;
        let taken = self.take_up(seat, &post, order.name);
        if taken.is_err() && !still_has(&self.game, &self.state, &post) {
            self.room.remove(post.id);
            self.version += 1;
        }
        taken?;
        self.room.remove(post.id);
        self.room.done.retain(|done| *done != seat);
        self.run();
        Ok(())
    }

    /// The cards that the accepting side names are those that are wanted, and it has them.
    fn may_name(&self, seat: Seat, offer: Offer, name: [TradeCard; 2]) -> Result<(), Refused> {
        if let Some(why) = lacks(&self.game, &self.state, seat, offer) {
            return Err(Refused::new(409, why));
        }
        let view = self.state.view(&self.game, seat);
        let fits =
            offer.want.iter().zip(name).all(|(want, card)| want.is_none_or(|want| want == card));
        let needed = if name[0] == name[1] { 2 } else { 1 };
        if !fits || name.iter().any(|card| view.held(*card) < needed) {
            return Err(Refused::new(
                409,
                "name two cards that you have, those that are wanted first",
            ));
        }
        Ok(())
    }

    /// Has the poster propose to the one who accepts, or, where the poster cannot, the other way round.
    fn take_up(&mut self, seat: Seat, post: &Post, name: [TradeCard; 2]) -> Result<(), Refused> {
        let offer = Offer { to: Some(seat), ..post.offer };
        if self.game.may_propose(&self.state, post.from) {
            self.deal(post.from, offer, seat)?;
            for (_, card) in offer.want.iter().zip(name).filter(|(want, _)| want.is_none()) {
                let asked = self.game.decision(&self.state);
                if asked.is_some_and(|asked| (asked.seat, asked.ask) == (seat, Ask::NamedCard)) {
                    self.carry_out_by(seat, Action::Card { card, count: 1 })?;
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
        if !self.players[post.from.index()].is_person() {
            if self.would_answer(seat, back, post.from) != Some(Action::Accept) {
                self.room.remove(post.id);
                self.version += 1;
                let who = self.game.name(post.from);
                return Err(Refused::new(409, format!("{who} does not want this any more")));
            }
            return self.deal(seat, back, post.from);
        }
        self.back.clear();
        self.carry_out_by(seat, Action::Propose(back))?;
        // What was wanted by name is what the poster has agreed to; other cards are looked at first.
        if offer.want.iter().all(Option::is_some) { self.accept_as(post.from) } else { Ok(()) }
    }

    /// What changes in the room when cards have changed hands.
    pub(crate) fn after_trade(&mut self) {
        self.sweep();
        for post in &mut self.room.posts {
            post.seen = false;
        }
    }
}
