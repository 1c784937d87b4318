//! The pack a command works on, and the parts of it that were asked for.

use std::path::PathBuf;

use clap::Args;
use strabo_model::Pack;
use strabo_model::pack::Setup;
use strabo_model::players::PlayerRange;

use crate::library::{DEFAULT_PACK, Origin};
use crate::report::{Report, human};
use crate::status::Failure;
use crate::terminal::Terminal;

/// The pack a command works on.
#[derive(Debug, Args)]
pub struct PackArg {
    /// A folder, a bundle, or the name of a shipped pack
    #[arg(default_value = DEFAULT_PACK)]
    pack: PathBuf,
}

impl PackArg {
    /// Finds the pack.
    pub fn find(&self) -> Result<Origin, Failure> {
        Origin::find(&self.pack)
    }
}

/// Returns the resolved pack, or nothing if it has errors. Findings go to standard error.
pub fn resolved(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Option<Pack>, Failure> {
    if let Origin::Bundle(bundle) = origin {
        return Ok(Some(bundle.pack.clone()));
    }
    let outcome = origin.compile()?;
    let name = origin.name();
    let report = Report { outcome: &outcome, name: &name, fixed: None };
    if outcome.is_base && outcome.is_clean() {
        let message = format!("\"{}\" is a base for other packs, not a game", report.pack_id());
        return Err(Failure::new(message)
            .help("use a pack that extends it; strabo check works on a base too"));
    }
    if !report.findings().is_empty() {
        let look = terminal.err_look();
        human::write(&report, look, terminal.err())?;
    }
    Ok(outcome.pack)
}

/// Returns the setup that was asked for by number of players, by id, or by both.
pub fn find_setup<'p>(
    pack: &'p Pack,
    players: Option<u8>,
    id: Option<&str>,
) -> Result<&'p Setup, Failure> {
    let fits = |setup: &&Setup| {
        players.is_none_or(|players| setup.players == players)
            && id.is_none_or(|id| *setup.id == *id)
    };
    pack.setups.iter().find(fits).ok_or_else(|| {
        let known: Vec<String> = pack
            .setups
            .iter()
            .map(|setup| format!("{} ({} players)", setup.id, setup.players))
            .collect();
        let failure = Failure::new(format!("\"{}\" has no such setup", pack.id));
        failure.help(format!("its setups: {}", known.join(", ")))
    })
}

/// Reads `7` or `5-8`.
pub fn parse_players(text: &str) -> Result<PlayerRange, String> {
    PlayerRange::parse(text)
        .ok_or_else(|| "write a number of players such as 7, or a range such as 5-8".to_owned())
}
