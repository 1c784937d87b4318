//! The turn as a list of tasks: the phases and steps of a pack, with steps that players mix freely made one.

use serde::{Deserialize, Serialize};
use strabo_model::Pack;
use strabo_model::refs::PhaseId;
use strabo_model::sequence::{Order, Step, When};

use crate::tables::tiny;

/// What may be done in a movement turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mixed {
    /// Ships may be built.
    pub build: bool,
    /// Ships may be kept up.
    pub keep: bool,
    /// Tokens and ships may move.
    pub go: bool,
}

/// What a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    /// A step of its own.
    Step(Step),
    /// Building, keeping and moving, mixed.
    Movement(Mixed),
}

/// One task of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The phase it belongs to, by position in the pack.
    pub phase: u8,
    /// It is the first of its phase.
    pub first: bool,
    /// What is done.
    pub job: Job,
    /// In whose order decisions are asked.
    pub order: Order,
    /// When the phase is played.
    pub when: When,
    /// The task to go on with when it is not.
    pub otherwise: u8,
}

/// The tasks of a turn.
pub fn tasks(pack: &Pack) -> Vec<Task> {
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
                phase: tiny(at),
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
        task.otherwise = tiny(starts[next.min(starts.len() - 1)]);
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
        };
        if mixed == Mixed::default() {
            jobs.push(Job::Step(step));
        } else if let Some(Job::Movement(before)) = jobs.last_mut() {
            before.build |= mixed.build;
            before.keep |= mixed.keep;
            before.go |= mixed.go;
        } else {
            jobs.push(Job::Movement(mixed));
        }
    }
    jobs
}
