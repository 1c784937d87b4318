//! The pack a command works on, and the parts of it that were asked for.

use std::path::{Path, PathBuf};

use clap::Args;
use strabo_compile::{Diagnostic, Level, Outcome, Partial};
use strabo_model::{Pack, pack::Setup, players::PlayerRange};
use strabo_render::{marks::Marks, scene::Scene, theme::Theme};

use crate::library::{DEFAULT_PACK, Origin, head_id};
use crate::report::{Report, Totals, human};
use crate::status::{Failure, Result, Status};
use crate::{report::text::printable, terminal::Terminal};

/// The pack a command works on.
#[derive(Debug, Args)]
pub struct PackArg {
    /// A folder, a bundle, a zip, or the name of a shipped pack [default: the pack of the current folder, or
    /// else mega-empires-east]
    pack: Option<PathBuf>,
}

impl PackArg {
    /// What was named.
    pub fn typed(&self) -> Option<&Path> {
        self.pack.as_deref()
    }

    /// Finds the pack.
    pub fn find(&self, terminal: &mut Terminal<'_>) -> Result<Origin> {
        find(self.pack.as_deref(), terminal)
    }
}

/// Finds the pack that was named, or else the one of the current folder, or else the default one.
/// Says which, because a check of the wrong pack would pass.
pub fn find(typed: Option<&Path>, terminal: &mut Terminal<'_>) -> Result<Origin> {
    if let Some(typed) = typed {
        return Origin::find(typed);
    }
    let here = Path::new(".");
    if !here.join("pack.toml").exists() {
        let message = "no pack.toml in the current folder: using the shipped pack";
        writeln!(terminal.err(), "{message} {DEFAULT_PACK}")?;
        return Origin::find(Path::new(DEFAULT_PACK));
    }
    let origin = Origin::find(here)?;
    let id = head_id(here).map(|id| format!(" \"{}\"", printable(&id))).unwrap_or_default();
    writeln!(terminal.err(), "using the pack{id} of the current folder")?;
    Ok(origin)
}

/// Returns the resolved pack, or nothing if it has errors. Findings go to standard error.
pub fn resolved(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Option<Pack>> {
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
pub fn drawable(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Option<Drawable>> {
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

/// Says on standard error what the draft of a board without outlines had to give up.
pub fn tell_given_up(pack: &Pack, terminal: &mut Terminal<'_>) -> std::io::Result<()> {
    for sentence in strabo_render::board::given_up(pack) {
        writeln!(terminal.err(), "drafted board: {sentence}")?;
    }
    Ok(())
}

enum Reported {
    Bundle(Box<Pack>),
    Compiled(Box<Outcome>),
}

/// Compiles a pack and writes its errors to standard error, and one line about everything else.
fn reported(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Reported> {
    if let Origin::Bundle(bundle) = origin {
        return Ok(Reported::Bundle(Box::new(bundle.pack.clone())));
    }
    let mut outcome = origin.compile()?;
    let name = origin.name();
    let is_error = |finding: &Diagnostic| finding.level == Level::Error;
    let (errors, others): (Vec<_>, Vec<_>) =
        std::mem::take(&mut outcome.diagnostics).into_iter().partition(is_error);
    outcome.diagnostics = errors;
    let report = Report { outcome: &outcome, name: &name, fixed: None };
    if outcome.is_base && outcome.is_clean() {
        let message = format!("\"{}\" is a base for other packs, not a game", report.pack_id());
        return Err(Failure::new(message)
            .help("use a pack that extends it; strabo check works on a base too"));
    }
    if !report.findings().is_empty() {
        human::write(&report, terminal.err_look(), terminal.err())?;
    }
    if !others.is_empty() {
        let (words, id) = (Totals::of(&others).words(), report.pack_id());
        let line = format!("{words} in {id}: strabo check {name} shows them");
        writeln!(terminal.err(), "{}", printable(&line))?;
    }
    Ok(Reported::Compiled(Box::new(outcome)))
}

/// Returns the setup that was asked for by number of players, by id, or by both. Says which one it
/// takes if there are several for this number of players.
pub fn find_setup<'p>(
    pack: &'p Pack,
    players: Option<u8>,
    id: Option<&str>,
    terminal: &mut Terminal<'_>,
) -> Result<&'p Setup> {
    if let (Some(players), None) = (players, id) {
        say_setup(pack, players, terminal)?;
    }
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
        let setup = match (players, id) {
            (Some(players), None) => format!("no setup for {players} players"),
            _ => "no such setup".to_owned(),
        };
        let failure = Failure::new(format!("\"{}\" has {setup}", pack.id));
        failure.help(format!("its setups: {}", known.join(", ")))
    })
}

/// Says which setup is the first for a number of players, if there are several.
pub fn say_setup(pack: &Pack, players: u8, terminal: &mut Terminal<'_>) -> Result<()> {
    let mut setups = pack.setups.iter().filter(|setup| setup.players == players);
    let (Some(first), others) = (setups.next(), setups) else { return Ok(()) };
    let others: Vec<String> = others.map(|setup| format!("--setup {}", setup.id)).collect();
    if !others.is_empty() {
        let (id, others) = (&first.id, others.join(" or "));
        writeln!(
            terminal.err(),
            "\"{}\" has several setups for {players} players: using \"{id}\"; choose another with {others}",
            pack.id
        )?;
    }
    Ok(())
}

/// Reads one number of players, for commands that cannot take a range.
pub fn parse_one(text: &str) -> Result<u8, String> {
    match (text.parse(), PlayerRange::parse(text)) {
        (Ok(players), _) => Ok(players),
        (_, Some(range)) if range.min == range.max => Ok(range.min),
        (_, Some(range)) => Err(format!(
            "this command takes one number of players, not a range: write {} or {}",
            range.min, range.max
        )),
        _ => Err("write a number of players, such as 7".to_owned()),
    }
}

/// Reads `7` or `5-8`.
pub fn parse_players(text: &str) -> Result<PlayerRange, String> {
    PlayerRange::parse(text)
        .ok_or_else(|| "write a number of players such as 7, or a range such as 5-8".to_owned())
}
