//! `strabo simulate --suggest`: tries small changes of the map, and lists those that make a setup fairer.

pub(crate) mod orders;

use std::{ops::Range, path::Path};

use strabo_compile::source::{Library, SourceFile, SourcePack};
use strabo_simulate::compare::{Change, Comparison};
use strabo_simulate::race::{Standing, race, rounds};
use strabo_simulate::report::suggestions::{Suggestion, Suggestions};
use strabo_simulate::report::{Report, html, human, human::Style};
use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::{run, tally::Tally, verdict::unplayed};
use strabo_workbench::change::Subject;
use strabo_workbench::start::{Base, id_of, overlay};

use super::super::new::{must_be_found, must_be_new, title_of, write_folder};
use super::show::{Shown, report};
use super::{super::pack::find, options::Simulate, progress::Progress, setting::Setting, stop};
use crate::format::Format;
use crate::library::{Origin, id_in};
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;
use orders::{Trial, accepted};

/// How many changes are listed.
const FINALISTS: usize = 5;
const MOST_CHANGES: usize = 48;
/// The usual number of games in all, as a multiple of those that measure a change.
const USUAL: u64 = 14;
/// The first game of those that choose finalists: far from the games that measure them, which are those of a
/// simulation without `--suggest`.
const RACE: u64 = 1 << 40;

/// A change to try: the files of an overlay, and the game that it makes.
struct Candidate {
    title: String,
    is_mild: bool,
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
    let budget = options.budget.unwrap_or(USUAL * games);
    // All finalists and the pack as it is, and then the best one and the pack again.
    let least = (FINALISTS as u64 + 3) * games;
    let first = games.min(200);
    let Some(for_race) = budget.checked_sub(least + first).filter(|left| *left > 0) else {
        let message =
            format!("{games} games for each of {FINALISTS} changes do not fit into {budget}");
        return Err(Failure::new(message)
            .help(format!("ask for fewer --games, or a --budget of {} or more", USUAL * games)));
    };
    let mut hall =
        Hall { options, progress: Progress::new(budget, options.quiet, terminal), played: 0 };
    let (mut standing, mut tally) = (Standing::default(), Tally::new(base.run()));
    hall.play(&[&base], RACE..RACE + first, terminal, |_, row| {
        standing.add(row);
        tally.add(row);
    })?;
    if let Some([who, _, what]) = unplayed(base.run(), &tally) {
        return Err(Failure::new(format!("no answer without games: {}", who.rest.trim()))
            .help(what.to_string()));
    }
    let Some(ends) = standing.ends() else { return Err(Failure::new("no game was finished")) };
    let candidates = candidates(options, &origin, &base, ends, [&base_id, &id, &title], terminal)?;
    let (entrants, rounds) = rounds(candidates.len(), FINALISTS, for_race);
    let finalists = race(entrants, &rounds, &standing, |left, games, take| {
        let settings: Vec<&Setting> = left.iter().map(|at| &candidates[*at].setting).collect();
        let games = RACE + games.start..RACE + games.end;
        hall.play(&settings, games, terminal, |at, row| take(left[at], row))
    })?;
    let finalists: Vec<&Candidate> = finalists.iter().map(|at| &candidates[*at]).collect();
    let (list, measured) = hall.measure(&base, &finalists, 0..games, terminal)?;
    let mut found = Suggestions::new(base.run(), entrants, ends, list);
    let by_title =
        |title: Option<&str>| finalists.iter().find(|one| Some(&*one.title) == title).copied();
    // The best of several was also lucky: only games that chose nobody tell how good it is.
    while let Some(first) = by_title(found.first()) {
        let (mut check, _) = hall.measure(&base, &[first], 2 * RACE..2 * RACE + games, terminal)?;
        if check.pop().is_none_or(|one| found.check(one.change)) {
            break;
        }
    }
    hall.progress.finish(terminal)?;
    found.games = hall.played;
    let shown = Tried { tally: measured.unwrap_or(tally), tries: &found };
    report(options, &shown, None, terminal)?;
    if let Some(folder) = &options.suggest_out {
        return write(folder, by_title(found.best()), terminal);
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

/// Makes an overlay of each change. Those that are refused, add a finding, cut somebody off or cannot be played
/// are left out.
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
        let mut list = Vec::new();
        for (trial, accepted) in accepted(&subject, &base.pack, setup, ends) {
            let pack = accepted.outcome.pack.as_ref();
            let setting =
                pack.map(|it| Setting::of_pack(options, it, Some(setup.clone()), *players));
            if let Some(Ok(setting)) = setting {
                let Trial { title, is_mild, .. } = trial;
                list.push(Candidate { title, is_mild, files: accepted.pack.files, setting });
                if list.len() == MOST_CHANGES {
                    break;
                }
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

    /// Compares finalists with the pack as it is, game by game. Returns the totals of the pack, too.
    fn measure(
        &mut self,
        base: &Setting,
        finalists: &[&Candidate],
        games: Range<u64>,
        terminal: &mut Terminal<'_>,
    ) -> Result<(Vec<Suggestion>, Option<Tally>)> {
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
            is_mild: one.is_mild,
            change: Change::of([base.run(), one.setting.run()], comparison),
        };
        let list = finalists.iter().zip(&comparisons).map(suggestion).collect();
        Ok((
            list,
            comparisons.into_iter().next().map(|one| {
                let [before, _] = one.tallies;
                before
            }),
        ))
    }

    fn finished(&self, is_done: bool, terminal: &mut Terminal<'_>) -> Result<()> {
        if is_done {
            return Ok(());
        }
        self.progress.finish(terminal)?;
        Err(Failure::new("stopped before the changes could be compared"))
    }
}

/// The pack as it is, with the changes that were tried.
struct Tried<'s> {
    tally: Tally,
    tries: &'s Suggestions<'s>,
}

impl Shown for Tried<'_> {
    fn text(&self, format: Format, _: Option<f64>, style: Style) -> String {
        let report = Report {
            tries: Some(self.tries.tries()),
            ..Report::new(self.tries.run, &self.tally, None)
        };
        match format {
            Format::Json => self.tries.json(&report),
            Format::Html => html::write(&report),
            _ => human::write(&report, style),
        }
    }
}
