//! `buildFile.xml`: everything a module is made of.

use strabo_model::refs::{AdvanceId, AreaId, CivilizationId};
use strabo_model::{Pack, pack::Role};
use strabo_render::cards::{HEIGHT, WIDTH};
use strabo_render::{cards::tray::StackSlot, element::Element, text::width};

use super::entries::{
    ADVANCE_BACK, BOARD_IMAGE, HELP, MASK, TRAY_IMAGE, VERSION, advance_file, back_file,
    description,
};
use super::parts::{Kind, fixed, module, of_board, of_map, window};
use super::piece::{card, joined, token};
use crate::art::{face_file, piece_file};
use crate::table::{Pile, StartingTable, Supply, card_name};
use crate::{board::BoardPicture, names::distinct};

const BOARD: &str = "Board";
const TRADE: &str = "Trade cards";

/// What the file is made from.
pub struct Parts<'p> {
    pub pack: &'p Pack,
    pub table: &'p StartingTable<'p>,
    pub board: &'p BoardPicture,
    /// What each drawn area is called as a zone.
    pub zones: &'p [(AreaId, String)],
    /// The stacks, and their places on the tray.
    pub piles: &'p [Pile],
    pub places: &'p [StackSlot],
}

/// The root of the file.
pub fn module_of(parts: &Parts<'_>) -> Element {
    let mut build = Build { parts, next: 1, sides: sides(parts) };
    let board = build.board();
    let trade = build.trade();
    let pieces = build.pieces();
    let hands = build.hands();
    let pack = parts.pack;
    let plain = |class: &str| Element::new(module(class));
    let roster = plain("PlayerRoster")
        .with("buttonText", "Retire")
        .with("buttonToolTip", "Change sides or become an observer")
        .children(build.sides.iter().map(|(_, name)| Element::new("entry").text(name.as_str())));
    Element::new("VASSAL.build.GameModule")
        .with("name", &pack.name)
        .with("version", &pack.version)
        .with("VassalVersion", VERSION)
        .with("description", description(pack, parts.table))
        .with("nextPieceSlotId", build.next)
        .with("ModuleOther1", "")
        .with("ModuleOther2", "")
        .child(plain("BasicCommandEncoder"))
        .child(plain("Documentation").child(notes()))
        .child(roster)
        .child(options())
        .child(board)
        .child(trade)
        .children(hands)
        .child(plain("gamepieceimage.GamePieceImageDefinitions").children([
            plain("gamepieceimage.ColorManager"),
            plain("gamepieceimage.FontManager"),
            plain("gamepieceimage.GamePieceLayoutsContainer"),
        ]))
        .child(plain("properties.GlobalProperties"))
        .child(plain("properties.GlobalTranslatableMessages"))
        .child(plain("PrototypesContainer"))
        .child(pieces)
        .child(plain("Chatter"))
        .child(plain("KeyNamer"))
        .child(Element::new("VASSAL.i18n.Language"))
}

/// The page of the help menu that says how the game was prepared.
fn notes() -> Element {
    Element::new(module("documentation.HelpFile"))
        .with("title", "How this game was prepared")
        .with("fileName", HELP)
        .with("fileType", "archive")
}

fn options() -> Element {
    Element::new(module("GlobalOptions")).with_all(fixed("[GlobalOptions]"))
}

/// What everybody who plays is called; sides are known by name only.
fn sides(parts: &Parts<'_>) -> Vec<(CivilizationId, String)> {
    let ids = &parts.table.setup.civilizations;
    let row = |id: &CivilizationId| parts.pack.get(*id);
    let names = distinct(ids.iter().map(|id| row(id).map_or("?", |row| &row.name)));
    ids.iter().copied().zip(names).collect()
}

struct Build<'b> {
    parts: &'b Parts<'b>,
    /// The number of the next slot; every slot has its own.
    next: u32,
    sides: Vec<(CivilizationId, String)>,
}

impl Build<'_> {
    fn number(&mut self) -> u32 {
        let number = self.next;
        self.next += 1;
        number
    }

    fn side(&self, owner: Option<CivilizationId>) -> &str {
        self.sides.iter().find(|(id, _)| Some(*id) == owner).map_or("", |(_, name)| name)
    }

    /// The board with a zone for each area, and what stands on it at the start.
    fn board(&mut self) -> Element {
        let parts = self.parts;
        let zones = parts.zones.iter().filter_map(|(area, name)| {
            let place = parts.board.place(*area)?;
            let outline = crate::board::joined(&place.rings);
            let path: Vec<String> = outline.iter().map(|[x, y]| format!("{x},{y}")).collect();
            let region = Element::new(of_board("Region"))
                .with("name", name)
                .with("originx", place.anchor[0])
                .with("originy", place.anchor[1]);
            let grid = Element::new(of_board("RegionGrid"))
                .with("fontsize", 9)
                // Tokens of several players lie beside each other in an area, not on one point.
                .with("snapto", false)
                .with("visible", false)
                .child(region);
            let zone = Element::new(of_board("mapgrid.Zone"))
                .with("name", name)
                .with("locationFormat", "$gridLocation$")
                .with("path", path.join(";"))
                .with("useParentGrid", false)
                .with("useHighlight", false)
                .with("highlightProperty", "");
            Some(zone.child(grid))
        });
        let grid = Element::new(of_board("ZonedGrid"))
            .child(Element::new(of_board("mapgrid.ZonedGridHighlighter")))
            .children(zones);
        let board = Element::new(of_map("boardPicker.Board"))
            .with("name", BOARD)
            .with("image", BOARD_IMAGE)
            .with("reversible", false)
            .child(grid);
        let starts = parts.table.starts(parts.pack).into_iter().filter_map(|(owner, area)| {
            let supply = parts
                .table
                .supplies(parts.pack)
                .into_iter()
                .find(|supply| supply.owner == Some(owner) && supply.role == Role::Tokens)?;
            let [x, y] = parts.board.place(area)?.anchor;
            let slot = self.slot(&supply);
            let side = self.side(Some(owner));
            let stack = Element::new(of_map("SetupStack"))
                .with("name", format!("{side}: start"))
                .with("owningBoard", BOARD)
                .with("useGridLocation", false)
                .with("x", x)
                .with("y", y);
            Some(stack.child(slot))
        });
        let starts: Vec<Element> = starts.collect();
        window(Kind::Shared, "Board", board)
            .with("launch", false)
            .with("buttonName", "")
            .children(starts)
    }

    /// The trade cards: each stack, and a place for what comes back to it.
    fn trade(&mut self) -> Element {
        let parts = self.parts;
        let board = Element::new(of_map("boardPicker.Board"))
            .with("name", TRADE)
            .with("image", TRAY_IMAGE)
            .with("reversible", false);
        let mut decks = Vec::new();
        for (pile, place) in parts.piles.iter().zip(parts.places) {
            // The last card of a deck is the one on top.
            let cards: Vec<Element> = pile
                .cards
                .iter()
                .rev()
                .map(|each| {
                    let name = card_name(parts.pack, *each);
                    let face = format!("{}.png", face_file(parts.pack, *each));
                    self.card_slot(name, &face, &back_file(pile), &place.name)
                })
                .collect();
            decks.push(
                deck(&place.name, place.stack)
                    .with_all([
                        ("allowMultiple", "true"),
                        ("shuffle", "Never"),
                        ("reshufflable", "false"),
                    ])
                    .children(cards),
            );
            let returned = format!("{}: returned", place.name);
            decks.push(
                deck(&returned, place.returned)
                    .with_all([
                        ("allowMultiple", "false"),
                        ("shuffle", "Via right-click Menu"),
                        ("shuffleCommand", "Shuffle"),
                        ("reshufflable", "true"),
                        ("reshuffleCommand", "Move to the stack"),
                        ("reshuffleMessage", "The returned cards go to $deckName$"),
                    ])
                    .with("reshuffleTarget", &place.name),
            );
        }
        window(Kind::Shared, "Trade cards", board)
            .with("launch", true)
            .with("buttonName", "Trade cards")
            .children(decks)
    }

    fn card_slot(&mut self, name: &str, face: &str, back: &str, hidden: &str) -> Element {
        let number = self.number();
        Element::new("VASSAL.build.widget.CardSlot")
            .with("entryName", name)
            .with("gpid", number)
            .with("width", WIDTH)
            .with("height", HEIGHT)
            .text(card(number, name, face, back, MASK, hidden))
    }

    /// A slot that gives pieces of one kind.
    fn slot(&mut self, supply: &Supply<'_>) -> Element {
        let number = self.number();
        let pack = self.parts.pack;
        let image = format!("{}.png", piece_file(pack, supply.role, supply.owner));
        let side = self.side(supply.owner).to_owned();
        let name = if side.is_empty() {
            supply.name.to_owned()
        } else {
            format!("{side}: {}", supply.name)
        };
        let scene = crate::art::piece(pack, supply);
        Element::new("VASSAL.build.widget.PieceSlot")
            .with("entryName", format!("{name} ({})", supply.count))
            .with("gpid", number)
            .with("width", scene.width)
            .with("height", scene.height)
            .text(token(number, &name, &image, &side))
    }

    /// The window that pieces are taken from: a tab for each civilization, one for what belongs to
    /// nobody, and one for the advances.
    fn pieces(&mut self) -> Element {
        let parts = self.parts;
        let supplies = parts.table.supplies(parts.pack);
        let panel = |name: &str| {
            Element::new("VASSAL.build.widget.PanelWidget")
                .with("entryName", name)
                .with("fixed", true)
                .with("nColumns", 3)
                .with("vert", false)
        };
        let mut tabs = Vec::new();
        for (owner, name) in self.sides.clone() {
            let own = supplies.iter().filter(|supply| supply.owner == Some(owner));
            let slots: Vec<Element> = own.map(|supply| self.slot(supply)).collect();
            tabs.push(panel(&name).children(slots));
        }
        let nobody = supplies.iter().filter(|supply| supply.owner.is_none());
        let slots: Vec<Element> = nobody.map(|supply| self.slot(supply)).collect();
        if !slots.is_empty() {
            tabs.push(panel("Others").children(slots));
        }
        let mut advances = Vec::new();
        for (row, at) in parts.pack.advances.iter().zip(0..) {
            let face = format!("{}.png", advance_file(parts.pack, AdvanceId(at)));
            advances.push(self.card_slot(&row.name, &face, ADVANCE_BACK, "Advance"));
        }
        if !advances.is_empty() {
            let list = Element::new("VASSAL.build.widget.ListWidget")
                .with("entryName", "Advances")
                .with("width", WIDTH + 30)
                .with("height", HEIGHT + 30)
                .with("scale", "1.0")
                .with("divider", 180);
            tabs.push(list.children(advances));
        }
        let tabs = Element::new("VASSAL.build.widget.TabWidget")
            .with("entryName", "Pieces")
            .children(tabs);
        Element::new(module("PieceWindow")).with_all(fixed("[PieceWindow]")).child(tabs)
    }

    /// A hand for each side, hidden from the others.
    fn hands(&self) -> Vec<Element> {
        let hand = |(_, name): &(CivilizationId, String)| {
            let title = format!("Hand of {name}");
            let board = Element::new(of_map("boardPicker.Board"))
                .with("name", &title)
                .with("width", (WIDTH * 6).max(width(&title, 20, true)))
                .with("height", HEIGHT + 40)
                .with("color", "251,246,234")
                .with("reversible", false);
            window(Kind::Hand, &title, board)
                .with("side", joined(',', &[name]))
                .with("visible", false)
                .with("useBoards", "")
                .with("launch", true)
                .with("buttonName", "Hand")
        };
        self.sides.iter().map(hand).collect()
    }
}

/// A deck that is always face down.
fn deck(name: &str, [x, y]: [i32; 2]) -> Element {
    Element::new(of_map("DrawPile"))
        .with("name", name)
        .with("owningBoard", TRADE)
        .with("x", x)
        .with("y", y)
        .with("width", WIDTH)
        .with("height", HEIGHT)
        .with_all(fixed("[DrawPile]"))
}
