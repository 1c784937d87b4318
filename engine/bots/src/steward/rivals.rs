//! Who is ahead of the others.

use strabo_areas::{Seat, View};

/// A leader this near to the last space of the succession table is about to win.
const NEAR: u16 = 2;

/// True when nobody has more points than this player.
pub(super) fn leads(view: View<'_>, seat: Seat) -> bool {
    seat < view.game().barbarians() && {
        let points = view.points(seat);
        view.game().all_seats().all(|other| view.points(other) <= points)
    }
}

/// True when a player leads and has nearly reached the last space of the succession table.
pub(super) fn is_about_to_win(view: View<'_>, seat: Seat) -> bool {
    let spaces = view.game().succession().spaces;
    u16::from(view.marker(seat)) + NEAR >= spaces && leads(view, seat)
}
