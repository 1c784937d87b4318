//! Blunders in games with focus rows: turns and answers that change nothing, and gifts that are declined.

use strabo_engine::{Family, Seat};
use strabo_focus_row::{Action, Event, Game, Player};

use super::{Audit, Step};

/// A turn: whose it is, what the player had at its begin, whether anything happened, and what was answered.
#[derive(Default)]
pub struct Memory {
    turn: Option<(Seat, Player)>,
    busy: bool,
    answers: Vec<Action>,
}

impl Audit for Game {
    const COUNTS: &'static [&'static str] = &[
        "turns that change nothing but the row of cards",
        "cards resolved for no effect while one with an effect was listed",
        "control tokens taken away and put back in a turn",
        "resources exchanged there and back in a turn",
        "pieces and tokens declined that cost nothing",
    ];
    type Memory = Memory;

    fn look(&self, memory: &mut Memory, step: &Step<'_, Self>, counts: &mut [u64]) {
        let player = &step.before.open.players[step.seat.index()];
        if matches!(step.action, Action::Focus(_) | Action::Idle(_)) {
            *memory = Memory { turn: Some((step.seat, *player)), ..Memory::default() };
        }
        if memory.turn.is_none() {
            return;
        }
        let lists = |wanted: fn(&Action) -> bool| step.legal.iter().any(wanted);
        let had = |action: Action| u64::from(memory.answers.contains(&action));
        match step.action {
            Action::Idle(_) => counts[1] += u64::from(lists(|one| matches!(one, Action::Focus(_)))),
            Action::Place(at) => counts[2] += had(Action::Remove(at)),
            Action::Exchange { from, into } => {
                counts[3] += had(Action::Exchange { from: into, into: from });
            }
            Action::Done => {
                let free = |one: &Action| {
                    matches!(
                        one,
                        Action::Place(_) | Action::Put(_) | Action::Good(_) | Action::Envoy
                    )
                };
                counts[4] += u64::from(lists(free));
            }
            _ => {}
        }
        memory.answers.push(step.action);
        memory.busy |= step.events.list().iter().any(|event| {
            !matches!(event, Event::Focus { .. } | Event::Round(_) | Event::Dial(_))
                && !matches!(event, Event::Roved { .. } | Event::Respawned { .. })
        });
        if let Some((seat, old)) = &memory.turn
            && (step.after.open.active != *seat || self.asked(step.after).is_none())
        {
            let new = &step.after.open.players[seat.index()];
            let same = Player { row: old.row, ..*new } == *old;
            counts[0] += u64::from(same && !memory.busy);
            memory.turn = None;
        }
    }
}
