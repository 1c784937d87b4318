//! What an answer changes, and what follows until somebody is asked again.

mod asking;
mod battle;
mod change;
mod culture;
mod effects;
mod exploring;
mod learning;
mod moving;
mod playing;
mod round;
mod steps;
mod trading;

use self::asking::asks_anyway;
pub(crate) use self::asking::legal;
pub(crate) use self::playing::Play;

use crate::prelude::*;

impl Play<'_> {
    /// Carries out an answer to the last task.
    pub(crate) fn answer(&mut self, action: Action) {
        let Some(task) = self.state.tasks.pop() else { return };
        self.act(task, action);
        self.run();
    }

    /// Goes on until somebody is asked or the game is over. A question with one answer is not asked.
    pub(crate) fn run(&mut self) {
        let mut list = Vec::new();
        while self.state.end.is_none() {
            let Some(task) = self.state.tasks.last().copied() else {
                self.push(Task::Next);
                continue;
            };
            if is_carried(task) {
                self.state.tasks.pop();
                self.carry_on(task);
                continue;
            }
            if task == Task::Turn && self.state.note.actions > 0 {
                // There is nearly always something to do, and looking for it takes time.
                return;
            }
            legal(self.facts(), &mut list);
            match list[..] {
                [] => {
                    self.state.tasks.pop();
                }
                [only] if !asks_anyway(self.facts(), task) => {
                    self.state.tasks.pop();
                    self.act(task, only);
                }
                _ => return,
            }
        }
    }

    /// Does what nobody has to decide.
    fn carry_on(&mut self, task: Task) {
        match task {
            Task::Next => self.next_turn(),
            Task::Begin => self.begin_turn(),
            Task::Over => self.end_turn(),
            Task::Status { step, at, time } => self.status(step, at, time),
            Task::After { step, city } => self.after_step(step, city),
            Task::Activated { city, fall } => self.activated(city, fall),
            Task::Halt => self.halt(),
            Task::Cheer { city } => self.mood(city, true, 1),
            Task::Sway { from: _, to } => self.sway(to),
            Task::Effect { effect, at, seat, city } => self.effect(effect, at, seat, city),
            Task::Learn { seat, advance, bought } => self.learn(seat, advance, bought),
            Task::Level { seat, track } => self.level(seat, track),
            Task::Event { seat } => self.event(seat),
            Task::Filed { seat, card, counts } => self.filed(seat, card, counts),
            Task::Explored { region, entered } => self.explored(region, entered),
            Task::Roll => self.roll_battle(),
            Task::Won => self.battle_over(),
            Task::Stands { wonder, city } => self.stands(wonder, city),
            Task::Struck => self.strike(),
            // The others ask somebody.
            _ => {}
        }
    }

    /// Does what somebody decided.
    fn act(&mut self, task: Task, action: Action) {
        match (task, action) {
            (Task::Turn, Action::Done) => self.push(Task::Over),
            (Task::Turn, action) => {
                self.push(Task::Turn);
                self.turn_action(action);
            }
            (Task::Pay { seat, .. }, Action::Pay(price)) => self.pay(seat, price),
            (Task::Spare { step, due, full, used }, action) => {
                let spares = action == Action::Yes;
                self.mark_used(used.filter(|_| spares));
                self.charge(self.state.active, if spares { due } else { full }, How::of(step));
            }
            (Task::Step { step, left, city }, action) if action != Action::Done => {
                self.again(left, |left| Task::Step { step, left, city });
                self.take_step(action);
            }
            (Task::Build { city, left }, Action::Unit(kind)) => {
                self.build_unit(city, left, kind, false);
            }
            (Task::Build { city, left }, Action::Draft(kind)) => {
                self.build_unit(city, left, kind, true);
            }
            (Task::Collect { city, left }, Action::Take { at, good }) => {
                self.push(Task::Collect { city, left: left - 1 });
                self.state.note.taken.insert(at);
                self.gain(self.state.active, good, 1);
            }
            (Task::Move { left, kinds, most }, Action::Lift { at, units }) => {
                self.push(Task::Move { left: left - 1, kinds, most });
                self.push(Task::March { kinds });
                self.push(Task::Crew { at, units });
            }
            (Task::Crew { at, units }, Action::Crew(crew)) => {
                let band = self.lift(at, units, crew);
                self.state.note.band = band;
            }
            (Task::March { .. }, Action::To { at, far, plain }) => self.march(at, far, plain),
            (Task::Civic, Action::Improve(at)) => {
                self.push(Task::Civic);
                self.push(Task::Cheer { city: at });
                let (price, how) = self.facts().civic_price(self.state.active, at);
                self.charge(self.state.active, price, how);
            }
            (Task::Boost { to, .. }, Action::Spend(count)) => {
                self.lose(self.state.active, self.rules.culture, count);
                self.push(Task::Part { to });
            }
            (Task::Boost { .. }, Action::Use(effect)) => {
                self.push(task);
                self.use_effect(effect, self.state.active);
            }
            (Task::Complete { seat, goal, of }, Action::Hand { card, .. }) => {
                let held = self.state.hand(seat, 1) & of;
                let copies = held & self.rules.objectives[card.index()].copies;
                self.complete(seat, copies & copies.wrapping_neg(), goal);
            }
            (Task::Part { to }, Action::Part(building)) => self.exchange(to, building),
            (Task::May { effect, seat, city }, Action::Yes) => {
                self.mark_used(effect);
                self.push(Task::Effect { effect, at: 0, seat, city });
                let fee = self.facts().fee(seat, effect);
                self.charge(seat, fee, How::ANY);
            }
            (Task::Option { effect, seat, city }, Action::Option(at)) => {
                let doing = self.rules.effect(effect).one_of[usize::from(at)].clone();
                self.perform(&doing, effect, 0, seat, city);
            }
            (Task::Gain { seat, goods, left }, Action::Good(good)) => {
                self.gain(seat, good, 1);
                self.again(left, |left| Task::Gain { seat, goods, left });
            }
            (Task::Lose { seat, goods, left }, Action::Good(good)) => {
                self.lose(seat, good, 1);
                self.again(left, |left| Task::Lose { seat, goods, left });
            }
            (Task::Swap { seat, effect, at, left }, Action::Swap { from, into }) => {
                self.lose(seat, from, 1);
                self.gain(seat, into, 1);
                self.again(left, |left| Task::Swap { seat, effect, at, left });
            }
            (Task::Place { seat, kind, left, not }, Action::At(at)) => {
                self.again(left, |left| Task::Place { seat, kind, left, not });
                self.place_unit(seat, kind, at);
                self.launch(seat, at);
            }
            (Task::Camp { .. }, Action::At(at)) => self.camp(at),
            (Task::Horde { seat, left }, Action::At(at)) => {
                self.add_barbarian(at);
                self.again(left, |left| Task::Horde { seat, left });
            }
            (Task::Gift { seat, .. }, Action::Advance(advance)) => self.gift(seat, advance),
            (Task::Transfer { seat, group, left }, Action::Advance(advance)) => {
                self.state.player_mut(seat).advances |= 1 << advance.number();
                self.mark_fresh(advance);
                if left > 1 {
                    self.push(Task::Transfer { seat, group, left: left - 1 });
                } else {
                    self.settle(seat);
                }
            }
            (Task::Heed { seat }, action) => self.draw_event(seat, action == Action::Yes),
            (Task::Raise { seat, left, steps }, Action::Improve(at)) => {
                self.mood(at, true, steps);
                self.again(left, |left| Task::Raise { seat, left, steps });
            }
            (Task::Lower { seat, left, steps, mut done }, Action::Improve(at)) => {
                done.insert(at);
                self.again(left, |left| Task::Lower { seat, left, steps, done });
                self.lower(seat, at, steps);
            }
            (Task::Keep { seat, .. }, Action::Yes) => self.keep_mood(seat),
            (Task::Keep { city, steps, .. }, _) => self.mood(city, false, steps),
            (Task::Ruin { seat, left, card }, Action::At(at)) => {
                self.again(left, |left| Task::Ruin { seat, left, card });
                self.ruin(at, card);
            }
            (Task::Wreck { city }, Action::Part(building)) => self.wreck(city, building),
            (Task::Reveal { seat, .. }, Action::At(at)) => self.reveal_by_card(seat, at),
            (Task::Way { seat, region, tile, entered, .. }, Action::Way(way)) => {
                self.lay(seat, region, tile, way, entered);
            }
            (Task::Spawn { .. }, Action::At(at)) => {
                self.camp(at);
                self.add_barbarian(at);
            }
            (Task::Berth { .. }, Action::At(at)) => self.berth(at),
            (Task::Exhaust { .. }, Action::At(at)) => self.exhaust(at),
            (Task::Raid { .. }, Action::Raid { from, to }) => self.raid(from, to),
            (Task::Siege, action) => self.siege(action),
            (Task::CardAttack, action) => self.battle_card(0, action),
            (Task::CardDefend, action) => self.battle_card(1, action),
            (Task::Cease, Action::Yes) => self.next_battle_round(),
            (Task::Cease, _) => self.cease(),
            (Task::Drown { seat, left }, Action::Lose(kind)) => self.drown(seat, left, kind),
            (Task::Hits { left }, action) => self.hit(left, action),
            (Task::Spoils { at }, action) => self.spoils(at, action == Action::Yes),
            (Task::Window { seat, advance, not }, Action::Card(card)) => {
                self.push(Task::Window { seat, advance, not: not | 1 << card.number() });
                self.play_card(seat, card);
            }
            (Task::Wonder { claimed }, Action::Wonder { wonder, city: Some(city) }) => {
                self.build_wonder(wonder, city, claimed);
            }
            (Task::Claim { seat }, Action::Wonder { wonder, .. }) => self.claim(seat, wonder),
            (Task::Raze { seat }, Action::At(at)) => {
                self.destroy(at);
                self.gain_all(seat, self.rules.rates.given_up, 1);
            }
            (Task::First { .. }, Action::Seat(seat)) => self.first(seat),
            (Task::Offer | Task::Deal | Task::Hand { .. }, action) => self.haggle(task, action),
            // Nothing, or nothing more.
            _ => {}
        }
    }
}

/// True when nobody decides on a task.
const fn is_carried(task: Task) -> bool {
    matches!(
        task,
        Task::Next
            | Task::Begin
            | Task::Over
            | Task::Status { .. }
            | Task::After { .. }
            | Task::Activated { .. }
            | Task::Halt
            | Task::Cheer { .. }
            | Task::Sway { .. }
            | Task::Effect { .. }
            | Task::Learn { .. }
            | Task::Level { .. }
            | Task::Event { .. }
            | Task::Filed { .. }
            | Task::Explored { .. }
            | Task::Roll
            | Task::Won
            | Task::Struck
            | Task::Stands { .. }
    )
}
