//! A game that was played as pictures: one turn, all turns in a folder, or one page to send to others.

use std::path::{Path, PathBuf};

use strabo_areas::{Event, Events, Game, RecordEntry, RecordError, Seat, State};
use strabo_render::page::turns::{self, Turn};
use strabo_render::paint::Colour;
use strabo_render::pieces::{Kind, Owner, Piece, Stage};
use strabo_render::scene::Scene;
use strabo_render::view::{Request, View};
use strabo_render::{Look, Paper, Theme, civilization_colour, png, svg};
use strabo_table::{Line, Story};

use crate::format::{PictureFormat, format_of};
use crate::safe::Batch;
use crate::status::{Failure, not_drawn};

/// What is written.
pub struct Wanted<'w> {
    /// A picture, a page that ends in `.html`, or else a folder.
    pub output: &'w Path,
    /// The only turn that is drawn. Otherwise all of them, and the last one as a single picture.
    pub turn: Option<u16>,
    /// The size of a PNG in percent.
    pub scale: u32,
    /// Overwrite what exists.
    pub force: bool,
}

/// The end of a turn, and what happened in it.
pub struct End {
    turn: u16,
    state: State,
    events: Vec<Event>,
}

/// Replays a record to its end, and keeps the end of each turn.
pub fn ends(
    replay: &mut strabo_areas::Replay<'_>,
    events: &mut Events,
) -> Result<Vec<End>, RecordError> {
    let mut ends: Vec<End> = Vec::new();
    let mut told = events.list().to_vec();
    loop {
        events.clear();
        let before = replay.state.clone();
        let Some(done) = replay.step(events)? else { break };
        for event in events.list() {
            if let Event::Turn(begun @ 2..) = *event {
                let turn = begun - 1;
                let state = end_of(&replay.game, turn, before.clone(), done);
                ends.push(End { turn, state, events: std::mem::take(&mut told) });
            }
            told.push(*event);
        }
    }
    ends.push(End { turn: replay.state.turn, state: replay.state.clone(), events: told });
    Ok(ends)
}

/// The state at the end of a turn, given the one before the decision with which it ends. The engine
/// goes on to the next turn by itself, unless the turn is the last one.
fn end_of(game: &Game, turn: u16, before: State, (seat, entry): (Seat, RecordEntry)) -> State {
    let mut game = game.clone();
    game.options.turn_limit = turn;
    let mut state = before;
    // The record was replayed up to here: what was legal then is legal now.
    match entry {
        RecordEntry::Action(action) => {
            let _ = game.apply(&mut state, seat, action, &mut Events::off());
        }
        RecordEntry::Leave => {
            let _ = game.leave(&mut state, seat);
        }
    }
    state
}

/// Writes what is wanted, and returns the files.
pub fn write(game: &Game, ends: &[End], wanted: &Wanted<'_>) -> Result<Vec<PathBuf>, Failure> {
    let theme = Theme::of(Look::Light);
    let request = Request { pack: &game.pack, setup: Some(&game.setup), theme };
    let Some(board) = View::Map.pages(request).into_iter().next() else {
        let message = format!("\"{}\" {}", game.pack.id, View::Map.nothing());
        return Err(Failure::new(message));
    };
    let stage = Stage::new(&game.pack, &board, theme);
    let last = ends.last().map_or(0, |end| end.turn);
    let ends: Vec<&End> =
        ends.iter().filter(|end| wanted.turn.is_none_or(|turn| turn == end.turn)).collect();
    let Some(end) = ends.last() else {
        return Err(no_turn(wanted.turn.unwrap_or_default(), last));
    };
    let output = wanted.output;
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let mut batch;
    let files = match ending.to_ascii_lowercase().as_str() {
        "html" => {
            batch = Batch::new(wanted.force);
            let turns: Vec<Turn> = ends.iter().map(|end| turn_of(game, end)).collect();
            let about = format!("{} players, {last} turns", game.seats());
            let page = turns::html(&game.pack.name, &about, &board, &stage, &turns);
            vec![(output.to_owned(), page.into_bytes())]
        }
        "svg" | "png" => {
            batch = Batch::new(wanted.force);
            let picture = picture(game, &stage, end);
            vec![(output.to_owned(), drawn(&picture, format_of(output), wanted.scale)?)]
        }
        "" => {
            batch = Batch::into_folder(output, "replay", wanted.force)?;
            let name = |turn: u16| output.join(format!("turn-{turn:02}.svg"));
            let files = ends.iter().map(|end| {
                let bytes = svg::document(&picture(game, &stage, end)).into_bytes();
                (name(end.turn), bytes)
            });
            files.collect()
        }
        other => {
            let message = format!("a game cannot be drawn as \"{other}\"");
            return Err(Failure::new(message).help(
                "name a picture (turn.svg, turn.png), a page (story.html), or a folder for all turns",
            ));
        }
    };
    for (path, bytes) in &files {
        batch.add(path.clone(), bytes, None)?;
    }
    batch.commit()?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// Explains that a game has no such turn.
pub fn no_turn(turn: u16, last: u16) -> Failure {
    Failure::new(format!("there is no turn {turn}: the game has {last} turns"))
}

/// A picture in a format.
pub fn drawn(picture: &Scene, format: PictureFormat, scale: u32) -> Result<Vec<u8>, Failure> {
    if format != PictureFormat::Png {
        return Ok(svg::document(picture).into_bytes());
    }
    let help = "make it smaller with --scale 50";
    let bytes = png::document(picture, Paper::Free, scale);
    bytes.map_err(|error| not_drawn(&error, error.to_string(), help))
}

fn picture(game: &Game, stage: &Stage<'_>, end: &End) -> Scene {
    stage.picture(
        &format!("Turn {}", end.turn),
        &owners(game, &end.state),
        &pieces(game, &end.state),
    )
}

fn turn_of(game: &Game, end: &End) -> Turn {
    let mut story = Story::default();
    story.add(end.turn, &end.events);
    let mut phases: Vec<(String, Vec<String>)> = Vec::new();
    for line in story.lines(game, None, 0) {
        match line {
            Line::Turn(_) => {}
            Line::Phase(name) => phases.push((name, Vec::new())),
            Line::Sentence(text) => match phases.last_mut() {
                Some((_, sentences)) => sentences.push(text),
                None => phases.push(("Before the first turn".to_owned(), vec![text])),
            },
        }
    }
    Turn {
        heading: format!("Turn {}", end.turn),
        owners: owners(game, &end.state),
        pieces: pieces(game, &end.state),
        story: phases,
    }
}

/// Everybody with pieces, in the order of the seats, and the barbarians last.
fn owners(game: &Game, state: &State) -> Vec<Owner> {
    let view = state.view(game, Seat::default());
    let mut owners: Vec<Owner> = Vec::new();
    for (seat, id) in game.all_seats().zip(&game.civilizations) {
        let name = game.name(seat);
        let letter = letter_of(name, &owners);
        let note = if view.is_gone(seat) {
            "left the game".to_owned()
        } else {
            let (points, cities) = (view.points(seat), view.cities(seat));
            let plural = if cities == 1 { "city" } else { "cities" };
            format!("{points} points, {cities} {plural}")
        };
        let colour = civilization_colour(&game.pack, id.index());
        owners.push(Owner { name: name.to_owned(), letter, colour, note });
    }
    let barbarians = game.barbarians();
    let board = view.board();
    let are_there = board
        .areas()
        .any(|at| board.tokens(at, barbarians) > 0 || board.city(at) == Some(barbarians));
    if are_there {
        let name = game.name(barbarians).to_owned();
        let colour = Colour::new(0x0033_3333);
        owners.push(Owner { name, letter: '✕', colour, note: String::new() });
    }
    owners
}

/// The first letter of a name that no other has.
fn letter_of(name: &str, others: &[Owner]) -> char {
    let own = name.chars().filter(|letter| letter.is_alphabetic());
    let own = own.flat_map(char::to_uppercase).chain('A'..='Z').chain('1'..='9');
    let is_free = |letter: &char| others.iter().all(|other| other.letter != *letter);
    own.into_iter().find(is_free).unwrap_or('?')
}

fn pieces(game: &Game, state: &State) -> Vec<Piece> {
    let view = state.view(game, Seat::default());
    let board = view.board();
    let mut pieces = Vec::new();
    for at in board.areas() {
        let area = game.places[at].area;
        if let Some(owner) = board.city(at) {
            pieces.push(Piece { area, owner: owner.index(), kind: Kind::City, count: 0 });
        }
        for (seat, tokens) in board.owners(at).filter(|(_, tokens)| *tokens > 0) {
            let count = tokens.into();
            pieces.push(Piece { area, owner: seat.index(), kind: Kind::Tokens, count });
        }
    }
    for seat in game.all_seats() {
        for (_, ship) in view.ships(seat) {
            let Some(at) = ship.at else { continue };
            let area = game.places[at].area;
            let count = ship.cargo.into();
            pieces.push(Piece { area, owner: seat.index(), kind: Kind::Ship, count });
        }
    }
    pieces
}
