//! The last answer of a turn waits until its player ends the turn: until then everything in it can still be undone.

use serde_json::{Map, Value, json};
use strabo_engine::{Seat, Weight};

use crate::table::Table;

/// An answer that is given and not yet carried out. Nothing has happened, so nothing was told to anybody.
pub(crate) struct Held {
    seat: Seat,
    /// The listed answer, how many times, and the id of both together.
    pub(crate) token: String,
    pub(crate) count: Option<u8>,
    pub(crate) id: String,
    /// The decisions of the session before it: it waits as long as there are no more.
    changes: u64,
}

pub(crate) const END: &str = "End my turn";
const QUESTION: &str = "Your turn ends with this. Undo it, or end your turn";

impl Table {
    /// The answer that waits for the end of a turn.
    pub(crate) fn held(&self) -> Option<&Held> {
        let changes = self.session.changes()[0];
        let is_open = |held: &&Held| held.changes == changes && self.session.is_person(held.seat);
        self.held.as_ref().filter(is_open)
    }

    /// Lets an answer wait that would end the turn by itself. The same one once more is carried out.
    pub(crate) fn holds(&mut self, seat: Seat, token: &str, count: Option<u8>, id: &str) -> bool {
        let is_again = self.held().is_some_and(|held| held.seat == seat && held.id == id);
        if is_again || !self.ends_by_itself(seat, token, id) {
            return false;
        }
        let (token, id, changes) = (token.to_owned(), id.to_owned(), self.session.changes()[0]);
        self.held = Some(Held { seat, token, count, id, changes });
        self.version += 1;
        self.decided = self.version;
        true
    }

    /// True for an answer that ends a turn in which something can be undone, or that can be ended by itself.
    fn ends_by_itself(&self, seat: Seat, token: &str, id: &str) -> bool {
        let session = &self.session;
        if session.asked() != Some(seat) || session.is_room_open() {
            return false;
        }
        let answers = session.answers();
        let can_end = answers.iter().any(|one| one.weight == Weight::Ends);
        answers.iter().any(|one| one.id == token && one.weight == Weight::Acts)
            && (can_end || session.undoable(seat).is_some())
            && session.foresee(id).is_some_and(|foresight| foresight.ends)
    }

    /// Takes the answer of a player that waits for not given.
    pub(crate) fn lets_go(&mut self, seat: Seat) -> bool {
        let is_own = self.held().is_some_and(|held| held.seat == seat);
        if is_own {
            self.held = None;
            self.version += 1;
            self.decided = self.version;
        }
        is_own
    }

    /// Shows a player the answer that waits as the only one there is, to be done or undone.
    pub(crate) fn show_held(&self, you: Option<Seat>, sight: &mut Map<String, Value>) {
        let Some(held) = self.held().filter(|held| Some(held.seat) == you) else { return };
        let words = self.session.words_of(held.seat, &held.id).unwrap_or_default();
        let answers = self.session.answers().into_iter().filter(|one| one.id == held.token);
        let steps = answers.flat_map(|one| one.steps).filter(|step| step.place.is_some());
        let step = steps.last().map(|step| json!({ "place": step.place, "words": END }));
        let (token, steps) = (&held.token, Vec::from_iter(step));
        let end = json!({ "token": token, "words": END, "note": words, "weight": "acts", "steps": steps });
        let undo = json!({ "may": true, "what": words });
        let parts = [("question", QUESTION.into()), ("legal", json!([end])), ("undo", undo)];
        sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
    }
}
