//! `strabo simulate --suggest`: tries small changes of the map, and lists those that make a setup fairer.

mod orders;

use std::{ops::Range, path::Path};

use strabo_compile::source::{Library, SourceFile, SourcePack};
use strabo_simulate::compare::{Change, Comparison};
use strabo_simulate::race::{Standing, race, rounds};
use strabo_simulate::report::suggestions::{Suggestion, Suggestions};
use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::{run, tally::Tally, verdict::unplayed};
use strabo_workbench::change::{Subject, propose};
use strabo_workbench::start::{Base, id_of, overlay};

use super::super::new::{must_be_found, must_be_new, title_of, write_folder};
use super::show::{Shown, colours, report};
use super::{super::pack::find, options::Simulate, progress::Progress, setting::Setting, stop};
use crate::format::Format;
use crate::library::{Origin, id_in};
use crate::status::{Failure, Result, Status};
use crate::terminal::{Terminal, TextStyle};
use orders::orders;

/// How many changes are listed.
const FINALISTS: usize = 5;
const MOST_CHANGES: usize = 48;
/// The first game of those that measure finalists: far from the games that choose them.
const FRESH: u64 = 1 << 40;

/// A change to try: the files of an overlay, and the game that it makes.
struct Candidate {
    title: String,
    files: Vec<SourceFile>,
    setting: Setting,
}

/// Finds the pack itself before all others, wherever its folder is.
struct With<'a> {
    id: String,
    pack: SourcePack,
    others: &'a dyn Library,
}

impl Library for With<'_> {
    fn find(&self, id: &str) -> Option<SourcePack> {
        if id == self.id { Some(self.pack.clone()) } else { self.others.find(id) }
    }

    fn ids(&self) -> Vec<String> {
        self.others.ids()
    }
}

/// Tries changes and reports those that did best.
pub fn suggest(options: &Simulate, players: u8, terminal: &mut Terminal<'_>) -> Result {
    if options.format == Format::Html {
        return Err(Failure::new("--suggest has no report in HTML").help("use human or json"));
    }
    let origin = find(options.pack.as_deref(), terminal)?;
    let base_id = base_id(&origin)?;
    let (mut title, mut id) = ("Fairer".to_owned(), format!("{base_id}-fairer"));
    if let Some(folder) = &options.suggest_out {
        must_be_new(folder)?;
        must_be_found(&base_id, &origin, folder)?;
        title = title_of(folder)?;
        id = id_of(&title)?;
    }
    let Some(base) = Setting::new(options, &origin, options.setup.clone(), players, terminal)?
    else {
        return Ok(Status::Findings);
    };
    if !base.run().is_ranked {
        let message = "--suggest is for games of areas and tokens";
        return Err(Failure::new(message).help("change the pack yourself and compare: --compare"));
    }
    let games = options.games();
    let budget = options.budget.unwrap_or(12 * games);
    let least = (FINALISTS as u64 + 1) * games;
    let first = games.min(200);
    let Some(for_race) = budget.checked_sub(least + first).filter(|left| *left > 0) else {
        let message =
            format!("{games} games for each of {FINALISTS} changes do not fit into {budget}");
        return Err(Failure::new(message)
            .help(format!("ask for fewer --games, or a --budget of {} or more", 12 * games)));
    };
    let mut hall =
        Hall { options, progress: Progress::new(budget, options.quiet, terminal), played: 0 };
    let (mut standing, mut tally) = (Standing::default(), Tally::new(base.run()));
    hall.play(&[&base], 0..first, terminal, |_, row| {
        standing.add(row);
        tally.add(row);
    })?;
    if let Some(words) = unplayed(base.run(), &tally) {
        return Err(Failure::new(words));
    }
    let Some(ends) = standing.ends() else { return Err(Failure::new("no game was finished")) };
    let candidates = candidates(options, &origin, &base, ends, [&base_id, &id, &title], terminal)?;
    let (entrants, rounds) = rounds(candidates.len(), FINALISTS, for_race);
    let finalists = race(entrants, &rounds, |left, games, take| {
        let settings: Vec<&Setting> = left.iter().map(|at| &candidates[*at].setting).collect();
        hall.play(&settings, games, terminal, |at, row| take(left[at], row))
    })?;
    let finalists: Vec<&Candidate> = finalists.iter().map(|at| &candidates[*at]).collect();
    let list = hall.measure(&base, &finalists, FRESH..FRESH + games, terminal)?;
    hall.progress.finish(terminal)?;
    let found = Suggestions::new(base.run(), entrants, hall.played, ends, list);
    report(options, &found, None, terminal)?;
    if let Some(folder) = &options.suggest_out {
        let best = found.best();
        let best = finalists.iter().find(|one| Some(one.title.as_str()) == best);
        return write(folder, best.copied(), terminal);
    }
    Ok(Status::Clean)
}

fn base_id(origin: &Origin) -> Result<String> {
    let pack = origin.pack()?;
    let head = pack.files.iter().find(|file| file.path == "pack.toml");
    let text = head.and_then(|file| std::str::from_utf8(&file.bytes).ok());
    text.and_then(id_in).ok_or_else(|| Failure::new("the pack has no id in its pack.toml"))
}

/// Writes the best change as a pack that extends the one it was found for.
fn write(folder: &Path, best: Option<&Candidate>, terminal: &mut Terminal<'_>) -> Result {
    let shown = folder.display();
    let Some(best) = best else {
        writeln!(
            terminal.err(),
            "no change is known to make it fairer: \"{shown}\" was not written"
        )?;
        return Ok(Status::Findings);
    };
    write_folder(folder, &best.files)?;
    writeln!(terminal.err(), "wrote \"{shown}\": {}", best.title)?;
    Ok(Status::Clean)
}

/// Makes an overlay of each change. Those that are refused, add a finding or cannot be played are left out.
fn candidates(
    options: &Simulate,
    origin: &Origin,
    base: &Setting,
    ends: [usize; 2],
    [base_id, id, title]: [&str; 3],
    terminal: &mut Terminal<'_>,
) -> Result<Vec<Candidate>> {
    let pack = origin.pack()?;
    let Run { setup, players, civilizations, .. } = base.run();
    let ends = ends.map(|seat| &*civilizations[seat].id);
    let found = origin.with_library(|others| {
        let library = With { id: base_id.to_owned(), pack: pack.clone(), others };
        let head = overlay(&Base { pack: pack.clone(), library: &library }, id, title)?;
        let subject = Subject::new(SourcePack { name: id.to_owned(), files: vec![head] }, &library);
        let known = subject.outcome().diagnostics.len();
        let mut list = Vec::new();
        for (title, order) in orders(&base.pack, setup, ends) {
            if list.len() >= MOST_CHANGES {
                break;
            }
            let accepted = propose(&subject, &order).and_then(|change| subject.check(change));
            let Ok(accepted) = accepted else { continue };
            if accepted.outcome.diagnostics.len() > known {
                continue;
            }
            let Some(pack) = &accepted.outcome.pack else { continue };
            if let Ok(setting) = Setting::of_pack(options, pack, Some(setup.clone()), *players) {
                list.push(Candidate { title, files: accepted.pack.files, setting });
            }
        }
        Ok::<_, Failure>(list)
    })??;
    if !options.quiet {
        writeln!(terminal.err(), "trying {} changes of the map", found.len())?;
    }
    Ok(found)
}

/// Where games are played: with some threads, a bar and a count.
struct Hall<'o> {
    options: &'o Simulate,
    progress: Progress,
    played: u64,
}

impl Hall<'_> {
    /// Plays the games of a range with each setting, one setting after the other.
    fn play(
        &mut self,
        settings: &[&Setting],
        games: Range<u64>,
        terminal: &mut Terminal<'_>,
        mut take: impl FnMut(usize, &GameRow),
    ) -> Result<()> {
        let each = (games.end - games.start).max(1);
        let all = each * settings.len() as u64;
        let which = |task: u64| usize::try_from(task / each).unwrap_or(0);
        let player = || {
            let mut players: Vec<_> = settings.iter().map(|one| one.player()).collect();
            move |task: u64| {
                let at = which(task);
                (at, players[at](games.start + task % each))
            }
        };
        let done =
            run::run(0..all, self.options.threads(), stop::listen(), &player, |(at, row)| {
                take(at, &row);
                self.played += 1;
                Ok::<(), Failure>(self.progress.step(terminal)?)
            })?;
        self.finished(done == all, terminal)
    }

    /// Compares finalists with the pack as it is, game by game.
    fn measure(
        &mut self,
        base: &Setting,
        finalists: &[&Candidate],
        games: Range<u64>,
        terminal: &mut Terminal<'_>,
    ) -> Result<Vec<Suggestion>> {
        let new = |one: &&Candidate| Comparison::new([base.run(), one.setting.run()]);
        let mut comparisons: Vec<Comparison> = finalists.iter().map(new).collect();
        let player = || {
            let mut base = base.player();
            let mut finalists: Vec<_> = finalists.iter().map(|one| one.setting.player()).collect();
            move |index: u64| {
                let after: Vec<GameRow> = finalists.iter_mut().map(|play| play(index)).collect();
                (base(index), after)
            }
        };
        let (threads, stop) = (self.options.threads(), stop::listen());
        let done = run::run(games.clone(), threads, stop, &player, |(before, after)| {
            for (comparison, after) in comparisons.iter_mut().zip(&after) {
                comparison.add([&before, after]);
            }
            for _ in 0..=after.len() {
                self.played += 1;
                self.progress.step(terminal)?;
            }
            Ok::<(), Failure>(())
        })?;
        self.finished(done == games.end, terminal)?;
        let suggestion = |(one, comparison): (&&Candidate, &Comparison)| Suggestion {
            title: one.title.clone(),
            change: Change::of([base.run(), one.setting.run()], comparison),
        };
        Ok(finalists.iter().zip(&comparisons).map(suggestion).collect())
    }

    fn finished(&self, is_done: bool, terminal: &mut Terminal<'_>) -> Result<()> {
        if is_done {
            return Ok(());
        }
        self.progress.finish(terminal)?;
        Err(Failure::new("stopped before the changes could be compared"))
    }
}

impl Shown for Suggestions<'_> {
    fn text(&self, format: Format, _: Option<f64>, look: TextStyle) -> String {
        match format {
            Format::Json => self.json(),
            _ => self.human(colours(look)),
        }
    }
}
