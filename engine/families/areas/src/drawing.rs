//! The board with its pieces, as a drawing needs it.

use strabo_model::position::{Form, Owner, Piece, Position};

use crate::{view::View, words::count};

/// Everybody with pieces, in the order of the seats, the barbarians last, and what stands where.
pub(crate) fn position(view: View<'_>) -> Position {
    Position { owners: owners(view), pieces: pieces(view), ..Position::default() }
}

fn owners(view: View<'_>) -> Vec<Owner> {
    let (game, board) = (view.game(), view.board());
    let seats = game.all_seats().zip(&game.civilizations);
    let mut owners: Vec<Owner> = seats
        .map(|(seat, civilization)| Owner {
            name: game.name(seat).to_owned(),
            note: if view.is_gone(seat) {
                "left the game".to_owned()
            } else {
                let points = count(view.points(seat), "point");
                format!("{points}, {}", count(view.cities(seat), "city"))
            },
            civilization: Some(*civilization),
        })
        .collect();
    let barbarians = game.barbarians();
    let are_there = board
        .areas()
        .any(|at| board.tokens(at, barbarians) > 0 || board.city(at) == Some(barbarians));
    if are_there {
        let name = game.name(barbarians).to_owned();
        owners.push(Owner { name, ..Owner::default() });
    }
    owners
}

fn pieces(view: View<'_>) -> Vec<Piece> {
    let (game, board) = (view.game(), view.board());
    let mut pieces = Vec::new();
    for at in board.areas() {
        let area = game.places[at].area;
        if let Some(owner) = board.city(at) {
            pieces.push(Piece { area, owner: owner.index(), form: Form::City, count: 0 });
        }
        for (seat, tokens) in board.owners(at).filter(|(_, tokens)| *tokens > 0) {
            let count = tokens.into();
            pieces.push(Piece { area, owner: seat.index(), form: Form::Token, count });
        }
    }
    for seat in game.all_seats() {
        for (_, ship) in view.ships(seat) {
            let Some(at) = ship.at else { continue };
            let area = game.places[at].area;
            let count = ship.cargo.into();
            pieces.push(Piece { area, owner: seat.index(), form: Form::Ship, count });
        }
    }
    pieces
}
