//! A record that is replayed to its end, turn by turn.

use std::fmt::Write;

use strabo_engine::{
    Ending, Game, Labels, Line, LineKind, Log, PlayableFamily, RecordEntry, RecordError, Seat,
    Standing, Visit, digest_of, pack_digest, story::condensed,
};
use strabo_model::{Pack, position::Position};

/// A game that was replayed.
pub struct Replayed {
    /// How the game calls its parts.
    pub labels: Labels,
    /// The names of the players.
    pub names: Vec<String>,
    /// The id of the setup.
    pub setup: String,
    pub turns: Vec<Turn>,
    /// The points at the end.
    pub standings: Vec<Standing>,
    /// How many actions there were.
    pub actions: u64,
    /// The hash of the last state.
    pub digest: u64,
    /// True when the record has a digest of its text.
    pub has_digest: bool,
    /// How the game ended, if it is over.
    pub ending: Option<Ending>,
}

/// One turn of a game.
pub struct Turn {
    pub number: u16,
    /// What happened.
    pub lines: Vec<Line>,
    /// The table at its end.
    pub position: Position,
}

impl Turn {
    /// What happened, in the order of events.
    pub fn text(&self) -> String {
        let begin = self.lines.iter().position(|line| line.kind == LineKind::Turn);
        let mut text = String::new();
        for line in &self.lines[begin.unwrap_or(0)..] {
            let indent = match line.kind {
                _ if begin.is_none() => "",
                LineKind::Turn => "",
                LineKind::Phase => "  ",
                _ => "    ",
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{indent}{}", line.text);
        }
        text
    }

    /// What happened, by phase, without offers.
    pub fn phases(&self, names: &[String]) -> Vec<(String, Vec<String>)> {
        let told = self.lines.iter().filter(|line| line.kind != LineKind::Offer).cloned();
        let mut phases: Vec<(String, Vec<String>)> = Vec::new();
        for line in condensed(told, names) {
            match line.kind {
                LineKind::Turn => {}
                LineKind::Phase => phases.push((line.text, Vec::new())),
                _ => match phases.last_mut() {
                    Some((_, sentences)) => sentences.push(line.text),
                    None => phases.push(("Before the first turn".to_owned(), vec![line.text])),
                },
            }
        }
        phases
    }
}

/// Replays a record. `game` is the game of its pack and options.
pub fn replayed(text: &str, pack: &Pack, game: &Game) -> Result<Replayed, RecordError> {
    game.visit(Reading(text, pack))
}

struct Reading<'r>(&'r str, &'r Pack);

impl Visit for Reading<'_> {
    type Out = Result<Replayed, RecordError>;

    fn visit<F: PlayableFamily>(self, _: &F) -> Self::Out {
        let mut events = F::Events::kept();
        let digest = pack_digest(self.1);
        let mut replay = strabo_engine::Replay::<F>::new(self.0, self.1, digest, &mut events)?;
        let shown = |game: &F, state: &F::State| game.position(game.view(state, Seat::default()));
        let mut turns: Vec<Turn> = Vec::new();
        let mut number = replay.game.turn(&replay.state);
        let mut lines = replay.game.tell(&events, None);
        loop {
            events.clear();
            let before = replay.state.clone();
            let Some((seat, entry)) = replay.step(&mut events)? else { break };
            let game = &replay.game;
            for line in game.tell(&events, None) {
                // The first turn begins with what comes before it.
                if line.kind == LineKind::Turn {
                    if number > 0 {
                        let state = end_of(game, number, before.clone(), seat, entry);
                        let lines = std::mem::take(&mut lines);
                        turns.push(Turn { number, lines, position: shown(game, &state) });
                    }
                    number += 1;
                }
                lines.push(line);
            }
            let now = game.turn(&replay.state);
            if now != number {
                let lines = std::mem::take(&mut lines);
                turns.push(Turn { number, lines, position: shown(game, &replay.state) });
                number = now;
            }
        }
        let (game, state) = (&replay.game, &replay.state);
        turns.push(Turn { number, lines, position: shown(game, state) });
        let seats = (0..u8::MAX).map(Seat::new).take(game.seats());
        Ok(Replayed {
            labels: game.labels(),
            names: seats.map(|seat| game.name(seat)).collect(),
            setup: game.setup().to_owned(),
            turns,
            standings: game.standings(state),
            actions: replay.actions,
            digest: digest_of(state),
            has_digest: replay.has_digest(),
            ending: game.ending(state),
        })
    }
}

/// The state at the end of a turn, given the one before the decision with which it ends. A game goes on
/// to the next turn by itself, unless the turn is the last one.
fn end_of<F: PlayableFamily>(
    game: &F,
    turn: u16,
    before: F::State,
    seat: Seat,
    entry: RecordEntry<F::Action>,
) -> F::State {
    let game = game.ended_at(turn);
    let mut state = before;
    // The record was replayed up to here: what was legal then is legal now.
    match entry {
        RecordEntry::Action(action) => {
            let _ = game.apply(&mut state, seat, action, &mut F::Events::off());
        }
        RecordEntry::Leave => {
            let _ = game.leave(&mut state, seat);
        }
    }
    state
}
