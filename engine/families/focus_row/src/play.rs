//! What an answer changes, and what follows until somebody is asked again.

mod asking;
mod barbarians;
mod building;
mod change;
mod combat;
mod deeds;
mod playing;
mod round;

pub(crate) use self::asking::{legal, waiting};
pub(crate) use self::playing::Play;

use strabo_core::ids::capped;

use crate::prelude::*;

/// False for tasks that only say what comes next when nobody has to decide: no agenda is met by them.
fn may_change(task: Task) -> bool {
    !matches!(
        task,
        Task::Effect { .. }
            | Task::Order { .. }
            | Task::Turn
            | Task::BidAttack
            | Task::BidDefence
            | Task::BoostMoves { .. }
            | Task::Caravans { .. }
            | Task::Caravan { .. }
            | Task::Chain
            | Task::Option { .. }
            | Task::Place { .. }
            | Task::Reinforce { .. }
            | Task::Attack { .. }
            | Task::Loot { .. }
            | Task::Give { .. }
            | Task::Discard { .. }
            | Task::Envoy { .. }
            | Task::Level { .. }
            | Task::Wonder { .. }
            | Task::Goods { .. }
            | Task::Exchange { .. }
            | Task::Destroy { .. }
            | Task::TakeOver { .. }
            | Task::Yield { .. }
    )
}

impl Play<'_> {
    /// Carries out an answer to the last task.
    pub(crate) fn answer(&mut self, action: Action) {
        let Some(task) = self.state.tasks.pop() else { return };
        self.act(task, action);
        self.run();
    }

    /// Goes on until somebody is asked or the game is over.
    pub(crate) fn run(&mut self) {
        let mut changed = true;
        while self.state.end.is_none() {
            if changed {
                self.mark_agendas();
            }
            let Some(task) = self.state.tasks.last().copied() else {
                self.push(Task::Round { step: 0 });
                continue;
            };
            if self.asks(task) {
                return;
            }
            self.state.tasks.pop();
            self.carry_on(task);
            changed = may_change(task);
        }
    }

    /// Does what nobody has to decide.
    fn carry_on(&mut self, task: Task) {
        match task {
            Task::Begin => self.begin(),
            Task::Round { step } => self.round_step(step),
            Task::Event { at } => self.event_deed(at),
            Task::Everybody { doing, left } => self.everybody(doing, left),
            Task::Barbarians { way, at, times } => self.move_barbarians(way, at, times),
            Task::Unstack { times } => self.unstack(times),
            Task::Turn => self.begin_turn(),
            Task::Reset => self.reset(),
            Task::Effect { effect, at, main } => self.effect(effect, at, main),
            Task::Order { count } => self.only_effect(count),
            Task::BidAttack => self.push(Task::BidDefence),
            Task::BidDefence => self.push(Task::Outcome),
            Task::Outcome => self.outcome(),
            Task::Settle { city, asked } => self.settle(city, asked),
            Task::BoostMoves { doing, main } => self.start_moves(doing, main, 0),
            Task::Caravans { doing, moved } => self.only_caravan(doing, moved),
            Task::Caravan { doing, moved, .. } => self.next_caravan(doing, moved),
            Task::BoostDial { doing, .. } => self.advance(doing, 0),
            Task::Chain => self.state.note.chain = Spaces::NONE,
            // The others ask somebody and have nothing to ask now: nothing is done.
            _ => {}
        }
    }

    /// Does what somebody decided.
    fn act(&mut self, task: Task, action: Action) {
        match (task, action) {
            (Task::Pick, Action::Tile { tile, side }) => self.push(Task::Lay { tile, side }),
            (Task::Lay { tile, side }, Action::Lay { turn, at }) => self.lay(tile, side, turn, at),
            (Task::Discard { seat, left }, Action::Discard(kind)) => {
                self.state.players[seat.index()].trade[kind.index()] -= 1;
                self.push(Task::Discard { seat, left: left - 1 });
            }
            (Task::Give { seat, left }, Action::Put(kind)) => {
                self.state.players[seat.index()].trade[kind.index()] += 1;
                self.push(Task::Give { seat, left: left - 1 });
            }
            (Task::Choose, Action::Focus(slot)) => self.choose(slot, false),
            (Task::Choose, Action::Idle(slot)) => self.choose(slot, true),
            (Task::Option { effect, main }, Action::Option(at)) => {
                let doing = self.rules[effect].doings[usize::from(at)];
                self.start(doing, main, false);
            }
            (Task::Order { count }, Action::Option(at)) => self.order(count, at),
            (Task::Place { doing, left, main }, Action::Place(at)) => {
                self.push(Task::Place { doing, left: left - 1, main });
                self.place(doing, at);
            }
            (Task::Place { doing, left, main }, Action::Spend(count)) => {
                let more = capped(self.spend(count));
                self.push(Task::Place { doing, left: left.saturating_add(more), main });
            }
            (
                task @ (Task::Place { .. } | Task::Chain | Task::TakeOver { .. }),
                Action::Remove(at),
            ) => {
                self.lose(at);
                self.push(task);
            }
            (Task::Chain, Action::Place(at)) => {
                self.push(Task::Chain);
                self.put_token(self.state.active, at);
                self.state.note.chain.insert(at);
            }
            (Task::Chain, _) => self.state.note.chain = Spaces::NONE,
            (Task::Reinforce { left }, Action::Reinforce(at)) => {
                self.state.player_mut().strong.insert(at);
                self.note(Event::Reinforced { seat: self.state.active, at: self.spot(at) });
                self.push(Task::Reinforce { left: left - 1 });
            }
            (Task::Attack { doing, left }, Action::Attack(at)) => {
                self.push(Task::Attack { doing, left: left - 1 });
                self.attack(doing, at, false);
            }
            (Task::Attack { doing, left }, Action::AttackBarbarian(at)) => {
                self.push(Task::Attack { doing, left: left - 1 });
                self.attack(doing, at, true);
            }
            (Task::BidAttack, Action::Spend(count)) => self.bid_attack(count),
            (Task::BidDefence, Action::Spend(count)) => self.bid_defence(count),
            (Task::Spoils, Action::Conquer) => self.conquer(),
            (Task::Spoils, Action::Liberate) => self.liberate(),
            (Task::Free, Action::Remove(at)) => self.lose(at),
            (Task::Loot { from, left }, Action::Take(kind)) => {
                self.state.players[from.index()].trade[kind.index()] -= 1;
                self.push(Task::Loot { from, left: left - 1 });
                self.push(Task::Give { seat: self.state.active, left: 1 });
            }
            (Task::BoostMoves { doing, main }, Action::Spend(count)) => {
                let more = self.spend(count);
                self.start_moves(doing, main, more);
            }
            (Task::Caravans { doing, moved }, Action::Option(which)) => {
                self.push(Task::Caravan { doing, which, moved, chosen: true });
            }
            (Task::Caravan { doing, which, moved, .. }, Action::Caravan(to)) => {
                self.move_caravan(doing, which, moved, to);
            }
            // What is left of a move is left out. A caravan that has not moved is passed over with those like it.
            (Task::Caravan { doing, moved, .. }, Action::Done) if self.state.note.left > 0 => {
                self.next_caravan(doing, moved);
            }
            (Task::Envoy { state: Some(state), .. }, Action::Envoy) => self.take_envoy(state),
            (Task::Envoy { rival: Some(rival), .. }, Action::Treaty(card)) => {
                self.take_treaty(rival, card);
            }
            (Task::BoostDial { doing, .. }, Action::Spend(count)) => {
                let more = self.spend(count);
                self.advance(doing, more);
            }
            (Task::Level { .. }, Action::Gain(card)) => self.gain_card(card),
            (Task::Wonder { doing, main }, Action::Wonder(deck)) => {
                self.order_wonder(doing, deck, main);
            }
            (Task::Pay { wonder, due, main }, action) => self.pay(wonder, due, main, action),
            (Task::House { wonder }, Action::House(at)) => {
                self.state.wonders[wonder.index()] = Some(at);
            }
            (Task::Goods { doing, left, may }, Action::Good(good)) => {
                self.gain_good(good);
                self.push(Task::Goods { doing, left: left - 1, may });
            }
            (Task::Exchange { doing, left }, Action::Exchange { from, into }) => {
                let player = self.state.player_mut();
                player.goods[from.index()] -= 1;
                player.goods[into.index()] += 1;
                self.state.supply[from.index()] += 1;
                self.state.supply[into.index()] -= 1;
                self.push(Task::Exchange { doing, left: left - 1 });
            }
            (Task::Destroy { doing, left }, Action::Destroy(at)) => {
                self.push(Task::Destroy { doing, left: left - 1 });
                let (seat, rival) = (self.state.active, self.state.owner(at));
                self.note(Event::Destroyed { seat, at: self.spot(at), rival });
                self.lose(at);
            }
            (Task::TakeOver { left, count }, Action::Choose(at)) => {
                self.choose_token(left, count, at);
            }
            (Task::Yield { count }, Action::Choose(at)) => {
                self.state.note.chosen.remove(at);
                self.lose_to(at);
                self.put_token(self.state.active, at);
                self.push(Task::Yield { count: count - 1 });
            }
            // Everything else ends what was asked.
            _ => {}
        }
    }
}
