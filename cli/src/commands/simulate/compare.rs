//! `strabo simulate --compare A B`: the same chance for two packs or setups.

use std::path::PathBuf;
use std::time::Instant;

use strabo_simulate::play::{Desk, Games};
use strabo_simulate::row::{GameRow, Outcome};
use strabo_simulate::run;

use super::progress::Progress;
use super::setting::Setting;
use super::show::Comparison;
use super::{Simulate, stop};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

impl Simulate {
    /// Plays each game of both, one after the other in the same thread, so that they come in pairs.
    pub(super) fn run_compare(
        &self,
        sides: [&String; 2],
        players: u8,
        terminal: &mut Terminal<'_>,
    ) -> Result<Status, Failure> {
        let mut settings = Vec::new();
        for side in sides {
            let (pack, setup) = parted(side);
            match self.setting(&pack, setup, players, terminal)? {
                Some(setting) => settings.push(setting),
                None => return Ok(Status::Findings),
            }
        }
        let [a, b] = &settings[..] else { return Err(Failure::new("compare two packs")) };
        let mut comparison = Comparison::new([&a.run, &b.run]);
        let mut progress = Progress::new(self.games, self.quiet, terminal);
        let stop = stop::listen();
        let begin = Instant::now();
        let bots = [maker(a), maker(b)];
        let [left, right] = [(a, &bots[0]), (b, &bots[1])].map(|(setting, bots)| Games {
            game: &setting.game,
            seed: self.seed,
            bots,
        });
        let player = || {
            let (mut desk, left, right) = (Desk::default(), &left, &right);
            move |index| [left.play(index, &mut desk), right.play(index, &mut desk)]
        };
        let mut failed = false;
        let done = run::run(0..self.games, self.threads(), stop, &player, |pair: [GameRow; 2]| {
            failed |= pair.iter().any(|row| matches!(row.outcome, Outcome::Failed(_)));
            comparison.add(&pair);
            Ok::<(), Failure>(progress.step(terminal)?)
        })?;
        progress.finish(terminal)?;
        if done == 0 {
            return Err(Failure::new("it was stopped before the first game was over"));
        }
        self.report(&comparison, Some(begin.elapsed().as_secs_f64()), terminal)?;
        if done < self.games {
            writeln!(terminal.err(), "stopped after {done} of {} pairs of games", self.games)?;
            return Ok(Status::Stopped);
        }
        Ok(if failed { Status::Findings } else { Status::Clean })
    }
}

fn maker(setting: &Setting) -> impl Fn(u8, u64) -> Box<dyn strabo_engine::bot::Bot> + Sync {
    |seat, seed| setting.bot(seat, seed)
}

/// `mega-empires-east@five-b` is a pack and one of its setups.
fn parted(side: &str) -> (PathBuf, Option<String>) {
    match side.rsplit_once('@') {
        Some((pack, setup)) if !pack.is_empty() && !setup.contains(['/', '\\']) => {
            (PathBuf::from(pack), Some(setup.to_owned()))
        }
        _ => (PathBuf::from(side), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_stands_behind_its_pack() {
        let setup = Some("five-b".to_owned());
        assert_eq!(parted("east@five-b"), (PathBuf::from("east"), setup));
        assert_eq!(parted("east"), (PathBuf::from("east"), None));
        assert_eq!(parted("maps@home/east"), (PathBuf::from("maps@home/east"), None));
    }
}
