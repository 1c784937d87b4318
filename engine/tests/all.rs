//! What always holds, for every pack that ships and every number of players it has.

use strabo_bots::seated::{Seated, Visit, visit};
use strabo_engine::{Family, Game, Options, SetupError};
use strabo_kernel::laws::{Tally, hold};

struct Laws {
    seed: u64,
    every: u64,
}

impl Visit for Laws {
    type Out = Result<Tally, String>;

    fn visit<M: Seated>(self, game: &M) -> Self::Out {
        hold(game, self.seed, self.every)
    }
}

/// All packs that ship, with the numbers of players they have setups for.
fn packs() -> impl Iterator<Item = (strabo_model::Pack, Vec<u8>)> {
    strabo_packs::names().filter_map(|id| {
        let pack = strabo_packs::compile(id).and_then(|outcome| outcome.pack)?;
        let mut players: Vec<u8> = pack.setups.iter().map(|setup| setup.players).collect();
        players.sort_unstable();
        players.dedup();
        (!players.is_empty()).then_some((pack, players))
    })
}

#[test]
fn what_always_holds_holds_for_every_pack_that_is_played() {
    let mut families: Vec<Family> = Vec::new();
    for (pack, players) in packs() {
        for players in players {
            // Games of areas are long, and have tests of their own.
            let areas = Family::of(&pack) == Family::Areas;
            let usual = Options::new(players);
            let turn_limit = if areas { 8 } else { usual.turn_limit };
            let game = match Game::new(&pack, &Options { turn_limit, ..usual }) {
                Ok(game) => game,
                Err(SetupError::NotPlayed(_) | SetupError::Unprinted(_)) => continue,
                Err(error) => panic!("{} with {players}: {error}", pack.id),
            };
            let laws = Laws { seed: u64::from(players), every: if areas { 13 } else { 3 } };
            let tally = visit(&game, laws)
                .unwrap_or_else(|what| panic!("{} with {players} players: {what}", pack.id));
            assert!(tally.decisions > 25, "{}: {tally:?}", pack.id);
            assert!(tally.accepted > 0 && tally.refused > 0 && tally.imagined > 0, "{tally:?}");
            families.push(game.family());
        }
    }
    for family in Family::ALL {
        assert!(families.contains(&family), "no shipped pack is one of {}", family.words());
    }
}

#[test]
fn a_pack_whose_faces_are_not_printed_says_so() {
    let founders = strabo_packs::compile("founders-of-the-empire").and_then(|outcome| outcome.pack);
    let refused = Game::new(&founders.expect("a pack"), &Options::new(3));
    let Err(SetupError::Unprinted(needs)) = refused else { panic!("{refused:?}") };
    assert!(needs.contains("is not printed"), "{needs}");
}
