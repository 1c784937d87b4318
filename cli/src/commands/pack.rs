//! The pack a command works on, and the parts of it that were asked for.

use std::path::PathBuf;

use clap::Args;
use strabo_compile::{Outcome, Partial};
use strabo_model::Pack;
use strabo_model::pack::Setup;
use strabo_model::players::PlayerRange;
use strabo_render::marks::Marks;
use strabo_render::scene::Scene;
use strabo_render::theme::Theme;

use crate::library::{DEFAULT_PACK, Origin};
use crate::report::{Report, human};
use crate::status::{Failure, Status};
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
    match reported(origin, terminal)? {
        Reported::Bundle(pack) => Ok(Some(*pack)),
        Reported::Compiled(outcome) => Ok(outcome.pack),
    }
}

/// A pack to draw, and what is wrong with it.
pub struct Drawable {
    /// The pack, or what could be read of it.
    pub pack: Pack,
    /// What is wrong, if the pack has errors.
    pub marks: Option<Marks>,
}

impl Drawable {
    /// Marks what is wrong on a picture.
    pub fn marked(&self, scene: Scene, theme: &Theme) -> Scene {
        match &self.marks {
            Some(marks) => marks.on(scene, theme),
            None => scene,
        }
    }

    /// The exit status after drawing.
    pub fn status(&self) -> Status {
        if self.marks.is_some() { Status::Findings } else { Status::Clean }
    }
}

/// Returns what can be drawn, even if the pack has errors. Findings go to standard error.
pub fn drawable(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Option<Drawable>, Failure> {
    let outcome = match reported(origin, terminal)? {
        Reported::Bundle(pack) => return Ok(Some(Drawable { pack: *pack, marks: None })),
        Reported::Compiled(outcome) => outcome,
    };
    if let Some(pack) = outcome.pack {
        return Ok(Some(Drawable { pack, marks: None }));
    }
    Ok(outcome.partial.map(|partial| {
        let Partial { pack, errors, areas, borders } = *partial;
        Drawable { pack, marks: Some(Marks { errors, areas, borders }) }
    }))
}

enum Reported {
    Bundle(Box<Pack>),
    Compiled(Box<Outcome>),
}

/// Compiles a pack and writes its findings to standard error.
fn reported(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Reported, Failure> {
    if let Origin::Bundle(bundle) = origin {
        return Ok(Reported::Bundle(Box::new(bundle.pack.clone())));
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
    Ok(Reported::Compiled(Box::new(outcome)))
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
