//! Any bytes as answers in a game of any family: legal ones are taken, all others refused without a trace,
//! tokens are read back as they were written, and what always holds holds after each.
//!
//! The first byte chooses the game, the second is the seed. Then each byte either chooses among what is
//! listed, or is the seed with which chance takes something legal, or says how many bytes follow that are the token of an action, as somebody may write it into a
//! record.

use std::sync::OnceLock;

use strabo_engine::{Chance, Game, Log, Options, PlayableFamily, Seat, Visit};

/// Bytes below this choose among what is listed.
const LISTED: u8 = 200;
/// Bytes below this let chance choose, which also finds what is legal and not listed, such as offers.
const BY_CHANCE: u8 = 220;

/// A game of every family and player count. A game of areas is short.
pub fn games() -> &'static [Game] {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let packs = ["founders-stand-in", "new-dawn-stand-in", "smallest", "clash-stand-in"];
        let packs = packs.into_iter().filter_map(strabo_data::compile);
        let mut games = Vec::new();
        for pack in packs.filter_map(|outcome| outcome.pack) {
            for setup in &pack.setups {
                let options = Options { turn_limit: 12, ..Options::new(setup.players) };
                games.push(Game::new(&pack, &options).expect("a game"));
            }
        }
        games
    })
}

/// Plays the game that bytes stand for.
pub fn run(data: &[u8]) {
    let [game, seed, answers @ ..] = data else { return };
    let games = games();
    games[usize::from(*game) % games.len()].visit(Play { seed: *seed, answers });
}

struct Play<'d> {
    seed: u8,
    answers: &'d [u8],
}

impl Visit for Play<'_> {
    type Out = ();

    fn visit<F: PlayableFamily>(self, game: &F) {
        let mut rest = self.answers;
        let mut events = F::Events::off();
        let mut state = game.start(self.seed.into(), &mut events);
        let mut legal = F::Legal::default();
        let mut token = String::new();
        while let (Some(seat), Some((&byte, more))) = (game.asked(&state), rest.split_first()) {
            rest = more;
            game.legal(&state, &mut legal);
            let action = if byte < LISTED {
                let mut list = Vec::new();
                game.each_legal(&legal, &mut |action| list.push(action));
                Some(list[usize::from(byte) % list.len()])
            } else if byte < BY_CHANCE {
                game.any_legal(&legal, &mut Chance::new(byte.into()))
            } else {
                let length = usize::from(byte - BY_CHANCE).min(rest.len());
                let (bytes, more) = rest.split_at(length);
                rest = more;
                std::str::from_utf8(bytes).ok().and_then(|token| game.read(token))
            };
            if let Some(action) = action.filter(|_| byte < BY_CHANCE) {
                token.clear();
                game.write(action, &mut token);
                assert_eq!(game.read(&token), Some(action), "{token}");
                assert!(!game.say(game.view(&state, seat), action).is_empty(), "{token}");
            }
            let Some(action) = action else { continue };
            let listed = game.is_legal(&legal, action);
            let before = state.clone();
            let result = game.apply(&mut state, seat, action, &mut events);
            assert_eq!(result.is_ok(), listed, "{action:?}");
            if result.is_err() {
                assert!(state == before, "{action:?} was refused and left a trace");
            }
            assert_eq!(game.check(&state), Ok(()), "{action:?}");
        }
        shown(game, &state);
    }
}

/// Everything that is made of a state can be made of this one.
fn shown<F: PlayableFamily>(game: &F, state: &F::State) {
    let text = serde_json::to_string(state).expect("a state is plain data");
    let again: F::State = serde_json::from_str(&text).expect("it is read back");
    assert!(again == *state, "the state changes when it is written down and read back");
    for seat in (0..u8::MAX).map(Seat::new).take(game.seats()) {
        let view = game.view(state, seat);
        let imagined = game.imagined(view, 7);
        assert_eq!(game.check(&imagined), Ok(()), "in a world that {seat} imagines");
        assert_eq!(game.sheet(game.view(&imagined, seat)), game.sheet(view), "{seat}");
        assert!(game.pages(view, seat).iter().all(|(name, _)| !name.is_empty()));
        drop(game.position(view));
    }
    assert!(game.asked(state).is_some() == game.ending(state).is_none());
}
