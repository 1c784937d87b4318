//! `strabo simulate --compare A B`: plays two packs or setups with the same seeds.

use std::{path::PathBuf, time::Instant};

use strabo_simulate::row::{GameRow, Outcome};
use strabo_simulate::run;

use super::show::{Comparison, report};
use super::{options::Simulate, progress::Progress, setting::Setting, stop};
use crate::status::{Failure, Result, Status};
use crate::{library::Origin, terminal::Terminal};

/// Plays each game of both sides in the same thread, so that results come in pairs.
pub fn compare(
    options: &Simulate,
    sides: [&String; 2],
    players: u8,
    terminal: &mut Terminal<'_>,
) -> Result {
    let mut settings = Vec::new();
    for side in sides {
        let (pack, setup) = split(side);
        match Setting::new(options, &Origin::find(&pack)?, setup, players, terminal)? {
            Some(setting) => settings.push(setting),
            None => return Ok(Status::Findings),
        }
    }
    let [a, b] = &settings[..] else { return Err(Failure::new("compare two packs")) };
    let mut comparison = Comparison::new([a.run(), b.run()]);
    let mut progress = Progress::new(options.games(), options.quiet, terminal);
    let stop = stop::listen();
    let begin = Instant::now();
    let player = || {
        let (mut a, mut b) = (a.player(), b.player());
        move |index| [a(index), b(index)]
    };
    let mut failed = false;
    let done =
        run::run(0..options.games(), options.threads(), stop, &player, |pair: [GameRow; 2]| {
            failed |= pair.iter().any(|row| matches!(row.outcome, Outcome::Failed(_)));
            comparison.add(&pair);
            Ok::<(), Failure>(progress.step(terminal)?)
        })?;
    progress.finish(terminal)?;
    if done == 0 {
        return Err(Failure::new("stopped before the first game was over"));
    }
    report(options, &comparison, Some(begin.elapsed().as_secs_f64()), terminal)?;
    if done < options.games() {
        writeln!(terminal.err(), "stopped after {done} of {} pairs of games", options.games())?;
        return Ok(Status::Stopped);
    }
    Ok(if failed { Status::Findings } else { Status::Clean })
}

/// Splits `mega-empires-east@five-b` into a pack and one of its setups.
pub fn split(side: &str) -> (PathBuf, Option<String>) {
    match side.rsplit_once('@') {
        Some((pack, setup)) if !pack.is_empty() && !setup.contains(['/', '\\']) => {
            (PathBuf::from(pack), Some(setup.to_owned()))
        }
        _ => (PathBuf::from(side), None),
    }
}
