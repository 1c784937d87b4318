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
    let picker = Element::new(of_map("BoardPicker"))
        .with_all([
            ("addColumnText", "Add column"),
            ("addRowText", "Add row"),
            ("boardPrompt", "Select board"),
            ("slotHeight", "125"),
            ("slotScale", "0.2"),
            ("slotWidth", "350"),
            ("title", "Choose boards"),
        ])
        .child(board);
    Element::new(module(class))
        .with("mapName", name)
        .with_all([
            ("allowMultiple", "false"),
            ("backgroundcolor", "255,253,248"),
            ("changeFormat", "$message$"),
            ("color", "0,0,0"),
            ("createFormat", "$pieceName$ created in $location$"),
            ("edgeHeight", "0"),
            ("edgeWidth", "0"),
            ("hideKey", ""),
            ("hotkey", ""),
            ("icon", ""),
            ("markMoved", "Never"),
            ("moveKey", ""),
            ("moveToFormat", "$pieceName$ moves from $previousLocation$ to $location$"),
            ("moveWithinFormat", "$pieceName$ moves within $location$"),
            ("showKey", ""),
            ("thickness", "3"),
        ])
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
        plain("CounterDetailViewer").with_all([
            ("delay", "500"),
            ("description", "What is here"),
            ("display", "from top-most layer only"),
            ("fontSize", "12"),
            ("graphicsZoom", "1.0"),
            ("minDisplayPieces", "1"),
            ("showgraph", "true"),
            ("showgraphsingle", "true"),
            ("showtext", "true"),
            ("summaryReportFormat", "$LocationName$"),
            ("version", "4"),
            ("zoomlevel", "1.0"),
        ]),
        plain("Zoomer").with_all([
            ("inTooltip", "Zoom in"),
            ("inIconName", "/images/zoomIn.gif"),
            ("outTooltip", "Zoom out"),
            ("outIconName", "/images/zoomOut.gif"),
            ("pickTooltip", "Choose zoom"),
            ("pickIconName", "/images/zoom.png"),
            ("zoomInKey", "61,195"),
            ("zoomLevels", "0.25,0.33,0.4,0.5,0.65,0.8,1.0,1.25,1.6"),
            ("zoomOutKey", "45,130"),
            ("zoomPickKey", "61,130"),
            ("zoomStart", "3"),
        ]),
    ]);
    parts
}
