//! Setups: what a choice of players looks like, what would be wrong with it, and how the pack differs from
//! its base.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strabo_compile::index::Index;
use strabo_compile::{Outcome, Sources, compile_indexed, for_players};
use strabo_model::{Pack, pack::Setup, players::PlayerRange};
use strabo_workbench::change::{NewSetup, Order, Refusal, Subject, propose};
use strabo_workbench::question::{Compared, Seating, SetupFigures};

use super::{Studio, findings::things_at};
use crate::Problem;

/// A finding about a setup, which may not be in any file yet.
#[derive(Debug, Serialize)]
struct Told {
    code: &'static str,
    level: &'static str,
    message: String,
    help: Option<String>,
    things: Vec<(&'static str, String)>,
}

/// A choice of players, and whether its findings are wanted: they take a compilation.
#[derive(Deserialize)]
pub struct Chosen {
    #[serde(flatten)]
    seating: Seating,
    #[serde(default)]
    findings: bool,
}

impl Studio {
    /// A choice of players in figures.
    pub fn setup(&mut self, chosen: &Chosen) -> Result<Value, Problem> {
        let now = self.now()?;
        let pack = now.pack().ok_or_else(|| Problem::new(409, "the pack cannot be read"))?;
        let setup = chosen.seating.setup(pack).map_err(refused)?;
        let is_written = pack.setups.contains(&setup);
        let seating = Seating::of(pack, &setup);
        let mut shown = json!({
            "version": self.version,
            "seating": seating,
            "written": is_written,
            "figures": SetupFigures::of(pack, &setup),
            "civilizations": civilizations(pack),
            "blocks": pack.blocks.iter().map(|block| json!({ "id": &*block.id, "name": &*block.name })).collect::<Vec<_>>(),
            "setups": pack.setups.iter().map(listed).collect::<Vec<_>>(),
        });
        if chosen.findings {
            let (findings, problem) = self.findings_of(&setup, is_written, &seating);
            shown["findings"] = json!(findings);
            shown["refused"] = json!(problem.as_ref().map(Problem::json));
        }
        Ok(shown)
    }

    /// What is wrong with a setup; of one that is in no file, what would be if it were written.
    fn findings_of(
        &mut self,
        setup: &Setup,
        is_written: bool,
        seating: &Seating,
    ) -> (Vec<Told>, Option<Problem>) {
        let folder = self.folder.clone();
        let found = self.bench.with_subject(&folder, |subject| {
            if is_written {
                return Ok(told(subject, subject.outcome(), subject.index(), setup));
            }
            let change = propose(subject, &order(setup, seating))?;
            let files = change.apply(&subject.pack.files);
            let files = files.ok_or_else(|| Refusal::new("the files are not what they were"))?;
            let pack = strabo_compile::SourcePack { name: subject.pack.name.clone(), files };
            let sources = Sources { pack: pack.clone(), library: subject.library };
            let (outcome, index) = compile_indexed(sources);
            let after = Subject::of(pack, subject.library, &outcome, &index);
            Ok(told(&after, &outcome, &index, setup))
        });
        match found {
            Some(Ok(found)) => (found, None),
            Some(Err(refusal)) => (Vec::new(), Some(refused(refusal))),
            None => (Vec::new(), None),
        }
    }

    /// How the pack differs from the one that it extends.
    pub fn compare(&mut self) -> Result<Value, Problem> {
        let now = self.now()?;
        let pack = now.pack().ok_or_else(|| Problem::new(409, "the pack cannot be read"))?;
        let base = self.bench.base(&self.folder);
        let base = base.ok_or_else(|| {
            Problem::new(422, "the pack extends no other")
                .help("a pack with extends = \"...\" in pack.toml is compared with that one")
        })?;
        let compared = Compared::new(&base, pack).map_err(|message| Problem::new(422, message))?;
        Ok(json!({ "version": self.version, "compared": compared }))
    }
}

fn order(setup: &Setup, seating: &Seating) -> Order {
    Order::WriteSetup(NewSetup {
        id: setup.id.to_string(),
        name: setup.name.as_deref().map(str::to_owned),
        players: setup.players,
        civilizations: seating.civilizations.clone().unwrap_or_default(),
        blocks: seating.blocks.clone(),
        add: seating.add.clone(),
        out: seating.out.clone(),
    })
}

/// The findings that concern a setup: those of its player count which are not about another setup.
fn told(subject: &Subject<'_>, whole: &Outcome, index: &Index, setup: &Setup) -> Vec<Told> {
    let Some(players) = PlayerRange::new(setup.players, setup.players) else { return Vec::new() };
    let sources = Sources { pack: subject.pack.clone(), library: subject.library };
    let all = whole.pack.as_ref().and_then(|pack| pack.players);
    let found = if all.is_none_or(|all| all.overlaps(players)) {
        for_players(sources, whole, players)
    } else {
        // Compiled for players that the pack is not for, nothing would be left of it.
        whole.diagnostics.clone()
    };
    let found = found.into_iter().map(|finding| {
        let things = things_at(index, &whole.sources, &finding);
        Told {
            code: finding.lint.name,
            level: finding.level.word(),
            message: finding.message,
            help: finding.help,
            things,
        }
    });
    let is_about_another = |told: &Told| {
        let setups = || told.things.iter().filter(|(kind, _)| *kind == "setup");
        setups().next().is_some() && !setups().any(|(_, id)| **id == *setup.id)
    };
    found.filter(|told| !is_about_another(told)).collect()
}

fn civilizations(pack: &Pack) -> Vec<Value> {
    let all = pack.civilizations.iter();
    all.map(|one| json!({ "id": &*one.id, "name": &*one.name })).collect()
}

fn listed(setup: &Setup) -> Value {
    json!({ "id": &*setup.id, "name": setup.name.as_deref(), "players": setup.players })
}

fn refused(refusal: Refusal) -> Problem {
    let mut problem = Problem::new(422, refusal.message);
    problem.help = refusal.help;
    problem
}
