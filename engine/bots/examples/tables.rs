//! How well one bot does among others in any game: `cargo run --release -p strabo-bots --example tables -- PACK PLAYERS ONE OTHERS [GAMES]`
//!
//! Every seed is played once for each seat that the one can have.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "it looks at the clock and prints"
)]

use std::time::Instant;

use strabo_bots::BotKind;
use strabo_bots::seats::bots;
use strabo_engine::{Amount, Game, Log, Options, PlayableFamily, Visit, play};

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pack, players, one, others, rest @ ..] = &words[..] else {
        return Err("PACK PLAYERS ONE OTHERS [GAMES]".to_owned());
    };
    let pack = strabo_data::compile(pack).and_then(|outcome| outcome.pack);
    let pack = pack.ok_or("there is no such pack")?;
    let players = players.parse().map_err(|_| "the number of players is no number")?;
    let game = Game::new(&pack, &Options::new(players)).map_err(|error| error.to_string())?;
    let games = rest.first().and_then(|text| text.parse().ok()).unwrap_or(100);
    game.visit(Contest { players, one: one.parse()?, others: others.parse()?, games })
}

struct Contest {
    players: u8,
    one: BotKind,
    others: BotKind,
    games: u64,
}

impl Visit for Contest {
    type Out = Result<(), String>;

    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
        let seats = usize::from(self.players);
        let mut by_seat = vec![0.0; seats];
        let (mut won, mut own, mut other, mut decisions) = (0.0, 0.0, 0.0, 0);
        let labels = game.labels();
        let none = |names: &[String]| [vec![0.0; names.len()], vec![0.0; names.len()]];
        let (mut parts, mut figures) = (none(&labels.points), none(&labels.figures));
        let begin = Instant::now();
        for seed in 0..self.games {
            for seat in 0..seats {
                let mut kinds = vec![self.others; seats];
                kinds[seat] = self.one;
                let mut bots = bots(game, seed, &kinds)?;
                let mut state = game.start(seed, &mut F::Events::off());
                let made = play(game, &mut state, &mut bots, &mut F::Events::off());
                decisions += made.map_err(|error| error.to_string())?;
                let standings = game.standings(&state);
                let first = standings.iter().filter(|one| one.rank == 1).count();
                for standing in &standings {
                    let mine = standing.seat.index() == seat;
                    if standing.rank == 1 {
                        by_seat[standing.seat.index()] +=
                            1.0 / f64::from(u32::try_from(first).unwrap_or(1));
                    }
                    if mine && standing.rank == 1 {
                        won += 1.0 / f64::from(u32::try_from(first).unwrap_or(1));
                    }
                    *(if mine { &mut own } else { &mut other }) += standing.points.as_f64();
                    let side = usize::from(!mine);
                    let mut counted: Vec<Amount> = Vec::new();
                    game.figures(&state, standing.seat, &mut counted);
                    for (sums, list) in [(&mut parts, &standing.parts), (&mut figures, &counted)] {
                        for (sum, part) in sums[side].iter_mut().zip(list) {
                            *sum += part.as_f64();
                        }
                    }
                }
            }
        }
        let played = f64::from(u32::try_from(self.games).unwrap_or(1)) * f64::from(self.players);
        let rest = played * f64::from(self.players - 1);
        println!(
            "{} with {}: {} among {} wins {:.2} times its share, {:.1} points against {:.1}; {:.0} games/s, {:.0} decisions each",
            game.pack().id,
            self.players,
            self.one,
            self.others,
            won / played * f64::from(self.players),
            own / played,
            other / rest,
            played / begin.elapsed().as_secs_f64(),
            f64::from(u32::try_from(decisions).unwrap_or(u32::MAX)) / played,
        );
        let shares: Vec<String> =
            by_seat.iter().map(|won| format!("{:.1}", 100.0 * won / played)).collect();
        println!("  wins of each seat, in percent: {}", shares.join(", "));
        for (at, name) in labels.points.iter().enumerate() {
            println!("  {name}: {:.2} against {:.2}", parts[0][at] / played, parts[1][at] / rest);
        }
        for (at, name) in labels.figures.iter().enumerate() {
            println!(
                "  {name}: {:.2} against {:.2}",
                figures[0][at] / played,
                figures[1][at] / rest
            );
        }
        Ok(())
    }
}
