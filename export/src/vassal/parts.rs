//! The parts that a map window of a module needs: one that is read from a file lists all of them itself.

use strabo_render::element::Element;

pub fn module(class: &str) -> String {
    format!("VASSAL.build.module.{class}")
}

/// A class of a map window.
pub fn of_map(class: &str) -> String {
    module(&format!("map.{class}"))
}

pub fn of_board(class: &str) -> String {
    of_map(&format!("boardPicker.board.{class}"))
}

/// The attributes of a part that are the same in every game, from `fixed.txt`.
pub fn fixed(part: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("fixed.txt").lines().skip_while(move |line| *line != part).skip(1);
    let own = lines.take_while(|line| !line.is_empty());
    own.filter_map(|line| line.split_once('=')).map(|(key, value)| (key.trim(), value.trim()))
}

/// What a window is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A window that everybody sees.
    Shared,
    /// The hand of one player.
    Hand,
}

pub fn window(kind: Kind, name: &str, board: Element) -> Element {
    let class = match kind {
        Kind::Shared => "Map",
        Kind::Hand => "PlayerHand",
    };
    let picker = Element::new(of_map("BoardPicker")).with_all(fixed("[BoardPicker]")).child(board);
    Element::new(module(class))
        .with("mapName", name)
        .with_all(fixed("[Map]"))
        .child(picker)
        .child(metrics(kind))
        .children(listeners(kind))
}

/// How pieces lie on each other.
fn metrics(kind: Kind) -> Element {
    let (class, apart) = match kind {
        Kind::Shared => ("StackMetrics", ["18", "12", "4", "3"]),
        Kind::Hand => ("HandMetrics", ["60", "0", "60", "0"]),
    };
    Element::new(of_map(class)).with_all([
        ("bottom", "35,0"),
        ("disabled", "false"),
        ("down", "40,0"),
        ("exSepX", apart[0]),
        ("exSepY", apart[1]),
        ("top", "36,0"),
        ("unexSepX", apart[2]),
        ("unexSepY", apart[3]),
        ("up", "38,0"),
    ])
}

/// What answers to mouse and keys.
fn listeners(kind: Kind) -> Vec<Element> {
    let plain = |class: &str| Element::new(of_map(class));
    let mut parts = vec![
        plain("ForwardToKeyBuffer"),
        plain("Scroller").with("useArrows", "prompt"),
        plain("ForwardToChatter"),
        plain("MenuDisplayer"),
        plain("MapCenterer"),
    ];
    // Cards of a hand lie side by side: there is nothing to expand.
    if kind == Kind::Shared {
        parts.push(plain("StackExpander"));
    }
    let last_moved = [("color", "200,60,40"), ("enabled", "true"), ("thickness", "2")];
    parts.extend([
        plain("PieceMover"),
        plain("KeyBufferer"),
        plain("SelectionHighlighters"),
        plain("HighlightLastMoved").with_all(last_moved),
        plain("CounterDetailViewer").with_all(fixed("[CounterDetailViewer]")),
        plain("Zoomer").with_all(fixed("[Zoomer]")),
    ]);
    parts
}
