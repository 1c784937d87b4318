//! Decks of cards and stacks of tiles: their contents, and how they are prepared.

pub mod entry;
mod panel;
pub mod stacks;

use strabo_model::words::deck::{preparation, prepared_decks};
use strabo_model::{Pack, deck::Preparation, refs::DeckId};
use strabo_model::{words::deed::deeds, words::players};

use self::panel::{PAD, deck_panel, frame};
use crate::canvas::{BODY, Canvas, Style};
use crate::flow::{PANEL, Panels};
use crate::{request::Request, scene::Scene};

/// One panel of the page.
enum Part<'p> {
    Deck(DeckId),
    Events,
    Prepared(Vec<Vec<&'p Preparation>>),
}

/// The pages that list the contents of decks; empty if the pack has none.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let pack = request.pack;
    if pack.decks.is_empty() {
        return Vec::new();
    }
    let name = &pack.name;
    let panels = Panels {
        heading: "Decks and what is in them",
        title: format!("Decks: {name}"),
        description: format!("What every deck of {name} is made of, and how it is prepared."),
        items: &parts(pack),
    };
    panels.pages(request, |canvas, part, at, tall| draw_part(canvas, pack, part, at, tall))
}

fn parts(pack: &Pack) -> Vec<Part<'_>> {
    let decks = pack.ids::<DeckId>().map(Part::Deck);
    let events = (!pack.events.is_empty()).then_some(Part::Events);
    let mut prepared: Vec<Vec<&Preparation>> = Vec::new();
    for each in &pack.preparations {
        match prepared.last_mut() {
            Some(last) if last.iter().all(|one| one.decks == each.decks) => last.push(each),
            _ => prepared.push(vec![each]),
        }
    }
    let prepared = (!prepared.is_empty()).then_some(Part::Prepared(prepared));
    decks.chain(events).chain(prepared).collect()
}

/// Draws a panel and returns how tall it is.
fn draw_part(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    part: &Part<'_>,
    [x, top]: [i32; 2],
    tall: i32,
) -> i32 {
    match part {
        Part::Deck(deck) => deck_panel(canvas, pack, *deck, [x, top], tall),
        Part::Events => {
            let mut y = frame(canvas, "Events", "", [x, top], tall);
            for event in &pack.events {
                let words = deeds(pack, &event.does, "and");
                y = named(canvas, [x, y], &event.name, &[words]);
            }
            y + 4 - top
        }
        Part::Prepared(groups) => {
            let mut y = frame(canvas, "Before the game", "", [x, top], tall);
            for group in groups {
                let Some(first) = group.first() else { continue };
                let lines: Vec<String> = group.iter().map(|each| sentence(pack, each)).collect();
                y = named(canvas, [x, y], &prepared_decks(pack, first), &lines);
            }
            y + 4 - top
        }
    }
}

/// Something with a name and lines below it. Returns the lower edge.
fn named(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], name: &str, lines: &[String]) -> i32 {
    let (theme, room) = (canvas.theme, PANEL - 2 * PAD);
    let mut y = canvas.paragraph([x + PAD, y], Style::bold(15, theme.ink), room, name);
    for line in lines {
        y = canvas.paragraph([x + PAD, y], Style::plain(BODY, theme.ink), room, line) + 2;
    }
    y + 6
}

/// How decks are prepared, in a line: "2 players: remove 1 card of Ancient, unseen. Turn 1 card face up."
fn sentence(pack: &Pack, prepared: &Preparation) -> String {
    let mut lines = preparation(pack, prepared);
    match prepared.players {
        Some(range) if !lines.is_empty() => {
            lines.remove(0);
            format!("{}: {}.", players(range), lines.join(". "))
        }
        _ => format!("{}.", lines.join(". ")),
    }
}
