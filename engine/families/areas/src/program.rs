//! The turn as a list of tasks: the phases and steps of a pack, with steps that players mix freely made one.

use serde::{Deserialize, Serialize};
use strabo_model::sequence::{Order, Step, When};
use strabo_model::{Pack, refs::PhaseId};

use crate::{ids::fits_u8, variants::Start};

/// What may be done in a movement turn.
#[expect(clippy::struct_excessive_bools, reason = "each is a step of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mixed {
    /// Ships may be built.
    pub build: bool,
    /// Ships may be kept up.
    pub keep: bool,
    /// Tokens and ships may move.
    pub go: bool,
    /// Ships are kept up before any is built, so that one may be given up and built elsewhere.
    pub give_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    Step(Step),
    /// Building, keeping and moving, mixed.
    Movement(Mixed),
    /// A part of a start in the middle of the game.
    Start(StartStep),
}

/// What is done once, before the first turn, when a game starts in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartStep {
    /// Players collect commodity cards.
    CollectCards,
    /// Players choose a package, or are given one.
    ChoosePackages,
    PlaceTokens,
    /// The advances of the packages begin to count.
    OpenPackages,
    PlaceMarkers,
}

#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The phase it belongs to, by position in the pack.
    pub phase: u8,
    /// It is the first of its phase.
    pub first: bool,
    pub job: Job,
    /// In whose order decisions are asked.
    pub order: Order,
    /// When the phase is played.
    pub when: When,
    /// The task to go on with when it is not.
    pub otherwise: u8,
}

/// The tasks before the first turn. Advances are given once the first conflicts are resolved and
/// the first cities stand, for they do not count there.
pub(crate) fn prologue(start: Option<&Start>) -> Vec<Task> {
    let Some(Start { rules, packages }) = start else { return Vec::new() };
    let cards = rules.cards_face_value.map(|_| Job::Start(StartStep::CollectCards));
    let choose = (!packages.is_empty()).then_some(Job::Start(StartStep::ChoosePackages));
    let mut jobs: Vec<Job> = cards.into_iter().chain(choose).collect();
    if rules.tokens.is_some() {
        jobs.push(Job::Start(StartStep::PlaceTokens));
        jobs.push(Job::Step(Step::TokenConflict));
        jobs.push(Job::Step(Step::BuildCities));
    }
    jobs.push(Job::Start(StartStep::OpenPackages));
    if rules.tokens.is_some() {
        jobs.push(Job::Step(Step::RemoveSurplus));
        jobs.push(Job::Step(Step::CheckSupport));
    }
    if rules.succession_step.is_some() {
        jobs.push(Job::Start(StartStep::PlaceMarkers));
    }
    let task = |job| Task {
        phase: 0,
        first: false,
        job,
        order: Order::Ranking,
        when: When::Always,
        otherwise: 0,
    };
    jobs.into_iter().map(task).collect()
}

/// The tasks of a turn, which come after this many others.
pub fn tasks(pack: &Pack, before: u8) -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    let mut starts = Vec::new();
    for (at, phase) in pack.sequence.iter().enumerate() {
        starts.push(tasks.len());
        let order = match phase.order {
            // Decisions of simultaneous phases are asked in the order players may insist on.
            Order::Simultaneous => phase.insist.unwrap_or(Order::Ranking),
            order => order,
        };
        for job in jobs(&phase.steps) {
            tasks.push(Task {
                phase: fits_u8(at),
                first: tasks.len() == starts[at],
                job,
                order,
                when: phase.when,
                otherwise: 0,
            });
        }
    }
    starts.push(tasks.len());
    for task in &mut tasks {
        let phase = usize::from(task.phase);
        let next = pack.sequence[phase].otherwise.map_or(phase + 1, PhaseId::index);
        task.otherwise = before + fits_u8(starts[next.min(starts.len() - 1)]);
    }
    tasks
}

fn jobs(steps: &[Step]) -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    for &step in steps {
        let mixed = Mixed {
            build: step == Step::BuildShips,
            keep: step == Step::MaintainShips,
            go: step == Step::Move,
            give_up: false,
        };
        if mixed == Mixed::default() {
            jobs.push(Job::Step(step));
        } else if let Some(Job::Movement(before)) = jobs.last_mut() {
            before.give_up |= before.keep && mixed.build;
            before.build |= mixed.build;
            before.keep |= mixed.keep;
            before.go |= mixed.go;
        } else {
            jobs.push(Job::Movement(mixed));
        }
    }
    jobs
}
