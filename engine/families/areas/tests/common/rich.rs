//! Crowded positions drawn at random, in which most rules have something to bite on.

use strabo_areas::{Chance, Game, Land, Seat, State, testing::Position};
use strabo_model::refs::CommodityId;

fn any_place(game: &Game, chance: &mut Chance) -> Land {
    Land::new(u16::try_from(chance.pick(game.places.list.len())).expect("few areas"))
}

/// A neighbour by land or water, now and then somewhere else.
fn step(game: &Game, chance: &mut Chance, at: Land) -> Land {
    let near: Vec<Land> =
        game.places.by_land(at).iter().chain(game.places.by_water(at)).copied().collect();
    if near.is_empty() || chance.pick(8) == 0 {
        return any_place(game, chance);
    }
    near[chance.pick(near.len())]
}

fn is_free(state: &State, at: Land) -> bool {
    state.board.city(at).is_none() && state.board.all_tokens(at) == 0
}

fn realm<'g>(
    game: &Game,
    mut scene: Position<'g>,
    seat: Seat,
    chance: &mut Chance,
) -> Position<'g> {
    let mut at = any_place(game, chance);
    let cities = 3 + chance.pick(7);
    let steps = [9, 25, 40][chance.pick(3)];
    for step_at in 0..steps {
        if step_at % 3 == 0
            && usize::from(scene.state().player(seat).cities) < cities
            && is_free(scene.state(), at)
        {
            scene = scene.city(seat, at);
        } else if scene.state().board.city(at).is_none() {
            let count = u8::try_from(1 + chance.pick(3)).expect("small");
            let count = count.min(scene.state().player(seat).stock.saturating_sub(8));
            scene = scene.tokens(seat, at, count);
        }
        at = step(game, chance, at);
    }
    scene
}

/// Everybody has cities, tokens, ships, treasury, cards and a marker on its way.
pub fn rich(game: &Game, seed: u64) -> Position<'_> {
    let mut chance = Chance::new(seed);
    let mut scene = Position::new(game, seed);
    for seat in game.all_seats() {
        scene = realm(game, scene, seat, &mut chance);
        for _ in 0..3 {
            scene = scene.ship(seat, any_place(game, &mut chance));
        }
        let kept = u8::try_from([0, 2, 9, 30][chance.pick(4)]).expect("small");
        scene = scene.stock(seat, kept).marker(seat, 5);
        for _ in 0..6 {
            let commodity = CommodityId::from(chance.pick(game.pack.commodities.len()));
            scene = scene.commodity(seat, commodity, 1);
        }
    }
    let at = any_place(game, &mut chance);
    let wild = if is_free(scene.state(), at) { scene.city(game.barbarians(), at) } else { scene };
    let at = any_place(game, &mut chance);
    if is_free(wild.state(), at) { wild.tokens(game.barbarians(), at, 3) } else { wild }
}
