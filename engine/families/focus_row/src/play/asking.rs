//! What can be answered to each question, and whether there is anything to ask.

use super::{Play, building};
use crate::prelude::*;
use crate::{reading::joined, rules::Reach};

impl Play<'_> {
    /// True when somebody has to decide. What has only one answer is not asked.
    pub(super) fn asks(&mut self, task: Task) -> bool {
        match task {
            Task::Begin
            | Task::Round { .. }
            | Task::Event { .. }
            | Task::Everybody { .. }
            | Task::Barbarians { .. }
            | Task::Unstack { .. }
            | Task::Turn
            | Task::Reset
            | Task::Effect { .. }
            | Task::Outcome
            | Task::Settle { .. } => return false,
            Task::Choose | Task::Spoils | Task::Lay { .. } => return true,
            Task::Pick => {
                let mut list = Vec::new();
                building::picks(self.rules, self.state, &mut list);
                if list.is_empty() {
                    // Nothing fits anywhere: the tiles go back to the box.
                    self.state.player_mut().hand = [None; 4];
                    self.state.tasks.pop();
                    self.next_builder();
                    // The task that takes its place is looked at next.
                    self.state.tasks.push(Task::Free);
                    return false;
                }
                return true;
            }
            _ => {}
        }
        let view = self.view();
        match task {
            Task::Discard { seat, left } | Task::Loot { from: seat, left } => {
                left > 0 && view.player(seat).trade.iter().any(|trade| *trade > 0)
            }
            Task::Give { seat, left } => {
                let limit = view.trade_limit(seat);
                let kinds = self.rules.kinds.len();
                left > 0 && view.player(seat).trade[..kinds].iter().any(|trade| *trade < limit)
            }
            Task::BidAttack => {
                let kind = self.state.note.kind;
                matches!(view.boost(), Boost::Combat(_)) && view.spendable(kind) > 0
            }
            Task::BidDefence => view.combat_trade().is_some_and(|trade| trade > 0),
            Task::BoostMoves { doing, main } => {
                let player = view.player(self.state.active);
                let any = player.caravans.iter().any(|one| *one != Caravan::Unused);
                let most = view.spendable(self.state.note.kind);
                main && any && most > 0 && moves_with(view, doing, most)
            }
            Task::BoostDial { main, .. } => {
                main && matches!(view.boost(), Boost::Dial(_))
                    && view.spendable(self.state.note.kind) > 0
            }
            Task::Free => !view.player(self.state.active).tokens.is_empty(),
            Task::Place { doing, left, main } => placing(view, doing, left, main).is_some(),
            Task::Reinforce { left } => {
                let player = view.player(self.state.active);
                left > 0 && !player.tokens.is_within(player.strong)
            }
            Task::Attack { doing, left } => {
                let (pieces, barbarians) = targets(view, doing, left);
                !(pieces | barbarians).is_empty()
            }
            Task::Order { count } => next_effects(view, count).len() > 1,
            Task::Caravans { doing, moved } => movable(view, doing, moved).len() > 1,
            Task::Caravan { doing, which, .. } => !goals(view, doing, which).is_empty(),
            Task::Chain
            | Task::Envoy { .. }
            | Task::Level { .. }
            | Task::Wonder { .. }
            | Task::Pay { .. }
            | Task::House { .. }
            | Task::Goods { .. }
            | Task::Exchange { .. }
            | Task::Destroy { .. }
            | Task::TakeOver { .. }
            | Task::Yield { .. }
            | Task::Option { .. } => any_answer(view, task),
            _ => false,
        }
    }
}

/// True when something but nothing can be answered.
fn any_answer(view: View<'_>, task: Task) -> bool {
    let mut any = false;
    answers(view, task, &mut |action| any |= action != Action::Done);
    any
}

/// All answers to a question, each once.
pub(crate) fn legal(view: View<'_>, list: &mut Vec<Action>) {
    list.clear();
    let Some(task) = view.state.tasks.last().copied() else { return };
    if view.state.end.is_some() {
        return;
    }
    match task {
        Task::Pick => building::picks(view.rules, view.state, list),
        Task::Lay { tile, side } => building::lays(view.rules, view.state, tile, side, list),
        _ => answers(view, task, &mut |action| list.push(action)),
    }
}

fn each(spaces: Spaces, action: fn(Space) -> Action, with: &mut dyn FnMut(Action)) {
    spaces.iter().for_each(|at| with(action(at)));
}

fn answers(view: View<'_>, task: Task, with: &mut dyn FnMut(Action)) {
    let (rules, state) = (view.rules, view.state);
    let seat = state.active;
    let kinds = || numbered::<KindId, _>(&rules.kinds).map(|(kind, _)| kind);
    let player = view.player(seat);
    match task {
        Task::Discard { seat, .. } => {
            let trade = view.player(seat).trade;
            kinds()
                .filter(|kind| trade[kind.index()] > 0)
                .for_each(|kind| with(Action::Discard(kind)));
        }
        Task::Give { seat, .. } => {
            let limit = view.trade_limit(seat);
            let trade = view.player(seat).trade;
            kinds()
                .filter(|kind| trade[kind.index()] < limit)
                .for_each(|kind| with(Action::Put(kind)));
        }
        Task::Loot { from, .. } => {
            let trade = view.player(from).trade;
            kinds()
                .filter(|kind| trade[kind.index()] > 0)
                .for_each(|kind| with(Action::Take(kind)));
            with(Action::Done);
        }
        Task::Choose => {
            for (slot, _) in (1..).zip(&rules.kinds) {
                with(Action::Focus(slot));
                if player.in_slot(slot).is_some_and(|(_, card)| is_forced(rules, card)) {
                    with(Action::Idle(slot));
                }
            }
        }
        Task::Option { effect, main } => {
            for (at, doing) in (0_u8..).zip(&rules[effect].doings) {
                if can_start(view, *doing, main) {
                    with(Action::Option(at));
                }
            }
            with(Action::Done);
        }
        Task::Order { count } => {
            for at in next_effects(view, count) {
                with(Action::Option(at));
            }
        }
        Task::Place { doing, left, main } => place(view, doing, left, main, with),
        Task::Chain => {
            if view.tokens_left(seat) > 0 {
                each(view.spread(), Action::Place, with);
            } else if !view.spread().is_empty() {
                // Those that were just placed stay: they could wander without end.
                each(player.tokens - state.note.chain, Action::Remove, with);
            }
            with(Action::Done);
        }
        Task::Free => {
            each(player.tokens, Action::Remove, with);
            with(Action::Done);
        }
        Task::Reinforce { left } => {
            if left > 0 {
                each(player.tokens - player.strong, Action::Reinforce, with);
            }
            with(Action::Done);
        }
        Task::Attack { doing, left } => {
            let (pieces, barbarians) = targets(view, doing, left);
            each(pieces, Action::Attack, with);
            each(barbarians, Action::AttackBarbarian, with);
            with(Action::Done);
        }
        Task::BoostMoves { doing, .. } => {
            let counts = 0..=view.spendable(state.note.kind);
            let useful = counts.filter(|count| *count == 0 || moves_with(view, doing, *count));
            useful.for_each(|count| with(Action::Spend(count)));
        }
        Task::BidAttack | Task::BoostDial { .. } => {
            (0..=view.spendable(state.note.kind)).for_each(|count| with(Action::Spend(count)));
        }
        Task::BidDefence => {
            let most = view.combat_trade().unwrap_or(0);
            (0..=most).for_each(|count| with(Action::Spend(count)));
        }
        Task::Spoils => {
            with(Action::Conquer);
            let at = state.note.fight.at;
            if state.wonder_at(at).is_none() || !view.bare_cities(seat).is_empty() {
                with(Action::Liberate);
            }
        }
        Task::Caravans { doing, moved } => {
            for which in movable(view, doing, moved) {
                with(Action::Option(which));
            }
            with(Action::Done);
        }
        Task::Caravan { doing, which, chosen, .. } => {
            each(goals(view, doing, which), Action::Caravan, with);
            if !chosen {
                with(Action::Done);
            }
        }
        Task::Envoy { state: of, rival } => {
            if let Some(rival) = rival {
                view.treaties_of(rival).for_each(|card| with(Action::Treaty(card)));
            } else if let Some(of) = of
                && player.envoys >> of.number() & 1 == 0
                && view.envoys_left(of) > 0
            {
                with(Action::Envoy);
            }
            with(Action::Done);
        }
        Task::Level { level } => {
            view.cards_of_level(seat, level).for_each(|card| with(Action::Gain(card)));
            with(Action::Done);
        }
        Task::Wonder { doing, main } => {
            affordable(view, doing, main, &mut |deck| with(Action::Wonder(deck)));
            with(Action::Done);
        }
        Task::Pay { wonder, main, .. } => {
            let accepted = view.accepted(wonder);
            for (at, _) in numbered::<GoodId, _>(&rules.goods) {
                if accepted >> at.number() & 1 == 1 && player.goods[at.index()] > 0 {
                    with(Action::Pay(at));
                }
            }
            for (at, good) in view.naturals_left() {
                if accepted >> good.number() & 1 == 1 {
                    with(Action::PayNatural(at));
                }
            }
            if main
                && matches!(view.boost(), Boost::Production(_))
                && view.spendable(state.note.kind) > 0
            {
                with(Action::Spend(1));
            }
        }
        Task::House { .. } => each(view.bare_cities(seat), Action::House, with),
        Task::Goods { doing, left, may } => {
            if let (Doing::GainGoods { goods, new_type, .. }, true) = (&rules[doing], left > 0) {
                for (at, _) in numbered::<GoodId, _>(&rules.goods) {
                    let index = at.index();
                    let fits =
                        goods >> at.number() & 1 == 1 && (!new_type || player.goods[index] == 0);
                    if fits && state.supply[index] > 0 {
                        with(Action::Good(at));
                    }
                }
            }
            if may {
                with(Action::Done);
            }
        }
        Task::Exchange { doing, left } => {
            if let (Doing::Exchange { from, into, .. }, true) = (&rules[doing], left > 0) {
                for (give, _) in numbered::<GoodId, _>(&rules.goods) {
                    for (take, _) in numbered::<GoodId, _>(&rules.goods) {
                        let wanted =
                            from >> give.number() & 1 == 1 && into >> take.number() & 1 == 1;
                        let there =
                            player.goods[give.index()] > 0 && state.supply[take.index()] > 0;
                        if wanted && there && give != take {
                            with(Action::Exchange { from: give, into: take });
                        }
                    }
                }
            }
            with(Action::Done);
        }
        Task::Destroy { doing, left } => {
            if let (Doing::Destroy { reach, .. }, true) = (&rules[doing], left > 0) {
                let near = match reach {
                    Reach::BesideCity => view.board().beside(player.cities),
                    Reach::BesideSpace => view.board().beside(player.spaces()),
                    Reach::Anywhere | Reach::Within(_) => view.board().land_up_to(7),
                };
                each(near & (state.all_tokens() - player.tokens), Action::Destroy, with);
            }
            with(Action::Done);
        }
        Task::TakeOver { left, .. } => {
            if left > 0 {
                let victim = state.note.victim;
                let mut found = Spaces::NONE;
                for (rival, other) in state.seats() {
                    let enough = other.tokens.len() >= left;
                    let fits = victim.map_or(rival != seat && enough, |victim| rival == victim);
                    if fits {
                        found |= other.tokens;
                    }
                }
                found -= state.note.chosen;
                if view.tokens_left(seat) > 0 {
                    // By space and not by seat: the order of a list must not favour anybody.
                    each(found, Action::Choose, with);
                } else if !found.is_empty() {
                    each(player.tokens, Action::Remove, with);
                }
            }
            if state.note.victim.is_none() {
                with(Action::Done);
            }
        }
        Task::Yield { count } if count > 0 && view.tokens_left(seat) > 0 => {
            each(state.note.chosen, Action::Choose, with);
        }
        _ => {}
    }
}

/// What can be done about pieces to place, if there is a place for one.
enum Placing {
    Place,
    Remove,
    Spend,
}

/// What can be done, and where pieces may be placed.
fn placing(view: View<'_>, doing: DoingId, left: u8, main: bool) -> Option<(Placing, Spaces)> {
    let Doing::Place(rule) = &view.rules[doing] else { return None };
    let seat = view.state.active;
    let token = rule.target == Target::Token;
    let pieces = if token { view.tokens_left(seat) } else { view.cities_left(seat) };
    let may_remove = token && !view.player(seat).tokens.is_empty();
    let what = if left > 0 && pieces > 0 {
        Placing::Place
    } else if left > 0 && may_remove {
        Placing::Remove
    } else if left == 0
        && main
        && token
        && (pieces > 0 || may_remove)
        && matches!(view.boost(), Boost::Tokens(_))
        && view.spendable(view.state.note.kind) > 0
    {
        Placing::Spend
    } else {
        return None;
    };
    let places = view.places(rule);
    (!places.is_empty()).then_some((what, places))
}

fn place(view: View<'_>, doing: DoingId, left: u8, main: bool, with: &mut dyn FnMut(Action)) {
    match placing(view, doing, left, main) {
        Some((Placing::Place, places)) => each(places, Action::Place, with),
        Some((Placing::Remove, _)) => {
            each(view.player(view.state.active).tokens, Action::Remove, with);
        }
        Some((Placing::Spend, _)) => with(Action::Spend(1)),
        None => {}
    }
    with(Action::Done);
}

/// Where a caravan of the active player may go.
fn goals(view: View<'_>, doing: DoingId, which: u8) -> Spaces {
    goals_within(view, doing, which, (view.state.note.left, view.state.note.steps))
}

/// The same with what is left of a move, or with steps more.
fn goals_within(view: View<'_>, doing: DoingId, which: u8, (left, steps): (u8, u8)) -> Spaces {
    let (rules, state) = (view.rules, view.state);
    let at = view.player(state.active).caravans[usize::from(which)];
    let Doing::Move { spaces, slot, perk } = &rules[doing] else {
        return Spaces::NONE;
    };
    let perk = joined(*perk, view.caravan_perk(state.active));
    let far = match left {
        0 => spaces.saturating_add(perk.spaces).saturating_add(steps),
        left => left,
    };
    view.caravan_goals(at, far, slot.then_some(state.note.slot), perk)
}

/// The caravans that have not moved and can, one of those that stand in the same place.
pub(super) fn movable(view: View<'_>, doing: DoingId, moved: u8) -> Vec<u8> {
    let caravans = view.player(view.state.active).caravans;
    let mut found: Vec<u8> = Vec::new();
    for which in (0..view.rules.caravans).filter(|which| moved >> which & 1 == 0) {
        let place = |which: u8| caravans[usize::from(which)];
        let alike = found.iter().any(|other| place(*other) == place(which));
        if !alike && !goals(view, doing, which).is_empty() {
            found.push(which);
        }
    }
    found
}

/// True when a caravan can move once so many trade tokens are spent on it.
fn moves_with(view: View<'_>, doing: DoingId, count: u8) -> bool {
    let Boost::Steps(each) = view.boost() else { return false };
    let steps = (0, count.saturating_mul(each));
    (0..view.rules.caravans).any(|which| !goals_within(view, doing, which, steps).is_empty())
}

/// The effects that wait before the last task, the next first.
pub(crate) fn waiting(view: View<'_>, count: u8) -> impl Iterator<Item = EffectId> {
    let tasks =
        view.state.tasks.iter().rev().skip_while(|task| !matches!(task, Task::Effect { .. }));
    tasks.take(usize::from(count)).filter_map(|task| match task {
        Task::Effect { effect, .. } => Some(*effect),
        _ => None,
    })
}

/// Which of the effects that wait would change something now, by position.
pub(super) fn next_effects(view: View<'_>, count: u8) -> Vec<u8> {
    let useful = |effect: EffectId| {
        view.rules[effect].doings.iter().any(|doing| can_start(view, *doing, false))
    };
    (0_u8..)
        .zip(waiting(view, count))
        .filter(|(_, effect)| useful(*effect))
        .map(|(at, _)| at)
        .collect()
}

/// What may be attacked: pieces, and barbarians.
fn targets(view: View<'_>, doing: DoingId, left: u8) -> (Spaces, Spaces) {
    match &view.rules[doing] {
        Doing::Attack(rule) if left > 0 => view.targets(rule),
        _ => (Spaces::NONE, Spaces::NONE),
    }
}

/// The decks whose open wonder the active player can pay for and has a city for.
fn affordable(view: View<'_>, doing: DoingId, main: bool, with: &mut dyn FnMut(WonderDeckId)) {
    let Doing::BuildWonder { production, slot } = &view.rules[doing] else {
        return;
    };
    if view.bare_cities(view.state.active).is_empty() {
        return;
    }
    let production = view.production(*production, *slot);
    for (deck, _) in numbered(&view.rules.wonder_decks) {
        let Some(wonder) = view.shown(deck) else { continue };
        if production.saturating_add(view.means(wonder, main)) >= view.price(wonder) {
            with(deck);
        }
    }
}

/// True when a focus card does something that nobody is asked about: only then it is a choice of its own to resolve
/// it for no effect.
fn is_forced(rules: &Rules, card: FocusId) -> bool {
    let effects = rules[card].effects.iter().map(|effect| &rules[*effect]);
    let deeds =
        effects.filter(|effect| !effect.one_of && !effect.may).flat_map(|effect| &effect.doings);
    let forced = |doing: &Doing| {
        matches!(doing, Doing::Advance { .. } | Doing::GainTrade { .. } | Doing::GainGoods { .. })
    };
    deeds.into_iter().any(|doing| forced(&rules[*doing]))
}

/// True when a deed would change something.
fn can_start(view: View<'_>, doing: DoingId, main: bool) -> bool {
    let player = view.player(view.state.active);
    match &view.rules[doing] {
        Doing::Place(rule) => {
            let seat = view.state.active;
            let any = match rule.target {
                Target::Token => view.tokens_left(seat) > 0 || !player.tokens.is_empty(),
                Target::City => view.cities_left(seat) > 0,
            };
            any && !view.places(rule).is_empty()
        }
        Doing::Reinforce { .. } => !(player.tokens - player.strong).is_empty(),
        Doing::Attack(rule) => {
            let (pieces, barbarians) = view.targets(rule);
            !(pieces | barbarians).is_empty()
        }
        Doing::BuildWonder { .. } => {
            let mut any = false;
            affordable(view, doing, main, &mut |_| any = true);
            any
        }
        Doing::Move { .. } => player.caravans.iter().any(|one| *one != Caravan::Unused),
        Doing::Destroy { count, .. } => any_answer(view, Task::Destroy { doing, left: *count }),
        Doing::Exchange { up_to, .. } => any_answer(view, Task::Exchange { doing, left: *up_to }),
        Doing::TakeOver { choose, .. } => {
            let free = view.tokens_left(view.state.active) > 0 || !player.tokens.is_empty();
            let rivals = view.state.seats().filter(|(seat, _)| *seat != view.state.active);
            free && rivals.into_iter().any(|(_, rival)| rival.tokens.len() >= *choose)
        }
        _ => true,
    }
}
