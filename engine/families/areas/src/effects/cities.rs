//! Losing cities: which ones is chosen one by one; they are reduced, destroyed, annexed or turn pirate.

use crate::prelude::*;
use strabo_model::calamity::{CheckSupport, Chooser, Place as Where, Shortage, Whose};

use super::shared::{cities_of, id, involve, near, strike, trader};
use super::{damage, floor, modify, ransom};
use crate::steps::{beneficiary, support};

/// What becomes of a chosen city.
#[derive(Clone, Copy)]
enum Fate {
    Reduced,
    Destroyed,
    Pirate,
    Annexed(Shortage),
}

/// What the effects on cities have in common.
struct Loss {
    count: u16,
    from: Where,
    whose: Whose,
    chosen_by: Chooser,
    or_pay: Option<u16>,
    select_first: bool,
    most_damage: bool,
    fate: Fate,
}

fn loss(game: &Game, state: &State, effect: &Effect) -> Option<Loss> {
    let cities = u16::from(state.player(state.victim()).cities);
    let mut loss = Loss {
        count: 0,
        from: Where::Anywhere,
        whose: Whose::Victim,
        chosen_by: Chooser::Victim,
        or_pay: None,
        select_first: false,
        most_damage: false,
        fate: Fate::Reduced,
    };
    match effect {
        Effect::ReduceCities(lose) | Effect::DestroyCities(lose) => {
            loss.count = lose.all_but.map_or(lose.count, |kept| cities.saturating_sub(kept));
            (loss.from, loss.whose, loss.chosen_by) = (lose.from, lose.whose, lose.chosen_by);
            (loss.or_pay, loss.select_first) = (lose.or_pay, lose.select_first);
            loss.most_damage = lose.most_damage;
            let spared = modify::reduces_instead(game, state);
            if matches!(effect, Effect::DestroyCities(_)) && !spared {
                loss.fate = Fate::Destroyed;
            }
        }
        Effect::AnnexCities(annex) => {
            loss.count = annex.count;
            loss.chosen_by = annex.chosen_by;
            if !(annex.untraded_reduces && trader(state).is_none()) {
                loss.fate = Fate::Annexed(annex.shortage);
            }
        }
        Effect::PirateCities(pirates) => {
            (loss.count, loss.from, loss.chosen_by) =
                (pirates.count, pirates.from, pirates.chosen_by);
            loss.fate = Fate::Pirate;
        }
        _ => return None,
    }
    Some(loss)
}

fn chooser(state: &State, chooser: Chooser) -> Seat {
    match chooser {
        Chooser::Victim => state.victim(),
        Chooser::Primary => state.calamity.primary,
        Chooser::Beneficiary => state.calamity.beneficiary.unwrap_or(state.victim()),
    }
}

pub(super) fn run(game: &Game, state: &mut State, effect: &Effect) -> Flow {
    let Some(loss) = loss(game, state, effect) else { return Flow::Done };
    if !state.calamity.opened {
        state.calamity.opened = true;
        let there = fits_u16(candidates(game, state, &loss).count());
        state.calamity.left = if loss.select_first {
            modify::amount_of_chosen(game, state, loss.count, there)
        } else {
            modify::amount(game, state, loss.count)
        };
    }
    if candidates(game, state, &loss).next().is_none() {
        return Flow::Done;
    }
    if ransom::run(game, state) == Flow::Ask {
        return Flow::Ask;
    }
    if state.calamity.left == 0 && !may_go_on(game, state, &loss) {
        return Flow::Done;
    }
    state.question(chooser(state, loss.chosen_by), Ask::LostCity)
}

/// Cities that were chosen first and then spared may be lost all the same.
fn may_go_on(game: &Game, state: &State, loss: &Loss) -> bool {
    loss.select_first && u16::from(state.calamity.part) < modify::spared(game, state, loss.count)
}

/// The cities that may be chosen, by whose they are and where.
fn open<'a>(game: &'a Game, state: &'a State, loss: &'a Loss) -> impl Iterator<Item = Land> + 'a {
    let victim = state.victim();
    let seats = match loss.whose {
        Whose::Victim => victim.number()..victim.number() + 1,
        Whose::Others | Whose::Anybody | Whose::Everybody => 0..fits_u8(game.seats()),
    };
    state.board.cities_among(seats).filter(move |at| {
        let Some(owner) = state.board.city(*at) else { return false };
        let fits = match loss.whose {
            Whose::Others => owner != victim,
            Whose::Victim | Whose::Anybody | Whose::Everybody => true,
        };
        fits && damage::city_is_in(game, state, *at, loss.from)
            && lost_points(game, state, *at, loss.fate) <= floor::spare(game, state, owner)
    })
}

/// The cities that may be chosen; only those that do the greatest damage, where the effect says so.
fn candidates<'a>(
    game: &'a Game,
    state: &'a State,
    loss: &'a Loss,
) -> impl Iterator<Item = Land> + 'a {
    let most = if loss.most_damage {
        open(game, state, loss).map(|at| damage_done(game, state, at, loss)).max()
    } else {
        None
    };
    open(game, state, loss)
        .filter(move |at| most.is_none_or(|most| damage_done(game, state, *at, loss) == most))
}

fn lost_points(game: &Game, state: &State, at: Land, fate: Fate) -> u16 {
    match fate {
        Fate::Reduced => floor::reduction(game, state, at),
        Fate::Destroyed | Fate::Pirate | Fate::Annexed(_) => game.rules.cities.points,
    }
}

/// What the loss of a city costs everybody: with what may come after it next door.
fn damage_done(game: &Game, state: &State, at: Land, loss: &Loss) -> u16 {
    let next = usize::from(state.calamity.effect) + 1;
    let follows = match modify::effect_at(game, state, state.victim(), next) {
        Some(Effect::ReduceCities(cities)) if cities.from == Where::Adjacent => {
            let others = near(game, at).filter(|other| {
                let owner = state.board.city(*other);
                owner.is_some_and(|owner| owner < game.barbarians() && owner != state.victim())
            });
            others.map(|other| floor::reduction(game, state, other)).max().unwrap_or(0)
        }
        _ => 0,
    };
    lost_points(game, state, at, loss.fate) + follows
}

fn effect<'g>(game: &'g Game, state: &State) -> Option<&'g Effect> {
    modify::effect_at(game, state, state.victim(), usize::from(state.calamity.effect))
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    if state.calamity.owed > 0 {
        return ransom::cities(game, state).for_each(|at| legal.one(Action::Choose(at)));
    }
    let Some(loss) = effect(game, state).and_then(|effect| loss(game, state, effect)) else {
        let newest_first = match effect(game, state) {
            Some(Effect::CheckSupport(check)) => check.newest_first,
            _ => false,
        };
        let cities = reducible(game, state, newest_first);
        return cities.for_each(|at| legal.one(Action::Choose(at)));
    };
    if state.calamity.left == 0 {
        legal.one(Action::Done);
    }
    candidates(game, state, &loss).for_each(|at| legal.one(Action::Choose(at)));
    let treasury = u16::from(state.player(state.victim()).treasury);
    if loss.or_pay.is_some_and(|price| treasury >= price) {
        legal.one(Action::Pay);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let loss = effect(game, state).and_then(|effect| loss(game, state, effect));
    // A check for support goes on until the rest is supported, however many cities that takes.
    let counted = u16::from(loss.is_some());
    match action {
        Action::Choose(at) if state.calamity.owed > 0 => {
            state.destroy_city(game, at, cause, events);
            ransom::given(game, state);
        }
        Action::Choose(at) => {
            strike(state, at);
            if let Some(owner) = state.board.city(at) {
                involve(game, state, owner, events);
            }
            match loss.map_or(Fate::Reduced, |loss| loss.fate) {
                Fate::Reduced => state.reduce_city(game, at, cause, events),
                Fate::Destroyed => state.destroy_city(game, at, cause, events),
                Fate::Pirate => state.take_city(game, (at, game.barbarians()), cause, events),
                Fate::Annexed(shortage) => annex(game, state, (at, shortage), events),
            }
            state.calamity.part += u8::from(counted > 0 && state.calamity.left == 0);
            state.calamity.left = state.calamity.left.saturating_sub(counted);
        }
        Action::Done => state.calamity.part = u8::MAX,
        Action::Pay => {
            let seat = state.victim();
            let price = loss.and_then(|loss| loss.or_pay).unwrap_or(0);
            let tokens = state.pay(seat, fits_u8(usize::from(price)));
            events.note(Event::TreasuryLost { seat, tokens, cause });
            state.calamity.left = 0;
        }
        _ => {}
    }
}

/// The beneficiary takes the city, or the player named by the rule for shortages.
fn annex(game: &Game, state: &mut State, (at, shortage): (Land, Shortage), events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let victim = state.victim();
    let mut by = state.calamity.beneficiary;
    let mut exhausted = SeatSet::default();
    let able = |seat: &Seat| state.player(*seat).city_stock > 0;
    while let Some(unable) = by.filter(|seat| !able(seat))
        && shortage == Shortage::NextBeneficiary
    {
        exhausted.insert(unable);
        let rule = super::shared::calamity(game, state).beneficiary.as_ref();
        by = rule.and_then(|rule| {
            beneficiary::find(game, state, rule.otherwise.unwrap_or(rule.who), victim, exhausted)
        });
    }
    if let Some(by) = by.filter(able) {
        return state.take_city(game, (at, by), cause, events);
    }
    match shortage {
        Shortage::Barbarians => state.take_city(game, (at, game.barbarians()), cause, events),
        Shortage::Destroyed | Shortage::NextBeneficiary => {
            state.destroy_city(game, at, cause, events);
        }
        Shortage::Kept => {}
    }
}

/// Own cities that may be reduced at all; perhaps those that were built this turn before others.
fn reducible<'a>(
    game: &'a Game,
    state: &'a State,
    newest_first: bool,
) -> impl Iterator<Item = Land> + 'a {
    let victim = state.victim();
    let all = move || {
        cities_of(state, victim).filter(move |at| {
            floor::reduction(game, state, *at) <= floor::spare(game, state, victim)
        })
    };
    let newest = newest_first && all().any(|at| state.board.fresh(at));
    all().filter(move |at| !newest || state.board.fresh(*at))
}

/// Cities are reduced until the rest is supported, at a worse rate or with fewer tokens.
pub(super) fn check_support(
    game: &Game,
    state: &mut State,
    effect: &CheckSupport,
    events: &mut Events,
) -> Flow {
    let victim = state.victim();
    let cause = Cause::Calamity(id(game, state));
    // What advances change is the one number the effect has.
    let (rate, unavailable) = match (effect.rate, effect.unavailable) {
        (rate, 0) => (modify::amount(game, state, rate), 0),
        (rate, unavailable) => (rate, modify::amount(game, state, unavailable)),
    };
    // Only tokens on the board can be withheld: those that replace a city come later and count.
    if !state.calamity.opened {
        state.calamity.opened = true;
        state.calamity.left = unavailable.min(u16::from(state.player(victim).tokens));
    }
    while support::is_short(game, state, victim, (rate, state.calamity.left)) {
        let mut cities = reducible(game, state, effect.newest_first);
        let first = cities.next();
        let several = cities.next().is_some();
        drop(cities);
        match first {
            Some(_) if several => return state.question(victim, Ask::LostCity),
            Some(at) => state.reduce_city(game, at, cause, events),
            None => break,
        }
    }
    Flow::Done
}
